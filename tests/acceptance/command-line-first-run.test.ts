/** The first command on a machine that has no service yet, on a terminal and off it. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isLocal } from '../../packages/cli/src/first-service.ts';
import { type CommandLine, createCommandLine } from './testing/command-line.ts';
import { hasTerminals, runOnTerminal } from './testing/terminal.ts';

let line: CommandLine;
let port: number;

beforeAll(async () => {
  line = await createCommandLine();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  ({ port } = taken.address() as { port: number });
  taken.close();
  await once(taken, 'close');
});
afterAll(() => line.remove());

const address = () => ['--base-url', `http://127.0.0.1:${port}`];
/** Types `answer` when a command asks; resolves with all that the terminal showed. */
function onTerminal(args: readonly string[], answer: string): Promise<{ code: number; shown: string }> {
  const env = { RUSHES_DATA_DIR: join(line.folder, 'data'), RUSHES_IDENTITY_PORT: '0' };
  return runOnTerminal(line.program(args, env), { answer: { question: '[Y/n]', text: answer } });
}

test.each([
  ['http://localhost:8080', true],
  ['http://127.0.0.1:9', true],
  ['https://localhost', false],
  ['http://localhost/under', false],
  ['http://video.example.com', false],
])('%s is an address where one can be started: %s', (url, expected) => {
  expect(isLocal(url)).toBe(expected);
});

test('off a terminal a sentence says how a service is started', async () => {
  const ended = await line.run(['ls', ...address()]);
  expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining('There is no service at') });
  expect(ended.stderr).toContain('npm start');
});

test.skipIf(!hasTerminals).each([
  ['says no', 'n'],
  ['leaves the question by Ctrl-D', '\u0004'],
])('whoever %s gets none', async (_, answer) => {
  const { code, shown } = await onTerminal(['ls', ...address()], answer);
  expect({ code, shown }).toMatchObject({ code: 3, shown: expect.stringContaining('npm start') });
  expect((await line.run(['ls', ...address()])).stderr).toContain('There is no service at');
});

test.skipIf(!hasTerminals)(
  'whoever says yes gets one that outlives the command, with a key for it',
  async () => {
    const { code, shown } = await onTerminal(['whoami', ...address()], '');
    expect({ code, shown }).toMatchObject({ code: 0, shown: expect.stringContaining('me@rushes.localhost') });
    const pid = Number(/kill (\d+) ends it/.exec(shown)?.[1]);
    try {
      // Neither the address nor the key is named again.
      expect(await line.json(['whoami'])).toMatchObject([{ email: 'me@rushes.localhost' }]);
    } finally {
      process.kill(pid, 'SIGTERM');
    }
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 290_000 });
  },
  300_000,
);
