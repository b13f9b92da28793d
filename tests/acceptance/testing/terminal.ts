/** A program on a terminal of its own: `script` of util-linux. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Program } from './command-line.ts';

export const hasTerminals = spawnSync('script', ['--version']).stdout?.includes('util-linux') === true;

export interface TerminalOptions {
  columns?: number;
  /** What is typed when `question` is shown. */
  answer?: { question: string; text: string };
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** Resolves with all that the terminal showed when the program has ended. */
export async function runOnTerminal(
  { command, args, cwd, env }: Program,
  { columns, answer }: TerminalOptions = {},
): Promise<{ code: number; shown: string }> {
  const words = [command, ...args].map(quoted).join(' ');
  const line = columns === undefined ? words : `stty columns ${columns}; ${words}`;
  const child = spawn('script', ['-qec', line, '/dev/null'], { cwd, env });
  let shown = '';
  let isAnswered = false;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    shown += chunk;
    if (answer === undefined || isAnswered || !shown.includes(answer.question)) return;
    isAnswered = true;
    child.stdin.write(`${answer.text}\r`);
  });
  const [code] = await once(child, 'close');
  return { code: code as number, shown };
}
