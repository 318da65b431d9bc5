// SPDX-License-Identifier: MIT
// Decryption of M-LWQ's PKE and its check of secret keys, for one instruction set, against the reference model: good
// keys, and keys with a field that is too large, alone and in batches. Exit status 0 if all is right.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "reference/mlwq.hpp"
#include "support/keys.hpp"
#include "support/model.hpp"
#include "support/random_stream.hpp"

#include "isa/region.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/mlwq_entries.hpp"

namespace {
namespace here = bravais::BRAVAIS_ISA;
template <bool Subtractive>
using entries = here::mlwq_pke_entries<bravais::mlwq_set<bravais::mlwq_512, bravais::quantizer::z, Subtractive>>;
}  // namespace
BRAVAIS_REGION_END

namespace {

using namespace bravais_test;
using bravais::errc;
using bravais::pke_id;

// The first fault ends the program.
void expect(bool truth, const std::string& what) {
  if (truth) return;
  std::printf("wrong: %s\n", what.c_str());
  std::exit(1);
}

class trial {
 public:
  trial(pke_id id, const bravais::pke_ops& ops)
      : ops_(ops),
        p_(bravais::parameters(id)),
        model_(id),
        random_(p_.name),
        keys_(model_.generate(random_.bytes(key_count * p_.seed))),
        ciphertexts_(model_.encrypt(keys_.public_keys, random_.bytes(key_count * p_.message),
                                    random_.bytes(key_count * p_.randomness))) {}

  void run() {
    fields();
    groups();
  }

 private:
  static constexpr std::size_t key_count = 3;

  octets key(std::size_t i) const { return to_octets(item(keys_.secret_keys, p_.secret_key, i % key_count)); }
  octets ciphertext(std::size_t i) const { return to_octets(item(ciphertexts_, p_.ciphertext, i % key_count)); }

  // Decrypts with a key for each ciphertext or one for all. A message of the model, or zeros for a malformed key.
  void expect_messages(const octets& sks, const octets& cts, const std::vector<bool>& good, const std::string& what) {
    const std::size_t n = good.size(), stride = sks.size() == p_.secret_key && n != 1 ? 0 : p_.secret_key;
    const auto compare = [&](const octets& messages, const std::vector<errc>& status, const std::string& how) {
      for (std::size_t i = 0; i < n; ++i) {
        const view sk = view(sks).subspan(i * stride, p_.secret_key);
        const octets wanted = good[i] ? model_.decrypt(sk, item(cts, p_.ciphertext, i)) : octets(p_.message);
        const std::string which = what + how + ", item " + std::to_string(i);
        expect(status[i] == (good[i] ? errc::ok : errc::bad_secret_key), which + ": status");
        expect(to_octets(item(messages, p_.message, i)) == wanted, which + ": message");
      }
      expect(status.back() == errc::no_randomness && messages[n * p_.message] == 0xA5,
             what + how + ": wrote behind the end");
    };
    octets messages(n * p_.message + 64, 0xA5);
    std::vector<errc> status(n + 1, errc::no_randomness);
    ops_.decrypt(n, sks.data(), stride, cts.data(), messages.data(), status.data());
    compare(messages, status, "");
    if (sks.size() != p_.secret_key) return;
    const std::unique_ptr<std::uint8_t, void (*)(void*)> memory(
        static_cast<std::uint8_t*>(std::aligned_alloc(64, p_.prepared_secret_key)), std::free);
    const errc prepared = ops_.prepare_secret_key(sks.data(), memory.get());
    expect(prepared == (good[0] ? errc::ok : errc::bad_secret_key), what + ": prepare_secret_key");
    messages.assign(messages.size(), 0xA5);
    status.assign(n + 1, errc::no_randomness);
    ops_.decrypt_prepared(n, memory.get(), cts.data(), messages.data(), status.data());
    compare(messages, status, ", prepared");
  }

  octets malformed(octets sk, std::size_t field, unsigned value) const {
    set_field(sk, 3 * field, 3, value);
    return sk;
  }
  // Fields near the ends of the secret vector and around the vector boundaries of all widths.
  void fields() {
    const std::size_t count = reference::mlwq::secret_key_size(*reference::mlwq::parameters_of(p_.id)) * 8 / 3;
    for (std::size_t i = 0; i < count; i += i < 36 || i + 36 >= count ? 1 : 29) {
      for (const unsigned value : {4U, 5U, 7U}) {
        expect_messages(malformed(key(0), i, value), ciphertext(0), {value <= 4},
                        "field " + std::to_string(i) + " is " + std::to_string(value));
      }
    }
  }

  // Batches around the widths of all back ends. In some, every fourth key is malformed.
  void groups() {
    for (const std::size_t n : {1U, 2U, 3U, 9U, 17U}) {
      for (const bool bad_keys : {false, true}) {
        octets sks, cts;
        std::vector<bool> good;
        for (std::size_t i = 0; i < n; ++i) {
          good.push_back(!bad_keys || i % 4 != 0);
          reference::append(sks, good[i] ? key(i) : malformed(key(i), 0, 7)), reference::append(cts, ciphertext(i));
        }
        expect_messages(sks, cts, good, std::to_string(n) + " items");
        expect_messages(bad_keys ? malformed(key(1), 3, 5) : key(1), cts, std::vector<bool>(n, !bad_keys),
                        std::to_string(n) + " items, one key");
      }
    }
  }

  const bravais::pke_ops& ops_;
  const bravais::pke_parameters& p_;
  pke_model model_;
  random_stream random_;
  flat_keys keys_;
  octets ciphertexts_;
};

}  // namespace

int main() {
  trial(pke_id::m_lwq_512_z, entries<true>::ops).run();
  trial(pke_id::m_lwq_512_z_plain, entries<false>::ops).run();
  return 0;
}
