// SPDX-License-Identifier: MIT
// A small batch must not do work that single calls do not. For every parameter set and operation, this counts the
// instructions of a batch of two or three and of as many calls, with the processor's trap flag. Unlike time,
// instruction counts do not vary between runs. A batch that did the work of a whole group for two items took 1.29 times
// the instructions. Moving items into lanes alone takes up to 1.04 times, at 0.998 times the time (ML-DSA-65,
// verification), so 6 % more is allowed.
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <bravais/by_id.hpp>
#include <bravais/isa.hpp>

#include "../constant_time/trace.hpp"

namespace {

namespace api = bravais::by_id;
using bytes = std::vector<std::uint8_t>;
using in = api::in;
using out = api::out;

constexpr std::size_t most = 3;   // items
constexpr double allowed = 1.06;  // limit for the instructions of a batch, relative to single calls

// Public bytes instead of seeds and randomness, without a pattern that a sampler would reject.
bytes filled(std::size_t size) {
  bytes made(size);
  std::uint64_t state = 1;
  for (std::uint8_t& byte : made) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    byte = static_cast<std::uint8_t>(state >> 56);
  }
  return made;
}

// A buffer of `most` items.
struct buffer {
  explicit buffer(std::size_t item_size) : size(item_size), all(filled(most * item_size)) {}
  [[nodiscard]] out items(std::size_t at, std::size_t count) { return out(all).subspan(at * size, count * size); }
  std::size_t size;
  bytes all;
};

int failures = 0;
std::size_t compared = 0;

// run(first item, count) performs the items of a batch.
template <class Run>
void compare(std::string_view set, const char* operation, std::size_t count, const Run& run) {
  const auto steps_of = [&](std::size_t at, std::size_t items) {
    bravais::errc error = bravais::errc::ok;
    const auto call = [&] { error = run(at, items); };
    call();  // one-time work, such as choosing the instruction set, is not counted
    bravais::constant_time::record(0, call);
    if (error != bravais::errc::ok) {
      std::printf("FAILED: %s %s: %s\n", std::string(set).c_str(), operation, bravais::text(error));
      ++failures;
    }
    return bravais::constant_time::traced_instructions();
  };
  std::size_t single = 0;
  for (std::size_t i = 0; i < count; ++i) single += steps_of(i, 1);
  const std::size_t batch = steps_of(0, count);
  ++compared;
  const double ratio = static_cast<double>(batch) / static_cast<double>(single);
  const bool good = batch > 0 && ratio <= allowed;
  std::printf("%s%s %s: a batch of %zu: %zu instructions, single calls: %zu, ratio %.3f\n",
              good ? "" : "FAILED: ", std::string(set).c_str(), operation, count, batch, single, ratio);
  std::fflush(stdout);
  failures += good ? 0 : 1;
}

void compare_kem(const bravais::kem_parameters& set, std::size_t n) {
  buffer seeds(set.seed), pks(set.public_key), sks(set.secret_key), randomness(set.randomness), cts(set.ciphertext),
      secrets(set.shared_secret);
  bytes pk(set.prepared_public_key), sk(set.prepared_secret_key);
  compare(set.name, "key generation", n, [&](std::size_t at, std::size_t count) {
    return api::generate(set.id, seeds.items(at, count), pks.items(at, count), sks.items(at, count));
  });
  compare(set.name, "encapsulation", n, [&](std::size_t at, std::size_t count) {
    return api::encapsulate(set.id, pks.items(at, count), randomness.items(at, count), cts.items(at, count),
                            secrets.items(at, count));
  });
  compare(set.name, "decapsulation", n, [&](std::size_t at, std::size_t count) {
    return api::decapsulate(set.id, sks.items(at, count), cts.items(at, count), secrets.items(at, count));
  });
  failures += api::prepare_public_key(set.id, pks.items(0, 1), pk) == bravais::errc::ok ? 0 : 1;
  failures += api::prepare_secret_key(set.id, sks.items(0, 1), sk) == bravais::errc::ok ? 0 : 1;
  compare(set.name, "encapsulation, prepared", n, [&](std::size_t at, std::size_t count) {
    return api::encapsulate(set.id, api::prepared(pk), randomness.items(at, count), cts.items(at, count),
                            secrets.items(at, count));
  });
  compare(set.name, "decapsulation, prepared", n, [&](std::size_t at, std::size_t count) {
    return api::decapsulate(set.id, api::prepared(sk), cts.items(at, count), secrets.items(at, count));
  });
}

void compare_pke(const bravais::pke_parameters& set, std::size_t n) {
  buffer seeds(set.seed), pks(set.public_key), sks(set.secret_key), coins(set.randomness), cts(set.ciphertext),
      messages(set.message), plain(set.message);
  bytes pk(set.prepared_public_key), sk(set.prepared_secret_key);
  compare(set.name, "PKE key generation", n, [&](std::size_t at, std::size_t count) {
    return api::generate(set.id, seeds.items(at, count), pks.items(at, count), sks.items(at, count));
  });
  compare(set.name, "encryption", n, [&](std::size_t at, std::size_t count) {
    return api::encrypt(set.id, pks.items(at, count), messages.items(at, count), coins.items(at, count),
                        cts.items(at, count));
  });
  compare(set.name, "decryption", n, [&](std::size_t at, std::size_t count) {
    return api::decrypt(set.id, sks.items(at, count), cts.items(at, count), plain.items(at, count));
  });
  failures += api::prepare_public_key(set.id, pks.items(0, 1), pk) == bravais::errc::ok ? 0 : 1;
  failures += api::prepare_secret_key(set.id, sks.items(0, 1), sk) == bravais::errc::ok ? 0 : 1;
  compare(set.name, "encryption, prepared", n, [&](std::size_t at, std::size_t count) {
    return api::encrypt(set.id, api::prepared(pk), messages.items(at, count), coins.items(at, count),
                        cts.items(at, count));
  });
  compare(set.name, "decryption, prepared", n, [&](std::size_t at, std::size_t count) {
    return api::decrypt(set.id, api::prepared(sk), cts.items(at, count), plain.items(at, count));
  });
}

void compare_signature(const bravais::signature_parameters& set, std::size_t n) {
  buffer seeds(set.seed), pks(set.public_key), sks(set.secret_key), randomness(set.randomness), texts(32),
      signatures(set.signature);
  std::vector<bravais::message_view> messages;
  for (std::size_t i = 0; i < most; ++i) messages.push_back({texts.items(i, 1)});
  const auto views = [&](std::size_t at, std::size_t count) { return std::span(messages).subspan(at, count); };
  bytes pk(set.prepared_public_key), sk(set.prepared_secret_key);
  compare(set.name, "key generation", n, [&](std::size_t at, std::size_t count) {
    return api::generate(set.id, seeds.items(at, count), pks.items(at, count), sks.items(at, count));
  });
  compare(set.name, "signing", n, [&](std::size_t at, std::size_t count) {
    return api::sign(set.id, sks.items(at, count), views(at, count), randomness.items(at, count),
                     signatures.items(at, count));
  });
  compare(set.name, "verification", n, [&](std::size_t at, std::size_t count) {
    return api::verify(set.id, pks.items(at, count), views(at, count), signatures.items(at, count));
  });
  failures += api::prepare_public_key(set.id, pks.items(0, 1), pk) == bravais::errc::ok ? 0 : 1;
  failures += api::prepare_secret_key(set.id, sks.items(0, 1), sk) == bravais::errc::ok ? 0 : 1;
  compare(set.name, "signing, prepared", n, [&](std::size_t at, std::size_t count) {
    return api::sign(set.id, api::prepared(sk), views(at, count), randomness.items(at, count),
                     signatures.items(at, count));
  });
  compare(set.name, "verification, prepared", n, [&](std::size_t at, std::size_t count) {
    return api::verify(set.id, api::prepared(pk), views(at, count), signatures.items(at, count));
  });
}

}  // namespace

// batch_work ISA ITEMS KIND [SET]
int main(int argc, char** argv) {
  const std::string_view kind = argc == 4 || argc == 5 ? argv[3] : "";
  const std::string_view only = argc == 5 ? argv[4] : "";
  const auto each = [&](const auto& sets, const auto& compare_set) {
    for (const auto& set : sets) {
      if (only.empty() || only == set.name) compare_set(set, static_cast<std::size_t>(argv[2][0] - '0'));
    }
  };
  if ((kind != "kem" && kind != "pke" && kind != "signature") || argv[2][1] != 0 || argv[2][0] < '2' ||
      argv[2][0] > '0' + static_cast<char>(most)) {
    std::fprintf(stderr, "usage: batch_work ISA 2|3 kem|pke|signature [SET]\n");
    return 2;
  }
  if (bravais::force_isa(std::string_view(argv[1])) != bravais::errc::ok) {
    std::printf("skipped: this machine cannot run %s\n", argv[1]);
    return 77;
  }
  if (!bravais::constant_time::set_up_traces()) {
    std::printf("no trace can be taken\n");
    return 1;
  }
  if (kind == "kem") {
    each(bravais::kem_table, compare_kem);
  } else if (kind == "pke") {
    each(bravais::pke_table, compare_pke);
  } else {
    each(bravais::signature_table, compare_signature);
  }
  std::printf("%zu operations compared, %d failures\n", compared, failures);
  return failures == 0 && compared > 0 ? 0 : 1;
}
