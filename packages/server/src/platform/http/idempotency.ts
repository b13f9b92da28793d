/**
 * Requests that a client names by a key, so that sending one again does not do it again. The first one runs and its
 * answer is kept for a day; later ones with the same key are answered with it. While it runs it holds a lease; when
 * its process dies, the lease ends, and the next request with the key runs anew, unless something was committed under it:
 * each transaction says so in itself. Then the answer is lost and nothing is done again. Times are the database's.
 */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { ServiceError, ValidationError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { withNamedWork } from '../named-request.ts';
import { type IntervalTimer, systemTimer } from './sse.ts';

/** The header that names a request. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
/** The header of an answer that was given before. */
export const IDEMPOTENCY_REPLAYED = 'idempotency-replayed';

export interface NamedRequest {
  userId: string;
  /** The client's name for it. */
  key: string;
  operation: string;
  /** Everything the answer depends on; compared by its JSON. */
  input: unknown;
}

export interface KeptAnswer {
  status: number;
  body: unknown;
  /** Given before; nothing was done now. */
  replayed: boolean;
}

export interface IdempotencyStore {
  /**
   * The answer of the request: `work`'s, or the one it had before. What `work` throws is not kept: a refusal changes
   * nothing, so the next one runs. Throws ValidationError when the key names another request, and
   * `idempotency_in_progress`.
   */
  run(request: NamedRequest, work: () => Promise<Omit<KeptAnswer, 'replayed'>>): Promise<KeptAnswer>;
  /** Forgets answers older than a day; answers how many. */
  sweep(): Promise<number>;
}

export interface IdempotencyDeps {
  db: Kysely<Database>;
  ids: Ids;
  timer?: IntervalTimer;
  /** Told of an answer that could not be kept. */
  onError?: (error: unknown) => void;
}

const KEPT_SECONDS = 24 * 3_600;
/** Without a sign of life for this long, whoever ran the request is taken for dead. */
const LEASE_SECONDS = 30;
const RENEWAL_MILLISECONDS = 10_000;

interface Row {
  operation: string;
  request_hash: Buffer;
  status: number | null;
  response: unknown;
  /** Something of it was committed, and nobody works on it any more. */
  isLost: boolean;
}

function hashOf({ operation, input }: NamedRequest): Buffer {
  return createHash('sha256')
    .update(`${operation}\n${JSON.stringify(input)}`)
    .digest();
}

function otherRequest(): ValidationError {
  const msg = 'This key named another request; a new request needs a new key.';
  return new ValidationError([{ loc: ['header', IDEMPOTENCY_KEY], msg, type: 'idempotency_mismatch' }]);
}

function stillRunning(): ServiceError {
  return new ServiceError('idempotency_in_progress', 'The request with this key is still being worked on.', {
    headers: { 'retry-after': '1' },
  });
}

function answerLost(): ServiceError {
  return new ServiceError(
    'idempotency_answer_lost',
    'The request with this key was done, at least in part, and its answer was lost. See what is there before you send ' +
      'it again with a new key.',
  );
}

/** What a row of an earlier request means for this one. Throws when there is no answer to give. */
function answerOf(row: Row, hash: Buffer): KeptAnswer {
  if (!row.request_hash.equals(hash)) throw otherRequest();
  if (row.status === null) throw row.isLost ? answerLost() : stillRunning();
  return { status: row.status, body: row.response, replayed: true };
}

export function createIdempotencyStore(deps: IdempotencyDeps): IdempotencyStore {
  const { db, ids, timer = systemTimer, onError = () => undefined } = deps;
  const now = sql<string>`clock_timestamp()`;
  const leaseEnd = sql<string>`${now} + make_interval(secs => ${LEASE_SECONDS})`;
  const oldest = sql<string>`${now} - make_interval(secs => ${KEPT_SECONDS})`;

  /** Null when the request is this caller's to run, else the row of who was first. */
  async function claim(
    { userId, key, operation }: NamedRequest,
    hash: Buffer,
    claimId: string,
  ): Promise<Row | null> {
    const taken = await sql`
      insert into idempotency_key as k (user_id, key, operation, request_hash, created_at, claim, leased_until)
      values (${userId}, ${key}, ${operation}, ${hash}, ${now}, ${claimId}, ${leaseEnd})
      on conflict (user_id, key) do update set
        operation = excluded.operation, request_hash = excluded.request_hash, status = null, response = null,
        created_at = excluded.created_at, claim = excluded.claim, leased_until = excluded.leased_until,
        done_at = null
      where k.created_at < ${oldest}
        or (k.status is null and k.done_at is null and k.leased_until < ${now} and k.request_hash = excluded.request_hash)
      returning 1`.execute(db);
    if (taken.rows.length > 0) return null;
    const row = await db
      .selectFrom('idempotency_key')
      .select(['operation', 'request_hash', 'status', 'response'])
      .select(sql<boolean>`done_at is not null and leased_until < ${now}`.as('isLost'))
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst();
    // Given back between the two statements: whoever asks next gets it.
    if (row === undefined) throw stillRunning();
    return row;
  }

  /** The row as long as it is ours: after its lease somebody else may have taken it over. */
  const mine = (claimId: string, { userId, key }: NamedRequest) =>
    sql<boolean>`user_id = ${userId} and key = ${key} and claim = ${claimId} and status is null`;

  async function renew(request: NamedRequest, claimId: string): Promise<void> {
    await db
      .updateTable('idempotency_key')
      .set({ leased_until: leaseEnd })
      .where(mine(claimId, request))
      .execute();
  }

  async function keep(request: NamedRequest, claimId: string, answer: { status: number; body: unknown }) {
    await db
      .updateTable('idempotency_key')
      .set({ status: answer.status, response: JSON.stringify(answer.body ?? null) })
      .where(mine(claimId, request))
      .execute();
  }

  /** After a failure. Where something was committed before it, the key stays taken: what was done is not done again. */
  async function giveBack(request: NamedRequest, claimId: string): Promise<void> {
    const ours = mine(claimId, request);
    const { numDeletedRows } = await db
      .deleteFrom('idempotency_key')
      .where(ours)
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) return;
    await db.updateTable('idempotency_key').set({ leased_until: now }).where(ours).execute();
  }

  return {
    async run(request, work) {
      const hash = hashOf(request);
      const claimId = ids.uuid();
      const row = await claim(request, hash, claimId);
      if (row !== null) return answerOf(row, hash);
      // A renewal that fails is made up for by the next one, or the lease ends.
      const stop = timer.every(
        RENEWAL_MILLISECONDS,
        () => void renew(request, claimId).catch(() => undefined),
      );
      const { userId, key } = request;
      try {
        const answer = await withNamedWork({ userId, key, claim: claimId }, work).catch(
          async (error: unknown) => {
            await giveBack(request, claimId);
            throw error;
          },
        );
        // It was done: who asked is answered also when that can not be kept, and the next one is told so.
        await keep(request, claimId, answer).catch(onError);
        return { ...answer, replayed: false };
      } finally {
        stop();
      }
    },

    async sweep() {
      const gone = await db.deleteFrom('idempotency_key').where('created_at', '<', oldest).executeTakeFirst();
      return Number(gone.numDeletedRows);
    },
  };
}
