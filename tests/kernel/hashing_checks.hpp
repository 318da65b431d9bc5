// SPDX-License-Identifier: MIT
#pragma once

#include "isa/region.hpp"
#include "check.hpp"
#include "kernel/hashing.hpp"
#include "kernel/sample.hpp"
#include "widths.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::fail_unless;
using bravais_test::numbers;
using octets = std::vector<std::uint8_t>;

// N different states, side by side in rows of `stride` words. The words after them in each row must not change.
struct permutation {
  template <int N>
  static outcome run() {
    numbers random(20);
    constexpr std::size_t n = N;
    for (const std::size_t stride : {n, n + 1, static_cast<std::size_t>(max_states), 2 * n + 3}) {
      for (int round = 0; stride >= n && round < 20; ++round) {
        auto states = round == 0 ? std::vector<std::uint64_t>(25 * stride) : random.words(25 * stride);
        auto expected = states;
        for (std::size_t lane = 0; lane < n; ++lane) {
          reference::keccak_state one{};
          for (std::size_t i = 0; i < 25; ++i) one[i] = states[i * stride + lane];
          reference::keccak_f1600(one);
          for (std::size_t i = 0; i < 25; ++i) expected[i * stride + lane] = one[i];
        }
        keccak_f1600<N>(states.data(), stride);
        CHECK_OR_RETURN(compare(states, expected, in_lanes<N>("permutation")));
      }
    }
    return {};
  }
};
outcome check_permutation() { return for_each_width<permutation>(); }

octets model(hash_function f, const octets& message, std::size_t size) {
  reference::sponge sponge(f.rate, f.suffix);
  sponge.absorb(message);
  return sponge.squeeze(size);
}
octets hash(hash_function f, const octets& message, std::size_t size, std::size_t split = 0) {
  octets out(size);
  const std::span<const std::uint8_t> all = message;
  std::array<job, 1> storage;
  hashing work(storage);
  work.add(hash_job(f, all.first(split), all.subspan(split), out));
  work.finish();
  return out;
}
constexpr std::array functions{sha3_256, sha3_512, shake128, shake256};
std::string name(hash_function f) {
  return "rate " + std::to_string(f.rate) + (f.suffix == 0x06 ? ", SHA3" : ", SHAKE");
}
// Up to `blocks` blocks, often ending at a block boundary or next to one.
std::size_t likely_length(numbers& random, hash_function f, std::size_t blocks) {
  const std::size_t bound = blocks * f.rate;
  if (random.below(2) == 0) return random.below(bound + 1);
  const std::size_t border = (1 + random.below(blocks)) * f.rate;
  return border - random.below(3);
}

// NIST's published values for the empty message and for "abc" (Cryptographic Standards and Guidelines, examples with
// intermediate values, SHA3-256, SHA3-512, SHAKE128, SHAKE256); any SHA-3 tool prints them.
outcome check_published_values() {
  struct known {
    hash_function function;
    const char* message;
    const char* digest;
  };
  const known values[] = {
      {sha3_256, "", "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"},
      {sha3_256, "abc", "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"},
      {sha3_512, "",
       "a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a6"
       "15b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26"},
      {sha3_512, "abc",
       "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e"
       "10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0"},
      {shake128, "", "7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26"},
      {shake128, "abc", "5881092dd818bf5cf8a3ddb793fbcba74097d5c526a6d35f97b83351940f2cc8"},
      {shake256, "",
       "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f"
       "d75dc4ddd8c0f200cb05019d67b592f6fc821c49479ab48640292eacb3b7c4be"},
      {shake256, "abc", "483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739"},
  };
  for (const known& v : values) {
    const std::string_view text = v.message;
    const octets expected = bravais_test::from_hex(v.digest);
    const octets message(text.begin(), text.end());
    CHECK_OR_RETURN(compare(hash(v.function, message, expected.size()), expected, name(v.function)));
    CHECK_OR_RETURN(compare(model(v.function, message, expected.size()), expected, "the model, " + name(v.function)));
  }
  return {};
}

outcome check_every_length() {
  numbers random(21);
  for (const hash_function f : functions) {
    std::vector<std::size_t> lengths;
    for (std::size_t length = 0; length <= 300; ++length) lengths.push_back(length);
    for (std::size_t blocks = 2; blocks <= 12; ++blocks)
      for (std::size_t more = 0; more <= 2; ++more) lengths.push_back(blocks * f.rate + more - 1);
    for (const std::size_t length : lengths) {
      const octets message = random.bytes(length);
      const std::string context = name(f) + ", length " + std::to_string(length);
      CHECK_OR_RETURN(compare(hash(f, message, 64), model(f, message, 64), context));
    }
  }
  return {};
}
outcome check_every_output_length() {
  numbers random(22);
  for (const hash_function f : functions) {
    for (std::size_t size = 1; size <= 3 * std::size_t{f.rate} + 1; ++size) {
      const octets message = random.bytes(33);
      const std::string context = name(f) + ", output of " + std::to_string(size);
      CHECK_OR_RETURN(compare(hash(f, message, size), model(f, message, size), context));
    }
  }
  return {};
}
// The message in two parts, split at every position.
outcome check_two_parts() {
  numbers random(23);
  for (const hash_function f : functions) {
    for (const std::size_t length :
         {std::size_t{34}, std::size_t{f.rate}, 2 * std::size_t{f.rate} - 1, 3 * std::size_t{f.rate}}) {
      const octets message = random.bytes(length);
      for (std::size_t split = 0; split <= length; ++split) {
        const std::string context =
            name(f) + ", length " + std::to_string(length) + ", split at " + std::to_string(split);
        CHECK_OR_RETURN(compare(hash(f, message, 32, split), model(f, message, 32), context));
      }
    }
  }
  return {};
}

// A list of jobs of all kinds, with the expected outputs.
struct job_list {
  job_list(numbers& random, std::size_t size, std::size_t blocks)
      : messages(size), outputs(size), expected(size), coefficients(size) {
    for (std::size_t i = 0; i < size; ++i) {
      const hash_function f = functions[random.below(functions.size())];
      messages[i] = random.bytes(likely_length(random, f, blocks));
      const std::span<const std::uint8_t> all = messages[i];
      if (random.below(4) == 0) {  // an entry of a matrix
        messages[i] = random.bytes(34);
        const std::span<const std::uint8_t> seed = messages[i];
        const reference::polynomial entry = reference::sample_ntt(seed);
        for (const std::uint32_t x : entry) expected_coefficients.push_back(static_cast<std::int16_t>(x));
        coefficients[i].resize(kyber_ring::n);
        jobs.push_back(sample_ntt_job(seed.first(32), seed.last<2>(), coefficients[i].data()));
        continue;
      }
      outputs[i].resize(1 + likely_length(random, f, 3));
      expected[i] = model(f, messages[i], outputs[i].size());
      const std::size_t split = random.below(all.size() + 1);
      jobs.push_back(hash_job(f, all.first(split), all.subspan(split), outputs[i]));
    }
  }
  [[nodiscard]] outcome correct(const std::string& context) const {
    std::size_t entries = 0;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const std::string which = context + ", job " + std::to_string(i) + " of " + std::to_string(jobs.size());
      CHECK_OR_RETURN(compare(outputs[i], expected[i], which));
      if (coefficients[i].empty()) continue;
      const auto entry = std::span(expected_coefficients).subspan(entries++ * kyber_ring::n, kyber_ring::n);
      CHECK_OR_RETURN(compare(coefficients[i], entry, which + ", coefficients"));
    }
    return {};
  }

  std::vector<job> jobs;
  std::vector<octets> messages;
  std::vector<octets> outputs;
  std::vector<octets> expected;
  std::vector<std::vector<std::int16_t>> coefficients;
  std::vector<std::int16_t> expected_coefficients;
};

void add_all(hashing& work, const job_list& list) {
  for (const job& j : list.jobs) work.add(j);
}

outcome check_mixed_jobs() {
  numbers random(24);
  std::array<job, 40> storage;
  // Each scheduler runs many lists, so finish() must reset it. One fills lanes as if eight took as long as four, and
  // the other does not, whatever holds on this machine.
  hashing narrow(storage, false);
  std::array<job, 40> storage_of_wide;
  hashing wide(storage_of_wide, true);
  for (std::size_t size = 0; size <= storage.size(); ++size) {
    for (int round = 0; round < 8; ++round) {
      hashing& work = round % 2 == 0 ? narrow : wide;
      const job_list list(random, size, static_cast<std::size_t>(1 + 3 * (round / 2)));
      add_all(work, list);
      work.finish();
      CHECK_OR_RETURN(list.correct("round " + std::to_string(round)));
    }
  }
  return {};
}
// run() on parts of the list, in any order, and jobs that are added later.
outcome check_partial_runs() {
  numbers random(25);
  for (int round = 0; round < 100; ++round) {
    const job_list list(random, 1 + random.below(20), 4);
    std::vector<job> storage(list.jobs.size());
    hashing work(storage, round % 2 == 0);
    for (const job& j : list.jobs) {
      work.add(j);
      if (random.below(3) != 0) continue;
      const std::size_t begin = random.below(work.size());
      const std::size_t end = begin + random.below(work.size() - begin + 1);
      work.run(begin, end);
      for (std::size_t i = begin; i < end; ++i) {
        CHECK_OR_RETURN(fail_unless(work[i].now == job::phase::done, "run() left a job undone"));
      }
    }
    work.finish();
    CHECK_OR_RETURN(list.correct("round " + std::to_string(round)));
  }
  return {};
}
// While other jobs run, one job gets its input piece by piece, and up to two others get theirs at the end.
outcome check_late_input() {
  numbers random(26);
  for (int round = 0; round < 400; ++round) {
    const std::size_t size = 2 + random.below(20);
    job_list list(random, size, 6);
    std::vector<std::size_t> late;
    for (std::size_t i = 0; i < size; ++i) {
      if (list.jobs[i].take == nullptr && late.size() < 3 && random.below(4) == 0) late.push_back(i);
    }
    for (const std::size_t i : late) list.jobs[i].available = 0;
    std::vector<job> storage(size);
    hashing work(storage, round % 2 == 0);
    add_all(work, list);
    for (std::size_t i = 0; i < size; ++i) {
      if (!late.empty()) {
        job& j = work[late[0]];
        if (random.below(2) == 0) j.available += random.below(j.length() - j.available + 1);
      }
      if (std::find(late.begin(), late.end(), i) == late.end()) work.run(i, i + 1);
    }
    for (const std::size_t l : late) work[l].available = work[l].length();
    work.finish();
    CHECK_OR_RETURN(list.correct("round " + std::to_string(round)));
  }
  return {};
}
// Trees of jobs: the output of one job is the end of the message of each job that it feeds. The root may come before or
// after the jobs of another list.
outcome check_feeding() {
  numbers random(28);
  for (int round = 0; round < 200; ++round) {
    const std::size_t levels = 1 + random.below(4);
    const std::size_t fed = 1 + random.below(3);  // jobs in each level; the first job of a level feeds the next level
    const std::size_t size = levels * fed;
    std::vector<octets> messages(size + 1);
    std::vector<octets> outputs(size + 1, octets(64));
    std::vector<octets> expected(size + 1);
    for (octets& m : messages) m = random.bytes(random.below(300));
    expected[0] = model(shake256, messages[0], 64);
    const job_list others(random, random.below(12), 4);
    std::vector<job> storage(others.jobs.size() + size + 1);
    hashing work(storage, round % 2 == 0);
    const bool feeder_is_last = random.below(2) == 0;
    if (feeder_is_last) add_all(work, others);
    const std::size_t first = work.size();
    for (std::size_t i = 1; i <= size; ++i) {
      const std::size_t by = (i - 1) / fed * fed == 0 ? 0 : ((i - 1) / fed - 1) * fed + 1;
      octets whole = messages[i];
      whole.insert(whole.end(), expected[by].begin(), expected[by].end());
      expected[i] = model(shake256, whole, 64);
      work.add(hash_job(shake256, messages[i], outputs[by], outputs[i]), static_cast<int>(i));
    }
    const std::size_t root = work.add(hash_job(shake256, messages[0], {}, outputs[0]));
    for (std::size_t level = 0; level < levels; ++level) {
      work.feed(first + level * fed, fed, level == 0 ? root : first + (level - 1) * fed);
    }
    if (!feeder_is_last) add_all(work, others);
    work.finish();
    for (std::size_t i = 0; i <= size; ++i) {
      CHECK_OR_RETURN(
          compare(outputs[i], expected[i], "round " + std::to_string(round) + ", job " + std::to_string(i)));
    }
    CHECK_OR_RETURN(others.correct("round " + std::to_string(round)));
  }
  return {};
}
// An abandoned list leaves nothing behind.
outcome check_abandoned_list() {
  numbers random(29);
  std::array<job, 40> storage;
  for (const bool fills_wide : {false, true}) {
    hashing work(storage, fills_wide);
    for (int round = 0; round < 50; ++round) {
      const job_list given_up(random, 20, 6);
      add_all(work, given_up);
      work.run(0, 1 + random.below(3));
      work.abandon();
      const job_list list(random, 1 + random.below(20), 4);
      add_all(work, list);
      work.finish();
      CHECK_OR_RETURN(list.correct("round " + std::to_string(round)));
    }
  }
  return {};
}
// Only matrix entries, of enough seeds that some need a fourth block.
outcome check_sampled_entries() {
  numbers random(27);
  for (const std::size_t size : {std::size_t{1}, std::size_t{4}, std::size_t{9}, std::size_t{16}, std::size_t{200}}) {
    std::vector<octets> seeds;
    std::vector<std::vector<std::int16_t>> got(size, std::vector<std::int16_t>(kyber_ring::n));
    std::vector<job> storage(size);
    hashing work(storage);
    for (std::size_t i = 0; i < size; ++i) seeds.push_back(random.bytes(34));
    for (std::size_t i = 0; i < size; ++i) {
      const std::span<const std::uint8_t> seed = seeds[i];
      work.add(sample_ntt_job(seed.first(32), seed.last<2>(), got[i].data()));
    }
    work.finish();
    for (std::size_t i = 0; i < size; ++i) {
      std::vector<std::int16_t> expected;
      for (const std::uint32_t x : reference::sample_ntt(seeds[i])) expected.push_back(static_cast<std::int16_t>(x));
      CHECK_OR_RETURN(compare(got[i], expected, "entry " + std::to_string(i) + " of " + std::to_string(size)));
    }
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
