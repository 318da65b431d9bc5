// SPDX-License-Identifier: MIT
// Key encapsulation.
#include "buffers.hpp"

namespace python {
namespace {

using bravais::errc;
using bravais::kem_id;
namespace by_id = bravais::by_id;

int encapsulate(std::uint32_t number, nb::handle key, nb::handle randomness, nb::handle ciphertexts, nb::handle secrets,
                nb::handle status) {
  const auto id = kem_id{number};
  const key_argument to(key);
  const auto random = optional_input(randomness);
  const output to_ciphertexts(ciphertexts);
  const output to_secrets(secrets);
  const statuses each(status);
  return unlocked([&] {
    if (to.prepared) {
      return random ? by_id::encapsulate_prepared(id, to.octets, *random, to_ciphertexts, to_secrets)
                    : by_id::encapsulate_prepared(id, to.octets, to_ciphertexts, to_secrets);
    }
    return random ? by_id::encapsulate(id, to.octets, *random, to_ciphertexts, to_secrets, each)
                  : by_id::encapsulate(id, to.octets, to_ciphertexts, to_secrets, each);
  });
}

int decapsulate(std::uint32_t number, nb::handle key, nb::handle ciphertexts, nb::handle secrets, nb::handle status) {
  const auto id = kem_id{number};
  const key_argument with(key);
  const input from(ciphertexts);
  const output to_secrets(secrets);
  const statuses each(status);
  return unlocked([&] {
    return with.prepared ? by_id::decapsulate_prepared(id, with.octets, from, to_secrets, each)
                         : by_id::decapsulate(id, with.octets, from, to_secrets, each);
  });
}

}  // namespace

void add_kem(nb::module_& to) {
  to.def("kem_generate", &generate<kem_id>, nb::arg(), nb::arg().none(), nb::arg(), nb::arg());
  to.def("kem_encapsulate", &encapsulate, nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(),
         nb::arg().none());
  to.def("kem_decapsulate", &decapsulate, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none());
  to.def("kem_check_public_key", [](std::uint32_t id, nb::handle key) {
    const input from(key);
    return unlocked([&] { return by_id::check_public_key(kem_id{id}, from); });
  });
  to.def("kem_check_secret_key", [](std::uint32_t id, nb::handle key) {
    const input from(key);
    return unlocked([&] { return by_id::check_secret_key(kem_id{id}, from); });
  });
  to.def("kem_prepare_public_key", [](std::uint32_t id, nb::handle key) {
    return prepare(kem_id{id}, &bravais::kem_parameters::prepared_public_key, key,
                   [](auto of, auto from, auto memory) { return by_id::prepare_public_key(of, from, memory); });
  });
  to.def("kem_prepare_secret_key", [](std::uint32_t id, nb::handle key) {
    return prepare(kem_id{id}, &bravais::kem_parameters::prepared_secret_key, key,
                   [](auto of, auto from, auto memory) { return by_id::prepare_secret_key(of, from, memory); });
  });
}

}  // namespace python
