// SPDX-License-Identifier: MIT
// The kernels of NTRU for each parameter set. poly_Rq_mul and poly_S3_mul have their names from the reference code:
// products of two polynomials without any preparation.
#include <algorithm>
#include <memory>

#include "research/probe.hpp"
#include "research/kernels.hpp"

namespace bravais_research {
namespace {

constexpr std::size_t poly_count = 8;  // a measurement cycles through them
constexpr std::size_t poly_size = 1536;

struct alignas(64) memory {
  alignas(64) std::int16_t numbers[poly_count][poly_size];  // modulo 2^16
  alignas(64) std::int16_t trits[poly_count][poly_size];    // centered
  alignas(64) std::int16_t out[poly_size];
  alignas(64) std::uint8_t operand[1 << 16];
  octets bytes;

  explicit memory(const bravais::ntru_probe& p)
      : bytes(fixed_bytes(poly_count * std::max(2 * poly_size, p.fixed_type))) {
    for (std::size_t i = 0; i < poly_count; ++i) {
      const std::uint8_t* const from = &bytes[i * 2 * poly_size];
      for (std::size_t j = 0; j < poly_size; ++j) {
        const bool counts = j < p.n - 1;
        numbers[i][j] = static_cast<std::int16_t>(counts ? from[2 * j] + 256 * from[2 * j + 1] : 0);
        trits[i][j] = static_cast<std::int16_t>(counts ? from[j] % 3 - 1 : 0);
      }
    }
    p.evaluate(numbers[0], operand);
  }
};

}  // namespace

std::vector<kernel> ntru_kernels(const bravais::ntru_probe* six) {
  std::vector<kernel> out;
  for (const bravais::ntru_probe& probe : std::span(six, 6)) {
    const auto* p = &probe;
    const auto m = std::make_shared<memory>(probe);
    const auto add = [&](const char* name, std::function<void(std::size_t)> run) {
      out.push_back({std::string(p->set), name, "one_call", 1, std::move(run)});
    };
    const auto next = [](std::size_t i) { return (i + 1) % poly_count; };
    add("poly_Rq_mul",
        [=](std::size_t i) { p->ring_product(m->numbers[i % poly_count], m->numbers[next(i)], m->out); });
    add("poly_S3_mul", [=](std::size_t i) { p->trit_product(m->trits[i % poly_count], m->trits[next(i)], m->out); });
    add("poly_Rq_mul_prepared", [=](std::size_t i) { p->multiply(m->operand, m->numbers[i % poly_count], m->out); });
    add("sample_iid", [=](std::size_t i) { p->sample_iid(&m->bytes[poly_size * (i % poly_count)], m->out); });
    if (p->sample_fixed_type != nullptr) {
      add("sample_fixed_type",
          [=](std::size_t i) { p->sample_fixed_type(&m->bytes[p->fixed_type * (i % poly_count)], m->out); });
    }
    // Constant time: every polynomial takes the same time to invert.
    add("inverse_2", [=](std::size_t) {
      std::fill_n(m->out, p->n - 1, std::int16_t{1});
      p->inverse_2(m->out);
    });
    add("inverse_3", [=](std::size_t) {
      std::fill_n(m->out, p->n - 1, std::int16_t{1});
      p->inverse_3(m->out);
    });
  }
  return out;
}

}  // namespace bravais_research
