// SPDX-License-Identifier: MIT
#include "key_file_cases.hpp"

#include <algorithm>
#include <string_view>

#include "common/ct.hpp"

namespace bravais::constant_time {
namespace {

using list = std::vector<region>;

// The regions of a file that encode the bytes `secret`: as they are in DER, or in a text the base64 digits that encode
// nothing else. A text has lines of 64 digits (RFC 7468).
list secret_parts(key_file_case::form& form, by_id::in structure, std::size_t begin, std::size_t size) {
  if (form.encoding == key_encoding::der) return {region(form.file).subspan(begin, size)};
  const std::string_view text(reinterpret_cast<const char*>(form.file.data()), form.file.size());
  const std::size_t end = text.find("\n-----END ") + 1;
  const std::size_t digits = (structure.size() + 2) / 3 * 4, lines = (digits + 63) / 64;
  const std::size_t first_line = end - digits - lines;
  list parts;
  for (std::size_t digit = (8 * begin + 5) / 6; 6 * digit + 6 <= 8 * (begin + size); ++digit) {
    parts.push_back(region(form.file).subspan(first_line + digit + digit / 64, 1));
  }
  return parts;
}

void append(list& to, const list& more) { to.insert(to.end(), more.begin(), more.end()); }

// This function inspects what was made from a key as if it were public.
void publish(const buffer& made) { declassify(made.data(), made.size(), "the case looks for secrets in it"); }

by_id::in written_from(const key_file_case& c, key_content content) {
  if (content == key_content::public_key) return c.public_key;
  return content == key_content::expanded ? by_id::in(c.secret_key) : by_id::in(c.seed);
}

// The file of one form, if the set has it, and the regions of the seed and of the expanded key's secret parts.
void add_form(key_file_case& c, key_content content, key_encoding encoding) {
  const std::size_t size = key_file_size(c.id, content, encoding);
  if (size == 0) return;
  key_file_case::form form{content, encoding, buffer(size), buffer(size), {}};
  expect_ok(write_key_file(c.id, written_from(c, content), content, encoding, form.file), "write_key_file");
  publish(form.file);
  if (content == key_content::public_key) return c.public_forms.push_back(std::move(form));
  // A text contains the DER form or, for a set without one, the key itself.
  const std::size_t der = key_file_size(c.id, content, key_encoding::der);
  const by_id::in key = written_from(c, content);
  buffer structure(key.begin(), key.end());
  if (der != 0) {
    structure.resize(der);
    expect_ok(write_key_file(c.id, key, content, key_encoding::der, structure), "write_key_file");
    publish(structure);
  }
  const auto place_of = [&](by_id::in part) {
    const auto found = std::search(structure.begin(), structure.end(), part.begin(), part.end());
    expect_ok(found == structure.end() ? errc::bad_key_file : errc::ok, "the key in its file");
    return static_cast<std::size_t>(found - structure.begin());
  };
  if (content != key_content::expanded) {
    form.secrets = secret_parts(form, structure, place_of(c.seed), c.seed.size());
  }
  if (content != key_content::seed) {
    const std::size_t at = place_of(c.secret_key);
    for (const region part : c.key_secrets) {
      const auto in_key = static_cast<std::size_t>(part.data() - c.secret_key.data());
      append(form.secrets, secret_parts(form, structure, at + in_key, part.size()));
    }
  }
  c.forms.push_back(std::move(form));
}

// Runs `one` for each of these forms, up to the first failure.
using step = errc (*)(key_file_case&, key_file_case::form&);
errc for_each_form(key_file_case& c, std::vector<key_file_case::form>& forms, step one) {
  errc error = errc::ok;
  for (key_file_case::form& form : forms) {
    if (error == errc::ok) error = one(c, form);
  }
  return error;
}

list keys_of(key_file_case& c) {
  list parts = c.key_secrets;
  parts.push_back(c.seed);
  return parts;
}
list files_of(key_file_case& c) {
  list parts;
  for (const key_file_case::form& form : c.forms) append(parts, form.secrets);
  return parts;
}
list written_files(key_file_case& c) {
  list parts;
  for (key_file_case::form& form : c.forms) parts.push_back(form.out_file);
  return parts;
}
list nothing(key_file_case&) { return {}; }

errc write(key_file_case& c, key_file_case::form& form) {
  return write_key_file(c.id, written_from(c, form.content), form.content, form.encoding, form.out_file);
}
errc inspect(key_file_case&, key_file_case::form& form) {
  key_file_info info;
  return inspect_key_file(form.file, info);
}
errc derive(key_file_case& c, key_file_case::form& form) {
  key_fault fault = key_fault::none;
  const errc error = derive_public_key(c.id, form.file, c.out_public, &fault);
  return fault == key_fault::no_public_key ? errc::ok : error;
}

const operation<key_file_case> all[] = {
    {"write key files", [](key_file_case& c) { return for_each_form(c, c.forms, write); }, keys_of, written_files},
    {"write expanded keys of seeds",
     [](key_file_case& c) {
       return for_each_form(c, c.forms, [](key_file_case& with, key_file_case::form& form) {
         if (form.content != key_content::expanded) return errc::ok;
         return write_key_file(with.id, by_id::seed(with.seed), form.content, form.encoding, form.out_file);
       });
     },
     keys_of, written_files},
    {"inspect key files", [](key_file_case& c) { return for_each_form(c, c.forms, inspect); }, files_of, nothing},
    {"read secret keys",
     [](key_file_case& c) {
       return for_each_form(c, c.forms, [](key_file_case& with, key_file_case::form& form) {
         return read_secret_key(with.id, form.file, with.out_secret);
       });
     },
     files_of, [](key_file_case& c) { return list{c.out_secret}; }},
    {"read seeds",
     [](key_file_case& c) {
       return for_each_form(c, c.forms, [](key_file_case& with, key_file_case::form& form) {
         return form.content == key_content::expanded ? errc::ok : read_seed(with.id, form.file, with.out_seed);
       });
     },
     files_of, [](key_file_case& c) { return list{c.out_seed}; }},
    {"derive public keys", [](key_file_case& c) { return for_each_form(c, c.forms, derive); }, files_of,
     [](key_file_case& c) { return list{c.out_public}; }},
    // Operations of their own, so that they do not clear the registers after one on a secret.
    {"write files of public keys", [](key_file_case& c) { return for_each_form(c, c.public_forms, write); }, nothing,
     nothing},
    {"inspect files of public keys", [](key_file_case& c) { return for_each_form(c, c.public_forms, inspect); },
     nothing, nothing},
    {"read public keys",
     [](key_file_case& c) {
       return for_each_form(c, c.public_forms, [](key_file_case& with, key_file_case::form& form) {
         return read_public_key(with.id, form.file, with.out_public);
       });
     },
     nothing, nothing},
    {"derive public keys from public keys", [](key_file_case& c) { return for_each_form(c, c.public_forms, derive); },
     nothing, nothing},
};

}  // namespace

key_file_case::key_file_case(key_set which)
    : id(which),
      set(keyfile::row_of(which)),
      seed(pattern(set.seed, 21)),
      secret_key(set.secret_key),
      out_public(set.public_key),
      out_secret(set.secret_key),
      out_seed(set.seed) {
  const auto key_of = [&](auto made) {
    for (const region part : made.key_secrets()) {
      const auto at = static_cast<std::size_t>(part.data() - made.secret_keys.data());
      key_secrets.push_back(region(secret_key).subspan(at, part.size()));
    }
  };
  with_parameters(id, [&](const auto& row) {
    expect_ok(by_id::generate(row.id, seed, out_public, secret_key), "generate");
    publish(secret_key);
    if constexpr (requires {
                    row.ciphertext;
                    row.message;
                  }) {
      key_of(pke_case(row, 1));
    } else if constexpr (requires { row.ciphertext; }) {
      key_of(kem_case(row, 1));
    } else {
      key_of(signature_case(row, 1));
    }
  });
  public_key = out_public;
  for (const key_content content :
       {key_content::public_key, key_content::seed, key_content::expanded, key_content::both}) {
    for (const key_encoding encoding : {key_encoding::der, key_encoding::pem}) add_form(*this, content, encoding);
  }
}

std::span<const operation<key_file_case>> key_file_operations() { return all; }

}  // namespace bravais::constant_time
