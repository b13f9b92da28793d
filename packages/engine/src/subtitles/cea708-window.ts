/** A window of CEA-708: rows of text that are hidden or seen (ANSI/CTA-708-E, 8.4). */
import type { Row } from './row-tracker.ts';

const MOST_ROWS = 15;
const MOST_COLUMNS = 42;

export interface Cea708Window {
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

export function createCea708Window(): Cea708Window {
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
