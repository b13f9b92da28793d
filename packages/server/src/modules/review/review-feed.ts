/** Says when something about an asset changed, to those who may still know. */
import type { Notifications } from '../../platform/events/notifications.ts';

/** Whether who follows may still do so is asked this often when nothing happens. */
const LOOK_MILLISECONDS = 15_000;

export interface ReviewEvent {
  event: string;
  data: { asset_id: string };
}

export interface ReviewFeed {
  /** One event at once, so that nothing is missed that happened before, then one for each change. Throws as `check`. */
  follow(following: {
    assetId: string;
    signal: AbortSignal;
    check(): Promise<unknown>;
  }): AsyncGenerator<ReviewEvent>;
}

/** Notes changes of one asset; `next` resolves when there is one, the signal aborts or it is time to look. */
function createWaiter(notifications: Pick<Notifications, 'subscribe'>, assetId: string, signal: AbortSignal) {
  let isChanged = true;
  let wake = (): void => undefined;
  const stop = notifications.subscribe('rushes_review', (id) => {
    if (id !== null && id !== assetId) return;
    isChanged = true;
    wake();
  });
  const end = () => wake();
  signal.addEventListener('abort', end);
  return {
    take(): boolean {
      const was = isChanged;
      isChanged = false;
      return was;
    },
    async next(): Promise<void> {
      if (isChanged || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MILLISECONDS);
        timer.unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    stop(): void {
      stop();
      signal.removeEventListener('abort', end);
    },
  };
}

export function createReviewFeed(notifications: Pick<Notifications, 'subscribe'>): ReviewFeed {
  return {
    async *follow({ assetId: asked, signal, check }) {
      const assetId = asked.toLowerCase();
      const waiter = createWaiter(notifications, assetId, signal);
      try {
        while (!signal.aborted) {
          await check();
          if (waiter.take()) yield { event: 'review.changed', data: { asset_id: assetId } };
          await waiter.next();
        }
      } finally {
        waiter.stop();
      }
    },
  };
}
