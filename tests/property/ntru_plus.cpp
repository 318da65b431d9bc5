// SPDX-License-Identifier: MIT
// Tests that only NTRU+ needs: coefficients of q and above in keys and ciphertexts, which the final version rejects and
// release 2.2 accepts; and seeds that run out of draws.
#include <algorithm>

#include "reference/ntru_plus.hpp"
#include "support/keys.hpp"
#include "support/model.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

namespace plus = reference::ntru_plus;
using bravais::errc;

bool all_zero(view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](int byte) { return byte == 0; });
}

// The size of a batch: `one` everywhere, or `one` everywhere except at `place`.
constexpr std::size_t items = 9;
octets with_one(view one, std::size_t place, view other) {
  octets all;
  for (std::size_t k = 0; k < items; ++k) reference::append(all, k == place ? other : one);
  return all;
}
octets repeated(view one) { return with_one(one, items, one); }

struct fixture {
  explicit fixture(const kem_case& c) : random(c.name), p(plus::parameters_of(c.set.id)), model(c.set.id) {
    keys = model.generate(random.bytes(c.set.seed));
    m = random.bytes(c.set.randomness);
    sent = model.encapsulate(keys.public_keys, m);
  }
  // The first, the last and some other coefficients, and for each a value that is not below q.
  template <class F>
  void for_places(const F& f) {
    const std::uint32_t values[] = {plus::q, plus::q + 1, 4095};
    for (std::size_t k = 0; k < 12; ++k) {
      const std::size_t i = k == 0 ? 0 : k == 1 ? p.n - 1 : random.below(p.n);
      f(i, values[k % 3]);
    }
  }
  // `items` encapsulations with the randomness m, and decapsulations of the sent ciphertext; `stride` is the length of
  // a key, or 0 for one key for all.
  void expect_encapsulations(const kem_case& c, view public_keys, std::size_t stride,
                             const flat_encapsulations& expected, const std::vector<errc>& statuses) const {
    output ciphertexts(items * c.set.ciphertext), secrets(items * c.set.shared_secret);
    std::vector<errc> said(items, errc::bad_argument);
    ops(c).encapsulate(items, public_keys.data(), stride, repeated(m).data(), ciphertexts.data(), secrets.data(),
                       bravais::secret_form::shared_secret, said.data());
    EXPECT_EQ(said, statuses);
    EXPECT_EQ(ciphertexts.copy(), expected.ciphertexts);
    EXPECT_EQ(secrets.copy(), expected.secrets);
  }
  void expect_secrets(const kem_case& c, view secret_keys, std::size_t stride, view expected,
                      const std::vector<errc>& statuses) const {
    output secrets(items * c.set.shared_secret);
    std::vector<errc> said(items, errc::bad_argument);
    ops(c).decapsulate(items, secret_keys.data(), stride, repeated(sent.ciphertexts).data(), secrets.data(),
                       bravais::secret_form::shared_secret, said.data());
    EXPECT_EQ(said, statuses);
    EXPECT_EQ(secrets.copy(), to_octets(expected));
  }

  random_stream random;
  plus::parameters p;
  kem_model model;
  flat_keys keys;
  octets m;
  flat_encapsulations sent;
};

void large_coefficients_in_public_keys(const kem_case& c) {
  fixture f(c);
  const bravais::kem_ops& table = ops(c);
  EXPECT_EQ(table.check_public_key(f.keys.public_keys.data()), errc::ok);
  f.for_places([&](std::size_t i, std::uint32_t value) {
    const octets bad = with_ntru_plus_coefficient(f.p, f.keys.public_keys, i, value);
    ASSERT_EQ(plus::unpack(f.p, bad)[i], value);
    EXPECT_EQ(table.check_public_key(bad.data()), errc::bad_public_key) << i;
    const plus::encapsulation expected = plus::encapsulate(f.p, bad, f.m);
    ASSERT_EQ(expected.accepted, !f.p.final);
    output ciphertext(c.set.ciphertext), secret(c.set.shared_secret);
    errc status = errc::bad_argument;
    table.encapsulate(1, bad.data(), bad.size(), f.m.data(), ciphertext.data(), secret.data(),
                      bravais::secret_form::shared_secret, &status);
    EXPECT_EQ(status, f.p.final ? errc::bad_public_key : errc::ok);
    EXPECT_EQ(all_zero(expected.ciphertext) && all_zero(expected.secret), f.p.final);
    EXPECT_EQ(ciphertext.copy(), expected.ciphertext);
    EXPECT_EQ(secret.copy(), expected.secret);
    prepared_memory prepared(c.set.prepared_public_key);
    EXPECT_EQ(table.prepare_public_key(bad.data(), prepared.get()), f.p.final ? errc::bad_public_key : errc::ok);
    // One bad key for all items, and one among good keys, at any position in a group.
    const flat_encapsulations all_bad{repeated(expected.ciphertext), repeated(expected.secret)};
    f.expect_encapsulations(c, bad, 0, all_bad, std::vector(items, status));
    std::vector<errc> statuses(items, errc::ok);
    statuses[i % items] = status;
    f.expect_encapsulations(c, with_one(f.keys.public_keys, i % items, bad), bad.size(),
                            {with_one(f.sent.ciphertexts, i % items, expected.ciphertext),
                             with_one(f.sent.secrets, i % items, expected.secret)},
                            statuses);
  });
}

// In a batch with good items, each fails alone.
void large_coefficients_in_ciphertexts(const kem_case& c) {
  fixture f(c);
  f.for_places([&](std::size_t i, std::uint32_t value) {
    // In release 2.2 the residue counts: another encoding of the same residue changes nothing.
    const octets bad = with_ntru_plus_coefficient(f.p, f.sent.ciphertexts, i, value);
    const plus::polynomial residues = plus::unpack(f.p, f.sent.ciphertexts);
    const bool same = residues[i] == value - plus::q;
    const plus::decapsulation expected = plus::decapsulate(f.p, f.keys.secret_keys, bad);
    ASSERT_EQ(expected.accepted, !f.p.final && same);
    const octets batch = reference::concatenate({f.sent.ciphertexts, bad, f.sent.ciphertexts});
    for (const usage how : usages)
      EXPECT_EQ(kem_driver(c, how).decapsulate(f.keys.secret_keys, batch),
                reference::concatenate({f.sent.secrets, expected.secret, f.sent.secrets}));
  });
}

// The other encoding of a residue below 4096 - q: release 2.2 treats it as the same.
void other_encodings(const kem_case& c) {
  fixture f(c);
  const plus::polynomial residues = plus::unpack(f.p, f.sent.ciphertexts);
  std::size_t found = 0;
  for (std::size_t i = 0; i < f.p.n && found < 5; ++i) {
    if (residues[i] >= 4096 - plus::q) continue;
    ++found;
    const octets other = with_ntru_plus_coefficient(f.p, f.sent.ciphertexts, i, residues[i] + plus::q);
    const octets expected = f.p.final ? octets(c.set.shared_secret, 0) : f.sent.secrets;
    for (const usage how : usages) EXPECT_EQ(kem_driver(c, how).decapsulate(f.keys.secret_keys, other), expected);
  }
  EXPECT_EQ(found, 5U);
}

void large_coefficients_in_secret_keys(const kem_case& c) {
  fixture f(c);
  const bravais::kem_ops& table = ops(c);
  EXPECT_EQ(table.check_secret_key(f.keys.secret_keys.data()), errc::ok);
  f.for_places([&](std::size_t i, std::uint32_t value) {
    const std::size_t at = i % 2 == 0 ? 0 : f.p.packed();
    octets bad = f.keys.secret_keys;
    const octets part = with_ntru_plus_coefficient(f.p, view(bad).subspan(at, f.p.packed()), i, value);
    std::copy(part.begin(), part.end(), bad.begin() + static_cast<std::ptrdiff_t>(at));
    EXPECT_EQ(table.check_secret_key(bad.data()), errc::bad_secret_key) << i;
    const plus::decapsulation expected = plus::decapsulate(f.p, bad, f.sent.ciphertexts);
    output secret(c.set.shared_secret);
    errc status = errc::bad_argument;
    table.decapsulate(1, bad.data(), bad.size(), f.sent.ciphertexts.data(), secret.data(),
                      bravais::secret_form::shared_secret, &status);
    const errc alone = f.p.final ? errc::bad_secret_key : expected.accepted ? errc::ok : errc::bad_ciphertext;
    EXPECT_EQ(status, alone);
    EXPECT_EQ(secret.copy(), expected.secret);
    // One bad key for all items; among good keys it must not affect the others, at any position in a group.
    f.expect_secrets(c, bad, 0, repeated(expected.secret), std::vector(items, alone));
    std::vector<errc> statuses(items, errc::ok);
    statuses[i % items] = alone;
    f.expect_secrets(c, with_one(f.keys.secret_keys, i % items, bad), bad.size(),
                     with_one(f.sent.secrets, i % items, expected.secret), statuses);
    EXPECT_EQ(all_zero(expected.secret), !expected.accepted);
    prepared_memory prepared(c.set.prepared_secret_key);
    EXPECT_EQ(table.prepare_secret_key(bad.data(), prepared.get()), f.p.final ? errc::bad_secret_key : errc::ok);
  });
}

// All draws of a seed are equal, and its samples have no inverse. Good seeds share the batch with it.
void draws_used_up(const kem_case& c) {
  const plus::parameters p = plus::parameters_of(c.set.id);
  octets bad;
  std::size_t tried = 0;
  for (; bad.empty(); ++tried) {
    octets draw(32, 0);
    draw[0] = static_cast<std::uint8_t>(tried);
    std::size_t calls = 0;
    const plus::generation made = plus::generate_from(p, [&] {
      ++calls;
      return calls == 1 ? draw : octets(32, static_cast<std::uint8_t>(calls));
    });
    if (made.attempts_f == 1) continue;
    while (bad.size() < c.set.seed) reference::append(bad, draw);
  }
  random_stream random(c.name);
  const octets good = random.bytes(c.set.seed);
  const octets seeds = reference::concatenate({good, bad, good, bad, good});
  const flat_keys expected = kem_model(c.set.id).generate(seeds);
  for (const usage how : {usage::single, usage::batch}) {
    const flat_keys keys = kem_driver(c, how).generate(seeds);
    EXPECT_EQ(keys.public_keys, expected.public_keys) << name(how);
    EXPECT_EQ(keys.secret_keys, expected.secret_keys) << name(how);
  }
}
bool rejects_often(const bravais::kem_parameters& set) {
  return is_ntru_plus(set) && plus::parameters_of(set.id).draws == 16;
}

// For n = 768 one polynomial in thirty thousand is rejected. These are the first draws that give no f and no g; a draw
// is a number in four bytes, low byte first, followed by zeros. For n = 864 it is one in 10^8 (288 factors, each a
// field of 3457^3 elements), and nobody has found one.
struct rejected_draws {
  bravais::kem_id id;
  std::uint32_t as_f, as_g;
};
constexpr rejected_draws known[] = {{bravais::kem_id::ntru_plus_768, 8101, 51446},
                                    {bravais::kem_id::ntru_plus_kem_768, 10602, 83199}};
bool has_rejected_draws(const bravais::kem_parameters& set) {
  return std::any_of(std::begin(known), std::end(known), [&](const auto& one) { return one.id == set.id; });
}

// One or several rejected draws of a seed, at each possible position; and more of them than the seed has draws.
void draws_rejected(const kem_case& c) {
  const auto& one = *std::find_if(std::begin(known), std::end(known), [&](const auto& k) { return k.id == c.set.id; });
  const plus::parameters p = plus::parameters_of(c.set.id);
  random_stream random(c.name);
  const auto numbered = [](std::uint32_t number) {
    octets draw(32, 0);
    for (std::size_t i = 0; i < 4; ++i) draw[i] = static_cast<std::uint8_t>(number >> 8 * i);
    return draw;
  };
  const octets no_f = numbered(one.as_f), no_g = numbered(one.as_g);
  struct trial {
    std::array<const octets*, 4> draws;  // null: any other
    std::size_t attempts_f, attempts_g;
  };
  const trial trials[] = {
      {{nullptr, nullptr, nullptr, nullptr}, 1, 1}, {{&no_f, nullptr, nullptr, nullptr}, 2, 1},
      {{nullptr, &no_g, nullptr, nullptr}, 1, 2},   {{&no_f, nullptr, &no_g, nullptr}, 2, 2},
      {{&no_f, &no_f, nullptr, &no_g}, 3, 2},       {{&no_f, &no_f, &no_f, nullptr}, 4, 1},
      {{nullptr, &no_g, &no_g, &no_g}, 1, 4},       {{&no_f, &no_f, &no_f, &no_f}, 5, 1},
  };
  octets seeds;
  for (const trial& t : trials) {
    octets seed;
    for (const octets* draw : t.draws) reference::append(seed, draw != nullptr ? *draw : random.bytes(32));
    ASSERT_EQ(seed.size(), c.set.seed);
    std::size_t next = 0;
    const plus::generation made = plus::generate_from(p, [&] {
      const octets draws = next < 4 ? seed : reference::shake256(seed, seed.size());
      return to_octets(view(draws).subspan(next++ % 4 * 32, 32));
    });
    EXPECT_EQ(made.attempts_f, t.attempts_f);
    EXPECT_EQ(made.attempts_g, t.attempts_g);
    reference::append(seeds, seed);
  }
  const flat_keys expected = kem_model(c.set.id).generate(seeds);
  for (const usage how : {usage::single, usage::batch}) {
    const flat_keys keys = kem_driver(c, how).generate(seeds);
    EXPECT_EQ(keys.public_keys, expected.public_keys) << name(how);
    EXPECT_EQ(keys.secret_keys, expected.secret_keys) << name(how);
  }
}

const registration tests([] {
  each_kem("property", "large_coefficients_in_public_keys", large_coefficients_in_public_keys, is_ntru_plus);
  each_kem("property", "large_coefficients_in_ciphertexts", large_coefficients_in_ciphertexts, is_ntru_plus);
  each_kem("property", "large_coefficients_in_secret_keys", large_coefficients_in_secret_keys, is_ntru_plus);
  each_kem("property", "other_encodings", other_encodings, is_ntru_plus);
  each_kem("property", "draws_used_up", draws_used_up, rejects_often);
  each_kem("property", "draws_rejected", draws_rejected, has_rejected_draws);
});

}  // namespace
}  // namespace bravais_test
