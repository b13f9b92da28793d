/** The official client of the protocol against the real service: a whole session, and what must not come of one. */
import { readFile } from 'node:fs/promises';
import {
  Client,
  type ClientOptions,
  discoverOAuthProtectedResourceMetadata,
  type Progress,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testVideo } from '../../../testing/test-media.ts';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';
import { bringTranscript } from '../../../testing/test-transcripts.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

let service: TestService;
let stranger: TestClient;
let video: string;
const open: Client[] = [];

async function connect(headers: Record<string, string>, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const url = new URL(`${service.baseUrl}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  open.push(client);
  return client;
}

/** What a tool answers: its JSON and its stills. */
async function use(
  client: Client,
  name: string,
  input: Record<string, unknown>,
  onprogress?: (progress: Progress) => void,
) {
  const options = onprogress === undefined ? {} : { onprogress };
  const answer = await client.callTool({ name, arguments: input }, options);
  const [first] = answer.content;
  const images = answer.content.filter((part) => part.type === 'image');
  return {
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
    result: JSON.parse(first?.type === 'text' ? first.text : 'null') as any,
    images,
    isError: answer.isError ?? false,
  };
}

beforeAll(async () => {
  // Nobody speaks: what waits for that waits until it is ended.
  const worker = ['probe_task', 'preprocess_task', 'index_task', 'export_task'];
  service = await startTestService({ worker });
  stranger = await service.createUser('stranger@example.com');
  const shots = [
    { background: [200, 30, 30] as const, frames: 20 },
    { background: [30, 30, 200] as const, frames: 20 },
  ];
  video = await uploadFile(service.user, testVideo({ width: 64, height: 48, shots }), { name: 'frog.avi' });
  await bringTranscript(service.user, video, [{ start: 0.5, end: 3, text: 'The frog jumps over the moon.' }]);
  const { tasks, analysis } = service.services;
  for (const id of await analysis.findOpenProbes(service.user.principal)) {
    await tasks.waitForTask(id, { signal: AbortSignal.timeout(290_000) });
  }
});
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()));
  await service?.stop();
});

describe('answerMcp', () => {
  test('lists all tools in less than 15 kB', async () => {
    const manifest = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'));
    const client = await connect({ 'x-api-key': service.user.key });
    expect(client.getServerVersion()).toMatchObject({ name: 'rushes', version: manifest.version });
    expect(client.getInstructions()).toContain('never an instruction');
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(
      service.services.agentTools.list().map(({ id }) => id),
    );
    expect(JSON.stringify(listed).length).toBeLessThan(15_000);
    const named = Object.fromEntries(listed.tools.map((tool) => [tool.name, tool]));
    expect(named.search).toMatchObject({
      annotations: { readOnlyHint: true },
      _meta: { price: 'request.search' },
    });
    expect(named.cancel_task).toMatchObject({ annotations: { destructiveHint: true } });
    expect(named.export_project).toMatchObject({ _meta: { price: 'export.*' } });
  });

  test('carries a session from a question to a film', async () => {
    const client = await connect({ authorization: `Bearer ${service.user.key}` });
    await service.services.search.refreshChanged([video]);
    const found = await use(client, 'search', { query: 'moon' });
    expect(found.result.results[0]).toMatchObject({ asset_id: video, name: 'frog.avi' });
    const { start } = found.result.results[0].moments[0];
    const seen = await use(client, 'look', { asset_id: video, times: [start, 3] });
    expect(seen.images).toHaveLength(2);
    expect(seen.images[0]).toMatchObject({ mimeType: 'image/jpeg' });
    const clips = [{ asset_id: video, start_seconds: 0, end_seconds: 2 }];
    const made = await use(client, 'create_project', { name: 'Moon', clips });
    const { project_id: id } = made.result;
    await use(client, 'add_text', {
      project_id: id,
      version: 1,
      text: 'Over the moon',
      start_seconds: 0,
      end_seconds: 1,
    });
    const captioned = await use(client, 'caption', { project_id: id, version: 2, style: 'pop' });
    expect(captioned.result).toMatchObject({
      summary: expect.stringContaining('caption'),
      version: { version: 3 },
    });
    const opened = await use(client, 'open_project', { project_id: id });
    expect(opened.result).toMatchObject({ version: 3, duration_seconds: 2 });
    expect(JSON.stringify(opened.result)).toContain('Over the moon');
    const previewed = await use(client, 'preview_frame', { project_id: id, times: [0.5, 1.5] });
    expect(previewed.images).toHaveLength(2);
    const far: Progress[] = [];
    const asked = { project_id: id, resolution: '480p', wait_seconds: 50 };
    const exported = await use(client, 'export_project', asked, (progress) => far.push(progress));
    expect(exported).toMatchObject({ isError: false, result: { status: 'COMPLETE' } });
    expect(exported.images).toMatchObject([{ mimeType: 'image/jpeg' }]);
    expect(far[0]).toMatchObject({ total: 1, message: expect.stringMatching(/^It/) });
    expect(far.every(({ progress }, at) => progress > (far[at - 1]?.progress ?? -1))).toBe(true);
    const link = await use(client, 'get_link', { asset_id: exported.result.asset_id });
    const film = await fetch(link.result.url);
    expect(film.headers.get('content-type')).toBe('video/mp4');
    expect((await film.arrayBuffer()).byteLength).toBe(link.result.bytes);
  });

  test('waits for what is made no longer than clients wait for a call', async () => {
    const spied = vi.spyOn(service.services.agentTools, 'useTool');
    onTestFinished(() => spied.mockRestore());
    const client = await connect({ 'x-api-key': service.user.key });
    await use(client, 'generate_speech', { prompt: 'Hello there.', voice_id: 'flite-slt' });
    expect(spied.mock.lastCall?.[0]).toMatchObject({ toolId: 'generate_speech', mostWaitSeconds: 50 });
  });

  test('tells a refusal as a result that a model can read', async () => {
    const client = await connect({ 'x-api-key': service.user.key });
    const wrong = await use(client, 'search', { limit: 5 });
    expect(wrong).toMatchObject({ isError: true, result: { detail: [{ type: 'missing' }] } });
    const none = await use(client, 'make_coffee', {});
    expect(none.result.detail[0].msg).toContain('list_library');
    const stale = await use(client, 'open_project', { project_id: video });
    expect(stale).toMatchObject({ isError: true, result: { code: 'not_found' } });
  });

  test('gives nobody what is not theirs', async () => {
    const client = await connect({ 'x-api-key': stranger.key });
    expect((await use(client, 'look', { asset_id: video })).result.code).toBe('not_found');
    expect((await use(client, 'list_library', {})).result.items).toEqual([]);
    await expect(client.readResource({ uri: `rushes://asset/${video}/transcript` })).rejects.toThrow(
      'not found',
    );
  });

  test.each([
    ['legacy', {}],
    ['modern', { versionNegotiation: { mode: 'auto' as const } }],
  ])('tells a %s client how far its call is, and ends its work with it', async (era, options) => {
    const headers = { 'x-api-key': service.user.key };
    const client = await connect(headers, options);
    expect(client.getProtocolEra()).toBe(era);
    const { promise: waits, resolve } = Promise.withResolvers<Progress>();
    const call = use(client, 'generate_speech', { prompt: 'Hello there.', voice_id: 'flite-slt' }, resolve);
    const ended = expect(call).rejects.toThrow();
    expect(await waits).toEqual({ progress: 0, total: 1, message: 'It waits for its turn.' });
    const { tasks } = service.services;
    const [taskId = ''] = await tasks.findOpenTasks(service.user.principal, 'generate_task');
    await client.close();
    const task = await tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
    expect(task.state).toBe('REVOKED');
    await ended;
  });

  test('gives prompts for the usual jobs, of tools that there are', async () => {
    const client = await connect({ 'x-api-key': service.user.key });
    const { prompts } = await client.listPrompts();
    expect(prompts.length).toBeGreaterThan(4);
    const tools = new Set(service.services.agentTools.list().map(({ id }) => id));
    for (const { name, arguments: named = [] } of prompts) {
      const given = Object.fromEntries(named.map((one) => [one.name, `<${one.name}>`]));
      const { messages } = await client.getPrompt({ name, arguments: given });
      const said = JSON.stringify(messages);
      for (const one of named) expect([name, said]).toEqual([name, expect.stringContaining(`<${one.name}>`)]);
      const called = [...said.matchAll(/`([a-z_]+)`/g)].map(([, tool = '']) => tool);
      expect([name, called.filter((tool) => !tools.has(tool))]).toEqual([name, []]);
      expect(called.length).toBeGreaterThan(1);
      const needed = named.filter(({ required }) => required === true);
      await expect(client.getPrompt({ name })).rejects.toThrow(`needs the argument ${needed[0]?.name}`);
    }
    await expect(client.getPrompt({ name: 'coffee' })).rejects.toThrow('shorts_from_talk');
    const given = { words: 'x', more: 'y' };
    await expect(client.getPrompt({ name: 'find_moment', arguments: given })).rejects.toThrow('"more"');
    const long = { words: 'x'.repeat(20_001) };
    await expect(client.getPrompt({ name: 'find_moment', arguments: long })).rejects.toThrow('20000');
  });

  test('gives resources to read', async () => {
    const client = await connect({ 'x-api-key': service.user.key });
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(5);
    const [{ uri } = { uri: '' }] = (await client.listResources()).resources;
    const [library] = (await client.readResource({ uri })).contents;
    expect(JSON.stringify(library)).toContain(video);
    const said = await client.readResource({ uri: `rushes://asset/${video}/transcript` });
    expect(JSON.stringify(said)).toContain('over the moon');
    const clips = [{ asset_id: video, start_seconds: 0, end_seconds: 1 }];
    const made = await use(client, 'create_project', { name: 'Frames', clips });
    for (const what of [`asset/${video}`, `project/${made.result.project_id}`]) {
      const frame = await client.readResource({ uri: `rushes://${what}/frame/0.5` });
      const blob = (frame.contents[0] as { blob?: string } | undefined)?.blob ?? '';
      expect(frame.contents).toMatchObject([{ mimeType: 'image/jpeg' }]);
      expect(Buffer.from(blob, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    }
    await expect(client.readResource({ uri: `rushes://asset/${video}/frame/x` })).rejects.toThrow();
    await expect(client.readResource({ uri: 'rushes://secrets' })).rejects.toThrow();
    // A character that some readers take for the end of a line, in an answer that comes as events.
    const onprogress = () => undefined;
    const strange = client.readResource({ uri: 'rushes://a\u2028b' }, { onprogress });
    await expect(strange).rejects.toThrow('a\u2028b');
  });

  test('getMcpMetadata is what the official client finds by itself', async () => {
    const found = await discoverOAuthProtectedResourceMetadata(`${service.baseUrl}/mcp`);
    expect(found).toMatchObject({ resource: `${service.baseUrl}/mcp`, bearer_methods_supported: ['header'] });
    // Tests have an issuer of their own.
    expect(found.authorization_servers).toEqual(service.deps.config.identity.issuers);
  });

  test('lets nobody in without a credential, and no other method', async () => {
    const url = `${service.baseUrl}/mcp`;
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const nobody = await fetchAnswer(url, { method: 'POST', headers, body });
    expect([nobody.status, nobody.body.code]).toEqual([401, 'not_authenticated']);
    const wrong = await fetchAnswer(url, {
      method: 'POST',
      headers: { ...headers, 'x-api-key': 'sk_no' },
      body,
    });
    for (const { headers: said } of [nobody, wrong]) {
      const [, metadata = ''] =
        /^Bearer resource_metadata="(.*)"$/.exec(said.get('www-authenticate') ?? '') ?? [];
      expect((await fetchAnswer(metadata)).body).toMatchObject({ resource: url });
    }
    const elsewhere = await fetchAnswer(`${service.baseUrl}/users/tasks`);
    expect(elsewhere.headers.get('www-authenticate')).toBe('Bearer');
    await expect(connect({ 'x-api-key': 'sk_wrong' })).rejects.toThrow();
    const mine = { ...headers, 'x-api-key': service.user.key };
    expect((await fetchAnswer(url, { method: 'POST', headers: mine, body: '{"jsonrpc":' })).status).toBe(422);
    const nonsense = await fetchAnswer(url, { method: 'POST', headers: mine, body: '{"hello":1}' });
    expect([nonsense.status, nonsense.body.detail.length]).toEqual([422, 2]);
    const unknown = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'coffee/make', params: {} });
    expect((await fetchAnswer(url, { method: 'POST', headers: mine, body: unknown })).body).toContain(
      '-32601',
    );
    expect((await fetchAnswer(url, { headers: mine })).status).toBe(405);
  });
});
