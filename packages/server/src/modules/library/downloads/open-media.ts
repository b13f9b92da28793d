/** The bytes behind download URLs that this server serves itself. */
import type { Kysely } from 'kysely';
import { NIL } from 'uuid';
import { createBatchedLookup } from '../../../platform/collections/batched-lookup.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import {
  type ServedAnswer,
  type ServeRequest,
  serveObject,
} from '../../../platform/storage/serving/serve-object.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { AccessService } from '../../access/index.ts';
import { findServedRenditions, type ServedRendition } from '../media.repo.ts';
import { servingHeadersOf } from './downloaded-file.ts';

export interface MediaRequest extends ServeRequest {
  /** Last part of the URL's path: rendition id and extension. */
  file: string;
  /** For whom the URL was signed: a user, or the link of a review. */
  userId: string;
}

export interface OpenMedia {
  /** The bytes behind a URL whose signature has been checked. Whether its holder may still read is asked anew. */
  openMedia(request: MediaRequest): Promise<ServedAnswer>;
}

export interface OpenMediaDeps {
  db: Kysely<Database>;
  storage: Pick<Storage, 'read'>;
  access: Pick<AccessService, 'rightsOfHolder'>;
  /** Whether what is public can be downloaded without signing in. */
  anonymousDownloads: boolean;
}

/** Who has no credential: a user that no membership and no entry can be of. */
export const ANYONE: Pick<Principal, 'userId'> = { userId: NIL };

function headersOf(rendition: ServedRendition, name: string): Record<string, string> {
  return {
    ...servingHeadersOf(name, rendition),
    // Rights are asked again on every use, also by a browser that has the bytes.
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** Of renditions or rights at once; players ask for many ranges of few files. */
const MOST_AT_ONCE = 1_000;

export function createOpenMedia({ db, storage, access, anonymousDownloads }: OpenMediaDeps): OpenMedia {
  const findRendition = createBatchedLookup({
    find: (_group, ids) => findServedRenditions(db, ids),
    most: MOST_AT_ONCE,
  });
  const findReadable = createBatchedLookup({
    find: (holderId, assetIds) => access.rightsOfHolder(holderId, assetIds),
    most: MOST_AT_ONCE,
  });

  return {
    async openMedia({ file, userId, ...request }) {
      const renditionId = (file.split('.')[0] ?? '').toLowerCase();
      const rendition = isUuid(renditionId) ? await findRendition('', renditionId) : undefined;
      if (rendition === undefined || (userId === ANYONE.userId && !anonymousDownloads))
        throw notFound('File');
      const node = await findReadable(userId, rendition.assetId);
      if (node === undefined) throw notFound('File');
      const object = {
        key: rendition.storageKey,
        bytes: rendition.bytes,
        // Objects never change, so the id of one is the strongest tag there is.
        etag: `"${rendition.objectId}"`,
        modified: new Date(rendition.storedAt),
        headers: headersOf(rendition, node.name),
      };
      return serveObject(storage, object, request);
    },
  };
}
