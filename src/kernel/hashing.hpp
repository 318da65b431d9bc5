// SPDX-License-Identifier: MIT
// Hashing as a list of jobs. A scheme writes down everything that it must hash; the jobs, of different rates and lengths,
// share permutations lane by lane. Which lanes run together depends on public lengths only.
//
// The state of lane j is word i at state[i][j]. A step picks a width and lanes, lets each of them absorb a block, permutes,
// and hands out what was squeezed. Widths are picked so that the longest chain of dependent blocks never waits: with R
// permutations left in all and C in the longest chain, 8 lanes are worth their price only while R > 4 C, since else 4 lanes
// end no later (8 states cost 1.6 times as much as 4).
#pragma once

#include "backend/isa.hpp"
#include "kernel/keccak.hpp"
#include "kernel/sample.hpp"

namespace bravais::BRAVAIS_ISA {

// The functions of FIPS 202 by their rate in bytes and the bits that end a message.
struct hash_function {
  std::uint8_t rate;
  std::uint8_t suffix;
};
inline constexpr hash_function sha3_256{136, 0x06};
inline constexpr hash_function sha3_512{72, 0x06};
inline constexpr hash_function shake128{168, 0x1F};
inline constexpr hash_function shake256{136, 0x1F};

struct job {
  enum class phase : std::uint8_t { waiting, absorbing, squeezing, done };

  // The message: `first`, then `second`. Only `available` bytes of it are there yet; whoever adds more raises the number.
  std::span<const std::uint8_t> first;
  std::span<const std::uint8_t> second;
  std::size_t available = 0;
  // Where the output goes: bytes, or coefficients of a matrix entry (SampleNTT).
  std::span<std::uint8_t> output;
  std::int16_t* sampled = nullptr;
  std::size_t absorbed = 0;  // bytes so far; beyond the length once the padding is in
  std::size_t produced = 0;  // bytes or coefficients so far
  int remaining = 0;         // permutations to come; of a sampler, the usual number
  hash_function function{};
  phase now = phase::waiting;

  [[nodiscard]] std::size_t length() const { return first.size() + second.size(); }
  // Whether the next step has its input.
  [[nodiscard]] bool ready() const {
    return now == phase::squeezing || available == length() || available >= absorbed + function.rate;
  }
};

inline job hash_job(hash_function f, std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                    std::span<std::uint8_t> output) {
  job out;
  out.first = first;
  out.second = second;
  out.available = first.size() + second.size();
  out.function = f;
  out.output = output;
  out.remaining = static_cast<int>(out.length() / f.rate + 1 + (output.empty() ? 0 : (output.size() - 1) / f.rate));
  return out;
}
inline job sample_ntt_job(std::span<const std::uint8_t> rho, std::span<const std::uint8_t, 2> indices, std::int16_t* to) {
  job out = hash_job(shake128, rho, indices, {});
  out.sampled = to;
  out.remaining = 3;  // 3 blocks hold 336 candidates, of which 273 are accepted on average
  return out;
}

namespace detail {
BRAVAIS_INLINE std::uint64_t load_word(const std::uint8_t* p) {
  std::uint64_t out = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&out, p, 8);
  } else {
    for (int i = 7; i >= 0; --i) out = (out << 8) | p[i];
  }
  return out;
}
BRAVAIS_INLINE void store_word(std::uint8_t* p, std::uint64_t x) {
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(p, &x, 8);
  } else {
    for (int i = 0; i < 8; ++i) p[i] = static_cast<std::uint8_t>(x >> (8 * i));
  }
}
}  // namespace detail

class hashing {
 public:
  // `storage` holds the jobs: as many as the longest list needs.
  explicit hashing(std::span<job> storage) : jobs_(storage) {}
  hashing(const hashing&) = delete;
  hashing& operator=(const hashing&) = delete;
  ~hashing() {
    wipe(state_, sizeof state_);
    wipe(block_, sizeof block_);
  }

  // Appends a job and returns its number. Jobs that come first get lanes first.
  std::size_t add(const job& j) {
    assert(count_ < jobs_.size());
    left_ += j.remaining;
    jobs_[count_] = j;
    return count_++;
  }
  [[nodiscard]] std::size_t size() const { return count_; }
  job& operator[](std::size_t i) { return jobs_[i]; }

  // Runs until the jobs [begin, end) are done; others may be under way then and go on at the next call.
  void run(std::size_t begin, std::size_t end) {
    while (begin < end) {
      if (jobs_[begin].now == job::phase::done) {
        ++begin;
      } else {
        fill();
        step();
      }
    }
  }
  // Runs all jobs and forgets them.
  void finish() {
    run(0, count_);
    count_ = next_ = finished_ = 0;
  }

 private:
  // Some more lanes than the permutation has that runs beside a job that waits for input, so that it stands in nobody's
  // way. At most one job may wait in the middle of its message.
  static constexpr std::size_t lane_count = 2 * max_states;

  // Puts waiting jobs that have input into free lanes, in the order of the list, while a permutation has room for them.
  void fill() {
    ready_ = 0;
    for (const job* j : lane_) {
      if (j != nullptr && j->ready()) ++ready_;
    }
    while (next_ < count_ && jobs_[next_].now != job::phase::waiting) ++next_;
    std::size_t candidate = next_;
    for (std::size_t lane = 0; lane < lane_count && ready_ < max_states; ++lane) {
      if (lane_[lane] != nullptr) continue;
      while (candidate < count_ && !(jobs_[candidate].now == job::phase::waiting && jobs_[candidate].ready())) ++candidate;
      if (candidate == count_) return;
      lane_[lane] = &jobs_[candidate];
      jobs_[candidate].now = job::phase::absorbing;
      ++ready_;
    }
  }

  // Brings the lanes that can go on to the front, and those that wait for input out of the first `width` lanes, all of
  // which a permutation of that width changes.
  void gather_ready(std::size_t width) {
    std::size_t front = 0;
    for (std::size_t lane = 0; lane < lane_count; ++lane) {
      if (lane_[lane] == nullptr || !lane_[lane]->ready()) continue;
      swap_lanes(lane, front++);
    }
    std::size_t spare = width;
    for (std::size_t lane = front; lane < width; ++lane) {
      if (lane_[lane] == nullptr) continue;
      while (spare + 1 < lane_count && lane_[spare] != nullptr) ++spare;
      assert(lane_[spare] == nullptr);  // else too many jobs wait in the middle of their messages
      swap_lanes(lane, spare);
    }
  }
  void swap_lanes(std::size_t a, std::size_t b) {
    if (a == b) return;
    std::swap(lane_[a], lane_[b]);
    for (auto& word : state_) std::swap(word[a], word[b]);
  }
  int longest_chain() {
    while (finished_ < count_ && jobs_[finished_].now == job::phase::done) ++finished_;
    int longest = 0;
    for (std::size_t i = finished_; i < count_; ++i) longest = std::max(longest, jobs_[i].remaining);
    return longest;
  }

  void step() {
    assert(ready_ > 0);  // else the list waits for input that nobody brings
    if constexpr (max_states == 8) {
      if (ready_ > 4 && left_ > 4 * longest_chain()) {
        gather_ready(8);
        return advance<8>(ready_);
      }
    }
    constexpr std::size_t width = max_states < 4 ? max_states : 4;
    if (width > 1 && ready_ > 1) {
      gather_ready(width);
      return advance<width>(std::min(ready_, width));
    }
    gather_ready(1);
    advance<1>(1);
  }

  template <std::size_t N>
  void advance(std::size_t count) {
    for (std::size_t lane = 0; lane < count; ++lane) {
      if (lane_[lane]->now == job::phase::absorbing) absorb(*lane_[lane], lane);
    }
    keccak_f1600<static_cast<int>(N)>(state_[0], lane_count);
    for (std::size_t lane = 0; lane < count; ++lane) {
      job& j = *lane_[lane];
      if (j.remaining > 1) {
        --j.remaining;
        --left_;
      }
      if (j.now == job::phase::squeezing) squeeze(j, lane);
      if (j.now == job::phase::done) {
        left_ -= j.remaining;
        j.remaining = 0;
        lane_[lane] = nullptr;
      }
    }
  }

  void absorb(job& j, std::size_t lane) {
    const std::size_t rate = j.function.rate;
    const std::uint8_t* block = nullptr;
    if (j.absorbed + rate <= j.first.size()) {
      block = j.first.data() + j.absorbed;
    } else if (j.absorbed >= j.first.size() && j.absorbed + rate <= j.length()) {
      block = j.second.data() + (j.absorbed - j.first.size());
    } else {
      block = assemble(j);
    }
    if (j.absorbed == 0) {
      for (std::size_t i = 0; i < rate / 8; ++i) state_[i][lane] = detail::load_word(block + 8 * i);
      for (std::size_t i = rate / 8; i < 25; ++i) state_[i][lane] = 0;
    } else {
      for (std::size_t i = 0; i < rate / 8; ++i) state_[i][lane] ^= detail::load_word(block + 8 * i);
    }
    j.absorbed += rate;
    if (j.absorbed > j.length()) j.now = job::phase::squeezing;
  }
  // A block that crosses a border: of the two parts, or of the message and its padding (10*1).
  const std::uint8_t* assemble(const job& j) {
    const std::size_t rate = j.function.rate;
    std::memset(block_, 0, sizeof block_);
    std::size_t at = 0;
    if (j.absorbed < j.first.size()) {
      at = j.first.size() - j.absorbed;
      std::memcpy(block_, j.first.data() + j.absorbed, at);
    }
    const std::size_t from = j.absorbed + at - j.first.size();
    const std::size_t more = std::min(rate - at, j.second.size() - from);
    if (more > 0) std::memcpy(block_ + at, j.second.data() + from, more);
    at += more;
    if (at < rate) {
      block_[at] ^= j.function.suffix;
      block_[rate - 1] ^= 0x80;
    }
    return block_;
  }

  void squeeze(job& j, std::size_t lane) {
    if (j.sampled != nullptr) {
      std::uint8_t padded[xof_padded];
      for (std::size_t i = 0; i < xof_rate / 8; ++i) detail::store_word(padded + 8 * i, state_[i][lane]);
      for (std::size_t i = xof_rate; i < xof_padded; ++i) padded[i] = 0xFF;
      j.produced = static_cast<std::size_t>(sample_ntt_block(j.sampled, static_cast<int>(j.produced), padded));
      if (j.produced == kyber_ring::n) j.now = job::phase::done;
      return;
    }
    const std::size_t rate = j.function.rate;
    std::uint8_t* to = j.output.data() + j.produced;
    const std::size_t size = std::min(rate, j.output.size() - j.produced);
    for (std::size_t i = 0; i < size / 8; ++i) detail::store_word(to + 8 * i, state_[i][lane]);
    for (std::size_t i = size / 8 * 8; i < size; ++i) {
      to[i] = static_cast<std::uint8_t>(state_[i / 8][lane] >> (8 * (i % 8)));
    }
    j.produced += size;
    if (j.produced == j.output.size()) j.now = job::phase::done;
  }

  alignas(64) std::uint64_t state_[25][lane_count];
  alignas(64) std::uint8_t block_[xof_rate];
  job* lane_[lane_count] = {};
  std::span<job> jobs_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;      // jobs before it have been started
  std::size_t finished_ = 0;  // jobs before it are done
  std::size_t ready_ = 0;     // of these, lanes that can go on
  int left_ = 0;              // permutations to come, of all jobs
};

}  // namespace bravais::BRAVAIS_ISA
