// SPDX-License-Identifier: MIT
// bravais._core: the run-time interface of the library over Python's buffers. Functions return the errc as a number and
// check nothing that the library checks itself; the classes of the package make exceptions of it. _core.pyi has the
// types.
#include <vector>

#include "buffers.hpp"

// The module under another name than it is imported by, because its start is not the first thing that has to happen.
NB_MODULE(core_of_main_interpreter, module) {
  // The object registers the class when it is made. NOLINTNEXTLINE(bugprone-unused-raii)
  nanobind::class_<python::prepared_key>(module, "PreparedKey");
  python::add_table(module);
  python::add_keys(module);
  python::add_kem(module);
  python::add_pke(module);
  python::add_signature(module);
}

namespace {

// nanobind has one state for a process: an interpreter beside the main one would replace it, and take it along at its
// end. CPython refuses such imports only where a subinterpreter is set up to be strict.
int refuse_subinterpreters(PyObject*) {
  if (PyInterpreterState_Get() == PyInterpreterState_Main()) return 0;
  PyErr_SetString(PyExc_ImportError,
                  "bravais works in the main interpreter of a process only, not in a subinterpreter; threads and "
                  "processes run side by side");
  return -1;
}

}  // namespace

// CPython looks for this name. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" NB_EXPORT PyObject* PyInit__core() {
  static std::vector<PyModuleDef_Slot> slots;
  auto* const definition = reinterpret_cast<PyModuleDef*>(PyInit_core_of_main_interpreter());
  if (definition != nullptr && slots.empty()) {
    // The module starts in phases, which are listed: the refusal goes before the first one.
    slots.push_back({Py_mod_exec, reinterpret_cast<void*>(&refuse_subinterpreters)});
    for (const PyModuleDef_Slot* slot = definition->m_slots; slot->slot != 0; ++slot) slots.push_back(*slot);
    slots.push_back({});
    definition->m_slots = slots.data();
  }
  return reinterpret_cast<PyObject*>(definition);
}
