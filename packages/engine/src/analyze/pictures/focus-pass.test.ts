import { describe, expect, test } from 'vitest';
import type { Shot } from '../../types.ts';
import { packFocus, readFocus } from './focus-boxes.ts';
import { createFocusPass } from './focus-pass.ts';
import { smallPictureFromPlanes } from './small-picture.ts';

const [width, height] = [160, 88];

/** A picture drawn point by point: light, blue and red difference. */
function drawn(at: (x: number, y: number) => [number, number, number]) {
  const luma = new Uint8Array(width * height);
  const [cb, cr] = [new Uint8Array((width * height) / 4), new Uint8Array((width * height) / 4)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [light, blue, red] = at(x, y);
      luma[y * width + x] = light;
      const half = (y >> 1) * (width / 2) + (x >> 1);
      cb[half] = blue;
      cr[half] = red;
    }
  }
  return smallPictureFromPlanes({ width, height }, { luma, cb, cr });
}

/** A surface with soft structure, moved by so many pixels. */
const surface = (x: number, y: number) =>
  110 + 30 * Math.sin(x / 7) * Math.cos(y / 9) + 12 * Math.sin(x / 3 + y / 5);

const shot = (startSeconds: number, endSeconds: number, index = 0) =>
  ({ index, startSeconds, endSeconds }) as Shot;

async function focusOf(
  seconds: number,
  at: (t: number) => (x: number, y: number) => [number, number, number],
) {
  const pass = createFocusPass();
  for (let frame = 0; frame < seconds * 25; frame += 1) {
    await pass.push({ index: frame, seconds: frame / 25, small: drawn(at(frame / 25)), picture: null });
  }
  const [focus] = await pass.finish({ endSeconds: seconds, shots: [shot(0, seconds)] });
  pass.close();
  if (focus === undefined) throw new Error('no focus');
  return { focus, boxes: readFocus(focus, shot(0, seconds)) };
}

/** A light square of 20 pixels whose left edge is at `left`. */
const square = (left: number) => (x: number, y: number) => x >= left && x < left + 20 && y >= 34 && y < 54;

describe('what moves', () => {
  test('is found where it is, while the rest stands still', async () => {
    const { boxes } = await focusOf(3, (t) => {
      const isIn = square(20 + t * 30);
      return (x, y) => [isIn(x, y) ? 220 : surface(x, y), 128, 128];
    });
    const moving = boxes.filter(({ kind }) => kind === 'moving');
    expect(moving.length).toBeGreaterThan(8);
    for (const { startSeconds, endSeconds, x, y, width: w, height: h, weight } of moving) {
      const middle = (30 + ((startSeconds + endSeconds) / 2) * 30) / width;
      expect(Math.abs(x + w / 2 - middle)).toBeLessThan(0.08);
      expect(Math.abs(y + h / 2 - 0.5)).toBeLessThan(0.08);
      expect(weight).toBeGreaterThan(0.8);
    }
  });

  test('is what goes its own way under a camera that moves, not the whole picture', async () => {
    const { boxes } = await focusOf(3, (t) => {
      const isIn = square(110 - t * 25);
      return (x, y) => [isIn(x, y) ? 220 : surface(x + t * 8, y), 128, 128];
    });
    const moving = boxes.filter(({ kind }) => kind === 'moving');
    expect(moving.length).toBeGreaterThan(5);
    for (const { startSeconds, x, width: w } of moving) {
      expect(Math.abs(x + w / 2 - (120 - (startSeconds + 0.125) * 25) / width)).toBeLessThan(0.1);
    }
    const alone = await focusOf(2, (t) => (x, y) => [surface(x + t * 8, y), 128, 128]);
    expect(alone.boxes.filter(({ kind }) => kind === 'moving')).toEqual([]);
  });
});

test('what stands out by its colour is found in a picture that does not move', async () => {
  const isIn = square(100);
  const { boxes } = await focusOf(
    1,
    () => (x, y) => (isIn(x, y) ? [150, 90, 190] : [surface(x, y), 128, 128]),
  );
  expect(boxes).toHaveLength(3);
  for (const { kind, x, y, width: w, height: h, weight } of boxes) {
    expect(kind).toBe('salient');
    expect(x + w / 2).toBeCloseTo(110 / width, 1);
    expect(y + h / 2).toBeCloseTo(44 / height, 1);
    expect(w).toBeLessThan(0.2);
    expect(weight).toBeGreaterThan(0.5);
  }
  const plain = await focusOf(1, () => () => [110, 128, 128]);
  expect(plain.boxes).toEqual([]);
});

test('black bars are no part of the picture, also where it is dark for a while', async () => {
  const { focus } = await focusOf(3, (t) => (x, y) => {
    if (y < 12 || y >= height - 12) return [16, 128, 128];
    return [t < 1 ? 20 : surface(x, y), 128, 128];
  });
  const { y, height: h, x, width: w } = focus.picture ?? { x: 0, y: 0, width: 0, height: 0 };
  expect([x, w]).toEqual([0, 1]);
  expect(y).toBeGreaterThanOrEqual(12 / height);
  expect(y).toBeLessThan(16 / height);
  expect(y + h).toBeLessThanOrEqual(1 - 12 / height);
  const { focus: whole } = await focusOf(1, () => (x, y) => [surface(x, y), 128, 128]);
  expect(whole.picture).toBeUndefined();
});

test('a cut is no movement, and boxes of a long shot take longer steps', async () => {
  const pass = createFocusPass();
  for (let frame = 0; frame < 50; frame += 1) {
    const small = drawn((x, y) => [frame < 25 ? surface(x, y) : surface(y + 40, x), 128, 128]);
    await pass.push({ index: frame, seconds: frame / 25, small, picture: null });
  }
  const shots = [shot(0, 1, 0), shot(1, 2, 1)];
  const found = await pass.finish({ endSeconds: 2, shots });
  expect(found.flatMap((focus, i) => readFocus(focus, shots[i] ?? shot(0, 0)))).toEqual([]);
  const long = createFocusPass();
  await long.push({ index: 0, seconds: 0, small: drawn(surfacePixel), picture: null });
  const [hour] = await long.finish({ endSeconds: 3600, shots: [shot(0, 3600)] });
  expect(hour?.stepSeconds).toBe(4);
});

const surfacePixel = (x: number, y: number): [number, number, number] => [surface(x, y), 128, 128];

test('packed boxes come back, and what is cut off is left out', () => {
  const box = { kind: 'moving' as const, x: 0.2, y: 0.4, width: 0.2, height: 0.2, weight: 0.6 };
  const boxes = packFocus([[], [box, { ...box, kind: 'salient', x: 0.6 }], [box]]);
  const read = readFocus({ stepSeconds: 0.25, boxes }, shot(2, 2.7));
  expect(read.map(({ kind, startSeconds }) => [kind, startSeconds])).toEqual([
    ['moving', 2.25],
    ['salient', 2.25],
    ['moving', 2.5],
  ]);
  expect(read[0]?.x).toBeCloseTo(0.2, 5);
  expect(read[2]?.endSeconds).toBe(2.7);
  expect(readFocus({ stepSeconds: 0.25, boxes: boxes.slice(0, 8) }, shot(0, 1)).length).toBeLessThan(3);
  expect(readFocus({ stepSeconds: 0.25, boxes: '' }, shot(0, 1))).toEqual([]);
});
