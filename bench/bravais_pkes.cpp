// SPDX-License-Identifier: MIT
// The operations of bravais's PKEs.
#include "bravais_subject.hpp"

namespace bravais_bench {

pke_memory::pke_memory(const bravais::pke_parameters& of, pke_inputs made)
    : set(of),
      inputs(std::move(made)),
      public_keys(n * of.public_key),
      secret_keys(n * of.secret_key),
      ciphertexts(n * of.ciphertext),
      messages(n * of.message) {
  append_first(inputs.seeds, of.seed);
  append_first(inputs.messages, of.message);
  append_first(inputs.coins, of.randomness);
  append_first(inputs.public_keys, of.public_key);
  append_first(inputs.secret_keys, of.secret_key);
  append_first(inputs.ciphertexts, of.ciphertext);
}

pke_inputs inputs_of(const bravais::pke_parameters& set, bravais_build& build, bravais::isa id) {
  const std::string label = std::string(set.name) + " PKE on " + std::string(bravais::name(id));
  demand(build.find(set).has_value(), label);
  build.select(id);
  pke_inputs made{fixed_bytes(n * set.seed, label + " seeds"),
                  fixed_bytes(n * set.message, label + " messages"),
                  fixed_bytes(n * set.randomness, label + " coins"),
                  octets(n * set.public_key),
                  octets(n * set.secret_key),
                  octets(n * set.ciphertext)};
  octets plain(n * set.message);
  demand(build.generate(set.id, made.seeds, made.public_keys, made.secret_keys) &&
             build.encrypt(set.id, made.public_keys, made.messages, made.coins, made.ciphertexts) &&
             build.decrypt(set.id, made.secret_keys, made.ciphertexts, plain),
         label);
  if (plain != made.messages) throw std::runtime_error(label + ": decryption gives other messages");
  return made;
}

std::vector<operation> operations_of(const std::shared_ptr<pke_memory>& memory,
                                     const std::shared_ptr<bravais_build>& build, const selection& which) {
  const bravais::pke_parameters& set = memory->set;
  const std::string label = std::string(set.name) + " PKE on " + std::string(bravais::name(which.id));
  build->select(which.id);
  const auto keys = std::make_shared<prepared_keys>(sizes_in(*build, set));
  const pke_inputs& inputs = memory->inputs;
  demand(build->prepare_public_key(set.id, item(inputs.public_keys, set.public_key, 0), keys->public_key.bytes()),
         label);
  demand(build->prepare_secret_key(set.id, item(inputs.secret_keys, set.secret_key, 0), keys->secret_key.bytes()),
         label);

  const maker make{"pke", std::string(set.name), which.id, build};
  std::vector<operation> all;
  const auto add_keygen = [&](std::string form, std::size_t c) {
    all.push_back(make("keygen", std::move(form), c, [b = build.get(), m = memory, c](std::size_t i) {
      (void)b->generate(m->set.id, item(m->inputs.seeds, m->set.seed, start_of(i, c), c),
                        first(m->public_keys, m->set.public_key, c), first(m->secret_keys, m->set.secret_key, c));
    }));
  };
  const auto add_bytes = [&](const std::string& form, std::size_t c, bool many_keys) {
    const auto key = [c, many_keys](const octets& of, std::size_t size, std::size_t i) {
      return many_keys ? item(of, size, start_of(i, c), c) : item(of, size, 0);
    };
    all.push_back(make("encrypt", form, c, [b = build.get(), m = memory, c, key](std::size_t i) {
      (void)b->encrypt(m->set.id, key(m->inputs.public_keys, m->set.public_key, i),
                       item(m->inputs.messages, m->set.message, start_of(i, c), c),
                       item(m->inputs.coins, m->set.randomness, start_of(i, c), c),
                       first(m->ciphertexts, m->set.ciphertext, c));
    }));
    all.push_back(make("decrypt", form, c, [b = build.get(), m = memory, c, key](std::size_t i) {
      (void)b->decrypt(m->set.id, key(m->inputs.secret_keys, m->set.secret_key, i),
                       item(m->inputs.ciphertexts, m->set.ciphertext, start_of(i, c), c),
                       first(m->messages, m->set.message, c));
    }));
  };
  const auto add_prepared = [&](const std::string& form, std::size_t c) {
    all.push_back(make("encrypt", form, c, [b = build.get(), m = memory, keys, c](std::size_t i) {
      (void)b->encrypt_prepared(
          m->set.id, keys->public_key.bytes(), item(m->inputs.messages, m->set.message, start_of(i, c), c),
          item(m->inputs.coins, m->set.randomness, start_of(i, c), c), first(m->ciphertexts, m->set.ciphertext, c));
    }));
    all.push_back(make("decrypt", form, c, [b = build.get(), m = memory, keys, c](std::size_t i) {
      (void)b->decrypt_prepared(m->set.id, keys->secret_key.bytes(),
                                item(m->inputs.ciphertexts, m->set.ciphertext, start_of(i, c), c),
                                first(m->messages, m->set.message, c));
    }));
  };
  add_keygen("one_call", 1);
  add_bytes("one_call", 1, true);
  add_prepared("prepared", 1);
  for (const std::size_t c : which.batches) {
    const std::string form = "batch_" + std::to_string(c);
    add_keygen(form, c);
    add_bytes(form, c, true);
    add_bytes(form + "_one_key", c, false);
    add_prepared(form + "_prepared", c);
  }
  return all;
}

std::vector<operation> pke_operations(const bravais::pke_parameters& set, bravais::isa id) {
  return operations_of(std::make_shared<pke_memory>(set, inputs_of(set, *linked_build(), id)), linked_build(), {id});
}

}  // namespace bravais_bench
