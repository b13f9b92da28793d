/** Reads CEA-608: pairs of bytes of a field into its two caption channels (ANSI/CTA-608-E). */
import { createRowTracker, type Row } from './row-tracker.ts';
import type { CaptionTrackCue } from './types.ts';

/** One field of line 21: two caption channels, and in the second field data that is no captions. */
export interface Cea608Field {
  /** A pair as it stands in the file, with its parity bits, that is seen at `timeMs`. */
  push(timeMs: number, first: number, second: number): void;
  /** Cues of the field's first and second channel. */
  finish(timeMs: number): [CaptionTrackCue[], CaptionTrackCue[]];
}

/** Rows by the lower bits of a first byte, for second bytes below 0x60 and from there on. */
const rowsOfCodes = [
  [11, 11],
  [1, 2],
  [3, 4],
  [12, 13],
  [14, 15],
  [5, 6],
  [7, 8],
  [9, 10],
] as const;

function hasOddParity(byte: number): boolean {
  let ones = byte;
  ones ^= ones >> 4;
  ones ^= ones >> 2;
  ones ^= ones >> 1;
  return (ones & 1) === 1;
}

// Characters of CEA-608 (ANSI/CTA-608-E, 6.4).

const basicExceptions: { [code: number]: string } = {
  39: '’',
  42: 'á',
  92: 'é',
  94: 'í',
  95: 'ó',
  96: 'ú',
  123: 'ç',
  124: '÷',
  125: 'Ñ',
  126: 'ñ',
  127: '█',
};

const special = [...'®°½¿™¢£♪à èâêîôû'];
const extendedFirst = [...'ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»'];
const extendedSecond = [...'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘'];

/** A character of the basic set, 0x20 to 0x7f. */
function basicCharacter(code: number): string {
  return basicExceptions[code] ?? String.fromCharCode(code);
}

/** A special character: the second byte 0x30 to 0x3f. */
function specialCharacter(second: number): string {
  return special[second - 0x30] ?? ' ';
}

/** An extended one, which takes the place of the one before it: the first byte 0x12 or 0x13, the second 0x20 to 0x3f. */
function extendedCharacter(first: number, second: number): string {
  const set = first === 0x12 ? extendedFirst : extendedSecond;
  return set[second - 0x20] ?? ' ';
}

// One caption channel of CEA-608: its memories, its cursor and what its commands do (ANSI/CTA-608-E, 7).

const ROWS = 15;
const COLUMNS = 32;

type Style = 'popOn' | 'rollUp' | 'paintOn' | 'text';

/** A channel that is told its characters and commands. */
interface Cea608Screen {
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
function createCea608Screen(): Cea608Screen {
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

/** A control code: an address, an attribute, a character of the other sets, or a command. */
function control(screen: Cea608Screen, first: number, second: number): void {
  if (second >= 0x40) {
    const [upper, lower] = rowsOfCodes[first & 7] ?? [15, 15];
    screen.place(second < 0x60 ? upper : lower, (second & 0x10) === 0 ? 0 : ((second >> 1) & 7) * 4);
  } else if (first === 0x11 && second >= 0x30) screen.write(specialCharacter(second));
  // An attribute in the middle of a row takes the place of a blank.
  else if (first === 0x11 && second >= 0x20) screen.write(' ');
  else if ((first === 0x12 || first === 0x13) && second >= 0x20) {
    screen.replace(extendedCharacter(first, second));
  } else if ((first === 0x14 || first === 0x15) && second >= 0x20 && second < 0x30) screen.command(second);
  else if (first === 0x17 && second >= 0x21 && second <= 0x23) screen.tab(second - 0x20);
}

export function createCea608Field(): Cea608Field {
  const screens = [createCea608Screen(), createCea608Screen()] as const;
  let current: Cea608Screen | null = null;
  /** A control code is sent twice, so that one of them arrives. */
  let repeatable = 0;
  let inOtherData = false;

  function controlPair(first: number, second: number): void {
    const code = first * 256 + second;
    if (code === repeatable) {
      repeatable = 0;
      return;
    }
    repeatable = code;
    inOtherData = false;
    current = screens[(first & 8) === 0 ? 0 : 1];
    control(current, first & ~8, second);
  }

  function textPair(first: number, second: number): void {
    repeatable = 0;
    if (first < 0x20) {
      // Extended data services of field 2: 0x01 to 0x0e begin or go on, 0x0f ends.
      inOtherData = first !== 0x0f;
      return;
    }
    if (inOtherData || current === null) return;
    current.write(basicCharacter(first));
    if (second >= 0x20) current.write(basicCharacter(second));
  }

  return {
    push(timeMs, rawFirst, rawSecond) {
      const [first, second] = [rawFirst & 0x7f, rawSecond & 0x7f];
      if (first === 0 && second === 0) return;
      // A damaged control code would do anything; a damaged character is one character.
      if (!hasOddParity(rawSecond)) return;
      const isControl = first >= 0x10 && first < 0x20;
      if (!hasOddParity(rawFirst)) {
        if (!isControl) textPair(0x7f, second);
      } else if (isControl) controlPair(first, second);
      else if (first > 0) textPair(first, second);
      for (const screen of screens) screen.show(timeMs);
    },
    finish: (timeMs) => [screens[0].finish(timeMs), screens[1].finish(timeMs)],
  };
}
