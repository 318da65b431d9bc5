// SPDX-License-Identifier: MIT
// Seals and opens the payload, several chunks with each call of the operating system.
#include "payload.hpp"

#include <cstring>
#include <string>

#include "fault.hpp"

namespace cli::age {
namespace {

constexpr std::size_t sealed_chunk = chunk_bytes + aead::tag;
constexpr std::size_t chunks_at_once = 8;

// The cipher of a payload, and the number of the next chunk.
class chunk_cipher {
 public:
  chunk_cipher(bytes file_key, bytes nonce, aead::direction way) : cipher_(hkdf(file_key, nonce, "payload"), way) {}

  void seal(bytes part, bool is_last, std::uint8_t* out) {
    cipher_.seal(nonce(is_last), part, out);
    ++number_;
  }
  // Does not go on to the next chunk if it returns false.
  [[nodiscard]] bool open(bytes chunk, bool is_last, std::uint8_t* out) {
    const bool is_good = cipher_.open(nonce(is_last), chunk, out);
    if (is_good) ++number_;
    return is_good;
  }
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  // The number in 11 bytes, which 64 bits never fill, and the mark of the last chunk.
  [[nodiscard]] aead::nonce nonce(bool is_last) const {
    aead::nonce n{};
    for (unsigned i = 0; i < 8; ++i) n[3 + i] = static_cast<std::uint8_t>(number_ >> (56 - 8 * i));
    n[11] = is_last ? 1 : 0;
    return n;
  }

  aead cipher_;
  std::uint64_t number_ = 0;
};

[[noreturn]] void fail(const std::string& what) { throw error(fault::payload, what); }

// Opens chunks as they come, and collects the plaintext of those that are authentic.
class opener {
 public:
  opener(sink& to, bytes file_key, bytes nonce, const progress_report& report)
      : cipher_(file_key, nonce, aead::direction::open),
        to_(to),
        report_(report),
        plain_(chunks_at_once * chunk_bytes) {}

  // A chunk of full length: the last one has the other mark.
  void take_full(bytes chunk) {
    if (is_done_) fail("trailing data after end of encrypted file");
    if (!cipher_.open(chunk, false, place())) {
      if (!cipher_.open(chunk, true, place())) fail_to_authenticate();
      is_done_ = true;
    }
    used_ += chunk_bytes;
  }
  // What is left at the end of the file.
  void take_end(bytes rest) {
    if (is_done_) {
      if (!rest.empty()) fail("trailing data after end of encrypted file");
      return;
    }
    if (rest.empty()) fail("unexpected end of file, the payload is truncated");
    if (cipher_.number() > 0 && rest.size() == aead::tag) fail("last chunk is empty");
    if (rest.size() < aead::tag || !cipher_.open(rest, true, place())) fail_to_authenticate();
    used_ += rest.size() - aead::tag;
  }
  // Writes what was authenticated.
  void release() {
    if (used_ == 0) return;
    const std::size_t count = used_;
    used_ = 0;
    written_ += count;
    to_.write(bytes(plain_).first(count));
    if (report_) report_(written_);
  }

 private:
  std::uint8_t* place() { return plain_.data() + used_; }
  [[noreturn]] void fail_to_authenticate() const {
    fail("failed to authenticate payload chunk " + std::to_string(cipher_.number()) +
         ", file may be corrupted or tampered with");
  }

  chunk_cipher cipher_;
  sink& to_;
  const progress_report& report_;
  buffer plain_;
  std::size_t used_ = 0;
  std::uint64_t written_ = 0;
  bool is_done_ = false;
};

}  // namespace

void seal_payload(source& from, sink& to, bytes file_key, bytes nonce, const progress_report& report) {
  chunk_cipher cipher(file_key, nonce, aead::direction::seal);
  // One byte more than whole chunks, because a full chunk is sealed only when it is known whether a byte follows.
  buffer plain(chunks_at_once * chunk_bytes + 1), sealed(chunks_at_once * sealed_chunk);
  std::uint64_t total = 0;
  std::size_t have = 0;
  bool at_end = false;
  while (!at_end) {
    const std::size_t got = from.read(std::span(plain).subspan(have));
    at_end = got == 0;
    have += got;
    total += got;
    std::size_t used = 0, out = 0;
    const auto seal = [&](std::size_t size, bool is_last) {
      cipher.seal(bytes(plain).subspan(used, size), is_last, sealed.data() + out);
      used += size;
      out += size + aead::tag;
    };
    while (have - used > chunk_bytes) seal(chunk_bytes, false);
    if (at_end) seal(have - used, true);
    if (out != 0) to.write(bytes(sealed).first(out));
    have -= used;
    if (used != 0 && have != 0) std::memmove(plain.data(), plain.data() + used, have);
    if (report) report(total);
  }
}

void open_payload(source& from, sink& to, bytes file_key, bytes nonce, const progress_report& report) {
  opener chunks(to, file_key, nonce, report);
  buffer sealed(chunks_at_once * sealed_chunk);
  std::size_t have = 0;
  try {
    for (;;) {
      const std::size_t got = from.read(std::span(sealed).subspan(have));
      have += got;
      std::size_t used = 0;
      for (; have - used >= sealed_chunk; used += sealed_chunk)
        chunks.take_full(bytes(sealed).subspan(used, sealed_chunk));
      have -= used;
      if (used != 0 && have != 0) std::memmove(sealed.data(), sealed.data() + used, have);
      if (got == 0) break;
      chunks.release();
    }
    chunks.take_end(bytes(sealed).first(have));
  } catch (...) {
    chunks.release();  // the chunks before the fault are authentic
    throw;
  }
  chunks.release();
}

}  // namespace cli::age
