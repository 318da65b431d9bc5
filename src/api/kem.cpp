// SPDX-License-Identifier: MIT
// KEMs by id: checks of everything that comes from outside, then one call through the table of the active back end.
#include "api/prepared.hpp"

namespace bravais::api {
namespace {

// The size of a session key in one of its forms; 0 where the set has no such form, or there is no such set.
std::size_t secret_size(kem_id id, secret_form form) noexcept {
  if (!is_known(id)) return 0;
  return form == secret_form::kdf_input ? parameters(id).kdf_input : parameters(id).shared_secret;
}

errc encapsulate_form(kem_id id, in public_keys, const in* randomness, out ciphertexts, out secrets, secret_form form,
                      std::span<errc> status) noexcept {
  if (outputs_overlap({ciphertexts, secrets, status}, {public_keys, optional(randomness)})) return errc::bad_argument;
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail_all(error, status, {ciphertexts, secrets});
  const kem_parameters& p = parameters(id);
  const std::size_t secret = secret_size(id, form);
  if (secret == 0) return fail_all(errc::unknown_set, status, {ciphertexts, secrets});
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {public_keys, p.public_key, true}, {secrets, secret}});
  if (error == errc::ok && randomness != nullptr) error = check_batch(n, {{*randomness, p.randomness}});
  if (error == errc::ok) error = check_status(n, status);
  if (error != errc::ok) return fail_all(error, status, {ciphertexts, secrets});

  const key_view keys{public_keys, p.public_key};
  status_sink sink{status};
  piece_randomness random(randomness, p.randomness, expansion_of(*e.ops));
  error = random.for_pieces(n, [&](std::size_t at, std::size_t count, const std::uint8_t* m) noexcept {
    errc part[piece];
    e.ops->encapsulate(count, keys.from(at, n), keys.stride(n), m, ciphertexts.data() + at * p.ciphertext,
                       secrets.data() + at * secret, form, part);
    sink.take(at, {part, count});
    return errc::ok;
  });
  return error == errc::ok ? sink.first : fail_all(error, status, {ciphertexts, secrets});
}

errc decapsulate_form(kem_id id, key_in key, in ciphertexts, out secrets, secret_form form,
                      std::span<errc> status) noexcept {
  if (outputs_overlap({secrets, status}, {key.bytes, ciphertexts})) return errc::bad_argument;
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail_all(error, status, {secrets});
  const kem_parameters& p = parameters(id);
  const std::size_t secret = secret_size(id, form);
  if (secret == 0) return fail_all(errc::unknown_set, status, {secrets});
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  const secret_keys_in<kem_id> keys(id, key, n);
  error = check_batch(n, {{ciphertexts, p.ciphertext}, keys.checked(id), {secrets, secret}});
  if (error == errc::ok) error = check_status(n, status);
  if (error != errc::ok) return fail_all(error, status, {secrets});

  status_sink sink{status};
  error =
      keys.for_pieces(e, [&](std::size_t at, std::size_t count, const std::uint8_t* with, std::size_t stride) noexcept {
        errc part[piece];
        std::uint8_t* const to = secrets.data() + at * secret;
        if (with != nullptr) {
          e.ops->decapsulate(count, with, stride, ciphertexts.data() + at * p.ciphertext, to, form, part);
        } else {
          std::fill_n(part, count, errc::generation_failed);
          wipe(to, count * secret);
        }
        sink.take(at, {part, count});
        return errc::ok;
      });
  return error == errc::ok ? sink.first : fail_all(error, status, {secrets});
}

// The same with prepared keys.
errc encapsulate_prepared_form(kem_id id, in prepared, const in* randomness, out ciphertexts, out secrets,
                               secret_form form, std::span<errc> status) noexcept {
  if (outputs_overlap({ciphertexts, secrets, status}, {prepared, optional(randomness)})) return errc::bad_argument;
  const std::size_t secret = secret_size(id, form);
  if (secret == 0) return fail_all(errc::unknown_set, status, {ciphertexts, secrets});
  const kem_parameters& p = parameters(id);
  opened<kem_id> key;
  errc error = key.open(id, role::kem_public_key, prepared, p.prepared_public_key, errc::bad_public_key);
  if (error != errc::ok) return fail_all(error, status, {ciphertexts, secrets});
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {secrets, secret}});
  if (error == errc::ok && randomness != nullptr) error = check_batch(n, {{*randomness, p.randomness}});
  if (error == errc::ok) error = check_status(n, status);
  if (error != errc::ok) return fail_all(error, status, {ciphertexts, secrets});
  piece_randomness random(randomness, p.randomness, expansion_of(*key.ops));
  error = random.for_pieces(n, [&](std::size_t at, std::size_t count, const std::uint8_t* m) noexcept {
    key.ops->encapsulate_prepared(count, key.body, m, ciphertexts.data() + at * p.ciphertext,
                                  secrets.data() + at * secret, form);
    return errc::ok;
  });
  if (error != errc::ok) return fail_all(error, status, {ciphertexts, secrets});
  std::fill(status.begin(), status.end(), errc::ok);
  return errc::ok;
}

errc decapsulate_prepared_form(kem_id id, in prepared, in ciphertexts, out secrets, secret_form form,
                               std::span<errc> status) noexcept {
  if (outputs_overlap({secrets, status}, {prepared, ciphertexts})) return errc::bad_argument;
  const std::size_t secret = secret_size(id, form);
  if (secret == 0) return fail_all(errc::unknown_set, status, {secrets});
  const kem_parameters& p = parameters(id);
  opened<kem_id> key;
  errc error = key.open(id, role::kem_secret_key, prepared, p.prepared_secret_key, errc::bad_secret_key);
  if (error != errc::ok) return fail_all(error, status, {secrets});
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {secrets, secret}});
  if (error == errc::ok) error = check_status(n, status);
  if (error != errc::ok) return fail_all(error, status, {secrets});
  status_sink sink{status};
  error = in_pieces(n, [&](std::size_t at, std::size_t count) noexcept {
    errc part[piece];
    key.ops->decapsulate_prepared(count, key.body, ciphertexts.data() + at * p.ciphertext, secrets.data() + at * secret,
                                  form, part);
    sink.take(at, {part, count});
    return errc::ok;
  });
  return error == errc::ok ? sink.first : fail_all(error, status, {secrets});
}

}  // namespace

errc encapsulate(kem_id id, key_in key, const in* randomness, out ciphertexts, out secrets, secret_form form,
                 std::span<errc> status) noexcept {
  return key.form == key_form::prepared
             ? encapsulate_prepared_form(id, key.bytes, randomness, ciphertexts, secrets, form, status)
             : encapsulate_form(id, key.bytes, randomness, ciphertexts, secrets, form, status);
}
errc decapsulate(kem_id id, key_in key, in ciphertexts, out secrets, secret_form form,
                 std::span<errc> status) noexcept {
  return key.form == key_form::prepared ? decapsulate_prepared_form(id, key.bytes, ciphertexts, secrets, form, status)
                                        : decapsulate_form(id, key, ciphertexts, secrets, form, status);
}

errc prepare_key(kem_id id, key_in key, out prepared) noexcept {
  if (key.form != key_form::public_key) return prepare_secret(id, role::kem_secret_key, key, prepared);
  if (outputs_overlap({prepared}, {key.bytes})) return errc::bad_argument;
  entry e(id);
  errc error = e.find();
  if (error == errc::ok) error = check_single(key.bytes, parameters(id).public_key);
  if (error != errc::ok) return fail(error, {prepared});
  return prepare(e, role::kem_public_key, parameters(id).prepared_public_key, prepared,
                 [&](void* body) noexcept { return e.ops->prepare_public_key(key.bytes.data(), body); });
}

}  // namespace bravais::api

namespace bravais::by_id {

using namespace api;
namespace {
constexpr secret_form secret_itself = secret_form::shared_secret;
constexpr secret_form input_of_kdf = secret_form::kdf_input;
}  // namespace

errc generate(kem_id id, in seeds, out public_keys, out secret_keys) noexcept {
  return generate_keys(id, &seeds, public_keys, secret_keys);
}
errc generate(kem_id id, out public_keys, out secret_keys) noexcept {
  return generate_keys(id, nullptr, public_keys, secret_keys);
}

errc encapsulate(kem_id id, in public_keys, in randomness, out ciphertexts, out shared_secrets,
                 std::span<errc> status) noexcept {
  return api::encapsulate(id, {key_form::public_key, public_keys}, &randomness, ciphertexts, shared_secrets,
                          secret_itself, status);
}
errc encapsulate(kem_id id, in public_keys, out ciphertexts, out shared_secrets, std::span<errc> status) noexcept {
  return api::encapsulate(id, {key_form::public_key, public_keys}, nullptr, ciphertexts, shared_secrets, secret_itself,
                          status);
}
errc decapsulate(kem_id id, in secret_keys, in ciphertexts, out shared_secrets, std::span<errc> status) noexcept {
  return api::decapsulate(id, {key_form::by_length, secret_keys}, ciphertexts, shared_secrets, secret_itself, status);
}
errc encapsulate_kdf(kem_id id, in public_keys, in randomness, out ciphertexts, out kdf_inputs,
                     std::span<errc> status) noexcept {
  return api::encapsulate(id, {key_form::public_key, public_keys}, &randomness, ciphertexts, kdf_inputs, input_of_kdf,
                          status);
}
errc encapsulate_kdf(kem_id id, in public_keys, out ciphertexts, out kdf_inputs, std::span<errc> status) noexcept {
  return api::encapsulate(id, {key_form::public_key, public_keys}, nullptr, ciphertexts, kdf_inputs, input_of_kdf,
                          status);
}
errc decapsulate_kdf(kem_id id, in secret_keys, in ciphertexts, out kdf_inputs, std::span<errc> status) noexcept {
  return api::decapsulate(id, {key_form::by_length, secret_keys}, ciphertexts, kdf_inputs, input_of_kdf, status);
}

errc check_public_key(kem_id id, in public_key) noexcept {
  entry e(id);
  errc error = e.find();
  if (error == errc::ok) error = check_single(public_key, parameters(id).public_key);
  return error == errc::ok ? e.ops->check_public_key(public_key.data()) : error;
}
errc check_secret_key(kem_id id, in secret_key) noexcept {
  entry e(id);
  errc error = e.find();
  if (error == errc::ok) error = check_single(secret_key, parameters(id).secret_key);
  return error == errc::ok ? e.ops->check_secret_key(secret_key.data()) : error;
}

errc prepare_public_key(kem_id id, in public_key, out prepared) noexcept {
  return prepare_key(id, {key_form::public_key, public_key}, prepared);
}
errc prepare_secret_key(kem_id id, in secret_key, out prepared) noexcept {
  return prepare_key(id, {key_form::by_length, secret_key}, prepared);
}

errc encapsulate_prepared(kem_id id, in prepared, in randomness, out ciphertexts, out shared_secrets) noexcept {
  return api::encapsulate(id, {key_form::prepared, prepared}, &randomness, ciphertexts, shared_secrets, secret_itself,
                          {});
}
errc encapsulate_prepared(kem_id id, in prepared, out ciphertexts, out shared_secrets) noexcept {
  return api::encapsulate(id, {key_form::prepared, prepared}, nullptr, ciphertexts, shared_secrets, secret_itself, {});
}
errc decapsulate_prepared(kem_id id, in prepared, in ciphertexts, out shared_secrets, std::span<errc> status) noexcept {
  return api::decapsulate(id, {key_form::prepared, prepared}, ciphertexts, shared_secrets, secret_itself, status);
}
errc encapsulate_kdf_prepared(kem_id id, in prepared, in randomness, out ciphertexts, out kdf_inputs) noexcept {
  return api::encapsulate(id, {key_form::prepared, prepared}, &randomness, ciphertexts, kdf_inputs, input_of_kdf, {});
}
errc encapsulate_kdf_prepared(kem_id id, in prepared, out ciphertexts, out kdf_inputs) noexcept {
  return api::encapsulate(id, {key_form::prepared, prepared}, nullptr, ciphertexts, kdf_inputs, input_of_kdf, {});
}
errc decapsulate_kdf_prepared(kem_id id, in prepared, in ciphertexts, out kdf_inputs, std::span<errc> status) noexcept {
  return api::decapsulate(id, {key_form::prepared, prepared}, ciphertexts, kdf_inputs, input_of_kdf, status);
}

}  // namespace bravais::by_id
