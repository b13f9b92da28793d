import { generatorClip, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeScenes } from '../generate/writer.ts';
import { readPictures, readSound } from '../testing/read-media.ts';
import { audio, createRenderFixture, programme, type RenderFixture, rate, video } from './render-fixture.ts';
import { readBlocks } from './sound/sound-reader.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
});

afterAll(() => fixture.remove());

const size = { width: 320, height: 180 };
const film = writeScenes({ prompt: 'Coffee in the mountains', frames: 200, rate, ...size, seed: 7 });

function scenes() {
  return film.scenes.map(({ spec, frames }) =>
    generatorClip({
      kind: 'rushes.scene',
      parameters: JSON.parse(JSON.stringify(spec)),
      span: { frames, rate },
    }),
  );
}

function music(frames: number) {
  const parameters = JSON.parse(JSON.stringify(film.music));
  return generatorClip({ kind: 'rushes.music', parameters, span: { frames, rate } });
}

describe('generators', () => {
  test('scenes are drawn for their frames, with words, moving', async () => {
    const result = await fixture.render(programme([video(...scenes())], size));
    const { frames } = await readPictures(result.outputPath);
    expect(frames).toHaveLength(200);
    expect(result.warnings).toEqual([]);
    const levels = [...(frames[60]?.[0] ?? [])].sort((a, b) => a - b);
    expect((levels.at(-100) ?? 0) - (levels[100] ?? 0)).toBeGreaterThan(100);
    const changed = frames[60]?.[0]?.some((level, index) => level !== frames[85]?.[0]?.[index]);
    expect(changed).toBe(true);
  });

  test('music fills its time at programme loudness, the same each time', async () => {
    const bed = track({ kind: 'Audio', settings: { role: 'music', duckDb: 12 }, children: [music(200)] });
    const first = await fixture.render(programme([bed]), { segments: 'first' });
    const second = await fixture.render(programme([bed]), { segments: 'second' });
    expect(Math.abs((first.loudness.integratedLufs ?? 0) + 14)).toBeLessThan(0.5);
    const [left] = await readSound(first.outputPath);
    expect(left).toHaveLength(8 * 48_000);
    for (let from = 24_000; from < left.length - 48_000; from += 24_000) {
      expect(left.subarray(from, from + 24_000).some((value) => Math.abs(value) > 0.01)).toBe(true);
    }
    expect(await readSound(second.outputPath)).toEqual(await readSound(first.outputPath));
  });

  test('parameters that describe nothing fail with a sentence', async () => {
    const bad = generatorClip({
      kind: 'rushes.scene',
      parameters: { version: 9 },
      span: { frames: 10, rate },
    });
    await expect(fixture.render(programme([video(bad)]))).rejects.toMatchObject({ code: 'invalid' });
    const noise = generatorClip({ kind: 'rushes.music', parameters: {}, span: { frames: 10, rate } });
    await expect(fixture.render(programme([audio(noise)]))).rejects.toMatchObject({ code: 'invalid' });
  });

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
});
