/** What a terminal gets of a command whose service answers as it is told. */
import type { Client } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { createOutput } from '../output/output.ts';
import { createProgram } from '../program.ts';

const settings = {
  ...{ profileName: 'default', profile: {}, baseUrl: 'http://localhost', key: 'sk_x', keptKey: null },
  ...{ caFile: null, proxies: [], configPath: '/nowhere/config.json' },
};

export interface Seen {
  /** Of standard output. */
  lines: string;
  /** Of standard error. */
  notes: string;
  /** Both in their order, as a terminal gets them. */
  screen: string;
  /** What is said when Ctrl-C ends it. */
  leave: string;
  /** What problems call the command. */
  command: string;
}

/**
 * Runs `words` on a terminal of 200 columns, with a client whose calls answer `answers`, or an empty list. `isSaved` is for
 * `> file`: standard output does not go to the terminal.
 */
export async function runShown(
  words: string | string[],
  answers: Record<string, unknown> = {},
  isSaved = false,
): Promise<Seen> {
  const seen: Seen = { lines: '', notes: '', screen: '', leave: '', command: '' };
  const writer = (name: 'lines' | 'notes', isShown: boolean) => ({
    ...(isShown ? { isTTY: true, columns: 200 } : {}),
    write(text: string) {
      seen[name] += text;
      if (isShown) seen.screen += text;
      return true;
    },
  });
  const streams = { stdout: writer('lines', !isSaved), stderr: writer('notes', true) };
  const client = new Proxy({} as Client, {
    get: (_, name: string) => () => {
      const answer = answers[name] ?? [];
      // A stream is there at once, everything else comes.
      return Symbol.asyncIterator in Object(answer) ? answer : Promise.resolve(answer);
    },
  });
  const out = createOutput({ color: false }, {}, streams);
  const { signal } = new AbortController();
  const context: Context = {
    ...{ settings, out, signal, env: {}, client: () => client, clientWith: () => client },
    onLeave(sentence) {
      seen.leave = sentence;
    },
  };
  const program = createProgram({
    env: {},
    async context(_options, command) {
      seen.command = command;
      return context;
    },
  });
  await program.parseAsync(Array.isArray(words) ? words : words.split(' '), { from: 'user' });
  return seen;
}
