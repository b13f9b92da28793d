import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import { withRequestMoney } from '../../../platform/money/request-money.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { testQuote } from '../../../testing/test-tasks.ts';
import { csvHeader, csvLine } from './credit-history.service.ts';

let service: TestService;
let user: TestClient;
let keyId: string;
let now = new Date('2026-05-01T10:00:00Z');

type Credits = TestService['services']['credits'];
type Transact = Parameters<Credits['grant']>[0];
const transact = <T>(work: (trx: Transact) => Promise<T>) => service.deps.db.transaction().execute(work);
const asked = <T>(apiKeyId: string | null, work: () => Promise<T>) =>
  withRequestMoney({ requestId: 'r-1', apiKeyId, webhookUrl: null, reserved: 0, charged: 0 }, work);

/** Two works and some requests on three days: 3.5 credits, 1.25 credits, and 0.02 credits for three requests. */
async function use(): Promise<void> {
  const { credits } = service.services;
  const { accountId } = user.principal;
  const work = (action: string, price: number, taken: number, apiKeyId: string | null) =>
    asked(apiKeyId, () =>
      transact(async (trx) => {
        const quote = testQuote(price * MICROCREDITS);
        const id = await credits.reserve(trx, { accountId, quote, actionKey: `use:${action}`, action });
        await credits.settle(trx, id, taken * MICROCREDITS);
      }),
    );
  await work('export_task', 4, 3.5, keyId);
  now = new Date('2026-05-02T23:59:59Z');
  await transact((trx) =>
    credits.spend(trx, {
      ...{ accountId, apiKeyId: keyId, actionKey: 'use:minute', priceVersion: 1 },
      uses: [
        { action: 'listTasks', requests: 2, microcredits: 5_000 },
        { action: 'search', requests: 1, microcredits: 15_000 },
      ],
    }),
  );
  now = new Date('2026-05-03T00:00:00Z');
  await work('preprocess_task', 1.25, 1.25, null);
}

beforeAll(async () => {
  service = await startTestService({ clock: { now: () => now } });
  user = await service.createUser('ledger@example.com');
  const key = await service.deps.db
    .selectFrom('api_key')
    .select('id')
    .where('user_id', '=', user.principal.userId)
    .executeTakeFirstOrThrow();
  keyId = key.id;
  await use();
});
afterAll(() => service.stop());

const ledger = (query = '') => user.call('GET', `/users/credits/ledger${query}`);
const usage = (query = '') => user.call('GET', `/users/credits/usage${query}`);
const numbers = ({ body }: { body: { entries: { number: number }[] } }) =>
  body.entries.map(({ number }) => number);

describe('listCreditsLedger', () => {
  it('tells every act, the newest first, with the balance after it', async () => {
    const { body } = await ledger();
    expect(body.next_cursor).toBeNull();
    const [settled, reserved, spent] = body.entries;
    expect(settled).toMatchObject({
      ...{ kind: 'settle', at: '2026-05-03T00:00:00.000000Z', action: 'preprocess_task', api_key_id: null },
      ...{ available: 0, reserved: -1.25, charged: 1.25, reserved_after: 0, of_id: reserved.id },
    });
    expect(reserved).toMatchObject({
      ...{
        kind: 'reserve',
        available: -1.25,
        reserved: 1.25,
        charged: 0,
        reserved_after: 1.25,
        request_id: 'r-1',
      },
      lines: [{ price: 'analysis.minute', quantity: 1_250_000, credits: 1.25 }],
    });
    expect(spent).toMatchObject({
      ...{ kind: 'spend', available: -0.02, charged: 0.02, api_key_id: keyId },
      lines: [
        { action: 'listTasks', requests: 2, credits: 0.005 },
        { action: 'search', requests: 1, credits: 0.015 },
      ],
    });
    expect(body.entries.at(-1)).toMatchObject({ kind: 'grant', number: 1, source: 'operator' });
    let balance = 0;
    for (const entry of [...body.entries].reverse()) {
      balance += entry.available;
      expect(entry.available_after).toBeCloseTo(balance, 6);
    }
  });

  it('filters by kind, action, key and time, all together', async () => {
    const all = numbers(await ledger());
    expect(numbers(await ledger('?kind=spend&kind=grant'))).toEqual([4, 1]);
    expect(numbers(await ledger('?action=search'))).toEqual([4]);
    expect(numbers(await ledger('?action=export_task&kind=settle'))).toEqual([3]);
    expect(numbers(await ledger(`?api_key_id=${keyId}`))).toEqual([4, 3, 2]);
    expect(numbers(await ledger('?from=2026-05-02T00:00:00Z&to=2026-05-03T00:00:00Z'))).toEqual([4]);
    expect(numbers(await ledger('?from=2026-05-03T02:00:00%2B02:00'))).toEqual([6, 5]);
    expect(all).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('goes on where a page ended, whatever is booked meanwhile', async () => {
    const first = await ledger('?limit=2&kind=settle&kind=reserve');
    expect(numbers(first)).toEqual([6, 5]);
    const second = await ledger(`?limit=2&kind=settle&kind=reserve&cursor=${first.body.next_cursor}`);
    expect(numbers(second)).toEqual([3, 2]);
    expect(second.body.next_cursor).toBeNull();
  });

  it('answers all of it as CSV, without formulas', async () => {
    const { headers, body: text } = await ledger('?format=csv&limit=1');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = String(text).split('\r\n');
    expect(lines).toHaveLength(8);
    expect(`${lines[0]}\r\n`).toBe(csvHeader);
    expect(lines[3]).toMatch(/^4,2026-05-02T23:59:59.000000Z,spend,-0.02,0,0.02,/);
    const [entry] = (await ledger('?limit=1')).body.entries;
    const memo = '=HYPERLINK("http://x","a, b")\n';
    expect(csvLine({ ...entry, memo, available: 1e-6 })).toContain(`,0.000001,`);
    expect(csvLine({ ...entry, memo })).toContain(`,"'=HYPERLINK(""http://x"",""a, b"")\n",`);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'cursor=x',
    'cursor=0',
    'kind=gift',
    'format=xml',
    'from=yesterday',
    'from=2016-12-31T23:59:60Z',
    'to=0001-01-01T00:00:00%2B23:00',
    'api_key_id=1',
    'from=2026-05-03T00:00:00Z&to=2026-05-02T00:00:00Z',
  ])('refuses %s with 422', async (query) => {
    expect((await ledger(`?${query}`)).status).toBe(422);
  });

  it('is of the caller alone, and answered without credits as well', async () => {
    const poor = await service.createUser('poor@example.com');
    const { credits } = service.services;
    const { accountId } = poor.principal;
    const { available } = await credits.balance(service.deps.db, accountId);
    const taken = { accountId, grantId: null, amountMicrocredits: available + 1, actionKey: 'take:poor' };
    await transact((trx) => credits.takeBack(trx, taken));
    const { status, body } = await poor.call('GET', '/users/credits/ledger');
    expect([status, numbers({ body })]).toEqual([200, [2, 1]]);
    expect((await poor.call('GET', '/users/credits/usage')).status).toBe(200);
    expect(body.entries[0]).toMatchObject({ kind: 'take_back', available_after: -0.000001 });
  });
});

describe('getCreditsUsage', () => {
  it('sums by day', async () => {
    now = new Date('2026-05-04T00:00:00Z');
    const { body } = await usage();
    expect(body).toEqual({
      from: '2026-04-04T00:00:00.000Z',
      to: '2026-05-04T00:00:00.000Z',
      credits: 4.77,
      rows: [
        { day: '2026-05-03', credits: 1.25, requests: 0, works: 1 },
        { day: '2026-05-02', credits: 0.02, requests: 3, works: 0 },
        { day: '2026-05-01', credits: 3.5, requests: 0, works: 1 },
      ],
    });
  });

  it('takes the first moment there is', async () => {
    expect((await usage('?to=0001-01-01T00:00:00Z')).body.rows).toEqual([]);
  });

  it('sums by key and action, and by all three', async () => {
    expect((await usage('?group_by=key')).body.rows).toEqual([
      { api_key_id: keyId, api_key_name: 'test', credits: 3.52, requests: 3, works: 1 },
      { api_key_id: null, api_key_name: null, credits: 1.25, requests: 0, works: 1 },
    ]);
    const { body } = await usage('?group_by=action&to=2026-05-03T00:00:00Z');
    expect(body.rows.map(({ action, credits }: Record<string, unknown>) => [action, credits])).toEqual([
      ['export_task', 3.5],
      ['search', 0.015],
      ['listTasks', 0.005],
    ]);
    const rows = (await usage('?group_by=day&group_by=key&group_by=action')).body.rows;
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual({
      ...{ day: '2026-05-03', api_key_id: null, api_key_name: null, action: 'preprocess_task' },
      ...{ credits: 1.25, requests: 0, works: 1 },
    });
  });

  it.each([
    'group_by=week',
    'from=2020-01-01T00:00:00Z',
    'from=2027-01-01T00:00:00Z',
    'group_by=day&group_by=day',
  ])('refuses %s with 422', async (query) => {
    expect((await usage(`?${query}`)).status).toBe(422);
  });
});
