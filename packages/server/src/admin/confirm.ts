/** Asks the person at the terminal. */
import { createInterface } from 'node:readline/promises';
import { StartError } from '../platform/processes/start-error.ts';
import { UsageError } from './command.ts';

/** Asks for a yes. Throws UsageError where nobody can be asked, and StartError when the answer is no. */
export async function confirm(sentence: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UsageError(`${sentence} Say --yes to do it where nobody can be asked.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${sentence} Go on? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartError('Nothing was done.');
}
