/** How good a shot is to look at, and how much there is to see at each of its moments, from what the analysis found. */
import type { Rational } from '@rushes/timeline';
import type { PlannerAsset, PlannerShot } from '../../assets.ts';
import type { Pace } from '../../brief.ts';

// How good a shot is to look at, from the facts the analysis found.

/** Motion that counts as full, when no shot of the library moves more. */
const leastFullMotion = 0.02;

/** The motion to measure others against: that of the liveliest shot. */
export function fullMotion(assets: readonly PlannerAsset[]): number {
  const motions = assets.flatMap(({ shots }) => shots.map(({ facts }) => facts.motion));
  return motions.reduce(
    (most, motion) => Math.max(most, Number.isFinite(motion) ? motion : 0),
    leastFullMotion,
  );
}

const wantedMotion: { [pace in Pace]: number } = { fast: 1, normal: 0.55, calm: 0.2 };

/** 0 (leave it) to 1 (show it): sharp, moving as the pace wants, sanely lit, colourful, neither black nor frozen. */
export function scoreShot(shot: PlannerShot, taste: { pace: Pace; fullMotion: number }): number {
  const { blur, black, freeze, motion, brightness } = shot.facts;
  const moving = Math.min(1, motion / taste.fullMotion);
  const score =
    0.35 * (1 - blur) +
    0.25 * (1 - Math.abs(moving - wantedMotion[taste.pace])) +
    0.2 * lightScore(brightness) +
    0.2 * colorScore(shot);
  return Math.max(0, score * (1 - 0.7 * black) * (1 - 0.5 * freeze));
}

/** 1 between a quarter and three quarters of full brightness, falling to 0 at black and white. */
export function lightScore(brightness: number): number {
  return Math.min(1, Math.max(0, brightness / 0.25), Math.max(0, (1 - brightness) / 0.25));
}

/** Mean saturation of the dominant colours by share; 0.5 where none are known. */
function colorScore(shot: PlannerShot): number {
  const { colors } = shot.facts;
  const shares = colors.reduce((sum, { share }) => sum + share, 0);
  if (!(shares > 0)) return 0.5;
  const saturated = colors.reduce((sum, { hex, share }) => sum + share * saturation(hex), 0);
  return Math.min(1, saturated / shares / 0.6);
}

function saturation(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  if (!Number.isFinite(value)) return 0;
  const channels = [(value >> 16) & 255, (value >> 8) & 255, value & 255];
  const high = Math.max(...channels);
  return high === 0 ? 0 : (high - Math.min(...channels)) / high;
}

/** The score of an asset's best shot; stills stand in the middle. */
export function scoreAsset(asset: PlannerAsset, taste: { pace: Pace; fullMotion: number }): number {
  if (asset.shots.length === 0) return 0.5;
  return Math.max(...asset.shots.map((shot) => scoreShot(shot, taste)));
}

// How much there is to see at each moment of a shot, from the curve the analysis recorded.

type Curve = NonNullable<PlannerShot['curve']>;

/** Worth of a shot's moments over time, in frames from the asset's start. */
export interface Liveliness {
  /** Mean worth of the frames from `start` to before `end`: about 0 (nothing, or spoilt) to 1; shots run on at their ends. */
  mean(start: number, end: number): number;
}

/**
 * Spread of novelty from which it is a sure sign: a visitor covers 5 % of the picture or more, while
 * compression and leaves stay below 1 % (measured on fixed cameras).
 */
const sureSpread = 0.05;
/** More than this counts for nothing more: three cars are no better than one that fills a fifth of the picture. */
const fullSpread = 0.2;
/** Share of the picture from which it is no visitor that differs but the camera that moved, or something right before it. */
const mostOfPicture = 0.5;
/**
 * How far the motion may exceed what is usual in the shot before it counts as shaking, and what is usual
 * at least: a hand-held camera has 0.02 to 0.04, a car that drives past a fixed one 0.03 (measured).
 */
const shakeRatio = 2;
const leastUsualMotion = 0.015;
/** Blur at which a moment is worth nothing for its sharpness; footage in focus stays below 0.4. */
const uselessBlur = 0.7;

/** Motion of the wanted kind, as a share of the shot's liveliest. */
const livelyMotion: { [pace in Pace]: number } = { fast: 1, normal: 0.75, calm: 0.5 };

const weights = { content: 0.5, motion: 0.15, sharpness: 0.25, light: 0.1, shake: 0.5 };

function unit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The value below which `share` of `values` lie; 0 of none. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** 0 = the emptiest moments of the shot, 1 = the fullest; 0 throughout where little ever differs. */
function contentOf({ novelty }: Curve): number[] {
  const low = quantile(novelty, 0.1);
  const most = novelty.reduce((top, share) => (share < mostOfPicture ? Math.max(top, share) : top), low);
  const spread = Math.min(fullSpread, most - low);
  const trust = unit(spread / sureSpread);
  if (trust === 0) return novelty.map(() => 0);
  // The root: that there is a car counts for more than how large it is.
  return novelty.map((share) =>
    share >= mostOfPicture ? 0 : trust * Math.sqrt(unit((share - low) / spread)),
  );
}

/** 1 where the picture moves far more than usual and nothing in it explains that. */
function shakeOf({ motion }: Curve, content: readonly number[]): number[] {
  const usual = Math.max(leastUsualMotion, quantile(motion, 0.75));
  return motion.map((moved, index) => unit(moved / (shakeRatio * usual) - 1) * (1 - (content[index] ?? 0)));
}

/** The worth of each sample of `curve`. */
function worthOf(curve: Curve, pace: Pace): number[] {
  const content = contentOf(curve);
  const shake = shakeOf(curve, content);
  const most = Math.max(quantile(curve.motion, 0.95), Number.MIN_VALUE);
  return curve.motion.map((motion, index) => {
    const sharpness = 1 - unit((curve.blur[index] ?? 0) / uselessBlur);
    return (
      weights.content * (content[index] ?? 0) +
      weights.motion * (1 - Math.abs(unit(motion / most) - livelyMotion[pace])) +
      weights.sharpness * sharpness +
      weights.light * lightScore(curve.brightness[index] ?? 0.5) -
      weights.shake * (shake[index] ?? 0)
    );
  });
}

/** Liveliness of `shot` for `pace` at `rate`; null when its curve is not known. */
export function livelinessOf(shot: PlannerShot, pace: Pace, rate: Rational): Liveliness | null {
  const { curve } = shot;
  if (curve === undefined || curve.motion.length === 0 || !(curve.stepSeconds > 0)) return null;
  const worth = worthOf(curve, pace);
  const sums = [0];
  for (const value of worth) sums.push((sums.at(-1) ?? 0) + value);

  /** Worth of everything from the shot's start up to `frame`, in samples. */
  function sumTo(frame: number): number {
    const place = ((frame * rate.den) / rate.num - shot.startSeconds) / (curve?.stepSeconds ?? 1);
    const whole = Math.min(worth.length - 1, Math.max(0, Math.floor(place)));
    return (sums[whole] ?? 0) + (place - whole) * (worth[whole] ?? 0);
  }

  return {
    mean(start, end) {
      const samples = ((end - start) * rate.den) / rate.num / curve.stepSeconds;
      return samples > 0 ? (sumTo(end) - sumTo(start)) / samples : 0;
    },
  };
}
