/**
 * Requests that a client names by a key, so that sending one again does not do it again. The first one runs and its
 * answer is kept for a day; later ones with the same key are answered with it. While it runs it holds a lease; when
 * its process dies, the lease ends, and the next request with the key runs anew, unless something was committed under it:
 * each transaction says so in itself, the last one mostly with the answer. Where it does not, that is lost, and nothing is done
 * again. Times are the database's.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { ServiceError, ValidationError } from '../errors.ts';
import {
  claimKey,
  deleteOldKeys,
  giveBackKey,
  type KeyRow,
  keepAnswer,
  renewKey,
} from '../idempotency-keys.repo.ts';
import type { Ids } from '../ids.ts';
import { withNamedWork } from '../named-request.ts';
import { type IntervalTimer, systemTimer } from './bodies/sse.ts';

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

const RENEWAL_MILLISECONDS = 10_000;

function hashOf({ operation, input }: NamedRequest): Buffer {
  return createHash('sha256')
    .update(`${operation}\n${JSON.stringify(input)}`)
    .digest();
}

/** Of a key that comes with another request than it came with before. */
export function otherRequest(): ValidationError {
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
function answerOf(row: KeyRow, hash: Buffer): KeptAnswer {
  if (!row.request_hash.equals(hash)) throw otherRequest();
  if (row.status === null) throw row.isLost ? answerLost() : stillRunning();
  return { status: row.status, body: row.response, replayed: true };
}

export function createIdempotencyStore(deps: IdempotencyDeps): IdempotencyStore {
  const { db, ids, timer = systemTimer, onError = () => undefined } = deps;

  return {
    async run(request, work) {
      const hash = hashOf(request);
      const { userId, key, operation } = request;
      const held = { userId, key, claim: ids.uuid() };
      const earlier = await claimKey(db, held, { operation, hash });
      // Given back between its two statements: whoever asks next gets it.
      if (earlier === 'given_back') throw stillRunning();
      if (earlier !== null) return answerOf(earlier, hash);
      // A renewal that fails is made up for by the next one, or the lease ends.
      const stop = timer.every(RENEWAL_MILLISECONDS, () => void renewKey(db, held).catch(() => undefined));
      try {
        const { answer, isKept } = await withNamedWork(held, work).catch(async (error: unknown) => {
          await giveBackKey(db, held);
          throw error;
        });
        // It was done: who asked is answered also when that can not be kept, and the next one is told so.
        if (!isKept) await keepAnswer(db, held, answer).catch(onError);
        return { ...answer, replayed: false };
      } finally {
        stop();
      }
    },

    sweep: () => deleteOldKeys(db),
  };
}
