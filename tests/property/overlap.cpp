// SPDX-License-Identifier: MIT
// An output that overlaps an input or another output, in all bytes or in one: errc::bad_argument, and unchanged memory.
// Adjacent buffers, and empty ones anywhere, are valid.
#include <algorithm>
#include <functional>
#include <new>

#include <bravais/kdf.hpp>
#include <bravais/key_file.hpp>
#include <bravais/message.hpp>

#include "support/buffer.hpp"
#include "support/cases.hpp"
#include "support/operations.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::message_view;
namespace by_id = bravais::by_id;

// A buffer of a call. Buffers of values, such as statuses, must be aligned to 8.
struct part {
  std::size_t size;
  bool is_output;
  bool holds_values = false;
};
part reads(std::size_t size) { return {size, false}; }
part writes(std::size_t size) { return {size, true}; }
constexpr part status_part{sizeof(errc), true, true};

struct overlap_call {
  std::string name;
  std::vector<part> parts;
  std::function<errc(const buffers&)> call;
  std::function<void(const buffers&)> before = [](const buffers&) {};  // makes values that the call reads
};

std::span<errc> status_in(std::span<std::uint8_t> bytes) { return {reinterpret_cast<errc*>(bytes.data()), 1}; }

// Calls with part b at some distance from part a, and all others far away.
void expect_overlap(const overlap_call& c, std::size_t a, std::size_t b, std::ptrdiff_t distance) {
  SCOPED_TRACE(c.name + ": part " + std::to_string(b) + " begins " + std::to_string(distance) + " bytes behind part " +
               std::to_string(a));
  const auto rounded = [](std::size_t size) { return (size + 71) / 8 * 8; };
  std::size_t size = 0;
  for (const part& p : c.parts) size += 3 * rounded(p.size);
  std::vector<std::uint64_t> memory(size / 8, 0xa5a5'a5a5'a5a5'a5a5);
  const std::span<std::uint8_t> arena(reinterpret_cast<std::uint8_t*>(memory.data()), size);
  // The part with values stays in place, and the other one moves.
  const std::size_t fixed = c.parts[b].holds_values ? b : a, moved = fixed == a ? b : a;
  const auto by = fixed == a ? distance : -distance;
  buffers at(c.parts.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < c.parts.size(); ++i) {
    if (i == moved) continue;
    const std::size_t room = i == fixed ? rounded(c.parts[moved].size) : 0;
    at[i] = arena.subspan(next + room, c.parts[i].size);
    next += 2 * room + rounded(c.parts[i].size);
  }
  at[moved] = {at[fixed].data() + by, c.parts[moved].size};
  c.before(at);
  const octets expected(arena.begin(), arena.end());
  EXPECT_EQ(c.call(at), errc::bad_argument);
  EXPECT_TRUE(std::ranges::equal(arena, expected)) << "memory was written";
}

// Each pair of parts, one of them an output: at the same address, and with the first and the last byte of one in the
// other.
void expect_overlaps(const overlap_call& c) {
  for (std::size_t a = 0; a < c.parts.size(); ++a) {
    for (std::size_t b = a + 1; b < c.parts.size(); ++b) {
      if (!c.parts[a].is_output && !c.parts[b].is_output) continue;
      // Two parts with values cannot share a single byte.
      const bool values = c.parts[a].holds_values && c.parts[b].holds_values;
      const auto grain = values ? std::ptrdiff_t{8} : std::ptrdiff_t{1};
      const auto size_a = static_cast<std::ptrdiff_t>(c.parts[a].size);
      const auto size_b = static_cast<std::ptrdiff_t>(c.parts[b].size);
      expect_overlap(c, a, b, 0);
      if (size_a >= grain) expect_overlap(c, a, b, (size_a - 1) / grain * grain);
      if (size_b >= grain) expect_overlap(c, a, b, -((size_b - 1) / grain * grain));
    }
  }
}

// Valid buffers in one piece of memory, each directly after the one before; and empty ones inside another.
void expect_touching(const operation& op) {
  SCOPED_TRACE(op.name);
  std::size_t size = 0;
  for (const argument& a : op.arguments) size += a.size;
  for (const bool backwards : {false, true}) {
    output arena(size);
    buffers at;
    std::size_t next = 0;
    for (const argument& a : op.arguments) {
      next += a.size;
      at.push_back(arena.span().subspan(backwards ? size - next : next - a.size, a.size));
      std::copy(a.content.begin(), a.content.end(), at.back().begin());
    }
    EXPECT_EQ(op.call(at), errc::ok) << (backwards ? "backwards" : "in order");
    if (op.fixed_length) continue;
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (!op.arguments[i].is_prepared()) at[i] = arena.span().subspan(size / 2, 0);
    }
    EXPECT_EQ(op.call(at), errc::ok) << "no items, " << (backwards ? "backwards" : "in order");
  }
}

// Each pair of buffers of the operations without messages, including the statuses.
template <class Case>
void overlap_of_operations(const Case& c) {
  const scoped_isa on(c.end.id);
  for (const operation& op : operations(c.set.id, random_stream(c.name).bytes(c.set.seed))) {
    expect_touching(op);
    overlap_call each{op.name, {}, [&op](const buffers& b) {
                        return op.call_as_it_is(b, op.fixed_length ? std::span<errc>() : status_in(b.back()));
                      }};
    bool has_messages = false;
    for (const argument& a : op.arguments) {
      each.parts.push_back({a.size, a.is_output()});
      has_messages = has_messages || a.what == role::messages;
    }
    if (!op.fixed_length) each.parts.push_back(status_part);
    if (!has_messages) expect_overlaps(each);
  }
}

// The array of messages, the message in it and its context are parts, too.
void overlap_of_messages(const signature_case& c) {
  const scoped_isa on(c.end.id);
  const auto& p = c.set;
  const auto id = p.id;
  const auto check = [](const char* name, std::initializer_list<part> others, auto call) {
    overlap_call each{name, {{sizeof(message_view), false, true}, reads(40), reads(7)}, {}, [](const buffers& b) {
                        ::new (b[0].data()) message_view{b[1], bravais::context(b[2])};
                      }};
    each.parts.insert(each.parts.end(), others);
    each.call = [call](const buffers& b) {
      const std::span messages(reinterpret_cast<const message_view*>(b[0].data()), 1);
      return call(messages, std::span(b).subspan(3));
    };
    expect_overlaps(each);
  };
  const part made = writes(p.signature), given = reads(p.signature);
  const auto check_signing = [&](std::size_t key_size, auto key_in) {
    const part key = reads(key_size);
    check("sign", {key, reads(p.randomness), made, status_part},
          [=](auto m, auto b) { return by_id::sign(id, key_in(b[0]), m, by_id::in(b[1]), b[2], status_in(b[3])); });
    check("sign with system randomness", {key, made, status_part},
          [=](auto m, auto b) { return by_id::sign(id, key_in(b[0]), m, b[1], status_in(b[2])); });
    check("sign_deterministic", {key, made, status_part},
          [=](auto m, auto b) { return by_id::sign_deterministic(id, key_in(b[0]), m, b[1], status_in(b[2])); });
  };
  check_signing(p.secret_key, by_id::expanded);
  check_signing(p.seed, by_id::seed);
  check_signing(p.prepared_secret_key, by_id::prepared);
  check("verify", {reads(p.public_key), given, status_part},
        [=](auto m, auto b) { return by_id::verify(id, b[0], m, b[1], status_in(b[2])); });
  check("verify_prepared", {reads(p.prepared_public_key), given, status_part},
        [=](auto m, auto b) { return by_id::verify(id, by_id::prepared(b[0]), m, b[1], status_in(b[2])); });
}

// A message and a context inside the written signature: empty ones do not overlap it, one byte does.
void short_messages(const signature_case& c) {
  const scoped_isa on(c.end.id);
  const auto id = c.set.id;
  const octets seed = random_stream(c.name).bytes(c.set.seed);
  output expected(c.set.signature);
  const message_view nothing;
  ASSERT_EQ(by_id::sign_deterministic(id, by_id::seed(seed), std::span(&nothing, 1), expected.span()), errc::ok);
  for (const std::size_t at : {std::size_t{0}, c.set.signature / 2, c.set.signature - 1}) {
    output made(c.set.signature);
    const view none = made.span().subspan(at, 0), one = made.span().subspan(at, 1);
    for (const message_view& m : {message_view{one}, {one, bravais::context(none)}, {none, bravais::context(one)}}) {
      EXPECT_EQ(by_id::sign_deterministic(id, by_id::seed(seed), std::span(&m, 1), made.span()), errc::bad_argument);
      EXPECT_EQ(made.copy(), octets(made.size(), output::pattern));
    }
    const message_view empty{none, bravais::context(none)};
    EXPECT_EQ(by_id::sign_deterministic(id, by_id::seed(seed), std::span(&empty, 1), made.span()), errc::ok);
    EXPECT_EQ(made.copy(), expected.copy());
  }
}

// The stream object is an output. Its message in progress must survive.
void stream_overlap(const signature_case& c) {
  const scoped_isa on(c.end.id);
  using bravais::message_stream;
  const auto& p = c.set;
  const auto id = p.id;
  const octets key(p.public_key, 3);
  const auto stream_in = [](const buffers& b) { return std::launder(reinterpret_cast<message_stream*>(b[0].data())); };
  const auto make = [&](const buffers& b) { EXPECT_EQ((new (b[0].data()) message_stream)->start(id, key), errc::ok); };
  const part object{sizeof(message_stream), true, true};
  std::vector<overlap_call> all;
  const auto add = [&](const std::string& name, std::size_t key_size, auto key_in) {
    const std::vector<part> parts = {object, reads(key_size), reads(p.longest_context)};
    all.push_back({name, parts,
                   [=](const buffers& b) { return stream_in(b)->start(id, key_in(b[1]), bravais::context(b[2])); },
                   make});
    if (!p.has_prehash) return;
    all.push_back({name + ", hashed", parts,
                   [=](const buffers& b) {
                     return stream_in(b)->start(id, key_in(b[1]), bravais::prehash::sha2_512, bravais::context(b[2]));
                   },
                   make});
  };
  add("start", p.public_key, [](std::span<std::uint8_t> bytes) { return by_id::key(bytes); });
  add("start_from_key_hash", p.key_hash, by_id::key_hash);
  add("start_prepared", p.prepared_public_key, by_id::prepared);
  all.push_back(
      {"finish", {object, writes(64)}, [=](const buffers& b) { return stream_in(b)->finish(b[1].first<64>()); }, make});
  // An empty context overlaps nothing.
  for (overlap_call& each : all) {
    std::erase_if(each.parts, [](const part& one) { return one.size == 0; });
    if (each.parts.size() == 2 && each.name != "finish") {
      each.call = [call = each.call](buffers b) {
        b.push_back({});
        return call(b);
      };
    }
    expect_overlaps(each);
  }

  // Bytes inside the object end the message, since update() cannot report an error.
  for (const std::size_t at : {std::size_t{0}, std::size_t{17}, sizeof(message_stream) - 1}) {
    message_stream stream;
    ASSERT_EQ(stream.start(id, key), errc::ok);
    stream.update(std::span(reinterpret_cast<const std::uint8_t*>(&stream), sizeof stream).subspan(at, 1));
    output mu(64);
    EXPECT_EQ(stream.finish(mu.span().first<64>()), errc::bad_argument);
    EXPECT_TRUE(mu.is_zero());
  }
}

template <class Parameters>
void key_file_overlap(const Parameters& p) {
  using bravais::key_content;
  using bravais::key_encoding;
  using bravais::key_fault;
  const bravais::key_set set = p.id;
  const part fault{sizeof(key_fault), true, true}, info{sizeof(bravais::key_file_info), true, true};
  const auto fault_in = [](std::span<std::uint8_t> b) { return reinterpret_cast<key_fault*>(b.data()); };
  for (const key_content content :
       {key_content::public_key, key_content::seed, key_content::expanded, key_content::both}) {
    for (const key_encoding encoding : {key_encoding::der, key_encoding::pem}) {
      const std::size_t size = bravais::key_file_size(set, content, encoding);
      if (size == 0) continue;
      const auto add = [&](const char* name, std::size_t key_size, auto read) {
        expect_overlaps({name, {reads(size), writes(key_size), fault}, [=](const buffers& b) {
                           return read(set, b[0], b[1], fault_in(b[2]));
                         }});
      };
      add("read_public_key", p.public_key, [](auto... a) { return bravais::read_public_key(a...); });
      add("read_secret_key", p.secret_key, [](auto... a) { return bravais::read_secret_key(a...); });
      add("read_seed", p.seed, [](auto... a) { return bravais::read_seed(a...); });
      add("derive_public_key", p.public_key, [](auto... a) { return bravais::derive_public_key(a...); });
      const std::size_t key = content == key_content::public_key ? p.public_key
                              : content == key_content::expanded ? p.secret_key
                                                                 : p.seed;
      expect_overlaps({"write_key_file", {reads(key), writes(size), fault}, [=](const buffers& b) {
                         return bravais::write_key_file(set, b[0], content, encoding, b[1], fault_in(b[2]));
                       }});
      expect_overlaps({"inspect_key_file", {reads(size), info, fault}, [=](const buffers& b) {
                         auto& found = *reinterpret_cast<bravais::key_file_info*>(b[1].data());
                         return bravais::inspect_key_file(b[0], found, fault_in(b[2]));
                       }});
    }
  }
}

// A key and its file side by side, in both orders.
void touching_key_files() {
  const auto& p = bravais::parameters(bravais::kem_id::ml_kem_768);
  if (!bravais::is_known(p.id)) return;
  random_stream random("touching key files");
  const octets seed = random.bytes(p.seed);
  for (const bool backwards : {false, true}) {
    const std::size_t size = bravais::key_file_size(p.id, bravais::key_content::both, bravais::key_encoding::pem);
    output arena(p.seed + size + p.secret_key);
    const auto key = arena.span().subspan(backwards ? size : 0, p.seed);
    const auto file = arena.span().subspan(backwards ? 0 : p.seed, size);
    std::ranges::copy(seed, key.begin());
    EXPECT_EQ(bravais::write_key_file(p.id, key, bravais::key_content::both, bravais::key_encoding::pem, file),
              errc::ok);
    EXPECT_EQ(bravais::read_seed(p.id, file, key), errc::ok);
    EXPECT_EQ(to_octets(key), seed);
  }
}

// detail::overlap() for all pairs of objects of up to three bytes in a small buffer: whether some byte is in both.
void overlap_of_two_objects() {
  std::uint8_t buffer[6];
  const auto holds = [](std::size_t at, std::size_t size, std::size_t byte) { return at <= byte && byte < at + size; };
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b)
      for (std::size_t a_size = 0; a_size <= 3; ++a_size)
        for (std::size_t b_size = 0; b_size <= 3; ++b_size) {
          bool shared = false;
          for (std::size_t i = 0; i < sizeof buffer; ++i) shared |= holds(a, a_size, i) && holds(b, b_size, i);
          EXPECT_EQ(bravais::detail::overlap(buffer + a, a_size, buffer + b, b_size), shared)
              << a_size << " bytes at " << a << ", " << b_size << " at " << b;
        }
  EXPECT_FALSE(bravais::detail::overlap(nullptr, SIZE_MAX, buffer, 1));
  EXPECT_FALSE(bravais::detail::overlap(buffer, 1, nullptr, SIZE_MAX));
}

const registration tests([] {
  each_kem("property", "overlap", overlap_of_operations<kem_case>);
  each_pke("property", "overlap", overlap_of_operations<pke_case>);
  each_signature("property", "overlap", overlap_of_operations<signature_case>);
  each_signature("property", "overlap_of_messages", overlap_of_messages);
  each_signature("property", "overlap_of_short_messages", short_messages);
  each_signature("property", "overlap_of_streams", stream_overlap);
  once("property", "overlap_of_two_objects", overlap_of_two_objects);
  once("property", "overlap_of_key_files", [] {
    for (const auto& p : bravais::kem_table | in_library) key_file_overlap(p);
    for (const auto& p : bravais::pke_table | in_library) key_file_overlap(p);
    for (const auto& p : bravais::signature_table | in_library) key_file_overlap(p);
    touching_key_files();
  });
});

}  // namespace
}  // namespace bravais_test
