import { expect, test } from 'vitest';
import { frameAt, numberAt, withFrame, withNumber, withoutFrame } from './keyframes.ts';

const moving = {
  keyframes: [
    { at: 1, value: 1, easing: 'ease-in' as const },
    { at: 3, value: 2 },
  ],
};

test('a number holds before the first keyframe and after the last one, and goes along between them', () => {
  expect([0, 1, 2, 3, 9].map((at) => numberAt(moving, at, 7))).toEqual([1, 1, 1.5, 2, 2]);
  expect(numberAt(undefined, 2, 7)).toBe(7);
  expect(numberAt(4, 2, 7)).toBe(4);
  const held = {
    keyframes: [
      { at: 0, value: 1, easing: 'hold' as const },
      { at: 2, value: 3 },
    ],
  };
  expect(numberAt(held, 1.9, 7)).toBe(1);
});

test('what stands still is set throughout, what moves at that time', () => {
  expect(withNumber(1, 2, 5)).toBe(5);
  expect(withNumber(moving, 2, 5)).toEqual({
    keyframes: [moving.keyframes[0], { at: 2, value: 5 }, moving.keyframes[1]],
  });
  // A keyframe that stands there keeps how it goes on.
  expect(withNumber(moving, 1.001, 5)).toEqual({
    keyframes: [{ at: 1, value: 5, easing: 'ease-in' }, moving.keyframes[1]],
  });
});

test('the first keyframe makes it move, and the last one that goes leaves its number', () => {
  const one = withFrame(1, 0.5, 1.2);
  expect(one).toEqual({ keyframes: [{ at: 0.5, value: 1.2 }] });
  expect(frameAt(one, 0.5)).toBeDefined();
  expect(frameAt(one, 0.54)).toBeUndefined();
  expect(withoutFrame(one, 0.5)).toBe(1.2);
  expect(withoutFrame(moving, 3)).toEqual({ keyframes: [moving.keyframes[0]] });
  expect(withoutFrame(moving, 2)).toEqual(moving);
});
