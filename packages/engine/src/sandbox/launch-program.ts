/** Builds the table of steps that the launcher makes (see launcher-file.ts). */
import { type LauncherArch, PROGRAM_AT, PROGRAM_BYTES } from './launcher-file.ts';
import { callNumber, type SystemCall } from './syscalls.ts';

/** A place in the data of a program. */
export interface DataPlace {
  /** Bytes from the beginning of the data. */
  data: number;
}

/** A value, or the address of a place. */
export type Argument = number | bigint | DataPlace;

/** An argument of a step that is to come, by how many steps further it is (1 is the next). */
export interface LaterArgument {
  stepsOn: number;
  argument: number;
}

export interface Step {
  call: SystemCall;
  args?: readonly Argument[];
  /** Where the result goes: data, or an argument of a later step. */
  store?: DataPlace | LaterArgument;
  /** What a failure means: the launcher ends with this exit code, or goes on after so many skipped steps. */
  onError: { exit: number } | { skip: number };
}

export interface LaunchProgram {
  /** Adds data and answers where it lies. */
  data(bytes: Buffer): DataPlace;
  /** Adds a text that ends with a zero. */
  text(text: string): DataPlace;
  /** Adds a step that follows those before it. */
  step(step: Step): void;
  /** Writes the address of `to` into the data at `at`. */
  pointer(at: DataPlace, to: DataPlace): void;
  /** The table. `command` is executed at the end; null for a program that ends with its last step. */
  finish(command: string | null): Buffer;
}

const STEP_BYTES = 80;
const FIRST_STEP = 16;
/** Words that nobody reads: what a step without `store` writes, and the arguments of a program without a command. */
const NOWHERE: DataPlace = { data: 0 };
const EXIT_NOT_EXECUTABLE = 126;

export function createLaunchProgram(arch: LauncherArch): LaunchProgram {
  const steps: Step[] = [];
  const chunks: Buffer[] = [];
  const pointers: { at: DataPlace; to: DataPlace }[] = [];
  let used = 0;

  function data(bytes: Buffer): DataPlace {
    const padded = Buffer.alloc(Math.ceil(bytes.length / 8) * 8);
    bytes.copy(padded);
    chunks.push(padded);
    used += padded.length;
    return { data: used - padded.length };
  }

  const text = (value: string): DataPlace => data(Buffer.from(`${value}\0`));
  const stepAt = (index: number): number => PROGRAM_AT + FIRST_STEP + index * STEP_BYTES;
  data(Buffer.alloc(8));

  function finish(command: string | null): Buffer {
    const commandText = command === null ? NOWHERE : text(command);
    if (command !== null) {
      steps.push({ call: 'execve', args: [commandText], onError: { exit: EXIT_NOT_EXECUTABLE } });
    }
    const exits = [...new Set(steps.flatMap(({ onError }) => ('exit' in onError ? [onError.exit] : [])))];
    const exitAt = (code: number): number => stepAt(steps.length + exits.indexOf(code));
    const dataAt = stepAt(steps.length + exits.length);
    const addressOf = (place: DataPlace): number => dataAt + place.data;
    const wordOf = (argument: Argument): bigint =>
      BigInt.asUintN(64, BigInt(typeof argument === 'object' ? addressOf(argument) : argument));

    function words(step: Step, index: number): bigint[] {
      const number = callNumber(arch, step.call);
      if (number === null) throw new Error(`${arch} has no system call ${step.call}`);
      const store = step.store ?? NOWHERE;
      const storeAt =
        'data' in store ? addressOf(store) : stepAt(index + store.stepsOn) + 8 * (1 + store.argument);
      const failed =
        'exit' in step.onError ? exitAt(step.onError.exit) : stepAt(index + 1 + step.onError.skip);
      const args = Array.from({ length: 6 }, (_, at) => wordOf(step.args?.[at] ?? 0));
      return [BigInt(number), ...args, BigInt(storeAt), BigInt(stepAt(index + 1)), BigInt(failed)];
    }

    const last = stepAt(steps.length - 1);
    const argumentsAt = command === null ? [dataAt, dataAt] : [last + 16, last + 24];
    const exitSteps = exits.map((exit): Step => ({ call: 'exit_group', args: [exit], onError: { skip: 0 } }));
    const table = [...argumentsAt.map(BigInt), ...[...steps, ...exitSteps].flatMap(words)];
    const head = Buffer.alloc(table.length * 8);
    for (const [index, word] of table.entries()) head.writeBigUInt64LE(word, index * 8);
    const body = Buffer.concat(chunks);
    for (const { at, to } of pointers) body.writeBigUInt64LE(BigInt(addressOf(to)), at.data);
    const program = Buffer.concat([head, body]);
    // The launcher takes a table that fills its room as one that does not end.
    if (program.length >= PROGRAM_BYTES) throw new Error(`a launch program of ${program.length} bytes`);
    return program;
  }

  return {
    data,
    text,
    step: (step) => void steps.push(step),
    pointer: (at, to) => void pointers.push({ at, to }),
    finish,
  };
}
