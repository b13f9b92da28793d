/** Download URLs for assets, and the bytes behind them. */
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { UrlSigner } from '../../platform/storage/url-signer.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { AccessService, NodeWithRight } from '../access/access.service.ts';
import type { Principal } from '../accounts/principal.ts';
import { namesEtag, parseRange } from './byte-range.ts';
import { chooseRendition } from './choose-rendition.ts';
import { contentDisposition } from './content-disposition.ts';
import { extensionOf, servingOf } from './content-type.ts';
import type {
  AssetDownloadUrlBatchRequest,
  AssetDownloadUrlBatchResponse,
  AssetDownloadUrlResponse,
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
}

interface Wanted {
  quality: Quality;
  playerCompatible: boolean;
  frameTime: number | null;
}

/** The rendition that answers, or why none does. */
function resolve(
  node: NodeWithRight | undefined,
  media: AssetMedia | undefined,
  { quality, playerCompatible, frameTime }: Wanted,
): MediaRendition | string {
  if (node === undefined) return 'Asset not found.';
  if (node.kind === 'folder') return 'A folder can not be downloaded.';
  if (media === undefined) return `A ${node.kind.replaceAll('_', ' ')} has no media to download.`;
  if (media.state === 'uploading') return 'This asset has not been uploaded yet.';
  if (media.state === 'failed') return 'This asset could not be made.';
  if (frameTime !== null && node.kind !== 'image') {
    if (node.kind !== 'video') return 'Only videos and images have frames.';
    return 'Single frames of a video are not available yet; leave frame_time out.';
  }
  const effective = node.kind === 'image' && quality !== 'thumbnail' ? 'original' : quality;
  const chosen = chooseRendition(media.renditions, { quality: effective, playerCompatible });
  if (chosen !== null) return chosen;
  return quality === 'thumbnail'
    ? 'There is no thumbnail of this asset yet.'
    : 'There is nothing to download.';
}

/** What the saved file is called: an original by its own name, another rendition by what it is besides. */
function fileNameOf(name: string, rendition: ServedRendition): string {
  if (rendition.kind === 'original') return name;
  const stem = name.replace(/\.[^.]{1,5}$/, '');
  const suffix = rendition.kind === 'proxy' ? `${rendition.label}p` : rendition.kind;
  return `${stem}-${suffix}${extensionOf(rendition.contentType)}`;
}

export function createDownloads(deps: DownloadsDeps): Downloads {
  const { db, clock, storage, urls, access, urlSeconds } = deps;

  function sign(reader: Reader, rendition: MediaRendition): AssetDownloadUrlResponse {
    const { url } = urls.sign({
      method: 'GET',
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

  return {
    async createDownloadUrls(principal, request) {
      const ids = request.asset_ids.map((id) => id.toLowerCase());
      const nodes = await access.rightsOn(principal, ids, { pending: true });
      const media = await findAssetMedia(db, [...nodes.keys()]);
      const wanted = {
        quality: request.quality,
        playerCompatible: request.player_compatible,
        frameTime: request.frame_time ?? null,
      };
      const requestId = request.request_id == null ? {} : { request_id: request.request_id };
      const items = request.asset_ids.map((assetId, index) => {
        const id = ids[index] ?? '';
        const answer = resolve(nodes.get(id), media.get(id), wanted);
        if (typeof answer === 'string') return { asset_id: assetId, error: true, error_message: answer };
        const download = { ...sign(principal, answer), ...requestId };
        return { asset_id: assetId, error: false, error_message: null, download };
      });
      return { items };
    },

    async createDownloadUrl(reader, assetId, { quality = 'original', playerCompatible = true } = {}) {
      const node = (await access.rightsOn(reader, [assetId])).get(assetId);
      if (node === undefined) throw notFound('Asset');
      const media = await findAssetMedia(db, [assetId]);
      const answer = resolve(node, media.get(assetId), { quality, playerCompatible, frameTime: null });
      if (typeof answer === 'string') throw new ServiceError('conflict', answer);
      return sign(reader, answer);
    },

    async openMedia({ file, userId, range, ifNoneMatch, ifRange, withoutBody }) {
      const renditionId = file.split('.')[0] ?? '';
      const rendition = isUuid(renditionId) ? await findServedRendition(db, renditionId) : null;
      if (rendition === null) throw notFound('File');
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
