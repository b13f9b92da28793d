/** Chats over HTTP; what is answered in them is said by hand. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testImage } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { readAllEvents, readEvents } from '../../../testing/test-stream.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { takeRun } from '../testing/run-by-hand.ts';

let service: TestService;
let user: TestClient;
let stranger: TestClient;
let people = 0;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  people += 1;
  user = await service.createUser(`user-${people}@example.com`);
  stranger = await service.createUser(`stranger-${people}@example.com`);
});
// A run that nobody has taken would be taken by the next test.
afterEach(async () => {
  for (const { principal } of [user, stranger]) {
    await service.services.tasks.revokeTasksOf(principal.userId, { except: randomUUID() });
  }
});

/** Sends a message; answers its chat once that is known. */
async function say(body: Record<string, unknown>): Promise<string> {
  const response = await fetch(`${service.baseUrl}/agent/response`, {
    method: 'POST',
    headers: { 'x-api-key': user.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { value: created } = await readEvents(response).next();
  return String(created?.data.chat_id);
}

/** A message with its answer. */
async function converse(message: string, chatId?: string, answer = `Answer to ${message}`): Promise<string> {
  const chat = await say({ message, ...(chatId === undefined ? {} : { chat_id: chatId }) });
  await (await takeRun(service)).end({ state: 'SUCCESS', result: { message: answer } });
  return chat;
}

const get = async (path: string) => (await user.call('GET', path)).body;
const chat = (id: string) => get(`/agent/chat/${id}`);
const namesOf = (chats: { name: string }[]) => chats.map(({ name }) => name);

test('a chat is called by names of files where a program names them by ids, and gives no name of others away', async () => {
  const mine = await uploadFile(user, testImage(4, 2, [9, 9, 9]), { name: 'red.png' });
  const hidden = await uploadFile(stranger, testImage(4, 2, [9, 9, 9]), { name: 'secret.png' });
  await say({ message: `A film of ${mine.toUpperCase()}, then ${hidden}` });
  expect(namesOf(await get('/agent/chats/list'))).toEqual([`A film of red.png, then ${hidden}`]);
});

test('listChats lists the chats of the caller, the one with the newest message first, page by page', async () => {
  const first = await converse('one');
  await converse('two');
  await converse('three');
  await converse('more', first);
  expect(namesOf(await get('/agent/chats/list'))).toEqual(['one', 'three', 'two']);
  expect(namesOf(await get('/agent/chats/list?limit=1&offset=1'))).toEqual(['three']);
  const { updated_at } = (await get('/agent/chats/list'))[1];
  expect(namesOf(await get(`/agent/chats/list?before=${updated_at}`))).toEqual(['two']);
  expect(namesOf(await get(`/agent/chats/list?after=${updated_at}`))).toEqual(['one']);
  expect((await stranger.call('GET', '/agent/chats/list')).body).toEqual([]);
  expect((await user.call('GET', '/agent/chats/list?limit=0')).status).toBe(422);
});

test('listMessages tells what was said with its settings and what came of it, the newest first', async () => {
  const settings = {
    llm_verbosity: 'low',
    override_llm_verbosity: 'high',
    llm_reasoning_effort: 'minimal',
    priority: 'low',
    tools: ['plan_edit'],
    llm_model: 'rushes-director',
    parallel_tool_calls: false,
    prefer_compaction: 30_000,
    max_service_token: 12,
    context: { on_screen_project: 'p', selected_assets: ['a'] },
  };
  const id = await say({ message: 'The sea', ...settings });
  const run = await takeRun(service);
  run.reporter.reasoning('Because ');
  run.reporter.reasoning('it is blue.');
  run.reporter
    .startTool({ callId: '1', toolId: 'plan_edit', arguments: {} })
    .finish({ status: 'completed', summary: 'Planned.' });
  const result = { message: 'Made.', claims: [{ kind: 'length', met: true }], notes: ['n'], warnings: [] };
  await run.end({ state: 'SUCCESS', result });
  await converse('again', id);
  const messages = await get(`/agent/chat/${id}/messages`);
  expect(messages.map(({ type }: { type: string }) => type)).toEqual(['agent', 'user', 'agent', 'user']);
  expect(messages[3]).toMatchObject({
    user_message: 'The sea',
    enabled_tools: ['plan_edit'],
    verbosity: 'high',
    reasoning_effort: 'minimal',
    pricing_level: 1,
    llm_model: 'rushes-director',
    priority: 'low',
    parallel_tool_calls: false,
    max_service_token: 12,
    prefer_compaction: 30_000,
    llm_settings: { tool_exposure: 'flat_search', compaction: true, no_interaction: false },
    context: settings.context,
  });
  expect(messages[2].agent_message).toMatchObject({
    status: 'done',
    reason: 'completed',
    chat_id: id,
    task_id: run.taskId,
    message: 'Made.',
    claims: [{ kind: 'length', met: true }],
    projects: [],
    assets: [],
    reasoning_summary: 'Because it is blue.',
    tool_calls: [{ tool_id: 'plan_edit', status: 'completed', summary: 'Planned.' }],
  });
  expect(messages[1].enabled_tools.length).toBeGreaterThan(1);
  const { created_at } = messages[1];
  const older = await get(`/agent/chat/${id}/messages?before=${created_at}&limit=1`);
  expect(older).toEqual([messages[2]]);
  expect(await get(`/agent/chat/${id}/messages?offset=3`)).toEqual([messages[3]]);
});

test('listMessages gives the files of a film in all its shapes', async () => {
  const files = [
    await uploadFile(user, testImage(4, 2, [9, 9, 9]), { name: 'wide.png' }),
    await uploadFile(user, testImage(2, 4, [9, 9, 9]), { name: 'tall.png' }),
  ];
  const [asset_id, other] = files;
  const id = await say({ message: 'The sea, upright too' });
  const versions = [{ project_id: 'p2', project_name: 'Tall', asset_id: other }];
  const result = { message: 'Made.', project_id: 'p1', project_name: 'Wide', asset_id, versions };
  await (await takeRun(service)).end({ state: 'SUCCESS', result });
  const [{ agent_message: told }] = await get(`/agent/chat/${id}/messages`);
  expect(told.assets.map(({ name }: { name: string }) => name)).toEqual(['wide.png', 'tall.png']);
  expect(told.projects).toEqual([
    { project_id: 'p1', name: 'Wide' },
    { project_id: 'p2', name: 'Tall' },
  ]);
});

test('listMessages tells why nothing was made', async () => {
  const id = await say({ message: 'frog.mp4' });
  await (await takeRun(service)).end({
    ...{ state: 'FAILURE', code: 'asset_not_found', message: 'No frog.', outcome: 'failed' },
  });
  const cancelled = await say({ message: 'The sea', chat_id: id });
  await user.call('DELETE', `/agent/response/${cancelled}`);
  const messages = await get(`/agent/chat/${id}/messages`);
  expect([messages[0].agent_message, messages[2].agent_message]).toMatchObject([
    { status: 'failed', reason: 'cancelled', code: 'cancelled' },
    { status: 'failed', reason: 'error', code: 'asset_not_found', message: 'No frog.' },
  ]);
});

test('getChat knows what is unread, until listMessages has shown the newest page or markChatRead says so', async () => {
  const id = await say({ message: 'one' });
  expect(await chat(id)).toMatchObject({ is_running: true, is_unread: false, custom_agent_id: null });
  await (await takeRun(service)).end({ state: 'SUCCESS', result: { message: 'Yes.' } });
  expect(await chat(id)).toMatchObject({ is_running: false, is_unread: true });
  await get(`/agent/chat/${id}/messages?offset=1`);
  await get(`/agent/chat/${id}/messages?before=2030-01-01T00:00:00Z`);
  expect(await chat(id)).toMatchObject({ is_unread: true });
  const [newest] = await get(`/agent/chat/${id}/messages`);
  expect(await chat(id)).toMatchObject({ is_unread: false, last_read_at: newest.created_at });
  await converse('two', id);
  expect(await chat(id)).toMatchObject({ is_unread: true });
  const read = await user.call('POST', `/agent/chat/${id}/read`);
  expect([read.status, read.body]).toEqual([204, '']);
  expect(await chat(id)).toMatchObject({ is_unread: false });
});

test('renameChat calls a chat as its user wants', async () => {
  const id = await converse('one');
  const renamed = await user.call('PATCH', `/agent/chat/${id}/rename?name=${encodeURIComponent(' Grüße ')}`);
  expect(renamed).toMatchObject({ status: 200, body: { id, name: 'Grüße' } });
  expect(await chat(id)).toMatchObject({ name: 'Grüße' });
  expect((await user.call('PATCH', `/agent/chat/${id}/rename?name=%20`)).status).toBe(422);
  expect((await user.call('PATCH', `/agent/chat/${id}/rename`)).status).toBe(422);
});

test('deleteChat deletes all that was said, once nothing is answered in it', async () => {
  const id = await say({ message: 'one' });
  const run = await takeRun(service);
  run.reporter.startTool({ callId: '1', toolId: 'look', arguments: {} }).finish({
    ...{ status: 'completed', summary: 'Seen.', microcredits: 5 },
  });
  run.reporter.usedModel({ llm_calls: 1 });
  await run.reporter.flush();
  const refused = await user.call('DELETE', `/agent/chat/${id}`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const follower = fetch(`${service.baseUrl}/agent/response/${id}`, { headers: { 'x-api-key': user.key } });
  expect((await follower).status).toBe(200);
  expect((await user.call('DELETE', `/agent/chat/${id}?cancel_running=true`)).status).toBe(200);
  expect((await readAllEvents(await follower)).at(-1)?.data).toMatchObject({ reason: 'cancelled' });
  expect((await user.call('GET', `/agent/chat/${id}`)).status).toBe(404);
  for (const table of ['chat_message', 'chat_tool_usage', 'chat_model_usage', 'run'] as const) {
    const left = await service.deps.db.selectFrom(table).selectAll().where('chat_id', '=', id).execute();
    expect(left).toEqual([]);
  }
  const task = await user.call('GET', `/users/tasks/${run.taskId}`);
  expect(task.body).toMatchObject({ status: 'FAILED', result: { code: 'cancelled' } });
});

test('getChatUsage tells what answers have cost, each tool and what models have counted', async () => {
  const id = await say({ message: 'one' });
  const run = await takeRun(service);
  const tool = (toolId: string, microcredits: number) =>
    run.reporter
      .startTool({ callId: `${toolId} ${microcredits}`, toolId, arguments: {} })
      .finish({ status: 'completed', summary: '', microcredits });
  tool('look', 100_000);
  tool('look', 150_000);
  tool('render', 500_000);
  run.reporter.usedModel({ llm_calls: 1, output_tokens: 10 });
  run.reporter.usedModel({ llm_calls: 2, timeline_mutations: 2 });
  await run.reporter.flush();
  const before = await get(`/agent/chat/${id}/usage`);
  expect(before).toMatchObject({ chat_tokens_used: 0, tools_tokens_used: 0.75, total_tokens_used: 0.75 });
  await run.end({ state: 'SUCCESS', result: { message: 'Made.' }, used: null });
  const usage = await get(`/agent/chat/${id}/usage`);
  const { total_tokens } = await chat(id);
  expect(total_tokens).toBeGreaterThan(0);
  expect(usage).toMatchObject({
    chat_id: id,
    tools_tokens_used: 0.75,
    total_tokens_used: Math.max(total_tokens, 0.75),
    tools: [
      { tool_name: 'look', calls: 2, tokens_used: 0.25 },
      { tool_name: 'render', calls: 1, tokens_used: 0.5 },
    ],
    breakdown: {
      llm_calls: 3,
      output_tokens: 10,
      input_tokens_cached: 0,
      timeline_mutations: 2,
      llm_calls_per_timeline_mutation: 1.5,
      complete: true,
    },
  });
});

test.each([
  ['GET', ''],
  ['DELETE', ''],
  ['GET', '/usage'],
  ['POST', '/read'],
  ['PATCH', '/rename?name=mine'],
  ['GET', '/messages'],
])('is not there for anybody else: %s %s', async (method, path) => {
  const id = await converse('one');
  const unknown = '01890000-0000-7000-8000-000000000000';
  for (const [client, chatId] of [
    [stranger, id],
    [user, unknown],
  ] as const) {
    const answer = await client.call(method, `/agent/chat/${chatId}${path}`);
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Chat not found.', code: 'not_found' } });
  }
  expect(await chat(id)).toMatchObject({ name: 'one' });
});
