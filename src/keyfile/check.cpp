// SPDX-License-Identifier: MIT
#include "keyfile/check.hpp"

#include <algorithm>

#include "api/batch.hpp"
#include "common/ct.hpp"
#include "common/prehash.hpp"
#include "common/sponge.hpp"

namespace bravais::keyfile {
namespace {

// A public key that was computed from a secret is public.
void publish(in public_key) noexcept { declassify(public_key.data(), public_key.size(), "a public key"); }

verdict check_public(key_set set, in public_key) noexcept {
  if (set.kind != key_kind::kem) return {};  // every string of the right length is a key
  const errc error = api::check_public_key(static_cast<kem_id>(set.id), public_key);
  return error == errc::bad_public_key ? verdict(key_fault::modulus_check) : verdict(error);
}

// Encapsulates to the public key inside the expanded key and decapsulates again. The randomness may be public, because
// the secret is not used for anything else.
verdict check_pairwise(const kem_parameters& p, in public_key, in secret_key) noexcept {
  const std::array<std::uint8_t, api::largest(kem_table, &kem_parameters::randomness)> randomness{};
  std::array<std::uint8_t, api::largest(kem_table, &kem_parameters::ciphertext)> ciphertext;
  wiped<std::array<std::uint8_t, 64>> sent, received;
  const out c = out(ciphertext).first(p.ciphertext);
  const in m = in(randomness).first(p.randomness);
  errc error = api::encapsulate(p.id, 1, {api::key_form::public_key, public_key}, &m, c,
                                out(sent.value).first(p.shared_secret), secret_form::shared_secret, {});
  if (error == errc::ok) {
    error = api::decapsulate(p.id, 1, {api::key_form::expanded, secret_key}, c,
                             out(received.value).first(p.shared_secret), secret_form::shared_secret, {});
  }
  if (error != errc::ok) return error;
  const bool agree = equal(in(sent.value).first(p.shared_secret), in(received.value).first(p.shared_secret));
  return agree ? key_fault::none : key_fault::pairwise_check;
}

// Finds the check that a key has failed: the hash, or else the range of its fields (M-LWQ) or coefficients (NTRU+).
key_fault failed_check(const kem_parameters& p, in secret_key) noexcept {
  const std::size_t at = public_key_at(p);
  if (at == 0) return key_fault::out_of_range;
  const in public_key = secret_key.subspan(at, p.public_key);
  std::array<std::uint8_t, longest_prehash> hash;
  const std::size_t size = prehash_message(active_backend()->hash.keccak_f1600, prehash::sha3_256, public_key, hash);
  const bool agree = equal(in(hash).first(size), secret_key.subspan(at + p.public_key, size));
  return agree ? key_fault::out_of_range : key_fault::hash_check;
}

verdict check_expanded(const kem_parameters& p, in secret_key) noexcept {
  const errc error = api::check_secret_key(p.id, secret_key);
  if (error == errc::bad_secret_key) return failed_check(p, secret_key);
  const std::size_t at = public_key_at(p);
  if (error != errc::ok || at == 0) return error;
  const in public_key = secret_key.subspan(at, p.public_key);
  const verdict modulus = check_public(p.id, public_key);
  return modulus.ok() ? check_pairwise(p, public_key, secret_key) : modulus;
}

// Checks ranges only: a PKE secret key has no second part to compare with the first.
verdict check_expanded(const pke_parameters& p, in secret_key) noexcept {
  const errc error = api::check_secret_key(p.id, secret_key);
  return error == errc::bad_secret_key ? verdict(key_fault::out_of_range) : verdict(error);
}

// Checks tr, the hash of the public key. In the secret key it follows rho and K (FIPS 204, Algorithm 24).
verdict check_key_hash(const signature_parameters& p, in public_key, in secret_key) noexcept {
  std::array<std::uint8_t, api::largest(signature_table, &signature_parameters::key_hash)> tr;
  const out hash = out(tr).first(p.key_hash);
  sponge shake256(active_backend()->hash.keccak_f1600, 136, 0x1F);
  shake256.absorb(public_key);
  shake256.squeeze(hash);
  // That a secret key is malformed is public.
  return equal(hash, secret_key.subspan(64, p.key_hash)) ? key_fault::none : key_fault::hash_check;
}

// Finds the check that a signing key fails: its fields, the hash of its public key, or t0.
verdict check_expanded(const signature_parameters& p, in secret_key) noexcept {
  std::array<std::uint8_t, largest_public_key> memory;
  const out public_key = out(memory).first(p.public_key);
  errc error = api::public_key_of(p.id, secret_key, public_key);
  if (error != errc::ok) return error == errc::bad_secret_key ? verdict(key_fault::out_of_range) : verdict(error);
  publish(public_key);
  const verdict hash = check_key_hash(p, public_key, secret_key);
  if (!hash.ok()) return hash;
  error = api::check_secret_key(p.id, secret_key);
  return error == errc::bad_secret_key ? verdict(key_fault::parts_differ) : verdict(error);
}

// Expands a seed to both keys. If the file also has the expanded key, compares it with the result.
verdict expand(const parts& found, keys& to) noexcept {
  const set_row row = row_of(found.set);
  const out public_key = out(to.public_key_memory).first(row.public_key);
  const out secret_key = out(to.secret_key_memory).first(row.secret_key);
  const errc error = with_parameters(
      found.set, [&](const auto& p) { return api::generate_keys(p.id, 1, &found.seed, public_key, secret_key); });
  if (error != errc::ok) return error;
  publish(public_key);
  to.public_key = public_key;
  to.secret_key = secret_key;
  if (found.content != key_content::both) return {};
  const std::size_t tail = found.set.kind == key_kind::kem ? rejection_size : 0;
  const std::size_t body = row.secret_key - tail;
  // That a secret key is malformed is public.
  if (!equal(to.secret_key.first(body), found.expanded.first(body))) return key_fault::halves_differ;
  if (!equal(to.secret_key.last(tail), found.expanded.last(tail))) return key_fault::rejection_differs;
  return {};
}

verdict take_expanded(const parts& found, keys& to) noexcept {
  const verdict checked = with_parameters(found.set, [&](const auto& p) { return check_expanded(p, found.expanded); });
  if (!checked.ok()) return checked;
  to.secret_key = found.expanded;
  if (const std::size_t at = public_key_at(found.set); at != 0) {
    to.public_key = found.expanded.subspan(at, row_of(found.set).public_key);
  } else if (found.set.kind == key_kind::signature) {
    const out public_key = out(to.public_key_memory).first(row_of(found.set).public_key);
    to.public_key = public_key;
    return api::public_key_of(static_cast<signature_id>(found.set.id), found.expanded, public_key);
  }
  return {};
}

}  // namespace

verdict check(const parts& found, wiped<keys>& out_keys) noexcept {
  keys& to = out_keys.value;
  to.public_key = to.secret_key = {};
  if (found.content == key_content::public_key) {
    to.public_key = found.public_key;
    return check_public(found.set, found.public_key);
  }
  const verdict checked = found.seed.empty() ? take_expanded(found, to) : expand(found, to);
  if (!checked.ok() || found.public_key.empty()) return checked;
  return std::ranges::equal(to.public_key, found.public_key) ? key_fault::none : key_fault::public_key_differs;
}

}  // namespace bravais::keyfile
