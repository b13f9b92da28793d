import { expect, test } from 'vitest';
import { readFrames } from '../../../engine/src/testing/scene-frames.ts';
import { type Box, circle, ground, type Path, rectangle } from '../drawings/path.ts';
import { composeScene, drawScene } from '../sources.ts';
import { writeScenes } from '../writer.ts';
import { writeScript } from './ass-script.ts';
import type { ShapeElement } from './stage.ts';
import { windowsOf } from './windows.ts';

const FRAME = { width: 1280, height: 720 };
const AT_REST = { x: 0, y: 0, angle: 0, scaleX: 1, scaleY: 1 };

function shape(layer: number, change: Partial<ShapeElement> = {}): ShapeElement {
  const path = rectangle(-80, 160, 1400, 800);
  return {
    kind: 'shape',
    layer,
    from: 0,
    until: 4,
    color: '#336699',
    path,
    motion: { x: 0, y: 0 },
    ...change,
  };
}

const STRETCH = { from: 0, until: 4, first: AT_REST, last: AT_REST };

/** The windows of a shape behind another. */
function behind(before: ShapeElement, far = shape(1), stretch = STRETCH): Box[] | null {
  return windowsOf([far, before], FRAME)(far, stretch);
}

/** Whether a pixel is drawn. */
const holds = (boxes: readonly Box[], x: number, y: number) =>
  boxes.filter(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom).length;

const areaOf = (boxes: readonly Box[]) =>
  boxes.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);

const hill = ground(
  [
    [-80, 640],
    [500, 320],
    [900, 420],
    [1400, 600],
  ],
  900,
);

test('of a shape behind another, the rest is drawn, each pixel in one window', () => {
  const boxes = behind(shape(2, { path: hill })) ?? [];
  expect(areaOf(boxes)).toBeLessThan(0.75 * 1280 * 560);
  // What is seen of it over the hill, and nothing deep in the hill.
  for (const [x, y] of [
    [4, 164],
    [40, 560],
    [500, 300],
    [1270, 500],
  ] as const)
    expect(holds(boxes, x, y)).toBe(1);
  expect(holds(boxes, 500, 700)).toBe(0);
  expect(
    boxes.every(({ left, top, right, bottom }) => [left, top, right, bottom].every((at) => at % 2 === 0)),
  ).toBe(true);
});

test('what is hidden all through is not drawn', () => {
  expect(behind(shape(2, { path: rectangle(-80, 80, 1400, 800) }))).toEqual([]);
});

test.each<[string, Partial<ShapeElement>]>([
  ['is behind it', { layer: 0 }],
  ['can be seen through', { motion: { x: 0, y: 0, opacity: 0.9 } }],
  ['ends above the shape behind', { path: rectangle(-80, 0, 1400, 150) }],
  ['is there for a part of the time', { until: 3 }],
  ['turns', { motion: { x: 0, y: 0, angle: (at) => at } }],
  ['has soft edges', { blur: 2 }],
  ['leaves on its way', { motion: { x: 0, y: (at) => at * 200 } }],
])('what %s hides nothing', (_, change) => {
  expect(behind(shape(2, { path: rectangle(-80, 80, 1400, 800), ...change }))).toBeNull();
});

test('a hole in what is before shows what is behind', () => {
  const holed: Path = [...rectangle(-80, 80, 1400, 800), ...rectangle(400, 600, 700, 300)];
  const boxes = behind(shape(2, { path: holed })) ?? [];
  expect(holds(boxes, 550, 450)).toBe(1);
  expect(holds(boxes, 100, 650)).toBe(0);
});

test('little stars in a wide sky are drawn by themselves, wherever they move to', () => {
  const sky: Path = [...circle(6, 80, 80), ...circle(6, 1200, 90), ...circle(6, 1180, 640)];
  const stars = shape(1, { path: sky, motion: { x: (at) => at * 10, y: 0 } });
  const boxes = windowsOf([stars], FRAME)(stars, { ...STRETCH, last: { ...AT_REST, x: 40 } }) ?? [];
  expect(areaOf(boxes)).toBeLessThan(40_000);
  for (const x of [75, 86, 124]) expect(holds(boxes, x, 80)).toBe(1);
});

test.each([
  // In smaller frames its bands are drawn whole: what is seen of them is nearly all there is.
  ['Abstract loop of flowing blue waves', 1280, 720],
  ['A calm film about mountains at sunrise', 640, 360],
  ['A calm film about waves on the sea', 640, 360],
] as const)('the picture of "%s" is the same through windows', async (prompt, width, height) => {
  const size = { width, height, rate: { num: 5, den: 1 } };
  const [first] = writeScenes({ prompt, frames: 15, ...size, seed: 5 }).scenes;
  if (first === undefined) throw new Error('no scene');
  const frame = { ...size, frames: first.frames };
  // So few frames alone would not be drawn through windows.
  const elements = composeScene(first.spec, frame);
  const drawn = { ...drawScene(first.spec, frame), ass: writeScript({ elements, ...size }) };
  const whole = writeScript({ elements, ...size, whole: true });
  expect(whole).not.toBe(drawn.ass);
  const [seen, all] = [
    await readFrames(drawn, () => true),
    await readFrames({ ...drawn, ass: whole }, () => true),
  ];
  expect(seen.length).toBe(first.frames);
  for (const [index, { data }] of seen.entries())
    expect(data.equals(all[index]?.data ?? Buffer.of())).toBe(true);
});
