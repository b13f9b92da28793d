/** What the index needs done without anybody asking, looked for by each worker. */
import type { Logger } from 'pino';
import type { Services } from './services.ts';

const EVERY_MILLISECONDS = 10_000;

/** Looks every ten seconds for what is due; `stop` waits for a round under way. */
export function startIndexRounds(
  { indexRounds, entityChanges }: Pick<Services, 'indexRounds' | 'entityChanges'>,
  log: Logger,
): { stop(): Promise<void> } {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= entityChanges
      .markChanged()
      .then(() => indexRounds.startDueIndexing())
      .catch((error: unknown) => log.warn({ err: error }, 'looking for what the index needs failed'))
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
