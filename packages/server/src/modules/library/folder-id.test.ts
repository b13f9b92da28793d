/** Listings that start from a folder by its id: how what was shared is opened. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';
import type { FileReference } from '../access/access.schema.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`folder-id-${serial}@example.com`);
};

const listings = {
  list_files: (user: TestClient, query: string, path = '/') =>
    user.call('GET', `/users/sources/list_files?path=${path}&limit=9&page=0&${query}`),
  most_recent: (user: TestClient, query: string, path = '/') =>
    user.call('GET', `/asset/most_recent?path=${path}&limit=9&${query}`),
};
const both = Object.entries(listings);
const names = (files: FileReference[]) => files.map((file) => file.file_name);

async function newFolder(user: TestClient, path: string): Promise<string> {
  const { status, body } = await user.call('POST', '/asset/folder', { path });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** `/top/shoot/day` with a file in each; the guest can read `shoot`. */
async function sharedFolder() {
  const [owner, guest] = [await newUser(), await newUser()];
  const day = await newFolder(owner, '/top/shoot/day');
  const top = await newFolder(owner, '/top');
  const shoot = await newFolder(owner, '/top/shoot');
  await uploadFile(owner, Buffer.from('x'), { parentAssetId: top, name: 'top.mp4' });
  const file = await uploadFile(owner, Buffer.from('x'), { parentAssetId: shoot, name: 'shoot.mp4' });
  await uploadFile(owner, Buffer.from('x'), { parentAssetId: day, name: 'day.mp4' });
  const email = guest.principal.email;
  await owner.call('POST', `/asset/${shoot}/share/add`, { email });
  return { owner, guest, email, top, shoot, day, file };
}

describe('a folder that was shared', () => {
  it('is found, opened and walked by whom it was shared with', async () => {
    const { guest, shoot } = await sharedFolder();
    const [{ file_id: id }] = (await guest.call('GET', '/users/shared')).body;
    expect(id).toBe(shoot);
    const opened = await listings.list_files(guest, `folder_id=${id}`);
    expect(names(opened.body).sort()).toEqual(['day', 'shoot.mp4']);
    const below = await listings.list_files(guest, `folder_id=${id}`, '/day');
    expect(names(below.body)).toEqual(['day.mp4']);
    expect(names((await listings.most_recent(guest, `folder_id=${id}`)).body)).toEqual([
      'day.mp4',
      'shoot.mp4',
    ]);
    const newest = await listings.most_recent(guest, `folder_id=${id.toUpperCase()}`, '/day');
    expect(names(newest.body)).toEqual(['day.mp4']);
  });

  it('shows nothing that was taken out of it', async () => {
    const { owner, guest, email, shoot, day } = await sharedFolder();
    await owner.call('POST', `/asset/${day}/share/remove`, { email });
    for (const [, list] of both) {
      expect(names((await list(guest, `folder_id=${shoot}`)).body)).toEqual(['shoot.mp4']);
      expect((await list(guest, `folder_id=${day}`)).status).toBe(404);
    }
    const below = await listings.list_files(guest, `folder_id=${shoot}`, '/day');
    expect(below.status).toBe(404);
  });

  it('is gone with the right, and in the trash', async () => {
    const { owner, guest, email, shoot } = await sharedFolder();
    await owner.call('POST', `/asset/${shoot}/share/remove`, { email });
    for (const [, list] of both) expect((await list(guest, `folder_id=${shoot}`)).status).toBe(404);
    await owner.call('POST', `/asset/${shoot}/trash`);
    for (const [, list] of both) expect((await list(owner, `folder_id=${shoot}`)).status).toBe(404);
  });
});

describe.each(both)('%s with folder_id', (listing, list) => {
  it('tells of a folder above, of others and of none the same: nothing', async () => {
    const { guest, top } = await sharedFolder();
    for (const id of [top, service.deps.ids.uuid()]) {
      expect(await list(guest, `folder_id=${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: `Asset ${id} not found.` },
      });
    }
    // The guest may read `shoot`, and still can not ask the folder above whether it holds one of that name.
    expect((await list(guest, `folder_id=${top}`, '/shoot')).status).toBe(404);
  });

  it('refuses what is no folder, no id, or stands beside a group', async () => {
    const { owner, guest, file, shoot } = await sharedFolder();
    const [{ id: group, name }] = (await owner.call('GET', '/group/list')).body;
    const beside = listing === 'list_files' ? `group_name=${encodeURIComponent(name)}` : `group_id=${group}`;
    const refused = { status: 422, body: { detail: [{ loc: ['query', 'folder_id'] }] } };
    expect(await list(guest, `folder_id=${file}`)).toMatchObject(refused);
    expect(await list(owner, 'folder_id=nonsense')).toMatchObject(refused);
    expect(await list(owner, `folder_id=${shoot}&${beside}`)).toMatchObject(refused);
  });

  it('takes the root folder of a group, for its members alone', async () => {
    const [member, stranger] = [await newUser(), await newUser()];
    const { root_folder_id: root } = (await member.call('POST', '/group/create', { name: 'Crew' })).body;
    await uploadFile(member, Buffer.from('x'), { parentAssetId: root, name: 'crew.mp4' });
    expect(names((await list(member, `folder_id=${root}`)).body)).toEqual(['crew.mp4']);
    expect((await list(stranger, `folder_id=${root}`)).status).toBe(404);
  });
});

it('opens one of two groups of a name, as the refusal of that name says', async () => {
  const user = await newUser();
  const make = async () => (await user.call('POST', '/group/create', { name: 'Twins' })).body.root_folder_id;
  const [first] = [await make(), await make()];
  await uploadFile(user, Buffer.from('x'), { parentAssetId: first, name: 'first.mp4' });
  const ambiguous = await listings.list_files(user, 'group_name=Twins');
  expect(ambiguous).toMatchObject({ status: 409, body: { detail: expect.stringContaining('folder_id') } });
  expect(ambiguous.body.detail).toContain('root_folder_id');
  expect(names((await listings.list_files(user, `folder_id=${first}`)).body)).toEqual(['first.mp4']);
});

it('leaves what was granted elsewhere out of the newest below one’s own root', async () => {
  const { guest } = await sharedFolder();
  const [{ root_folder_id: root }] = (await guest.call('GET', '/group/list')).body;
  expect(names((await listings.most_recent(guest, '')).body)).toHaveLength(2);
  expect((await listings.most_recent(guest, `folder_id=${root}`)).body).toEqual([]);
});
