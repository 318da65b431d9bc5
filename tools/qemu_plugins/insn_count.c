/* SPDX-License-Identifier: MIT */
/* A plugin for QEMU's user-mode emulation that counts the executed guest instructions. It prints the number on standard
 * error when the guest ends. With the argument blocks=FILE it also writes a line "ADDRESS INSTRUCTIONS TIMES" to FILE
 * for each block of straight-line code. For guests with one thread. Built by tools/qemu_plugins/emulation.py. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plugin_interface.h"

struct block {
  uint64_t address;
  size_t instructions;
  uint64_t times;
  struct block *next;
};
/* A block that is translated again is listed again. Nothing is freed: the process ends with the guest. */
static struct block *blocks;
static const char *file_of_blocks;

static void block_executed(unsigned int cpu, void *of) {
  (void)cpu;
  ++((struct block *)of)->times;
}

static void block_translated(plugin_id id, struct qemu_plugin_tb *of) {
  struct block *const one = malloc(sizeof *one);
  (void)id;
  if (one == NULL) abort();
  one->address = qemu_plugin_tb_vaddr(of);
  one->instructions = qemu_plugin_tb_n_insns(of);
  one->times = 0;
  one->next = blocks;
  blocks = one;
  qemu_plugin_register_vcpu_tb_exec_cb(of, block_executed, 0, one);
}

static void guest_ended(plugin_id id, void *data) {
  FILE *const file = file_of_blocks != NULL ? fopen(file_of_blocks, "w") : NULL;
  const struct block *one;
  uint64_t count = 0;
  (void)id;
  (void)data;
  for (one = blocks; one != NULL; one = one->next) {
    count += one->instructions * one->times;
    if (file != NULL) fprintf(file, "%" PRIx64 " %zu %" PRIu64 "\n", one->address, one->instructions, one->times);
  }
  if (file_of_blocks != NULL && (file == NULL || fclose(file) != 0)) abort();
  fprintf(stderr, "instructions %" PRIu64 "\n", count);
}

int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv) {
  int i;
  (void)info;
  for (i = 0; i < argc; ++i) {
    if (strncmp(argv[i], "blocks=", 7) == 0) file_of_blocks = argv[i] + 7;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, block_translated);
  qemu_plugin_register_atexit_cb(id, guest_ended, NULL);
  return 0;
}
