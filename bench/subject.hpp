// SPDX-License-Identifier: MIT
// The subjects of measurements (a back end of bravais, another library) and their operations on parameter sets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <ranges>
#include <span>
#include <string>
#include <vector>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>

namespace bravais_bench {

using octets = std::vector<std::uint8_t>;

// The parameter sets of a table in this library: `for (const auto& set : bravais::kem_table | in_library)`.
inline constexpr auto in_library = std::views::filter([](const auto& set) { return bravais::is_known(set.id); });

// The number of different inputs of every operation, in turn or as one batch. The work of rejection sampling differs a
// little from key to key, so all subjects get the same keys.
inline constexpr std::size_t input_count = 64;

// The number of messages that are signed in turn, each with its own randomness. Signing takes one attempt or twenty, so
// only the mean over many messages shows its cost.
inline constexpr std::size_t message_count = 16 * input_count;
inline constexpr std::size_t message_size = 32;

// An operation that can be timed. run(i) works on `items` inputs, starting at input i * items.
struct operation {
  std::string kind;  // "kem", "pke", "signature" or "kernel"
  std::string set;   // canonical name
  std::string name;  // keygen, encaps, decaps; for PKEs keygen, encrypt, decrypt; for signatures keygen, sign, verify
  std::string form;  // one_call, one_call_one_key, prepared; for batches batch_64, batch_64_one_key, batch_64_prepared
  std::string subject;  // avx512, liboqs, ...
  std::size_t items = 1;
  std::function<void(std::size_t)> run;
  std::function<void()> select = [] {};  // call once before run: makes the process use this subject
  // If the time varies with the input: the number of different i, over which figures are means. Otherwise 0: all inputs
  // take about the same time.
  std::size_t varied = 0;

  [[nodiscard]] std::string label() const { return kind + '/' + set + '/' + name + '/' + form + '/' + subject; }
};

// The three operations of a KEM on bytes, with randomness from memory: every library has them. False means an error.
class kem_on_bytes {
 public:
  kem_on_bytes() = default;
  kem_on_bytes(const kem_on_bytes&) = delete;
  kem_on_bytes& operator=(const kem_on_bytes&) = delete;
  virtual ~kem_on_bytes() = default;

  virtual bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) = 0;
  virtual bool encapsulate(const std::uint8_t* public_key, const std::uint8_t* randomness, std::uint8_t* ciphertext,
                           std::uint8_t* shared_secret) = 0;
  virtual bool decapsulate(const std::uint8_t* secret_key, const std::uint8_t* ciphertext,
                           std::uint8_t* shared_secret) = 0;
};

// The same for a signature scheme: messages of message_size bytes, and an empty context if there are contexts.
class signature_on_bytes {
 public:
  signature_on_bytes() = default;
  signature_on_bytes(const signature_on_bytes&) = delete;
  signature_on_bytes& operator=(const signature_on_bytes&) = delete;
  virtual ~signature_on_bytes() = default;

  virtual bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) = 0;
  virtual bool sign(const std::uint8_t* secret_key, const std::uint8_t* message, const std::uint8_t* randomness,
                    std::uint8_t* signature) = 0;
  virtual bool verify(const std::uint8_t* public_key, const std::uint8_t* message, const std::uint8_t* signature) = 0;
};

// Another library. open_*() return null for a parameter set that it does not have. They are null if it has none of the
// kind.
struct peer {
  std::string name;
  std::string version;
  std::unique_ptr<kem_on_bytes> (*open_kem)(const bravais::kem_parameters& set);
  std::unique_ptr<signature_on_bytes> (*open_signature)(const bravais::signature_parameters& set);
};

// The peers of this binary. For each peer that is not available, adds a line with the reason to `missing`.
std::vector<peer> peers(std::vector<std::string>& missing);

// Keys, ciphertexts and secrets of input_count parties, one after the other, made from fixed seeds.
struct kem_inputs {
  octets seeds, public_keys, secret_keys, randomness, ciphertexts, shared_secrets;
};

// Key pairs of input_count parties, messages with their randomness, and signatures of the first input_count messages:
// message i by party i in `signatures`, by party 0 in `one_key_signatures`.
struct signature_inputs {
  octets seeds, public_keys, secret_keys, messages, randomness, signatures, one_key_signatures;
};

// The same for encryption, which only bravais measures.
struct pke_inputs {
  octets seeds, messages, coins, public_keys, secret_keys, ciphertexts;
};

// The inputs of a parameter set as the subject itself makes them. Throws std::runtime_error if the subject fails, if
// two of its shared secrets differ, or if it does not verify its own signature.
kem_inputs make_inputs(kem_on_bytes& with, const bravais::kem_parameters& set, const std::string& subject);
signature_inputs make_inputs(signature_on_bytes& with, const bravais::signature_parameters& set,
                             const std::string& subject);

// Whether two subjects make the same keys and results.
bool agree(const kem_inputs& a, const kem_inputs& b);
bool agree(const pke_inputs& a, const pke_inputs& b);
bool agree(const signature_inputs& a, const signature_inputs& b);

// The public operations of one back end of bravais in every form. `inputs`, unless null, receives the inputs, and the
// outputs of one-call operations.
std::vector<operation> kem_operations(const bravais::kem_parameters& set, bravais::isa id,
                                      kem_inputs* inputs = nullptr);
std::vector<operation> pke_operations(const bravais::pke_parameters& set, bravais::isa id);
std::vector<operation> signature_operations(const bravais::signature_parameters& set, bravais::isa id,
                                            signature_inputs* inputs = nullptr);

// The operations of another library for one parameter set; empty if it does not have the set.
std::vector<operation> peer_operations(const bravais::kem_parameters& set, const peer& library,
                                       kem_inputs* inputs = nullptr);
std::vector<operation> peer_operations(const bravais::signature_parameters& set, const peer& library,
                                       signature_inputs* inputs = nullptr);

// `size` bytes that depend only on `label`. Random enough only for benchmarks.
octets fixed_bytes(std::size_t size, const std::string& label);

}  // namespace bravais_bench
