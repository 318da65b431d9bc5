// SPDX-License-Identifier: MIT
#include "proof/gf2.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "proof/terms.hpp"

namespace bravais_proof {
namespace {

constexpr std::size_t words = 25;
constexpr u64 first_handle = 0xB5A7'0000'0000'0000;  // no round constant looks like this
using state = std::array<gf2_word, words>;

gf2_terms xor_of(const gf2_terms& a, const gf2_terms& b) {
  gf2_terms out;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}
gf2_terms product(const gf2_terms& a, const gf2_terms& b) {
  gf2_terms all;
  for (const u32 m : a) {
    for (const u32 n : b) {
      if (m >> 16 != 0 || n >> 16 != 0)
        throw failure("a product of more than two bits: a word of the round before is not that of FIPS 202");
      const u32 low = std::min(m, n);
      const u32 high = std::max(m, n);
      all.push_back(low == 0 || low == high ? high : high << 16 | low);
    }
  }
  std::sort(all.begin(), all.end());
  gf2_terms out;
  for (const u32 m : all) {
    if (!out.empty() && out.back() == m) {
      out.pop_back();  // 1 + 1 = 0
    } else {
      out.push_back(m);
    }
  }
  return out;
}
gf2_word constant(u64 c) {
  gf2_word out;
  for (std::size_t z = 0; z < 64; ++z)
    if (c >> z & 1) out[z] = {0};
  return out;
}
state variables(int round) {
  state out;
  for (std::size_t i = 0; i < words; ++i)
    for (std::size_t z = 0; z < 64; ++z)
      out[i][z] = {static_cast<u32>(1600 * static_cast<std::size_t>(round) + 64 * i + z + 1)};
  return out;
}

// FIPS 202, sections 3.2.1 to 3.2.5, with lane (x, y) as number x + 5 y.
const gf2_word& lane(const state& a, std::size_t x, std::size_t y) { return a[x % 5 + 5 * (y % 5)]; }
state theta(const state& a) {
  std::array<gf2_word, 5> c;
  for (std::size_t x = 0; x < 5; ++x)
    for (std::size_t z = 0; z < 64; ++z)
      for (std::size_t y = 0; y < 5; ++y) c[x][z] = xor_of(c[x][z], lane(a, x, y)[z]);
  state out;
  for (std::size_t x = 0; x < 5; ++x)
    for (std::size_t y = 0; y < 5; ++y)
      for (std::size_t z = 0; z < 64; ++z)
        out[x + 5 * y][z] = xor_of(lane(a, x, y)[z], xor_of(c[(x + 4) % 5][z], c[(x + 1) % 5][(z + 63) % 64]));
  return out;
}
state rho(const state& a) {
  state out;
  out[0] = a[0];
  std::size_t x = 1;
  std::size_t y = 0;
  for (std::size_t t = 0; t < 24; ++t) {
    for (std::size_t z = 0; z < 64; ++z) out[x + 5 * y][z] = lane(a, x, y)[(z + 64 * 24 - (t + 1) * (t + 2) / 2) % 64];
    const std::size_t next = (2 * x + 3 * y) % 5;
    x = y;
    y = next;
  }
  return out;
}
state pi(const state& a) {
  state out;
  for (std::size_t x = 0; x < 5; ++x)
    for (std::size_t y = 0; y < 5; ++y) out[x + 5 * y] = lane(a, x + 3 * y, x);
  return out;
}
state chi(const state& a) {
  state out;
  for (std::size_t x = 0; x < 5; ++x)
    for (std::size_t y = 0; y < 5; ++y)
      for (std::size_t z = 0; z < 64; ++z)
        out[x + 5 * y][z] = xor_of(lane(a, x, y)[z], product(xor_of(lane(a, x + 1, y)[z], {0}), lane(a, x + 2, y)[z]));
  return out;
}
// Algorithm 5.
bool rc(int t) {
  std::array<bool, 9> r{true};
  for (int i = 0; i < t % 255; ++i) {
    for (std::size_t k = 8; k > 0; --k) r[k] = r[k - 1];
    r[0] = false;
    for (const std::size_t k : std::array<std::size_t, 4>{0, 4, 5, 6}) r[k] = r[k] != r[8];
  }
  return r[0];
}
state iota(state a, int round) {
  for (int j = 0; j <= 6; ++j)
    if (rc(j + 7 * round)) a[0][(std::size_t{1} << j) - 1] = xor_of(a[0][(std::size_t{1} << j) - 1], {0});
  return a;
}

struct proof_state {
  std::vector<gf2_word> made;
  int round = 0;
  // After a round: what the definition says of its words, and the handles of the new variables.
  std::map<gf2_word, std::size_t> expected;
  std::array<u64, words> begins{};
  u64 operations = 0;

  u64 add(gf2_word w) {
    made.push_back(std::move(w));
    return first_handle + made.size() - 1;
  }
  void begin_round() {
    state x = variables(round);
    for (std::size_t i = 0; i < words; ++i) begins[i] = add(x[i]);
  }
  [[nodiscard]] bool is_handle(u64 a) const { return a >= first_handle && a - first_handle < made.size(); }

  // A word that an operation reads.
  const gf2_word& read(u64 a) {
    ++operations;
    gf2_word& w = made[a - first_handle];
    const auto found = expected.find(w);
    return found == expected.end() ? w : made[begins[found->second] - first_handle];
  }
  // The only constants are those of iota, the last step of a round.
  u64 end_round(u64 a, u64 c) {
    gf2_word first = read(a);
    const gf2_word bits = constant(c);
    for (std::size_t z = 0; z < 64; ++z) first[z] = xor_of(first[z], bits[z]);
    const state defined = iota(chi(pi(rho(theta(variables(round))))), round);
    for (std::size_t z = 0; z < 64; ++z)
      if (first[z] != defined[0][z])
        throw failure("round " + std::to_string(round) + ": bit " + std::to_string(z) +
                      " of word 0 is not that of FIPS 202");
    expected.clear();
    for (std::size_t i = 0; i < words; ++i) expected[defined[i]] = i;
    ++round;
    begin_round();
    return begins[0];
  }
};
std::unique_ptr<proof_state> now;

}  // namespace

keccak_proof::keccak_proof() {
  now = std::make_unique<proof_state>();
  now->begin_round();
}
keccak_proof::~keccak_proof() { now.reset(); }
u64 keccak_proof::input(std::size_t i) const { return first_handle + i; }
u64 keccak_proof::operations() const { return now->operations; }
void keccak_proof::expect_output(u64 handle, std::size_t i, int rounds) {
  if (now->round != rounds) throw failure(std::to_string(now->round) + " rounds instead of " + std::to_string(rounds));
  if (!now->is_handle(handle)) throw failure("word " + std::to_string(i) + " was not computed");
  if (now->read(handle) != now->made[now->begins[i] - first_handle])
    throw failure("word " + std::to_string(i) + " is not that of FIPS 202");
}

u64 gf2_xor(u64 a, u64 b) {
  if (!now->is_handle(b)) return now->end_round(a, b);
  const gf2_word x = now->read(a);
  const gf2_word& y = now->read(b);
  gf2_word out;
  for (std::size_t z = 0; z < 64; ++z) out[z] = xor_of(x[z], y[z]);
  return now->add(std::move(out));
}
u64 gf2_xor_and_not(u64 a, u64 b, u64 c) {
  const gf2_word& x = now->read(a);
  const gf2_word& y = now->read(b);
  const gf2_word& w = now->read(c);
  gf2_word out;
  for (std::size_t z = 0; z < 64; ++z) out[z] = xor_of(x[z], product(xor_of(y[z], {0}), w[z]));
  return now->add(std::move(out));
}
bool gf2_equal(u64 a, u64 b) {
  return a == b || (now->is_handle(a) && now->is_handle(b) && now->read(a) == now->read(b));
}
u64 gf2_rotate_left(u64 a, int by) {
  const gf2_word& x = now->read(a);
  gf2_word out;
  for (int z = 0; z < 64; ++z)
    out[static_cast<std::size_t>(z)] = x[static_cast<std::size_t>(moves::rotate_left(by, z))];
  return now->add(std::move(out));
}

}  // namespace bravais_proof
