import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import {
  createScene,
  findsIt,
  forbidden,
  notFound,
  nowhere,
  share,
  shareOf,
} from './testing/sharing-scene.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const { newUser, newGroup, folder, file } = createScene(() => service);

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
        duration_seconds: null,
        last_edit: expect.stringMatching(/\.\d{6}Z$/),
        right: 'WRITE',
        path: expect.stringMatching(/^\/clip-\d+\.mp4$/),
        group_name: null,
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
