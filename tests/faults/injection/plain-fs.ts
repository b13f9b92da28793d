/** The calls of node:fs that streams make, and those that nobody should make in the watched folder. */
import fs from 'node:fs';
import { afterwards, meet } from './faults.ts';
import { beginWrite, noteSynced, syncMoment } from './handles.ts';
import { closed, fileAt, note, opened, watched } from './journal.ts';

type Done = (error: Error | null, ...results: unknown[]) => void;
type Call = (...given: unknown[]) => unknown;

/** Calls that are followed; all others that change something are only reported. */
const FOLLOWED = new Set(['open', 'write', 'writev', 'fsync', 'fdatasync', 'close', 'read', 'fstat']);
const CHANGING =
  /^(write|append|copy|cp|rename|unlink|rm|rmdir|mkdir|mkdtemp|link|symlink|truncate|ftruncate|open)/;

interface Followed {
  noteOpened: (path: string, before: ReturnType<typeof fileAt>, flags: unknown) => void;
  isWatched: (descriptor: number) => boolean;
}

/** Does what a promise would, and answers as a callback is called. */
function fail(done: Done, error: unknown): void {
  process.nextTick(done, error as Error);
}

function attempt(done: Done, work: () => void): void {
  try {
    work();
  } catch (error) {
    fail(done, error);
  }
}

/** Follows what the streams of node:fs do with a file. */
export function patchCallbacks({ noteOpened, isWatched }: Followed): void {
  const plain = fs as unknown as Record<string, Call>;
  const real = { ...plain };
  const then = (given: unknown[], also: (...results: unknown[]) => void): unknown[] => {
    const done = given.at(-1) as Done;
    const answer: Done = (error, ...results) => {
      if (error === null || error === undefined) also(...results);
      done(error, ...results);
    };
    return [...given.slice(0, -1), answer];
  };

  plain.open = (...given) => {
    const full = watched(given[0]);
    if (full === null) return real.open?.(...given);
    const flags = typeof given[1] === 'function' ? 'r' : given[1];
    attempt(given.at(-1) as Done, () => {
      const before = fileAt(full);
      const moment = before === null ? 'create' : 'look';
      meet(moment);
      const noteAll = (descriptor: unknown) => {
        opened(descriptor as number, full);
        noteOpened(full, before, flags);
        afterwards(moment);
      };
      real.open?.(...then(given, noteAll));
    });
  };

  for (const name of ['write', 'writev']) {
    plain[name] = (...given) => {
      const descriptor = given[0] as number;
      if (!isWatched(descriptor)) return real[name]?.(...given);
      const done = given.at(-1) as Done;
      attempt(done, () => {
        const many = name === 'writev';
        const bytes = given[1] as NodeJS.ArrayBufferView;
        const [offset, length] = many
          ? [0, 0]
          : [Number(given[2] ?? 0), Number(given[3] ?? bytes.byteLength)];
        const views = many
          ? (given[1] as NodeJS.ArrayBufferView[])
          : [new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length)];
        const fate = beginWrite(descriptor, views, many ? given[2] : given[4]);
        if (fate instanceof Error) throw fate;
        if (fate !== null) return void process.nextTick(done, null, fate, given[1]);
        real[name]?.(...then(given, () => afterwards('write')));
      });
    };
  }

  for (const name of ['fsync', 'fdatasync']) {
    plain[name] = (...given) => {
      const descriptor = given[0] as number;
      if (!isWatched(descriptor)) return real[name]?.(...given);
      attempt(given.at(-1) as Done, () => {
        const moment = syncMoment(descriptor);
        meet(moment);
        const noteAll = () => {
          noteSynced(descriptor);
          afterwards(moment);
        };
        real[name]?.(...then(given, noteAll));
      });
    };
  }

  plain.close = (...given) => {
    closed(given[0] as number);
    return real.close?.(...given);
  };

  plain.read = (...given) => {
    if (!isWatched(given[0] as number)) return real.read?.(...given);
    attempt(given.at(-1) as Done, () => {
      meet('look');
      real.read?.(...given);
    });
  };
}

function reportCalls(owner: Record<string, unknown>, followed: ReadonlySet<string>): void {
  for (const [name, call] of Object.entries(owner)) {
    if (typeof call !== 'function' || followed.has(name) || !CHANGING.test(name)) continue;
    owner[name] = (...given: unknown[]) => {
      if (given.slice(0, 2).some((one) => watched(one) !== null)) note({ op: 'unwatched', call: name });
      return (call as Call)(...given);
    };
  }
}

/** Reports every other call that changes something in the watched folder: nobody could undo it. */
export function watchTheRest(followedPromises: ReadonlySet<string>): void {
  reportCalls(fs as unknown as Record<string, unknown>, FOLLOWED);
  reportCalls(fs.promises as unknown as Record<string, unknown>, followedPromises);
}
