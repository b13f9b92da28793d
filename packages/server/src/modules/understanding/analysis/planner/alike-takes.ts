/** Which shots of the material of one film are takes of the same. */
import type { PlannerAsset, PlannerShot } from '@rushes/director';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { VectorStore } from '../../../search-index/index.ts';
import { groupShots } from '../../alike-shots/group-shots.ts';
import { withPictures } from '../../alike-shots/shot-pictures.repo.ts';
import { takeQuality } from '../../alike-shots/take-quality.ts';

/** Somebody waits for the film: more shots are not compared, and a film of so many seldom shows two takes in a row. */
const MOST_SHOTS = 600;

/** A shot of the material, and the version that it is of. */
export interface LoadedShot {
  shot: PlannerShot;
  asset: PlannerAsset;
  versionId: string;
}

const ms = (seconds: number): number => Math.round(seconds * 1_000);

/** The shots with their groups; as they are where the picture model has seen none of them. */
export async function markTakes(
  { db, vectors }: { db: Kysely<Database>; vectors: Pick<VectorStore, 'activeSpace'> },
  loaded: readonly LoadedShot[],
): Promise<Map<PlannerShot, NonNullable<PlannerShot['alike']>>> {
  const takes = new Map<PlannerShot, NonNullable<PlannerShot['alike']>>();
  if (loaded.length < 2 || loaded.length > MOST_SHOTS) return takes;
  const picture = await vectors.activeSpace(db, 'picture');
  if (picture === null) return takes;
  const print = await vectors.activeSpace(db, 'print');
  const ranges = loaded.map(({ shot, versionId }) => ({
    ...{ versionId, startMs: ms(shot.startSeconds), endMs: ms(shot.endSeconds) },
  }));
  const seen = await withPictures(db, ranges, { picture: picture.id, print: print?.id ?? null });
  const rated = loaded.map(({ shot, asset }, index) => ({
    quality: takeQuality({
      ...shot.facts,
      height: asset.displayHeight,
      seconds: shot.endSeconds - shot.startSeconds,
      isStill: asset.kind === 'image',
    }),
    looks: seen[index]?.looks ?? [],
    prints: seen[index]?.prints ?? [],
  }));
  for (const [place, group] of (await groupShots(rated, { onlyCopies: false })).entries()) {
    for (const [rank, { index }] of group.entries()) {
      const shot = loaded[index]?.shot;
      if (shot !== undefined) takes.set(shot, { group: `take ${place + 1}`, rank });
    }
  }
  return takes;
}
