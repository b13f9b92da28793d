/**
 * The moving backdrop: colours blended by slowly wandering weights, computed on a small 16-bit grid and
 * scaled up (cells cost well under 1 ms a frame at 720p, against 4 ms for FFmpeg's `gradients` at full size). Every pixel is a convex mix of the palette, which is what contrast is checked against.
 */

import type { SceneFrame } from '@rushes/engine/generators';
import { between, type Random, seededRandom } from '@rushes/engine/generators';
import { hexToRgb } from '../look/color.ts';
import type { SceneSpec } from '../types.ts';

/** Cells along the longer side: of twice as many no pixel differs by more than a level or two (over 54 dB). */
const GRID = 32;

/**
 * How long one backdrop may be shown, seconds, where that is two frames: from one to the next it changes by less than a
 * level of 8 bits nearly everywhere, and what does not change need neither be drawn nor encoded.
 */
const SHOWN_SECONDS = 1 / 12;

/**
 * The wandering weights of the colours over u, v = 0..1 across the picture; geq's X, Y, T are the inputs. What is alike
 * in a row is kept from its first cell on (geq has ten variables and works through rows from the left): a third of the time.
 */
interface Weights {
  /** Worked out once a row, in order, and kept in the variables from `KEPT` on. */
  row: string[];
  /** One for each colour. */
  weights: string[];
}

/** The first variable that no weight is put into; palettes have at most four colours. */
const KEPT = 4;

/** A weight around a point that wanders: `tightness` says how fast it falls. */
function around(kept: Weights, point: { px: string; py: string; tightness: string }): void {
  const slot = KEPT + kept.row.length;
  kept.row.push(point.px, `pow(Y/(H-1)-(${point.py}),2)`);
  kept.weights.push(`exp(-(pow(X/(W-1)-ld(${slot}),2)+ld(${slot + 1}))*${point.tightness})`);
}

/** Angles a second of something that sways at about this rate; in loops so that it ends where it began. */
type Rate = (wanted: number) => number;

function ratesFor(spec: SceneSpec, { frames, rate }: SceneFrame): Rate {
  if (spec.layout !== 'loop') return (wanted) => wanted;
  const seconds = (frames * rate.den) / rate.num;
  return (wanted) => (2 * Math.PI * Math.max(1, Math.round((wanted * seconds) / (2 * Math.PI)))) / seconds;
}

function fixed(value: number): string {
  return value.toFixed(4);
}

/** Blobs of colour that wander and meet: a mesh gradient. */
function meshWeights(count: number, random: Random, { speed, at }: { speed: number; at: Rate }): Weights {
  const kept: Weights = { row: [], weights: ['0.22'] };
  const turn = random() * Math.PI * 2;
  for (let index = 1; index < count; index++) {
    const angle = turn + (index * 2 * Math.PI) / (count - 1);
    const x = 0.5 + 0.42 * Math.cos(angle);
    const y = 0.5 + 0.42 * Math.sin(angle);
    const rate = speed * between(random, 0.8, 1.25);
    const [across, down] = [at(rate), at(rate * 0.83)];
    const phase = between(random, 0, 6.28);
    const px = `${fixed(x)}+0.16*sin(${fixed(across)}*T+${fixed(phase)})`;
    const py = `${fixed(y)}+0.16*cos(${fixed(down)}*T+${fixed(phase * 1.7)})`;
    around(kept, { px, py, tightness: '7' });
  }
  return kept;
}

/** Bands from top to bottom whose borders breathe, for skies. */
function skyWeights(
  count: number,
  random: Random,
  { speed, at: rateOf }: { speed: number; at: Rate },
): Weights {
  const phase = between(random, 0, 6.28);
  const weights = Array.from({ length: count }, (_, index) => {
    const at = index / (count - 1);
    const wave = `0.05*sin(${fixed(rateOf(speed))}*T+${fixed(phase)}+2.2*X/(W-1))`;
    const sway = index === 0 ? `st(${KEPT},${wave})` : `ld(${KEPT})`;
    return `exp(-pow((Y/(H-1)-${fixed(at)}+${sway})*${fixed(count * 0.95)},2))`;
  });
  return { row: [], weights };
}

/** A light in the middle distance whose reach pulses, for dark technical and poster grounds. */
function haloWeights(count: number, random: Random, { speed, at }: { speed: number; at: Rate }): Weights {
  const kept: Weights = { row: [], weights: ['0.45'] };
  const x = between(random, 0.3, 0.7);
  const y = between(random, 0.25, 0.6);
  for (let index = 1; index < count; index++) {
    const px = `${fixed(x)}+0.14*sin(${fixed(at(speed * index))}*T+${index})`;
    const py = `${fixed(y)}+0.10*cos(${fixed(at(speed * 0.9))}*T+${index})`;
    around(kept, { px, py, tightness: fixed(4 + 3 * index) });
  }
  return kept;
}

function weightsFor(spec: SceneSpec, frame: SceneFrame): Weights {
  const random = seededRandom(spec.seed ^ 0x51ab);
  const pace = { speed: { calm: 0.5, normal: 0.8, fast: 1.3 }[spec.pace], at: ratesFor(spec, frame) };
  const count = spec.palette.background.length;
  if (spec.style === 'flat') return skyWeights(count, random, pace);
  if (spec.style === 'grid' || spec.style === 'poster') return haloWeights(count, random, pace);
  return meshWeights(count, random, pace);
}

/** One channel as a geq expression: the weighted mean of the colours, on geq's 16-bit scale. */
function channelExpression({ row, weights }: Weights, values: readonly number[]): string {
  const kept = row.map((value, index) => `st(${KEPT + index},${value})`).join(';');
  const stores = weights.map((weight, index) => `st(${index},${weight})`).join(';');
  const sum = values.map((value, index) => `ld(${index})*${Math.round(value * 65535)}`).join('+');
  const total = weights.map((_, index) => `ld(${index})`).join('+');
  return `${kept === '' ? '' : `if(not(X),${kept});`}${stores};(${sum})/(${total})`;
}

/** The backdrop of a scene as a filter-graph source fragment; see DrawnScene. Only numbers go into it. */
export function backdropGraph(spec: SceneSpec, frame: SceneFrame): string {
  const { width, height, rate, frames, skip = 0 } = frame;
  const longer = Math.max(width, height);
  const cells = (side: number) => Math.max(8, Math.round((GRID * side) / longer));
  const weights = weightsFor(spec, frame);
  const colors = spec.palette.background.map(hexToRgb);
  const channel = (index: 0 | 1 | 2) =>
    channelExpression(
      weights,
      colors.map((color) => color[index]),
    );
  // 24000/1001 a second are as good as 24.
  const every = (rate.num / rate.den) * SHOWN_SECONDS > 1.99 ? 2 : 1;
  const [begun, odd] = [Math.floor(skip / every), skip % every];
  return [
    `color=c=black:s=${cells(width)}x${cells(height)}:r=${rate.num}/${rate.den * every}`,
    'format=gbrp16',
    // Everything here goes by timestamps: the frames before are not needed.
    ...(begun > 0 ? [`setpts=PTS+${begun}`] : []),
    `geq=r='${channel(0)}':g='${channel(1)}':b='${channel(2)}'`,
    `scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv`,
    'format=yuv420p',
    ...(every > 1 ? [`fps=${rate.num}/${rate.den}`] : []),
    `trim=start_frame=${odd}:end_frame=${odd + frames - skip}`,
    'setsar=1',
    'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
  ].join(',');
}
