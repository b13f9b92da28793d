/** Removes what crashes and abandoned uploads leave behind; nothing of it was ever visible. */
import { join } from 'node:path';
import type { Deps } from './deps.ts';
import { pruneSegments } from './modules/projects/segment-store.ts';
import type { Services } from './services.ts';

export interface Sweeper {
  /** One round now. */
  sweep(): Promise<void>;
  /** Ends the rounds and waits for one under way. */
  stop(): Promise<void>;
}

const HOUR_MILLISECONDS = 3_600_000;
/** A file that was last written this long ago is not being received: idle connections end long before. */
const STAGING_MILLISECONDS = HOUR_MILLISECONDS;
/** Longer than any task between storing a result and the commit that refers to it. */
const UNREFERENCED_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** No render takes longer from using a segment to joining it. */
const SEGMENT_MILLISECONDS = 12 * HOUR_MILLISECONDS;

/** Sweeps at the start and then every hour. */
export function startSweeper(
  {
    accountDeletion,
    identity,
    library,
    uploads,
  }: Pick<Services, 'accountDeletion' | 'identity' | 'library' | 'uploads'>,
  {
    config,
    storage,
    clock,
    log,
    idempotency,
  }: Pick<Deps, 'config' | 'storage' | 'clock' | 'log' | 'idempotency'>,
): Sweeper {
  async function sweep(): Promise<void> {
    const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
    const swept = {
      deletions: await accountDeletion.resumeDeletions(),
      // Before the objects, which removals leave without reference.
      removals: await library.finishPurges(),
      uploads: await uploads.sweepUploads(),
      idempotency_keys: await idempotency.sweep(),
      identity: await identity.sweepIdentity(),
      objects: await library.sweepObjects(ago(UNREFERENCED_MILLISECONDS)),
      segments: await pruneSegments(join(config.dataFolder, 'segments'), {
        maxBytes: config.limits.segmentStoreBytes,
        before: ago(SEGMENT_MILLISECONDS),
      }),
      staged_files: await storage.sweepStaging(ago(STAGING_MILLISECONDS)),
    };
    if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept');
  }

  let round: Promise<void> = Promise.resolve();
  const run = () => {
    round = round.then(sweep).catch((error: unknown) => log.warn({ err: error }, 'sweeping failed'));
  };
  run();
  const timer = setInterval(run, HOUR_MILLISECONDS);
  timer.unref();
  return {
    sweep,
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
