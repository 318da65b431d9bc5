// SPDX-License-Identifier: MIT
// Memory of prepared keys with another key, no key, a damaged one, or one from another process must be rejected.
#include <bravais/by_id.hpp>
#include <bravais/kem.hpp>
#include <bravais/pke.hpp>
#include <bravais/signature.hpp>

#include "support/driver.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
namespace by_id = bravais::by_id;

constexpr std::size_t header = 16;  // before the key itself: the mark and the back end, eight bytes each

// Prepared memory at a multiple of 64, inside a larger vector.
struct memory_of_key {
  explicit memory_of_key(std::size_t size) : bytes(size + 63) {}
  [[nodiscard]] std::uint8_t* key() {
    return bytes.data() + (64 - reinterpret_cast<std::uintptr_t>(bytes.data()) % 64) % 64;
  }
  octets bytes;
};

// The error of a use of prepared memory, and whether all of its outputs are zero.
struct answer {
  errc error;
  bool zeroed;
  bool operator==(const answer&) const = default;
};

// A public and a secret key of one set, used by lock(memory) and unlock(memory), which reject all other memory.
template <class Row, class Lock, class Unlock>
void refuses_other_memory(const Row& set, memory_of_key& open, memory_of_key& secret, const Lock& lock,
                          const Unlock& unlock) {
  const answer no_public_key = {errc::bad_public_key, true};
  const answer no_secret_key = {errc::bad_secret_key, true};
  const answer works = {errc::ok, false};
  ASSERT_EQ(lock(open.bytes), works);
  ASSERT_EQ(unlock(secret.bytes), works);

  // The other role, and no key at all. (The larger memory, so that the length is not the reason.)
  const std::size_t most = std::max(open.bytes.size(), secret.bytes.size());
  memory_of_key as_public(most);
  std::copy_n(secret.key(), set.prepared_secret_key, as_public.key());
  EXPECT_EQ(lock(as_public.bytes), no_public_key);
  memory_of_key as_secret(most);
  std::copy_n(open.key(), set.prepared_public_key, as_secret.key());
  EXPECT_EQ(unlock(as_secret.bytes), no_secret_key);
  EXPECT_EQ(lock(octets(most)), no_public_key);
  EXPECT_EQ(unlock(octets(most)), no_secret_key);

  // A header with any damaged byte, as one from another process has, must not be followed as a pointer.
  for (std::size_t i = 0; i < header; ++i) {
    open.key()[i] ^= 0x40;
    secret.key()[i] ^= 0x40;
    EXPECT_EQ(lock(open.bytes), no_public_key) << "byte " << i;
    EXPECT_EQ(unlock(secret.bytes), no_secret_key) << "byte " << i;
    open.key()[i] ^= 0x40;
    secret.key()[i] ^= 0x40;
  }
  EXPECT_EQ(lock(open.bytes), works);
  EXPECT_EQ(unlock(secret.bytes), works);
}

// The memory size in the table is enough at any address; one byte less is rejected. A prepared key begins at the first
// multiple of 64: memory that ends before the key is rejected.
template <class Row, class Prepare, class Use>
void at_any_address(const Row& set, std::size_t size, const Prepare& prepare, const Use& use) {
  EXPECT_EQ(use(view()), errc::bad_length) << set.name;
  octets memory(size + 64);
  for (std::size_t offset = 0; offset < 64; ++offset) {
    const std::span<std::uint8_t> place = std::span(memory).subspan(offset, size);
    ASSERT_EQ(prepare(place), errc::ok) << set.name << " at " << offset;
    EXPECT_EQ(use(view(place)), errc::ok) << set.name << " at " << offset;
    const std::size_t before = (64 - reinterpret_cast<std::uintptr_t>(place.data()) % 64) % 64,
                      end = before + size - 63;
    EXPECT_EQ(use(view(place).first(end)), errc::ok) << set.name << " at " << offset;
    EXPECT_EQ(use(view(place).first(end - 1)), errc::bad_length) << set.name << " at " << offset;
    EXPECT_EQ(prepare(place.first(size - 1)), errc::bad_length) << set.name << " at " << offset;
  }
}

// The key in memory that is large enough for another set.
template <class Row>
memory_of_key copied(memory_of_key& key, std::size_t size, const Row& other) {
  memory_of_key of_this(std::max(other.prepared_secret_key, size));
  std::copy_n(key.key(), size, of_this.key());
  return of_this;
}

void kem_memory(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const octets seed = random.bytes(c.set.seed);
  const flat_keys keys = kem_driver(c, usage::single).generate(seed);
  const octets m = random.bytes(c.set.randomness);
  memory_of_key open(c.set.prepared_public_key);
  memory_of_key secret(c.set.prepared_secret_key);
  ASSERT_EQ(by_id::prepare_public_key(c.set.id, keys.public_keys, open.bytes), errc::ok);
  ASSERT_EQ(by_id::prepare_secret_key(c.set.id, keys.secret_keys, secret.bytes), errc::ok);
  output ciphertext(c.set.ciphertext);
  output sent(c.set.shared_secret);
  output received(c.set.shared_secret);
  const auto encapsulate = [&](view memory) -> answer {
    const errc error = by_id::encapsulate(c.set.id, by_id::prepared(memory), m, ciphertext.span(), sent.span());
    return {error, ciphertext.is_zero() && sent.is_zero()};
  };
  ASSERT_EQ(encapsulate(open.bytes).error, errc::ok);
  const octets good = ciphertext.copy();
  const octets agreed = sent.copy();
  const auto decapsulate = [&](view memory) -> answer {
    const errc error = by_id::decapsulate(c.set.id, by_id::prepared(memory), good, received.span());
    return {error, received.is_zero()};
  };
  ASSERT_EQ(decapsulate(secret.bytes).error, errc::ok);
  EXPECT_EQ(received.copy(), agreed);
  memory_of_key from_seed(c.set.prepared_secret_key);
  ASSERT_EQ(by_id::prepare_secret_key(c.set.id, by_id::seed(seed), from_seed.bytes), errc::ok);
  ASSERT_EQ(decapsulate(from_seed.bytes).error, errc::ok);
  EXPECT_EQ(received.copy(), agreed);
  refuses_other_memory(c.set, open, secret, encapsulate, decapsulate);
  using out = std::span<std::uint8_t>;
  at_any_address(
      c.set, c.set.prepared_public_key,
      [&](out place) { return by_id::prepare_public_key(c.set.id, keys.public_keys, place); },
      [&](view place) { return encapsulate(place).error; });
  at_any_address(
      c.set, c.set.prepared_secret_key,
      [&](out place) { return by_id::prepare_secret_key(c.set.id, keys.secret_keys, place); },
      [&](view place) { return decapsulate(place).error; });

  // A key of the next set.
  const bravais::kem_parameters& other = next_in_library(bravais::kem_table, c.set);
  output of_other(other.shared_secret);
  EXPECT_EQ(by_id::decapsulate(other.id, by_id::prepared(copied(secret, c.set.prepared_secret_key, other).bytes),
                               octets(other.ciphertext), of_other.span()),
            errc::bad_secret_key);
  EXPECT_TRUE(of_other.is_zero());
}

// A key that was not prepared does nothing, even where another one was before, as for a variable in a loop.
template <class Scheme, class Use>
void nobody_prepared(const typename Scheme::public_key& key, Use use) {
  using prepared = typename Scheme::prepared_public_key;
  alignas(prepared) std::array<std::byte, sizeof(prepared)> place;
  const auto good = Scheme::prepare(key);
  ASSERT_TRUE(good);
  EXPECT_EQ(use(*new (place.data()) prepared(*good)), errc::ok);
  EXPECT_EQ(use(*new (place.data()) prepared), errc::bad_public_key);
}
void typed_and_unprepared() {
#if BRAVAIS_HAS_KYBER
  using kem = bravais::ml_kem_512;
  const auto pair = kem::generate();
  ASSERT_TRUE(pair);
  nobody_prepared<kem>(pair->public_key, [](const auto& key) { return key.encapsulate().error(); });
  using pke = bravais::kyber512_pke;
  const auto recipient = pke::generate();
  ASSERT_TRUE(recipient);
  nobody_prepared<pke>(recipient->public_key, [](const auto& key) { return key.encrypt(pke::message()).error(); });
#endif
#if BRAVAIS_HAS_DILITHIUM
  using dsa = bravais::ml_dsa_44;
  const auto signer = dsa::generate();
  ASSERT_TRUE(signer);
  const octets message(3);
  const auto signature = dsa::sign(signer->secret_key, message);
  ASSERT_TRUE(signature);
  nobody_prepared<dsa>(signer->public_key, [&](const auto& key) {
    return key.verify(message, *signature) ? errc::ok : errc::bad_public_key;
  });
#endif
}

void pke_memory(const pke_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const flat_keys keys = pke_driver(c, usage::single).generate(random.bytes(c.set.seed));
  const octets message = random.bytes(c.set.message);
  const octets coins = random.bytes(c.set.randomness);
  memory_of_key open(c.set.prepared_public_key);
  memory_of_key secret(c.set.prepared_secret_key);
  ASSERT_EQ(by_id::prepare_public_key(c.set.id, keys.public_keys, open.bytes), errc::ok);
  ASSERT_EQ(by_id::prepare_secret_key(c.set.id, keys.secret_keys, secret.bytes), errc::ok);
  output ciphertext(c.set.ciphertext);
  output received(c.set.message);
  const auto encrypt = [&](view memory) -> answer {
    const errc error = by_id::encrypt(c.set.id, by_id::prepared(memory), message, coins, ciphertext.span());
    return {error, ciphertext.is_zero()};
  };
  ASSERT_EQ(encrypt(open.bytes).error, errc::ok);
  const octets good = ciphertext.copy();
  const auto decrypt = [&](view memory) -> answer {
    std::vector<errc> status(1, errc::no_randomness);
    const errc error = by_id::decrypt(c.set.id, by_id::prepared(memory), good, received.span(), status);
    EXPECT_EQ(status[0], error == errc::ok ? errc::ok : errc::not_done);
    return {error, received.is_zero()};
  };
  ASSERT_EQ(decrypt(secret.bytes).error, errc::ok);
  EXPECT_EQ(received.copy(), message);
  refuses_other_memory(c.set, open, secret, encrypt, decrypt);

  // A key of the next set, and one of the KEM of the same number.
  const bravais::pke_parameters& next = next_in_library(bravais::pke_table, c.set);
  const bravais::kem_parameters& kem = bravais::kem_table[static_cast<std::size_t>(c.set.id)];
  output of_next(next.message);
  EXPECT_EQ(by_id::decrypt(next.id, by_id::prepared(copied(secret, c.set.prepared_secret_key, next).bytes),
                           octets(next.ciphertext), of_next.span()),
            errc::bad_secret_key);
  EXPECT_TRUE(of_next.is_zero());
  if (!bravais::is_known(kem.id)) return;
  memory_of_key of_kem(std::max(kem.prepared_secret_key, c.set.prepared_secret_key));
  ASSERT_EQ(by_id::prepare_secret_key(kem.id, by_id::seed(random.bytes(kem.seed)), of_kem.bytes), errc::ok);
  EXPECT_EQ(decrypt(of_kem.bytes), (answer{errc::bad_secret_key, true}));
}

const registration tests([] {
  each_kem("property", "prepared_memory", kem_memory);
  once("property", "typed_and_unprepared", typed_and_unprepared);
  each_pke("property", "prepared_memory", pke_memory);
});

}  // namespace
}  // namespace bravais_test
