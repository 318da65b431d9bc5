// SPDX-License-Identifier: MIT
// The kernels that ML-KEM, Kyber and M-LWQ share: Keccak by lanes, transforms, sampling, packing, lists of hashing
// jobs.
#include "research/kernels.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "research/probe.hpp"

namespace bravais_research {
namespace {

// Constants of FIPS 203, repeated because the kernels' own headers are internal to the library.
constexpr std::size_t n = 256;
constexpr std::size_t q = 3329;
constexpr std::size_t xof_block = 168;

// The number of polynomials that a measurement cycles through: enough for one operation, and they fit the L1 cache.
constexpr std::size_t poly_count = 16;

struct alignas(64) memory {
  std::array<std::uint64_t, 25 * 8> states{};
  std::array<std::int16_t, poly_count * n> small, transformed, uniform, products, out;
  std::array<std::int16_t, 2 * poly_count * n> operands;
  // Kernels may read whole vectors past the end of the encoded bytes.
  alignas(64) std::array<std::uint8_t, 64 * n> bytes;
  // Blocks of SHAKE128 output, each padded with candidates that are not below q.
  alignas(64) std::array<std::uint8_t, poly_count * n> blocks;
};

// Makes every input from fixed bytes with the kernels that come before it, so that all are within their kernel's bound.
std::shared_ptr<memory> make_memory(const bravais::probe& p) {
  const auto m = std::make_shared<memory>();
  const octets fixed = fixed_bytes(m->bytes.size());
  std::copy(fixed.begin(), fixed.end(), m->bytes.begin());
  for (std::size_t i = 0; i < m->uniform.size(); ++i) {
    m->uniform[i] = static_cast<std::int16_t>((fixed[i] + 256U * fixed[i + 1]) % q);
  }
  m->blocks.fill(0xff);
  for (std::size_t i = 0; i < poly_count; ++i) {
    std::copy_n(&fixed[xof_block * i], xof_block, &m->blocks[n * i]);
    p.sample_cbd_2(&m->bytes[128 * i], &m->small[n * i]);
    p.ntt(&m->small[n * i], &m->transformed[n * i]);
    p.prepare_operand(&m->transformed[n * i], &m->operands[2 * n * i]);
  }
  for (std::size_t i = 0; i + 3 <= poly_count; ++i) {
    p.multiply_accumulate_3(&m->uniform[n * i], &m->operands[2 * n * i], &m->products[n * i]);
  }
  return m;
}

// Appends a number to a prefix. Other forms make g++ 12 warn about overlapping copies.
std::string numbered(std::string prefix, std::size_t number) { return prefix.append(std::to_string(number)); }

}  // namespace

std::vector<kernel> kernels_of(bravais::isa id) {
  const bravais::probe* p = bravais::probe_for(id);
  if (p == nullptr) return {};
  const auto m = make_memory(*p);
  std::vector<kernel> out;
  const auto add = [&](std::string group, std::string name, std::string form, std::size_t items,
                       std::function<void(std::size_t)> run) {
    out.push_back({std::move(group), std::move(name), std::move(form), items, std::move(run)});
  };

  for (const int states : {1, 2, 4, 8}) {
    if (!p->keccak(states, m->states.data())) continue;
    add("keccak", numbered("x", static_cast<std::size_t>(states)), "per_state", static_cast<std::size_t>(states),
        [=](std::size_t) { (void)p->keccak(states, m->states.data()); });
  }
  const auto at = [](std::size_t i) { return n * (i % poly_count); };
  const auto triple = [](std::size_t i) { return n * (i % (poly_count - 2)); };
  add("ntt", "forward", "one_call", 1, [=](std::size_t i) { p->ntt(&m->small[at(i)], &m->out[at(i)]); });
  add("ntt", "inverse", "one_call", 1, [=](std::size_t i) { p->inverse_ntt(&m->products[triple(i)], &m->out[at(i)]); });
  add("ntt", "prepare_operand", "one_call", 1,
      [=](std::size_t i) { p->prepare_operand(&m->transformed[at(i)], &m->operands[2 * at(i)]); });
  add("ntt", "row_of_3", "one_call", 1, [=](std::size_t i) {
    p->multiply_accumulate_3(&m->uniform[triple(i)], &m->operands[2 * triple(i)], &m->out[at(i)]);
  });
  // These work on all coefficients of a polynomial.
  const auto next = [=](std::size_t i) { return at(i + 1); };
  add("field", "add", "one_call", 1,
      [=](std::size_t i) { p->field.add(&m->uniform[at(i)], &m->uniform[next(i)], &m->out[at(i)]); });
  add("field", "subtract", "one_call", 1,
      [=](std::size_t i) { p->field.subtract(&m->uniform[at(i)], &m->uniform[next(i)], &m->out[at(i)]); });
  add("field", "negate", "one_call", 1, [=](std::size_t i) { p->field.negate(&m->uniform[at(i)], &m->out[at(i)]); });
  add("field", "multiply", "one_call", 1,
      [=](std::size_t i) { p->field.multiply(&m->uniform[at(i)], &m->uniform[next(i)], &m->out[at(i)]); });
  add("sample", "ntt_block", "one_call", 1,
      [=](std::size_t i) { (void)p->sample_ntt_block(&m->out[at(i)], &m->blocks[at(i)]); });
  add("sample", "cbd_2", "one_call", 1,
      [=](std::size_t i) { p->sample_cbd_2(&m->bytes[128 * (i % poly_count)], &m->out[at(i)]); });
  add("sample", "cbd_3", "one_call", 1,
      [=](std::size_t i) { p->sample_cbd_3(&m->bytes[192 * (i % poly_count)], &m->out[at(i)]); });
  for (const int d : {1, 4, 5, 10, 11}) {
    const auto number = static_cast<std::size_t>(d);
    const std::size_t size = 32 * number;
    const auto written = std::make_shared<std::vector<std::uint8_t>>(size + 64);
    add("pack", numbered("compress_encode_", number), "one_call", 1,
        [=](std::size_t i) { p->compress_encode(d, &m->uniform[at(i)], written->data()); });
    add("pack", numbered("decode_decompress_", number), "one_call", 1,
        [=](std::size_t i) { p->decode_decompress(d, &m->bytes[size * (i % poly_count)], &m->out[at(i)]); });
  }
  const auto written = std::make_shared<std::vector<std::uint8_t>>(384 + 64);
  add("pack", "encode_12", "one_call", 1, [=](std::size_t i) { p->encode_12(&m->uniform[at(i)], written->data()); });
  add("pack", "decode_12", "one_call", 1,
      [=](std::size_t i) { p->decode_12(&m->bytes[384 * (i % poly_count)], &m->out[at(i)]); });
  const auto add_quantizer = [&](const std::string& kind, const bravais::quantizer_probe& kernels) {
    add("m_lwq", "quantize_" + kind, "one_call", 1,
        [=](std::size_t i) { kernels.quantize(&m->uniform[at(i)], &m->bytes[at(i)], written->data()); });
    add("m_lwq", "dequantize_" + kind, "one_call", 1,
        [=](std::size_t i) { kernels.dequantize(&m->bytes[at(i)], &m->bytes[at(i + 1)], &m->out[at(i)]); });
  };
  add_quantizer("z", p->quantizers[0]);
  add_quantizer("d8", p->quantizers[1]);
  add_quantizer("e8", p->quantizers[2]);
  // A list of hashing jobs that consists only of matrix entries: 2^2, 3^2 and 4^2 of them.
  for (const std::size_t k : {2U, 3U, 4U}) {
    add("hashing", numbered("matrix_", k * k), "one_call", 1,
        [=](std::size_t i) { p->sample_matrix(k * k, &m->bytes[32 * i], m->out.data()); });
  }
  for (kernel& what : dilithium_kernels(p->dilithium)) out.push_back(std::move(what));
  for (kernel& what : ntru_kernels(p->ntru)) out.push_back(std::move(what));
  return out;
}

}  // namespace bravais_research
