import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../platform/principal.ts';
import { isAskedFor } from '../../../testing/own-statements.ts';
import { fetchAnswer, startTestService, type TestService } from '../../../testing/test-service.ts';

let service: TestService;
let now = new Date('2026-05-01T00:00:00Z');

beforeAll(async () => {
  service = await startTestService({ clock: { now: () => now } });
});
afterAll(() => service.stop());

it('makes keys of 256 bits that are stored as hashes only', async () => {
  const { apiKeys } = service.services;
  const { api_key: key } = await apiKeys.createApiKey(service.user.principal, 'laptop');
  expect(key).toMatch(/^sk_[\w-]{43}$/);
  const rows = await service.deps.db.selectFrom('api_key').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(await apiKeys.verifyApiKey(key)).toMatchObject({ userId: service.user.principal.userId });
});

it('lists names, refuses a name twice, frees it when deleted', async () => {
  const { apiKeys } = service.services;
  const owner = (await service.createUser('keys@example.com')).principal;
  await apiKeys.createApiKey(owner, 'a');
  await expect(apiKeys.createApiKey(owner, 'a')).rejects.toMatchObject({ code: 'conflict' });
  expect(await apiKeys.listApiKeys(owner)).toEqual(expect.arrayContaining(['a', 'test']));
  await apiKeys.deleteApiKey(owner, 'a');
  await expect(apiKeys.deleteApiKey(owner, 'a')).rejects.toMatchObject({ code: 'not_found' });
  await apiKeys.createApiKey(owner, 'a');
});

it('notes the use of a key at most once a minute', async () => {
  const user = await service.createUser('often@example.com');
  const lastUse = async () =>
    (
      await service.deps.db
        .selectFrom('api_key')
        .select('last_used_at')
        .where('user_id', '=', user.principal.userId)
        .executeTakeFirstOrThrow()
    ).last_used_at;
  const first = await lastUse();
  now = new Date(now.getTime() + 59_000);
  await user.call('GET', '/settings');
  expect(await lastUse()).toBe(first);
  now = new Date(now.getTime() + 2_000);
  await user.call('GET', '/settings');
  expect(await lastUse()).toBe('2026-05-01T00:01:01.000000Z');
});

/** The texts of all queries while `work` runs. */
async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const executor = service.deps.db.getExecutor();
  const original = executor.executeQuery;
  const seen: string[] = [];
  executor.executeQuery = ((query, ...rest) => {
    if (isAskedFor(query.sql)) seen.push(query.sql);
    return original.call(executor, query, ...rest);
  }) as typeof original;
  await work().finally(() => {
    executor.executeQuery = original;
  });
  return seen;
}

it('proves a key by one prepared query, without a write within a minute', async () => {
  const { key } = await service.createUser('fast@example.com');
  const seen = await queriesOf(async () => {
    await service.services.apiKeys.verifyApiKey(key);
    await service.services.apiKeys.verifyApiKey('sk_wrong');
  });
  expect(seen).toHaveLength(2);
  for (const text of seen) expect(text).toMatch(/^\/\* prepared \w+ \*\/ /);
});

it('proves keys that come at the same time together, each as what it is', async () => {
  const { apiKeys } = service.services;
  const users = await Promise.all(
    Array.from({ length: 8 }, (_, index) => service.createUser(`together${index}@example.com`)),
  );
  const ended = users[7] as (typeof users)[number];
  await service.deps.db.transaction().execute((trx) => apiKeys.revokeAll(trx, ended.principal));
  // Noting the first use of each is a write of its own.
  for (const { key } of users) await apiKeys.verifyApiKey(key);
  let proven: (string | null)[] = [];
  const asked = [...users, ...users, ...users].map(({ key }) => key);
  const seen = await queriesOf(async () => {
    const principals = await Promise.all([...asked, 'sk_wrong'].map((key) => apiKeys.verifyApiKey(key)));
    proven = principals.map((principal) => principal?.userId ?? null);
  });
  const expected = users.map(({ principal }) => (principal === ended.principal ? null : principal.userId));
  expect(proven).toEqual([...expected, ...expected, ...expected, null]);
  expect(seen).toHaveLength(2);
});

it('refuses a key that ended while others were looked up', async () => {
  const { apiKeys } = service.services;
  const [one, other] = await Promise.all(
    ['a', 'b'].map((name) => service.createUser(`${name}-late@example.com`)),
  );
  // One look-up runs; whoever asks after the end below waits for the next one.
  const running = apiKeys.verifyApiKey(one?.key ?? '');
  await service.deps.db.transaction().execute((trx) => apiKeys.revokeAll(trx, other?.principal as Principal));
  expect(await apiKeys.verifyApiKey(other?.key ?? '')).toBeNull();
  expect(await running).not.toBeNull();
});

describe('over HTTP', () => {
  const withKey = (key: string) =>
    fetchAnswer(`${service.baseUrl}/users/me`, { headers: { 'x-api-key': key } });

  it('createApiKey shows the key once, getApiKeys its last use, deleteApiKey ends it at once', async () => {
    const user = await service.signIn('owner@example.com');
    const created = await user.call('POST', '/users/api_keys/create?name=my%20laptop');
    expect(created).toMatchObject({ status: 200, body: { name: 'my laptop' } });
    const key: string = created.body.api_key;
    expect(created.body.created_at).toBe(now.toISOString().replace('Z', '000Z'));
    const info = { name: 'my laptop', created_at: created.body.created_at };
    expect((await user.call('GET', '/users/api_keys')).body).toEqual([{ ...info, last_used_at: null }]);
    expect((await withKey(key)).body).toMatchObject({ email: 'owner@example.com' });
    expect((await user.call('GET', '/users/api_keys')).body).toEqual([
      { ...info, last_used_at: created.body.created_at },
    ]);
    const deleted = await user.call('DELETE', '/users/api_keys/delete?name=my%20laptop');
    expect(deleted).toMatchObject({ status: 200, body: { name: 'my laptop', deleted: true } });
    expect((await withKey(key)).status).toBe(401);
    expect((await user.call('GET', '/users/api_keys')).body).toEqual([]);
    expect((await user.call('DELETE', '/users/api_keys/delete?name=my%20laptop')).status).toBe(404);
  });

  it('listApiKeys answers names, the newest first, of the caller alone', async () => {
    const user = await service.signIn('lister@example.com');
    for (const name of ['one', 'two', 'three']) {
      now = new Date(now.getTime() + 1_000);
      await user.call('POST', `/users/api_keys/create?name=${name}`);
    }
    expect((await user.call('GET', '/users/api_keys/list')).body).toEqual(['three', 'two', 'one']);
    const other = await service.signIn('other-lister@example.com');
    expect((await other.call('GET', '/users/api_keys/list')).body).toEqual([]);
    expect((await other.call('DELETE', '/users/api_keys/delete?name=one')).status).toBe(404);
    expect((await user.call('GET', '/users/api_keys/list')).body).toHaveLength(3);
  });

  it('createApiKey refuses a name twice, also at the same time, and a key too many', async () => {
    const user = await service.signIn('many@example.com');
    const create = (name: string) => user.call('POST', `/users/api_keys/create?name=${name}`);
    const twice = await Promise.all(Array.from({ length: 6 }, () => create('same')));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const answers: number[] = [];
    for (let batch = 0; batch < 21; batch += 1) {
      const names = Array.from({ length: 5 }, (_, index) => `key-${batch}-${index}`);
      answers.push(...(await Promise.all(names.map(create))).map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(99);
    expect(answers.filter((status) => status === 409)).toHaveLength(6);
    expect((await user.call('GET', '/users/api_keys/list')).body).toHaveLength(100);
  });

  it.each(['', 'x'.repeat(256), '%00'])('createApiKey refuses the name "%s" with 422', async (name) => {
    const user = await service.signIn('namer@example.com');
    expect((await user.call('POST', `/users/api_keys/create?name=${name}`)).status).toBe(422);
    expect((await user.call('POST', '/users/api_keys/create')).status).toBe(422);
  });

  it('a key may not manage keys', async () => {
    const user = await service.createUser('by-key@example.com');
    for (const [method, path] of [
      ['POST', '/users/api_keys/create?name=x'],
      ['GET', '/users/api_keys/list'],
      ['GET', '/users/api_keys'],
      ['DELETE', '/users/api_keys/delete?name=test'],
    ] as const) {
      expect((await user.call(method, path)).status).toBe(401);
    }
    expect((await user.call('GET', '/users/me')).status).toBe(200);
  });
});
