// SPDX-License-Identifier: MIT
// Key files through the strong types: the same files and keys as through flat buffers, for every set of every kind.
#include <bravais/bravais.hpp>

#include "support/cases.hpp"
#include "support/typed.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::key_content;
using bravais::key_encoding;
using bravais::key_fault;

// The result of write_key_file() for flat bytes, which the other tests of this folder check.
octets flat_file(bravais::key_set set, key_content content, key_encoding encoding, bravais::by_id::key key) {
  octets file(bravais::key_file_size(set, content, encoding));
  EXPECT_EQ(bravais::write_key_file(set, key, content, encoding, file), errc::ok);
  return file;
}

// `write(file, fault)` makes the file of `key`. A set without a registered identifier rejects forms that it does not
// have.
template <class Scheme, class Write>
octets expect_file(key_content content, key_encoding encoding, bravais::by_id::key key, Write write) {
  constexpr auto id = Scheme::parameters.id;
  octets file(bravais::key_file_size<Scheme>(content, encoding));
  EXPECT_EQ(file.size(), bravais::key_file_size(id, content, encoding));
  key_fault fault = key_fault::truncated;
  const errc error = write(std::span<std::uint8_t>(file), &fault);
  EXPECT_EQ(fault, key_fault::none);
  EXPECT_EQ(error, file.empty() ? errc::bad_argument : errc::ok);
  EXPECT_EQ(file, file.empty() ? octets() : flat_file(id, content, encoding, key));
  octets longer(file.size() + 1);
  EXPECT_EQ(write(std::span<std::uint8_t>(longer), nullptr), file.empty() ? errc::bad_argument : errc::bad_length);
  return file;
}

template <class Scheme>
void typed(random_stream& random) {
  const auto seed = secret_of<typename Scheme::seed>(random);
  const auto keys = Scheme::generate_from_seed(seed);
  ASSERT_TRUE(keys);
  for (const key_encoding encoding : {key_encoding::der, key_encoding::pem}) {
    const auto of_seed = [&]<key_content Content>() {
      return expect_file<Scheme>(Content, encoding, bravais::by_id::seed(seed.reveal()),
                                 [&](auto file, key_fault* fault) {
                                   return bravais::write_key_file<Scheme, Content>(seed, encoding, file, fault);
                                 });
    };
    const octets open = expect_file<Scheme>(
        key_content::public_key, encoding, keys->public_key.view(), [&](auto file, key_fault* fault) {
          return bravais::write_key_file<Scheme>(keys->public_key, encoding, file, fault);
        });
    const octets expanded = expect_file<Scheme>(
        key_content::expanded, encoding, keys->secret_key.reveal(), [&](auto file, key_fault* fault) {
          return bravais::write_key_file<Scheme>(keys->secret_key, encoding, file, fault);
        });
    const octets short_form = of_seed.template operator()<key_content::seed>();
    EXPECT_EQ(of_seed.template operator()<key_content::expanded>(), expanded);
    const octets both = of_seed.template operator()<key_content::both>();
    if (open.empty()) continue;  // this set has no DER form

    const auto found = bravais::read_public_key<Scheme>(open);
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, keys->public_key);
    for (const octets* file : {&short_form, &expanded, &both}) {
      if (file->empty()) continue;
      const auto secret_key = bravais::read_secret_key<Scheme>(*file);
      ASSERT_TRUE(secret_key);
      EXPECT_TRUE(equal(*secret_key, keys->secret_key));
      key_fault fault = key_fault::none;
      EXPECT_EQ(bravais::read_public_key<Scheme>(*file, &fault).error(), errc::bad_key_file);
      EXPECT_EQ(fault, key_fault::is_secret);
    }
    for (const octets* file : {&open, &short_form}) {
      const auto derived = bravais::derive_public_key<Scheme>(*file);
      ASSERT_TRUE(derived);
      EXPECT_EQ(*derived, keys->public_key);
    }
    const auto read = bravais::read_seed<Scheme>(short_form);
    ASSERT_TRUE(read);
    EXPECT_TRUE(equal(*read, seed));
    key_fault fault = key_fault::none;
    EXPECT_EQ(bravais::read_seed<Scheme>(expanded, &fault).error(), errc::bad_key_file);
    EXPECT_EQ(fault, key_fault::no_seed);
    EXPECT_EQ(bravais::derive_public_key<Scheme>(octets(5), &fault).error(), errc::bad_key_file);
    EXPECT_EQ(fault, key_fault::no_key_file);
  }
}

template <template <auto> class Scheme, auto& Table, std::size_t... I>
void register_sets([[maybe_unused]] const char* kind, std::index_sequence<I...>) {
  (once("key_file", identifier(Table[I].name) + "." + kind + ".typed",
        [] {
          random_stream random(Table[I].name);
          typed<Scheme<Table[I].id>>(random);
        }),
   ...);
}

template <auto Id> using kem_of = bravais::kem<Id>;
template <auto Id> using pke_of = bravais::pke<Id>;
template <auto Id> using signature_of_id = bravais::signature<Id>;

const registration tests([] {
  register_sets<kem_of, bravais::kem_table>("kem", places_in_library<bravais::kem_table>());
  register_sets<pke_of, bravais::pke_table>("pke", places_in_library<bravais::pke_table>());
  register_sets<signature_of_id, bravais::signature_table>("signature", places_in_library<bravais::signature_table>());
});

}  // namespace
}  // namespace bravais_test
