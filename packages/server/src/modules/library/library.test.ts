import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { uploadFile, uploadRequest } from '../../testing/test-uploads.ts';
import type { FileReference } from '../access/access.schema.ts';

let service: TestService;
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };

beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`library-${serial}@example.com`);
};
const names = (files: FileReference[]) => files.map((file) => file.file_name);

const MP4 = Buffer.concat([
  Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isomiso2', 'latin1'),
  randomBytes(1_000),
]);

describe('listFiles', () => {
  const list = (user: TestClient, query: string) => user.call('GET', `/users/sources/list_files?${query}`);

  it('lists a folder page by page, newest first, without repeating or losing one', async () => {
    const user = await newUser();
    for (let index = 0; index < 7; index += 1) {
      await uploadFile(user, Buffer.from('x'), { path: ['f'], name: `${index}.mp4` });
    }
    const pages = await Promise.all([0, 1, 2, 3].map((page) => list(user, `path=/f&limit=3&page=${page}`)));
    expect(pages.map(({ body }) => names(body))).toEqual([
      ['6.mp4', '5.mp4', '4.mp4'],
      ['3.mp4', '2.mp4', '1.mp4'],
      ['0.mp4'],
      [],
    ]);
    expect(pages[0]?.body[0]).toEqual({
      file_name: '6.mp4',
      is_folder: false,
      file_id: expect.any(String),
      file_type: 'video',
      duration_seconds: null,
      last_edit: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    });
  });

  it('puts folders on top where asked, and sorts and filters', async () => {
    const user = await newUser();
    await user.call('POST', '/asset/folder', { path: '/first folder' });
    await uploadFile(user, Buffer.from('x'), { name: 'a.mp4' });
    await uploadFile(user, Buffer.from('x'), { name: 'b.mp3', fileType: 'audio' });
    const order = async (query: string) => names((await list(user, `path=/&limit=9&page=0&${query}`)).body);
    expect(await order('')).toEqual(['b.mp3', 'a.mp4', 'first folder']);
    expect(await order('folder_on_top=true')).toEqual(['first folder', 'b.mp3', 'a.mp4']);
    expect(await order('sort_order=asc&sort_by=added_at')).toEqual(['first folder', 'a.mp4', 'b.mp3']);
    expect(await order('filetype=audio&filetype=folder')).toEqual(['b.mp3', 'first folder']);
  });

  it('sorts by name, whatever the case, page by page', async () => {
    const user = await newUser();
    await user.call('POST', '/asset/folder', { path: '/morning' });
    for (const name of ['b.mp4', 'C.mp4', 'a.mp4', 'A.mp4', 'Z.mp4'])
      await uploadFile(user, Buffer.from('x'), { name });
    const page = async (query: string) => names((await list(user, `path=/&sort_by=name&${query}`)).body);
    const all = await page('limit=9&page=0&sort_order=asc');
    expect(all.map((name: string) => name.toLowerCase())).toEqual([
      ...['a.mp4', 'a.mp4', 'b.mp4', 'c.mp4', 'morning', 'z.mp4'],
    ]);
    expect(await page('limit=9&page=0')).toEqual(all.toReversed());
    const pages = [0, 1, 2].map((number) => page(`limit=2&page=${number}&sort_order=asc`));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    expect(await page('limit=2&page=0&sort_order=asc&folder_on_top=true')).toEqual(['morning', all[0]]);
    expect(await page('limit=2&page=1&sort_order=asc&folder_on_top=true')).toEqual(all.slice(1, 3));
  });

  it('shows nothing that is still being uploaded, nothing of others, and no unknown folder', async () => {
    const [user, stranger] = [await newUser(), await newUser()];
    await user.call('POST', '/users/assets/upload_urls', [uploadRequest(5, { path: ['busy'] })]);
    expect((await list(user, 'path=/busy&limit=9&page=0')).body).toEqual([]);
    expect((await list(stranger, 'path=/busy&limit=9&page=0')).status).toBe(404);
    expect((await list(stranger, 'path=/&limit=9&page=0')).body).toEqual([]);
    expect((await list(user, 'path=/Busy&limit=9&page=0')).status).toBe(404);
  });

  it.each([
    ['limit=1&page=0', 'path'],
    ['path=/&page=0', 'limit'],
    ['path=/&limit=1', 'page'],
    ['path=/&limit=0&page=0', 'limit'],
    ['path=/&limit=1&page=-1', 'page'],
    ['path=/&limit=10001&page=0', 'limit'],
    ['path=/../etc&limit=1&page=0', 'path'],
    ['path=/&limit=1&page=0&folder_on_top=maybe', 'folder_on_top'],
    ['path=/%00&limit=1&page=0', 'path'],
  ])('refuses %s', async (query, field) => {
    expect(await list(service.user, query)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', field] }] },
    });
  });
});

describe('listMostRecent', () => {
  const recent = (user: TestClient, query = '') => user.call('GET', `/asset/most_recent?${query}`);

  it('answers one file by default, the newest, from any depth', async () => {
    const user = await newUser();
    await uploadFile(user, Buffer.from('x'), { name: 'old.mp4' });
    await uploadFile(user, Buffer.from('x'), { name: 'new.mp4', path: ['a', 'b'] });
    expect(names((await recent(user)).body)).toEqual(['new.mp4']);
    expect(names((await recent(user, 'limit=9')).body)).toEqual(['new.mp4', 'old.mp4']);
    expect(names((await recent(user, 'limit=9&path=/a')).body)).toEqual(['new.mp4']);
    expect((await recent(user, 'limit=9&path=/nowhere')).status).toBe(404);
  });

  it('pages by before and after to the microsecond, skipping and repeating nothing', async () => {
    const user = await newUser();
    const wanted = Array.from({ length: 30 }, () => uploadRequest(0));
    const { body: places } = await user.call('POST', '/users/assets/upload_urls', wanted);
    await Promise.all(
      places.map((place: { presigned_put_url: string }) =>
        fetch(place.presigned_put_url, { method: 'PUT', body: '' }),
      ),
    );
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 12; page += 1) {
      const { body } = await recent(user, `limit=4${before}`);
      if (body.length === 0) break;
      seen.push(...body.map((file: FileReference) => file.file_id));
      before = `&before=${body.at(-1).last_edit}`;
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen).size).toBe(30);
    const all = (await recent(user, 'limit=30')).body as FileReference[];
    const after = (await recent(user, `limit=30&after=${all[10]?.last_edit}`)).body;
    expect(after).toEqual(all.slice(0, 10));
    const encoded = encodeURIComponent((all[10]?.last_edit ?? '').replace('Z', '+00:00'));
    expect((await recent(user, `limit=30&after=${encoded}`)).body).toEqual(all.slice(0, 10));
  });

  it('filters by type, shows folders only when asked', async () => {
    const user = await newUser();
    await uploadFile(user, Buffer.from('x'), { name: 'a.mp3', fileType: 'audio', path: ['f'] });
    await uploadFile(user, Buffer.from('x'), { name: 'b.mp4', path: ['f'] });
    expect(names((await recent(user, 'limit=9&filetype=audio')).body)).toEqual(['a.mp3']);
    expect(names((await recent(user, 'limit=9&filetype=folder')).body)).toEqual(['f']);
    expect(names((await recent(user, 'limit=9&filetype=folder&filetype=video')).body)).toEqual([
      'b.mp4',
      'f',
    ]);
    expect((await recent(user, 'limit=9&filetype=config')).body).toEqual([]);
    expect((await recent(user, 'limit=9&filetype=film')).status).toBe(422);
  });

  it('keeps to a group the caller is a member of', async () => {
    const user = await newUser();
    await uploadFile(user, Buffer.from('x'));
    const group = await service.services.access.defaultGroupOf(user.principal);
    expect((await recent(user, `limit=9&group_id=${group}`)).body).toHaveLength(1);
    expect((await recent(await newUser(), `group_id=${group}`)).status).toBe(404);
    expect((await recent(user, 'group_id=x')).status).toBe(422);
    expect((await recent(user, 'before=yesterday')).status).toBe(422);
  });
});

describe('createDownloadUrls', () => {
  const ask = (user: TestClient, body: Record<string, unknown>) =>
    user.call('POST', '/asset/download_urls', body);

  it('answers per item: what is there, what is not yet, what is not the caller’s', async () => {
    const [user, stranger] = [await newUser(), await newUser()];
    const ready = await uploadFile(user, MP4, { name: 'clip.mp4' });
    const { body: places } = await user.call('POST', '/users/assets/upload_urls', [uploadRequest(5)]);
    const folder = (await user.call('POST', '/asset/folder', { path: '/d' })).body.id;
    const foreign = await uploadFile(stranger, MP4);
    const unknown = service.deps.ids.uuid();
    const asset_ids = [ready, places[0].asset_id, folder, foreign, unknown, 'no id', ready.toUpperCase()];
    const { status, body } = await ask(user, { asset_ids, request_id: 'r-1' });
    expect(status).toBe(200);
    expect(body.items.map((item: { asset_id: string }) => item.asset_id)).toEqual(asset_ids);
    expect(body.items.map((item: { error: boolean }) => item.error)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(body.items[0].download).toMatchObject({ request_id: 'r-1' });
    const messages = body.items.map((item: { error_message: string | null }) => item.error_message);
    for (const index of [3, 4]) {
      expect(messages[index]).toBe(`Asset ${body.items[index].asset_id} not found.`);
    }
    expect(messages[1]).toMatch(/not been uploaded yet/);
  });

  it('says that a thumbnail is not there, instead of something else', async () => {
    const user = await newUser();
    const id = await uploadFile(user, MP4);
    const thumbnail = await ask(user, { asset_ids: [id], quality: 'thumbnail' });
    expect(thumbnail.body.items[0]).toMatchObject({ error: true });
  });

  it.each([
    [{}, 'missing'],
    [{ asset_ids: [] }, 'too_short'],
    [{ asset_ids: ['x'], quality: '4k' }, 'enum'],
    [{ asset_ids: ['x'], frame_time: 'x' }, 'float_parsing'],
    [{ asset_ids: 'x' }, 'list_type'],
  ])('refuses %j', async (body, type) => {
    expect(await ask(service.user, body)).toMatchObject({ status: 422, body: { detail: [{ type }] } });
  });
});

describe('getAssetInfos', () => {
  it('answers name, path, duration and kind, an error per item otherwise', async () => {
    const user = await newUser();
    const id = await uploadFile(user, MP4, { name: 'clip.mp4', path: ['a'] });
    const { body } = await user.call('POST', '/asset/infos', { asset_ids: [id, service.deps.ids.uuid()] });
    expect(body.items).toEqual([
      {
        asset_id: id,
        error: false,
        error_message: null,
        info: { source_name: 'clip.mp4', path: '/a/clip.mp4', duration_second: 0, file_type: 'video' },
      },
      {
        asset_id: expect.any(String),
        error: true,
        error_message: expect.stringMatching(/^Asset \S+ not found\.$/),
      },
    ]);
  });
});

describe('openMedia', () => {
  async function download(bytes: Buffer, options: Parameters<typeof uploadFile>[2] = {}) {
    const user = await newUser();
    const id = await uploadFile(user, bytes, options);
    const { body } = await user.call('POST', '/asset/download_urls', { asset_ids: [id] });
    return { user, id, url: body.items[0].download.url as string };
  }
  const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it('answers the very bytes, safe to open', async () => {
    const { url } = await download(MP4, { name: 'clip.mp4' });
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toEqual(MP4);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(MP4.length),
      'content-disposition': 'inline; filename=clip.mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'access-control-allow-origin': '*',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(url).toMatch(/\.mp4\?/);
  });

  it.each([
    ['page.html', '<html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['clip.mp4', '<?xml version="1.0"?><x/>'],
    ['paper.pdf', '%PDF-1.7 x'],
  ])('only ever saves %s', async (name, content) => {
    const { url } = await download(Buffer.from(content), { name });
    const response = await fetch(url);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(response.headers.get('content-type')).toMatch(/^application\/(octet-stream|pdf)$/);
    await response.arrayBuffer();
  });

  it('keeps a name in any script', async () => {
    const { url } = await download(MP4, { name: 'فيلم 映画.mp4' });
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%D9%81%D9%8A%D9%84%D9%85%20%E6%98%A0%E7%94%BB.mp4",
    );
  });

  it('answers ranges', async () => {
    const { url } = await download(MP4);
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url, { headers: { range, ...headers } });
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        bytes: await bodyOf(response),
      };
    };
    const size = MP4.length;
    expect(await part('bytes=10-19')).toEqual({
      status: 206,
      range: `bytes 10-19/${size}`,
      bytes: MP4.subarray(10, 20),
    });
    expect((await part('bytes=-7')).bytes).toEqual(MP4.subarray(size - 7));
    expect((await part('bytes=1000-')).bytes).toEqual(MP4.subarray(1_000));
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect((await part('bytes=0-1,5-6')).status).toBe(200);
    const { headers } = await fetch(url, { method: 'HEAD' });
    expect((await part('bytes=0-1', { 'if-range': headers.get('etag') ?? '' })).status).toBe(206);
    expect((await part('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200);
  });

  it('answers HEAD and If-None-Match without bytes', async () => {
    const { url } = await download(MP4);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(MP4.length));
    expect(await bodyOf(head)).toHaveLength(0);
    const fresh = await fetch(url, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
    expect(fresh.status).toBe(304);
    expect(await bodyOf(fresh)).toHaveLength(0);
  });

  it('answers an empty file', async () => {
    const { url } = await download(Buffer.alloc(0));
    expect(await bodyOf(await fetch(url))).toHaveLength(0);
  });

  it('refuses a URL that was changed or has ended, and one whose user may no longer read', async () => {
    const { url, id } = await download(MP4);
    expect((await fetch(url.replace(/user=[^&]+/, `user=${service.user.principal.userId}`))).status).toBe(
      403,
    );
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(405);
    offset += 3_600_000;
    expect((await fetch(url)).status).toBe(403);
    offset -= 3_600_000;
    expect((await fetch(url)).status).toBe(200);
    await service.deps.db
      .updateTable('node')
      .set({ deleted_at: new Date(), trashed_root_id: id })
      .where('id', '=', id)
      .execute();
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('what other modules build on', () => {
  async function stored(content: string) {
    const path = service.deps.storage.stagingPath();
    await writeFile(path, content);
    return service.services.library.storeFile({ path });
  }
  const isKept = async (key: string) => (await service.deps.storage.stat(key)) !== null;

  it('makes a visible asset from a stored file in one transaction', async () => {
    const user = await newUser();
    const { access, library } = service.services;
    const groupId = await access.defaultGroupOf(user.principal);
    const folderId = await access.rootFolderOf(groupId);
    const file = await stored('made by us');
    const { userId, accountId } = user.principal;
    const made = { kind: 'video' as const, name: 'made.mp4', folderId };
    const { assetId, versionId } = await service.deps.db.transaction().execute(async (trx) => {
      const [id = ''] = await library.addPendingAssets(trx, [made], { userId, groupId });
      return library.completeAsset(trx, { assetId: id, accountId, file, madeBy: 'test' });
    });
    const { url } = await library.createDownloadUrl(user.principal, assetId);
    expect(await (await fetch(url)).text()).toBe('made by us');
    const sources = await library.findSources([
      { assetId, versionId: null },
      { assetId, versionId },
    ]);
    expect([...sources.keys()]).toEqual([assetId, `${assetId}?version=${versionId}`]);
    expect(sources.get(assetId)).toMatchObject({ versionId, storageKey: file.storageKey, bytes: 10 });
    expect(await library.storageUsedBytes(user.principal.accountId)).toBe(10);
  });

  it('sweeps objects that nothing came to refer to, and only those', async () => {
    const user = await newUser();
    const kept = await uploadFile(user, Buffer.from('kept'));
    const lost = await stored('lost');
    const { library } = service.services;
    expect(await library.sweepObjects(new Date(clock.now().getTime() - 1_000))).toBe(0);
    expect(await isKept(lost.storageKey)).toBe(true);
    expect(await library.sweepObjects(new Date(clock.now().getTime() + 1_000))).toBe(1);
    expect(await isKept(lost.storageKey)).toBe(false);
    const { url } = await library.createDownloadUrl(user.principal, kept);
    expect(await (await fetch(url)).text()).toBe('kept');
  });

  it('sweeps everything in one round, however much it is', async () => {
    const { library } = service.services;
    await sql`
      insert into object (id, storage_key, size_bytes, content_type, created_at)
      select id, id::text, 1, 'video/mp4', ${new Date(0)}
      from (select gen_random_uuid() as id from generate_series(1, 1001)) lost`.execute(service.deps.db);
    expect(await library.sweepObjects(new Date(1))).toBe(1_001);
  });

  it('counts references as renditions come, are replaced and go', async () => {
    const user = await newUser();
    const assetId = await uploadFile(user, Buffer.from('x'));
    const { library } = service.services;
    const { db } = service.deps;
    const versionId =
      [...(await library.findSources([{ assetId, versionId: null }])).values()][0]?.versionId ?? '';
    const count = async (objectId: string) =>
      (await db.selectFrom('object').select('reference_count').where('id', '=', objectId).executeTakeFirst())
        ?.reference_count;
    const [first, second] = [await stored('first'), await stored('second')];
    const add = (file: typeof first) =>
      db.transaction().execute((trx) =>
        library.addRendition(trx, {
          versionId,
          kind: 'thumbnail',
          label: 'default',
          file,
          width: 1,
          height: 1,
          playerCompatible: true,
          madeBy: 'test',
        }),
      );
    const id = await add(first);
    expect(await count(first.objectId)).toBe(1);
    expect(await add(second)).toBe(id);
    expect([await count(first.objectId), await count(second.objectId)]).toEqual([0, 1]);
    await db.deleteFrom('node').where('id', '=', assetId).execute();
    expect(await count(second.objectId)).toBe(0);
  });
});
