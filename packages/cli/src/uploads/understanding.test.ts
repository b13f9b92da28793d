import { ApiError, type AssetIndex, type Client } from '@rushes/sdk';
import { beforeEach, expect, test } from 'vitest';
import { understand } from './understanding.ts';

type State = AssetIndex['analysers'][number]['state'];
/** What each look at the index answers, one after the other; a number is a refusal. */
let looks: (State[] | number)[];
const progress: number[] = [];
const ends: { looksLeft: number; error: string | null }[] = [];

const client = {
  preprocess: async () => [{ task_id: 'T', error: null }],
  getTask: async () => ({ status: 'COMPLETE', progress: 1, result: null }),
  getIndex: async () => {
    const look = looks.shift() ?? [];
    if (typeof look !== 'number') return { analysers: look.map((state) => ({ state })) };
    throw new ApiError({
      ...{ status: look, code: 'gone', detail: 'gone', issues: [], body: null },
      ...{ requestId: null, retryAfterSeconds: null },
    });
  },
} as unknown as Client;

beforeEach(() => {
  progress.length = 0;
  ends.length = 0;
});

const run = () =>
  understand(client, [{ assetId: 'A', name: 'a.mp4' }], {
    signal: new AbortController().signal,
    pause: async () => undefined,
    told: {
      onProgress: (state) => progress.push(state.progress),
      onEnd: ({ error }) => ends.push({ looksLeft: looks.length, error }),
    },
  });

test('a file is understood once its index is filled, not when its analysis has ended', async () => {
  looks = [
    ['queued', 'queued'],
    ['done', 'running'],
    ['done', 'not_available'],
  ];
  await run();
  expect(ends).toEqual([{ looksLeft: 0, error: null }]);
  expect(progress).toEqual([0, 0.5, 0.75, 0]);
});

test.each([404, 409])('a file that is gone meanwhile (%i) is not waited for', async (status) => {
  looks = [status];
  await run();
  expect(ends).toEqual([{ looksLeft: 0, error: null }]);
});

test('a service that fails is told', async () => {
  looks = [500];
  await expect(run()).rejects.toThrow('gone');
});
