import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSound, testVideo } from '../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { type ReceivedEvent, readAllEvents, readEvents } from '../../testing/test-stream.ts';
import { uploadFile } from '../../testing/test-uploads.ts';

const prompt = 'A 2 second 480p video of red.avi and blue.avi, no music';

let service: TestService;
let assets: { red: string; blue: string };

beforeAll(async () => {
  service = await startTestService({ worker: true });
  const video = (color: [number, number, number]) =>
    testVideo({ shots: [{ background: color, frames: 30 }] });
  assets = {
    red: await uploadFile(service.user, video([200, 30, 30]), { name: 'red.avi' }),
    blue: await uploadFile(service.user, video([30, 30, 200]), { name: 'blue.avi' }),
  };
});
afterAll(() => service?.stop());

function create(
  options: {
    query?: Record<string, string>;
    client?: TestClient;
    lastEventId?: string;
    signal?: AbortSignal;
  } = {},
): Promise<Response> {
  const { query = { prompt }, client = service.user, lastEventId, signal } = options;
  return fetch(`${service.baseUrl}/create?${new URLSearchParams(query)}`, {
    headers: {
      'x-api-key': client.key,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    ...(signal === undefined ? {} : { signal }),
  });
}

async function countRuns(): Promise<number> {
  const row = await service.deps.db
    .selectFrom('run')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

describe('GET /create', () => {
  let events: ReceivedEvent[];
  let last: ReceivedEvent;

  beforeAll(async () => {
    const response = await create();
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    events = await readAllEvents(response);
    const end = events.at(-1);
    if (end === undefined) throw new Error('the stream was empty');
    last = end;
  });

  test('sends only service.json_result, with rising ids and progress, and one last event', () => {
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['service.json_result']));
    const sequences = events.map(({ id }) => Number(id.split(':')[1]));
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    const progressing = events.slice(0, -1);
    expect(progressing.length).toBeGreaterThan(2);
    expect(progressing.every(({ data }) => data.status === 'progressing')).toBe(true);
    expect(events[0]?.data).toMatchObject({ stage: 'waiting', chat_id: expect.any(String) });
    expect(events[1]?.data).toMatchObject({ stage: 'reading' });
    const fractions = progressing.map(({ data }) => data.progress);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  });

  test('ends with the message, the claims, the project and the video', async () => {
    expect(last.data).toMatchObject({ status: 'done', warnings: [] });
    expect(last.data.message).toContain('2 second');
    expect(last.data.claims).toContainEqual(
      expect.objectContaining({ kind: 'file', measured: true, met: true, blackSeconds: 0 }),
    );
    const length = last.data.claims.find(({ kind }: { kind: string }) => kind === 'length');
    expect(length).toMatchObject({ met: true });
    const used = last.data.claims.find(({ kind }: { kind: string }) => kind === 'assets');
    expect(new Set(used.used)).toEqual(new Set([assets.red, assets.blue]));
    expect(last.data.assets[0]).toMatchObject({ duration_seconds: 2, height: 480 });
    const file = await fetch(last.data.assets[0].url);
    expect(file.headers.get('content-type')).toBe('video/mp4');
    expect((await file.arrayBuffer()).byteLength).toBe(last.data.assets[0].bytes);
    const project = await service.user.call('GET', `/project/${last.data.projects[0].project_id}`);
    expect(project.body.name).toBe(last.data.projects[0].name);
  });

  test('takes no earlier result for footage', async () => {
    const again = (await readAllEvents(await create())).at(-1)?.data;
    const used = again.claims.find(({ kind }: { kind: string }) => kind === 'assets').used;
    expect(new Set(used)).toEqual(new Set([assets.red, assets.blue]));
  });

  test('goes on after Last-Event-ID and starts no second run', async () => {
    const runs = await countRuns();
    const lastEventId = events[1]?.id ?? '';
    const rest = await readAllEvents(await create({ lastEventId }));
    expect(rest.map(({ id }) => id)).toEqual(events.slice(2).map(({ id }) => id));
    expect(rest.at(-1)?.data.status).toBe('done');
    expect(await countRuns()).toBe(runs);
  });

  test('answers 204 to a client that has seen the end', async () => {
    expect((await create({ lastEventId: last.id })).status).toBe(204);
  });

  test('knows no streams of others and none that were never sent', async () => {
    const runs = await countRuns();
    const stranger = await service.createUser('stranger@example.com');
    expect((await create({ client: stranger, lastEventId: last.id })).status).toBe(404);
    expect((await create({ lastEventId: 'nonsense' })).status).toBe(404);
    expect((await create({ lastEventId: '01890000-0000-7000-8000-000000000000:1' })).status).toBe(404);
    expect(await countRuns()).toBe(runs);
  });

  test('goes on without the client', async () => {
    const leave = new AbortController();
    const response = await create({ query: { prompt: `${prompt}, fast` }, signal: leave.signal });
    const { value: first } = await readEvents(response).next();
    leave.abort();
    const rest = await readAllEvents(await create({ lastEventId: first?.id ?? '' }));
    expect(rest.at(-1)?.data.status).toBe('done');
  });

  test('continues a chat of the caller, of nobody else', async () => {
    const stranger = await service.createUser('neighbour@example.com');
    const chatId = last.data.chat_id;
    const continued = await readAllEvents(
      await create({ query: { prompt: 'A 1 second 480p video of red.avi, no music', chat_id: chatId } }),
    );
    expect(continued.at(-1)?.data).toMatchObject({ status: 'done', chat_id: chatId });
    expect((await create({ query: { prompt, chat_id: chatId }, client: stranger })).status).toBe(404);
  });
});

describe('what is answered in words alone', () => {
  const projects = async () => (await service.deps.db.selectFrom('project').select('id').execute()).length;

  test('a change of the video that nobody understands: nothing is made, nothing charged', async () => {
    const before = await projects();
    const made = (await readAllEvents(await create())).at(-1)?.data;
    const query = { prompt: 'make it sparkle', chat_id: made.chat_id };
    const answer = (await readAllEvents(await create({ query }))).at(-1)?.data;
    expect(answer).toMatchObject({ status: 'failed', code: 'follow_up', chat_id: made.chat_id });
    expect(answer.message).toContain('I changed nothing, and it cost nothing');
    expect(answer.message).toContain('sparkle');
    expect(await projects()).toBe(before + 1);
    const task = await service.deps.db
      .selectFrom('task')
      .select(['charged_microcredits'])
      .where('id', '=', answer.task_id)
      .executeTakeFirstOrThrow();
    expect(Number(task.charged_microcredits ?? 0)).toBe(0);
  });

  test("a long time that may be something else's, and the answer to the question", async () => {
    const before = await projects();
    const prompt = 'Yoga flow with red.avi, 480p, 20 minutes';
    const asked = (await readAllEvents(await create({ query: { prompt } }))).at(-1)?.data;
    expect(asked).toMatchObject({ status: 'failed', code: 'length_unclear' });
    expect(asked.message).toContain('“20 minutes”');
    expect(await projects()).toBe(before);
    const query = { prompt: '1 second', chat_id: asked.chat_id };
    const made = (await readAllEvents(await create({ query }))).at(-1)?.data;
    expect(made).toMatchObject({ status: 'done', assets: [{ duration_seconds: 1, height: 480 }] });
    expect(made.claims).toContainEqual(expect.objectContaining({ kind: 'assets', used: [assets.red] }));
  });
});

describe('what is refused', () => {
  test.each([{}, { prompt: '' }, { prompt: ' \n ' }, { prompt, chat_id: 'x' }])(
    '422 for %j',
    async (query) => {
      const runs = await countRuns();
      const answer = await create({ query: query as Record<string, string> });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        detail: [{ loc: expect.any(Array), msg: expect.any(String) }],
      });
      expect(await countRuns()).toBe(runs);
    },
  );

  test('401 without a key or with a wrong one', async () => {
    expect((await fetch(`${service.baseUrl}/create?prompt=x`)).status).toBe(401);
    const wrong = { 'x-api-key': 'sk_wrong-wrong-wrong-wrong' };
    expect((await fetch(`${service.baseUrl}/create?prompt=x`, { headers: wrong })).status).toBe(401);
  });
});

test.each(['nothere.avi', '01890000-0000-7000-8000-00000000abcd'])(
  'fails before it renders anything else when all that is named is not there: %s',
  async (named) => {
    const events = await readAllEvents(await create({ query: { prompt: `A 1 second video of ${named}` } }));
    expect(events.at(-1)?.data).toMatchObject({
      status: 'failed',
      code: 'asset_not_found',
      message: expect.stringContaining(named),
    });
    expect(events.map(({ data }) => data.stage)).not.toContain('planning');
  },
);

test('goes on without what is not there, and claims it as not met', async () => {
  const query = { prompt: 'A 1 second 480p video of red.avi and nothere.avi, no music' };
  const last = (await readAllEvents(await create({ query }))).at(-1)?.data;
  expect(last.claims.find(({ kind }: { kind: string }) => kind === 'assets')).toMatchObject({
    asked: [assets.red, 'nothere.avi'],
    used: [assets.red],
    met: false,
    reason: 'I found no file named nothere.avi',
  });
});

test('captions show what a transcript of the voice says', async () => {
  const user = await service.createUser('captioned@example.com');
  const video = testVideo({ shots: [{ background: [200, 30, 30], frames: 30 }] });
  await uploadFile(user, video, { name: 'red.avi' });
  const voice = await uploadFile(user, testSound(2), { name: 'voice.wav', fileType: 'audio' });
  const query = { prompt: 'red.avi, 2 seconds, 480p, voice.wav over it, with captions' };
  const text = '1\n00:00:00,200 --> 00:00:01,800\nHello small world\n';
  await user.call('POST', `/asset/${voice}/transcripts`, { text });
  const { claims } = (await readAllEvents(await create({ client: user, query }))).at(-1)?.data ?? {};
  const claim = claims?.find(({ kind }: { kind: string }) => kind === 'captions');
  expect(claim).toMatchObject({ asked: true, count: 1, met: true });
});

test('says that a model is not there, and that the choice of tools had no effect', async () => {
  const request = { prompt: 'A 1 second 480p video of red.avi, no music', tools: 'plan_edit' };
  const events = await readAllEvents(await create({ query: { ...request, llm_model: 'gpt-6-luna' } }));
  expect(events.at(-1)?.data.message).toContain('gpt-6-luna');
  expect(events.at(-1)?.data.message).toContain('choice of tools');
});

test('a cancelled run ends as failed and takes its rendering with it', async () => {
  const query = { prompt: 'A 60 second 1080p video of red.avi and blue.avi, repeats are fine, no music' };
  const response = await create({ query });
  let end: ReceivedEvent | undefined;
  for await (const event of readEvents(response)) {
    end = event;
    if (event.data.stage === 'rendering') {
      await service.user.call('DELETE', `/users/tasks/${event.data.task_id}`);
    }
  }
  expect(end?.data).toMatchObject({ status: 'failed', code: 'cancelled' });
  const open = await service.deps.db.selectFrom('task').select('id').where('ended_at', 'is', null).execute();
  expect(open).toEqual([]);
  expect((await create({ query, lastEventId: end?.id ?? '' })).status).toBe(204);
});

test('a library of which nothing can be read makes generated scenes', async () => {
  const newcomer = await service.createUser('newcomer@example.com');
  const query = { prompt: 'A 2 second 480p video about the sea, title "Waves", no music' };
  const events = await readAllEvents(await create({ query, client: newcomer }));
  expect(events.at(-1)?.data).toMatchObject({ status: 'done' });
  expect(events.at(-1)?.data.message).toContain('generated scenes');
});
