// SPDX-License-Identifier: MIT
// What the operations of bravais of every kind are made with.
#pragma once

#include <stdexcept>
#include <string_view>

#include <bravais/by_id.hpp>

#include "subject.hpp"

namespace bravais_bench {

using bravais::errc;
using bravais::by_id::in;
using bravais::by_id::out;

inline constexpr std::size_t n = input_count;

// Item i of a flat buffer.
inline in item(const octets& flat, std::size_t size, std::size_t i) { return in(flat).subspan(i * size, size); }

inline void demand(errc error, const std::string& what) {
  if (error != errc::ok) throw std::runtime_error(what + ": " + bravais::message(error));
}

// What all operations of one set and back end have in common.
struct maker {
  std::string kind, set;
  bravais::isa id;

  operation operator()(const char* name, const char* form, std::function<void(std::size_t)> run,
                       std::size_t varied = 0) const {
    const bool batch = std::string_view(form).starts_with("batch");
    const bravais::isa chosen = id;
    return {kind,
            set,
            name,
            form,
            std::string(bravais::name(id)),
            batch ? n : 1,
            std::move(run),
            [chosen] { (void)bravais::force_isa(chosen); },
            varied};
  }
};

}  // namespace bravais_bench
