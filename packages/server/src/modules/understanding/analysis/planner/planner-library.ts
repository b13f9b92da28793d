/** The library as the director sees it: one row per readable asset, and the shots of those that it asks for. */
import type { PlannerAsset, PlannerLibrary, PlannerShot } from '@rushes/director';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Scope } from '../../../access/index.ts';
import type { VectorStore } from '../../../search-index/index.ts';
import type { TasksService } from '../../../tasks/index.ts';
import { groupShots } from '../../alike-shots/group-shots.ts';
import { withPictures } from '../../alike-shots/shot-pictures.repo.ts';
import { takeQuality } from '../../alike-shots/take-quality.ts';
import { findOpeningFailures } from './opening-failures.ts';
import * as repo from './planner-library.repo.ts';

function toPlannerAsset(row: repo.LibraryRow): PlannerAsset {
  const { probe } = row;
  const kind = probe?.mediaKind ?? row.kind;
  const video = probe?.streams.find(({ index }) => index === probe.videoStream)?.video ?? null;
  return {
    id: row.id,
    name: row.name,
    kind,
    durationSeconds: probe?.durationSeconds ?? 0,
    rate: kind === 'video' ? (video?.rate ?? null) : null,
    displayWidth: kind === 'audio' ? null : (video?.displayWidth ?? null),
    displayHeight: kind === 'audio' ? null : (video?.displayHeight ?? null),
    hasAudio: probe !== null && probe.audioStream !== null,
    lastEdit: row.lastEdit,
    integratedLufs: row.integratedLufs,
    shots: [],
    isReference: row.isReference,
    isForeign: row.isForeign,
    isExport: row.madeBy.startsWith('render/'),
  };
}

/** Of the group, and what was granted directly, which takes no room from it. */
export function ownScopes(groupId: string): Scope[] {
  return [
    { kind: 'group', groupId, withGranted: false },
    { kind: 'granted', outsideGroupId: groupId },
  ];
}

/** Assets of some scopes without their shots; each newest first, those of the first scope before the others. */
export async function loadPlannerLibrary(
  { db, tasks }: { db: Kysely<Database>; tasks: Pick<TasksService, 'findFailures'> },
  principal: { userId: string },
  { scopes, limit }: { scopes: readonly Scope[]; limit: number },
): Promise<PlannerLibrary> {
  const pages = scopes.flatMap((scope) => [true, false].map((probed) => ({ scope, limit, probed })));
  // Together: a prompt waits for all of them before it is answered at all.
  const found = pages.map((page) => repo.findReadableAssets(db, principal, page));
  const rows = (await Promise.all(found)).flat();
  const notAnalysed = rows.filter(({ analysisId }) => analysisId === null).map(({ id }) => id);
  const failures = await findOpeningFailures(tasks, notAnalysed);
  const analyses = new Map(
    rows.flatMap(({ id, analysisId }) => (analysisId === null ? [] : [[id, analysisId]])),
  );
  const library: PlannerLibrary = { assets: [], unusable: [], analyses };
  for (const row of rows) {
    const asset = toPlannerAsset(row);
    const failure = failures.get(row.id);
    if (failure !== undefined) {
      library.unusable.push({ ...asset, reason: failure.message, code: failure.code });
    } else if (row.probe !== null) library.assets.push(asset);
  }
  return library;
}

// Which shots of the material of one film are takes of the same.

/** Somebody waits for the film: more shots are not compared, and a film of so many seldom shows two takes in a row. */
const MOST_SHOTS = 600;

/** A shot of the material, and the version that it is of. */
interface LoadedShot {
  shot: PlannerShot;
  asset: PlannerAsset;
  versionId: string;
}

const ms = (seconds: number): number => Math.round(seconds * 1_000);

/** The shots with their groups; as they are where the picture model has seen none of them. */
async function markTakes(
  { db, vectors }: { db: Kysely<Database>; vectors: Pick<VectorStore, 'activeSpace'> },
  loaded: readonly LoadedShot[],
): Promise<Map<PlannerShot, NonNullable<PlannerShot['alike']>>> {
  const takes = new Map<PlannerShot, NonNullable<PlannerShot['alike']>>();
  if (loaded.length < 2 || loaded.length > MOST_SHOTS) return takes;
  const picture = await vectors.activeSpace(db, 'picture');
  if (picture === null) return takes;
  const print = await vectors.activeSpace(db, 'print');
  const ranges = loaded.map(({ shot, versionId }) => ({
    versionId,
    startMs: ms(shot.startSeconds),
    endMs: ms(shot.endSeconds),
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
    words: seen[index]?.words ?? [],
  }));
  for (const [place, group] of (await groupShots(rated, { onlyCopies: false })).entries()) {
    for (const [rank, { index }] of group.entries()) {
      const shot = loaded[index]?.shot;
      if (shot !== undefined) takes.set(shot, { group: `take ${place + 1}`, rank });
    }
  }
  return takes;
}

/** `assets` with their shots, as far as they were analysed, and which of these are takes of the same. */
export async function loadShots(
  deps: { db: Kysely<Database>; vectors: Pick<VectorStore, 'activeSpace'> },
  analyses: ReadonlyMap<string, string>,
  assets: readonly PlannerAsset[],
): Promise<PlannerAsset[]> {
  const analysisIds = assets.flatMap(({ id }) => analyses.get(id) ?? []);
  const found = await repo.findShots(deps.db, analysisIds);
  const shotsOf = ({ id }: PlannerAsset) => found.get(analyses.get(id) ?? '');
  const loaded = assets.flatMap((asset) => {
    const { versionId, shots = [] } = shotsOf(asset) ?? {};
    return versionId === undefined ? [] : shots.map((shot) => ({ asset, versionId, shot }));
  });
  const takes = await markTakes(deps, loaded);
  return assets.map((asset) => ({
    ...asset,
    shots: (shotsOf(asset)?.shots ?? []).map((shot) => {
      const alike = takes.get(shot);
      return alike === undefined ? shot : { ...shot, alike };
    }),
  }));
}
