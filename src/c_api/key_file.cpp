// SPDX-License-Identifier: MIT
// The C interface: key files.
#include "api/batch.hpp"
#include "c_api/arguments.hpp"
#include "keyfile/key_file.hpp"

namespace {

using namespace bravais;
using namespace bravais::c_api;

key_set key_set_of(std::uint32_t id) noexcept { return {static_cast<key_kind>(id >> 8), id & 0xFF}; }

// Runs an operation that reports a fault.
template <class Operation>
int call_with_fault(std::initializer_list<in> inputs, out output, std::int32_t* fault, Operation operation) noexcept {
  if (overlaps(inputs, {output}, {object_of(fault)})) return BRAVAIS_BAD_ARGUMENT;
  key_fault why = key_fault::none;
  const int status = call(inputs, {output}, [&] { return operation(&why); });
  if (fault != nullptr) *fault = static_cast<std::int32_t>(why);
  return status;
}

}  // namespace

extern "C" {

int bravais_key_file_inspect(bravais_key_file_info* info, int32_t* fault, const uint8_t* file, size_t file_size) {
  const in from(file, file_size);
  std::size_t size = 0;
  if (info != nullptr) std::memcpy(&size, info, sizeof size);
  if (size > longest_struct) size = 0;
  if (overlaps({from}, {}, {api::region(info, size), object_of(fault)})) return BRAVAIS_BAD_ARGUMENT;
  if (fault != nullptr) *fault = BRAVAIS_FAULT_NONE;
  if (size < sizeof size) return BRAVAIS_BAD_ARGUMENT;
  bravais_key_file_info told{};
  const int status = call_with_fault({from}, {}, fault, [&](key_fault* why) {
    key_file_info found;
    const errc error = keyfile::inspect(from, found, why);
    if (error == errc::ok) {
      told.id = found.set.in_c();
      told.content = static_cast<std::uint32_t>(found.content);
      told.encoding = static_cast<std::uint32_t>(found.encoding);
      told.has_public_key = found.has_public_key ? 1 : 0;
    }
    return error;
  });
  // Copies the members that the program knows. Those that this library does not know become zero.
  std::memset(info, 0, size);
  told.struct_size = size;
  std::memcpy(info, &told, std::min(size, sizeof told));
  return status;
}

int bravais_key_file_read_public_key(uint32_t id, uint8_t* public_key, size_t public_key_size, int32_t* fault,
                                     const uint8_t* file, size_t file_size, int derive) {
  const in from(file, file_size);
  const out to(public_key, public_key_size);
  if (overlaps({from}, {to}, {object_of(fault)})) return BRAVAIS_BAD_ARGUMENT;
  const int status = call_with_fault({from}, to, fault, [&](key_fault* why) {
    return keyfile::public_key_in(key_set_of(id), from, derive != 0, to, why);
  });
  // If the file is a null pointer, call() has zeroed the output. A public key must not be zero.
  if (status == BRAVAIS_BAD_ARGUMENT && file == nullptr && file_size != 0) {
    (void)with_id(id, [&](auto known) {
      api::write_no_public_keys(known, to);
      return 0;
    });
  }
  return status;
}
int bravais_key_file_read_secret_key(uint32_t id, uint8_t* secret_key, size_t secret_key_size, int32_t* fault,
                                     const uint8_t* file, size_t file_size) {
  const in from(file, file_size);
  const out to(secret_key, secret_key_size);
  return call_with_fault({from}, to, fault,
                         [&](key_fault* why) { return keyfile::secret_key_in(key_set_of(id), from, to, why); });
}
int bravais_key_file_read_seed(uint32_t id, uint8_t* seed, size_t seed_size, int32_t* fault, const uint8_t* file,
                               size_t file_size) {
  const in from(file, file_size);
  const out to(seed, seed_size);
  return call_with_fault({from}, to, fault,
                         [&](key_fault* why) { return keyfile::seed_in(key_set_of(id), from, to, why); });
}

size_t bravais_key_file_size(uint32_t id, uint32_t content, uint32_t encoding) {
  return keyfile::size_of_file(key_set_of(id), static_cast<key_content>(content), static_cast<key_encoding>(encoding));
}
int bravais_key_file_write(uint32_t id, uint8_t* file, size_t file_size, int32_t* fault, const bravais_key* key,
                           uint32_t content, uint32_t encoding) {
  const out to(file, file_size);
  const bravais_key from = key != nullptr ? *key : bravais_key{};
  const in memory(reinterpret_cast<const std::uint8_t*>(key), key != nullptr ? sizeof *key : 0);
  return call_with_fault({bytes_of(from), memory}, to, fault, [&](key_fault* why) {
    const bool fits = content == BRAVAIS_CONTENT_PUBLIC_KEY ? is_public(from)
                      : content == BRAVAIS_CONTENT_EXPANDED ? is_secret(from)
                                                            : from.form == BRAVAIS_KEY_SEED;
    if (!fits) return api::fail(errc::bad_argument, {to});
    return keyfile::write(key_set_of(id), static_cast<key_content>(content), static_cast<key_encoding>(encoding),
                          bytes_of(from), from.form == BRAVAIS_KEY_SEED, to, why);
  });
}

}  // extern "C"
