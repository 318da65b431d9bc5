// SPDX-License-Identifier: MIT
// The tables of parameter sets, hash functions and instruction sets, the texts of statuses, random bytes, and wiping.
#include <string_view>

#include <nanobind/stl/string_view.h>

#include "buffers.hpp"
#include <bravais/bytes.hpp>

namespace python {
namespace {

// The entries that the rows of all kinds have.
template <class Parameters>
nb::dict common_row(const char* kind, const Parameters& p) {
  nb::dict row;
  row["kind"] = kind;
  row["id"] = static_cast<std::uint32_t>(p.id);
  row["name"] = p.name;
  row["is_standard"] = p.is_standard;
  row["source"] = p.source;
  row["category"] = p.category;
  row["public_key"] = p.public_key;
  row["secret_key"] = p.secret_key;
  row["seed"] = p.seed;
  row["randomness"] = p.randomness;
  return row;
}

// Returns the arguments of the Python class Algorithm for each parameter set of the library. Each is looked up, because
// a library that was built separately (BRAVAIS_PREBUILT) may lack some families.
nb::list algorithms() {
  nb::list rows;
  for (const auto& p : bravais::kem_table) {
    if (bravais::find_kem(p.name) != p.id) continue;
    nb::dict row = common_row("KEM", p);
    row["ciphertext"] = p.ciphertext;
    row["shared_secret"] = p.shared_secret;
    row["explicit_rejection"] = p.explicit_rejection;
    row["any_length"] = p.kdf_input > 0;
    nb::list aliases;
    for (const bravais::kem_alias& alias : bravais::kem_aliases) {
      if (alias.id == p.id) aliases.append(alias.name);
    }
    row["aliases"] = nb::tuple(aliases);
    rows.append(row);
  }
  for (const auto& p : bravais::pke_table) {
    if (bravais::find_pke(p.name) != p.id) continue;
    nb::dict row = common_row("PKE", p);
    row["ciphertext"] = p.ciphertext;
    row["message"] = p.message;
    rows.append(row);
  }
  for (const auto& p : bravais::signature_table) {
    if (bravais::find_signature(p.name) != p.id) continue;
    nb::dict row = common_row("signature", p);
    row["signature"] = p.signature;
    row["message_hash"] = p.message_hash;
    row["key_hash"] = p.key_hash;
    row["longest_context"] = p.longest_context;
    row["has_prehash"] = p.has_prehash;
    rows.append(row);
  }
  return rows;
}

// Finds a parameter set of a kind by its name, in any case and with any separators. Returns its number or None.
template <class Id>
nb::object number(const std::optional<Id>& found) {
  return found ? nb::cast(static_cast<std::uint32_t>(*found)) : nb::none();
}
nb::object find(std::uint32_t kind, std::string_view name) {
  if (bravais::key_kind{kind} == bravais::key_kind::kem) return number(bravais::find_kem(name));
  if (bravais::key_kind{kind} == bravais::key_kind::pke) return number(bravais::find_pke(name));
  return number(bravais::find_signature(name));
}

nb::dict prehashes() {
  nb::dict ids;
  for (const auto& p : bravais::prehash_table) ids[nb::cast(p.name)] = static_cast<std::uint32_t>(p.id);
  return ids;
}

nb::list built_isas() {
  nb::list names;
  for (const bravais::isa id : bravais::built_isas()) names.append(bravais::name(id));
  return names;
}

bool is_supported(std::string_view name) {
  for (const bravais::isa id : bravais::built_isas()) {
    if (bravais::name(id) == name) return bravais::is_supported(id);
  }
  return false;
}

// Returns the name, or None if the environment variable names an instruction set that cannot run here.
nb::object active_isa() {
  const auto active = bravais::active_isa();
  return active ? nb::cast(bravais::name(*active)) : nb::none();
}

}  // namespace

void add_table(nb::module_& to) {
  to.def("algorithms", &algorithms);
  to.def("find", &find);
  to.def("prehashes", &prehashes);
  to.def("find_prehash", [](std::string_view name) { return number(bravais::find_prehash(name)); });
  to.def("built_isas", &built_isas);
  to.def("is_supported", &is_supported);
  to.def("active_isa", &active_isa);
  to.def("force_isa", [](std::string_view name) { return static_cast<int>(bravais::force_isa(name)); });
  to.def("select_best_isa", &bravais::select_best_isa);
  to.def("version", &bravais::version);
  to.def("status_text", [](int error) { return bravais::text(static_cast<bravais::errc>(error)); });
  to.def("random_bytes", [](nb::handle memory) {
    const output octets(memory);
    return unlocked([&] { return bravais::random_bytes(octets); });
  });
  to.def("wipe", [](nb::handle memory) {
    const output octets(memory);
    bravais::wipe(octets.octets().data(), octets.octets().size());
  });
}

}  // namespace python
