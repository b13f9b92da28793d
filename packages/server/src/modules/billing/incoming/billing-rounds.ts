/** What billing needs done without anybody asking: events that wait, months that begin, what no event told. */
import type { Logger } from 'pino';
import type { BillingIncomingService } from './incoming.service.ts';

const EVERY_MILLISECONDS = 60_000;

/** Looks each minute, at the start for the first time; `stop` waits for a round under way. */
export function startBillingRounds(
  incoming: Pick<
    BillingIncomingService,
    'takeInEvents' | 'grantMonths' | 'reconcile' | 'sweepEvents' | 'stop'
  >,
  log: Logger,
): { stop(): Promise<void> } {
  const steps = [incoming.takeInEvents, incoming.grantMonths, incoming.reconcile, incoming.sweepEvents];
  async function round(): Promise<void> {
    for (const step of steps) {
      await step().catch((error: unknown) => log.warn({ err: error }, 'a round of billing failed'));
    }
  }
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= round().finally(() => {
      running = null;
    });
  };
  run();
  const timer = setInterval(run, EVERY_MILLISECONDS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await incoming.stop();
      await running;
    },
  };
}
