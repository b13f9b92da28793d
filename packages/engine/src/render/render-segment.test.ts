import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filter } from './graph/filter-text.ts';
import { drawPart } from './render-segment.ts';

const part = {
  frames: 5,
  graph: 'color=c=red:s=64x64:r=30,trim=end_frame=3,format=yuv420p,buffersink@picture',
};
const job = { partsWithoutSeeking: () => [part], signal: new AbortController().signal };

test('frames come in order, and the last is held where a graph ends early', async () => {
  const taken: bigint[] = [];
  const isWhole = await drawPart(job, { part, index: 0 }, async (frame) => {
    taken.push(frame.pts);
    await new Promise(setImmediate);
  });
  expect(isWhole).toBe(false);
  expect(taken).toEqual([0n, 1n, 2n, 2n, 2n]);
});

test('the next frame is drawn while one is taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-segment-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // The graph writes a line for each frame as it draws it.
  const drawn = join(folder, 'drawn.txt');
  const noted = [
    filter('metadata', { mode: 'add', key: 'drawn', value: 'yes' }),
    filter('metadata', { mode: 'print', file: drawn, direct: 1 }),
  ].join(',');
  const graph = `color=c=red:s=64x64:r=30,trim=end_frame=3,${noted},format=yuv420p,buffersink@picture`;
  const linesOf = async () =>
    (await readFile(drawn, 'utf8')).split('\n').filter((line) => /^frame:/u.test(line));
  let taken = 0;
  const noting = { frames: 3, graph };
  await drawPart(job, { part: noting, index: 0 }, async () => {
    taken += 1;
    const wanted = Math.min(3, taken + 1);
    await expect.poll(async () => (await linesOf()).length).toBeGreaterThanOrEqual(wanted);
  });
  expect(taken).toBe(3);
});

test('who takes a frame and fails ends the drawing, whatever is being drawn', async () => {
  const drawing = drawPart(job, { part, index: 0 }, () => Promise.reject(new Error('full')));
  await expect(drawing).rejects.toThrow('full');
});
