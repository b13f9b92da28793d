/** URLs of the media that a timeline names: of the newest version, or of the one that a place pins. */
import type { AssetLocation } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService } from '../../access/index.ts';
import type { Quality } from '../library.schema.ts';
import { findSources, findVersionRenditions, type MediaRendition } from '../media.repo.ts';
import type { PresignRendition } from './presign-rendition.ts';
import { resolveDownload, wantedBy } from './resolve-download.ts';

export interface PresignLocations {
  /**
   * A URL for each location of which the reader may have something (the link of a review reads what it shows), by `locationKey`; what they may not read, what is
   * in the trash and what has no media is not in the map. A fixed number of queries. Throws `storage_unavailable`.
   */
  presignLocations(
    reader: Pick<Principal, 'userId'>,
    locations: readonly AssetLocation[],
    options: { quality: Quality; seconds: number },
  ): Promise<Map<string, string>>;
}

export interface PresignLocationsDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'rightsOfHolder'>;
  presignRendition: PresignRendition['presignRendition'];
}

/** URLs that are signed at the same time. */
const SIGNED_AT_ONCE = 16;

export function createPresignLocations(deps: PresignLocationsDeps): PresignLocations {
  const { db, access, presignRendition } = deps;

  interface Found {
    key: string;
    name: string;
    rendition: MediaRendition;
  }

  async function findAll(
    reader: Pick<Principal, 'userId'>,
    locations: readonly AssetLocation[],
    quality: Quality,
  ): Promise<Found[]> {
    const nodes = await access.rightsOfHolder(
      reader.userId,
      locations.map(({ assetId }) => assetId),
    );
    const readable = locations.filter(({ assetId }) => nodes.has(assetId));
    const sources = await findSources(db, readable);
    const versionIds = [...new Set([...sources.values()].map(({ versionId }) => versionId))];
    const renditions = await findVersionRenditions(db, versionIds);
    const wanted = wantedBy({ quality, player_compatible: quality !== 'original' });
    return [...sources].flatMap(([key, { assetId, versionId }]) => {
      const node = nodes.get(assetId);
      const versions = renditions.get(versionId) ?? [];
      const media = { assetId, state: 'ready' as const, versionId, durationSeconds: 0, renditions: versions };
      const resolved = resolveDownload(node, media, wanted);
      return 'rendition' in resolved ? [{ key, name: node?.name ?? '', rendition: resolved.rendition }] : [];
    });
  }

  return {
    async presignLocations(reader, locations, { quality, seconds }) {
      const found = await findAll(reader, locations, quality);
      const urls = await inParallel(found, SIGNED_AT_ONCE, async (file) => {
        const { url } = await presignRendition(reader, file, seconds);
        return [file.key, url] as const;
      });
      return new Map(urls);
    },
  };
}
