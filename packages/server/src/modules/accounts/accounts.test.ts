import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBootstrapUser } from '../../process/bootstrap.ts';
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
      credits: expect.closeTo(1_000_000, 0),
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

describe('updateMe', () => {
  it('changes what is given, keeps the rest, and clears by null', async () => {
    const user = await service.createUser('changing@example.com');
    const before = (await user.call('GET', '/users/me')).body;
    const patch = (body: unknown) => user.call('PATCH', '/users/me', body);
    const preferences = { analysis: { fps: 2, reasoning: 'low' }, theme: { dark: true } };
    const changed = await patch({ first_name: ' Ada ', last_name: 'Byron', user_preferences: preferences });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
      user_preferences: preferences,
    });
    expect((await user.call('GET', '/users/me')).body).toEqual(changed.body);
    expect(changed.body.updated_at_str > before.updated_at_str).toBe(true);
    expect((await patch({ last_name: null })).body).toMatchObject({ first_name: 'Ada', last_name: null });
    expect((await patch({ user_preferences: { theme: 1 } })).body.user_preferences).toEqual({ theme: 1 });
    expect((await patch({ user_preferences: null })).body.user_preferences).toEqual({});
    expect((await patch({})).body).toMatchObject({ first_name: 'Ada' });
  });

  it.each([
    [{ email: 'other@example.com' }, ['body', 'email']],
    [{ role: { admin: true } }, ['body', 'role']],
    [{ first_name: 7 }, ['body', 'first_name']],
    [{ first_name: 'x'.repeat(256) }, ['body', 'first_name']],
    [{ first_name: 'a\u0000' }, ['body', 'first_name']],
    [{ user_preferences: [] }, ['body', 'user_preferences']],
    [{ user_preferences: { analysis: { fps: 99 } } }, ['body', 'user_preferences', 'analysis', 'fps']],
    [{ user_preferences: { text: 'x'.repeat(20_000) } }, ['body', 'user_preferences']],
  ])('refuses %j', async (body, loc) => {
    const before = (await service.user.call('GET', '/users/me')).body;
    const answer = await service.user.call('PATCH', '/users/me', body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(loc);
    const after = (await service.user.call('GET', '/users/me')).body;
    expect({ ...after, last_seen_at_str: '' }).toEqual({ ...before, last_seen_at_str: '' });
  });
});

describe('updateMyNames', () => {
  it('changes the names that are given, for ID tokens alone', async () => {
    const user = await service.signIn('named@example.com');
    expect(await user.call('POST', '/users/update?firstname=Grace&lastname=Hopper')).toMatchObject({
      status: 200,
      body: true,
    });
    expect((await user.call('POST', '/users/update?lastname=')).body).toBe(true);
    expect((await user.call('GET', '/users/me')).body).toMatchObject({
      first_name: 'Grace',
      last_name: null,
    });
    expect((await user.call('POST', `/users/update?firstname=${'x'.repeat(256)}`)).status).toBe(422);
    expect((await service.user.call('POST', '/users/update?firstname=x')).status).toBe(401);
  });
});

describe('the bootstrap user', () => {
  const withKey = (apiKey: string) => ({
    ...service.deps,
    config: { ...service.deps.config, bootstrap: { email: 'FIRST@example.com', apiKey, password: null } },
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
