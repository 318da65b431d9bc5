// SPDX-License-Identifier: MIT
#include "every_form.hpp"

#include "constant_time/cases.hpp"
#include "constant_time/key_file_cases.hpp"
#include "more_forms.hpp"

namespace bravais_test {
namespace {

using bravais::constant_time::operation;

template <class Case>
void over(std::string_view kind, Case& c, std::span<const operation<Case>> operations,
          const std::function<void(const form&)>& each) {
  for (const operation<Case>& what : operations) {
    each({kind, c.set.name, what.name, c.n, [&c, &what] { return what.run(c); }});
  }
}

}  // namespace

void for_each_form(const std::function<void(const form&)>& each) {
  namespace ct = bravais::constant_time;
  // The workspace of a batch has the same size for all batches of two or more items.
  for (const std::size_t n : {std::size_t{1}, std::size_t{2}, std::size_t{16}}) {
    for (const bravais::kem_parameters& set : bravais::kem_table | in_library) {
      ct::kem_case c(set, n);
      over("kem", c, ct::kem_operations(), each);
      over("kem", c, more_kem_forms(), each);
    }
    for (const bravais::pke_parameters& set : bravais::pke_table | in_library) {
      ct::pke_case c(set, n);
      over("pke", c, ct::pke_operations(), each);
      over("pke", c, more_pke_forms(), each);
    }
    for (const bravais::signature_parameters& set : bravais::signature_table | in_library) {
      ct::signature_case c(set, n);
      over("signature", c, ct::signature_operations(), each);
      signed_case s(set, n);
      over("signature", s, more_signature_forms(), each);
    }
  }
  ct::for_each_set([&](bravais::key_set set) {
    ct::key_file_case c(set);
    over("key file", c, ct::key_file_operations(), each);
  });
}

}  // namespace bravais_test
