// SPDX-License-Identifier: MIT
// The measurements behind the report of M-LWQ.
#include <algorithm>
#include <functional>
#include <span>

#include <bravais/by_id.hpp>

#include "backend/mlwq_profile.hpp"
#include "errors.hpp"
#include "machine.hpp"
#include "progress.hpp"
#include "report_data.hpp"
#include "sets.hpp"

namespace cli {
namespace {

namespace by_id = bravais::by_id;
using bravais::mlwq_part;

struct part_name {
  mlwq_part part;
  const char* name;
};
struct operation_names {
  const char* name;
  std::vector<part_name> parts;  // what the operation spends elsewhere is other
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
      {mlwq_part::arith_u, "Arith (u)"},
      {mlwq_part::arith_v, "Arith (v)"},
      {mlwq_part::quantize, "Quantize"},
      {mlwq_part::other, "Other"}}},
    {"Decrypt",
     {{mlwq_part::dequantize, "DeQuantize"},
      {mlwq_part::arith, "Arith (v-su)"},
      {mlwq_part::decode, "Decode"},
      {mlwq_part::other, "Other"}}},
};
constexpr std::size_t operation_count = std::size(operations);
const char* const compared[] = {"PK / u", "v (poly)"};

double of(const bravais::mlwq_ticks& ticks, mlwq_part part) { return ticks[static_cast<std::size_t>(part)]; }

// What one round gives.
struct round_ticks {
  bravais::mlwq_ticks parts[operation_count];
  bravais::mlwq_ticks vector, polynomial;
  double flow[operation_count];
};

// The mean of the middle half: a median that also serves where the counter is coarse.
double typical(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t first = values.size() / 4, last = values.size() - first;
  double sum = 0;
  for (std::size_t i = first; i < last; ++i) sum += values[i];
  return sum / static_cast<double>(last - first);
}
double typical(const std::vector<round_ticks>& rounds, const std::function<double(const round_ticks&)>& value) {
  std::vector<double> values;
  for (const round_ticks& one : rounds) values.push_back(value(one));
  return typical(std::move(values));
}

// Keys, ciphertext and message of one side: of the library or of the operations with instruments.
struct objects {
  explicit objects(const bravais::pke_parameters& set)
      : public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), message(set.message) {}
  buffer public_key, secret_key, ciphertext, message;
  bool operator==(const objects&) const = default;
};

class subject {
 public:
  subject(const bravais::pke_parameters& set, const bravais::mlwq_profile_set& instruments)
      : set_(set), instruments_(instruments), timed_(set), plain_(set) {}

  // The instruments and the library do the same work, which must come to the same end: the message.
  round_ticks round() {
    const buffer seed = random_buffer(set_.seed), coins = random_buffer(set_.randomness);
    const buffer message = random_buffer(set_.message);
    round_ticks result{};
    bravais::errc status = bravais::errc::ok;
    const bravais::pke_ops& ops = instruments_.ops;
    // The first call of each pair brings its code into the caches, as the calls before it do in a program that works.
    const auto timed = [](const std::function<void()>& work) {
      work();
      bravais::mlwq_clock::start();
      work();
      return bravais::mlwq_clock::stop();
    };
    result.parts[0] = timed([&] { ops.generate(1, seed.data(), timed_.public_key.data(), timed_.secret_key.data()); });
    result.parts[1] = timed(
        [&] { ops.encrypt(1, timed_.public_key.data(), 0, message.data(), coins.data(), timed_.ciphertext.data()); });
    result.parts[2] = timed(
        [&] { ops.decrypt(1, timed_.secret_key.data(), 0, timed_.ciphertext.data(), timed_.message.data(), &status); });
    result.vector = timed([&] { instruments_.vector(seed.data()); });
    result.polynomial = timed([&] { instruments_.polynomial(seed.data()); });

    const std::string name(set_.name);
    const auto whole = [&](const std::function<bravais::errc()>& work) {
      require(work(), name);
      const std::uint64_t first = ticks();
      const bravais::errc error = work();
      const std::uint64_t passed = ticks() - first;
      require(error, name);
      return static_cast<double>(passed);
    };
    result.flow[0] = whole([&] { return by_id::generate(set_.id, seed, plain_.public_key, plain_.secret_key); });
    result.flow[1] =
        whole([&] { return by_id::encrypt(set_.id, plain_.public_key, message, coins, plain_.ciphertext); });
    result.flow[2] =
        whole([&] { return by_id::decrypt(set_.id, plain_.secret_key, plain_.ciphertext, plain_.message); });

    require(status, name);
    if (plain_.message != message) throw failure(name + ": a message was not decrypted to itself");
    if (!(plain_ == timed_)) throw failure(name + ": the operations with instruments have another result");
    return result;
  }

 private:
  const bravais::pke_parameters& set_;
  const bravais::mlwq_profile_set& instruments_;
  objects timed_, plain_;
};

const bravais::mlwq_profile_set& instruments_for(const bravais::pke_parameters& set, bravais::isa isa) {
  const bravais::mlwq_profile* profile = bravais::mlwq_profile_for(isa);
  if (profile == nullptr) throw failure(std::string(bravais::name(isa)) + ": this machine cannot run it");
  std::string known;
  for (const bravais::mlwq_profile_set& one : profile->sets) {
    if (one.id == set.id) return one;
    known += (known.empty() ? "" : " and ") + std::string(bravais::parameters(one.id).name);
  }
  throw misuse(std::string(set.name) + ": there is no report of this set (only of " + known + ")");
}

// A report without numbers.
report_data empty_report(const bravais::pke_parameters& set, std::size_t rounds) {
  report_data report{std::string(set.name), rounds, {}, {}, {}, {}};
  for (const operation_names& operation : operations) {
    report.breakdown.push_back({operation.name, {}});
    for (const part_name& part : operation.parts) report.breakdown.back().parts.push_back({part.name, {}});
    report.flow.push_back({operation.name, {}});
  }
  for (const char* name : compared) report.comparisons.push_back({name, {}, {}, {}});
  return report;
}

void add_comparison(report_comparison& to, const std::vector<round_ticks>& rounds,
                    bravais::mlwq_ticks round_ticks::* which) {
  const auto part = [&](mlwq_part one) {
    return typical(rounds, [&](const round_ticks& round) { return of(round.*which, one); });
  };
  to.quantize.push_back(part(mlwq_part::quantize));
  to.dither.push_back(part(mlwq_part::gen_dither));
  to.sample.push_back(part(mlwq_part::sample));
}

void add(report_data& report, const std::string& isa, const std::vector<round_ticks>& rounds) {
  report.isas.push_back(isa);
  for (std::size_t i = 0; i < operation_count; ++i) {
    for (std::size_t j = 0; j < operations[i].parts.size(); ++j) {
      const mlwq_part part = operations[i].parts[j].part;
      report.breakdown[i].parts[j].ticks.push_back(
          typical(rounds, [&](const round_ticks& round) { return of(round.parts[i], part); }));
    }
    report.flow[i].ticks.push_back(typical(rounds, [&](const round_ticks& round) { return round.flow[i]; }));
  }
  add_comparison(report.comparisons[0], rounds, &round_ticks::vector);
  add_comparison(report.comparisons[1], rounds, &round_ticks::polynomial);
}

}  // namespace

report_data measure_mlwq(const std::string& set_name, std::size_t rounds, const std::vector<bravais::isa>& isas) {
  const bravais::pke_parameters& set = pke_named(set_name);
  for (const bravais::isa isa : isas) static_cast<void>(instruments_for(set, isa));
  report_data report = empty_report(set, rounds);
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
    add(report, name, results);
  }
  return report;
}

}  // namespace cli
