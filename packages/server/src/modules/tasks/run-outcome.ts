/** What became of an attempt: `released` and `gave_way` cost the task none. */
export type RunOutcome = 'succeeded' | 'failed' | 'broke' | 'postponed' | 'released' | 'gave_way' | 'void';

/** Why a handler is told to stop although its task goes on: the process ends. */
export class WorkerStoppingError extends Error {
  override name = 'WorkerStoppingError';
}
