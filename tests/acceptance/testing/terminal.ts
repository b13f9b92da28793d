/** A program on a terminal of its own: `script` of util-linux. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Program } from './command-line.ts';

export const hasTerminals = spawnSync('script', ['--version']).stdout?.includes('util-linux') === true;

/** What is typed when `question` is shown. */
export interface Answer {
  question: string;
  text: string;
}

export interface TerminalOptions {
  columns?: number;
  answer?: Answer;
  /** Several, one after the other: each waits for what is shown after the one before it. */
  answers?: readonly Answer[];
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** Resolves with all that the terminal showed when the program has ended. */
export async function runOnTerminal(
  { command, args, cwd, env }: Program,
  { columns, answer, answers = answer === undefined ? [] : [answer] }: TerminalOptions = {},
): Promise<{ code: number; shown: string }> {
  const words = [command, ...args].map(quoted).join(' ');
  const line = columns === undefined ? words : `stty columns ${columns}; ${words}`;
  const child = spawn('script', ['-qec', line, '/dev/null'], { cwd, env });
  let shown = '';
  let [next, ...others] = answers;
  let readTo = 0;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    shown += chunk;
    if (next === undefined || !shown.includes(next.question, readTo)) return;
    readTo = shown.length;
    child.stdin.write(`${next.text}\r`);
    [next, ...others] = others;
  });
  const [code] = await once(child, 'close');
  return { code: code as number, shown };
}
