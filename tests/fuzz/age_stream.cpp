// SPDX-License-Identifier: MIT
// Whole age files, damaged: what is released is always a beginning of the plaintext, and all of it only if the file is
// the one that was sealed.
#include <algorithm>

#include "cli/age/fault.hpp"
#include "cli/age/file.hpp"
#include "fuzz.hpp"

namespace bravais::fuzz {
namespace {

namespace age = cli::age;

// Gives the bytes of the input, a few at a time as a pipe does.
class slow_source : public age::source {
 public:
  slow_source(std::span<const std::uint8_t> content, std::size_t step) : inner_(content), step_(step) {}
  std::size_t read(std::span<std::uint8_t> out) override { return inner_.read(out.first(std::min(step_, out.size()))); }

 private:
  age::memory_source inner_;
  std::size_t step_;
};

void damage(source& from, cli::buffer& file) {
  const auto somewhere = [&] {
    const std::size_t size = file.size() + 1;
    return (from.byte() | std::size_t{from.byte()} << 8 | std::size_t{from.byte()} << 16) % size;
  };
  for (unsigned changes = from.byte() % 4; changes > 0; --changes) {
    const std::size_t at = somewhere(), other = somewhere();
    const auto place = [&](std::size_t where) { return file.begin() + static_cast<std::ptrdiff_t>(where); };
    switch (from.byte() % 5) {
      case 0:
        if (at < file.size()) file[at] ^= from.byte();
        break;
      case 1: file.resize(at); break;
      case 2: file.erase(place(std::min(at, other)), place(std::max(at, other))); break;
      case 3: {
        const buffer more = from.bytes(from.byte());
        file.insert(place(at), more.begin(), more.end());
        break;
      }
      default: std::reverse(place(std::min(at, other)), place(std::max(at, other)));
    }
  }
}

}  // namespace

void run(source& from) {
  const age::identity mine{from.flag() ? age::key_type::hybrid : age::key_type::classic, cli::buffer(32, from.byte())};
  age::sealing how;
  how.recipients.assign(1 + from.byte() % 2, age::recipient_of(mine));
  how.is_armored = from.flag();
  std::uint8_t next = from.byte();
  how.random = [&](std::span<std::uint8_t> output) { std::ranges::generate(output, [&] { return next++; }); };
  // Around whole chunks, or mostly a few bytes, because chunks take long.
  const std::size_t chunks = std::size_t{from.byte()} % 16;
  const std::size_t size = (chunks < 4 ? chunks : 0) * age::chunk_bytes + from.byte() % 4;
  cli::buffer plain(size);
  for (std::size_t i = 0; i < size; ++i) plain[i] = static_cast<std::uint8_t>(i % 251);
  slow_source content(plain, 1 + from.below(1 << 16));
  age::memory_sink sealed;
  age::seal(content, sealed, how);
  cli::buffer file = sealed.content;
  damage(from, file);

  age::memory_sink released;
  bool is_open = false;
  try {
    slow_source again(file, 1 + from.below(1 << 16));
    age::sealed_file found(again);
    if (found.try_key(mine)) {
      found.open(released);
      is_open = true;
    }
  } catch (const age::error& wrong) {
    require(wrong.kind < age::fault::key, "a damaged file has another kind of fault");
  }
  require(
      released.content.size() <= size && std::equal(released.content.begin(), released.content.end(), plain.begin()),
      "bytes were released that are not authentic");
  if (!is_open) return require(file != sealed.content, "a file does not open");
  require(released.content.size() == size, "a part of the plaintext is missing");
  require(how.is_armored || file == sealed.content, "a file opens that was not sealed");
}

}  // namespace bravais::fuzz
