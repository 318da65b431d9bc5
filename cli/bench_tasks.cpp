// SPDX-License-Identifier: MIT
#include "bench_tasks.hpp"

#include <cstring>
#include <string>
#include <utility>

#include <bravais/by_id.hpp>

#include "buffer.hpp"
#include "errors.hpp"
#include "machine.hpp"

namespace cli {
namespace {

namespace by_id = bravais::by_id;

void count_up(std::uint8_t* number) {
  std::uint64_t count;
  std::memcpy(&count, number, sizeof count);
  ++count;
  std::memcpy(number, &count, sizeof count);
}

// The memory that the tasks of one set work on; seeds and randomness lie there, so the system's source is not
// measured.
struct kem_memory {
  explicit kem_memory(const bravais::kem_parameters& set)
      : seeds(random_buffer(batch_size * set.seed)),
        randomness(random_buffer(batch_size * set.randomness)),
        public_keys(batch_size * set.public_key),
        secret_keys(batch_size * set.secret_key),
        ciphertexts(batch_size * set.ciphertext),
        secrets(batch_size * set.shared_secret),
        prepared_public(set.prepared_public_key + 63),
        prepared_secret(set.prepared_secret_key + 63) {
    require(by_id::generate(set.id, seeds, public_keys, secret_keys), std::string(set.name));
    require(by_id::encapsulate(set.id, public_keys, randomness, ciphertexts, secrets), std::string(set.name));
    require(by_id::prepare_public_key(set.id, std::span(public_keys).first(set.public_key), prepared_public),
            "prepare");
    require(by_id::prepare_secret_key(set.id, std::span(secret_keys).first(set.secret_key), prepared_secret),
            "prepare");
  }
  // The seeds count up from random ones: their first draws, and with them all that key generation makes of them.
  void next_seeds(std::size_t n, std::size_t size) {
    for (std::size_t at = 0; at < n * size; at += 32) count_up(seeds.data() + at);
  }

  buffer seeds, randomness, public_keys, secret_keys, ciphertexts, secrets, prepared_public, prepared_secret;
};

// NTRU+ tries polynomials until one can be inverted. Where that fails often its seeds hold many draws of 32 bytes, and
// each call has seeds of its own.
bool attempts_vary(const bravais::kem_parameters& set) { return set.explicit_rejection && set.seed > 4 * 32; }

std::vector<task> tasks_of(const bravais::kem_parameters& set, kem_memory& memory) {
  std::vector<task> tasks;
  for (const std::size_t n : {std::size_t{1}, batch_size}) {
    const by_id::in seeds = std::span(memory.seeds).first(n * set.seed);
    const by_id::in randomness = std::span(memory.randomness).first(n * set.randomness);
    const by_id::out public_keys = std::span(memory.public_keys).first(n * set.public_key);
    const by_id::out secret_keys = std::span(memory.secret_keys).first(n * set.secret_key);
    const by_id::out ciphertexts = std::span(memory.ciphertexts).first(n * set.ciphertext);
    const by_id::out secrets = std::span(memory.secrets).first(n * set.shared_secret);
    const by_id::in prepared_public = memory.prepared_public, prepared_secret = memory.prepared_secret;
    const bravais::kem_id id = set.id;
    const bool one = n == 1;
    const char* form = one ? "single" : "batch";
    const char* prepared = one ? "prepared" : "prepared batch";
    tasks.push_back({"keygen", form, n, [=] { return by_id::generate(id, seeds, public_keys, secret_keys); }});
    if (attempts_vary(set)) tasks.back().next_input = [&memory, &set, n] { memory.next_seeds(n, set.seed); };
    tasks.push_back(
        {"encaps", form, n, [=] { return by_id::encapsulate(id, public_keys, randomness, ciphertexts, secrets); }});
    tasks.push_back({"encaps", prepared, n, [=] {
                       return by_id::encapsulate_prepared(id, prepared_public, randomness, ciphertexts, secrets);
                     }});
    tasks.push_back({"decaps", form, n, [=] { return by_id::decapsulate(id, secret_keys, ciphertexts, secrets); }});
    tasks.push_back({"decaps", prepared, n,
                     [=] { return by_id::decapsulate_prepared(id, prepared_secret, ciphertexts, secrets); }});
  }
  return tasks;
}

struct pke_memory {
  explicit pke_memory(const bravais::pke_parameters& set)
      : seeds(random_buffer(batch_size * set.seed)),
        coins(random_buffer(batch_size * set.randomness)),
        messages(random_buffer(batch_size * set.message)),
        public_keys(batch_size * set.public_key),
        secret_keys(batch_size * set.secret_key),
        ciphertexts(batch_size * set.ciphertext),
        prepared_public(set.prepared_public_key + 63),
        prepared_secret(set.prepared_secret_key + 63) {
    const std::string name(set.name);
    require(by_id::generate(set.id, seeds, public_keys, secret_keys), name);
    require(by_id::prepare_public_key(set.id, std::span(public_keys).first(set.public_key), prepared_public), name);
    require(by_id::prepare_secret_key(set.id, std::span(secret_keys).first(set.secret_key), prepared_secret), name);
  }
  buffer seeds, coins, messages, public_keys, secret_keys, ciphertexts, prepared_public, prepared_secret;
};

std::vector<task> tasks_of(const bravais::pke_parameters& set, pke_memory& memory) {
  std::vector<task> tasks;
  for (const std::size_t n : {std::size_t{1}, batch_size}) {
    const by_id::in seeds = std::span(memory.seeds).first(n * set.seed);
    const by_id::in coins = std::span(memory.coins).first(n * set.randomness);
    const by_id::out messages = std::span(memory.messages).first(n * set.message);
    const by_id::out public_keys = std::span(memory.public_keys).first(n * set.public_key);
    const by_id::out secret_keys = std::span(memory.secret_keys).first(n * set.secret_key);
    const by_id::out ciphertexts = std::span(memory.ciphertexts).first(n * set.ciphertext);
    const by_id::in prepared_public = memory.prepared_public, prepared_secret = memory.prepared_secret;
    const bravais::pke_id id = set.id;
    const bool one = n == 1;
    const char* form = one ? "single" : "batch";
    const char* prepared = one ? "prepared" : "prepared batch";
    tasks.push_back({"keygen", form, n, [=] { return by_id::generate(id, seeds, public_keys, secret_keys); }});
    tasks.push_back(
        {"encrypt", form, n, [=] { return by_id::encrypt(id, public_keys, messages, coins, ciphertexts); }});
    tasks.push_back({"encrypt", prepared, n,
                     [=] { return by_id::encrypt_prepared(id, prepared_public, messages, coins, ciphertexts); }});
    tasks.push_back({"decrypt", form, n, [=] { return by_id::decrypt(id, secret_keys, ciphertexts, messages); }});
    tasks.push_back(
        {"decrypt", prepared, n, [=] { return by_id::decrypt_prepared(id, prepared_secret, ciphertexts, messages); }});
  }
  return tasks;
}

// Signing takes more or fewer attempts, as the message and the key have it: each call signs messages of its own, which
// count up from random ones.
struct signature_memory {
  static constexpr std::size_t message_size = 32;

  explicit signature_memory(const bravais::signature_parameters& set)
      : seeds(random_buffer(batch_size * set.seed)),
        randomness(random_buffer(batch_size * set.randomness)),
        changing_texts(random_buffer(batch_size * message_size)),
        signed_texts(changing_texts),
        public_keys(batch_size * set.public_key),
        secret_keys(batch_size * set.secret_key),
        new_signatures(batch_size * set.signature),
        signatures(batch_size * set.signature),
        signatures_of_one(batch_size * set.signature),
        prepared_public(set.prepared_public_key + 63),
        prepared_secret(set.prepared_secret_key + 63) {
    for (std::size_t i = 0; i < batch_size; ++i) {
      changing.push_back({std::span(changing_texts).subspan(i * message_size, message_size)});
      fixed.push_back({std::span(signed_texts).subspan(i * message_size, message_size)});
    }
    const std::string name(set.name);
    require(by_id::generate(set.id, seeds, public_keys, secret_keys), name);
    const by_id::in one_key = std::span(secret_keys).first(set.secret_key);
    require(by_id::sign(set.id, secret_keys, fixed, randomness, signatures), name);
    require(by_id::sign(set.id, one_key, fixed, randomness, signatures_of_one), name);
    require(by_id::prepare_public_key(set.id, std::span(public_keys).first(set.public_key), prepared_public), name);
    require(by_id::prepare_secret_key(set.id, one_key, prepared_secret), name);
  }
  signature_memory(const signature_memory&) = delete;
  signature_memory& operator=(const signature_memory&) = delete;

  void next_messages(std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) count_up(changing_texts.data() + i * message_size);
  }

  buffer seeds, randomness, changing_texts, signed_texts, public_keys, secret_keys;
  buffer new_signatures, signatures, signatures_of_one, prepared_public, prepared_secret;
  std::vector<bravais::message_view> changing, fixed;
};

std::vector<task> tasks_of(const bravais::signature_parameters& set, signature_memory& memory) {
  std::vector<task> tasks;
  for (const std::size_t n : {std::size_t{1}, batch_size}) {
    const by_id::in seeds = std::span(memory.seeds).first(n * set.seed);
    const by_id::in randomness = std::span(memory.randomness).first(n * set.randomness);
    const by_id::out public_keys = std::span(memory.public_keys).first(n * set.public_key);
    const by_id::out secret_keys = std::span(memory.secret_keys).first(n * set.secret_key);
    const by_id::out new_signatures = std::span(memory.new_signatures).first(n * set.signature);
    const by_id::in signatures = std::span(memory.signatures).first(n * set.signature);
    const by_id::in signatures_of_one = std::span(memory.signatures_of_one).first(n * set.signature);
    const std::span changing = std::span<const bravais::message_view>(memory.changing).first(n);
    const std::span fixed = std::span<const bravais::message_view>(memory.fixed).first(n);
    const by_id::in prepared_public = memory.prepared_public, prepared_secret = memory.prepared_secret;
    const bravais::signature_id id = set.id;
    const bool one = n == 1;
    const char* form = one ? "single" : "batch";
    const char* prepared = one ? "prepared" : "prepared batch";
    const auto prepare = [&memory, n] { memory.next_messages(n); };
    tasks.push_back({"keygen", form, n, [=] { return by_id::generate(id, seeds, public_keys, secret_keys); }});
    tasks.push_back(
        {"sign", form, n, [=] { return by_id::sign(id, secret_keys, changing, randomness, new_signatures); }, prepare});
    tasks.push_back({"sign", prepared, n,
                     [=] { return by_id::sign_prepared(id, prepared_secret, changing, randomness, new_signatures); },
                     prepare});
    tasks.push_back({"verify", form, n, [=] { return by_id::verify(id, public_keys, fixed, signatures); }});
    tasks.push_back(
        {"verify", prepared, n, [=] { return by_id::verify_prepared(id, prepared_public, fixed, signatures_of_one); }});
  }
  return tasks;
}

template <class Memory, class Parameters>
void visit(const Parameters& set, const std::function<void(const task&)>& each) {
  Memory memory(set);
  for (const task& one : tasks_of(set, memory)) each(one);
}

}  // namespace

void for_each_task(const bravais::kem_parameters& set, const std::function<void(const task&)>& each) {
  visit<kem_memory>(set, each);
}
void for_each_task(const bravais::pke_parameters& set, const std::function<void(const task&)>& each) {
  visit<pke_memory>(set, each);
}
void for_each_task(const bravais::signature_parameters& set, const std::function<void(const task&)>& each) {
  visit<signature_memory>(set, each);
}

}  // namespace cli
