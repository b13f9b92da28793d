import type { JobLimits } from '../types.ts';
import { DEFAULT_LIMITS, type JobKind, type JobMap } from './job-map.ts';
import { placesOf } from './job-places.ts';
import type { RunHooks } from './job-process.ts';
import { runChild } from './run-child.ts';

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
