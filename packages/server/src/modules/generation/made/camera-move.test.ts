import type { Focus } from '@rushes/engine';
import type { Crop, Keyframe } from '@rushes/timeline';
import { describe, expect, it } from 'vitest';
import { type CameraShot, cameraMove, type Move, movesOf, subjectMove } from './camera-move.ts';

const focus: Focus = { x: 0.7, y: 0.1, width: 0.2, height: 0.3, by: 'face' };
const sizes = {
  wide: { width: 1600, height: 900 },
  tall: { width: 900, height: 1600 },
  square: { width: 800, height: 800 },
};
const moves: Move[] = ['in', 'out', 'left', 'right', 'up', 'down', 'none'];

const shots: CameraShot[] = Object.values(sizes).flatMap((picture) =>
  Object.values(sizes).flatMap((film) =>
    moves.flatMap((move) =>
      [2, 8, 60].flatMap((seconds) =>
        [focus, null, { ...focus, x: 0, y: 0.9, width: 0.05, height: 0.1 }].map((about) => ({
          ...{ picture, film, move, seconds, focus: about },
        })),
      ),
    ),
  ),
);

const sidesOf = ({ left, top, right, bottom }: Crop) => ({
  width: 1 - left - right,
  height: 1 - top - bottom,
});
const ends = (keyframes: Keyframe<Crop>[]) => keyframes.map(({ value }) => value);

describe('cameraMove', () => {
  it('stays within the picture, in the shape of the film, at a bounded speed', () => {
    for (const shot of shots) {
      for (const keyframes of [cameraMove(shot), subjectMove(shot)]) {
        const [from, to] = ends(keyframes) as [Crop, Crop];
        for (const crop of [from, to]) {
          expect(Math.min(crop.left, crop.top, crop.right, crop.bottom)).toBeGreaterThanOrEqual(0);
          const { width, height } = sidesOf(crop);
          const shape = (width * shot.picture.width) / (height * shot.picture.height);
          expect(shape).toBeCloseTo(shot.film.width / shot.film.height, 3);
        }
        // An eased move is 1.7 times as fast in its middle as on the whole: at most a tenth of the view a second.
        const way = Math.max(
          Math.abs(to.left - from.left) / sidesOf(from).width,
          Math.abs(to.top - from.top) / sidesOf(from).height,
        );
        expect(way / shot.seconds).toBeLessThan(0.06);
      }
    }
  });

  it('begins with the whole of the picture when it moves in, ends with it when it moves out', () => {
    const shot = { picture: sizes.wide, film: sizes.wide, focus, seconds: 8 } as const;
    const whole = { left: 0, top: 0, right: 0, bottom: 0 };
    for (const move of [cameraMove, subjectMove]) {
      expect(ends(move({ ...shot, move: 'in' }))[0]).toEqual(whole);
      expect(ends(move({ ...shot, move: 'out' }))[1]).toEqual(whole);
    }
  });

  it('keeps what the picture is about in a frame of another shape, and comes towards it', () => {
    const [from, to] = ends(
      cameraMove({ picture: sizes.wide, film: sizes.tall, focus, seconds: 8, move: 'in' }),
    ) as [Crop, Crop];
    for (const { left, right } of [from, to]) {
      expect(left).toBeLessThanOrEqual(focus.x);
      expect(1 - right).toBeGreaterThanOrEqual(focus.x + focus.width);
    }
    expect(sidesOf(to).width).toBeLessThan(sidesOf(from).width);
  });

  it('lets a subject always cover where it was cut out of', () => {
    for (const shot of shots.filter(({ move }) => move !== 'none')) {
      const [back, front] = [ends(cameraMove(shot)), ends(subjectMove(shot))];
      for (const [at, crop] of back.entries()) {
        expect(sidesOf(front[at] ?? crop).width).toBeLessThanOrEqual(sidesOf(crop).width + 1e-5);
      }
    }
  });
});

describe('movesOf', () => {
  const picture = { isFirst: false, isLast: false, isTall: false };

  it('gives no two pictures in a row the same move, and the first and the last of a film their whole', () => {
    for (const seed of [0, 1, 2, 3, 4_294_967_295]) {
      const list = [
        { ...picture, isFirst: true },
        ...Array.from({ length: 5 }, () => picture),
        { ...picture, isLast: true },
      ];
      const chosen = movesOf(null, list, seed);
      expect([chosen[0], chosen.at(-1)]).toEqual(['in', 'out']);
      for (const [at, move] of chosen.entries()) expect(move).not.toBe(chosen[at - 1]);
    }
  });

  it('does as the prompt says', () => {
    expect(movesOf('left', [{ ...picture, isFirst: true }, picture], 1)).toEqual(['left', 'left']);
  });
});
