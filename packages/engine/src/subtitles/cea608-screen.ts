/** One caption channel of CEA-608: its memories, its cursor and what its commands do (ANSI/CTA-608-E, 7). */
import { createRowTracker, type Row } from './row-tracker.ts';
import type { CaptionTrackCue } from './types.ts';

const ROWS = 15;
const COLUMNS = 32;

type Style = 'popOn' | 'rollUp' | 'paintOn' | 'text';

/** A channel that is told its characters and commands. */
export interface Cea608Screen {
  write(character: string): void;
  /** Takes the place of the character before it. */
  replace(character: string): void;
  /** A command by the second byte of a pair, 0x20 to 0x2f. */
  command(code: number): void;
  /** Row from 1 and column from 0 of what follows. */
  place(row: number, column: number): void;
  tab(columns: number): void;
  /** What was done so far is seen from `timeMs` on. */
  show(timeMs: number): void;
  finish(timeMs: number): CaptionTrackCue[];
}

type Memory = (Row | null)[];

const emptyMemory = (): Memory => Array.from({ length: ROWS }, () => null);

export function createCea608Screen(): Cea608Screen {
  const tracker = createRowTracker();
  let style: Style = 'text';
  let displayed = emptyMemory();
  let hidden = emptyMemory();
  let row = ROWS - 1;
  let column = 0;
  let rolledRows = 2;
  let changed = false;

  const memory = () => (style === 'popOn' ? hidden : displayed);

  function write(character: string): void {
    if (style === 'text') return;
    const lines = memory();
    const line = lines[row] ?? { cells: [] };
    lines[row] = line;
    while (line.cells.length < column) line.cells.push('');
    line.cells[column] = character;
    // The last column is written over and over when a line is too long.
    column = Math.min(column + 1, COLUMNS - 1);
    changed = true;
  }

  function erase(): void {
    column = Math.max(0, column - 1);
    const line = memory()[row];
    if (line) line.cells[column] = '';
    changed = true;
  }

  function rollTo(rows: number): void {
    if (style !== 'rollUp') {
      // Captions of another style are erased, and the base row is the lowest until one is told.
      displayed = emptyMemory();
      hidden = emptyMemory();
      row = ROWS - 1;
      column = 0;
    }
    style = 'rollUp';
    rolledRows = rows;
    changed = true;
  }

  function carriageReturn(): void {
    if (style !== 'rollUp') return;
    const top = Math.max(0, row - rolledRows + 1);
    for (let at = 0; at < ROWS; at += 1) if (at < top || at > row) displayed[at] = null;
    for (let at = top; at < row; at += 1) displayed[at] = displayed[at + 1] ?? null;
    displayed[row] = null;
    column = 0;
    changed = true;
  }

  function moveBase(to: number): void {
    const top = Math.max(0, row - rolledRows + 1);
    const window = displayed.slice(top, row + 1);
    displayed = emptyMemory();
    for (const [index, line] of window.entries()) {
      const at = to - (window.length - 1 - index);
      if (at >= 0) displayed[at] = line;
    }
  }

  const commands: { [code: number]: () => void } = {
    32: () => {
      style = 'popOn';
    },
    33: erase,
    36: () => memory()[row]?.cells.splice(column),
    37: () => rollTo(2),
    38: () => rollTo(3),
    39: () => rollTo(4),
    41: () => {
      style = 'paintOn';
    },
    42: () => {
      style = 'text';
    },
    43: () => {
      style = 'text';
    },
    44: () => {
      displayed = emptyMemory();
    },
    45: carriageReturn,
    46: () => {
      hidden = emptyMemory();
    },
    47: () => {
      [displayed, hidden] = [hidden, displayed];
      style = 'popOn';
    },
  };

  return {
    write,
    replace(character) {
      if (style === 'text') return;
      erase();
      write(character);
    },
    command(code) {
      commands[code]?.();
      changed = true;
    },
    place(to, indent) {
      const target = to - 1;
      if (style === 'rollUp' && target !== row) moveBase(target);
      row = target;
      column = indent;
    },
    tab(columns) {
      column = Math.min(COLUMNS - 1, column + columns);
    },
    show(timeMs) {
      if (!changed) return;
      changed = false;
      tracker.show(
        timeMs,
        displayed.filter((line) => line !== null),
      );
    },
    finish: (timeMs) => tracker.finish(timeMs),
  };
}
