// SPDX-License-Identifier: MIT
// Part of interface.cpp: calls of the C interface.
#pragma once

namespace checks {
namespace {

// A valid call of the C interface for two messages in a list, which a trial may spoil.
constexpr std::uint32_t standard_in_c = bravais::c_api::to_c(standard);
struct c_call {
  batch b{standard, pure(2), 1};
  std::vector<message_view> views = b.messages();
  std::vector<bravais_message> list;
  std::vector<std::int32_t> statuses = {-1, -1};
  struct {
    bravais_verify_args args = BRAVAIS_VERIFY_ARGS;
    std::uint64_t later_member = 0;
  } given;

  c_call() {
    for (const message_view& m : views) list.push_back(reinterpret_cast<const bravais_message&>(m));
    bravais_verify_args& args = given.args;
    args.count = 2;
    args.statuses = statuses.data();
    args.signatures = b.signatures.data();
    args.signatures_size = b.signatures.size();
    args.message_list = list.data();
    args.key = {BRAVAIS_KEY_PUBLIC, b.keys.data(), b.keys.size()};
  }
  c_call(const c_call&) = delete;
  c_call& operator=(const c_call&) = delete;
  // Verifies, and demands an error and the same status of both items.
  void expect_error(int wanted, std::int32_t each, const char* what) {
    expect(bravais_verify(standard_in_c, &given.args) == wanted, what);
    expect(statuses == std::vector<std::int32_t>{each, each}, std::string(what) + ": statuses");
  }
};

// A count of zero, and a member that the library does not know.
void c_arguments() {
  c_call good;
  good.expect_error(BRAVAIS_OK, BRAVAIS_OK, "a good call in C");
  c_call longer;
  longer.given.args.struct_size = sizeof longer.given;
  longer.expect_error(BRAVAIS_OK, BRAVAIS_OK, "a longer struct");
  longer.given.later_member = 1;
  longer.expect_error(BRAVAIS_BAD_ARGUMENT, BRAVAIS_NOT_DONE, "an unknown member");
  c_call none;
  none.given.args.count = none.given.args.signatures_size = 0;
  none.expect_error(BRAVAIS_BAD_ARGUMENT, -1, "a count of zero");
}

// Statuses in each other buffer, and signatures over a message: the call must not write.
void c_overlaps() {
  c_call in_key;
  const octets key = in_key.b.keys;
  in_key.given.args.statuses = reinterpret_cast<std::int32_t*>(in_key.b.keys.data());
  in_key.expect_error(BRAVAIS_BAD_ARGUMENT, -1, "statuses in the key");
  expect(in_key.b.keys == key, "statuses in the key: unchanged");

  c_call in_arguments;
  std::uint32_t* const members = &in_arguments.given.args.form;
  in_arguments.given.args.statuses = reinterpret_cast<std::int32_t*>(members);
  in_arguments.expect_error(BRAVAIS_BAD_ARGUMENT, -1, "statuses in the arguments");
  expect(members[0] == 0 && members[1] == 0, "statuses in the arguments: unchanged");

  for (const bool is_context : {false, true}) {
    c_call in_message;
    bravais_message& last = in_message.list[1];
    (is_context ? last.context : last.data) = in_message.statuses.data();
    (is_context ? last.context_size : last.size) = 1;
    in_message.expect_error(BRAVAIS_BAD_ARGUMENT, -1, "statuses in a message or its context");
  }

  // Signing checks this before the length of the key, which is wrong here.
  for (const bool is_shared : {false, true}) {
    c_call from;
    octets made(from.b.signatures.size(), 0x77);
    if (is_shared) from.list[1].data = made.data() + made.size() - 1, from.list[1].size = 1;
    bravais_sign_args args = BRAVAIS_SIGN_ARGS;
    args.count = 2;
    args.signatures = made.data();
    args.signatures_size = made.size();
    args.message_list = from.list.data();
    args.key = {BRAVAIS_KEY_EXPANDED, from.b.keys.data(), 1};
    args.deterministic = 1;
    const int error = bravais_sign(standard_in_c, &args);
    expect(error == (is_shared ? BRAVAIS_BAD_ARGUMENT : BRAVAIS_BAD_LENGTH), "signatures over a message");
    expect(made == octets(made.size(), is_shared ? 0x77 : 0), "signatures over a message: unchanged");
  }
}

// The largest count, and counts that no buffer confirms.
void c_counts() {
  constexpr std::size_t most = UINT32_MAX;
  expect(bravais::c_api::fits(most, most, 1) && bravais::c_api::fits(most, 1, most), "the largest factors");
  expect(!bravais::c_api::fits(most + 1, most + 1, 1) && !bravais::c_api::fits(most + 1, 1, most + 1),
         "factors that are too large");

  // Messages in two forms are an error that precedes the wrong length of the key. The buffers are only compared.
  c_call largest;
  const std::uint64_t ascending[] = {0, 0, 0};
  bravais_verify_args& args = largest.given.args;
  args.statuses = nullptr;
  args.count = most;
  args.signatures_size = most * bravais::parameters(standard).signature;
  args.key.size = 1;
  args.message_offsets = ascending;
  largest.expect_error(BRAVAIS_BAD_ARGUMENT, -1, "the largest count");

  // Without as many signatures, the offsets must not be read: these do not ascend, and end after the second.
  struct {
    std::uint8_t workspace[64];
    std::uint64_t offsets[2];
  } memory = {{}, {5, 3}};
  c_call unconfirmed;
  bravais_verify_args& flat = unconfirmed.given.args;
  flat.statuses = nullptr;
  flat.count = most;
  flat.messages = unconfirmed.b.texts[0].body.data();
  flat.messages_size = 20;
  flat.message_list = nullptr;
  flat.message_offsets = memory.offsets;
  flat.workspace = memory.workspace;
  flat.workspace_size = sizeof memory.workspace;
  unconfirmed.expect_error(BRAVAIS_BAD_LENGTH, -1, "a count that the signatures do not confirm");
}

}  // namespace
}  // namespace checks
