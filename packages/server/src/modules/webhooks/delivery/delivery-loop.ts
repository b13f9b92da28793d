/** Tells the world outside what was committed: from the outbox to deliveries, and these to their receivers. */
import type { Deps } from '../../../platform/deps.ts';
import type { WebhookDeliveryService } from '../webhook-delivery.service.ts';

export interface DeliveryLoop {
  /** Ends the loop; what is under way is broken off soon, and sent by another process or after the next start. */
  stop(): Promise<void>;
}

/** Notifications make it quicker; they may be lost. */
const EVERY_MILLISECONDS = 500;

/** Looks when something to be told was committed, when another process has found who wants it, and from time to time. */
export function startDeliveryLoop(
  { webhookDelivery }: { webhookDelivery: WebhookDeliveryService },
  { notifications, log }: Pick<Deps, 'notifications' | 'log'>,
  { everyMilliseconds = EVERY_MILLISECONDS }: { everyMilliseconds?: number } = {},
): DeliveryLoop {
  const deliverer = webhookDelivery.startDeliverer({
    onDisabled: ({ id, accountId, reason }) =>
      log.warn({ endpoint_id: id, account_id: accountId, reason }, 'a webhook was disabled'),
    onError: (error) => log.warn({ err: error }, 'delivering webhooks failed'),
  });
  let stopped = false;
  let running: Promise<void> | null = null;
  let wokenMeanwhile = false;

  async function fanOutAll(): Promise<void> {
    do {
      wokenMeanwhile = false;
      try {
        while ((await webhookDelivery.fanOut()) && !stopped) deliverer.wake();
      } catch (error) {
        log.warn({ err: error }, 'reading the outbox failed');
      }
    } while (wokenMeanwhile && !stopped);
    running = null;
    deliverer.wake();
  }

  function wake(): void {
    wokenMeanwhile = true;
    if (!stopped) running ??= fanOutAll();
  }

  const ends = [
    notifications.subscribe('rushes_outbox', wake),
    notifications.subscribe('rushes_webhook', deliverer.wake),
  ];
  const timer = setInterval(wake, everyMilliseconds);
  timer.unref();
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      for (const end of ends) end();
      await running;
      await deliverer.stop();
    },
  };
}
