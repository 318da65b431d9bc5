// SPDX-License-Identifier: MIT
#include "support/open_key.hpp"

#include <numeric>

#include "reference/keccak.hpp"

namespace bravais_test {
namespace {

using reference::octets;
using reference::view;
using reference::dilithium::vector;
namespace model = reference::dilithium;

// Hints, and an encoding of them that may be wrong: their indices, then for each polynomial the limit where its indices
// end.
struct written_hints {
  vector h;
  octets bytes;
};
written_hints write_hints(const open_key& key, const std::vector<std::pair<std::size_t, std::uint8_t>>& ones,
                          const std::vector<std::size_t>& limits) {
  const model::parameters& p = key.set();
  written_hints out{key.no_hints(), octets(p.omega + p.k)};
  for (std::size_t i = 0; i < ones.size(); ++i) {
    out.h[ones[i].first][ones[i].second] = 1;
    if (i < p.omega) out.bytes[i] = ones[i].second;
  }
  for (std::size_t i = 0; i < p.k; ++i) out.bytes[p.omega + i] = static_cast<std::uint8_t>(limits[i]);
  return out;
}

// `count` hints at 0, 1, ... of one polynomial.
std::vector<std::pair<std::size_t, std::uint8_t>> first_ones(std::size_t polynomial, std::size_t count) {
  std::vector<std::pair<std::size_t, std::uint8_t>> ones;
  for (std::size_t i = 0; i < count; ++i) ones.emplace_back(polynomial, static_cast<std::uint8_t>(i));
  return ones;
}

// Limits for hints that are all in one polynomial.
std::vector<std::size_t> limits_from(const open_key& key, std::size_t polynomial, std::size_t count) {
  std::vector<std::size_t> limits(key.set().k, count);
  std::fill(limits.begin(), limits.begin() + static_cast<std::ptrdiff_t>(polynomial), 0);
  return limits;
}

void norms(const open_key& key, view m_prime, bool all, std::vector<crafted>& out) {
  const model::parameters& p = key.set();
  const std::int32_t limit = p.gamma1 - p.beta();
  struct value {
    std::int32_t z;
    bool good;
  };
  const std::initializer_list<value> values = {{limit - 1, true},  {1 - limit, true},  {limit, false},
                                               {-limit, false},    {p.gamma1, false},  {1 - p.gamma1, false},
                                               {limit + 1, false}, {-limit - 1, false}};
  for (std::size_t i = 0; i < p.l; ++i)
    for (std::size_t j = 0; j < model::n; j += all || j == 254 ? 1 : 127) {
      for (const value& v : values) {
        vector z = key.no_z();
        z[i][j] = v.z;
        out.push_back({"z[" + std::to_string(i) + "][" + std::to_string(j) + "] is " + std::to_string(v.z),
                       key.sign(m_prime, z, key.no_hints()), v.good});
      }
    }
}

void hints(const open_key& key, view m_prime, std::vector<crafted>& out) {
  const model::parameters& p = key.set();
  vector z = key.no_z();
  for (std::size_t i = 0; i < p.l; ++i)
    for (std::size_t j = 0; j < model::n; ++j) z[i][j] = static_cast<std::int32_t>(7919 * (j + 257 * i) % 50021);
  const auto add = [&](const std::string& what, const written_hints& w, bool good) {
    out.push_back({what, key.sign(m_prime, z, w.h, &w.bytes), good});
  };
  const std::size_t last = p.k - 1;
  add("no hints", write_hints(key, {}, limits_from(key, 0, 0)), true);
  for (std::size_t i = 0; i < p.k; ++i) {
    const std::string where = " in polynomial " + std::to_string(i);
    const written_hints three = write_hints(key, {{i, 3}, {i, 128}, {i, 255}}, limits_from(key, i, 3));
    add("three hints" + where, three, true);
    add("as many hints as there may be" + where, write_hints(key, first_ones(i, p.omega), limits_from(key, i, p.omega)),
        true);
    for (const std::size_t at : {std::size_t{0}, std::size_t{1}}) {
      written_hints w = three;
      std::swap(w.bytes[at], w.bytes[at + 1]);
      add("hints " + std::to_string(at) + " and the next one exchanged" + where, w, false);
      w = write_hints(key, {{i, 3}, {i, 128}}, limits_from(key, i, 3));
      w.bytes[0] = 3, w.bytes[1] = at == 0 ? 3 : 128, w.bytes[2] = 128;
      add("a hint twice" + where, w, false);
    }
    for (const std::size_t at : {std::size_t{3}, std::size_t{4}, p.omega - 1}) {
      written_hints w = three;
      w.bytes[at] = 1;
      add("byte " + std::to_string(at) + " behind the last hint is not zero" + where, w, false);
    }
    // omega + 1 hints. A decoder that does not check the limit reads the last index from the byte after the indices,
    // the first limit. In both branches that byte is larger than the index before it, so no other rule is broken.
    std::vector<std::size_t> limits = limits_from(key, i, p.omega + 1);
    auto ones = first_ones(i, p.omega);
    if (i == 0) {
      ones.emplace_back(0, static_cast<std::uint8_t>(p.omega + 1));
    } else {
      const std::size_t before = p.omega - 10;
      ones = first_ones(0, before);
      for (std::size_t j = 0; j < 10; ++j) ones.emplace_back(i, static_cast<std::uint8_t>(j));
      ones.emplace_back(i, static_cast<std::uint8_t>(before));
      for (std::size_t j = 0; j < i; ++j) limits[j] = before;
    }
    add("a limit above omega" + where, write_hints(key, ones, limits), false);
  }
  add("an index smaller than that of the polynomial before",
      write_hints(key, {{0, 200}, {1, 100}},
                  [&] {
                    std::vector<std::size_t> limits(p.k, 2);
                    limits[0] = 1;
                    return limits;
                  }()),
      true);
  // A limit below the one before. A careless decoder either goes on or goes back and reads a hint again. One signature
  // fits each of these readings, so only the check of the limit rejects both.
  for (std::size_t i = 1; i < p.k; ++i) {
    std::vector<std::size_t> limits(p.k, 2);
    limits[i] = 1;
    if (i == last) limits[i] = 1;
    std::vector<std::pair<std::size_t, std::uint8_t>> ones = {{0, 17}, {0, 99}};
    const std::string what = "limit " + std::to_string(i) + " is below the one before";
    add(what, write_hints(key, ones, limits), false);
    if (i < last) {
      written_hints again = write_hints(key, ones, limits);
      again.h[i + 1][99] = 1;
      add(what + ", read again", again, false);
    }
  }
}

// Changes each byte of the challenge. With an open key nothing else depends on it, so only the comparison of the
// challenge can fail.
void challenges(const open_key& key, view m_prime, std::vector<crafted>& out) {
  const octets good = key.sign(m_prime, key.no_z(), key.no_hints());
  for (std::size_t i = 0; i < key.set().c_tilde(); ++i) {
    out.push_back({"byte " + std::to_string(i) + " of the challenge changed", good, false});
    out.back().signature[i] ^= static_cast<std::uint8_t>(1U << (i % 8));
  }
}

}  // namespace

open_key::open_key(bravais::signature_id id, view rho)
    : p_(model::parameters_of(id)), a_hat_(model::expand_a(rho, p_.k, p_.l)) {
  public_key_ = model::encode(p_, model::public_key{octets(rho.begin(), rho.end()), vector(p_.k)});
}

octets open_key::sign(view m_prime, const vector& z, const vector& h, const octets* raw_hints) const {
  const vector w = model::inverse_ntt(model::multiply_ntt(a_hat_, model::ntt(z)));
  vector w1(p_.k);
  for (std::size_t i = 0; i < p_.k; ++i)
    for (std::size_t j = 0; j < model::n; ++j) w1[i][j] = model::use_hint(h[i][j] != 0, w[i][j], p_.gamma2);
  const octets mu = model::message_hash(model::key_hash(p_, public_key_), m_prime);
  model::signature_parts parts;
  parts.c_tilde = reference::shake256(reference::concatenate({mu, model::encode_w1(p_, w1)}), p_.c_tilde());
  parts.z = z;
  parts.h = raw_hints == nullptr ? h : no_hints();
  octets signature = model::encode(p_, parts);
  if (raw_hints != nullptr) std::copy(raw_hints->begin(), raw_hints->end(), signature.end() - std::ssize(*raw_hints));
  return signature;
}

std::vector<crafted> crafted_signatures(const open_key& key, view m_prime, bool all) {
  std::vector<crafted> out;
  norms(key, m_prime, all, out);
  hints(key, m_prime, out);
  challenges(key, m_prime, out);
  return out;
}

}  // namespace bravais_test
