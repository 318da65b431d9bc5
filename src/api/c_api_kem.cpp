// SPDX-License-Identifier: MIT
// The C interface: key encapsulation, and the key derivation function that reads session keys of any length.
#include "api/c_api.hpp"

#include <memory>
#include <new>

#include <bravais/bytes.hpp>
#include <bravais/kdf.hpp>

namespace {

using namespace bravais::c_api;
using bravais::errc;

constexpr auto kems = in_c_types(bravais::kem_table, [](const bravais::kem_parameters& p) {
  return bravais_kem_parameters{c_string(p.name),
                                c_string(p.source),
                                p.public_key,
                                p.secret_key,
                                p.ciphertext,
                                p.shared_secret,
                                p.seed,
                                p.randomness,
                                p.prepared_public_key,
                                p.prepared_secret_key,
                                p.kdf_input,
                                p.category,
                                is_standard(p.status),
                                p.explicit_rejection ? 1 : 0};
});

constexpr bravais::kem_id kem(std::uint32_t id) noexcept { return static_cast<bravais::kem_id>(id); }

// What a bravais_kdf holds: the object, and a mark that tells it from memory that was wiped or never initialized.
struct kdf_box {
  bravais::kdf object;
  std::uint64_t mark;
};
constexpr std::uint64_t kdf_mark = 0x6b64662d6c697665;  // "kdf-live"
static_assert(sizeof(kdf_box) <= sizeof(bravais_kdf) && alignof(kdf_box) <= alignof(bravais_kdf));

kdf_box* live(bravais_kdf* kdf) noexcept {
  if (kdf == nullptr) return nullptr;
  kdf_box* box = std::launder(reinterpret_cast<kdf_box*>(kdf->state));
  return box->mark == kdf_mark ? box : nullptr;
}

}  // namespace

extern "C" {

uint32_t bravais_kem_count(void) { return static_cast<uint32_t>(kems.size()); }
const bravais_kem_parameters* bravais_kem(uint32_t id) { return id < kems.size() ? &kems[id] : nullptr; }
int bravais_kem_find(const char* name, uint32_t* id) { return find(bravais::find_kem, name, id); }

int bravais_kem_generate(uint32_t id, uint8_t* public_keys, size_t public_keys_size, uint8_t* secret_keys,
                         size_t secret_keys_size) {
  const out pk(public_keys, public_keys_size), sk(secret_keys, secret_keys_size);
  return call({}, {pk, sk}, [&] { return bravais::by_id::generate(kem(id), pk, sk); });
}
int bravais_kem_generate_seeded(uint32_t id, const uint8_t* seeds, size_t seeds_size, uint8_t* public_keys,
                                size_t public_keys_size, uint8_t* secret_keys, size_t secret_keys_size) {
  const in from(seeds, seeds_size);
  const out pk(public_keys, public_keys_size), sk(secret_keys, secret_keys_size);
  return call({from}, {pk, sk}, [&] { return bravais::by_id::generate(kem(id), from, pk, sk); });
}

int bravais_kem_encapsulate(uint32_t id, const uint8_t* public_keys, size_t public_keys_size, uint8_t* ciphertexts,
                            size_t ciphertexts_size, uint8_t* shared_secrets, size_t shared_secrets_size, int* status,
                            size_t status_count) {
  const in pk(public_keys, public_keys_size);
  const out ct(ciphertexts, ciphertexts_size), ss(shared_secrets, shared_secrets_size);
  return call({pk}, {ct, ss}, status, status_count,
              [&](std::span<errc> items) { return bravais::by_id::encapsulate(kem(id), pk, ct, ss, items); });
}
int bravais_kem_encapsulate_seeded(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                                   const uint8_t* randomness, size_t randomness_size, uint8_t* ciphertexts,
                                   size_t ciphertexts_size, uint8_t* shared_secrets, size_t shared_secrets_size,
                                   int* status, size_t status_count) {
  const in pk(public_keys, public_keys_size), m(randomness, randomness_size);
  const out ct(ciphertexts, ciphertexts_size), ss(shared_secrets, shared_secrets_size);
  return call({pk, m}, {ct, ss}, status, status_count,
              [&](std::span<errc> items) { return bravais::by_id::encapsulate(kem(id), pk, m, ct, ss, items); });
}
int bravais_kem_decapsulate(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                            const uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* shared_secrets,
                            size_t shared_secrets_size, int* status, size_t status_count) {
  const in sk(secret_keys, secret_keys_size), ct(ciphertexts, ciphertexts_size);
  const out ss(shared_secrets, shared_secrets_size);
  return call({sk, ct}, {ss}, status, status_count,
              [&](std::span<errc> items) { return bravais::by_id::decapsulate(kem(id), sk, ct, ss, items); });
}

int bravais_kem_check_public_key(uint32_t id, const uint8_t* public_key, size_t public_key_size) {
  const in pk(public_key, public_key_size);
  return call({pk}, {}, [&] { return bravais::by_id::check_public_key(kem(id), pk); });
}
int bravais_kem_check_secret_key(uint32_t id, const uint8_t* secret_key, size_t secret_key_size) {
  const in sk(secret_key, secret_key_size);
  return call({sk}, {}, [&] { return bravais::by_id::check_secret_key(kem(id), sk); });
}

int bravais_kem_prepare_public_key(uint32_t id, const uint8_t* public_key, size_t public_key_size, uint8_t* prepared,
                                   size_t prepared_size) {
  const in pk(public_key, public_key_size);
  const out to(prepared, prepared_size);
  return call({pk}, {to}, [&] { return bravais::by_id::prepare_public_key(kem(id), pk, to); });
}
int bravais_kem_prepare_secret_key(uint32_t id, const uint8_t* secret_key, size_t secret_key_size, uint8_t* prepared,
                                   size_t prepared_size) {
  const in sk(secret_key, secret_key_size);
  const out to(prepared, prepared_size);
  return call({sk}, {to}, [&] { return bravais::by_id::prepare_secret_key(kem(id), sk, to); });
}
int bravais_kem_encapsulate_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size, uint8_t* ciphertexts,
                                     size_t ciphertexts_size, uint8_t* shared_secrets, size_t shared_secrets_size) {
  const in pk(prepared, prepared_size);
  const out ct(ciphertexts, ciphertexts_size), ss(shared_secrets, shared_secrets_size);
  return call({pk}, {ct, ss}, [&] { return bravais::by_id::encapsulate_prepared(kem(id), pk, ct, ss); });
}
int bravais_kem_encapsulate_prepared_seeded(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                            const uint8_t* randomness, size_t randomness_size, uint8_t* ciphertexts,
                                            size_t ciphertexts_size, uint8_t* shared_secrets,
                                            size_t shared_secrets_size) {
  const in pk(prepared, prepared_size), m(randomness, randomness_size);
  const out ct(ciphertexts, ciphertexts_size), ss(shared_secrets, shared_secrets_size);
  return call({pk, m}, {ct, ss}, [&] { return bravais::by_id::encapsulate_prepared(kem(id), pk, m, ct, ss); });
}
int bravais_kem_decapsulate_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                     const uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* shared_secrets,
                                     size_t shared_secrets_size, int* status, size_t status_count) {
  const in sk(prepared, prepared_size), ct(ciphertexts, ciphertexts_size);
  const out ss(shared_secrets, shared_secrets_size);
  return call({sk, ct}, {ss}, status, status_count,
              [&](std::span<errc> items) { return bravais::by_id::decapsulate_prepared(kem(id), sk, ct, ss, items); });
}

int bravais_kem_encapsulate_kdf(uint32_t id, const uint8_t* public_keys, size_t public_keys_size, uint8_t* ciphertexts,
                                size_t ciphertexts_size, uint8_t* kdf_inputs, size_t kdf_inputs_size, int* status,
                                size_t status_count) {
  const in pk(public_keys, public_keys_size);
  const out ct(ciphertexts, ciphertexts_size), ss(kdf_inputs, kdf_inputs_size);
  return call({pk}, {ct, ss}, status, status_count,
              [&](std::span<errc> items) { return bravais::by_id::encapsulate_kdf(kem(id), pk, ct, ss, items); });
}
int bravais_kem_encapsulate_kdf_seeded(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                                       const uint8_t* randomness, size_t randomness_size, uint8_t* ciphertexts,
                                       size_t ciphertexts_size, uint8_t* kdf_inputs, size_t kdf_inputs_size,
                                       int* status, size_t status_count) {
  const in pk(public_keys, public_keys_size), m(randomness, randomness_size);
  const out ct(ciphertexts, ciphertexts_size), ss(kdf_inputs, kdf_inputs_size);
  return call({pk, m}, {ct, ss}, status, status_count,
              [&](std::span<errc> items) { return bravais::by_id::encapsulate_kdf(kem(id), pk, m, ct, ss, items); });
}
int bravais_kem_decapsulate_kdf(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                                const uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* kdf_inputs,
                                size_t kdf_inputs_size, int* status, size_t status_count) {
  const in sk(secret_keys, secret_keys_size), ct(ciphertexts, ciphertexts_size);
  const out ss(kdf_inputs, kdf_inputs_size);
  return call({sk, ct}, {ss}, status, status_count,
              [&](std::span<errc> items) { return bravais::by_id::decapsulate_kdf(kem(id), sk, ct, ss, items); });
}
int bravais_kem_encapsulate_kdf_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                         uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* kdf_inputs,
                                         size_t kdf_inputs_size) {
  const in pk(prepared, prepared_size);
  const out ct(ciphertexts, ciphertexts_size), ss(kdf_inputs, kdf_inputs_size);
  return call({pk}, {ct, ss}, [&] { return bravais::by_id::encapsulate_kdf_prepared(kem(id), pk, ct, ss); });
}
int bravais_kem_encapsulate_kdf_prepared_seeded(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                                const uint8_t* randomness, size_t randomness_size, uint8_t* ciphertexts,
                                                size_t ciphertexts_size, uint8_t* kdf_inputs, size_t kdf_inputs_size) {
  const in pk(prepared, prepared_size), m(randomness, randomness_size);
  const out ct(ciphertexts, ciphertexts_size), ss(kdf_inputs, kdf_inputs_size);
  return call({pk, m}, {ct, ss}, [&] { return bravais::by_id::encapsulate_kdf_prepared(kem(id), pk, m, ct, ss); });
}
int bravais_kem_decapsulate_kdf_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                         const uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* kdf_inputs,
                                         size_t kdf_inputs_size, int* status, size_t status_count) {
  const in sk(prepared, prepared_size), ct(ciphertexts, ciphertexts_size);
  const out ss(kdf_inputs, kdf_inputs_size);
  return call({sk, ct}, {ss}, status, status_count, [&](std::span<errc> items) {
    return bravais::by_id::decapsulate_kdf_prepared(kem(id), sk, ct, ss, items);
  });
}

int bravais_kdf_init(bravais_kdf* kdf, const uint8_t* input, size_t input_size) {
  if (kdf == nullptr || overlaps({in(input, input_size)}, {}, {object_of(kdf)})) return BRAVAIS_BAD_ARGUMENT;
  bravais::wipe(kdf, sizeof *kdf);
  constexpr std::size_t longest = 135;  // one block of SHAKE256 less one byte of padding
  if (input == nullptr && input_size != 0) return BRAVAIS_BAD_ARGUMENT;
  if (input_size > longest) return BRAVAIS_BAD_LENGTH;
  ::new (static_cast<void*>(kdf->state)) kdf_box{bravais::kdf(in(input, input_size)), kdf_mark};
  return BRAVAIS_OK;
}
int bravais_kdf_read(bravais_kdf* kdf, uint8_t* output, size_t output_size) {
  const out to(output, output_size);
  const auto read = [&] {
    kdf_box* box = live(kdf);
    if (box == nullptr) {
      bravais_wipe(output, output_size);
      return errc::bad_argument;
    }
    box->object.read(to);
    return errc::ok;
  };
  return call({}, {to}, read, {object_of(kdf)});
}
void bravais_kdf_wipe(bravais_kdf* kdf) {
  if (kdf_box* box = live(kdf); box != nullptr) std::destroy_at(box);
  if (kdf != nullptr) bravais::wipe(kdf, sizeof *kdf);
}

}  // extern "C"
