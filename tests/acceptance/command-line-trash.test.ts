/** The trash on the command line: what goes there, is seen there, and comes back. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { type CommandLine, createCommandLine } from './testing/command-line.ts';
import { hasTerminals, runOnTerminal } from './testing/terminal.ts';

let service: TestService;
let line: CommandLine;

beforeAll(async () => {
  service = await startTestService({ worker: [] });
  line = await createCommandLine({ baseUrl: service.baseUrl, key: service.user.key });
  await mkdir(join(line.folder, 'lost/deep'), { recursive: true });
  for (const name of ['one.mp4', 'deep/one.mp4']) await writeFile(join(line.folder, 'lost', name), name);
  await line.json(['upload', 'lost', '--no-index']);
});
afterAll(async () => {
  await line?.remove();
  await service?.stop();
});

const told = (stderr: string) => ({ code: 1, stderr: expect.stringContaining(stderr) });

test('what was thrown away comes back by its id, its path or its name', async () => {
  const [first] = await line.json(['rm', '/lost/one.mp4']);
  const [second] = await line.json(['rm', '/lost/deep/one.mp4']);
  const id = String(second?.asset_id);
  expect(await line.run(['trash', 'restore', 'one.mp4'])).toMatchObject(told(String(first?.asset_id)));
  expect(await line.run(['trash', 'restore', id, 'two.mp4'])).toMatchObject(told('rushes trash list'));
  expect((await line.json(['trash', 'list'])).map(({ path }) => path)).toEqual([
    '/lost/deep/one.mp4',
    '/lost/one.mp4',
  ]);
  expect((await line.run(['trash', 'restore', id])).stdout).toBe('/lost/deep/one.mp4 is back\n');
  expect((await line.run(['trash', 'restore', 'one.mp4'])).stdout).toBe('/lost/one.mp4 is back\n');
  await line.json(['rm', '/lost/one.mp4']);
  expect((await line.run(['trash', 'restore', 'lost/one.mp4'])).stdout).toBe('/lost/one.mp4 is back\n');
  expect((await line.run(['tree', '/lost'])).stdout).toBe('/lost\n  deep/\n    one.mp4\n  one.mp4\n');
});

test.skipIf(!hasTerminals)('rm says on a terminal how a thing comes back', async () => {
  const { code, shown } = await runOnTerminal(line.program(['rm', '/lost/deep']), { columns: 200 });
  expect({ code, shown }).toMatchObject({ code: 0, shown: expect.stringContaining('is in the trash') });
  const id = /rushes trash restore (\S+)/.exec(shown)?.[1] ?? '';
  expect((await line.run(['trash', 'restore', id])).stdout).toBe('/lost/deep is back\n');
});

test.skipIf(!hasTerminals)('rm for good asks first, and what is told begins a line', async () => {
  const program = line.program(['rm', '/lost/one.mp4', '--for-good']);
  const answered = async (text: string) => {
    const { code, shown } = await runOnTerminal(program, { answer: { question: '[y/N]', text } });
    return { code, shown: stripVTControlCharacters(shown) };
  };
  // Ctrl-D answers nothing, and leaves the line of the question open.
  const left = await answered('\u0004');
  expect(left).toMatchObject({ code: 1, shown: expect.stringMatching(/\n\r?Nothing was removed/) });
  expect(await answered('y')).toMatchObject({ code: 0, shown: expect.stringContaining('is gone') });
});
