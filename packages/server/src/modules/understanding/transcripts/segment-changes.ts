/** Segments as a person wants them. Pure. */
import type { StoredWord } from '../../../platform/db/understanding-tables.ts';
import { ValidationError } from '../../../platform/errors.ts';
import type { SegmentRow } from './transcripts.repo.ts';
import type { SegmentChange } from './transcripts.schema.ts';

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
