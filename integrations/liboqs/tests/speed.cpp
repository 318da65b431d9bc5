// SPDX-License-Identifier: MIT
// speed [--json] [--quick] LIBOQS OURS: operations per second of a program that uses liboqs, before and after it loads
// this library instead. Both are in one process, on one core, and take turns; each figure is a median over the turns.
#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <vector>

#include "loaded.hpp"
#include "machine.hpp"

namespace {

using bravais_liboqs::byte, bravais_liboqs::kem, bravais_liboqs::loaded, bravais_liboqs::sig;

// The random source for signatures: from the same state, both libraries make the same number of attempts.
std::uint64_t state = 0;
void repeatable(byte* output, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    output[i] = static_cast<byte>(state >> 56);
  }
}

// A turn is one slice of calls, or one for each of several states if the time varies with the randomness. Slices are
// short, so that most of them keep their core on a busy machine.
struct plan {
  std::size_t turns;
  double slice;  // in nanoseconds
};
constexpr std::size_t sign_states = 8, sign_calls = 16;
struct row {
  std::string algorithm, operation;
  std::array<double, 2> per_second;
};

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

// Operations per second of both sides: for each state the median over the turns, and the mean of these.
std::array<double, 2> measure(const plan& how, double rate, const std::array<std::function<bool()>, 2>& sides,
                              bool varied) {
  const auto time = [&](const std::function<bool()>& call, std::size_t start_state, std::size_t calls) {
    state = start_state;
    const std::uint64_t start = bravais_bench::ticks();
    for (std::size_t i = 0; i < calls; ++i) {
      if (!call()) {
        std::fprintf(stderr, "speed: an operation failed\n");
        std::exit(1);
      }
    }
    return static_cast<double>(bravais_bench::ticks() - start) / rate / static_cast<double>(calls);
  };
  const double once = std::max(time(sides[0], 0, 4), time(sides[1], 0, 4));
  const std::size_t states = varied ? sign_states : 1;
  const std::size_t calls = varied ? sign_calls : std::max<std::size_t>(1, static_cast<std::size_t>(how.slice / once));
  std::vector<std::array<std::vector<double>, 2>> times(states);
  for (std::size_t turn = 0; turn < how.turns; ++turn)
    for (std::size_t i = 0; i < states; ++i)
      for (std::size_t side = 0; side < 2; ++side) times[i][side].push_back(time(sides[side], i, calls));
  std::array<double, 2> mean = {};
  for (std::size_t side = 0; side < 2; ++side)
    for (const auto& of_state : times) mean[side] += median(of_state[side]) / static_cast<double>(states);
  return {1e9 / mean[0], 1e9 / mean[1]};
}

}  // namespace

int main(int argc, char** argv) {
  bool json = false, quick = false;
  std::vector<const char*> paths;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--json") {
      json = true;
    } else if (word == "--quick") {
      quick = true;
    } else {
      paths.push_back(argv[i]);
    }
  }
  if (paths.size() != 2 || paths[0][0] == '-' || paths[1][0] == '-') {
    std::fprintf(stderr, "usage: speed [--json] [--quick] LIBOQS OURS\n");
    return 2;
  }
  const std::array<loaded, 2> libraries = {loaded("liboqs", paths[0]), loaded("bravais", paths[1])};
  const plan how = quick ? plan{1, 1e5} : plan{61, 1e6};
  const auto core = bravais_bench::pin_to_core(std::nullopt);
  const double rate = bravais_bench::ticks_per_nanosecond();

  std::vector<row> rows;
  std::vector<byte> pk(10000), sk(10000), ct(10000), message(100, 1);
  std::array<byte, 64> ss = {};
  const auto add = [&](const char* algorithm, const char* operation, const auto& call, bool varied = false) {
    rows.push_back({algorithm, operation,
                    measure(how, rate, {[&] { return call(0) == 0; }, [&] { return call(1) == 0; }}, varied)});
  };
  for (std::size_t i = 0; libraries[1].kem_name(i) != nullptr; ++i) {
    const char* const name = libraries[1].kem_name(i);
    const std::array<kem*, 2> k = {libraries[0].new_kem(name), libraries[1].new_kem(name)};
    if (k[0] == nullptr || k[1] == nullptr) {
      for (std::size_t side = 0; side < 2; ++side) libraries[side].free_kem(k[side]);
      continue;
    }
    add(name, "keypair", [&](std::size_t side) { return k[side]->keypair(pk.data(), sk.data()); });
    add(name, "encaps", [&](std::size_t side) { return k[side]->encaps(ct.data(), ss.data(), pk.data()); });
    add(name, "decaps", [&](std::size_t side) { return k[side]->decaps(ss.data(), ct.data(), sk.data()); });
    for (std::size_t side = 0; side < 2; ++side) libraries[side].free_kem(k[side]);
  }
  for (const loaded& library : libraries) library.custom_randomness(repeatable);
  for (std::size_t i = 0; libraries[1].sig_name(i) != nullptr; ++i) {
    const char* const name = libraries[1].sig_name(i);
    const std::array<sig*, 2> s = {libraries[0].new_sig(name), libraries[1].new_sig(name)};
    if (s[0] == nullptr || s[1] == nullptr) {
      for (std::size_t side = 0; side < 2; ++side) libraries[side].free_sig(s[side]);
      continue;
    }
    std::size_t size = 0;
    add(name, "keypair", [&](std::size_t side) { return s[side]->keypair(pk.data(), sk.data()); });
    add(
        name, "sign",
        [&](std::size_t side) { return s[side]->sign(ct.data(), &size, message.data(), message.size(), sk.data()); },
        true);
    add(name, "verify",
        [&](std::size_t side) { return s[side]->verify(message.data(), message.size(), ct.data(), size, pk.data()); });
    for (std::size_t side = 0; side < 2; ++side) libraries[side].free_sig(s[side]);
  }

  if (json) {
    std::printf("{\n  \"processor\": \"%s\",\n  \"core\": %d,\n  \"liboqs\": \"%s\",\n  \"turns\": %zu,\n  \"rows\": [",
                bravais_bench::processor_name().c_str(), core.value_or(-1), libraries[0].version(), how.turns);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::printf("%s\n    {\"algorithm\": \"%s\", \"operation\": \"%s\", \"liboqs\": %.0f, \"bravais\": %.0f}",
                  i == 0 ? "" : ",", rows[i].algorithm.c_str(), rows[i].operation.c_str(), rows[i].per_second[0],
                  rows[i].per_second[1]);
    }
    std::printf("\n  ]\n}\n");
  } else {
    std::printf("%-20s %-8s %12s %12s %8s\n", "algorithm", "function", "liboqs", "bravais", "factor");
    for (const row& r : rows) {
      std::printf("%-20s %-8s %12.0f %12.0f %8.2f\n", r.algorithm.c_str(), r.operation.c_str(), r.per_second[0],
                  r.per_second[1], r.per_second[1] / r.per_second[0]);
    }
  }
  return 0;
}
