// SPDX-License-Identifier: MIT
// The hash functions of HashML-DSA against libcrypto. SHA-2 is code of this project that back ends do not duplicate;
// SHA-3 runs on the permutation of each back end.
#include <algorithm>
#include <memory>

#include <openssl/evp.h>

#include "check.hpp"
#include "common/prehash.hpp"
#include "dispatch/dispatch.hpp"
#include "support/cases.hpp"
#include "support/model.hpp"

namespace bravais_test {
namespace {

using bravais::prehash;

const char* libcrypto_name(prehash id) {
  switch (id) {
    case prehash::sha2_224: return "SHA224";
    case prehash::sha2_256: return "SHA256";
    case prehash::sha2_384: return "SHA384";
    case prehash::sha2_512: return "SHA512";
    case prehash::sha2_512_224: return "SHA512-224";
    case prehash::sha2_512_256: return "SHA512-256";
    case prehash::sha3_224: return "SHA3-224";
    case prehash::sha3_256: return "SHA3-256";
    case prehash::sha3_384: return "SHA3-384";
    case prehash::sha3_512: return "SHA3-512";
    case prehash::shake128: return "SHAKE128";
    case prehash::shake256: return "SHAKE256";
  }
  return "";
}

// libcrypto's value, with which the model must agree.
octets expected(prehash id, view message) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  octets digest(bravais::parameters(id).digest);
  const EVP_MD* function = EVP_get_digestbyname(libcrypto_name(id));
  const bool extendable = id == prehash::shake128 || id == prehash::shake256;
  if (context == nullptr || function == nullptr || EVP_DigestInit_ex(context.get(), function, nullptr) != 1 ||
      EVP_DigestUpdate(context.get(), message.data(), message.size()) != 1 ||
      (extendable ? EVP_DigestFinalXOF(context.get(), digest.data(), digest.size())
                  : EVP_DigestFinal_ex(context.get(), digest.data(), nullptr)) != 1)
    throw std::runtime_error(std::string("libcrypto gave no ") + libcrypto_name(id));
  // The model is slow, so it skips the longest message.
  if (message.size() < 10'000) {
    EXPECT_EQ(to_hex(prehash_digest(id, message)), to_hex(digest)) << "by the model";
  }
  return digest;
}

// The message in pieces, each of length next_piece().
template <class F>
octets hashed(prehash id, bravais::isa on, view message, const F& next_piece) {
  bravais::prehasher hash(id, bravais::backend_for(on)->hash.keccak_f1600);
  while (!message.empty()) {
    const std::size_t size = std::min<std::size_t>(next_piece(), message.size());
    hash.update(message.first(size));
    message = message.subspan(size);
  }
  std::array<std::uint8_t, bravais::longest_prehash> digest{};
  const auto end = digest.begin() + static_cast<std::ptrdiff_t>(hash.finish(digest));
  EXPECT_TRUE(std::all_of(end, digest.end(), [](std::uint8_t byte) { return byte == 0; })) << "wrote behind the digest";
  return {digest.begin(), end};
}
octets hashed(prehash id, bravais::isa on, view message) {
  return hashed(id, on, message, [&] { return message.size(); });
}

template <class F>
void for_each_function(const F& f) {
  for (const bravais::prehash_parameters& function : bravais::prehash_table) {
    SCOPED_TRACE(std::string(function.name));
    ASSERT_EQ(&bravais::parameters(function.id), &function);
    f(function.id);
  }
}

// The messages of FIPS 180-2, appendices B to D: "abc", two blocks of each size, and a million times "a".
void check_standard_messages(bravais::isa on) {
  const octets abc = {'a', 'b', 'c'};
  const auto run_of_letters = [](std::size_t words, std::size_t letters) {
    octets text;
    for (std::size_t i = 0; i < words * letters; ++i)
      text.push_back(static_cast<std::uint8_t>('a' + i / letters + i % letters));
    return text;
  };
  for_each_function([&](prehash id) {
    for (const octets& message : {octets{}, abc, run_of_letters(14, 4), run_of_letters(14, 8), octets(1'000'000, 'a')})
      EXPECT_EQ(to_hex(hashed(id, on, message)), to_hex(expected(id, message))) << message.size() << " bytes";
  });
}

void check_lengths(bravais::isa on) {
  numbers random(70);
  const octets message = random.bytes(300);
  for_each_function([&](prehash id) {
    for (std::size_t size = 0; size <= message.size(); ++size)
      EXPECT_EQ(to_hex(hashed(id, on, view(message).first(size))), to_hex(expected(id, view(message).first(size))))
          << size << " bytes";
  });
}

// Random pieces, some of them empty, some of them whole blocks.
void check_pieces(bravais::isa on) {
  numbers random(71);
  for_each_function([&](prehash id) {
    for (int round = 0; round < 100; ++round) {
      const octets message = random.bytes(random.below(1000));
      const auto piece = [&] { return random.below(3) == 0 ? 64 * random.below(5) : random.below(300); };
      EXPECT_EQ(to_hex(hashed(id, on, message, piece)), to_hex(expected(id, message))) << "round " << round;
    }
  });
}

// A published value, so that the test does not rely on one library: FIPS 180-2, appendix B.1.
void check_printed_digest() {
  const octets abc = {'a', 'b', 'c'};
  EXPECT_EQ(to_hex(hashed(prehash::sha2_256, bravais::isa::portable, abc)),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

const registration registered{[] {
  each_isa("hashing", "prehash", "standard_messages", check_standard_messages);
  each_isa("hashing", "prehash", "lengths", check_lengths);
  each_isa("hashing", "prehash", "pieces", check_pieces);
  once("hashing", "prehash.printed_digest", check_printed_digest);
}};

}  // namespace
}  // namespace bravais_test
