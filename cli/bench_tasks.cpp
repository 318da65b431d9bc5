// SPDX-License-Identifier: MIT
// The tasks of bench: every operation of a parameter set.
#include "bench_tasks.hpp"

#include <cstdint>
#include <cstring>
#include <string>

#include <bravais/by_id.hpp>
#include <bravais/bytes.hpp>

#include "buffer.hpp"
#include "errors.hpp"
#include "machine.hpp"

namespace cli {
namespace {

namespace by_id = bravais::by_id;
using by_id::in;
using by_id::out;

void count_up(std::uint8_t* number) {
  std::uint64_t count;
  std::memcpy(&count, number, sizeof count);
  ++count;
  std::memcpy(number, &count, sizeof count);
}

// Counts up the first bytes of each draw of the seeds, so that key generation computes different keys.
void count_up(buffer& seeds) {
  for (std::size_t at = 0; at + sizeof(std::uint64_t) <= seeds.size(); at += 32) count_up(seeds.data() + at);
}

// The names of the forms of a task on n items.
struct form_names {
  explicit form_names(std::size_t n)
      : plain(n == 1 ? "single" : "batch"), prepared(n == 1 ? "prepared" : "prepared batch") {}
  const char *plain, *prepared;
};

// Key pairs, ciphertexts for each of them, and ciphertexts for the first of them only (`_of_one`).
struct kem_memory {
  explicit kem_memory(const bravais::kem_parameters& set)
      : seeds(random_buffer(batch_size * set.seed)),
        randomness(random_buffer(batch_size * set.randomness)),
        public_keys(batch_size * set.public_key),
        secret_keys(batch_size * set.secret_key),
        ciphertexts(batch_size * set.ciphertext),
        secrets(batch_size * set.shared_secret),
        ciphertexts_of_one(batch_size * set.ciphertext),
        secrets_of_one(batch_size * set.shared_secret),
        prepared_public(set.prepared_public_key),
        prepared_secret(set.prepared_secret_key),
        new_public_keys(batch_size * set.public_key),
        new_secret_keys(batch_size * set.secret_key),
        new_ciphertexts(batch_size * set.ciphertext),
        new_secrets(batch_size * set.shared_secret),
        workspace(by_id::workspace_size(set.id, batch_size)) {
    const std::string name(set.name);
    require(by_id::generate(set.id, seeds, public_keys, secret_keys), name);
    const in one_public = std::span(public_keys).first(set.public_key);
    require(by_id::encapsulate(set.id, public_keys, randomness, ciphertexts, secrets), name);
    require(by_id::encapsulate(set.id, one_public, randomness, ciphertexts_of_one, secrets_of_one), name);
    require(by_id::prepare_public_key(set.id, one_public, prepared_public), name);
    require(by_id::prepare_secret_key(set.id, std::span(secret_keys).first(set.secret_key), prepared_secret), name);
  }

  buffer seeds, randomness, public_keys, secret_keys, ciphertexts, secrets, ciphertexts_of_one, secrets_of_one;
  buffer prepared_public, prepared_secret;
  buffer new_public_keys, new_secret_keys, new_ciphertexts, new_secrets, workspace;
};

// NTRU+ tries polynomials until one is invertible. If attempts often fail, the seeds hold many draws of 32 bytes, and
// each call gets new seeds.
bool attempts_vary(const bravais::kem_parameters& set) { return set.explicit_rejection && set.seed > 4 * 32; }

std::vector<task> tasks_on(const bravais::kem_parameters& set, kem_memory& memory) {
  std::vector<task> tasks;
  for (const std::size_t n : {std::size_t{1}, batch_size}) {
    const auto seeds = std::make_shared<buffer>(memory.seeds.begin(),
                                                memory.seeds.begin() + static_cast<std::ptrdiff_t>(n * set.seed));
    const in randomness = std::span(memory.randomness).first(n * set.randomness);
    const in public_keys = std::span(memory.public_keys).first(n * set.public_key);
    const in secret_keys = std::span(memory.secret_keys).first(n * set.secret_key);
    const in ciphertexts = std::span(memory.ciphertexts).first(n * set.ciphertext);
    const in secrets = std::span(memory.secrets).first(n * set.shared_secret);
    const in ciphertexts_of_one = std::span(memory.ciphertexts_of_one).first(n * set.ciphertext);
    const in secrets_of_one = std::span(memory.secrets_of_one).first(n * set.shared_secret);
    const in prepared_public = memory.prepared_public, prepared_secret = memory.prepared_secret;
    const out new_public_keys = std::span(memory.new_public_keys).first(n * set.public_key);
    const out new_secret_keys = std::span(memory.new_secret_keys).first(n * set.secret_key);
    const out new_ciphertexts = std::span(memory.new_ciphertexts).first(n * set.ciphertext);
    const out new_secrets = std::span(memory.new_secrets).first(n * set.shared_secret);
    const bravais::kem_id id = set.id;
    const out workspace = n == 1 ? out() : memory.workspace;
    const form_names form(n);
    tasks.push_back(
        {"keygen", form.plain, n,
         [=] { return by_id::generate(id, *seeds, new_public_keys, new_secret_keys, {}, workspace); },
         [=] { return bravais::equal(new_public_keys, public_keys) && bravais::equal(new_secret_keys, secret_keys); }});
    if (attempts_vary(set)) tasks.back().next_input = [seeds] { count_up(*seeds); };
    tasks.push_back(
        {"encaps", form.plain, n,
         [=] { return by_id::encapsulate(id, public_keys, randomness, new_ciphertexts, new_secrets, {}, workspace); },
         [=] { return bravais::equal(new_ciphertexts, ciphertexts) && bravais::equal(new_secrets, secrets); }});
    tasks.push_back({"encaps", form.prepared, n,
                     [=] {
                       return by_id::encapsulate(id, by_id::prepared(prepared_public), randomness, new_ciphertexts,
                                                 new_secrets, {}, workspace);
                     },
                     [=] {
                       return bravais::equal(new_ciphertexts, ciphertexts_of_one) &&
                              bravais::equal(new_secrets, secrets_of_one);
                     }});
    tasks.push_back({"decaps", form.plain, n,
                     [=] { return by_id::decapsulate(id, secret_keys, ciphertexts, new_secrets, {}, workspace); },
                     [=] { return bravais::equal(new_secrets, secrets); }});
    tasks.push_back({"decaps", form.prepared, n,
                     [=] {
                       return by_id::decapsulate(id, by_id::prepared(prepared_secret), ciphertexts_of_one, new_secrets,
                                                 {}, workspace);
                     },
                     [=] { return bravais::equal(new_secrets, secrets_of_one); }});
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
        ciphertexts_of_one(batch_size * set.ciphertext),
        prepared_public(set.prepared_public_key),
        prepared_secret(set.prepared_secret_key),
        new_public_keys(batch_size * set.public_key),
        new_secret_keys(batch_size * set.secret_key),
        new_ciphertexts(batch_size * set.ciphertext),
        new_messages(batch_size * set.message),
        workspace(by_id::workspace_size(set.id, batch_size)) {
    const std::string name(set.name);
    require(by_id::generate(set.id, seeds, public_keys, secret_keys), name);
    const in one_public = std::span(public_keys).first(set.public_key);
    require(by_id::encrypt(set.id, public_keys, messages, coins, ciphertexts), name);
    require(by_id::encrypt(set.id, one_public, messages, coins, ciphertexts_of_one), name);
    require(by_id::prepare_public_key(set.id, one_public, prepared_public), name);
    require(by_id::prepare_secret_key(set.id, std::span(secret_keys).first(set.secret_key), prepared_secret), name);
  }

  buffer seeds, coins, messages, public_keys, secret_keys, ciphertexts, ciphertexts_of_one;
  buffer prepared_public, prepared_secret;
  buffer new_public_keys, new_secret_keys, new_ciphertexts, new_messages, workspace;
};

std::vector<task> tasks_on(const bravais::pke_parameters& set, pke_memory& memory) {
  std::vector<task> tasks;
  for (const std::size_t n : {std::size_t{1}, batch_size}) {
    const in seeds = std::span(memory.seeds).first(n * set.seed);
    const in coins = std::span(memory.coins).first(n * set.randomness);
    const in messages = std::span(memory.messages).first(n * set.message);
    const in public_keys = std::span(memory.public_keys).first(n * set.public_key);
    const in secret_keys = std::span(memory.secret_keys).first(n * set.secret_key);
    const in ciphertexts = std::span(memory.ciphertexts).first(n * set.ciphertext);
    const in ciphertexts_of_one = std::span(memory.ciphertexts_of_one).first(n * set.ciphertext);
    const in prepared_public = memory.prepared_public, prepared_secret = memory.prepared_secret;
    const out new_public_keys = std::span(memory.new_public_keys).first(n * set.public_key);
    const out new_secret_keys = std::span(memory.new_secret_keys).first(n * set.secret_key);
    const out new_ciphertexts = std::span(memory.new_ciphertexts).first(n * set.ciphertext);
    const out new_messages = std::span(memory.new_messages).first(n * set.message);
    const bravais::pke_id id = set.id;
    const out workspace = n == 1 ? out() : memory.workspace;
    const form_names form(n);
    tasks.push_back(
        {"keygen", form.plain, n,
         [=] { return by_id::generate(id, seeds, new_public_keys, new_secret_keys, {}, workspace); },
         [=] { return bravais::equal(new_public_keys, public_keys) && bravais::equal(new_secret_keys, secret_keys); }});
    tasks.push_back({"encrypt", form.plain, n,
                     [=] { return by_id::encrypt(id, public_keys, messages, coins, new_ciphertexts, {}, workspace); },
                     [=] { return bravais::equal(new_ciphertexts, ciphertexts); }});
    tasks.push_back({"encrypt", form.prepared, n,
                     [=] {
                       return by_id::encrypt(id, by_id::prepared(prepared_public), messages, coins, new_ciphertexts, {},
                                             workspace);
                     },
                     [=] { return bravais::equal(new_ciphertexts, ciphertexts_of_one); }});
    tasks.push_back({"decrypt", form.plain, n,
                     [=] { return by_id::decrypt(id, secret_keys, ciphertexts, new_messages, {}, workspace); },
                     [=] { return bravais::equal(new_messages, messages); }});
    tasks.push_back({"decrypt", form.prepared, n,
                     [=] {
                       return by_id::decrypt(id, by_id::prepared(prepared_secret), ciphertexts_of_one, new_messages, {},
                                             workspace);
                     },
                     [=] { return bravais::equal(new_messages, messages); }});
  }
  return tasks;
}

// The number of signing attempts depends on the message and the key. Each call signs new messages, which count up from
// random ones.
struct signature_memory {
  static constexpr std::size_t message_size = 32;

  explicit signature_memory(const bravais::signature_parameters& set)
      : seeds(random_buffer(batch_size * set.seed)),
        randomness(random_buffer(batch_size * set.randomness)),
        changing_texts(random_buffer(batch_size * message_size)),
        signed_texts(changing_texts),
        public_keys(batch_size * set.public_key),
        secret_keys(batch_size * set.secret_key),
        signatures(batch_size * set.signature),
        signatures_of_one(batch_size * set.signature),
        prepared_public(set.prepared_public_key),
        prepared_secret(set.prepared_secret_key),
        new_public_keys(batch_size * set.public_key),
        new_secret_keys(batch_size * set.secret_key),
        new_signatures(batch_size * set.signature),
        workspace(by_id::workspace_size(set.id, batch_size)) {
    for (std::size_t i = 0; i < batch_size; ++i) {
      changing.push_back({std::span(changing_texts).subspan(i * message_size, message_size)});
      fixed.push_back({std::span(signed_texts).subspan(i * message_size, message_size)});
    }
    const std::string name(set.name);
    require(by_id::generate(set.id, seeds, public_keys, secret_keys), name);
    const in one_key = std::span(secret_keys).first(set.secret_key);
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

  buffer seeds, randomness, changing_texts, signed_texts, public_keys, secret_keys, signatures, signatures_of_one;
  buffer prepared_public, prepared_secret;
  buffer new_public_keys, new_secret_keys, new_signatures, workspace;
  std::vector<bravais::message_view> changing, fixed;
};

std::vector<task> tasks_on(const bravais::signature_parameters& set, signature_memory& memory) {
  std::vector<task> tasks;
  for (const std::size_t n : {std::size_t{1}, batch_size}) {
    const in seeds = std::span(memory.seeds).first(n * set.seed);
    const in randomness = std::span(memory.randomness).first(n * set.randomness);
    const in public_keys = std::span(memory.public_keys).first(n * set.public_key);
    const in one_public = public_keys.first(set.public_key);
    const in secret_keys = std::span(memory.secret_keys).first(n * set.secret_key);
    const in signatures = std::span(memory.signatures).first(n * set.signature);
    const in signatures_of_one = std::span(memory.signatures_of_one).first(n * set.signature);
    const std::span changing = std::span<const bravais::message_view>(memory.changing).first(n);
    const std::span fixed = std::span<const bravais::message_view>(memory.fixed).first(n);
    const in prepared_public = memory.prepared_public, prepared_secret = memory.prepared_secret;
    const out new_public_keys = std::span(memory.new_public_keys).first(n * set.public_key);
    const out new_secret_keys = std::span(memory.new_secret_keys).first(n * set.secret_key);
    const out new_signatures = std::span(memory.new_signatures).first(n * set.signature);
    const bravais::signature_id id = set.id;
    const out workspace = n == 1 ? out() : memory.workspace;
    const form_names form(n);
    const auto verifies = [=](in keys) {
      return by_id::verify(id, keys, changing, new_signatures, {}, workspace) == bravais::errc::ok;
    };
    const auto prepare = [&memory, n] { memory.next_messages(n); };
    tasks.push_back(
        {"keygen", form.plain, n,
         [=] { return by_id::generate(id, seeds, new_public_keys, new_secret_keys, {}, workspace); },
         [=] { return bravais::equal(new_public_keys, public_keys) && bravais::equal(new_secret_keys, secret_keys); }});
    tasks.push_back({"sign", form.plain, n,
                     [=] { return by_id::sign(id, secret_keys, changing, randomness, new_signatures, {}, workspace); },
                     [=] { return verifies(public_keys); }, prepare});
    tasks.push_back({"sign", form.prepared, n,
                     [=] {
                       return by_id::sign(id, by_id::prepared(prepared_secret), changing, randomness, new_signatures,
                                          {}, workspace);
                     },
                     [=] { return verifies(one_public); }, prepare});
    tasks.push_back(
        {"verify", form.plain, n, [=] { return by_id::verify(id, public_keys, fixed, signatures, {}, workspace); }});
    tasks.push_back(
        {"verify", form.prepared, n,
         [=] { return by_id::verify(id, by_id::prepared(prepared_public), fixed, signatures_of_one, {}, workspace); }});
  }
  return tasks;
}

template <class Memory, class Parameters>
task_list list_of(const Parameters& set) {
  const auto memory = std::make_shared<Memory>(set);
  return {memory, tasks_on(set, *memory)};
}

}  // namespace

task_list tasks_of(const bravais::kem_parameters& set) { return list_of<kem_memory>(set); }
task_list tasks_of(const bravais::pke_parameters& set) { return list_of<pke_memory>(set); }
task_list tasks_of(const bravais::signature_parameters& set) { return list_of<signature_memory>(set); }

}  // namespace cli
