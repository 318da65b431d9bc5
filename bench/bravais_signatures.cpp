// SPDX-License-Identifier: MIT
// The operations of bravais's signature schemes.
#include <bravais/message.hpp>

#include "bravais_subject.hpp"

namespace bravais_bench {
namespace {

// A build of bravais behind the interface of a peer.
class signature_of_build final : public signature_on_bytes {
 public:
  signature_of_build(const bravais::signature_parameters& set, bravais_build& build) : set_(set), build_(build) {}

  bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) override {
    return build_.generate(set_.id, in(seed, set_.seed), out(public_key, set_.public_key),
                           out(secret_key, set_.secret_key));
  }
  bool sign(const std::uint8_t* secret_key, const std::uint8_t* message, const std::uint8_t* randomness,
            std::uint8_t* signature) override {
    const bravais::message_view what{in(message, message_size)};
    return build_.sign(set_.id, in(secret_key, set_.secret_key), message_views(&what, 1),
                       in(randomness, set_.randomness), out(signature, set_.signature));
  }
  bool verify(const std::uint8_t* public_key, const std::uint8_t* message, const std::uint8_t* signature) override {
    const bravais::message_view what{in(message, message_size)};
    return build_.verify(set_.id, in(public_key, set_.public_key), message_views(&what, 1),
                         in(signature, set_.signature));
  }

 private:
  const bravais::signature_parameters& set_;
  bravais_build& build_;
};

// The first message of batch i with `c` items, modulo the number of messages.
std::size_t first_message(std::size_t i, std::size_t c) { return i * c % message_count; }

}  // namespace

signature_memory::signature_memory(const bravais::signature_parameters& of, signature_inputs made)
    : set(of),
      inputs(std::move(made)),
      public_keys(n * of.public_key),
      secret_keys(n * of.secret_key),
      signatures(n * of.signature) {
  append_first(inputs.seeds, of.seed);
  append_first(inputs.public_keys, of.public_key);
  append_first(inputs.secret_keys, of.secret_key);
  append_first(inputs.signatures, of.signature);
  append_first(inputs.one_key_signatures, of.signature);
  for (std::size_t i = 0; i < message_count; ++i) messages.push_back({item(inputs.messages, message_size, i)});
  for (std::size_t i = 0; i < n + most_at_any_start; ++i) signed_messages.push_back(messages[i % n]);
}

signature_inputs inputs_of(const bravais::signature_parameters& set, bravais_build& build, bravais::isa id) {
  demand(build.find(set).has_value(), std::string(set.name));
  build.select(id);
  signature_of_build scheme(set, build);
  return make_inputs(scheme, set, std::string(bravais::name(id)));
}

std::vector<operation> operations_of(const std::shared_ptr<signature_memory>& memory,
                                     const std::shared_ptr<bravais_build>& build, const selection& which) {
  const bravais::signature_parameters& set = memory->set;
  const std::string label = std::string(set.name) + " on " + std::string(bravais::name(which.id));
  build->select(which.id);
  const auto keys = std::make_shared<prepared_keys>(sizes_in(*build, set));
  const signature_inputs& inputs = memory->inputs;
  demand(build->prepare_public_key(set.id, item(inputs.public_keys, set.public_key, 0), keys->public_key.bytes()),
         label);
  demand(build->prepare_secret_key(set.id, item(inputs.secret_keys, set.secret_key, 0), keys->secret_key.bytes()),
         label);

  const maker make{"signature", std::string(set.name), which.id, build};
  std::vector<operation> all;
  const auto randomness = [m = memory.get()](std::size_t i, std::size_t c) {
    return item(m->inputs.randomness, m->set.randomness, first_message(i, c), c);
  };
  const auto to_sign = [m = memory.get()](std::size_t i, std::size_t c) {
    return message_views(m->messages).subspan(first_message(i, c), c);
  };
  const auto to_verify = [m = memory.get()](std::size_t i, std::size_t c) {
    return message_views(m->signed_messages).subspan(start_of(i, c), c);
  };
  const auto add_keygen = [&](std::string form, std::size_t c) {
    all.push_back(make("keygen", std::move(form), c, [b = build.get(), m = memory, c](std::size_t i) {
      (void)b->generate(m->set.id, item(m->inputs.seeds, m->set.seed, start_of(i, c), c),
                        first(m->public_keys, m->set.public_key, c), first(m->secret_keys, m->set.secret_key, c));
    }));
  };
  const auto add_sign = [&](std::string form, std::size_t c, bool many_keys) {
    const auto sign = [=, b = build.get(), m = memory](std::size_t i) {
      const octets& of = m->inputs.secret_keys;
      const in key = many_keys ? item(of, m->set.secret_key, start_of(i, c), c) : item(of, m->set.secret_key, 0);
      (void)b->sign(m->set.id, key, to_sign(i, c), randomness(i, c), first(m->signatures, m->set.signature, c));
    };
    all.push_back(make("sign", std::move(form), c, sign, message_count / c));
  };
  const auto add_verify = [&](std::string form, std::size_t c, bool many_keys) {
    all.push_back(make("verify", std::move(form), c, [=, b = build.get(), m = memory](std::size_t i) {
      const octets& of = m->inputs.public_keys;
      const in key = many_keys ? item(of, m->set.public_key, start_of(i, c), c) : item(of, m->set.public_key, 0);
      const octets& signatures = many_keys ? m->inputs.signatures : m->inputs.one_key_signatures;
      (void)b->verify(m->set.id, key, to_verify(i, c), item(signatures, m->set.signature, start_of(i, c), c));
    }));
  };
  const auto add_prepared = [&](const std::string& form, std::size_t c) {
    const auto sign = [=, b = build.get(), m = memory](std::size_t i) {
      (void)b->sign_prepared(m->set.id, keys->secret_key.bytes(), to_sign(i, c), randomness(i, c),
                             first(m->signatures, m->set.signature, c));
    };
    all.push_back(make("sign", form, c, sign, message_count / c));
    all.push_back(make("verify", form, c, [=, b = build.get(), m = memory](std::size_t i) {
      (void)b->verify_prepared(m->set.id, keys->public_key.bytes(), to_verify(i, c),
                               item(m->inputs.one_key_signatures, m->set.signature, start_of(i, c), c));
    }));
  };
  add_keygen("one_call", 1);
  add_sign("one_call", 1, true);
  add_sign("one_call_one_key", 1, false);
  add_verify("one_call", 1, true);
  add_prepared("prepared", 1);
  for (const std::size_t c : which.batches) {
    const std::string form = "batch_" + std::to_string(c);
    add_keygen(form, c);
    add_sign(form, c, true);
    add_verify(form, c, true);
    add_sign(form + "_one_key", c, false);
    add_verify(form + "_one_key", c, false);
    add_prepared(form + "_prepared", c);
  }
  return all;
}

std::vector<operation> signature_operations(const bravais::signature_parameters& set, bravais::isa id,
                                            signature_inputs* inputs) {
  signature_inputs made = inputs_of(set, *linked_build(), id);
  if (inputs != nullptr) *inputs = made;
  return operations_of(std::make_shared<signature_memory>(set, std::move(made)), linked_build(), {id});
}

}  // namespace bravais_bench
