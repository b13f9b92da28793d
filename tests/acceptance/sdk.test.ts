/** The client against the service: files in, videos out, pages, and what breaks on the way. */
import {
  ApiError,
  type Client,
  createClient,
  eachFile,
  eachRecentFile,
  uploadFile,
  waitForTask,
} from '@rushes/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSound } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { titleTimeline } from './testing/timelines.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  client = createClient({ baseUrl: service.baseUrl, apiKey: service.user.key });
});
afterAll(() => service?.stop());

const sound = (seconds = 0.2) => new Blob([new Uint8Array(testSound(seconds))], { type: 'audio/wav' });

test('uploadFile brings a file into a folder, and waitForTask sees its analysis end', async () => {
  const seen: [number, number][] = [];
  const file = sound();
  const assetId = await uploadFile(client, {
    file,
    name: 'beep.wav',
    folder: ['sounds', 'short'],
    onProgress: (sent, total) => seen.push([sent, total]),
  });
  expect(seen.at(-1)).toEqual([file.size, file.size]);
  const { items } = await client.getAssetInfos({ body: { asset_ids: [assetId] } });
  expect(items[0]?.info).toMatchObject({
    source_name: 'beep.wav',
    path: '/sounds/short/beep.wav',
    file_type: 'audio',
  });
  const body = { assets: [{ asset_id: assetId, upload_id: '' }], version: null };
  const [task] = await client.preprocess({ body });
  expect(await waitForTask(client, task?.task_id ?? '', { everyMilliseconds: 20 })).toMatchObject({
    status: 'COMPLETE',
  });
});

test('uploadFile takes an upload up by its id, and refuses another file under it', async () => {
  const uploadId = 'the-same';
  const first = await uploadFile(client, { file: sound(), name: 'one.wav', uploadId });
  expect(await uploadFile(client, { file: sound(), name: 'one.wav', uploadId })).toBe(first);
  const other = uploadFile(client, { file: sound(0.3), name: 'two.wav', uploadId });
  await expect(other).rejects.toMatchObject({ status: 409, code: 'conflict' });
});

test('create tells how far it is, and ends with a video that can be fetched', async () => {
  const statuses = new Set<string>();
  let url = '';
  for await (const { id, data } of client.create({ query: { prompt: 'A 1 second title "Hello"' } })) {
    expect(id).not.toBe('');
    statuses.add(data.status);
    if (data.status === 'done') url = data.assets[0]?.url ?? '';
  }
  expect([...statuses]).toEqual(['progressing', 'done']);
  const video = await fetch(url);
  expect(video.status).toBe(200);
  expect(video.headers.get('content-type')).toBe('video/mp4');
  await video.body?.cancel();
});

test('create is taken up where its connection broke off, and nothing is made twice', async () => {
  let connections = 0;
  const breaking = createClient({
    baseUrl: service.baseUrl,
    apiKey: service.user.key,
    wait: async () => undefined,
    fetch: async (url, init) => {
      connections += 1;
      const response = await fetch(url, init);
      if (connections > 1 || response.body === null) return response;
      // The first event, and then nothing more of this connection.
      const reader = response.body.getReader();
      const { value } = await reader.read();
      await reader.cancel();
      return new Response(value, { headers: response.headers });
    },
  });
  const tasks = new Set<string>();
  const ids: string[] = [];
  for await (const { id, data } of breaking.create({ query: { prompt: 'A 1 second title "Again"' } })) {
    ids.push(id);
    tasks.add(data.task_id);
  }
  expect(connections).toBeGreaterThan(1);
  expect(tasks.size).toBe(1);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('listings of many pages', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  beforeAll(async () => {
    for (const name of names) {
      await client.createFolder({ body: { path: `/many/${name}` } });
      await client.createProject({ body: { name: `project ${name}`, timeline: titleTimeline() } });
    }
  });

  test('eachFile gives everything in a folder once', async () => {
    const files = await Array.fromAsync(eachFile(client, { path: '/many', limit: 2 }));
    expect(files.map(({ file_name: name }) => name).sort()).toEqual(names);
  });

  test('eachRecentFile gives every file once, whatever is added meanwhile', async () => {
    const found: string[] = [];
    for await (const { file_name: name } of eachRecentFile(client, { limit: 2, filetype: ['project'] })) {
      found.push(name);
      if (found.length === 3)
        await client.createProject({ body: { name: 'late', timeline: titleTimeline() } });
    }
    for (const name of names) expect(found.filter((one) => one === `project ${name}`)).toHaveLength(1);
    expect(found).not.toContain('late');
  });
});

test('a POST whose answer was lost is not done twice', async () => {
  const before = await Array.fromAsync(eachRecentFile(client, { filetype: ['project'] }));
  let lost = 0;
  const losing = createClient({
    baseUrl: service.baseUrl,
    apiKey: service.user.key,
    wait: async () => undefined,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (lost > 0) return response;
      lost += 1;
      await response.body?.cancel();
      throw new TypeError('fetch failed');
    },
  });
  const project = await losing.createProject({ body: { name: 'Once', timeline: titleTimeline() } });
  const after = await Array.fromAsync(eachRecentFile(client, { filetype: ['project'] }));
  expect(lost).toBe(1);
  expect(after.length).toBe(before.length + 1);
  expect(after[0]?.file_id).toBe(project.id);
});

test('what is refused says so in full', async () => {
  const unknown = client.getProject({ params: { project_id: '01890000-0000-7000-8000-000000000000' } });
  await expect(unknown).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
    requestId: expect.any(String),
  });
  const invalid = await client.listFiles({ query: { path: '/', limit: 0, page: 0 } }).catch((error) => error);
  expect(invalid).toBeInstanceOf(ApiError);
  expect(invalid.issues[0]).toMatchObject({ loc: ['query', 'limit'] });
  const nobody = createClient({ baseUrl: service.baseUrl, apiKey: 'sk_wrong-wrong-wrong' });
  await expect(nobody.getMe()).rejects.toMatchObject({ status: 401, code: 'not_authenticated' });
});

test('an ID token does what no API key may', async () => {
  const person = await service.signIn('sdk@example.com');
  const signedIn = createClient({ baseUrl: service.baseUrl, token: () => person.token });
  const { api_key: apiKey } = await signedIn.createApiKey({ query: { name: 'laptop' } });
  const keyed = createClient({ baseUrl: service.baseUrl, apiKey });
  expect((await keyed.getMe()).email).toBe('sdk@example.com');
  await expect(keyed.listApiKeys()).rejects.toMatchObject({ status: 401 });
  expect(await signedIn.deleteApiKey({ query: { name: 'laptop' } })).toMatchObject({ deleted: true });
  await expect(keyed.getMe()).rejects.toMatchObject({ status: 401 });
});
