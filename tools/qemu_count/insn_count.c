/* SPDX-License-Identifier: MIT */
/* A plugin for QEMU's user-mode emulation: counts the guest instructions that are executed and prints the number on
 * standard error when the guest ends. For guests with one thread. Built by tools/instruction_table.
 *
 * QEMU's header is not packaged everywhere, so what is used of it is declared here, after its documentation ("QEMU TCG
 * Plugins"); these functions are the same in all versions of the interface. QEMU 9 and newer refuse version 1. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifndef INSN_COUNT_API
#define INSN_COUNT_API 1
#endif

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id, void (*translated)(plugin_id, struct qemu_plugin_tb *));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *block, void (*executed)(unsigned int, void *),
                                          int flags, void *data);
void qemu_plugin_register_atexit_cb(plugin_id id, void (*ended)(plugin_id, void *), void *data);

__attribute__((visibility("default"))) int qemu_plugin_version = INSN_COUNT_API;

static uint64_t count;

static void block_executed(unsigned int cpu, void *instructions) {
  (void)cpu;
  count += (uintptr_t)instructions;
}

static void block_translated(plugin_id id, struct qemu_plugin_tb *block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_cb(block, block_executed, 0, (void *)(uintptr_t)qemu_plugin_tb_n_insns(block));
}

static void guest_ended(plugin_id id, void *data) {
  (void)id;
  (void)data;
  fprintf(stderr, "instructions %" PRIu64 "\n", count);
}

__attribute__((visibility("default"))) int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv);
int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv) {
  (void)info;
  (void)argc;
  (void)argv;
  qemu_plugin_register_vcpu_tb_trans_cb(id, block_translated);
  qemu_plugin_register_atexit_cb(id, guest_ended, NULL);
  return 0;
}
