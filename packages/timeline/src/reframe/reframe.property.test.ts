import { describe, expect, test } from 'vitest';
import type { Animated, Crop } from '../rushes-metadata.ts';
import { cameraPath, type TubeStep, tautString } from './camera-path.ts';
import { EASE_SECONDS, planReframe, type ReframeStretch, WINDOW_SPEED } from './plan-reframe.ts';
import type { SeenBox, SeenKind, SeenMedia } from './seen-media.ts';

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function bezierAt([x1, y1, x2, y2]: readonly [number, number, number, number], x: number): number {
  const curve = (a: number, b: number, t: number) =>
    3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 40; i += 1) {
    const middle = (low + high) / 2;
    if (curve(x1, x2, middle) < x) low = middle;
    else high = middle;
  }
  return curve(y1, y2, low);
}

const none: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

function cropAt(crop: Animated<Crop> | undefined, seconds: number): Crop {
  if (crop === undefined) return none;
  if (!('keyframes' in crop)) return crop;
  const next = crop.keyframes.findIndex(({ at }) => at > seconds);
  const from = crop.keyframes[next === -1 ? crop.keyframes.length - 1 : next - 1];
  const to = next > 0 ? crop.keyframes[next] : undefined;
  if (from === undefined) return crop.keyframes[0]?.value ?? none;
  if (to === undefined || from.easing === 'hold') return from.value;
  const x = (seconds - from.at) / (to.at - from.at);
  const share = typeof from.easing === 'object' ? bezierAt(from.easing.bezier, x) : x;
  const mix = (key: keyof Crop) => from.value[key] + (to.value[key] - from.value[key]) * share;
  return { left: mix('left'), top: mix('top'), right: mix('right'), bottom: mix('bottom') };
}

const kinds: SeenKind[] = ['face', 'person', 'object', 'moving', 'salient'];

/** Footage of a few shots in which a few things wander about, seen with errors. */
function wandering(seed: number): { media: SeenMedia; seconds: number } {
  const random = randomOf(seed);
  const lengths = Array.from({ length: 1 + Math.floor(random() * 3) }, () => 0.5 + random() * 8);
  const shots: SeenMedia['shots'][number][] = [];
  const boxes: SeenBox[] = [];
  let start = 0;
  for (const length of lengths) {
    const bars = random() < 0.3 ? { x: 0, y: 0.125, width: 1, height: 0.75 } : null;
    shots.push({ startSeconds: start, endSeconds: start + length, ...(bars && { picture: bars }) });
    for (let i = 0; i < Math.floor(random() * 4); i += 1) {
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'person';
      let [x, y] = [random(), random()];
      const size = 0.05 + random() * 0.3;
      for (let at = start; at < start + length; at += 0.2 + random() * 0.8) {
        [x, y] = [x + (random() - 0.5) * 0.2, y + (random() - 0.5) * 0.1];
        boxes.push({
          kind,
          startSeconds: at,
          endSeconds: at,
          x,
          y,
          width: size,
          height: size,
          weight: random(),
        });
      }
    }
    start += length;
  }
  boxes.sort((a, b) => a.startSeconds - b.startSeconds);
  return { media: { width: 1920, height: 1080, shots, boxes }, seconds: start };
}

const stretchOf = (seconds: number, shape: ReframeStretch['shape'], speed = 1): ReframeStretch => ({
  startSeconds: 0,
  durationSeconds: seconds / Math.abs(speed || 1),
  speed,
  shape,
  follow: 'auto',
  fallback: 'blur',
});

const shapes = [
  { width: 1080, height: 1920 },
  { width: 1080, height: 1080 },
  { width: 1080, height: 1350 },
  { width: 2560, height: 1080 },
];
const seeds = Array.from({ length: 60 }, (_, seed) => seed);

describe('a path', () => {
  test('is no faster and gathers speed no sooner than it may, and stays in the picture', () => {
    for (const seed of seeds) {
      const random = randomOf(seed);
      let at = random();
      const tube: TubeStep[] = Array.from({ length: 20 + Math.floor(random() * 200) }, () => {
        at += (random() - 0.5) * (random() < 0.1 ? 1 : 0.05);
        const free = 0.01 + random() * 0.1;
        return random() < 0.2
          ? { low: 0.16, high: 0.84, wish: 0.5 }
          : { low: at - free, high: at + free, wish: at };
      });
      const limits = { stepSeconds: 0.125, speed: 0.3, easeSeconds: 0.6 };
      const path = cameraPath(tube, { low: 0.16, high: 0.84 }, limits);
      const speeds = path.slice(1).map((value, i) => (value - (path[i] ?? 0)) / limits.stepSeconds);
      const pulls = speeds.slice(1).map((value, i) => (value - (speeds[i] ?? 0)) / limits.stepSeconds);
      expect(Math.min(...path)).toBeGreaterThanOrEqual(0.16);
      expect(Math.max(...path)).toBeLessThanOrEqual(0.84);
      expect(Math.max(...speeds.map(Math.abs))).toBeLessThanOrEqual(limits.speed + 1e-9);
      expect(Math.max(...pulls.map(Math.abs))).toBeLessThanOrEqual(
        (2 * limits.speed) / limits.easeSeconds + 1e-9,
      );
    }
  });

  test('is the shortest through its tube: it stands still where it can', () => {
    const tube = [0.4, 0.42, 0.38, 0.45, 0.4, 0.41].map((wish) => ({
      low: wish - 0.1,
      high: wish + 0.1,
      wish,
    }));
    expect(new Set(tautString(tube))).toHaveLength(1);
    const rising = Array.from({ length: 50 }, (_, i) => ({
      low: i / 50 - 0.05,
      high: i / 50 + 0.05,
      wish: i / 50,
    }));
    const path = tautString(rising);
    for (const [i, value] of path.entries()) {
      expect(value).toBeGreaterThanOrEqual((rising[i]?.low ?? 0) - 1e-9);
      expect(value).toBeLessThanOrEqual((rising[i]?.high ?? 0) + 1e-9);
    }
    expect((path.at(-1) ?? 0) - (path[0] ?? 0)).toBeCloseTo(49 / 50 - 0.1, 6);
  });
});

describe('a plan', () => {
  test('shows a window of the shape inside the picture at each moment, without bars, in few keyframes', () => {
    for (const seed of seeds) {
      const { media, seconds } = wandering(seed);
      for (const shape of shapes) {
        const pieces = planReframe(media, stretchOf(seconds, shape));
        expect(pieces[0]?.startSeconds).toBe(0);
        expect(pieces.at(-1)?.endSeconds).toBeCloseTo(seconds, 9);
        for (const [index, { startSeconds, endSeconds, crop, fit }] of pieces.entries()) {
          if (index > 0) expect(startSeconds).toBe(pieces[index - 1]?.endSeconds);
          const frames = crop !== undefined && 'keyframes' in crop ? crop.keyframes : [];
          expect(frames.length).toBeLessThanOrEqual(20 + 12 * (endSeconds - startSeconds));
          expect(frames.every(({ at }, i) => i === 0 || at > (frames[i - 1]?.at ?? 0))).toBe(true);
          for (let at = startSeconds; at < endSeconds; at += 0.04) {
            const { left, top, right, bottom } = cropAt(crop, at);
            const picture = media.shots.findLast((shot) => shot.startSeconds <= at + 0.001)?.picture;
            expect(Math.min(left, right)).toBeGreaterThanOrEqual(-1e-6);
            expect(top).toBeGreaterThanOrEqual((picture?.y ?? 0) - 1e-6);
            expect(bottom).toBeGreaterThanOrEqual((picture?.y ?? 0) - 1e-6);
            if (fit !== 'fill') continue;
            const [width, height] = [(1 - left - right) * media.width, (1 - top - bottom) * media.height];
            expect(width / height / (shape.width / shape.height)).toBeCloseTo(1, 3);
          }
        }
      }
    }
  });

  test('moves gently inside a shot, and begins anew at each cut', () => {
    const shape = { width: 1080, height: 1920 };
    for (const seed of seeds) {
      const { media, seconds } = wandering(seed);
      for (const { startSeconds, endSeconds, crop, fit } of planReframe(media, stretchOf(seconds, shape))) {
        if (fit !== 'fill') continue;
        const picture = media.shots[0]?.picture?.height ?? 1;
        const length = (1080 * picture * 9) / 16 / 1920;
        const step = 1 / 30;
        const jumps = media.shots.map((shot) => shot.startSeconds);
        const holds =
          crop !== undefined && 'keyframes' in crop
            ? crop.keyframes.flatMap(({ at }, i, all) => (all[i - 1]?.easing === 'hold' ? [at] : []))
            : [];
        let [before, speed]: [number, number | null] = [cropAt(crop, startSeconds).left, null];
        for (let at = startSeconds + step; at < endSeconds; at += step) {
          const { left } = cropAt(crop, at);
          const isCut = [...jumps, ...holds].some((cut) => cut > at - step - 0.002 && cut <= at + 0.002);
          const now = (left - before) / step;
          if (!isCut) {
            expect(Math.abs(now)).toBeLessThan(WINDOW_SPEED * length * 1.15);
            if (speed !== null) {
              const most = ((2 * WINDOW_SPEED * length) / EASE_SECONDS) * 1.6;
              expect(Math.abs(now - speed) / step).toBeLessThan(most + 0.05);
            }
          }
          [before, speed] = [left, isCut ? null : now];
        }
      }
    }
  });

  test('is the same each time, and plays backwards the other way round', () => {
    const { media, seconds } = wandering(7);
    const stretch = stretchOf(seconds, { width: 1080, height: 1920 });
    expect(planReframe(media, stretch)).toEqual(planReframe(media, stretch));
    const walking = walkingPerson();
    const forth = planReframe(walking, stretchOf(10, { width: 1080, height: 1920 }));
    const back = planReframe(walking, stretchOf(10, { width: 1080, height: 1920 }, -1));
    for (const at of [1, 3, 5, 7, 9]) {
      expect(cropAt(back[0]?.crop, 10 - at).left).toBeCloseTo(cropAt(forth[0]?.crop, at).left, 1);
    }
    const fast = planReframe(walking, stretchOf(10, { width: 1080, height: 1920 }, 2));
    expect(cropAt(fast[0]?.crop, 2.5).left).toBeCloseTo(cropAt(forth[0]?.crop, 5).left, 1);
  });
});

function walkingPerson(): SeenMedia {
  const boxes = Array.from({ length: 21 }, (_, i): SeenBox => {
    const seconds = i / 2;
    return {
      kind: 'person',
      startSeconds: seconds,
      endSeconds: seconds,
      x: 0.05 + i * 0.04,
      y: 0.3,
      width: 0.1,
      height: 0.6,
      weight: 0.9,
    };
  });
  return { width: 1920, height: 1080, shots: [{ startSeconds: 0, endSeconds: 10 }], boxes };
}

const personAt = (x: number, seconds: readonly number[], kind: SeenKind = 'face', name?: string): SeenBox[] =>
  seconds.map((at) => ({
    kind,
    startSeconds: at,
    endSeconds: at,
    x: x - 0.05,
    y: 0.2,
    width: 0.1,
    height: 0.18,
    weight: 0.9,
    ...(name !== undefined && { name }),
  }));
const every = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const upright = { width: 1080, height: 1920 };
const middleAt = (crop: Animated<Crop> | undefined, at: number) => {
  const { left, right } = cropAt(crop, at);
  return (left + 1 - right) / 2;
};

describe('whom it follows', () => {
  test('somebody who walks is in the window all the time', () => {
    const [piece] = planReframe(walkingPerson(), stretchOf(10, upright));
    expect(piece?.reason).toBe('Follows a person.');
    for (let at = 0; at < 10; at += 0.1) {
      const { left, right } = cropAt(piece?.crop, at);
      const x = 0.05 + at * 0.08;
      expect(x).toBeGreaterThan(left - 0.02);
      expect(x + 0.1).toBeLessThan(1 - right + 0.02);
    }
  });

  test('somebody who hardly moves is shown by a camera that stands still, in its middle', () => {
    const boxes = personAt(0.7, every(0, 10)).map((box, i) => ({ ...box, x: box.x + (i % 2) * 0.02 }));
    const [piece] = planReframe(
      { width: 1920, height: 1080, shots: [{ startSeconds: 0, endSeconds: 10 }], boxes },
      stretchOf(10, upright),
    );
    expect(piece?.crop).not.toHaveProperty('keyframes');
    expect(middleAt(piece?.crop, 5)).toBeCloseTo(0.71, 1);
  });

  test('two who fit are held together; two who do not are told apart by who speaks', () => {
    const shots = [{ startSeconds: 0, endSeconds: 20 }];
    const near = [...personAt(0.45, every(0, 20)), ...personAt(0.55, every(0, 20))];
    const [held] = planReframe({ width: 1920, height: 1080, shots, boxes: near }, stretchOf(20, upright));
    expect(held?.reason).toBe('Follows people together.');
    expect(middleAt(held?.crop, 10)).toBeCloseTo(0.5, 2);

    const far = [
      ...personAt(0.2, every(0, 20), 'face', 'Ada'),
      ...personAt(0.8, every(0, 20), 'face', 'Bob'),
    ];
    const voices = [
      { startSeconds: 0, endSeconds: 10, speaker: 'Ada' },
      { startSeconds: 10, endSeconds: 20, speaker: 'Bob' },
    ];
    const [cut] = planReframe(
      { width: 1920, height: 1080, shots, boxes: far, voices },
      stretchOf(20, upright),
    );
    expect(cut?.reason).toBe('Follows a face, cut from one to another once.');
    expect(middleAt(cut?.crop, 5)).toBeCloseTo(0.2, 1);
    expect(middleAt(cut?.crop, 15)).toBeCloseTo(0.8, 1);
    // A cut, no pan: the frame before shows the one, the next one the other.
    expect(middleAt(cut?.crop, 9.9)).toBeCloseTo(0.2, 1);
    expect(middleAt(cut?.crop, 10.1)).toBeCloseTo(0.8, 1);
  });

  test('a wide group and a card of text are shown whole', () => {
    const shots = [
      { startSeconds: 0, endSeconds: 5 },
      { startSeconds: 5, endSeconds: 10 },
    ];
    const group = [0.1, 0.5, 0.9].flatMap((x) => personAt(x, every(0, 4)));
    const card: SeenBox = {
      kind: 'text',
      startSeconds: 5,
      endSeconds: 10,
      x: 0.1,
      y: 0.4,
      width: 0.8,
      height: 0.2,
      weight: 0.9,
    };
    const pieces = planReframe(
      { width: 1920, height: 1080, shots, boxes: [...group, card] },
      stretchOf(10, upright),
    );
    expect(pieces).toHaveLength(1);
    expect(pieces[0]?.fit).toBe('blur');
    expect(pieces[0]?.reason).toMatch(/^More people than fit.*The text on it is wider/);
    const square = planReframe(
      { width: 1920, height: 1080, shots, boxes: [card] },
      { ...stretchOf(10, upright), fallback: 'fit' },
    );
    expect(square.map(({ fit }) => fit)).toEqual(['fill', 'fit']);
  });

  test('faces count before what moves, unless motion is asked for', () => {
    const moving = personAt(0.8, every(0, 40), 'moving').map((box, i) => ({
      ...box,
      startSeconds: i / 4,
      endSeconds: i / 4,
    }));
    const boxes = [...personAt(0.2, every(0, 10)), ...moving].toSorted(
      (a, b) => a.startSeconds - b.startSeconds,
    );
    const media = { width: 1920, height: 1080, shots: [{ startSeconds: 0, endSeconds: 10 }], boxes };
    const of = (follow: ReframeStretch['follow']) =>
      middleAt(planReframe(media, { ...stretchOf(10, upright), follow })[0]?.crop, 5);
    expect(of('auto')).toBeCloseTo(0.2, 1);
    expect(of('motion')).toBeCloseTo(0.8, 1);
    expect(of('center')).toBeCloseTo(0.5, 3);
  });

  test('with nothing known the middle is kept, and footage of the shape already is left whole', () => {
    const media = { width: 1920, height: 1080, shots: [], boxes: [] };
    const [middle] = planReframe(media, stretchOf(5, upright));
    expect(middle?.reason).toMatch(/^Nothing to follow/);
    expect(middleAt(middle?.crop, 2)).toBeCloseTo(0.5, 4);
    expect(planReframe(media, stretchOf(5, { width: 1280, height: 720 }))[0]).not.toHaveProperty('crop');
  });
});
