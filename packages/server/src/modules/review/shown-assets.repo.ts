/** What a review link shows of assets: their names, how long they are, how they are played. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { readableNodes, type Scope } from '../access/index.ts';

export interface ShownAsset {
  id: string;
  name: string;
  kind: 'video' | 'audio' | 'image';
  durationSeconds: number;
  fps: number | null;
}

const KINDS = ['video', 'audio', 'image'] as const;

/** Films, sounds and pictures of `scope` that the link's maker may read and whose bytes are there, by name. */
export async function findShown(
  db: Kysely<Database>,
  { userId, scope, limit }: { userId: string; scope: Scope; limit: number },
): Promise<ShownAsset[]> {
  const rows = await readableNodes(db, { userId }, scope)
    .leftJoin('asset_version', 'asset_version.id', 'asset.current_version_id')
    .leftJoin('stream', (join) =>
      join
        .onRef('stream.version_id', '=', 'asset_version.id')
        .on('stream.stream_index', '=', sql<number>`(asset_version.probe ->> 'videoStream')::int`),
    )
    .select([
      'node.id',
      'node.name',
      'node.kind',
      'asset.duration_seconds as durationSeconds',
      sql<number | null>`case when node.kind = 'video' and stream.rate_num > 0
        then stream.rate_num::double precision / stream.rate_den end`.as('fps'),
    ])
    .where('node.kind', 'in', [...KINDS])
    .where('asset.state', '=', 'ready')
    .orderBy('node.name')
    .orderBy('node.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ShownAsset['kind'],
    durationSeconds: row.durationSeconds ?? 0,
  }));
}

export interface Playable {
  versionId: string;
  durationSeconds: number;
  hasHls: boolean;
}

export async function findPlayable(db: Kysely<Database>, assetId: string): Promise<Playable | undefined> {
  const { rows } = await sql<Playable>`
    select v.id as "versionId", v.duration_seconds as "durationSeconds", exists (
      select from rendition r where r.version_id = v.id and r.kind = 'hls') as "hasHls"
    from asset a join asset_version v on v.id = a.current_version_id where a.id = ${assetId}`.execute(db);
  return rows[0];
}
