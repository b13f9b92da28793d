/** Price tables: what is published, what is quoted by them, and what the API tells. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { fetchAnswer, startTestService, type TestService } from '../../../testing/test-service.ts';
import { until } from '../../../testing/until.ts';
import { builtInPrices } from './built-in-prices.ts';
import { priceUnits } from './price-names.ts';
import { BUILT_IN, createPricesService, type PricesService } from './prices.service.ts';

let service: TestService;
let database: TestDatabase;
beforeAll(async () => {
  [service, database] = await Promise.all([startTestService(), createTestDatabase()]);
});
afterAll(() => Promise.all([service.stop(), database.drop()]));

/** A process of its own over the database; nobody tells it of what others publish. */
function newProcess(prices: 'on' | 'off' = 'on'): PricesService {
  const { db } = database;
  const notifications = { subscribe: () => () => undefined };
  return createPricesService({ config: { prices }, db, clock: systemClock, notifications });
}

type Transaction = Parameters<PricesService['publish']>[0];
const transact = <T>(work: (trx: Transaction) => Promise<T>) =>
  database.db.transaction().execute(work as (trx: import('kysely').Transaction<Database>) => Promise<T>);

describe('tables', () => {
  it('begin with the built-in one, published once by many at the same time', async () => {
    const processes = [newProcess(), newProcess(), newProcess()];
    await Promise.all(processes.map((one) => one.load()));
    for (const one of processes) {
      expect(one.current()).toMatchObject({ version: 1, prices: builtInPrices, madeBy: BUILT_IN });
    }
    expect(await processes[0]?.history(database.db)).toHaveLength(1);
  });

  it('change only as a whole, and stay as they were published', async () => {
    const prices = newProcess();
    await prices.load();
    const change = { prices: { 'export.still': 7 }, note: 'Cheaper stills', madeBy: 'operator:anna' };
    const version = await transact((trx) => prices.publish(trx, change));
    expect(version).toBe(2);
    expect(prices.current().version).toBe(1);
    await prices.load();
    expect(prices.current()).toMatchObject({ version: 2, prices: { ...builtInPrices, 'export.still': 7 } });
    const rewritten = sql`update price_table set note = 'other'`.execute(database.db);
    await expect(rewritten).rejects.toThrow('append-only');
  });

  it('of the operator stay when the program brings others', async () => {
    const prices = newProcess();
    await prices.load();
    expect(prices.current()).toMatchObject({ version: 2, madeBy: 'operator:anna' });
  });

  it('have numbers without gaps, however many publish at the same time', async () => {
    const prices = newProcess();
    await prices.load();
    const change = { prices: {}, madeBy: 'operator:anna' };
    const versions = await Promise.all(
      [1, 2, 3, 4].map(() => transact((trx) => prices.publish(trx, change))),
    );
    expect(versions.toSorted()).toEqual([3, 4, 5, 6]);
  });

  it('take no unknown names and no broken amounts', async () => {
    const prices = newProcess();
    for (const wrong of [{ 'export.nothing': 1 }, { frame: -1 }, { frame: 0.5 }, { toString: 1 }]) {
      const change = { prices: wrong as Record<string, number>, madeBy: 'operator:anna' };
      await expect(transact((trx) => prices.publish(trx, change))).rejects.toMatchObject({
        code: 'conflict',
      });
    }
  });

  it('reach a running service', async () => {
    const { prices } = service.services;
    const { db } = service.deps;
    const version = await db
      .transaction()
      .execute((trx) => prices.publish(trx, { prices: { frame: 4_321 }, madeBy: 'operator:anna' }));
    await until(() => prices.current().version === version);
    expect(prices.current().prices.frame).toBe(4_321);
  });
});

describe('the built-in prices', () => {
  const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  function roundedUp(amount: number): number {
    const zeros = 10 ** Math.floor(Math.log10(amount));
    return Math.round((STEPS.find((step) => step * zeros >= amount) ?? 10) * zeros);
  }

  it('are those that docs/prices.md derives', async () => {
    const text = await readFile(new URL('../../../../../../docs/prices.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| `([\w.]+)` \|(.*)\|$/gm)].map(([, name = '', rest = '']) => {
      const [processor = 0, kept = 0, sent = 0, provider = 0, sum, price] = rest
        .split('|')
        .slice(0, 6)
        .map((cell) => Number(cell.replaceAll(',', '')));
      const derived = Math.round((processor * 40_000) / 9 + kept * 4_600 + sent * 18 + provider * 2_000_000);
      expect([name, sum, price]).toEqual([name, derived, roundedUp(derived)]);
      return [name, price];
    });
    expect(Object.fromEntries(rows)).toEqual(builtInPrices);
  });
});

describe('quote', () => {
  it('puts quantities of one price together and rounds each line up', async () => {
    const prices = newProcess();
    await prices.load();
    const { 'analysis.minute': minute, frame } = prices.current().prices;
    const quote = prices.quote([
      { price: 'analysis.minute', quantity: 1.5 },
      { price: 'frame', quantity: 2 },
      { price: 'analysis.minute', quantity: 0.25 },
      { price: 'export.still', quantity: 0 },
    ]);
    expect(quote).toEqual({
      priceVersion: prices.current().version,
      upTo: false,
      microcredits: Math.ceil(1.75 * minute) + 2 * frame,
      lines: [
        {
          price: 'analysis.minute',
          quantity: 1.75,
          unit_microcredits: minute,
          microcredits: Math.ceil(1.75 * minute),
        },
        { price: 'frame', quantity: 2, unit_microcredits: frame, microcredits: 2 * frame },
      ],
    });
  });

  it('tells a priority in the price of a unit', async () => {
    const prices = newProcess();
    await prices.load();
    const unit = prices.current().prices['index.minute'];
    const { lines } = prices.quote([{ price: 'index.minute', quantity: 2, factor: 1.5 }], { upTo: true });
    expect(lines).toMatchObject([{ unit_microcredits: unit * 1.5, microcredits: unit * 3 }]);
  });

  it('is of nothing where the operator wants no prices', async () => {
    const prices = newProcess('off');
    await prices.load();
    expect(prices.quote([{ price: 'export.second.1080', quantity: 60 }])).toMatchObject({
      priceVersion: 0,
      microcredits: 0,
    });
  });
});

describe('getPrices', () => {
  it('tells everybody every price with its unit, and nothing anew to who has it', async () => {
    const answer = await fetchAnswer(`${service.baseUrl}/billing/prices`);
    expect(answer.status).toBe(200);
    const names = answer.body.prices.map(({ name }: { name: string }) => name);
    expect(names).toEqual(Object.keys(priceUnits));
    const read = answer.body.prices.find(({ name }: { name: string }) => name === 'request.read');
    expect(read).toMatchObject({ unit: 'request', credits: builtInPrices['request.read'] / 1_000_000 });
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetchAnswer(`${service.baseUrl}/billing/prices`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });
});

describe('the API document', () => {
  interface Operation {
    operationId: string;
    'x-price': 'free' | string[];
    security: object[];
    responses: object;
  }

  /** Every operation, by `METHOD path`. */
  async function readOperations(): Promise<[string, Operation][]> {
    const { body } = await fetchAnswer(`${service.baseUrl}/openapi.json`);
    return Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );
  }

  it('says of every operation that it is free, or names its prices', async () => {
    const operations = await readOperations();
    expect(operations.length).toBeGreaterThan(100);
    const names = new Set(Object.keys(priceUnits));
    const isDeclared = ({ 'x-price': price }: Operation) =>
      price === 'free' || (price.length > 0 && price.every((name) => names.has(name)));
    expect(operations.filter(([, operation]) => !isDeclared(operation)).map(([name]) => name)).toEqual([]);
  });

  it('gives a price to all that takes an API key, and 402 to all that does not promise to do without', async () => {
    const takesKey = (await readOperations()).filter(([, { security }]) =>
      security.some((scheme) => 'ApiKey' in scheme),
    );
    expect(takesKey.filter(([, { 'x-price': price }]) => price === 'free')).toEqual([]);
    // What runs can be ended without a credit left.
    const promised =
      /^DELETE \/agent\/response\/|^\w+ \/(mcp|task|users\/(me|get|tasks|credits|check_coupons|webhooks))(\/|$)/;
    const without402 = takesKey.filter(([, { responses }]) => !('402' in responses)).map(([name]) => name);
    expect(without402.filter((name) => !promised.test(name))).toEqual([]);
    expect(without402).toContain('GET /users/me');
  });
});
