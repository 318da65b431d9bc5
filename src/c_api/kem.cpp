// SPDX-License-Identifier: MIT
// The C interface: key encapsulation, and the key derivation function that reads session keys of any length.
#include <bravais/kdf.h>

#include <memory>
#include <new>

#include "api/batch.hpp"
#include "c_api/arguments.hpp"
#include "api/kdf.hpp"

namespace {

using namespace bravais;
using namespace bravais::c_api;

std::size_t secret_size(kem_id id, secret_form form) noexcept {
  return size_of(id, form == secret_form::kdf_input ? &kem_parameters::kdf_input : &kem_parameters::shared_secret);
}
// The id of the parameter set; one that does not exist if it does not have secrets of this form.
kem_id set_with(std::uint32_t set, secret_form form) noexcept {
  const kem_id id = to_id<kem_id>(set);
  return secret_size(id, form) != 0 ? id : to_id<kem_id>(0);
}

int encapsulate(std::uint32_t set, const bravais_encapsulate_args* given_args, secret_form form) noexcept {
  const arguments args(given_args);
  const kem_id id = set_with(set, form);
  const in key = bytes_of(args->key), randomness(args->randomness, args->randomness_size);
  const out ct(args->ciphertexts, args->ciphertexts_size), ss(args->shared_secrets, args->shared_secrets_size);
  const out workspace = workspace_of(args);
  return call(args, {key, randomness}, {ct, ss}, is_public(args->key) || is_prepared(args->key),
              {items_of(id, ct, &kem_parameters::ciphertext),
               {ss, secret_size(id, form)},
               keys_of(id, args->key),
               optional_items_of(id, randomness, &kem_parameters::randomness)},
              [&](std::span<errc> statuses) {
                return api::encapsulate(id, {args->count, workspace}, key_of(args->key), given(randomness), ct, ss,
                                        form, statuses);
              });
}
int decapsulate(std::uint32_t set, const bravais_decapsulate_args* given_args, secret_form form) noexcept {
  const arguments args(given_args);
  const kem_id id = set_with(set, form);
  const in key = bytes_of(args->key), ct(args->ciphertexts, args->ciphertexts_size);
  const out ss(args->shared_secrets, args->shared_secrets_size);
  const out workspace = workspace_of(args);
  return call(args, {key, ct}, {ss}, is_secret(args->key) || is_prepared(args->key),
              {items_of(id, ct, &kem_parameters::ciphertext), {ss, secret_size(id, form)}, keys_of(id, args->key)},
              [&](std::span<errc> statuses) {
                return api::decapsulate(id, {args->count, workspace}, key_of(args->key), ct, ss, form, statuses);
              });
}

// The content of a bravais_kdf: the object, and a mark that tells it from memory that was wiped or never begun.
struct kdf_box {
  api::kdf_reader object;
  std::uint64_t mark;
};
constexpr std::uint64_t kdf_mark = 0x6b64662d6c697665;  // "kdf-live"
static_assert(sizeof(kdf_box) <= sizeof(bravais_kdf) && alignof(kdf_box) <= alignof(bravais_kdf));

kdf_box* live(bravais_kdf* kdf) noexcept {
  if (kdf == nullptr) return nullptr;
  kdf_box* box = std::launder(reinterpret_cast<kdf_box*>(kdf->private_state));
  return box->mark == kdf_mark ? box : nullptr;
}

}  // namespace

extern "C" {

int bravais_encapsulate(uint32_t id, const bravais_encapsulate_args* args) {
  return encapsulate(id, args, secret_form::shared_secret);
}
int bravais_decapsulate(uint32_t id, const bravais_decapsulate_args* args) {
  return decapsulate(id, args, secret_form::shared_secret);
}
int bravais_kdf_encapsulate(uint32_t id, const bravais_encapsulate_args* args) {
  return encapsulate(id, args, secret_form::kdf_input);
}
int bravais_kdf_decapsulate(uint32_t id, const bravais_decapsulate_args* args) {
  return decapsulate(id, args, secret_form::kdf_input);
}

int bravais_kdf_begin(bravais_kdf* kdf, const uint8_t* input, size_t input_size) {
  if (kdf == nullptr || overlaps({in(input, input_size)}, {}, {object_of(kdf)})) return BRAVAIS_BAD_ARGUMENT;
  bravais::wipe(kdf, sizeof *kdf);
  constexpr std::size_t longest = 135;  // one block of SHAKE256 less one byte of padding
  if (input == nullptr && input_size != 0) return BRAVAIS_BAD_ARGUMENT;
  if (input_size > longest) return BRAVAIS_BAD_LENGTH;
  ::new (static_cast<void*>(kdf->private_state)) kdf_box{api::kdf_reader(in(input, input_size)), kdf_mark};
  return BRAVAIS_OK;
}
int bravais_kdf_read(uint8_t* output, size_t output_size, bravais_kdf* kdf) {
  const out bytes(output, output_size);
  const auto read = [&] {
    kdf_box* box = live(kdf);
    if (box == nullptr) return api::fail(errc::bad_argument, {bytes});
    box->object.read(bytes);
    return errc::ok;
  };
  return call({}, {bytes}, read, {object_of(kdf)});
}
void bravais_kdf_wipe(bravais_kdf* kdf) {
  if (kdf_box* box = live(kdf); box != nullptr) std::destroy_at(box);
  if (kdf != nullptr) bravais::wipe(kdf, sizeof *kdf);
}

}  // extern "C"
