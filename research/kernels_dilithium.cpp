// SPDX-License-Identifier: MIT
// The kernels of ML-DSA and Dilithium, named by the parameters on which they depend.
#include <algorithm>
#include <memory>
#include <set>

#include "research/probe.hpp"
#include "research/kernels.hpp"

namespace bravais_research {
namespace {

constexpr std::size_t n = bravais::dilithium_ring::n;

// A sampler needs slightly different numbers of blocks for different seeds, so its calls cycle through this many.
constexpr std::size_t seed_count = 64;

// Consecutive polynomials, with room for vectors that write past the end.
class polys {
 public:
  explicit polys(std::size_t count) : memory_(new aligned[count * n / width + 1]()) {}
  std::int32_t* operator[](std::size_t i) const { return memory_[0].c + i * n; }

 private:
  static constexpr std::size_t width = 16;
  struct alignas(64) aligned {
    std::int32_t c[width];
  };
  std::unique_ptr<aligned[]> memory_;
};

struct memory {
  const bravais::dilithium_probe& p;
  std::size_t k = static_cast<std::size_t>(p.parameters.k);
  std::size_t l = static_cast<std::size_t>(p.parameters.l);
  octets seeds = fixed_bytes(64 * seed_count);
  polys matrix{k * l}, masks{l}, transformed{l}, operands{l}, rows{k}, high{k}, low{k}, hints{k};
  polys out{std::max(k * l, k + l)}, more_out{k + l};
  octets hint_bytes = octets(static_cast<std::size_t>(p.parameters.omega) + k);

  // Computes the inputs of each kernel from fixed bytes with the kernels that come before it in the scheme, so that
  // they are within the kernel's bounds.
  explicit memory(const bravais::dilithium_probe& probe) : p(probe) {
    p.expand_a(seeds.data(), matrix[0]);
    p.expand_mask(seeds.data(), masks[0]);
    for (std::size_t i = 0; i < l; ++i) {
      p.ntt(masks[i], transformed[i]);
      p.prepare_operand(transformed[i], operands[i]);
    }
    for (std::size_t i = 0; i < k; ++i) {
      p.row(matrix[i * l], operands[0], rows[i]);
      p.decompose(matrix[i], high[i], low[i]);
    }
    // Almost omega hints, the most that are allowed, spread over all polynomials. A few random positions repeat.
    const auto omega = static_cast<std::size_t>(p.parameters.omega);
    for (std::size_t i = 0; i < omega; ++i) hints[i * k / omega][seeds[i]] = 1;
    p.encode_hints(hints[0], hint_bytes.data());
  }
  [[nodiscard]] const std::uint8_t* seed(std::size_t i) const { return &seeds[64 * (i % seed_count)]; }
};

std::string dimensions(std::size_t k, std::size_t l) { return std::to_string(k).append("x").append(std::to_string(l)); }

}  // namespace

std::vector<kernel> dilithium_kernels(const bravais::dilithium_probe* three) {
  std::vector<kernel> out;
  std::set<std::string> known;
  // A kernel that several parameter sets share is measured once.
  const auto add = [&](const char* group, std::string name, std::function<void(std::size_t)> run) {
    if (!known.insert(name).second) return;
    out.push_back({group, std::move(name), "one_call", 1, std::move(run)});
  };
  for (const bravais::dilithium_probe& probe : std::span(three, 3)) {
    const auto m = std::make_shared<const memory>(probe);
    const auto* p = &probe;
    const std::size_t k = m->k;
    const std::size_t l = m->l;
    const bravais::dilithium_parameters& numbers = probe.parameters;
    const std::string gamma2 = std::to_string(numbers.gamma2);
    const auto named = [](const char* name, const std::string& parameters) {
      return std::string(name).append("_").append(parameters);
    };
    // Each call works on all coefficients of a polynomial.
    const auto entry = [=](std::size_t i) { return m->matrix[i % (k * l)]; };
    add("ml_dsa_field", "add", [=](std::size_t i) { p->field.add(entry(i), entry(i + 1), m->out[0]); });
    add("ml_dsa_field", "subtract", [=](std::size_t i) { p->field.subtract(entry(i), entry(i + 1), m->out[0]); });
    add("ml_dsa_field", "negate", [=](std::size_t i) { p->field.negate(entry(i), m->out[0]); });
    add("ml_dsa_field", "multiply", [=](std::size_t i) { p->field.multiply(entry(i), entry(i + 1), m->out[0]); });
    add("ml_dsa_ntt", "ntt", [=](std::size_t i) { p->ntt(m->masks[i % l], m->out[i % l]); });
    add("ml_dsa_ntt", "intt", [=](std::size_t i) { p->inverse_ntt(m->rows[i % k], m->out[i % k]); });
    add("ml_dsa_ntt", "prepare_operand",
        [=](std::size_t i) { p->prepare_operand(m->transformed[i % l], m->out[i % l]); });
    add("ml_dsa_ntt", named("row_of", std::to_string(l)),
        [=](std::size_t i) { p->row(m->matrix[i % k * l], m->operands[0], m->out[i % k]); });
    add("ml_dsa_rounding", "power2round",
        [=](std::size_t i) { p->power2round(m->matrix[i % k], m->out[i % k], m->more_out[i % k]); });
    add("ml_dsa_rounding", named("decompose", gamma2),
        [=](std::size_t i) { p->decompose(m->matrix[i % k], m->out[i % k], m->more_out[i % k]); });
    add("ml_dsa_rounding", named("make_hint", gamma2),
        [=](std::size_t i) { p->make_hint(m->low[i % k], m->high[i % k], m->out[i % k]); });
    add("ml_dsa_rounding", named("use_hint", gamma2),
        [=](std::size_t i) { p->use_hint(m->hints[i % k], m->matrix[i % k], m->out[i % k]); });
    add("ml_dsa_sampling", named("expand_a", dimensions(k, l)),
        [=](std::size_t i) { p->expand_a(m->seed(i), m->out[0]); });
    add("ml_dsa_sampling", named("expand_s", std::to_string(numbers.eta) + "_" + dimensions(k, l)),
        [=](std::size_t i) { p->expand_s(m->seed(i), m->out[0]); });
    add("ml_dsa_sampling", named("expand_mask", std::to_string(numbers.log_gamma1 + 1) + "_" + std::to_string(l)),
        [=](std::size_t i) { p->expand_mask(m->seed(i), m->out[0]); });
    add("ml_dsa_sampling", named("sample_in_ball", std::to_string(numbers.tau)),
        [=](std::size_t i) { p->sample_in_ball(m->seed(i), m->out[0]); });
    const std::string hint_bits = std::to_string(k) + "_" + std::to_string(numbers.omega);
    const auto written = std::make_shared<octets>(m->hint_bytes.size() + 64);
    add("ml_dsa_encoding", named("encode_hint_bits", hint_bits),
        [=](std::size_t) { p->encode_hints(m->hints[0], written->data()); });
    add("ml_dsa_encoding", named("decode_hint_bits", hint_bits),
        [=](std::size_t) { (void)p->decode_hints(m->hint_bytes.data(), m->out[0]); });
  }
  // Kernels may read whole vectors past the end of the encoded bytes.
  const auto encoded = std::make_shared<octets>(fixed_bytes(16 * 32 * 20 + 64));
  for (const int bits : bravais::dilithium_fields) {
    const std::size_t size = 32 * static_cast<std::size_t>(bits);
    const auto fields = std::make_shared<polys>(16);
    for (std::size_t i = 0; i < 16; ++i) three->decode(bits, &(*encoded)[size * i], (*fields)[i]);
    const auto written = std::make_shared<octets>(size + 64);
    const auto read = std::make_shared<polys>(1);
    add("ml_dsa_encoding", std::string("encode_").append(std::to_string(bits)),
        [=](std::size_t i) { three->encode(bits, (*fields)[i % 16], written->data()); });
    add("ml_dsa_encoding", std::string("decode_").append(std::to_string(bits)),
        [=](std::size_t i) { three->decode(bits, &(*encoded)[size * (i % 16)], (*read)[0]); });
  }
  return out;
}

}  // namespace bravais_research
