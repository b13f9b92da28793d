/**
 * Requests with an idempotency key keep their answer with their work: no answer can be written after that here, as when the
 * process dies then, and sent again each is answered as before.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../packages/server/src/api-document.ts';
import { allRows } from './rows/all-rows.ts';
import { makeCell, sendAs } from './testing/check-row.ts';
import { relations } from './testing/relations.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const { db } = world.service.deps;
  await sql`create function refuse_answers() returns trigger language plpgsql as $$
    begin raise exception 'Too late.'; end $$`.execute(db);
  await sql`create trigger refuse_answers before update on idempotency_key for each row
    when (new.status is not null and current_query() not like '%done_at = %') execute function refuse_answers()`.execute(
    db,
  );
});
afterAll(() => world?.stop());

interface Described {
  operationId: string;
  parameters?: { name: string }[];
}

/** `POST /asset/folder` → its operation id, of what takes a key. */
const named = new Map(
  Object.entries(openApiDocument().paths as Record<string, Record<string, Described>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters }]) => parameters?.some(({ name }) => /^idempotency-key$/i.test(name)))
        .map(([method, { operationId }]): [string, string] => [
          `${method.toUpperCase()} ${path}`,
          operationId,
        ]),
  ),
);

/** What of it has no work whose answer could be kept with it, or is not done by its row. */
const without = new Map([
  ['updateMyNames', 'one statement, which does the same again'],
  ['reframe', 'its row changes nothing'],
  ['useTool', 'its row searches'],
  ['createResponse', 'has a run for each key'],
  ['createResponseJson', 'has a run for each key'],
  ...['generateVideo', 'generateImage', 'generateAudio', 'generateSpeech'].map(
    (id) => [id, 'its row asks for the price'] as const,
  ),
  ...['changeUserCredits', 'publishPrices'].map(
    (id) => [id, 'an operator has no row of the relations'] as const,
  ),
]);

const rows = [...Map.groupBy(allRows, ({ operation }) => operation)]
  .map(([operation, all]) => ({
    operationId: named.get(operation) ?? '',
    row: all.find(({ success }) => success < 300),
  }))
  .filter(({ operationId }) => operationId !== '' && !without.has(operationId))
  .flatMap(({ operationId, row }) => (row === undefined ? [] : [[operationId, row] as const]));

test('most operations that take a key are asked here', () => {
  expect(rows.length).toBeGreaterThanOrEqual(30);
});

test.each(rows)('%s', async (operationId, row) => {
  const owner = relations.find(({ name }) => name === 'owner');
  if (owner === undefined) throw new Error('There is no owner.');
  const cell = await makeCell(world, row, owner);
  const request = row.request(cell);
  const headers = { ...request.headers, 'idempotency-key': operationId };
  const withKey = { ...row, request: () => ({ ...request, headers }) };
  const send = () => sendAs(withKey, cell, row.auth === 'K' ? 'API key' : 'ID token');
  const first = await send();
  expect(first).toMatchObject({ status: row.success });
  const again = await send();
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  // The database keeps the fields of JSON in an order of its own.
  expect([again.status, JSON.parse(again.text)]).toEqual([first.status, JSON.parse(first.text)]);
});
