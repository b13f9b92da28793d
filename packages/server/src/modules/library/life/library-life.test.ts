import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import type { Right } from '../../access/index.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`life-${serial}@example.com`);
};

async function folder(user: TestClient, path: string): Promise<string> {
  const { status, body } = await user.call('POST', '/asset/folder', { path });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}
const file = (user: TestClient, path: string[], name: string) =>
  uploadFile(user, Buffer.from('x'), { path, name });
const rename = (user: TestClient, id: string, name: string) =>
  user.call('POST', `/asset/${id}/rename`, { name });
const move = (user: TestClient, id: string, to: string) =>
  user.call('POST', `/asset/${id}/move`, { parent_asset_id: to });
const trash = (user: TestClient, id: string) => user.call('POST', `/asset/${id}/trash`);
const restore = (user: TestClient, id: string, to?: string) =>
  user.call('POST', `/asset/${id}/restore`, to === undefined ? undefined : { parent_asset_id: to });
const purge = (user: TestClient, id: string) => user.call('DELETE', `/asset/${id}`);
const pathOf = async (user: TestClient, id: string) => {
  const { body } = await user.call('POST', '/asset/infos', { asset_ids: [id] });
  return body.items[0].info?.path ?? null;
};
const rootOf = async ({ principal }: TestClient) =>
  service.services.access.rootFolderOf(await service.services.access.defaultGroupOf(principal));
const give = (nodeId: string, user: TestClient, right: Right) => grant(service, nodeId, { user, right });
const namesIn = async (user: TestClient, path: string) => {
  const { body } = await user.call('GET', `/users/sources/list_files?path=${path}&limit=99&page=0`);
  return Array.isArray(body)
    ? body.map((entry: { file_name: string }) => entry.file_name).sort()
    : body.detail;
};
const trashOf = async (user: TestClient, query = '') =>
  (await user.call('GET', `/asset/trash?${query}`)).body;

describe('renameAsset', () => {
  it('gives a new name in NFC and a new last_edit to the item alone', async () => {
    const user = await newUser();
    const id = await file(user, ['a'], 'old.mp4');
    const parent = await folder(user, '/a');
    const other = await file(user, ['a'], 'other.mp4');
    const before = (await user.call('GET', '/asset/most_recent?limit=9&filetype=video&filetype=folder')).body;
    const answer = await rename(user, id.toUpperCase(), 'cafe\u0301.mp4');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      asset_id: id,
      name: 'café.mp4',
      path: '/a/café.mp4',
      parent_asset_id: parent,
      last_edit: expect.any(String),
      trashed_at: null,
    });
    const after = (await user.call('GET', '/asset/most_recent?limit=9&filetype=video&filetype=folder')).body;
    expect(after[0]).toMatchObject({ file_id: id, file_name: 'café.mp4', last_edit: answer.body.last_edit });
    const rest = (rows: { file_id: string }[]) => rows.filter((row) => row.file_id !== id);
    expect(rest(after)).toEqual(rest(before));
    expect(answer.body.last_edit > before[0].last_edit).toBe(true);
    expect(await namesIn(user, '/a')).toEqual(['café.mp4', 'other.mp4']);
    expect((await rename(user, other, 'café.mp4')).status).toBe(200);
  });

  it('changes nothing when the name is the same', async () => {
    const user = await newUser();
    const id = await file(user, [], 'same.mp4');
    const first = (await rename(user, id, 'new.mp4')).body;
    expect((await rename(user, id, 'new.mp4')).body).toEqual(first);
  });

  it.each(['', '.', '..', 'a/b', 'a\u0000b', 'a\nb', 'ä'.repeat(128)])('refuses %j', async (name) => {
    const user = await newUser();
    const id = await file(user, [], 'kept.mp4');
    const { status, body } = await rename(user, id, name);
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'name']]);
    expect(await pathOf(user, id)).toBe('/kept.mp4');
  });

  it('refuses the name of another folder, the root, and a body with more in it', async () => {
    const user = await newUser();
    const [a, b] = [await folder(user, '/a'), await folder(user, '/b')];
    expect(await rename(user, a, 'b')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await rename(user, await rootOf(user), 'x')).status).toBe(409);
    expect((await user.call('POST', `/asset/${b}/rename`, { name: 'c', more: 1 })).status).toBe(422);
    expect((await rename(user, 'no-uuid', 'x')).status).toBe(422);
    expect(await namesIn(user, '/')).toEqual(['a', 'b']);
  });

  it('needs WRITE: 404 for strangers, 403 for readers', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await file(owner, [], 'mine.mp4');
    expect((await rename(other, id, 'x')).status).toBe(404);
    await give(id, other, 1);
    expect((await rename(other, id, 'x')).status).toBe(403);
    await give(id, other, 2);
    const { body } = await rename(other, id, 'theirs.mp4');
    expect(body).toMatchObject({ path: '/theirs.mp4', parent_asset_id: null });
    expect(await pathOf(owner, id)).toBe('/theirs.mp4');
  });

  it('lets one of two folders have a name that both want at once', async () => {
    const user = await newUser();
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => folder(user, `/${name}`)));
    const answers = await Promise.all(ids.map((id) => rename(user, id, 'wanted')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('moveAsset', () => {
  it('takes a folder with its content along', async () => {
    const user = await newUser();
    const id = await file(user, ['a', 'b', 'c'], 'deep.mp4');
    const b = await folder(user, '/a/b');
    const target = await folder(user, '/x/y');
    const { status, body } = await move(user, b, target);
    expect([status, body.path, body.parent_asset_id]).toEqual([200, '/x/y/b', target]);
    expect(await pathOf(user, id)).toBe('/x/y/b/c/deep.mp4');
    expect(await namesIn(user, '/a')).toEqual([]);
    expect(await namesIn(user, '/x/y/b/c')).toEqual(['deep.mp4']);
    const recent = await user.call('GET', '/asset/most_recent?path=/x&limit=9');
    expect(recent.body.map((row: { file_id: string }) => row.file_id)).toEqual([id]);
    expect((await user.call('GET', '/asset/most_recent?path=/a&limit=9')).body).toEqual([]);
  });

  it('never makes a circle, too deep a tree or two folders of one name', async () => {
    const user = await newUser();
    const [a, b] = [await folder(user, '/a'), await folder(user, '/a/b')];
    const clip = await file(user, [], 'clip.mp4');
    expect((await move(user, a, a)).status).toBe(409);
    expect((await move(user, a, b)).status).toBe(409);
    expect((await move(user, a, clip)).body).toMatchObject({
      detail: [{ loc: ['body', 'parent_asset_id'] }],
    });
    expect((await move(user, await rootOf(user), a)).status).toBe(409);
    const levels = Array.from({ length: 31 }, (_, level) => `l${level}`);
    const deep = await folder(user, `/${levels.join('/')}`);
    expect((await move(user, a, deep)).status).toBe(409);
    expect((await move(user, b, deep)).status).toBe(200);
    expect((await user.call('POST', '/asset/folder', { parent_asset_id: b, name: 'deeper' })).status).toBe(
      409,
    );
    expect((await move(user, await folder(user, '/q/a'), await rootOf(user))).status).toBe(409);
    expect(await namesIn(user, '/q')).toEqual(['a']);
  });

  it('lets only one of two moves win that together would make a circle', async () => {
    const user = await newUser();
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = [await folder(user, `/${round}a`), await folder(user, `/${round}b`)];
      const answers = await Promise.all([move(user, a, b), move(user, b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('needs WRITE on both folders, and tells nobody of folders they may not read', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await file(owner, ['from'], 'clip.mp4');
    const [from, to] = [await folder(owner, '/from'), await folder(owner, '/to')];
    await give(id, other, 2);
    expect((await move(other, id, to)).status).toBe(404);
    await give(to, other, 1);
    expect((await move(other, id, to)).status).toBe(403);
    await give(to, other, 2);
    // The folder it lies in is not theirs.
    expect((await move(other, id, to)).status).toBe(403);
    await give(from, other, 2);
    expect((await move(other, id, to)).status).toBe(200);
    expect(await pathOf(owner, id)).toBe('/to/clip.mp4');
  });

  it('needs ADMIN where it gives someone access or takes it away', async () => {
    const [owner, other, third] = [await newUser(), await newUser(), await newUser()];
    const [shared, open] = [await folder(owner, '/shared'), await folder(owner, '/shared/open')];
    const [plain, closed] = [await folder(owner, '/shared/plain'), await folder(owner, '/shared/closed')];
    const id = await file(owner, ['shared', 'plain'], 'clip.mp4');
    await give(shared, other, 2);
    await give(shared, third, 1);
    await give(open, await newUser(), 1);
    await give(closed, third, 0);
    expect((await move(other, id, open)).status).toBe(403);
    expect((await move(other, id, closed)).status).toBe(403);
    expect((await move(other, id, await rootOf(other))).status).toBe(403);
    expect((await move(other, id, shared)).status).toBe(200);
    expect((await move(other, id, plain)).status).toBe(200);
    await owner.call('PUT', `/asset/${plain}/visibility`, { is_public_read: true });
    // An entry of its own keeps what it says wherever the item lies.
    await give(id, third, 1);
    expect((await move(owner, id, closed)).status).toBe(200);
    expect(await pathOf(third, id)).not.toBeNull();
  });

  it('moves between groups: owner, last_edit and rights follow', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const ids = await Promise.all([1, 2, 3].map((n) => file(owner, ['f', 'g'], `${n}.mp4`)));
    const f = await folder(owner, '/f');
    const target = await folder(other, '/in');
    await give(f, other, 2);
    await give(target, owner, 2);
    expect((await move(other, f, target)).status).toBe(403);
    const taken = (await owner.call('GET', '/asset/most_recent?limit=9')).body[0].last_edit;
    const { db } = service.deps;
    const theirs = await file(other, [], 'theirs.mp4');
    await db.updateTable('node').set({ last_edit: taken }).where('id', '=', theirs).execute();
    const { status, body } = await move(owner, f, target);
    expect([status, body.path]).toEqual([200, '/in/f']);
    expect(await namesIn(other, '/in/f/g')).toEqual(['1.mp4', '2.mp4', '3.mp4']);
    const group = await service.services.access.defaultGroupOf(other.principal);
    const rows = await db
      .selectFrom('node')
      .select(['id', 'owner_group_id', 'last_edit'])
      .where('id', 'in', [...ids, f])
      .execute();
    expect(new Set(rows.map((row) => row.owner_group_id))).toEqual(new Set([group]));
    expect(body.last_edit).toBe(
      rows
        .map((row) => row.last_edit)
        .sort()
        .at(-1),
    );
    // The giver keeps what the folder gives, which is WRITE; the new owner's own entry is gone.
    expect((await owner.call('GET', `/asset/trash?group_id=${group}`)).status).toBe(404);
    expect(await db.selectFrom('access_grant').select('id').where('node_id', '=', f).execute()).toHaveLength(
      1,
    );
    const later = await file(other, [], 'later.mp4');
    expect((await other.call('GET', '/asset/most_recent')).body[0].file_id).toBe(later);
  });
});

describe('trashAsset and restoreAsset', () => {
  it('hide a folder with all it holds at once, and bring all back as it was', async () => {
    const user = await newUser();
    const id = await file(user, ['a', 'b'], 'clip.mp4');
    const a = await folder(user, '/a');
    const listed = (await user.call('GET', '/asset/most_recent?limit=9&filetype=video&filetype=folder')).body;
    const urls = await user.call('POST', '/asset/download_urls', { asset_ids: [id], quality: 'original' });
    const { url } = urls.body.items[0].download;
    expect((await fetch(url)).status).toBe(200);
    const trashed = await trash(user, a);
    expect(trashed.status).toBe(200);
    expect(trashed.body).toMatchObject({ asset_id: a, path: '/a', trashed_at: expect.any(String) });
    expect((await fetch(url)).status).toBe(404);
    expect(await namesIn(user, '/')).toEqual([]);
    expect((await user.call('GET', '/asset/most_recent?limit=9')).body).toEqual([]);
    expect(await pathOf(user, id)).toBeNull();
    for (const gone of [a, id]) {
      expect((await rename(user, gone, 'x')).status).toBe(404);
      expect((await move(user, gone, await rootOf(user))).status).toBe(404);
      expect((await trash(user, gone)).status).toBe(404);
    }
    expect((await user.call('POST', '/asset/folder', { parent_asset_id: a, name: 'x' })).status).toBe(404);
    expect(await trashOf(user)).toEqual([
      {
        file_name: 'a',
        is_folder: true,
        file_id: a,
        file_type: 'folder',
        duration_seconds: null,
        last_edit: expect.any(String),
        path: '/a',
        trashed_at: trashed.body.trashed_at,
      },
    ]);
    expect((await restore(user, a)).body).toMatchObject({ path: '/a', trashed_at: null });
    expect(
      (await user.call('GET', '/asset/most_recent?limit=9&filetype=video&filetype=folder')).body,
    ).toEqual(listed);
    expect((await fetch(url)).status).toBe(200);
    expect(await trashOf(user)).toEqual([]);
    expect((await restore(user, a)).status).toBe(409);
  });

  it('keep apart what was put there on its own', async () => {
    const user = await newUser();
    const [one, two] = [await file(user, ['a'], '1.mp4'), await file(user, ['a'], '2.mp4')];
    const a = await folder(user, '/a');
    await trash(user, one);
    await trash(user, a);
    expect((await trashOf(user)).map((item: { file_id: string }) => item.file_id)).toEqual([a, one]);
    expect((await restore(user, two)).status).toBe(409);
    await restore(user, a);
    expect(await namesIn(user, '/a')).toEqual(['2.mp4']);
    expect((await restore(user, one)).body.path).toBe('/a/1.mp4');
  });

  it('restore into the root when the folder is in the trash, or into a folder that is named', async () => {
    const user = await newUser();
    const [one, two] = [await file(user, ['a'], '1.mp4'), await file(user, ['a'], '2.mp4')];
    const [a, b] = [await folder(user, '/a'), await folder(user, '/b')];
    for (const id of [one, two, a]) await trash(user, id);
    const before = (await trashOf(user)).find((item: { file_id: string }) => item.file_id === one);
    const back = (await restore(user, one)).body;
    expect(back.path).toBe('/1.mp4');
    expect(back.last_edit > before.last_edit).toBe(true);
    expect((await restore(user, two, one)).status).toBe(422);
    expect((await restore(user, two, a)).status).toBe(404);
    expect((await restore(user, two, b)).body.path).toBe('/b/2.mp4');
    await restore(user, a);
    expect(await namesIn(user, '/a')).toEqual([]);
  });

  it('give a taken name a number', async () => {
    const user = await newUser();
    const ids = [await file(user, [], 'name.mp4'), await file(user, [], 'name.mp4')];
    const old = await folder(user, '/v1.2');
    for (const id of [...ids, old]) await trash(user, id);
    await file(user, [], 'name.mp4');
    const inner = await file(user, ['v1.2'], 'new.mp4');
    expect((await restore(user, ids[0] ?? '')).body.name).toBe('name (2).mp4');
    expect((await restore(user, ids[1] ?? '')).body.name).toBe('name (3).mp4');
    expect((await restore(user, old)).body.path).toBe('/v1.2 (2)');
    expect(await pathOf(user, inner)).toBe('/v1.2/new.mp4');
  });

  it('leave a folder with one service-config', async () => {
    const user = await newUser();
    const [a, b] = [await folder(user, '/a'), await folder(user, '/b')];
    const config = async (directory_id: string) =>
      (await user.call('POST', '/asset/service-config', { directory_id, name: 'config' })).body.asset_id;
    const [inA, inB] = [await config(a), await config(b)];
    expect((await move(user, inA, b)).status).toBe(409);
    await trash(user, inA);
    const second = await config(a);
    expect((await restore(user, inA)).status).toBe(409);
    expect((await restore(user, inA, b)).status).toBe(409);
    expect((await move(user, second, await rootOf(user))).status).toBe(200);
    expect((await restore(user, inA)).body.path).toBe('/a/config');
    expect(await pathOf(user, inB)).toBe('/b/config');
  });

  it('need WRITE on everything in a folder', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const secret = await file(owner, ['a', 'b'], 'secret.mp4');
    const a = await folder(owner, '/a');
    await give(a, other, 3);
    await give(secret, other, 0);
    expect((await trash(other, a)).status).toBe(403);
    await trash(owner, a);
    expect((await restore(other, a)).status).toBe(403);
    expect((await purge(other, a)).status).toBe(403);
    await give(secret, other, 2);
    expect((await purge(other, a)).status).toBe(403);
    expect((await trashOf(other)).map((item: { file_id: string }) => item.file_id)).toEqual([a]);
    expect((await restore(other, a)).status).toBe(200);
    const reader = await newUser();
    await give(a, reader, 1);
    await trash(owner, a);
    expect(await trashOf(reader)).toEqual([]);
    expect((await restore(reader, a)).status).toBe(403);
    expect((await restore(await newUser(), a)).status).toBe(404);
  });

  it('leave the root and unknown groups alone, and listTrash pages the trash', async () => {
    const user = await newUser();
    expect((await trash(user, await rootOf(user))).status).toBe(409);
    for (const name of ['1', '2', '3']) await trash(user, await folder(user, `/${name}`));
    const pages = await Promise.all([0, 1, 2].map((page) => trashOf(user, `limit=2&page=${page}`)));
    expect(pages.map((items) => items.map((item: { file_name: string }) => item.file_name))).toEqual([
      ['3', '2'],
      ['1'],
      [],
    ]);
    expect((await user.call('GET', `/asset/trash?group_id=${service.deps.ids.uuid()}`)).status).toBe(404);
    expect((await user.call('GET', '/asset/trash?limit=0')).status).toBe(422);
  });

  it('let one of many at once win', async () => {
    const user = await newUser();
    const a = await folder(user, '/a');
    const trashes = await Promise.all([1, 2, 3, 4].map(() => trash(user, a)));
    expect(trashes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const restores = await Promise.all([1, 2, 3, 4].map(() => restore(user, a)));
    expect(restores.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('never leave something new in a folder that goes into the trash at that moment', async () => {
    const user = await newUser();
    for (let round = 0; round < 10; round += 1) {
      const id = await folder(user, `/r${round}`);
      const [made] = await Promise.all([
        user.call('POST', '/asset/folder', { parent_asset_id: id, name: 'new' }),
        trash(user, id),
      ]);
      const live = await service.deps.db
        .selectFrom('node')
        .select('id')
        .where('folder_id', '=', id)
        .where('deleted_at', 'is', null)
        .execute();
      expect([201, 404, 409]).toContain(made.status);
      expect(live).toEqual([]);
    }
  });
});
