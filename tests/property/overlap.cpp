// SPDX-License-Identifier: MIT
// An output that overlaps an input or another output, in all bytes or in one: errc::bad_argument, and all memory as it
// was. Buffers that only touch each other, and empty ones anywhere, are right.
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
namespace by_id = bravais::by_id;

// A buffer of a call. Those that hold values, such as statuses, must lie at a multiple of 8.
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
  // The part that holds values stays where it is, and the other one moves.
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

// Each pair of parts, one of them an output: the same place; the first and the last byte of one in the other.
void expect_overlaps(const overlap_call& c) {
  for (std::size_t a = 0; a < c.parts.size(); ++a) {
    for (std::size_t b = a + 1; b < c.parts.size(); ++b) {
      if (!c.parts[a].is_output && !c.parts[b].is_output) continue;
      // Two parts that hold values cannot share a single byte.
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

// Valid buffers in one piece of memory, each right behind the one before; and empty ones inside another.
template <class Id>
void expect_touching(Id id, view seed) {
  for (const operation& op : operations(id, seed)) {
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
}

template <class Parameters>
void overlap_of_keys(const Parameters& p, std::vector<overlap_call>& all) {
  const auto id = p.id;
  all.push_back({"generate", {reads(p.seed), writes(p.public_key), writes(p.secret_key)}, [id](const buffers& b) {
                   return by_id::generate(id, b[0], b[1], b[2]);
                 }});
  all.push_back({"generate with system randomness",
                 {writes(p.public_key), writes(p.secret_key)},
                 [id](const buffers& b) { return by_id::generate(id, b[0], b[1]); }});
  all.push_back({"prepare_public_key", {reads(p.public_key), writes(p.prepared_public_key)}, [id](const buffers& b) {
                   return by_id::prepare_public_key(id, b[0], b[1]);
                 }});
  for (const std::size_t size : {p.secret_key, p.seed}) {
    all.push_back({"prepare_secret_key", {reads(size), writes(p.prepared_secret_key)}, [id](const buffers& b) {
                     return by_id::prepare_secret_key(id, b[0], b[1]);
                   }});
  }
}

void kem_overlap(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  expect_touching(c.set.id, random.bytes(c.set.seed));
  std::vector<overlap_call> all;
  overlap_of_keys(c.set, all);
  const auto& p = c.set;
  const auto id = p.id;
  // The forms with a shared secret and with the input of a key derivation function.
  const auto add = [&](const std::string& form, std::size_t secret, auto encapsulate, auto decapsulate) {
    const part pk = reads(p.public_key), m = reads(p.randomness), ct = writes(p.ciphertext), ss = writes(secret);
    const part prepared_pk = reads(p.prepared_public_key), prepared_sk = reads(p.prepared_secret_key);
    all.push_back({"encapsulate" + form, {pk, m, ct, ss, status_part}, [=](const buffers& b) {
                     return encapsulate(id, b[0], b[1], b[2], b[3], status_in(b[4]));
                   }});
    all.push_back({"encapsulate with system randomness" + form, {pk, ct, ss, status_part}, [=](const buffers& b) {
                     return encapsulate(id, b[0], b[1], b[2], status_in(b[3]));
                   }});
    all.push_back({"encapsulate, prepared" + form, {prepared_pk, m, ct, ss, status_part}, [=](const buffers& b) {
                     return encapsulate(id, by_id::prepared(b[0]), b[1], b[2], b[3], status_in(b[4]));
                   }});
    all.push_back(
        {"encapsulate, prepared, with system randomness" + form,
         {prepared_pk, ct, ss, status_part},
         [=](const buffers& b) { return encapsulate(id, by_id::prepared(b[0]), b[1], b[2], status_in(b[3])); }});
    const auto add_decapsulation = [&](const char* name, const part& key, auto key_in) {
      all.push_back({name + form, {key, reads(p.ciphertext), ss, status_part}, [=](const buffers& b) {
                       return decapsulate(id, key_in(b[0]), b[1], b[2], status_in(b[3]));
                     }});
    };
    add_decapsulation("decapsulate", reads(p.secret_key), by_id::expanded);
    add_decapsulation("decapsulate, seed", reads(p.seed), by_id::seed);
    add_decapsulation("decapsulate, prepared", prepared_sk, by_id::prepared);
  };
  add("", p.shared_secret, [](auto... a) { return by_id::encapsulate(a...); }, by_id::decapsulate);
  if (p.kdf_input != 0) {
    add("_kdf", p.kdf_input, [](auto... a) { return by_id::encapsulate_kdf(a...); }, by_id::decapsulate_kdf);
  }
  for (const overlap_call& each : all) expect_overlaps(each);
}

void pke_overlap(const pke_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  expect_touching(c.set.id, random.bytes(c.set.seed));
  std::vector<overlap_call> all;
  overlap_of_keys(c.set, all);
  const auto& p = c.set;
  const auto id = p.id;
  const part pk = reads(p.public_key), sk = reads(p.secret_key), m = reads(p.message), r = reads(p.randomness);
  const part prepared_pk = reads(p.prepared_public_key), prepared_sk = reads(p.prepared_secret_key);
  const part made = writes(p.ciphertext), given = reads(p.ciphertext), opened = writes(p.message);
  all.push_back(
      {"encrypt", {pk, m, r, made}, [id](const buffers& b) { return by_id::encrypt(id, b[0], b[1], b[2], b[3]); }});
  all.push_back({"encrypt with system randomness", {pk, m, made}, [id](const buffers& b) {
                   return by_id::encrypt(id, b[0], b[1], b[2]);
                 }});
  all.push_back({"decrypt", {sk, given, opened, status_part}, [id](const buffers& b) {
                   return by_id::decrypt(id, b[0], b[1], b[2], status_in(b[3]));
                 }});
  all.push_back({"encrypt_prepared", {prepared_pk, m, r, made}, [id](const buffers& b) {
                   return by_id::encrypt(id, by_id::prepared(b[0]), b[1], b[2], b[3]);
                 }});
  all.push_back({"encrypt_prepared with system randomness", {prepared_pk, m, made}, [id](const buffers& b) {
                   return by_id::encrypt(id, by_id::prepared(b[0]), b[1], b[2]);
                 }});
  all.push_back({"decrypt_prepared", {prepared_sk, given, opened, status_part}, [id](const buffers& b) {
                   return by_id::decrypt(id, by_id::prepared(b[0]), b[1], b[2], status_in(b[3]));
                 }});
  for (const overlap_call& each : all) expect_overlaps(each);
}

// Parts 0 to 2 are the array of messages, the message in it and its context.
constexpr part array_part{sizeof(bravais::message_view), false, true};
const std::vector<part> message_parts = {array_part, reads(40), reads(7)};
std::vector<part> with_message(std::initializer_list<part> others) {
  std::vector<part> all = message_parts;
  all.insert(all.end(), others);
  return all;
}
void make_message(const buffers& b) { ::new (b[0].data()) bravais::message_view{b[1], bravais::context(b[2])}; }
std::span<const bravais::message_view> message_in(const buffers& b) {
  return {reinterpret_cast<const bravais::message_view*>(b[0].data()), 1};
}

void signature_overlap(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  expect_touching(c.set.id, random.bytes(c.set.seed));
  std::vector<overlap_call> all;
  overlap_of_keys(c.set, all);
  const auto& p = c.set;
  const auto id = p.id;
  const part made = writes(p.signature), r = reads(p.randomness);
  const auto sign = [](auto... a) { return by_id::sign(a...); };
  const auto sign_deterministic = [](auto... a) { return by_id::sign_deterministic(a...); };
  const auto add = [&](std::size_t key_size, auto key_in) {
    const part key = reads(key_size);
    all.push_back({"sign", with_message({key, r, made, status_part}),
                   [=](const buffers& b) {
                     return sign(id, key_in(b[3]), message_in(b), by_id::in(b[4]), b[5], status_in(b[6]));
                   },
                   make_message});
    all.push_back({"sign with system randomness", with_message({key, made, status_part}),
                   [=](const buffers& b) { return sign(id, key_in(b[3]), message_in(b), b[4], status_in(b[5])); },
                   make_message});
    all.push_back(
        {"sign_deterministic", with_message({key, made, status_part}),
         [=](const buffers& b) { return sign_deterministic(id, key_in(b[3]), message_in(b), b[4], status_in(b[5])); },
         make_message});
  };
  add(p.secret_key, by_id::expanded);
  add(p.seed, by_id::seed);
  add(p.prepared_secret_key, by_id::prepared);
  const part given = reads(p.signature);
  all.push_back({"verify", with_message({reads(p.public_key), given, status_part}),
                 [id](const buffers& b) { return by_id::verify(id, b[3], message_in(b), b[4], status_in(b[5])); },
                 make_message});
  all.push_back({"verify_prepared", with_message({reads(p.prepared_public_key), given, status_part}),
                 [id](const buffers& b) {
                   return by_id::verify(id, by_id::prepared(b[3]), message_in(b), b[4], status_in(b[5]));
                 },
                 make_message});
  all.push_back({"public_key_from_secret_key", {reads(p.secret_key), writes(p.public_key)}, [id](const buffers& b) {
                   return by_id::public_key_from_secret_key(id, b[0], b[1]);
                 }});
  for (const overlap_call& each : all) expect_overlaps(each);
}

// A message and a context inside the signature that is written: without a byte they overlap nothing, with one they do.
void short_messages(const signature_case& c) {
  const scoped_isa on(c.end.id);
  const auto id = c.set.id;
  const octets seed = random_stream(c.name).bytes(c.set.seed);
  output expected(c.set.signature);
  const bravais::message_view nothing;
  ASSERT_EQ(by_id::sign_deterministic(id, by_id::seed(seed), std::span(&nothing, 1), expected.span()), errc::ok);
  for (const std::size_t at : {std::size_t{0}, c.set.signature / 2, c.set.signature - 1}) {
    output made(c.set.signature);
    const view none = made.span().subspan(at, 0), one = made.span().subspan(at, 1);
    for (const bravais::message_view& m :
         {bravais::message_view{one}, {one, bravais::context(none)}, {none, bravais::context(one)}}) {
      EXPECT_EQ(by_id::sign_deterministic(id, by_id::seed(seed), std::span(&m, 1), made.span()), errc::bad_argument);
      EXPECT_EQ(made.copy(), octets(made.size(), output::pattern));
    }
    const bravais::message_view empty{none, bravais::context(none)};
    EXPECT_EQ(by_id::sign_deterministic(id, by_id::seed(seed), std::span(&empty, 1), made.span()), errc::ok);
    EXPECT_EQ(made.copy(), expected.copy());
  }
}

// The object of a stream is written; it has a message in progress, which stays.
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
  const auto add = [&](const char* name, std::size_t key_size, auto start) {
    all.push_back({name,
                   {object, reads(key_size), reads(p.longest_context)},
                   [=](const buffers& b) { return start(*stream_in(b), b[1], bravais::context(b[2])); },
                   make});
  };
  add("start", p.public_key, [=](auto& s, view k, bravais::context with) { return s.start(id, k, with); });
  add("start_from_key_hash", p.key_hash,
      [=](auto& s, view k, bravais::context with) { return s.start(id, by_id::key_hash(k), with); });
  add("start_prepared", p.prepared_public_key,
      [=](auto& s, view k, bravais::context with) { return s.start(id, by_id::prepared(k), with); });
  if (p.has_prehash) {
    constexpr auto hash = bravais::prehash::sha2_512;
    add("start, hashed", p.public_key,
        [=](auto& s, view k, bravais::context with) { return s.start(id, k, hash, with); });
    add("start_from_key_hash, hashed", p.key_hash,
        [=](auto& s, view k, bravais::context with) { return s.start(id, by_id::key_hash(k), hash, with); });
    add("start_prepared, hashed", p.prepared_public_key,
        [=](auto& s, view k, bravais::context with) { return s.start(id, by_id::prepared(k), hash, with); });
  }
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

  // Bytes inside the object end the message, since update() has no error.
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

const registration tests([] {
  each_kem("property", "overlap", kem_overlap);
  each_pke("property", "overlap", pke_overlap);
  each_signature("property", "overlap", signature_overlap);
  each_signature("property", "overlap_of_short_messages", short_messages);
  each_signature("property", "overlap_of_streams", stream_overlap);
  once("property", "overlap_of_key_files", [] {
    for (const auto& p : bravais::kem_table | in_library) key_file_overlap(p);
    for (const auto& p : bravais::pke_table | in_library) key_file_overlap(p);
    for (const auto& p : bravais::signature_table | in_library) key_file_overlap(p);
    touching_key_files();
  });
});

}  // namespace
}  // namespace bravais_test
