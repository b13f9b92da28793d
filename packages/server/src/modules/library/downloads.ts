/** Download URLs for assets, and the bytes behind them. */
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { NIL } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { UrlSigner } from '../../platform/storage/url-signer.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { AccessService, NodeWithRight } from '../access/access.service.ts';
import type { Principal } from '../accounts/principal.ts';
import { namesEtag, parseRange } from './byte-range.ts';
import { chooseRendition } from './choose-rendition.ts';
import { contentDisposition } from './content-disposition.ts';
import { extensionOf, servingOf } from './content-type.ts';
import { withArticle } from './kind-words.ts';
import type {
  AssetDownloadUrlBatchRequest,
  AssetDownloadUrlBatchResponse,
  AssetDownloadUrlResponse,
  AssetUrlQuery,
  DownloadUrlQuery,
  Quality,
} from './library.schema.ts';
import {
  type AssetMedia,
  findAssetMedia,
  findServedRendition,
  type MediaRendition,
  type ServedRendition,
} from './media.repo.ts';

type Reader = Pick<Principal, 'userId'>;

export interface MediaRequest {
  /** Last part of the URL's path: rendition id and extension. */
  file: string;
  /** For whom the URL was signed. */
  userId: string;
  range: string | undefined;
  ifNoneMatch: string | undefined;
  ifRange: string | undefined;
  /** HEAD: headers only. */
  withoutBody: boolean;
}

export interface MediaAnswer {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  body: Readable | null;
}

export interface Downloads {
  createDownloadUrls(
    principal: Principal,
    request: AssetDownloadUrlBatchRequest,
  ): Promise<AssetDownloadUrlBatchResponse>;
  /** A URL of one asset for someone who may read it. Throws `not_found`, or `conflict` when nothing is there yet. */
  createDownloadUrl(
    reader: Reader,
    assetId: string,
    options?: { quality?: Quality; playerCompatible?: boolean },
  ): Promise<AssetDownloadUrlResponse>;
  /**
   * The same over HTTP. Throws ValidationError for what has no media or no frames, and `not_configured` for a frame of
   * a video.
   */
  getDownloadUrl(
    principal: Principal,
    assetId: string,
    query: DownloadUrlQuery,
  ): Promise<AssetDownloadUrlResponse>;
  /** Where a browser finds the media; null stands for a caller whom nobody knows. Throws as `getDownloadUrl`. */
  redirectToAsset(caller: Reader | null, assetId: string, query: AssetUrlQuery): Promise<string>;
  /** The bytes behind a URL whose signature has been checked. Whether its holder may still read is asked anew. */
  openMedia(request: MediaRequest): Promise<MediaAnswer>;
}

export interface DownloadsDeps {
  db: Kysely<Database>;
  clock: Clock;
  storage: Storage;
  urls: UrlSigner;
  access: Pick<AccessService, 'rightsOn'>;
  urlSeconds: number;
  /** Where media is served from, without a trailing slash; null = where everything is. */
  mediaOrigin: string | null;
  /** Whether what is public can be downloaded without signing in. */
  anonymousDownloads: boolean;
}

/** Who has no credential: a user that no membership and no entry can be of. */
const ANYONE: Reader = { userId: NIL };

interface Wanted {
  quality: Quality;
  playerCompatible: boolean;
  frameTime: number | null;
}

function wantedBy(request: {
  quality: Quality;
  player_compatible: boolean;
  frame_time?: number | null;
}): Wanted {
  const { quality, player_compatible: playerCompatible, frame_time: frameTime = null } = request;
  return { quality, playerCompatible, frameTime };
}

/** Why there is nothing to answer with, as a sentence; of a single download by what it is refused. */
interface Missing {
  because: 'unknown' | 'no media' | 'no frames' | 'frames not configured' | 'nothing yet';
  message: string;
}

/** The rendition that answers, or why none does. */
function resolve(
  node: NodeWithRight | undefined,
  media: AssetMedia | undefined,
  { quality, playerCompatible, frameTime }: Wanted,
): MediaRendition | Missing {
  if (node === undefined) return { because: 'unknown', message: 'Asset not found.' };
  if (media === undefined) {
    return {
      because: 'no media',
      message: `This asset is ${withArticle(node.kind)}, which can not be downloaded.`,
    };
  }
  const nothing = (message: string): Missing => ({ because: 'nothing yet', message });
  if (media.state === 'uploading') return nothing('This asset has not been uploaded yet.');
  if (media.state === 'failed') return nothing('This asset could not be made.');
  if (frameTime !== null && node.kind !== 'image') {
    if (node.kind !== 'video') {
      return { because: 'no frames', message: 'Only videos and images have frames.' };
    }
    const message = 'Single frames of a video are not available yet; leave frame_time out.';
    return { because: 'frames not configured', message };
  }
  const effective = node.kind === 'image' && quality !== 'thumbnail' ? 'original' : quality;
  const chosen = chooseRendition(media.renditions, { quality: effective, playerCompatible });
  if (chosen !== null) return chosen;
  return nothing(
    quality === 'thumbnail' ? 'There is no thumbnail of this asset yet.' : 'There is nothing to download.',
  );
}

const messageOf = (assetId: string, { because, message }: Missing) =>
  because === 'unknown' ? notFound(`Asset ${assetId}`).message : message;

/** The refusal of a single download. */
function refusal(assetId: string, { because, message }: Missing): Error {
  if (because === 'unknown') return notFound(`Asset ${assetId}`);
  if (because === 'frames not configured') return new ServiceError('not_configured', message);
  if (because === 'nothing yet') return new ServiceError('conflict', message);
  const loc = because === 'no frames' ? ['query', 'frame_time'] : ['path', 'asset_id'];
  return new ValidationError([{ loc, msg: message, type: 'value_error' }]);
}

/** What the saved file is called: an original by its own name, another rendition by what it is besides. */
function fileNameOf(name: string, rendition: ServedRendition): string {
  if (rendition.kind === 'original') return name;
  const stem = name.replace(/\.[^.]{1,5}$/, '');
  const suffix = rendition.kind === 'proxy' ? `${rendition.label}p` : rendition.kind;
  return `${stem}-${suffix}${extensionOf(rendition.contentType)}`;
}

export function createDownloads(deps: DownloadsDeps): Downloads {
  const { db, clock, storage, urls, access, urlSeconds, mediaOrigin, anonymousDownloads } = deps;

  function sign(reader: Reader, rendition: MediaRendition): AssetDownloadUrlResponse {
    const { url } = urls.sign({
      method: 'GET',
      ...(mediaOrigin === null ? {} : { baseUrl: mediaOrigin }),
      path: `/media/${rendition.id}${extensionOf(rendition.contentType)}`,
      query: { user: reader.userId },
      seconds: urlSeconds,
    });
    return { url, expiredIn: urlSeconds, current_time: clock.now().toISOString() };
  }

  async function headersOf(rendition: ServedRendition, name: string): Promise<Record<string, string>> {
    const { contentType, disposition } = servingOf(rendition.contentType);
    return {
      'content-type': contentType,
      'content-disposition': contentDisposition(disposition, fileNameOf(name, rendition)),
      // Objects never change, so the id of one is the strongest tag there is.
      etag: `"${rendition.objectId}"`,
      'accept-ranges': 'bytes',
      // Rights are asked again on every use, also by a browser that has the bytes.
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    };
  }

  async function urlOf(reader: Reader, assetId: string, wanted: Wanted): Promise<AssetDownloadUrlResponse> {
    const id = assetId.toLowerCase();
    const node = (await access.rightsOn(reader, [id], { pending: true })).get(id);
    const media = node === undefined ? undefined : (await findAssetMedia(db, [id])).get(id);
    const answer = resolve(node, media, wanted);
    if ('because' in answer) throw refusal(assetId, answer);
    return sign(reader, answer);
  }

  return {
    async createDownloadUrls(principal, request) {
      const ids = request.asset_ids.map((id) => id.toLowerCase());
      const nodes = await access.rightsOn(principal, ids, { pending: true });
      const media = await findAssetMedia(db, [...nodes.keys()]);
      const wanted = wantedBy(request);
      const requestId = request.request_id == null ? {} : { request_id: request.request_id };
      const items = request.asset_ids.map((assetId, index) => {
        const id = ids[index] ?? '';
        const answer = resolve(nodes.get(id), media.get(id), wanted);
        if ('because' in answer) {
          return { asset_id: assetId, error: true, error_message: messageOf(assetId, answer) };
        }
        const download = { ...sign(principal, answer), ...requestId };
        return { asset_id: assetId, error: false, error_message: null, download };
      });
      return { items };
    },

    createDownloadUrl: (reader, assetId, { quality = 'original', playerCompatible = true } = {}) =>
      urlOf(reader, assetId, { quality, playerCompatible, frameTime: null }),

    async getDownloadUrl(principal, assetId, query) {
      const url = await urlOf(principal, assetId, wantedBy(query));
      return query.request_id == null ? url : { ...url, request_id: query.request_id };
    },

    async redirectToAsset(caller, assetId, query) {
      if (caller === null && !anonymousDownloads) throw notFound(`Asset ${assetId}`);
      return (await urlOf(caller ?? ANYONE, assetId, wantedBy(query))).url;
    },

    async openMedia({ file, userId, range, ifNoneMatch, ifRange, withoutBody }) {
      const renditionId = file.split('.')[0] ?? '';
      const rendition = isUuid(renditionId) ? await findServedRendition(db, renditionId) : null;
      if (rendition === null || (userId === ANYONE.userId && !anonymousDownloads)) throw notFound('File');
      const node = (await access.rightsOn({ userId }, [rendition.assetId])).get(rendition.assetId);
      if (node === undefined) throw notFound('File');
      const headers = await headersOf(rendition, node.name);
      const { bytes, storageKey } = rendition;
      const etag = headers.etag ?? '';
      if (namesEtag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
      const isFresh = ifRange === undefined || namesEtag(ifRange, etag);
      const part = isFresh ? parseRange(range, bytes) : null;
      if (part === 'unsatisfiable') {
        throw new ServiceError('range_not_satisfiable', `This file has ${bytes} bytes.`, {
          headers: { 'content-range': `bytes */${bytes}` },
        });
      }
      const length = part === null ? bytes : part.end - part.start + 1;
      headers['content-length'] = String(length);
      if (part !== null) headers['content-range'] = `bytes ${part.start}-${part.end}/${bytes}`;
      const body = withoutBody ? null : await storage.read(storageKey, part ?? undefined);
      return { status: part === null ? 200 : 206, headers, body };
    },
  };
}
