/**
 * Uploads in parts in a local folder. All they know lies in files, so that any process of this service goes on
 * where another was killed. See fs-upload-folder.ts for what stands where.
 */
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createKeyedSlots, type KeyedSlots } from '../../collections/keyed-slots.ts';
import type { Ids } from '../../ids.ts';
import { isUuid } from '../../uuid.ts';
import { assertParts, type NamedPart, noneOf } from '../parts.ts';
import type { PartedUpload, PartedUploads, StoredObject, StoredPart } from '../storage.ts';
import { isPlaced, joinParts } from './fs-join-parts.ts';
import { asStorageError, createFile, FOLDER_MODE, isMissing, makeFolders, syncPath } from './fs-paths.ts';
import type { FsPlaces } from './fs-places.ts';
import { receivePart } from './fs-receive-part.ts';
import { createSharedSyncs, type SharedSyncs } from './fs-shared-syncs.ts';
import {
  DATA,
  isFolder,
  namesIn,
  type PlacedPart,
  readNote,
  readParts,
  UPLOAD,
  writeNew,
} from './fs-upload-folder.ts';

export interface FsPartedDeps {
  /** Storage's root. */
  folder: string;
  ids: Ids;
  /** A fresh path for what is half-done. */
  stagingPath: () => string;
  places: FsPlaces;
  stat: (key: string) => Promise<StoredObject | null>;
}

export interface FsParted extends PartedUploads {
  /**
   * Takes the bytes of a part; durable when it returns. Throws ServiceError `wrong_length`, `disk_full`,
   * `not_found` for a number that is no part of it, and `upload_ended`; then nothing of it stays.
   */
  receivePart(upload: PartedUpload, partNumber: number, body: Readable): Promise<StoredPart>;
  /** Removes what receptions that were killed before `before` left in uploads that go on; returns how many files. */
  sweepParts(before: Date): Promise<number>;
}

/** Completing and giving up one upload happen one after the other. */
const ENDINGS = { running: 1, waiting: Number.POSITIVE_INFINITY };

/** When a UUIDv7 was made. */
function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** The upload that a folder was made for; null for none. */
async function readUpload(folder: string): Promise<Pick<PartedUpload, 'key' | 'id'> | null> {
  const text = await readNote(join(folder, UPLOAD));
  return text === null ? null : (JSON.parse(text) as Pick<PartedUpload, 'key' | 'id'>);
}

/** Moves a folder; false when it is not there. */
async function moveFolder(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

interface Parting extends FsPartedDeps {
  open: string;
  joining: string;
  endings: KeyedSlots;
  syncs: SharedSyncs;
}

function random({ ids }: Parting) {
  return ids.random(8).toString('hex');
}

function placeOf(root: string, id: string): string {
  if (!isUuid(id)) throw new Error(`Not an upload of this storage: ${JSON.stringify(id)}`);
  return join(root, id);
}

async function readNamed(
  at: string,
  upload: PartedUpload,
  named: readonly NamedPart[],
): Promise<PlacedPart[]> {
  const stored = await readParts(at);
  assertParts(upload, { stored, named });
  return stored;
}

/**
 * Ends the taking of parts, provided that those that count are those that were named; answers them, or null when
 * it was somebody else who ended it.
 */
async function close(
  parting: Parting,
  upload: PartedUpload,
  named: readonly NamedPart[],
): Promise<PlacedPart[] | null> {
  const { joining, open } = parting;
  const from = placeOf(open, upload.id);
  if (!(await isFolder(from))) return null;
  await readNamed(from, upload, named).catch(async (error: unknown) => {
    // Read half, where somebody closed it meanwhile.
    if (await isFolder(from)) throw error;
  });
  const to = placeOf(joining, upload.id);
  if (!(await moveFolder(from, to))) return null;
  const parts = await readNamed(to, upload, named).catch(async (error: unknown) => {
    // A part was replaced in between; or somebody has ended the whole by now.
    if (await moveFolder(to, from)) throw error;
    return null;
  });
  await syncPath(open);
  await syncPath(joining);
  return parts;
}

async function discard({ stagingPath }: Parting, path: string): Promise<void> {
  const trash = stagingPath();
  if (await moveFolder(path, trash)) await rm(trash, { recursive: true, force: true });
}

async function joinAndPlace(
  parting: Parting,
  upload: PartedUpload,
  parts: readonly PlacedPart[],
): Promise<void> {
  const { joining, places, stat } = parting;
  const from = placeOf(joining, upload.id);
  if (await isPlaced(from, places.pathOf(upload.key))) return;
  try {
    const joined = await joinParts({ folder: from, upload, parts, random: () => random(parting) });
    await places.assign(joined, upload.key);
  } catch (error) {
    // Where files have one name only, it is at its key already.
    if (!isMissing(error) || (await stat(upload.key)) === null) throw error;
  }
}

async function complete(
  parting: Parting,
  upload: PartedUpload,
  named: readonly NamedPart[],
): Promise<StoredObject> {
  const { joining, stat } = parting;
  const closed = await close(parting, upload, named);
  const from = placeOf(joining, upload.id);
  if (await isFolder(from)) {
    try {
      await joinAndPlace(parting, upload, closed ?? (await readNamed(from, upload, named)));
    } catch (error) {
      // Another process may have ended it meanwhile, and taken the folder away.
      if (await isFolder(from)) throw error;
    }
    await discard(parting, from);
  }
  const stored = await stat(upload.key);
  // Given up meanwhile, with all its parts.
  if (stored?.bytes !== upload.bytes) throw noneOf(named);
  return stored;
}

async function begin(parting: Parting, upload: Omit<PartedUpload, 'id'>): Promise<PartedUpload> {
  const { ids, open, places, stagingPath } = parting;
  const begun = { ...upload, id: ids.uuid() };
  // Fails for what is no key.
  places.pathOf(upload.key);
  const draft = stagingPath();
  try {
    await mkdir(draft, { mode: FOLDER_MODE });
    await writeNew(join(draft, UPLOAD), JSON.stringify(begun));
    await (await createFile(join(draft, DATA))).close();
    await syncPath(draft);
    await rename(draft, placeOf(open, begun.id));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await syncPath(open);
  return begun;
}

/** What is half-received and of no use to anybody: not referred to by a marker, and not written to since. */
async function sweepFolder(path: string, before: Date): Promise<number> {
  const names = (await namesIn(path)).filter((name) => /^(side|draft)-/.test(name));
  if (names.length === 0) return 0;
  const isStale = async (name: string) => {
    const found = await lstat(join(path, name)).catch(() => null);
    return found !== null && found.mtime < before;
  };
  const stale: string[] = [];
  for (const name of names) if (await isStale(name)) stale.push(name);
  // Read after the files' ages: one that counts by now is among them.
  const counted = new Set((await readParts(path)).map(({ side }) => side));
  let removed = 0;
  for (const name of stale) {
    // Whoever makes it count now has touched it.
    if (counted.has(name) || !(await isStale(name))) continue;
    await rm(join(path, name), { force: true });
    removed += 1;
  }
  return removed;
}

export async function createFsParted(deps: FsPartedDeps): Promise<FsParted> {
  const { folder } = deps;
  const open = join(folder, 'parts');
  const joining = join(folder, 'joining');
  const endings = createKeyedSlots(ENDINGS);
  const parting: Parting = {
    ...deps,
    open,
    joining,
    endings,
    syncs: createSharedSyncs(),
  };
  for (const one of [open, joining]) await makeFolders(folder, one);
  return {
    async begin(upload) {
      try {
        return await begin(parting, upload);
      } catch (error) {
        throw asStorageError(error);
      }
    },

    async list({ id }) {
      // Where the taking of parts was ended in vain the folder is moved back.
      for (const root of [open, joining, open]) {
        const at = placeOf(root, id);
        const parts = await readParts(at);
        // Read half, where it was moved in the middle.
        if (!(await isFolder(at))) continue;
        return parts.map(({ partNumber, etag, bytes }) => ({ partNumber, etag, bytes }));
      }
      return null;
    },

    complete: (upload, named) =>
      endings.run(upload.id, async () => {
        try {
          return await complete(parting, upload, named);
        } catch (error) {
          throw asStorageError(error);
        }
      }),

    abort: ({ id }) =>
      endings.run(id, async () => {
        await discard(parting, placeOf(open, id));
        await discard(parting, placeOf(joining, id));
      }),

    async *listOpen(before) {
      for (const root of [open, joining]) {
        for (const id of await namesIn(root)) {
          const upload =
            isUuid(id) && timeOf(id) < before.getTime() ? await readUpload(join(root, id)) : null;
          if (upload !== null) yield { key: upload.key, id };
        }
      }
    },

    receivePart: (upload, partNumber, body) =>
      receivePart({
        folder: placeOf(open, upload.id),
        upload,
        partNumber,
        body,
        syncs: parting.syncs,
        random: () => random(parting),
      }),

    async sweepParts(before) {
      let removed = 0;
      for (const id of await namesIn(open)) removed += await sweepFolder(join(open, id), before);
      return removed;
    },
  };
}
