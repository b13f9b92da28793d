/** How good a shot is to look at, from the facts the analysis found. */
import type { PlannerAsset, PlannerShot } from '../../assets.ts';
import type { Pace } from '../../brief.ts';

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
