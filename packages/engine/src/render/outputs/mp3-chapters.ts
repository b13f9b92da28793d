/** Chapters of an MP3: an ID3v2.4 tag before the sound (id3.org, "ID3v2 Chapter Frame Addendum"). */
import type { Chapter } from './programme-extras.ts';
import { replaceStart } from './rewrite-file.ts';

const UTF_8 = 3;
/** The table is the first of its kind, and its entries stand in order. */
const TOP_LEVEL_ORDERED = 3;
const MOST_CHAPTERS = 255;
const NO_OFFSET = 0xffffffff;

/** Writes the chapters before what the file at `path` holds, which has no tag yet. */
export async function addMp3Chapters(path: string, chapters: readonly Chapter[]): Promise<void> {
  const kept = chapters.slice(0, MOST_CHAPTERS);
  const ids = kept.map((_, index) => name(`chp${index}`));
  const table = frame('CTOC', name('toc'), Buffer.from([TOP_LEVEL_ORDERED, kept.length]), ...ids);
  const frames = Buffer.concat([table, ...kept.map((chapter, index) => chapterFrame(chapter, index))]);
  const head = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0]), syncSafe(frames.length)]);
  await replaceStart(path, { start: Buffer.concat([head, frames]), replaced: 0 });
}

const name = (text: string) => Buffer.from(`${text}\0`, 'latin1');

/** Seven bits in each byte, so that no player takes it for sound. */
function syncSafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((bits) => (value >> bits) & 0x7f));
}

function frame(id: string, ...content: Buffer[]): Buffer {
  const data = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, 'latin1'), syncSafe(data.length), Buffer.alloc(2), data]);
}

function chapterFrame({ start, end, title }: Chapter, index: number): Buffer {
  const times = Buffer.alloc(16);
  times.writeUInt32BE(Math.round(start * 1000), 0);
  times.writeUInt32BE(Math.round(end * 1000), 4);
  times.writeUInt32BE(NO_OFFSET, 8);
  times.writeUInt32BE(NO_OFFSET, 12);
  const shown = frame('TIT2', Buffer.from([UTF_8]), Buffer.from(title, 'utf8'));
  return frame('CHAP', name(`chp${index}`), times, shown);
}
