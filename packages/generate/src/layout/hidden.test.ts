import { expect, test } from 'vitest';
import { readFrames } from '../../../engine/src/testing/scene-frames.ts';
import { ground, rectangle } from '../drawings/path.ts';
import { drawScene } from '../scene.ts';
import { writeScenes } from '../writer.ts';
import { hiddenRows } from './hidden.ts';
import type { ShapeElement } from './stage.ts';

const FRAME = { width: 320, height: 180 };

function shape(layer: number, change: Partial<ShapeElement> = {}): ShapeElement {
  const path = rectangle(-20, 0, 360, 200);
  const motion = { x: 0, y: 40 };
  return { kind: 'shape', layer, from: 0, until: 4, color: '#336699', path, motion, ...change };
}

const wave = ground(
  [
    [-20, 0],
    [80, 20],
    [240, 4],
    [360, 0],
  ],
  140,
);

/** From which row on a shape at 40 is hidden by another before it. */
function hiddenBy(before: ShapeElement, span = { from: 0, until: 4 }): number | null {
  const far = shape(1);
  return hiddenRows([far, before], FRAME)(far, span);
}

test('a shape is hidden from where an opaque one before it fills the frame from edge to edge', () => {
  const row = hiddenBy(shape(2, { path: wave, motion: { x: 0, y: 100 } }));
  expect(row).toBeGreaterThanOrEqual(120);
  expect(row).toBeLessThan(132);
  // Of what moves, the lowest place counts.
  const moving = shape(2, { path: rectangle(-20, 0, 360, 140), motion: { x: 0, y: (at) => 60 + at * 20 } });
  expect(hiddenBy(moving)).toBe(143);
  expect(hiddenBy(moving, { from: 0, until: 1 })).toBe(83);
});

test.each<[string, Partial<ShapeElement>]>([
  ['is behind it', { layer: 0 }],
  ['can be seen through', { motion: { x: 0, y: 90, opacity: 0.9 } }],
  ['does not reach the edge', { path: rectangle(10, 0, 310, 200) }],
  ['leaves the edge on its way', { motion: { x: (at) => at * 10, y: 90 } }],
  ['ends above the shape behind', { path: rectangle(-20, 0, 360, 40) }],
  ['is there for a part of the time', { until: 3 }],
  ['turns', { motion: { x: 0, y: 90, angle: 3 } }],
  ['has soft edges', { blur: 2 }],
  ['has a hole', { path: [...rectangle(-20, 0, 360, 200), ...rectangle(100, 50, 200, 90)] }],
])('what %s hides nothing', (_, change) => {
  expect(hiddenBy(shape(2, { motion: { x: 0, y: 90 }, ...change }))).toBeNull();
});

test.each(['Abstract loop of flowing blue waves', 'A calm film about mountains at sunrise'])(
  'the picture of "%s" stays the same without what is hidden',
  async (prompt) => {
    const size = { ...FRAME, rate: { num: 10, den: 1 } };
    const [first] = writeScenes({ prompt, frames: 40, ...size, seed: 5 }).scenes;
    if (first === undefined) throw new Error('no scene');
    const cut = drawScene(first.spec, { ...size, frames: first.frames });
    const whole = { ...cut, ass: cut.ass.replace(/\\clip\(0,0,320,\d+\)/gu, '') };
    expect(whole.ass.length).toBeLessThan(cut.ass.length);
    const [seen, all] = [await readFrames(cut, () => true), await readFrames(whole, () => true)];
    expect(seen.length).toBe(first.frames);
    for (const [index, { data }] of seen.entries())
      expect(data.equals(all[index]?.data ?? Buffer.of())).toBe(true);
  },
);
