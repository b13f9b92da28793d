import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { addMedia, createFolder } from '../../../testing/test-library.ts';
import { testImage } from '../../../testing/test-media.ts';
import {
  fetchAnswer,
  type SignedInClient,
  startTestService,
  type TestService,
} from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import type { Right } from '../../access/index.ts';

let service: TestService;
let open: TestService;

beforeAll(async () => {
  service = await startTestService();
  open = await startTestService({
    env: { RUSHES_ANONYMOUS_PUBLIC_DOWNLOADS: 'on', RUSHES_MEDIA_ORIGIN: 'http://media.example.com:8080' },
  });
});
afterAll(() => Promise.all([service.stop(), open.stop()]));

const MP4 = Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isomiso2', 'latin1'), Buffer.alloc(99)]);

let serial = 0;
/** One person with both credentials. */
async function newUser(of = service) {
  serial += 1;
  const email = `download-${serial}@example.com`;
  const byKey = await of.createUser(email);
  return { byKey, byToken: await of.signIn(email) };
}
const get = (user: SignedInClient, id: string, query = '') =>
  user.call('GET', `/asset/download_url/${id}?${query}`);
const go = (id: string, init: RequestInit = {}, { query = '', of = service } = {}) =>
  fetchAnswer(`${of.baseUrl}/asset/url/${id}?${query}`, { redirect: 'manual', ...init });
const bearer = ({ token }: SignedInClient) => ({ headers: { authorization: `Bearer ${token}` } });
const give = (nodeId: string, user: SignedInClient, right: Right) =>
  grant(service, nodeId, { user: { ...service.user, principal: user.principal }, right });

describe('getDownloadUrl', () => {
  it('answers a URL that works, with what was asked echoed', async () => {
    const { byKey, byToken } = await newUser();
    const id = await uploadFile(byKey, MP4);
    const { status, body } = await get(byToken, id.toUpperCase(), 'request_id=r-1&quality=original');
    expect(status).toBe(200);
    expect(body).toEqual({
      url: expect.any(String),
      expiredIn: expect.any(Number),
      current_time: expect.any(String),
      request_id: 'r-1',
      file_name: expect.stringMatching(/^clip-\d+\.mp4$/),
      content_type: 'video/mp4',
      size_bytes: MP4.length,
      // Nobody has looked into it: that it plays is not known.
      width: null,
      height: null,
      rendition_kind: 'original',
      player_compatible: false,
    });
    const expires = Number(new URL(body.url).searchParams.get('expires')) * 1_000;
    expect(body.expiredIn).toBe(Math.floor((expires - Date.parse(body.current_time)) / 1_000));
    expect(3_600 - body.expiredIn).toBeOneOf([0, 1]);
    const bytes = await fetch(body.url);
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect('request_id' in (await get(byToken, id)).body).toBe(false);
    expect((await byKey.call('GET', `/asset/download_url/${id}`)).status).toBe(401);
  });

  it.each(['480p', '720p', '1080p', 'original', 'highest', 'lowest'])('knows %s', async (quality) => {
    const { byKey, byToken } = await newUser();
    const id = await uploadFile(byKey, MP4);
    expect((await get(byToken, id, `quality=${quality}&player_compatible=false`)).status).toBe(200);
  });

  it.each([
    ['quality=thumbnail', 'quality'],
    ['quality=2160p', 'quality'],
    ['player_compatible=perhaps', 'player_compatible'],
    ['frame_time=NaN', 'frame_time'],
    ['frame_time=Infinity', 'frame_time'],
    ['frame_time=1e999', 'frame_time'],
    ['frame_time=soon', 'frame_time'],
    ['frame_time=0x10', 'frame_time'],
    ['frame_time=0b1', 'frame_time'],
  ])('refuses %s', async (query, field) => {
    const { byKey, byToken } = await newUser();
    const id = await uploadFile(byKey, MP4);
    expect(await get(byToken, id, query)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', field] }] },
    });
    expect(await go(id, bearer(byToken), { query })).toMatchObject({ status: 422 });
  });

  it('answers an image by itself whatever time is asked, and no frame of what has none', async () => {
    const { byKey, byToken } = await newUser();
    const image = await uploadFile(byKey, testImage(8, 8, [1, 2, 3]), { fileType: 'image', name: 'i.png' });
    const folderId = await createFolder(byKey, '/more');
    const [sound = ''] = await addMedia(service, byKey, { folderId, kind: 'audio', count: 1 });
    for (const time of ['-1', '0', '2.5', '1e9']) {
      expect((await get(byToken, image, `frame_time=${time}`)).status).toBe(200);
    }
    expect((await get(byToken, sound, 'frame_time=1')).body.detail[0].loc).toEqual(['query', 'frame_time']);
    expect((await get(byToken, folderId)).body.detail[0].loc).toEqual(['path', 'asset_id']);
    const batch = { asset_ids: [image, sound, folderId], frame_time: 1 };
    const { body } = await byKey.call('POST', '/asset/download_urls', batch);
    expect(body.items.map(({ error }: { error: boolean }) => error)).toEqual([false, true, true]);
  });

  it('needs READ; a URL ends with it, and with the trash', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await uploadFile(owner.byKey, MP4);
    expect((await get(other.byToken, id)).status).toBe(404);
    expect((await get(other.byToken, service.deps.ids.uuid())).status).toBe(404);
    expect((await get(other.byToken, 'x')).status).toBe(422);
    await give(id, other.byToken, 1);
    const { url } = (await get(other.byToken, id, 'quality=original')).body;
    expect((await fetch(url)).status).toBe(200);
    await give(id, other.byToken, 0);
    expect((await fetch(url)).status).toBe(404);
    const own = (await get(owner.byToken, id, 'quality=original')).body.url;
    await owner.byKey.call('POST', `/asset/${id}/trash`);
    expect((await fetch(own)).status).toBe(404);
    expect((await get(owner.byToken, id)).status).toBe(404);
  });
});

describe('redirectToAsset', () => {
  it('sends a browser to the bytes, by header, query or cookie', async () => {
    const { byKey, byToken } = await newUser();
    const id = await uploadFile(byKey, MP4);
    const session = await byToken.call('POST', '/users/refresh_session_cookie');
    const cookie = session.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const answers = await Promise.all([
      go(id, bearer(byToken)),
      go(id, {}, { query: `access_token=${byToken.token}` }),
      go(id, { headers: { cookie } }),
    ]);
    for (const { status, headers } of answers) {
      expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
      const location = headers.get('location') ?? '';
      expect(location).toContain(`${service.baseUrl}/media/`);
      expect(location).not.toContain(byToken.token);
      expect((await fetch(location)).status).toBe(200);
    }
    expect((await go(id, { headers: { 'x-api-key': byKey.key } })).status).toBe(401);
    expect((await go(id)).status).toBe(401);
  });

  it('refuses what the single download refuses', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await uploadFile(owner.byKey, MP4);
    expect((await go(id, bearer(other.byToken))).status).toBe(404);
    expect((await go('x', bearer(owner.byToken))).status).toBe(422);
    const [sound = ''] = await addMedia(service, owner.byKey, {
      folderId: await createFolder(owner.byKey, '/sounds'),
      kind: 'audio',
      count: 1,
    });
    expect((await go(sound, bearer(owner.byToken), { query: 'frame_time=1' })).status).toBe(422);
    const folderId = await createFolder(owner.byKey, '/f');
    expect((await go(folderId, bearer(owner.byToken))).status).toBe(422);
  });

  it('takes nobody without a credential, but for what is public where the operator says so', async () => {
    const here = await newUser();
    const closed = await uploadFile(here.byKey, MP4);
    await here.byKey.call('PUT', `/asset/${closed}/visibility`, { is_public_read: true });
    expect((await go(closed)).status).toBe(401);

    const there = await newUser(open);
    const [hidden, shown] = [await uploadFile(there.byKey, MP4), await uploadFile(there.byKey, MP4)];
    await there.byKey.call('PUT', `/asset/${shown}/visibility`, { is_public_read: true });
    expect((await go(hidden, {}, { of: open })).status).toBe(404);
    expect((await go(hidden, { headers: { authorization: 'Bearer a.b.c' } }, { of: open })).status).toBe(401);
    expect((await go(shown, { headers: { authorization: 'Bearer a.b.c' } }, { of: open })).status).toBe(401);
    const answer = await go(shown, {}, { of: open });
    expect(answer.status).toBe(302);
    const location = answer.headers.get('location') ?? '';
    // Media has an origin of its own there, which leads to the same server.
    expect(new URL(location).origin).toBe('http://media.example.com:8080');
    const local = location.replace('http://media.example.com:8080', open.baseUrl);
    expect((await fetch(local)).status).toBe(200);
    await there.byKey.call('PUT', `/asset/${shown}/visibility`, { is_public_read: false });
    expect((await fetch(local)).status).toBe(404);
    expect((await go(shown, {}, { of: open })).status).toBe(404);
  });
});

describe('openMedia', () => {
  it.each([
    ['<!doctype html><script>alert(1)</script>', 'page.html'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.svg'],
    ['<?xml version="1.0"?><a/>', 'data.xml'],
    ['%PDF-1.7\n', 'paper.pdf'],
    ['GIF89a/*<script>*/', 'not-a-page.html'],
  ])('lets a browser run nothing: %s', async (bytes, name) => {
    const { byKey, byToken } = await newUser();
    const id = await uploadFile(byKey, Buffer.from(bytes), { name, fileType: 'text' });
    const { url } = (await get(byToken, id, 'quality=original')).body;
    const { headers } = await fetch(url);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const type = headers.get('content-type') ?? '';
    expect(type).not.toMatch(/html|svg|xml/);
    if (!type.startsWith('image/')) expect(headers.get('content-disposition')).toMatch(/^attachment/);
  });
});
