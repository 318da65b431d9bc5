// SPDX-License-Identifier: MIT
// Keys of all kinds: generation, expansion and key files. A kind and a number within it name a parameter set.
#include "buffers.hpp"

namespace python {
namespace {

using bravais::errc;
using bravais::key_content;
using bravais::key_encoding;
using bravais::key_fault;
using bravais::key_kind;
using bravais::key_set;
namespace by_id = bravais::by_id;

// Calls use() with the id of the parameter set, in the type of its kind.
template <class F>
auto with_id(std::uint32_t kind, std::uint32_t id, F&& use) {
  if (key_kind{kind} == key_kind::kem) return use(bravais::kem_id{id});
  if (key_kind{kind} == key_kind::pke) return use(bravais::pke_id{id});
  return use(bravais::signature_id{id});
}

int generate(std::uint32_t kind, std::uint32_t number, nb::handle seeds, nb::handle public_keys, nb::handle secret_keys,
             nb::handle status) {
  const auto from = optional_input(seeds);
  const output to_public(public_keys);
  const output to_secret(secret_keys);
  const statuses each(status);
  return with_id(kind, number, [&](auto id) {
    const workspace memory(id, to_public, &std::remove_cvref_t<decltype(bravais::parameters(id))>::public_key);
    return unlocked([&] {
      return from ? by_id::generate(id, *from, to_public, to_secret, each, memory)
                  : by_id::generate(id, to_public, to_secret, each, memory);
    });
  });
}

int public_key_from_secret_key(std::uint32_t kind, std::uint32_t number, std::uint32_t form, nb::handle secret_key,
                               nb::handle public_key) {
  const input from(secret_key);
  const output to(public_key);
  return with_id(kind, number, [&](auto id) {
    return unlocked([&] { return by_id::public_key_from_secret_key(id, by_id::key(form, from.octets()), to); });
  });
}

// Returns (errc, prepared key or None). `size_of` returns how much memory a key of the parameter set needs. `fill` is
// one of the functions prepare_... of the library.
template <class Size, class F>
nb::tuple prepare(std::uint32_t kind, std::uint32_t number, nb::handle key, Size&& size_of, F&& fill) {
  return with_id(kind, number, [&](auto id) {
    if (!bravais::is_known(id)) return nb::make_tuple(static_cast<int>(errc::unknown_set), nb::none());
    auto made = std::make_unique<prepared_key>(size_of(bravais::parameters(id)));
    const input from(key);
    const int error = unlocked([&] { return fill(id, std::span<const std::uint8_t>(from), made->octets()); });
    if (error == 0) return nb::make_tuple(0, nb::cast(made.release(), nb::rv_policy::take_ownership));
    return nb::make_tuple(error, nb::none());
  });
}
nb::tuple prepare_public_key(std::uint32_t kind, std::uint32_t number, nb::handle key) {
  return prepare(
      kind, number, key, [](const auto& p) { return p.prepared_public_key; },
      [](auto id, auto from, auto memory) { return by_id::prepare_public_key(id, from, memory); });
}
// The key is an expanded secret key.
nb::tuple prepare_secret_key(std::uint32_t kind, std::uint32_t number, nb::handle key) {
  return prepare(
      kind, number, key, [](const auto& p) { return p.prepared_secret_key; },
      [](auto id, auto from, auto memory) { return by_id::prepare_secret_key(id, by_id::expanded(from), memory); });
}

nb::tuple inspect(nb::handle file) {
  const input from(file);
  bravais::key_file_info info;
  key_fault fault{};
  const int error = unlocked([&] { return bravais::inspect_key_file(from, info, &fault); });
  return nb::make_tuple(error, static_cast<int>(fault), static_cast<std::uint32_t>(info.set.kind), info.set.id,
                        static_cast<std::uint32_t>(info.content), static_cast<std::uint32_t>(info.encoding),
                        info.has_public_key);
}

// Returns (errc, key_fault) of one of the functions that read a key from a file.
using reader = errc (*)(key_set, bravais::octets, bravais::writable_octets, key_fault*) noexcept;
template <reader Read>
nb::tuple read(std::uint32_t kind, std::uint32_t id, nb::handle file, nb::handle key) {
  const input from(file);
  const output to(key);
  key_fault fault{};
  const int error = unlocked([&] { return Read({key_kind{kind}, id}, from, to, &fault); });
  return nb::make_tuple(error, static_cast<int>(fault));
}

nb::tuple write(std::uint32_t kind, std::uint32_t id, std::uint32_t content, std::uint32_t encoding, std::uint32_t form,
                nb::handle key, nb::handle file) {
  const input from(key);
  const output to(file);
  key_fault fault{};
  const int error = unlocked([&] {
    return bravais::write_key_file({key_kind{kind}, id}, by_id::key(form, from.octets()), key_content{content},
                                   key_encoding{encoding}, to, &fault);
  });
  return nb::make_tuple(error, static_cast<int>(fault));
}

}  // namespace

void add_keys(nb::module_& to) {
  to.def("generate", &generate, nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg().none());
  to.def("public_key_from_secret_key", &public_key_from_secret_key);
  to.def("prepare_public_key", &prepare_public_key);
  to.def("prepare_secret_key", &prepare_secret_key);
  to.def("key_file_inspect", &inspect);
  to.def("key_file_read_public_key", &read<bravais::read_public_key>);
  to.def("key_file_read_secret_key", &read<bravais::read_secret_key>);
  to.def("key_file_read_seed", &read<bravais::read_seed>);
  to.def("key_file_derive_public_key", &read<bravais::derive_public_key>);
  to.def("key_file_size", [](std::uint32_t kind, std::uint32_t id, std::uint32_t content, std::uint32_t encoding) {
    return bravais::key_file_size({key_kind{kind}, id}, key_content{content}, key_encoding{encoding});
  });
  to.def("key_file_write", &write);
  to.def("key_file_fault", [](int fault) { return bravais::text(static_cast<key_fault>(fault)); });
  // The faults of a well-formed file that holds another key than the expected one have consecutive numbers.
  to.def("is_another_key", [](int fault) {
    return fault >= static_cast<int>(key_fault::wrong_kind) && fault <= static_cast<int>(key_fault::is_public);
  });
  to.def("has_no_public_key", [](int fault) { return fault == static_cast<int>(key_fault::no_public_key); });
}

}  // namespace python
