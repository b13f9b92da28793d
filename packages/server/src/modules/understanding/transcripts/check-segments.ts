/** What an engine heard or a file says, brought into a form that can be stored: rubbish is left out, and told. Pure. */
import type { StoredWord } from '../../../platform/db/understanding-tables.ts';
import type { NewSegment } from './transcripts.repo.ts';
import { MAX_MILLISECONDS, MAX_NAME, MAX_SEGMENT_TEXT, MAX_SEGMENTS } from './transcripts.schema.ts';

/** A segment as it came; nothing of it is believed yet. */
export interface RawSegment {
  startMs: number;
  endMs: number;
  text: string;
  speaker: string | null;
  confidence?: number | null;
  words: readonly {
    startMs: number;
    endMs: number;
    text: string;
    confidence?: number | null;
    speaker?: string | null;
  }[];
}

export interface CheckedSegments {
  /** In the order of their times. */
  segments: NewSegment[];
  warnings: string[];
}

/** More words than that no text of a segment has. */
const MAX_WORDS = 1_000;

/** How far a time may lie beyond the end of the media: engines hear in steps of a frame of their own. */
const SLACK_MS = 1_000;

/** Control characters say nothing, and a database takes no NUL. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

function name(text: string | null | undefined): string | null {
  const clean = plain(text ?? '')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed();
  return clean === '' ? null : clean;
}

/** 0..1, else null. */
function share(value: number | null | undefined): number | null {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : null;
}

const isRange = (startMs: number, endMs: number): boolean =>
  Number.isFinite(startMs) && Number.isFinite(endMs) && startMs >= 0 && endMs <= MAX_MILLISECONDS;

/** The words within the segment's time, whole milliseconds, none before the one before it. */
function wordsOf(segment: RawSegment, { startMs, endMs }: { startMs: number; endMs: number }): StoredWord[] {
  const words: StoredWord[] = [];
  let last = startMs;
  for (const word of segment.words.slice(0, MAX_WORDS)) {
    const text = plain(word.text).trim();
    if (text === '' || text.length > MAX_SEGMENT_TEXT || !isRange(word.startMs, word.endMs)) continue;
    const start = Math.min(endMs, Math.max(last, Math.round(word.startMs)));
    const end = Math.min(endMs, Math.max(start, Math.round(word.endMs)));
    last = start;
    words.push({
      text,
      start_ms: start,
      end_ms: end,
      confidence: share(word.confidence),
      speaker: name(word.speaker) ?? name(segment.speaker),
    });
  }
  return words;
}

/** `durationMs` null: nobody knows how long the media is, or a person says what holds. */
function checkOne(segment: RawSegment, durationMs: number | null): NewSegment | string {
  const { startMs, endMs } = segment;
  if (!isRange(startMs, endMs)) return 'a time that is none';
  const most = durationMs === null ? MAX_MILLISECONDS : durationMs + SLACK_MS;
  if (startMs >= most || (durationMs !== null && startMs >= durationMs)) return 'a time after the end';
  const start = Math.round(startMs);
  const end = Math.round(Math.min(endMs, durationMs === null ? endMs : Math.max(durationMs, start + 1)));
  if (end <= start) return 'no length';
  const text = plain(segment.text).trim();
  if (text === '') return 'no text';
  const cut = text.length > MAX_SEGMENT_TEXT ? text.slice(0, MAX_SEGMENT_TEXT).toWellFormed() : text;
  return {
    startMs: start,
    endMs: end,
    text: cut,
    speaker: name(segment.speaker),
    confidence: share(segment.confidence),
    words: wordsOf(segment, { startMs: start, endMs: end }),
  };
}

/** Segments that can be stored, in the order of their times; what could not is counted in sentences. */
export function checkSegments(raw: readonly RawSegment[], durationMs: number | null): CheckedSegments {
  const segments: NewSegment[] = [];
  const left = new Map<string, number>();
  for (const segment of raw) {
    const checked = checkOne(segment, durationMs);
    if (typeof checked === 'string') left.set(checked, (left.get(checked) ?? 0) + 1);
    else segments.push(checked);
  }
  segments.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  const warnings = [...left].map(([why, count]) => `${count} segments with ${why} were left out.`);
  if (segments.length > MAX_SEGMENTS) {
    warnings.push(`Only the first ${MAX_SEGMENTS} of ${segments.length} segments were kept.`);
  }
  return { segments: segments.slice(0, MAX_SEGMENTS), warnings };
}

/** BCP 47 as far as its form goes; `und` for what is none. */
export function languageOf(text: string | null | undefined): string {
  const tag = (text ?? '').trim();
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,5}$/.test(tag) && tag.length <= 35 ? tag : 'und';
}
