import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { MediaError } from '../../errors.ts';
import {
  findLateFrames,
  id3TagBytes,
  MPEG_SOUND,
  SNIFF_BYTES,
  type SniffedMedia,
  sniffMedia,
} from './sniff-media.ts';

/** A file that was recognised as media, before anything is decoded. */
export interface RecognisedFile {
  sniffed: SniffedMedia;
  bytes: number;
}

const NOT_MEDIA =
  'This file is not a video, audio or image we can open. Playlists, project files, documents and drawings (SVG) are not media files.';

/** Opening without this would wait forever on a named pipe. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Tags that may stand before the sound one after the other: some taggers leave the older one where it is. */
const MOST_TAGS = 8;

async function readAt(file: FileHandle, position: number): Promise<Buffer> {
  const buffer = Buffer.alloc(SNIFF_BYTES);
  const { bytesRead } = await file.read(buffer, 0, SNIFF_BYTES, position);
  return buffer.subarray(0, bytesRead);
}

/**
 * How far behind its tags sound is searched for, as where a tag states less than it has: a picture of an album is that
 * large at most.
 */
const LATE_SOUND_BYTES = 16 * 1024 ** 2;
/** The windows of the search overlap, so that frames which begin in one are seen as a whole in it or the next. */
const WINDOW_OVERLAP_BYTES = 8 * 1024;

async function searchSound(file: FileHandle, start: number): Promise<SniffedMedia | null> {
  const step = SNIFF_BYTES - WINDOW_OVERLAP_BYTES;
  for (let skipped = 0; skipped < LATE_SOUND_BYTES; skipped += step) {
    const window = await readAt(file, start + skipped);
    const offset = findLateFrames(window);
    if (offset !== null) return { ...MPEG_SOUND, skippedBytes: start + skipped + offset };
    if (window.length < SNIFF_BYTES) return null;
  }
  return null;
}

async function sniffOpenFile(file: FileHandle): Promise<SniffedMedia | null> {
  let head = await readAt(file, 0);
  let start = 0;
  for (let tags = 0; tags < MOST_TAGS; tags += 1) {
    const tagBytes = id3TagBytes(head);
    if (tagBytes === 0) break;
    start += tagBytes;
    head = await readAt(file, start);
  }
  return sniffMedia(head) ?? (start > 0 ? await searchSound(file, start) : null);
}

/**
 * Recognises the file at `path` by its bytes; its name plays no part. Throws MediaError `invalid` when
 * there is no such file, `empty`, or `unsupported` for what is not on our list.
 */
export async function recogniseFile(path: string): Promise<RecognisedFile> {
  let file: FileHandle;
  try {
    file = await open(path, OPEN_FLAGS);
  } catch (cause) {
    throw new MediaError('invalid', 'The file to read is not there.', { cause });
  }
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new MediaError('invalid', 'This is not a file.');
    if (stat.size === 0) throw new MediaError('empty', 'This file is empty.');
    const sniffed = await sniffOpenFile(file);
    if (sniffed === null) throw new MediaError('unsupported', NOT_MEDIA);
    return { sniffed, bytes: stat.size };
  } finally {
    await file.close();
  }
}
