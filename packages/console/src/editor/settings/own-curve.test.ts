import { expect, test } from 'vitest';
import { nudgedHandle, ownCurve, withHandle } from './own-curve.ts';

test('a curve begins as what was there, and in the place of a jump gently', () => {
  expect(ownCurve('linear')).toEqual({ bezier: [0.33, 0.33, 0.67, 0.67] });
  expect(ownCurve('ease-in')).toEqual({ bezier: [0.42, 0, 1, 1] });
  expect(ownCurve('hold')).toEqual(ownCurve('ease-in-out'));
  expect(ownCurve({ bezier: [0.1, 1.2, 0.3, -0.2] })).toEqual({ bezier: [0.1, 1.2, 0.3, -0.2] });
});

test('a handle goes where it is put, but never back in time', () => {
  const points: [number, number, number, number] = [0.4, 0, 0.6, 1];
  expect(withHandle(points, 'first', [0.204, 1.3])).toEqual([0.2, 1.3, 0.6, 1]);
  expect(withHandle(points, 'second', [1.4, 9])).toEqual([0.4, 0, 1, 1.5]);
  expect(withHandle(points, 'first', [-0.4, -9])).toEqual([0, -0.5, 0.6, 1]);
});

test('arrow keys move a handle, with Shift further', () => {
  const points: [number, number, number, number] = [0.4, 0, 0.6, 1];
  expect(nudgedHandle(points, 'first', { key: 'ArrowRight', shiftKey: false })).toEqual([0.42, 0, 0.6, 1]);
  expect(nudgedHandle(points, 'second', { key: 'ArrowDown', shiftKey: true })).toEqual([0.4, 0, 0.6, 0.9]);
  expect(nudgedHandle(points, 'second', { key: 'toString', shiftKey: false })).toBeNull();
});
