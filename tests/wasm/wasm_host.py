# SPDX-License-Identifier: MIT
"""wasm_host.py MODULE CASES: performs the calls that cases.py describes in wasmtime, with its WASI, and prints the
results. Like calls.mjs, but in Python."""
import json, struct, sys

import wasmtime

MEMBERS = 22  # words of bravais_set


class Module:
    def __init__(self, path):
        engine = wasmtime.Engine()
        self.store, linker = wasmtime.Store(engine), wasmtime.Linker(engine)
        linker.define_wasi()
        self.store.set_wasi(wasmtime.WasiConfig())
        self.exports = linker.instantiate(self.store, wasmtime.Module.from_file(engine, path)).exports(self.store)
        self.memory = self.exports["memory"]
        self.call("_initialize")

    def call(self, name, *arguments):
        return self.exports[name](self.store, *arguments)

    def read(self, address, size):
        return bytes(self.memory.read(self.store, address, address + size))

    def write(self, address, data):
        self.memory.write(self.store, data, address)


class Buffers:
    """Memory of a module, freed at the end of a case."""
    def __init__(self, module):
        self.module, self.all = module, []

    def add(self, data):
        address = self.module.call("malloc", max(len(data), 1))
        if address == 0:
            sys.exit("malloc() failed")
        self.module.write(address, data)
        self.all.append(address)
        return address

    def free(self):
        for address in self.all:
            self.module.call("free", address)


def words_of(data):
    return struct.unpack(f"<{len(data) // 4}I", data)


def perform(module, buffers, case):
    """{name of an output: hex}, or {"wrong": what}."""
    found = buffers.add(bytes(4))
    if module.call("bravais_find", found, case["kind"], buffers.add(case["set"].encode() + b"\0")) != 0:
        return {"unknown": True}
    chosen = words_of(module.read(found, 4))[0]
    members = words_of(module.read(module.call("bravais_set_of", chosen), 4 * MEMBERS))
    outputs = {}
    for call in case["calls"]:
        made, values = {}, []
        for kind, *rest in call["words"]:
            if kind == "number":
                values += rest
                continue
            if kind == "output":
                name, member = rest
                data = bytes(members[member])
            elif kind == "counting":
                first, member = rest
                data = bytes((first + i) % 256 for i in range(members[member]))
            elif kind == "bytes":
                data = bytes.fromhex(rest[0])
            else:
                data = outputs[rest[0]]
                if kind == "altered":
                    data = bytes([data[0] ^ 1]) + data[1:]
            place = buffers.add(data)
            if kind == "output":
                made[name] = place, len(data)
            values += [place, len(data)]
        arguments = buffers.add(struct.pack(f"<{len(values) + 1}I", 4 * (len(values) + 1), *values))
        status = module.call(call["function"], chosen, arguments)
        if status != call["status"]:
            return {"wrong": f"{call['function']}() returns {status}, not {call['status']}"}
        for name, (place, size) in made.items():
            outputs[name] = module.read(place, size)
    return {name: data.hex() for name, data in outputs.items()}


def main():
    module = Module(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        cases = json.load(file)["cases"]
    results = []
    for case in cases:
        buffers = Buffers(module)
        results.append(perform(module, buffers, case))
        buffers.free()
    print(json.dumps({"results": results}))


if __name__ == "__main__":
    main()
