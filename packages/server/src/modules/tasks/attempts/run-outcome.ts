/** What became of an attempt, and what a failure means for the task that asked. */
import { MediaError } from '@rushes/engine';
import { ServiceError } from '../../../platform/errors.ts';
import { outageOf } from '../../../platform/health/outages.ts';
import { MissingObject } from '../../../platform/storage/files/fs-paths.ts';
import { TaskFailure } from '../task-definition.ts';

/** What became of an attempt: `released` and `gave_way` cost the task none. */
export type RunOutcome = 'succeeded' | 'failed' | 'broke' | 'postponed' | 'released' | 'gave_way' | 'void';

/** Why a handler is told to stop although its task goes on: the process ends. */
export class WorkerStoppingError extends Error {
  override name = 'WorkerStoppingError';
}

// What a failure of the media engine or of a service means for the task that asked.

/** The key of a file that work needed and that is not in the storage; null for any other failure. */
export function missingKeyOf(error: unknown): string | null {
  const isMissing = error instanceof ServiceError && error.code === 'not_found';
  return isMissing && error.cause instanceof MissingObject ? error.cause.key : null;
}

/** Whether the work could not be done because the object store did not answer. */
export function isStorageAway(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'storage_unavailable';
}

/**
 * What a handler's error means. What the engine says about a file and what a service refuses (a right that
 * was taken away meanwhile) end the task with their sentence; what the engine says about itself is tried again, but for
 * native code that broke, which would break again; and cancellation is not its failure. What comes back by itself (an
 * object store, the database, room on the disk) is nobody's refusal and stays what it is, as other errors do.
 */
export function asTaskError(error: unknown): unknown {
  const outage = outageOf(error);
  if (outage !== null) return outage;
  if (error instanceof ServiceError) return new TaskFailure(error.code, error.message, { cause: error });
  if (!(error instanceof MediaError) || error.code === 'internal' || error.code === 'cancelled') return error;
  return new TaskFailure(error.code, error.message, { cause: error });
}
