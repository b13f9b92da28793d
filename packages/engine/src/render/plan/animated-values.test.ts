import { cropAt, ease, isAnimated, numberAt, pointAt } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { frameExpression } from '../graph/frame-expressions.ts';

describe('easing', () => {
  // Solved for the CSS curves by another program.
  test.each([
    ['linear', 0.25, 0.25],
    ['ease-in', 0.5, 0.31536],
    ['ease-out', 0.5, 0.68464],
    ['ease-in-out', 0.5, 0.5],
    ['ease-in-out', 0.25, 0.12916],
    ['hold', 0.99, 0],
  ] as const)('%s at %d', (easing, share, value) => {
    expect(ease(easing, share)).toBeCloseTo(value, 4);
  });

  test('bezier curves may leave 0 to 1, and always begin and end there', () => {
    const easing = { bezier: [0.3, -0.6, 0.7, 1.6] as [number, number, number, number] };
    expect([ease(easing, 0), ease(easing, 1)]).toEqual([0, 1]);
    expect(ease(easing, 0.2)).toBeLessThan(0);
    expect(ease(easing, 0.8)).toBeGreaterThan(1);
  });
});

describe('keyframes', () => {
  const value = {
    keyframes: [
      { at: 1, value: 10 },
      { at: 2, value: 20, easing: 'hold' as const },
      { at: 3, value: 0 },
    ],
  };

  test('hold before the first, between, and after the last', () => {
    expect([0, 1, 1.5, 2, 2.9, 3, 9].map((at) => numberAt(value, at, 7))).toEqual([10, 10, 15, 20, 20, 0, 0]);
    expect(numberAt(undefined, 1, 7)).toBe(7);
  });

  test('points and crops go over component by component', () => {
    const point = {
      keyframes: [
        { at: 0, value: [0, 1] as [number, number] },
        { at: 2, value: [1, 0] as [number, number] },
      ],
    };
    expect(pointAt(point, 0.5)).toEqual([0.25, 0.75]);
    expect(cropAt({ left: 0.6, top: 0, right: 0.6, bottom: 0 }, 0).right).toBeCloseTo(0.399);
  });

  test('equal keyframes are no movement', () => {
    expect(
      isAnimated({
        keyframes: [
          { at: 0, value: 1 },
          { at: 1, value: 1 },
        ],
      }),
    ).toBe(false);
    expect(isAnimated(value)).toBe(true);
  });
});

describe('expressions', () => {
  /** Evaluates the few functions that are written. */
  function evaluate(text: string, n: number): number {
    const script = text.replace(/if\(/g, 'choose(');
    const choose = (test: boolean, yes: number, no: number) => (test ? yes : no);
    const lt = (a: number, b: number) => a < b;
    return new Function('n', 'choose', 'lt', `return ${script}`)(n, choose, lt) as number;
  }

  test.each([
    ['a line', Array.from({ length: 50 }, (_, index) => 3 - index * 0.125)],
    ['a curve', Array.from({ length: 40 }, (_, index) => Math.sin(index / 5) * 100)],
    ['steps', [1, 1, 1, 5, 5, 2]],
    ['one', [4]],
  ])('%s has its values at each frame', (_name, values) => {
    const text = frameExpression(values, 'n');
    for (const [frame, value] of values.entries()) expect(evaluate(text, frame)).toBeCloseTo(value, 4);
  });

  test('long straight movements are short text', () => {
    expect(
      frameExpression(
        Array.from({ length: 300 }, (_, index) => index / 3),
        'n',
      ).length,
    ).toBeLessThan(40);
  });
});
