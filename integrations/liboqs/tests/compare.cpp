// SPDX-License-Identifier: MIT
// compare LIBOQS OURS: loads both libraries, gives both the same random bytes, and compares every byte of keys,
// ciphertexts, secrets and signatures, the sizes of all draws, and what is reported about each algorithm.
#include <cstring>
#include <string_view>
#include <vector>

#include "loaded.hpp"

namespace {

using bravais_liboqs::byte, bravais_liboqs::kem, bravais_liboqs::loaded, bravais_liboqs::sig, bravais_liboqs::status;
using octets = std::vector<byte>;

int faults = 0, checks = 0;
const char* subject = "";
void expect(bool same, const char* what) {
  ++checks;
  if (same) return;
  ++faults;
  std::printf("DIFFERENT: %s: %s\n", subject, what);
}

// A source that repeats itself from a number, and keeps the sizes of the draws.
std::uint64_t state = 0;
std::vector<std::size_t> draws;
void repeatable(byte* output, std::size_t size) {
  draws.push_back(size);
  for (std::size_t i = 0; i < size; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;  // Knuth's multiplier for 64 bits
    output[i] = static_cast<byte>(state >> 56);
  }
}

// What one call left behind.
struct outcome {
  status returned;
  std::vector<octets> outputs;
  std::vector<std::size_t> draws;
  bool operator==(const outcome&) const = default;
};
template <class Call>
outcome record(std::uint64_t seed, const std::vector<std::size_t>& sizes, const Call& call) {
  state = seed;
  draws.clear();
  outcome result = {};
  for (const std::size_t size : sizes) result.outputs.emplace_back(size);
  result.returned = call(result.outputs);
  result.draws = draws;
  // What a failed call leaves in its outputs is not a part of the interface.
  if (result.returned != bravais_liboqs::success) result.outputs.clear();
  return result;
}

// Calls both libraries, compares, and returns the outputs.
template <class Algorithm, class Call>
std::vector<octets> both(const char* what, std::uint64_t seed, const Algorithm& theirs, const Algorithm& ours,
                         const std::vector<std::size_t>& sizes, const Call& call) {
  outcome first = record(seed, sizes, [&](auto& out) { return call(theirs, out); });
  const outcome second = record(seed, sizes, [&](auto& out) { return call(ours, out); });
  expect(first == second, what);
  return std::move(first.outputs);
}

void compare_kem(const kem& theirs, const kem& ours) {
  subject = ours.method_name;
  expect(std::string_view(theirs.method_name) == ours.method_name, "method_name");
  expect(std::string_view(theirs.alg_version) == ours.alg_version, "alg_version");
  // The two texts are at the beginning, and the functions at the end.
  constexpr std::size_t first = offsetof(kem, claimed_nist_level), last = offsetof(kem, keypair_derand);
  expect(theirs.claimed_nist_level == ours.claimed_nist_level, "claimed_nist_level");
  expect(std::memcmp(reinterpret_cast<const byte*>(&theirs) + first, reinterpret_cast<const byte*>(&ours) + first,
                     last - first) == 0,
         "a number or a length in OQS_KEM");
  const std::size_t pk = ours.length_public_key, sk = ours.length_secret_key, ct = ours.length_ciphertext,
                    ss = ours.length_shared_secret;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto key = both("keypair", seed, theirs, ours, {pk, sk},
                          [](const kem& k, auto& out) { return k.keypair(out[0].data(), out[1].data()); });
    auto sent = both("encaps", seed + 100, theirs, ours, {ct, ss},
                     [&](const kem& k, auto& out) { return k.encaps(out[0].data(), out[1].data(), key[0].data()); });
    const auto decapsulate = [&](const char* what) {
      return both(what, seed, theirs, ours, {ss},
                  [&](const kem& k, auto& out) { return k.decaps(out[0].data(), sent[0].data(), key[1].data()); });
    };
    expect(decapsulate("decaps")[0] == sent[1], "decaps and encaps");
    sent[0][seed * 31 % ct] ^= static_cast<byte>(1U << seed % 8);
    expect(decapsulate("decaps of an altered ciphertext")[0] != sent[1], "an altered ciphertext has another secret");
    std::memset(sent[0].data(), static_cast<int>(seed), ct);
    decapsulate("decaps of a ciphertext of one byte value");
    // Derandomized; where liboqs has no such function, both return an error.
    octets coins(64);
    state = seed;
    repeatable(coins.data(), coins.size());
    both("keypair_derand", seed, theirs, ours, {pk, sk},
         [&](const kem& k, auto& out) { return k.keypair_derand(out[0].data(), out[1].data(), coins.data()); });
    both("encaps_derand", seed, theirs, ours, {ct, ss}, [&](const kem& k, auto& out) {
      return k.encaps_derand(out[0].data(), out[1].data(), key[0].data(), coins.data());
    });
    // Keys from outside.
    octets bad_key(pk, 0xFF);
    both("encaps with a malformed public key", seed, theirs, ours, {ct, ss},
         [&](const kem& k, auto& out) { return k.encaps(out[0].data(), out[1].data(), bad_key.data()); });
    octets other_hash = key[1];
    other_hash[sk - 40] ^= 1;
    both("decaps with an altered secret key", seed, theirs, ours, {ss},
         [&](const kem& k, auto& out) { return k.decaps(out[0].data(), sent[0].data(), other_hash.data()); });
  }
}

void compare_sig(const sig& theirs, const sig& ours) {
  subject = ours.method_name;
  expect(std::string_view(theirs.method_name) == ours.method_name, "method_name");
  expect(std::string_view(theirs.alg_version) == ours.alg_version, "alg_version");
  constexpr std::size_t first = offsetof(sig, claimed_nist_level), last = offsetof(sig, keypair);
  expect(std::memcmp(reinterpret_cast<const byte*>(&theirs) + first, reinterpret_cast<const byte*>(&ours) + first,
                     last - first) == 0,
         "a number or a length in OQS_SIG");
  const std::size_t length = ours.length_signature;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto key = both("keypair", seed, theirs, ours, {ours.length_public_key, ours.length_secret_key},
                          [](const sig& s, auto& out) { return s.keypair(out[0].data(), out[1].data()); });
    const octets message(seed * 37, static_cast<byte>(seed)), context(seed * 13 % 256, 3), too_long(256, 3);
    const auto sign = [&](const char* what, const byte* ctx, std::size_t ctx_size) {
      return both(what, seed, theirs, ours, {length}, [&](const sig& s, auto& out) {
        std::size_t size = 77;
        const status returned = ctx == nullptr
                                    ? s.sign(out[0].data(), &size, message.data(), message.size(), key[1].data())
                                    : s.sign_with_ctx_str(out[0].data(), &size, message.data(), message.size(), ctx,
                                                          ctx_size, key[1].data());
        expect(size == (returned == bravais_liboqs::success ? length : 0), "signature_len");
        return returned;
      });
    };
    auto plain = sign("sign", nullptr, 0)[0],
         with_context = sign("sign_with_ctx_str", context.data(), context.size())[0];
    sign("sign with a context that is too long", too_long.data(), too_long.size());
    const auto verify = [&](const char* what, const octets& signature, std::size_t size, bool good) {
      both(what, seed, theirs, ours, {}, [&](const sig& s, auto&) {
        const status returned = s.verify(message.data(), message.size(), signature.data(), size, key[0].data());
        expect((returned == bravais_liboqs::success) == good, what);
        return returned;
      });
    };
    verify("verify", plain, length, true);
    verify("verify without the context", with_context, length, context.empty());
    verify("verify a shorter signature", plain, length - 1, false);
    both("verify_with_ctx_str", seed, theirs, ours, {}, [&](const sig& s, auto&) {
      return s.verify_with_ctx_str(message.data(), message.size(), with_context.data(), length, context.data(),
                                   context.size(), key[0].data());
    });
    both("verify_with_ctx_str with a context that is too long", seed, theirs, ours, {}, [&](const sig& s, auto&) {
      return s.verify_with_ctx_str(message.data(), message.size(), with_context.data(), length, too_long.data(),
                                   too_long.size(), key[0].data());
    });
    plain[seed * 97 % length] ^= static_cast<byte>(1U << seed % 8);
    verify("verify an altered signature", plain, length, false);
  }
}

// The lists must agree; every algorithm that is enabled in both is compared.
template <class Functions, class Compare>
void compare_all(const char* kind, const loaded& theirs, const loaded& ours, const Functions& of,
                 const Compare& compare) {
  const auto [name, count, enabled, make, free] = of;
  subject = kind;
  expect((theirs.*count)() == (ours.*count)(), "number of algorithms");
  std::string only_theirs, only_ours;
  int compared = 0;
  for (std::size_t i = 0; (ours.*name)(i) != nullptr; ++i) {
    const std::string here = (ours.*name)(i);
    subject = here.c_str();
    const char* const there = (theirs.*name)(i);
    expect(there != nullptr && here == there, "place in the list");
    const bool in_theirs = (theirs.*enabled)(here.c_str()) == 1, in_ours = (ours.*enabled)(here.c_str()) == 1;
    if (in_theirs && in_ours) {
      auto* const one = (theirs.*make)(here.c_str());
      auto* const other = (ours.*make)(here.c_str());
      compare(*one, *other);
      (theirs.*free)(one);
      (ours.*free)(other);
      ++compared;
    } else if (in_theirs) {
      only_theirs += " " + here;
    } else if (in_ours) {
      only_ours += " " + here;
    }
  }
  std::printf("%s: %d compared; only liboqs has:%s; this build of liboqs lacks:%s\n", kind, compared,
              only_theirs.empty() ? " none" : only_theirs.c_str(), only_ours.empty() ? " none" : only_ours.c_str());
  subject = kind;
  expect(compared > 0, "at least one algorithm is in both libraries");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: compare LIBOQS OURS\n");
    return 2;
  }
  const loaded theirs("liboqs", argv[1]), ours("bravais", argv[2]);
  subject = "library";
  expect(std::string_view(theirs.version()) == ours.version(), "OQS_version()");
  bool dispatches = false;  // a build of liboqs for one machine reports no extension
  for (int i = 0; i < 19; ++i) dispatches |= theirs.has_extension(i) == 1;
  for (int i = 0; i < 19 && dispatches; ++i) {
    expect(theirs.has_extension(i) == ours.has_extension(i), ("OQS_CPU_has_extension " + std::to_string(i)).c_str());
  }
  for (const char* const name : {"system", "System", "nothing", ""}) {
    expect(theirs.switch_randomness(name) == ours.switch_randomness(name), "OQS_randombytes_switch_algorithm()");
  }
  for (const loaded* library : {&theirs, &ours}) library->custom_randomness(repeatable);

  struct kem_functions {
    decltype(&loaded::kem_name) name = &loaded::kem_name;
    decltype(&loaded::kem_count) count = &loaded::kem_count;
    decltype(&loaded::kem_enabled) enabled = &loaded::kem_enabled;
    decltype(&loaded::new_kem) make = &loaded::new_kem;
    decltype(&loaded::free_kem) free = &loaded::free_kem;
  };
  struct sig_functions {
    decltype(&loaded::sig_name) name = &loaded::sig_name;
    decltype(&loaded::sig_count) count = &loaded::sig_count;
    decltype(&loaded::sig_enabled) enabled = &loaded::sig_enabled;
    decltype(&loaded::new_sig) make = &loaded::new_sig;
    decltype(&loaded::free_sig) free = &loaded::free_sig;
  };
  compare_all("KEMs", theirs, ours, kem_functions(), compare_kem);
  compare_all("signatures", theirs, ours, sig_functions(), compare_sig);
  std::printf("%d comparisons, %d differences\n", checks, faults);
  return faults == 0 ? 0 : 1;
}
