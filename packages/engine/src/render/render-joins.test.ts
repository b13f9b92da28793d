/** Programmes from which stretches were removed: picture and sound stay in step, and nothing clicks at the joins. */
import { applyEdit, assetClip, type EditOperation } from '@rushes/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPictures, readSound } from '../testing/read-media.ts';
import { audio, createRenderFixture, programme, type RenderFixture, rate, video } from './render-fixture.ts';

let fixture: RenderFixture;

/** A flash of two frames and a beep of 80 ms at 0.4 s of every second, over noise that is never still. */
const beating = {
  width: 160,
  height: 90,
  scenes: [
    {
      source: 'color=black',
      frames: 150,
      filters: ["geq=lum='if(between(mod(N,25),10,11),235,16)':cb=128:cr=128"],
    },
  ],
  tone: {
    seconds: 6,
    levelDb: -12,
    frequency: 1_800,
    channels: 1 as const,
    filters: [
      'asetnsamples=n=480',
      "volume='if(between(mod(t,1),0.399,0.4789),1,0)':eval=frame:precision=float",
      "aeval='val(0)+0.04*(random(0)*2-1)'",
    ],
  },
};

beforeAll(async () => {
  fixture = await createRenderFixture();
  await fixture.addVideo('beating', beating);
});
afterAll(() => fixture.remove());

const at = (value: number) => ({ value, rate: 25 });
const removal: EditOperation = {
  type: 'remove_ranges',
  ranges: [
    { start: at(18), duration: at(9) },
    { start: at(40), duration: at(13) },
    { start: at(96), duration: at(1) },
  ],
};

async function renderEdited(edit: EditOperation) {
  const clip = assetClip({ assetId: 'beating', span: { frames: 150, rate }, settings: { link: 'talk' } });
  const { timeline } = applyEdit(programme([video(clip), audio(clip)]), edit);
  const { outputPath, frames, warnings } = await fixture.render(timeline);
  const pictures = await readPictures(outputPath);
  const bright = pictures.frames.map(([grey]) => (grey?.[7_000] ?? 0) > 128);
  const [left] = await readSound(outputPath);
  return { frames, warnings, flashes: starts(bright), left };
}

const starts = (is: readonly boolean[]) =>
  is.flatMap((now, index) => (now && is[index - 1] !== true ? [index] : []));

/** Root mean square of each 2 ms. */
function levels(samples: Float32Array): number[] {
  const step = 96;
  return Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const part = samples.subarray(index * step, (index + 1) * step);
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / step);
  });
}

const joins = [18, 31, 74];

test('every flash keeps its beep, and the length is exact in frames and samples', async () => {
  const { frames, warnings, flashes, left } = await renderEdited({
    ...removal,
    crossfade: { value: 20, rate: 1_000 },
  });
  expect([frames, left.length, warnings]).toEqual([127, (127 / 25) * 48_000, []]);
  // 10, 35 - 9, 60 - 22, 85 - 22, 110 - 23, 135 - 23
  expect(flashes).toEqual([10, 26, 38, 63, 87, 112]);
  const loud = levels(left);
  const most = Math.max(...loud);
  const beeps = starts(loud.map((level) => level > most / 3)).map((index) => index * 2);
  expect(beeps).toHaveLength(flashes.length);
  for (const [index, frame] of flashes.entries()) {
    expect(Math.abs((beeps[index] ?? 0) - frame * 40)).toBeLessThanOrEqual(6);
  }
});

test('sounds go over into each other within 20 ms: no step and no hole at a join', async () => {
  const faded = await renderEdited({ ...removal, crossfade: { value: 20, rate: 1_000 } });
  const plain = await renderEdited(removal);
  const quiet = (samples: Float32Array, frame: number) => {
    const around = levels(samples.subarray(frame * 1_920 - 960, frame * 1_920 + 960));
    const middle = levels(samples.subarray(frame * 1_920 - 288, frame * 1_920 + 288));
    return Math.min(...middle) / (around.reduce((sum, level) => sum + level, 0) / around.length);
  };
  for (const frame of joins) {
    // Without a crossfade each side is ramped to nothing within 5 ms, so that it does not click.
    expect(quiet(plain.left, frame)).toBeLessThan(0.5);
    expect(quiet(faded.left, frame)).toBeGreaterThan(0.65);
  }
  const steps = (samples: Float32Array, from: number, to: number) => {
    let most = 0;
    for (let index = from; index < to; index += 1) {
      most = Math.max(most, Math.abs((samples[index + 1] ?? 0) - (samples[index] ?? 0)));
    }
    return most;
  };
  const usual = steps(faded.left, 4_800, 14_400);
  for (const frame of joins) {
    expect(steps(faded.left, frame * 1_920 - 600, frame * 1_920 + 600)).toBeLessThan(1.5 * usual);
  }
});
