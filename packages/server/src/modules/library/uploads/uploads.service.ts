/** Uploads: a place and signed URLs for each file, then its bytes, then the asset; see docs/uploads.md. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { type IntervalTimer, systemTimer } from '../../../platform/http/bodies/sse.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import { over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { FsStorage } from '../../../platform/storage/files/fs-storage.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AccessService } from '../../access/index.ts';
import type { LibraryService } from '../library.service.ts';
import { type Arrivals, arrivalsFunctions } from './arrivals.ts';
import { type Completions, createCompletions, type OnUploaded } from './completions.ts';
import { type CompleteCall, multipartFunctions } from './multipart.ts';
import { type OpenedUpload, openUploads, quoteUploads } from './opening/upload-opening.ts';
import { planUploads } from './opening/upload-requests.ts';
import {
  createReceptions,
  type Received,
  type ReceivePartRequest,
  type ReceiveRequest,
} from './receptions.ts';
import { type UploadChargesDeps, uploadChargesFunctions } from './upload-charges.ts';
import { createUploadSweep } from './upload-sweep.ts';
import { createUploadUrls } from './upload-urls.ts';
import * as repo from './uploads.repo.ts';
import type {
  AssetUploadRequest,
  AssetUploadResponse,
  MultipartAborted,
  MultipartAbortRequest,
  PartReceipt,
  UploadReceipt,
} from './uploads.schema.ts';

export type { Received, ReceivePartRequest, ReceiveRequest } from './receptions.ts';

export interface UploadsService {
  /**
   * A place for each file and the URLs to PUT it to; one answer per request, in order. Asked again with the same
   * upload_id, it answers the same asset with fresh URLs, of an upload in parts for the missing ones. Throws
   * ValidationError, `not_found`, `forbidden`, `conflict`, `storage_full` and `insufficient_credits`.
   */
  createUploadUrls(
    principal: Principal,
    requests: readonly AssetUploadRequest[],
  ): Promise<AssetUploadResponse[]>;
  /** What `createUploadUrls` would cost; makes no place. */
  quoteUploadUrls(principal: Principal, requests: readonly AssetUploadRequest[]): Promise<Quote>;
  /** Takes the bytes of an upload whose signature has been checked, and makes its asset visible. */
  receiveUpload(request: ReceiveRequest): Promise<Received<UploadReceipt>>;
  /** Takes one part; sent again it replaces the one before. */
  receiveUploadPart(request: ReceivePartRequest): Promise<Received<PartReceipt>>;
  /**
   * Puts the parts together, all or nothing; the same request again answers the same. Throws ValidationError for parts
   * out of order, `not_found`, `forbidden`, `wrong_parts`, `wrong_checksum`, `upload_ended` and `already_uploaded`.
   */
  completeMultipartUpload(principal: Principal, call: CompleteCall): Promise<UploadReceipt>;
  /** Gives an upload up, with its parts; again is fine. Throws `not_found` and `already_uploaded`. */
  abortMultipartUpload(principal: Principal, request: MultipartAbortRequest): Promise<MultipartAborted>;
  /** Looks whether what is being sent to these assets has come to the store, and completes it. */
  checkArrivals(assetIds: readonly string[]): Promise<void>;
  /** Looks for uploads whose turn it is; returns how many it looked for. */
  checkDueArrivals: Arrivals['checkDueArrivals'];
  /** Goes on with completions that a crash or a store that was away left; returns how many it took up. */
  resumeCompletions: Completions['resume'];
  /** Ends uploads whose bytes never came, and removes what nobody needs; returns how many. */
  sweepUploads(): Promise<number>;
  /** Ends work that goes on without a request, so that another process can take it up. */
  stopCompletions: Completions['stop'];
}

export interface UploadsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  log: Pick<Logger, 'warn'>;
  storage: Storage;
  /** The same storage where this server takes the bytes itself; null where clients send them to the store. */
  fsStorage: FsStorage | null;
  access: AccessService;
  library: Pick<
    LibraryService,
    | 'addPendingAssets'
    | 'completeAsset'
    | 'storeFile'
    | 'reserveObject'
    | 'adoptStored'
    | 'discardFile'
    | 'tellFailure'
    | 'findRemovable'
    | 'requireStorage'
  >;
  credits: UploadChargesDeps['credits'];
  prices: UploadChargesDeps['prices'];
  limits: { uploadBytes: number; uploadUrlSeconds: number; uploadKeepHours: number };
  onUploaded: OnUploaded;
  timer?: IntervalTimer;
  /** Resolves when a request has waited for its completion long enough; after 25 s by default. */
  patience?: (signal: AbortSignal) => Promise<unknown>;
}

/** Answers made at the same time; each may ask the store. */
const ANSWERED_AT_ONCE = 8;

export function createUploadsService(deps: UploadsServiceDeps): UploadsService {
  const { db, storage, limits, timer = systemTimer } = deps;
  const charges = over(deps, uploadChargesFunctions);
  const opening = { ...deps, charges };
  const urls = createUploadUrls(deps);
  const completions = createCompletions({ ...deps, charges, timer });
  const arrivals = over({ ...deps, completions }, arrivalsFunctions);
  const receptions = createReceptions({ ...deps, urls, completions });
  const multipart = over({ ...deps, completions, charges }, multipartFunctions);
  const { sweepUploads } = createUploadSweep({ ...deps, arrivals, charges });

  /** What came to the store since the last look is complete before anybody is sent to bring it again. */
  async function noticeArrivals(opened: Map<string, OpenedUpload>): Promise<void> {
    if (!storage.clientsReachStore) return;
    const known = [...opened.values()].filter(({ upload, isNew }) => !isNew && upload.transfer === 'single');
    if (known.length === 0) return;
    await arrivals.look(known.map(({ upload }) => upload));
    const ids = known.map(({ upload }) => upload.id);
    for (const upload of await repo.findUploadsById(db, ids)) {
      opened.set(upload.uploadId, { upload, isNew: false });
    }
  }

  return {
    ...receptions,
    ...multipart,

    quoteUploadUrls: async (principal, requests) =>
      quoteUploads(opening, principal, planUploads(requests, { maxBytes: limits.uploadBytes })),

    async createUploadUrls(principal, requests) {
      const planned = planUploads(requests, { maxBytes: limits.uploadBytes });
      const opened = await openUploads(opening, principal, planned);
      await noticeArrivals(opened);
      const answers = await inParallel([...opened.values()], ANSWERED_AT_ONCE, urls.toResponse);
      const byUploadId = new Map(answers.map((answer) => [answer.upload_id, answer]));
      return requests.map(({ upload_id: id }) => {
        const answer = byUploadId.get(id);
        if (answer === undefined) throw new Error(`No row was written for upload ${id}.`);
        return answer;
      });
    },

    checkArrivals: arrivals.checkArrivals,
    checkDueArrivals: arrivals.checkDueArrivals,
    resumeCompletions: completions.resume,
    sweepUploads,
    stopCompletions: completions.stop,
  };
}
