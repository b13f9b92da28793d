/**
 * Room on the disks this process writes to. Below a reserve nothing new is begun, while reads go on: what is left is for
 * the database, which stops altogether where it can not write its log. Below half of it, what runs is put off as well.
 * The same where a folder is gone that was there: removed under us, or not mounted any more.
 */
import { open, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { diskFull, folderGone, isNotThere } from './outages.ts';

/** What a disk has. */
export interface Space {
  freeBytes: number;
  totalBytes: number;
  /** Entries that can still be made; null where the file system sets no number. */
  freeFiles: number | null;
}

/** The space of the disk that `folder` lies on. */
export type ReadSpace = (folder: string) => Promise<Space>;

/** `short`: nothing new is begun; `out`: what runs is put off too; `gone`: there is no such folder any more. */
export type RoomState = 'ample' | 'short' | 'out' | 'gone';

export interface Room {
  /** As of the last look. */
  state(): RoomState;
  /** Throws `disk_full` unless there is room for so many bytes more, and `storage_unavailable` where a folder is gone. */
  require(bytes?: number): void;
  /** Bytes of the fullest disk above which there is room, and what it has. */
  figures(): { freeBytes: number; reserveBytes: number };
  /** Looks at the disks now. */
  look(): Promise<RoomState>;
  /** Looks each second from now on. */
  start(): void;
  /** Looks at a further folder, such as the database's where that lies elsewhere. */
  add(folder: string): void;
  /** Asks at each look whether what was there still is; a rejection means that it is gone. */
  guard(isThere: () => Promise<unknown>): void;
  /**
   * Keeps a file of so many bytes at `path`, which is given up when nothing else is left: for who fills the disk
   * without asking us, so that the database can still write.
   */
  keepBallast(path: string, bytes: number): Promise<void>;
  stop(): Promise<void>;
}

export interface RoomOptions {
  folder: string;
  /** null = by the size of the disk. */
  reserveBytes: number | null;
  readSpace?: ReadSpace;
  /** Told when it becomes another. */
  onChange?: (
    state: RoomState,
    figures: { freeBytes: number; reserveBytes: number },
    before: RoomState,
  ) => void;
}

const MIB = 1024 ** 2;
const LOOK_MILLISECONDS = 1_000;
/** Four files of PostgreSQL's log, 16 MiB each: what it needs between two checkpoints of little work, and to recover. */
const LEAST_RESERVE = 64 * MIB;
const MOST_RESERVE = 1024 * MIB;
const RESERVED_SHARE = 0.05;
/** What has to be free beyond the reserve before work begins again, so that it does not end in the next second. */
const EASE = 1.25;
/**
 * What is as good as nothing. Given up any sooner, the ballast is eaten by whatever is filling the disk, before that meets
 * its end; a file of PostgreSQL's log does not fit into it anyway.
 */
const LAST_BYTES = 8 * MIB;
/** An upload and its analysis make some dozens. */
const LEAST_FILES = 2_000;

/** Free and all bytes as an ordinary user may use them. */
export const readSpace: ReadSpace = async (folder) => {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    freeFiles: files > 0 ? ffree : null,
  };
};

/** Bytes that are kept free on a disk of a size. */
export function reserveOf(totalBytes: number, asked: number | null): number {
  return asked ?? Math.min(MOST_RESERVE, Math.max(LEAST_RESERVE, Math.round(totalBytes * RESERVED_SHARE)));
}

/** What a disk's space comes to, for who was in `before`. */
export function stateOf(space: Space, reserveBytes: number, before: RoomState): RoomState {
  const { freeBytes, freeFiles } = space;
  const files = freeFiles ?? Number.POSITIVE_INFINITY;
  if (freeBytes < reserveBytes / 2 || files < LEAST_FILES / 2) return 'out';
  const ease = before === 'ample' ? 1 : EASE;
  return freeBytes < reserveBytes * ease || files < LEAST_FILES * ease ? 'short' : 'ample';
}

const WORST: readonly RoomState[] = ['gone', 'out', 'short', 'ample'];

/** Whether one of the questions for what was there comes to nothing. */
async function isAnyGone(guards: readonly (() => Promise<unknown>)[]): Promise<boolean> {
  const asked = await Promise.allSettled(guards.map((isThere) => isThere()));
  return asked.some(({ status }) => status === 'rejected');
}

/** What the fullest of the disks comes to. */
async function fullestOf(
  folders: readonly string[],
  { read, reserveBytes: asked, before }: { read: ReadSpace; reserveBytes: number | null; before: RoomState },
) {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const space = await read(folder);
      const reserveBytes = reserveOf(space.totalBytes, asked);
      const state = stateOf(space, reserveBytes, before);
      return { state, figures: { freeBytes: space.freeBytes, reserveBytes } };
    }),
  );
  return found.sort((a, b) => WORST.indexOf(a.state) - WORST.indexOf(b.state))[0];
}

export function createRoom(options: RoomOptions): Room {
  const { readSpace: read = readSpace, onChange } = options;
  const folders = new Set([options.folder]);
  const guards: (() => Promise<unknown>)[] = [];
  let state: RoomState = 'ample';
  let figures = { freeBytes: Number.POSITIVE_INFINITY, reserveBytes: options.reserveBytes ?? LEAST_RESERVE };
  let ballast: { path: string; bytes: number } | null = null;
  let looking: Promise<RoomState> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function become(now: RoomState): void {
    if (now === state) return;
    const before = state;
    state = now;
    onChange?.(state, figures, before);
  }

  async function measure(): Promise<RoomState> {
    if (await isAnyGone(guards)) become('gone');
    else await measureDisks();
    return state;
  }

  async function measureDisks(): Promise<void> {
    const worst = await fullestOf([...folders], { ...options, read, before: state });
    if (worst === undefined) return;
    figures = worst.figures;
    become(worst.state);
    await trim();
  }

  /** Gives the ballast up where nothing else is left, and takes it again where there is enough. */
  async function trim(): Promise<void> {
    if (ballast === null || state === 'short') return;
    const { path, bytes } = ballast;
    const { freeBytes, totalBytes } = await read(dirname(path));
    if (freeBytes < LAST_BYTES) await rm(path, { force: true });
    if (state !== 'ample' || (await stat(path).catch(() => null))?.size === bytes) return;
    if (freeBytes < reserveOf(totalBytes, options.reserveBytes) * EASE + bytes) return;
    await fill(path, bytes).catch(() => rm(path, { force: true }));
  }

  function look(): Promise<RoomState> {
    looking ??= measure()
      .catch((error: unknown) => {
        // What can not be looked at for another reason is the storage's affair.
        if (isNotThere(error)) become('gone');
        return state;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  return {
    state: () => state,
    require(bytes = 0) {
      if (state === 'gone') throw folderGone();
      if (state !== 'ample' || figures.freeBytes - bytes < figures.reserveBytes) throw diskFull();
    },
    figures: () => figures,
    look,
    start() {
      timer ??= setInterval(() => void look(), LOOK_MILLISECONDS);
      timer.unref();
    },
    add: (folder) => void folders.add(folder),
    guard: (isThere) => void guards.push(isThere),
    async keepBallast(path, bytes) {
      ballast = { path, bytes };
      await look();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Bytes that no file system can leave out, unlike zeros. */
async function fill(path: string, bytes: number): Promise<void> {
  const block = crypto.getRandomValues(new Uint8Array(64 * 1024));
  const file = await open(path, 'w', 0o600);
  try {
    for (let at = 0; at < bytes; at += block.length) {
      await file.write(block, 0, Math.min(block.length, bytes - at));
    }
  } finally {
    await file.close();
  }
}
