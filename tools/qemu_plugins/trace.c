/* SPDX-License-Identifier: MIT */
/* A plugin for QEMU's user-mode emulation that records what the guest executes between its functions trace_begin and
 * trace_end. The argument trace=FILE names the file, which the guest also maps. It holds 64-bit words: the number of
 * steps, then the steps. A step is the address of a block of straight-line code or, with the top bit set, the address
 * of data that is read or written. Steps beyond the end of the file are dropped. The argument without=WORD, which may
 * be repeated, drops functions with WORD in their names and everything that they call; if such a function is not seen
 * to return, the trace has no steps. For guests with one thread. Used by tests/constant_time/traced.py. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plugin_interface.h"

static uint64_t *file; /* file[0]: the number of steps */
static uint64_t room;
static int running;
static uint64_t returns_to; /* in a dropped function: the block at which its caller continues; else 0 */
static const char *without[8];
static size_t words;
/* A block of straight-line code. Nothing is freed: the process ends with the guest. */
struct block {
  uint64_t begin, end;
  int left_out;
};
static uint64_t last_end; /* of the block executed last */

static void note(uint64_t step) {
  if (running && returns_to == 0 && file[0] < room) file[++file[0]] = step;
}

/* The block before a dropped function ends with the call of it. */
static void block_executed(unsigned int cpu, void *of) {
  const struct block *const block = of;
  (void)cpu;
  if (block->begin == returns_to) returns_to = 0;
  if (running && returns_to == 0 && block->left_out) returns_to = last_end;
  last_end = block->end;
  note(block->begin);
}

static void data_accessed(unsigned int cpu, uint32_t how, uint64_t address, void *data) {
  (void)cpu;
  (void)how;
  (void)data;
  note(address | UINT64_C(1) << 63);
}

static void begins(unsigned int cpu, void *data) {
  (void)cpu;
  (void)data;
  file[0] = 0;
  returns_to = 0;
  running = 1;
}

static void ends(unsigned int cpu, void *data) {
  (void)cpu;
  (void)data;
  running = 0;
  if (returns_to != 0) file[0] = 0;
}

static int is_left_out(const char *name) {
  size_t i;
  for (i = 0; name != NULL && i < words; ++i) {
    if (strstr(name, without[i]) != NULL) return 1;
  }
  return 0;
}

static void block_translated(plugin_id id, struct qemu_plugin_tb *of) {
  const size_t instructions = qemu_plugin_tb_n_insns(of);
  struct qemu_plugin_insn *const last = qemu_plugin_tb_get_insn(of, instructions - 1);
  const char *const name = qemu_plugin_insn_symbol(qemu_plugin_tb_get_insn(of, 0));
  struct block *block;
  size_t i;
  (void)id;
  if (name != NULL && strcmp(name, "trace_begin") == 0) {
    qemu_plugin_register_vcpu_tb_exec_cb(of, begins, 0, NULL);
    return;
  }
  if (name != NULL && strcmp(name, "trace_end") == 0) {
    qemu_plugin_register_vcpu_tb_exec_cb(of, ends, 0, NULL);
    return;
  }
  block = malloc(sizeof *block);
  if (block == NULL) abort();
  block->begin = qemu_plugin_tb_vaddr(of);
  block->end = qemu_plugin_insn_vaddr(last) + qemu_plugin_insn_size(last);
  block->left_out = is_left_out(name);
  qemu_plugin_register_vcpu_tb_exec_cb(of, block_executed, 0, block);
  for (i = 0; i < instructions; ++i) {
    qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(of, i), data_accessed, 0, plugin_reads_and_writes, NULL);
  }
}

int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv) {
  struct stat is;
  int i;
  (void)info;
  for (i = 0; i < argc; ++i) {
    if (strncmp(argv[i], "without=", 8) == 0 && words < sizeof without / sizeof *without) {
      without[words++] = argv[i] + 8;
    }
    if (strncmp(argv[i], "trace=", 6) == 0) {
      const int opened = open(argv[i] + 6, O_RDWR);
      void *memory;
      if (opened < 0 || fstat(opened, &is) != 0) return 1;
      memory = mmap(NULL, (size_t)is.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
      close(opened);
      if (memory == MAP_FAILED) return 1;
      file = memory;
      room = (uint64_t)is.st_size / sizeof *file - 1;
    }
  }
  if (file == NULL) {
    fprintf(stderr, "trace: trace=FILE is missing\n");
    return 1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, block_translated);
  return 0;
}
