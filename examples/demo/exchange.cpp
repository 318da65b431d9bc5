// SPDX-License-Identifier: MIT
#include "exchange.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include <bravais/by_id.hpp>
#include <bravais/bytes.hpp>
#include <bravais/result.hpp>

namespace demo {
namespace {

namespace by_id = bravais::by_id;

void require(bravais::errc error, std::string_view set) {
  if (error != bravais::errc::ok) throw std::runtime_error(std::string(set) + ": " + bravais::text(error));
}

template <class Parameters>
void alice_makes_keys(const Parameters& set, const temporary_folder& folder) {
  bytes public_key(set.public_key), secret_key(set.secret_key);
  require(by_id::generate(set.id, public_key, secret_key), set.name);
  write(folder / "alice.pub", public_key);
  write(folder / "alice.key", secret_key);
}

}  // namespace

bool exchange(const bravais::kem_parameters& set, const temporary_folder& folder) {
  alice_makes_keys(set, folder);
  {
    bytes ciphertext(set.ciphertext), shared_secret(set.shared_secret);
    require(by_id::encapsulate(set.id, read(folder / "alice.pub"), ciphertext, shared_secret), set.name);
    write(folder / "message.ct", ciphertext);
    write(folder / "bob.secret", shared_secret);
  }
  {
    bytes shared_secret(set.shared_secret);
    require(by_id::decapsulate(set.id, read(folder / "alice.key"), read(folder / "message.ct"), shared_secret),
            set.name);
    write(folder / "alice.secret", shared_secret);
  }
  bytes altered = read(folder / "message.ct"), unrelated(set.shared_secret);
  altered[altered.size() / 2] ^= 1;
  const bravais::errc error = by_id::decapsulate(set.id, read(folder / "alice.key"), altered, unrelated);
  const bravais::errc expected = set.explicit_rejection ? bravais::errc::bad_ciphertext : bravais::errc::ok;
  return error == expected && bravais::equal(read(folder / "alice.secret"), read(folder / "bob.secret")) &&
         !bravais::equal(unrelated, read(folder / "bob.secret"));
}

bool exchange(const bravais::pke_parameters& set, const temporary_folder& folder,
              std::span<const std::uint8_t> content) {
  bytes message(set.message);
  std::ranges::copy(content.first(std::min(content.size(), message.size())), message.begin());
  alice_makes_keys(set, folder);
  {
    bytes ciphertext(set.ciphertext);
    require(by_id::encrypt(set.id, read(folder / "alice.pub"), message, ciphertext), set.name);
    write(folder / "message.ct", ciphertext);
  }
  {
    bytes opened(set.message);
    require(by_id::decrypt(set.id, read(folder / "alice.key"), read(folder / "message.ct"), opened), set.name);
    write(folder / "alice.message", opened);
  }
  return bravais::equal(read(folder / "alice.message"), message);
}

bool exchange(const bravais::signature_parameters& set, const temporary_folder& folder,
              std::span<const std::uint8_t> message) {
  alice_makes_keys(set, folder);
  {
    bytes signature(set.signature);
    const bravais::message_view letter{message};
    require(by_id::sign(set.id, read(folder / "alice.key"), {&letter, 1}, signature), set.name);
    write(folder / "letter", message);
    write(folder / "letter.sig", signature);
  }
  const auto verdict = [&](const bytes& letter, const bytes& signature) {
    const bravais::message_view view{letter};
    return by_id::verify(set.id, read(folder / "alice.pub"), {&view, 1}, signature);
  };
  const bytes letter = read(folder / "letter"), signature = read(folder / "letter.sig");
  bytes other_letter = letter, other_signature = signature;
  if (other_letter.empty()) other_letter.push_back(0);
  other_letter[other_letter.size() / 2] ^= 1;
  other_signature[other_signature.size() / 2] ^= 1;
  return verdict(letter, signature) == bravais::errc::ok &&
         verdict(other_letter, signature) == bravais::errc::bad_signature &&
         verdict(letter, other_signature) == bravais::errc::bad_signature;
}

}  // namespace demo
