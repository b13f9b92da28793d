/** One service of CEA-708: its code space, its windows and what its commands do (ANSI/CTA-708-E, 7 and 8). */
import { createRowTracker, type Row } from './row-tracker.ts';
import type { CaptionTrackCue } from './types.ts';

export interface Cea708Service {
  /** The bytes of one service block, seen at `timeMs`. */
  push(timeMs: number, bytes: Uint8Array): void;
  finish(timeMs: number): CaptionTrackCue[];
}

const extendedCharacters: { [code: number]: string } = {
  32: ' ',
  33: '\u00a0',
  37: '…',
  42: 'Š',
  44: 'Œ',
  48: '█',
  49: '‘',
  50: '’',
  51: '“',
  52: '”',
  53: '•',
  57: '™',
  58: 'š',
  60: 'œ',
  61: '℠',
  63: 'Ÿ',
  118: '⅛',
  119: '⅜',
  120: '⅝',
  121: '⅞',
  122: '│',
  123: '┐',
  124: '└',
  125: '─',
  126: '┘',
  127: '┌',
};

/** Bytes that follow a code of the first control set. */
function lengthOfC0(code: number): number {
  return code < 0x10 ? 0 : code < 0x18 ? 1 : 2;
}

/** Bytes that follow a code of the second control set, from 0x80 on. */
function lengthOfC1(code: number): number {
  if (code < 0x88) return 0;
  if (code <= 0x8d) return 1;
  if (code < 0x90) return 0;
  const lengths: { [code: number]: number } = { 144: 2, 145: 3, 146: 2, 151: 4 };
  return code >= 0x98 ? 6 : (lengths[code] ?? 0);
}

/** Bytes that follow an extended control code; null when the first of them tells it and is not there. */
function lengthOfExtended(code: number, following: number | undefined): number | null {
  if (code < 0x20) return code >> 3;
  if (code < 0x80 || code >= 0xa0) return 0;
  if (code < 0x90) return code < 0x88 ? 4 : 5;
  return following === undefined ? null : 1 + (following & 0x3f);
}

// A window of CEA-708: rows of text that are hidden or seen (ANSI/CTA-708-E, 8.4).

const MOST_ROWS = 15;
const MOST_COLUMNS = 42;

interface Cea708Window {
  isVisible: boolean;
  /** Where it stands, of 0 at the top to 99: the order in which windows are read. */
  anchor: number;
  rows: () => Row[];
  write(character: string): void;
  erase(): void;
  clear(): void;
  newLine(): void;
  clearLine(): void;
  moveTo(row: number, column: number): void;
  resize(rowCount: number): void;
}

function createCea708Window(): Cea708Window {
  let lines: (Row | null)[] = [];
  let rowCount = 1;
  let [row, column] = [0, 0];

  return {
    isVisible: false,
    anchor: 0,
    rows: () => lines.filter((line) => line !== null && line !== undefined),
    write(character) {
      const line = lines[row] ?? { cells: [] };
      lines[row] = line;
      while (line.cells.length < column) line.cells.push('');
      line.cells[column] = character;
      column = Math.min(column + 1, MOST_COLUMNS - 1);
    },
    erase() {
      column = Math.max(0, column - 1);
      const line = lines[row];
      if (line) line.cells[column] = '';
    },
    clear() {
      lines = [];
      [row, column] = [0, 0];
    },
    newLine() {
      column = 0;
      row += 1;
      if (row < rowCount) return;
      for (; row >= rowCount; row -= 1) lines.shift();
      lines[row] = null;
    },
    clearLine() {
      lines[row] = null;
      column = 0;
    },
    moveTo(toRow, toColumn) {
      row = Math.min(toRow, MOST_ROWS - 1);
      column = Math.min(toColumn, MOST_COLUMNS - 1);
    },
    resize(count) {
      rowCount = Math.min(Math.max(count, 1), MOST_ROWS);
      if (row >= rowCount) row = rowCount - 1;
    },
  };
}

/** The windows of a service by their number, and the one that is written to. */
interface Windows {
  all: (Cea708Window | undefined)[];
  current: Cea708Window | undefined;
}

function character(code: number): string {
  return code === 0x7f ? '♪' : String.fromCharCode(code);
}

function define(windows: Windows, index: number, parameters: readonly number[]): void {
  const [first = 0, second = 0, , fourth = 0] = parameters;
  const window = windows.all[index] ?? createCea708Window();
  windows.all[index] = window;
  window.isVisible = (first & 0x20) !== 0;
  window.anchor = (second & 0x7f) * ((second & 0x80) === 0 ? 1 : 74 / 99);
  window.resize((fourth & 0x0f) + 1);
  windows.current = window;
}

function remove(windows: Windows, index: number): void {
  if (windows.all[index] === windows.current) windows.current = undefined;
  windows.all[index] = undefined;
}

/** Commands that are told their windows by the bits of a byte. */
const BY_BITS: { readonly [code: number]: (window: Cea708Window, index: number, windows: Windows) => void } =
  {
    136: (window) => window.clear(),
    137: (window) => {
      window.isVisible = true;
    },
    138: (window) => {
      window.isVisible = false;
    },
    139: (window) => {
      window.isVisible = !window.isVisible;
    },
    140: (_window, index, windows) => remove(windows, index),
  };

function control(windows: Windows, code: number, parameters: readonly number[]): void {
  const [first = 0, second = 0] = parameters;
  const change = BY_BITS[code];
  if (code < 0x88) windows.current = windows.all[code - 0x80];
  else if (change !== undefined) {
    for (let index = 0; index < 8; index += 1) {
      const window = windows.all[index];
      if ((first >> index) & 1 && window !== undefined) change(window, index, windows);
    }
  } else if (code === 0x8f) {
    windows.all = [];
    windows.current = undefined;
  } else if (code === 0x92) windows.current?.moveTo(first & 15, second & 63);
  else if (code >= 0x98) define(windows, code - 0x98, parameters);
}

function simple(window: Cea708Window | undefined, code: number, parameters: readonly number[]): void {
  if (code === 0x08) window?.erase();
  else if (code === 0x0c) window?.clear();
  else if (code === 0x0d) window?.newLine();
  else if (code === 0x0e) window?.clearLine();
  else if (code === 0x18) {
    const wide = (parameters[0] ?? 0) * 256 + (parameters[1] ?? 0);
    if (wide >= 0x20 && (wide < 0xd800 || wide > 0xdfff)) window?.write(String.fromCharCode(wide));
  }
}

/** Does the extended code at `at`; answers where the next one begins, or null when it is not all there. */
function extendedStep({ current }: Windows, bytes: readonly number[], at: number): number | null {
  const code = bytes[at + 1];
  if (code === undefined) return null;
  const length = lengthOfExtended(code, bytes[at + 2]);
  if (length === null || at + 2 + length > bytes.length) return null;
  if (code >= 0x20 && code < 0x80) current?.write(extendedCharacters[code] ?? '_');
  else if (code === 0xa0) for (const letter of '[CC]') current?.write(letter);
  return at + 2 + length;
}

/** Does the code at `at`; answers where the next one begins, or null when it is not all there. */
function step(windows: Windows, bytes: readonly number[], at: number): number | null {
  const code = bytes[at] ?? 0;
  if (code === 0x10) return extendedStep(windows, bytes, at);
  const isText = (code >= 0x20 && code < 0x80) || code >= 0xa0;
  const length = isText ? 0 : code < 0x20 ? lengthOfC0(code) : lengthOfC1(code);
  if (at + 1 + length > bytes.length) return null;
  const parameters = bytes.slice(at + 1, at + 1 + length);
  if (isText) windows.current?.write(character(code));
  else if (code < 0x20) simple(windows.current, code, parameters);
  else control(windows, code, parameters);
  return at + 1 + length;
}

/** A service that has been told nothing. */
export function createCea708Service(): Cea708Service {
  const tracker = createRowTracker();
  const windows: Windows = { all: [], current: undefined };
  let rest: number[] = [];

  return {
    push(timeMs, block) {
      const bytes = [...rest, ...block];
      let at = 0;
      while (at < bytes.length) {
        const next = step(windows, bytes, at);
        if (next === null) break;
        at = next;
      }
      // A code may go on in the next block; none is longer than 65 bytes.
      rest = bytes.length - at <= 65 ? bytes.slice(at) : [];
      const visible = windows.all.filter((window) => window?.isVisible === true) as Cea708Window[];
      tracker.show(
        timeMs,
        visible.sort((a, b) => a.anchor - b.anchor).flatMap((window) => window.rows()),
      );
    },
    finish: (timeMs) => tracker.finish(timeMs),
  };
}
