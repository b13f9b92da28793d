/** Versions with what their price depends on. */
import type { MediaKind, ProbeResult } from '@rushes/engine';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { PricedMedia } from './analysis-price.ts';

export interface PricedVersion extends PricedMedia {
  assetId: string;
  versionId: string;
}

/** What bytes are taken for until somebody looked into them; what nobody can tell is priced as a video. */
function kindOfType(contentType: string): MediaKind {
  if (contentType.startsWith('image/')) return 'image';
  return contentType.startsWith('audio/') ? 'audio' : 'video';
}

/** A stored file as its price depends on it. */
export function pricedMedia(stored: {
  contentType: string;
  bytes: number;
  probe: ProbeResult | null;
}): PricedMedia {
  const { contentType, bytes, probe } = stored;
  return { kind: probe?.mediaKind ?? kindOfType(contentType), bytes, probe };
}

/** Those of the versions that are there, by id. */
export async function findPricedVersions(
  db: Kysely<Database>,
  versionIds: readonly string[],
): Promise<Map<string, PricedVersion>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('asset_version')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select([
      'asset_version.id as versionId',
      'asset_version.asset_id as assetId',
      'asset_version.probe',
      'object.size_bytes as bytes',
      'object.content_type as contentType',
    ])
    .where('asset_version.id', '=', sql<string>`any(${[...versionIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ versionId, assetId, ...stored }) => [
      versionId,
      { versionId, assetId, ...pricedMedia(stored) },
    ]),
  );
}
