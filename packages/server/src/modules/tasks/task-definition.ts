/**
 * A kind of long work as data: what it is called, what it carries, how it is retried. Definitions import
 * no service; the module that states them has a handler for each, or does not compile.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Static, TSchema } from 'typebox';
import type { Database } from '../../platform/db/schema.ts';
import type { UsedLine } from './used-price.ts';

export interface TaskDefinition<Type extends string = string, Payload extends TSchema = TSchema> {
  /** The wire value of TaskResponse.task_type. */
  type: Type;
  payload: Payload;
  /**
   * 1 where nothing is said. Raise it with a change of the payload that an older worker would misread: it then leaves
   * such tasks to workers that know them. The schema goes on taking what earlier versions made.
   */
  payloadVersion?: number;
  /** Runs before a task that keeps failing by itself (crash, lost worker) ends as failed. */
  maxAttempts: number;
  /**
   * `media` tasks run child processes and share the media slots; `quick` ones take seconds, while somebody waits, and
   * have slots of their own beside the long ones; `indexing` ones run child processes that nobody waits for, in some of the media
   * slots while these are free; `previews` are watched while they are made, and have slots of their own, so that nobody waits
   * for an analysis or an export before the first picture; `providers` tasks wait for models that others run; `orchestration` tasks mostly wait for other tasks and must never hold a media slot.
   */
  pool: 'media' | 'quick' | 'indexing' | 'previews' | 'providers' | 'orchestration';
  /** Keeps what it has finished, so that it may be stopped for others and go on later: its handler minds `giveWay`. */
  givesWay?: true;
  /** Removes more than it writes, so that it is done also while the disk is full. */
  makesRoom?: true;
}

/** The newest payload that this program makes and understands. */
export function payloadVersionOf({ payloadVersion = 1 }: Pick<TaskDefinition, 'payloadVersion'>): number {
  return payloadVersion;
}

/** States a definition with its types kept. */
export function defineTask<Type extends string, Payload extends TSchema>(
  definition: TaskDefinition<Type, Payload>,
): TaskDefinition<Type, Payload> {
  return definition;
}

/** What a handler is given for one attempt. */
export interface TaskContext<Payload> {
  taskId: string;
  userId: string;
  accountId: string;
  traceId: string;
  /** 1 for the first attempt. */
  attempt: number;
  payload: Payload;
  /** Aborted when the task is cancelled, the lease is lost or the worker stops. */
  signal: AbortSignal;
  /**
   * Aborted when another account waits for the slot: work that keeps its pieces throws GiveWayError once the next one
   * is finished, and is taken up again later. Left out = never.
   */
  giveWay?: AbortSignal;
  db: Kysely<Database>;
  /** Records the stage and 0..1; written at most a few times a second. */
  progress(stage: string, fraction: number): void;
  /**
   * Says what the work really used, once that is known: of each price no more is taken than this and than was told.
   * The last call before success counts; without one all that was told is taken.
   */
  used(lines: readonly UsedLine[]): void;
  /**
   * Runs `write` in a transaction that holds only while this attempt is the one that may write; otherwise
   * throws LostLeaseError and nothing is written. Every result of a task is written through this. What starts tasks,
   * books or measures an account's room names the account: it is held before the task is, as everywhere.
   */
  commit<T>(
    write: (trx: Transaction<Database>) => Promise<T>,
    options?: { accounts?: readonly string[] },
  ): Promise<T>;
}

/**
 * A handler's result becomes the task's `result`. Throwing TaskFailure ends the task with that sentence; what
 * other errors mean is in attempts/run-outcome.ts.
 */
export type TaskHandler<Definition extends TaskDefinition> = (
  context: TaskContext<Static<Definition['payload']>>,
) => Promise<Record<string, unknown>>;

/** Work that can not succeed however often it is tried; the message is shown to the user. */
export class TaskFailure extends Error {
  override name = 'TaskFailure';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The work stops for that of another account; what is finished is kept. */
export class GiveWayError extends Error {
  override name = 'GiveWayError';
}

/** Another task is at the same work at this moment: this one looks again a little later, which costs it no attempt. */
export class SameWorkError extends Error {
  override name = 'SameWorkError';
}

/** Another attempt owns the task now: whatever this one did is void. */
export class LostLeaseError extends Error {
  override name = 'LostLeaseError';
}
