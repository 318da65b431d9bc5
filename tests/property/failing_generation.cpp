// SPDX-License-Identifier: MIT
// A seed of NTRU+ that gives no key pair, which nobody can find. The test uses a fake back end: its key generation
// fails for seeds that begin with 0xFF. The functions below replace the library's functions that choose a back end.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <bravais/bravais.hpp>

#include "dispatch/dispatch.hpp"
#include "support/no_public_key.hpp"

namespace bravais::portable {
extern const backend table;
}

namespace {

using bravais::errc;
using bravais::kem_id;
namespace by_id = bravais::by_id;
using octets = std::vector<std::uint8_t>;
using bytes = std::span<std::uint8_t>;

constexpr kem_id id = kem_id::ntru_plus_768;
constexpr const bravais::kem_parameters& p = bravais::parameters(id);
using scheme = bravais::kem<id>;

bool all_right = true;
void expect(bool truth, const std::string& what) {
  if (truth) return;
  std::printf("wrong: %s\n", what.c_str());
  all_right = false;
}
bool is_zero(std::span<const std::uint8_t> x) {
  return std::all_of(x.begin(), x.end(), [](std::uint8_t byte) { return byte == 0; });
}

bool all_seeds_fail = false;
const bravais::kem_ops& real() { return *bravais::portable::table.kem[static_cast<std::size_t>(id)]; }
errc generate(const bravais::batch& all, const std::uint8_t* seeds, std::uint8_t* pk, std::uint8_t* sk) {
  errc error = real().generate(all, seeds, pk, sk);
  for (std::size_t i = 0; i < all.size; ++i) {
    if (seeds[i * p.seed] != 0xFF && !all_seeds_fail) continue;
    std::fill_n(pk + i * p.public_key, p.public_key, std::uint8_t{0});
    std::fill_n(sk + i * p.secret_key, p.secret_key, std::uint8_t{0});
    error = errc::generation_failed;
  }
  return error;
}
const bravais::backend& pretended() {
  static const bravais::kem_ops ops = [] {
    bravais::kem_ops out = real();
    out.generate = generate;
    return out;
  }();
  static const bravais::backend table = [] {
    bravais::backend out = bravais::portable::table;
    out.kem[static_cast<std::size_t>(id)] = &ops;
    return out;
  }();
  return table;
}

bool is_no_key(std::span<const std::uint8_t> x) { return bravais_test::is_no_public_key(p.name, p.public_key, x); }

// n seeds, of which number `bad` gives no key.
octets seeds_of(std::size_t n, std::size_t bad) {
  octets out(n * p.seed);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(i % 251 + i / 251 * 7) & 0x7F;
  if (bad < n) out[bad * p.seed] = 0xFF;
  return out;
}
bytes item(octets& x, std::size_t size, std::size_t i) { return bytes(x).subspan(i * size, size); }

void batches() {
  for (const std::size_t n : {std::size_t{1}, std::size_t{3}, std::size_t{130}}) {
    for (const std::size_t bad : {std::size_t{0}, n / 2, n - 1}) {
      const std::string what = std::to_string(n) + " items, number " + std::to_string(bad) + " fails: ";
      const octets seeds = seeds_of(n, bad);
      octets pk(n * p.public_key, 1), sk(n * p.secret_key, 1), real_pk(pk), real_sk(sk);
      expect(real().generate(n, seeds.data(), real_pk.data(), real_sk.data()) == errc::ok, what + "without failure");
      expect(by_id::generate(id, seeds, pk, sk) == errc::generation_failed, what + "generate");
      expect(is_no_key(item(pk, p.public_key, bad)) && is_zero(item(sk, p.secret_key, bad)), what + "outputs");
      std::ranges::copy(item(pk, p.public_key, bad), item(real_pk, p.public_key, bad).begin());
      std::ranges::fill(item(real_sk, p.secret_key, bad), std::uint8_t{0});
      expect(pk == real_pk && sk == real_sk, what + "the other items");
    }
  }
}

void single_calls() {
  octets pk(p.public_key, 1), sk(p.secret_key, 1);
  all_seeds_fail = true;
  expect(by_id::generate(id, pk, sk) == errc::generation_failed, "generate with system randomness");
  expect(is_no_key(pk) && is_zero(sk), "generate with system randomness: outputs");
  expect(scheme::generate().error() == errc::generation_failed, "typed, with system randomness");
  all_seeds_fail = false;
  const octets bad = seeds_of(1, 0);
  scheme::seed seed;
  std::ranges::copy(bad, seed.fill().begin());
  expect(scheme::generate_from_seed(seed).error() == errc::generation_failed, "typed");
  expect(scheme::prepare(seed).error() == errc::generation_failed, "typed, prepared");
  octets prepared(p.prepared_secret_key, 1);
  expect(by_id::prepare_secret_key(id, by_id::seed(bad), prepared) == errc::generation_failed, "prepare_secret_key");
  expect(is_zero(prepared), "prepare_secret_key: zeros");
}

void decapsulations() {
  for (const std::size_t n : {std::size_t{1}, std::size_t{3}, std::size_t{70}}) {
    octets good = seeds_of(n, n), pk(n * p.public_key), sk(n * p.secret_key);
    octets ct(n * p.ciphertext), ss(n * p.shared_secret);
    expect(by_id::generate(id, good, pk, sk) == errc::ok && by_id::encapsulate(id, pk, ct, ss) == errc::ok, "sent");
    const std::size_t bad = n / 2;
    good[bad * p.seed] = 0xFF;
    octets received(ss.size(), 1);
    std::vector<errc> status(n, errc::bad_argument), wanted(n, errc::ok);
    wanted[bad] = errc::generation_failed;
    const std::string what = std::to_string(n) + " items: ";
    expect(by_id::decapsulate(id, by_id::seed(good), ct, received, status) == errc::generation_failed, what + "seeds");
    expect(status == wanted, what + "seeds, status");
    std::ranges::fill(item(ss, p.shared_secret, bad), std::uint8_t{0});
    expect(received == ss, what + "seeds, secrets");
    received.assign(received.size(), 1);
    expect(
        by_id::decapsulate(id, by_id::seed(item(good, p.seed, bad)), ct, received, status) == errc::generation_failed,
        what + "one seed");
    expect(status == std::vector<errc>(n, errc::generation_failed) && is_zero(received), what + "one seed, all items");
  }
}

void key_files() {
  using bravais::key_content;
  using bravais::key_encoding;
  const octets bad = seeds_of(1, 0), good = seeds_of(1, 1);
  octets file(bravais::key_file_size(id, key_content::seed, key_encoding::pem), 1), pk(p.public_key), sk(p.secret_key);
  expect(bravais::write_key_file(id, bad, key_content::seed, key_encoding::pem, file) == errc::generation_failed,
         "write_key_file");
  expect(is_zero(file), "write_key_file: zeros");
  expect(bravais::write_key_file(id, good, key_content::seed, key_encoding::pem, file) == errc::ok, "a good file");
  all_seeds_fail = true;
  expect(bravais::read_secret_key(id, file, sk) == errc::generation_failed && is_zero(sk), "read_secret_key");
  expect(bravais::derive_public_key(id, file, pk) == errc::generation_failed && is_no_key(pk), "derive_public_key");
  all_seeds_fail = false;
}

}  // namespace

namespace bravais {
const backend* active_backend() noexcept { return &pretended(); }
const backend* backend_for(isa) noexcept { return &pretended(); }
const backend* baseline_backend() noexcept { return &pretended(); }
bool is_table(const backend* pointer) noexcept { return pointer == &pretended(); }
}  // namespace bravais

int main() {
  batches();
  single_calls();
  decapsulations();
  key_files();
  return all_right ? 0 : 1;
}
