// SPDX-License-Identifier: MIT
// Tests that only M-LWQ needs: invalid fields of secret keys, errors beyond the decoding threshold, and a million round
// trips of the set with the highest failure rate.
#include <bravais/by_id.hpp>

#include "reference/mlwq.hpp"
#include "support/keys.hpp"
#include "support/model.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

namespace lwq = reference::mlwq;
using bravais::errc;

constexpr std::size_t field_width = 3;
constexpr unsigned largest_field = 4;

// The first and last field, and one at each position in a vector of any back end.
std::vector<std::size_t> some_fields(std::size_t fields) {
  std::vector<std::size_t> places = {0, fields - 1};
  for (std::size_t i = 0; i < 32; ++i) places.push_back(i * 41 % fields / 32 * 32 + i);
  return places;
}

// A bad key among good ones fails alone, and one bad key for all items fails them all. `open(keys, ciphertexts, out,
// statuses)` gives `answer` for a good one.
template <class Open>
void bad_key_in_batch(const octets& good, const octets& ciphertext, const octets& answer, const Open& open) {
  octets bad = good;
  set_field(bad, 0, field_width, 7);
  const octets three_keys = reference::concatenate({good, bad, good});
  const octets three = reference::concatenate({ciphertext, ciphertext, ciphertext});
  output opened(3 * answer.size());
  std::vector<errc> status(3, errc::bad_argument);
  EXPECT_EQ(open(three_keys, three, opened.span(), std::span(status)), errc::bad_secret_key);
  EXPECT_EQ(opened.copy(), reference::concatenate({answer, octets(answer.size()), answer}));
  EXPECT_EQ(status, (std::vector<errc>{errc::ok, errc::bad_secret_key, errc::ok}));
  EXPECT_EQ(open(three_keys, three, opened.span(), std::span<errc>()), errc::bad_secret_key);
  EXPECT_EQ(open(bad, three, opened.span(), std::span(status)), errc::bad_secret_key);
  EXPECT_TRUE(opened.is_zero());
  EXPECT_EQ(status, std::vector<errc>(3, errc::bad_secret_key));
}

void malformed_pke_key(const pke_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const pke_model model(c.set.id);
  const lwq::parameters p = *lwq::parameters_of(c.set.id);
  const flat_keys keys = model.generate(random.bytes(c.set.seed));
  const octets message = random.bytes(c.set.message);
  const octets ciphertext = model.encrypt(keys.public_keys, message, random.bytes(c.set.randomness));
  for (const std::size_t i : some_fields(256 * p.k)) {
    for (unsigned value = 0; value < 8; ++value) {
      SCOPED_TRACE("field " + std::to_string(i) + " is " + std::to_string(value));
      octets key = keys.secret_keys;
      set_field(key, field_width * i, field_width, value);
      output opened(c.set.message);
      const errc error = bravais::by_id::decrypt(c.set.id, key, ciphertext, opened.span());
      EXPECT_EQ(error, value <= largest_field ? errc::ok : errc::bad_secret_key);
      output prepared(c.set.prepared_secret_key);
      EXPECT_EQ(bravais::by_id::prepare_secret_key(c.set.id, key, prepared.span()), error);
      if (value > largest_field) {
        EXPECT_TRUE(opened.is_zero());
        EXPECT_TRUE(prepared.is_zero());
      } else if (i < 2) {
        EXPECT_EQ(opened.copy(), model.decrypt(key, ciphertext));
      }
    }
  }
  bad_key_in_batch(keys.secret_keys, ciphertext, message,
                   [&](view k, auto... rest) { return bravais::by_id::decrypt(c.set.id, k, rest...); });
}

void malformed_kem_key(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const kem_model model(c.set.id);
  const lwq::parameters p = *lwq::parameters_of(c.set.id);
  const flat_keys keys = model.generate(random.bytes(c.set.seed));
  const flat_encapsulations sent = model.encapsulate(keys.public_keys, random.bytes(c.set.randomness));
  ASSERT_EQ(ops(c).check_secret_key(keys.secret_keys.data()), errc::ok);
  const auto expect_refused = [&](const octets& key) {
    EXPECT_EQ(bravais::by_id::check_secret_key(c.set.id, key), errc::bad_secret_key);
    EXPECT_TRUE(refused(public_decapsulate(c.set.id, key, sent.ciphertexts), errc::bad_secret_key));
    output prepared(c.set.prepared_secret_key);
    EXPECT_EQ(bravais::by_id::prepare_secret_key(c.set.id, key, prepared.span()), errc::bad_secret_key);
    EXPECT_TRUE(prepared.is_zero());
  };
  for (const std::size_t i : some_fields(256 * p.k)) {
    for (unsigned value = largest_field + 1; value < 8; ++value) {
      SCOPED_TRACE("field " + std::to_string(i) + " is " + std::to_string(value));
      octets key = keys.secret_keys;
      set_field(key, field_width * i, field_width, value);
      expect_refused(key);
    }
  }
  bad_key_in_batch(keys.secret_keys, sent.ciphertexts, sent.secrets,
                   [&](view k, auto... rest) { return bravais::by_id::decapsulate(c.set.id, k, rest...); });
  // The hash check: ek and H(ek) lie between the secret vector and z.
  const std::size_t public_part = lwq::secret_key_size(p);
  for (std::size_t i = public_part; i < c.set.secret_key - 32; i += i + 34 < c.set.secret_key ? 31 : 1) {
    SCOPED_TRACE("byte " + std::to_string(i));
    octets key = keys.secret_keys;
    key[i] = static_cast<std::uint8_t>(key[i] ^ (1 + random.below(255)));
    expect_refused(key);
  }
}

// Moves the code word of v's first coefficient by all numbers of steps: the bit must flip where the model says, about q
// / 4 away, and nothing else may change.
void threshold(const pke_case& c) {
  random_stream random(c.name);
  const pke_model model(c.set.id);
  const lwq::parameters p = *lwq::parameters_of(c.set.id);
  const flat_keys keys = model.generate(random.bytes(c.set.seed));
  const octets message = random.bytes(c.set.message);
  const octets ciphertext = model.encrypt(keys.public_keys, message, random.bytes(c.set.randomness));
  const std::size_t v_at = p.k * lwq::packed_size(p.kind, p.d_u);
  const std::uint32_t steps = 1U << p.d_v;
  const lwq::quantizer kind = p.kind;
  std::size_t turned = 0;
  for (std::uint32_t step = 0; step < steps; ++step) {
    reference::polynomial code = lwq::unpack(kind, p.d_v, view(ciphertext).subspan(v_at));
    // Code words of E8 are doubled; changing two coordinates keeps the sum of a block of D8 or E8 even.
    const std::uint32_t doubled = kind == lwq::quantizer::e8 ? 2 : 1;
    for (const std::size_t t : {0U, 1U}) code[t] = (code[t] + doubled * step) % (doubled * steps);
    const octets packed = lwq::pack(kind, p.d_v, code);
    const octets changed = reference::concatenate({view(ciphertext).first(v_at), packed});
    octets expected = message;
    const octets got = pke_driver(c, usage::single).decrypt(keys.secret_keys, changed);
    ASSERT_EQ(got, model.decrypt(keys.secret_keys, changed)) << step;
    // Half a circle away both bits are flipped; nearby they are unchanged.
    if (step == 0 || step == steps / 2) {
      if (step != 0) expected[0] ^= 3;
      EXPECT_EQ(got, expected) << step;
    }
    if (got != message) ++turned;
  }
  EXPECT_GT(turned, steps / 3);
  EXPECT_LT(turned, steps - steps / 3);
}

// An honest ciphertext that decrypts wrongly, as with an error beyond the threshold: here because coefficients of the
// secret vector do not match the public key. The KEM must reject it.
void failure_is_rejected(const kem_case& c) {
  random_stream random(c.name);
  const kem_model model(c.set.id);
  const lwq::parameters p = *lwq::parameters_of(c.set.id);
  const flat_keys keys = model.generate(random.bytes(c.set.seed));
  const octets m = random.bytes(c.set.randomness);
  const flat_encapsulations sent = model.encapsulate(keys.public_keys, m);
  octets key = keys.secret_keys;
  for (std::size_t i = 0; i < 8; ++i) set_field(key, field_width * i, field_width, i % 2 == 0 ? 0 : largest_field);
  const octets opened =
      lwq::pke_decrypt(p, view(key).first(lwq::secret_key_size(p)), view(keys.public_keys).last(32), sent.ciphertexts);
  ASSERT_NE(opened, m) << "the error did not pass the threshold";
  const octets rejected = model.rejection_value(key, sent.ciphertexts);
  ASSERT_NE(rejected, sent.secrets);
  for (const usage how : usages) {
    EXPECT_EQ(kem_driver(c, how).decapsulate(key, sent.ciphertexts), rejected) << name(how);
    EXPECT_EQ(kem_driver(c, how).decapsulate(keys.secret_keys, sent.ciphertexts), sent.secrets) << name(how);
  }
}

// The set's failure rate is 2^-53.8.
void million_round_trips(const pke_case& c) {
  if (!full_run()) GTEST_SKIP() << "skipped: a million round trips take minutes; set BRAVAIS_FULL=1 to run them";
  random_stream random(c.name);
  const pke_driver driver(c, usage::batch);
  constexpr std::size_t at_once = 1000;
  for (std::size_t done = 0; done < 1'000'000; done += at_once) {
    const flat_keys keys = driver.generate(random.bytes(at_once * c.set.seed));
    const octets messages = random.bytes(at_once * c.set.message);
    const octets ciphertexts = driver.encrypt(keys.public_keys, messages, random.bytes(at_once * c.set.randomness));
    ASSERT_EQ(driver.decrypt(keys.secret_keys, ciphertexts), messages) << done;
  }
}

const registration tests([] {
  each_pke("property", "malformed_key", malformed_pke_key, is_mlwq);
  each_kem("property", "malformed_key", malformed_kem_key, is_mlwq);
  each_pke("property", "threshold", threshold, is_mlwq);
  each_kem("property", "failure_is_rejected", failure_is_rejected, is_mlwq);
  each_pke("property", "full_million_round_trips", million_round_trips,
           [](const bravais::pke_parameters& set) { return set.id == bravais::pke_id::m_lwq_512_z_plain; });
});

}  // namespace
}  // namespace bravais_test
