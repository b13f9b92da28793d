/** What the service refuses, and with which words: every operation of its own description, over the wire. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSound } from '../../packages/server/src/testing/test-media.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { type Answer, put, readAnswer, type UploadPlace } from './testing/api-client.ts';
import { type ApiDocument, type Operation, readApiDocument, sampleRequest } from './testing/api-document.ts';
import { expectRefusal, refusalProblem } from './testing/refusal.ts';
import {
  createServiceHost,
  firstUser,
  type LiveService,
  otherUser,
  type ServiceHost,
} from './testing/service-host.ts';
import { cutTimeline, titleTimeline } from './testing/timelines.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

let host: ServiceHost;
let service: LiveService;
let document: ApiDocument;

/** What the other user has; the first one may know of none of it. */
interface Foreign {
  asset: string;
  folder: string;
  project: string;
  group: string;
  description: string;
  task: string;
  webhook: string;
  listener: string;
  reviewLink: string;
  chat: string;
  lastEventId: string;
  /** URLs that have expired since. */
  uploadUrl: string;
  downloadUrl: string;
}
let foreign: Foreign;

/** The first event of a stream that is left at once. */
async function firstEvent({
  user,
  baseUrl: _,
}: LiveService): Promise<{ id: string; chat: string; task: string }> {
  const leaving = new AbortController();
  const response = await user.create('A 2 second title "Mine"', { signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? '';
  leaving.abort();
  const data = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
  return { id: /^id: (.*)$/m.exec(text)?.[1] ?? '', chat: data.chat_id, task: data.task_id };
}

async function makeForeign(other: LiveService): Promise<Foreign> {
  const { user } = other;
  const place = await user.askForPlace({ name: 'late.wav', length: 10, fileType: 'audio' });
  const asset = await user.upload({ name: 'theirs.wav', bytes: testSound(0.2), fileType: 'audio' });
  const folder = (await user.call('POST', '/asset/folder', { path: '/theirs' })).body.id;
  const project = (await user.call('POST', '/project', { name: 'theirs', timeline: titleTimeline() })).body
    .id;
  const group = (await user.call('POST', '/group/create', { name: 'theirs' })).body.id;
  await user.endOf((await user.newestTaskOf(asset)) ?? '');
  const scene = { start_time_ms: 0, end_time_ms: 100, description: 'A beep.' };
  const described = await user.call('POST', `/asset/${asset}/description`, scene);
  const description = described.body.description_id;
  const hooks = { url: 'https://93.184.216.34/hooks' };
  const webhook = (await user.call('POST', '/users/webhooks', hooks)).body.id;
  const listener = (await user.call('POST', '/users/webhooks/listeners', {})).body.id;
  const reviewLink = (await user.call('POST', '/review_links', { asset_ids: [asset] })).body.link.link_id;
  const downloads = await user.call('POST', '/asset/download_urls', {
    asset_ids: [asset],
    quality: 'original',
  });
  const downloadUrl: string = downloads.body.items[0].download.url;
  const { id: lastEventId, chat, task } = await firstEvent(other);
  await user.call('DELETE', `/users/tasks/${task}`);
  return {
    asset,
    folder,
    project,
    group,
    description,
    task,
    webhook,
    listener,
    reviewLink,
    chat,
    lastEventId,
    uploadUrl: place.url,
    downloadUrl,
  };
}

beforeAll(async () => {
  host = await createServiceHost();
  const other = await host.start({
    user: otherUser,
    env: { RUSHES_UPLOAD_URL_SECONDS: '1', RUSHES_DOWNLOAD_URL_SECONDS: '1' },
  });
  foreign = await makeForeign(other);
  await other.stop();
  service = await host.start();
  document = await readApiDocument(service.baseUrl);
});
afterAll(() => host.remove());

/** A request of an operation with other credentials than the user's. */
async function send(
  operation: Operation,
  options: { headers?: Record<string, string>; id?: string } = {},
): Promise<Answer> {
  const { method, address, body } = sampleRequest(document, operation, options.id);
  const headers = {
    ...options.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  if (method !== 'GET' || body === undefined) {
    const init = body === undefined ? {} : { body };
    return readAnswer(await fetch(`${service.baseUrl}${address}`, { method, headers, ...init }));
  }
  // fetch gives no GET a body; the one operation that takes one does not need it.
  return readAnswer(await fetch(`${service.baseUrl}${address}`, { headers: options.headers ?? {} }));
}

const isMine = { 'x-api-key': firstUser.key };

describe('without a valid credential', () => {
  const credentials: [string, Record<string, string>][] = [
    ['no credential', {}],
    ['an unknown key', { 'x-api-key': 'sk_unknown-key-unknown-key' }],
    ['a key cut short', { 'x-api-key': firstUser.key.slice(0, -1) }],
    ['an unknown bearer key', { authorization: 'Bearer sk_unknown-key-unknown-key' }],
    ['a token of nobody', { authorization: 'Bearer a.b.c' }],
    ['another scheme', { authorization: `Basic ${btoa('user:password')}` }],
    ['a right key beside a wrong bearer', { ...isMine, authorization: 'Bearer sk_unknown-key-unknown' }],
    ['keys of two users', { ...isMine, authorization: `Bearer ${otherUser.key}` }],
  ];

  test.each(credentials)('%s: 401 from every operation that needs one', async (_name, headers) => {
    const guarded = document.operations.filter(({ needsCredential }) => needsCredential);
    expect(guarded.length).toBeGreaterThan(15);
    for (const operation of guarded) {
      const answer = await send(operation, { headers });
      expectRefusal(answer, 401);
      const metadata = `${service.baseUrl}/.well-known/oauth-protected-resource/mcp`;
      const challenge = operation.path === '/mcp' ? `Bearer resource_metadata="${metadata}"` : 'Bearer';
      expect(answer.headers.get('www-authenticate')).toBe(challenge);
    }
  });

  test('is refused before anything else is looked at', async () => {
    for (const { method, path } of document.operations.filter(({ needsCredential }) => needsCredential)) {
      const address = path.replaceAll(/\{\w+\}/g, 'no%00id');
      const init = method === 'GET' ? {} : { body: '{"no json', headers: { 'content-type': 'text/csv' } };
      expectRefusal(await readAnswer(await fetch(`${service.baseUrl}${address}`, { method, ...init })), 401);
    }
  });
});

describe('ids', () => {
  test('that nobody has: 404 from every operation with an id in its path', async () => {
    const withId = document.operations.filter(
      ({ path, takesApiKey }) => path.includes('_id}') && takesApiKey,
    );
    expect(withId.map(({ operationId }) => operationId)).toContain('exportProject');
    for (const operation of withId) {
      expectRefusal(await send(operation, { headers: isMine, id: unknownId }), 404);
    }
  });

  test('of somebody else: as if they did not exist', async () => {
    const idsOf: Record<string, string[]> = {
      task_id: [foreign.task],
      webhook_id: [foreign.webhook],
      listener_id: [foreign.listener],
      link_id: [foreign.reviewLink],
      project_id: [foreign.project, foreign.asset, foreign.folder],
      asset_id: [foreign.asset, foreign.folder, foreign.project],
      source_file_id: [foreign.asset, foreign.folder, foreign.project],
      entity_id: [foreign.asset, foreign.folder],
      group_id: [foreign.group],
      description_id: [foreign.description],
      chat_id: [foreign.chat],
    };
    for (const operation of document.operations.filter(({ takesApiKey }) => takesApiKey)) {
      const [parameter] = operation.parameters.filter(({ in: place }) => place === 'path');
      // Providers are named, and are nobody's.
      if (parameter === undefined || parameter.name === 'provider') continue;
      const ids = idsOf[parameter.name] ?? [];
      expect(ids, parameter.name).not.toEqual([]);
      expect(ids, parameter.name).not.toContain(undefined);
      for (const id of ids) {
        const answer = await send(operation, { headers: isMine, id });
        expectRefusal(answer, 404);
        const unknown = await send(operation, { headers: isMine, id: unknownId });
        expect(answer.text.replaceAll(id, unknownId)).toBe(unknown.text);
      }
    }
  });

  test('of somebody else in a body or a query', async () => {
    const { user } = service;
    for (const id of [unknownId, foreign.folder, foreign.asset]) {
      const folder = { parent_asset_id: id, name: 'mine' };
      expectRefusal(await user.call('POST', '/asset/folder', folder), 404);
      const project = { name: 'mine', timeline: titleTimeline(), parent_asset_id: id };
      expectRefusal(await user.call('POST', '/project', project), 404);
      const using = { name: 'mine', timeline: cutTimeline([{ assetId: id, frames: 25 }]) };
      expectRefusal(await user.call('POST', '/project', using), 404, [id]);
    }
    expectRefusal(await user.call('GET', `/asset/most_recent?group_id=${unknownId}`), 404);
    expectRefusal(await user.call('GET', `/create?prompt=x&chat_id=${foreign.chat}`), 404);
  });

  test('of somebody else’s stream: the reconnect is refused and starts nothing', async () => {
    const { user } = service;
    const before = (await user.call('GET', '/users/tasks')).body.length;
    for (const lastEventId of [foreign.lastEventId, `${unknownId}:1`, 'nonsense']) {
      const response = await user.create('A video', { lastEventId });
      expectRefusal(await readAnswer(response), 404);
    }
    expect((await user.call('GET', '/users/tasks')).body.length).toBe(before);
  });

  test('in a batch: an error on that item, and nothing of what it is', async () => {
    const { user } = service;
    const ids = [unknownId, foreign.asset, 'nonsense', ''];
    for (const [path, body] of [
      ['/asset/infos', { asset_ids: ids }],
      ['/asset/download_urls', { asset_ids: ids }],
    ] as const) {
      const answer = await user.call('POST', path, body);
      expect(answer.status).toBe(200);
      const items: { asset_id: string; error: boolean; error_message: string }[] = answer.body.items;
      expect(items.map(({ error }) => error)).toEqual([true, true, true, true]);
      for (const { asset_id: id, error_message: message } of items) {
        expect(message).toBe(`Asset ${id} not found.`);
      }
      expect(answer.text).not.toContain('theirs');
    }
    const assets = [unknownId, foreign.asset].map((asset_id) => ({ asset_id, upload_id: '' }));
    const answer = await user.call('POST', '/users/assets/preprocess', { assets, version: null });
    expect(answer.body).toEqual([
      { task_id: '', error: 'This asset does not exist.' },
      { task_id: '', error: 'This asset does not exist.' },
    ]);
  });
});

describe('an empty prompt', () => {
  test.each(['', ' ', '%09%0A%20', '%E3%80%80'])('is refused: "%s"', async (prompt) => {
    const answer = await service.user.call('GET', `/create?prompt=${prompt}`);
    expectRefusal(answer, 422);
    expect(answer.body.detail[0].loc).toEqual(['query', 'prompt']);
  });

  test('is refused when it is not there at all', async () => {
    const answer = await service.user.call('GET', '/create');
    expectRefusal(answer, 422);
    expect(answer.body.detail).toEqual([
      { loc: ['query', 'prompt'], msg: 'Field required', type: 'missing' },
    ]);
  });
});

/** Bytes that a body is streamed from, without a content-length. */
function chunked(url: string, bytes: number): Promise<Response> {
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 100) {
        controller.enqueue(new Uint8Array(Math.min(100, bytes - sent)));
      }
      controller.close();
    },
  });
  return fetch(url, { method: 'PUT', body, duplex: 'half' } as RequestInit);
}

describe('an upload', () => {
  const askForPlace = (length = 1_000): Promise<UploadPlace> =>
    service.user.askForPlace({ name: 'refused.wav', length, fileType: 'audio' });

  /** The asset has no bytes, is listed nowhere, and nothing waits in the staging folder. */
  async function expectNothingKept({ assetId }: UploadPlace): Promise<void> {
    const { user } = service;
    const listed = await user.call('GET', '/users/sources/list_files?path=/&limit=100&page=0');
    expect(listed.text).not.toContain(assetId);
    expect(await user.original(assetId)).toBeNull();
    await until(async () => (await readdir(join(host.dataFolder, 'objects/staging'))).length === 0, {
      what: 'nothing is staged',
    });
  }

  test.each([0, 999, 1_001, 5_000_000])('of %i bytes instead of 1000 is refused with 400', async (length) => {
    const place = await askForPlace();
    const answer = await put(place.url, new Uint8Array(length)).catch(() => null);
    // A body that is far too long may be cut off before the answer was read.
    if (answer !== null || length < 2_000) expectRefusal(answer as Answer, 400);
    await expectNothingKept(place);
  });

  test.each([999, 1_001, 200_000])('of %i bytes in chunks is refused with 400', async (length) => {
    const place = await askForPlace();
    const answer = await chunked(place.url, length).then(readAnswer, () => null);
    if (answer !== null || length < 2_000) expectRefusal(answer as Answer, 400);
    await expectNothingKept(place);
  });

  test('to a URL that was changed in any part is refused with 403', async () => {
    const place = await askForPlace();
    const url = new URL(place.url);
    const changed = (change: (url: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const signature = url.searchParams.get('signature') ?? '';
    const urls = [
      changed((u) => u.searchParams.set('expires', '99999999999')),
      changed((u) =>
        u.searchParams.set('signature', signature.replace(/^./, signature[0] === 'A' ? 'B' : 'A')),
      ),
      changed((u) => u.searchParams.set('signature', signature.slice(0, -2))),
      changed((u) => u.searchParams.delete('signature')),
      changed((u) => u.searchParams.append('signature', signature)),
      changed((u) => u.searchParams.append('more', '1')),
      changed((u) => {
        u.pathname = u.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      }),
      changed((u) => {
        u.search = '';
      }),
    ];
    for (const one of urls) expectRefusal(await put(one, new Uint8Array(1_000)), 403);
    await expectNothingKept(place);
    expect((await put(place.url, new Uint8Array(1_000))).status).toBe(200);
  });

  test('to a URL that has expired, or whose permission is for reading, is refused', async () => {
    const here = (address: string) => address.replace(/^http:\/\/[^/]+/, service.baseUrl);
    const expires = Number(new URL(foreign.uploadUrl).searchParams.get('expires'));
    await until(() => Date.now() > expires * 1_000, { what: 'the URL expires' });
    const late = await put(here(foreign.uploadUrl), new Uint8Array(10));
    expectRefusal(late, 403);
    expect(late.body.code).toBe('signature_expired');
    expectRefusal(await readAnswer(await fetch(here(foreign.downloadUrl))), 403);
    const place = await askForPlace();
    const read = await readAnswer(await fetch(place.url));
    expect(refusalProblem(read)).toBeNull();
    expect(read.status).toBeGreaterThanOrEqual(400);
    expectRefusal(await put(place.url.replace('/uploads/', '/media/'), new Uint8Array(1)), 405);
  });

  test('that has not happened yet is an error wherever its asset is used', async () => {
    const { user } = service;
    const { assetId } = await askForPlace();
    const asset_ids = [assetId];
    const started = await user.call('POST', '/users/assets/preprocess', {
      assets: [{ asset_id: assetId, upload_id: '' }],
      version: null,
    });
    expect(started.body).toEqual([{ task_id: '', error: 'This asset has not been uploaded yet.' }]);
    const urls = await user.call('POST', '/asset/download_urls', { asset_ids });
    expect(urls.body.items[0]).toMatchObject({
      error: true,
      error_message: 'This asset has not been uploaded yet.',
    });
    const project = { name: 'too early', timeline: cutTimeline([{ assetId, frames: 25 }]) };
    expectRefusal(await user.call('POST', '/project', project), 409, [assetId]);
  });

  test('sent twice: the same bytes are fine, others are refused and change nothing', async () => {
    const place = await askForPlace(100);
    const bytes = new Uint8Array(100).fill(7);
    expect((await put(place.url, bytes)).status).toBe(200);
    expect((await put(place.url, bytes)).status).toBe(200);
    expectRefusal(await put(place.url, new Uint8Array(100)), 409);
    expectRefusal(await put(place.url, new Uint8Array(99)), 409);
    expect(await service.user.original(place.assetId)).toEqual(Buffer.from(bytes));
  });
});
