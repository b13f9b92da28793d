import { mirroredPrint, PRINT_LENGTH, printViews } from '@rushes/engine';
import { describe, expect, it } from 'vitest';
import { groupShots, LEAST_ALIKE, type ShotLooks } from './group-shots.ts';
import { bucketsOf, dot } from './look-buckets.ts';
import { takeQuality } from './take-quality.ts';

const LENGTH = 64;

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32 - 0.5;
  };
}

const unit = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((value) => value / length);
};
const drawn = (random: () => number, length = LENGTH): Float32Array =>
  unit(Float32Array.from({ length }, () => random()));

/** Of length one, with this cosine to `vector`. */
function beside(vector: Float32Array, cosine: number, random: () => number): Float32Array {
  const other = drawn(random, vector.length);
  const along = dot(vector, other);
  const across = unit(other.map((value, index) => value - along * (vector[index] ?? 0)));
  return vector.map((value, index) => cosine * value + Math.sqrt(1 - cosine ** 2) * (across[index] ?? 0));
}

const shot = (quality: number, ...looks: Float32Array[]): ShotLooks => ({ quality, looks, prints: [] });
const indices = (groups: Awaited<ReturnType<typeof groupShots>>) =>
  groups.map((group) => group.map(({ index }) => index));

describe('groupShots', () => {
  it('keeps two things at one place apart, each of which is more alike to itself', async () => {
    const random = seeded(31);
    const place = { look: drawn(random), print: drawn(random, PRINT_LENGTH) };
    const thing = () => ({
      look: beside(place.look, 0.86, random),
      print: beside(place.print, 0.86, random),
    });
    const things = [thing(), thing()];
    const takes = things.flatMap(({ look, print }) =>
      Array.from({ length: 5 }, () => ({
        ...{ quality: 0.5, looks: [beside(look, 0.97, random)], prints: [beside(print, 0.97, random)] },
      })),
    );
    const groups = indices(await groupShots(takes, { onlyCopies: false }));
    expect(groups.map((group) => group.sort((a, b) => a - b))).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9],
    ]);
  });

  it('tells cards of one layout apart by what they say, and takes a card for itself however it was read', async () => {
    const random = seeded(9);
    const [look, print] = [drawn(random), drawn(random, PRINT_LENGTH)];
    const card = (words?: string[]): ShotLooks => ({
      ...{ quality: 0.5, looks: [beside(look, 0.99, random)], prints: [beside(print, 0.98, random)] },
      ...(words === undefined ? {} : { words }),
    });
    const shots = [
      card(['who', 'we', 'are', 'forty', 'people']),
      card(['what', 'comes', 'next', 'factory', 'opens']),
      card(['who', 'we', 'arc', 'forty', 'peopie', 'ada']),
      card(['what', 'comes', 'next', 'factory', 'opens']),
    ];
    for (const onlyCopies of [false, true])
      expect(indices(await groupShots(shots, { onlyCopies }))).toEqual([
        [0, 2],
        [1, 3],
      ]);
    // A number is no headline, and of what has none nothing is said.
    expect(await groupShots([card(['5']), card(['4']), card()], { onlyCopies: true })).toHaveLength(1);
  });

  it('puts takes of the same together, the best first, and leaves alone what is like nothing', async () => {
    const random = seeded(1);
    const scene = () => ({ look: drawn(random), print: drawn(random, PRINT_LENGTH) });
    const [frog, car] = [scene(), scene()];
    const take = (quality: number, of: { look: Float32Array; print: Float32Array }, cosine: number) => ({
      quality,
      looks: [beside(of.look, cosine, random)],
      prints: [beside(of.print, 0.8, random)],
    });
    const shots = [
      take(0.4, frog, 0.9),
      { quality: 0.9, looks: [frog.look], prints: [frog.print] },
      { quality: 0.5, looks: [car.look], prints: [car.print] },
      take(0.6, frog, 0.8),
      take(0.7, scene(), 0.9),
      take(0.8, car, 0.95),
    ];
    expect(indices(await groupShots(shots, { onlyCopies: false }))).toEqual([
      [1, 0, 3],
      [5, 2],
    ]);
    const [[best, next] = []] = await groupShots(shots, { onlyCopies: false });
    expect(best).toMatchObject({ likeness: 1 });
    expect(next?.likeness).toBeCloseTo(0.9, 2);
  });

  it('keeps apart what is of one kind but laid out otherwise, as two screens are', async () => {
    const random = seeded(6);
    const look = drawn(random);
    const screen = () => ({
      ...{ quality: random(), looks: [beside(look, 0.95, random)] },
      prints: [drawn(random, PRINT_LENGTH)],
    });
    expect(await groupShots([screen(), screen(), screen()], { onlyCopies: false })).toEqual([]);
  });

  it('takes another moment before a camera that stands for no copy', async () => {
    const random = seeded(8);
    const [look, print] = [drawn(random), drawn(random, PRINT_LENGTH)];
    const shots = [
      { quality: 1, looks: [look], prints: [print] },
      { quality: 0.9, looks: [beside(look, 0.87, random)], prints: [beside(print, 0.87, random)] },
    ];
    expect(await groupShots(shots, { onlyCopies: true })).toEqual([]);
    const [[, other] = []] = await groupShots(shots, { onlyCopies: false });
    expect(other).toMatchObject({ index: 1, isCopy: false });
  });

  it('is led by the whole picture, not by a part of it that is hardly sharper', async () => {
    const random = seeded(7);
    const [look, print] = [drawn(random), drawn(random, PRINT_LENGTH)];
    const [, , part] = printViews(print);
    if (part === undefined) throw new Error('no part');
    const shots = (quality: number) => [
      { quality, looks: [beside(look, 0.85, random)], prints: [part] },
      { quality: 0.6, looks: [look], prints: [print] },
    ];
    expect(indices(await groupShots(shots(0.7), { onlyCopies: false }))).toEqual([[1, 0]]);
    expect(indices(await groupShots(shots(0.9), { onlyCopies: false }))).toEqual([[0, 1]]);
  });

  it('makes no group of a chain in which each is like the next and none like the first', async () => {
    const at = (degrees: number) => {
      const vector = new Float32Array(LENGTH);
      vector[0] = Math.cos((degrees * Math.PI) / 180);
      vector[1] = Math.sin((degrees * Math.PI) / 180);
      return vector;
    };
    // Neighbours have a cosine of 0.87, the first and the third one of 0.5.
    const shots = [0, 30, 60, 90, 120, 150].map((degrees, index) => shot(1 - index / 10, at(degrees)));
    for (const group of await groupShots(shots, { onlyCopies: false })) {
      expect(group.length).toBeLessThanOrEqual(2);
    }
  });

  it('takes for copies only what has the same print as well, mirrored or not', async () => {
    const random = seeded(2);
    const look = drawn(random);
    const print = drawn(random, PRINT_LENGTH);
    const shots = [
      { quality: 1, looks: [look], prints: [print] },
      { quality: 0.9, looks: [beside(look, 0.85, random)], prints: [mirroredPrint(print)] },
      { quality: 0.8, looks: [beside(look, 0.72, random)], prints: [beside(print, 0.6, random)] },
    ];
    expect(indices(await groupShots(shots, { onlyCopies: true }))).toEqual([[0, 1]]);
    const [all] = await groupShots(shots, { onlyCopies: false });
    expect(all?.map(({ index, isCopy }) => [index, isCopy]).sort()).toEqual([
      [0, true],
      [1, true],
      [2, false],
    ]);
  });

  it('knows a part of a picture again, upright or cropped by two fifths, mirrored too', async () => {
    const random = seeded(5);
    const print = drawn(random, PRINT_LENGTH);
    const [, , part] = printViews(print);
    if (part === undefined) throw new Error('no part');
    const look = drawn(random);
    const shots = (other: Float32Array, cosine: number) => [
      { quality: 1, looks: [look], prints: [print] },
      { quality: 0.9, looks: [beside(look, cosine, random)], prints: [other] },
    ];
    for (const other of [part, mirroredPrint(part)]) {
      expect(indices(await groupShots(shots(other, 0.62), { onlyCopies: true }))).toEqual([[0, 1]]);
    }
    // Alike by the layout of a part alone it is something else.
    expect(await groupShots(shots(part, 0.1), { onlyCopies: false })).toEqual([]);
    const stranger = drawn(random, PRINT_LENGTH);
    expect(await groupShots(shots(stranger, 0.62), { onlyCopies: true })).toEqual([]);
  });

  it('is in no group without a look, and answers nothing of nothing', async () => {
    expect(await groupShots([], { onlyCopies: false })).toEqual([]);
    expect(await groupShots([shot(1), shot(1)], { onlyCopies: false })).toEqual([]);
  });
});

describe('bucketsOf', () => {
  it('loses hardly a pair that is alike, and compares a small part of all', () => {
    const random = seeded(3);
    const things = Array.from({ length: 120 }, () => drawn(random));
    const lists = things.flatMap((thing) =>
      Array.from({ length: 10 }, () => [beside(thing, 0.9, random), beside(thing, 0.9, random)]),
    );
    const buckets = bucketsOf(lists).map((own) => new Set(own));
    let [alike, met, compared] = [0, 0, 0];
    for (const [a, one] of lists.entries()) {
      for (let b = a + 1; b < lists.length; b += 1) {
        const meets = !buckets[a]?.isDisjointFrom(buckets[b] ?? new Set());
        compared += Number(meets);
        const [x, y] = [one[0], lists[b]?.[0]];
        if (x === undefined || y === undefined || dot(x, y) < LEAST_ALIKE) continue;
        alike += 1;
        met += Number(meets);
      }
    }
    expect(alike).toBeGreaterThan(4_000);
    expect(met / alike).toBeGreaterThan(0.99);
    expect(compared / ((lists.length * (lists.length - 1)) / 2)).toBeLessThan(0.35);
  });
});

describe('takeQuality', () => {
  const good = { blur: 0.1, black: 0, freeze: 0, brightness: 0.5, height: 1_080, seconds: 4, isStill: false };

  it('is lower of what is blurred, dark, small, black, frozen or too short', () => {
    const best = takeQuality(good);
    for (const worse of [
      { blur: 0.6 },
      { brightness: 0.05 },
      { height: 360 },
      { black: 0.5 },
      { freeze: 0.8 },
      { seconds: 0.3 },
    ]) {
      expect(takeQuality({ ...good, ...worse }), JSON.stringify(worse)).toBeLessThan(best);
    }
    // Of a small copy each pixel is sharper.
    expect(takeQuality({ ...good, blur: 0, height: 480 })).toBeLessThan(takeQuality({ ...good, blur: 0.25 }));
    expect(takeQuality({ ...good, seconds: 0, freeze: 1, isStill: true })).toBe(best);
  });
});
