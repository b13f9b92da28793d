import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { billingIncomingRoutes } from '../../money.routes.ts';

it('takes an event as all bodies are taken: at a least rate, and never from the connection itself', async () => {
  const [route] = billingIncomingRoutes;
  const given = {
    services: {
      billingIncoming: {
        receiveStripeEvent: async ({ body, signature }: { body: Readable; signature: string }) => [
          signature,
          (await buffer(body)).toString(),
        ],
      },
    },
    request: { headers: { 'stripe-signature': 'sig' } },
    arrive: (most: number, take: (body: Readable) => unknown) => {
      expect(most).toBe(1_000_000);
      return take(Readable.from([Buffer.from('event')]));
    },
  };
  expect(await route?.handle(given as never)).toEqual(['sig', 'event']);
});
