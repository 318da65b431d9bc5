// SPDX-License-Identifier: MIT
// The C interface: generation, checks and preparation of keys of any kind.
#include "api/batch.hpp"
#include "c_api/arguments.hpp"

namespace {

using namespace bravais;
using namespace bravais::c_api;

template <class Id>
int generate(Id id, const arguments<bravais_generate_args>& args) noexcept {
  const in seeds(args->seeds, args->seeds_size);
  const out pk(args->public_keys, args->public_keys_size), sk(args->secret_keys, args->secret_keys_size);
  const out workspace = workspace_of(args);
  std::size_t public_size = 0, secret_size = 0, seed_size = 0;
  if (is_known(id)) {
    const auto& p = parameters(id);
    public_size = p.public_key, secret_size = p.secret_key, seed_size = given(seeds) != nullptr ? p.seed : 0;
  }
  const auto operation = [&](std::span<errc> statuses) {
    return api::generate_keys(id, {args->count, workspace}, given(seeds), pk, sk, statuses);
  };
  return call(args, {seeds}, {pk, sk}, true, {{pk, public_size}, {sk, secret_size}, {seeds, seed_size}}, operation,
              [&] {
                api::write_no_public_keys(id, pk);
                bravais_wipe(sk.data(), sk.size());
              });
}

errc check_public_key(kem_id id, in key) noexcept { return api::check_public_key(id, key); }
// For these kinds, every byte string of the right length is a public key.
template <class Id>
errc check_public_key(Id id, in key) noexcept {
  return !is_known(id) ? errc::unknown_set : key.size() != parameters(id).public_key ? errc::bad_length : errc::ok;
}

template <class Id>
errc check(Id id, const bravais_key& key) noexcept {
  if (key.form == BRAVAIS_KEY_PUBLIC) return check_public_key(id, bytes_of(key));
  if (key.form == BRAVAIS_KEY_EXPANDED) return api::check_secret_key(id, bytes_of(key));
  if (!is_known(id)) return errc::unknown_set;
  if (key.form != BRAVAIS_KEY_SEED) return errc::bad_argument;
  return key.size == parameters(id).seed ? errc::ok : errc::bad_length;
}

}  // namespace

extern "C" {

int bravais_generate(uint32_t id, const bravais_generate_args* given_args) {
  const arguments args(given_args);
  return with_id(id, [&](auto known) { return generate(known, args); });
}

size_t bravais_workspace_size(uint32_t id, size_t count) {
  return with_id(id, [&](auto known) { return api::workspace_size(known, count); });
}

int bravais_check_key(uint32_t id, const bravais_key* key) {
  if (key == nullptr) return BRAVAIS_BAD_ARGUMENT;
  return with_id(id, [&](auto known) { return call({bytes_of(*key)}, {}, [&] { return check(known, *key); }); });
}

int bravais_prepare(uint32_t id, uint8_t* prepared, size_t prepared_size, const bravais_key* key) {
  const out memory(prepared, prepared_size);
  if (key == nullptr) return static_cast<int>(api::fail(errc::bad_argument, {memory}));
  const bravais_key given_key = *key;
  const auto prepare = [&] {
    if (!is_public(given_key) && !is_secret(given_key)) return api::fail(errc::bad_argument, {memory});
    // Less memory would be enough at some addresses and fail at others.
    const bravais_set* set = bravais_set_of(id);
    const bool fits = set == nullptr || prepared_size >= (is_public(given_key) ? set->prepared_public_key_size
                                                                               : set->prepared_secret_key_size);
    if (!fits) return api::fail(errc::bad_length, {memory});
    return with_id(id, [&](auto known) { return api::prepare_key(known, key_of(given_key), memory); });
  };
  return call({bytes_of(given_key), {reinterpret_cast<const std::uint8_t*>(key), sizeof *key}}, {memory}, prepare);
}

int bravais_public_key_from_secret_key(uint32_t id, uint8_t* public_key, size_t public_key_size,
                                       const bravais_key* key) {
  const out written(public_key, public_key_size);
  const bravais_key given_key = key != nullptr ? *key : bravais_key{};
  const in memory(reinterpret_cast<const std::uint8_t*>(key), key != nullptr ? sizeof *key : 0);
  if (overlaps({bytes_of(given_key), memory}, {written}, {})) return BRAVAIS_BAD_ARGUMENT;
  return with_id(id, [&](auto known) {
    if (is_secret(given_key) && !has_null({bytes_of(given_key)}, {written})) {
      return static_cast<int>(api::public_key_from(known, key_of(given_key), written));
    }
    api::write_no_public_keys(known, written);
    return static_cast<int>(errc::bad_argument);
  });
}

}  // extern "C"
