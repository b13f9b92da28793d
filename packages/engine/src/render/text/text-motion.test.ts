import { describe, expect, test } from 'vitest';
import { rate } from '../render-fixture.ts';
import { cutPiece, type MotionRule, motionPieces, stateWithin } from './text-motion.ts';
import { drawTexts, type RgbPicture } from './text-pictures.ts';

const rule: MotionRule = {
  animation: { in: 'rise', out: 'fade', seconds: 0.4 },
  own: { fade: 0, rise: 0 },
  life: 50,
  framesPerSecond: 25,
  size: 40,
};

describe('pieces', () => {
  test('cover the life without holes, and meet where they join', () => {
    for (const motion of ['none', 'fade', 'rise', 'drop', 'slide-left', 'slide-right', 'pop'] as const) {
      for (const life of [1, 2, 7, 50]) {
        const animation = { in: motion, out: motion, seconds: 0.4 };
        for (const index of [0, 2, 4]) {
          const pieces = motionPieces({ ...rule, animation, life }, { index, count: 5 });
          for (const [at, piece] of pieces.entries()) {
            const next = pieces[at + 1];
            if (next) expect([next.from, next.start]).toEqual([piece.until, piece.end]);
            expect(piece.until).toBeGreaterThan(piece.from);
          }
          expect(pieces.at(-1)?.until ?? life).toBeLessThanOrEqual(life);
        }
      }
    }
  });

  test('rest in between is one piece', () => {
    const pieces = motionPieces(rule, { index: 0, count: 1 });
    const rest = pieces.filter(({ start, end }) => start.dy === 0 && end.alpha === 1 && start.alpha === 1);
    expect(rest).toMatchObject([{ from: 10, until: 40 }]);
  });

  test('a cut piece has the states of the whole', () => {
    const [piece] = motionPieces(rule, { index: 0, count: 1 });
    if (!piece) throw new Error('no piece');
    const cut = cutPiece(piece, { from: piece.from + 1, until: piece.until });
    expect(cut?.start).toEqual(stateWithin(piece, piece.from + 1));
    expect(cutPiece(piece, { from: 100, until: 110 })).toBeNull();
  });
});

const output = { width: 320, height: 180, rate };

function bright(picture: RgbPicture | undefined): number {
  return (picture?.data ?? Buffer.alloc(0)).reduce((sum, level) => sum + level, 0) / 255;
}

function drawn(animation: NonNullable<MotionRule['animation']>, span: { from: number; until: number }) {
  const parameters = { text: 'One two\nthree', style: 'free' as const, animation };
  const event = { order: 1, startFrame: 0, endFrame: 60, parameters };
  return drawTexts([event], { output, ...span });
}

describe('drawn', () => {
  test.each(['block', 'line', 'word', 'letter'] as const)('comes and goes by %s', async (by) => {
    const pictures = await drawn({ in: 'rise', out: 'drop', by, seconds: 0.6 }, { from: 0, until: 60 });
    const ink = pictures.map(bright);
    const full = ink[30] ?? 0;
    expect(full).toBeGreaterThan(500);
    expect(ink[1]).toBeLessThan(full / 2);
    expect(ink[7]).toBeGreaterThan(ink[2] ?? 0);
    expect(ink[59]).toBeLessThan(full / 2);
  });

  test('is typed letter after letter', async () => {
    const pictures = await drawn({ in: 'type', seconds: 1 }, { from: 0, until: 40 });
    const ink = pictures.map(bright);
    for (const [frame, amount] of ink.slice(1, 25).entries())
      expect(amount).toBeGreaterThanOrEqual(ink[frame] ?? 0);
    expect(ink[5]).toBeLessThan((ink[39] ?? 0) / 2);
    expect(ink[26]).toBe(ink[39]);
  });

  test.each(['rise', 'pop', 'slide-left', 'type'] as const)(
    '%s is the same frame from any start',
    async (motion) => {
      const animation = { in: motion, out: motion, by: 'word' as const, seconds: 0.8 };
      const whole = await drawn(animation, { from: 0, until: 60 });
      for (const from of [3, 11, 30, 52]) {
        const [first] = await drawn(animation, { from, until: 60 });
        expect(first?.data.equals(whole[from]?.data ?? Buffer.alloc(0))).toBe(true);
      }
    },
  );
});
