# SPDX-License-Identifier: MIT
"""run_wasm.py PROGRAM: runs a WebAssembly program; a trap is a failure."""
import sys

import wasmtime

engine = wasmtime.Engine()
store, linker = wasmtime.Store(engine), wasmtime.Linker(engine)
linker.define_wasi()
settings = wasmtime.WasiConfig()
settings.argv = sys.argv[1:]
settings.inherit_stdout()
settings.inherit_stderr()
store.set_wasi(settings)
program = linker.instantiate(store, wasmtime.Module.from_file(engine, sys.argv[1]))
try:
    program.exports(store)["_start"](store)
except wasmtime.ExitTrap as end:
    sys.exit(end.code)
