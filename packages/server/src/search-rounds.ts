/** Documents of what changed are written a moment later, by whichever worker looks first. */
import type { Logger } from 'pino';
import type { Services } from './services.ts';

const EVERY_MILLISECONDS = 1_000;

/** Looks each second; `stop` waits for a round under way. */
export function startSearchRounds(
  { search }: Pick<Services, 'search'>,
  log: Logger,
): { stop(): Promise<void> } {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= search
      .refresh((assetId, error) =>
        log.warn({ err: error, asset_id: assetId }, 'the words of an asset could not be written'),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'writing what is searched by words failed'))
      .finally(() => {
        running = null;
      });
  }, EVERY_MILLISECONDS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
