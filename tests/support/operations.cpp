// SPDX-License-Identifier: MIT
#include "support/operations.hpp"

#include <utility>

#include "support/model.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
namespace by_id = bravais::by_id;

argument in(const char* name, octets content) {
  const std::size_t size = content.size();
  return {name, role::input, size, std::move(content)};
}
argument out(const char* name, std::size_t size) { return {name, role::output, size, {}}; }
// The caller's randomness, or none if the library asks the system.
argument random(octets content) { return in("randomness", std::move(content)); }

// A key in any form that operations take: bytes, a seed, or prepared memory.
struct given_key {
  std::string suffix;
  argument buffer;
  std::function<by_id::key(std::span<std::uint8_t>)> take;
};
template <class Prepare>
given_key prepared_form(const octets& plain, std::size_t prepared_size, Prepare prepare) {
  return {"_prepared",
          {"prepared",
           role::prepared_input,
           prepared_size,
           {},
           [prepare, plain](std::span<std::uint8_t> memory) { (void)prepare(view(plain), memory); }},
          by_id::prepared};
}

// A function of N buffers, which takes statuses if it takes many items.
template <std::size_t N, bool IsSingle, class F>
auto spread(F function) {
  return [function](const buffers& b, [[maybe_unused]] std::span<errc> statuses) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      if constexpr (IsSingle)
        return function(b[I]...);
      else
        return function(b[I]..., statuses);
    }(std::make_index_sequence<N>());
  };
}

struct operation_list {
  std::vector<operation> all;

  template <class F, class... Arguments>
  void add(const std::string& name, F function, const Arguments&... arguments) {
    all.push_back({name, false, false, {arguments...}, spread<sizeof...(arguments), false>(function)});
  }
  // A function of one item, which has no batch form.
  template <class F, class... Arguments>
  void add_single(const std::string& name, F function, const Arguments&... arguments) {
    all.push_back({name, false, true, {arguments...}, spread<sizeof...(arguments), true>(function)});
  }
  // A function that takes randomness, and its form without, where the library asks the system.
  template <class F, class... Arguments>
  void add_both(const std::string& name, F function, const Arguments&... arguments) {
    add(name, function, arguments...);
    std::vector<argument> others = {arguments...};
    std::erase_if(others, [](const argument& one) { return one.name == "randomness" || one.name == "seeds"; });
    all.push_back(
        {name + " with system randomness", true, false, others, spread<sizeof...(arguments) - 1, false>(function)});
  }
};

// The items of mu in a buffer; a remainder belongs to the last item.
std::vector<bravais::message_view> mus(std::span<const std::uint8_t> bytes) {
  std::vector<bravais::message_view> messages;
  while (!bytes.empty()) {
    const std::size_t size = bytes.size() < 2 * 64 ? bytes.size() : 64;
    messages.push_back({bytes.first(size), {}, bravais::message_view::form::mu});
    bytes = bytes.subspan(size);
  }
  return messages;
}

// Operations of sets of all kinds: generating keys, and preparing them.
template <class Id>
struct with_keys {
  Id id;
  octets seed;
  flat_keys keys;
  argument to = in("public_keys", keys.public_keys);
  argument with = in("secret_keys", keys.secret_keys);
  argument seed_keys = in("seed_keys", seed);
  argument public_keys = out("public_keys", bravais::parameters(id).public_key);
  argument secret_keys = out("secret_keys", bravais::parameters(id).secret_key);

  void add_generation(operation_list& list) const {
    list.add_both(
        "generate", [id = id](auto... b) { return by_id::generate(id, b...); }, in("seeds", seed), public_keys,
        secret_keys);
  }
  void add_preparation(operation_list& list) const {
    list.add_single(
        "prepare_public_key", [id = id](auto... b) { return by_id::prepare_public_key(id, b...); }, to,
        argument{"prepared", role::prepared_output, bravais::parameters(id).prepared_public_key, {}});
    const argument prepared = {"prepared", role::prepared_output, bravais::parameters(id).prepared_secret_key, {}};
    list.add_single(
        "prepare_secret_key", [id = id](auto... b) { return by_id::prepare_secret_key(id, b...); }, with, prepared);
    list.add_single(
        "prepare_secret_key_seed",
        [id = id](auto key, auto memory) { return by_id::prepare_secret_key(id, by_id::seed(key), memory); }, seed_keys,
        prepared);
  }
  [[nodiscard]] std::vector<given_key> public_forms() const {
    return {{"", to, [](std::span<std::uint8_t> key) { return by_id::key(key); }},
            prepared_form(keys.public_keys, bravais::parameters(id).prepared_public_key,
                          [id = id](auto... b) { return by_id::prepare_public_key(id, b...); })};
  }
  [[nodiscard]] std::vector<given_key> secret_forms() const {
    return {{"", with, [](std::span<std::uint8_t> key) { return by_id::key(key); }},
            {"_seed", seed_keys, by_id::seed},
            prepared_form(keys.secret_keys, bravais::parameters(id).prepared_secret_key,
                          [id = id](auto... b) { return by_id::prepare_secret_key(id, b...); })};
  }
};

}  // namespace

std::vector<operation> operations(bravais::kem_id id, view seed) {
  const bravais::kem_parameters& set = bravais::parameters(id);
  const kem_model model(id);
  const with_keys<bravais::kem_id> own{id, to_octets(seed), model.generate(seed)};
  const octets m(set.randomness, 0x5c);
  const argument sent = in("ciphertexts", model.encapsulate(own.keys.public_keys, m).ciphertexts);
  const argument ciphertexts = out("ciphertexts", set.ciphertext);
  const argument secrets = out("shared_secrets", set.shared_secret);
  const argument inputs = out("kdf_inputs", set.kdf_input);

  operation_list list;
  own.add_generation(list);
  for (const given_key& key : own.public_forms()) {
    list.add_both(
        "encapsulate" + key.suffix, [=](auto k, auto... b) { return by_id::encapsulate(id, key.take(k), b...); },
        key.buffer, random(m), ciphertexts, secrets);
    if (set.kdf_input == 0) continue;
    list.add_both(
        "encapsulate_kdf" + key.suffix,
        [=](auto k, auto... b) { return by_id::encapsulate_kdf(id, key.take(k), b...); }, key.buffer, random(m),
        ciphertexts, inputs);
  }
  for (const given_key& key : own.secret_forms()) {
    list.add(
        "decapsulate" + key.suffix, [=](auto k, auto... b) { return by_id::decapsulate(id, key.take(k), b...); },
        key.buffer, sent, secrets);
    if (set.kdf_input == 0) continue;
    list.add(
        "decapsulate_kdf" + key.suffix,
        [=](auto k, auto... b) { return by_id::decapsulate_kdf(id, key.take(k), b...); }, key.buffer, sent, inputs);
  }
  list.add_single("check_public_key", [id](auto key) { return by_id::check_public_key(id, key); }, own.to);
  list.add_single("check_secret_key", [id](auto key) { return by_id::check_secret_key(id, key); }, own.with);
  own.add_preparation(list);
  return list.all;
}

std::vector<operation> operations(bravais::pke_id id, view seed) {
  const bravais::pke_parameters& set = bravais::parameters(id);
  const pke_model model(id);
  const with_keys<bravais::pke_id> own{id, to_octets(seed), model.generate(seed)};
  const octets m(set.message, 0x5c);
  const octets r(set.randomness, 0xc5);

  operation_list list;
  own.add_generation(list);
  for (const given_key& key : own.public_forms()) {
    list.add_both(
        "encrypt" + key.suffix, [=](auto k, auto... b) { return by_id::encrypt(id, key.take(k), b...); }, key.buffer,
        in("messages", m), random(r), out("ciphertexts", set.ciphertext));
  }
  for (const given_key& key : own.secret_forms()) {
    list.add(
        "decrypt" + key.suffix, [=](auto k, auto... b) { return by_id::decrypt(id, key.take(k), b...); }, key.buffer,
        in("ciphertexts", model.encrypt(own.keys.public_keys, m, r)), out("messages", set.message));
  }
  own.add_preparation(list);
  return list.all;
}

std::vector<operation> operations(bravais::signature_id id, view seed) {
  const bravais::signature_parameters& set = bravais::parameters(id);
  const signature_model model(id);
  const with_keys<bravais::signature_id> own{id, to_octets(seed), model.generate(seed)};
  const octets mu(64, 0x5c);
  const argument messages = {"messages", role::messages, mu.size(), mu};
  const argument signatures = out("signatures", set.signature);

  operation_list list;
  own.add_generation(list);
  for (const given_key& key : own.secret_forms()) {
    list.add_both(
        "sign" + key.suffix, [=](auto k, auto m, auto... b) { return by_id::sign(id, key.take(k), mus(m), b...); },
        key.buffer, messages, random(octets(set.randomness, 0xc5)), signatures);
    list.add(
        "sign_deterministic" + key.suffix,
        [=](auto k, auto m, auto... b) { return by_id::sign_deterministic(id, key.take(k), mus(m), b...); }, key.buffer,
        messages, signatures);
  }
  for (const given_key& key : own.public_forms()) {
    list.add(
        "verify" + key.suffix, [=](auto k, auto m, auto... b) { return by_id::verify(id, key.take(k), mus(m), b...); },
        key.buffer, messages, in("signatures", model.sign(own.keys.secret_keys, mus(mu))));
  }
  list.add_single("check_secret_key", [id](auto key) { return by_id::check_secret_key(id, key); }, own.with);
  list.add_single(
      "public_key_of", [id](auto... b) { return by_id::public_key_from_secret_key(id, b...); }, own.with,
      own.public_keys);
  own.add_preparation(list);
  return list.all;
}

}  // namespace bravais_test
