// SPDX-License-Identifier: MIT
// The measurements for the report of M-LWQ.
#include <algorithm>
#include <functional>
#include <span>

#include <bravais/by_id.hpp>

#include "research/mlwq_profile.hpp"
#include "cli/errors.hpp"
#include "cli/machine.hpp"
#include "cli/progress.hpp"
#include "research/report_data.hpp"
#include "cli/sets.hpp"

namespace cli {
namespace {

namespace by_id = bravais::by_id;
using bravais::mlwq_part;

struct part_name {
  mlwq_part part;
  const char* name;
  bool only_subtractive = false;  // in plain mode, the receiver does not make a dither
};
struct operation_names {
  const char* name;
  std::vector<part_name> parts;  // `other` is the rest of the operation
};
const operation_names operations[] = {
    {"KeyGen",
     {{mlwq_part::gen_matrix, "GenMatrix (A)"},
      {mlwq_part::sample, "Sample (s)"},
      {mlwq_part::gen_dither, "GenDither"},
      {mlwq_part::arith, "Arith (A*s)"},
      {mlwq_part::quantize, "Quantize"},
      {mlwq_part::other, "Other"}}},
    {"Encrypt",
     {{mlwq_part::gen_matrix, "GenMatrix (A)"},
      {mlwq_part::sample, "Sample (r)"},
      {mlwq_part::gen_dither, "GenDither"},
      {mlwq_part::dequantize, "DeQuantize (b)"},
      {mlwq_part::arith_u, "Arith (u)"},
      {mlwq_part::arith_v, "Arith (v)"},
      {mlwq_part::quantize, "Quantize"},
      {mlwq_part::other, "Other"}}},
    {"Decrypt",
     {{mlwq_part::gen_dither, "GenDither", true},
      {mlwq_part::dequantize, "DeQuantize"},
      {mlwq_part::arith, "Arith (v-su)"},
      {mlwq_part::decode, "Decode"},
      {mlwq_part::other, "Other"}}},
};
constexpr std::size_t operation_count = std::size(operations);
// The first row has its numbers from key generation, the second is for one polynomial; both include all hashing.
const char* const compared[] = {"PK / u", "v (poly)"};

// Reads the clock when all earlier work is done, and holds back all later work: a part is shorter than the work that a
// processor has in flight.
std::uint64_t fenced_ticks() {
#if defined(__x86_64__) || defined(_M_X64)
  _mm_lfence();
  const std::uint64_t count = ticks();
  _mm_lfence();
  return count;
#else
  return ticks();
#endif
}

// The ticks that `work` takes, less the ticks between two readings with nothing between them.
template <class Work>
double measured(std::uint64_t (*clock)(), const Work& work) {
  std::uint64_t nothing = ~std::uint64_t{0};
  for (int i = 0; i < 16; ++i) {
    const std::uint64_t first = clock();
    nothing = std::min(nothing, clock() - first);
  }
  const std::uint64_t first = clock();
  work();
  const std::uint64_t passed = clock() - first;
  return static_cast<double>(passed - std::min(passed, nothing));
}

double of(const bravais::mlwq_ticks& ticks, mlwq_part part) {
  return static_cast<double>(ticks[static_cast<std::size_t>(part)]);
}

// The results of one round.
struct round_ticks {
  bravais::mlwq_ticks parts[operation_count];
  bravais::mlwq_ticks polynomial;  // rounding v, and sampling one polynomial
  double flow[operation_count];
};

// The mean of the middle half: like a median, but also good for a coarse counter.
double typical(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t first = values.size() / 4, last = values.size() - first;
  double sum = 0;
  for (std::size_t i = first; i < last; ++i) sum += values[i];
  return sum / static_cast<double>(last - first);
}
double typical(const std::vector<round_ticks>& rounds, const std::function<double(const round_ticks&)>& value) {
  std::vector<double> values;
  values.reserve(rounds.size());
  for (const round_ticks& one : rounds) values.push_back(value(one));
  return typical(std::move(values));
}

// Keys, ciphertext and message of one side: the library, or the operations with instruments.
struct objects {
  explicit objects(const bravais::pke_parameters& set)
      : public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), message(set.message) {}
  buffer public_key, secret_key, ciphertext, message;
  bool operator==(const objects&) const = default;
};

class subject {
 public:
  subject(const bravais::pke_parameters& set, const bravais::mlwq_profile& instruments)
      : set_(set), instruments_(instruments), timed_(set), plain_(set) {}

  // Runs the instruments and the library on the same inputs. Both must produce the same results and recover the
  // message.
  round_ticks round() {
    const buffer seed = random_buffer(set_.seed), coins = random_buffer(set_.randomness);
    const buffer message = random_buffer(set_.message);
    round_ticks result{};
    bravais::errc status = bravais::errc::ok;
    // The first call of each pair brings its code into the caches, as earlier calls do in a real program.
    const auto timed = [](const std::function<void(bravais::mlwq_ticks&)>& work) {
      bravais::mlwq_ticks first{}, second{};
      work(first);
      work(second);
      return second;
    };
    result.parts[0] = timed([&](bravais::mlwq_ticks& to) {
      instruments_.generate(fenced_ticks, seed.data(), timed_.public_key.data(), timed_.secret_key.data(), to);
    });
    result.parts[1] = timed([&](bravais::mlwq_ticks& to) {
      instruments_.encrypt(fenced_ticks, timed_.public_key.data(), message.data(), coins.data(),
                           timed_.ciphertext.data(), to);
    });
    buffer v(instruments_.packed_v), s(instruments_.packed_s);
    result.polynomial = timed([&](bravais::mlwq_ticks& to) {
      instruments_.round_v(fenced_ticks, timed_.public_key.data(), coins.data(), v.data(), to);
      instruments_.sample(fenced_ticks, seed.data(), s.data(), to);
    });
    result.parts[2] = timed([&](bravais::mlwq_ticks& to) {
      status = instruments_.decrypt(fenced_ticks, timed_.secret_key.data(), timed_.ciphertext.data(),
                                    timed_.message.data(), to);
    });
    const std::string name(set_.name);
    const auto whole = [&](const std::function<bravais::errc()>& work) {
      require(work(), name);
      bravais::errc error = bravais::errc::ok;
      const double passed = measured(ticks, [&] { error = work(); });
      require(error, name);
      return passed;
    };
    result.flow[0] = whole([&] { return by_id::generate(set_.id, seed, plain_.public_key, plain_.secret_key); });
    result.flow[1] =
        whole([&] { return by_id::encrypt(set_.id, plain_.public_key, message, coins, plain_.ciphertext); });
    result.flow[2] =
        whole([&] { return by_id::decrypt(set_.id, plain_.secret_key, plain_.ciphertext, plain_.message); });

    require(status, name);
    if (plain_.message != message) throw failure(name + ": a message did not decrypt to itself");
    if (!(plain_ == timed_)) throw failure(name + ": the instrumented operations give another result");
    if (!std::equal(v.rbegin(), v.rend(), plain_.ciphertext.rbegin()) ||
        !std::equal(s.begin(), s.end(), plain_.secret_key.begin())) {
      throw failure(name + ": rounding or sampling one polynomial gives another result");
    }
    return result;
  }

 private:
  const bravais::pke_parameters& set_;
  const bravais::mlwq_profile& instruments_;
  objects timed_, plain_;
};

const bravais::mlwq_profile& instruments_for(const bravais::pke_parameters& set, bravais::isa isa) {
  for (const bravais::mlwq_profile& one : bravais::mlwq_profiles_for(isa)) {
    if (one.id == set.id) return one;
  }
  throw misuse(std::string(set.name) + ": reports exist only for the parameter sets of M-LWQ");
}

// The parts of an operation of this parameter set.
std::vector<part_name> parts_of(const operation_names& operation, bool is_subtractive) {
  std::vector<part_name> parts = operation.parts;
  std::erase_if(parts, [=](const part_name& part) { return part.only_subtractive && !is_subtractive; });
  return parts;
}

// A report without numbers.
report_data empty_report(const bravais::pke_parameters& set, std::size_t rounds, bool is_subtractive) {
  report_data report{std::string(set.name), set.is_standard, rounds, {}, {}, {}, {}, {}};
  for (const operation_names& operation : operations) {
    report.breakdown.push_back({operation.name, {}});
    for (const part_name& part : parts_of(operation, is_subtractive)) {
      report.breakdown.back().parts.push_back({part.name, {}});
    }
    report.flow.push_back({operation.name, {}});
  }
  for (const char* name : compared) report.comparisons.push_back({name, {}, {}, {}});
  return report;
}

void add(report_data& report, const std::string& isa, bool is_subtractive, const std::vector<round_ticks>& rounds) {
  report.isas.push_back(isa);
  report.verified.push_back(rounds.size());  // a wrong round has thrown
  for (std::size_t i = 0; i < operation_count; ++i) {
    const std::vector<part_name> parts = parts_of(operations[i], is_subtractive);
    for (std::size_t j = 0; j < parts.size(); ++j) {
      report.breakdown[i].parts[j].ticks.push_back(
          typical(rounds, [&](const round_ticks& round) { return of(round.parts[i], parts[j].part); }));
    }
    report.flow[i].ticks.push_back(typical(rounds, [&](const round_ticks& round) { return round.flow[i]; }));
  }
  const auto compare = [&](report_comparison& to,
                           const std::function<const bravais::mlwq_ticks&(const round_ticks&)>& in) {
    const auto typical_of = [&](mlwq_part part) {
      return typical(rounds, [&](const round_ticks& round) { return of(in(round), part); });
    };
    to.quantize.push_back(typical_of(mlwq_part::quantize));
    to.dither.push_back(typical_of(mlwq_part::gen_dither));
    to.sample.push_back(typical_of(mlwq_part::sample));
  };
  const auto in_keys = [](const round_ticks& round) -> const auto& { return round.parts[0]; };
  const auto in_polynomial = [](const round_ticks& round) -> const auto& { return round.polynomial; };
  compare(report.comparisons[0], in_keys);
  compare(report.comparisons[1], in_polynomial);
}

}  // namespace

std::vector<std::string> reported_sets() {
  std::vector<std::string> names;
  for (const bravais::mlwq_profile& one : bravais::mlwq_profiles_for(bravais::isa::portable)) {
    names.emplace_back(bravais::parameters(one.id).name);
  }
  return names;
}

report_data measure_mlwq(const std::string& set_name, std::size_t rounds, const std::vector<bravais::isa>& isas) {
  const bravais::pke_parameters& set = pke_named(set_name);
  bool is_subtractive = false;
  for (const bravais::isa isa : isas) is_subtractive = instruments_for(set, isa).is_subtractive;
  report_data report = empty_report(set, rounds, is_subtractive);
  progress shown;
  for (const bravais::isa isa : isas) {
    const std::string name(bravais::name(isa));
    require(bravais::force_isa(isa), name);
    subject one(set, instruments_for(set, isa));
    std::vector<round_ticks> results;
    for (std::size_t i = 0; i < rounds; ++i) {
      shown.show([&] { return name + ": round " + std::to_string(i) + " of " + std::to_string(rounds); });
      results.push_back(one.round());
    }
    add(report, name, is_subtractive, results);
  }
  return report;
}

}  // namespace cli
