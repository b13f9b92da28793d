/** What a file says of itself, and what of it goes on into files that are made of it. */
import type { Rational } from '@rushes/timeline';
import { AV_DISPOSITION_FORCED, AV_DISPOSITION_HEARING_IMPAIRED } from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import { openInput } from '../open/open-input.ts';

/** Tags by FFmpeg's names, in lower case. */
export type MediaTags = { [name: string]: string };

/** What a listener knows a recording by. Never where it was made. */
const SOUND_TAGS = ['title', 'artist', 'album', 'genre', 'date', 'track', 'comment'];

/** What an editor finds a shot by; the timecode besides, where it fits the rate. */
const VIDEO_TAGS = ['title', 'creation_time'];

/** A tag is a line or a paragraph; lyrics and scripts stay with the original. */
const MAX_TAG_CHARACTERS = 2_000;

/** Tags of the file at `path` and, where the container has them there (Ogg), of its stream `streamIndex`. */
export async function readTags(path: string, streamIndex: number | null): Promise<MediaTags> {
  const input = await openInput(path);
  try {
    const ofStream = streamIndex === null ? null : input.streams[streamIndex]?.metadata;
    const all = { ...ofStream?.getAll(), ...input.context.metadata?.getAll() };
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]));
  } finally {
    await input.close();
  }
}

function chosen(tags: MediaTags, names: readonly string[]): MediaTags {
  const kept = names.flatMap((name): [string, string][] => {
    const value = tags[name]?.trim() ?? '';
    return value === '' || value.length > MAX_TAG_CHARACTERS ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

/** What a sound file keeps of its source's tags. */
export function soundTags(tags: MediaTags): MediaTags {
  return chosen(tags, SOUND_TAGS);
}

/** Whether a track of this timecode can be written at `rate` (SMPTE ST 12: drop-frame belongs to 29.97 and 59.94). */
function fitsRate(timecode: string, { num, den }: Rational): boolean {
  const match = /^\d{2}:[0-5]\d:[0-5]\d([:;.])(\d{2,3})$/.exec(timecode);
  if (match === null) return false;
  const nominal = Math.round(num / den);
  const drops = match[1] !== ':';
  const mayDrop = den === 1001 && (num === 30_000 || num === 60_000);
  return Number(match[2]) < nominal && (!drops || mayDrop);
}

/** What a smaller video keeps of its source's tags; `timecode` is that of its first picture. */
export function videoTags(
  tags: MediaTags,
  { timecode, rate, variableRate }: { timecode: string | null; rate: Rational; variableRate: boolean },
): MediaTags {
  const kept = chosen(tags, VIDEO_TAGS);
  const fits = timecode !== null && !variableRate && fitsRate(timecode, rate);
  return fits ? { ...kept, timecode } : kept;
}

/** What a stream's header says it is for. */
export interface StreamPurpose {
  /** Shown even by who wants no subtitles. */
  forced: boolean;
  hearingImpaired: boolean;
}

/** What the header of `stream` says it is for. */
export function purposeOf({ disposition }: Stream): StreamPurpose {
  return {
    forced: (disposition & AV_DISPOSITION_FORCED) !== 0,
    hearingImpaired: (disposition & AV_DISPOSITION_HEARING_IMPAIRED) !== 0,
  };
}
