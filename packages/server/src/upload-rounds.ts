/** What uploads need done without anybody asking: noticing what came to a store, and ending what a crash cut off. */
import type { Deps } from './deps.ts';
import type { Services } from './services.ts';

export interface UploadRounds {
  /** Ends the rounds and the work on completions, which another process, or the next start, takes up. */
  stop(): Promise<void>;
}

const ARRIVALS_MILLISECONDS = 1_000;
const COMPLETIONS_MILLISECONDS = 60_000;

/** A round that takes long is not begun a second time meanwhile. */
function startRound(work: () => Promise<unknown>, milliseconds: number, log: Deps['log']) {
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'a round of uploads failed'))
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, milliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Takes up completions at the start and each minute; looks for arrivals each second where clients reach the store. */
export function startUploadRounds(
  { uploads }: Pick<Services, 'uploads'>,
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
): UploadRounds {
  const stops = [startRound(uploads.resumeCompletions, COMPLETIONS_MILLISECONDS, log)];
  if (storage.clientsReachStore) {
    stops.push(startRound(uploads.checkDueArrivals, ARRIVALS_MILLISECONDS, log));
  }
  return {
    stop: async () => {
      const ended = Promise.all(stops.map((stop) => stop()));
      await uploads.stopCompletions();
      await ended;
    },
  };
}
