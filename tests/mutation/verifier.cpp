// SPDX-License-Identifier: MIT
// The verifier of one back end, alone and small enough to be built again for every mutant: honest signatures of the
// model, crafted ones for each rule, and the rounding of every number. Exit status 0 if all verdicts are right.
#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "reference/dilithium.hpp"
#include "reference/keccak.hpp"
#include "support/open_key.hpp"

#include "backend/isa.hpp"

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

// The verdicts of all three ways of verification on signatures of one message under one key.
template <class Set>
bool verdicts(const octets& key, const signed_message& message, const std::vector<bravais_test::crafted>& cases) {
  using entries = here::signature_entries<Set>;
  alignas(64) static here::dilithium_public_key<Set> prepared;
  entries::prepare_public_key(key.data(), &prepared);
  const std::vector<signed_message> messages(cases.size(), message);
  octets signatures;
  octets keys;
  for (const auto& one : cases) {
    reference::append(signatures, one.signature);
    reference::append(keys, key);
  }
  const std::size_t n = cases.size();
  std::vector<errc> together(n), by_key(n);
  entries::verify_prepared(n, &prepared, messages.data(), signatures.data(), together.data());
  entries::verify(n, keys.data(), Set::public_key, messages.data(), signatures.data(), by_key.data());
  for (std::size_t i = 0; i < n; ++i) {
    const errc expected = cases[i].good ? errc::ok : errc::bad_signature;
    errc alone{};
    entries::verify(1, key.data(), Set::public_key, &message, cases[i].signature.data(), &alone);
    if (alone != expected) return wrong(cases[i].what);
    if (together[i] != expected) return wrong(cases[i].what + ", prepared key");
    if (by_key[i] != expected) return wrong(cases[i].what + ", a key for each");
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

// Signatures of the model; with a prefix, as mu, and with a change in each part.
template <class Set>
bool honest_signatures(bravais::signature_id id) {
  const model::parameters p = model::parameters_of(id);
  for (std::uint8_t i = 0; i < 4; ++i) {
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

// So many challenges that, in one of them at least, a coefficient stays in its place.
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

}  // namespace

int main() {
  // One set is enough for the rules, which are the same source for all; rounding has two forms.
  constexpr auto id = bravais::signature_id::ml_dsa_44;
  using set = bravais::dilithium_set<bravais::dilithium_44, bravais::ml_dsa_version>;
  const bool good = crafted_signatures<set>(id) && honest_signatures<set>(id) && many_challenges<set>(id) &&
                    rounding<bravais::dilithium_44.gamma2>() && rounding<bravais::dilithium_65.gamma2>();
  return good ? 0 : 1;
}
