// SPDX-License-Identifier: MIT
// Prints one digest for each parameter set: over two key pairs from fixed seeds and everything that is made with them.
// The lines must be the same on every platform. Keys are used as bytes and prepared. Sets that are not in this build
// have no line.
#include "bravais.hpp"

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "reference/keccak.hpp"

namespace {

namespace by_id = bravais::by_id;
using bravais::errc;
using buffer = std::vector<std::uint8_t>;

constexpr std::size_t items = 2;  // a batch; more would take long without optimization in an emulator

// Everything that one set makes, and whether each call gave the expected result.
class record {
 public:
  record(std::string_view kind, std::string_view set) : kind_(kind), set_(set) {}
  void expect(errc result, errc expected = errc::ok) { good_ = good_ && result == expected; }
  void expect(bool holds) { good_ = good_ && holds; }
  void add(const buffer& bytes) { all_.insert(all_.end(), bytes.begin(), bytes.end()); }
  // Bytes that depend on the set and the purpose.
  buffer bytes(std::string_view purpose, std::size_t size) const {
    const std::string text = "bravais platforms " + name() + ' ' + std::string(purpose);
    return reference::shake256(buffer(text.begin(), text.end()), size);
  }
  bool print() const {
    std::printf("%s ", name().c_str());
    for (const unsigned byte : reference::sha3_256(all_)) std::printf("%02x", byte);
    std::printf("%s\n", good_ ? "" : " WRONG");
    return good_;
  }

 private:
  // Some names are those of a KEM and of a PKE.
  std::string name() const { return std::string(kind_) + ':' + std::string(set_); }

  std::string_view kind_, set_;
  buffer all_;
  bool good_ = true;
};

// A different byte of each item is changed, by a different bit.
void alter(buffer& all, std::size_t item) {
  for (std::size_t i = 0; i < items; ++i) all[i * item + (37 * i) % item] ^= static_cast<std::uint8_t>(1 << i);
}

template <class Parameters>
struct key_pairs {
  buffer seeds, public_keys, secret_keys, prepared_public, prepared_secret;
  key_pairs(const Parameters& set, record& made)
      : seeds(made.bytes("seeds", items * set.seed)),
        public_keys(items * set.public_key),
        secret_keys(items * set.secret_key),
        prepared_public(set.prepared_public_key),
        prepared_secret(set.prepared_secret_key) {
    made.expect(by_id::generate(set.id, seeds, public_keys, secret_keys));
    made.add(public_keys);
    made.add(secret_keys);
    // The prepared keys are those of the first pair.
    const buffer public_key(public_keys.begin(), public_keys.begin() + static_cast<std::ptrdiff_t>(set.public_key));
    const buffer seed(seeds.begin(), seeds.begin() + static_cast<std::ptrdiff_t>(set.seed));
    made.expect(by_id::prepare_public_key(set.id, public_key, prepared_public));
    made.expect(by_id::prepare_secret_key(set.id, by_id::seed(seed), prepared_secret));
  }
};

void use(const bravais::kem_parameters& set, record& made) {
  const key_pairs keys(set, made);
  const buffer randomness = made.bytes("randomness", items * set.randomness);
  buffer ciphertexts(items * set.ciphertext), sent(items * set.shared_secret), received(sent.size());
  const auto exchange = [&](by_id::key public_keys, by_id::key secret_keys) {
    made.expect(by_id::encapsulate(set.id, public_keys, randomness, ciphertexts, sent));
    made.add(ciphertexts);
    made.add(sent);
    made.expect(by_id::decapsulate(set.id, secret_keys, ciphertexts, received));
    made.expect(received == sent);
    alter(ciphertexts, set.ciphertext);
    made.expect(by_id::decapsulate(set.id, secret_keys, ciphertexts, received),
                set.explicit_rejection ? errc::bad_ciphertext : errc::ok);
    made.add(received);
  };
  exchange(by_id::key(keys.public_keys), by_id::expanded(keys.secret_keys));
  exchange(by_id::prepared(keys.prepared_public), by_id::prepared(keys.prepared_secret));
}

void use(const bravais::pke_parameters& set, record& made) {
  const key_pairs keys(set, made);
  const buffer randomness = made.bytes("randomness", items * set.randomness);
  const buffer messages = made.bytes("messages", items * set.message);
  buffer ciphertexts(items * set.ciphertext), opened(messages.size());
  const auto exchange = [&](by_id::key public_keys, by_id::key secret_keys) {
    made.expect(by_id::encrypt(set.id, public_keys, messages, randomness, ciphertexts));
    made.add(ciphertexts);
    made.expect(by_id::decrypt(set.id, secret_keys, ciphertexts, opened));
    made.expect(opened == messages);
    alter(ciphertexts, set.ciphertext);
    made.expect(by_id::decrypt(set.id, secret_keys, ciphertexts, opened));
    made.add(opened);
  };
  exchange(by_id::key(keys.public_keys), by_id::expanded(keys.secret_keys));
  exchange(by_id::prepared(keys.prepared_public), by_id::prepared(keys.prepared_secret));
}

void use(const bravais::signature_parameters& set, record& made) {
  const key_pairs keys(set, made);
  const buffer randomness = made.bytes("randomness", items * set.randomness);
  std::vector<buffer> texts;
  std::vector<bravais::message_view> messages;
  for (std::size_t i = 0; i < items; ++i) texts.push_back(made.bytes("message", 100 * i));  // one is empty
  for (const buffer& text : texts) messages.emplace_back(text);
  buffer signatures(items * set.signature);
  const auto verify = [&](by_id::key public_keys) {
    made.add(signatures);
    made.expect(by_id::verify(set.id, public_keys, messages, signatures));
    alter(signatures, set.signature);
    made.expect(by_id::verify(set.id, public_keys, messages, signatures), errc::bad_signature);
  };
  made.expect(by_id::sign(set.id, by_id::expanded(keys.secret_keys), messages, randomness, signatures));
  verify(by_id::key(keys.public_keys));
  made.expect(by_id::sign_deterministic(set.id, by_id::prepared(keys.prepared_secret), messages, signatures));
  verify(by_id::prepared(keys.prepared_public));
}

// `find` looks up a name in this build.
template <class Table, class Find>
bool print_all(std::string_view kind, const Table& table, Find find) {
  bool good = true;
  for (const auto& set : table) {
    if (!find(set.name)) continue;
    record made(kind, set.name);
    use(set, made);
    good = made.print() && good;
  }
  return good;
}

}  // namespace

int main() {
  const bool kems = print_all("kem", bravais::kem_table, bravais::find_kem);
  const bool pkes = print_all("pke", bravais::pke_table, bravais::find_pke);
  const bool signatures = print_all("signature", bravais::signature_table, bravais::find_signature);
  return kems && pkes && signatures ? 0 : 1;
}
