// SPDX-License-Identifier: MIT
// Public-key encryption.
#include "buffers.hpp"

namespace python {
namespace {

using bravais::pke_id;
namespace by_id = bravais::by_id;

int encrypt(std::uint32_t id, nb::handle keys, nb::handle messages, nb::handle coins, nb::handle ciphertexts) {
  const input to(keys);
  const input from(messages);
  const auto random = optional_input(coins);
  const output to_ciphertexts(ciphertexts);
  return unlocked([&] {
    return random ? by_id::encrypt(pke_id{id}, to, from, *random, to_ciphertexts)
                  : by_id::encrypt(pke_id{id}, to, from, to_ciphertexts);
  });
}

int decrypt(std::uint32_t id, nb::handle keys, nb::handle ciphertexts, nb::handle messages) {
  const input with(keys);
  const input from(ciphertexts);
  const output to_messages(messages);
  return unlocked([&] { return by_id::decrypt(pke_id{id}, with, from, to_messages); });
}

}  // namespace

void add_pke(nb::module_& to) {
  to.def("pke_encrypt", &encrypt, nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg());
  to.def("pke_decrypt", &decrypt);
}

}  // namespace python
