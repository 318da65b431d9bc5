// SPDX-License-Identifier: MIT
// bravais._core: the run-time interface of the library over Python's buffers. Functions return the errc as a number and
// check nothing that the library checks itself; the classes of the package make exceptions of it. _core.pyi has the
// types.
#include "buffers.hpp"

NB_MODULE(_core, module) {
  nanobind::class_<python::prepared_key>(module, "PreparedKey");
  python::add_table(module);
  python::add_keys(module);
  python::add_kem(module);
  python::add_pke(module);
  python::add_signature(module);
}
