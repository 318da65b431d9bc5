// SPDX-License-Identifier: MIT
// The C interface: each function checks pointers and makes one call of bravais/by_id.hpp, which has the contracts.
#include <bravais.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string_view>

#include <bravais/by_id.hpp>
#include <bravais/bytes.hpp>
#include <bravais/isa.hpp>
#include <bravais/kdf.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

namespace {

using bravais::errc;
using bravais::by_id::in;
using bravais::by_id::out;

static_assert(BRAVAIS_OK == static_cast<int>(errc::ok) && BRAVAIS_BAD_LENGTH == static_cast<int>(errc::bad_length) &&
              BRAVAIS_BAD_PUBLIC_KEY == static_cast<int>(errc::bad_public_key) &&
              BRAVAIS_BAD_SECRET_KEY == static_cast<int>(errc::bad_secret_key) &&
              BRAVAIS_NO_RANDOMNESS == static_cast<int>(errc::no_randomness) &&
              BRAVAIS_UNSUPPORTED_ISA == static_cast<int>(errc::unsupported_isa) &&
              BRAVAIS_UNKNOWN_SET == static_cast<int>(errc::unknown_set) &&
              BRAVAIS_BAD_ARGUMENT == static_cast<int>(errc::bad_argument));

// The same tables in C types, computed by the compiler. The names are literals, so their data() ends with a zero
// byte.
constexpr auto kems = [] {
  std::array<bravais_kem_parameters, bravais::kem_count> rows{};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bravais::kem_parameters& p = bravais::kem_table[i];
    rows[i] = {p.name.data(),
               p.source.data(),
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
               p.status == bravais::status::standard ? 1 : 0};
  }
  return rows;
}();
constexpr auto pkes = [] {
  std::array<bravais_pke_parameters, bravais::pke_count> rows{};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bravais::pke_parameters& p = bravais::pke_table[i];
    rows[i] = {
        p.name.data(), p.source.data(), p.public_key, p.secret_key, p.ciphertext,
        p.message,     p.seed,          p.randomness, p.category,   p.status == bravais::status::standard ? 1 : 0};
  }
  return rows;
}();

constexpr bravais::kem_id kem(std::uint32_t id) noexcept { return static_cast<bravais::kem_id>(id); }
constexpr bravais::pke_id pke(std::uint32_t id) noexcept { return static_cast<bravais::pke_id>(id); }

// Runs `operation`, unless a null pointer stands where bytes are needed: then all outputs that can be are zeroed.
template <class Operation>
int call(std::initializer_list<in> inputs, std::initializer_list<out> outputs, Operation operation) noexcept {
  const auto is_null = [](const auto& bytes) { return bytes.data() == nullptr && !bytes.empty(); };
  if (std::none_of(inputs.begin(), inputs.end(), is_null) && std::none_of(outputs.begin(), outputs.end(), is_null)) {
    return static_cast<int>(operation());
  }
  for (const out& bytes : outputs) bravais_wipe(bytes.data(), bytes.size());
  return BRAVAIS_BAD_ARGUMENT;
}

// The same for operations that report per item: errc is an int, so they write into the caller's array.
template <class Operation>
int call(std::initializer_list<in> inputs, std::initializer_list<out> outputs, int* status, std::size_t count,
         Operation operation) noexcept {
  static_assert(sizeof(errc) == sizeof(int) && alignof(errc) == alignof(int));
  if (status != nullptr) {
    std::fill_n(status, count, BRAVAIS_BAD_ARGUMENT);  // stands if `operation` does not run
  } else if (count != 0) {
    for (const out& bytes : outputs) bravais_wipe(bytes.data(), bytes.size());
    return BRAVAIS_BAD_ARGUMENT;
  }
  return call(inputs, outputs, [&] { return operation(std::span<errc>(reinterpret_cast<errc*>(status), count)); });
}

template <class Id, std::optional<Id> (*Find)(std::string_view) noexcept>
int find(const char* name, std::uint32_t* id) noexcept {
  if (id == nullptr) return BRAVAIS_BAD_ARGUMENT;
  *id = std::numeric_limits<std::uint32_t>::max();
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  const std::optional<Id> found = Find(name);
  if (!found) return BRAVAIS_UNKNOWN_SET;
  *id = static_cast<std::uint32_t>(*found);
  return BRAVAIS_OK;
}

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

const char* bravais_message(int status) { return bravais::message(static_cast<errc>(status)); }
const char* bravais_version(void) { return bravais::version().data(); }
void bravais_wipe(void* data, size_t size) {
  if (data != nullptr) bravais::wipe(data, size);
}

size_t bravais_isa_count(void) { return bravais::built_isas().size(); }
const char* bravais_isa_name(size_t index) {
  return index < bravais::built_isas().size() ? bravais::name(bravais::built_isas()[index]).data() : nullptr;
}
int bravais_isa_check(const char* name) {
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  for (const bravais::isa id : bravais::built_isas()) {
    if (bravais::name(id) == name && bravais::is_supported(id)) return BRAVAIS_OK;
  }
  return BRAVAIS_UNSUPPORTED_ISA;
}
int bravais_isa_active(const char** name) {
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  const bravais::result<bravais::isa> active = bravais::active_isa();
  *name = active ? bravais::name(*active).data() : nullptr;
  return static_cast<int>(active.error());
}
int bravais_isa_force(const char* name) {
  if (name != nullptr) return static_cast<int>(bravais::force_isa(std::string_view(name)));
  bravais::select_best_isa();
  return BRAVAIS_OK;
}

uint32_t bravais_kem_count(void) { return static_cast<uint32_t>(kems.size()); }
const bravais_kem_parameters* bravais_kem(uint32_t id) { return id < kems.size() ? &kems[id] : nullptr; }
int bravais_kem_find(const char* name, uint32_t* id) { return find<bravais::kem_id, bravais::find_kem>(name, id); }

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
                                     size_t shared_secrets_size) {
  const in sk(prepared, prepared_size), ct(ciphertexts, ciphertexts_size);
  const out ss(shared_secrets, shared_secrets_size);
  return call({sk, ct}, {ss}, [&] { return bravais::by_id::decapsulate_prepared(kem(id), sk, ct, ss); });
}

int bravais_kem_encapsulate_kdf(uint32_t id, const uint8_t* public_keys, size_t public_keys_size, uint8_t* ciphertexts,
                                size_t ciphertexts_size, uint8_t* kdf_inputs, size_t kdf_inputs_size) {
  const in pk(public_keys, public_keys_size);
  const out ct(ciphertexts, ciphertexts_size), ss(kdf_inputs, kdf_inputs_size);
  return call({pk}, {ct, ss}, [&] { return bravais::by_id::encapsulate_kdf(kem(id), pk, ct, ss); });
}
int bravais_kem_encapsulate_kdf_seeded(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                                       const uint8_t* randomness, size_t randomness_size, uint8_t* ciphertexts,
                                       size_t ciphertexts_size, uint8_t* kdf_inputs, size_t kdf_inputs_size) {
  const in pk(public_keys, public_keys_size), m(randomness, randomness_size);
  const out ct(ciphertexts, ciphertexts_size), ss(kdf_inputs, kdf_inputs_size);
  return call({pk, m}, {ct, ss}, [&] { return bravais::by_id::encapsulate_kdf(kem(id), pk, m, ct, ss); });
}
int bravais_kem_decapsulate_kdf(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                                const uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* kdf_inputs,
                                size_t kdf_inputs_size) {
  const in sk(secret_keys, secret_keys_size), ct(ciphertexts, ciphertexts_size);
  const out ss(kdf_inputs, kdf_inputs_size);
  return call({sk, ct}, {ss}, [&] { return bravais::by_id::decapsulate_kdf(kem(id), sk, ct, ss); });
}

int bravais_kdf_init(bravais_kdf* kdf, const uint8_t* input, size_t input_size) {
  if (kdf == nullptr) return BRAVAIS_BAD_ARGUMENT;
  bravais::wipe(kdf, sizeof *kdf);
  constexpr std::size_t longest = 135;  // one block of SHAKE256 less one byte of padding
  if (input == nullptr && input_size != 0) return BRAVAIS_BAD_ARGUMENT;
  if (input_size > longest) return BRAVAIS_BAD_LENGTH;
  ::new (static_cast<void*>(kdf->state)) kdf_box{bravais::kdf(in(input, input_size)), kdf_mark};
  return BRAVAIS_OK;
}
int bravais_kdf_read(bravais_kdf* kdf, uint8_t* output, size_t output_size) {
  const out to(output, output_size);
  return call({}, {to}, [&] {
    kdf_box* box = live(kdf);
    if (box == nullptr) {
      bravais_wipe(output, output_size);
      return errc::bad_argument;
    }
    box->object.read(to);
    return errc::ok;
  });
}
void bravais_kdf_wipe(bravais_kdf* kdf) {
  if (kdf_box* box = live(kdf); box != nullptr) std::destroy_at(box);
  if (kdf != nullptr) bravais::wipe(kdf, sizeof *kdf);
}

uint32_t bravais_pke_count(void) { return static_cast<uint32_t>(pkes.size()); }
const bravais_pke_parameters* bravais_pke(uint32_t id) { return id < pkes.size() ? &pkes[id] : nullptr; }
int bravais_pke_find(const char* name, uint32_t* id) { return find<bravais::pke_id, bravais::find_pke>(name, id); }

int bravais_pke_generate(uint32_t id, uint8_t* public_keys, size_t public_keys_size, uint8_t* secret_keys,
                         size_t secret_keys_size) {
  const out pk(public_keys, public_keys_size), sk(secret_keys, secret_keys_size);
  return call({}, {pk, sk}, [&] { return bravais::by_id::generate(pke(id), pk, sk); });
}
int bravais_pke_generate_seeded(uint32_t id, const uint8_t* seeds, size_t seeds_size, uint8_t* public_keys,
                                size_t public_keys_size, uint8_t* secret_keys, size_t secret_keys_size) {
  const in from(seeds, seeds_size);
  const out pk(public_keys, public_keys_size), sk(secret_keys, secret_keys_size);
  return call({from}, {pk, sk}, [&] { return bravais::by_id::generate(pke(id), from, pk, sk); });
}
int bravais_pke_encrypt(uint32_t id, const uint8_t* public_keys, size_t public_keys_size, const uint8_t* messages,
                        size_t messages_size, uint8_t* ciphertexts, size_t ciphertexts_size) {
  const in pk(public_keys, public_keys_size), m(messages, messages_size);
  const out ct(ciphertexts, ciphertexts_size);
  return call({pk, m}, {ct}, [&] { return bravais::by_id::encrypt(pke(id), pk, m, ct); });
}
int bravais_pke_encrypt_seeded(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                               const uint8_t* messages, size_t messages_size, const uint8_t* coins, size_t coins_size,
                               uint8_t* ciphertexts, size_t ciphertexts_size) {
  const in pk(public_keys, public_keys_size), m(messages, messages_size), r(coins, coins_size);
  const out ct(ciphertexts, ciphertexts_size);
  return call({pk, m, r}, {ct}, [&] { return bravais::by_id::encrypt(pke(id), pk, m, r, ct); });
}
int bravais_pke_decrypt(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size, const uint8_t* ciphertexts,
                        size_t ciphertexts_size, uint8_t* messages, size_t messages_size) {
  const in sk(secret_keys, secret_keys_size), ct(ciphertexts, ciphertexts_size);
  const out m(messages, messages_size);
  return call({sk, ct}, {m}, [&] { return bravais::by_id::decrypt(pke(id), sk, ct, m); });
}

}  // extern "C"
