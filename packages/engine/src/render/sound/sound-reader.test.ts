import { expect, test } from 'vitest';
import { readBlocks } from './sound-reader.ts';

test('blocks are read from any place', async () => {
  const blocks = () => [Float32Array.of(1, 1, 2, 2, 3, 3), Float32Array.of(4, 4)];
  const read = async (start: number) => {
    const into = new Float32Array(6);
    await readBlocks(blocks(), start).read(into);
    return [...into];
  };
  expect(await read(0)).toEqual([1, 1, 2, 2, 3, 3]);
  expect(await read(2)).toEqual([3, 3, 4, 4, 0, 0]);
  expect(await read(-2)).toEqual([0, 0, 0, 0, 1, 1]);
});
