// SPDX-License-Identifier: MIT
// The functions for public-key encryption.
#include "buffers.hpp"

namespace python {
namespace {

using bravais::pke_id;
namespace by_id = bravais::by_id;

int encrypt(std::uint32_t number, nb::handle key, nb::handle messages, nb::handle randomness, nb::handle ciphertexts,
            nb::handle status) {
  const auto id = pke_id{number};
  const key_argument to(key);
  const input from(messages);
  const auto random = optional_input(randomness);
  const output to_ciphertexts(ciphertexts);
  const statuses each(status);
  const workspace memory(id, to_ciphertexts, &bravais::pke_parameters::ciphertext);
  return unlocked([&] {
    return random ? by_id::encrypt(id, to.in_form(), from, *random, to_ciphertexts, each, memory)
                  : by_id::encrypt(id, to.in_form(), from, to_ciphertexts, each, memory);
  });
}

int decrypt(std::uint32_t number, nb::handle key, nb::handle ciphertexts, nb::handle messages, nb::handle status) {
  const auto id = pke_id{number};
  const key_argument with(key);
  const input from(ciphertexts);
  const output to_messages(messages);
  const statuses each(status);
  const workspace memory(id, from.octets().size(), &bravais::pke_parameters::ciphertext);
  return unlocked([&] { return by_id::decrypt(id, with.in_form(), from, to_messages, each, memory); });
}

}  // namespace

void add_pke(nb::module_& to) {
  to.def("pke_encrypt", &encrypt, nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg().none());
  to.def("pke_decrypt", &decrypt, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none());
}

}  // namespace python
