/** Pauses between questions, which end early when the provider calls back for the task. */
import type { Notifications } from '../../../platform/events/notifications.ts';
import type { ProvideDeps } from './provide.ts';

export function createWebhookPauses(
  notifications: Pick<Notifications, 'subscribe'>,
): Pick<ProvideDeps, 'pause'> {
  const waiting = new Map<string, Set<() => void>>();
  notifications.subscribe('rushes_provider', (taskId) => {
    // After a gap everybody looks.
    const woken = taskId === null ? [...waiting.values()] : [waiting.get(taskId) ?? new Set()];
    for (const wakes of woken) for (const wake of [...wakes]) wake();
  });

  return {
    async pause(taskId, milliseconds, signal) {
      signal.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<void>();
      const wakes = waiting.get(taskId) ?? new Set();
      waiting.set(taskId, wakes.add(resolve));
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      clearTimeout(timer);
      wakes.delete(resolve);
      if (wakes.size === 0) waiting.delete(taskId);
      signal.throwIfAborted();
    },
  };
}
