/** Abstract pictures that end as they begin: every channel goes through whole cycles in the length of the scene. */
import { between, pick } from '@rushes/engine/generators';
import { type Tone, toneColor } from '../../drawings/drawing.ts';
import { circle, ground as groundPath, type Point, ring } from '../../drawings/path.ts';
import { tileBoard } from '../../drawings/tiles.ts';
import { mix } from '../../look/color.ts';
import { LOOPS } from '../../names.ts';
import type { SceneSpec } from '../../types.ts';
import { drift } from '../easing.ts';
import type { Layout, Stage } from '../layout-tools.ts';
import type { Element } from '../stage.ts';
import { all, part, plate, setType } from './kit.ts';

/** Sways through whole cycles in the length of a scene. */
function cycle(
  stage: Stage,
  options: { center: number; reach: number; times: number; phase: number },
): (seconds: number) => number {
  const { center, reach, phase } = options;
  return (seconds) =>
    center + reach * Math.sin(2 * Math.PI * ((seconds / stage.canvas.seconds) * options.times + phase));
}

/** So many whole cycles that one takes about so many seconds. */
function cyclesOf(stage: Stage, seconds: number): number {
  return Math.max(1, Math.round((stage.canvas.seconds * stage.canvas.tempo) / seconds));
}

/** Tiles that turn in steps, wave after wave. */
function turningTiles(stage: Stage): Element[] {
  const { canvas } = stage;
  const turns = 4 * cyclesOf(stage, 8);
  const step = canvas.seconds / turns;
  return tileBoard(canvas, {
    box: part(stage, 0, 0, 1, 1),
    side: canvas.unit / 4,
    layer: 12,
    gaps: 0.12,
    turn: (index) => (seconds) => {
      const lag = (index % 7) / 7;
      const at = seconds / step - lag;
      const whole = Math.floor(at);
      // Most of the time a tile rests: a picture of the loop is in order.
      const share = Math.min(1, (at - whole) * 4);
      return 90 * (whole + share * share * (3 - 2 * share));
    },
    size: () => 1,
  });
}

/** Discs on paths around the middle, each back where it was when the scene ends. */
function orbits(stage: Stage): Element[] {
  const { canvas } = stage;
  const { random, width, height, unit } = canvas;
  const tones: readonly Tone[] = ['accent', 'mid', 'far', 'glow', 'mid', 'accent'];
  return Array.from({ length: 16 }, (_, index) => {
    const radius = unit * between(random, 0.03, 0.16);
    const way = { x: width * between(random, 0.12, 0.44), y: height * between(random, 0.12, 0.42) };
    const times = cyclesOf(stage, between(random, 5, 9)) * (random() < 0.5 ? 1 : -1);
    const phase = random();
    const size = cycle(stage, { center: 1, reach: 0.28, times: Math.abs(times), phase: random() });
    const tone = pick(random, tones);
    return plate(stage, {
      path: index % 3 === 0 ? ring({ outer: radius, inner: radius * 0.72 }) : circle(radius),
      color: toneColor(canvas.palette, tone),
      layer: 10 + (index % 5),
      motion: {
        x: cycle(stage, { center: width / 2, reach: way.x, times, phase }),
        y: cycle(stage, { center: height / 2, reach: way.y, times, phase: phase + 0.25 + 0.1 * (index % 3) }),
        scaleX: size,
        scaleY: size,
        opacity: index % 4 === 0 ? 0.55 : 1,
      },
    });
  });
}

/** Rings that open from the middle, one behind the other, without an end. */
function ripples(stage: Stage): Element[] {
  const { canvas } = stage;
  const { width, height, palette } = canvas;
  const count = 9;
  const reach = Math.hypot(width, height) / 2;
  const speed = cyclesOf(stage, 4.5);
  const tones = [palette.accent, palette.mid, palette.far];
  return Array.from({ length: count }, (_, index) => {
    const share = (seconds: number) => ((((seconds / canvas.seconds) * speed + index / count) % 1) + 1) % 1;
    const size = (seconds: number) => 0.02 + share(seconds) ** 1.4;
    return plate(stage, {
      path: ring({ outer: reach, inner: reach * 0.93 }),
      color: tones[index % tones.length] ?? palette.accent,
      layer: 12,
      motion: {
        x: width / 2,
        y: height / 2,
        scaleX: size,
        scaleY: size,
        opacity: (seconds) => Math.min(1, share(seconds) * 6, (1 - share(seconds)) * 5),
      },
    });
  });
}

/** A wave across the frame. Heights and lengths are pixels, phases shares of a wave and of the swaying. */
interface Band {
  length: number;
  reach: number;
  phase: number;
  swayPhase: number;
}

/** How far a band sways up and down, share of the frame's height. */
const BAND_SWAY = 0.02;

/**
 * In so many parts of the scene a band is only as long as what is seen of it then: all of it is drawn, seen or not. With that
 * and no more height than needed, drawing a picture in 1080p took 28 ms of processor time instead of 33, the same to 57 dB.
 */
const BAND_PARTS = 6;

/** Points of an outline on each wave. */
const WAVE_POINTS = 12;

/**
 * Bands of waves that flow to one side, each by one whole length of its wave. A band reaches just below the top of the
 * next one: filling each to the frame's bottom cost 124 ms a picture at 1080p.
 */
function ribbons(stage: Stage): Element[] {
  const { random, width, height, palette } = stage.canvas;
  const count = 6;
  const ground = palette.background[0] ?? palette.mid;
  const gap = height * 0.15;
  const most = height * 0.1;
  const bands = Array.from({ length: count }, (): Band => {
    const length = width * pick(random, [0.6, 0.75, 0.9]);
    return { length, reach: most * between(random, 0.6, 1), phase: random(), swayPhase: random() };
  });
  return bands.flatMap((band, index) => {
    const share = index / (count - 1);
    const tone =
      share < 0.5
        ? mix(palette.far, palette.mid, share * 2)
        : mix(palette.mid, palette.accent, share * 2 - 1);
    const next = bands[index + 1];
    // Both may sway apart; smooth outlines reach a little beyond their points.
    const below =
      next === undefined ? height * 0.1 : gap + next.reach * 1.05 + height * (2 * BAND_SWAY + 0.005);
    return bandParts(stage, band, {
      below,
      top: height * 0.2 + gap * index,
      rightwards: index % 2 === 0,
      color: mix(tone, ground, 0.1 * (index % 3)),
      layer: 10 + index,
    });
  });
}

/** A band in the parts of the scene, each with the stretch of its wave that comes into the frame in that time. */
function bandParts(
  stage: Stage,
  { length, reach, phase, swayPhase }: Band,
  drawn: { below: number; top: number; rightwards: boolean; color: string; layer: number },
): Element[] {
  const { width, height, seconds } = stage.canvas;
  const { rightwards, below, top, color, layer } = drawn;
  const steps = Math.ceil(((width + length) / length) * WAVE_POINTS);
  const step = (width + length) / steps;
  const points = Array.from({ length: steps + 1 }, (_, index): Point => {
    const x = -length + step * index;
    return [x, reach * Math.sin(2 * Math.PI * (x / length + phase))];
  });
  const x = drift(rightwards ? 0 : length, ((rightwards ? 1 : -1) * length) / seconds);
  const y = cycle(stage, { center: top, reach: height * BAND_SWAY, times: 1, phase: swayPhase });
  return Array.from({ length: BAND_PARTS }, (_, part): Element => {
    const [from, until] = [(seconds * part) / BAND_PARTS, (seconds * (part + 1)) / BAND_PARTS];
    const [least, farthest] = [x(from), x(until)].toSorted((a, b) => a - b) as [number, number];
    // A point more on either side: the outline's curve goes by its neighbours.
    const first = Math.max(0, Math.floor((length - farthest) / step) - 1);
    const last = Math.ceil((length + width - least) / step) + 1;
    const path = groundPath(points.slice(first, last + 1), below);
    return { ...plate(stage, { path, color, layer, start: from, motion: { x, y } }), until };
  });
}

/** What a loop is made of; of another form the seed decides. */
function loopForm({ form, seed }: SceneSpec): (typeof LOOPS)[number] {
  return LOOPS.find((name) => name === form) ?? LOOPS[seed % LOOPS.length] ?? 'ribbons';
}

/** The loop; words of the prompt that were quoted stand still in its middle. */
export const loop: Layout = (stage) => {
  const { spec, canvas, type } = stage;
  const { headline } = spec.text;
  // A gradient is the backdrop itself.
  const draw =
    spec.form === 'none' ? () => [] : { tiles: turningTiles, orbits, ripples, ribbons }[loopForm(spec)];
  const box = part(stage, 0.12, 0.2, 0.88, 0.8);
  const words = setType(stage, {
    text: headline,
    face: type.headline,
    box,
    size: canvas.unit * 0.16,
    maxLines: 4,
    anchor: 'center',
    vertical: 'middle',
    color: canvas.palette.ink,
    tracking: type.tracking,
    start: -9,
  });
  return all(draw(stage), words.elements);
};
