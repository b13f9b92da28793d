/**
 * What a command prints: results to standard output, everything else to standard error. Names, titles and messages are
 * of others: whatever goes through here moves no cursor.
 */
import type { WriteStream } from 'node:tty';
import type { ToldProblem } from '../problems.ts';
import type { GlobalOptions } from '../settings/settings.ts';
import { pictureText, pictureWay } from './pictures.ts';
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
