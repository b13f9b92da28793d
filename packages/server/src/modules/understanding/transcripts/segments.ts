/** Segments as an engine, a file or a person has them, brought into a form that can be stored. Pure. */

import { ValidationError } from '../../../platform/errors.ts';
import type { StoredWord } from '../tables.ts';
import type { NewSegment, SegmentRow } from './transcripts.repo.ts';
import {
  MAX_MILLISECONDS,
  MAX_NAME,
  MAX_SEGMENT_TEXT,
  MAX_SEGMENTS,
  type SegmentChange,
} from './transcripts.schema.ts';

// Segments as a person wants them.

export interface AppliedChanges {
  changed: SegmentRow[];
  removed: string[];
  /** Their order may be another one now. */
  moved: boolean;
}

function invalid(index: number, field: string, msg: string): ValidationError {
  return new ValidationError([{ loc: ['body', 'segments', index, field], msg, type: 'value_error' }]);
}

/**
 * The words of a text that was changed: where it has as many as before each keeps its time, else nobody knows when
 * they are said.
 */
function wordsFor(text: string, before: SegmentRow): StoredWord[] {
  if (text === before.text) return before.words;
  const spoken = text.split(/\s+/).filter((word) => word !== '');
  if (spoken.length !== before.words.length) return [];
  return before.words.map((word, at) => ({ ...word, text: spoken[at] ?? word.text, confidence: null }));
}

/** Words that are not said within the segment any more tell nothing of it. */
function wordsWithin(words: readonly StoredWord[], { startMs, endMs }: SegmentRow): StoredWord[] {
  const inside = words.every((word) => word.start_ms >= startMs && word.end_ms <= endMs);
  return inside ? [...words] : [];
}

function applyOne(before: SegmentRow, change: SegmentChange, index: number): SegmentRow {
  const text = change.text === undefined ? before.text : change.text.trim();
  if (text === '') throw invalid(index, 'text', 'A segment has a text; remove it instead.');
  const startMs = change.start_time_ms ?? before.startMs;
  const endMs = change.end_time_ms ?? before.endMs;
  if (endMs <= startMs) throw invalid(index, 'end_time_ms', 'The end must be after start_time_ms.');
  const speaker = change.speaker === undefined ? before.speaker : change.speaker;
  const words = wordsFor(text, before).map((word) => ({
    ...word,
    speaker: change.speaker === undefined ? word.speaker : speaker,
  }));
  const after = { ...before, text, startMs, endMs, speaker, isEdited: true };
  return { ...after, words: wordsWithin(words, after) };
}

/** Throws ValidationError for a segment that is not there or named twice, and for times that are none. */
export function applyChanges(
  found: readonly SegmentRow[],
  changes: readonly SegmentChange[],
): AppliedChanges {
  const known = new Map(found.map((segment) => [segment.id, segment]));
  const applied: AppliedChanges = { changed: [], removed: [], moved: false };
  for (const [index, change] of changes.entries()) {
    const id = change.segment_id.toLowerCase();
    const before = known.get(id);
    if (before === undefined)
      throw invalid(index, 'segment_id', 'No segment of this transcript, or named twice.');
    known.delete(id);
    if (change.remove === true) {
      applied.removed.push(id);
      continue;
    }
    const after = applyOne(before, change, index);
    applied.changed.push(after);
    applied.moved ||= after.startMs !== before.startMs || after.endMs !== before.endMs;
  }
  applied.moved ||= applied.removed.length > 0;
  return applied;
}

// What an engine heard or a file says, brought into a form that can be stored: rubbish is left out, and told.

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
