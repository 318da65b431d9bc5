# SPDX-License-Identifier: MIT
"""wasm_program.py PROGRAM: runs a WebAssembly program in wasmtime; a trap is a failure."""
import sys

import wasmtime

engine = wasmtime.Engine()
store, linker = wasmtime.Store(engine), wasmtime.Linker(engine)
linker.define_wasi()
settings = wasmtime.WasiConfig()
settings.inherit_stdout()
settings.inherit_stderr()
store.set_wasi(settings)
program = linker.instantiate(store, wasmtime.Module.from_file(engine, sys.argv[1]))
try:
    program.exports(store)["_start"](store)
except wasmtime.ExitTrap as end:
    sys.exit(end.code)
