import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchAnswer, startTestService, type TestService } from '../../../testing/test-service.ts';
import {
  acts,
  bodyFor,
  CONTENT,
  conflict,
  createScene,
  everywhere,
  findsIt,
  notFound,
  nowhere,
  share,
  shareOf,
  tryShare,
} from './testing/sharing-scene.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const { newEmail, newUser, newGroup, folder, file, rightOn, entriesOn, shareWithMany } = createScene(
  () => service,
);

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
      is_public_inherited: false,
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
      is_public_inherited: true,
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
    await shareWithMany(top, 1_001);
    const shown = await shareOf(owner, item);
    expect(shown.truncated).toBe(true);
    expect(shown.validated_users).toHaveLength(1_000);
    expect(shown.validated_users[0]).toEqual({ email: 'm10001@example.com', right: 'READ', inherited: true });
    expect(shown.validated_users[999].email).toBe('m11000@example.com');
    await share(owner, 'remove', top, { email: 'm10500@example.com' });
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
    const answer = await tryShare(owner, 'add', item, { email: guest.principal.email.toUpperCase() });
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
    expect(await fetchAnswer(url)).toMatchObject({ status: 200, body: CONTENT });
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
    const answer = await tryShare(owner, 'add', top, { email: owner.principal.email });
    expect(answer).toMatchObject({ status: 200, body: { can_share: true } });
    expect(await rightOn(owner, top)).toBe(3);
    expect((await owner.call('GET', '/users/shared')).body).toEqual([]);
  });

  it('ends at ten thousand entries on one node; taking away does not', async () => {
    const owner = await newUser();
    const top = await folder(owner);
    const item = await folder(owner, top);
    await share(owner, 'add', top, { email: 'x@example.com' });
    await shareWithMany(item, 9_999);
    const answers = await Promise.all(
      ['y@example.com', 'z@example.com'].map((email) => tryShare(owner, 'add', item, { email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await share(owner, 'add', item, { email: 'm10001@example.com' });
    await share(owner, 'remove', item, { email: 'x@example.com' });
    expect(await entriesOn(item)).toHaveLength(10_001);
  });

  it('to a group that is none of the caller’s is as to an unknown one', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const { id } = await newGroup(other);
    const top = await folder(owner);
    for (const act of acts) {
      const foreign = await tryShare(owner, act, top, bodyFor(act, { group_id: id }));
      const unknown = await tryShare(owner, act, top, bodyFor(act, { group_id: service.deps.ids.uuid() }));
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
    for (const act of acts) {
      const answer = await tryShare(service.user, act, top, bodyFor(act, body));
      expect(answer.status).toBe(422);
      expect(answer.body.detail.map((issue: { loc: unknown }) => issue.loc)).toContainEqual(loc);
    }
    expect(await entriesOn(top)).toEqual([]);
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
    expect(await tryShare(owner, 'remove', top, { email: newEmail() })).toMatchObject({ status: 200 });
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
    expect(await tryShare(colleague, 'remove', item, { group_id: id })).toMatchObject(notFound);
  });

  it('never takes the owning group', async () => {
    const [owner, colleague] = [await newUser(), await newUser()];
    const { id, root } = await newGroup(owner, [colleague, 'ADMIN']);
    const item = await file(owner, root);
    for (const target of [root, item]) {
      expect(await tryShare(colleague, 'remove', target, { group_id: id })).toMatchObject(conflict);
    }
    expect(await rightOn(colleague, item)).toBe(3);
  });

  it('of oneself ends what one sees', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const item = await file(owner, await folder(owner));
    const email = guest.principal.email;
    await share(owner, 'add', item, { email });
    await share(owner, 'update_right', item, { email, to_right: 'ADMIN' });
    const answer = await tryShare(guest, 'remove', item, { email });
    expect(answer).toMatchObject({
      status: 200,
      body: { groups: [], validated_users: [], can_share: false },
    });
    expect(await findsIt(guest, item)).toEqual(nowhere);
  });
});

describe('updateShareRight', () => {
  it('of the owning group is for its own ADMINs: a guest does not shut the owner out', async () => {
    const [owner, guest, colleague] = [await newUser(), await newUser(), await newUser()];
    const { id, root } = await newGroup(owner, [colleague, 'ADMIN']);
    const item = await file(owner, root);
    const { email } = guest.principal;
    await share(owner, 'add', item, { email });
    await share(owner, 'update_right', item, { email, to_right: 'ADMIN' });
    expect(await tryShare(guest, 'update_right', item, { group_id: id, to_right: 'READ' })).toMatchObject(
      conflict,
    );
    expect(await rightOn(owner, item)).toBe(3);
  });

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
      (await guest.call('POST', '/asset/folder', { parent_asset_id: top, name: newEmail() })).status,
      (await tryShare(guest, 'add', top, { email: 'x@example.com' })).status,
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
      expect(await tryShare(owner, 'update_right', top, { ...target, to_right: 'WRITE' })).toMatchObject(
        notFound,
      );
    }
    expect(await entriesOn(below)).toMatchObject([{ email, right: 1 }]);
    await share(owner, 'add', top, { email });
    await share(owner, 'remove', below, { email });
    expect(await tryShare(owner, 'update_right', below, { email, to_right: 'READ' })).toMatchObject(notFound);
  });

  it.each([{}, { to_right: 'NONE' }, { to_right: 0 }, { to_right: 'read' }])('refuses %j', async (to) => {
    const top = await folder(service.user);
    expect(await tryShare(service.user, 'update_right', top, { email: 'a@b', ...to })).toMatchObject({
      status: 422,
    });
  });
});
