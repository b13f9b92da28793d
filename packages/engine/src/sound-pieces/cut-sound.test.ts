import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWav } from '../testing/wav.ts';
import { cutSound } from './cut-sound.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-pieces-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Silent but for the stretch from 1.5 s to 1.6 s. */
const beepPath = () =>
  makeWav(join(folder, 'in.wav'), { channels: 2, seconds: 3, sampleRate: 48_000 }, (_channel, seconds) =>
    seconds >= 1.5 && seconds < 1.6 ? Math.sin(2 * Math.PI * 1_000 * seconds) : 0,
  );

/** Milliseconds of a piece at which it is first and last loud. */
async function loudIn(file: string): Promise<[number, number] | null> {
  const bytes = await readFile(join(folder, file));
  const loud: number[] = [];
  for (let at = 44; at + 2 <= bytes.length; at += 2) {
    if (Math.abs(bytes.readInt16LE(at)) > 8_000) loud.push((at - 44) / 32);
  }
  return loud.length === 0 ? null : [loud[0] ?? 0, loud.at(-1) ?? 0];
}

describe('cutSound', () => {
  it('puts every moment into its piece, to the millisecond', async () => {
    const inputPath = await beepPath();
    const stretches = [
      { startMs: 0, endMs: 1_000 },
      { startMs: 1_450, endMs: 2_000 },
      { startMs: 2_000, endMs: 9_000 },
      { startMs: 10_000, endMs: 11_000 },
    ];
    const { pieces, damaged } = await cutSound({ inputPath, outputFolder: folder, stretches }, {});
    expect(damaged).toBe(false);
    expect(pieces.map(({ startMs, endMs, bytes }) => [startMs, endMs, bytes])).toEqual([
      [0, 1_000, 44 + 32_000],
      [1_450, 2_000, 44 + 550 * 32],
      [2_000, 3_000, 44 + 32_000],
    ]);
    const [first, second, third] = await Promise.all(pieces.map(({ file }) => loudIn(file)));
    expect([first, third]).toEqual([null, null]);
    expect(second?.[0]).toBeCloseTo(50, 0);
    expect(second?.[1]).toBeCloseTo(150, 0);
  });

  it('refuses stretches that overlap and files without sound', async () => {
    const inputPath = await beepPath();
    for (const stretches of [
      [{ startMs: 5, endMs: 5 }],
      [
        { startMs: 0, endMs: 10 },
        { startMs: 9, endMs: 20 },
      ],
    ]) {
      await expect(cutSound({ inputPath, outputFolder: folder, stretches }, {})).rejects.toMatchObject({
        code: 'invalid',
      });
    }
  });
});
