/** Turns rows of text that come and go on a screen into cues. Pure. */
import type { CaptionTrackCue } from './types.ts';

/** A row of a screen. It stays itself while it is written and rolls up; an erased one is another. */
export interface Row {
  /** One character each; '' where nothing was written. */
  cells: string[];
}

/** What a row says, its blank places as spaces. */
export function rowText({ cells }: Row): string {
  return cells
    .map((cell) => (cell === '' ? ' ' : cell))
    .join('')
    .trim();
}

/** Follows one screen. */
export interface RowTracker {
  /** Tells what is visible from `timeMs` on, from top to bottom. */
  show(timeMs: number, rows: readonly Row[]): void;
  /** All that was shown; what is still visible ends at `timeMs`. */
  finish(timeMs: number): CaptionTrackCue[];
}

interface SeenRow {
  row: Row;
  sinceMs: number;
  text: string;
}

/** Cues kept of one screen: damage can look like captions without end. */
const MOST_CUES = 300_000;

/**
 * Rows that appear and vanish together are one cue. Where they roll up, each is a cue until the next row begins, so
 * that nothing is told twice.
 */
export function createRowTracker(): RowTracker {
  const cues: CaptionTrackCue[] = [];
  let seen: SeenRow[] = [];

  function emit(gone: readonly SeenRow[], kept: readonly SeenRow[], nowMs: number): void {
    const starts = [...new Set([...gone, ...kept].map(({ sinceMs }) => sinceMs))].sort((a, b) => a - b);
    for (const startMs of new Set(gone.map(({ sinceMs }) => sinceMs))) {
      const next = starts.find((other) => other > startMs) ?? nowMs;
      const text = gone.filter(({ sinceMs }) => sinceMs === startMs).map((row) => row.text);
      if (cues.length >= MOST_CUES) return;
      const endMs = Math.max(startMs + 1, Math.min(next, nowMs));
      cues.push({ startMs, endMs, text: text.join('\n'), speaker: null, words: [] });
    }
  }

  return {
    show(timeMs, rows) {
      const nowMs = Math.max(0, Math.round(timeMs));
      const visible = new Set(rows);
      const gone = seen.filter(({ row }) => !visible.has(row));
      const known = new Map(seen.map((entry) => [entry.row, entry]));
      const next: SeenRow[] = [];
      for (const row of rows) {
        const text = rowText(row);
        const before = known.get(row);
        if (before !== undefined) next.push({ ...before, text: text || before.text });
        else if (text !== '') next.push({ row, sinceMs: nowMs, text });
      }
      if (gone.length > 0) emit(gone, next, nowMs);
      seen = next;
    },
    finish(timeMs) {
      this.show(timeMs, []);
      return cues;
    },
  };
}
