/** Numbers of webhooks, as they appear under /metrics. */
import { Counter, type Registry } from 'prom-client';

export interface WebhookMetrics {
  /** An event of the outbox could not be told and was passed over. */
  untold(topic: string): void;
}

/** What this process saw. */
export function createWebhookMetrics(registry: Registry): WebhookMetrics {
  const untold = new Counter({
    name: 'rushes_webhook_events_untold_total',
    help: 'Events that could not be told to webhooks and were passed over, by topic; the log says why.',
    labelNames: ['topic'] as const,
    registers: [registry],
  });
  return { untold: (topic) => untold.inc({ topic }) };
}
