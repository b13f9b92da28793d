import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBootstrapUser } from '../../bootstrap.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('getMe', () => {
  it('answers profile, credits and storage', async () => {
    const user = await service.createUser('Me@Example.com');
    await uploadFile(user, Buffer.alloc(12_000_000));
    const { status, body } = await user.call('GET', '/users/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firebase_uid: null,
      email: 'Me@Example.com',
      credits: 0,
      storage_quota_gb: 10_000,
      storage_used_gb: 0.01,
      subscription: null,
      role: {},
      user_preferences: {},
    });
    expect(body.created_at_str).toMatch(/Z$/);
    expect((await user.call('GET', '/users/get')).body).toMatchObject({ email: 'Me@Example.com' });
  });
});

describe('the bootstrap user', () => {
  const withKey = (apiKey: string) => ({
    ...service.deps,
    config: { ...service.deps.config, bootstrap: { email: 'FIRST@example.com', apiKey } },
  });
  const status = async (key: string) =>
    (await fetch(`${service.baseUrl}/users/me`, { headers: { 'x-api-key': key } })).status;

  it('has credits once, however often and by how many processes it is ensured', async () => {
    const again = await Promise.all(
      Array.from({ length: 4 }, () => ensureBootstrapUser(service.services, service.deps)),
    );
    expect(new Set(again.map((user) => user?.userId))).toEqual(new Set([service.user.principal.userId]));
    const { body } = await service.user.call('GET', '/users/me');
    expect(body.credits).toBe(10_000_000);
  });

  it('takes a new key in place of the old one, and the old one back', async () => {
    const first = service.user.key;
    const second = 'sk_second-key-of-the-first-user';
    await ensureBootstrapUser(service.services, withKey(second));
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    await ensureBootstrapUser(service.services, withKey(first));
    expect([await status(first), await status(second)]).toEqual([200, 401]);
  });
});
