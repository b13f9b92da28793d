/** The library as the director sees it: one row per readable asset, with the shots of its newest analysis. */
import type { ProbeResult } from '@rushes/engine';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { readableNodes } from '../access/readable-nodes.ts';
import type { PlannerAsset, PlannerShot } from './planner-asset.ts';

interface LibraryRow {
  id: string;
  name: string;
  lastEdit: string;
  isReference: boolean;
  madeBy: string;
  probe: ProbeResult;
  analysisId: string | null;
  integratedLufs: number | null;
}

/** Readable, uploaded assets that were probed, newest first. */
async function readableAssets(
  db: Kysely<Database>,
  principal: { userId: string },
  { groupId, limit }: { groupId: string; limit: number },
): Promise<LibraryRow[]> {
  const rows = await readableNodes(db, principal, { kind: 'group', groupId, withGranted: true })
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
      'node.last_edit as lastEdit',
      'node.is_reference as isReference',
      'rendition.made_by as madeBy',
      'asset_version.probe as probe',
      'newest.id as analysisId',
      'newest.lufs as integratedLufs',
    ])
    .where('node.kind', 'in', ['video', 'audio', 'image'])
    .where('asset_version.probe', 'is not', null)
    .orderBy('node.last_edit', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.probe === null ? [] : [{ ...row, probe: row.probe }]));
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
    .orderBy('analysis_id')
    .orderBy('ordinal')
    .execute();
  for (const row of rows) {
    const { unusable, ...facts } = row.facts;
    const list = shots.get(row.analysis_id) ?? [];
    shots.set(row.analysis_id, list);
    list.push({
      index: row.ordinal,
      startSeconds: row.start_seconds,
      endSeconds: row.end_seconds,
      facts,
      unusable: unusable as PlannerShot['unusable'],
    });
  }
  return shots;
}

function toPlannerAsset(row: LibraryRow, shots: PlannerShot[]): PlannerAsset {
  const { probe } = row;
  const video = probe.videoStream === null ? null : (probe.streams[probe.videoStream]?.video ?? null);
  const isVideo = probe.mediaKind === 'video';
  return {
    id: row.id,
    name: row.name,
    kind: probe.mediaKind,
    durationSeconds: probe.durationSeconds,
    rate: isVideo ? (video?.rate ?? null) : null,
    displayWidth: probe.mediaKind === 'audio' ? null : (video?.displayWidth ?? null),
    displayHeight: probe.mediaKind === 'audio' ? null : (video?.displayHeight ?? null),
    hasAudio: probe.audioStream !== null,
    lastEdit: row.lastEdit,
    integratedLufs: row.integratedLufs,
    shots,
    isReference: row.isReference,
    isExport: row.madeBy.startsWith('render/'),
  };
}

/** Assets of the group and those granted directly, with shots and facts; newest first. */
export async function loadPlannerAssets(
  db: Kysely<Database>,
  principal: { userId: string },
  scope: { groupId: string; limit: number },
): Promise<PlannerAsset[]> {
  const rows = await readableAssets(db, principal, scope);
  const shots = await shotsOf(
    db,
    rows.flatMap((row) => (row.analysisId === null ? [] : [row.analysisId])),
  );
  return rows.map((row) => toPlannerAsset(row, shots.get(row.analysisId ?? '') ?? []));
}
