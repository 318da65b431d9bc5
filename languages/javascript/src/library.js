// SPDX-License-Identifier: MIT
// The WebAssembly module, and the memory of one call in it.
import { BravaisError } from "./errors.js";
import { STATUSES } from "./statuses.js";

// A call puts its arguments and results here; what does not fit gets memory of its own.
const ARENA = 64 * 1024;

export const PUBLIC = 1, EXPANDED = 2, PREPARED = 4;  // BRAVAIS_KEY_...
export const NOT_DONE = STATUSES.indexOf("NOT_DONE");

export class Library {
  #exports;
  #bytes;
  #words;
  #arena;
  #end;          // of what this call has used of the arena
  #blocks = [];  // of this call, [address, size]
  #struct = [];  // the words of the argument struct of this call
  #count = 1;
  #statuses = 0;

  constructor(exports) {
    this.#exports = exports;
    this.#view();
    this.#arena = this.allocate(ARENA);
    this.#end = this.#arena;
  }

  #view() {
    this.#bytes = new Uint8Array(this.#exports.memory.buffer);
    this.#words = new Uint32Array(this.#exports.memory.buffer);
  }

  // Memory until release(). It may replace the buffer of the memory.
  allocate(size) {
    const address = this.#exports.malloc(size) >>> 0;
    if (this.#bytes.length === 0 || this.#bytes.buffer !== this.#exports.memory.buffer) this.#view();
    if (address === 0) throw new BravaisError(`the WebAssembly module has no ${size} bytes of memory left`, "NO_MEMORY");
    return address;
  }

  // Wipes memory and gives it back.
  release(address, size) {
    this.#bytes.fill(0, address, address + size);
    this.#exports.free(address);
  }

  // Begins a call for `count` items. end() must follow.
  begin(count) {
    this.#count = count;
    this.#statuses = 0;
    this.#struct = [0, count];
  }

  // Wipes and gives back all memory of a call.
  end() {
    this.#bytes.fill(0, this.#arena, this.#end);
    this.#end = this.#arena;
    for (const [address, size] of this.#blocks) this.release(address, size);
    this.#blocks.length = 0;
  }

  room(size) {
    const address = this.#end, end = address + (size + 7 & ~7);
    if (end <= this.#arena + ARENA) {
      this.#end = end;
      return address;
    }
    const block = this.allocate(size);
    this.#blocks.push([block, size]);
    return block;
  }

  put(bytes) {
    const address = this.room(bytes.length);
    this.#bytes.set(bytes, address);
    return address;
  }

  // A copy of each of `count` items.
  read(address, size, count = this.#count) {
    const items = new Array(count);
    for (let i = 0; i < count; ++i, address += size) items[i] = this.#bytes.slice(address, address + size);
    return items;
  }

  // ---- The members of an argument struct, in its order --------------------------------------------------------------

  number(...values) { this.#struct.push(...values); }

  output(size) {
    const address = this.room(size * this.#count);
    this.#struct.push(address, size * this.#count);
    return address;
  }

  // Arrays, one after the other; undefined: none.
  input(items) {
    if (items === undefined) return void this.#struct.push(0, 0);
    if (items.length === 1) return void this.#struct.push(this.put(items[0]), items[0].length);
    const size = items.reduce((sum, item) => sum + item.length, 0), address = this.room(size);
    let end = address;
    for (const item of items) {
      this.#bytes.set(item, end);
      end += item.length;
    }
    this.#struct.push(address, size);
  }

  statuses() {
    if (this.#count > 1) this.#statuses = this.room(4 * this.#count);
    this.#struct.push(this.#statuses);
  }

  // `messages` and `message_offsets` (64-bit words), without a list.
  messages(items) {
    this.input(items);
    let offsets = 0;
    if (this.#count > 1) {
      offsets = this.room(8 * (this.#count + 1));
      let sum = 0;
      for (let i = 0; i <= this.#count; ++i) {
        this.#words[offsets / 4 + 2 * i] = sum;
        this.#words[offsets / 4 + 2 * i + 1] = 0;
        sum += items[i]?.length ?? 0;
      }
    }
    this.#struct.push(offsets, 0);
  }

  // {form, items} or {form, address, size}.
  key(key) {
    this.#struct.push(key.form);
    if (key.items) this.input(key.items);
    else this.#struct.push(key.address, key.size);
  }

  workspace(id) {
    const size = this.#count > 1 ? this.#exports.bravais_workspace_size(id, this.#count) : 0;
    this.#struct.push(size ? this.room(size) : 0, size);
  }

  // Calls a function with the struct; returns a status for each item.
  call(name, id) {
    const struct = this.#struct, address = this.room(4 * struct.length);
    struct[0] = 4 * struct.length;
    for (let i = 0, word = address / 4; i < struct.length; ++i) this.#words[word + i] = struct[i];
    const status = this.#exports[name](id, address);
    if (this.#count === 1) return [status];
    const all = Array.from(new Int32Array(this.#words.buffer, this.#statuses, this.#count));
    return status !== 0 && all[0] === NOT_DONE ? all.fill(status) : all;
  }

  // A function that takes one key, with words before it.
  callWithKey(name, id, key, ...words) {
    this.#struct = [];
    this.key(key);
    const address = this.room(12);
    this.#words.set(this.#struct, address / 4);
    return this.#exports[name](id, ...words, address);
  }

  text(address) {
    return new TextDecoder().decode(this.#bytes.slice(address, this.#bytes.indexOf(0, address)));
  }

  error(set, operation, status) {
    const text = this.text(this.#exports.bravais_status_text(status));
    return new BravaisError(`${set.name}: ${operation}: ${text}`, STATUSES[status] ?? `STATUS_${status}`);
  }

  // For tests and curious users.
  get version() { return this.text(this.#exports.bravais_version()); }
  get instructionSet() { return this.text(this.#exports.bravais_isa_name(0)); }
  get exports() { return this.#exports; }
}
