// SPDX-License-Identifier: MIT
#include "research/failure_cases.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "params/kyber.hpp"
#include "params/mlwq.hpp"
#include "research/quantization_error.hpp"

namespace cli {
namespace {

using bravais::kyber_ring;
using bravais::quantizer;
constexpr std::size_t n = kyber_ring::n;

struct level_parameters {
  const char* name;
  bravais::kyber_parameters ml_kem;
  bravais::mlwq_parameters mlwq;
};
constexpr level_parameters levels[] = {
    {"512", bravais::kyber_512, bravais::mlwq_512},
    {"768", bravais::kyber_768, bravais::mlwq_768},
    {"1024", bravais::kyber_1024, bravais::mlwq_1024},
};

struct quantizer_mode {
  quantizer kind;
  bool subtractive;
  const char *name, *mode;
};
constexpr quantizer_mode modes[] = {
    {quantizer::z, false, "Z", "plain"},
    {quantizer::z, true, "Z", "subtractive"},
    {quantizer::d8, true, "D8", "subtractive"},
    {quantizer::e8, true, "E8", "subtractive"},
};

// A larger error counts as a failure: see log2_failure_rate in failure_rate.hpp.
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

distribution mlwq_error(const bravais::mlwq_parameters& p, const distribution& e) {
  const distribution secret = binomial(bravais::mlwq_set<bravais::mlwq_512, quantizer::z, true>::eta);
  const auto of_bits = [&](int bits) { return error_in_coefficient(e, static_cast<unsigned>(bits)); };
  return decryption_error(
      {static_cast<std::size_t>(p.k), secret, secret, of_bits(p.d_pk), of_bits(p.d_u), of_bits(p.d_v)}, n);
}

}  // namespace

std::string failure_case::label() const {
  return quantizer.empty() ? set : set + " " + quantizer + (mode == "plain" ? " plain" : "");
}

std::string failure_case::full_name() const {
  return quantizer.empty() ? set : set + "-" + quantizer + (mode == "plain" ? "-plain" : "");
}

std::vector<failure_case> failure_cases() {
  // The errors of a quantizer are the same for all levels, so they are computed once, on first use.
  const auto known = std::make_shared<std::map<const quantizer_mode*, distribution>>();
  const auto error_of = [known](const quantizer_mode& mode) {
    const auto found = known->find(&mode);
    return found != known->end() ? found->second
                                 : known->emplace(&mode, lattice_error(mode.kind, mode.subtractive)).first->second;
  };
  std::vector<failure_case> cases;
  for (const level_parameters& level : levels) {
    const std::string name = level.name;
    if (is_built(bravais::family::kyber)) {
      cases.push_back(
          {name, "ML-KEM-" + name, "", "", false, largest_of_ml_kem, [&level] { return ml_kem_error(level.ml_kem); }});
    }
    for (const quantizer_mode& mode : modes) {
      cases.push_back({name, "M-LWQ-" + name, mode.name, mode.mode, mode.kind == quantizer::e8, largest_of_mlwq,
                       [&level, &mode, error_of] { return mlwq_error(level.mlwq, error_of(mode)); }});
    }
  }
  return cases;
}

std::vector<std::string> level_names() {
  std::vector<std::string> names;
  for (const failure_case& one : failure_cases()) {
    if (std::find(names.begin(), names.end(), one.set) == names.end()) names.push_back(one.set);
  }
  return names;
}

double log2_failure_rate(const failure_case& what, const distribution& error) {
  return log2_failure_rate(error, n, what.largest_error);
}

}  // namespace cli
