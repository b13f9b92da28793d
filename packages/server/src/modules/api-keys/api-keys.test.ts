import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testing/test-service.ts';

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
