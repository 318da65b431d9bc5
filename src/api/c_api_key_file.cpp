// SPDX-License-Identifier: MIT
// The C interface: key files.
#include "api/c_api.hpp"

#include <bravais/key_file.hpp>

namespace {

using namespace bravais::c_api;
using bravais::key_content;
using bravais::key_encoding;
using bravais::key_fault;
using bravais::key_kind;
using bravais::key_set;

static_assert(BRAVAIS_KIND_KEM == static_cast<int>(key_kind::kem) &&
              BRAVAIS_KIND_PKE == static_cast<int>(key_kind::pke) &&
              BRAVAIS_KIND_SIGNATURE == static_cast<int>(key_kind::signature) &&
              BRAVAIS_KEY_PUBLIC == static_cast<int>(key_content::public_key) &&
              BRAVAIS_KEY_SEED == static_cast<int>(key_content::seed) &&
              BRAVAIS_KEY_EXPANDED == static_cast<int>(key_content::expanded) &&
              BRAVAIS_KEY_BOTH == static_cast<int>(key_content::both) &&
              BRAVAIS_ENCODING_DER == static_cast<int>(key_encoding::der) &&
              BRAVAIS_ENCODING_PEM == static_cast<int>(key_encoding::pem));

key_set set_of(std::uint32_t kind, std::uint32_t id) noexcept { return {static_cast<key_kind>(kind), id}; }

// Runs an operation that tells its fault.
template <class Operation>
int call_with_fault(in input, std::initializer_list<out> outputs, int* fault, Operation operation) noexcept {
  if (overlaps({input}, outputs, {object_of(fault)})) return BRAVAIS_BAD_ARGUMENT;
  key_fault why = key_fault::none;
  const int status = call({input}, outputs, [&] { return operation(&why); });
  if (fault != nullptr) *fault = static_cast<int>(why);
  return status;
}

}  // namespace

extern "C" {

const char* bravais_key_file_fault(int fault) { return bravais::message(static_cast<key_fault>(fault)); }

int bravais_key_file_inspect(const uint8_t* file, size_t file_size, bravais_key_file_info* info, int* fault) {
  const in from(file, file_size);
  if (overlaps({from}, {}, {object_of(info), object_of(fault)})) return BRAVAIS_BAD_ARGUMENT;
  if (fault != nullptr) *fault = static_cast<int>(key_fault::none);
  if (info == nullptr) return BRAVAIS_BAD_ARGUMENT;
  *info = {};
  return call_with_fault(from, {}, fault, [&](key_fault* why) {
    bravais::key_file_info found;
    const bravais::errc error = bravais::inspect_key_file(from, found, why);
    *info = {static_cast<std::uint32_t>(found.set.kind), found.set.id, static_cast<std::uint32_t>(found.content),
             static_cast<std::uint32_t>(found.encoding), found.has_public_key ? 1U : 0U};
    return error;
  });
}

int bravais_key_file_read_public_key(uint32_t kind, uint32_t id, const uint8_t* file, size_t file_size,
                                     uint8_t* public_key, size_t public_key_size, int* fault) {
  const in from(file, file_size);
  const out pk(public_key, public_key_size);
  return call_with_fault(from, {pk}, fault,
                         [&](key_fault* why) { return bravais::read_public_key(set_of(kind, id), from, pk, why); });
}
int bravais_key_file_read_secret_key(uint32_t kind, uint32_t id, const uint8_t* file, size_t file_size,
                                     uint8_t* secret_key, size_t secret_key_size, int* fault) {
  const in from(file, file_size);
  const out sk(secret_key, secret_key_size);
  return call_with_fault(from, {sk}, fault,
                         [&](key_fault* why) { return bravais::read_secret_key(set_of(kind, id), from, sk, why); });
}
int bravais_key_file_read_seed(uint32_t kind, uint32_t id, const uint8_t* file, size_t file_size, uint8_t* seed,
                               size_t seed_size, int* fault) {
  const in from(file, file_size);
  const out to(seed, seed_size);
  return call_with_fault(from, {to}, fault,
                         [&](key_fault* why) { return bravais::read_seed(set_of(kind, id), from, to, why); });
}
int bravais_key_file_derive_public_key(uint32_t kind, uint32_t id, const uint8_t* file, size_t file_size,
                                       uint8_t* public_key, size_t public_key_size, int* fault) {
  const in from(file, file_size);
  const out pk(public_key, public_key_size);
  return call_with_fault(from, {pk}, fault,
                         [&](key_fault* why) { return bravais::derive_public_key(set_of(kind, id), from, pk, why); });
}

size_t bravais_key_file_size(uint32_t kind, uint32_t id, uint32_t content, uint32_t encoding) {
  return bravais::key_file_size(set_of(kind, id), static_cast<key_content>(content),
                                static_cast<key_encoding>(encoding));
}
int bravais_key_file_write(uint32_t kind, uint32_t id, uint32_t content, uint32_t encoding, const uint8_t* key,
                           size_t key_size, uint8_t* file, size_t file_size, int* fault) {
  const in from(key, key_size);
  const out to(file, file_size);
  return call_with_fault(from, {to}, fault, [&](key_fault* why) {
    return bravais::write_key_file(set_of(kind, id), static_cast<key_content>(content),
                                   static_cast<key_encoding>(encoding), from, to, why);
  });
}

}  // extern "C"
