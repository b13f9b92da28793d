/** URLs at which the bytes of one rendition are read for a while, wherever they are. */
import type { Clock } from '../../../platform/clock.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { extensionOf } from '../content-type.ts';
import { type DownloadedRendition, servingOfFile } from './downloaded-file.ts';

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

export interface PresignRendition {
  /**
   * A URL for somebody who may read the asset called `name`, for `seconds`, by default as long as download URLs work;
   * `expiredIn` tells when a store's own credentials end sooner. Throws `storage_unavailable`.
   */
  presignRendition(
    reader: Pick<Principal, 'userId'>,
    file: { name: string; rendition: PresignedRendition },
    seconds?: number,
  ): Promise<TimedUrl>;
}

export interface PresignRenditionDeps {
  clock: Clock;
  storage: Pick<Storage, 'presignGet'>;
  urlSeconds: number;
  /** Where media is served from, without a trailing slash; null = where everything is. */
  mediaOrigin: string | null;
}

export function createPresignRendition(deps: PresignRenditionDeps): PresignRendition {
  const { clock, storage, urlSeconds, mediaOrigin } = deps;
  return {
    async presignRendition(reader, { name, rendition }, seconds = urlSeconds) {
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
    },
  };
}
