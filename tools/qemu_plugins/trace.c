/* SPDX-License-Identifier: MIT */
/* A plugin for QEMU's user-mode emulation: notes what the guest executes between its functions trace_begin and
 * trace_end, in the file that the argument trace=FILE names, which the guest maps as well. The file holds 64-bit words:
 * the number of steps, and the steps. A step is the address of a block of straight code, or with the top bit set that
 * of data which is read or written. Steps that the file has no room for are left out, and with without=WORD, of which
 * there may be several, those in functions whose names have this word in them. For guests with one thread. Used by
 * tests/constant_time/traced.py. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plugin_interface.h"

static uint64_t *file; /* file[0]: how many steps */
static uint64_t room;
static int running;
static const char *without[8];
static size_t words;

static void note(uint64_t step) {
  if (running && file[0] < room) file[++file[0]] = step;
}

static void block_executed(unsigned int cpu, void *address) {
  (void)cpu;
  note((uint64_t)(uintptr_t)address);
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
  running = 1;
}

static void ends(unsigned int cpu, void *data) {
  (void)cpu;
  (void)data;
  running = 0;
}

static int is_left_out(const char *name) {
  size_t i;
  for (i = 0; name != NULL && i < words; ++i) {
    if (strstr(name, without[i]) != NULL) return 1;
  }
  return 0;
}

static void block_translated(plugin_id id, struct qemu_plugin_tb *block) {
  const char *const name = qemu_plugin_insn_symbol(qemu_plugin_tb_get_insn(block, 0));
  size_t i;
  (void)id;
  if (name != NULL && strcmp(name, "trace_begin") == 0) {
    qemu_plugin_register_vcpu_tb_exec_cb(block, begins, 0, NULL);
  } else if (name != NULL && strcmp(name, "trace_end") == 0) {
    qemu_plugin_register_vcpu_tb_exec_cb(block, ends, 0, NULL);
  } else if (!is_left_out(name)) {
    qemu_plugin_register_vcpu_tb_exec_cb(block, block_executed, 0, (void *)(uintptr_t)qemu_plugin_tb_vaddr(block));
    for (i = 0; i < qemu_plugin_tb_n_insns(block); ++i) {
      qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(block, i), data_accessed, 0, plugin_reads_and_writes,
                                       NULL);
    }
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
