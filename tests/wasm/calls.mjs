// SPDX-License-Identifier: MIT
// Performs the calls that cases.py describes on the exports of a module. Like wasm_host.py, but in JavaScript, for Node
// and browsers. All members of the structs of <bravais.h> that the calls use are 32-bit words here.

const fromHex = text => Uint8Array.from(text.match(/../g) ?? [], byte => parseInt(byte, 16));
const toHex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");

class Buffers {
  constructor(exports) { this.exports = exports; this.all = []; }
  add(bytes) {
    const address = this.exports.malloc(bytes.length || 1);
    if (address === 0) throw new Error("malloc() failed");
    new Uint8Array(this.exports.memory.buffer).set(bytes, address);
    this.all.push(address);
    return address;
  }
  read(address, size) { return new Uint8Array(this.exports.memory.buffer).slice(address, address + size); }
  free() { this.all.forEach(address => this.exports.free(address)); }
}

// The words of the bravais_set of a name.
function setOf(exports, buffers, kind, name) {
  const id = buffers.add(new Uint8Array(4));
  const status = exports.bravais_find(id, kind, buffers.add(new TextEncoder().encode(`${name}\0`)));
  if (status !== 0) return null;
  const found = exports.bravais_set_of(new Uint32Array(buffers.read(id, 4).buffer)[0]);
  return new Uint32Array(buffers.read(found, 22 * 4).buffer);
}

// Returns {name of an output: hex}, or {wrong: what}.
function performCase(exports, one) {
  const buffers = new Buffers(exports), outputs = {};
  try {
    const set = setOf(exports, buffers, one.kind, one.set);
    if (set === null) return { unknown: true };
    for (const { function: name, words, status: expected } of one.calls) {
      const made = {};
      const sized = bytes => [buffers.add(bytes), bytes.length];
      const word = {
        number: value => [value],
        output: (output, member) => {
          const size = set[member];
          made[output] = [buffers.add(new Uint8Array(size)), size];
          return made[output];
        },
        bytes: text => sized(fromHex(text)),
        counting: (first, member) => sized(Uint8Array.from({ length: set[member] }, (_, i) => first + i)),
        use: output => sized(outputs[output]),
        altered: output => sized(outputs[output].map((byte, i) => i === 0 ? byte ^ 1 : byte)),
      };
      const values = words.flatMap(([kind, ...rest]) => word[kind](...rest));
      const struct = buffers.add(new Uint8Array(Uint32Array.from([4 * (values.length + 1), ...values]).buffer));
      const status = exports[name](set[0], struct);
      if (status !== expected) return { wrong: `${name}() returns ${status}, not ${expected}` };
      for (const [output, [address, size]] of Object.entries(made)) outputs[output] = buffers.read(address, size);
    }
    return Object.fromEntries(Object.entries(outputs).map(([name, bytes]) => [name, toHex(bytes)]));
  } finally {
    buffers.free();
  }
}

// Results of all cases, and the lowest address of the stack that they wrote to.
export function perform(exports, cases, stack) {
  const painted = stack - 4096;  // the stack grows down from address `stack`
  new Uint8Array(exports.memory.buffer).fill(0xA5, 0, painted);
  const results = cases.map(one => performCase(exports, one));
  const lowest = new Uint8Array(exports.memory.buffer, 0, painted).findIndex(byte => byte !== 0xA5);
  return { results, stack_used: stack - (lowest < 0 ? painted : lowest) };
}
