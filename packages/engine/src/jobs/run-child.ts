import { MediaError } from '../errors.ts';
import type { JobPlaces } from '../sandbox/confine.ts';
import { type ProcessJobOptions, startJobProcess } from './job-process.ts';
import type { StartMessage } from './messages.ts';

/** What to run and within which limits. */
export interface RunChildOptions extends ProcessJobOptions {
  /** Module of the child; it calls `serveJobs`. */
  module: URL;
  start: StartMessage;
  /** What it reads and writes. */
  places: JobPlaces;
  generators?: URL;
}

/**
 * Runs one job in a fresh child process and gives its result. Settles only after the child is gone, so
 * nothing of it writes any more. Throws MediaError: what the job itself reported, `limit` when time or
 * memory ran out, `cancelled` after `hooks.signal` aborted, `crash` when native code of the child broke and `internal` when
 * it ended otherwise (the tail of its error output is in `cause`).
 */
export async function runChild({
  module,
  start,
  places,
  generators,
  ...options
}: RunChildOptions): Promise<unknown> {
  if (options.hooks.signal?.aborted) throw new MediaError('cancelled', 'This was cancelled.');
  const child = startJobProcess({
    module,
    places,
    limits: options.limits,
    ...(generators && { generators }),
  });
  try {
    return await child.run(start, options);
  } finally {
    await child.end();
  }
}
