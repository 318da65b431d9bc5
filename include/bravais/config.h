/* SPDX-License-Identifier: MIT */
/* The families of parameter sets in this library: 1, or 0 if the family was left out (CMake: BRAVAIS_FAMILIES).
 *
 * In the source tree all families are 1. Each build writes a copy with its own values, puts it before this file in the
 * include path of its targets, and installs it. */
#ifndef BRAVAIS_CONFIG_H
#define BRAVAIS_CONFIG_H

#define BRAVAIS_HAS_KYBER 1     /* ML-KEM and Kyber */
#define BRAVAIS_HAS_DILITHIUM 1 /* ML-DSA and Dilithium */
#define BRAVAIS_HAS_NTRU 1      /* NTRU */
#define BRAVAIS_HAS_NTRU_PLUS 1 /* NTRU+ */
#define BRAVAIS_HAS_MLWQ 1      /* M-LWQ */

#endif
