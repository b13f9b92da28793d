/** Credits whose time is over are booked as expired by whichever worker looks first. */
import type { Logger } from 'pino';
import type { Services } from './services.ts';

const EVERY_MILLISECONDS = 60_000;

/** Looks each minute; `stop` waits for a round under way. */
export function startCreditRounds(
  { credits }: Pick<Services, 'credits'>,
  log: Logger,
): { stop(): Promise<void> } {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= credits
      .expireGrants()
      .catch((error: unknown) => log.warn({ err: error }, 'expiring credits failed'))
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
