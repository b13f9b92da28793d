import { expect, test } from 'vitest';
import { frameAt, neighbour, rangeAt, rateBeside, shuttled, stepped, timeOfFrame } from './transport.ts';

test('J and L grow faster one way, and begin anew the other way', () => {
  expect(
    [1, 2, 4, 8, 8].reduce<number[]>((speeds) => [...speeds, shuttled(speeds.at(-1) ?? 0, 1)], []),
  ).toEqual([1, 2, 4, 8, 8]);
  expect(shuttled(4, -1)).toBe(-1);
  expect(shuttled(-1, -1)).toBe(-2);
  expect(shuttled(-2, 1)).toBe(1);
});

test('speeds are gone through one after the other, and end', () => {
  expect([1, 1.5, 4, 0.25].map((rate) => [rateBeside(rate, -1), rateBeside(rate, 1)])).toEqual([
    [0.75, 1.25],
    [1.25, 2],
    [2, 4],
    [0.25, 0.5],
  ]);
});

test('a step is one frame at any rate, and stays in the film', () => {
  for (const fps of [23.976, 25, 29.97, 59.94]) {
    let time = 0;
    for (let frame = 1; frame <= 500; frame += 1) {
      time = stepped(time, { frames: 1, fps, length: 60 });
      expect(frameAt(time, fps)).toBe(frame);
    }
    expect(frameAt(stepped(time, { frames: -1, fps, length: 60 }), fps)).toBe(499);
    expect(stepped(59.99, { frames: 5, fps, length: 60 })).toBeLessThan(60 + 1 / fps);
    expect(stepped(0, { frames: -5, fps, length: 60 })).toBe(timeOfFrame(0, fps));
  }
});

test('shots are found by their times', () => {
  const shots = [0, 2, 5].map((start) => ({ start, end: start + 2 }));
  expect([0, 1.99, 2, 4.9, 99].map((time) => rangeAt(shots, time))).toEqual([0, 0, 1, 1, 2]);
  expect(rangeAt([], 3)).toBe(-1);
  expect(neighbour(shots, 3, 1)).toBe(5);
  expect(neighbour(shots, 6, 1)).toBeNull();
  expect(neighbour(shots, 3, -1)).toBe(2);
  expect(neighbour(shots, 2.2, -1)).toBe(0);
});
