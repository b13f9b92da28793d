/** Rows about where an account is told of events. */
import { expect } from 'vitest';
import type { Answer } from '../../acceptance/testing/api-client.ts';
import type { Cell, OperationRow } from '../testing/operation-row.ts';
import { storeDelivery, storeListener } from '../testing/stored-webhook.ts';

const ofCaller = { auth: 'K', needs: 0, success: 200 } as const;
const ofOne = { auth: 'K', needs: 'own', target: 'webhook', success: 200 } as const;
/** Deliveries are also written in the background, so their changes are not noted: the effect is looked for alone. */
const sends = { ...ofOne, mayWrite: true } as const;

const ROOT = '/users/webhooks';

const idsOf = ({ body }: Answer) => body.map(({ id }: { id: string }) => id);

const rowOf = ({ world, target }: Cell) =>
  world.service.deps.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', target.id)
    .executeTakeFirst();

const deliveriesOf = ({ world, target }: Cell) =>
  world.service.deps.db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('endpoint_id', '=', target.id)
    .execute();

const prepareDelivery = async ({ world, target }: Cell) => ({
  delivery: await storeDelivery(world.service, target.id),
});

const prepareListener = ({ world, target }: Cell) => storeListener(world.service, target.id);

const listenerOf = ({ world, made }: Cell) =>
  world.service.deps.db
    .selectFrom('webhook_listener')
    .select('id')
    .where('id', '=', made.listener ?? '')
    .executeTakeFirst();

export const webhookRows: readonly OperationRow[] = [
  {
    ...ofCaller,
    operation: `GET ${ROOT}/event_types`,
    request: () => ({ path: `${ROOT}/event_types` }),
    shows: (_cell, { body }) => expect(body.length).toBeGreaterThan(6),
  },
  {
    ...ofCaller,
    operation: `GET ${ROOT}/request_secret`,
    // The first who asks has it made.
    mayWrite: true,
    request: () => ({ path: `${ROOT}/request_secret` }),
    shows: (_cell, { body }) => expect(body.secret).toMatch(/^whsec_/),
  },
  {
    ...ofCaller,
    operation: `POST ${ROOT}/request_secret`,
    request: () => ({ path: `${ROOT}/request_secret`, body: {} }),
    effect: (_cell, { body }) => expect(body.secret).toMatch(/^whsec_/),
  },
  {
    ...ofCaller,
    operation: `POST ${ROOT}`,
    // The owner of the world has more than one may make.
    except: ['owner'],
    request: () => ({ path: ROOT, body: { url: 'https://93.184.216.34/' } }),
    effect: (_cell, { body }) => expect(body.secret).toMatch(/^whsec_/),
  },
  {
    ...ofCaller,
    operation: `GET ${ROOT}`,
    target: 'webhook',
    request: () => ({ path: ROOT }),
    lists: { ids: idsOf, in: ['owner'] },
  },
  {
    ...ofCaller,
    operation: `POST ${ROOT}/listeners`,
    request: () => ({ path: `${ROOT}/listeners`, body: {} }),
    effect: (_cell, { body }) => expect(body.secret).toMatch(/^whsec_/),
  },
  {
    ...ofOne,
    operation: `GET ${ROOT}/listeners/{listener_id}/events`,
    prepare: prepareListener,
    request: ({ made }) => ({ path: `${ROOT}/listeners/${made.listener}/events` }),
    shows: ({ made }, { body }) => expect(body.items).toMatchObject([{ event_id: made.event, body: '{}' }]),
  },
  {
    ...ofOne,
    operation: `GET ${ROOT}/listeners/{listener_id}/events/{event_id}`,
    prepare: prepareListener,
    request: ({ made }) => ({ path: `${ROOT}/listeners/${made.listener}/events/${made.event}` }),
    shows: ({ made }, { body }) => expect(body.headers['webhook-id']).toBe(made.event),
  },
  {
    ...ofOne,
    operation: `DELETE ${ROOT}/listeners/{listener_id}`,
    prepare: prepareListener,
    request: ({ made }) => ({ path: `${ROOT}/listeners/${made.listener}` }),
    effect: async (cell) => expect(await listenerOf(cell)).toBeUndefined(),
  },
  {
    ...ofOne,
    operation: `GET ${ROOT}/{webhook_id}`,
    request: ({ target }) => ({ path: `${ROOT}/${target.id}` }),
    shows: ({ target }, { body, text }) => {
      expect(body.id).toBe(target.id);
      expect(text).not.toContain('whsec_');
    },
  },
  {
    ...ofOne,
    operation: `PATCH ${ROOT}/{webhook_id}`,
    request: ({ target, unique }) => ({ path: `${ROOT}/${target.id}`, body: { description: unique } }),
    effect: async (cell) => expect((await rowOf(cell))?.description).toBe(cell.unique),
  },
  {
    ...ofOne,
    operation: `DELETE ${ROOT}/{webhook_id}`,
    request: ({ target }) => ({ path: `${ROOT}/${target.id}` }),
    effect: async (cell) => expect(await rowOf(cell)).toBeUndefined(),
  },
  {
    ...ofOne,
    operation: `POST ${ROOT}/{webhook_id}/rotate_secret`,
    request: ({ target }) => ({ path: `${ROOT}/${target.id}/rotate_secret`, body: {} }),
    effect: async (cell) => expect((await rowOf(cell))?.previous_secret).not.toBeNull(),
  },
  {
    ...sends,
    operation: `POST ${ROOT}/{webhook_id}/test`,
    request: ({ target }) => ({ path: `${ROOT}/${target.id}/test` }),
    effect: async (cell, { body }) => {
      expect(body.delivered).toBe(false);
      expect(await deliveriesOf(cell)).toEqual([{ id: body.delivery_id }]);
    },
  },
  {
    ...ofOne,
    operation: `GET ${ROOT}/{webhook_id}/deliveries`,
    prepare: prepareDelivery,
    request: ({ target }) => ({ path: `${ROOT}/${target.id}/deliveries` }),
    shows: ({ made }, { body }) => expect(body.items).toMatchObject([{ id: made.delivery }]),
  },
  {
    ...ofOne,
    operation: `GET ${ROOT}/{webhook_id}/deliveries/{delivery_id}`,
    prepare: prepareDelivery,
    request: ({ target, made }) => ({ path: `${ROOT}/${target.id}/deliveries/${made.delivery}` }),
    shows: ({ made }, { body }) => expect(body.id).toBe(made.delivery),
  },
  {
    ...sends,
    operation: `POST ${ROOT}/{webhook_id}/deliveries/{delivery_id}/replay`,
    prepare: prepareDelivery,
    request: ({ target, made }) => ({ path: `${ROOT}/${target.id}/deliveries/${made.delivery}/replay` }),
    effect: async (cell) => expect(await deliveriesOf(cell)).toHaveLength(2),
  },
  {
    ...sends,
    operation: `POST ${ROOT}/{webhook_id}/replay`,
    prepare: prepareDelivery,
    request: ({ target }) => ({
      path: `${ROOT}/${target.id}/replay`,
      body: { since: '2020-01-01T00:00:00Z', only_failed: false },
    }),
    effect: async (cell) => expect(await deliveriesOf(cell)).toHaveLength(2),
  },
];
