/**
 * What a grant opens and a revocation closes, by the operations themselves: after the one the item is everywhere
 * where its reader would look for it, after the other it is nowhere, at the next request.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TargetKind } from './testing/targets.ts';
import { type Person, startWorld, type World } from './testing/world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await startWorld();
  owner = world.owner;
});
afterAll(() => world?.stop());

let serial = 0;
const newEmail = () => {
  serial += 1;
  return `guest.${serial}@example.com`;
};
const newPerson = () => world.newPerson(`guest ${newEmail().split('@')[0]}`);

interface Item {
  id: string;
  kind: TargetKind;
}

/** The operations that open an item of the kind. */
const OPENED_BY: Partial<Record<TargetKind, (id: string) => string>> = {
  file: (id) => `/video/details/${id}`,
  video: (id) => `/video/source_video_info/${id}`,
  project: (id) => `/project/${id}`,
  entity: (id) => `/asset/entity/${id}`,
  config: (id) => `/asset/service-config/${id}`,
};

type Look = (person: Person, item: Item) => Promise<boolean>;

const isOpened: Look = async ({ client }, { id, kind }) => {
  const path = OPENED_BY[kind];
  return path !== undefined && (await client.call('GET', path(id))).status === 200;
};

const isInList =
  (path: string): Look =>
  async ({ client }, { id }) => {
    const { body } = await client.call('GET', path);
    return body.some((item: { file_id?: string; id?: string }) => item.file_id === id || item.id === id);
  };

/** Every place where a reader finds an item. */
const LOOKS: Record<string, Look> = {
  infos: async ({ client }, { id }) => {
    const { body } = await client.call('POST', '/asset/infos', { asset_ids: [id] });
    return body.items[0].error === false;
  },
  share: async ({ client }, { id }) => (await client.call('GET', `/asset/${id}/share`)).status === 200,
  recent: isInList('/asset/most_recent?limit=1000'),
  shared: isInList('/users/shared?limit=1000'),
  entities: isInList('/users/entity/list?limit=100'),
  opened: isOpened,
  download: async ({ client }, { id }) => {
    const asked = { asset_ids: [id], quality: 'original', player_compatible: false };
    const { body } = await client.call('POST', '/asset/download_urls', asked);
    const [{ error, download }] = body.items;
    return !error && (await fetch(download.url)).status === 200;
  },
  navigation: async ({ credentials }, { id }) => {
    const address = `/asset/url/${id}?quality=original`;
    const headers = { cookie: credentials.cookie };
    return (await world.http.send({ method: 'GET', address, headers })).status === 302;
  },
};

async function placesOf(person: Person, item: Item): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(LOOKS).map(async ([name, look]) => ((await look(person, item)) ? [name] : [])),
  );
  return found.flat();
}

/** Where an item of the kind is found by somebody it was shared with itself. */
const EVERYWHERE: [TargetKind, string[]][] = [
  ['file', ['infos', 'share', 'recent', 'shared', 'opened', 'download', 'navigation']],
  ['video', ['infos', 'share', 'recent', 'shared', 'opened', 'download', 'navigation']],
  ['folder', ['infos', 'share', 'shared']],
  ['project', ['infos', 'share', 'recent', 'shared', 'opened']],
  ['entity', ['infos', 'share', 'recent', 'shared', 'entities', 'opened']],
  ['config', ['infos', 'share', 'recent', 'shared', 'opened']],
];

const make = async (kind: TargetKind): Promise<Item> => ({ kind, id: await world.makeOwn(kind, owner) });

const share = (item: Item, action: string, body: unknown) =>
  world.ownerCall('POST', `/asset/${item.id}/share/${action}`, body);

/** A URL of the bytes, handed out to the person before something is taken away. */
async function handedOut({ client }: Person, { id }: Item): Promise<string> {
  const asked = { asset_ids: [id], quality: 'original', player_compatible: false };
  return (await client.call('POST', '/asset/download_urls', asked)).body.items[0].download.url;
}

describe.each(EVERYWHERE)('a %s', (kind, everywhere) => {
  test('shared with an email and taken back', async () => {
    const guest = await newPerson();
    const item = await make(kind);
    expect(await placesOf(guest, item)).toEqual([]);
    await share(item, 'add', { email: guest.email.toUpperCase() });
    expect(await placesOf(guest, item)).toEqual(everywhere);
    await share(item, 'remove', { email: guest.email });
    expect(await placesOf(guest, item)).toEqual([]);
  });

  test('shared with an email that signs in later', async () => {
    const item = await make(kind);
    const name = `later ${newEmail().split('@')[0]}`;
    await share(item, 'add', { email: `${name.replaceAll(' ', '.')}@Example.COM` });
    const guest = await world.newPerson(name);
    expect(await placesOf(guest, item)).toEqual(everywhere);
    await share(item, 'remove', { email: guest.email });
    expect(await placesOf(guest, item)).toEqual([]);
  });

  test('shared with a group: whoever is in it, as long as they are', async () => {
    const guest = await newPerson();
    const item = await make(kind);
    const group = await world.ownerCall('POST', '/group/create', { name: `group of ${guest.email}` });
    await share(item, 'add', { group_id: group.id });
    expect(await placesOf(guest, item)).toEqual([]);
    await world.ownerCall('POST', `/group/${group.id}/members`, { email: guest.email });
    // What is granted to a group is not among the newest of a person's own.
    const byGroup = everywhere.filter((place) => place !== 'recent');
    expect((await placesOf(guest, item)).filter((place) => place !== 'recent')).toEqual(byGroup);
    await world.ownerCall('DELETE', `/group/${group.id}/members`, { email: guest.email });
    expect(await placesOf(guest, item)).toEqual([]);
    await world.ownerCall('POST', `/group/${group.id}/members`, { email: guest.email });
    await share(item, 'remove', { group_id: group.id });
    expect(await placesOf(guest, item)).toEqual([]);
  });

  test('below a folder that is shared, and hidden there', async () => {
    const guest = await newPerson();
    const folder = await make('folder');
    const item = await make(kind);
    const moved = await world.ownerCall('POST', `/asset/${item.id}/move`, { parent_asset_id: folder.id });
    expect(moved.parent_asset_id).toBe(folder.id);
    expect(await placesOf(guest, item)).toEqual([]);
    await share(folder, 'add', { email: guest.email });
    const below = everywhere.filter((place) => place !== 'shared');
    expect(await placesOf(guest, item)).toEqual(below);
    await share(item, 'remove', { email: guest.email });
    expect(await placesOf(guest, item)).toEqual([]);
    expect(await placesOf(guest, folder)).toEqual(['infos', 'share', 'shared']);
    await share(item, 'add', { email: guest.email });
    expect((await placesOf(guest, item)).filter((place) => place !== 'shared')).toEqual(below);
    await share(folder, 'remove', { email: guest.email });
    expect(await placesOf(guest, folder)).toEqual([]);
    expect(await placesOf(guest, item)).toEqual([]);
  });

  test('in the trash and back', async () => {
    const guest = await newPerson();
    const item = await make(kind);
    await share(item, 'add', { email: guest.email });
    await world.ownerCall('POST', `/asset/${item.id}/trash`);
    expect(await placesOf(guest, item)).toEqual([]);
    expect(await placesOf(owner, item)).toEqual([]);
    await world.ownerCall('POST', `/asset/${item.id}/restore`, {});
    expect(await placesOf(guest, item)).toEqual(everywhere);
  });

  test('open to everybody who signs in, and closed again', async () => {
    const guest = await newPerson();
    const item = await make(kind);
    await world.ownerCall('PUT', `/asset/${item.id}/visibility`, { is_public_read: true });
    // It can be opened by whoever knows of it, but is put into no list of theirs.
    const open = everywhere.filter((place) => !['recent', 'shared', 'entities'].includes(place));
    expect((await placesOf(guest, item)).filter((place) => place !== 'entities')).toEqual(open);
    const shown = (await guest.client.call('GET', `/asset/${item.id}/share`)).body;
    expect(shown).toMatchObject({ groups: [], validated_users: [], is_public_read: true, can_share: false });
    await world.ownerCall('PUT', `/asset/${item.id}/visibility`, { is_public_read: false });
    expect(await placesOf(guest, item)).toEqual([]);
  });
});

describe('a URL that was handed out', () => {
  const ways: [string, (item: Item, guest: Person) => Promise<unknown>][] = [
    ['the grant is taken back', (item, { email }) => share(item, 'remove', { email })],
    ['the item is put into the trash', ({ id }) => world.ownerCall('POST', `/asset/${id}/trash`)],
    [
      'the item is removed for good',
      async ({ id }) => {
        await world.ownerCall('POST', `/asset/${id}/trash`);
        await world.ownerCall('DELETE', `/asset/${id}`);
      },
    ],
  ];
  test.each(ways)('opens nothing once %s', async (_way, takeAway) => {
    const guest = await newPerson();
    const item = await make('file');
    await share(item, 'add', { email: guest.email });
    const url = await handedOut(guest, item);
    expect((await fetch(url)).status).toBe(200);
    await takeAway(item, guest);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(url, { headers: { range: 'bytes=0-1' } })).status).toBe(404);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
  });
});

describe('rights on a folder', () => {
  test('are raised and lowered for what is below, and lifted where it had less', async () => {
    const guest = await newPerson();
    const folder = await make('folder');
    const file = await make('file');
    await world.ownerCall('POST', `/asset/${file.id}/move`, { parent_asset_id: folder.id });
    const rename = async () =>
      (await guest.client.call('POST', `/asset/${file.id}/rename`, { name: `${crypto.randomUUID()}` }))
        .status;
    await share(folder, 'add', { email: guest.email });
    expect(await rename()).toBe(403);
    await share(folder, 'update_right', { email: guest.email, to_right: 'WRITE' });
    expect(await rename()).toBe(200);
    // A second grant of READ lowers nothing.
    await share(folder, 'add', { email: guest.email });
    expect(await rename()).toBe(200);
    await share(folder, 'update_right', { email: guest.email, to_right: 'READ' });
    expect(await rename()).toBe(403);
  });

  test('move with what is moved, for whoever may give and take them', async () => {
    const [guest, other] = [await newPerson(), await newPerson()];
    const [open, closed] = [await make('folder'), await make('folder')];
    const file = await make('file');
    const moveAs = async ({ client }: Person, to: Item) =>
      (await client.call('POST', `/asset/${file.id}/move`, { parent_asset_id: to.id })).status;
    await share(open, 'add', { email: guest.email });
    for (const folder of [open, closed, file]) {
      await share(folder, 'add', { email: other.email });
      await share(folder, 'update_right', { email: other.email, to_right: 'WRITE' });
    }
    // It would show the file to the guest, which takes ADMIN. (`file` lies in the owner's root, too.)
    expect(await moveAs(other, open)).toBe(403);
    expect(await moveAs(owner, open)).toBe(200);
    expect(await placesOf(guest, file)).toContain('infos');
    expect(await moveAs(other, closed)).toBe(403);
    expect(await moveAs(guest, closed)).toBe(403);
    expect(await moveAs(owner, closed)).toBe(200);
    expect(await placesOf(guest, file)).toEqual([]);
  });
});
