import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../testing/test-grants.ts';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';
import type { Right } from './tables.ts';
import { nameProblem, parsePath } from './tree/node-names.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`access-${serial}@example.com`);
};

async function folder(user: TestClient, path: string): Promise<string> {
  const { status, body } = await user.call('POST', '/asset/folder', { path });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

async function groupOf(members: [TestClient, Right][], name = `group ${serial}`): Promise<string> {
  const { db, ids } = service.deps;
  const id = ids.uuid();
  const now = new Date();
  await db
    .insertInto('user_group')
    .values({ id, name, default_of_user_id: null, last_edit: now, created_at: now })
    .execute();
  await db.transaction().execute(async (trx) => {
    const userId = members[0]?.[0].principal.userId ?? '';
    await service.services.access.createRootFolder(trx, { groupId: id, userId });
  });
  for (const [{ principal }, right] of members) {
    await db
      .insertInto('group_member')
      .values({ group_id: id, user_id: principal.userId, right, created_at: now })
      .execute();
  }
  return id;
}

async function rightOn(user: TestClient, nodeId: string): Promise<number> {
  const rights = await service.services.access.rightsOn(user.principal, [nodeId]);
  return rights.get(nodeId)?.right ?? 0;
}

/** Whether listings agree with the right that is computed for one node. */
async function listsIt(user: TestClient, nodeId: string): Promise<boolean> {
  const { body } = await user.call('GET', '/asset/most_recent?limit=1000&filetype=folder&filetype=video');
  return body.some((file: { file_id: string }) => file.file_id === nodeId);
}

describe('rights', () => {
  it('are all for the owner and none for a stranger', async () => {
    const [owner, stranger] = [await newUser(), await newUser()];
    const id = await folder(owner, '/private');
    expect(await rightOn(owner, id)).toBe(3);
    expect(await rightOn(stranger, id)).toBe(0);
    expect(await listsIt(owner, id)).toBe(true);
    expect(await listsIt(stranger, id)).toBe(false);
  });

  it('cover what lies below, also what is put there later', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner, '/shared');
    await grant(service, top, { user: guest, right: 1 });
    const deep = await folder(owner, '/shared/a/b/c');
    const asset = await uploadFile(owner, Buffer.from('x'), { path: ['shared', 'a'] });
    for (const id of [top, deep, asset]) {
      expect(await rightOn(guest, id)).toBe(1);
      expect(await listsIt(guest, id)).toBe(true);
    }
  });

  it('of something in a private folder show no names of the folders above it', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const shared = await folder(owner, '/divorce/photos/summer');
    const asset = await uploadFile(owner, Buffer.from('x'), { path: ['divorce/photos/summer/beach.mp4'] });
    await grant(service, shared, { user: guest, right: 1 });
    const pathFor = async (user: TestClient) =>
      (await user.call('POST', '/asset/infos', { asset_ids: [asset] })).body.items[0].info.path;
    expect(await pathFor(owner)).toBe('/divorce/photos/summer/beach.mp4');
    expect(await pathFor(guest)).toBe('/summer/beach.mp4');
  });

  it('of one principal come from the nearest entry, even where it takes away', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner, '/top');
    const middle = await folder(owner, '/top/middle');
    const low = await folder(owner, '/top/middle/low');
    await grant(service, top, { user: guest, right: 2 });
    await grant(service, middle, { user: guest, right: 0 });
    await grant(service, low, { user: guest, right: 1 });
    expect(await rightOn(guest, top)).toBe(2);
    expect(await rightOn(guest, middle)).toBe(0);
    expect(await rightOn(guest, low)).toBe(1);
    expect(await listsIt(guest, middle)).toBe(false);
    expect(await listsIt(guest, low)).toBe(true);
  });

  it('of several principals are the highest', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const id = await folder(owner, '/several');
    const groupId = await groupOf([[guest, 3]]);
    await grant(service, id, { user: guest, right: 0 });
    await grant(service, id, { groupId, right: 2 });
    expect(await rightOn(guest, id)).toBe(2);
  });

  it.each<[Right, Right, number]>([
    [1, 3, 1],
    [3, 1, 1],
    [2, 2, 2],
    [3, 0, 0],
  ])('through a group are the lower of member %d and entry %d', async (member, entry, expected) => {
    const [owner, guest] = [await newUser(), await newUser()];
    const id = await folder(owner, '/grouped');
    const groupId = await groupOf([[guest, member]]);
    await grant(service, id, { groupId, right: entry });
    expect(await rightOn(guest, id)).toBe(expected);
  });

  it('of members of the owning group are those of their membership, unless an entry is nearer', async () => {
    const [admin, reader] = [await newUser(), await newUser()];
    const groupId = await groupOf([
      [admin, 3],
      [reader, 1],
    ]);
    const root = await service.services.access.rootFolderOf(groupId);
    expect(await rightOn(admin, root)).toBe(3);
    expect(await rightOn(reader, root)).toBe(1);
    const made = await admin.call('POST', '/asset/folder', { parent_asset_id: root, name: 'kept apart' });
    await grant(service, made.body.id, { groupId, right: 1 });
    expect(await rightOn(admin, made.body.id)).toBe(1);
    expect(await rightOn(admin, root)).toBe(3);
  });

  it('to read are everybody’s where a folder above is public', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const id = await folder(owner, '/open/inner');
    const top = await folder(owner, '/open');
    await service.deps.db.updateTable('node').set({ is_public_read: true }).where('id', '=', top).execute();
    expect(await rightOn(guest, id)).toBe(1);
    expect(await listsIt(guest, id)).toBe(false);
  });

  it('of many nodes are asked in one query, in any order and with what does not exist', async () => {
    const user = await newUser();
    const ids = [await folder(user, '/m1'), await folder(user, '/m2')];
    const unknown = service.deps.ids.uuid();
    const rights = await service.services.access.rightsOn(user.principal, [...ids, unknown, 'no id', ...ids]);
    expect([...rights.keys()].sort()).toEqual([...ids].sort());
    await expect(service.services.access.requireRight(user.principal, [unknown], 1)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('operators', () => {
  const auditOf = (subjectId: string) =>
    service.deps.db
      .selectFrom('audit_log')
      .select(['user_id', 'act', 'details'])
      .where('subject_id', '=', subjectId)
      .execute();

  it('may do what is given to them without a right of their own, which is noted each time', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await folder(owner, '/for operators');
    const { access } = service.services;
    const operator = { ...other.principal, isOperator: true };
    const [node] = await access.requireRight(operator, [id], 2, { orOperator: 'downscale' });
    expect(node).toMatchObject({ id, right: 0 });
    expect(await auditOf(id)).toEqual([
      { user_id: operator.userId, act: 'downscale', details: { by: 'operator', right: 0 } },
    ]);
    await expect(access.requireRight(operator, [id], 1)).rejects.toMatchObject({ code: 'not_found' });
    const plain = { ...operator, isOperator: false };
    await expect(access.requireRight(plain, [id], 2, { orOperator: 'downscale' })).rejects.toMatchObject({
      code: 'not_found',
    });
    const unknown = [service.deps.ids.uuid()];
    await expect(
      access.requireRight(operator, unknown, 2, { orOperator: 'downscale' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('leave no note where their own right is enough', async () => {
    const owner = await newUser();
    const id = await folder(owner, '/of an operator');
    const operator = { ...owner.principal, isOperator: true };
    await service.services.access.requireRight(operator, [id], 2, { orOperator: 'downscale' });
    expect(await auditOf(id)).toEqual([]);
  });
});

describe('createFolder', () => {
  it('makes a path with its ancestors, and finds it again', async () => {
    const user = await newUser();
    const first = await user.call('POST', '/asset/folder', { path: '/one/two/three' });
    expect(first).toMatchObject({ status: 201, body: { path: '/one/two/three' } });
    const again = await user.call('POST', '/asset/folder', { path: 'one/two/three/' });
    expect(again).toMatchObject({ status: 201, body: first.body });
    const listed = await user.call('GET', '/users/sources/list_files?path=/one/two&limit=9&page=0');
    expect(listed.body).toEqual([
      expect.objectContaining({
        file_name: 'three',
        is_folder: true,
        file_id: first.body.id,
        file_type: 'folder',
      }),
    ]);
  });

  it('makes one inside a parent, and finds it again', async () => {
    const user = await newUser();
    const parent = await folder(user, '/parent');
    const request = { parent_asset_id: parent, name: 'child' };
    const first = await user.call('POST', '/asset/folder', request);
    expect(first).toMatchObject({ status: 201, body: { path: '/parent/child' } });
    expect((await user.call('POST', '/asset/folder', request)).body).toEqual(first.body);
  });

  it('answers the root for the root', async () => {
    const user = await newUser();
    expect(await user.call('POST', '/asset/folder', { path: '/' })).toMatchObject({
      status: 201,
      body: { path: '/' },
    });
  });

  it.each([
    [{}, ['body']],
    [{ path: '/x', parent_asset_id: '01a1f846-c49b-771d-ac5a-72e959db3e0a', name: 'y' }, ['body']],
    [{ path: '/x', name: 'y' }, ['body']],
    [{ name: 'y' }, ['body']],
    [{ path: '/a/../b' }, ['body', 'path']],
    [{ path: '/./b' }, ['body', 'path']],
    [{ path: '/a//b' }, ['body', 'path']],
    [{ path: `/${'x'.repeat(256)}` }, ['body', 'path']],
    [{ path: `/${'ü'.repeat(128)}` }, ['body', 'path']],
    [{ path: '/a\u0007b' }, ['body', 'path']],
    [{ path: '/a\u0000b' }, ['body', 'path']],
    [{ path: Array(33).fill('d').join('/') }, ['body', 'path']],
  ])('refuses %j', async (request, loc) => {
    const answer = await service.user.call('POST', '/asset/folder', request);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc }] } });
  });

  it.each([
    '🎬 filme',
    'سلام',
    '\u202edrawkcab',
    '日本語'.repeat(28),
    'x'.repeat(255),
    ' spaced ',
    '%2e%2e',
    '"q"\\',
  ])('takes the name %j', async (name) => {
    const user = await newUser();
    const made = await user.call('POST', '/asset/folder', { path: `/${name}` });
    expect(made.status).toBe(201);
    const path = encodeURIComponent(`/${name}`);
    const listed = await user.call('GET', `/users/sources/list_files?path=${path}&limit=1&page=0`);
    expect(listed).toMatchObject({ status: 200, body: [] });
  });

  it('takes one name in whatever Unicode form it is written, and tells cases apart', async () => {
    const user = await newUser();
    expect(await folder(user, '/Cafe\u0301')).toBe(await folder(user, '/Caf\u00e9'));
    expect(await folder(user, '/café')).not.toBe(await folder(user, '/Café'));
  });

  it('makes one folder when many ask at once', async () => {
    const user = await newUser();
    const made = await Promise.all(Array.from({ length: 12 }, () => folder(user, '/at/once')));
    expect(new Set(made).size).toBe(1);
  });

  it('needs WRITE: 404 for what can not be read, 403 for what can', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const parent = await folder(owner, '/guarded');
    const request = { parent_asset_id: parent, name: 'x' };
    expect(await guest.call('POST', '/asset/folder', request)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    await grant(service, parent, { user: guest, right: 1 });
    expect(await guest.call('POST', '/asset/folder', request)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('refuses a parent that is no folder', async () => {
    const asset = await uploadFile(service.user, Buffer.from('x'));
    const answer = await service.user.call('POST', '/asset/folder', { parent_asset_id: asset, name: 'x' });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'parent_asset_id'] }] } });
  });
});

describe('last_edit', () => {
  it('is unique in a group and in the order of commits, whatever the clock says', async () => {
    const user = await newUser();
    const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => folder(user, `/edit-${index}`)));
    const rows = await service.deps.db
      .selectFrom('node')
      .select('last_edit')
      .where('id', 'in', ids)
      .execute();
    expect(new Set(rows.map((row) => row.last_edit)).size).toBe(20);
  });
});

describe('groups by name', () => {
  it('must be one of the caller’s, and only one', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const list = (name: string) =>
      user.call(
        'GET',
        `/users/sources/list_files?path=/&limit=9&page=0&group_name=${encodeURIComponent(name)}`,
      );
    await groupOf([[user, 1]], 'Only mine');
    await groupOf([[other, 3]], 'Not mine');
    await groupOf([[user, 1]], 'Twice');
    await groupOf([[user, 1]], 'Twice');
    expect((await list('Only mine')).status).toBe(200);
    expect((await list('Not mine')).status).toBe(404);
    expect((await list('Nobody’s')).status).toBe(404);
    expect(await list('Twice')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('mean one’s own library first, whatever group one was added to', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const { email } = user.principal;
    const own = await folder(user, '/own');
    const added = (await other.call('POST', '/group/create', { name: email })).body;
    expect((await other.call('POST', `/group/${added.id}/members`, { email })).status).toBe(200);
    const path = `/users/sources/list_files?path=/&limit=9&page=0&group_name=${encodeURIComponent(email)}`;
    expect(await user.call('GET', path)).toMatchObject({ status: 200, body: [{ file_id: own }] });
    expect((await other.call('GET', path)).body).toEqual([]);
  });

  it('show the readable tree of that group, and nothing of a folder in the trash', async () => {
    const [admin, reader] = [await newUser(), await newUser()];
    const groupId = await groupOf(
      [
        [admin, 3],
        [reader, 1],
      ],
      'Newsroom',
    );
    const root = await service.services.access.rootFolderOf(groupId);
    const make = async (parent: string, name: string): Promise<string> =>
      (await admin.call('POST', '/asset/folder', { parent_asset_id: parent, name })).body.id;
    const [shown, hidden, trashed] = [await make(root, 'a'), await make(root, 'b'), await make(root, 'c')];
    await make(trashed, 'inside');
    await grant(service, hidden, { groupId, right: 0 });
    expect((await admin.call('POST', `/asset/${trashed}/trash`)).status).toBe(200);
    const list = (path: string) =>
      reader.call('GET', `/users/sources/list_files?path=${path}&limit=9&page=0&group_name=Newsroom`);
    const listed = (await list('/')).body as { file_id: string }[];
    expect(listed.map((file) => file.file_id)).toEqual([shown]);
    expect((await list('/b')).status).toBe(404);
    expect((await list('/c')).status).toBe(404);
    expect((await list('/c/inside')).status).toBe(404);
    const recent = await reader.call('GET', `/asset/most_recent?limit=9&group_id=${groupId}&filetype=folder`);
    expect(recent.body.map((file: { file_id: string }) => file.file_id)).toEqual([shown]);
    const foreign = await newUser();
    expect((await foreign.call('GET', `/asset/most_recent?group_id=${groupId}`)).status).toBe(404);
    expect((await reader.call('GET', '/asset/most_recent?group_id=none')).status).toBe(422);
  });
});

describe('names', () => {
  it.each(['a', '...', '.hidden', 'a.b', '\u202e'])('%j is one', (name) =>
    expect(nameProblem(name)).toBeNull(),
  );
  it.each(['', '.', '..', 'a/b', '\n', 'x'.repeat(256)])('%j is none', (name) =>
    expect(nameProblem(name)).toMatch(/^A name must not/),
  );
  it('are read from paths in NFC', () => {
    expect(parsePath('/e\u0301/b/')).toEqual({ segments: ['\u00e9', 'b'], problem: null });
    expect(parsePath('')).toEqual({ segments: [], problem: null });
  });
});
