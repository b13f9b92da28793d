/**
 * From "all bytes are at the store" to "the asset has them". The row says `completing` before anything is done, so
 * whoever comes after a crash goes on; the bytes are put together, moved to the key where they stay, verified there,
 * and one transaction makes them visible. None of it depends on the client's connection.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { createKeyedSlots, type KeyedSlots } from '../../../platform/collections/keyed-slots.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { IntervalTimer } from '../../../platform/http/bodies/sse.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AccessService, NodeKind } from '../../access/index.ts';
import { lockAccount } from '../../money/index.ts';
import type { LibraryService } from '../library.service.ts';
import type { StoredFile } from '../stored/stored-files.ts';
import { assembleUpload } from './assemble-upload.ts';
import { isOfContent, Refused, storeLost } from './completion-refusals.ts';
import type { NamedPart } from './named-parts.ts';
import { stagingKeyOf } from './opening/upload-opening.ts';
import type { UploadCharges } from './upload-charges.ts';
import { nextState, type UploadEvent } from './upload-states.ts';
import { partedUploadOf } from './upload-urls.ts';
import * as work from './upload-work.repo.ts';
import * as repo from './uploads.repo.ts';

/** An upload that is complete, as the work that follows it needs it. */
export interface UploadedAsset {
  assetId: string;
  versionId: string;
  /** As the upload said. */
  kind: NodeKind;
  userId: string;
  accountId: string;
  traceId: string;
}

/** Called in the transaction that completes an upload. */
export type OnUploaded = (trx: Transaction<Database>, uploaded: UploadedAsset) => Promise<void>;

export interface Completions {
  /**
   * Moves an open upload whose bytes are all at the store to `completing` and begins the work. False when it is not
   * open as it was any more.
   */
  begin(
    upload: repo.Upload,
    begin: { event: UploadEvent; parts: readonly NamedPart[] | null; traceId?: string },
  ): Promise<boolean>;
  /**
   * Waits for the work on an upload, if this process does it, for as long as a request should last. Throws what
   * refused the bytes.
   */
  waitFor(id: string): Promise<void>;
  /**
   * Takes up completions that nobody works on, as many as may run at the same time, and further ones as these end;
   * resolves with how many it began.
   */
  resume(): Promise<number>;
  /** Takes up this one, unless somebody works on it. */
  takeUp(id: string): Promise<void>;
  /** The commit: makes `file` the upload's content. Null when another was first, or the upload has gone. */
  commit(
    upload: repo.Upload,
    commit: { file: StoredFile; event: 'commit' | 'receive'; sha256: Buffer | null; traceId: string },
  ): Promise<string | null>;
  /** Ends what can be taken up again and waits a little for the rest. */
  stop(): Promise<void>;
}

export interface CompletionsDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  log: Pick<Logger, 'warn'>;
  storage: Storage;
  access: Pick<AccessService, 'findNodes'>;
  library: Pick<
    LibraryService,
    'completeAsset' | 'reserveObject' | 'adoptStored' | 'discardFile' | 'tellFailure'
  >;
  charges: Pick<UploadCharges, 'settleUpload'>;
  onUploaded: OnUploaded;
  timer: IntervalTimer;
  /** Resolves when a request has waited long enough. */
  patience?: (signal: AbortSignal) => Promise<unknown>;
}

/** Somebody else may take a completion up whose worker was not heard of for this long. */
const LEASE_MILLISECONDS = 60_000;
const RENEW_MILLISECONDS = 20_000;
/** After a failure, e.g. of the store, it is tried again this much later. */
const RETRY_MILLISECONDS = 15_000;
const PATIENCE_MILLISECONDS = 25_000;
/** A copy of a large file lasts longer than a stop should; it is done again then. */
const STOP_MILLISECONDS = 5_000;
/** Taken up and under way at the same time. */
const TAKEN_UP = 20;
/** Of one account among them: its large files must not hold up everyone else's. */
const TAKEN_UP_OF_ACCOUNT = 3;
/** Of one account at the same time: reading and copying is work for the store and the processor. */
const ASSEMBLIES = { running: 4, waiting: Number.POSITIVE_INFINITY };
/** Of one account at the same time: each holds a database connection and waits for the account. */
const COMMITS = { running: 2, waiting: Number.POSITIVE_INFINITY };

/** How work on a completion ended: with what refused the bytes, or with what may be better another time. */
type Ending = ServiceError | 'done' | 'failed';

interface Completing extends CompletionsDeps {
  patience: NonNullable<CompletionsDeps['patience']>;
  assemblies: KeyedSlots;
  commits: KeyedSlots;
  /** Work of this process by upload. */
  running: Map<string, Promise<Ending>>;
  /** The accounts of uploads that were taken up, by upload. */
  takenUp: Map<string, string>;
  claiming: Promise<number> | null;
  stopping: AbortController;
}

function later({ clock }: Completing, milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds);
}

type Commit = Parameters<Completions['commit']>[1];

async function commitIn(
  { access, charges, clock, library, onUploaded }: Completing,
  trx: Transaction<Database>,
  upload: repo.Upload,
  { file, event, sha256, traceId }: Commit,
): Promise<string | null> {
  // Before the upload's row, as everywhere; the task that follows an upload needs it.
  await lockAccount(trx, upload.accountId);
  const current = await repo.lockUpload(trx, upload.id);
  if (current === null || current.objectId !== upload.objectId) return null;
  const isOpenStill = event === 'commit' || current.state === 'open';
  const state = isOpenStill ? nextState(current.state, event) : null;
  if (state === null) return null;
  const { assetId, accountId, userId, sourceName } = upload;
  const origin = { madeBy: 'upload', createdBy: userId, sourceName };
  const { versionId } = await library.completeAsset(trx, { assetId, accountId, file, ...origin });
  const result = { sha256, versionId, objectId: file.objectId, completedAt: clock.now() };
  await repo.moveUpload(trx, upload.id, { state, ...result, busyUntil: null, checkAfter: null });
  await charges.settleUpload(trx, upload.id);
  const kind = (await access.findNodes([assetId], trx)).get(assetId)?.kind ?? 'video';
  await onUploaded(trx, { assetId, versionId, kind, userId, accountId, traceId });
  return versionId;
}

function commit(completing: Completing, upload: repo.Upload, what: Commit): Promise<string | null> {
  const { commits, db } = completing;
  return commits.run(upload.accountId, () =>
    db.transaction().execute((trx) => commitIn(completing, trx, upload, what)),
  );
}

/** What an ended upload in parts has left at the store. Failing is fine: a sweep finds it. */
async function removeStaged({ log, storage }: Completing, upload: repo.Upload): Promise<void> {
  try {
    const parted = partedUploadOf(upload);
    if (parted !== null) await storage.parted.abort(parted);
    if (upload.stagingKey !== null) await storage.remove(upload.stagingKey);
  } catch (error) {
    log.warn({ err: error, upload: upload.id }, 'what an upload left in the store could not be removed');
  }
}

function isCurrent(upload: repo.Upload, current: repo.Upload | null): boolean {
  return current?.state === 'completing' && current.objectId === upload.objectId;
}

async function reopen(
  completing: Completing,
  trx: Transaction<Database>,
  upload: repo.Upload,
  { reason, isReset }: { reason: ServiceError; isReset: boolean },
): Promise<boolean> {
  const { ids, library } = completing;
  const current = await repo.lockUpload(trx, upload.id);
  const state = current !== null && isCurrent(upload, current) ? nextState(current.state, 'refuse') : null;
  if (state === null) return false;
  const error = { code: reason.code, detail: reason.message };
  await repo.moveUpload(trx, upload.id, {
    state,
    objectId: null,
    busyUntil: null,
    ...(upload.transfer === 'single' ? { checkAfter: later(completing, 0) } : {}),
    ...(isReset ? { stagingKey: stagingKeyOf(ids.uuid()), storeUploadId: null } : {}),
    refusal: error,
    // The same request again is then told the same.
    ...(isOfContent(reason) ? {} : { completedParts: null }),
  });
  // Where the bytes went to a store, there is no answer that says so.
  await library.tellFailure(trx, { assetId: upload.assetId, accountId: upload.accountId, error });
  return true;
}

/** Back to `open`. Parts get another place: who still works on the old one disturbs nobody. */
async function putBack(
  completing: Completing,
  upload: repo.Upload,
  { reason, keepsParts }: Refused,
): Promise<ServiceError> {
  const { db, library } = completing;
  // One URL leads to a file in one piece, so its place stays and must be empty.
  const isSingle = upload.transfer === 'single';
  if (isSingle && isCurrent(upload, await repo.findUpload(db, upload.id)))
    await removeStaged(completing, upload);
  const isReset = !keepsParts && !isSingle;
  const isBack = await db
    .transaction()
    .execute((trx) => reopen(completing, trx, upload, { reason, isReset }));
  if (isBack && isReset) await removeStaged(completing, upload);
  if (upload.objectId !== null) await library.discardFile(upload.objectId);
  return reason;
}

async function finish(
  completing: Completing,
  upload: repo.Upload,
  { objectId, traceId }: { objectId: string; traceId: string },
): Promise<void> {
  const { access, assemblies, db, library, stopping, storage } = completing;
  const assembly = { db, access, storage, library, signal: stopping.signal };
  const file = await assemblies.run(upload.accountId, () => assembleUpload(assembly, upload, objectId));
  const sha256 = upload.expectedSha256;
  const versionId = await commit(completing, upload, { file, event: 'commit', sha256, traceId });
  // Another has committed the same object, or the upload has gone with its asset: whichever, the library knows.
  if (versionId === null) await library.discardFile(objectId);
  const current = await repo.findUpload(db, upload.id);
  if (current === null || current.state === 'complete') await removeStaged(completing, upload);
}

/** Does the work; answers what refused the bytes. Throws what may be better another time. */
async function carryOut(completing: Completing, id: string, traceId: string): Promise<ServiceError | null> {
  const { db, log, timer } = completing;
  const upload = await repo.findUpload(db, id);
  if (upload?.state !== 'completing') return null;
  const { objectId } = upload;
  // Only an object without its row, which nothing here removes, can end so.
  if (objectId === null) return putBack(completing, upload, new Refused(storeLost(), { keepsParts: false }));
  const renew = () =>
    work
      .setBusyUntil(db, { id, objectId, busyUntil: later(completing, LEASE_MILLISECONDS) })
      .catch((error: unknown) => log.warn({ err: error, upload: id }, 'a lease could not be renewed'));
  const stopRenewing = timer.every(RENEW_MILLISECONDS, () => void renew());
  try {
    await finish(completing, upload, { objectId, traceId });
    return null;
  } catch (error) {
    if (error instanceof Refused) return await putBack(completing, upload, error);
    stopRenewing();
    await work.setBusyUntil(db, { id, objectId, busyUntil: later(completing, RETRY_MILLISECONDS) });
    throw error;
  } finally {
    stopRenewing();
  }
}

function start(completing: Completing, id: string, traceId = id): Promise<Ending> {
  const { log, running, stopping } = completing;
  const known = running.get(id);
  if (known !== undefined) return known;
  const job = carryOut(completing, id, traceId)
    .then(
      (refusal): Ending => refusal ?? 'done',
      (error: unknown): Ending => {
        if (!stopping.signal.aborted) {
          log.warn({ err: error, upload: id }, 'an upload could not be completed; it is tried again');
        }
        return 'failed';
      },
    )
    .finally(() => running.delete(id));
  running.set(id, job);
  return job;
}

async function claimMore(completing: Completing): Promise<number> {
  const { clock, db, stopping, takenUp } = completing;
  const limit = TAKEN_UP - takenUp.size;
  if (limit <= 0 || stopping.signal.aborted) return 0;
  const counted = Map.groupBy(takenUp.values(), (accountId) => accountId);
  const claimed = await work.claimCompletions(db, {
    now: clock.now(),
    busyUntil: later(completing, LEASE_MILLISECONDS),
    limit,
    perAccount: TAKEN_UP_OF_ACCOUNT,
    running: new Map([...counted].map(([accountId, all]) => [accountId, all.length])),
  });
  for (const { id, accountId } of claimed) {
    takenUp.set(id, accountId);
    void start(completing, id).then((ending) => makeRoom(completing, id, ending));
  }
  return claimed.length;
}

/** One that has ended makes room for the next. After a failure, e.g. of the store, that waits for the next round. */
async function makeRoom(completing: Completing, id: string, ending: Ending): Promise<void> {
  const { log, takenUp } = completing;
  takenUp.delete(id);
  if (ending === 'failed') return;
  // A claim under way counted this one still.
  await completing.claiming?.catch(() => undefined);
  await resume(completing).catch((error: unknown) =>
    log.warn({ err: error }, 'completions could not be taken up'),
  );
}

function resume(completing: Completing): Promise<number> {
  completing.claiming ??= claimMore(completing).finally(() => {
    completing.claiming = null;
  });
  return completing.claiming;
}

async function begin(
  completing: Completing,
  upload: repo.Upload,
  { event, parts, traceId }: Parameters<Completions['begin']>[1],
): Promise<boolean> {
  const { db, library } = completing;
  const isMoved = await db.transaction().execute(async (trx) => {
    const current = await repo.lockUpload(trx, upload.id);
    const isSame =
      current?.state === 'open' &&
      current.stagingKey === upload.stagingKey &&
      current.storeUploadId === upload.storeUploadId;
    const state = isSame ? nextState(current.state, event) : null;
    if (state === null) return false;
    const { contentLength: bytes, expectedSha256: sha256 } = current as repo.Upload;
    const objectId = await library.reserveObject(trx, { bytes, sha256 });
    const busyUntil = later(completing, LEASE_MILLISECONDS);
    const moved = { objectId, busyUntil, completedParts: parts, refusal: null, checkAfter: null };
    await repo.moveUpload(trx, upload.id, { state, ...moved });
    return true;
  });
  if (isMoved) void start(completing, upload.id, traceId);
  return isMoved;
}

async function waitFor({ patience, running }: Completing, id: string): Promise<void> {
  const job = running.get(id);
  if (job === undefined) return;
  const enough = new AbortController();
  const waited = patience(enough.signal).then(
    () => null,
    () => null,
  );
  const ending = await Promise.race([job, waited]);
  enough.abort();
  if (ending instanceof ServiceError) throw ending;
}

async function takeUp(completing: Completing, id: string): Promise<void> {
  const { clock, db, running, stopping } = completing;
  if (running.has(id) || stopping.signal.aborted) return;
  const busyUntil = later(completing, LEASE_MILLISECONDS);
  if (await work.claimCompletion(db, { id, now: clock.now(), busyUntil })) void start(completing, id);
}

async function stop({ claiming, running, stopping }: Completing): Promise<void> {
  stopping.abort();
  await claiming?.catch(() => undefined);
  const ended = new AbortController();
  const enough = sleep(STOP_MILLISECONDS, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(running.values()), enough]);
  ended.abort();
}

export function createCompletions(deps: CompletionsDeps): Completions {
  const completing: Completing = {
    ...deps,
    patience: deps.patience ?? ((signal) => sleep(PATIENCE_MILLISECONDS, undefined, { signal, ref: false })),
    assemblies: createKeyedSlots(ASSEMBLIES),
    commits: createKeyedSlots(COMMITS),
    running: new Map(),
    takenUp: new Map(),
    claiming: null,
    stopping: new AbortController(),
  };
  return {
    begin: (upload, what) => begin(completing, upload, what),
    waitFor: (id) => waitFor(completing, id),
    resume: () => resume(completing),
    takeUp: (id) => takeUp(completing, id),
    commit: (upload, what) => commit(completing, upload, what),
    stop: () => stop(completing),
  };
}
