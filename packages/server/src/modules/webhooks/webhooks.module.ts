/** Tells clients' addresses what happened. */
import { defineModule } from '../../module.ts';
import { createWebhookMetrics } from './delivery/webhook-metrics.ts';
import { createWebhookDelivery } from './webhook-delivery.service.ts';
import { webhooksRoutes } from './webhooks.routes.ts';
import { createWebhooksService } from './webhooks.service.ts';

export const webhooksModule = defineModule()({
  name: 'webhooks',
  create: (context) => {
    const metrics = createWebhookMetrics(context.metrics.registry);
    const webhookDelivery = createWebhookDelivery({ ...context, metrics });
    return { webhookDelivery, webhooks: createWebhooksService({ ...context, delivery: webhookDelivery }) };
  },
  routes: webhooksRoutes,
  sweeps: ({ webhookDelivery }) => ({ told: () => webhookDelivery.sweepTold() }),
  close: ({ webhookDelivery }) => webhookDelivery.close(),
});
