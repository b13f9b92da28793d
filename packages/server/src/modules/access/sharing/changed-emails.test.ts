/** What was granted to an email that its owner has given up since, or that somebody else has by now. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { createScene, share, shareOf } from './testing/sharing-scene.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const { newEmail, newUser, folder } = createScene(() => service);

/** Signs in, with another email than before where the subject is known. */
const signIn = (sub: string, email: string) => service.signIn(email, { sub });

async function rightOn({ principal }: Awaited<ReturnType<typeof signIn>>, id: string): Promise<number> {
  return (await service.services.access.rightsOn(principal, [id])).get(id)?.right ?? 0;
}

it('is taken away below a shared folder from whom it was given to', async () => {
  const owner = await newUser();
  const top = await folder(owner);
  const [hidden, lowered] = [await folder(owner, top), await folder(owner, top)];
  const [before, after] = [newEmail(), newEmail()];
  await signIn(before, before);
  await share(owner, 'add', top, { email: before });
  await share(owner, 'update_right', top, { email: before, to_right: 'WRITE' });
  const guest = await signIn(before, after);
  // By the email of today they have an entry of their own here.
  await share(owner, 'add', hidden, { email: after });
  await share(owner, 'remove', hidden, { email: before });
  await share(owner, 'update_right', lowered, { email: before, to_right: 'READ' });
  expect(await rightOn(guest, hidden)).toBe(0);
  expect(await rightOn(guest, lowered)).toBe(1);
  expect(await rightOn(guest, top)).toBe(2);
});

it('stays whose it was while somebody else has the email, until it is removed and given again', async () => {
  const owner = await newUser();
  const top = await folder(owner);
  const [email, later, another] = [newEmail(), newEmail(), newEmail()];
  const first = await signIn('first', email);
  await share(owner, 'add', top, { email });
  await signIn('first', later);
  await signIn('second', another);
  await share(owner, 'add', top, { email: another });
  const second = await signIn('second', email);
  await share(owner, 'update_right', top, { email, to_right: 'WRITE' });
  expect([await rightOn(first, top), await rightOn(second, top)]).toEqual([2, 1]);
  await share(owner, 'remove', top, { email });
  expect([await rightOn(first, top), await rightOn(second, top)]).toEqual([0, 1]);
  await share(owner, 'add', top, { email });
  await share(owner, 'update_right', top, { email, to_right: 'WRITE' });
  expect([await rightOn(first, top), await rightOn(second, top)]).toEqual([0, 2]);
  expect((await shareOf(owner, top)).validated_users).toEqual([{ email, right: 'WRITE', inherited: false }]);
});
