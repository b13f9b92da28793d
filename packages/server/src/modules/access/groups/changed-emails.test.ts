/** Members whose account has another email by now: they stay who they were to the group, and can be taken out. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newEmail = () => {
  serial += 1;
  return `changed-${serial}@example.com`;
};

async function newGroup(admin: TestClient): Promise<string> {
  return (await admin.call('POST', '/group/create', { name: 'Cutting room' })).body.id;
}
const path = (groupId: string) => `/group/${groupId}/members`;
const listed = async (user: Pick<TestClient, 'call'>, groupId: string) =>
  (await user.call('GET', path(groupId))).body;

/** Somebody who signed in with one email, was added by it, and has another one since. */
async function memberWhoChanged(admin: TestClient, groupId: string, right: string) {
  const [before, after] = [newEmail(), newEmail()];
  await service.signIn(before, { sub: before });
  await admin.call('POST', path(groupId), { email: before, right });
  return { before, after, user: await service.signIn(after, { sub: before }) };
}

it('is listed, lowered and taken out by the email that they were added by', async () => {
  const admin = await service.createUser(newEmail());
  const groupId = await newGroup(admin);
  const { before, after, user } = await memberWhoChanged(admin, groupId, 'WRITE');
  const maker = { email: admin.principal.email, right: 'ADMIN' };
  expect(await listed(user, groupId)).toEqual([maker, { email: before, right: 'WRITE' }]);
  // Adding them again adds nobody, and the email of today tells nothing.
  expect((await admin.call('POST', path(groupId), { email: before })).body).toHaveLength(2);
  expect((await admin.call('DELETE', path(groupId), { email: after })).status).toBe(404);
  const lowered = await admin.call('PATCH', path(groupId), { email: before.toUpperCase(), right: 'READ' });
  expect(lowered.body).toEqual([maker, { email: before, right: 'READ' }]);
  expect((await admin.call('DELETE', path(groupId), { email: before })).body).toEqual([maker]);
  expect((await user.call('GET', path(groupId))).status).toBe(404);
});

it('leaves by the email of today, and takes nobody along who is listed under it', async () => {
  const admin = await service.createUser(newEmail());
  const groupId = await newGroup(admin);
  const first = await memberWhoChanged(admin, groupId, 'READ');
  const second = await memberWhoChanged(admin, groupId, 'READ');
  // The second one comes to have what the first one was added by.
  const heir = await service.signIn(first.before, { sub: second.before });
  const left = await heir.call('DELETE', path(groupId), { email: first.before });
  expect(left.status).toBe(200);
  expect((await heir.call('GET', path(groupId))).status).toBe(404);
  expect((await first.user.call('GET', path(groupId))).status).toBe(200);
  expect((await first.user.call('DELETE', path(groupId), { email: first.after })).status).toBe(200);
  expect(await listed(admin, groupId)).toHaveLength(1);
});

it('is no way for the last ADMIN to be less, and one to leave with the empty group', async () => {
  const admin = await service.createUser(newEmail());
  const groupId = await newGroup(admin);
  const { before, after, user } = await memberWhoChanged(admin, groupId, 'ADMIN');
  expect((await user.call('DELETE', path(groupId), { email: admin.principal.email })).status).toBe(200);
  for (const email of [before, after]) {
    expect((await user.call('PATCH', path(groupId), { email, right: 'READ' })).status).toBe(409);
  }
  expect(await listed(user, groupId)).toEqual([{ email: before, right: 'ADMIN' }]);
  expect(await user.call('DELETE', path(groupId), { email: after })).toMatchObject({ status: 200, body: [] });
});
