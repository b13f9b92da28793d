/** Plans before money: `dry_run` tells what would be made, `confirm` makes exactly that. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Clock } from '../../../platform/clock.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { readAllEvents } from '../../../testing/test-stream.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import type { FilmPlan } from './plans.schema.ts';

let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead) };
const hour = 3_600_000;

let service: TestService;
let stranger: TestClient;
let ids: { [name: string]: string };
/** The last event of the first film. */
let made: Awaited<ReturnType<typeof confirmed>>;

const video = (background: [number, number, number]) => testVideo({ shots: [{ background, frames: 60 }] });

beforeAll(async () => {
  service = await startTestService({ worker: true, clock, env: { RUSHES_INDEX: 'none' } });
  stranger = await service.createUser('stranger@example.com');
  ids = {
    red: await uploadFile(service.user, video([200, 30, 30]), { name: 'red.avi' }),
    blue: await uploadFile(service.user, video([30, 30, 200]), { name: 'blue.avi' }),
    green: await uploadFile(service.user, video([30, 160, 30]), { name: 'green.avi' }),
  };
});
afterAll(() => service?.stop());

const prompt = '2 second 480p video of red.avi then blue.avi, no music, with a hologram of Rex';

function ask(query: Record<string, string>, client: TestClient = service.user): Promise<Response> {
  const all = { prompt, ...query };
  return fetch(`${service.baseUrl}/create?${new URLSearchParams(all)}`, {
    headers: { 'x-api-key': client.key },
  });
}

const jsonOf = async <Answer>(answer: Response) => (await answer.json()) as Answer;

async function planOf(query: Record<string, string> = {}) {
  const answer = await ask({ dry_run: 'true', ...query });
  expect(answer.status).toBe(200);
  return jsonOf<{ credits: number; plan: FilmPlan }>(answer);
}

const confirmed = async (query: Record<string, string>) =>
  (await readAllEvents(await ask({ confirm: 'true', ...query }))).at(-1)?.data;

const countOf = async (table: 'run' | 'chat' | 'task' | 'node') => {
  const { count } = await service.deps.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const everything = () => Promise.all((['run', 'chat', 'task', 'node'] as const).map(countOf));

test('tells the film and leaves nothing; confirmed, it is that film to the frame, once, whatever came meanwhile', async () => {
  const before = await everything();
  const { plan } = await planOf();
  expect(await everything()).toEqual(before);
  expect(plan).toMatchObject({ kind: 'film', output: { duration_seconds: 2, width: 854, height: 480 } });
  expect(plan.message).toMatch(/^I would make a 2 second video/);
  expect(plan.clips.map(({ name }: { name: string }) => name)).toEqual(['red.avi', 'blue.avi']);
  expect(plan.clips[0]?.reason).toContain('red.avi');
  expect(plan.not_done.join(' ')).toContain('hologram');
  expect(plan.brief).toMatchObject({ length: { seconds: 2 } });
  expect(plan.expected_seconds).toBeGreaterThan(0);
  // Another file of that name is the newest now: a prompt read anew would take it.
  await uploadFile(service.user, video([250, 250, 20]), { name: 'red.avi' });
  const [one, other] = await Promise.all([
    confirmed({ plan_id: String(plan.plan_id) }),
    confirmed({ plan_id: String(plan.plan_id) }),
  ]);
  expect(one).toMatchObject({ status: 'done', assets: [{ duration_seconds: 2 }] });
  expect(other.task_id).toBe(one.task_id);
  expect(await countOf('run')).toBe((before[0] ?? 0) + 1);
  made = one;
  const { body } = await service.user.call('GET', `/project/${one.projects[0].project_id}`);
  expect(body.timeline.tracks).toEqual(plan.timeline?.tracks);
  expect(JSON.stringify(body.timeline)).toContain(ids.red);
  const task = await service.deps.db
    .selectFrom('task')
    .select('charged_microcredits')
    .where('id', '=', one.task_id)
    .executeTakeFirstOrThrow();
  expect(Number(task.charged_microcredits) / 1e6).toBeLessThanOrEqual(plan.price?.credits ?? 0);
});

test.each([
  'red.avi 1 s, blue.avi 1 s, end on a freeze frame of 40 seconds',
  'red.avi 1 s, blue.avi 1 s, one version for TikTok and one for YouTube',
])('tells no less at first than the film costs that it plans: %s', async (film) => {
  const { credits, plan } = await planOf({ prompt: film });
  expect(plan.price?.credits).toBeGreaterThan(0);
  expect(credits).toBeGreaterThanOrEqual(plan.price?.credits ?? 0);
});

test('plans a change of a film, and runs it by a yes in its chat', async () => {
  const chat = { chat_id: made.chat_id };
  const { plan } = await planOf({ ...chat, prompt: 'make it 1 second' });
  expect(plan).toMatchObject({ kind: 'change', output: { duration_seconds: 1 } });
  expect(plan.message).toMatch(/^I would change the film: .* It would then be /);
  const done = await confirmed({ ...chat, prompt: 'Yes, please!' });
  expect(done).toMatchObject({ status: 'done', projects: made.projects, assets: [{ duration_seconds: 1 }] });
  const stale = await planOf({ ...chat, prompt: 'make it 2 seconds' });
  const change = { version: 2, operations: [{ type: 'delete', item: [0, 1], mode: 'ripple' }] };
  await service.user.call('PATCH', `/project/${made.projects[0].project_id}`, change);
  const refused = await ask({ ...chat, prompt: 'ok', confirm: 'true' });
  expect(refused.status).toBe(409);
  expect((await jsonOf<{ detail: string }>(refused)).detail).toContain('changed since');
  expect(stale.plan.plan_id).not.toBe(plan.plan_id);
});

test('says what is gone, and charges nothing for it', async () => {
  const said = 'A 1 second 480p video of green.avi, no music';
  const { plan } = await planOf({ prompt: said });
  await service.user.call('POST', `/asset/${ids.green}/trash`);
  const runs = await countOf('run');
  const answer = await ask({ prompt: said, confirm: 'true', plan_id: String(plan.plan_id) });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'conflict', missing_asset_ids: [ids.green] });
  expect(await countOf('run')).toBe(runs);
});

test('says what is answered in words, and what would be refused, with nothing to confirm', async () => {
  const answer = await planOf({ prompt: 'what files do I have?' });
  expect(answer).toMatchObject({ credits: 0, plan: { kind: 'answer', plan_id: null } });
  const refused = await planOf({ prompt: 'A 2 second video of nothere.mp4' });
  expect(refused.plan).toMatchObject({ kind: 'refused', code: 'asset_not_found', plan_id: null });
});

test('is confirmed by whom it was told, with the same words, and in time', async () => {
  const { plan } = await planOf();
  const query = { confirm: 'true', plan_id: String(plan.plan_id) };
  expect((await ask(query, stranger)).status).toBe(404);
  expect((await ask({ ...query, prompt: 'Another film of green.avi' })).status).toBe(422);
  expect((await ask({ confirm: 'true', prompt: 'never planned' })).status).toBe(404);
  const runs = await countOf('run');
  ahead = 25 * hour;
  const late = await ask(query);
  expect(late.status).toBe(409);
  expect((await jsonOf<{ detail: string }>(late)).detail).toContain('expired');
  expect(await countOf('run')).toBe(runs);
  expect(await service.services.filmPlans.sweep(clock.now())).toBeGreaterThan(0);
});
