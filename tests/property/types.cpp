// SPDX-License-Identifier: MIT
// The strongly typed interface: what the types promise, seeds in the place of secret keys, prepared keys that move,
// batches; and the tables of names.
#include <bravais/bravais.hpp>

#include "support/cases.hpp"
#include "support/typed.hpp"

namespace bravais_test {
namespace {

using bravais::errc;

template <bravais::kem_id Id>
void typed_kem(random_stream& random) {
  using kem = bravais::kem<Id>;
  public_type_promises<typename kem::public_key>();
  public_type_promises<typename kem::ciphertext>();
  secret_type_promises<typename kem::secret_key>();
  secret_type_promises<typename kem::shared_secret>();
  secret_type_promises<typename kem::seed>();
  secret_type_promises<typename kem::randomness>();

  // A seed is as good as the expanded key.
  const auto seed = secret_of<typename kem::seed>(random);
  const auto keys = kem::generate_from_seed(seed);
  ASSERT_TRUE(keys);
  EXPECT_EQ(kem::check(keys->public_key), errc::ok);
  EXPECT_EQ(kem::check(keys->secret_key), errc::ok);
  const auto sent = kem::encapsulate(keys->public_key);
  ASSERT_TRUE(sent);
  const octets expected = to_octets(sent->shared_secret.reveal());
  const auto received = kem::decapsulate(keys->secret_key, sent->ciphertext);
  ASSERT_TRUE(received);
  EXPECT_EQ(to_octets(received->reveal()), expected);
  const auto received_by_seed = kem::decapsulate(seed, sent->ciphertext);
  ASSERT_TRUE(received_by_seed);
  EXPECT_EQ(to_octets(received_by_seed->reveal()), expected);
  octets by_seed(kem::shared_secret::length);
  EXPECT_EQ(bravais::by_id::decapsulate(Id, bravais::by_id::seed(seed.reveal()), sent->ciphertext.view(), by_seed),
            errc::ok);
  EXPECT_EQ(by_seed, expected);

  // Prepared keys, of both forms, after they have moved.
  auto from_key = kem::prepare(keys->secret_key);
  auto from_seed = kem::prepare(seed);
  auto to = kem::prepare(keys->public_key);
  ASSERT_TRUE(from_key && from_seed && to);
  const typename kem::prepared_secret_key moved = std::move(*from_key);
  typename kem::prepared_secret_key assigned;
  assigned = std::move(*from_seed);
  for (const auto* with : {&moved, &std::as_const(assigned)}) {
    const auto opened = with->decapsulate(sent->ciphertext);
    ASSERT_TRUE(opened);
    EXPECT_EQ(to_octets(opened->reveal()), expected);
  }
  const auto another = to->encapsulate();
  ASSERT_TRUE(another);
  const auto opened = kem::decapsulate(keys->secret_key, another->ciphertext);
  ASSERT_TRUE(opened);
  EXPECT_EQ(to_octets(opened->reveal()), to_octets(another->shared_secret.reveal()));

  // Batches of arrays of typed objects.
  constexpr std::size_t n = 9;
  std::vector<typename kem::seed> seeds;
  std::vector<typename kem::randomness> m;
  for (std::size_t i = 0; i < n; ++i) {
    seeds.push_back(secret_of<typename kem::seed>(random));
    m.push_back(secret_of<typename kem::randomness>(random));
  }
  std::vector<typename kem::public_key> public_keys(n);
  std::vector<typename kem::secret_key> secret_keys(n);
  std::vector<typename kem::ciphertext> ciphertexts(n);
  std::vector<typename kem::shared_secret> secrets(n);
  std::vector<typename kem::shared_secret> opened_secrets(n);
  ASSERT_EQ(kem::generate_from_seed_many(seeds, public_keys, secret_keys), errc::ok);
  ASSERT_EQ(kem::encapsulate_derand_many(public_keys, m, ciphertexts, secrets), errc::ok);
  ASSERT_EQ(kem::decapsulate_many(seeds, ciphertexts, opened_secrets), errc::ok);
  for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(to_octets(opened_secrets[i].reveal()), to_octets(secrets[i].reveal()));
  opened_secrets = std::vector<typename kem::shared_secret>(n);
  ASSERT_EQ(kem::decapsulate_many(secret_keys, ciphertexts, opened_secrets), errc::ok);
  for (std::size_t i = 0; i < n; ++i) {
    const auto single = kem::encapsulate_derand(public_keys[i], m[i]);
    ASSERT_TRUE(single);
    EXPECT_EQ(single->ciphertext, ciphertexts[i]);
    EXPECT_EQ(to_octets(single->shared_secret.reveal()), to_octets(secrets[i].reveal()));
    EXPECT_EQ(to_octets(opened_secrets[i].reveal()), to_octets(secrets[i].reveal()));
  }
  ASSERT_EQ(to->encapsulate_derand_many(m, ciphertexts, secrets), errc::ok);
  ASSERT_EQ(moved.decapsulate_many(ciphertexts, opened_secrets), errc::ok);
  for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(to_octets(opened_secrets[i].reveal()), to_octets(secrets[i].reveal()));
}

// `call` writes the status of each item, and says so of a call that is rejected because it has one status too few.
template <class Call>
void writes_statuses(std::size_t n, const Call& call) {
  std::vector<errc> statuses(n, errc::bad_argument);
  EXPECT_EQ(call(std::span(statuses)), errc::ok);
  EXPECT_EQ(statuses, std::vector<errc>(n, errc::ok));
  EXPECT_EQ(call(std::span(statuses).first(n - 1)), errc::bad_argument);
  std::vector<errc> rejected(n, errc::not_done);
  rejected.back() = errc::ok;
  EXPECT_EQ(statuses, rejected);
}

// Every function for arrays of a KEM and of a PKE takes statuses, with keys of every form.
template <bravais::kem_id Id>
void typed_kem_statuses(random_stream& random) {
  using kem = bravais::kem<Id>;
  using statuses = std::span<errc>;
  constexpr std::size_t n = 3;
  std::vector<typename kem::public_key> public_keys(n);
  std::vector<typename kem::secret_key> secret_keys(n);
  std::vector<typename kem::ciphertext> ciphertexts(n);
  std::vector<typename kem::shared_secret> secrets(n);
  std::vector<typename kem::kdf_input> inputs(n);
  std::vector<typename kem::seed> seeds;
  std::vector<typename kem::randomness> r;
  for (std::size_t i = 0; i < n; ++i) {
    seeds.push_back(secret_of<typename kem::seed>(random));
    r.push_back(secret_of<typename kem::randomness>(random));
  }
  // The pairs of the seeds, since a rejected call leaves no keys.
  writes_statuses(n, [&](statuses s) { return kem::generate_many(public_keys, secret_keys, s); });
  writes_statuses(n, [&](statuses s) { return kem::generate_from_seed_many(seeds, public_keys, secret_keys, s); });
  ASSERT_EQ(kem::generate_from_seed_many(seeds, public_keys, secret_keys), errc::ok);
  const auto open = kem::prepare(public_keys[0]);
  const auto secret = kem::prepare(secret_keys[0]);
  ASSERT_TRUE(open && secret);
  writes_statuses(n, [&](statuses s) { return kem::encapsulate_many(public_keys, ciphertexts, secrets, s); });
  writes_statuses(n, [&](statuses s) { return open->encapsulate_many(ciphertexts, secrets, s); });
  writes_statuses(n, [&](statuses s) { return open->encapsulate_derand_many(r, ciphertexts, secrets, s); });
  writes_statuses(n, [&](statuses s) { return kem::encapsulate_derand_many(public_keys, r, ciphertexts, secrets, s); });
  ASSERT_EQ(open->encapsulate_many(ciphertexts, secrets), errc::ok);
  const std::span first(secret_keys.data(), 1);
  writes_statuses(n, [&](statuses s) { return kem::decapsulate_many(first, ciphertexts, secrets, s); });
  writes_statuses(
      n, [&](statuses s) { return kem::decapsulate_many(std::span(seeds).first(1), ciphertexts, secrets, s); });
  writes_statuses(n, [&](statuses s) { return secret->decapsulate_many(ciphertexts, secrets, s); });
  if constexpr (kem::parameters.kdf_input > 0) {
    writes_statuses(n, [&](statuses s) { return kem::encapsulate_kdf_many(public_keys, ciphertexts, inputs, s); });
    writes_statuses(
        n, [&](statuses s) { return kem::encapsulate_kdf_derand_many(public_keys, r, ciphertexts, inputs, s); });
    writes_statuses(n, [&](statuses s) { return open->encapsulate_kdf_derand_many(r, ciphertexts, inputs, s); });
    writes_statuses(n, [&](statuses s) { return open->encapsulate_kdf_many(ciphertexts, inputs, s); });
    ASSERT_EQ(open->encapsulate_kdf_many(ciphertexts, inputs), errc::ok);
    const octets sent = to_octets(inputs[2].reveal());
    writes_statuses(n, [&](statuses s) { return secret->decapsulate_kdf_many(ciphertexts, inputs, s); });
    writes_statuses(n, [&](statuses s) { return kem::decapsulate_kdf_many(first, ciphertexts, inputs, s); });
    ASSERT_EQ(kem::decapsulate_kdf_many(std::span(seeds).first(1), ciphertexts, inputs), errc::ok);
    EXPECT_EQ(to_octets(inputs[2].reveal()), sent);
    auto by_seed = kem::decapsulate_kdf(seeds[0], ciphertexts[2]);
    ASSERT_TRUE(by_seed);
    octets read(40), expected(40);
    by_seed->read(read);
    bravais::kdf(inputs[2].reveal()).read(expected);
    EXPECT_EQ(read, expected);
  }
}
template <bravais::pke_id Id>
void typed_pke_statuses(random_stream& random) {
  using pke = bravais::pke<Id>;
  using statuses = std::span<errc>;
  constexpr std::size_t n = 3;
  std::vector<typename pke::public_key> public_keys(n);
  std::vector<typename pke::secret_key> secret_keys(n);
  std::vector<typename pke::ciphertext> ciphertexts(n);
  std::vector<typename pke::message> messages(n), opened(n);
  std::vector<typename pke::seed> seeds;
  std::vector<typename pke::randomness> r;
  for (std::size_t i = 0; i < n; ++i) {
    seeds.push_back(secret_of<typename pke::seed>(random));
    r.push_back(secret_of<typename pke::randomness>(random));
    messages[i] = secret_of<typename pke::message>(random);
  }
  writes_statuses(n, [&](statuses s) { return pke::generate_many(public_keys, secret_keys, s); });
  writes_statuses(n, [&](statuses s) { return pke::generate_from_seed_many(seeds, public_keys, secret_keys, s); });
  ASSERT_EQ(pke::generate_from_seed_many(seeds, public_keys, secret_keys), errc::ok);
  EXPECT_EQ(pke::check(public_keys[0]), errc::ok);
  EXPECT_EQ(pke::check(secret_keys[0]), errc::ok);
  const auto open = pke::prepare(public_keys[0]);
  const auto secret = pke::prepare(secret_keys[0]);
  ASSERT_TRUE(open && secret);
  writes_statuses(n, [&](statuses s) { return pke::encrypt_many(public_keys, messages, ciphertexts, s); });
  writes_statuses(n, [&](statuses s) { return pke::encrypt_derand_many(public_keys, messages, r, ciphertexts, s); });
  writes_statuses(n, [&](statuses s) { return open->encrypt_derand_many(messages, r, ciphertexts, s); });
  writes_statuses(n, [&](statuses s) { return open->encrypt_many(messages, ciphertexts, s); });
  ASSERT_EQ(pke::encrypt_many(public_keys, messages, ciphertexts), errc::ok);
  writes_statuses(n, [&](statuses s) { return secret->decrypt_many(ciphertexts, opened, s); });
  writes_statuses(n, [&](statuses s) { return pke::decrypt_many(secret_keys, ciphertexts, opened, s); });
  writes_statuses(n, [&](statuses s) { return pke::decrypt_many(seeds, ciphertexts, opened, s); });
  ASSERT_EQ(pke::decrypt_many(seeds, ciphertexts, opened), errc::ok);
  for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(to_octets(opened[i].reveal()), to_octets(messages[i].reveal()));
  const auto by_seed = pke::decrypt(seeds[1], ciphertexts[1]);
  ASSERT_TRUE(by_seed);
  EXPECT_EQ(to_octets(by_seed->reveal()), to_octets(messages[1].reveal()));
}

template <bravais::pke_id Id>
void typed_pke(random_stream& random) {
  using pke = bravais::pke<Id>;
  public_type_promises<typename pke::public_key>();
  public_type_promises<typename pke::ciphertext>();
  secret_type_promises<typename pke::secret_key>();
  secret_type_promises<typename pke::message>();
  const auto seed = secret_of<typename pke::seed>(random);
  const auto keys = pke::generate_from_seed(seed);
  const auto message = secret_of<typename pke::message>(random);
  ASSERT_TRUE(keys);
  const auto ciphertext = pke::encrypt(keys->public_key, message);
  ASSERT_TRUE(ciphertext);
  const auto decrypted = pke::decrypt(keys->secret_key, *ciphertext);
  ASSERT_TRUE(decrypted);
  EXPECT_EQ(to_octets(decrypted->reveal()), to_octets(message.reveal()));

  // Prepared keys, of both forms, after they have moved.
  auto from_key = pke::prepare(keys->secret_key);
  auto from_seed = pke::prepare(seed);
  auto to = pke::prepare(keys->public_key);
  ASSERT_TRUE(from_key && from_seed && to);
  static_assert(!std::is_copy_constructible_v<typename pke::prepared_secret_key>);
  const typename pke::prepared_secret_key moved = std::move(*from_key);
  typename pke::prepared_secret_key assigned;
  assigned = std::move(*from_seed);
  const auto another = to->encrypt(message);
  ASSERT_TRUE(another);
  EXPECT_NE(*another, *ciphertext);
  for (const auto* with : {&moved, &std::as_const(assigned)}) {
    const auto opened = with->decrypt(*another);
    ASSERT_TRUE(opened);
    EXPECT_EQ(to_octets(opened->reveal()), to_octets(message.reveal()));
  }
}

// Batches of arrays of typed objects, with the caller's randomness and with the system's.
template <bravais::pke_id Id>
void typed_pke_batch(random_stream& random) {
  using pke = bravais::pke<Id>;
  constexpr std::size_t n = 9;
  std::vector<typename pke::seed> seeds;
  std::vector<typename pke::message> messages;
  std::vector<typename pke::randomness> randomness;
  for (std::size_t i = 0; i < n; ++i) {
    seeds.push_back(secret_of<typename pke::seed>(random));
    messages.push_back(secret_of<typename pke::message>(random));
    randomness.push_back(secret_of<typename pke::randomness>(random));
  }
  std::vector<typename pke::public_key> public_keys(n);
  std::vector<typename pke::secret_key> secret_keys(n);
  std::vector<typename pke::ciphertext> ciphertexts(n);
  std::vector<typename pke::ciphertext> of_system(n);
  const auto expect_opened = [&](const auto& decrypt) {
    std::vector<typename pke::message> opened(n);
    std::vector<errc> status(n, errc::bad_argument);
    ASSERT_EQ(decrypt(opened, status), errc::ok);
    EXPECT_EQ(status, std::vector<errc>(n, errc::ok));
    for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(to_octets(opened[i].reveal()), to_octets(messages[i].reveal()));
  };
  ASSERT_EQ(pke::generate_from_seed_many(seeds, public_keys, secret_keys), errc::ok);
  ASSERT_EQ(pke::encrypt_derand_many(public_keys, messages, randomness, ciphertexts), errc::ok);
  for (std::size_t i = 0; i < n; ++i) {
    const auto single = pke::encrypt_derand(public_keys[i], messages[i], randomness[i]);
    ASSERT_TRUE(single);
    EXPECT_EQ(*single, ciphertexts[i]);
  }
  expect_opened([&](auto& m, auto& status) { return pke::decrypt_many(secret_keys, ciphertexts, m, status); });
  ASSERT_EQ(pke::generate_many(public_keys, secret_keys), errc::ok);
  ASSERT_EQ(pke::encrypt_many(public_keys, messages, of_system), errc::ok);
  expect_opened([&](auto& m, auto& status) { return pke::decrypt_many(secret_keys, of_system, m, status); });

  const auto to = pke::prepare(public_keys[0]);
  const auto with = pke::prepare(secret_keys[0]);
  ASSERT_TRUE(to && with);
  ASSERT_EQ(pke::encrypt_derand_many(std::span(public_keys).first(1), messages, randomness, ciphertexts), errc::ok);
  ASSERT_EQ(to->encrypt_derand_many(messages, randomness, of_system), errc::ok);
  EXPECT_EQ(of_system, ciphertexts);
  expect_opened([&](auto& m, auto& status) { return with->decrypt_many(ciphertexts, m, status); });
  ASSERT_EQ(to->encrypt_many(messages, of_system), errc::ok);
  EXPECT_NE(of_system, ciphertexts);
  expect_opened([&](auto& m, auto& status) { return with->decrypt_many(of_system, m, status); });
}

template <std::size_t... I>
void register_kems(std::index_sequence<I...>) {
  (each_isa("property", identifier(bravais::kem_table[I].name), "typed",
            [](bravais::isa id) {
              const scoped_isa on(id);
              random_stream random(bravais::kem_table[I].name);
              typed_kem<bravais::kem_table[I].id>(random);
              typed_kem_statuses<bravais::kem_table[I].id>(random);
            }),
   ...);
}
template <std::size_t... I>
void register_pkes(std::index_sequence<I...>) {
  (each_isa("property", identifier(bravais::pke_table[I].name) + "_pke", "typed",
            [](bravais::isa id) {
              const scoped_isa on(id);
              random_stream random(bravais::pke_table[I].name);
              typed_pke<bravais::pke_table[I].id>(random);
              typed_pke_batch<bravais::pke_table[I].id>(random);
              typed_pke_statuses<bravais::pke_table[I].id>(random);
            }),
   ...);
}

#if BRAVAIS_HAS_KYBER
// A key that one back end has prepared stays with it, whatever is active when it is used.
void prepared_keeps_its_isa() {
  using kem = bravais::ml_kem_768;
  random_stream random("prepared_keeps_its_isa");
  const auto keys = kem::generate_from_seed(secret_of<kem::seed>(random));
  ASSERT_TRUE(keys);
  const auto m = secret_of<kem::randomness>(random);
  const auto expected = kem::encapsulate_derand(keys->public_key, m);
  ASSERT_TRUE(expected);
  for (const bravais::isa maker : bravais::built_isas())
    for (const bravais::isa user : bravais::built_isas()) {
      if (!bravais::is_supported(maker) || !bravais::is_supported(user)) continue;
      const auto to = [&] {
        const scoped_isa on(maker);
        return kem::prepare(keys->public_key);
      }();
      const auto with = [&] {
        const scoped_isa on(maker);
        return kem::prepare(keys->secret_key);
      }();
      ASSERT_TRUE(to && with);
      const scoped_isa on(user);
      const auto sent = to->encapsulate_derand(m);
      ASSERT_TRUE(sent);
      EXPECT_EQ(sent->ciphertext, expected->ciphertext);
      const auto received = with->decapsulate(sent->ciphertext);
      ASSERT_TRUE(received);
      EXPECT_EQ(to_octets(received->reveal()), to_octets(expected->shared_secret.reveal()));
    }
}
#endif

// "ML-KEM-768" is "ml-kem-768" is "ML-kem-768".
std::string upper_or_lower(std::string_view name, bool upper) {
  std::string text(name);
  for (char& c : text)
    if (upper ? c >= 'a' && c <= 'z' : c >= 'A' && c <= 'Z') c = static_cast<char>(c ^ 0x20);
  return text;
}

// As people type it.
std::vector<std::string> spellings(std::string_view name) {
  std::string underscores, bare;
  for (const char c : name) {
    underscores += c == '+' ? std::string("_plus_") : std::string(1, c == '-' ? '_' : c);
    bare += c == '+' ? std::string("Plus") : c == '-' ? std::string() : std::string(1, c);
  }
  return {std::string(name), upper_or_lower(name, true), upper_or_lower(name, false), underscores, bare};
}

// What a search by name gives: nothing where the library was built without the set's family.
template <class Id>
std::optional<Id> if_known(Id id) {
  return bravais::is_known(id) ? std::optional<Id>(id) : std::nullopt;
}

void names() {
  for (std::size_t i = 0; i < bravais::kem_count; ++i) {
    const bravais::kem_parameters& set = bravais::kem_table[i];
    EXPECT_EQ(static_cast<std::size_t>(set.id), i);
    for (const std::string& name : spellings(set.name)) EXPECT_EQ(bravais::find_kem(name), if_known(set.id)) << name;
    EXPECT_EQ(bravais::find_kem(std::string(set.name) + "x"), std::nullopt);
    EXPECT_EQ(bravais::find_kem(set.name.substr(1)), std::nullopt);
  }
  for (std::size_t i = 0; i < bravais::pke_count; ++i) {
    const bravais::pke_parameters& set = bravais::pke_table[i];
    EXPECT_EQ(static_cast<std::size_t>(set.id), i);
    for (const std::string& name : spellings(set.name)) EXPECT_EQ(bravais::find_pke(name), if_known(set.id)) << name;
    EXPECT_EQ(bravais::find_pke(std::string(set.name) + "x"), std::nullopt);
  }
  for (std::size_t i = 0; i < bravais::signature_count; ++i) {
    const bravais::signature_parameters& set = bravais::signature_table[i];
    EXPECT_EQ(static_cast<std::size_t>(set.id), i);
    for (const std::string& name : spellings(set.name))
      EXPECT_EQ(bravais::find_signature(name), if_known(set.id)) << name;
    EXPECT_EQ(bravais::find_signature(std::string(set.name) + "x"), std::nullopt);
  }
  // The further names: M-LWQ without a quantizer is the KEM with E8, whose own name outputs print.
  using bravais::kem_id;
  const std::pair<std::string_view, kem_id> aliases[] = {
      {"M-LWQ-512", kem_id::m_lwq_512_e8}, {"M-LWQ-768", kem_id::m_lwq_768_e8}, {"M-LWQ-1024", kem_id::m_lwq_1024_e8}};
  EXPECT_EQ(std::size(bravais::kem_aliases), std::size(aliases));
  for (const auto& [alias, id] : aliases) {
    for (const std::string& name : spellings(alias)) EXPECT_EQ(bravais::find_kem(name), if_known(id)) << name;
    EXPECT_EQ(bravais::parameters(id).name, std::string(alias) + "-E8");
    EXPECT_EQ(bravais::find_kem(std::string(alias) + "-9"), std::nullopt);
    EXPECT_EQ(bravais::find_pke(alias), std::nullopt);  // which quantizer an encryption has must be said
    EXPECT_EQ(bravais::find_signature(alias), std::nullopt);
  }
  EXPECT_EQ(bravais::find_kem(""), std::nullopt);
  EXPECT_EQ(bravais::find_kem("-_ "), std::nullopt);
  using namespace std::string_view_literals;
  EXPECT_EQ(bravais::find_kem("ML-KEM-768\0"sv), std::nullopt);
  EXPECT_EQ(bravais::find_kem("ML.KEM.768"), std::nullopt);
  EXPECT_EQ(bravais::find_kem("ntruhps2048677"), if_known(kem_id::ntru_hps_2048_677));
  EXPECT_EQ(bravais::find_prehash("sha2_512_224"), bravais::prehash::sha2_512_224);
  EXPECT_EQ(bravais::find_signature(""), std::nullopt);
  EXPECT_EQ(bravais::find_pke(""), std::nullopt);
  for (int error = 0; error <= static_cast<int>(errc::bad_ciphertext) + 1; ++error) {
    const char* text = bravais::text(static_cast<errc>(error));
    ASSERT_NE(text, nullptr);
    EXPECT_NE(*text, '\0');
  }
  EXPECT_FALSE(bravais::version().empty());
}

// A difference of any one bit is seen, wherever it is; lengths count.
void equality() {
  octets one(67);
  for (std::size_t i = 0; i < one.size(); ++i) one[i] = static_cast<std::uint8_t>(31 * i);
  octets other = one;
  EXPECT_TRUE(bravais::equal(one, other));
  EXPECT_TRUE(bravais::equal({}, {}));
  EXPECT_FALSE(bravais::equal(view(one).first(66), other));
  EXPECT_FALSE(bravais::equal({}, one));
  for (std::size_t bit = 0; bit < 8 * one.size(); ++bit) {
    const auto flipped = static_cast<std::uint8_t>(1U << bit % 8);
    other[bit / 8] ^= flipped;
    EXPECT_FALSE(bravais::equal(one, other)) << "bit " << bit;
    other[bit / 8] ^= flipped;
  }
}

// The choice of the instruction set by hand.
void isa_by_hand() {
  ASSERT_FALSE(bravais::built_isas().empty());
  EXPECT_EQ(bravais::built_isas().back(), bravais::isa::portable);
  EXPECT_TRUE(bravais::is_supported(bravais::isa::portable));
  const auto before = bravais::active_isa();
  ASSERT_TRUE(before) << "BRAVAIS_FORCE_ISA names nothing that can run here";
  EXPECT_EQ(bravais::force_isa("no such thing"), errc::unsupported_isa);
  EXPECT_EQ(bravais::active_isa().value(), before.value()) << "a refused choice changes nothing";
  for (const bravais::isa id : {bravais::isa::portable, bravais::isa::avx2, bravais::isa::avx512, bravais::isa::neon,
                                bravais::isa::neon_sha3}) {
    const bool usable = bravais::is_supported(id);
    EXPECT_EQ(bravais::force_isa(id), usable ? errc::ok : errc::unsupported_isa);
    EXPECT_EQ(bravais::force_isa(bravais::name(id)), usable ? errc::ok : errc::unsupported_isa);
    if (usable) {
      EXPECT_EQ(bravais::active_isa().value(), id);
    }
  }
  bravais::select_best_isa();
  for (const bravais::isa id : bravais::built_isas())
    if (bravais::is_supported(id)) {
      EXPECT_EQ(bravais::active_isa().value(), id) << "the best one comes first";
      break;
    }
  EXPECT_EQ(bravais::force_isa(before.value()), errc::ok);
}

const registration tests([] {
  register_kems(places_in_library<bravais::kem_table>());
  register_pkes(places_in_library<bravais::pke_table>());
#if BRAVAIS_HAS_KYBER
  once("property", "prepared_keeps_its_isa", prepared_keeps_its_isa);
#endif
  once("property", "names", names);
  once("property", "equality", equality);
  once("property", "isa_by_hand", isa_by_hand);
});

}  // namespace
}  // namespace bravais_test
