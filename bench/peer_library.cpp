// SPDX-License-Identifier: MIT
// A shared library of bravais with the C interface of version 0.1. Its declarations are repeated here, because
// bravais.h may change and this file must still load libraries of that version.
#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <tuple>
#include <utility>

#include <dlfcn.h>
#include <unistd.h>

#include "build.hpp"

namespace bravais_bench {
namespace {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using size = std::size_t;

struct kem_parameters_0_1 {
  const char *name, *source;
  size public_key, secret_key, ciphertext, shared_secret, seed, randomness, prepared_public_key, prepared_secret_key;
};
struct pke_parameters_0_1 {
  const char *name, *source;
  size public_key, secret_key, ciphertext, message, seed, randomness;
  int category, is_standard;
  size prepared_public_key, prepared_secret_key;
};
struct signature_parameters_0_1 {
  const char *name, *source;
  size public_key, secret_key, signature, seed, randomness, message_hash, longest_context, prepared_public_key,
      prepared_secret_key;
};
struct message_0_1 {
  const u8* octets;
  size octets_size;
  const u8* context;
  size context_size;
  int form, hash;
};

// A library that is never unloaded: prepared keys and operations refer to it until the program ends.
class library {
 public:
  library(const std::string& path, bool as_copy) {
    const std::string file = as_copy ? copy_of(path) : std::filesystem::absolute(path).string();
    handle_ = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (as_copy) std::filesystem::remove(file);
    if (handle_ == nullptr) throw std::runtime_error(dlerror());
  }

  // Function pointers have the size of a void* wherever there is dlsym().
  template <class Function>
  void find(const char* name, Function*& function) const {
    void* const found = dlsym(handle_, name);
    if (found == nullptr)
      throw std::runtime_error(std::string(dlerror()) + ": it needs the C interface of version 0.1");
    static_assert(sizeof found == sizeof function);
    std::memcpy(static_cast<void*>(&function), static_cast<const void*>(&found), sizeof found);
  }

 private:
  static std::string copy_of(const std::string& path) {
    std::string name = (std::filesystem::temp_directory_path() / "bravais_copy_XXXXXX").string();
    const int file = mkstemp(name.data());
    if (file < 0) throw std::runtime_error("cannot make a temporary file " + name);
    close(file);
    std::filesystem::copy_file(path, name, std::filesystem::copy_options::overwrite_existing);
    return name;
  }

  void* handle_ = nullptr;
};

// The type of a C function with parameters `Arguments`, followed by a pointer and a length for each of `Elements`.
template <class Function, class... Elements>
struct with_arrays;
template <class... Arguments>
struct with_arrays<int(Arguments...)> {
  using type = int(Arguments...);
};
template <class... Arguments, class Element, class... Rest>
struct with_arrays<int(Arguments...), Element, Rest...> : with_arrays<int(Arguments..., Element*, size), Rest...> {};

// A function of the library that takes the id of a parameter set and arrays.
template <class... Elements>
class function {
 public:
  function(const library& from, const char* name) { from.find(name, call_); }
  bool operator()(u32 id, std::span<Elements>... arrays) const {
    return std::apply(call_, std::tuple_cat(std::tuple(id), std::tuple(arrays.data(), arrays.size())...)) == 0;
  }

 private:
  typename with_arrays<int(u32), Elements...>::type* call_;
};

// The parameter sets of one kind in the library.
template <class Theirs, size Count>
class sets {
 public:
  sets(const library& from, const char* parameters, const char* find) {
    from.find(parameters, parameters_);
    from.find(find, find_);
  }

  // The library's id of one of our parameter sets, once find() has been called for it.
  template <class Id>
  [[nodiscard]] u32 operator()(Id id) const {
    return ids_[static_cast<size>(id)];
  }

  // The sizes of prepared keys, if the library has the parameter set. The sizes `same` must agree with ours.
  template <class Ours, class... Sizes>
  std::optional<prepared_sizes> find(const Ours& ours, std::pair<Sizes Theirs::*, Sizes Ours::*>... same) {
    u32& id = ids_[static_cast<size>(ours.id)];
    if (find_(std::string(ours.name).c_str(), &id) != 0) return std::nullopt;
    const Theirs& theirs = *parameters_(id);
    if (((theirs.*same.first != ours.*same.second) || ...)) {
      throw std::runtime_error(std::string(ours.name) + " has other sizes in the library");
    }
    return prepared_sizes{theirs.prepared_public_key, theirs.prepared_secret_key};
  }

 private:
  const Theirs* (*parameters_)(u32);
  int (*find_)(const char*, u32*);
  std::array<u32, Count> ids_{};
};

class loaded final : public bravais_build {
 public:
  loaded(const std::string& path, bool as_copy) : from_(path, as_copy) { from_.find("bravais_isa_force", force_); }

  void select(bravais::isa id) override {
    const std::string name(bravais::name(id));
    if (force_(name.c_str()) != 0) throw std::runtime_error("the library cannot run " + name);
  }

  std::optional<prepared_sizes> find(const bravais::kem_parameters& set) override {
    using theirs = kem_parameters_0_1;
    using ours = bravais::kem_parameters;
    return kem_.find(
        set, std::pair(&theirs::public_key, &ours::public_key), std::pair(&theirs::secret_key, &ours::secret_key),
        std::pair(&theirs::ciphertext, &ours::ciphertext), std::pair(&theirs::shared_secret, &ours::shared_secret),
        std::pair(&theirs::seed, &ours::seed), std::pair(&theirs::randomness, &ours::randomness));
  }
  std::optional<prepared_sizes> find(const bravais::pke_parameters& set) override {
    using theirs = pke_parameters_0_1;
    using ours = bravais::pke_parameters;
    return pke_.find(set, std::pair(&theirs::public_key, &ours::public_key),
                     std::pair(&theirs::secret_key, &ours::secret_key),
                     std::pair(&theirs::ciphertext, &ours::ciphertext), std::pair(&theirs::message, &ours::message),
                     std::pair(&theirs::seed, &ours::seed), std::pair(&theirs::randomness, &ours::randomness));
  }
  std::optional<prepared_sizes> find(const bravais::signature_parameters& set) override {
    using theirs = signature_parameters_0_1;
    using ours = bravais::signature_parameters;
    return signature_.find(set, std::pair(&theirs::public_key, &ours::public_key),
                           std::pair(&theirs::secret_key, &ours::secret_key),
                           std::pair(&theirs::signature, &ours::signature), std::pair(&theirs::seed, &ours::seed),
                           std::pair(&theirs::randomness, &ours::randomness));
  }

  bool generate(bravais::kem_id id, in seeds, out public_keys, out secret_keys) override {
    return kem_generate_(kem_(id), seeds, public_keys, secret_keys);
  }
  bool encapsulate(bravais::kem_id id, in public_keys, in randomness, out ciphertexts, out secrets) override {
    return kem_encapsulate_(kem_(id), public_keys, randomness, ciphertexts, secrets, no_status);
  }
  bool decapsulate(bravais::kem_id id, in secret_keys, in ciphertexts, out secrets) override {
    return kem_decapsulate_(kem_(id), secret_keys, ciphertexts, secrets, no_status);
  }
  bool prepare_public_key(bravais::kem_id id, in public_key, out prepared) override {
    return kem_prepare_public_key_(kem_(id), public_key, prepared);
  }
  bool prepare_secret_key(bravais::kem_id id, in secret_key, out prepared) override {
    return kem_prepare_secret_key_(kem_(id), secret_key, prepared);
  }
  bool encapsulate_prepared(bravais::kem_id id, in prepared, in randomness, out ciphertexts, out secrets) override {
    return kem_encapsulate_prepared_(kem_(id), prepared, randomness, ciphertexts, secrets);
  }
  bool decapsulate_prepared(bravais::kem_id id, in prepared, in ciphertexts, out secrets) override {
    return kem_decapsulate_prepared_(kem_(id), prepared, ciphertexts, secrets, no_status);
  }

  bool generate(bravais::pke_id id, in seeds, out public_keys, out secret_keys) override {
    return pke_generate_(pke_(id), seeds, public_keys, secret_keys);
  }
  bool encrypt(bravais::pke_id id, in public_keys, in messages, in coins, out ciphertexts) override {
    return pke_encrypt_(pke_(id), public_keys, messages, coins, ciphertexts);
  }
  bool decrypt(bravais::pke_id id, in secret_keys, in ciphertexts, out messages) override {
    return pke_decrypt_(pke_(id), secret_keys, ciphertexts, messages, no_status);
  }
  bool prepare_public_key(bravais::pke_id id, in public_key, out prepared) override {
    return pke_prepare_public_key_(pke_(id), public_key, prepared);
  }
  bool prepare_secret_key(bravais::pke_id id, in secret_key, out prepared) override {
    return pke_prepare_secret_key_(pke_(id), secret_key, prepared);
  }
  bool encrypt_prepared(bravais::pke_id id, in prepared, in messages, in coins, out ciphertexts) override {
    return pke_encrypt_prepared_(pke_(id), prepared, messages, coins, ciphertexts);
  }
  bool decrypt_prepared(bravais::pke_id id, in prepared, in ciphertexts, out messages) override {
    return pke_decrypt_prepared_(pke_(id), prepared, ciphertexts, messages, no_status);
  }

  bool generate(bravais::signature_id id, in seeds, out public_keys, out secret_keys) override {
    return signature_generate_(signature_(id), seeds, public_keys, secret_keys);
  }
  bool sign(bravais::signature_id id, in secret_keys, message_views messages, in randomness, out signatures) override {
    return sign_(signature_(id), secret_keys, converted(messages), randomness, signatures, no_status);
  }
  bool verify(bravais::signature_id id, in public_keys, message_views messages, in signatures) override {
    return verify_(signature_(id), public_keys, converted(messages), signatures, no_status);
  }
  bool prepare_public_key(bravais::signature_id id, in public_key, out prepared) override {
    return signature_prepare_public_key_(signature_(id), public_key, prepared);
  }
  bool prepare_secret_key(bravais::signature_id id, in secret_key, out prepared) override {
    return signature_prepare_secret_key_(signature_(id), secret_key, prepared);
  }
  bool sign_prepared(bravais::signature_id id, in prepared, message_views messages, in randomness,
                     out signatures) override {
    return sign_prepared_(signature_(id), prepared, converted(messages), randomness, signatures, no_status);
  }
  bool verify_prepared(bravais::signature_id id, in prepared, message_views messages, in signatures) override {
    return verify_prepared_(signature_(id), prepared, converted(messages), signatures, no_status);
  }

 private:
  using messages_0_1 = std::span<const message_0_1>;
  static constexpr std::span<int> no_status{};

  messages_0_1 converted(message_views messages) {
    if (messages.size() > messages_.size()) throw std::logic_error("a batch of more messages than there is room for");
    for (size i = 0; i < messages.size(); ++i) {
      messages_[i].octets = messages[i].message().data();
      messages_[i].octets_size = messages[i].message().size();
    }
    return messages_0_1(messages_).first(messages.size());
  }

  library from_;
  int (*force_)(const char*) = nullptr;
  std::array<message_0_1, input_count> messages_{};
  sets<kem_parameters_0_1, bravais::kem_count> kem_{from_, "bravais_kem", "bravais_kem_find"};
  sets<pke_parameters_0_1, bravais::pke_count> pke_{from_, "bravais_pke", "bravais_pke_find"};
  sets<signature_parameters_0_1, bravais::signature_count> signature_{from_, "bravais_signature",
                                                                      "bravais_signature_find"};
  function<const u8, u8, u8> kem_generate_{from_, "bravais_kem_generate_seeded"};
  function<const u8, const u8, u8, u8, int> kem_encapsulate_{from_, "bravais_kem_encapsulate_seeded"};
  function<const u8, const u8, u8, int> kem_decapsulate_{from_, "bravais_kem_decapsulate"};
  function<const u8, u8> kem_prepare_public_key_{from_, "bravais_kem_prepare_public_key"};
  function<const u8, u8> kem_prepare_secret_key_{from_, "bravais_kem_prepare_secret_key"};
  function<const u8, const u8, u8, u8> kem_encapsulate_prepared_{from_, "bravais_kem_encapsulate_prepared_seeded"};
  function<const u8, const u8, u8, int> kem_decapsulate_prepared_{from_, "bravais_kem_decapsulate_prepared"};
  function<const u8, u8, u8> pke_generate_{from_, "bravais_pke_generate_seeded"};
  function<const u8, const u8, const u8, u8> pke_encrypt_{from_, "bravais_pke_encrypt_seeded"};
  function<const u8, const u8, u8, int> pke_decrypt_{from_, "bravais_pke_decrypt"};
  function<const u8, u8> pke_prepare_public_key_{from_, "bravais_pke_prepare_public_key"};
  function<const u8, u8> pke_prepare_secret_key_{from_, "bravais_pke_prepare_secret_key"};
  function<const u8, const u8, const u8, u8> pke_encrypt_prepared_{from_, "bravais_pke_encrypt_prepared_seeded"};
  function<const u8, const u8, u8, int> pke_decrypt_prepared_{from_, "bravais_pke_decrypt_prepared"};
  function<const u8, u8, u8> signature_generate_{from_, "bravais_signature_generate_seeded"};
  function<const u8, const message_0_1, const u8, u8, int> sign_{from_, "bravais_sign_seeded"};
  function<const u8, const message_0_1, const u8, int> verify_{from_, "bravais_verify"};
  function<const u8, u8> signature_prepare_public_key_{from_, "bravais_signature_prepare_public_key"};
  function<const u8, u8> signature_prepare_secret_key_{from_, "bravais_signature_prepare_secret_key"};
  function<const u8, const message_0_1, const u8, u8, int> sign_prepared_{from_, "bravais_sign_prepared_seeded"};
  function<const u8, const message_0_1, const u8, int> verify_prepared_{from_, "bravais_verify_prepared"};
};

}  // namespace

std::shared_ptr<bravais_build> load_build(const std::string& path, bool as_copy) {
  return std::make_shared<loaded>(path, as_copy);
}

}  // namespace bravais_bench
