/**
 * What a command prints: results to standard output, everything else to standard error. Names, titles and messages are
 * of others: whatever goes through here moves no cursor.
 */
import type { WriteStream } from 'node:tty';
import type { ToldProblem } from '../problems.ts';
import type { GlobalOptions } from '../settings/settings.ts';
import { createScreen, type OutputStreams } from './screen.ts';
import { harmlessJson, harmlessLines, padTo, textWidth, wrapped } from './text-width.ts';

export interface Output {
  /** One JSON value per line instead of words for people. */
  readonly isJson: boolean;
  /** Nothing but results and problems. */
  readonly isQuiet: boolean;
  /** Somebody looks at standard error. */
  readonly hasTerminal: boolean;
  /** Results and what is told of problems come to stand below each other, before the same eyes. */
  readonly isOneScreen: boolean;
  /** Whether pictures may be drawn between the lines. */
  readonly showsPictures: boolean;
  /** Draws a still where pictures are shown. */
  picture(bytes: Uint8Array): Promise<void>;
  /** Words as they come, to standard output. Nothing with `--json`. */
  speak(text: string): void;
  /** Ends the line of such words, where one is open. */
  endWords(): void;
  /** A result as a line. Nothing with `--json`. */
  line(text: string): void;
  /** A result as rows of columns, wide as needed. Nothing with `--json`. */
  table(rows: readonly (readonly string[])[]): void;
  /** A result for programs, on a line of its own. Nothing without `--json`. */
  json(value: unknown): void;
  /** A remark on the way, for people alone. */
  note(text: string): void;
  /** Something that went wrong while others go on. */
  warn(text: string): void;
  /** What a person has to do for the command to go on, told to whoever looks at standard error. */
  ask(event: Record<string, unknown>, lines: readonly string[]): void;
  /** Redraws the one line that shows how far it is; nothing off a terminal. */
  status(text: string): void;
  /** Takes that line away. */
  clearStatus(): void;
  /** The end of a command that did not do what it was asked. */
  problem(told: ToldProblem): void;
  readonly style: Style;
}

/** Colours, where they are wanted. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
}

const paint = (on: boolean, open: number, close: number) => (text: string) =>
  on ? `\u001b[${open}m${text}\u001b[${close}m` : text;

function styleOf(on: boolean): Style {
  return { bold: paint(on, 1, 22), dim: paint(on, 2, 22), red: paint(on, 31, 39), green: paint(on, 32, 39) };
}

/** Whether colours are wanted: https://no-color.org, and FORCE_COLOR as Node reads it. */
export function wantsColor(stream: Partial<WriteStream>, env: NodeJS.ProcessEnv, flag = true): boolean {
  if (!flag || (env.NO_COLOR ?? '') !== '') return false;
  if ((env.FORCE_COLOR ?? '') !== '') return env.FORCE_COLOR !== '0';
  return stream.isTTY === true && env.TERM !== 'dumb';
}

/** Lines of columns, all but the last as wide as their longest. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, textWidth(cell));
    });
  return rows.map((row) =>
    row
      .map((cell, index) => (index === row.length - 1 ? cell : padTo(cell, widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Of the terminal that a stream goes to; undefined where it goes elsewhere. */
export function columnsOf(stream: Partial<WriteStream>): number | undefined {
  return stream.isTTY === true ? stream.columns || undefined : undefined;
}

/** Rows on a terminal: in columns where they fit, else one after the other, each broken between its cells. */
function shownTable(rows: readonly (readonly string[])[], columns: number | undefined): string[] {
  const lines = tableLines(rows);
  if (columns === undefined || lines.every((line) => wrapped(line, columns) === line)) return lines;
  return rows.map((row) => wrapped(row.filter((cell) => cell !== '').join('  '), columns, '  '));
}

// Pictures between the lines of a terminal, in the way that it shows them.

/** Inline images of iTerm2, which others have taken over; the graphics protocol of kitty; sixels. */
type PictureWay = 'iterm' | 'kitty' | 'sixel';

/** By what their programs say of themselves; what merely might show pictures would show their text. */
const TERM_PROGRAMS: ReadonlyMap<string, PictureWay> = new Map([
  ['iTerm.app', 'iterm'],
  ['WezTerm', 'iterm'],
  ['vscode', 'iterm'],
  ['mintty', 'iterm'],
  ['rio', 'iterm'],
  ['ghostty', 'kitty'],
  ['contour', 'sixel'],
]);
const TERMS: ReadonlyMap<string, PictureWay> = new Map([
  ['xterm-kitty', 'kitty'],
  ['xterm-ghostty', 'kitty'],
  ['foot', 'sixel'],
  ['foot-extra', 'sixel'],
  ['mlterm', 'sixel'],
  ['yaft-256color', 'sixel'],
]);
const LINES = 6;
/** Dots of a line and a column where nobody tells: those of usual fonts. */
const LINE_DOTS = 20;
const COLUMN_DOTS = 8;

function knownWay(env: NodeJS.ProcessEnv): PictureWay | null {
  if (env.LC_TERMINAL === 'iTerm2') return 'iterm';
  const way = TERM_PROGRAMS.get(env.TERM_PROGRAM ?? '') ?? TERMS.get(env.TERM ?? '');
  if (way !== undefined) return way;
  return Number(env.KONSOLE_VERSION ?? 0) >= 220_400 ? 'iterm' : null;
}

/** How `stream` shows pictures, null where it does not; `RUSHES_PICTURES` says it where the terminal is not known. */
export function pictureWay(stream: Partial<WriteStream>, env: NodeJS.ProcessEnv): PictureWay | null {
  const said = env.RUSHES_PICTURES;
  if (said === 'iterm' || said === 'kitty' || said === 'sixel') return said;
  if (said === 'on') return knownWay(env) ?? 'iterm';
  return said === 'off' || stream.isTTY !== true ? null : knownWay(env);
}

function itermText(bytes: Uint8Array): string {
  const facts = `inline=1;size=${bytes.byteLength};height=${LINES};preserveAspectRatio=1`;
  return `\u001b]1337;File=${facts}:${Buffer.from(bytes).toString('base64')}\u0007\n`;
}

/** What draws a JPEG, a few lines high and no wider than the terminal; null where it is none that can be drawn. */
export async function pictureText(bytes: Uint8Array, way: PictureWay, columns = 80): Promise<string | null> {
  if (way === 'iterm') return itermText(bytes);
  const { decodeJpeg } = await import('./drawn/jpeg.ts');
  const { scaled } = await import('./drawn/scaled.ts');
  try {
    const whole = decodeJpeg(bytes);
    const wide = Math.max(1, columns - 1) * COLUMN_DOTS;
    if (way === 'kitty') {
      const isWide = (whole.width / whole.height) * LINES * LINE_DOTS > wide;
      // Twice as fine as usual: letters of fine screens are larger, and all dots of a still would be far more to send.
      const pixels = scaled(whole, { width: 2 * wide, height: 2 * LINES * LINE_DOTS });
      const { kittyText } = await import('./drawn/kitty.ts');
      return `${kittyText(pixels, isWide ? { columns: Math.max(1, columns - 1) } : { lines: LINES })}\n`;
    }
    const { sixelText } = await import('./drawn/sixel.ts');
    return `${sixelText(scaled(whole, { width: wide, height: LINES * LINE_DOTS }))}\n`;
  } catch {
    // They adorn: what can not be read is left out.
    return null;
  }
}

/** The output of a process. */
export function createOutput(options: GlobalOptions, env: NodeJS.ProcessEnv, streams: OutputStreams): Output {
  const { stdout, stderr } = streams;
  const isJson = options.json === true;
  const isQuiet = options.quiet === true;
  const hasTerminal = stderr.isTTY === true && !isJson && !isQuiet;
  const style = styleOf(wantsColor(stdout, env, options.color));
  const stderrStyle = styleOf(wantsColor(stderr, env, options.color));
  const way = isJson || isQuiet ? null : pictureWay(stdout, env);
  const screen = createScreen(streams);
  const { beginLine, beginRemark, clearStatus, endWords } = screen;

  function tell(text: string): void {
    beginRemark();
    stderr.write(`${wrapped(harmlessLines(text), columnsOf(stderr))}\n`);
  }

  return {
    isJson,
    isQuiet,
    hasTerminal,
    isOneScreen: hasTerminal && stdout.isTTY === true,
    style,
    showsPictures: way !== null,
    async picture(bytes) {
      const text = way === null ? null : await pictureText(bytes, way, columnsOf(stdout));
      if (text === null) return;
      beginLine();
      stdout.write(text);
    },
    speak(text) {
      if (!isJson) screen.speak(text);
    },
    endWords,
    line(text) {
      if (isJson) return;
      beginLine();
      stdout.write(`${wrapped(harmlessLines(text), columnsOf(stdout), '  ')}\n`);
    },
    table(rows) {
      if (isJson) return;
      beginLine();
      for (const line of shownTable(rows, columnsOf(stdout))) stdout.write(`${harmlessLines(line)}\n`);
    },
    json(value) {
      if (isJson) stdout.write(`${harmlessJson(value)}\n`);
    },
    note(text) {
      if (hasTerminal) tell(text);
    },
    warn(text) {
      if (isJson) stderr.write(`${harmlessJson({ event: 'warning', message: text })}\n`);
      else tell(text);
    },
    ask(event, lines) {
      if (isJson) stderr.write(`${harmlessJson(event)}\n`);
      else tell(lines.join('\n'));
    },
    status(text) {
      if (hasTerminal) screen.status(text);
    },
    clearStatus,
    problem({ message, code, hint, exitCode }) {
      // Words that came before it go on nowhere.
      beginLine();
      if (isJson) {
        stderr.write(`${harmlessJson({ event: 'error', code, message, hint, exit_code: exitCode })}\n`);
        return;
      }
      tell(stderrStyle.red(message));
      if (hint !== null) tell(hint);
    },
  };
}
