/** A process that delivers webhooks, with the engine of the product, from the moment it is told to until it is killed. */
import { once } from 'node:events';
import { pino } from 'pino';
import { startDeliveryLoop } from '../../packages/server/src/modules/webhooks/delivery/delivery-loop.ts';
import { createWebhookDelivery } from '../../packages/server/src/modules/webhooks/webhook-delivery.service.ts';
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { createDatabase } from '../../packages/server/src/platform/db/pool.ts';
import { createNotifications } from '../../packages/server/src/platform/events/notifications.ts';
import { createOutbox } from '../../packages/server/src/platform/events/outbox.ts';
import { createIds } from '../../packages/server/src/platform/ids.ts';
import { createOutgoingGuard } from '../../packages/server/src/platform/outgoing/outgoing-guard.ts';
import { createSealer } from '../../packages/server/src/platform/secrets/sealed.ts';

const { DATABASE_URL: databaseUrl = '', SEAL_KEY: sealKey = '' } = process.env;
const log = pino();
const clock = systemClock;
const ids = createIds(clock);
const db = createDatabase(databaseUrl);
const notifications = createNotifications({
  databaseUrl,
  onError: (error) => log.error({ err: error }, 'the listening connection broke'),
});
const webhookDelivery = createWebhookDelivery({
  ...{ db, clock, ids, log },
  sealer: createSealer([Buffer.from(sealKey, 'hex')]),
  outbox: createOutbox({ clock, ids }),
  outgoing: createOutgoingGuard({ allowed: ['127.0.0.0/8'] }),
  metrics: { untold: () => undefined },
});
await notifications.start();
process.send?.('ready');
await once(process, 'message');
startDeliveryLoop({ webhookDelivery }, { notifications, log });
