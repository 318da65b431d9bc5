/* SPDX-License-Identifier: MIT */
/* What the generated headers share. Include <bravais/ml_kem.h> and its siblings instead. */
#ifndef BRAVAIS_PRIVATE_TYPED_H
#define BRAVAIS_PRIVATE_TYPED_H

#include <bravais.h>

#include <bravais/config.h>

/* An array parameter of at least n elements. C compilers warn about an array that is too small, but not about a heap
 * pointer, whose size they do not know. C++ does not have the notation. */
#if defined(__cplusplus) || defined(_MSC_VER)
#define BRAVAIS_PRIVATE_AT_LEAST(n) n
#else
#define BRAVAIS_PRIVATE_AT_LEAST(n) static n
#endif

/* A function whose status must be looked at: compilers warn where it is ignored. */
#if defined(__GNUC__)
#define BRAVAIS_PRIVATE_CHECKED static inline __attribute__((warn_unused_result))
#elif defined(_MSC_VER)
#define BRAVAIS_PRIVATE_CHECKED static __inline
#else
#define BRAVAIS_PRIVATE_CHECKED static inline
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A message as the functions of <bravais.h> take it; without a context, context_size is 0. */
static inline bravais_message_view bravais_private_message(const void* message, size_t message_size,
                                                           const void* context, size_t context_size) {
  bravais_message_view view;
  view.octets = (const uint8_t*)message;
  view.size = message_size;
  view.context = (const uint8_t*)context;
  view.context_size = context_size;
  view.form = BRAVAIS_FORM_PURE;
  view.hash = 0;
  return view;
}

#ifdef __cplusplus
}
#endif
#endif
