import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EnginePart, MediaError, type PartVerdict } from '@rushes/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSelfTests, type SelfTests } from './self-tests.ts';

let dataFolder: string;
let tried: EnginePart[];
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'rushes-self-tests-'));
  tried = [];
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const broken: PartVerdict = { works: false, reason: 'It breaks.', enable: 'mend it' };

function open(verdict: PartVerdict): SelfTests {
  const attempt = async (part: EnginePart): Promise<PartVerdict> => {
    tried.push(part);
    return verdict;
  };
  return createSelfTests({ dataFolder, log: { warn: () => undefined }, attempt });
}

test('a part that works is tried once per machine and version', async () => {
  const first = open({ works: true });
  expect(await first.known()).toEqual({ media: null, speech: null, models: null });
  const asked = [first.find('speech'), first.find('speech'), first.find('models')];
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ works: true })));
  // Each looks first whether it is remembered; which of them comes to be tried sooner is all the same.
  expect(tried.toSorted()).toEqual(['models', 'speech']);
  const second = open(broken);
  expect(await second.find('speech')).toEqual({ works: true });
  expect(await second.known()).toMatchObject({
    media: null,
    speech: { works: true },
    models: { works: true },
  });
  expect(tried).toHaveLength(2);
  const path = join(dataFolder, 'self-test.json');
  const kept = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...kept, key: 'another machine' }));
  expect(await open(broken).find('speech')).toEqual(broken);
});

test('a part that does not is tried once by each start, and its sentence is known', async () => {
  const first = open(broken);
  for (let round = 0; round < 3; round += 1) expect(await first.find('speech')).toEqual(broken);
  expect(tried).toHaveLength(1);
  expect(await first.known()).toMatchObject({ speech: broken });
  expect(await open({ works: true }).find('speech')).toEqual({ works: true });
});

test('a part that breaks at work counts as broken from then on, and is tried again by the next start', async () => {
  const tests = open({ works: true });
  await tests.find('speech');
  const cause = new Error('child ended by SIGILL');
  tests.noteBroken('speech', new MediaError('crash', 'It broke.', { cause }));
  const verdict = await tests.find('speech');
  expect(verdict).toMatchObject({ works: false, reason: /SIGILL/ });
  expect(await tests.known()).toMatchObject({ speech: verdict });
});

test('a trial that could not be made says nothing about the part', async () => {
  let fails = true;
  const attempt = async (): Promise<PartVerdict> => {
    if (fails) throw new Error('no room');
    return { works: true };
  };
  const tests = createSelfTests({ dataFolder, log: { warn: () => undefined }, attempt });
  await expect(tests.find('media')).rejects.toThrow('no room');
  fails = false;
  expect(await tests.find('media')).toEqual({ works: true });
});

test('a part that may have broken is tried anew, also where it is remembered as working', async () => {
  const verdicts: PartVerdict[] = [{ works: true }, { works: true }, broken];
  const attempt = async (): Promise<PartVerdict> => verdicts.shift() ?? broken;
  const tests = createSelfTests({ dataFolder, log: { warn: () => undefined }, attempt });
  expect(await tests.find('speech')).toEqual({ works: true });
  expect(await tests.recheck('speech')).toEqual({ works: true });
  expect(await tests.find('speech')).toEqual({ works: true });
  expect(await tests.recheck('speech')).toEqual(broken);
  expect(await tests.find('speech')).toEqual(broken);
  expect(await tests.known()).toMatchObject({ speech: broken });
});
