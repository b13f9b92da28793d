import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileRange } from './file-range.ts';

const content = randomBytes(2_500_000);
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-range-'));
  path = join(folder, 'file');
  await writeFile(path, content);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('visit shows every byte once, in order, in chunks that are used again', async () => {
  const ranges = [
    { start: 0, end: content.length - 1 },
    { start: 1_000_000, end: 2_400_000 },
    { start: 5, end: 4 },
  ];
  for (const range of ranges) {
    const seen: Buffer[] = [];
    const places = new Set<ArrayBufferLike>();
    const file = await openFileRange(path, range);
    await file.visit((chunk) => {
      seen.push(Buffer.from(chunk));
      places.add(chunk.buffer);
    });
    expect(Buffer.concat(seen).equals(content.subarray(range.start, range.end + 1))).toBe(true);
    expect(places.size).toBeLessThanOrEqual(2);
    expect(file.destroyed).toBe(true);
  }
});

test('visit ends with an error where the file is closed, or the one who looks fails', async () => {
  const stopped = await openFileRange(path);
  stopped.on('error', () => undefined);
  let looks = 0;
  const visiting = stopped.visit(() => {
    looks += 1;
    stopped.destroy(new Error('stopped'));
  });
  await expect(visiting).rejects.toThrow('stopped');
  expect(looks).toBe(1);
  const failing = await openFileRange(path);
  await expect(failing.visit(() => expect.fail('enough'))).rejects.toThrow('enough');
  expect(failing.destroyed).toBe(true);
});
