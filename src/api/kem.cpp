// SPDX-License-Identifier: MIT
// KEMs by id: checks of everything that comes from outside, then one call through the table of the active back end.
#include "api/batch.hpp"
#include "dispatch/dispatch.hpp"

namespace bravais::by_id {
namespace {

// Batches go through in pieces, for which randomness and status live on the stack.
constexpr std::size_t piece = 64;

// The randomness of the items of a piece, `size` bytes each, drawn from the system and wiped. Sets that need much of it
// get it from a short seed of each item, which their back end expands with SHAKE256: the system's source takes longer
// than a good generator, and 48 bytes hold more than the security that any of them aims at.
class drawn_randomness {
 public:
  drawn_randomness() = default;
  drawn_randomness(const drawn_randomness&) = delete;
  drawn_randomness& operator=(const drawn_randomness&) = delete;
  ~drawn_randomness() {
    wipe(drawn_, used_drawn_);
    wipe(expanded_, used_expanded_);
  }

  // Items at once.
  static constexpr std::size_t piece_of(const kem_ops& ops) noexcept {
    return ops.expand_randomness == nullptr ? piece : expanded_piece;
  }
  [[nodiscard]] errc draw(const kem_ops& ops, std::size_t n, std::size_t size, const std::uint8_t*& out) noexcept {
    const std::size_t each = ops.expand_randomness == nullptr ? size : short_seed;
    used_drawn_ = std::max(used_drawn_, n * each);
    out = drawn_;
    const errc error = random_bytes({drawn_, n * each});
    if (error != errc::ok || ops.expand_randomness == nullptr) return error;
    used_expanded_ = std::max(used_expanded_, n * size);
    out = expanded_;
    ops.expand_randomness(n, drawn_, short_seed, expanded_, size);
    return errc::ok;
  }

 private:
  static constexpr std::size_t short_seed = 48;
  static constexpr std::size_t longest_drawn = 64;  // what is drawn as it is
  static constexpr std::size_t expanded_piece = 16;
  static constexpr std::size_t largest = [] {
    std::size_t out = 0;
    for (const auto& row : kem_table) out = std::max({out, row.seed, row.randomness});
    return out;
  }();
  std::size_t used_drawn_ = 0;
  std::size_t used_expanded_ = 0;
  std::uint8_t drawn_[piece * longest_drawn];
  std::uint8_t expanded_[expanded_piece * largest];
};

struct entry {
  const backend* with = nullptr;
  const kem_ops* ops = nullptr;
};
errc find(kem_id id, entry& found) noexcept {
  if (!is_known(id)) return errc::unknown_set;
  found.with = active_backend();
  if (found.with == nullptr) return errc::unsupported_isa;
  found.ops = found.with->kem[static_cast<std::size_t>(id)];
  return errc::ok;
}
std::size_t size_of(kem_id id, std::size_t kem_parameters::* member) noexcept {
  return is_known(id) ? parameters(id).*member : 1;
}
std::size_t secret_size(kem_id id, secret_form form) noexcept {
  const std::size_t size = form == secret_form::kdf_input ? size_of(id, &kem_parameters::kdf_input)
                                                          : size_of(id, &kem_parameters::shared_secret);
  return size == 0 ? 1 : size;
}

// Calls f(first, count) for each piece of a batch until one call fails as a whole.
template <class F>
errc in_pieces(std::size_t n, F&& f, std::size_t at_once = piece) noexcept {
  for (std::size_t at = 0; at < n; at += at_once) {
    const errc error = f(at, std::min(at_once, n - at));
    if (error != errc::ok) return error;
  }
  return errc::ok;
}

// The keys of items [at, at + count): all of them where there is but one.
struct key_view {
  in keys;
  std::size_t size;
  [[nodiscard]] bool shared(std::size_t n) const noexcept { return keys.size() == size && n != 1; }
  [[nodiscard]] const std::uint8_t* from(std::size_t at, std::size_t n) const noexcept {
    return shared(n) ? keys.data() : keys.data() + at * size;
  }
  [[nodiscard]] std::size_t stride(std::size_t n) const noexcept { return shared(n) ? 0 : size; }
};

// Takes the status of a piece: to the caller's array if there is one, and the first failure.
struct status_sink {
  std::span<errc> all;
  errc first = errc::ok;
  void take(std::size_t at, std::span<const errc> part) noexcept {
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (!all.empty()) all[at + i] = part[i];
      if (first == errc::ok) first = part[i];
    }
  }
};

errc fail_all(errc error, std::span<errc> status, std::initializer_list<out> outputs) noexcept {
  std::fill(status.begin(), status.end(), error);
  return fail(error, outputs);
}

errc encapsulate_form(kem_id id, in public_keys, const in* randomness, out ciphertexts, out secrets, secret_form form,
                      std::span<errc> status) noexcept {
  entry e;
  errc error = find(id, e);
  if (error != errc::ok) return fail_all(error, status, {ciphertexts, secrets});
  const kem_parameters& p = parameters(id);
  if (form == secret_form::kdf_input && p.kdf_input == 0) {
    return fail_all(errc::unknown_set, status, {ciphertexts, secrets});
  }
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  const std::size_t secret = secret_size(id, form);
  error = check_batch(n, {{ciphertexts, p.ciphertext}, {public_keys, p.public_key, true}, {secrets, secret}});
  if (error == errc::ok && randomness != nullptr) error = check_batch(n, {{*randomness, p.randomness}});
  if (error == errc::ok && !status.empty() && status.size() != n) error = errc::bad_argument;
  if (error != errc::ok) return fail_all(error, status, {ciphertexts, secrets});

  const key_view keys{public_keys, p.public_key};
  status_sink sink{status};
  drawn_randomness drawn;
  const auto encapsulate_piece = [&](std::size_t at, std::size_t count) noexcept {
    const std::uint8_t* m = nullptr;
    if (randomness != nullptr) {
      m = randomness->data() + at * p.randomness;
    } else {
      const errc failed = drawn.draw(*e.ops, count, p.randomness, m);
      if (failed != errc::ok) return failed;
    }
    errc part[piece];
    e.ops->encapsulate(count, keys.from(at, n), keys.stride(n), m, ciphertexts.data() + at * p.ciphertext,
                       secrets.data() + at * secret, form, part);
    sink.take(at, {part, count});
    return errc::ok;
  };
  error = in_pieces(n, encapsulate_piece, randomness == nullptr ? drawn_randomness::piece_of(*e.ops) : piece);
  return error == errc::ok ? sink.first : fail_all(error, status, {ciphertexts, secrets});
}

// A seed is expanded to a secret key first; its public key is not needed.
struct expanded_seed {
  static constexpr std::size_t largest_public = [] {
    std::size_t most = 0;
    for (const auto& row : kem_table) most = std::max(most, row.public_key);
    return most;
  }();
  static constexpr std::size_t largest_secret = [] {
    std::size_t most = 0;
    for (const auto& row : kem_table) most = std::max(most, row.secret_key);
    return most;
  }();
  std::uint8_t public_key[largest_public];
  std::uint8_t secret_key[largest_secret];
  ~expanded_seed() { wipe(secret_key, sizeof secret_key); }
};

errc decapsulate_form(kem_id id, in secret_keys, in ciphertexts, out secrets, secret_form form,
                      std::span<errc> status) noexcept {
  entry e;
  errc error = find(id, e);
  if (error != errc::ok) return fail_all(error, status, {secrets});
  const kem_parameters& p = parameters(id);
  if (form == secret_form::kdf_input && p.kdf_input == 0) return fail_all(errc::unknown_set, status, {secrets});
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  const std::size_t secret = secret_size(id, form);
  const bool seeds = secret_keys.size() == p.seed || (n > 0 && secret_keys.size() == n * p.seed);
  error = check_batch(
      n, {{ciphertexts, p.ciphertext}, {secret_keys, seeds ? p.seed : p.secret_key, true}, {secrets, secret}});
  if (error == errc::ok && !status.empty() && status.size() != n) error = errc::bad_argument;
  if (error != errc::ok) return fail_all(error, status, {secrets});

  status_sink sink{status};
  if (seeds) {
    const key_view keys{secret_keys, p.seed};
    expanded_seed key;
    for (std::size_t at = 0; at < n; ++at) {
      if (at == 0 || !keys.shared(n)) e.ops->generate(1, keys.from(at, n), key.public_key, key.secret_key);
      errc part[1];
      e.ops->decapsulate(1, key.secret_key, p.secret_key, ciphertexts.data() + at * p.ciphertext,
                         secrets.data() + at * secret, form, part);
      sink.take(at, part);
    }
    return sink.first;
  }
  const key_view keys{secret_keys, p.secret_key};
  error = in_pieces(n, [&](std::size_t at, std::size_t count) noexcept {
    errc part[piece];
    e.ops->decapsulate(count, keys.from(at, n), keys.stride(n), ciphertexts.data() + at * p.ciphertext,
                       secrets.data() + at * secret, form, part);
    sink.take(at, {part, count});
    return errc::ok;
  });
  return sink.first;
}

}  // namespace

errc generate(kem_id id, in seeds, out public_keys, out secret_keys) noexcept {
  entry e;
  errc error = find(id, e);
  if (error != errc::ok) return fail(error, {public_keys, secret_keys});
  const kem_parameters& p = parameters(id);
  const std::size_t n = public_keys.size() / p.public_key;
  error = check_batch(n, {{public_keys, p.public_key}, {secret_keys, p.secret_key}, {seeds, p.seed}});
  if (error != errc::ok) return fail(error, {public_keys, secret_keys});
  e.ops->generate(n, seeds.data(), public_keys.data(), secret_keys.data());
  return errc::ok;
}

errc generate(kem_id id, out public_keys, out secret_keys) noexcept {
  entry e;
  errc error = find(id, e);
  if (error != errc::ok) return fail(error, {public_keys, secret_keys});
  const kem_parameters& p = parameters(id);
  const std::size_t n = public_keys.size() / p.public_key;
  error = check_batch(n, {{public_keys, p.public_key}, {secret_keys, p.secret_key}});
  if (error != errc::ok) return fail(error, {public_keys, secret_keys});
  drawn_randomness drawn;
  const auto generate_piece = [&](std::size_t at, std::size_t count) noexcept {
    const std::uint8_t* seeds = nullptr;
    const errc failed = drawn.draw(*e.ops, count, p.seed, seeds);
    if (failed != errc::ok) return failed;
    e.ops->generate(count, seeds, public_keys.data() + at * p.public_key, secret_keys.data() + at * p.secret_key);
    return errc::ok;
  };
  error = in_pieces(n, generate_piece, drawn_randomness::piece_of(*e.ops));
  return error == errc::ok ? error : fail(error, {public_keys, secret_keys});
}

errc encapsulate(kem_id id, in public_keys, in randomness, out ciphertexts, out shared_secrets,
                 std::span<errc> status) noexcept {
  return encapsulate_form(id, public_keys, &randomness, ciphertexts, shared_secrets, secret_form::shared_secret,
                          status);
}
errc encapsulate(kem_id id, in public_keys, out ciphertexts, out shared_secrets, std::span<errc> status) noexcept {
  return encapsulate_form(id, public_keys, nullptr, ciphertexts, shared_secrets, secret_form::shared_secret, status);
}
errc decapsulate(kem_id id, in secret_keys, in ciphertexts, out shared_secrets, std::span<errc> status) noexcept {
  return decapsulate_form(id, secret_keys, ciphertexts, shared_secrets, secret_form::shared_secret, status);
}
errc encapsulate_kdf(kem_id id, in public_keys, in randomness, out ciphertexts, out kdf_inputs) noexcept {
  return encapsulate_form(id, public_keys, &randomness, ciphertexts, kdf_inputs, secret_form::kdf_input, {});
}
errc encapsulate_kdf(kem_id id, in public_keys, out ciphertexts, out kdf_inputs) noexcept {
  return encapsulate_form(id, public_keys, nullptr, ciphertexts, kdf_inputs, secret_form::kdf_input, {});
}
errc decapsulate_kdf(kem_id id, in secret_keys, in ciphertexts, out kdf_inputs) noexcept {
  return decapsulate_form(id, secret_keys, ciphertexts, kdf_inputs, secret_form::kdf_input, {});
}

errc check_public_key(kem_id id, in public_key) noexcept {
  entry e;
  const errc error = find(id, e);
  if (error != errc::ok) return error;
  if (public_key.size() != parameters(id).public_key) return errc::bad_length;
  if (public_key.data() == nullptr) return errc::bad_argument;
  return e.ops->check_public_key(public_key.data());
}
errc check_secret_key(kem_id id, in secret_key) noexcept {
  entry e;
  const errc error = find(id, e);
  if (error != errc::ok) return error;
  if (secret_key.size() != parameters(id).secret_key) return errc::bad_length;
  if (secret_key.data() == nullptr) return errc::bad_argument;
  return e.ops->check_secret_key(secret_key.data());
}

// ---- prepared keys
// ---------------------------------------------------------------------------------------------------

namespace {

// At the first multiple of 64 of the caller's memory: what made the key, then the key as the back end keeps it.
struct alignas(64) prepared_header {
  std::uint64_t mark;  // says which set and role these bytes are of
  const backend* with;
};
static_assert(sizeof(prepared_header) == prepared_header_size);

enum class role : std::uint64_t { public_key = 0x6272'6176'7075'0000, secret_key = 0x6272'6176'7365'0000 };
constexpr std::uint64_t mark_of(kem_id id, role r) noexcept {
  return static_cast<std::uint64_t>(r) + static_cast<std::uint64_t>(id);
}

// The aligned part of `memory` if it holds `size` bytes, else null.
const std::uint8_t* aligned(in memory, std::size_t size) noexcept {
  const std::size_t skip = (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64;
  return memory.data() != nullptr && memory.size() >= skip + size ? memory.data() + skip : nullptr;
}

errc prepare(kem_id id, role r, std::size_t size, const std::uint8_t* key, out prepared) noexcept {
  const entry e{active_backend(), active_backend()->kem[static_cast<std::size_t>(id)]};
  auto* at = const_cast<std::uint8_t*>(aligned(prepared, size));
  if (at == nullptr) return fail(errc::bad_length, {prepared});
  auto* header = new (at) prepared_header{mark_of(id, r), e.with};
  void* body = at + sizeof *header;
  const errc error =
      r == role::public_key ? e.ops->prepare_public_key(key, body) : e.ops->prepare_secret_key(key, body);
  return error == errc::ok ? error : fail(error, {prepared});
}

// The back end that made a prepared key, and its part of the memory; nothing if it is no such key.
struct opened {
  const kem_ops* ops = nullptr;
  const void* body = nullptr;
};
opened open(kem_id id, role r, in prepared) noexcept {
  const std::uint8_t* at = aligned(prepared, sizeof(prepared_header));
  const auto* header = reinterpret_cast<const prepared_header*>(at);
  if (header->mark != mark_of(id, r)) return {};
  return {header->with->kem[static_cast<std::size_t>(id)], at + sizeof *header};
}

errc encapsulate_with(kem_id id, in prepared, const in* randomness, out ciphertexts, out shared_secrets) noexcept {
  if (!is_known(id)) return fail(errc::unknown_set, {ciphertexts, shared_secrets});
  const kem_parameters& p = parameters(id);
  if (aligned(prepared, p.prepared_public_key) == nullptr) return fail(errc::bad_length, {ciphertexts, shared_secrets});
  const opened key = open(id, role::public_key, prepared);
  if (key.ops == nullptr) return fail(errc::bad_public_key, {ciphertexts, shared_secrets});
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  errc error = check_batch(n, {{ciphertexts, p.ciphertext}, {shared_secrets, p.shared_secret}});
  if (error == errc::ok && randomness != nullptr) error = check_batch(n, {{*randomness, p.randomness}});
  if (error != errc::ok) return fail(error, {ciphertexts, shared_secrets});
  if (randomness != nullptr) {
    key.ops->encapsulate_prepared(n, key.body, randomness->data(), ciphertexts.data(), shared_secrets.data(),
                                  secret_form::shared_secret);
    return errc::ok;
  }
  drawn_randomness drawn;
  const auto encapsulate_piece = [&](std::size_t at, std::size_t count) noexcept {
    const std::uint8_t* m = nullptr;
    const errc failed = drawn.draw(*key.ops, count, p.randomness, m);
    if (failed != errc::ok) return failed;
    key.ops->encapsulate_prepared(count, key.body, m, ciphertexts.data() + at * p.ciphertext,
                                  shared_secrets.data() + at * p.shared_secret, secret_form::shared_secret);
    return errc::ok;
  };
  error = in_pieces(n, encapsulate_piece, drawn_randomness::piece_of(*key.ops));
  return error == errc::ok ? error : fail(error, {ciphertexts, shared_secrets});
}

}  // namespace

errc prepare_public_key(kem_id id, in public_key, out prepared) noexcept {
  entry e;
  const errc error = find(id, e);
  if (error != errc::ok) return fail(error, {prepared});
  const kem_parameters& p = parameters(id);
  if (public_key.size() != p.public_key) return fail(errc::bad_length, {prepared});
  if (public_key.data() == nullptr) return fail(errc::bad_argument, {prepared});
  return prepare(id, role::public_key, p.prepared_public_key, public_key.data(), prepared);
}

errc prepare_secret_key(kem_id id, in secret_key, out prepared) noexcept {
  entry e;
  const errc error = find(id, e);
  if (error != errc::ok) return fail(error, {prepared});
  const kem_parameters& p = parameters(id);
  if (secret_key.size() != p.secret_key && secret_key.size() != p.seed) return fail(errc::bad_length, {prepared});
  if (secret_key.data() == nullptr) return fail(errc::bad_argument, {prepared});
  if (secret_key.size() == p.secret_key)
    return prepare(id, role::secret_key, p.prepared_secret_key, secret_key.data(), prepared);
  expanded_seed key;
  e.ops->generate(1, secret_key.data(), key.public_key, key.secret_key);
  return prepare(id, role::secret_key, p.prepared_secret_key, key.secret_key, prepared);
}

errc encapsulate_prepared(kem_id id, in prepared, in randomness, out ciphertexts, out shared_secrets) noexcept {
  return encapsulate_with(id, prepared, &randomness, ciphertexts, shared_secrets);
}
errc encapsulate_prepared(kem_id id, in prepared, out ciphertexts, out shared_secrets) noexcept {
  return encapsulate_with(id, prepared, nullptr, ciphertexts, shared_secrets);
}

errc decapsulate_prepared(kem_id id, in prepared, in ciphertexts, out shared_secrets) noexcept {
  if (!is_known(id)) return fail(errc::unknown_set, {shared_secrets});
  const kem_parameters& p = parameters(id);
  if (aligned(prepared, p.prepared_secret_key) == nullptr) return fail(errc::bad_length, {shared_secrets});
  const opened key = open(id, role::secret_key, prepared);
  if (key.ops == nullptr) return fail(errc::bad_secret_key, {shared_secrets});
  const std::size_t n = ciphertexts.size() / p.ciphertext;
  const errc error = check_batch(n, {{ciphertexts, p.ciphertext}, {shared_secrets, p.shared_secret}});
  if (error != errc::ok) return fail(error, {shared_secrets});
  key.ops->decapsulate_prepared(n, key.body, ciphertexts.data(), shared_secrets.data(), secret_form::shared_secret);
  return errc::ok;
}

}  // namespace bravais::by_id
