/** Which stretches of a file are put into words, from which pictures, so many in a request. Pure. */
import type { AnalysisSettings } from '../../entities/index.ts';

export interface Stretch {
  startMs: number;
  endMs: number;
}

export interface SeenPicture {
  seconds: number;
  storageKey: string;
}

export interface DescribedScene extends Stretch {
  description: string;
  metadata: Record<string, unknown>;
}

/** One request: stretches with their pictures, both in the order of their times. */
export interface DescriptionBatch {
  ranges: Stretch[];
  pictures: SeenPicture[];
}

/** Longer scenes are put into words shot by shot: one sentence on a minute says nothing. */
const LONGEST_SCENE_MS = 30_000;

/** Pictures of one stretch at most. */
const PICTURES = { low: 2, medium: 4, high: 8 } as const;

const RANGES_AT_ONCE = 6;
const PICTURES_AT_ONCE = 16;

/**
 * Scenes, and of long ones their shots. Where nothing was cut, the whole. A still lasts no time; its description stands
 * at its first millisecond.
 */
export function stretchesOf(
  found: readonly (Stretch & { kind: 'shot' | 'picture' | 'scene' })[],
  durationMs: number,
): Stretch[] {
  const shots = found.filter(({ kind }) => kind === 'shot');
  const scenes = found.filter(({ kind }) => kind === 'scene');
  const chosen = scenes.flatMap((scene) => {
    if (scene.endMs - scene.startMs <= LONGEST_SCENE_MS) return [scene];
    const inside = shots.filter(({ startMs, endMs }) => startMs >= scene.startMs && endMs <= scene.endMs);
    return inside.length > 0 ? inside : [scene];
  });
  const stretches =
    chosen.length > 0 ? chosen : shots.length > 0 ? shots : [{ startMs: 0, endMs: durationMs }];
  return stretches.map(({ startMs, endMs }) => ({ startMs, endMs: Math.max(endMs, startMs + 1) }));
}

/** `count` of `items`, as even as can be. */
function evenly<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor(((index + 0.5) * items.length) / count)] as T,
  );
}

/** The pictures of one stretch: at most `fps` of each second, and no more than its quality asks for. */
export function picturesOf(
  { startMs, endMs }: Stretch,
  pictures: readonly SeenPicture[],
  { fps, asset_quality: quality }: Pick<AnalysisSettings, 'fps' | 'asset_quality'>,
): SeenPicture[] {
  const inside = pictures.filter(
    ({ seconds }) => seconds * 1_000 >= startMs - 1 && seconds * 1_000 < endMs + 1,
  );
  const bySpeed = Math.ceil(((endMs - startMs) / 1_000) * (fps ?? 1));
  return evenly(inside, Math.max(1, Math.min(PICTURES[quality ?? 'medium'], bySpeed)));
}

/** Puts stretches that can be seen into requests of bounded size. */
export function batchesOf(
  stretches: readonly Stretch[],
  pictures: readonly SeenPicture[],
  settings: Pick<AnalysisSettings, 'fps' | 'asset_quality'>,
): DescriptionBatch[] {
  const batches: DescriptionBatch[] = [];
  for (const { startMs, endMs } of stretches) {
    const seen = picturesOf({ startMs, endMs }, pictures, settings);
    if (seen.length === 0) continue;
    const last = batches.at(-1);
    const fits =
      last !== undefined &&
      last.ranges.length < RANGES_AT_ONCE &&
      last.pictures.length + seen.length <= PICTURES_AT_ONCE;
    const batch = fits ? last : { ranges: [], pictures: [] };
    if (!fits) batches.push(batch);
    batch.ranges.push({ startMs, endMs });
    batch.pictures.push(...seen);
  }
  return batches;
}
