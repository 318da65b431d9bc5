// SPDX-License-Identifier: MIT
// Memory of prepared keys that holds another key, none, or one that was damaged or made by another process is refused.
#include <bravais/by_id.hpp>
#include <bravais/kem.hpp>
#include <bravais/signature.hpp>

#include "support/driver.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
namespace by_id = bravais::by_id;

constexpr std::size_t header = 16;  // what stands before the key itself: the mark and the back end, eight bytes each

// Prepared memory at a multiple of 64, as a vector that is larger.
struct memory_of_key {
  explicit memory_of_key(std::size_t size) : bytes(size + 63) {}
  [[nodiscard]] std::uint8_t* key() {
    return bytes.data() + (64 - reinterpret_cast<std::uintptr_t>(bytes.data()) % 64) % 64;
  }
  octets bytes;
};

void kem_memory(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const flat_keys keys = kem_driver(c, usage::single).generate(random.bytes(c.set.seed));
  const octets m = random.bytes(c.set.randomness);
  memory_of_key open(c.set.prepared_public_key);
  memory_of_key secret(c.set.prepared_secret_key);
  ASSERT_EQ(by_id::prepare_public_key(c.set.id, keys.public_keys, open.bytes), errc::ok);
  ASSERT_EQ(by_id::prepare_secret_key(c.set.id, keys.secret_keys, secret.bytes), errc::ok);
  output ciphertext(c.set.ciphertext);
  output sent(c.set.shared_secret);
  output received(c.set.shared_secret);
  const auto encapsulate = [&](view memory) {
    return by_id::encapsulate_prepared(c.set.id, memory, m, ciphertext.span(), sent.span());
  };
  ASSERT_EQ(encapsulate(open.bytes), errc::ok);
  const octets good = ciphertext.copy();
  const octets agreed = sent.copy();
  const auto decapsulate = [&](view memory) {
    return by_id::decapsulate_prepared(c.set.id, memory, good, received.span());
  };
  ASSERT_EQ(decapsulate(secret.bytes), errc::ok);
  EXPECT_EQ(received.copy(), agreed);
  const auto refused_to_encapsulate = [&](view memory) {
    return encapsulate(memory) == errc::bad_public_key && ciphertext.is_zero() && sent.is_zero();
  };
  const auto refused_to_decapsulate = [&](view memory) {
    return decapsulate(memory) == errc::bad_secret_key && received.is_zero();
  };

  // The other role, and no key at all. (The larger memory, so that the length is not the reason.)
  const std::size_t most = std::max(open.bytes.size(), secret.bytes.size());
  memory_of_key as_public(most);
  std::copy_n(secret.key(), c.set.prepared_secret_key, as_public.key());
  EXPECT_TRUE(refused_to_encapsulate(as_public.bytes));
  memory_of_key as_secret(most);
  std::copy_n(open.key(), c.set.prepared_public_key, as_secret.key());
  EXPECT_TRUE(refused_to_decapsulate(as_secret.bytes));
  EXPECT_TRUE(refused_to_encapsulate(octets(most)));
  EXPECT_TRUE(refused_to_decapsulate(octets(most)));

  // A header that was damaged in any byte, as that of another process is, points nowhere.
  for (std::size_t i = 0; i < header; ++i) {
    open.key()[i] ^= 0x40;
    secret.key()[i] ^= 0x40;
    EXPECT_TRUE(refused_to_encapsulate(open.bytes)) << "byte " << i;
    EXPECT_TRUE(refused_to_decapsulate(secret.bytes)) << "byte " << i;
    open.key()[i] ^= 0x40;
    secret.key()[i] ^= 0x40;
  }
  EXPECT_EQ(encapsulate(open.bytes), errc::ok);
  EXPECT_EQ(decapsulate(secret.bytes), errc::ok);

  // A key of the next set.
  const std::size_t next = (static_cast<std::size_t>(c.set.id) + 1) % bravais::kem_count;
  const bravais::kem_parameters& other = bravais::kem_table[next];
  memory_of_key of_this(std::max(other.prepared_secret_key, c.set.prepared_secret_key));
  std::copy_n(secret.key(), c.set.prepared_secret_key, of_this.key());
  output of_other(other.shared_secret);
  EXPECT_EQ(by_id::decapsulate_prepared(other.id, of_this.bytes, octets(other.ciphertext), of_other.span()),
            errc::bad_secret_key);
  EXPECT_TRUE(of_other.is_zero());
}

// A key that nobody has prepared does nothing, also where another one was before: as in a loop whose variable it is.
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
  using kem = bravais::ml_kem_512;
  const auto pair = kem::generate();
  ASSERT_TRUE(pair);
  nobody_prepared<kem>(pair->public_key, [](const auto& key) { return key.encapsulate().error(); });
  using dsa = bravais::ml_dsa_44;
  const auto signer = dsa::generate();
  ASSERT_TRUE(signer);
  const octets message(3);
  const auto signature = dsa::sign(signer->secret_key, message);
  ASSERT_TRUE(signature);
  nobody_prepared<dsa>(signer->public_key, [&](const auto& key) { return dsa::verify(key, message, *signature); });
}

const registration tests([] {
  each_kem("property", "prepared_memory", kem_memory);
  once("property", "typed_and_unprepared", typed_and_unprepared);
});

}  // namespace
}  // namespace bravais_test
