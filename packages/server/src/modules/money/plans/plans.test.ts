import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTestClock } from '../../../testing/test-tasks.ts';
import type { Plan } from './plan.ts';
import { documentOf, readPlan } from './plan-document.ts';
import { createPlansService, type PlansService } from './plans.service.ts';

let database: TestDatabase;
let plans: PlansService;
const clock = createTestClock();
beforeAll(async () => {
  database = await createTestDatabase();
  plans = createPlansService({ clock, defaultTierId: 'self-hosted' });
  await inTransaction((trx) => plans.putPlan(trx, readPlan(pro)));
});
afterAll(() => database?.drop());

const pro = {
  tier_id: 'pro',
  kind: 'subscription',
  display_name: 'Pro',
  interval: 'month',
  monthly_credits: 2_000.5,
  limits: { storage_quota_gb: 0.5, task_parallelism: 8, request_parallelism: 6, requests_per_minute: 900 },
  catalog: { subtitle: 'For studios' },
};

const inTransaction = <T>(work: (trx: Transaction<Database>) => Promise<T>) =>
  database.db.transaction().execute(work);

let accounts = 0;
async function addAccount(): Promise<string> {
  accounts += 1;
  const id = `00000000-0000-7000-8000-${String(accounts).padStart(12, '0')}`;
  await inTransaction(async (trx) => {
    const columns = await plans.newAccountColumns(trx);
    await trx
      .insertInto('account')
      .values({ id, ...columns, created_at: clock.now() })
      .execute();
  });
  return id;
}

const accountOf = (id: string) =>
  database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const proLimits = {
  plan: 'pro',
  storage_quota_bytes: 500_000_000,
  task_parallelism: 8,
  request_parallelism: 6,
  requests_per_minute: 900,
};

describe('a new account', () => {
  it('has the default plan, which makes itself where it is the built-in one', async () => {
    expect(await accountOf(await addAccount())).toMatchObject({
      plan: 'self-hosted',
      storage_quota_bytes: 10_000_000_000_000,
      task_parallelism: 4,
      request_parallelism: 4,
      requests_per_minute: 60_000,
    });
  });

  it('has the plan of the settings, and none is made where that is unknown', async () => {
    const withPro = createPlansService({ clock, defaultTierId: 'pro' });
    expect(await inTransaction(withPro.newAccountColumns)).toEqual(proLimits);
    const withUnknown = createPlansService({ clock, defaultTierId: 'none' });
    await expect(inTransaction(withUnknown.newAccountColumns)).rejects.toMatchObject({ code: 'not_found' });
    await expect(withUnknown.checkDefault(database.db)).rejects.toThrow(
      'RUSHES_DEFAULT_PLAN is "none", but there is no such plan. npm run rushes -- server plans set makes one.',
    );
    for (const right of [plans, withPro]) await right.checkDefault(database.db);
  });
});

describe('assignPlan', () => {
  it('copies the limits, once: what an operator gave besides stays', async () => {
    const accountId = await addAccount();
    expect(await inTransaction((trx) => plans.assignPlan(trx, { accountId, tierId: 'pro' }))).toBe(true);
    expect(await accountOf(accountId)).toMatchObject(proLimits);
    await inTransaction((trx) => plans.setLimits(trx, accountId, { taskParallelism: 99 }));
    expect(await inTransaction((trx) => plans.assignPlan(trx, { accountId, tierId: 'pro' }))).toBe(false);
    expect(await accountOf(accountId)).toMatchObject({ ...proLimits, task_parallelism: 99 });
    const again = { accountId, tierId: 'pro', again: true };
    expect(await inTransaction((trx) => plans.assignPlan(trx, again))).toBe(true);
    expect(await accountOf(accountId)).toMatchObject(proLimits);
  });

  it('refuses unknown plans, and packs of credits', async () => {
    const accountId = await addAccount();
    const pack = { tier_id: 'pack', kind: 'one_off_tokens', display_name: '1,000 credits' };
    await inTransaction((trx) => plans.putPlan(trx, readPlan(pack)));
    for (const [tierId, code] of [
      ['none', 'not_found'],
      ['pack', 'conflict'],
    ] as const) {
      await expect(
        inTransaction((trx) => plans.assignPlan(trx, { accountId, tierId })),
      ).rejects.toMatchObject({ code });
    }
    expect((await accountOf(accountId)).plan).toBe('self-hosted');
  });

  it('of two plans at the same time leaves one of them whole', async () => {
    const accountId = await addAccount();
    await Promise.all(
      ['pro', 'self-hosted', 'pro'].map((tierId) =>
        inTransaction((trx) => plans.assignPlan(trx, { accountId, tierId })),
      ),
    );
    const { plan, requests_per_minute } = await accountOf(accountId);
    expect([
      ['pro', 900],
      ['self-hosted', 60_000],
    ]).toContainEqual([plan, requests_per_minute]);
  });
});

describe('putPlan and applyLimits', () => {
  it('change a plan for new accounts, and for all of it when that is asked for', async () => {
    const plan: Plan = { ...readPlan(pro), tierId: 'team' };
    await inTransaction((trx) => plans.putPlan(trx, plan));
    const accountId = await addAccount();
    await inTransaction((trx) => plans.assignPlan(trx, { accountId, tierId: 'team' }));
    const larger = {
      ...plan,
      limits: { ...(plan.limits as NonNullable<Plan['limits']>), taskParallelism: 20 },
    };
    await inTransaction((trx) => plans.putPlan(trx, larger));
    expect(await plans.findPlan(database.db, 'team')).toEqual(larger);
    expect((await accountOf(accountId)).task_parallelism).toBe(8);
    expect(await inTransaction((trx) => plans.applyLimits(trx, 'team'))).toBe(1);
    expect((await accountOf(accountId)).task_parallelism).toBe(20);
  });
});

describe('a plan as a document', () => {
  it('is the same after it was written and read', async () => {
    const plan = await plans.requirePlan(database.db, 'pro');
    expect(plan).toMatchObject({ monthlyMicrocredits: 2_000_500_000, position: 0, enabled: true });
    expect(readPlan(documentOf(plan))).toEqual(plan);
    expect(readPlan(JSON.parse(JSON.stringify(documentOf(plan))))).toEqual(plan);
  });

  it.each([
    ['no object', null],
    ['a name that is none', { ...pro, tier_id: 'a b' }],
    ['a subscription without interval', { ...pro, interval: null }],
    ['an interval of what is no subscription', { ...pro, kind: 'internal' }],
    ['a plan without limits', { ...pro, limits: null }],
    ['a pack with limits', { ...pro, kind: 'one_off_tokens', interval: null }],
    ['a limit of nothing', { ...pro, limits: { ...pro.limits, task_parallelism: 0 } }],
    ['a limit that is missing', { ...pro, limits: { storage_quota_gb: 1 } }],
    ['what it does not know', { ...pro, colour: 'red' }],
    ['what the catalog does not know', { ...pro, catalog: { colour: 'red' } }],
  ])('is refused with %s', (_what, document) => {
    expect(() => readPlan(document)).toThrow(expect.objectContaining({ name: 'ValidationError' }));
  });

  it('is told apart by what is missing, and by nothing that has a default', () => {
    const given = { tier_id: 'x', kind: 'internal', display_name: 'x', limits: { task_parallelism: 3 } };
    expect(() => readPlan(given)).toThrow(
      /^body\.limits\.storage_quota_gb: Field required; body\.limits\.req/,
    );
  });
});
