/* SPDX-License-Identifier: MIT */
/* The part of QEMU's plugin interface that our plugins use. Some distributions do not package QEMU's header, so the
 * declarations follow its documentation ("QEMU TCG Plugins"). These functions are the same in all versions of the
 * interface. QEMU 9 and newer reject version 1. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>

#ifndef PLUGIN_API
#define PLUGIN_API 1
#endif

typedef uint64_t plugin_id;
/* Blocks of straight-line code and their instructions, at translation time. */
struct qemu_plugin_tb;
struct qemu_plugin_insn;
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id, void (*translated)(plugin_id, struct qemu_plugin_tb *));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t number);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *instruction);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *instruction);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *instruction);
/* At execution time; a callback may not read registers (flags 0). */
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *block, void (*executed)(unsigned int, void *),
                                          int flags, void *data);
enum { plugin_reads_and_writes = 3 };
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *instruction,
                                      void (*accessed)(unsigned int, uint32_t, uint64_t, void *), int flags,
                                      int reads_or_writes, void *data);
void qemu_plugin_register_atexit_cb(plugin_id id, void (*ended)(plugin_id, void *), void *data);

__attribute__((visibility("default"))) int qemu_plugin_version = PLUGIN_API;
__attribute__((visibility("default"))) int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv);
