// SPDX-License-Identifier: MIT
// Memory and objects of libcrypto that free themselves. Nothing here throws.
#ifndef BRAVAIS_INTEGRATIONS_BYTES_HPP
#define BRAVAIS_INTEGRATIONS_BYTES_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

#include <openssl/crypto.h>

namespace bravais::integrations {

using view = std::span<const std::uint8_t>;

template <auto Free>
struct freed_by {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};
template <class T, auto Free>
using owned = std::unique_ptr<T, freed_by<Free>>;

// Bytes on libcrypto's heap. They are wiped before they are freed, and live in its secure heap if the program has one.
class bytes {
 public:
  bytes() = default;
  bytes(const bytes&) = delete;
  bytes& operator=(const bytes&) = delete;
  bytes(bytes&& other) noexcept { swap(other); }
  bytes& operator=(bytes&& other) noexcept {
    swap(other);
    return *this;
  }
  ~bytes() { clear(); }

  // `size` is not 0. Returns false if there is no memory. The old content is lost in either case.
  [[nodiscard]] bool allocate(std::size_t size) {
    clear();
    data_ = static_cast<std::uint8_t*>(OPENSSL_secure_malloc(size));
    size_ = data_ != nullptr ? size : 0;
    return data_ != nullptr;
  }
  [[nodiscard]] bool assign(view source) {
    if (source.empty()) {
      clear();
      return true;
    }
    if (!allocate(source.size())) return false;
    std::memcpy(data_, source.data(), source.size());
    return true;
  }
  void clear() {
    if (data_ != nullptr) OPENSSL_secure_clear_free(data_, size_);
    data_ = nullptr;
    size_ = 0;
  }
  void swap(bytes& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }

  std::uint8_t* data() { return data_; }
  const std::uint8_t* data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  operator view() const { return {data_, size_}; }

 private:
  std::uint8_t* data_ = nullptr;
  std::size_t size_ = 0;
};

// Memory on the stack for a secret of at most Size bytes, wiped at the end of its life.
template <std::size_t Size>
struct wiped {
  std::uint8_t data[Size];
  wiped() = default;
  wiped(const wiped&) = delete;
  wiped& operator=(const wiped&) = delete;
  ~wiped() { OPENSSL_cleanse(data, Size); }
};

}  // namespace bravais::integrations

#endif
