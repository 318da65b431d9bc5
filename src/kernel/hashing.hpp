// SPDX-License-Identifier: MIT
// Hashing as a list of jobs. A scheme writes down everything that it must hash; the jobs, of different rates and
// lengths, share permutations lane by lane. Which lanes run together depends on public lengths only.
//
// The state of lane j is word i at state[i][j]. A step picks lanes and a width, lets each lane absorb a block,
// permutes, and hands out what was squeezed. With R permutations left in all and C in the longest chain, four lanes at
// a time are done when that chain is if R <= 4 C, and bring the first jobs of the list, for which others wait, to their
// end sooner; only beyond that eight lanes are of use.
#pragma once

#include "backend/isa.hpp"
#include "kernel/keccak.hpp"
#include "kernel/unroll.hpp"

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

// Takes a squeezed block for a sampler, of whose result `to` holds `produced` parts already; returns how many there are
// then. Of the block `rate` bytes are output; it is readable, with any content, up to block_bytes.
using sink = std::size_t (*)(void* to, std::size_t produced, const std::uint8_t* block);
inline constexpr std::size_t block_bytes = 192;  // a block of any rate, rounded up to whole vectors

// Plain data without initialisers: lists of jobs live on the stack and are only written where they are used.
struct job {
  enum class phase : std::uint8_t { waiting, absorbing, squeezing, done };

  // The message: `first`, then `second`. Only `available` bytes of it are there yet; whoever adds more raises the
  // number.
  const std::uint8_t* first;
  std::size_t first_size;
  const std::uint8_t* second;
  std::size_t second_size;
  std::size_t available;
  // Where the output goes: bytes, or what a sampler makes of them.
  void* output;
  sink take;                // of the sampler; null for bytes
  std::size_t output_size;  // bytes, or parts of the sampler's result
  std::size_t absorbed;     // bytes so far; beyond the length once the padding is in
  std::size_t produced;     // of output_size so far
  int remaining;            // permutations to come; of a sampler, the usual number
  hash_function function;
  phase now;
  // Jobs of the same list whose message is complete when this one is done, one behind the other.
  job* feeds;
  std::size_t feeds_count;

  [[nodiscard]] std::size_t length() const { return first_size + second_size; }
  // Whether the next step has its input.
  [[nodiscard]] bool ready() const {
    return now == phase::squeezing || available == length() || available >= absorbed + function.rate;
  }
};

inline job hash_job(hash_function f, std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                    std::span<std::uint8_t> output) {
  const std::size_t length = first.size() + second.size();
  // One permutation for each block of the padded message, one for each block of output after the first.
  int permutations = 1;
  for (std::size_t n = length; n >= f.rate; n -= f.rate) ++permutations;
  for (std::size_t n = output.size(); n > f.rate; n -= f.rate) ++permutations;
  return {first.data(),
          first.size(),
          second.data(),
          second.size(),
          length,
          output.data(),
          nullptr,
          output.size(),
          0,
          0,
          permutations,
          f,
          job::phase::waiting,
          nullptr,
          0};
}
// A sampler that needs `blocks` blocks most of the time for `parts` parts of its result. The message fits a block.
inline job sampling_job(hash_function f, std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                        sink take, void* to, std::size_t parts, int blocks) {
  return {first.data(),
          first.size(),
          second.data(),
          second.size(),
          first.size() + second.size(),
          to,
          take,
          parts,
          0,
          0,
          blocks,
          f,
          job::phase::waiting,
          nullptr,
          0};
}

namespace detail {
// Words are little-endian in messages (FIPS 202, appendix B.1).
BRAVAIS_INLINE std::uint64_t load_word(const std::uint8_t* p) {
  std::uint64_t out = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&out, p, 8);
  } else {
    for (int i = 7; i >= 0; --i) out = (out << 8) | p[i];
  }
  return out;
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

  // Appends a job and returns its number. Jobs that come first get lanes first. `before`: permutations of other jobs
  // that its input waits for.
  std::size_t add(const job& j, int before = 0) {
    assert(count_ < jobs_.size());
    left_ += j.remaining;
    longest_ = std::max(longest_, before + j.remaining);
    jobs_[count_] = j;
    return count_++;
  }
  [[nodiscard]] std::size_t size() const { return count_; }
  job& operator[](std::size_t i) { return jobs_[i]; }
  // The `count` jobs from number `fed` on wait until job number `by` is done, whose output is the last of their input.
  void feed(std::size_t fed, std::size_t count, std::size_t by) {
    for (std::size_t i = fed; i < fed + count; ++i) jobs_[i].available = 0;
    jobs_[by].feeds = &jobs_[fed];
    jobs_[by].feeds_count = count;
  }
  [[nodiscard]] bool is_done(std::size_t i) const { return jobs_[i].now == job::phase::done; }

  // Runs until the jobs [begin, end) are done; others may be under way then and go on at the next call.
  void run(std::size_t begin, std::size_t end) {
    next_ = first_waiting_;
    first_waiting_ = count_;
    while (begin < end) {
      if (jobs_[begin].now == job::phase::done) {
        ++begin;
      } else {
        fill();
        step();
      }
    }
    first_waiting_ = std::min(first_waiting_, next_);
  }
  // Runs all jobs and forgets them.
  void finish() {
    run(0, count_);
    abandon();
  }
  // Forgets all jobs, also those that are under way.
  void abandon() {
    count_ = next_ = first_waiting_ = active_ = parked_ = 0;
    left_ = longest_ = 0;
  }

 private:
  // The lanes [0, active_) have a job that can go on. A job that waits for more input in the middle of its message is
  // parked in the lanes from max_states on, of which [max_states, max_states + parked_) are taken.
  static constexpr std::size_t lane_count = 2 * max_states;
  static constexpr std::size_t narrow = max_states < 4 ? max_states : 4;  // lanes of the usual step
  static constexpr std::size_t block_words = block_bytes / 8;

  void move_lane(std::size_t from, std::size_t to) {
    if (from == to) return;
    lane_[to] = lane_[from];
    for (auto& word : state_) word[to] = word[from];
  }

  // Whether eight lanes are of use.
  [[nodiscard]] bool is_wide() const { return max_states == 8 && left_ > 4 * longest_; }

  // Gives free lanes to parked jobs whose input has come, then to waiting jobs in the order of the list.
  void fill() {
    const std::size_t usable = is_wide() ? max_states : narrow;
    for (std::size_t i = 0; i < parked_ && active_ < usable; ++i) {
      const std::size_t lane = max_states + i;
      if (!lane_[lane]->ready()) continue;
      // To the front: it is what everything else will wait for.
      job* const resumed = lane_[lane];
      move_lane(0, active_++);
      lane_[0] = resumed;
      for (auto& word : state_) word[0] = word[lane];
      move_lane(max_states + --parked_, lane);
    }
    for (; active_ < usable && next_ < count_; ++next_) {
      job& j = jobs_[next_];
      if (j.now != job::phase::waiting) continue;
      if (!j.ready()) {
        first_waiting_ = std::min(first_waiting_, next_);
        continue;
      }
      j.now = job::phase::absorbing;
      lane_[active_] = &j;
      // The same for one that comes before those that are under way.
      if (&j < lane_[0]) {
        move_lane(0, active_);
        lane_[0] = &j;
      }
      ++active_;
    }
  }

  void step() {
    assert(active_ > 0);  // else the list waits for input that nobody brings
    if constexpr (max_states == 8) {
      if (active_ > 4 && is_wide()) return advance<8>(active_);
    }
    if (narrow > 1 && active_ > 1) return advance<narrow>(std::min(active_, narrow));
    advance<single_states>(1);
  }

  // One permutation of the lanes 0 .. N - 1, of which the first `count` are in use.
  template <std::size_t N>
  void advance(std::size_t count) {
    std::size_t absorbing = 0;
    for (std::size_t lane = 0; lane < count; ++lane) absorbing += lane_[lane]->now == job::phase::absorbing ? 1U : 0U;
    if (2 * absorbing > N) {
      for (std::size_t lane = 0; lane < count; ++lane) next_block(*lane_[lane], lane);
      absorb<N>();
    } else if (absorbing > 0) {
      for (std::size_t lane = 0; lane < count; ++lane) {
        if (lane_[lane]->now == job::phase::absorbing) absorb_one(*lane_[lane], lane);
      }
    }
    keccak_f1600<static_cast<int>(N)>(state_[0], lane_count);
    bool squeezing = false;
    for (std::size_t lane = 0; lane < count; ++lane) squeezing = lane_[lane]->now == job::phase::squeezing || squeezing;
    if (squeezing) squeeze<N>();
    // Backwards, so that the last lanes, which leave first, take the places of those that leave before them.
    for (std::size_t lane = count; lane-- > 0;) {
      job& j = *lane_[lane];
      if (j.remaining > 1) {
        --j.remaining;
        --left_;
      }
      if (j.now == job::phase::squeezing) {
        take_output(j, bytes_of(lane));
        if (j.now == job::phase::done) {
          for (std::size_t i = 0; i < j.feeds_count; ++i) j.feeds[i].available = j.feeds[i].length();
          if (j.feeds_count > 0) next_ = std::min(next_, static_cast<std::size_t>(j.feeds - jobs_.data()));
          left_ -= j.remaining;
          j.remaining = 0;
          move_lane(--active_, lane);
        }
      } else if (!j.ready()) {
        assert(parked_ < max_states);
        move_lane(lane, max_states + parked_++);
        move_lane(--active_, lane);
      }
    }
  }

  // The next block of the message where it lies in one piece there; else null.
  static const std::uint8_t* block_in_message(const job& j) {
    const std::size_t end = j.absorbed + j.function.rate;
    if (end <= j.first_size) return j.first + j.absorbed;
    if (j.absorbed >= j.first_size && end <= j.length()) return j.second + (j.absorbed - j.first_size);
    return nullptr;
  }
  static void count_block(job& j) {
    j.absorbed += j.function.rate;
    if (j.absorbed > j.length()) j.now = job::phase::squeezing;
  }
  // Puts the next block, padded with zeros to whole vectors, into the buffer of the lane: only zeros if it does not
  // absorb.
  void next_block(job& j, std::size_t lane) {
    std::uint8_t* to = bytes_of(lane);
    keep_[lane] = j.absorbed == 0 ? 0 : ~std::uint64_t{0};
    if (j.now != job::phase::absorbing) {
      copy_block(to, nullptr, 0);
      return;
    }
    const std::uint8_t* from = block_in_message(j);
    copy_block(to, from, from == nullptr ? 0 : j.function.rate);
    if (from == nullptr) assemble(to, j);
    count_block(j);
  }
  // `rate` bytes and zeros behind them. In whole vectors, so that the loads that follow find their bytes in one store.
  static void copy_block(std::uint8_t* to, const std::uint8_t* from, std::size_t rate) {
    constexpr int words_of_vector = lanes / 4;
    const int words = static_cast<int>(rate / 8);
    for (int at = 0; at < static_cast<int>(block_words); at += words_of_vector) {
      const int here = std::clamp(words - at, 0, words_of_vector);
      store(lanes_at(to + 8 * at), here == 0 ? broadcast(0) : load_words(from + 8 * at, here));
    }
  }
  // Vectors are loaded and stored without regard to types and alignment.
  static std::int16_t* lanes_at(std::uint8_t* p) { return reinterpret_cast<std::int16_t*>(p); }
  // A block that crosses a border: of the two parts, or of the message and its padding (10*1).
  static void assemble(std::uint8_t* block, const job& j) {
    const std::size_t rate = j.function.rate;
    std::size_t at = 0;
    if (j.absorbed < j.first_size) {
      at = j.first_size - j.absorbed;
      if (at == 32) {  // seeds, most of the time
        std::memcpy(block, j.first + j.absorbed, 32);
      } else {
        std::memcpy(block, j.first + j.absorbed, at);
      }
    }
    const std::size_t from = j.absorbed + at - j.first_size;
    const std::size_t more = std::min(rate - at, j.second_size - from);
    if (more <= 2) {
      for (std::size_t i = 0; i < more; ++i) block[at + i] = j.second[from + i];
    } else {
      std::memcpy(block + at, j.second + from, more);
    }
    at += more;
    if (at < rate) {
      block[at] ^= j.function.suffix;
      block[rate - 1] ^= 0x80;
    }
  }

  // Between buffers of lanes and rows of the state: N lanes by N words at a time, transposed. Lanes that do not absorb
  // have zeros in their buffers.
  template <std::size_t N>
  void absorb() {
    using row = words<static_cast<int>(N)>;
    const row keep = row::load(keep_);
    for (std::size_t lane = 0; lane < N; ++lane) to_words(lane);
    for (std::size_t i = 0; i < block_words; i += N) {
      row w[N];
      unroll<N>([&](auto lane) BRAVAIS_INLINE_LAMBDA { w[lane] = row::load(block_[lane] + i); });
      transpose_words(w);
      unroll<N>([&](auto j) BRAVAIS_INLINE_LAMBDA { ((row::load(state_[i + j]) & keep) ^ w[j]).store(state_[i + j]); });
    }
    (row::load(state_[block_words]) & keep).store(state_[block_words]);
  }
  // The same for one lane, where few absorb.
  void absorb_one(job& j, std::size_t lane) {
    const std::uint8_t* from = block_in_message(j);
    if (from == nullptr) {
      std::uint8_t* to = bytes_of(lane);
      copy_block(to, nullptr, 0);
      assemble(to, j);
      from = to;
    }
    std::uint64_t* word = &state_[0][lane];
    const std::size_t rate_words = std::size_t{j.function.rate} / 8;
    if (j.absorbed == 0) {
      for (std::size_t i = 0; i < rate_words; ++i) word[i * lane_count] = detail::load_word(from + 8 * i);
      for (std::size_t i = rate_words; i < 25; ++i) word[i * lane_count] = 0;
    } else {
      for (std::size_t i = 0; i < rate_words; ++i) word[i * lane_count] ^= detail::load_word(from + 8 * i);
    }
    count_block(j);
  }
  template <std::size_t N>
  void squeeze() {
    using row = words<static_cast<int>(N)>;
    for (std::size_t i = 0; i < block_words; i += N) {
      row w[N];
      unroll<N>([&](auto j) BRAVAIS_INLINE_LAMBDA { w[j] = row::load(state_[i + j]); });
      transpose_words(w);
      unroll<N>([&](auto lane) BRAVAIS_INLINE_LAMBDA { w[lane].store(block_[lane] + i); });
    }
    for (std::size_t lane = 0; lane < N; ++lane) to_words(lane);
  }
  // Bytes of the buffer of a lane to words and back, which is the same.
  void to_words(std::size_t lane) {
    if constexpr (std::endian::native != std::endian::little) {
      for (std::uint64_t& w : block_[lane]) w = detail::load_word(reinterpret_cast<const std::uint8_t*>(&w));
    }
  }
  std::uint8_t* bytes_of(std::size_t lane) { return reinterpret_cast<std::uint8_t*>(block_[lane]); }

  static void take_output(job& j, const std::uint8_t* block) {
    if (j.take != nullptr) {
      j.produced = j.take(j.output, j.produced, block);
    } else {
      std::uint8_t* const to = static_cast<std::uint8_t*>(j.output) + j.produced;
      const std::size_t size = std::min<std::size_t>(j.function.rate, j.output_size - j.produced);
      if (size == 128) {
        std::memcpy(to, block, 128);
      } else {
        std::memcpy(to, block, size);
      }
      j.produced += size;
    }
    if (j.produced == j.output_size) j.now = job::phase::done;
  }

  alignas(64) std::uint64_t state_[25][lane_count];
  alignas(64) std::uint64_t block_[max_states][block_words];
  alignas(64) std::uint64_t keep_[max_states];  // zero for a lane that begins a message, else all ones
  job* lane_[lane_count] = {};
  std::span<job> jobs_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;           // the next job to look at when a lane is free
  std::size_t first_waiting_ = 0;  // no job before it waits
  std::size_t active_ = 0;
  std::size_t parked_ = 0;
  int left_ = 0;     // permutations to come, of all jobs
  int longest_ = 0;  // of the longest chain of the list
};

}  // namespace bravais::BRAVAIS_ISA
