/** What members say of assets, over HTTP. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testImage, testVideo } from '../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';
import { deleteReviews } from '../accounts/deletion/account-deletion.repo.ts';

let service: TestService;
let owner: TestClient;
let reader: TestClient;
let stranger: TestClient;
let film: string;

const video = testVideo({ width: 32, height: 32, shots: [{ background: [10, 40, 200], frames: 5 }] });

beforeAll(async () => {
  service = await startTestService();
  owner = service.user;
  [reader, stranger] = await Promise.all([
    service.createUser('reader@example.com'),
    service.createUser('stranger@example.com'),
  ]);
  film = await uploadFile(owner, video, { name: 'film.avi' });
  await owner.call('POST', `/asset/${film}/share/add`, { email: 'reader@example.com' });
});
afterAll(() => service?.stop());

const at = (rest = '') => `/asset/${film}/comments${rest}`;
const say = async (client: TestClient, body: object) => {
  const answer = await client.call('POST', at(), body);
  expect(answer.status).toBe(201);
  return answer.body.comment_id as string;
};
const find = async (client: TestClient, id: string) =>
  (await client.call('GET', at('?limit=200'))).body.find(
    (one: { comment_id: string }) => one.comment_id === id,
  );

describe('createComment', () => {
  it('keeps a time, a range and a box, as they were given', async () => {
    const box = { x: 0.1, y: 0.25, width: 0.5, height: 0.75 };
    const body = { text: '<b>Darker</b> here', start_seconds: 0.2, end_seconds: 0.4, box };
    const id = await say(owner, body);
    expect(await find(owner, id)).toMatchObject({
      ...body,
      author: { kind: 'member', is_you: true },
      replies: [],
    });
  });

  it('answers a thread, and only its first comment', async () => {
    const thread = await say(owner, { text: 'Louder?' });
    const reply = await say(reader, { text: 'Yes', parent_id: thread.toUpperCase() });
    expect((await find(owner, thread)).replies).toMatchObject([{ comment_id: reply, text: 'Yes' }]);
    const second = await owner.call('POST', at(), { text: 'x', parent_id: reply });
    expect([second.status, second.body.detail[0].loc]).toEqual([422, ['body', 'parent_id']]);
  });

  it.each([
    ['end_seconds', { start_seconds: 2, end_seconds: 1 }],
    ['end_seconds', { end_seconds: 1 }],
    ['box', { box: { x: 0.8, y: 0, width: 0.5, height: 0.5 } }],
    ['text', { text: ' \u0000 \n' }],
  ])('refuses %s that makes no sense', async (field, part) => {
    const { status, body } = await owner.call('POST', at(), { text: 'x', ...part });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', field]]);
  });

  it('takes no time of a picture', async () => {
    const picture = await uploadFile(owner, testImage(16, 16, [9, 9, 9]), { fileType: 'image' });
    const { status } = await owner.call('POST', `/asset/${picture}/comments`, {
      text: 'x',
      start_seconds: 1,
    });
    expect(status).toBe(422);
  });

  it('mentions who may see the asset, and tells nothing of others', async () => {
    const id = await say(owner, { text: 'Look', mentions: ['READER@example.com'] });
    expect((await find(owner, id)).mentions).toMatchObject([{ email: 'reader@example.com' }]);
    const answers = [];
    for (const email of ['stranger@example.com', 'nobody@example.com']) {
      answers.push((await owner.call('POST', at(), { text: 'x', mentions: [email] })).body);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0].detail[0].loc).toEqual(['body', 'mentions', 0]);
    const { rows } = await sql`
      select from outbox where topic = 'review.comment' and payload ->> 'comment_id' = ${id}`.execute(
      service.deps.db,
    );
    // The account of the asset, and that of who is mentioned.
    expect(rows).toHaveLength(2);
  });

  it('is written once under one Idempotency-Key', async () => {
    const send = () =>
      fetch(`${service.baseUrl}${at()}`, {
        method: 'POST',
        headers: { 'x-api-key': owner.key, 'content-type': 'application/json', 'idempotency-key': 'once' },
        body: JSON.stringify({ text: 'Once' }),
      }).then((answer) => answer.json());
    expect(await send()).toEqual(await send());
  });
});

describe('listPeople', () => {
  it('lists whom the asset was shared with, and no one else', async () => {
    const { body } = await owner.call('GET', `/asset/${film}/people`);
    const emails = body.map(({ email }: { email: string }) => email);
    expect(emails).toEqual(expect.arrayContaining(['first@example.com', 'reader@example.com']));
    expect(emails).not.toContain('stranger@example.com');
  });
});

describe('listComments', () => {
  it('comes in pages, by state, and as 304 where nothing changed', async () => {
    const first = await owner.call('GET', at('?limit=2'));
    const last = first.body.at(-1).comment_id;
    const next = await owner.call('GET', at(`?limit=2&after=${last}`));
    expect(next.body[0].comment_id < last).toBe(true);
    const again = await fetch(`${service.baseUrl}${at('?limit=2')}`, {
      headers: { 'x-api-key': owner.key, 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('is not for those to whom the asset is only public', async () => {
    const open = await uploadFile(owner, video);
    await owner.call('PUT', `/asset/${open}/visibility`, { is_public_read: true });
    const { status, body } = await stranger.call('GET', `/asset/${open}/comments`);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await stranger.call('GET', at())).status).toBe(404);
  });
});

describe('updateComment, resolveComment and deleteComment', () => {
  it('are for the author, and in part for who may write or has the asset', async () => {
    const mine = await say(owner, { text: 'Mine' });
    const theirs = await say(reader, { text: 'Theirs' });
    const change = (client: TestClient, id: string) => client.call('PATCH', at(`/${id}`), { text: 'Other' });
    expect((await change(reader, mine)).status).toBe(403);
    expect((await change(owner, theirs)).status).toBe(403);
    expect((await change(reader, theirs)).status).toBe(200);
    expect(await find(owner, theirs)).toMatchObject({ text: 'Other', edited_at: expect.any(String) });
    const resolve = (client: TestClient, id: string, resolved = true) =>
      client.call('PUT', at(`/${id}/resolved`), { resolved });
    expect((await resolve(reader, mine)).status).toBe(403);
    expect((await resolve(reader, theirs)).status).toBe(200);
    const open = (await owner.call('GET', at('?state=open'))).body;
    expect(open.map(({ comment_id: id }: { comment_id: string }) => id)).not.toContain(theirs);
    await resolve(owner, theirs, false);
    expect((await find(owner, theirs)).resolved_at).toBeNull();
    expect((await reader.call('DELETE', at(`/${mine}`))).status).toBe(403);
    expect((await owner.call('DELETE', at(`/${theirs}`))).status).toBe(204);
    expect(await find(owner, theirs)).toBeUndefined();
  });
});

describe('followComments', () => {
  it('says when something changed', async () => {
    const stop = new AbortController();
    const stream = await fetch(`${service.baseUrl}${at('/events')}`, {
      headers: { 'x-api-key': owner.key },
      signal: stop.signal,
    });
    const parts = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await parts?.read())?.value ?? '';
    expect(await next()).toContain('review.changed');
    await say(reader, { text: 'New' });
    expect(await next()).toContain(film);
    stop.abort();
  });
});

describe('what is gone', () => {
  it('takes its comments with it: an asset, and somebody who leaves', async () => {
    const asset = await uploadFile(owner, video);
    await owner.call('POST', `/asset/${asset}/comments`, { text: 'x' });
    const { db } = service.deps;
    const count = async (column: 'asset_id' | 'author_id', id: string) =>
      (await db.selectFrom('review_comment').select('id').where(column, '=', id).execute()).length;
    expect(await count('asset_id', asset)).toBe(1);
    await db.deleteFrom('node').where('id', '=', asset).execute();
    expect(await count('asset_id', asset)).toBe(0);
    const { userId } = reader.principal;
    expect(await count('author_id', userId)).toBeGreaterThan(0);
    await db.transaction().execute((trx) => deleteReviews(trx, { userId, limit: 1_000 }));
    expect(await count('author_id', userId)).toBe(0);
  });
});
