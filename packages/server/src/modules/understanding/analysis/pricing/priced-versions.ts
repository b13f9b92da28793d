/** Versions with what their price depends on. */
import type { MediaKind, ProbeResult } from '@rushes/engine';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import { findStoredFiles } from '../analysis.repo.ts';
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
  const rows = await findStoredFiles(db, versionIds);
  return new Map(
    rows.map(({ versionId, assetId, ...stored }) => [
      versionId,
      { versionId, assetId, ...pricedMedia(stored) },
    ]),
  );
}
