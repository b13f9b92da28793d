import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../random.ts';
import { type SmallPicture, smallPictureFromPlanes } from '../../pictures/small-picture.ts';
import { type Border, createBorderFinder } from '../border-finder.ts';

const SIZE = { width: 160, height: 88 };

/** A pixel: luma and both colour differences. */
type Pixel = readonly [luma: number, cb: number, cr: number];
type Scene = (x: number, y: number) => Pixel;

const CELLS = 60;
const CELL = 24;

/** A wide place of soft patches of chance with fine stripes. */
function place(seed: number): Scene {
  const random = seededRandom(seed);
  const patches = Array.from({ length: CELLS * CELLS }, () => [
    60 + 130 * random(),
    random() - 0.5,
    random() - 0.5,
  ]);
  const patch = (column: number, row: number, value: number): number =>
    patches[(row % CELLS) * CELLS + (column % CELLS)]?.[value] ?? 0;
  return (x, y) => {
    const [column, row] = [Math.floor(x / CELL) + 20, Math.floor(y / CELL) + 20];
    const [right, down] = [x / CELL + 20 - column, y / CELL + 20 - row];
    const soft = (value: number): number => {
      const upper = patch(column, row, value) * (1 - right) + patch(column + 1, row, value) * right;
      const lower = patch(column, row + 1, value) * (1 - right) + patch(column + 1, row + 1, value) * right;
      return upper * (1 - down) + lower * down;
    };
    return [soft(0) + 8 * Math.sin(x / 3), 128 + 50 * soft(1), 128 + 50 * soft(2)];
  };
}

function drawn(scene: Scene): SmallPicture {
  const luma = new Uint8Array(SIZE.width * SIZE.height);
  const [cb, cr] = [new Uint8Array(luma.length / 4), new Uint8Array(luma.length / 4)];
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const pixel = scene(x, y);
      luma[y * SIZE.width + x] = Math.min(235, Math.max(16, pixel[0]));
      if (x % 2 === 1 || y % 2 === 1) continue;
      cb[(y / 2) * (SIZE.width / 2) + x / 2] = pixel[1];
      cr[(y / 2) * (SIZE.width / 2) + x / 2] = pixel[2];
    }
  }
  return smallPictureFromPlanes(SIZE, { luma, cb, cr });
}

function bordersOf(frames: number, sceneAt: (frame: number) => Scene): Border[] {
  const finder = createBorderFinder({ sensitivity: 0.5, framesPerSecond: 25, minFrames: 3 });
  const verdicts = Array.from({ length: frames }, (_, frame) => finder.push(drawn(sceneAt(frame))));
  return [...verdicts, ...finder.finish()].flatMap((verdict) => (verdict?.border ? [verdict.border] : []));
}

const [here, there] = [place(1), place(2)];
const START = 40;

/** Both cameras pan against each other by `speed` pixels a picture, of 160 across. */
function dissolved(speed: number, length: number): Border[] {
  return bordersOf(START + length + 40, (frame) => {
    const share = Math.min(1, Math.max(0, (frame - START + 1) / (length + 1)));
    return (x, y) => {
      const [old, young] = [here(x + speed * frame, y), there(x - speed * frame, y + 0.4 * speed * frame)];
      const mix = (at: 0 | 1 | 2): number => old[at] * (1 - share) + young[at] * share;
      return [mix(0), mix(1), mix(2)];
    };
  });
}

describe('dissolves between takes that move', () => {
  it.each([
    [0.5, 24],
    [0.8, 48],
    [1.2, 24],
  ])('are told where both cameras pan by %f pixels a picture, for %i pictures', (speed, length) => {
    const [found, ...others] = dissolved(speed, length);
    expect([found?.kind, others]).toEqual(['dissolve', []]);
    expect(Math.abs((found?.start ?? 0) - START)).toBeLessThanOrEqual(10);
    expect(Math.abs((found?.end ?? 0) - START - length)).toBeLessThanOrEqual(10);
  });

  it.each([0.5, 0.8, 1.2, 2, 3])('are not told of one camera that pans by %f pixels a picture', (speed) => {
    const view = (frame: number) => Math.max(0, Math.min(60, frame - 30)) * speed;
    expect(bordersOf(130, (frame) => (x, y) => here(x + view(frame), y))).toEqual([]);
  });
});
