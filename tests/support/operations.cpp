// SPDX-License-Identifier: MIT
#include "support/operations.hpp"

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

// Memory for a prepared key, aligned in its own way; as an input it is made again in each call, because the buffers of
// each call lie elsewhere, by the active back end.
argument prepared_memory_of(std::size_t size, role what) { return {"prepared", what, size, {}}; }

// The items of mu in a buffer; bytes that make no whole item belong to the last one.
std::vector<bravais::message_view> mus(std::span<const std::uint8_t> bytes) {
  std::vector<bravais::message_view> messages;
  while (!bytes.empty()) {
    const std::size_t size = bytes.size() < 2 * 64 ? bytes.size() : 64;
    messages.push_back({bytes.first(size), {}, bravais::message_view::form::mu});
    bytes = bytes.subspan(size);
  }
  return messages;
}

}  // namespace

std::vector<operation> operations(bravais::kem_id id, view seed) {
  const bravais::kem_parameters& set = bravais::parameters(id);
  const kem_model model(id);
  const flat_keys keys = model.generate(seed);
  const octets m(set.randomness, 0x5c);
  const argument seeds = in("seeds", to_octets(seed));
  const argument to = in("public_keys", keys.public_keys);
  const argument with = in("secret_keys", keys.secret_keys);
  const argument randomness = in("randomness", m);
  const argument sent = in("ciphertexts", model.encapsulate(keys.public_keys, m).ciphertexts);
  const argument public_keys = out("public_keys", set.public_key);
  const argument secret_keys = out("secret_keys", set.secret_key);
  const argument ciphertexts = out("ciphertexts", set.ciphertext);
  const argument secrets = out("shared_secrets", set.shared_secret);

  std::vector<operation> all = {
      {"generate",
       false,
       false,
       {seeds, public_keys, secret_keys},
       [id](const buffers& b) { return by_id::generate(id, b[0], b[1], b[2]); }},
      {"generate with system randomness",
       true,
       false,
       {public_keys, secret_keys},
       [id](const buffers& b) { return by_id::generate(id, b[0], b[1]); }},
      {"encapsulate",
       false,
       false,
       {to, randomness, ciphertexts, secrets},
       [id](const buffers& b) { return by_id::encapsulate(id, b[0], b[1], b[2], b[3]); }},
      {"encapsulate with system randomness",
       true,
       false,
       {to, ciphertexts, secrets},
       [id](const buffers& b) { return by_id::encapsulate(id, b[0], b[1], b[2]); }},
      {"decapsulate",
       false,
       false,
       {with, sent, secrets},
       [id](const buffers& b) { return by_id::decapsulate(id, b[0], b[1], b[2]); }},
      {"check_public_key", false, true, {to}, [id](const buffers& b) { return by_id::check_public_key(id, b[0]); }},
      {"check_secret_key", false, true, {with}, [id](const buffers& b) { return by_id::check_secret_key(id, b[0]); }},
  };
  if (set.kdf_input != 0) {
    const argument inputs = out("kdf_inputs", set.kdf_input);
    all.push_back({"encapsulate_kdf", false, false, {to, randomness, ciphertexts, inputs}, [id](const buffers& b) {
                     return by_id::encapsulate_kdf(id, b[0], b[1], b[2], b[3]);
                   }});
    all.push_back(
        {"encapsulate_kdf with system randomness", true, false, {to, ciphertexts, inputs}, [id](const buffers& b) {
           return by_id::encapsulate_kdf(id, b[0], b[1], b[2]);
         }});
    all.push_back({"decapsulate_kdf", false, false, {with, sent, inputs}, [id](const buffers& b) {
                     return by_id::decapsulate_kdf(id, b[0], b[1], b[2]);
                   }});
  }
  const argument prepare_public = prepared_memory_of(set.prepared_public_key, role::prepared_output);
  const argument prepare_secret = prepared_memory_of(set.prepared_secret_key, role::prepared_output);
  const argument prepared_public = prepared_memory_of(set.prepared_public_key, role::prepared_input);
  const argument prepared_secret = prepared_memory_of(set.prepared_secret_key, role::prepared_input);
  const auto with_public = [id, key = keys.public_keys](std::span<std::uint8_t> memory) {
    return by_id::prepare_public_key(id, key, memory);
  };
  const auto with_secret = [id, key = keys.secret_keys](std::span<std::uint8_t> memory) {
    return by_id::prepare_secret_key(id, key, memory);
  };
  all.push_back({"prepare_public_key", false, true, {to, prepare_public}, [id](const buffers& b) {
                   return by_id::prepare_public_key(id, b[0], b[1]);
                 }});
  all.push_back({"prepare_secret_key", false, true, {with, prepare_secret}, [id](const buffers& b) {
                   return by_id::prepare_secret_key(id, b[0], b[1]);
                 }});
  all.push_back({"encapsulate_prepared",
                 false,
                 false,
                 {prepared_public, randomness, ciphertexts, secrets},
                 [id, with_public](const buffers& b) {
                   (void)with_public(b[0]);
                   return by_id::encapsulate(id, by_id::prepared(b[0]), b[1], b[2], b[3]);
                 }});
  all.push_back({"encapsulate_prepared with system randomness",
                 true,
                 false,
                 {prepared_public, ciphertexts, secrets},
                 [id, with_public](const buffers& b) {
                   (void)with_public(b[0]);
                   return by_id::encapsulate(id, by_id::prepared(b[0]), b[1], b[2]);
                 }});
  all.push_back(
      {"decapsulate_prepared", false, false, {prepared_secret, sent, secrets}, [id, with_secret](const buffers& b) {
         (void)with_secret(b[0]);
         return by_id::decapsulate(id, by_id::prepared(b[0]), b[1], b[2]);
       }});
  if (set.kdf_input != 0) {
    const argument inputs = out("kdf_inputs", set.kdf_input);
    all.push_back({"encapsulate_kdf_prepared",
                   false,
                   false,
                   {prepared_public, randomness, ciphertexts, inputs},
                   [id, with_public](const buffers& b) {
                     (void)with_public(b[0]);
                     return by_id::encapsulate_kdf(id, by_id::prepared(b[0]), b[1], b[2], b[3]);
                   }});
    all.push_back({"encapsulate_kdf_prepared with system randomness",
                   true,
                   false,
                   {prepared_public, ciphertexts, inputs},
                   [id, with_public](const buffers& b) {
                     (void)with_public(b[0]);
                     return by_id::encapsulate_kdf(id, by_id::prepared(b[0]), b[1], b[2]);
                   }});
    all.push_back({"decapsulate_kdf_prepared",
                   false,
                   false,
                   {prepared_secret, sent, inputs},
                   [id, with_secret](const buffers& b) {
                     (void)with_secret(b[0]);
                     return by_id::decapsulate_kdf(id, by_id::prepared(b[0]), b[1], b[2]);
                   }});
  }
  return all;
}

std::vector<operation> operations(bravais::pke_id id, view seed) {
  const bravais::pke_parameters& set = bravais::parameters(id);
  const pke_model model(id);
  const flat_keys keys = model.generate(seed);
  const octets m(set.message, 0x5c);
  const octets r(set.randomness, 0xc5);
  const argument to = in("public_keys", keys.public_keys);
  const argument with = in("secret_keys", keys.secret_keys);
  const argument messages = in("messages", m);
  const argument public_keys = out("public_keys", set.public_key);
  const argument secret_keys = out("secret_keys", set.secret_key);
  const argument coins = in("coins", r);
  const argument sent = in("ciphertexts", model.encrypt(keys.public_keys, m, r));
  const argument ciphertexts = out("ciphertexts", set.ciphertext);
  const argument opened = out("messages", set.message);
  const argument prepare_public = prepared_memory_of(set.prepared_public_key, role::prepared_output);
  const argument prepare_secret = prepared_memory_of(set.prepared_secret_key, role::prepared_output);
  const argument prepared_public = prepared_memory_of(set.prepared_public_key, role::prepared_input);
  const argument prepared_secret = prepared_memory_of(set.prepared_secret_key, role::prepared_input);
  const auto with_public = [id, key = keys.public_keys](std::span<std::uint8_t> memory) {
    (void)by_id::prepare_public_key(id, key, memory);
    return memory;
  };
  const auto with_secret = [id, key = keys.secret_keys](std::span<std::uint8_t> memory) {
    (void)by_id::prepare_secret_key(id, key, memory);
    return memory;
  };
  return {
      {"generate",
       false,
       false,
       {in("seeds", to_octets(seed)), public_keys, secret_keys},
       [id](const buffers& b) { return by_id::generate(id, b[0], b[1], b[2]); }},
      {"generate with system randomness",
       true,
       false,
       {public_keys, secret_keys},
       [id](const buffers& b) { return by_id::generate(id, b[0], b[1]); }},
      {"encrypt",
       false,
       false,
       {to, messages, coins, ciphertexts},
       [id](const buffers& b) { return by_id::encrypt(id, b[0], b[1], b[2], b[3]); }},
      {"encrypt with system randomness",
       true,
       false,
       {to, messages, ciphertexts},
       [id](const buffers& b) { return by_id::encrypt(id, b[0], b[1], b[2]); }},
      {"decrypt",
       false,
       false,
       {with, sent, opened},
       [id](const buffers& b) { return by_id::decrypt(id, b[0], b[1], b[2]); }},
      {"prepare_public_key",
       false,
       true,
       {to, prepare_public},
       [id](const buffers& b) { return by_id::prepare_public_key(id, b[0], b[1]); }},
      {"prepare_secret_key",
       false,
       true,
       {with, prepare_secret},
       [id](const buffers& b) { return by_id::prepare_secret_key(id, b[0], b[1]); }},
      {"encrypt_prepared",
       false,
       false,
       {prepared_public, messages, coins, ciphertexts},
       [id, with_public](const buffers& b) {
         return by_id::encrypt(id, by_id::prepared(with_public(b[0])), b[1], b[2], b[3]);
       }},
      {"encrypt_prepared with system randomness",
       true,
       false,
       {prepared_public, messages, ciphertexts},
       [id, with_public](const buffers& b) {
         return by_id::encrypt(id, by_id::prepared(with_public(b[0])), b[1], b[2]);
       }},
      {"decrypt_prepared",
       false,
       false,
       {prepared_secret, sent, opened},
       [id, with_secret](const buffers& b) {
         return by_id::decrypt(id, by_id::prepared(with_secret(b[0])), b[1], b[2]);
       }},
  };
}

std::vector<operation> operations(bravais::signature_id id, view seed) {
  const bravais::signature_parameters& set = bravais::parameters(id);
  const signature_model model(id);
  const flat_keys keys = model.generate(seed);
  const octets mu(64, 0x5c);
  const argument with = in("secret_keys", keys.secret_keys);
  const argument under = in("public_keys", keys.public_keys);
  const argument messages = {"messages", role::messages, mu.size(), mu};
  const argument randomness = in("randomness", octets(set.randomness, 0xc5));
  const argument given = in("signatures", model.sign(keys.secret_keys, mus(mu)));
  const argument public_keys = out("public_keys", set.public_key);
  const argument secret_keys = out("secret_keys", set.secret_key);
  const argument signatures = out("signatures", set.signature);
  const argument prepare_public = prepared_memory_of(set.prepared_public_key, role::prepared_output);
  const argument prepare_secret = prepared_memory_of(set.prepared_secret_key, role::prepared_output);
  const argument prepared_public = prepared_memory_of(set.prepared_public_key, role::prepared_input);
  const argument prepared_secret = prepared_memory_of(set.prepared_secret_key, role::prepared_input);
  const auto with_public = [id, key = keys.public_keys](std::span<std::uint8_t> memory) {
    (void)by_id::prepare_public_key(id, key, memory);
    return memory;
  };
  const auto with_secret = [id, key = keys.secret_keys](std::span<std::uint8_t> memory) {
    (void)by_id::prepare_secret_key(id, key, memory);
    return memory;
  };
  const auto call = [](const char* name, bool random, bool fixed, std::vector<argument> arguments, auto function) {
    return operation{name, random, fixed, std::move(arguments), function};
  };
  return {
      call("generate", false, false, {in("seeds", to_octets(seed)), public_keys, secret_keys},
           [id](const buffers& b) { return by_id::generate(id, b[0], b[1], b[2]); }),
      call("generate with system randomness", true, false, {public_keys, secret_keys},
           [id](const buffers& b) { return by_id::generate(id, b[0], b[1]); }),
      call("sign", false, false, {with, messages, randomness, signatures},
           [id](const buffers& b) { return by_id::sign(id, b[0], mus(b[1]), b[2], b[3]); }),
      call("sign with system randomness", true, false, {with, messages, signatures},
           [id](const buffers& b) { return by_id::sign(id, b[0], mus(b[1]), b[2]); }),
      call("sign_deterministic", false, false, {with, messages, signatures},
           [id](const buffers& b) { return by_id::sign_deterministic(id, b[0], mus(b[1]), b[2]); }),
      call("verify", false, false, {under, messages, given},
           [id](const buffers& b) { return by_id::verify(id, b[0], mus(b[1]), b[2]); }),
      call("check_secret_key", false, true, {with},
           [id](const buffers& b) { return by_id::check_secret_key(id, b[0]); }),
      call("public_key_of", false, true, {with, public_keys},
           [id](const buffers& b) { return by_id::public_key_from_secret_key(id, b[0], b[1]); }),
      call("prepare_public_key", false, true, {under, prepare_public},
           [id](const buffers& b) { return by_id::prepare_public_key(id, b[0], b[1]); }),
      call("prepare_secret_key", false, true, {with, prepare_secret},
           [id](const buffers& b) { return by_id::prepare_secret_key(id, b[0], b[1]); }),
      call("sign_prepared", false, false, {prepared_secret, messages, randomness, signatures},
           [id, with_secret](const buffers& b) {
             return by_id::sign(id, by_id::prepared(with_secret(b[0])), mus(b[1]), b[2], b[3]);
           }),
      call("sign_prepared with system randomness", true, false, {prepared_secret, messages, signatures},
           [id, with_secret](const buffers& b) {
             return by_id::sign(id, by_id::prepared(with_secret(b[0])), mus(b[1]), b[2]);
           }),
      call("sign_prepared_deterministic", false, false, {prepared_secret, messages, signatures},
           [id, with_secret](const buffers& b) {
             return by_id::sign_deterministic(id, by_id::prepared(with_secret(b[0])), mus(b[1]), b[2]);
           }),
      call("verify_prepared", false, false, {prepared_public, messages, given},
           [id, with_public](const buffers& b) {
             return by_id::verify(id, by_id::prepared(with_public(b[0])), mus(b[1]), b[2]);
           }),
  };
}

}  // namespace bravais_test
