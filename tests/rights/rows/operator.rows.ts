/** Rows about what operators alone do. */
import { expect } from 'vitest';
import type { Answer } from '../../acceptance/testing/api-client.ts';
import type { Cell, OperationRow } from '../testing/operation-row.ts';
import { type RelationName, relationNames } from '../testing/relations.ts';

const refusedTo = (names: readonly RelationName[]): Partial<Record<RelationName, readonly number[]>> =>
  Object.fromEntries(names.map((name) => [name, [403]]));

const ofOperators = {
  auth: 'B',
  needs: 0,
  success: 200,
  expect: refusedTo(relationNames.filter((name) => name !== 'operator')),
} as const;

/** A user whom nobody else of the table is. */
const prepare = async ({ world: { service }, unique }: Cell) => {
  const { principal } = await service.createUser(`${unique}@example.com`);
  return { user: principal.userId };
};

const ofUser = { ...ofOperators, prepare } as const;

/** Such a user with another limit than the plan has, which is given anew with it. */
const prepareLimited = async ({ world: { service }, unique }: Cell) => {
  const { principal } = await service.createUser(`${unique}@example.com`);
  await service.deps.db
    .updateTable('account')
    .set({ task_parallelism: 1 })
    .where('id', '=', principal.accountId)
    .execute();
  return { user: principal.userId };
};

const pathOf = ({ made }: Cell, rest = '') => `/operator/users/${made.user}${rest}`;

const shows = (expected: Record<string, unknown>) => (_cell: Cell, answer: Answer) => {
  expect(answer.body).toMatchObject(expected);
};

const planOf = ({ unique }: Cell) => ({
  ...{ tier_id: unique, kind: 'internal', display_name: unique },
  limits: { storage_quota_gb: 1, task_parallelism: 1, request_parallelism: 1, requests_per_minute: 1 },
});

export const operatorRows: readonly OperationRow[] = [
  {
    ...ofOperators,
    operation: 'GET /operator/users',
    request: () => ({ path: '/operator/users?limit=1' }),
    shows: (_cell, { body }) => expect(body).toHaveLength(1),
  },
  {
    ...ofUser,
    operation: 'GET /operator/users/{user_id}',
    request: (cell) => ({ path: pathOf(cell) }),
    shows: ({ made }, { body }) => expect(body.user_id).toBe(made.user),
  },
  {
    ...ofUser,
    operation: 'PUT /operator/users/{user_id}/disabled',
    request: (cell) => ({ path: pathOf(cell, '/disabled'), body: { disabled: true } }),
    effect: (_cell, { body }) => expect(body.disabled_at).not.toBeNull(),
  },
  {
    ...ofUser,
    operation: 'PUT /operator/users/{user_id}/operator',
    request: (cell) => ({ path: pathOf(cell, '/operator'), body: { is_operator: true } }),
    effect: shows({ is_operator: true }),
  },
  {
    ...ofUser,
    prepare: prepareLimited,
    operation: 'PUT /operator/users/{user_id}/plan',
    request: (cell) => ({ path: pathOf(cell, '/plan'), body: { tier_id: 'self-hosted' } }),
    effect: shows({ plan: 'self-hosted' }),
  },
  {
    ...ofUser,
    operation: 'POST /operator/users/{user_id}/credits',
    request: (cell) => ({ path: pathOf(cell, '/credits'), body: { credits: 1 } }),
    effect: shows({ ledger_id: expect.any(String) }),
  },
  {
    ...ofUser,
    operation: 'GET /operator/users/{user_id}/ledger',
    request: (cell) => ({ path: pathOf(cell, '/ledger') }),
    shows: (_cell, { body }) => expect(body.length).toBeGreaterThan(0),
  },
  {
    ...ofOperators,
    operation: 'GET /operator/plans',
    request: () => ({ path: '/operator/plans' }),
    shows: (_cell, { body }) => expect(body.length).toBeGreaterThan(0),
  },
  {
    ...ofOperators,
    operation: 'PUT /operator/plans',
    request: (cell) => ({ path: '/operator/plans', body: { plan: planOf(cell) } }),
    effect: shows({ accounts: 0 }),
  },
  {
    ...ofOperators,
    operation: 'POST /operator/prices',
    request: ({ unique }) => ({ path: '/operator/prices', body: { prices: {}, note: unique } }),
    effect: shows({ version: expect.any(Number) }),
  },
  {
    ...ofOperators,
    operation: 'GET /operator/models',
    request: () => ({ path: '/operator/models' }),
    shows: (_cell, { body }) => expect(body.length).toBeGreaterThan(0),
  },
  {
    ...ofOperators,
    operation: 'PUT /operator/models/hidden',
    // Not available without a key anyway.
    request: () => ({ path: '/operator/models/hidden', body: { model_id: 'veo', hidden: true } }),
    effect: shows({ id: 'veo', hidden: true }),
  },
  {
    ...ofOperators,
    operation: 'GET /operator/deployment',
    request: () => ({ path: '/operator/deployment' }),
    shows: (_cell, { body }) => expect(body.users).toBeGreaterThan(0),
  },
  {
    ...ofOperators,
    operation: 'GET /operator/audit',
    request: () => ({ path: '/operator/audit?limit=1' }),
    shows: (_cell, { body }) => expect(body.length).toBeLessThan(2),
  },
];
