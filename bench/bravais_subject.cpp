// SPDX-License-Identifier: MIT
// The operations of bravais's KEMs.
#include "bravais_subject.hpp"

namespace bravais_bench {
namespace {

// A build of bravais behind the interface of a peer.
class kem_of_build final : public kem_on_bytes {
 public:
  kem_of_build(const bravais::kem_parameters& set, bravais_build& build) : set_(set), build_(build) {}

  bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) override {
    return build_.generate(set_.id, in(seed, set_.seed), out(public_key, set_.public_key),
                           out(secret_key, set_.secret_key));
  }
  bool encapsulate(const std::uint8_t* public_key, const std::uint8_t* randomness, std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    return build_.encapsulate(set_.id, in(public_key, set_.public_key), in(randomness, set_.randomness),
                              out(ciphertext, set_.ciphertext), out(shared_secret, set_.shared_secret));
  }
  bool decapsulate(const std::uint8_t* secret_key, const std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    return build_.decapsulate(set_.id, in(secret_key, set_.secret_key), in(ciphertext, set_.ciphertext),
                              out(shared_secret, set_.shared_secret));
  }

 private:
  const bravais::kem_parameters& set_;
  bravais_build& build_;
};

}  // namespace

kem_memory::kem_memory(const bravais::kem_parameters& of, kem_inputs made)
    : set(of),
      inputs(std::move(made)),
      public_keys(n * of.public_key),
      secret_keys(n * of.secret_key),
      ciphertexts(n * of.ciphertext),
      shared_secrets(n * of.shared_secret) {
  append_first(inputs.seeds, of.seed);
  append_first(inputs.public_keys, of.public_key);
  append_first(inputs.secret_keys, of.secret_key);
  append_first(inputs.randomness, of.randomness);
  append_first(inputs.ciphertexts, of.ciphertext);
}

kem_inputs inputs_of(const bravais::kem_parameters& set, bravais_build& build, bravais::isa id) {
  demand(build.find(set).has_value(), std::string(set.name));
  build.select(id);
  kem_of_build kem(set, build);
  return make_inputs(kem, set, std::string(bravais::name(id)));
}

std::vector<operation> operations_of(const std::shared_ptr<kem_memory>& memory,
                                     const std::shared_ptr<bravais_build>& build, const selection& which) {
  const bravais::kem_parameters& set = memory->set;
  const std::string label = std::string(set.name) + " on " + std::string(bravais::name(which.id));
  build->select(which.id);
  const auto keys = std::make_shared<prepared_keys>(sizes_in(*build, set));
  const kem_inputs& inputs = memory->inputs;
  demand(build->prepare_public_key(set.id, item(inputs.public_keys, set.public_key, 0), keys->public_key.bytes()),
         label);
  demand(build->prepare_secret_key(set.id, item(inputs.secret_keys, set.secret_key, 0), keys->secret_key.bytes()),
         label);

  const maker make{"kem", std::string(set.name), which.id, build};
  std::vector<operation> all;
  // Each adds operations on `c` items in one call, under the name `form`. `many_keys`: each item has its own key.
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
    all.push_back(make("encaps", form, c, [b = build.get(), m = memory, c, key](std::size_t i) {
      (void)b->encapsulate(m->set.id, key(m->inputs.public_keys, m->set.public_key, i),
                           item(m->inputs.randomness, m->set.randomness, start_of(i, c), c),
                           first(m->ciphertexts, m->set.ciphertext, c),
                           first(m->shared_secrets, m->set.shared_secret, c));
    }));
    all.push_back(make("decaps", form, c, [b = build.get(), m = memory, c, key](std::size_t i) {
      (void)b->decapsulate(m->set.id, key(m->inputs.secret_keys, m->set.secret_key, i),
                           item(m->inputs.ciphertexts, m->set.ciphertext, start_of(i, c), c),
                           first(m->shared_secrets, m->set.shared_secret, c));
    }));
  };
  const auto add_prepared = [&](const std::string& form, std::size_t c) {
    all.push_back(make("encaps", form, c, [b = build.get(), m = memory, keys, c](std::size_t i) {
      (void)b->encapsulate_prepared(
          m->set.id, keys->public_key.bytes(), item(m->inputs.randomness, m->set.randomness, start_of(i, c), c),
          first(m->ciphertexts, m->set.ciphertext, c), first(m->shared_secrets, m->set.shared_secret, c));
    }));
    all.push_back(make("decaps", form, c, [b = build.get(), m = memory, keys, c](std::size_t i) {
      (void)b->decapsulate_prepared(m->set.id, keys->secret_key.bytes(),
                                    item(m->inputs.ciphertexts, m->set.ciphertext, start_of(i, c), c),
                                    first(m->shared_secrets, m->set.shared_secret, c));
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

std::vector<operation> kem_operations(const bravais::kem_parameters& set, bravais::isa id, kem_inputs* inputs) {
  kem_inputs made = inputs_of(set, *linked_build(), id);
  if (inputs != nullptr) *inputs = made;
  return operations_of(std::make_shared<kem_memory>(set, std::move(made)), linked_build(), {id});
}

}  // namespace bravais_bench
