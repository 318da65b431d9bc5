// SPDX-License-Identifier: MIT
// A list of hashing jobs that share permutations lane by lane. A scheme adds everything that it must hash; jobs may
// differ in rate and length. Which lanes run together depends only on public lengths.
//
// Word i of the state of lane j is state[i][j]. Each step picks lanes and a width, absorbs one block per lane,
// permutes, and hands out what was squeezed. A job that runs alone keeps its state in registers from block to block.
//
// Where eight lanes take as long as four, a step fills as many lanes as there are jobs. Elsewhere, let R be the
// permutations left in total and C those of the longest chain. If R <= 4 C, four lanes are done when that chain is, and
// the first jobs of the list, which others wait for, finish sooner. Eight lanes help only beyond that.
#pragma once

#include "isa/region.hpp"
#include "kernel/hash_blocks.hpp"
#include "kernel/keccak.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA {

// Whether eight lanes take as long as four on this machine. Dispatch sets it before it hands out the back end.
inline std::atomic<bool> fills_wide_here{false};

class hashing {
 public:
  // `storage` has room for the jobs of the longest list. `fills_wide`: whether eight lanes take as long as four.
  explicit hashing(std::span<job> storage, bool fills_wide = fills_wide_here.load(std::memory_order_relaxed))
      : jobs_(storage), fills_wide_(fills_wide) {}
  hashing(const hashing&) = delete;
  hashing& operator=(const hashing&) = delete;
  // Not inlined, to save code: every operation has a list.
  [[gnu::noinline]] ~hashing() {
    wipe(alone_, sizeof alone_);
    wipe(block_, shared_ ? sizeof block_ : sizeof *block_);
    if (shared_) wipe(state_, sizeof state_);
  }

  // Appends a job and returns its number. Earlier jobs get lanes first. `before` is the number of permutations of other
  // jobs that its input waits for.
  std::size_t add(const job& j, int before = 0) {
    assert(count_ < jobs_.size());
    left_ += j.remaining;
    longest_ = std::max(longest_, before + j.remaining);
    jobs_[count_] = j;
    return count_++;
  }
  [[nodiscard]] std::size_t size() const { return count_; }
  job& operator[](std::size_t i) { return jobs_[i]; }
  // Makes the `count` jobs from number `fed` on wait until job number `by` is done: its output is the last part of
  // their input.
  void feed(std::size_t fed, std::size_t count, std::size_t by) {
    for (std::size_t i = fed; i < fed + count; ++i) jobs_[i].available = 0;
    jobs_[by].feeds = fed;
    jobs_[by].feeds_count = count;
  }
  [[nodiscard]] bool is_done(std::size_t i) const { return jobs_[i].now == job::phase::done; }

  // Runs until the jobs [begin, end) are done. Other jobs may then be in progress; the next call continues them. Not
  // inlined, so that what it spills lies where wipe_stack() reaches.
  [[gnu::noinline]] void run(std::size_t begin, std::size_t end) {
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
  // Runs all jobs, then empties the list.
  void finish() {
    run(0, count_);
    abandon();
  }
  // Empties the list, including jobs in progress.
  void abandon() {
    count_ = next_ = first_waiting_ = active_ = parked_ = 0;
    left_ = longest_ = 0;
  }

 private:
  // Lanes [0, active_) hold jobs that can proceed. A job that waits for input in the middle of its message is parked in
  // one of the lanes [max_states, max_states + parked_).
  static constexpr std::size_t lane_count = 2 * max_states;
  static constexpr std::size_t narrow = max_states < 4 ? max_states : 4;  // lanes of the usual step

  void move_lane(std::size_t from, std::size_t to) {
    if (from == to) return;
    lane_[to] = lane_[from];
    for (auto& word : state_) word[to] = word[from];
  }

  // Whether eight lanes help.
  [[nodiscard]] bool is_wide() const { return max_states == 8 && (fills_wide_ || left_ > 4 * longest_); }

  // Gives free lanes to parked jobs whose input has arrived, then to waiting jobs in the order of the list.
  void fill() {
    const std::size_t usable = is_wide() ? max_states : narrow;
    for (std::size_t i = 0; i < parked_ && active_ < usable; ++i) {
      const std::size_t lane = max_states + i;
      if (!lane_[lane]->ready()) continue;
      // It goes to the front: everything else will wait for it.
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
      // So does a job that precedes those in progress.
      if (&j < lane_[0]) {
        move_lane(0, active_);
        lane_[0] = &j;
      }
      ++active_;
    }
  }

  void step() {
    assert(active_ > 0);  // otherwise all jobs wait for input that never comes
    if constexpr (max_states == 8) {
      if (active_ > 4 && is_wide()) return advance<8>(active_);
    }
    if (narrow > 1 && active_ > 1) return advance<narrow>(std::min(active_, narrow));
    advance_alone();
  }

  // Runs the job in lane 0, the only one in progress, until it is done or waits for input.
  void advance_alone() {
    job& j = *lane_[0];
    std::memset(alone_, 0, sizeof alone_);
    if (j.absorbed > 0) {
      for (std::size_t i = 0; i < 25; ++i) alone_[i * single_states] = state_[i][0];
    }
    bool is_permuted = false;
    while (j.now == job::phase::absorbing && j.ready()) {
      std::size_t words = std::size_t{j.function.rate} / 8;
      std::size_t blocks = 1;
      const std::uint8_t* from = detail::block_in_message(j);
      if (from != nullptr && (words == 17 || words == 21)) {
        blocks = detail::blocks_in_message(j);
      } else {
        block_of(j, from, 0);
        from = bytes_of(0);
        words = 21;  // the zeros after the block change nothing
      }
      keccak_absorb(alone_, single_states, from, words, blocks);
      for (; blocks > 0; --blocks) {
        detail::count_block(j);
        count_permutation(j);
      }
      is_permuted = true;
    }
    while (j.now == job::phase::squeezing) {
      if (!is_permuted) {
        keccak_f1600<single_states>(alone_, single_states);
        count_permutation(j);
      }
      is_permuted = false;
      if (j.take == nullptr) {
        detail::take_words(j, alone_, single_states);
      } else {
        for (std::size_t i = 0; i < detail::block_words; ++i) block_[0][i] = alone_[i * single_states];
        to_words(0);
        detail::take_output(j, bytes_of(0));
      }
    }
    if (j.now != job::phase::done) {
      shared_ = true;
      for (std::size_t i = 0; i < 25; ++i) state_[i][0] = alone_[i * single_states];
    }
    leave_lane(j, 0);
  }

  void count_permutation(job& j) {
    if (j.remaining > 1) {
      --j.remaining;
      --left_;
    }
  }
  // Frees the lane of a job that is done or waits for input.
  void leave_lane(job& j, std::size_t lane) {
    if (j.now == job::phase::done) {
      for (std::size_t i = j.feeds; i < j.feeds + j.feeds_count; ++i) jobs_[i].available = jobs_[i].length();
      if (j.feeds_count > 0) next_ = std::min(next_, j.feeds);
      left_ -= j.remaining;
      j.remaining = 0;
    } else {
      assert(parked_ < max_states);
      move_lane(lane, max_states + parked_++);
    }
    move_lane(--active_, lane);
  }

  // Permutes lanes 0 .. N - 1; the first `count` are in use.
  template <std::size_t N>
  void advance(std::size_t count) {
    shared_ = true;
    // If no job waits for a lane, this step shortens every remaining chain.
    if (count == active_ && next_ == count_ && longest_ > 0) --longest_;
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
    // Backwards: leave_lane() fills a free lane with the last active one, which this loop must already have handled.
    for (std::size_t lane = count; lane-- > 0;) {
      job& j = *lane_[lane];
      count_permutation(j);
      if (j.now == job::phase::squeezing) detail::take_output(j, bytes_of(lane));
      if (j.now == job::phase::done || !j.ready()) leave_lane(j, lane);
    }
  }

  // Writes the next block, padded with zeros to whole vectors, to the lane's buffer; only zeros if the job does not
  // absorb.
  void next_block(job& j, std::size_t lane) {
    std::uint8_t* to = bytes_of(lane);
    keep_[lane] = j.absorbed == 0 ? 0 : ~std::uint64_t{0};
    if (j.now != job::phase::absorbing) {
      detail::copy_block(to, nullptr, 0);
      return;
    }
    block_of(j, detail::block_in_message(j), lane);
    detail::count_block(j);
  }
  // The same for a job that absorbs. The block is at `from`, or in pieces if `from` is null.
  void block_of(const job& j, const std::uint8_t* from, std::size_t lane) {
    std::uint8_t* const to = bytes_of(lane);
    detail::copy_block(to, from, from == nullptr ? 0 : j.function.rate);
    if (from == nullptr) detail::assemble(to, j);
  }
  // XORs the lanes' buffers into the rows of the state, transposing N lanes by N words at a time. Lanes that do not
  // absorb have zeros in their buffers.
  template <std::size_t N>
  void absorb() {
    using row = words<static_cast<int>(N)>;
    const row keep = row::load(keep_);
    for (std::size_t lane = 0; lane < N; ++lane) to_words(lane);
    unroll<detail::block_words / N>([&](auto part) BRAVAIS_INLINE_LAMBDA {
      constexpr std::size_t i = part() * N;
      row w[N];
      unroll<N>([&](auto lane) BRAVAIS_INLINE_LAMBDA { w[lane] = row::load(block_[lane] + i); });
      transpose_words(w);
      unroll<N>([&](auto j) BRAVAIS_INLINE_LAMBDA { ((row::load(state_[i + j]) & keep) ^ w[j]).store(state_[i + j]); });
    });
    (row::load(state_[detail::block_words]) & keep).store(state_[detail::block_words]);
  }
  // The same for one lane, when few absorb.
  void absorb_one(job& j, std::size_t lane) {
    const std::uint8_t* from = detail::block_in_message(j);
    if (from == nullptr) {
      std::uint8_t* to = bytes_of(lane);
      detail::copy_block(to, nullptr, 0);
      detail::assemble(to, j);
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
    detail::count_block(j);
  }
  template <std::size_t N>
  void squeeze() {
    using row = words<static_cast<int>(N)>;
    unroll<detail::block_words / N>([&](auto part) BRAVAIS_INLINE_LAMBDA {
      constexpr std::size_t i = part() * N;
      row w[N];
      unroll<N>([&](auto j) BRAVAIS_INLINE_LAMBDA { w[j] = row::load(state_[i + j]); });
      transpose_words(w);
      unroll<N>([&](auto lane) BRAVAIS_INLINE_LAMBDA { w[lane].store(block_[lane] + i); });
    });
    for (std::size_t lane = 0; lane < N; ++lane) to_words(lane);
  }
  // Converts a lane's buffer between bytes and words; the conversion is its own inverse.
  void to_words(std::size_t lane) {
    if constexpr (std::endian::native != std::endian::little) {
      for (std::uint64_t& w : block_[lane]) w = detail::load_word(reinterpret_cast<const std::uint8_t*>(&w));
    }
  }
  std::uint8_t* bytes_of(std::size_t lane) { return reinterpret_cast<std::uint8_t*>(block_[lane]); }

  alignas(64) std::uint64_t state_[25][lane_count];
  alignas(64) std::uint64_t alone_[25 * single_states];  // the state of a job that runs alone
  alignas(64) std::uint64_t block_[max_states][detail::block_words];
  alignas(64) std::uint64_t keep_[max_states];  // zero for a lane that begins a message, otherwise all ones
  job* lane_[lane_count] = {};
  std::span<job> jobs_;
  bool fills_wide_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;           // the next job to look at when a lane is free
  std::size_t first_waiting_ = 0;  // no job before it waits
  std::size_t active_ = 0;
  std::size_t parked_ = 0;
  bool shared_ = false;  // whether more than one lane of the state and the blocks was ever used
  int left_ = 0;         // permutations to come, in all jobs
  int longest_ = 0;      // in the longest chain, an upper bound
};

}  // namespace bravais::BRAVAIS_ISA
