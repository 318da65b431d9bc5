// SPDX-License-Identifier: MIT
// Which family a set belongs to, by the ranges of ids: for tests that are about one family, and for the models, each of
// which knows one. No test framework and nothing of src/ is needed here.
#pragma once

#include <bravais/parameters.hpp>

namespace bravais_test {

inline bool is_kyber(bravais::kem_id id) { return id <= bravais::kem_id::kyber1024; }
inline bool is_kyber(bravais::pke_id id) { return id <= bravais::pke_id::kyber1024; }
inline bool is_ntru(bravais::kem_id id) {
  return id >= bravais::kem_id::ntru_hps_2048_509 && id <= bravais::kem_id::ntru_hrss_1373;
}
inline bool is_ntru_plus(bravais::kem_id id) {
  return id >= bravais::kem_id::ntru_plus_768 && id <= bravais::kem_id::ntru_plus_kem_1152;
}
inline bool is_mlwq(bravais::kem_id id) {
  return id >= bravais::kem_id::m_lwq_512_e8 && id <= bravais::kem_id::m_lwq_1024_z;
}
inline bool is_mlwq(bravais::pke_id id) {
  return id >= bravais::pke_id::m_lwq_512_z_plain && id <= bravais::pke_id::m_lwq_1024_e8;
}

// The same of a row of the tables.
inline bool is_kyber(const bravais::kem_parameters& set) { return is_kyber(set.id); }
inline bool is_kyber(const bravais::pke_parameters& set) { return is_kyber(set.id); }
inline bool is_ntru(const bravais::kem_parameters& set) { return is_ntru(set.id); }
inline bool is_ntru_plus(const bravais::kem_parameters& set) { return is_ntru_plus(set.id); }
inline bool is_mlwq(const bravais::kem_parameters& set) { return is_mlwq(set.id); }
inline bool is_mlwq(const bravais::pke_parameters& set) { return is_mlwq(set.id); }

}  // namespace bravais_test
