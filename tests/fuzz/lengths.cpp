// SPDX-License-Identifier: MIT
// Every public function with buffers of any lengths around the right ones, and with ids that do not exist: nothing is
// read or written outside the buffers, an error of the whole call zeroes all outputs, right lengths are never refused,
// and all instruction sets judge alike.

#include <tuple>

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace bravais;
using namespace bravais::fuzz;

// A length near n items of `size` bytes; `right` becomes false where it is not that.
std::size_t length(source& from, std::size_t n, std::size_t size, bool& right) {
  const std::size_t wanted = n * size;
  std::size_t picked = wanted;
  switch (from.byte() % 8) {
    case 0: picked = wanted + 1; break;
    case 1: picked = wanted == 0 ? 0 : wanted - 1; break;
    case 2: picked = from.below(size + 2); break;
    case 3: picked = wanted + size; break;
    default: break;
  }
  right = right && picked == wanted;
  return picked;
}

struct call {
  unsigned function;
  std::uint32_t id;
  buffer a, b, c;             // inputs
  std::size_t first, second;  // lengths of the outputs
  std::size_t status;         // of statuses, 0 for none
};

std::tuple<errc, buffer, buffer> run(const call& with) {
  using namespace by_id;
  const auto kem = static_cast<kem_id>(with.id);
  const auto pke = static_cast<pke_id>(with.id);
  buffer first(with.first, 0xAA);
  buffer second(with.second, 0xAA);
  std::vector<errc> status(with.status);
  errc error = errc::ok;
  switch (with.function) {
    case 0: error = generate(kem, with.a, first, second); break;
    case 1: error = encapsulate(kem, with.a, with.b, first, second, status); break;
    case 2: error = encapsulate_kdf(kem, with.a, with.b, first, second); break;
    case 3: error = decapsulate(kem, with.a, with.b, first, status); break;
    case 4: error = decapsulate_kdf(kem, with.a, with.b, first); break;
    case 5: error = check_public_key(kem, with.a); break;
    case 6: error = check_secret_key(kem, with.a); break;
    case 7: error = generate(pke, with.a, first, second); break;
    case 8: error = encrypt(pke, with.a, with.b, with.c, first); break;
    default: error = decrypt(pke, with.a, with.b, first); break;
  }
  return {error, first, second};
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  source from(data, size);
  call with{};
  with.function = from.byte() % 10;
  const std::size_t row = from.byte();
  const bool is_kem = with.function < 7;
  const std::size_t known = is_kem ? kem_count : pke_count;
  const std::size_t n = from.below(4);
  bool right = true;
  const auto fill = [&](std::size_t count, std::size_t item) { return from.bytes(length(from, count, item, right)); };
  const std::size_t keys = from.flag() ? 1 : n;
  with.id = row == 255 ? 0xFFFFFFFF : static_cast<std::uint32_t>(row % (known + 1));
  const bool exists = with.id < known;
  if (is_kem) {
    const kem_parameters& set = kem_table[exists ? with.id : 0];
    const bool derives = with.function == 2 || with.function == 4;
    const std::size_t secret = derives ? set.kdf_input : set.shared_secret;
    if (derives && set.kdf_input == 0) right = false;
    switch (with.function) {
      case 0:
        with.a = fill(n, set.seed);
        with.first = length(from, n, set.public_key, right);
        with.second = length(from, n, set.secret_key, right);
        break;
      case 1:
      case 2:
        with.a = fill(keys, set.public_key);
        with.b = fill(n, set.randomness);
        with.first = length(from, n, set.ciphertext, right);
        with.second = length(from, n, secret, right);
        break;
      case 3:
      case 4:
        with.a = fill(keys, from.flag() ? set.secret_key : set.seed);
        with.b = fill(n, set.ciphertext);
        with.first = length(from, n, secret, right);
        break;
      case 5: with.a = fill(1, set.public_key); break;
      default: with.a = fill(1, set.secret_key); break;
    }
    if (with.function == 1 || with.function == 3) with.status = from.flag() ? length(from, n, 1, right) : 0;
  } else {
    const pke_parameters& set = pke_table[exists ? with.id : 0];
    switch (with.function) {
      case 7:
        with.a = fill(n, set.seed);
        with.first = length(from, n, set.public_key, right);
        with.second = length(from, n, set.secret_key, right);
        break;
      case 8:
        with.a = fill(keys, set.public_key);
        with.b = fill(n, set.message);
        with.c = fill(n, set.randomness);
        with.first = length(from, n, set.ciphertext, right);
        break;
      default:
        with.a = fill(keys, set.secret_key);
        with.b = fill(n, set.ciphertext);
        with.first = length(from, n, set.message, right);
        break;
    }
  }
  const auto [error, first, second] = on_all_forced([&] { return run(with); });
  const bool of_an_item = error == errc::bad_public_key || error == errc::bad_secret_key;
  if (error != errc::ok && !of_an_item) require(all_zero(first) && all_zero(second), "outputs are zeroed on error");
  if (!exists) require(error != errc::ok, "an unknown set was accepted");
  if (exists && right) require(error == errc::ok || of_an_item, "right lengths were refused");
  return 0;
}
