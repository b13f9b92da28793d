/** One lane of a worker: takes waiting parts of a render, has them made in its child process, takes more. */
import { type JobRunner, MediaError, type RenderPartsRequest } from '@rushes/engine';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import { jobLimits } from '../../tasks/index.ts';
import { type Claim, claimParts, keepClaim, markMade, partName, releaseClaim } from './renders.repo.ts';
import type { AccountSegments } from './segment-store.ts';

export interface MakePartsDeps {
  db: Kysely<Database>;
  ids: Ids;
  config: { limits: Pick<Config['limits'], 'mediaMemoryBytes' | 'mediaTimeoutSeconds'> };
  /** Names this process. */
  workerId: string;
}

export interface Lane {
  renderId: string;
  /** Where its parts are kept. */
  segments: Pick<AccountSegments, 'publish'>;
  /** Of this lane alone. */
  runner: JobRunner;
  /** The engine's request, with paths of at least these sources. */
  requestFor(sources: readonly string[]): Promise<Omit<RenderPartsRequest, 'files'>>;
  signal: AbortSignal;
  /** Once aborted, what is being made is finished and no more. */
  giveWay?: AbortSignal;
}

/** A machine that was silent for so long has lost its parts. */
const LEASE_SECONDS = 10;
const KEEP_MILLISECONDS = 1_000;
/** Work of one claim: long against what a claim costs (some 0.05 s), short against what a crash or a late joiner loses. */
const CLAIM_SECONDS = 8;
/** Parts of one claim. */
const MOST_PARTS = 64;

/** This machine makes parts of other bytes than the one that planned them; somebody else has to. */
export class UnlikeMachineError extends Error {
  override name = 'UnlikeMachineError';
}

/** Parts of the next claim, by how long those of the last one took. */
export function nextClaimSize(last: { parts: number; seconds: number }): number {
  const fitting = Math.floor((last.parts * CLAIM_SECONDS) / Math.max(0.05, last.seconds));
  // The first ones may have been short or easy.
  return Math.max(1, Math.min(fitting, last.parts * 4, MOST_PARTS));
}

/** What of a claim's parts is told as done: of those that are not made yet, 0 to 1. */
function fractionLeft(progress: { fraction: number; total: number; made: number }): number {
  const { fraction, total, made } = progress;
  if (made >= total) return 1;
  return Math.min(1, Math.max(0, (fraction * total - made) / (total - made)));
}

const isLeaving = ({ signal, giveWay }: Lane): boolean => signal.aborted || giveWay?.aborted === true;

function outcomeOf(error: unknown, claim: Claim, lane: Lane): 'stopped' | 'broke' | 'failed' {
  if (isLeaving(lane) || error instanceof UnlikeMachineError) return 'stopped';
  const isOurs = !(error instanceof MediaError) || error.code === 'internal';
  // Of several it is not known which one; they are tried one by one.
  return isOurs || claim.parts.length > 1 ? 'broke' : 'failed';
}

/** Makes the parts of a claim; each is the others' to use as soon as it is whole. */
async function makeClaim(deps: MakePartsDeps, claim: Claim, lane: Lane): Promise<void> {
  const { db, config } = deps;
  const stop = new AbortController();
  const signal = AbortSignal.any([lane.signal, stop.signal]);
  const parts = new Map(claim.parts.map((part) => [partName(part), part]));
  const total = claim.parts.reduce((sum, { weight }) => sum + weight, 0);
  const progress = { fraction: 0, total, made: 0 };
  let handing: Promise<void> = Promise.resolve();
  let failure: unknown;

  async function handOver(file: string): Promise<void> {
    const part = parts.get(file);
    if (part === undefined) return;
    await lane.segments.publish(part.files);
    await markMade(db, claim.id, file);
    progress.made += part.weight;
  }
  const onMade = (file: string): void => {
    handing = handing
      .then(() => handOver(file))
      .then(() => {
        // Between two parts: the next has only just begun.
        if (lane.giveWay?.aborted === true) stop.abort();
      })
      .catch((error: unknown) => {
        failure ??= error;
        stop.abort();
      });
  };
  const keep = async (): Promise<void> => {
    const fraction = fractionLeft(progress);
    const holds = await keepClaim(db, { id: claim.id, fraction, leaseSeconds: LEASE_SECONDS });
    // All made between two looks is no loss.
    if (!holds && progress.made < total) stop.abort();
  };
  const timer = setInterval(() => void keep().catch(() => undefined), KEEP_MILLISECONDS);
  try {
    const request = await lane.requestFor(claim.parts.flatMap(({ sources }) => sources));
    await lane.runner.run(
      'renderParts',
      { ...request, files: [...parts.keys()], parallel: 1 },
      {
        limits: jobLimits('renderParts', config.limits),
        hooks: {
          signal,
          onMade,
          onProgress: ({ fraction }) => {
            progress.fraction = fraction;
          },
        },
      },
    );
  } finally {
    clearInterval(timer);
    await handing;
  }
  if (failure !== undefined) throw failure;
}

export function createPartsMaker(deps: MakePartsDeps) {
  const { db, ids, workerId } = deps;

  /**
   * Makes parts of a render until none waits. A part that can not be made is left to whoever joins the file. Rejects with
   * UnlikeMachineError, and when what it was given is of no use (a store that is away).
   */
  return async function makeParts(lane: Lane): Promise<void> {
    let most = 1;
    while (!isLeaving(lane)) {
      const claim = await claimParts(db, {
        claimId: ids.uuid(),
        renderId: lane.renderId,
        workerId,
        most,
        leaseSeconds: LEASE_SECONDS,
      });
      if (claim === null) return;
      const startedAt = performance.now();
      try {
        await makeClaim(deps, claim, lane);
      } catch (thrown) {
        const error = asUnlike(thrown);
        await releaseClaim(db, claim.id, outcomeOf(error, claim, lane));
        if (error instanceof UnlikeMachineError) throw error;
        if (!(error instanceof MediaError) && !isLeaving(lane)) throw error;
        most = 1;
        continue;
      }
      const seconds = (performance.now() - startedAt) / 1_000;
      most = nextClaimSize({ parts: claim.parts.length, seconds });
    }
  };
}

function asUnlike(error: unknown): unknown {
  const isUnlike = error instanceof MediaError && error.code === 'invalid';
  return isUnlike ? new UnlikeMachineError(error.message, { cause: error }) : error;
}
