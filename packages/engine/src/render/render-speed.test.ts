/** Rendered speeds: which pictures are shown when clips and stacks run faster, slower, backwards or not at all. */
import { type Effect, type Item, stack, transition } from '@rushes/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCounters } from '../testing/counted-video.ts';
import { readPictures } from '../testing/read-media.ts';
import { createRenderFixture, programme, type RenderFixture, rate, shot, video } from './render-fixture.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
  const encoderOptions = { preset: 'veryfast', crf: '14', g: '60', bf: '3' };
  await fixture.addCounted('one', { name: 1, frames: 250, encoderOptions });
  await fixture.addCounted('two', { name: 2, frames: 250, encoderOptions });
});
afterAll(() => fixture.remove());

function warped<Target extends Item>(item: Target, scalar: number | 'freeze'): Target {
  const names = { name: '', effect_name: '', metadata: {} };
  const effect: Effect =
    scalar === 'freeze'
      ? { ...names, OTIO_SCHEMA: 'FreezeFrame.1' }
      : { ...names, OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: scalar };
  item.effects.push(effect);
  return item;
}

/** `count` frames from `from` on, `step` further each, as whole frames that have begun. */
function run(name: number, from: number, rule: { count: number; step: number }): [number, number][] {
  return Array.from({ length: rule.count }, (_, index) => [
    name,
    Math.floor(from + index * rule.step + 0.025),
  ]);
}

async function countersOf(...children: Parameters<typeof video>) {
  const result = await fixture.render(programme([video(...children)]));
  expect(result.warnings).toEqual([]);
  return { result, counters: readCounters(await readPictures(result.outputPath)) };
}

test('clips at any speed', async () => {
  const { counters } = await countersOf(
    warped(shot('one', 20, 20), 2),
    warped(shot('two', 100, 20), 0.4),
    warped(shot('one', 61, 140), -1),
    warped(shot('two', 30, 20), -1.5),
    warped(shot('one', 77, 10), 'freeze'),
  );
  expect(counters).toEqual([
    ...run(1, 20, { count: 20, step: 2 }),
    ...run(2, 100, { count: 20, step: 0.4 }),
    ...run(1, 200, { count: 140, step: -1 }),
    ...run(2, 30 + 19 * 1.5, { count: 20, step: -1.5 }),
    ...run(1, 77, { count: 10, step: 0 }),
  ]);
});

test('a stack of clips backwards is what it is forwards, from its end', async () => {
  const inside = () => [shot('one', 3, 30), warped(shot('two', 50, 25), 2), shot('one', 120, 7)];
  const forwards = await countersOf(...inside());
  const backwards = await countersOf(warped(stack([video(...inside())]), -1));
  expect(backwards.counters).toEqual([...forwards.counters].reverse());
});

test('a crossfade between speeds keeps both clocks', async () => {
  const cross = transition({ inFrames: 4, outFrames: 4, rate });
  const { counters } = await countersOf(
    warped(shot('one', 40, 30), -1),
    cross,
    warped(shot('two', 100, 30), 2),
  );
  expect(counters.slice(0, 26)).toEqual(run(1, 69, { count: 26, step: -1 }));
  expect(counters.slice(34)).toEqual(run(2, 108, { count: 26, step: 2 }));
});
