/** What floats through the air: each particle has its own size, way and pace. */

import { between } from '@rushes/engine/generators';
import type { ShapeElement } from '../layout/stage.ts';
import type { ParticleName } from '../names.ts';
import type { Canvas, Tone } from './drawing.ts';
import { toneColor } from './drawing.ts';
import { HEART_PATH } from './objects/table.ts';
import { bar, circle, outline, type Path, rectangle, ring, scale, star } from './path.ts';

/** The layer of particles: before the backdrop, behind land and objects. */
export const PARTICLE_LAYER = 8;

interface Flight {
  path: Path;
  tone: Tone;
  count: number;
  /** Pixels a second downwards (negative rises) and sideways. */
  fall: number;
  wind: number;
  /** Sideways sway, pixels, and its period in seconds. */
  swing: number;
  period: number;
  /** Degrees a second. */
  spin: number;
  /** Smallest and greatest scale. */
  sizes: readonly [number, number];
  opacity: number;
  /** Turns about its own upright axis, like a leaf or a paper. */
  tumble: boolean;
}

const LEAF: Path = outline('m 0 -12 b 10 -6 10 6 0 13 b -10 6 -10 -6 0 -12');
const PETAL: Path = outline('m 0 -9 b 9 -8 9 5 0 9 b -5 4 -6 -6 0 -9');
const BIRD: Path = outline(
  'm -24 -8 b -16 -14 -6 -10 0 0 b 6 -10 16 -14 24 -8 b 14 -10 6 -4 0 6 b -6 -4 -14 -10 -24 -8',
);

/** What flies by name, in a frame of unit `u` at tempo `k`; the rest is as in `baseFlight`. */
const FLIGHTS: Record<Exclude<ParticleName, 'none'>, (u: number, k: number) => Partial<Flight>[]> = {
  snow: (u, k) => [
    { path: circle(4.2), count: 34, fall: u * 0.11 * k },
    { path: circle(2.4), count: 22, fall: u * 0.06 * k, opacity: 0.55 },
  ],
  rain: (u, k) => [
    {
      path: bar([0, -16], [-3, 16], 2),
      count: 34,
      fall: u * 0.95 * k,
      wind: -u * 0.09,
      swing: 0,
      opacity: 0.5,
    },
  ],
  leaves: (u) => [
    { path: LEAF, tone: 'accent', count: 11, spin: 60, tumble: true, swing: u * 0.06, sizes: [0.8, 1.7] },
    { path: LEAF, tone: 'glow', count: 8, spin: -70, tumble: true, swing: u * 0.05, sizes: [0.6, 1.4] },
  ],
  petals: (u, k) => [
    {
      path: PETAL,
      tone: 'spark',
      count: 14,
      spin: 50,
      tumble: true,
      swing: u * 0.05,
      sizes: [0.8, 1.6],
      fall: u * 0.08 * k,
    },
    { path: PETAL, tone: 'accent', count: 8, spin: -60, tumble: true, swing: u * 0.04 },
  ],
  bubbles: (u, k) => [
    {
      path: ring({ outer: 9, inner: 7 }),
      count: 18,
      fall: -u * 0.12 * k,
      swing: u * 0.018,
      period: 1.9,
      sizes: [0.4, 1.6],
      opacity: 0.7,
    },
  ],
  stars: (u, k) => [
    {
      path: star(4, 11, 3),
      count: 16,
      fall: -u * 0.015 * k,
      swing: u * 0.008,
      spin: 24,
      sizes: [0.5, 1.3],
    },
  ],
  confetti: (u, k) => [
    {
      path: rectangle(-6, -3.5, 6, 3.5),
      tone: 'accent',
      count: 13,
      spin: 160,
      tumble: true,
      fall: u * 0.24 * k,
      swing: u * 0.04,
      period: 1.8,
      opacity: 1,
    },
    {
      path: rectangle(-6, -3.5, 6, 3.5),
      tone: 'glow',
      count: 12,
      spin: -140,
      tumble: true,
      fall: u * 0.2 * k,
      swing: u * 0.04,
      period: 2.1,
      opacity: 1,
    },
    { path: circle(4.5), tone: 'spark', count: 11, fall: u * 0.22 * k, tumble: true, opacity: 1 },
  ],
  sparks: (u, k) => [
    {
      path: circle(3),
      tone: 'glow',
      count: 22,
      fall: -u * 0.17 * k,
      swing: u * 0.03,
      period: 1.7,
      sizes: [0.4, 1.2],
    },
  ],
  dust: (u, k) => [
    {
      path: circle(5),
      count: 16,
      fall: -u * 0.02 * k,
      wind: u * 0.012,
      swing: u * 0.02,
      period: 4,
      sizes: [0.4, 1.5],
      opacity: 0.35,
    },
  ],
  hearts: (u, k) => [
    {
      path: scale(HEART_PATH, 0.14),
      tone: 'accent',
      count: 14,
      fall: -u * 0.12 * k,
      swing: u * 0.03,
      period: 2.2,
      sizes: [0.5, 1.5],
      opacity: 0.85,
    },
  ],
  birds: (u, k) => [
    {
      path: BIRD,
      tone: 'ink',
      count: 5,
      fall: -u * 0.008,
      wind: u * 0.06 * k,
      swing: u * 0.012,
      period: 2.4,
      sizes: [0.5, 1],
      opacity: 0.8,
    },
  ],
};

function baseFlight(u: number, k: number): Flight {
  return {
    path: circle(4),
    tone: 'spark',
    count: 26,
    fall: u * 0.1 * k,
    wind: u * 0.02,
    swing: u * 0.025,
    period: 2.8,
    spin: 0,
    sizes: [0.5, 1.2],
    opacity: 0.85,
    tumble: false,
  };
}

function flights({ unit, tempo }: Canvas, name: Exclude<ParticleName, 'none'>): Flight[] {
  const base = baseFlight(unit, tempo);
  return FLIGHTS[name](unit, tempo).map((change) => ({ ...base, ...change }));
}

/** One particle that goes round: it leaves at one edge and comes back at the other as a new element. */
function laps(canvas: Canvas, flight: Flight): ShapeElement[] {
  const { random, width, height, unit, seconds } = canvas;
  const size = (between(random, ...flight.sizes) * unit) / 720;
  const margin = unit * 0.06;
  const path = scale(flight.path, size);
  const vertical = Math.abs(flight.fall) * between(random, 0.75, 1.25) * Math.sign(flight.fall || 1);
  const wind = flight.wind * between(random, 0.6, 1.4);
  const lap = (height + 2 * margin) / Math.max(1, Math.abs(vertical));
  const [startX, phase, swingPhase, spinStart] = [random(), random(), random(), random() * 360];
  const elements: ShapeElement[] = [];
  for (let begin = -phase * lap, round = 0; begin < seconds; begin += lap, round++) {
    const from = Math.max(0, begin);
    const until = Math.min(seconds, begin + lap);
    if (until - from < 0.06) continue;
    const x0 = ((startX + round * 0.618) % 1) * width * 1.1 - width * 0.05;
    const y0 = vertical > 0 ? -margin : height + margin;
    const age = (t: number) => t - begin;
    const swing = (t: number) => flight.swing * Math.sin(2 * Math.PI * (t / flight.period + swingPhase));
    const motion: ShapeElement['motion'] = {
      x: (t) => x0 + wind * age(t) + swing(t),
      y: (t) => y0 + vertical * age(t),
    };
    if (flight.spin) motion.angle = (t) => spinStart + flight.spin * t;
    if (flight.tumble)
      motion.scaleX = (t) => Math.cos(2 * Math.PI * (t / (flight.period * 0.8) + swingPhase));
    motion.opacity = round === 0 ? (t) => flight.opacity * Math.min(1, t / 0.5) : flight.opacity;
    elements.push({
      kind: 'shape',
      layer: PARTICLE_LAYER,
      from,
      until,
      color: toneColor(canvas.palette, flight.tone),
      path,
      motion,
    });
  }
  return elements;
}

/** The particles of a scene, behind type and objects; `none` gives nothing. */
export function drawParticles(canvas: Canvas, name: ParticleName): ShapeElement[] {
  if (name === 'none') return [];
  return flights(canvas, name).flatMap((flight) => {
    // Wide and tall frames hold more of the same density.
    const share = (canvas.width * canvas.height) / (canvas.unit * canvas.unit * 1.78);
    const count = Math.max(3, Math.round(flight.count * Math.min(1.3, share)));
    return Array.from({ length: count }, () => laps(canvas, flight)).flat();
  });
}
