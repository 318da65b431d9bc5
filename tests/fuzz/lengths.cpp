// SPDX-License-Identifier: MIT
// Calls every operation of by_id with buffers of lengths around the right ones, ids that do not exist, memory without a
// prepared key, and a failing random source. Nothing outside the buffers may be read or written, an error of the whole
// call must zero all outputs, right lengths must be accepted, and all instruction sets must agree.

#include "lengths.hpp"
#include "messages.hpp"
#include "support/families.hpp"

namespace bravais::fuzz {
namespace {

using in = std::span<const std::uint8_t>;

void encapsulate_call(call& with, const kem_parameters& set, bool derives, bool prepared) {
  const auto id = static_cast<kem_id>(with.id);
  const bool seeded = with.from.flag();
  if (derives && set.kdf_input == 0) with.right = false;
  if (prepared) {
    with.pick_prepared(set.prepared_public_key);
  } else {
    with.a = with.input(with.keys, set.public_key);
  }
  if (seeded) with.b = with.input(with.n, set.randomness);
  with.first = with.output(set.ciphertext);
  with.second = with.output(derives ? set.kdf_input : set.shared_secret);
  if (!prepared) {
    with.status = with.statuses();
    return with.run([&](buffer& x, buffer& y, status_list& status) {
      if (!derives) {
        return seeded ? by_id::encapsulate(id, with.a, with.b, x, y, status)
                      : by_id::encapsulate(id, with.a, x, y, status);
      }
      return seeded ? by_id::encapsulate_kdf(id, with.a, with.b, x, y, status)
                    : by_id::encapsulate_kdf(id, with.a, x, y, status);
    });
  }
  const auto keys = prepare_keys<kem_id>(with, set);
  with.run([&](buffer& x, buffer& y, status_list&) {
    return with.use_prepared(keys.public_key(), keys.secret_key(), [&](in key) {
      if (derives) {
        return seeded ? by_id::encapsulate_kdf(id, by_id::prepared(key), with.b, x, y)
                      : by_id::encapsulate_kdf(id, by_id::prepared(key), x, y);
      }
      return seeded ? by_id::encapsulate(id, by_id::prepared(key), with.b, x, y)
                    : by_id::encapsulate(id, by_id::prepared(key), x, y);
    });
  });
}

void decapsulate_call(call& with, const kem_parameters& set, bool derives, bool prepared) {
  const auto id = static_cast<kem_id>(with.id);
  bool seeds = false;
  if (derives && set.kdf_input == 0) with.right = false;
  if (prepared) {
    with.pick_prepared(set.prepared_secret_key);
  } else {
    seeds = with.from.flag();
    with.a = with.input(with.keys, seeds ? set.seed : set.secret_key);
  }
  with.b = with.input(with.n, set.ciphertext);
  with.first = with.output(derives ? set.kdf_input : set.shared_secret);
  with.status = with.statuses();
  if (!prepared) {
    return with.run([&](buffer& x, buffer&, status_list& status) {
      const by_id::key key = seeds ? by_id::seed(with.a) : by_id::expanded(with.a);
      return derives ? by_id::decapsulate_kdf(id, key, with.b, x, status)
                     : by_id::decapsulate(id, key, with.b, x, status);
    });
  }
  const auto keys = prepare_keys<kem_id>(with, set);
  with.run([&](buffer& x, buffer&, status_list& status) {
    return with.use_prepared(keys.secret_key(), keys.public_key(), [&](in key) {
      return derives ? by_id::decapsulate_kdf(id, by_id::prepared(key), with.b, x, status)
                     : by_id::decapsulate(id, by_id::prepared(key), with.b, x, status);
    });
  });
}

void any_call(call& with, const kem_parameters& set) {
  const bool derives = with.from.flag();
  switch (with.from.byte() % 8) {
    case 0: return generate_any<kem_id>(with, set);
    case 1: return encapsulate_call(with, set, derives, false);
    case 2: return encapsulate_call(with, set, derives, true);
    case 3: return decapsulate_call(with, set, derives, false);
    case 4: return decapsulate_call(with, set, derives, true);
    case 5: return prepare_any<kem_id>(with, set);
    case 6: return check_any<kem_id>(with, set);
    default: return public_key_any<kem_id>(with, set, !bravais_test::is_ntru(set) && !bravais_test::is_ntru_plus(set));
  }
}

void encrypt_call(call& with, const pke_parameters& set, bool prepared) {
  const auto id = static_cast<pke_id>(with.id);
  const bool seeded = with.from.flag();
  if (prepared) {
    with.pick_prepared(set.prepared_public_key);
  } else {
    with.a = with.input(with.keys, set.public_key);
  }
  with.b = with.input(with.n, set.message);
  // pick_prepared() uses c if the memory contains no key; the call is then wrong whatever the coins are.
  if (seeded && with.in_memory != content::any) with.c = with.input(with.n, set.randomness);
  with.first = with.output(set.ciphertext);
  if (!prepared) {
    return with.run([&](buffer& x, buffer&, status_list&) {
      return seeded ? by_id::encrypt(id, with.a, with.b, with.c, x) : by_id::encrypt(id, with.a, with.b, x);
    });
  }
  const auto keys = prepare_keys<pke_id>(with, set);
  with.run([&](buffer& x, buffer&, status_list&) {
    return with.use_prepared(keys.public_key(), keys.secret_key(), [&](in key) {
      return seeded ? by_id::encrypt(id, by_id::prepared(key), with.b, with.c, x)
                    : by_id::encrypt(id, by_id::prepared(key), with.b, x);
    });
  });
}

void decrypt_call(call& with, const pke_parameters& set, bool prepared) {
  const auto id = static_cast<pke_id>(with.id);
  bool seeds = false;
  if (prepared) {
    with.pick_prepared(set.prepared_secret_key);
  } else {
    seeds = with.from.flag();
    with.a = with.input(with.keys, seeds ? set.seed : set.secret_key);
  }
  with.b = with.input(with.n, set.ciphertext);
  with.first = with.output(set.message);
  with.status = with.statuses();
  if (!prepared) {
    return with.run([&](buffer& x, buffer&, status_list& status) {
      return by_id::decrypt(id, seeds ? by_id::seed(with.a) : by_id::expanded(with.a), with.b, x, status);
    });
  }
  const auto keys = prepare_keys<pke_id>(with, set);
  with.run([&](buffer& x, buffer&, status_list& status) {
    return with.use_prepared(keys.secret_key(), keys.public_key(),
                             [&](in key) { return by_id::decrypt(id, by_id::prepared(key), with.b, x, status); });
  });
}

void any_call(call& with, const pke_parameters& set) {
  switch (with.from.byte() % 8) {
    case 0: return generate_any<pke_id>(with, set);
    case 1: return encrypt_call(with, set, false);
    case 2: return encrypt_call(with, set, true);
    case 3: return decrypt_call(with, set, false);
    case 4: return decrypt_call(with, set, true);
    case 5: return prepare_any<pke_id>(with, set);
    case 6: return check_any<pke_id>(with, set);
    default: return public_key_any<pke_id>(with, set, false);
  }
}

// Messages; one of them may have an unsupported form, hash function or context, or mu of the wrong length.
std::vector<signed_text> any_messages(call& with, const signature_parameters& set) {
  std::vector<signed_text> texts = pick_messages(with.from, set, with.n);
  if (with.n > 0 && with.from.one_in(8)) {
    signed_text& bad = texts[with.from.below(with.n)];
    bad.as = static_cast<message_view::form>(with.from.byte());
    bad.hash = static_cast<prehash>(with.from.byte());
    bad.context_bytes = with.from.bytes(with.from.below(300));
    with.right = false;
    with.bad_message = true;
  }
  return texts;
}

void verify_call(call& with, const signature_parameters& set, bool prepared) {
  const auto id = static_cast<signature_id>(with.id);
  const std::vector<signed_text> texts = any_messages(with, set);
  const std::vector<message_view> messages = views(texts);
  with.b = with.input(with.n, set.signature);
  with.status = with.statuses();
  if (!prepared) {
    with.a = with.input(with.keys, set.public_key);
    return with.run(
        [&](buffer&, buffer&, status_list& status) { return by_id::verify(id, with.a, messages, with.b, status); });
  }
  with.pick_prepared(set.prepared_public_key);
  const auto keys = prepare_keys<signature_id>(with, set);
  with.run([&](buffer&, buffer&, status_list& status) {
    return with.use_prepared(keys.public_key(), keys.secret_key(),
                             [&](in key) { return by_id::verify(id, by_id::prepared(key), messages, with.b, status); });
  });
}

void sign_call(call& with, const signature_parameters& set, bool prepared) {
  const auto id = static_cast<signature_id>(with.id);
  enum class randomness { system, given, none };
  const auto hedged = static_cast<randomness>(with.from.byte() % 3);
  const std::vector<signed_text> texts = any_messages(with, set);
  const std::vector<message_view> messages = views(texts);
  if (hedged == randomness::given) with.b = with.input(with.n, set.randomness);
  with.first = with.output(set.signature);
  with.status = with.statuses();
  if (!prepared) {
    const bool seeds = with.from.flag();
    with.a = with.input(with.keys, seeds ? set.seed : set.secret_key);
    return with.run([&](buffer& x, buffer&, status_list& status) {
      const by_id::key key = seeds ? by_id::seed(with.a) : by_id::expanded(with.a);
      switch (hedged) {
        case randomness::system: return by_id::sign(id, key, messages, x, status);
        case randomness::given: return by_id::sign(id, key, messages, with.b, x, status);
        default: return by_id::sign_deterministic(id, key, messages, x, status);
      }
    });
  }
  with.pick_prepared(set.prepared_secret_key);
  const auto keys = prepare_keys<signature_id>(with, set);
  with.run([&](buffer& x, buffer&, status_list& status) {
    return with.use_prepared(keys.secret_key(), keys.public_key(), [&](in key) {
      switch (hedged) {
        case randomness::system: return by_id::sign(id, by_id::prepared(key), messages, x, status);
        case randomness::given: return by_id::sign(id, by_id::prepared(key), messages, with.b, x, status);
        default: return by_id::sign_deterministic(id, by_id::prepared(key), messages, x, status);
      }
    });
  });
}

void any_call(call& with, const signature_parameters& set) {
  switch (with.from.byte() % 8) {
    case 0: return generate_any<signature_id>(with, set);
    case 1: return sign_call(with, set, false);
    case 2: return sign_call(with, set, true);
    case 3: return verify_call(with, set, false);
    case 4: return verify_call(with, set, true);
    case 5: return prepare_any<signature_id>(with, set);
    case 6: return check_any<signature_id>(with, set);
    default: return public_key_any<signature_id>(with, set, true);
  }
}

template <class Parameters, std::size_t Count>
void call_one(source& from, const Parameters (&table)[Count]) {
  const std::size_t row = from.byte();
  const auto [id, exists, set] =
      any_id_of(table, row == 255 ? 0xFFFFFFFF : static_cast<std::uint32_t>(row % (Count + 1)));
  const std::size_t n = from.below(4);
  call with{from, id, exists, n, from.flag() ? 1 : n};
  any_call(with, set);
}

}  // namespace

void run(source& from) {
  with_table(from.byte(), [&](const auto& table) { call_one(from, table); });
}

}  // namespace bravais::fuzz
