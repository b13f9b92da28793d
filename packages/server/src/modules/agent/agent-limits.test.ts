/** GET /create while no worker takes its tasks. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { readEvents } from '../../testing/test-stream.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

interface CreateOptions {
  lastEventId?: string;
  prompt?: string;
}

function create(
  client: TestClient,
  signal: AbortSignal,
  { lastEventId, prompt = 'A 2 second video of the sea' }: CreateOptions = {},
): Promise<Response> {
  return fetch(`${service.baseUrl}/create?prompt=${encodeURIComponent(prompt)}`, {
    headers: {
      'x-api-key': client.key,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal,
  });
}

async function countRuns(): Promise<number> {
  const { count } = await service.deps.db
    .selectFrom('run')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('tells an id at once, so that a client cut off while it waits starts no second run', async () => {
  const leave = new AbortController();
  const { value: first } = await readEvents(await create(service.user, leave.signal)).next();
  expect(first?.data).toMatchObject({ status: 'progressing', stage: 'waiting', progress: 0 });
  leave.abort();
  const runs = await countRuns();
  const again = new AbortController();
  const resumed = await create(service.user, again.signal, { lastEventId: first?.id ?? '' });
  const events = readEvents(resumed);
  await service.user.call('DELETE', `/users/tasks/${first?.data.task_id}`);
  const { value: last } = await events.next();
  expect(last?.data).toMatchObject({ status: 'failed', code: 'cancelled', chat_id: first?.data.chat_id });
  expect(await countRuns()).toBe(runs);
});

test('takes a prompt as long as it says, no longer, and none that no address can hold', async () => {
  const leave = new AbortController();
  const statusOf = async (prompt: string) => (await create(service.user, leave.signal, { prompt })).status;
  expect(await statusOf('long '.repeat(4_000))).toBe(200);
  expect(await statusOf('long '.repeat(4_001))).toBe(422);
  expect(await statusOf('long '.repeat(20_000))).toBe(431);
  leave.abort();
});

test('refuses what was asked for beyond ten thousand open tasks of an account, of nobody else', async () => {
  const [busy, other] = [
    await service.createUser('busy@example.com'),
    await service.createUser('idle@example.com'),
  ];
  const leave = new AbortController();
  await readEvents(await create(busy, leave.signal)).next();
  await sql`
    insert into task (id, account_id, user_id, type, state, payload, attempts_left, price_microcredits, trace_id, created_at)
    select gen_random_uuid(), account_id, user_id, type, state, payload, 3, 0, 'copy', created_at
    from task, generate_series(2, 10000) where account_id = ${busy.principal.accountId}`.execute(
    service.deps.db,
  );
  const runs = await countRuns();
  const refused = await create(busy, leave.signal);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  expect(await countRuns()).toBe(runs);
  expect((await create(other, leave.signal)).status).toBe(200);
  leave.abort();
});
