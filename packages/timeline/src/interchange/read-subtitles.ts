/** Reads SubRip (.srt) and WebVTT (.vtt) as people's tools write them. Browser-safe. */
import type { CaptionCue } from '../rushes-metadata.ts';
import { type CueTiming, parseCueTime, parseTimingLine } from './cue-times.ts';

/** What a subtitle file holds; `warnings` are sentences about what could not be used as written. */
export interface Subtitles {
  /** By start; those that start together in the file's order. */
  cues: CaptionCue[];
  warnings: string[];
}

/** Warnings that are told one by one; the rest are counted. */
const toldWarnings = 20;

interface Block {
  /** Null where the line is meant to tell times and does not: the caption is lost, and not part of the one before. */
  timing: CueTiming | null;
  /** Line of the file, from 1. */
  line: number;
  text: string[];
}

/**
 * The cues of a SubRip or WebVTT file: which of the two it is the file itself says. Byte order marks, any line ends,
 * missing numbers and blank lines, cues out of order and overlapping ones are read; markup is taken away, voices and
 * word times of WebVTT are kept. Never throws: a file without a cue gives none and a warning.
 */
export function readSubtitles(text: string): Subtitles {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd')
    // Long runs of blanks say nothing, and expressions for times would try them in every way.
    .replace(/[^\S\n]{8,}/g, ' ')
    .split('\n');
  const kind = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '') ? 'vtt' : 'srt';
  const warnings: string[] = [];
  const blocks = kind === 'vtt' ? vttBlocks(lines) : srtBlocks(lines);
  const cues = blocks.flatMap((block) => readBlock(block, kind, warnings) ?? []);
  if (cues.length === 0)
    warnings.push('No caption was found: this is neither a SubRip nor a WebVTT file with cues.');
  return { cues: cues.sort((a, b) => a.start - b.start), warnings: cap(warnings) };
}

function cap(warnings: string[]): string[] {
  if (warnings.length <= toldWarnings) return warnings;
  return [
    ...warnings.slice(0, toldWarnings),
    `And ${warnings.length - toldWarnings} more captions like these.`,
  ];
}

// The text of one cue of a subtitle file, with its markup read and taken away.

type Word = NonNullable<CaptionCue['words']>[number];

/** What a cue's text says. */
interface CueText {
  text: string;
  speaker?: string;
  words?: Word[];
}

/** Where a cue stands, seconds. */
interface CueSpan {
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
function readCueText(raw: string, kind: 'srt' | 'vtt', span: CueSpan): CueText {
  if (kind === 'srt') return { text: tidy(plain(raw, kind)) };
  const speaker = speakerOf(raw);
  const words = timedWords(raw, span);
  return {
    text: tidy(plain(raw.replace(wordTime, ''), kind)),
    ...(speaker !== undefined && { speaker }),
    ...(words !== null && words.length > 0 && { words }),
  };
}

function readBlock(block: Block, kind: 'srt' | 'vtt', warnings: string[]): CaptionCue | null {
  if (block.timing === null) {
    warnings.push(`Line ${block.line}: the times cannot be read, and the caption is left out.`);
    return null;
  }
  const { start, end } = block.timing;
  if (end <= start) {
    warnings.push(`Line ${block.line}: the caption ends before it begins and is left out.`);
    return null;
  }
  const { text, speaker, words } = readCueText(block.text.join('\n'), kind, { start, end });
  // Editors write empty cues to end the one before; nothing is lost.
  if (text === '') return null;
  return { start, end, text, ...(words && { words }), ...(speaker !== undefined && { speaker }) };
}

/** A line that is meant to tell times, whether it can be read or not. */
const looksLikeTimes = (line: string) => line.includes('-->') && /^\s*-?\d/.test(line);

/** WebVTT: a blank line ends a cue; notes, styles, regions and chapters' names have no timing line of their own. */
function vttBlocks(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let skipping = false;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      open = null;
      skipping = false;
    } else if (open === null && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line)) {
      skipping = true;
    }
    const timing = skipping ? null : parseTimingLine(line);
    if (timing || (!skipping && looksLikeTimes(line))) {
      open = { timing, line: index + 1, text: [] };
      blocks.push(open);
    } else if (open !== null) open.text.push(line);
  }
  return blocks;
}

/** SubRip: a cue lasts until the next one's number or times, whatever blank lines are in between. */
function srtBlocks(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    const timing = parseTimingLine(line);
    const open = blocks.at(-1);
    if (timing || looksLikeTimes(line)) {
      if (open && endsWithNumber(open.text)) open.text.pop();
      blocks.push({ timing, line: index + 1, text: [] });
    } else open?.text.push(line);
  }
  return blocks;
}

/** Whether the last line is the number of the cue that follows: digits alone, and not all that the cue before says. */
function endsWithNumber(text: string[]): boolean {
  return (
    /^\s*\d+\s*$/.test(text.at(-1) ?? '') &&
    (text.length === 1 || text.slice(0, -1).some((line) => line !== ''))
  );
}

/**
 * The text of a subtitle file's bytes: by its byte order mark, else UTF-8, else Windows-1252, which older tools write
 * and which every byte can be.
 */
export function decodeSubtitleBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
