import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let serial = 0;
function newEmail(): string {
  serial += 1;
  return `sharing-${serial}@example.com`;
}
const newUser = () => service.createUser(newEmail());

async function newGroup(
  maker: TestClient,
  ...others: [TestClient, string][]
): Promise<{ id: string; root: string }> {
  serial += 1;
  const made = (await maker.call('POST', '/group/create', { name: `Group ${serial}` })).body;
  for (const [{ principal }, right] of others) {
    await maker.call('POST', `/group/${made.id}/members`, { email: principal.email, right });
  }
  return { id: made.id, root: made.root_folder_id };
}

/** A folder in the user's library, or in another folder. */
async function folder(user: TestClient, parent?: string): Promise<string> {
  serial += 1;
  const name = `folder ${serial}`;
  const request = parent === undefined ? { path: `/${name}` } : { parent_asset_id: parent, name };
  const { status, body } = await user.call('POST', '/asset/folder', request);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

const file = (user: TestClient, parent: string) =>
  uploadFile(user, Buffer.from('moving pictures'), { parentAssetId: parent });

type Act = 'add' | 'remove' | 'update_right';
const act = (user: TestClient, what: Act, assetId: string, body: Record<string, unknown>) =>
  user.call('POST', `/asset/${assetId}/share/${what}`, body);

/** The same, which has to work. */
async function share(user: TestClient, what: Act, assetId: string, body: Record<string, unknown>) {
  const answer = await act(user, what, assetId, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

const shareOf = async (user: TestClient, assetId: string) =>
  (await user.call('GET', `/asset/${assetId}/share`)).body;

async function rightOn(user: TestClient, assetId: string): Promise<number> {
  const rights = await service.services.access.rightsOn(user.principal, [assetId]);
  return rights.get(assetId)?.right ?? 0;
}

const entriesOn = (assetId: string) =>
  service.deps.db
    .selectFrom('access_grant')
    .select(['email', 'user_id', 'group_id', 'right'])
    .where('node_id', '=', assetId)
    .orderBy('email')
    .orderBy('group_id')
    .execute();

/** In which answers a caller finds a file that lies in somebody else's library. */
async function findsIt(user: TestClient, assetId: string) {
  const has = (list: { file_id: string }[]) => list.some(({ file_id: id }) => id === assetId);
  const [recent, shared, infos, urls, one] = await Promise.all([
    user.call('GET', '/asset/most_recent?limit=1000'),
    user.call('GET', '/users/shared?limit=1000'),
    user.call('POST', '/asset/infos', { asset_ids: [assetId] }),
    user.call('POST', '/asset/download_urls', { asset_ids: [assetId], quality: 'original' }),
    user.call('GET', `/asset/${assetId}/share`),
  ]);
  return {
    recent: has(recent.body),
    shared: has(shared.body),
    infos: infos.body.items[0].error === false,
    download: urls.body.items[0].error === false,
    share: one.status === 200,
  };
}
const nowhere = { recent: false, shared: false, infos: false, download: false, share: false };
const everywhere = { recent: true, shared: true, infos: true, download: true, share: true };

const notFound = { status: 404, body: { code: 'not_found' } };
const forbidden = { status: 403, body: { code: 'forbidden' } };
const conflict = { status: 409, body: { code: 'conflict' } };

describe('getShare', () => {
  it('answers who has what effectively, and where from', async () => {
    const [owner, ada, ben] = [await newUser(), await newUser(), await newUser()];
    const crew = await newGroup(owner, [ada, 'WRITE']);
    const top = await folder(owner);
    const item = await file(owner, top);
    await share(owner, 'add', top, { group_id: crew.id });
    await share(owner, 'add', top, { email: ada.principal.email });
    await share(owner, 'add', top, { email: ben.principal.email });
    await share(owner, 'add', item, { email: 'Later@Example.com' });
    await share(owner, 'update_right', item, { email: 'Later@Example.com', to_right: 'WRITE' });
    await share(owner, 'update_right', item, { email: ada.principal.email, to_right: 'ADMIN' });
    await share(owner, 'remove', item, { email: ben.principal.email });

    const [{ id: ownGroup, name: ownName }] = (await owner.call('GET', '/group/list')).body;
    const crewName = (await owner.call('GET', '/group/list')).body[1].name;
    const { status, body } = await owner.call('GET', `/asset/${item}/share`);
    expect(status).toBe(200);
    expect(body).toEqual({
      groups: [
        { group_id: ownGroup, name: ownName, right: 'ADMIN', is_owner: true, inherited: true },
        { group_id: crew.id, name: crewName, right: 'READ', is_owner: false, inherited: true },
      ],
      validated_users: [
        { email: 'Later@Example.com', right: 'WRITE', inherited: false },
        { email: ada.principal.email, right: 'ADMIN', inherited: false },
      ],
      is_public_read: false,
      is_reference: false,
      can_share: true,
      truncated: false,
    });
    expect(await shareOf(ada, item)).toEqual(body);
    expect((await shareOf(ada, top)).can_share).toBe(false);
    expect((await shareOf(ada, top)).validated_users).toEqual([
      { email: ada.principal.email, right: 'READ', inherited: false },
      { email: ben.principal.email, right: 'READ', inherited: false },
    ]);
  });

  it('shows no groups and no emails to who reads by public read alone', async () => {
    const [owner, guest, stranger] = [await newUser(), await newUser(), await newUser()];
    const top = await folder(owner);
    const item = await file(owner, top);
    await share(owner, 'add', item, { email: guest.principal.email });
    await owner.call('PUT', `/asset/${top}/visibility`, { is_public_read: true });
    expect(await shareOf(stranger, item)).toEqual({
      groups: [],
      validated_users: [],
      is_public_read: false,
      is_reference: false,
      can_share: false,
      truncated: false,
    });
    expect((await shareOf(stranger, top)).is_public_read).toBe(true);
    expect((await shareOf(guest, item)).validated_users).toHaveLength(1);
  });

  it('is 404 for who can not read it, and for what is not there', async () => {
    const [owner, stranger] = [await newUser(), await newUser()];
    const top = await folder(owner);
    expect(await stranger.call('GET', `/asset/${top}/share`)).toMatchObject(notFound);
    expect(await owner.call('GET', `/asset/${service.deps.ids.uuid()}/share`)).toMatchObject(notFound);
    expect(await owner.call('GET', '/asset/nonsense/share')).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path', 'asset_id'] }] },
    });
  });

  it('lists a thousand emails and says when there are more', async () => {
    const owner = await newUser();
    const top = await folder(owner);
    const item = await folder(owner, top);
    const { db, ids } = service.deps;
    const entries = (count: number, nodeId: string, right: 0 | 1) =>
      Array.from({ length: count }, (_, n) => ({
        id: ids.uuid(),
        node_id: nodeId,
        user_id: null,
        group_id: null,
        email: `m${String(n).padStart(4, '0')}@example.com`,
        email_folded: `m${String(n).padStart(4, '0')}@example.com`,
        right,
        granted_by: null,
        created_at: new Date(),
      }));
    await db
      .insertInto('access_grant')
      .values(entries(1_001, top, 1))
      .execute();
    const shown = await shareOf(owner, item);
    expect(shown.truncated).toBe(true);
    expect(shown.validated_users).toHaveLength(1_000);
    expect(shown.validated_users[0]).toEqual({ email: 'm0000@example.com', right: 'READ', inherited: true });
    expect(shown.validated_users[999].email).toBe('m0999@example.com');
    await share(owner, 'remove', top, { email: 'm0500@example.com' });
    const fewer = await shareOf(owner, item);
    expect(fewer.truncated).toBe(false);
    expect(fewer.validated_users).toHaveLength(1_000);
  });
});

describe('addShare', () => {
  it('lets a person find and open a file everywhere, until it is removed', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const item = await file(owner, await folder(owner));
    expect(await findsIt(guest, item)).toEqual(nowhere);
    const answer = await act(owner, 'add', item, { email: guest.principal.email.toUpperCase() });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        validated_users: [{ email: guest.principal.email.toUpperCase(), right: 'READ', inherited: false }],
        can_share: true,
      },
    });
    expect(await findsIt(guest, item)).toEqual(everywhere);

    const urls = await guest.call('POST', '/asset/download_urls', { asset_ids: [item], quality: 'original' });
    const { url } = urls.body.items[0].download;
    expect(await fetchAnswer(url)).toMatchObject({ status: 200, body: 'moving pictures' });
    await share(owner, 'remove', item, { email: guest.principal.email });
    expect(await findsIt(guest, item)).toEqual(nowhere);
    expect(await fetchAnswer(url)).toMatchObject({ status: 404 });
  });

  it('on a folder covers what is in it and what comes later', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner);
    const before = await file(owner, top);
    await share(owner, 'add', top, { email: guest.principal.email });
    const later = await file(owner, await folder(owner, top));
    for (const item of [before, later]) {
      expect(await findsIt(guest, item)).toEqual({ ...everywhere, shared: false });
    }
    const shared = (await guest.call('GET', '/users/shared')).body;
    expect(shared).toMatchObject([{ file_id: top, is_folder: true, right: 'READ' }]);
    await share(owner, 'remove', top, { email: guest.principal.email });
    for (const item of [top, before, later]) expect(await rightOn(guest, item)).toBe(0);
    expect(await findsIt(guest, later)).toEqual(nowhere);
  });

  it('lets the members of a group in, each up to their own right there', async () => {
    const [owner, writer, reader] = [await newUser(), await newUser(), await newUser()];
    const { id } = await newGroup(owner, [writer, 'WRITE'], [reader, 'READ']);
    const top = await folder(owner);
    const item = await file(owner, top);
    const rights = async () => [await rightOn(writer, item), await rightOn(reader, item)];
    await share(owner, 'add', top, { group_id: id });
    expect(await rights()).toEqual([1, 1]);
    expect(await findsIt(reader, item)).toMatchObject({ infos: true, download: true, share: true });
    expect((await reader.call('GET', '/users/shared')).body).toMatchObject([{ file_id: top, right: 'READ' }]);
    await share(owner, 'update_right', top, { group_id: id, to_right: 'ADMIN' });
    expect(await rights()).toEqual([2, 1]);
    await owner.call('DELETE', `/group/${id}/members`, { email: reader.principal.email });
    expect(await rights()).toEqual([2, 0]);
    expect(await findsIt(reader, item)).toEqual(nowhere);
  });

  it('lifts what is lower below and lowers nothing', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner);
    const [higher, hidden] = [await folder(owner, top), await folder(owner, top)];
    const below = await folder(owner, higher);
    const email = guest.principal.email;
    await share(owner, 'add', top, { email });
    await share(owner, 'update_right', higher, { email, to_right: 'ADMIN' });
    await share(owner, 'remove', hidden, { email });
    const rights = () => Promise.all([top, higher, below, hidden].map((id) => rightOn(guest, id)));
    expect(await rights()).toEqual([1, 3, 3, 0]);
    await share(owner, 'add', top, { email });
    expect(await rights()).toEqual([1, 3, 3, 1]);
    await share(owner, 'add', higher, { email });
    await share(owner, 'add', below, { email });
    expect(await rights()).toEqual([1, 3, 3, 1]);
  });

  it('with the own email changes nothing else', async () => {
    const owner = await newUser();
    const top = await folder(owner);
    const answer = await act(owner, 'add', top, { email: owner.principal.email });
    expect(answer).toMatchObject({ status: 200, body: { can_share: true } });
    expect(await rightOn(owner, top)).toBe(3);
    expect((await owner.call('GET', '/users/shared')).body).toEqual([]);
  });

  it('to a group that is none of the caller’s is as to an unknown one', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const { id } = await newGroup(other);
    const top = await folder(owner);
    for (const what of ['add', 'remove', 'update_right'] as const) {
      const to = what === 'update_right' ? { to_right: 'READ' } : {};
      const foreign = await act(owner, what, top, { group_id: id, ...to });
      const unknown = await act(owner, what, top, { group_id: service.deps.ids.uuid(), ...to });
      expect(foreign).toMatchObject(notFound);
      expect(foreign.body).toEqual(unknown.body);
    }
    expect(await entriesOn(top)).toEqual([]);
  });

  it.each<[Record<string, unknown>, (string | number)[]]>([
    [{}, ['body']],
    [{ email: null }, ['body']],
    [{ email: 'a@b', group_id: '01a1f846-c49b-771d-ac5a-72e959db3e0a' }, ['body']],
    [{ email: 'nobody' }, ['body', 'email']],
    [{ email: 'a@b\u0000' }, ['body', 'email']],
    [{ email: '' }, ['body', 'email']],
    [{ email: `${'x'.repeat(320)}@example.com` }, ['body', 'email']],
    [{ group_id: 'nonsense' }, ['body', 'group_id']],
    [{ email: 'a@b', right: 'ADMIN' }, ['body', 'right']],
  ])('refuses %j', async (body, loc) => {
    const top = await folder(service.user);
    for (const what of ['add', 'remove', 'update_right'] as const) {
      const to = what === 'update_right' ? { to_right: 'READ' } : {};
      const answer = await act(service.user, what, top, { ...body, ...to });
      expect(answer.status).toBe(422);
      expect(answer.body.detail.map((issue: { loc: unknown }) => issue.loc)).toContainEqual(loc);
    }
    expect(await entriesOn(top)).toEqual([]);
  });
});

describe('an email without an account', () => {
  it('is granted all the same, and has it from the first sign-in on', async () => {
    const owner = await newUser();
    const { id } = await newGroup(owner);
    const top = await folder(owner);
    const item = await file(owner, top);
    const email = newEmail();
    await share(owner, 'add', top, { email });
    await share(owner, 'update_right', top, { email, to_right: 'WRITE' });
    await owner.call('POST', `/group/${id}/members`, { email, right: 'READ' });
    const guest = await service.createUser(email);
    expect(await rightOn(guest, item)).toBe(2);
    expect((await guest.call('GET', '/group/list')).body).toMatchObject([
      { is_default: true },
      { id, right: 'READ' },
    ]);
    await share(owner, 'remove', top, { email });
    expect(await rightOn(guest, item)).toBe(0);
  });

  it('gets the same answers as one with an account', async () => {
    const owner = await newUser();
    const run = async (email: string) => {
      const top = await folder(owner);
      const item = await folder(owner, top);
      const answers = [
        await act(owner, 'update_right', top, { email, to_right: 'READ' }),
        await act(owner, 'remove', top, { email }),
        await act(owner, 'add', top, { email }),
        await act(owner, 'add', item, { email: email.toUpperCase() }),
        await act(owner, 'update_right', top, { email, to_right: 'ADMIN' }),
        await act(owner, 'remove', item, { email }),
        await owner.call('GET', `/asset/${item}/share`),
        await act(owner, 'remove', top, { email }),
      ];
      return answers.map(({ status, body }) => [
        status,
        JSON.stringify(body).replaceAll(email, 'someone').replaceAll(email.toUpperCase(), 'SOMEONE'),
      ]);
    };
    const account = await run((await newUser()).principal.email);
    expect(account.map(([status]) => status)).toEqual([404, 200, 200, 200, 200, 200, 200, 200]);
    expect(await run(newEmail())).toEqual(account);
  });
});

describe('removeShare', () => {
  it('below a shared folder takes away what the folder gives', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner);
    const [kept, hidden] = [await file(owner, top), await folder(owner, top)];
    const inside = await file(owner, hidden);
    const email = guest.principal.email;
    await share(owner, 'add', top, { email });
    await share(owner, 'remove', hidden, { email });
    expect(await findsIt(guest, kept)).toEqual({ ...everywhere, shared: false });
    expect(await findsIt(guest, inside)).toEqual(nowhere);
    expect(await entriesOn(hidden)).toMatchObject([{ email, right: 0 }]);
    expect((await shareOf(owner, inside)).validated_users).toEqual([]);
  });

  it('on a folder takes what was given below it as well', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner);
    const item = await file(owner, await folder(owner, top));
    const email = guest.principal.email;
    await share(owner, 'add', item, { email });
    await share(owner, 'remove', top, { email });
    expect([await entriesOn(top), await entriesOn(item)]).toEqual([[], []]);
    expect(await findsIt(guest, item)).toEqual(nowhere);
  });

  it('of who has nothing changes nothing', async () => {
    const owner = await newUser();
    const top = await folder(owner);
    expect(await act(owner, 'remove', top, { email: newEmail() })).toMatchObject({ status: 200 });
    expect(await entriesOn(top)).toEqual([]);
  });

  it('takes the right of a group that the caller has left, or never was in', async () => {
    const [owner, colleague, member] = [await newUser(), await newUser(), await newUser()];
    const library = await newGroup(owner, [colleague, 'ADMIN']);
    const { id } = await newGroup(owner, [member, 'READ']);
    const item = await file(owner, library.root);
    await share(owner, 'add', item, { group_id: id });
    await share(colleague, 'update_right', item, { group_id: id, to_right: 'WRITE' });
    await share(colleague, 'remove', item, { group_id: id });
    expect(await rightOn(member, item)).toBe(0);
    expect(await act(colleague, 'remove', item, { group_id: id })).toMatchObject(notFound);
  });

  it('never takes the owning group', async () => {
    const [owner, colleague] = [await newUser(), await newUser()];
    const { id, root } = await newGroup(owner, [colleague, 'ADMIN']);
    const item = await file(owner, root);
    for (const target of [root, item]) {
      expect(await act(colleague, 'remove', target, { group_id: id })).toMatchObject(conflict);
    }
    expect(await rightOn(colleague, item)).toBe(3);
  });

  it('of oneself ends what one sees', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const item = await file(owner, await folder(owner));
    const email = guest.principal.email;
    await share(owner, 'add', item, { email });
    await share(owner, 'update_right', item, { email, to_right: 'ADMIN' });
    const answer = await act(guest, 'remove', item, { email });
    expect(answer).toMatchObject({
      status: 200,
      body: { groups: [], validated_users: [], can_share: false },
    });
    expect(await findsIt(guest, item)).toEqual(nowhere);
  });
});

describe('updateShareRight', () => {
  it('sets the right on the node and below', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner);
    const [own, hidden] = [await folder(owner, top), await folder(owner, top)];
    const email = guest.principal.email;
    await share(owner, 'add', top, { email });
    await share(owner, 'update_right', own, { email, to_right: 'ADMIN' });
    await share(owner, 'remove', hidden, { email });
    for (const [word, right] of [
      ['WRITE', 2],
      ['ADMIN', 3],
      ['READ', 1],
    ] as const) {
      await share(owner, 'update_right', top, { email, to_right: word });
      for (const id of [top, own, hidden]) expect(await rightOn(guest, id)).toBe(right);
      expect((await shareOf(owner, own)).validated_users).toEqual([{ email, right: word, inherited: true }]);
    }
    expect([await entriesOn(own), await entriesOn(hidden)]).toEqual([[], []]);
  });

  it('lets the person do what the right says', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner);
    const email = guest.principal.email;
    const attempts = async () => [
      (await guest.call('POST', '/asset/folder', { parent_asset_id: top, name: `x ${serial++}` })).status,
      (await act(guest, 'add', top, { email: 'x@example.com' })).status,
    ];
    await share(owner, 'add', top, { email });
    expect(await attempts()).toEqual([403, 403]);
    await share(owner, 'update_right', top, { email, to_right: 'WRITE' });
    expect(await attempts()).toEqual([201, 403]);
    await share(owner, 'update_right', top, { email, to_right: 'ADMIN' });
    expect(await attempts()).toEqual([201, 200]);
  });

  it('is 404 for who has no right there', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const { id } = await newGroup(owner);
    const top = await folder(owner);
    const below = await folder(owner, top);
    const email = guest.principal.email;
    await share(owner, 'add', below, { email });
    for (const target of [{ email }, { email: newEmail() }, { group_id: id }]) {
      expect(await act(owner, 'update_right', top, { ...target, to_right: 'WRITE' })).toMatchObject(notFound);
    }
    expect(await entriesOn(below)).toMatchObject([{ email, right: 1 }]);
    await share(owner, 'add', top, { email });
    await share(owner, 'remove', below, { email });
    expect(await act(owner, 'update_right', below, { email, to_right: 'READ' })).toMatchObject(notFound);
  });

  it.each([{}, { to_right: 'NONE' }, { to_right: 0 }, { to_right: 'read' }])('refuses %j', async (to) => {
    const top = await folder(service.user);
    expect(await act(service.user, 'update_right', top, { email: 'a@b', ...to })).toMatchObject({
      status: 422,
    });
  });
});

describe('the last ADMIN', () => {
  it('stays: other people’s emails do not count, the caller’s own entry does', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const { id, root } = await newGroup(owner);
    const item = await folder(owner, root);
    const lower = (by: TestClient) => act(by, 'update_right', item, { group_id: id, to_right: 'READ' });
    await share(owner, 'add', item, { email: guest.principal.email });
    await share(owner, 'update_right', item, { email: guest.principal.email, to_right: 'ADMIN' });
    expect(await lower(owner)).toMatchObject(conflict);
    expect(await rightOn(owner, item)).toBe(3);
    expect(await lower(guest)).toMatchObject({ status: 200, body: { can_share: true } });
    expect([await rightOn(owner, item), await rightOn(guest, item)]).toEqual([1, 3]);

    const own = { email: guest.principal.email };
    expect(await act(guest, 'remove', item, own)).toMatchObject(conflict);
    expect(await act(guest, 'update_right', item, { ...own, to_right: 'WRITE' })).toMatchObject(conflict);
    // Nor can the folder above take it, for as long as nobody else would be ADMIN there.
    expect(await act(owner, 'remove', root, own)).toMatchObject(conflict);
    expect(await rightOn(guest, item)).toBe(3);
    await share(owner, 'update_right', root, { group_id: id, to_right: 'ADMIN' });
    await share(owner, 'remove', root, own);
    expect([await rightOn(owner, item), await rightOn(guest, item)]).toEqual([3, 0]);
  });

  it('may go when another group is ADMIN', async () => {
    const owner = await newUser();
    const library = await newGroup(owner);
    const crew = await newGroup(owner);
    const item = await folder(owner, library.root);
    await share(owner, 'add', item, { group_id: crew.id });
    await share(owner, 'update_right', item, { group_id: crew.id, to_right: 'ADMIN' });
    await share(owner, 'update_right', item, { group_id: library.id, to_right: 'READ' });
    expect(await act(owner, 'remove', item, { group_id: crew.id })).toMatchObject(conflict);
    expect(await rightOn(owner, item)).toBe(3);
  });

  it('is no reason to refuse a change that has nothing to do with it', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const { id, root } = await newGroup(owner);
    const item = await folder(owner, root);
    const email = guest.principal.email;
    await share(owner, 'add', item, { email });
    await share(owner, 'update_right', item, { email, to_right: 'ADMIN' });
    await share(guest, 'update_right', item, { group_id: id, to_right: 'READ' });
    await share(owner, 'add', root, { email: 'other@example.com' });
    await share(owner, 'update_right', root, { email: 'other@example.com', to_right: 'WRITE' });
    await share(owner, 'remove', root, { email: 'other@example.com' });
  });
});

describe('setVisibility', () => {
  const set = (user: TestClient, id: string, value: unknown) =>
    user.call('PUT', `/asset/${id}/visibility`, { is_public_read: value });

  it('lets every user read a folder with its content, until it ends, and is audited', async () => {
    const [owner, stranger] = [await newUser(), await newUser()];
    const top = await folder(owner);
    const item = await file(owner, top);
    expect(await set(owner, top, true)).toMatchObject({
      status: 200,
      body: { asset_id: top, is_public_read: true, is_reference: false },
    });
    expect(await findsIt(stranger, item)).toEqual({ ...nowhere, infos: true, download: true, share: true });
    const anonymous = await fetch(`${service.baseUrl}/asset/${item}/share`);
    expect(anonymous.status).toBe(401);
    expect((await set(owner, top, false)).body).toMatchObject({ is_public_read: false });
    expect(await findsIt(stranger, item)).toEqual(nowhere);
    const log = await service.deps.db
      .selectFrom('audit_log')
      .select(['act', 'user_id', 'details'])
      .where('subject_id', '=', top)
      .orderBy('id')
      .execute();
    const { userId } = owner.principal;
    expect(log).toEqual([
      { act: 'setVisibility', user_id: userId, details: { is_public_read: true } },
      { act: 'setVisibility', user_id: userId, details: { is_public_read: false } },
    ]);
  });

  it('needs WRITE', async () => {
    const [owner, guest, stranger] = [await newUser(), await newUser(), await newUser()];
    const item = await file(owner, await folder(owner));
    await share(owner, 'add', item, { email: guest.principal.email });
    for (const flag of ['visibility', 'reference']) {
      const body = flag === 'visibility' ? { is_public_read: true } : { is_reference: true };
      expect(await guest.call('PUT', `/asset/${item}/${flag}`, body)).toMatchObject(forbidden);
      expect(await stranger.call('PUT', `/asset/${item}/${flag}`, body)).toMatchObject(notFound);
      expect(await stranger.call('PUT', `/asset/${service.deps.ids.uuid()}/${flag}`, body)).toMatchObject(
        notFound,
      );
    }
    expect(await shareOf(owner, item)).toMatchObject({ is_public_read: false, is_reference: false });
    const { count } = await service.deps.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('subject_id', '=', item)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
    await share(owner, 'update_right', item, { email: guest.principal.email, to_right: 'WRITE' });
    expect(await set(guest, item, true)).toMatchObject({ status: 200 });
  });

  it('takes true or false', async () => {
    const top = await folder(service.user);
    for (const value of [null, 'yes', 1, undefined]) {
      expect(await set(service.user, top, value)).toMatchObject({ status: 422 });
    }
  });
});

describe('setReference', () => {
  it('marks a file and unmarks it; neither flag counts as an edit', async () => {
    const owner = await newUser();
    const item = await file(owner, await folder(owner));
    const edited = async () => (await owner.call('GET', '/asset/most_recent')).body[0];
    const before = await edited();
    const answer = await owner.call('PUT', `/asset/${item}/reference`, { is_reference: true });
    expect(answer).toMatchObject({
      status: 200,
      body: { asset_id: item, is_public_read: false, is_reference: true },
    });
    await owner.call('PUT', `/asset/${item}/visibility`, { is_public_read: true });
    expect(await shareOf(owner, item)).toMatchObject({ is_public_read: true, is_reference: true });
    expect(await edited()).toEqual(before);
    await owner.call('PUT', `/asset/${item}/reference`, { is_reference: false });
    expect(await shareOf(owner, item)).toMatchObject({ is_public_read: true, is_reference: false });
  });
});

describe('listShared', () => {
  it('answers what others shared, newest first, page by page', async () => {
    const [owner, guest, member] = [await newUser(), await newUser(), await newUser()];
    const crew = await newGroup(owner, [guest, 'READ'], [member, 'READ']);
    const top = await folder(owner);
    const first = await file(owner, top);
    const second = await file(owner, top);
    await file(owner, crew.root);
    const email = guest.principal.email;
    await share(owner, 'add', first, { email });
    await share(owner, 'add', second, { group_id: crew.id });
    await share(owner, 'add', second, { email });
    await share(owner, 'update_right', second, { email, to_right: 'WRITE' });
    await share(owner, 'add', crew.root, { email });
    const { status, body } = await guest.call('GET', '/users/shared');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        file_name: expect.stringMatching(/^clip-\d+\.mp4$/),
        is_folder: false,
        file_id: second,
        file_type: 'video',
        duration_seconds: 0,
        last_edit: expect.stringMatching(/\.\d{6}Z$/),
        right: 'WRITE',
        path: expect.stringMatching(/^\/clip-\d+\.mp4$/),
      },
      expect.objectContaining({ file_id: first, right: 'READ' }),
    ]);
    expect((await guest.call('GET', '/users/shared?limit=1&page=1')).body).toEqual([body[1]]);
    expect((await guest.call('GET', '/users/shared?limit=1&page=2')).body).toEqual([]);
    expect((await member.call('GET', '/users/shared')).body).toMatchObject([
      { file_id: second, right: 'READ' },
    ]);
    expect((await owner.call('GET', '/users/shared')).body).toEqual([]);
    expect(await guest.call('GET', '/users/shared?limit=0')).toMatchObject({ status: 422 });
  });

  it('leaves out what was taken away above or below', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner);
    const item = await file(owner, top);
    const email = guest.principal.email;
    await share(owner, 'add', top, { email });
    await share(owner, 'remove', item, { email });
    expect((await guest.call('GET', '/users/shared')).body).toMatchObject([{ file_id: top }]);
    await owner.call('POST', `/asset/${top}/trash`);
    expect((await guest.call('GET', '/users/shared')).body).toEqual([]);
  });
});

describe('rights that lack', () => {
  it('are 404 without READ and 403 without ADMIN, and change nothing', async () => {
    const [owner, reader, writer, stranger] = [
      await newUser(),
      await newUser(),
      await newUser(),
      await newUser(),
    ];
    const item = await file(owner, await folder(owner));
    await share(owner, 'add', item, { email: reader.principal.email });
    await share(owner, 'add', item, { email: writer.principal.email });
    await share(owner, 'update_right', item, { email: writer.principal.email, to_right: 'WRITE' });
    const before = await entriesOn(item);
    for (const what of ['add', 'remove', 'update_right'] as const) {
      const body = {
        email: reader.principal.email,
        ...(what === 'update_right' ? { to_right: 'ADMIN' } : {}),
      };
      for (const user of [reader, writer]) expect(await act(user, what, item, body)).toMatchObject(forbidden);
      expect(await act(stranger, what, item, body)).toMatchObject(notFound);
      expect(await act(stranger, what, service.deps.ids.uuid(), body)).toMatchObject(notFound);
      expect(await act(stranger, what, 'nonsense', body)).toMatchObject({ status: 422 });
      for (const headers of [{}, { 'x-api-key': 'sk_wrong' }]) {
        const url = `${service.baseUrl}/asset/${item}/share/${what}`;
        expect((await fetch(url, { method: 'POST', headers })).status).toBe(401);
      }
    }
    expect(await entriesOn(item)).toEqual(before);
  });

  it('hide what is in the trash', async () => {
    const owner = await newUser();
    const item = await file(owner, await folder(owner));
    await owner.call('POST', `/asset/${item}/trash`);
    expect(await owner.call('GET', `/asset/${item}/share`)).toMatchObject(notFound);
    expect(await act(owner, 'add', item, { email: 'x@example.com' })).toMatchObject(notFound);
    expect(await owner.call('PUT', `/asset/${item}/visibility`, { is_public_read: true })).toMatchObject(
      notFound,
    );
  });
});

describe('at the same time', () => {
  it('adding somebody several times makes one entry', async () => {
    const owner = await newUser();
    const top = await folder(owner);
    const { id } = await newGroup(owner);
    const targets = [{ email: newEmail() }, { group_id: id }];
    const answers = await Promise.all(
      targets.flatMap((target) => Array.from({ length: 4 }, () => act(owner, 'add', top, target))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await entriesOn(top)).toHaveLength(2);
  });

  it('adding and removing leave one of the two', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner);
    const below = await folder(owner, top);
    const email = guest.principal.email;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        act(owner, 'add', top, { email }),
        act(owner, 'remove', top, { email }),
        act(owner, 'add', below, { email }),
        act(owner, 'remove', below, { email }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const [above, inside] = [await entriesOn(top), await entriesOn(below)];
      expect(above.every(({ right }) => right === 1) && above.length <= 1).toBe(true);
      expect(inside.length).toBeLessThanOrEqual(1);
      // What an entry takes away is there to be taken away.
      if (inside[0]?.right === 0) expect(above).toHaveLength(1);
    }
  });

  it('sharing and the first sign-in of that email miss nothing', async () => {
    const owner = await newUser();
    const { id } = await newGroup(owner);
    for (let round = 0; round < 8; round += 1) {
      const top = await folder(owner);
      const email = newEmail();
      const [guest] = await Promise.all([
        service.createUser(email),
        share(owner, 'add', top, { email }),
        owner.call('POST', `/group/${id}/members`, { email }),
      ]);
      expect(await rightOn(guest, top)).toBe(1);
      expect((await guest.call('GET', '/group/list')).body).toHaveLength(2);
    }
  });

  it('two ADMINs that lower each other leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [owner, guest] = [await newUser(), await newUser()];
      const { id, root } = await newGroup(owner);
      const item = await folder(owner, root);
      const email = guest.principal.email;
      await share(owner, 'add', item, { email });
      await share(owner, 'update_right', item, { email, to_right: 'ADMIN' });
      const answers = await Promise.all([
        act(owner, 'update_right', item, { email, to_right: 'READ' }),
        act(guest, 'update_right', item, { group_id: id, to_right: 'READ' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect([await rightOn(owner, item), await rightOn(guest, item)].sort()).toEqual([1, 3]);
    }
  });
});
