/** What a failure of the media engine means for the task that asked. */
import { MediaError } from '@rushes/engine';
import { TaskFailure } from './task-definition.ts';

/**
 * The error to throw from a handler. What the engine says about a file ends the task with its sentence; what
 * it says about itself (a crash) is tried again, and cancellation is not its failure. Other errors as they are.
 */
export function asTaskError(error: unknown): unknown {
  if (!(error instanceof MediaError) || error.code === 'internal' || error.code === 'cancelled') return error;
  return new TaskFailure(error.code, error.message, { cause: error });
}
