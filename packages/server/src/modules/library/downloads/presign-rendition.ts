/** URLs at which bytes are read for a while, wherever they are: of one rendition, and of the media that a timeline names. */
import type { AssetLocation } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AccessService } from '../../access/index.ts';
import { extensionOf } from '../content-type.ts';
import type { Quality } from '../library.schema.ts';
import { findSources, findVersionRenditions, type MediaRendition } from '../media.repo.ts';
import { type DownloadedRendition, servingOfFile } from './downloaded-file.ts';
import { resolveDownload, wantedBy } from './resolve-download.ts';

// URLs at which the bytes of one rendition are read for a while, wherever they are.

/** A rendition with what its URL is made of. */
export interface PresignedRendition extends DownloadedRendition {
  id: string;
  storageKey: string;
}

/** A URL as clients are told of it. */
export interface TimedUrl {
  url: string;
  /** Whole seconds during which it works. */
  expiredIn: number;
  current_time: string;
}

export interface PresignRenditionDeps {
  clock: Clock;
  storage: Pick<Storage, 'presignGet'>;
  urlSeconds: number;
  /** Where media is served from, without a trailing slash; null = where everything is. */
  mediaOrigin: string | null;
}

/**
 * A URL for somebody who may read the asset called `name`, for `seconds`, by default as long as download URLs work;
 * `expiredIn` tells when a store's own credentials end sooner. Throws `storage_unavailable`.
 */
export async function presignRendition(
  { urlSeconds, storage, mediaOrigin, clock }: PresignRenditionDeps,
  reader: Pick<Principal, 'userId'>,
  { name, rendition }: { name: string; rendition: PresignedRendition },
  seconds: number = urlSeconds,
): Promise<TimedUrl> {
  const { url, expiresAt } = await storage.presignGet({
    key: rendition.storageKey,
    seconds,
    servedAt: {
      path: `/media/${rendition.id}${extensionOf(rendition.contentType)}`,
      query: { user: reader.userId },
      ...(mediaOrigin === null ? {} : { baseUrl: mediaOrigin }),
    },
    ...servingOfFile(name, rendition),
  });
  const now = clock.now();
  const expiredIn = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
  return { url, expiredIn, current_time: now.toISOString() };
}

/** What `PresignRendition` is over its context. */
export const presignRenditionFunctions = { presignRendition };

export type PresignRendition = Over<typeof presignRenditionFunctions>;

// URLs of the media that a timeline names: of the newest version, or of the one that a place pins.

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

interface PresignLocationsDeps {
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
