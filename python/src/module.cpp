// SPDX-License-Identifier: MIT
// bravais._core: the run-time interface of the library for Python's buffers. Functions return the errc as a number,
// which the classes of the package turn into exceptions. They do not repeat checks of the library. _core.pyi has the
// types.
#include <vector>

#include "buffers.hpp"

// The name differs from that of the import, because another function has to run before this module starts.
NB_MODULE(core_of_main_interpreter, module) {
  // The constructor of the object registers the class. NOLINTNEXTLINE(bugprone-unused-raii)
  nanobind::class_<python::prepared_key>(module, "PreparedKey");
  python::add_table(module);
  python::add_keys(module);
  python::add_kem(module);
  python::add_pke(module);
  python::add_signature(module);
#if BRAVAIS_HAS_AGE
  python::add_age(module);
#endif
}

namespace {

// nanobind has one state for the process. A subinterpreter would replace it, and destroy it at its own end. CPython
// itself rejects such imports only in subinterpreters that are configured to be strict.
int refuse_subinterpreters(PyObject*) {
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return 0;
  PyErr_SetString(PyExc_ImportError,
                  "bravais works only in the main interpreter of a process, not in a subinterpreter; use threads or "
                  "processes instead");
  return -1;
}

}  // namespace

// CPython looks for this name. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" NB_EXPORT PyObject* PyInit__core() {
  static std::vector<PyModuleDef_Slot> slots;
  auto* const definition = reinterpret_cast<PyModuleDef*>(PyInit_core_of_main_interpreter());
  if (definition != nullptr && slots.empty()) {
    // The slots list the phases in which the module starts: the check goes before the first one.
    slots.push_back({Py_mod_exec, reinterpret_cast<void*>(&refuse_subinterpreters)});
    for (const PyModuleDef_Slot* slot = definition->m_slots; slot->slot != 0; ++slot) slots.push_back(*slot);
    slots.push_back({});
    definition->m_slots = slots.data();
  }
  return reinterpret_cast<PyObject*>(definition);
}
