/** The library as the director sees it: one row per readable asset, and the shots of those that it asks for. */

import type { PlannerAsset, PlannerLibrary, PlannerShot } from '@rushes/director';
import type { MediaKind, ProbeResult } from '@rushes/engine';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { readableNodes, type Scope } from '../../access/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import { findOpeningFailures } from './opening-failures.ts';

interface LibraryRow {
  id: string;
  name: string;
  /** As the upload said; a probe knows better. */
  kind: MediaKind;
  lastEdit: string;
  isReference: boolean;
  madeBy: string;
  /** Lies in somebody else's library and was granted to the caller. */
  isForeign: boolean;
  probe: ProbeResult | null;
  analysisId: string | null;
  integratedLufs: number | null;
}

/** Readable, uploaded assets that were probed, or those that were not; newest first. */
async function readableAssets(
  db: Kysely<Database>,
  principal: { userId: string },
  { scope, limit, probed }: { scope: Scope; limit: number; probed: boolean },
): Promise<LibraryRow[]> {
  const rows = await readableNodes(db, principal, scope)
    .innerJoin('asset_version', 'asset_version.id', 'asset.current_version_id')
    .innerJoin('rendition', (join) =>
      join
        .onRef('rendition.version_id', '=', 'asset_version.id')
        .on('rendition.kind', '=', 'original')
        .on('rendition.label', '=', 'original'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('analysis')
          .select([
            'analysis.id',
            sql<number | null>`(result #>> '{audio,integratedLufs}')::float8`.as('lufs'),
          ])
          .whereRef('analysis.version_id', '=', 'asset_version.id')
          .orderBy('analysis.created_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'node.id as id',
      'node.name as name',
      sql<MediaKind>`node.kind`.as('kind'),
      'node.last_edit as lastEdit',
      'node.is_reference as isReference',
      'rendition.made_by as madeBy',
      'asset_version.probe as probe',
      'newest.id as analysisId',
      'newest.lufs as integratedLufs',
    ])
    .where('node.kind', 'in', ['video', 'audio', 'image'])
    .where('asset_version.probe', probed ? 'is not' : 'is', null)
    .orderBy('node.last_edit', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, isForeign: scope.kind === 'granted' }));
}

/** The shots of each analysis, in order. */
async function shotsOf(
  db: Kysely<Database>,
  analysisIds: readonly string[],
): Promise<Map<string, PlannerShot[]>> {
  const shots = new Map<string, PlannerShot[]>();
  if (analysisIds.length === 0) return shots;
  const rows = await db
    .selectFrom('moment')
    .select(['analysis_id', 'ordinal', 'start_seconds', 'end_seconds', 'facts'])
    .where('analysis_id', 'in', analysisIds)
    .where('kind', 'in', ['shot', 'picture'])
    .orderBy('analysis_id')
    .orderBy('ordinal')
    .execute();
  for (const row of rows) {
    const { unusable, curve, transition: _, shots: __, ...facts } = row.facts;
    const list = shots.get(row.analysis_id) ?? [];
    shots.set(row.analysis_id, list);
    list.push({
      index: row.ordinal,
      startSeconds: row.start_seconds,
      endSeconds: row.end_seconds,
      facts,
      ...(curve !== undefined && { curve }),
      unusable: unusable as PlannerShot['unusable'],
    });
  }
  return shots;
}

function toPlannerAsset(row: LibraryRow): PlannerAsset {
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

/**
 * Assets of the group and those granted directly, without their shots; each newest first, the group's before the
 * others, which take no room from them.
 */
export async function loadPlannerLibrary(
  { db, tasks }: { db: Kysely<Database>; tasks: Pick<TasksService, 'findFailures'> },
  principal: { userId: string },
  scope: { groupId: string; limit: number },
): Promise<PlannerLibrary> {
  const { groupId, limit } = scope;
  const own: Scope = { kind: 'group', groupId, withGranted: false };
  const granted: Scope = { kind: 'granted', outsideGroupId: groupId };
  const rows: LibraryRow[] = [];
  for (const part of [own, granted]) {
    rows.push(...(await readableAssets(db, principal, { scope: part, limit, probed: true })));
    rows.push(...(await readableAssets(db, principal, { scope: part, limit, probed: false })));
  }
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

/** `assets` with their shots, as far as they were analysed. */
export async function loadShots(
  db: Kysely<Database>,
  analyses: ReadonlyMap<string, string>,
  assets: readonly PlannerAsset[],
): Promise<PlannerAsset[]> {
  const analysisIds = assets.flatMap(({ id }) => analyses.get(id) ?? []);
  const shots = await shotsOf(db, analysisIds);
  return assets.map((asset) => ({ ...asset, shots: shots.get(analyses.get(asset.id) ?? '') ?? [] }));
}
