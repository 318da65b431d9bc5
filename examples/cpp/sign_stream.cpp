// SPDX-License-Identifier: MIT
// Signs a message that does not fit into memory: a message_stream hashes it to the 64 bytes of mu, which are signed in
// its place. The signature is an ordinary one, so a verifier may stream or not. `sign_stream FILE` signs and verifies a
// file; without a file, it uses one MiB of its own.
#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include <bravais/signature.hpp>

using scheme = bravais::ml_dsa_65;
using mu_bytes = std::array<std::uint8_t, 64>;

namespace {

// The message that is used if there is no file.
std::vector<std::uint8_t> own_message() {
  std::vector<std::uint8_t> bytes(std::size_t{1} << 20);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * i >> 8);
  return bytes;
}

// mu depends on the signer's public key, which follows from the public key, the secret key or the seed.
template <class Key>
bool read_mu(const char* path, const Key& key, mu_bytes& mu) {
  bravais::message_stream message;
  if (scheme::start(message, key) != bravais::errc::ok) return false;
  if (path == nullptr) {
    message.update(own_message());
    return message.finish(mu) == bravais::errc::ok;
  }
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) return false;
  std::array<std::uint8_t, 4096> piece;
  std::size_t got;
  while ((got = std::fread(piece.data(), 1, piece.size(), file)) > 0) message.update(std::span(piece).first(got));
  const bool whole = std::ferror(file) == 0;
  std::fclose(file);
  return message.finish(mu) == bravais::errc::ok && whole;
}

}  // namespace

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : nullptr;
  const auto keys = scheme::generate();
  if (!keys) return std::fprintf(stderr, "%s\n", bravais::text(keys.error())), 1;

  mu_bytes mu;
  if (!read_mu(path, keys->secret_key, mu)) return std::fprintf(stderr, "the message cannot be read\n"), 1;
  const auto signature = scheme::sign_mu(keys->secret_key, mu);
  if (!signature) return std::fprintf(stderr, "%s\n", bravais::text(signature.error())), 1;

  // The verifier has only the public key, and reads the message again.
  if (!read_mu(path, keys->public_key, mu)) return 1;
  const bool streamed = scheme::verify_mu(keys->public_key, mu, *signature);
  const bool whole = path != nullptr || scheme::verify(keys->public_key, own_message(), *signature);
  std::printf("%s: the signature is %s\n", scheme::parameters.name.data(), streamed && whole ? "good" : "bad");
  return streamed && whole ? 0 : 1;
}
