/* SPDX-License-Identifier: MIT */
/* Stands before the C library (LD_PRELOAD): every way to the random source of the operating system fails. */
#include <errno.h>
#include <stddef.h>
#include <sys/types.h>

ssize_t getrandom(void* data, size_t size, unsigned flags);
int getentropy(void* data, size_t size);

ssize_t getrandom(void* data, size_t size, unsigned flags) {
  (void)data, (void)size, (void)flags;
  errno = ENOSYS;
  return -1;
}

int getentropy(void* data, size_t size) {
  (void)data, (void)size;
  errno = ENOSYS;
  return -1;
}
