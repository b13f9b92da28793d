/**
 * The requests of the reference in TypeScript and in Python, all of them, run in its order against a service with a worker: each
 * a program that begins as the reference does, as it stands there with the ids of what there is. What needs more than this
 * service is refused, as the same request by curl is.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPrograms, programIn, pythonOfPrograms } from './testing/reference-programs.ts';
import { filledRequest } from './testing/reference-requests.ts';
import { MOST_MILLISECONDS, places, walkReference } from './testing/reference-walk.ts';

const withPython = test.skipIf(pythonOfPrograms() === null);
/** The operations that a tab shows a request of. */
const shownIn = (tab: 'TypeScript' | 'Python') =>
  places.flatMap((place) => (filledRequest(place, tab, {}) === null ? [] : [place.operation.operationId]));

test(
  'every program in TypeScript of the reference is answered as the reference says',
  async () => {
    const { sent, wrong } = await walkReference('TypeScript');
    expect(wrong).toEqual([]);
    expect(sent).toEqual(shownIn('TypeScript'));
    expect(sent.length).toBeGreaterThan(200);
  },
  MOST_MILLISECONDS,
);

withPython(
  'every program in Python of the reference is answered as the reference says',
  async () => {
    const { sent, wrong } = await walkReference('Python');
    expect(wrong).toEqual([]);
    expect(sent).toEqual(shownIn('Python'));
  },
  MOST_MILLISECONDS,
);

/** A folder for programs. */
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-programs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const nowhere = { name: 'getMe', baseUrl: 'http://127.0.0.1:9', byPerson: false };
const env = { RUSHES_KEY: 'sk_0' };

test('a program in TypeScript that reaches nothing, or asks for what there is not, has no success', async () => {
  const programs = await openPrograms('TypeScript', await aFolder());
  onTestFinished(programs.stop);
  const request = 'const answer = await client.nowhere();';
  expect(await programs.run({ ...nowhere, request }, { env })).toMatchObject({
    status: 0,
    text: expect.stringContaining('client.nowhere is not a function'),
  });
});

withPython('a program in Python that asks for what there is not has no success', async () => {
  const programs = await openPrograms('Python', await aFolder());
  onTestFinished(programs.stop);
  expect(await programs.run({ ...nowhere, request: 'answer = client.nowhere()' }, { env })).toMatchObject({
    status: 0,
    text: expect.stringContaining("has no attribute 'nowhere'"),
  });
});

test('a program begins as the reference does, with a token where a person calls', () => {
  const request = 'await client.deleteMe();';
  const program = programIn('TypeScript', { ...nowhere, request, byPerson: true });
  expect(program).toContain("import { createClient } from '@rushes/sdk';");
  expect(program).toContain("baseUrl: 'http://127.0.0.1:9', token: process.env.RUSHES_TOKEN ?? ''");
  const python = programIn('Python', { ...nowhere, request: 'client.get_me()' });
  expect(python).toContain('api_key=os.environ["RUSHES_KEY"]');
});
