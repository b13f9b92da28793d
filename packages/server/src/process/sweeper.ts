/** Removes what crashes and abandoned uploads leave behind; nothing of it was ever visible. */
import type { Deps } from '../platform/deps.ts';
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

/** Looking through the whole storage is no work for every hour. */
const AUDIT_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** Sweeps at the start and then every hour. */
export function startSweeper(
  {
    accountDeletion,
    identity,
    library,
    previews,
    rendering,
    uploads,
    vectors,
    retention,
    webhookDelivery,
  }: Pick<
    Services,
    | 'accountDeletion'
    | 'identity'
    | 'library'
    | 'previews'
    | 'rendering'
    | 'retention'
    | 'uploads'
    | 'vectors'
    | 'webhookDelivery'
  >,
  { storage, clock, log, idempotency }: Pick<Deps, 'storage' | 'clock' | 'log' | 'idempotency'>,
): Sweeper {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);

  /** Once a day in the whole deployment, and not before it has run for one. */
  async function audit(): Promise<number> {
    if (!(await library.beginAudit(AUDIT_MILLISECONDS))) return 0;
    return library.sweepOrphanObjects(ago(UNREFERENCED_MILLISECONDS));
  }

  const steps: Record<string, () => Promise<number>> = {
    continuity: async () => {
      await library.noteContinuity();
      return 0;
    },
    deletions: () => accountDeletion.resumeDeletions(),
    // Before the objects, which removals leave without reference.
    removals: () => library.finishPurges(),
    uploads: () => uploads.sweepUploads(),
    idempotency_keys: () => idempotency.sweep(),
    identity: () => identity.sweepIdentity(),
    // These too.
    previews: () => previews.sweepPreviews(),
    objects: () => library.sweepObjects(ago(UNREFERENCED_MILLISECONDS)),
    renders: () => rendering.closeEndedRenders(),
    segments: () => rendering.segments.pruneFolder(),
    shared_segments: () => rendering.segments.pruneShared(),
    vectors: () => vectors.sweepSpaces(),
    told: () => webhookDelivery.sweepTold(),
    attempts: () => retention.forgetAttempts(),
    run_events: () => retention.forgetRunEvents(),
    tasks: () => retention.forgetTasks(),
    orphan_objects: audit,
    staged_files: () => storage.sweepStaging(ago(STAGING_MILLISECONDS)),
  };

  /** What hinders one step, such as a store that is away, hinders no other. */
  async function sweep(): Promise<void> {
    const swept: Record<string, number> = {};
    for (const [name, step] of Object.entries(steps)) {
      try {
        swept[name] = await step();
      } catch (error) {
        log.warn({ err: error, step: name }, 'sweeping failed');
      }
    }
    if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept');
  }

  let round: Promise<void> = Promise.resolve();
  /** After the one under way: two at once would only meet each other. */
  const run = () => {
    round = round.then(sweep);
    return round;
  };
  void run();
  const timer = setInterval(() => void run(), HOUR_MILLISECONDS);
  timer.unref();
  return {
    sweep: run,
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
