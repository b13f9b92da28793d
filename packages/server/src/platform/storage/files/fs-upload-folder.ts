/**
 * The folder of one upload in parts:
 *
 *     upload.json    what was begun
 *     data           the parts at their places, full of holes at first
 *     claim-7        who made it may write part 7 into `data`, nobody else ever, until it is given back
 *     side-7-<x>     part 7 as somebody else received it
 *     part-7         the marker: part 7 is whole and synced, where it says; written beside and renamed
 *
 * As long as the upload takes parts the folder stands among the open ones. Moving it away, which is one step, ends
 * that: whatever has not put its marker there by then no longer finds the folder.
 */
import { lstat, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredPart } from '../storage.ts';
import { createFile, isMissing, isThere, openFile } from './fs-paths.ts';
import type { SharedSyncs } from './fs-shared-syncs.ts';

export const DATA = 'data';
export const UPLOAD = 'upload.json';

/** A part that counts. */
export interface PlacedPart extends StoredPart {
  /** File that holds it; null = at its place in `data`. */
  side: string | null;
}

/** Files read at the same time. */
const READ_AT_ONCE = 16;

export const claimPath = (folder: string, partNumber: number) => join(folder, `claim-${partNumber}`);
export const sideName = (partNumber: number, random: string) => `side-${partNumber}-${random}`;
const markerPath = (folder: string, partNumber: number) => join(folder, `part-${partNumber}`);

/** Writes a new small file and syncs it. */
export async function writeNew(path: string, content: string): Promise<void> {
  const file = await createFile(path);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whether this call made the claim. Throws ENOENT when the folder is gone. */
export async function claim(folder: string, partNumber: number): Promise<boolean> {
  try {
    await (await createFile(claimPath(folder, partNumber))).close();
    return true;
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  }
}

/** Gives a claim back; whoever does may not write any more. */
export async function giveBack(folder: string, partNumber: number): Promise<void> {
  await rm(claimPath(folder, partNumber), { force: true });
}

/** The part that counts under a number; null when there is none. */
export async function readPart(folder: string, partNumber: number): Promise<PlacedPart | null> {
  const text = await readNote(markerPath(folder, partNumber));
  return text === null ? null : (JSON.parse(text) as PlacedPart);
}

/** A marker that is written but does not count yet. */
export async function draftPart(folder: string, part: PlacedPart, random: string): Promise<string> {
  const draft = join(folder, `draft-${part.partNumber}-${random}`);
  await writeNew(draft, JSON.stringify(part));
  return draft;
}

/**
 * Makes a drafted marker count, durably. Throws ENOENT when the upload takes no more parts; after any other failure
 * a claim is not given back, since only the folder tells whether the marker counts.
 */
export async function publishPart(
  folder: string,
  { draft, partNumber, syncs }: { draft: string; partNumber: number; syncs: SharedSyncs },
): Promise<void> {
  // Held before, since the folder may be moved right after the marker came to count in it.
  const handle = await openFile(folder, 'read');
  const sync = syncs.opened(folder, () => handle.sync());
  try {
    await rename(draft, markerPath(folder, partNumber));
    await sync();
  } finally {
    await handle.close();
  }
}

/** All parts that count, by number; none where there is no folder. */
export async function readParts(folder: string): Promise<PlacedPart[]> {
  const names = await namesIn(folder);
  const numbers = names.flatMap((name) => (/^part-\d+$/.test(name) ? [Number(name.slice(5))] : []));
  numbers.sort((a, b) => a - b);
  const parts: PlacedPart[] = [];
  for (let at = 0; at < numbers.length; at += READ_AT_ONCE) {
    const some = numbers.slice(at, at + READ_AT_ONCE);
    const read = await Promise.all(some.map((number) => readPart(folder, number)));
    parts.push(...read.filter((part) => part !== null));
  }
  return parts;
}

/** Names of all files in a folder; none where it is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Whether a folder, not a link to one, stands at `path`. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** The text of a small file; null when it is not there. */
export async function readNote(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
