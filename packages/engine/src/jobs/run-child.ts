import { MediaError } from '../errors.ts';
import { type ProcessJobOptions, startJobProcess } from './job-process.ts';
import type { StartMessage } from './messages.ts';

/** What to run and within which limits. */
export interface RunChildOptions extends ProcessJobOptions {
  /** Module of the child; it calls `serveJobs`. */
  module: URL;
  start: StartMessage;
}

/**
 * Runs one job in a fresh child process and gives its result. Settles only after the child is gone, so
 * nothing of it writes any more. Throws MediaError: what the job itself reported, `limit` when time or
 * memory ran out, `cancelled` after `hooks.signal` aborted, `internal` when the child crashed (the
 * tail of its error output is in `cause`).
 */
export async function runChild({ module, start, ...options }: RunChildOptions): Promise<unknown> {
  if (options.hooks.signal?.aborted) throw new MediaError('cancelled', 'This was cancelled.');
  const child = startJobProcess(module);
  try {
    return await child.run(start, options);
  } finally {
    await child.end();
  }
}
