import { gap, timeline, track } from '@rushes/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../testing/test-service.ts';
import { ServiceError } from '../errors.ts';
import { createIdempotencyStore, type IdempotencyStore, type NamedRequest } from './idempotency.ts';

/** Time is the database's: what is there grows older. */
async function pass(seconds: number): Promise<void> {
  await sql`
    update idempotency_key set created_at = created_at - make_interval(secs => ${seconds}),
      leased_until = leased_until - make_interval(secs => ${seconds})`.execute(service.deps.db);
}

let service: TestService;
let other: TestClient;
beforeAll(async () => {
  service = await startTestService();
  other = await service.createUser('other@example.com');
  await sql`create table done_under_key (key text not null, what text not null)`.execute(service.deps.db);
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
    await pass(24 * 3_600 + 1);
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
    store = createIdempotencyStore({ ...service.deps, timer });
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
    await pass(29);
    await expect(store.run(request, answer('second'))).rejects.toMatchObject({
      code: 'idempotency_in_progress',
    });
    await pass(2);
    expect(await store.run(request, answer('second'))).toMatchObject({ body: 'second', replayed: false });
    expect(await store.run(request, answer('third'))).toMatchObject({ body: 'second', replayed: true });
  });

  it('is not taken for one as long as it gives signs of life', async () => {
    dies();
    await untilClaimed();
    await pass(20);
    const before = await leased();
    for (const tick of ticks) tick();
    await expect.poll(leased).not.toBe(before);
    await pass(20);
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
    await pass(31);
    await store.run(request, answer('second'));
    resolve();
    expect(await late).toMatchObject({ body: 'late' });
    expect(await store.run(request, answer('third'))).toMatchObject({ body: 'second', replayed: true });
  });

  /** Writes something in a transaction, as work does. */
  const write = (what: string) =>
    service.deps.db
      .transaction()
      .execute((trx) => sql`insert into done_under_key values (${request.key}, ${what})`.execute(trx));
  const written = async () => {
    const { rows } = await sql<{ what: string }>`
      select what from done_under_key where key = ${request.key}`.execute(service.deps.db);
    return rows.map(({ what }) => what);
  };

  it('after something was committed: it is not done again, and the next one is told that the answer is lost', async () => {
    void store.run(request, async () => {
      await write('first');
      return new Promise(() => undefined);
    });
    await expect.poll(written).toEqual(['first']);
    await pass(31);
    const again = store.run(request, async () => ({ status: 200, body: await write('second') }));
    await expect(again).rejects.toMatchObject({ code: 'idempotency_answer_lost' });
    expect(await written()).toEqual(['first']);
  });

  /** No answer can be written but by the transaction of the work, as after the death of the process. */
  const withoutLaterAnswers = (test: () => Promise<void>) =>
    refusingAnswers(`new.status is not null and current_query() not like '%done_at = %'`, test);

  async function refusingAnswers(which: string, test: () => Promise<void>): Promise<void> {
    const { db } = service.deps;
    await sql`create function refuse_answers() returns trigger language plpgsql as $$
      begin raise exception 'No room.'; end $$`.execute(db);
    await sql`create trigger refuse_answers before update on idempotency_key for each row
      when (${sql.raw(which)}) execute function refuse_answers()`.execute(db);
    try {
      await test();
    } finally {
      await sql`drop function refuse_answers cascade`.execute(db);
    }
  }

  const made = async (what: string) => {
    await write(what);
    return { status: 201, body: { made: what } };
  };

  it('keeps its answer with its work, so that the next one gets it whatever happens then', async () => {
    await withoutLaterAnswers(async () => {
      expect(await store.run(request, () => made('first'))).toMatchObject({ replayed: false });
      const again = await store.run(request, () => made('second'));
      expect(again).toEqual({ status: 201, body: { made: 'first' }, replayed: true });
      expect(await written()).toEqual(['first']);
    });
  });

  it('keeps it with the last of several transactions, also of some at once', async () => {
    await withoutLaterAnswers(async () => {
      const work = async () => {
        await write('one');
        await Promise.all(['two', 'three'].map(write));
        return made('four');
      };
      await store.run(request, work);
      expect(await store.run(request, work)).toMatchObject({ body: { made: 'four' }, replayed: true });
      expect((await written()).sort()).toEqual(['four', 'one', 'three', 'two']);
    });
  });

  it('does nothing when its answer can not be kept with its work', async () => {
    await refusingAnswers('old.status is null and new.status is not null', async () => {
      await expect(store.run(request, () => made('first'))).rejects.toThrow('No room.');
      expect(await written()).toEqual([]);
    });
    expect(await store.run(request, () => made('again'))).toMatchObject({ replayed: false });
    expect(await written()).toEqual(['again']);
  });

  it('keeps it where what it has written is read again for it', async () => {
    await withoutLaterAnswers(async () => {
      const work = async () => {
        await write('read');
        const [first, second] = await Promise.all([written(), written()]);
        return { status: 200, body: [first, second] };
      };
      const body = [['read'], ['read']];
      expect(await store.run(request, work)).toEqual({ status: 200, body, replayed: false });
      expect(await store.run(request, work)).toEqual({ status: 200, body, replayed: true });
    });
  });

  it('shows what it has written to others that it waits for', async () => {
    const seen = Promise.withResolvers<void>();
    const work = async () => {
      await write('waited for');
      await seen.promise;
      return { status: 200, body: 'seen' };
    };
    const first = store.run(request, work);
    await expect.poll(written).toEqual(['waited for']);
    seen.resolve();
    expect(await first).toMatchObject({ body: 'seen', replayed: false });
    expect(await store.run(request, work)).toMatchObject({ body: 'seen', replayed: true });
  });

  it('does nothing when what is asked beside its work fails', async () => {
    const work = async () => {
      await write('first');
      await sql`select 1 / 0`.execute(service.deps.db);
      return { status: 200, body: 'never' };
    };
    await expect(store.run(request, work)).rejects.toThrow('division by zero');
    expect(await written()).toEqual([]);
    expect(await store.run(request, () => made('again'))).toMatchObject({ replayed: false });
  });

  it('is not run again when it meets another at its commit, which it has been told of by then', async () => {
    const { db } = service.deps;
    await sql`create function meet() returns trigger language plpgsql as $$
      begin raise exception using errcode = '40001'; end $$`.execute(db);
    await sql`create constraint trigger meet after insert on done_under_key deferrable initially deferred
      for each row when (new.what = 'meets') execute function meet()`.execute(db);
    let runs = 0;
    const work = async () => {
      runs += 1;
      return made('meets');
    };
    await expect(store.run(request, work)).rejects.toMatchObject({ code: '40001' });
    await sql`drop function meet cascade`.execute(db);
    expect([runs, await written()]).toEqual([1, []]);
  });

  it('and that fails after something was committed: it is not done again', async () => {
    const work = async () => {
      await write('half');
      throw new ServiceError('storage_unavailable', 'The storage is away.');
    };
    await expect(store.run(request, work)).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(store.run(request, work)).rejects.toMatchObject({ code: 'idempotency_answer_lost' });
    expect(await written()).toEqual(['half']);
  });

  it('is answered although its answer can not be kept after its work, and not done again', async () => {
    await refusingAnswers('old.status is null and new.status is not null', async () => {
      const work = async () => {
        await write('once');
        service.deps.notifications.subscribe('rushes_task', () => undefined)();
        return { status: 200, body: 'done' };
      };
      expect(await store.run(request, work)).toMatchObject({ body: 'done', replayed: false });
      await expect(store.run(request, work)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
      await pass(31);
      await expect(store.run(request, work)).rejects.toMatchObject({ code: 'idempotency_answer_lost' });
      expect(await written()).toEqual(['once']);
    });
  });

  it('and comes back after another has taken its key over commits nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = store.run(request, async () => {
      await promise;
      await write('late');
      return { status: 200, body: 'late' };
    });
    await untilClaimed();
    await pass(31);
    await store.run(request, answer('second'));
    resolve();
    await expect(late).rejects.toThrow('Another run');
    expect(await written()).toEqual([]);
  });

  it('leaves what goes on after its answer alone', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await store.run(request, async () => {
      later = promise.then(() => write('later'));
      return { status: 200, body: 'first' };
    });
    resolve();
    await later;
    expect(await written()).toEqual(['later']);
  });

  it('is not taken over by another request', async () => {
    dies();
    await untilClaimed();
    await pass(31);
    await expect(store.run({ ...request, input: { a: 2 } }, answer('other'))).rejects.toMatchObject({
      issues: [{ type: 'idempotency_mismatch' }],
    });
  });

  it('is forgotten by the sweep after a day', async () => {
    await store.run(request, answer('first'));
    await pass(24 * 3_600 - 1);
    await store.sweep();
    expect(await leased()).toBeDefined();
    await pass(2);
    expect(await store.sweep()).toBeGreaterThan(0);
    expect(await leased()).toBeUndefined();
  });
});
