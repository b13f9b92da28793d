/** The streams of the agent while no worker takes its runs: what they say is said by hand. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { type ReceivedEvent, readAllEvents, readEvents } from '../../../testing/test-stream.ts';
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

const message = 'A 2 second video of the sea';

function post(
  body: Record<string, unknown> = { message },
  {
    client = user,
    path = '/agent/response',
    headers = {},
    signal,
  }: { client?: TestClient; path?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': client.key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}

function follow(
  chatId: string,
  options: { lastEventId?: string; header?: string; client?: TestClient } = {},
): Promise<Response> {
  const { lastEventId, header, client = user } = options;
  const query = lastEventId === undefined ? '' : `?last_event_id=${encodeURIComponent(lastEventId)}`;
  return fetch(`${service.baseUrl}/agent/response/${chatId}${query}`, {
    headers: { 'x-api-key': client.key, ...(header === undefined ? {} : { 'last-event-id': header }) },
  });
}

async function next(events: AsyncGenerator<ReceivedEvent>): Promise<ReceivedEvent> {
  const { value } = await events.next();
  if (value === undefined) throw new Error('The stream has ended.');
  return value;
}

/** A message that was sent: its chat, what its stream said at once, and the stream. */
async function begin(body?: Record<string, unknown>) {
  const response = await post(body);
  expect(response.status).toBe(200);
  const events = readEvents(response);
  const created = await next(events);
  const waiting = await next(events);
  return { chatId: String(created.data.chat_id), created, waiting, events };
}

async function countRuns(): Promise<number> {
  const rows = await service.deps.db
    .selectFrom('run')
    .select('id')
    .where('user_id', '=', user.principal.userId)
    .execute();
  return rows.length;
}

const done = { state: 'SUCCESS', result: { message: 'Here it is.', claims: [], notes: [] } } as const;

describe('createResponse', () => {
  test('says what is said, each under its name and with an id, and ends with the reason', async () => {
    const { chatId, created, waiting, events } = await begin();
    expect(created).toMatchObject({
      event: 'response.created',
      data: { type: 'response.created', chat_id: chatId, task_id: expect.any(String) },
    });
    expect(waiting).toMatchObject({ event: 'service.progress', data: { stage: 'waiting', progress: 0 } });
    const run = await takeRun(service);
    run.reporter.text('Here ');
    expect(await next(events)).toMatchObject({
      event: 'response.output_text.delta',
      data: { delta: 'Here ', chat_id: chatId },
    });
    run.reporter.reasoning('The sea is blue.');
    expect(await next(events)).toMatchObject({ event: 'response.reasoning_summary_text.delta' });
    const tool = run.reporter.startTool({ callId: 'a', toolId: 'render_video', arguments: { height: 480 } });
    expect(await next(events)).toMatchObject({
      event: 'service.tool.started',
      data: { tool_call_id: 'a', tool_id: 'render_video', arguments: { height: 480 } },
    });
    tool.progress(0.5, 'Rendering');
    expect(await next(events)).toMatchObject({ event: 'service.tool.progress', data: { progress: 0.5 } });
    tool.finish({ status: 'completed', summary: 'Rendered.', microcredits: 2_500_000 });
    expect(await next(events)).toMatchObject({
      event: 'service.tool.finished',
      data: { status: 'completed', tokens_used: 2.5 },
    });
    await run.end(done);
    const rest = await Array.fromAsync(events);
    expect(rest).toMatchObject([
      {
        event: 'service.stream.end',
        data: {
          reason: 'completed',
          chat_id: chatId,
          task_id: run.taskId,
          result: { status: 'done', message: 'Here it is.', assets: [], projects: [] },
        },
      },
    ]);
    const again = await readAllEvents(await follow(chatId, { lastEventId: '0' }));
    expect(again.map(({ event }) => event)).toEqual([
      'response.created',
      'service.progress',
      'response.output_text.delta',
      'response.reasoning_summary_text.delta',
      'service.tool.started',
      'service.tool.progress',
      'service.tool.finished',
      'service.stream.end',
    ]);
    const sequences = again.map(({ id }) => Number(id.split(':')[1]));
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  });

  test.each([
    [{ state: 'FAILURE', code: 'asset_not_found', message: 'No frog.', outcome: 'failed' }, 'error'],
    [{ state: 'FAILURE', code: 'budget_exceeded', message: 'Dear.', outcome: 'failed' }, 'budget_exceeded'],
    [
      { state: 'FAILURE', code: 'insufficient_credits', message: 'Empty.', outcome: 'failed' },
      'insufficient_tokens',
    ],
    [{ state: 'FAILURE', code: 'worker_lost', message: 'Lost.', outcome: 'lost' }, 'interrupted'],
    [{ state: 'FAILURE', code: 'interrupted', message: 'Cut off.', outcome: 'failed' }, 'interrupted'],
    [{ state: 'SUCCESS', result: { reason: 'budget_exceeded', message: 'Half.' } }, 'budget_exceeded'],
  ] as const)('ends %j with %s, and says why as its answer', async (ending, reason) => {
    const { events } = await begin();
    const run = await takeRun(service);
    await run.end(ending);
    const rest = await Array.fromAsync(events);
    expect(rest.at(-1)).toMatchObject({ event: 'service.stream.end', data: { reason } });
    const said = rest.flatMap(({ event, data }) =>
      event === 'response.output_text.delta' ? data.delta : [],
    );
    expect(said).toEqual(ending.state === 'FAILURE' ? [ending.message] : []);
  });

  test('goes on without the client, and with it again from the event it has seen, by POST as by GET', async () => {
    const leave = new AbortController();
    const response = await post({ message }, { signal: leave.signal });
    const events = readEvents(response);
    const created = await next(events);
    leave.abort();
    const run = await takeRun(service);
    run.reporter.text('Said to nobody.');
    await run.end(done);
    const runs = await countRuns();
    const expected = ['service.progress', 'response.output_text.delta', 'service.stream.end'];
    const resumed = await readAllEvents(await follow(created.data.chat_id, { lastEventId: created.id }));
    expect(resumed.map(({ event }) => event)).toEqual(expected);
    const byHeader = await readAllEvents(await follow(created.data.chat_id, { header: created.id }));
    expect(byHeader.map(({ event }) => event)).toEqual(expected);
    const posted = await readAllEvents(await post({ message }, { headers: { 'last-event-id': created.id } }));
    expect(posted.map(({ event }) => event)).toEqual(expected);
    expect(await countRuns()).toBe(runs);
  });

  test('answers the same request, named by its key, with the same run, also when both come at once', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [first, second] = await Promise.all([
      post({ message }, { headers }).then((response) => next(readEvents(response))),
      post({ message }, { headers }).then((response) => next(readEvents(response))),
    ]);
    expect(second?.id).toBe(first?.id);
    expect(await countRuns()).toBe(1);
    const other = await next(readEvents(await post({ message }, { headers, client: stranger })));
    expect(other.data.chat_id).not.toBe(first?.data.chat_id);
  });

  test('takes the key of another request for what it is, and answers that with no run', async () => {
    const headers = { 'idempotency-key': 'two' };
    const context = { on_screen_asset: 'a', current_playback_time: 1.5 };
    const body = { message, max_credits: 0.1, context };
    const first = await next(readEvents(await post(body, { headers })));
    const { chat_id } = first.data;
    const same = { context: { current_playback_time: 1.5, on_screen_asset: 'a' }, chat_id, message };
    const again = await next(readEvents(await post({ ...same, max_credits: 0.1 }, { headers })));
    expect(again.id).toBe(first.id);
    for (const other of [{ message: 'A 2 second video of the moon' }, { max_credits: 10 }]) {
      const refused = await post({ ...body, ...other }, { headers });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ detail: [{ type: 'idempotency_mismatch' }] });
    }
    expect(await countRuns()).toBe(1);
  });

  test('refuses a second message while the first one is answered, also when both come at once', async () => {
    const { chatId, events } = await begin();
    const refused = await post({ message: 'And longer', chat_id: chatId });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('DELETE /agent/response'),
    });
    const create = await fetch(`${service.baseUrl}/create?prompt=more&chat_id=${chatId}`, {
      headers: { 'x-api-key': user.key },
    });
    expect(create.status).toBe(409);
    await (await takeRun(service)).end(done);
    await Array.fromAsync(events);
    const leave = new AbortController();
    const both = await Promise.all(
      [1, 2].map(() => post({ message, chat_id: chatId }, { signal: leave.signal })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    leave.abort();
    const task = await takeRun(service);
    await task.end(done);
  });

  test('goes on with the chat of an earlier answer', async () => {
    const { chatId, created, events } = await begin();
    await (await takeRun(service)).end(done);
    await Array.fromAsync(events);
    const { response_id: previous } = created.data;
    const continued = await begin({ message, previous_response_id: previous });
    expect(continued.chatId).toBe(chatId);
    await (await takeRun(service)).end(done);
    await Array.fromAsync(continued.events);
    const elsewhere = await begin();
    const wrong = { message, previous_response_id: previous, chat_id: elsewhere.chatId };
    expect((await post(wrong)).status).toBe(404);
    expect((await post({ message, previous_response_id: 'resp_none' })).status).toBe(404);
    expect((await post({ message, previous_response_id: previous }, { client: stranger })).status).toBe(404);
    await (await takeRun(service)).end(done);
  });

  test.each([
    {},
    { message: '' },
    { message: ' \n' },
    { message: 'x'.repeat(100_000) },
    { message, llm_verbosity: 'loud' },
    { message, max_service_token: -1 },
    { message, max_service_token: 1.5 },
    { message, prefer_compaction: 19_999 },
    { message, chat_id: 'x' },
    { message, tool_exposure: 'none' },
    { message, unheard_of: true },
    { message, context: { unheard_of: true } },
  ])('is 422 for %j', async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: [{ loc: expect.any(Array) }] });
    expect(await countRuns()).toBe(0);
  });

  test('knows no chats and no agents that are not there for the caller', async () => {
    const { chatId } = await begin();
    expect((await post({ message, chat_id: chatId }, { client: stranger })).status).toBe(404);
    expect((await post({ message, custom_agent_id: 'director' })).status).toBe(404);
    await (await takeRun(service)).end(done);
  });

  test('keeps where its end is to be told', async () => {
    const url = 'https://93.184.216.34/hooks';
    const path = `/agent/response?webhook_url=${encodeURIComponent(url)}`;
    const { data } = await next(readEvents(await post({ message }, { path })));
    const task = await service.deps.db
      .selectFrom('task')
      .select('webhook_url')
      .where('id', '=', data.task_id)
      .executeTakeFirst();
    expect(task?.webhook_url).toBe(url);
  });

  test('says what it would cost and starts nothing', async () => {
    const answer = await post({ message }, { path: '/agent/response?dry_run=true' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ credits: expect.any(Number), up_to: true });
    expect(await countRuns()).toBe(0);
  });
});

describe('createResponseJson', () => {
  test('sends nothing but service.json_result, progressing and then done', async () => {
    const events = readEvents(await post({ message }, { path: '/agent/response/json' }));
    const first = await next(events);
    expect(first).toMatchObject({ event: 'service.json_result', data: { status: 'progressing' } });
    const run = await takeRun(service);
    run.reporter.text('Not here.');
    run.reporter.report({ stage: 'planning', fraction: 0.5, message: 'Planning' });
    await run.end(done);
    const rest = await Array.fromAsync(events);
    expect(rest.map(({ event, data }) => [event, data.status])).toEqual([
      ['service.json_result', 'progressing'],
      ['service.json_result', 'done'],
    ]);
    const { chat_id } = first.data;
    const [userMessage] = (await user.call('GET', `/agent/chat/${chat_id}/messages?offset=1`)).body;
    expect(userMessage.llm_settings).toMatchObject({ no_interaction: true });
  });

  test('takes no no_interaction', async () => {
    const answer = await post({ message, no_interaction: false }, { path: '/agent/response/json' });
    expect(answer.status).toBe(422);
  });
});

describe('followResponse', () => {
  test('begins at the present', async () => {
    const { chatId } = await begin();
    const run = await takeRun(service);
    run.reporter.text('Before. ');
    await run.reporter.flush();
    const events = readEvents(await follow(chatId));
    const told = next(events);
    run.reporter.text('After.');
    expect(await told).toMatchObject({ event: 'response.output_text.delta', data: { delta: 'After.' } });
    await run.end(done);
    expect(await Array.fromAsync(events)).toMatchObject([{ event: 'service.stream.end' }]);
  });

  test('tells the end at once when the chat is over, and goes on with what comes after it', async () => {
    const first = await begin();
    await (await takeRun(service)).end(done);
    const [end] = (await Array.fromAsync(first.events)).slice(-1);
    const { chatId } = first;
    expect(await readAllEvents(await follow(chatId))).toEqual([end]);
    expect(await readAllEvents(await follow(chatId, { lastEventId: end?.id ?? '' }))).toEqual([end]);
    // An EventSource would come back for ever.
    expect((await follow(chatId, { header: end?.id ?? '' })).status).toBe(204);
    const second = await begin({ message, chat_id: chatId });
    const followed = readEvents(await follow(chatId, { lastEventId: end?.id ?? '' }));
    expect(await next(followed)).toEqual(second.created);
    await (await takeRun(service)).end(done);
    expect((await Array.fromAsync(followed)).at(-1)?.event).toBe('service.stream.end');
  });

  test('ends for a chat whose answers are forgotten', async () => {
    const { chatId, events } = await begin();
    await (await takeRun(service)).end(done);
    await Array.fromAsync(events);
    await service.deps.db.deleteFrom('run').where('chat_id', '=', chatId).execute();
    expect(await readAllEvents(await follow(chatId))).toMatchObject([
      { event: 'service.stream.end', data: { reason: 'completed', result: null } },
    ]);
    const messages = await user.call('GET', `/agent/chat/${chatId}/messages`);
    expect(messages.body.map(({ type }: { type: string }) => type)).toEqual(['agent', 'user']);
  });

  test('knows no chats of others, no events of other chats and none that were never sent', async () => {
    const [one, other] = [await begin(), await begin()];
    expect((await follow(one.chatId, { client: stranger })).status).toBe(404);
    expect((await follow(one.chatId, { lastEventId: other.created.id })).status).toBe(404);
    expect((await follow(one.chatId, { lastEventId: 'nonsense' })).status).toBe(404);
    for (let runs = 0; runs < 2; runs += 1) await (await takeRun(service)).end(done);
  });
});

describe('cancelResponse', () => {
  test('ends the run, and what it has started', async () => {
    const { chatId, events } = await begin();
    const run = await takeRun(service);
    const answer = await user.call('DELETE', `/agent/response/${chatId}`);
    expect(answer).toMatchObject({ status: 200, body: 'The task was cancelled.' });
    const rest = await Array.fromAsync(events);
    expect(rest).toMatchObject([
      { event: 'service.stream.end', data: { reason: 'cancelled', result: { code: 'cancelled' } } },
    ]);
    run.reporter.text('Too late.');
    await expect(run.reporter.flush()).rejects.toThrow();
    const again = await user.call('DELETE', `/agent/response/${chatId}`);
    expect(again).toMatchObject({ status: 200, body: 'Nothing is being answered in this chat.' });
  });

  test('is nothing for anybody else', async () => {
    const { chatId, events } = await begin();
    expect((await stranger.call('DELETE', `/agent/response/${chatId}`)).status).toBe(404);
    await (await takeRun(service)).end(done);
    expect((await Array.fromAsync(events)).at(-1)?.data.reason).toBe('completed');
  });
});
