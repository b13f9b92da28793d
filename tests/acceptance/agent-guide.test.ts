/** docs/agent.md: its requests do what it says, and it names every event and every reason. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AgentEvent } from '../../packages/server/src/modules/agent/responses/responses.schema.ts';
import { endReasons } from '../../packages/server/src/modules/agent/runs/end-run.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { type ReceivedEvent, readAllEvents } from '../../packages/server/src/testing/test-stream.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/agent.md'), 'utf8');

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service?.stop());

/** A request of the guide by its operation. */
function requestIn(operationId: string, chatId = ''): { method: string; path: string; body?: string } {
  const block = new RegExp(`\`\`\`http ${operationId}\\n(\\w+) (\\S+)\\n([\\s\\S]*?)\`\`\``);
  const [, method = '', path = '', body = ''] = block.exec(guide) ?? [];
  const request = { method, path: path.replace('{chat_id}', chatId) };
  return body.trim() === '' ? request : { ...request, body };
}

function send({ method, path, body }: ReturnType<typeof requestIn>): Promise<Response> {
  return fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': service.user.key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
}

const ask = async (operationId: string, chatId: string) => {
  const response = await send(requestIn(operationId, chatId));
  // biome-ignore lint/suspicious/noExplicitAny: the test looks into answers of any shape.
  const body: any = await response.json();
  return { status: response.status, body };
};

/** Words in code in the first column of the table with that heading. */
function namesUnder(heading: string): string[] {
  const table = guide.slice(guide.indexOf(`| ${heading} |`)).split('\n\n')[0] ?? '';
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
}

const tellsText = ({ event }: ReceivedEvent) => event === 'response.output_text.delta';

test('it names every event in its order, and every reason', () => {
  expect(namesUnder('event')).toEqual(AgentEvent.anyOf.map(({ properties }) => properties.type.const));
  expect(namesUnder('reason')).toEqual([...endReasons]);
});

test('its requests make a film, tell of it again, and end with its chat', async () => {
  const events = await readAllEvents(await send(requestIn('createResponse')));
  const end = events.at(-1);
  expect(end).toMatchObject({ event: 'service.stream.end', data: { reason: 'completed' } });
  const { result, chat_id: chatId } = end?.data ?? {};
  expect(result).toMatchObject({ status: 'done', assets: [{ duration_seconds: 1, height: 480 }] });
  const said = events.filter(tellsText).map(({ data }) => data.delta);
  expect(said.join('')).toBe(result.message);
  const tools = events.filter(({ event }) => event === 'service.tool.finished');
  expect(tools).toMatchObject([{ data: { tool_id: 'export_project', status: 'completed' } }]);

  const again = await readAllEvents(await send(requestIn('followResponse', chatId)));
  expect(again.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(await ask('cancelResponse', chatId)).toMatchObject({ status: 200, body: expect.any(String) });
  const chats = await ask('listChats', chatId);
  expect(chats.body).toMatchObject([{ id: chatId, is_running: false, is_unread: true }]);
  const { body: messages } = await ask('listMessages', chatId);
  expect(messages).toMatchObject([{ type: 'agent' }, { type: 'user' }]);
  const [asset] = messages[0].agent_message.assets;
  expect(asset.asset_id).toBe(result.assets[0].asset_id);
  expect((await fetch(asset.url)).status).toBe(200);
  const { body: usage } = await ask('getChatUsage', chatId);
  expect(usage.total_tokens_used).toBe(chats.body[0].total_tokens);
  expect(usage.tools).toMatchObject([{ tool_name: 'export_project', calls: 1 }]);
  expect((await ask('renameChat', chatId)).body).toMatchObject({ name: 'Parade' });
  expect((await ask('deleteChat', chatId)).status).toBe(200);
  expect((await ask('listMessages', chatId)).status).toBe(404);
  expect((await service.user.call('GET', `/project/${result.projects[0].project_id}`)).status).toBe(200);
});

test('a run that would cost more than it may makes nothing and costs nothing', async () => {
  const { db } = service.deps;
  const count = async () => (await db.selectFrom('project').select('id').execute()).length;
  const before = {
    projects: await count(),
    credits: (await service.user.call('GET', '/users/me')).body.credits,
  };
  const message = 'A 4 second 480p title "Dear", no music';
  const body = JSON.stringify({ message, max_credits: 0.000_001 });
  const events = await readAllEvents(await send({ method: 'POST', path: '/agent/response', body }));
  expect(events.at(-1)?.data).toMatchObject({
    reason: 'budget_exceeded',
    result: { code: 'budget_exceeded', message: expect.stringContaining('0.000001') },
  });
  expect(events.filter(tellsText).map(({ data }) => data.delta)).toEqual([
    events.at(-1)?.data.result.message,
  ]);
  expect(await count()).toBe(before.projects);
  expect((await service.user.call('GET', '/users/me')).body.credits).toBe(before.credits);
  const open = await db.selectFrom('task').select('type').where('ended_at', 'is', null).execute();
  expect(open).toEqual([]);
});
