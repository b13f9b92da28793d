import { MediaError } from '../errors.ts';
import type { JobPlaces } from '../sandbox/confine.ts';
import type { JobLimits } from '../types.ts';
import { DEFAULT_LIMITS, type JobKind, type JobMap } from './job-map.ts';
import { placesOf } from './job-places.ts';
import { type ProcessJobOptions, type RunHooks, startJobProcess } from './job-process.ts';
import type { StartMessage } from './messages.ts';

/** Limits, hooks and generators of one job. */
export interface RunJobOptions {
  /** Default: `DEFAULT_LIMITS` of the kind. */
  limits?: JobLimits;
  hooks?: RunHooks;
  /**
   * Module of this program whose export `generators` (see `Generators`) draws what generator references of a timeline ask
   * for; its process can read the package it stands in. Never an address that came with a request. Default: none.
   */
  generators?: URL;
}

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

const CHILD_MODULE = new URL('./job-child.ts', import.meta.url);

/**
 * Runs one job of `kind` in its own child process, within limits. The child gets no secrets from our
 * environment, runs at low priority and dies with us. Throws MediaError (see `runChild`).
 */
export async function runJob<Kind extends JobKind>(
  kind: Kind,
  request: JobMap[Kind]['request'],
  options: RunJobOptions = {},
): Promise<JobMap[Kind]['result']> {
  const result = await runChild({
    module: CHILD_MODULE,
    start: { kind, request },
    places: placesOf(kind, request),
    limits: options.limits ?? DEFAULT_LIMITS[kind],
    hooks: options.hooks ?? {},
    ...(options.generators && { generators: options.generators }),
  });
  return result as JobMap[Kind]['result'];
}
