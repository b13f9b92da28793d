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

/** What a channel shows and prepares, and where it writes. */
interface Channel {
  style: Style;
  displayed: Memory;
  hidden: Memory;
  row: number;
  column: number;
  rolledRows: number;
}

const memoryOf = ({ style, hidden, displayed }: Channel): Memory => (style === 'popOn' ? hidden : displayed);

function write(channel: Channel, character: string): void {
  const lines = memoryOf(channel);
  const line = lines[channel.row] ?? { cells: [] };
  lines[channel.row] = line;
  while (line.cells.length < channel.column) line.cells.push('');
  line.cells[channel.column] = character;
  // The last column is written over and over when a line is too long.
  channel.column = Math.min(channel.column + 1, COLUMNS - 1);
}

function erase(channel: Channel): void {
  channel.column = Math.max(0, channel.column - 1);
  const line = memoryOf(channel)[channel.row];
  if (line) line.cells[channel.column] = '';
}

function rollTo(channel: Channel, rows: number): void {
  if (channel.style !== 'rollUp') {
    // Captions of another style are erased, and the base row is the lowest until one is told.
    channel.displayed = emptyMemory();
    channel.hidden = emptyMemory();
    channel.row = ROWS - 1;
    channel.column = 0;
  }
  channel.style = 'rollUp';
  channel.rolledRows = rows;
}

const topRow = ({ row, rolledRows }: Channel): number => Math.max(0, row - rolledRows + 1);

function carriageReturn(channel: Channel): void {
  const { style, displayed, row } = channel;
  if (style !== 'rollUp') return;
  const top = topRow(channel);
  for (let at = 0; at < ROWS; at += 1) if (at < top || at > row) displayed[at] = null;
  for (let at = top; at < row; at += 1) displayed[at] = displayed[at + 1] ?? null;
  displayed[row] = null;
  channel.column = 0;
}

function moveBase(channel: Channel, to: number): void {
  const window = channel.displayed.slice(topRow(channel), channel.row + 1);
  channel.displayed = emptyMemory();
  for (const [index, line] of window.entries()) {
    const at = to - (window.length - 1 - index);
    if (at >= 0) channel.displayed[at] = line;
  }
}

function swapMemories(channel: Channel): void {
  [channel.displayed, channel.hidden] = [channel.hidden, channel.displayed];
  channel.style = 'popOn';
}

function styleSetter(style: Style): (channel: Channel) => void {
  return (channel) => {
    channel.style = style;
  };
}

/** By the second byte of their pair. */
const COMMANDS: { readonly [code: number]: (channel: Channel) => void } = {
  32: styleSetter('popOn'),
  33: erase,
  36: (channel) => memoryOf(channel)[channel.row]?.cells.splice(channel.column),
  37: (channel) => rollTo(channel, 2),
  38: (channel) => rollTo(channel, 3),
  39: (channel) => rollTo(channel, 4),
  41: styleSetter('paintOn'),
  42: styleSetter('text'),
  43: styleSetter('text'),
  44: (channel) => {
    channel.displayed = emptyMemory();
  },
  45: carriageReturn,
  46: (channel) => {
    channel.hidden = emptyMemory();
  },
  47: swapMemories,
};

/** A channel that has been told nothing. */
export function createCea608Screen(): Cea608Screen {
  const tracker = createRowTracker();
  const channel: Channel = {
    style: 'text',
    displayed: emptyMemory(),
    hidden: emptyMemory(),
    row: ROWS - 1,
    column: 0,
    rolledRows: 2,
  };
  let changed = false;

  return {
    write(character) {
      if (channel.style === 'text') return;
      write(channel, character);
      changed = true;
    },
    replace(character) {
      if (channel.style === 'text') return;
      erase(channel);
      write(channel, character);
      changed = true;
    },
    command(code) {
      COMMANDS[code]?.(channel);
      changed = true;
    },
    place(to, indent) {
      const target = to - 1;
      if (channel.style === 'rollUp' && target !== channel.row) moveBase(channel, target);
      channel.row = target;
      channel.column = indent;
    },
    tab(columns) {
      channel.column = Math.min(COLUMNS - 1, channel.column + columns);
    },
    show(timeMs) {
      if (!changed) return;
      changed = false;
      tracker.show(
        timeMs,
        channel.displayed.filter((line) => line !== null),
      );
    },
    finish: (timeMs) => tracker.finish(timeMs),
  };
}
