// SPDX-License-Identifier: MIT
#include "failure_cases.hpp"

#include <map>
#include <memory>
#include <utility>

#include "params/kyber.hpp"
#include "quantization_error.hpp"

namespace cli {
namespace {

using bravais::kyber_ring;
constexpr std::size_t n = kyber_ring::n;

// Bits that M-LWQ keeps of the public key, of u and of v; the rank is that of the ML-KEM of the level. (Specification
// of M-LWQ, section "Parameters".)
struct level_parameters {
  const char* name;
  bravais::kyber_parameters ml_kem;
  unsigned public_key, vector, message;
};
constexpr level_parameters levels[] = {
    {"512", bravais::kyber_512, 9, 9, 5},
    {"768", bravais::kyber_768, 10, 9, 5},
    {"1024", bravais::kyber_1024, 11, 9, 6},
};

struct quantizer_mode {
  lattice kind;
  bool subtractive;
  const char *quantizer, *mode;
};
constexpr quantizer_mode modes[] = {
    {lattice::z, false, "Z", "plain"},
    {lattice::z, true, "Z", "subtractive"},
    {lattice::d8, true, "D8", "subtractive"},
    {lattice::e8, true, "E8", "subtractive"},
};

// An error of one step more than these counts as a failure: see log2_failure_rate in failure_rate.hpp.
constexpr std::int64_t largest_of_ml_kem = 831;
constexpr std::int64_t largest_of_mlwq = 832;

distribution ml_kem_error(const bravais::kyber_parameters& p) {
  const auto compression = [](int bits) {
    const std::int64_t steps = std::int64_t{1} << bits;
    return coding_error(kyber_ring::q, 1, [steps](std::int64_t x, unsigned) {
      const std::int64_t code = (2 * steps * x + kyber_ring::q) / (2 * kyber_ring::q) % steps;
      return (2 * kyber_ring::q * code + steps) / (2 * steps);
    });
  };
  const distribution secret = binomial(static_cast<unsigned>(p.eta1)), noise = binomial(static_cast<unsigned>(p.eta2));
  return decryption_error({static_cast<std::size_t>(p.k), secret, secret, secret, sum_of(noise, compression(p.du)),
                           sum_of(noise, compression(p.dv))},
                          n);
}

distribution mlwq_error(const level_parameters& p, const distribution& e) {
  const distribution secret = binomial(2);
  return decryption_error({static_cast<std::size_t>(p.ml_kem.k), secret, secret, error_in_coefficient(e, p.public_key),
                           error_in_coefficient(e, p.vector), error_in_coefficient(e, p.message)},
                          n);
}

}  // namespace

std::string failure_case::label() const {
  return quantizer.empty() ? set : set + " " + quantizer + (mode == "plain" ? " plain" : "");
}

std::vector<failure_case> failure_cases() {
  // The errors of a quantizer serve all levels, so they are found once, when they are first wanted.
  const auto known = std::make_shared<std::map<const quantizer_mode*, distribution>>();
  const auto error_of = [known](const quantizer_mode& mode) {
    const auto found = known->find(&mode);
    return found != known->end() ? found->second
                                 : known->emplace(&mode, lattice_error(mode.kind, mode.subtractive)).first->second;
  };
  std::vector<failure_case> cases;
  for (const level_parameters& level : levels) {
    const std::string name = level.name;
    cases.push_back(
        {name, "ML-KEM-" + name, "", "", false, largest_of_ml_kem, [&level] { return ml_kem_error(level.ml_kem); }});
    for (const quantizer_mode& mode : modes) {
      cases.push_back({name, "M-LWQ-" + name, mode.quantizer, mode.mode, mode.kind == lattice::e8, largest_of_mlwq,
                       [&level, &mode, error_of] { return mlwq_error(level, error_of(mode)); }});
    }
  }
  return cases;
}

double log2_failure_rate(const failure_case& what, const distribution& error) {
  return log2_failure_rate(error, n, what.largest_error);
}

}  // namespace cli
