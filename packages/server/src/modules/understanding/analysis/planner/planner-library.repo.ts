/** Reads of the library as the director sees it. */
import type { PlannerShot } from '@rushes/director';
import type { MediaKind, ProbeResult } from '@rushes/engine';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import { readableNodes, type Scope } from '../../../access/index.ts';

/** A file of the library with what is known of it. */
export interface LibraryRow {
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
export async function findReadableAssets(
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

/** The shots of each analysis, in order, and the version that it is of. */
export async function findShots(
  db: Kysely<Database>,
  analysisIds: readonly string[],
): Promise<Map<string, { versionId: string; shots: PlannerShot[] }>> {
  const shots = new Map<string, { versionId: string; shots: PlannerShot[] }>();
  if (analysisIds.length === 0) return shots;
  const rows = await db
    .selectFrom('moment')
    .select(['analysis_id', 'version_id', 'ordinal', 'start_seconds', 'end_seconds', 'facts'])
    .where('analysis_id', 'in', analysisIds)
    .where('kind', 'in', ['shot', 'picture'])
    .orderBy('analysis_id')
    .orderBy('ordinal')
    .execute();
  for (const row of rows) {
    const { unusable, curve, transition: _, shots: __, focus: ___, ...facts } = row.facts;
    const list = shots.get(row.analysis_id) ?? { versionId: row.version_id, shots: [] };
    shots.set(row.analysis_id, list);
    list.shots.push({
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
