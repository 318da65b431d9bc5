// SPDX-License-Identifier: MIT
// The functions for key encapsulation.
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
  const workspace memory(id, to_ciphertexts, &bravais::kem_parameters::ciphertext);
  return unlocked([&] {
    return random ? by_id::encapsulate(id, to.in_form(), *random, to_ciphertexts, to_secrets, each, memory)
                  : by_id::encapsulate(id, to.in_form(), to_ciphertexts, to_secrets, each, memory);
  });
}

int decapsulate(std::uint32_t number, nb::handle key, nb::handle ciphertexts, nb::handle secrets, nb::handle status) {
  const auto id = kem_id{number};
  const key_argument with(key);
  const input from(ciphertexts);
  const output to_secrets(secrets);
  const statuses each(status);
  const workspace memory(id, from.octets().size(), &bravais::kem_parameters::ciphertext);
  return unlocked([&] { return by_id::decapsulate(id, with.in_form(), from, to_secrets, each, memory); });
}

// One operation with new bytes for its results. If it fails, they are zeros.
nb::tuple encapsulate_one(std::uint32_t number, nb::handle key, nb::handle randomness) {
  const auto id = kem_id{number};
  if (!bravais::is_known(id)) return nb::make_tuple(static_cast<int>(errc::unknown_set), nb::bytes(), nb::bytes());
  const key_argument to(key);
  const auto random = optional_input(randomness);
  const new_bytes ciphertext(bravais::parameters(id).ciphertext);
  const new_bytes secret(bravais::parameters(id).shared_secret);
  const int status = unlocked([&] {
    return random ? by_id::encapsulate(id, to.in_form(), *random, ciphertext, secret)
                  : by_id::encapsulate(id, to.in_form(), ciphertext, secret);
  });
  return nb::make_tuple(status, ciphertext.object(), secret.object());
}
nb::tuple decapsulate_one(std::uint32_t number, nb::handle key, nb::handle ciphertext) {
  const auto id = kem_id{number};
  if (!bravais::is_known(id)) return nb::make_tuple(static_cast<int>(errc::unknown_set), nb::bytes());
  const key_argument with(key);
  const input from(ciphertext);
  const new_bytes secret(bravais::parameters(id).shared_secret);
  const int status = unlocked([&] { return by_id::decapsulate(id, with.in_form(), from, secret); });
  return nb::make_tuple(status, secret.object());
}

// Makes one shared secret of the length of `secret`, with the key derivation function of the parameter set. `derive`
// fills the input of that function.
template <class F>
int with_kdf(kem_id id, const output& secret, F&& derive) {
  if (!bravais::is_known(id)) return static_cast<int>(errc::unknown_set);
  const prepared_key memory(bravais::parameters(id).kdf_input);  // wiped at the end
  const auto kdf_input = memory.octets().first(bravais::parameters(id).kdf_input);
  return unlocked([&] {
    const errc error = derive(kdf_input);
    if (error == errc::ok) bravais::kdf(kdf_input).read(secret);
    return error;
  });
}
int encapsulate_kdf(std::uint32_t number, nb::handle key, nb::handle randomness, nb::handle ciphertext,
                    nb::handle secret) {
  const auto id = kem_id{number};
  const key_argument to(key);
  const auto random = optional_input(randomness);
  const output to_ciphertext(ciphertext);
  return with_kdf(id, output(secret), [&](std::span<std::uint8_t> kdf_input) {
    return random ? by_id::encapsulate_kdf(id, to.in_form(), *random, to_ciphertext, kdf_input)
                  : by_id::encapsulate_kdf(id, to.in_form(), to_ciphertext, kdf_input);
  });
}
int decapsulate_kdf(std::uint32_t number, nb::handle key, nb::handle ciphertext, nb::handle secret) {
  const auto id = kem_id{number};
  const key_argument with(key);
  const input from(ciphertext);
  return with_kdf(id, output(secret), [&](std::span<std::uint8_t> kdf_input) {
    return by_id::decapsulate_kdf(id, with.in_form(), from, kdf_input);
  });
}

}  // namespace

void add_kem(nb::module_& to) {
  to.def("kem_encapsulate", &encapsulate, nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(),
         nb::arg().none());
  to.def("kem_decapsulate", &decapsulate, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none());
  to.def("kem_encapsulate_one", &encapsulate_one, nb::arg(), nb::arg(), nb::arg().none());
  to.def("kem_decapsulate_one", &decapsulate_one);
  to.def("kem_encapsulate_kdf", &encapsulate_kdf, nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg());
  to.def("kem_decapsulate_kdf", &decapsulate_kdf);
  to.def("kem_check_public_key", [](std::uint32_t id, nb::handle key) {
    const input from(key);
    return unlocked([&] { return by_id::check_public_key(kem_id{id}, from); });
  });
  to.def("kem_check_secret_key", [](std::uint32_t id, nb::handle key) {
    const input from(key);
    return unlocked([&] { return by_id::check_secret_key(kem_id{id}, from); });
  });
}

}  // namespace python
