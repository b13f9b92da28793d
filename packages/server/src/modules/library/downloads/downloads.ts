/** Download URLs for assets: whose bytes, under which name, and for how long. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, notFoundText, ServiceError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService, NodeWithRight } from '../../access/index.ts';
import type { TaskOwner } from '../../tasks/index.ts';
import { servingOf } from '../content-type.ts';
import type {
  AssetDownloadUrlBatchRequest,
  AssetDownloadUrlBatchResponse,
  AssetDownloadUrlResponse,
  AssetUrlQuery,
  DownloadUrlQuery,
  Quality,
} from '../library.schema.ts';
import { findAssetMedia, findOwner, type MediaRendition } from '../media.repo.ts';
import { createFrames, type Frames, type FramesDeps } from '../versions/frames.ts';
import { savedNameOf } from './downloaded-file.ts';
import { ANYONE } from './open-media.ts';
import type { PresignRendition } from './presign-rendition.ts';
import {
  type Missing,
  messageOf,
  type Resolved,
  refusalOf,
  resolveDownload,
  type WantedDownload,
  type WantedFrame,
  wantedBy,
} from './resolve-download.ts';

type Reader = Pick<Principal, 'userId'>;

export interface Downloads {
  /** URLs of several assets, an error per item; `requestId` is the trace of what it sets off. */
  createDownloadUrls(
    principal: Principal,
    request: AssetDownloadUrlBatchRequest,
    requestId: string,
  ): Promise<AssetDownloadUrlBatchResponse>;
  /** A URL of one asset for someone who may read it. Throws `not_found`, or `conflict` when nothing is there yet. */
  createDownloadUrl(
    reader: Reader,
    assetId: string,
    options?: { quality?: Quality; playerCompatible?: boolean },
  ): Promise<AssetDownloadUrlResponse>;
  /**
   * The same over HTTP. Throws ValidationError for what has no media or no frames, and `not_ready` for a frame that takes
   * longer to make than a request may last.
   */
  getDownloadUrl(
    principal: Principal,
    assetId: string,
    query: DownloadUrlQuery,
    requestId: string,
  ): Promise<AssetDownloadUrlResponse>;
  /** Where a browser finds the media; null stands for a caller whom nobody knows. Throws as `getDownloadUrl`. */
  redirectToAsset(
    caller: Principal | null,
    assetId: string,
    query: AssetUrlQuery,
    requestId: string,
  ): Promise<string>;
}

export interface DownloadsDeps {
  db: Kysely<Database>;
  clock: Clock;
  access: Pick<AccessService, 'rightsOn'>;
  tasks: FramesDeps['tasks'];
  prices: FramesDeps['prices'];
  room: FramesDeps['room'];
  presignRendition: PresignRendition['presignRendition'];
  frameWaitMilliseconds: number;
  /** Whether what is public can be downloaded without signing in. */
  anonymousDownloads: boolean;
}

/** URLs of one batch that are signed at the same time. */
const SIGNED_AT_ONCE = 16;

/** A rendition with the name of its asset, or why there is none. */
type Found = { name: string; rendition: MediaRendition };
type Answer = Found | { missing: Missing };

/** For whom frames are made: the caller, or whoever made the asset where nobody knows the caller; null: for nobody. */
type FramesFor = Pick<Principal, 'userId' | 'accountId'> | 'anyone' | null;

const isFrame = (resolved: Resolved): resolved is { frame: WantedFrame } => 'frame' in resolved;

/** What a URL serves, as clients are told of it. */
function servedFacts({ name, rendition }: Found): Omit<AssetDownloadUrlResponse, 'url' | 'expiredIn'> {
  return {
    file_name: savedNameOf(name, rendition),
    content_type: servingOf(rendition.contentType).contentType,
    size_bytes: rendition.sizeBytes,
    width: rendition.width,
    height: rendition.height,
    rendition_kind: rendition.kind,
    player_compatible: rendition.playerCompatible,
  };
}

interface Downloading extends DownloadsDeps {
  frames: Frames;
}

async function sign(
  { presignRendition }: Downloading,
  reader: Reader,
  found: Found,
): Promise<AssetDownloadUrlResponse> {
  return {
    ...(await presignRendition(reader, found)),
    ...servedFacts(found),
  };
}

/** Frames for people whom nobody knows are made on behalf of whoever made the asset. */
async function maker({ db }: Downloading, createdBy: string | null): Promise<TaskOwner | null> {
  return createdBy === null ? null : findOwner(db, createdBy);
}

/** What answers each of several assets that were looked up together, in the order of `ids`; a fixed number of queries. */
async function resolveAll(
  { access, db }: Downloading,
  reader: Reader,
  ids: readonly string[],
  wanted: WantedDownload,
): Promise<{ node: NodeWithRight | undefined; resolved: Resolved }[]> {
  const nodes = await access.rightsOn(reader, ids, { pending: true });
  const media = await findAssetMedia(db, [...nodes.keys()], wanted);
  return ids.map((id) => {
    const node = nodes.get(id);
    return { node, resolved: resolveDownload(node, media.get(id), wanted) };
  });
}

/** The same with the frames among them made. */
async function answerAll(
  downloading: Downloading,
  reader: Reader,
  ids: readonly string[],
  { wanted, framesFor, traceId }: { wanted: WantedDownload; framesFor: FramesFor; traceId: string },
): Promise<Answer[]> {
  const { frames } = downloading;
  const all = await resolveAll(downloading, reader, ids, wanted);
  const wantedFrames = all.flatMap(({ resolved }) => (isFrame(resolved) ? [resolved.frame] : []));
  const made = await frames.requireFrames(wantedFrames, {
    owner: async () =>
      framesFor === 'anyone' ? maker(downloading, all[0]?.node?.createdBy ?? null) : framesFor,
    askingAccountId: framesFor === 'anyone' ? null : (framesFor?.accountId ?? null),
    traceId,
  });
  const inOrder = made.values();
  return all.map(({ node, resolved }) => {
    const found = isFrame(resolved) ? inOrder.next().value : resolved;
    if (found === undefined) throw new Error('Every wanted frame has an answer.');
    return 'missing' in found ? found : { name: node?.name ?? '', rendition: found.rendition };
  });
}

async function urlOf(
  downloading: Downloading,
  reader: Reader,
  assetId: string,
  options: { wanted: WantedDownload; framesFor: FramesFor; traceId: string },
): Promise<AssetDownloadUrlResponse> {
  const [answer] = await answerAll(downloading, reader, [assetId.toLowerCase()], options);
  if (answer === undefined) throw notFound(`Asset ${assetId}`);
  if ('missing' in answer) throw refusalOf(assetId, answer.missing);
  return sign(downloading, reader, answer);
}

export function createDownloads(deps: DownloadsDeps): Downloads {
  const frames = createFrames(deps);
  const downloading: Downloading = {
    ...deps,
    frames,
  };
  const { anonymousDownloads } = downloading;
  return {
    async createDownloadUrls(principal, request, requestId) {
      const ids = request.asset_ids.map((id) => id.toLowerCase());
      const options = { wanted: wantedBy(request), framesFor: principal, traceId: requestId };
      const answers = await answerAll(downloading, principal, ids, options);
      const echoed = request.request_id == null ? {} : { request_id: request.request_id };
      const items = await inParallel(request.asset_ids, SIGNED_AT_ONCE, async (assetId, index) => {
        const answer = answers[index];
        if (answer === undefined || 'missing' in answer) {
          const message =
            answer === undefined ? notFoundText(`Asset ${assetId}`) : messageOf(assetId, answer.missing);
          return { asset_id: assetId, error: true, error_message: message };
        }
        try {
          const download = { ...(await sign(downloading, principal, answer)), ...echoed };
          return { asset_id: assetId, error: false, error_message: null, download };
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          return { asset_id: assetId, error: true, error_message: error.message };
        }
      });
      return { items };
    },

    createDownloadUrl: (reader, assetId, { quality = 'original', playerCompatible = true } = {}) =>
      urlOf(downloading, reader, assetId, {
        wanted: { quality, playerCompatible, frameTime: null, versionId: null },
        framesFor: null,
        traceId: '',
      }),

    async getDownloadUrl(principal, assetId, query, requestId) {
      const options = { wanted: wantedBy(query), framesFor: principal, traceId: requestId };
      const url = await urlOf(downloading, principal, assetId, options);
      return query.request_id == null ? url : { ...url, request_id: query.request_id };
    },

    async redirectToAsset(caller, assetId, query, requestId) {
      if (caller === null && !anonymousDownloads) throw notFound(`Asset ${assetId}`);
      const options = {
        wanted: wantedBy(query),
        framesFor: caller ?? ('anyone' as const),
        traceId: requestId,
      };
      return (await urlOf(downloading, caller ?? ANYONE, assetId, options)).url;
    },
  };
}
