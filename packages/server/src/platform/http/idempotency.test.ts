import { gap, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../testing/test-service.ts';
import { createIdempotencyStore, type IdempotencyStore, type NamedRequest } from './idempotency.ts';

let milliseconds = 1_800_000_000_000;
const clock = { now: () => new Date(milliseconds) };
const pass = (seconds: number) => {
  milliseconds += seconds * 1_000;
};

let service: TestService;
let other: TestClient;
beforeAll(async () => {
  service = await startTestService({ clock });
  other = await service.createUser('other@example.com');
});
afterAll(() => service?.stop());

const rate = { num: 25, den: 1 };
const titles = (name: string) => ({
  name,
  timeline: timeline({
    name,
    output: { width: 320, height: 180, rate },
    tracks: [track({ kind: 'Video', children: [gap(25, rate)] })],
  }),
});

function createProject(key: string, options: { name?: string; user?: TestClient; body?: unknown } = {}) {
  const { name = 'One', user = service.user, body = titles(name) } = options;
  return fetchAnswer(`${service.baseUrl}/project`, {
    method: 'POST',
    headers: { 'x-api-key': user.key, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
}

async function countOfProjects(user = service.user): Promise<number> {
  const path = '/asset/most_recent?limit=1000&filetype=project';
  return (await user.call('GET', path)).body.length;
}

describe('a request with a key', () => {
  it('is done once, and answered again as before', async () => {
    const before = await countOfProjects();
    const first = await createProject('once');
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const again = await createProject('once');
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await countOfProjects()).toBe(before + 1);
  });

  it('is done once when it comes many times at once', async () => {
    const before = await countOfProjects();
    const answers = await Promise.all(Array.from({ length: 8 }, () => createProject('at once')));
    for (const { status, body } of answers) {
      expect([201, 409]).toContain(status);
      if (status === 409) expect(body.code).toBe('idempotency_in_progress');
    }
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect(await countOfProjects()).toBe(before + 1);
  });

  it('is refused when the key named something else, and nothing is done', async () => {
    await createProject('named');
    const before = await countOfProjects();
    const answer = await createProject('named', { name: 'Other' });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]).toMatchObject({
      loc: ['header', 'idempotency-key'],
      type: 'idempotency_mismatch',
    });
    expect(await countOfProjects()).toBe(before);
  });

  it('names a request of one user and of one operation', async () => {
    const mine = await createProject('shared');
    const theirs = await createProject('shared', { user: other });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
    const elsewhere = await fetchAnswer(`${service.baseUrl}/asset/folder`, {
      method: 'POST',
      headers: { 'x-api-key': other.key, 'content-type': 'application/json', 'idempotency-key': 'shared' },
      body: JSON.stringify({ path: '/shared' }),
    });
    expect(elsewhere.status).toBe(422);
  });

  it('that was refused runs when it comes again', async () => {
    expect((await createProject('refused', { body: { name: '' } })).status).toBe(422);
    const missing = { ...titles('One'), parent_asset_id: '01890000-0000-7000-8000-000000000000' };
    expect((await createProject('refused', { body: missing })).status).toBe(404);
    expect((await createProject('refused')).status).toBe(201);
  });

  it('runs anew after a day', async () => {
    const first = await createProject('daily');
    pass(24 * 3_600 + 1);
    const next = await createProject('daily', { name: 'Next day' });
    expect(next.status).toBe(201);
    expect(next.body.id).not.toBe(first.body.id);
  });

  it.each(['', 'x'.repeat(256)])('that is no key is refused: %#', async (key) => {
    const answer = await createProject(key);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(['header', 'idempotency-key']);
  });

  it('is not looked at by what changes nothing', async () => {
    const infos = (id: string) =>
      fetchAnswer(`${service.baseUrl}/asset/infos`, {
        method: 'POST',
        headers: {
          'x-api-key': service.user.key,
          'content-type': 'application/json',
          'idempotency-key': 'reading',
        },
        body: JSON.stringify({ asset_ids: [id] }),
      });
    for (const id of ['a', 'b']) expect((await infos(id)).status).toBe(200);
  });
});

describe('a request that was cut off', () => {
  let store: IdempotencyStore;
  let ticks: (() => void)[];
  let request: NamedRequest;
  let count = 0;

  beforeEach(() => {
    ticks = [];
    const timer = {
      every(_milliseconds: number, tick: () => void) {
        ticks.push(tick);
        return () => undefined;
      },
    };
    store = createIdempotencyStore({ ...service.deps, clock, timer });
    count += 1;
    const { userId } = service.user.principal;
    request = { userId, key: `cut-${count}`, operation: 'test', input: { a: 1 } };
  });

  const answer = (body: unknown) => async () => ({ status: 200, body });
  /** Work that a process died over: nothing comes of it any more. */
  const dies = () => {
    void store.run(request, () => new Promise(() => undefined));
  };
  const leased = async () => {
    const { db } = service.deps;
    const row = await db.selectFrom('idempotency_key').select('leased_until').where('key', '=', request.key);
    return (await row.executeTakeFirst())?.leased_until;
  };
  const untilClaimed = () => expect.poll(leased).toBeDefined();

  it('keeps its key for half a minute, then the next one runs', async () => {
    dies();
    await untilClaimed();
    pass(29);
    await expect(store.run(request, answer('second'))).rejects.toMatchObject({
      code: 'idempotency_in_progress',
    });
    pass(2);
    expect(await store.run(request, answer('second'))).toMatchObject({ body: 'second', replayed: false });
    expect(await store.run(request, answer('third'))).toMatchObject({ body: 'second', replayed: true });
  });

  it('is not taken for one as long as it gives signs of life', async () => {
    dies();
    await untilClaimed();
    const before = await leased();
    pass(20);
    for (const tick of ticks) tick();
    await expect.poll(leased).not.toBe(before);
    pass(20);
    await expect(store.run(request, answer('second'))).rejects.toMatchObject({
      code: 'idempotency_in_progress',
    });
  });

  it('and comes back late overwrites nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = store.run(request, async () => {
      await promise;
      return { status: 200, body: 'late' };
    });
    await untilClaimed();
    pass(31);
    await store.run(request, answer('second'));
    resolve();
    expect(await late).toMatchObject({ body: 'late' });
    expect(await store.run(request, answer('third'))).toMatchObject({ body: 'second', replayed: true });
  });

  it('is not taken over by another request', async () => {
    dies();
    await untilClaimed();
    pass(31);
    await expect(store.run({ ...request, input: { a: 2 } }, answer('other'))).rejects.toMatchObject({
      issues: [{ type: 'idempotency_mismatch' }],
    });
  });

  it('is forgotten by the sweep after a day', async () => {
    await store.run(request, answer('first'));
    pass(24 * 3_600 - 1);
    await store.sweep();
    expect(await leased()).toBeDefined();
    pass(2);
    expect(await store.sweep()).toBeGreaterThan(0);
    expect(await leased()).toBeUndefined();
  });
});
