/** The text of one cue of a subtitle file, with its markup read and taken away. */
import type { CaptionCue } from '../rushes-metadata.ts';
import { parseCueTime } from './cue-times.ts';

type Word = NonNullable<CaptionCue['words']>[number];

/** What a cue's text says. */
export interface CueText {
  text: string;
  speaker?: string;
  words?: Word[];
}

/** Where a cue stands, seconds. */
export interface CueSpan {
  start: number;
  end: number;
}

const knownTag = /<\/?(?:b|i|u|s|c|v|ruby|rt|lang|font|span)(?:[.\s][^<>\n]*)?>/gi;
const wordTime = /<([\d:.,\s]+)>/g;
/** Overrides of SubStation Alpha that people leave in SubRip files, e.g. `{\an8}`. */
const override = /\{\\[^{}\n]*\}/g;

const entities: { [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return valid ? String.fromCodePoint(code) : whole;
  });
}

function plain(text: string, kind: 'srt' | 'vtt'): string {
  const bare = text.replace(override, '').replace(knownTag, '');
  return kind === 'vtt' ? decodeEntities(bare) : bare;
}

/** Lines without blanks at their ends, empty ones left out: a blank line ends a cue in both formats. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[ \t]+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** Words of one stretch, which share its time by their length. */
function spreadWords(text: string, { start, end }: CueSpan): Word[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const total = words.reduce((sum, word) => sum + word.length, 0);
  let before = 0;
  return words.map((word) => {
    const from = start + ((end - start) * before) / total;
    before += word.length;
    return { start: from, end: start + ((end - start) * before) / total, text: word };
  });
}

/** When each word is said, from `<00:00:01.500>` marks; null when there are none, or they do not ascend inside the cue. */
function timedWords(raw: string, span: CueSpan): Word[] | null {
  // The pieces alternate: text, time, text, time, text.
  const pieces = raw.split(wordTime);
  if (pieces.length === 1) return null;
  const marks = pieces
    .filter((_piece, index) => index % 2 === 1)
    .map((mark) => parseCueTime(mark) ?? Number.NaN);
  const bounds = [span.start, ...marks, span.end];
  if (bounds.some((bound, index) => index > 0 && !(bound >= (bounds[index - 1] ?? 0)))) return null;
  return pieces
    .filter((_piece, index) => index % 2 === 0)
    .flatMap((piece, index) =>
      spreadWords(plain(piece, 'vtt'), {
        start: bounds[index] ?? span.start,
        end: bounds[index + 1] ?? span.end,
      }),
    );
}

function speakerOf(raw: string): string | undefined {
  const name = /<v(?:\.[^\s<>]*)?\s+([^<>\n]+)>/i.exec(raw)?.[1]?.trim();
  return name === undefined || name === '' ? undefined : decodeEntities(name);
}

/** Reads a cue's text: tags away, WebVTT's entities decoded, its voice and word times kept. */
export function readCueText(raw: string, kind: 'srt' | 'vtt', span: CueSpan): CueText {
  if (kind === 'srt') return { text: tidy(plain(raw, kind)) };
  const speaker = speakerOf(raw);
  const words = timedWords(raw, span);
  return {
    text: tidy(plain(raw.replace(wordTime, ''), kind)),
    ...(speaker !== undefined && { speaker }),
    ...(words !== null && words.length > 0 && { words }),
  };
}
