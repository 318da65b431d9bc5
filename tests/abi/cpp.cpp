// SPDX-License-Identifier: MIT
// Tests the C++ interface over the shared library, which exports only C functions: every function of every header, and
// the types of every parameter set.
#include <array>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <bravais/bravais.hpp>

namespace {

namespace by_id = bravais::by_id;
using bravais::errc;
using bytes = std::vector<std::uint8_t>;

int failures = 0, checks = 0, sets = 0;
void expect(bool condition, std::string_view set, const char* what) {
  ++checks;
  if (condition) return;
  std::printf("%.*s: %s\n", static_cast<int>(set.size()), set.data(), what);
  ++failures;
}

// A key file of a secret key is written and read back.
template <class Scheme>
void key_file(const typename Scheme::secret_key& secret, const typename Scheme::public_key& open) {
  using bravais::key_content, bravais::key_encoding;
  const auto set = Scheme::parameters.name;
  bytes file(bravais::key_file_size<Scheme>(key_content::expanded, key_encoding::pem));
  expect(bravais::write_key_file<Scheme>(secret, key_encoding::pem, file) == errc::ok, set, "write_key_file");
  bravais::key_file_info info;
  bravais::key_fault fault{};
  expect(bravais::inspect_key_file(file, info, &fault) == errc::ok && info.content == key_content::expanded &&
             info.set == bravais::key_set(Scheme::parameters.id),
         set, "inspect_key_file");
  const auto again = bravais::read_secret_key<Scheme>(file, &fault);
  expect(again && equal(*again, secret), set, "read_secret_key");
  expect(!bravais::read_seed<Scheme>(file, &fault) && fault == bravais::key_fault::no_seed, set, "read_seed");
  bytes open_file(bravais::key_file_size<Scheme>(key_content::public_key, key_encoding::pem));
  expect(bravais::write_key_file<Scheme>(open, key_encoding::pem, open_file) == errc::ok, set, "write, public");
  expect(bravais::read_public_key<Scheme>(open_file).value() == open, set, "read_public_key");
}

// The sizes of the types are upper bounds for the memory that this library asks for.
template <class Scheme>
void prepared_sizes() {
  const auto& p = Scheme::parameters;
  const bravais_set* found = bravais_set_of(bravais::detail::c_id(p.id));
  expect(found->prepared_public_key_size <= p.prepared_public_key &&
             p.prepared_public_key <= sizeof(typename Scheme::prepared_public_key),
         p.name, "prepared public key");
  expect(found->prepared_secret_key_size <= p.prepared_secret_key &&
             p.prepared_secret_key <= sizeof(typename Scheme::prepared_secret_key),
         p.name, "prepared secret key");
}

// A key pair from a seed, and what is derived from it.
template <class Scheme>
auto keys_of_seed() {
  const auto set = Scheme::parameters.name;
  const auto seed = Scheme::seed::random();
  auto pair = Scheme::generate_from_seed(*seed);
  prepared_sizes<Scheme>();
  expect(Scheme::public_key_from_secret_key(*seed).value() == pair->public_key, set, "public_key_from_secret_key");
  key_file<Scheme>(pair->secret_key, pair->public_key);
  return std::move(*pair);
}

template <bravais::kem_id Id>
void run_kem() {
  using kem = bravais::kem<Id>;
  const auto set = kem::parameters.name;
  const auto pair = keys_of_seed<kem>();
  const auto sent = kem::encapsulate(pair.public_key);
  expect(equal(*kem::decapsulate(pair.secret_key, sent->ciphertext), sent->shared_secret), set, "decapsulate");
  const auto to = kem::prepare(pair.public_key);
  const auto with = kem::prepare(pair.secret_key);
  std::array<typename kem::ciphertext, 3> ciphertexts;
  std::array<typename kem::shared_secret, 3> secrets, received;
  std::array<errc, 3> status{};
  expect(to->encapsulate_many(ciphertexts, secrets, status) == errc::ok, set, "encapsulate_many");
  expect(with->decapsulate_many(ciphertexts, received, status) == errc::ok, set, "decapsulate_many");
  for (std::size_t i = 0; i < 3; ++i) expect(equal(secrets[i], received[i]) && status[i] == errc::ok, set, "batch");
  expect(kem::check(pair.public_key) == errc::ok && kem::check(pair.secret_key) == errc::ok, set, "check");
  if constexpr (kem::parameters.kdf_input > 0) {
    auto ours = to->encapsulate_kdf();
    auto theirs = with->decapsulate_kdf(ours->ciphertext);
    std::array<std::uint8_t, 48> a{}, b{};
    bravais::kdf moved(std::move(ours->kdf));
    moved.read(a);
    theirs->read(b);
    expect(a == b && bravais::equal(a, b), set, "kdf");
  }
}

template <bravais::pke_id Id>
void run_pke() {
  using pke = bravais::pke<Id>;
  const auto pair = keys_of_seed<pke>();
  const auto message = pke::message::random();
  const auto ciphertext = pke::encrypt(pair.public_key, *message);
  expect(equal(*pke::decrypt(pair.secret_key, *ciphertext), *message), pke::parameters.name, "decrypt");
  const auto again = pke::prepare(pair.public_key)->encrypt(*message);
  expect(equal(*pke::prepare(pair.secret_key)->decrypt(*again), *message), pke::parameters.name, "prepared");
}

template <bravais::signature_id Id>
void run_signature() {
  using scheme = bravais::signature<Id>;
  const auto set = scheme::parameters.name;
  const auto pair = keys_of_seed<scheme>();
  const auto with = scheme::prepare(pair.secret_key);
  const auto under = scheme::prepare(pair.public_key);
  const auto made = with->sign("Meet me at noon.");
  expect(under->verify("Meet me at noon.", *made) && !under->verify("Meet me at one.", *made), set, "verify");
  bravais::message_stream stream;
  std::array<std::uint8_t, 64> mu{};
  expect(scheme::start(stream, pair.public_key) == errc::ok, set, "start");
  stream.update("Meet me ");
  stream.update("at noon.");
  expect(stream.finish(mu) == errc::ok && scheme::verify_mu(pair.public_key, mu, *made), set, "message_stream");
  const std::array<bravais::message_view, 2> messages = {{{"one"}, {"two"}}};
  std::array<typename scheme::signature_bytes, 2> signatures;
  std::array<errc, 2> status{};
  expect(with->sign_many(messages, signatures) == errc::ok, set, "sign_many");
  signatures[1].octets[0] ^= 1;
  expect(under->verify_many(messages, signatures, status) == errc::bad_signature && status[0] == errc::ok &&
             status[1] == errc::bad_signature,
         set, "verify_many");
  expect(bravais::find_signature(set) == Id, set, "find_signature");
}

// Functions without a parameter set.
void run_library() {
  const std::string_view name = bravais::name(bravais::active_isa().value());
  expect(bravais::built_isas().size() > 0 && bravais::is_supported(bravais::isa::portable), name, "built_isas");
  expect(bravais::force_isa(bravais::isa::portable) == errc::ok && bravais::force_isa("PORTABLE") == errc::ok, name,
         "force_isa");
  bravais::select_best_isa();
  expect(bravais::version() == BRAVAIS_VERSION && bravais::find_prehash("sha2_512") == bravais::prehash::sha2_512, name,
         "version");
  expect(bravais::text(errc::ok) != nullptr && bravais::text(bravais::key_fault::no_seed) != nullptr, name, "message");
  std::array<std::uint8_t, 8> some{1};
  bravais::wipe(some.data(), some.size());
  expect(some == std::array<std::uint8_t, 8>{} && bravais::random_bytes(some) == errc::ok, name, "wipe");
  bytes nothing;
  expect(by_id::encapsulate(bravais::kem_id{255}, nothing, nothing, nothing) == errc::unknown_set, name, "unknown set");
}

// Parameter sets that the build leaves out do not compile.
template <auto Id>
void run_if_known() {
  if constexpr (bravais::is_known(Id)) {
    ++sets;
    if constexpr (bravais::detail::kind_of(Id) == BRAVAIS_KIND_KEM) run_kem<Id>();
    if constexpr (bravais::detail::kind_of(Id) == BRAVAIS_KIND_PKE) run_pke<Id>();
    if constexpr (bravais::detail::kind_of(Id) == BRAVAIS_KIND_SIGNATURE) run_signature<Id>();
  }
}
template <std::size_t... I>
void run_kems(std::index_sequence<I...>) {
  (run_if_known<bravais::kem_id{I}>(), ...);
}
template <std::size_t... I>
void run_pkes(std::index_sequence<I...>) {
  (run_if_known<bravais::pke_id{I}>(), ...);
}
template <std::size_t... I>
void run_signatures(std::index_sequence<I...>) {
  (run_if_known<bravais::signature_id{I}>(), ...);
}

}  // namespace

int main() {
  run_library();
  run_kems(std::make_index_sequence<bravais::kem_count>());
  run_pkes(std::make_index_sequence<bravais::pke_count>());
  run_signatures(std::make_index_sequence<bravais::signature_count>());
  std::printf("%d checks of %d sets, %d failures\n", checks, sets, failures);
  return failures == 0 && sets > 0 && checks > 8 * sets ? 0 : 1;
}
