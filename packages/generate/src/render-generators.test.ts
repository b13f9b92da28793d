import { readFileSync } from 'node:fs';
import { renderTimeline } from '@rushes/engine';
import { generatorClip, type Timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawFrames } from '../../engine/src/render/drawn-frames.ts';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  rate,
  video,
} from '../../engine/src/render/render-fixture.ts';
import { readPictures, readSound } from '../../engine/src/testing/read-media.ts';
import { generatorsModule } from './index.ts';
import { generators } from './sources.ts';
import { writeScenes } from './writer.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
});

afterAll(() => fixture.remove());

function render(document: Timeline, options: { segments?: string } = {}) {
  return fixture.render(document, { ...options, hooks: { generators } });
}

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
    const result = await render(programme([video(...scenes())], size));
    const { frames } = await readPictures(result.outputPath);
    expect(frames).toHaveLength(200);
    expect(result.warnings).toEqual([]);
    const levels = [...(frames[60]?.[0] ?? [])].sort((a, b) => a - b);
    expect((levels.at(-100) ?? 0) - (levels[100] ?? 0)).toBeGreaterThan(100);
    const changed = frames[60]?.[0]?.some((level, index) => level !== frames[85]?.[0]?.[index]);
    expect(changed).toBe(true);
  });

  test('the middle of a scene is drawn without what comes before it, and looks the same', async () => {
    const timeline = programme([video(...scenes().slice(0, 1))], size);
    const draw = (output: object) =>
      drawFrames(
        { ...fixture.request(timeline), timeline, output: { format: 'mp4', ...output } },
        generators,
      );
    const whole = await draw({});
    const middle = await draw({ range: { startSeconds: 30 / 25, endSeconds: 40 / 25 } });
    expect(middle.graphs).toEqual([expect.stringContaining('setpts=PTS+15')]);
    expect(middle.frames).toEqual(whole.frames.slice(30, 40));
    // From the second of two frames that share a backdrop on, too.
    const odd = await draw({ range: { startSeconds: 33 / 25, endSeconds: 36 / 25 } });
    expect(odd.frames).toEqual(whole.frames.slice(33, 36));
  });

  test('music fills its time at programme loudness, the same each time', async () => {
    const bed = track({ kind: 'Audio', settings: { role: 'music', duckDb: 12 }, children: [music(200)] });
    const first = await render(programme([bed]), { segments: 'first' });
    const second = await render(programme([bed]), { segments: 'second' });
    expect(Math.abs((first.loudness.integratedLufs ?? 0) + 14)).toBeLessThan(0.5);
    const [left] = await readSound(first.outputPath);
    expect(left).toHaveLength(8 * 48_000);
    for (let from = 24_000; from < left.length - 48_000; from += 24_000) {
      expect(left.subarray(from, from + 24_000).some((value) => Math.abs(value) > 0.01)).toBe(true);
    }
    expect(await readSound(second.outputPath)).toEqual(await readSound(first.outputPath));
  });

  test('they are drawn in a confined process that is given their module', async () => {
    const document = programme(
      [video(...scenes().slice(0, 1)), audio(music(film.scenes[0]?.frames ?? 0))],
      size,
    );
    const request = fixture.request(document, { segments: 'confined' });
    const here = await render(document, { segments: 'here' });
    const there = await renderTimeline(request, { generators: generatorsModule });
    expect(readFileSync(there.outputPath)).toEqual(readFileSync(here.outputPath));
    // What is drawn is encoded for what it is; x264 writes its settings into the file.
    expect(readFileSync(here.outputPath).includes('subme=0')).toBe(true);
  });

  test('parameters that describe nothing fail with a sentence', async () => {
    const bad = generatorClip({
      kind: 'rushes.scene',
      parameters: { version: 9 },
      span: { frames: 10, rate },
    });
    await expect(render(programme([video(bad)]))).rejects.toMatchObject({ code: 'invalid' });
    const noise = generatorClip({ kind: 'rushes.music', parameters: {}, span: { frames: 10, rate } });
    await expect(render(programme([audio(noise)]))).rejects.toMatchObject({ code: 'invalid' });
  });
});
