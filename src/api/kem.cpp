// SPDX-License-Identifier: MIT
// KEMs by id: batches in pieces, each one call through the table of the active back end.
#include "api/prepared.hpp"

namespace bravais::api {
namespace {

// The size of a shared secret in this form; 0 if the parameter set is unknown or does not have the form.
std::size_t secret_size(kem_id id, secret_form form) noexcept {
  if (!is_known(id)) return 0;
  return form == secret_form::kdf_input ? parameters(id).kdf_input : parameters(id).shared_secret;
}

errc encapsulate_form(kem_id id, const batch& all, in public_keys, const in* randomness, out ciphertexts, out secrets,
                      secret_form form, std::span<errc> status) noexcept {
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail_all(error, status, {ciphertexts, secrets});
  const kem_parameters& p = parameters(id);
  const std::size_t secret = secret_size(id, form);
  if (secret == 0) return fail_all(errc::unknown_set, status, {ciphertexts, secrets});

  const key_view keys{public_keys, p.public_key};
  status_sink sink{status};
  piece_randomness<> random(randomness, p.randomness, all.workspace, expansion_of(*e.ops));
  error = random.for_pieces(all.size, [&](std::size_t at, const batch& items, const std::uint8_t* r) noexcept {
    errc part[piece];
    e.ops->encapsulate(items, keys.first(at, all.size), keys.stride(all.size), r,
                       ciphertexts.data() + at * p.ciphertext, secrets.data() + at * secret, form, part);
    sink.take(at, {part, items.size});
    return errc::ok;
  });
  return error == errc::ok ? sink.first : fail_all(error, status, {ciphertexts, secrets});
}

errc decapsulate_form(kem_id id, const batch& all, key_in key, in ciphertexts, out secrets, secret_form form,
                      std::span<errc> status) noexcept {
  entry e(id);
  errc error = e.find();
  if (error != errc::ok) return fail_all(error, status, {secrets});
  const kem_parameters& p = parameters(id);
  const std::size_t secret = secret_size(id, form);
  if (secret == 0) return fail_all(errc::unknown_set, status, {secrets});
  const secret_keys_in<kem_id> keys(key, all.size);

  status_sink sink{status};
  error = keys.for_pieces(
      e, [&](std::size_t at, std::size_t count, const std::uint8_t* expanded, std::size_t stride) noexcept {
        errc part[piece];
        std::uint8_t* const first = secrets.data() + at * secret;
        if (expanded != nullptr) {
          e.ops->decapsulate({count, all.workspace}, expanded, stride, ciphertexts.data() + at * p.ciphertext, first,
                             form, part);
        } else {
          std::fill_n(part, count, errc::generation_failed);
          wipe(first, count * secret);
        }
        sink.take(at, {part, count});
        return errc::ok;
      });
  return error == errc::ok ? sink.first : fail_all(error, status, {secrets});
}

// The same with prepared keys.
errc encapsulate_prepared_form(kem_id id, const batch& all, in prepared, const in* randomness, out ciphertexts,
                               out secrets, secret_form form, std::span<errc> status) noexcept {
  const std::size_t secret = secret_size(id, form);
  if (secret == 0) return fail_all(errc::unknown_set, status, {ciphertexts, secrets});
  const kem_parameters& p = parameters(id);
  opened<kem_id> key;
  errc error = key.open(id, role::kem_public_key, prepared, p.prepared_public_key, errc::bad_public_key);
  if (error != errc::ok) return fail_all(error, status, {ciphertexts, secrets});
  piece_randomness<> random(randomness, p.randomness, all.workspace, expansion_of(*key.ops));
  error = random.for_pieces(all.size, [&](std::size_t at, const batch& items, const std::uint8_t* r) noexcept {
    key.ops->encapsulate_prepared(items, key.body, r, ciphertexts.data() + at * p.ciphertext,
                                  secrets.data() + at * secret, form);
    return errc::ok;
  });
  if (error != errc::ok) return fail_all(error, status, {ciphertexts, secrets});
  std::fill(status.begin(), status.end(), errc::ok);
  return errc::ok;
}

errc decapsulate_prepared_form(kem_id id, const batch& all, in prepared, in ciphertexts, out secrets, secret_form form,
                               std::span<errc> status) noexcept {
  const std::size_t secret = secret_size(id, form);
  if (secret == 0) return fail_all(errc::unknown_set, status, {secrets});
  const kem_parameters& p = parameters(id);
  opened<kem_id> key;
  errc error = key.open(id, role::kem_secret_key, prepared, p.prepared_secret_key, errc::bad_secret_key);
  if (error != errc::ok) return fail_all(error, status, {secrets});
  status_sink sink{status};
  error = in_pieces(all.size, [&](std::size_t at, std::size_t count) noexcept {
    errc part[piece];
    key.ops->decapsulate_prepared({count, all.workspace}, key.body, ciphertexts.data() + at * p.ciphertext,
                                  secrets.data() + at * secret, form, part);
    sink.take(at, {part, count});
    return errc::ok;
  });
  return error == errc::ok ? sink.first : fail_all(error, status, {secrets});
}

}  // namespace

errc encapsulate(kem_id id, const batch& all, key_in key, const in* randomness, out ciphertexts, out secrets,
                 secret_form form, std::span<errc> status) noexcept {
  return key.form == key_form::prepared
             ? encapsulate_prepared_form(id, all, key.bytes, randomness, ciphertexts, secrets, form, status)
             : encapsulate_form(id, all, key.bytes, randomness, ciphertexts, secrets, form, status);
}
errc decapsulate(kem_id id, const batch& all, key_in key, in ciphertexts, out secrets, secret_form form,
                 std::span<errc> status) noexcept {
  return key.form == key_form::prepared
             ? decapsulate_prepared_form(id, all, key.bytes, ciphertexts, secrets, form, status)
             : decapsulate_form(id, all, key, ciphertexts, secrets, form, status);
}

errc prepare_key(kem_id id, key_in key, out prepared) noexcept {
  return key.form == key_form::public_key ? prepare_public(id, role::kem_public_key, key.bytes, prepared)
                                          : prepare_secret(id, role::kem_secret_key, key, prepared);
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

}  // namespace bravais::api
