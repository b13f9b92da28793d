/** Rows about the caller: profile, sessions, keys, billing, tasks. */
import { expect } from 'vitest';
import type { Answer } from '../../acceptance/testing/api-client.ts';
import type { Cell, OperationRow } from '../testing/operation-row.ts';

const isProfile = ({ caller }: Cell, { body }: Answer) => expect(body.email).toBe(caller.email);

const profileOf = async ({ caller }: Cell) => (await caller.client.call('GET', '/users/me')).body;

const keysOf = async ({ caller, world }: Cell): Promise<string[]> => {
  const rows = await world.service.deps.db
    .selectFrom('api_key')
    .select('name')
    .where('user_id', '=', caller.userId)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ name }) => name);
};

const isDeleted = async ({ caller }: Cell) => {
  expect((await caller.client.call('GET', '/users/me')).status).toBe(401);
};

/** An address of the network for tests that follows from a text like `cell-258`. */
const addressFrom = (unique: string) => {
  const number = Number(/\d+$/.exec(unique)?.[0] ?? 0);
  return `10.9.${Math.floor(number / 250)}.${number % 250}`;
};

const makeKey = async ({ caller, world, unique }: Cell) => {
  await world.service.services.apiKeys.createApiKey(caller.client.principal, unique);
  return {};
};

export const accountRows: readonly OperationRow[] = [
  ...['/openapi.json', '/docs', '/metrics'].map(
    (path): OperationRow => ({
      operation: `GET ${path}`,
      auth: 'none',
      needs: 0,
      success: 200,
      request: () => ({ path }),
    }),
  ),
  // Not ready, since no worker runs here.
  { operation: 'GET /health', auth: 'none', needs: 0, success: 503, request: () => ({ path: '/health' }) },
  { operation: 'GET /', auth: 'none', needs: 0, success: 200, request: () => ({ path: '/' }) },
  {
    operation: 'GET /users/me',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/users/me' }),
    shows: isProfile,
  },
  {
    operation: 'GET /users/get',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/users/get' }),
    shows: isProfile,
  },
  {
    operation: 'PATCH /users/me',
    auth: 'K',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({ path: '/users/me', body: { first_name: unique } }),
    effect: async (cell) => expect((await profileOf(cell)).first_name).toBe(cell.unique),
  },
  {
    operation: 'POST /users/create',
    auth: 'none',
    needs: 0,
    success: 200,
    // Each from an address of its own: one address may ask only now and then.
    request: ({ unique }) => ({
      path: `/users/create?email=${unique}@example.com`,
      headers: { 'x-forwarded-for': addressFrom(unique) },
    }),
    effect: (_cell, { body }) => expect(Object.keys(body).sort()).toEqual(['email', 'message']),
  },
  {
    operation: 'POST /users/update',
    auth: 'B',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({ path: `/users/update?lastname=${unique}` }),
    effect: async (cell) => expect((await profileOf(cell)).last_name).toBe(cell.unique),
  },
  {
    operation: 'DELETE /users/me',
    auth: 'B',
    needs: 0,
    success: 200,
    wholeStream: true,
    request: () => ({ path: '/users/me' }),
    shows: (_cell, { text }) => expect(text).toContain('event: done'),
  },
  {
    operation: 'DELETE /users/me',
    variant: 'for good',
    auth: 'B',
    needs: 0,
    success: 200,
    wholeStream: true,
    endsCaller: true,
    request: () => ({ path: '/users/me?dry_run=false' }),
    effect: isDeleted,
  },
  {
    operation: 'DELETE /users/delete',
    auth: 'B',
    needs: 0,
    success: 200,
    endsCaller: true,
    request: () => ({ path: '/users/delete' }),
    effect: isDeleted,
  },
  {
    operation: 'POST /users/refresh_session_cookie',
    auth: 'B',
    needs: 0,
    success: 200,
    request: () => ({ path: '/users/refresh_session_cookie' }),
    shows: (_cell, { headers }) => expect(headers.get('set-cookie')).toMatch(/HttpOnly/i),
  },
  {
    operation: 'POST /users/sign_in_link',
    auth: 'none',
    needs: 0,
    // People sign in at an issuer elsewhere here; what a link does is in sign-in-links.test.ts.
    success: 503,
    request: () => ({ path: '/users/sign_in_link', body: { code: 'none' } }),
    shows: (_cell, { body }) => expect(body.code).toBe('not_configured'),
  },
  {
    operation: 'POST /users/sign_out',
    auth: 'none',
    needs: 0,
    success: 200,
    request: () => ({ path: '/users/sign_out' }),
    shows: (_cell, { body }) => expect(body).toEqual({ signed_out: true }),
  },
  {
    operation: 'POST /users/api_keys/create',
    auth: 'B',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({ path: `/users/api_keys/create?name=${unique}` }),
    effect: async (cell) => expect(await keysOf(cell)).toContain(cell.unique),
  },
  {
    operation: 'GET /users/api_keys/list',
    auth: 'B',
    needs: 0,
    success: 200,
    request: () => ({ path: '/users/api_keys/list' }),
    shows: async (cell, { body }) => expect([...body].sort()).toEqual((await keysOf(cell)).sort()),
  },
  {
    operation: 'GET /users/api_keys',
    auth: 'B',
    needs: 0,
    success: 200,
    request: () => ({ path: '/users/api_keys' }),
    shows: async (cell, { body, text }) => {
      expect(body.map(({ name }: { name: string }) => name).sort()).toEqual((await keysOf(cell)).sort());
      expect(text).not.toContain('sk_');
    },
  },
  {
    operation: 'DELETE /users/api_keys/delete',
    auth: 'B',
    needs: 0,
    success: 200,
    prepare: makeKey,
    request: ({ unique }) => ({ path: `/users/api_keys/delete?name=${unique}` }),
    effect: async (cell) => expect(await keysOf(cell)).not.toContain(cell.unique),
  },
  {
    operation: 'GET /users/check_coupons',
    auth: 'K',
    needs: 0,
    success: 503,
    request: () => ({ path: '/users/check_coupons?coupon_code=SPRING' }),
  },
  {
    operation: 'GET /users/credits/ledger',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/users/credits/ledger' }),
    shows: async ({ world, caller }, { body }) => {
      const accounts = await world.service.deps.db
        .selectFrom('ledger_transaction')
        .innerJoin('app_user', 'app_user.account_id', 'ledger_transaction.account_id')
        .select('app_user.id')
        .distinct()
        .where(
          'ledger_transaction.id',
          'in',
          body.entries.map(({ id }: { id: string }) => id),
        )
        .execute();
      expect(accounts).toEqual([{ id: caller.userId }]);
    },
  },
  {
    operation: 'GET /users/credits/usage',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/users/credits/usage' }),
  },
  {
    operation: 'GET /users/checkout_redirect',
    auth: 'T',
    needs: 0,
    success: 503,
    request: () => ({ path: '/users/checkout_redirect?pricing_tier=team' }),
  },
  {
    operation: 'GET /users/billing_portal_redirect',
    auth: 'T',
    needs: 0,
    success: 503,
    request: () => ({ path: '/users/billing_portal_redirect' }),
  },
  {
    operation: 'POST /users/subscription/change-plan',
    auth: 'B',
    needs: 0,
    success: 503,
    request: () => ({ path: '/users/subscription/change-plan', body: { pricing_tier: 'team' } }),
  },
  {
    operation: 'GET /billing/catalog',
    auth: 'none',
    needs: 0,
    success: 200,
    request: () => ({ path: '/billing/catalog' }),
  },
  {
    operation: 'GET /billing/prices',
    auth: 'none',
    needs: 0,
    success: 200,
    request: () => ({ path: '/billing/prices' }),
  },
  {
    operation: 'POST /billing/stripe/webhook',
    auth: 'none',
    needs: 0,
    // No payment provider is configured where the table is run.
    success: 503,
    request: () => ({
      path: '/billing/stripe/webhook',
      body: {},
      headers: { 'stripe-signature': 't=1767225600,v1=00' },
    }),
  },
  {
    operation: 'GET /settings',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/settings' }),
  },
];

const taskIds = ({ body }: Answer) => body.map(({ id }: { id: string }) => id);

function pollRow(path: string): OperationRow {
  return {
    operation: `GET ${path}`,
    auth: 'K',
    needs: 'own',
    target: 'task',
    success: 200,
    request: ({ target }) => ({ path: path.replace('{task_id}', target.id) }),
    shows: (_cell, { body }) => expect(body.status).toBe('PENDING'),
  };
}

function cancelRow(path: string): OperationRow {
  return {
    operation: `DELETE ${path}`,
    auth: 'K',
    needs: 'own',
    target: 'task',
    success: 200,
    request: ({ target }) => ({ path: path.replace('{task_id}', target.id) }),
    effect: async ({ world, target }) => {
      const task = await world.ownerCall('GET', `/users/tasks/${target.id}`);
      expect(task.status).toBe('FAILED');
    },
  };
}

export const taskRows: readonly OperationRow[] = [
  {
    operation: 'GET /users/tasks',
    auth: 'K',
    needs: 0,
    target: 'task',
    success: 200,
    request: () => ({ path: '/users/tasks' }),
    lists: { ids: taskIds, in: ['owner'] },
  },
  {
    operation: 'GET /users/tasks/events',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/users/tasks/events' }),
    shows: (_cell, { headers }) => expect(headers.get('content-type')).toContain('text/event-stream'),
  },
  pollRow('/users/tasks/{task_id}'),
  cancelRow('/users/tasks/{task_id}'),
  pollRow('/task/{task_id}'),
  cancelRow('/task/{task_id}'),
  {
    operation: 'GET /create',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/create?prompt=A%202%20second%20title%20%22Mine%22' }),
    effect: ({ caller }, { headers }) => {
      expect(headers.get('content-type')).toContain('text/event-stream');
      expect(caller.userId).not.toBe('');
    },
  },
];
