# SPDX-License-Identifier: MIT
# Single kernels of each back end, for benchmarks and tests. They are compiled like the back ends, for every family, so a
# library without some of the families has none.
set(bravais_with_kernels OFF)
if(BRAVAIS_BENCH OR (BRAVAIS_CLI AND BRAVAIS_KERNELS AND bravais_families STREQUAL bravais_all_families))
  set(bravais_with_kernels ON)
endif()
if(BRAVAIS_ONE_HEADER)
  set(bravais_with_kernels OFF)
endif()

if(bravais_with_kernels OR (BRAVAIS_TESTS AND NOT BRAVAIS_ONE_HEADER))
  bravais_of_each_isa(bravais_probes research/probes.cpp research/probe.cpp research/probe_dilithium.cpp
    research/probe_ntru.cpp research/probe_ntru_plus.cpp)
endif()
if(bravais_with_kernels)
  # Kernels that the tool times, and that tools/instruction_table counts.
  add_library(bravais_kernels STATIC research/kernels.cpp research/kernels_dilithium.cpp research/kernels_ntru.cpp)
  bravais_settings(bravais_kernels)
  target_link_libraries(bravais_kernels PUBLIC bravais_probes)
endif()
