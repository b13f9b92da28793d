/** What the answers about sharing say of where a right comes from, and of whose library something lies in. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import type { SharedItem } from './sharing.schema.ts';
import { createScene, share, shareOf } from './testing/sharing-scene.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const { newUser, newGroup, folder, file } = createScene(() => service);

it('an item below a public folder is said to be public by that, to whoever asks', async () => {
  const [owner, guest, stranger] = [await newUser(), await newUser(), await newUser()];
  const top = await folder(owner);
  const item = await file(owner, await folder(owner, top));
  await share(owner, 'add', item, { email: guest.principal.email });
  const flags = async (id: string) => {
    const { is_public_read: own, is_public_inherited: inherited } = await shareOf(owner, id);
    return { own, inherited };
  };
  const set = (id: string, value: boolean) =>
    owner.call('PUT', `/asset/${id}/visibility`, { is_public_read: value });
  expect(await flags(item)).toEqual({ own: false, inherited: false });
  await set(top, true);
  expect(await flags(top)).toEqual({ own: true, inherited: false });
  expect(await flags(item)).toEqual({ own: false, inherited: true });
  for (const user of [guest, stranger]) {
    expect(await shareOf(user, item)).toMatchObject({ is_public_read: false, is_public_inherited: true });
  }
  // Each answer of a change says it as well.
  const body = await share(owner, 'remove', item, { email: guest.principal.email });
  expect(body).toMatchObject({ is_public_read: false, is_public_inherited: true });
  await set(item, true);
  expect(await flags(item)).toEqual({ own: true, inherited: true });
  await set(top, false);
  expect(await flags(item)).toEqual({ own: true, inherited: false });
});

it('a shared library has the name of its group, and that of a person no email', async () => {
  const [owner, guest] = [await newUser(), await newUser()];
  const crew = await newGroup(owner);
  const email = guest.principal.email;
  const groups = (await owner.call('GET', '/group/list')).body;
  const { name } = groups.find(({ id }: { id: string }) => id === crew.id);
  const own = groups[0].root_folder_id;
  const inCrew = await folder(owner, crew.root);
  for (const id of [crew.root, own, inCrew]) await share(owner, 'add', id, { email });
  const { body } = await guest.call('GET', '/users/shared');
  const shown = Object.fromEntries(
    body.map(({ file_id: id, file_name: file, group_name: group }: SharedItem) => [id, [file, group]]),
  );
  expect(shown).toEqual({
    [crew.root]: [name, name],
    [own]: ['Library', null],
    [inCrew]: [expect.stringMatching(/^folder /), name],
  });
  expect(JSON.stringify(body)).not.toContain(owner.principal.email);
});
