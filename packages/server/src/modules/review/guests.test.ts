/** Review links and their guests, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testImage, testVideo } from '../../testing/test-media.ts';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';

let service: TestService;
let owner: TestClient;
let film: string;
let other: string;
let now = Date.parse('2026-11-01T00:00:00Z');
const DAY = 86_400_000;

const video = testVideo({ width: 32, height: 32, shots: [{ background: [10, 40, 200], frames: 5 }] });

beforeAll(async () => {
  service = await startTestService({ clock: { now: () => new Date(now) } });
  owner = service.user;
  film = await uploadFile(owner, video, { name: 'secret film.avi' });
  other = await uploadFile(owner, video, { name: 'other.avi' });
});
afterAll(() => service?.stop());

async function makeLink(settings: object = {}, assets = [film]) {
  const { status, body } = await owner.call('POST', '/review_links', { asset_ids: assets, ...settings });
  expect(status).toBe(201);
  return { id: body.link.link_id as string, token: String(body.url).split('#')[1] ?? '', link: body.link };
}

const open = (token: string, more: object = {}) =>
  fetchAnswer(`${service.baseUrl}/review/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...more }),
  });

function guest(session: string) {
  return (method: string, path: string, body?: unknown) =>
    fetchAnswer(`${service.baseUrl}/review${path}`, {
      method,
      headers: {
        'x-review-session': session,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

async function visit(settings: object = {}, assets = [film]) {
  const link = await makeLink(settings, assets);
  const { body } = await open(link.token);
  return { ...link, call: guest(body.session), session: body.session as string, review: body.review };
}

const comment = (text = 'Brighter') => ({ name: 'Kim', text, start_seconds: 0.1 });

describe('createReviewLink and listReviewLinks', () => {
  it('answers its key once, and keeps a hash of it', async () => {
    const { id, token } = await makeLink();
    const row = await service.deps.db
      .selectFrom('review_link')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    const { body } = await owner.call('GET', '/review_links');
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('takes ADMIN, as sharing does, and files that can be looked at', async () => {
    const writer = await service.createUser('writer@example.com');
    await owner.call('POST', `/asset/${other}/share/add`, { email: 'writer@example.com' });
    await owner.call('POST', `/asset/${other}/share/update_right`, {
      email: 'writer@example.com',
      to_right: 'WRITE',
    });
    expect((await writer.call('POST', '/review_links', { asset_ids: [other] })).status).toBe(403);
    expect((await writer.call('POST', '/review_links', { asset_ids: [film] })).status).toBe(404);
    const project = await owner.call('POST', '/asset/entity/create', { name: 'Nobody' });
    expect((await owner.call('POST', '/review_links', { asset_ids: [project.body.id] })).status).toBe(422);
  });
});

describe('openReview', () => {
  it('shows what the link names and nothing else', async () => {
    const { call, review } = await visit({ title: 'For you' });
    expect(review).toMatchObject({ title: 'For you', assets: [{ asset_id: film, name: 'secret film.avi' }] });
    for (const path of ['media', 'comments', 'events']) {
      expect((await call('GET', `/assets/${other}/${path}`)).status).toBe(404);
    }
    expect((await call('POST', `/assets/${other}/comments`, comment())).status).toBe(404);
    const { body } = await call('GET', '');
    expect(JSON.stringify(body)).not.toContain(owner.principal.email);
  });

  it('tells nothing before the password, nor whether a wrong link exists', async () => {
    const { token, id } = await makeLink({ password: 'open sesame' });
    const without = await open(token);
    expect([without.status, without.body.code]).toEqual([403, 'password_required']);
    const wrong = await open(token, { password: 'open barley' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'password_required']);
    expect(JSON.stringify([without.body, wrong.body])).not.toMatch(/secret film|[0-9a-f]{8}-/);
    const right = await open(token, { password: 'open sesame' });
    expect(right.status).toBe(200);
    // Whoever was in comes in again; with another password they do not.
    const { session } = right.body;
    expect((await open(token, { session })).status).toBe(200);
    await owner.call('PATCH', `/review_links/${id}`, { password: 'another one' });
    expect((await open(token, { session })).status).toBe(403);
    expect((await guest(session)('GET', '')).status).toBe(403);
    expect((await open('x'.repeat(43))).status).toBe(404);
  });

  it('lets nobody guess passwords for long', async () => {
    const { token } = await makeLink({ password: 'open sesame' });
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await open(token, { password: 'guess!' })).status);
    expect(statuses.slice(-2)).toEqual([403, 429]);
    expect((await open(token, { password: 'open sesame' })).status).toBe(429);
  });

  it('shows a folder with what lies in it, now and later', async () => {
    const folder = (await owner.call('POST', '/asset/folder', { path: '/For review' })).body.id;
    const { call } = await visit({}, [folder]);
    await uploadFile(owner, testImage(16, 16, [1, 2, 3]), {
      name: 'still.png',
      fileType: 'image',
      parentAssetId: folder,
    });
    const { body } = await call('GET', '');
    expect(body.assets).toMatchObject([{ name: 'still.png', kind: 'image' }]);
  });
});

describe('getReview and getReviewMedia: a session', () => {
  it('ends with the link, at once: revoked, over, or its maker may not show the asset any more', async () => {
    const first = await visit();
    const { url } = (await first.call('GET', `/assets/${film}/media`)).body;
    expect((await fetch(url)).status).toBe(200);
    await owner.call('DELETE', `/review_links/${first.id}`);
    expect((await first.call('GET', '')).status).toBe(403);
    expect((await fetch(url)).status).toBe(404);
    expect((await open(first.token)).status).toBe(404);
    const second = await visit({ expires_in_days: 1 });
    now += DAY + 1;
    expect((await second.call('GET', '')).status).toBe(403);
    expect((await open(second.token)).status).toBe(404);
  });

  it('is nothing that can be made up', async () => {
    const { session } = await visit();
    const { session: another } = await visit();
    const [linkId = '', guestId = '', expires = '', mac = ''] = session.split('.');
    const forged = [
      `${linkId}.${guestId}.${Number(expires) + 9}.${mac}`,
      `${another.split('.')[0]}.${guestId}.${expires}.${mac}`,
      `${linkId}.${another.split('.')[1]}.${expires}.${mac}`,
      'x',
    ];
    for (const text of forged) expect((await guest(text)('GET', '')).status).toBe(403);
  });

  it('gives the file itself only where the link lets guests have it', async () => {
    const without = await visit();
    expect((await without.call('GET', `/assets/${film}/media`)).body.download_url).toBeNull();
    const { call } = await visit({ allow_download: true });
    const { download_url: url } = (await call('GET', `/assets/${film}/media`)).body;
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(video.length);
  });
});

describe('listGuestComments, createGuestComment, updateGuestComment, deleteGuestComment, decideReview and followReview: guests', () => {
  it('comment and judge; the owner sees it, answers, and settles', async () => {
    const { call, id } = await visit();
    const key = '01890a5d-ac96-774b-bcce-b302099a8057';
    const send = () => call('POST', `/assets/${film}/comments`, { ...comment(), key });
    const [{ body: saved }, again] = [await send(), await send()];
    expect(again.body.comment_id).toBe(saved.comment_id);
    const thread = `/asset/${film}/comments/${saved.comment_id}`;
    const found = (await owner.call('GET', `/asset/${film}/comments`)).body[0];
    expect(found).toMatchObject({ author: { kind: 'guest', name: 'Kim' }, link_id: id, text: 'Brighter' });
    await owner.call('POST', `/asset/${film}/comments`, { text: 'Will do', parent_id: saved.comment_id });
    await owner.call('PUT', `${thread}/resolved`, { resolved: true });
    const [seen] = (await call('GET', `/assets/${film}/comments`)).body;
    expect(seen).toMatchObject({
      resolved_by: 'Team',
      replies: [{ text: 'Will do', author: { name: 'Team' } }],
    });
    const verdict = { name: 'Kim', decision: 'changes_requested', note: 'Soon' };
    await call('PUT', `/assets/${film}/decision`, verdict);
    await call('PUT', `/assets/${film}/decision`, { ...verdict, decision: 'approved' });
    const { body: visits } = await owner.call('GET', `/review_links/${id}/visits`);
    expect(visits).toMatchObject([
      { name: 'Kim', views: 1, decisions: [{ decision: 'approved', note: 'Soon' }] },
    ]);
    const { body: links } = await owner.call('GET', `/review_links?asset_id=${film}`);
    expect(links.find((one: { link_id: string }) => one.link_id === id)).toMatchObject({
      views: 1,
      approved: 1,
      changes_requested: 0,
      state: 'open',
    });
  });

  it('see what was said by their link, not what members or other links say', async () => {
    await owner.call('POST', `/asset/${film}/comments`, { text: 'Between us' });
    const [{ call }, second] = [await visit(), await visit()];
    const { body } = await second.call('POST', `/assets/${film}/comments`, comment('Other link'));
    expect((await call('GET', `/assets/${film}/comments`)).body).toEqual([]);
    const reply = { name: 'Kim', text: 'Hi', parent_id: body.comment_id };
    expect((await call('POST', `/assets/${film}/comments`, reply)).status).toBe(404);
    expect((await call('PATCH', `/comments/${body.comment_id}`, { text: 'x' })).status).toBe(404);
    expect((await call('DELETE', `/comments/${body.comment_id}`)).status).toBe(404);
    const own = (await second.call('PATCH', `/comments/${body.comment_id}`, { text: 'Mine' })).status;
    expect([own, (await second.call('DELETE', `/comments/${body.comment_id}`)).status]).toEqual([200, 204]);
  });

  it('do what the link allows, as it is now', async () => {
    const { call, id } = await visit();
    await owner.call('PATCH', `/review_links/${id}`, { allow_comments: false, allow_approval: false });
    const said = await call('POST', `/assets/${film}/comments`, comment());
    const judged = await call('PUT', `/assets/${film}/decision`, { name: 'Kim', decision: 'approved' });
    expect([said.status, judged.status]).toEqual([403, 403]);
  });

  it('write no faster than people do', async () => {
    const { call } = await visit();
    const statuses = [];
    for (let count = 0; count < 16; count += 1) {
      statuses.push((await call('POST', `/assets/${film}/comments`, comment(`No. ${count}`))).status);
    }
    expect(statuses.slice(-2)).toEqual([201, 429]);
  });
});

describe('updateReviewLink, revokeReviewLink and listReviewVisits: links that show nothing any more', () => {
  it('are swept', async () => {
    const asset = await uploadFile(owner, video);
    const { id } = await makeLink({}, [asset]);
    await service.deps.db.deleteFrom('node').where('id', '=', asset).execute();
    const { deleteEmptyLinks } = await import('./links.repo.ts');
    expect(await deleteEmptyLinks(service.deps.db, 10)).toBe(1);
    expect((await owner.call('PATCH', `/review_links/${id}`, { title: 'x' })).status).toBe(404);
    expect((await owner.call('DELETE', `/review_links/${id}`)).status).toBe(404);
    expect((await owner.call('GET', `/review_links/${id}/visits`)).status).toBe(404);
  });
});
