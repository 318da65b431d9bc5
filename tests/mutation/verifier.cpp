// SPDX-License-Identifier: MIT
// The verifier of one back end and its checks of secret keys, alone and small enough to be rebuilt for every mutant:
// honest signatures of the model, crafted ones for each rule, the rounding of every number, and secret keys that are
// wrong in one part. Exit status 0 if all verdicts are right.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "reference/dilithium.hpp"
#include "reference/keccak.hpp"
#include "support/open_key.hpp"

#include "isa/region.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/dilithium_entries.hpp"
BRAVAIS_REGION_END

namespace {

using bravais::errc;
using bravais::signed_message;
using reference::octets;
using reference::view;
namespace here = bravais::BRAVAIS_ISA;
namespace model = reference::dilithium;

bool wrong(const std::string& what) {
  std::printf("wrong: %s\n", what.c_str());
  return false;
}

signed_message whole(view m_prime) { return {m_prime.data(), 0, m_prime.data(), m_prime.size(), false}; }

// The verdicts of each way of verification on some items, and whether it wrote outside the statuses. `stride` is 0 for
// one key.
template <class Set>
struct verification_in_all_ways {
  using entries = here::signature_entries<Set>;
  using group_of = here::dilithium_verification<Set>;

  const octets& keys;
  std::size_t stride;
  std::vector<signed_message> messages;
  octets signatures;

  // Calls run(status) for an unwritten list, and compares.
  template <class Run>
  bool gives(const std::vector<errc>& expected, const std::string& what, Run run) const {
    std::vector<errc> status(expected.size() + 1, errc::no_randomness);
    run(status.data());
    if (!std::equal(expected.begin(), expected.end(), status.begin())) return wrong(what);
    return status.back() == errc::no_randomness || wrong(what + ": a status too many");
  }
  // Groups as back ends with more lanes form them; the last one may be short.
  template <class Run>
  static void in_groups(std::size_t n, Run run) {
    for (std::size_t at = 0; at < n; at += 3) run(at, std::min<std::size_t>(3, n - at));
  }

  bool give(const std::vector<errc>& expected, const std::string& what) const {
    const std::size_t n = expected.size();
    const auto signature = [&](std::size_t i) { return signatures.data() + i * Set::signature; };
    const auto key = [&](std::size_t i) { return keys.data() + i * stride; };
    const bool good = gives(expected, what + ", together", [&](errc* status) {
      entries::verify(n, key(0), stride, messages.data(), signature(0), status);
    });
    if (!good) return false;
    if (stride == 0) {
      alignas(64) static here::dilithium_public_key<Set> prepared;
      entries::prepare_public_key(key(0), &prepared);
      return gives(expected, what + ", prepared key",
                   [&](errc* status) {
                     entries::verify_prepared(n, &prepared, messages.data(), signature(0), status);
                   }) &&
             gives(expected, what + ", prepared key, in groups", [&](errc* status) {
               using item = here::verification<Set>;
               here::in_groups<item, 3>(n, [&](here::group<item>& g) {
                 group_of::verify_internal(g, typename group_of::expanded_key{prepared}, messages.data(),
                                           {signature(0)}, status);
               });
             });
    }
    bool in_bounds = true;
    return gives(expected, what + ", alone",
                 [&](errc* status) {
                   for (std::size_t i = 0; i < n; ++i)
                     entries::verify(1, key(i), stride, &messages[i], signature(i), status + i);
                 }) &&
           gives(expected, what + ", in groups",
                 [&](errc* status) {
                   in_groups(n, [&](std::size_t at, std::size_t count) {
                     typename group_of::template verifications<3> memory;
                     here::verification<Set> items[4];
                     octets before(sizeof *items, 0x5A);  // of the item behind the last one
                     std::memcpy(static_cast<void*>(items + count), before.data(), before.size());
                     group_of::verify(items, memory.rows, memory.jobs, count, {key(at), stride}, &messages[at],
                                      {signature(at)}, status + at);
                     in_bounds = in_bounds && std::memcmp(items + count, before.data(), before.size()) == 0;
                   });
                 }) &&
           (in_bounds || wrong(what + ": an item behind the last one of a group was written"));
  }
};

// The verdicts of all ways of verification on signatures of one message under one key, also with a copy of the key for
// each.
template <class Set>
bool verdicts(const octets& key, const signed_message& message, const std::vector<bravais_test::crafted>& cases) {
  octets signatures, keys;
  std::vector<errc> expected;
  std::string what;
  for (const auto& one : cases) {
    reference::append(signatures, one.signature);
    reference::append(keys, key);
    expected.push_back(one.good ? errc::ok : errc::bad_signature);
    what = one.what;
  }
  // One item more than needed, so that a loop that runs too far reads valid memory.
  const std::vector<signed_message> messages(cases.size() + 1, message);
  return verification_in_all_ways<Set>{key, 0, messages, signatures}.give(expected, "up to " + what) &&
         verification_in_all_ways<Set>{keys, Set::public_key, messages, signatures}.give(expected, "up to " + what);
}

// Unrelated items: each with its own key and message, then many messages under the first key. All are good, or all
// except one. Two keys may be served in another way than three, and seven fill a group and part of the next one. The
// hash of the long text takes longer than all other hashes of its verification.
template <class Set>
bool different_items(bravais::signature_id id) {
  const model::parameters p = model::parameters_of(id);
  constexpr std::size_t n = 7;
  octets keys, first_key, signatures, under_first, secret;
  std::vector<octets> texts;
  std::vector<signed_message> messages;
  for (std::uint8_t i = 0; i < n; ++i)
    texts.push_back(reference::shake256(octets{6, i}, i == 1 ? 20000 : 40 + 30 * std::size_t{i}));
  for (std::uint8_t i = 0; i < n; ++i) {
    const reference::key_pair made = model::generate(p, reference::shake256(octets{7, i}, 32));
    if (i == 0) first_key = made.public_key, secret = made.secret_key;
    messages.push_back(whole(texts[i]));
    reference::append(keys, made.public_key);
    reference::append(signatures, model::sign(p, made.secret_key, texts[i]));
    reference::append(under_first, model::sign(p, secret, texts[i]));
  }
  messages.push_back(messages.front());  // differs from the last one, in case that a loop runs too far
  for (const std::size_t bad : {n, std::size_t{0}, std::size_t{1}, std::size_t{3}}) {
    octets spoiled = signatures, spoiled_under_first = under_first;
    std::vector<errc> expected(n, errc::ok);
    if (bad < n) {
      spoiled[bad * Set::signature + 7] ^= 1, spoiled_under_first[bad * Set::signature + 7] ^= 1;
      expected[bad] = errc::bad_signature;
    }
    for (const std::size_t count : {std::size_t{2}, std::size_t{3}, n}) {
      const std::vector<errc> first(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(count));
      const std::string what = std::to_string(count) + " different ";
      if (!verification_in_all_ways<Set>{keys, Set::public_key, messages, spoiled}.give(first, what + "keys") ||
          !verification_in_all_ways<Set>{first_key, 0, messages, spoiled_under_first}.give(first, what + "messages"))
        return false;
    }
  }
  return true;
}

template <class Set>
bool crafted_signatures(bravais::signature_id id) {
  const octets rho = reference::shake256(octets{1}, 32);
  const octets text = {'c', 'r', 'a', 'f', 't', 'e', 'd'};
  const bravais_test::open_key key(id, rho);
  return verdicts<Set>(key.public_key(), whole(text), bravais_test::crafted_signatures(key, text, false));
}

// Signatures of the model under `keys_wanted` keys; with a prefix, as mu, and with a change in each part.
template <class Set>
bool honest_signatures(bravais::signature_id id, std::uint8_t keys_wanted) {
  const model::parameters p = model::parameters_of(id);
  for (std::uint8_t i = 0; i < keys_wanted; ++i) {
    const reference::key_pair keys = model::generate(p, reference::shake256(octets{2, i}, 32));
    const octets m_prime = reference::shake256(octets{3, i}, 20 + 100 * std::size_t{i});
    const octets good = model::sign(p, keys.secret_key, m_prime);
    std::vector<bravais_test::crafted> cases = {{"honest", good, true}};
    for (std::size_t at = i; at < good.size(); at += 97) {
      cases.push_back({"byte " + std::to_string(at) + " changed", good, false});
      cases.back().signature[at] ^= 0x08;
    }
    const std::size_t cut = i == 0 ? 1 : m_prime.size() / 3;
    const signed_message split{m_prime.data(), cut, m_prime.data() + cut, m_prime.size() - cut, false};
    const octets mu = model::message_hash(model::key_hash(p, keys.public_key), m_prime);
    const signed_message made{nullptr, 0, mu.data(), mu.size(), true};
    for (const signed_message& m : {whole(m_prime), split, made})
      if (!verdicts<Set>(keys.public_key, m, cases)) return false;
  }
  return true;
}

// Enough challenges that in at least one of them a coefficient keeps its position.
template <class Set>
bool many_challenges(bravais::signature_id id) {
  const model::parameters p = model::parameters_of(id);
  const reference::key_pair keys = model::generate(p, reference::shake256(octets{4}, 32));
  for (std::uint8_t i = 0; i < 32; ++i) {
    const octets m_prime = {5, i};
    const octets good = model::sign(p, keys.secret_key, m_prime);
    if (!verdicts<Set>(keys.public_key, whole(m_prime), {{"honest, text " + std::to_string(i), good, true}}))
      return false;
  }
  return true;
}

// Checks and prepares a secret key, with the verdict `checked`, and makes a public key of it, with the verdict
// `expanded`.
template <class Set>
bool secret_key(const octets& key, errc checked, errc expanded, const octets& public_key, const std::string& what) {
  using entries = here::signature_entries<Set>;
  alignas(64) static here::dilithium_secret_key<Set> prepared;
  octets made(Set::public_key);
  if (entries::check_secret_key(key.data()) != checked) return wrong(what + ": check");
  if (entries::prepare_secret_key(key.data(), &prepared) != checked) return wrong(what + ": preparation");
  if (entries::public_key_of(key.data(), made.data()) != expanded) return wrong(what + ": its public key");
  return expanded != errc::ok || made == public_key || wrong(what + ": another public key");
}

// A secret key of the model; with a bit changed in each part; and with the least number beyond the range in the first
// and the last coefficient of each polynomial of s1 and s2.
template <class Set>
bool secret_keys(bravais::signature_id id) {
  const model::parameters p = model::parameters_of(id);
  const reference::key_pair good = model::generate(p, reference::shake256(octets{8}, 32));
  const octets& pk = good.public_key;
  if (!secret_key<Set>(good.secret_key, errc::ok, errc::ok, pk, "an honest secret key")) return false;
  const auto changed = [&](std::size_t at) {
    octets key = good.secret_key;
    key[at] ^= 1;
    return key;
  };
  constexpr std::size_t k_at = 32, tr_at = 64, s_at = tr_at + Set::hash, t0_at = s_at + Set::s_poly * (Set::l + Set::k);
  if (!secret_key<Set>(changed(k_at), errc::ok, errc::ok, pk, "K changed")) return false;
  for (const std::size_t at : {tr_at, s_at - 1})
    if (!secret_key<Set>(changed(at), errc::bad_secret_key, errc::ok, pk, "tr changed")) return false;
  for (std::size_t i = 0; i < Set::k; ++i) {
    for (const std::size_t at : {t0_at + i * Set::t0_poly, t0_at + (i + 1) * Set::t0_poly - 1})
      if (!secret_key<Set>(changed(at), errc::bad_secret_key, errc::ok, pk, "t0 changed")) return false;
  }
  const octets other = model::generate(p, reference::shake256(octets{9}, 32)).secret_key;
  for (const std::size_t at : {std::size_t{0}, s_at}) {  // rho, and s1[0], of another key
    octets key = good.secret_key;
    const std::size_t size = at == 0 ? 32 : Set::s_poly;
    std::copy_n(other.begin() + static_cast<std::ptrdiff_t>(at), size, key.begin() + static_cast<std::ptrdiff_t>(at));
    if (here::signature_entries<Set>::check_secret_key(key.data()) != errc::bad_secret_key)
      return wrong("a part of another key at " + std::to_string(at));
  }
  constexpr unsigned beyond = 2 * Set::eta + 1;
  for (std::size_t i = 0; i < Set::l + Set::k; ++i) {
    const std::size_t first = s_at + i * Set::s_poly, last = first + Set::s_poly - 1;
    octets key = good.secret_key;
    const unsigned others = ~0U << Set::eta_bits;
    key[first] = static_cast<std::uint8_t>((key[first] & others) | beyond);
    octets also = good.secret_key;
    constexpr unsigned above = 8 - Set::eta_bits;
    also[last] = static_cast<std::uint8_t>((also[last] & ((1U << above) - 1)) | beyond << above);
    for (const octets& bad : {key, also})
      if (!secret_key<Set>(bad, errc::bad_secret_key, errc::bad_secret_key, pk, "a number beyond the range"))
        return false;
  }
  return true;
}

BRAVAIS_REGION_BEGIN
// UseHint for all numbers.
template <int Gamma2>
bool rounding() {
  constexpr int width = here::lanes / 2;
  std::int32_t in[width];
  std::int32_t out[width];
  for (const int hint : {0, 1})
    for (std::int32_t first = 0; first + width <= model::q; first += first + 2 * width <= model::q ? width : 1) {
      for (int i = 0; i < width; ++i) in[i] = first + i;
      here::store(out, here::use_hint<Gamma2>(here::broadcast32(hint), here::load(in)));
      for (int i = 0; i < width; ++i)
        if (out[i] != model::use_hint(hint != 0, first + i, Gamma2))
          return wrong("UseHint of " + std::to_string(in[i]));
    }
  return true;
}
BRAVAIS_REGION_END

}  // namespace

int main() {
  // All sets share the source of the rules; the smallest and the largest differ in the shape of the matrix, the width
  // of fields and the form of rounding.
  constexpr auto id = bravais::signature_id::ml_dsa_44;
  constexpr auto largest = bravais::signature_id::ml_dsa_87;
  using set = bravais::dilithium_set<bravais::dilithium_44, bravais::ml_dsa_version>;
  using largest_set = bravais::dilithium_set<bravais::dilithium_87, bravais::ml_dsa_version>;
  using middle_set = bravais::dilithium_set<bravais::dilithium_65, bravais::ml_dsa_version>;  // with the other eta
  const bool good = different_items<set>(id) && different_items<largest_set>(largest) && crafted_signatures<set>(id) &&
                    honest_signatures<set>(id, 4) && many_challenges<set>(id) &&
                    crafted_signatures<largest_set>(largest) && honest_signatures<largest_set>(largest, 1) &&
                    rounding<bravais::dilithium_44.gamma2>() && rounding<bravais::dilithium_65.gamma2>() &&
                    secret_keys<set>(id) && secret_keys<middle_set>(bravais::signature_id::ml_dsa_65);
  // With four lanes, the middle set serves two keys one by one.
  if constexpr (here::group_size == 4) {
    if (!different_items<middle_set>(bravais::signature_id::ml_dsa_65)) return 1;
  }
  return good ? 0 : 1;
}
