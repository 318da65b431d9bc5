// SPDX-License-Identifier: MIT
// The vectors of Wycheproof for ML-KEM and ML-DSA, through EVP.
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <openssl/x509.h>

#include "evp_calls.h"

namespace {

using json = nlohmann::json;
using octets = std::vector<std::uint8_t>;
using key_pointer = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using state_pointer = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;
using operation_pointer = std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)>;

octets bytes(const json& object, const char* field) {
  const std::string text = object.value(field, "");
  octets result(text.size() / 2);
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = static_cast<std::uint8_t>(std::stoul(text.substr(2 * i, 2), nullptr, 16));
  }
  return result;
}
bool is_valid(const json& test) { return test.at("result") == "valid"; }

key_pointer key_from(const std::string& name, const char* part, const octets& data) {
  // An empty part is still a part.
  const std::uint8_t none = 0;
  EVP_PKEY* made = from_parts(name.c_str(), part, data.empty() ? &none : data.data(), data.size(), nullptr, nullptr, 0);
  return {made, EVP_PKEY_free};
}
octets part(const key_pointer& key, const char* name) {
  std::size_t size = 0;
  std::uint8_t* found = part_of(key.get(), name, &size);
  octets result(found, found + size);
  std::free(found);
  return result;
}
operation_pointer operation(const key_pointer& key) {
  return {EVP_PKEY_CTX_new_from_pkey(library, key.get(), OURS), EVP_PKEY_CTX_free};
}

bool decapsulates(const key_pointer& key, const octets& ciphertext, octets& secret) {
  if (!key) return false;
  const operation_pointer receiver = operation(key);
  secret.assign(32, 0);
  std::size_t size = secret.size();
  return EVP_PKEY_decapsulate_init(receiver.get(), nullptr) == 1 &&
         EVP_PKEY_decapsulate(receiver.get(), secret.data(), &size, ciphertext.data(), ciphertext.size()) == 1;
}

void key_generation(const std::string& name, const json&, const json& test) {
  const key_pointer key = key_from(name, "seed", bytes(test, "seed"));
  CHECK(is_valid(test) == (key != nullptr));
  if (!key) return;
  CHECK(part(key, "pub") == bytes(test, "ek") && part(key, "priv") == bytes(test, "dk"));
}
void encapsulation(const std::string& name, const json&, const json& test) {
  const key_pointer key = key_from(name, "pub", bytes(test, "ek"));
  CHECK(is_valid(test) == (key != nullptr));
  if (!key) return;
  octets randomness = bytes(test, "m"), ciphertext(1568), secret(32);
  const OSSL_PARAM params[] = {OSSL_PARAM_construct_octet_string("ikme", randomness.data(), randomness.size()),
                               OSSL_PARAM_construct_end()};
  std::size_t size = ciphertext.size(), secret_size = secret.size();
  const operation_pointer sender = operation(key);
  CHECK(EVP_PKEY_encapsulate_init(sender.get(), params) == 1);
  CHECK(EVP_PKEY_encapsulate(sender.get(), ciphertext.data(), &size, secret.data(), &secret_size) == 1);
  ciphertext.resize(size);
  CHECK(ciphertext == bytes(test, "c") && secret == bytes(test, "K"));
}
void decapsulation_with_seed(const std::string& name, const json&, const json& test) {
  const key_pointer key = key_from(name, "seed", bytes(test, "seed"));
  octets secret;
  CHECK(decapsulates(key, bytes(test, "c"), secret) == is_valid(test));
  if (!is_valid(test)) return;
  CHECK(part(key, "pub") == bytes(test, "ek") && secret == bytes(test, "K"));
}
void decapsulation_with_key(const std::string& name, const json&, const json& test) {
  const key_pointer key = key_from(name, "priv", bytes(test, "dk"));
  octets secret;
  CHECK(decapsulates(key, bytes(test, "c"), secret) == is_valid(test));
  if (is_valid(test)) CHECK(secret == bytes(test, "K"));
}

// The parameters of one signature.
struct parameters {
  octets context, randomness;
  int deterministic = 1, mu = 1;
  std::vector<OSSL_PARAM> list;
  parameters(const json& test, bool signs) : context(bytes(test, "ctx")), randomness(bytes(test, "rnd")) {
    if (!context.empty()) {
      list.push_back(OSSL_PARAM_construct_octet_string("context-string", context.data(), context.size()));
    }
    if (!test.contains("msg")) list.push_back(OSSL_PARAM_construct_int("mu", &mu));
    if (signs && !randomness.empty()) {
      list.push_back(OSSL_PARAM_construct_octet_string("test-entropy", randomness.data(), randomness.size()));
    } else if (signs) {
      list.push_back(OSSL_PARAM_construct_int("deterministic", &deterministic));
    }
    list.push_back(OSSL_PARAM_construct_end());
  }
};
octets message_of(const json& test) { return bytes(test, test.contains("msg") ? "msg" : "mu"); }

bool verifies(const key_pointer& key, const json& test) {
  const octets message = message_of(test), signature = bytes(test, "sig");
  const parameters all(test, false);
  const state_pointer state(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  return key &&
         EVP_DigestVerifyInit_ex(state.get(), nullptr, nullptr, library, OURS, key.get(), all.list.data()) == 1 &&
         EVP_DigestVerify(state.get(), signature.data(), signature.size(), message.data(), message.size()) == 1;
}
void signing(const key_pointer& key, const json& group, const json& test) {
  const octets message = message_of(test);
  const parameters all(test, true);
  const state_pointer state(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  octets signature(4627);
  std::size_t size = signature.size();
  const bool good =
      key && EVP_DigestSignInit_ex(state.get(), nullptr, nullptr, library, OURS, key.get(), all.list.data()) == 1 &&
      EVP_DigestSign(state.get(), signature.data(), &size, message.data(), message.size()) == 1;
  CHECK(good == is_valid(test));
  if (!good || !is_valid(test)) return;
  signature.resize(size);
  CHECK(signature == bytes(test, "sig"));
  if (group.contains("publicKey") && group.at("publicKey").is_string()) {
    CHECK(part(key, "pub") == bytes(group, "publicKey") && verifies(key, test));
  }
}
void signing_with_seed(const std::string& name, const json& group, const json& test) {
  signing(key_from(name, "seed", bytes(group, "privateSeed")), group, test);
}
void signing_with_key(const std::string& name, const json& group, const json& test) {
  signing(key_from(name, "priv", bytes(group, "privateKey")), group, test);
}
void verification(const std::string& name, const json& group, const json& test) {
  const octets der = bytes(group, "publicKeyDer");
  const std::uint8_t* at = der.data();
  const key_pointer key = key_from(name, "pub", bytes(group, "publicKey"));
  const key_pointer decoded(d2i_PUBKEY_ex(nullptr, &at, static_cast<long>(der.size()), library, OURS), EVP_PKEY_free);
  CHECK(verifies(key, test) == is_valid(test));
  if (!der.empty()) CHECK(verifies(decoded, test) == is_valid(test));
}

int tests;
void file(const std::string& name, const std::string& suffix,
          void (*run)(const std::string&, const json&, const json&)) {
  // "ML-KEM-768" is in "mlkem_768_...".
  const std::string prefix = name.find("KEM") != name.npos ? "mlkem_" : "mldsa_";
  const std::string path = std::string(BRAVAIS_UNPACKED_VECTORS) + "/" + prefix + name.substr(7) + suffix;
  std::ifstream stream(path);
  const json all = json::parse(stream, nullptr, false);
  subject = name.c_str();
  CHECK(all.is_object());
  if (!all.is_object()) return;
  for (const json& group : all.at("testGroups")) {
    for (const json& test : group.at("tests")) {
      const std::string place = suffix + " " + test.at("tcId").dump();
      doing = place.c_str();
      run(name, group, test);
      ERR_clear_error();
      ++tests;
    }
  }
}

}  // namespace

int main() {
  if (!std::ifstream(std::string(BRAVAIS_UNPACKED_VECTORS) + "/mlkem_768_test.json")) {
    std::puts("not run: Wycheproof's vectors (BRAVAIS_VECTORS names the folder that has them)");
    return 77;
  }
  library = with_providers("default", "bravais");
  for (const char* name : {"ML-KEM-512", "ML-KEM-768", "ML-KEM-1024"}) {
    file(name, "_keygen_seed_test.json", key_generation);
    file(name, "_encaps_test.json", encapsulation);
    file(name, "_test.json", decapsulation_with_seed);
    file(name, "_semi_expanded_decaps_test.json", decapsulation_with_key);
  }
  for (const char* name : {"ML-DSA-44", "ML-DSA-65", "ML-DSA-87"}) {
    file(name, "_sign_seed_test.json", signing_with_seed);
    file(name, "_sign_noseed_test.json", signing_with_key);
    file(name, "_verify_test.json", verification);
  }
  close_library(library);
  std::printf("%d tests\n", tests);
  return verdict();
}
