import { expect, test } from 'vitest';
import { boxOfCrop, cropOfBox, dragged, HANDLES, nudged, shaped } from './crop.ts';

const box = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
const near = (wanted: typeof box) =>
  Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, expect.closeTo(value, 6)]));

test('what is cut away and the box are the same thing', () => {
  const crop = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.25 };
  expect(cropOfBox(boxOfCrop(crop))).toEqual(crop);
});

test('a side follows the hand as far as the picture goes, and never passes the other side', () => {
  expect(dragged(box, 'e', { x: 0.1, y: 0.3 })).toEqual(near({ ...box, width: 0.5 }));
  expect(dragged(box, 'w', { x: -0.9, y: 0 })).toEqual(near({ ...box, x: 0, width: 0.6 }));
  expect(dragged(box, 'se', { x: 5, y: 5 })).toEqual(near({ ...box, width: 0.8, height: 0.8 }));
  expect(dragged(box, 'w', { x: 0.9, y: 0 })).toEqual(near({ ...box, x: 0.58, width: 0.02 }));
  expect(dragged(box, 'all', { x: 9, y: -9 })).toEqual(near({ ...box, x: 0.6, y: 0 }));
});

test('a shape is kept by every handle, within the picture', () => {
  const ratio = 0.5;
  const tall = { x: 0.3, y: 0.2, width: 0.2, height: 0.4 };
  for (const handle of HANDLES) {
    for (const by of [-0.9, -0.05, 0.05, 0.9]) {
      const next = dragged(tall, handle, { x: by, y: by }, ratio);
      expect(next.width / next.height, handle).toBeCloseTo(ratio, 6);
      expect(Math.min(next.x, next.y), handle).toBeGreaterThanOrEqual(-1e-9);
      expect(Math.max(next.x + next.width, next.y + next.height), handle).toBeLessThanOrEqual(1 + 1e-9);
    }
  }
  // The corner across from the one that is held stays.
  const grown = dragged(tall, 'nw', { x: -0.1, y: 0 }, ratio);
  expect([grown.x + grown.width, grown.y + grown.height]).toEqual([
    expect.closeTo(0.5, 6),
    expect.closeTo(0.6, 6),
  ]);
});

test('a shape is put into the middle of what was seen', () => {
  expect(shaped({ x: 0, y: 0, width: 1, height: 1 }, 0.5)).toEqual(
    near({ x: 0.25, y: 0, width: 0.5, height: 1 }),
  );
  expect(shaped(box, 2)).toEqual(near({ x: 0.2, y: 0.3, width: 0.4, height: 0.2 }));
});

test('arrows move it, and with Shift size it', () => {
  const key = (name: string, shiftKey = false) => nudged(box, { key: name, shiftKey }, null);
  expect(key('ArrowLeft')).toEqual(near({ ...box, x: 0.19 }));
  expect(key('ArrowDown', true)).toEqual(near({ ...box, height: 0.41 }));
  expect(key('ArrowLeft', true)).toEqual(near({ ...box, width: 0.39 }));
  expect(key('Enter')).toBeNull();
});
