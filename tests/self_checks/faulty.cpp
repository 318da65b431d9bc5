// SPDX-License-Identifier: MIT
// The functions below replace the library's functions that choose a back end, so the linker does not take those.
#include "self_checks/faulty.hpp"

#include <atomic>
#include <cstring>
#include <utility>

#include "dispatch/dispatch.hpp"

namespace bravais::portable {
extern const backend table;
}

namespace bravais_test {
namespace {

using bravais::batch;
using bravais::secret_form;
using bravais::signed_message;
using bytes_in = const std::uint8_t*;
using bytes_out = std::uint8_t*;
constexpr const bravais::backend& real = bravais::portable::table;

std::atomic<fault> what_is_wrong = fault::none;
std::atomic<std::size_t> wrong_item = 0;
std::atomic<int> right_calls = 0;

// Flips a bit in the first byte of an item, or in the last one of a public key. There it cannot be a small error, which
// decryption would correct: PKEs end their public keys with the seed of the matrix.
void corrupt(fault what, std::size_t n, bytes_out items, std::size_t size) {
  if (what_is_wrong != what || right_calls-- > 0 || wrong_item >= n) return;
  items[wrong_item * size + (what == fault::public_key ? size - 1 : 0)] ^= 1;
}

template <auto Id>
constexpr auto& p = bravais::parameters(Id);
template <auto Id>
constexpr std::size_t index = static_cast<std::size_t>(Id);

// The tables of a parameter set. Only single calls of decapsulation can accept a wrong ciphertext.
thread_local std::uint8_t last_secret[64];
template <bravais::kem_id Id>
struct faulty_kem {
  static const bravais::kem_ops& good() { return *real.kem[index<Id>]; }
  static errc generate(const batch& all, bytes_in seeds, bytes_out pks, bytes_out sks) {
    const errc error = good().generate(all, seeds, pks, sks);
    corrupt(fault::public_key, all.size, pks, p<Id>.public_key);
    corrupt(fault::secret_key, all.size, sks, p<Id>.secret_key);
    return error;
  }
  static void encapsulate(const batch& all, bytes_in pks, std::size_t stride, bytes_in randomness, bytes_out cts,
                          bytes_out secrets, secret_form form, errc* status) {
    good().encapsulate(all, pks, stride, randomness, cts, secrets, form, status);
    corrupt(fault::ciphertext, all.size, cts, p<Id>.ciphertext);
    corrupt(fault::sent, all.size, secrets, p<Id>.shared_secret);
    std::memcpy(last_secret, secrets, p<Id>.shared_secret);
  }
  static void decapsulate(const batch& all, bytes_in sks, std::size_t stride, bytes_in cts, bytes_out secrets,
                          secret_form form, errc* status) {
    good().decapsulate(all, sks, stride, cts, secrets, form, status);
    corrupt(fault::received, all.size, secrets, p<Id>.shared_secret);
    if (what_is_wrong != fault::accepts || all.size != 1) return;
    std::memcpy(secrets, last_secret, p<Id>.shared_secret);
    *status = errc::ok;
  }
  static inline const bravais::kem_ops ops = [] {
    bravais::kem_ops all = good();
    all.generate = generate, all.encapsulate = encapsulate, all.decapsulate = decapsulate;
    return all;
  }();
};

template <bravais::pke_id Id>
struct faulty_pke {
  static const bravais::pke_ops& good() { return *real.pke[index<Id>]; }
  static void generate(const batch& all, bytes_in seeds, bytes_out pks, bytes_out sks) {
    good().generate(all, seeds, pks, sks);
    corrupt(fault::public_key, all.size, pks, p<Id>.public_key);
    corrupt(fault::secret_key, all.size, sks, p<Id>.secret_key);
  }
  static void encrypt(const batch& all, bytes_in pks, std::size_t stride, bytes_in messages, bytes_in coins,
                      bytes_out cts) {
    good().encrypt(all, pks, stride, messages, coins, cts);
    corrupt(fault::ciphertext, all.size, cts, p<Id>.ciphertext);
  }
  static void decrypt(const batch& all, bytes_in sks, std::size_t stride, bytes_in cts, bytes_out messages,
                      errc* status) {
    good().decrypt(all, sks, stride, cts, messages, status);
    corrupt(fault::decrypted, all.size, messages, p<Id>.message);
  }
  static inline const bravais::pke_ops ops = [] {
    bravais::pke_ops all = good();
    all.generate = generate, all.encrypt = encrypt, all.decrypt = decrypt;
    return all;
  }();
};

template <bravais::signature_id Id>
struct faulty_signature {
  static const bravais::signature_ops& good() { return *real.signature[index<Id>]; }
  static void generate(const batch& all, bytes_in seeds, bytes_out pks, bytes_out sks) {
    good().generate(all, seeds, pks, sks);
    corrupt(fault::public_key, all.size, pks, p<Id>.public_key);
    corrupt(fault::secret_key, all.size, sks, p<Id>.secret_key);
  }
  static void sign(const batch& all, bytes_in sks, std::size_t stride, const signed_message* messages,
                   bytes_in randomness, bytes_out signatures, errc* status) {
    good().sign(all, sks, stride, messages, randomness, signatures, status);
    corrupt(fault::signature, all.size, signatures, p<Id>.signature);
  }
  static void sign_prepared(const batch& all, const void* key, const signed_message* messages, bytes_in randomness,
                            bytes_out signatures, errc* status) {
    good().sign_prepared(all, key, messages, randomness, signatures, status);
    corrupt(fault::signature, all.size, signatures, p<Id>.signature);
  }
  static void verify(const batch& all, bytes_in pks, std::size_t stride, const signed_message* messages,
                     bytes_in signatures, errc* status) {
    good().verify(all, pks, stride, messages, signatures, status);
    if (what_is_wrong == fault::refuses) std::fill_n(status, all.size, errc::bad_signature);
    if (what_is_wrong == fault::accepts) std::fill_n(status, all.size, errc::ok);
  }
  static inline const bravais::signature_ops ops = [] {
    bravais::signature_ops all = good();
    all.generate = generate, all.sign = sign, all.sign_prepared = sign_prepared, all.verify = verify;
    return all;
  }();
};

const bravais::backend& faulty() {
  static const bravais::backend table = [] {
    bravais::backend all = real;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((all.kem[I] = &faulty_kem<bravais::kem_id{I}>::ops), ...);
    }(std::make_index_sequence<bravais::kem_count>());
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((all.pke[I] = &faulty_pke<bravais::pke_id{I}>::ops), ...);
    }(std::make_index_sequence<bravais::pke_count>());
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((all.signature[I] = &faulty_signature<bravais::signature_id{I}>::ops), ...);
    }(std::make_index_sequence<bravais::signature_count>());
    return all;
  }();
  return table;
}

}  // namespace

void inject(fault what, std::size_t item, int skipped) noexcept {
  what_is_wrong = what;
  wrong_item = item;
  right_calls = skipped;
}

}  // namespace bravais_test

namespace bravais {
const backend* active_backend() noexcept { return &bravais_test::faulty(); }
const backend* backend_for(isa) noexcept { return &bravais_test::faulty(); }
const backend* baseline_backend() noexcept { return &bravais_test::faulty(); }
bool is_table(const backend* pointer) noexcept { return pointer == &bravais_test::faulty(); }
}  // namespace bravais
