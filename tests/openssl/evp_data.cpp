// SPDX-License-Identifier: MIT
// The data of OpenSSL's own EVP tests for ML-KEM and ML-DSA, through the provider. The files are not part of this
// project: BRAVAIS_OPENSSL_RECIPES names the folder test/recipes of OpenSSL's sources, 3.5 or newer.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "evp_calls.h"

namespace {

using octets = std::vector<std::uint8_t>;
using key_pointer = std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)>;
using operation_pointer = std::unique_ptr<EVP_PKEY_CTX, void (*)(EVP_PKEY_CTX*)>;
using state_pointer = std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)>;

octets from_hex(const std::string& text) {
  octets bytes(text.size() / 2);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(std::stoi(text.substr(2 * i, 2), nullptr, 16));
  }
  return bytes;
}
// "a:b" -> a and b.
std::pair<std::string, std::string> split(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return {text, ""};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

// The lines of one test: "Name = value". The first is the kind of test.
struct stanza {
  std::vector<std::pair<std::string, std::string>> lines;
  std::string get(const std::string& name) const {
    for (const auto& [found, value] : lines) {
      if (found == name) return value;
    }
    return "";
  }
  bool has(const std::string& name) const {
    return std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.first == name; });
  }
  octets bytes(const std::string& name) const { return from_hex(get(name)); }
};

// Parameters from lines such as "Ctrl = hexseed:00ff" and "Ctrl = mu:1".
struct parameters {
  std::vector<std::string> names;
  std::vector<octets> strings;
  std::vector<int> numbers;
  std::vector<OSSL_PARAM> list;
  parameters(const stanza& test, const std::string& line) {
    names.reserve(test.lines.size());
    strings.reserve(test.lines.size());
    numbers.reserve(test.lines.size());
    for (const auto& [found, text] : test.lines) {
      if (found != line) continue;
      const auto [name, value] = split(text);
      if (name.starts_with("hex")) {
        names.push_back(name.substr(3));
        strings.push_back(from_hex(value));
        list.push_back(
            OSSL_PARAM_construct_octet_string(names.back().c_str(), strings.back().data(), strings.back().size()));
      } else {
        names.push_back(name);
        numbers.push_back(std::stoi(value));
        list.push_back(OSSL_PARAM_construct_int(names.back().c_str(), &numbers.back()));
      }
    }
    list.push_back(OSSL_PARAM_construct_end());
  }
};

std::map<std::string, key_pointer> public_keys, secret_keys;

key_pointer raw_key(bool is_secret, const std::string& name, const octets& bytes) {
  const auto make = is_secret ? EVP_PKEY_new_raw_private_key_ex : EVP_PKEY_new_raw_public_key_ex;
  key_pointer made(make(library, name.c_str(), OURS, bytes.data(), bytes.size()), EVP_PKEY_free);
  // Whatever the library prefers, the key must be ours.
  if (made) CHECK(std::string(OSSL_PROVIDER_get0_name(EVP_PKEY_get0_provider(made.get()))) == "bravais");
  return made;
}
octets part(const key_pointer& key, const char* name) {
  std::size_t size = 0;
  octets bytes(8192);
  CHECK(EVP_PKEY_get_octet_string_param(key.get(), name, bytes.data(), bytes.size(), &size) == 1);
  bytes.resize(size);
  return bytes;
}
void check_category(const stanza& test, EVP_PKEY* key) {
  int category = 0;
  if (!test.has("Security-Category")) return;
  CHECK(EVP_PKEY_get_int_param(key, "security-category", &category) == 1 &&
        std::to_string(category) == test.get("Security-Category"));
}

// Each returns the name that OpenSSL's data give to the step that failed, or nothing.
std::string keep_key(const stanza& test, bool is_secret) {
  const auto [label, rest] = split(test.lines[0].second);
  const auto [name, hex] = split(rest);
  auto& keys = is_secret ? secret_keys : public_keys;
  keys.erase(label);
  const auto kept = keys.emplace(label, raw_key(is_secret, name, from_hex(hex))).first;
  return kept->second ? "" : "KEY_ERROR";
}
std::string key_generation(const stanza& test) {
  const operation_pointer maker(EVP_PKEY_CTX_new_from_name(library, test.lines[0].second.c_str(), OURS),
                                EVP_PKEY_CTX_free);
  const parameters given(test, "Ctrl"), expected(test, "CtrlOut");
  EVP_PKEY* made = nullptr;
  if (!maker || EVP_PKEY_keygen_init(maker.get()) != 1) return "KEYGEN_INIT_ERROR";
  if (EVP_PKEY_CTX_set_params(maker.get(), given.list.data()) != 1) return "PKEY_CTRL_ERROR";
  if (EVP_PKEY_generate(maker.get(), &made) != 1) return "KEYGEN_GENERATE_ERROR";
  const key_pointer key(made, EVP_PKEY_free);
  check_category(test, key.get());
  CHECK(expected.strings.size() == 2);
  for (std::size_t i = 0; i < expected.strings.size(); ++i) {
    if (part(key, expected.names[i].c_str()) != expected.strings[i]) return "KEYGEN_PKEY_MISMATCH_ERROR";
  }
  return "";
}
std::string key_from_data(const stanza& test) {
  const operation_pointer maker(EVP_PKEY_CTX_new_from_name(library, test.lines[0].second.c_str(), OURS),
                                EVP_PKEY_CTX_free);
  parameters given(test, "Ctrl");
  EVP_PKEY* made = nullptr;
  if (!maker || EVP_PKEY_fromdata_init(maker.get()) != 1) return "KEY_FROMDATA_INIT_ERROR";
  const bool good = EVP_PKEY_fromdata(maker.get(), &made, EVP_PKEY_KEYPAIR, given.list.data()) == 1;
  EVP_PKEY_free(made);
  return good ? "" : "KEY_FROMDATA_ERROR";
}

std::string encapsulation(const stanza& test) {
  const key_pointer key = raw_key(false, test.lines[0].second, test.bytes("EncodedPublicKey"));
  if (!key) return "TEST_PARSE_PUBLIC_KEY_ERROR";
  octets entropy = test.bytes("Entropy"), ciphertext(1568), secret(32);
  const OSSL_PARAM params[] = {OSSL_PARAM_construct_octet_string("ikme", entropy.data(), entropy.size()),
                               OSSL_PARAM_construct_end()};
  const operation_pointer sender(EVP_PKEY_CTX_new_from_pkey(library, key.get(), OURS), EVP_PKEY_CTX_free);
  std::size_t size = ciphertext.size(), secret_size = secret.size();
  check_category(test, key.get());
  if (EVP_PKEY_encapsulate_init(sender.get(), params) != 1) return "TEST_ENCAPSULATE_INIT_ERROR";
  if (EVP_PKEY_encapsulate(sender.get(), ciphertext.data(), &size, secret.data(), &secret_size) != 1) {
    return "TEST_ENCAPSULATE_ERROR";
  }
  ciphertext.resize(size);
  return ciphertext == test.bytes("Ciphertext") && secret == test.bytes("Output") ? "" : "TEST_SECRET_MISMATCH";
}
std::string decapsulation(const stanza& test) {
  const key_pointer key = raw_key(true, test.lines[0].second, test.bytes("EncodedPrivateKey"));
  if (!key) return "TEST_PARSE_PRIVATE_KEY_ERROR";
  const octets ciphertext = test.bytes("Input");
  octets secret(32);
  std::size_t secret_size = secret.size();
  const operation_pointer receiver(EVP_PKEY_CTX_new_from_pkey(library, key.get(), OURS), EVP_PKEY_CTX_free);
  check_category(test, key.get());
  if (EVP_PKEY_decapsulate_init(receiver.get(), nullptr) != 1) return "TEST_DECAPSULATE_INIT_ERROR";
  if (EVP_PKEY_decapsulate(receiver.get(), secret.data(), &secret_size, ciphertext.data(), ciphertext.size()) != 1) {
    return "TEST_DECAPSULATE_ERROR";
  }
  return secret == test.bytes("Output") ? "" : "TEST_SECRET_MISMATCH";
}

std::string signature(const stanza& test, bool signs) {
  auto& keys = signs ? secret_keys : public_keys;
  const auto found = keys.find(split(test.lines[0].second).second);
  if (found == keys.end() || !found->second) return "KEY_ERROR";
  const octets message = test.bytes("Input"), expected = test.bytes("Output");
  const parameters given(test, "Ctrl");
  const state_pointer state(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  const auto begin = signs ? EVP_DigestSignInit_ex : EVP_DigestVerifyInit_ex;
  EVP_PKEY_CTX* settings = nullptr;  // belongs to the state
  check_category(test, found->second.get());
  if (begin(state.get(), &settings, nullptr, library, OURS, found->second.get(), nullptr) != 1) return "INIT_ERROR";
  if (EVP_PKEY_CTX_set_params(settings, given.list.data()) != 1) return "PKEY_CTRL_ERROR";
  if (!signs) {
    const bool good =
        EVP_DigestVerify(state.get(), expected.data(), expected.size(), message.data(), message.size()) == 1;
    return good ? "" : "VERIFY_ERROR";
  }
  octets made(4627);
  std::size_t size = made.size();
  if (EVP_DigestSign(state.get(), made.data(), &size, message.data(), message.size()) != 1) return "SIGN_ERROR";
  made.resize(size);
  return made == expected ? "" : "SIGNATURE_MISMATCH";
}

std::string run(const stanza& test) {
  const std::string& kind = test.lines[0].first;
  if (kind == "PrivateKeyRaw" || kind == "PublicKeyRaw") return keep_key(test, kind == "PrivateKeyRaw");
  if (kind == "KeyGen") return key_generation(test);
  if (kind == "KeyFromData") return key_from_data(test);
  if (kind == "Kem") return test.has("EncodedPublicKey") ? encapsulation(test) : decapsulation(test);
  if (kind == "Sign-Message") return signature(test, true);
  if (kind == "Verify-Message-Public") return signature(test, false);
  return "unknown kind of test: " + kind;
}

// Returns the number of tests. Stanzas that only keep a key do not count.
int file(const std::filesystem::path& path) {
  std::ifstream input(path);
  int tests = 0, line_number = 0;
  std::string line;
  stanza test;
  const auto finish = [&] {
    if (test.lines.empty()) return;
    const std::string place = "line " + std::to_string(line_number), expected = test.get("Result");
    doing = place.c_str();
    const std::string found = run(test);
    if (found != expected) std::fprintf(stderr, "%s instead of %s\n", found.c_str(), expected.c_str());
    CHECK(found == expected);
    ERR_clear_error();
    if (!test.lines[0].first.ends_with("KeyRaw")) ++tests;
    test.lines.clear();
  };
  const std::string name = path.filename().string();
  subject = name.c_str();
  while (std::getline(input, line)) {
    ++line_number;
    if (line.empty()) finish();
    const std::size_t sign = line.find('=');
    if (line.empty() || line[0] == '#' || sign == line.npos) continue;
    const std::string key = line.substr(0, line.find_last_not_of(' ', sign - 1) + 1);
    const std::size_t begin = line.find_first_not_of(' ', sign + 1);
    if (key == "FIPSversion" || key == "Title") continue;
    test.lines.emplace_back(key, begin == line.npos ? "" : line.substr(begin));
  }
  finish();
  CHECK(tests > 0);
  return tests;
}

}  // namespace

int main() {
  const char* recipes = std::getenv("BRAVAIS_OPENSSL_RECIPES");
  if (recipes == nullptr || *recipes == '\0') {
    std::puts("skipped: OpenSSL's data (BRAVAIS_OPENSSL_RECIPES names the folder test/recipes of its sources)");
    return 77;
  }
  const std::string folder = std::string(recipes) + "/30-test_evp_data";
  library = with_providers("default", "bravais");
  int tests = 0, files = 0;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("evppkey_ml_kem_") && !name.starts_with("evppkey_ml_dsa_")) continue;
    tests += file(entry.path());
    ++files;
  }
  subject = folder.c_str();
  doing = "files";
  CHECK(!problem && files > 0);
  public_keys.clear();
  secret_keys.clear();
  close_library(library);
  std::printf("%d tests in %d files\n", tests, files);
  return verdict();
}
