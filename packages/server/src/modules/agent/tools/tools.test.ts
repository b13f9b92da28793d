/** Every tool: its schema, its right, its price, and that its example runs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../modules.ts';
import { requestPriceOf } from '../../../platform/http/charging.ts';
import { testVideo } from '../../../testing/test-media.ts';
import {
  startTestService,
  type TestAnswer,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';
import { bringTranscript } from '../../../testing/test-transcripts.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { allTools } from './all-tools.ts';
import { shortSchema } from './short-schema.ts';
import type { Tool } from './tool.ts';

let service: TestService;
let stranger: TestClient;
let video: string;

const toolOf = (id: string) => {
  const tool = allTools.find((one) => one.id === id);
  if (tool === undefined) throw new Error(`There is no tool ${id}.`);
  return tool;
};
const routeOf = ({ operation }: Tool) => {
  const route = routes.find(({ operationId }) => operationId === operation);
  if (route === undefined) throw new Error(`There is no operation ${operation}.`);
  return route;
};

function use(client: TestClient, id: string, input: unknown): Promise<TestAnswer> {
  return client.call('POST', '/agent/use-tool', { tool_id: id, tool_arguments: input });
}

async function newProject(name: string): Promise<string> {
  const input = { name, clips: [{ asset_id: video, start_seconds: 0, end_seconds: 4 }] };
  const { status, body } = await use(service.user, 'create_project', input);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.result.project_id;
}

async function newTask(): Promise<string> {
  const input = { prompt: 'bees', duration_seconds: 2, wait: false };
  return (await use(service.user, 'generate_audio', input)).body.result.task_id;
}

/** An example with ids in the places of what stands for them. */
async function exampleOf(tool: Tool): Promise<Record<string, unknown>> {
  let text = JSON.stringify(tool.example).replaceAll('<video>', video).replaceAll('<recording>', video);
  if (text.includes('<project>')) text = text.replaceAll('<project>', await newProject(`Of ${tool.id}`));
  if (text.includes('<task>')) text = text.replaceAll('<task>', await newTask());
  return JSON.parse(text);
}

/** Until nothing that was uploaded is still to be looked into. */
async function lookedInto(client: TestClient): Promise<void> {
  const { tasks, analysis } = service.services;
  for (const id of await analysis.findOpenProbes(client.principal)) {
    await tasks.waitForTask(id, { signal: AbortSignal.timeout(290_000) });
  }
}

beforeAll(async () => {
  service = await startTestService({
    worker: ['probe_task', 'preprocess_task', 'index_task'],
    env: { RUSHES_INDEX: 'beats' },
  });
  stranger = await service.createUser('stranger@example.com');
  const bytes = testVideo({
    width: 64,
    height: 48,
    shots: [{ background: [200, 30, 30], frames: 80 }],
    loud: [
      [0.7, 2],
      [4, 7],
    ],
  });
  video = await uploadFile(service.user, bytes, { name: 'talk video.avi' });
  await bringTranscript(service.user, video, [
    { start: 0.7, end: 2, text: 'Hello there um we we go.' },
    { start: 4, end: 7, text: 'Hello there again my dear friends.' },
  ]);
  await lookedInto(service.user);
  const { body } = await use(service.user, 'index_media', { asset_id: video });
  const { tasks } = service.services;
  const signal = AbortSignal.timeout(290_000);
  await tasks.waitForTask(body.result.task_id, { signal });
  for (const id of await tasks.findOpenTasks(service.user.principal, 'index_task')) {
    await tasks.waitForTask(id, { signal });
  }
});
afterAll(() => service?.stop());

describe('useTool: the list of tools', () => {
  test('has each under a name of its own, with what one needs to choose it', () => {
    expect(new Set(allTools.map(({ id }) => id)).size).toBe(allTools.length);
    for (const tool of allTools) {
      expect(tool.id).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(tool.description.length).toBeGreaterThan(20);
      expect(tool.input).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  test('has the price of the operation that does the same', () => {
    for (const tool of allTools) {
      const route = routeOf(tool);
      // A key uses tools, so it has to be enough for the operation as well.
      expect([tool.id, route.auth]).toEqual([tool.id, 'K']);
      // Looking at a file also draws stills of it: that is the price of a frame each. A link is never to a frame that is made.
      if (tool.id !== 'look')
        expect([tool.id, tool.price]).toEqual([tool.id, requestPriceOf(route as never)]);
      expect([tool.id, tool.workPrices ?? []]).toEqual([
        tool.id,
        ['describe_tool', 'get_link'].includes(tool.id) ? [] : (route.workPrices ?? []),
      ]);
      expect([tool.id, tool.exempt402 ?? false]).toEqual([
        tool.id,
        tool.price !== 'free' && route.exempt402 === true,
      ]);
      expect([tool.id, tool.quote !== null]).toEqual([
        tool.id,
        tool.id !== 'describe_tool' && route.quote !== undefined,
      ]);
    }
  });

  test('in short names what must be there, as the whole schemas do, and fits a model’s head', () => {
    const short = allTools.map(({ id, description, input }) => ({
      id,
      description,
      input: shortSchema(input),
    }));
    for (const { id, input } of short) {
      const whole = toolOf(id).input as unknown as { required?: string[]; properties: object };
      expect([id, input.required ?? []]).toEqual([id, whole.required ?? []]);
      expect(Object.keys(whole.properties)).toEqual(
        expect.arrayContaining(Object.keys(input.properties as object)),
      );
    }
    expect(JSON.stringify(short).length).toBeLessThan(14_500);
  });
});

/** What their example comes to here: the talk has no beats. edits.test.ts has a recording that does. */
const refusals: Readonly<Record<string, number>> = { match_beats: 422 };

test.each(allTools)('$id does its example', async (tool) => {
  const { status, body } = await use(service.user, tool.id, await exampleOf(tool));
  expect([status, status === 200 ? '' : body.detail]).toEqual([refusals[tool.id] ?? 200, expect.anything()]);
  if (status !== 200) return;
  expect(body.tool_id).toBe(tool.id);
  expect(typeof body.result).toBe('object');
  for (const { data } of body.pictures) {
    expect([...Buffer.from(data, 'base64').subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  }
});

type Fields = Record<string, string>;
const of = (field: string, path: string, body?: (input: Fields) => unknown) => (input: Fields) => ({
  method: path.split(' ')[0] ?? '',
  path: (path.split(' ')[1] ?? '').replace('{}', input[field] ?? ''),
  body: body?.(input),
});
const without =
  (...names: string[]) =>
  (input: Fields) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
const ofProject = (path: string, ...names: string[]) =>
  of('project_id', path, without('project_id', ...names));

/** The request of a route that does what a tool does. */
const sameRequest: Readonly<
  Record<string, (input: Fields) => { method: string; path: string; body: unknown }>
> = {
  look: of('asset_id', 'GET /video/details/{}'),
  read_transcript: of('asset_id', 'GET /asset/{}/transcripts'),
  summarize_recording: of('asset_id', 'GET /asset/{}/summary'),
  open_project: of('project_id', 'GET /project/{}'),
  add_clips: of('project_id', 'PATCH /project/{}', () => ({
    version: 1,
    operations: [{ type: 'add_track', kind: 'Video' }],
  })),
  add_text: of('project_id', 'PATCH /project/{}', () => ({
    version: 1,
    operations: [{ type: 'add_track', kind: 'Video' }],
  })),
  edit_timeline: ofProject('PATCH /project/{}'),
  restore_version: ofProject('POST /project/{}/restore'),
  make_shorts: of('asset_id', 'POST /asset/{}/shorts', without('asset_id')),
  preview_frame: of('project_id', 'GET /project/{}/frame?time=0'),
  start_preview: ofProject('POST /project/{}/preview'),
  export_project: of('project_id', 'POST /project/{}/render', () => ({ format: 'mp4' })),
  share_asset: of('asset_id', 'POST /asset/{}/share/add', without('asset_id')),
  get_task: of('task_id', 'GET /users/tasks/{}'),
  cancel_task: of('task_id', 'DELETE /users/tasks/{}'),
};

/** Tools that are about nothing of somebody's: what they find is seen to below. */
const aboutNothing = new Set([
  ...[
    'list_library',
    'search',
    'list_tasks',
    'list_models',
    'describe_tool',
    'search_stock',
    'search_voices',
  ],
  ...[
    'generate_video',
    'generate_image',
    'generate_audio',
    'generate_speech',
    'create_project',
    'index_media',
    'get_link',
  ],
]);

describe('a stranger', () => {
  test.each(allTools.filter(({ id }) => !aboutNothing.has(id)))(
    'is told of $id what the route tells them',
    async (tool) => {
      const input = (await exampleOf(tool)) as Fields;
      const material = tool.right.startsWith('WRITE on the project, READ on the media that is looked at');
      const same = sameRequest[tool.id] ?? (material ? ofProject(`POST /project/{}/${tool.id}`) : undefined);
      if (same === undefined) throw new Error(`Say which request does what ${tool.id} does.`);
      const { method, path, body } = same(input);
      const byRoute = await stranger.call(method, path, body);
      const byTool = await use(stranger, tool.id, input);
      expect([byTool.status, byTool.body]).toEqual([byRoute.status, byRoute.body]);
      expect([403, 404]).toContain(byTool.status);
    },
  );

  test('finds nothing of others, and makes nothing of it', async () => {
    for (const id of ['list_library', 'search', 'list_tasks']) {
      const { status, body } = await use(stranger, id, toolOf(id).example);
      expect([id, status]).toEqual([id, 200]);
      expect(JSON.stringify(body)).not.toContain(video);
    }
    const linked = await use(stranger, 'get_link', { asset_id: video });
    const byRoute = await stranger.call('POST', '/asset/download_urls', { asset_ids: [video] });
    expect([linked.status, linked.body.detail]).toEqual([404, byRoute.body.items[0].error_message]);
    const asked = { name: 'Mine', clips: [{ asset_id: video }] };
    expect((await use(stranger, 'create_project', asked)).status).toBe(404);
    const film = { prompt: 'x', input_frame: video, wait: false };
    expect((await use(stranger, 'generate_video', film)).status).toBe(404);
    const indexed = await use(stranger, 'index_media', { asset_id: video });
    expect(indexed.body.result).toMatchObject({
      task_id: '',
      error: expect.stringContaining('does not exist'),
    });
  });
});

describe('arguments', () => {
  test('that are wrong are named where they stand', async () => {
    const missing = await use(service.user, 'search', {});
    expect(missing.body.detail).toMatchObject([
      { loc: ['body', 'tool_arguments', 'query'], type: 'missing' },
    ]);
    const clips = [{ asset_id: video }, { asset_id: video, start_seconds: 100 }];
    const late = await use(service.user, 'create_project', { name: 'x', clips });
    expect(late.body.detail[0]).toMatchObject({
      loc: ['body', 'tool_arguments', 'clips', 1, 'start_seconds'],
      msg: expect.stringContaining('lasts 8 seconds'),
    });
    const extra = await use(service.user, 'list_models', { 'rm -rf': '/' });
    expect(extra.body.detail[0].type).toBe('extra_forbidden');
    const none = await use(service.user, 'make_coffee', {});
    expect(none.body.detail[0]).toMatchObject({ loc: ['body', 'tool_id'] });
  });
});

describe('the price', () => {
  const spent = (answer: TestAnswer) => Number(answer.headers.get('x-credits-charged') ?? 0);

  test('is that of the table, by what is asked for, and told before', async () => {
    const two = { asset_id: video, times: [0, 1] };
    const asked = { tool_id: 'look', tool_arguments: two };
    const quoted = await service.user.call('POST', '/agent/use-tool?dry_run=true', asked);
    expect(quoted.body).toMatchObject({ credits: 0.01, lines: [{ price: 'frame', quantity: 2 }] });
    expect(spent(await use(service.user, 'look', two))).toBe(0.01);
    expect(spent(await use(service.user, 'search', { query: 'x' }))).toBe(0.0008);
    expect(spent(await use(service.user, 'describe_tool', { tool_id: 'look' }))).toBe(0);
    expect(spent(await use(service.user, 'look', { asset_id: 'no id' }))).toBe(0);
  });

  test('of work is set aside, and nothing else taken', async () => {
    const input = { prompt: 'bees', duration_seconds: 2, wait: false };
    const done = await use(service.user, 'generate_audio', input);
    expect(done.headers.get('x-credits-reserved')).toBe('0.0016');
    expect(spent(done)).toBe(0);
  });

  test('is taken once for a request that is sent twice', async () => {
    const send = () =>
      fetch(`${service.baseUrl}/agent/use-tool`, {
        method: 'POST',
        headers: {
          'x-api-key': service.user.key,
          'content-type': 'application/json',
          'idempotency-key': 'the-same-search',
        },
        body: JSON.stringify({ tool_id: 'search', tool_arguments: { query: 'again' } }),
      });
    expect((await send()).headers.get('x-credits-charged')).toBe('0.0008');
    const again = await send();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('x-credits-charged')).toBeNull();
  });

  test('is asked for before a change, of an account that has nothing', async () => {
    const poor = await service.createUser('poor@example.com');
    const { accountId } = poor.principal;
    await service.deps.db.transaction().execute(async (trx) => {
      const { available } = await service.services.credits.balance(trx, accountId);
      const uses = [{ action: 'all', requests: 1, microcredits: available }];
      const use = {
        accountId,
        apiKeyId: poor.principal.apiKeyId ?? '',
        actionKey: 'all',
        priceVersion: 1,
        uses,
      };
      await service.services.credits.spend(trx, use);
    });
    for (const [id, input] of [
      ['create_project', { name: 'x', timeline: {} }],
      ['search', { query: 'x' }],
    ] as const) {
      const answer = await use(poor, id, input);
      expect([id, answer.status, answer.body.code]).toEqual([id, 402, 'insufficient_credits']);
    }
    expect((await use(poor, 'get_task', { task_id: video })).status).toBe(404);
  });
});
