// SPDX-License-Identifier: MIT
// The C interface: key files.
#include <bravais/key_file.hpp>

#include "api/batch.hpp"
#include "api/c_api.hpp"

namespace {

using namespace bravais;
using namespace bravais::c_api;

static_assert(BRAVAIS_KIND_KEM == static_cast<int>(key_kind::kem) + 1 &&
              BRAVAIS_KIND_PKE == static_cast<int>(key_kind::pke) + 1 &&
              BRAVAIS_KIND_SIGNATURE == static_cast<int>(key_kind::signature) + 1 &&
              BRAVAIS_CONTENT_PUBLIC_KEY == static_cast<int>(key_content::public_key) &&
              BRAVAIS_CONTENT_SEED == static_cast<int>(key_content::seed) &&
              BRAVAIS_CONTENT_EXPANDED == static_cast<int>(key_content::expanded) &&
              BRAVAIS_CONTENT_BOTH == static_cast<int>(key_content::both) &&
              BRAVAIS_ENCODING_DER == static_cast<int>(key_encoding::der) &&
              BRAVAIS_ENCODING_PEM == static_cast<int>(key_encoding::pem));
static_assert(BRAVAIS_FAULT_NO_KEY_FILE == static_cast<int>(key_fault::no_key_file) &&
              BRAVAIS_FAULT_REGISTERED == static_cast<int>(key_fault::registered) &&
              BRAVAIS_FAULT_UNKNOWN_SET == static_cast<int>(key_fault::unknown_set) &&
              BRAVAIS_FAULT_WRONG_KIND == static_cast<int>(key_fault::wrong_kind) &&
              BRAVAIS_FAULT_NO_PUBLIC_KEY == static_cast<int>(key_fault::no_public_key) &&
              BRAVAIS_FAULT_PUBLIC_KEY_DIFFERS == static_cast<int>(key_fault::public_key_differs));

// No key has the kind that id 0 gives.
key_set set_of(std::uint32_t id) noexcept { return {static_cast<key_kind>((id >> 8) - 1), id & 0xFF}; }
std::uint32_t id_of(key_set set) noexcept { return (static_cast<std::uint32_t>(set.kind) + 1) << 8 | set.id; }

// Runs an operation that tells its fault.
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

const char* bravais_key_file_fault_text(int32_t fault) { return bravais::message(static_cast<key_fault>(fault)); }

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
    const errc error = inspect_key_file(from, found, why);
    if (error == errc::ok) {
      told.id = id_of(found.set);
      told.content = static_cast<std::uint32_t>(found.content);
      told.encoding = static_cast<std::uint32_t>(found.encoding);
      told.has_public_key = found.has_public_key ? 1 : 0;
    }
    return error;
  });
  // As much as the program knows of; what it knows of and this library does not is zero.
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
    return derive != 0 ? derive_public_key(set_of(id), from, to, why) : read_public_key(set_of(id), from, to, why);
  });
  // A null pointer to the file is found before the file is read.
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
  return call_with_fault({from}, to, fault, [&](key_fault* why) { return read_secret_key(set_of(id), from, to, why); });
}
int bravais_key_file_read_seed(uint32_t id, uint8_t* seed, size_t seed_size, int32_t* fault, const uint8_t* file,
                               size_t file_size) {
  const in from(file, file_size);
  const out to(seed, seed_size);
  return call_with_fault({from}, to, fault, [&](key_fault* why) { return read_seed(set_of(id), from, to, why); });
}

size_t bravais_key_file_size(uint32_t id, uint32_t content, uint32_t encoding) {
  return key_file_size(set_of(id), static_cast<key_content>(content), static_cast<key_encoding>(encoding));
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
    const bravais_set* set = bravais_set_of(id);
    if (set != nullptr && is_secret(from) &&
        from.size != (from.form == BRAVAIS_KEY_SEED ? set->seed_size : set->secret_key_size)) {
      return api::fail(errc::bad_length, {to});
    }
    return write_key_file(set_of(id), static_cast<key_content>(content), static_cast<key_encoding>(encoding),
                          bytes_of(from), to, why);
  });
}

}  // extern "C"
