import { expect, test } from 'vitest';
import { drawPart } from './render-segment.ts';

const part = {
  frames: 5,
  graph: 'color=c=red:s=64x64:r=30,trim=end_frame=3,format=yuv420p,buffersink@picture',
};
const job = { partsWithoutSeeking: () => [part], signal: new AbortController().signal };

test('frames come in order while the next ones are drawn, and the last is held where a graph ends early', async () => {
  const taken: bigint[] = [];
  const isWhole = await drawPart(job, { part, index: 0 }, async (frame) => {
    taken.push(frame.pts);
    await new Promise(setImmediate);
  });
  expect(isWhole).toBe(false);
  expect(taken).toEqual([0n, 1n, 2n, 2n, 2n]);
});

test('who takes a frame and fails ends the drawing, whatever is being drawn', async () => {
  const drawing = drawPart(job, { part, index: 0 }, () => Promise.reject(new Error('full')));
  await expect(drawing).rejects.toThrow('full');
});
