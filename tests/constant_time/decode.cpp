// SPDX-License-Identifier: MIT
// Decodes instructions with the library Zydis, each one once.
#include <Zydis/Zydis.h>
#include <sys/mman.h>

#include <algorithm>
#include <iterator>

#include "data_addresses.hpp"

namespace bravais::constant_time {
namespace {

constexpr std::size_t slots = std::size_t{1} << 20;  // the system allocates only pages that are written
decoded* table;
bool (*begins_left_out)(std::uint64_t);
ZydisDecoder decoder;

// Positions of the registers in gregs, in the order of their numbers.
constexpr std::int8_t general[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                                   REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};

std::uint8_t number(ZydisRegister name) { return static_cast<std::uint8_t>(ZydisRegisterGetId(name)); }

// False for registers that no address of a 64-bit program uses.
bool place_of(ZydisRegister name, std::int8_t& place) {
  const ZydisRegisterClass kind = ZydisRegisterGetClass(name);
  if (kind != ZYDIS_REGCLASS_GPR64 && kind != ZYDIS_REGCLASS_GPR32) return false;
  place = general[number(name)];
  return true;
}

struct gather {
  std::uint8_t index_bytes, data_bytes;  // 0: not a gather
};
gather gather_of(ZydisMnemonic name) {
  switch (name) {
    case ZYDIS_MNEMONIC_VPGATHERDD:
    case ZYDIS_MNEMONIC_VGATHERDPS:
    case ZYDIS_MNEMONIC_VPSCATTERDD:
    case ZYDIS_MNEMONIC_VSCATTERDPS: return {4, 4};
    case ZYDIS_MNEMONIC_VPGATHERDQ:
    case ZYDIS_MNEMONIC_VGATHERDPD:
    case ZYDIS_MNEMONIC_VPSCATTERDQ:
    case ZYDIS_MNEMONIC_VSCATTERDPD: return {4, 8};
    case ZYDIS_MNEMONIC_VPGATHERQD:
    case ZYDIS_MNEMONIC_VGATHERQPS:
    case ZYDIS_MNEMONIC_VPSCATTERQD:
    case ZYDIS_MNEMONIC_VSCATTERQPS: return {8, 4};
    case ZYDIS_MNEMONIC_VPGATHERQQ:
    case ZYDIS_MNEMONIC_VGATHERQPD:
    case ZYDIS_MNEMONIC_VPSCATTERQQ:
    case ZYDIS_MNEMONIC_VSCATTERQPD: return {8, 8};
    default: return {0, 0};
  }
}

// Whether an instruction packs its active elements in memory, or unpacks them.
bool is_packing(ZydisMnemonic name) {
  constexpr ZydisMnemonic all[] = {ZYDIS_MNEMONIC_VPCOMPRESSB, ZYDIS_MNEMONIC_VPCOMPRESSW, ZYDIS_MNEMONIC_VPCOMPRESSD,
                                   ZYDIS_MNEMONIC_VPCOMPRESSQ, ZYDIS_MNEMONIC_VCOMPRESSPS, ZYDIS_MNEMONIC_VCOMPRESSPD,
                                   ZYDIS_MNEMONIC_VPEXPANDB,   ZYDIS_MNEMONIC_VPEXPANDW,   ZYDIS_MNEMONIC_VPEXPANDD,
                                   ZYDIS_MNEMONIC_VPEXPANDQ,   ZYDIS_MNEMONIC_VEXPANDPS,   ZYDIS_MNEMONIC_VEXPANDPD};
  return std::ranges::find(all, name) != std::end(all);
}

// Instructions with a memory operand that they do not access.
bool accesses_nothing(ZydisMnemonic name) { return name == ZYDIS_MNEMONIC_NOP; }
// Whether an instruction may access an address other than its operand's: a bit test with the bit number in a register,
// or a rare form that is not supported.
bool goes_beyond(ZydisMnemonic name, std::span<const ZydisDecodedOperand> operands) {
  constexpr ZydisMnemonic bit_tests[] = {ZYDIS_MNEMONIC_BT, ZYDIS_MNEMONIC_BTC, ZYDIS_MNEMONIC_BTR, ZYDIS_MNEMONIC_BTS};
  if (name == ZYDIS_MNEMONIC_XLAT || name == ZYDIS_MNEMONIC_ENTER) return true;
  return std::ranges::find(bit_tests, name) != std::end(bit_tests) && operands[1].type == ZYDIS_OPERAND_TYPE_REGISTER;
}

// The index of a gather or scatter, and its mask.
bool decode_lanes(const ZydisDecodedInstruction& instruction, std::span<const ZydisDecodedOperand> operands,
                  const ZydisDecodedOperandMem& memory, memory_operand& to, decoded& out) {
  const gather form = gather_of(instruction.mnemonic);
  if (form.index_bytes == 0) return false;
  to.index = static_cast<std::int8_t>(number(memory.index));
  out.index_bytes = form.index_bytes;
  out.lanes =
      static_cast<std::uint8_t>(instruction.avx.vector_length / 8 / std::max(form.index_bytes, form.data_bytes));
  if (instruction.encoding == ZYDIS_INSTRUCTION_ENCODING_EVEX) {
    out.mask = number(instruction.avx.mask.reg);
    return true;
  }
  if (operands.size() < 3 || operands[2].type != ZYDIS_OPERAND_TYPE_REGISTER) return false;
  out.mask_bytes = form.data_bytes;
  out.mask = number(operands[2].reg.value);
  return true;
}

bool decode_operand(const ZydisDecodedInstruction& instruction, std::span<const ZydisDecodedOperand> operands,
                    const ZydisDecodedOperandMem& memory, decoded& out) {
  if (out.count == std::size(out.operands)) return false;
  memory_operand& to = out.operands[out.count++];
  to = {memory.disp.has_displacement ? memory.disp.value : 0, -1, -1, memory.scale};
  if (memory.base == ZYDIS_REGISTER_RIP) {
    to.displacement += static_cast<std::int64_t>(out.counter + instruction.length);
  } else if (memory.base != ZYDIS_REGISTER_NONE && !place_of(memory.base, to.base)) {
    return false;
  }
  out.is_narrow = instruction.address_width == 32;
  if (memory.type == ZYDIS_MEMOP_TYPE_VSIB) return decode_lanes(instruction, operands, memory, to, out);
  if (memory.type != ZYDIS_MEMOP_TYPE_MEM) return false;
  return memory.index == ZYDIS_REGISTER_NONE || place_of(memory.index, to.index);
}

bool decode(decoded& out) {
  ZydisDecodedInstruction instruction;
  ZydisDecodedOperand all[ZYDIS_MAX_OPERAND_COUNT];
  const auto* const code = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(out.counter));
  if (!ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, code, ZYDIS_MAX_INSTRUCTION_LENGTH, &instruction, all))) {
    return false;
  }
  if (accesses_nothing(instruction.mnemonic)) return true;
  const std::span<const ZydisDecodedOperand> operands(all, instruction.operand_count);
  constexpr ZydisInstructionAttributes rep = ZYDIS_ATTRIB_HAS_REP | ZYDIS_ATTRIB_HAS_REPE | ZYDIS_ATTRIB_HAS_REPNE;
  out.is_repeated = (instruction.attributes & rep) != 0;
  for (const ZydisDecodedOperand& operand : operands) {
    if (operand.type != ZYDIS_OPERAND_TYPE_MEMORY || operand.mem.type == ZYDIS_MEMOP_TYPE_AGEN) continue;
    if (goes_beyond(instruction.mnemonic, operands)) return false;
    if (!decode_operand(instruction, operands, operand.mem, out)) return false;
    const bool has_mask = instruction.encoding == ZYDIS_INSTRUCTION_ENCODING_EVEX && out.lanes == 0 &&
                          instruction.avx.mask.reg > ZYDIS_REGISTER_K0 &&
                          instruction.avx.broadcast.mode == ZYDIS_BROADCAST_MODE_INVALID;
    if (!has_mask) continue;
    if (operand.element_count == 0 || operand.element_count > 64) return false;
    out.element_bytes = static_cast<std::uint8_t>(operand.element_size / 8);
    out.elements = static_cast<std::uint8_t>(operand.element_count);
    out.is_packed = is_packing(instruction.mnemonic);
    out.mask = number(instruction.avx.mask.reg);
  }
  return true;
}

}  // namespace

bool set_up_decoder(bool (*is_left_out)(std::uint64_t counter)) {
  void* memory =
      mmap(nullptr, slots * sizeof *table, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  table = static_cast<decoded*>(memory);
  begins_left_out = is_left_out;
  return ZYAN_SUCCESS(ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64));
}

const decoded* decoded_at(std::uint64_t counter) {
  const std::size_t first = static_cast<std::size_t>(counter * 0x9E3779B97F4A7C15 >> 44);
  for (std::size_t i = 0; i < slots; ++i) {
    decoded& slot = table[(first + i) % slots];
    if (slot.counter == counter) return &slot;
    if (slot.counter != 0) continue;
    slot.counter = counter;
    slot.is_known = decode(slot);
    slot.begins_left_out = begins_left_out(counter);
    return &slot;
  }
  return nullptr;
}

}  // namespace bravais::constant_time
