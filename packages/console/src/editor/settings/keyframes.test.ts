import { expect, test } from 'vitest';
import { frameAt, leavingFrame, withEasing, withFrame, withoutFrame, withValue } from './keyframes.ts';

const moving = {
  keyframes: [
    { at: 1, value: 1, easing: 'ease-in' as const },
    { at: 3, value: 2 },
  ],
};

test('what stands still is set throughout, what moves at that time', () => {
  expect(withValue(1, 2, 5)).toBe(5);
  expect(withValue(moving, 2, 5)).toEqual({
    keyframes: [moving.keyframes[0], { at: 2, value: 5 }, moving.keyframes[1]],
  });
  // A keyframe that stands there keeps how it goes on.
  expect(withValue(moving, 1.001, 5)).toEqual({
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

test('how it goes on is set where it leaves a keyframe, and straight is not written', () => {
  expect(leavingFrame(moving, 0.5)).toBeUndefined();
  expect([1, 2.9].map((at) => leavingFrame(moving, at)?.at)).toEqual([1, 1]);
  expect(leavingFrame(moving, 3)?.at).toBe(3);
  const [first, last] = moving.keyframes;
  if (first === undefined) throw new Error('no keyframe');
  expect(withEasing(moving, first, 'hold')).toEqual({ keyframes: [{ ...first, easing: 'hold' }, last] });
  expect(withEasing(moving, first, 'linear')).toEqual({ keyframes: [{ at: 1, value: 1 }, last] });
});

test('points and crops move as numbers do', () => {
  const still: [number, number] = [0.1, 0.2];
  expect(withValue<[number, number]>(still, 1, [0, 0])).toEqual([0, 0]);
  const begun = withFrame<[number, number]>(still, 0, still);
  expect(withValue(begun, 1, [0.5, 0])).toEqual({
    keyframes: [
      { at: 0, value: still },
      { at: 1, value: [0.5, 0] },
    ],
  });
  expect(withoutFrame(begun, 0)).toEqual(still);
});
