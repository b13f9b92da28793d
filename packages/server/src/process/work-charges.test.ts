/** What every operation that starts work costs, and that nothing is taken where it comes to nothing. */
import { assetClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceName } from '../modules/money/credits/price-names.ts';
import { createTaskAttempts, type TaskAttempts } from '../modules/tasks/attempts/task-attempts.ts';
import { payloadVersionOf } from '../modules/tasks/task-definition.ts';
import type { UsedLine } from '../modules/tasks/used-price.ts';
import { isOfIndex } from '../modules/understanding/analysis/pricing/analysis-price.ts';
import { MICROCREDITS } from '../platform/money/microcredits.ts';
import { testAnalyser } from '../testing/test-analysers.ts';
import { grantPlenty } from '../testing/test-credits.ts';
import { createFolder } from '../testing/test-library.ts';
import { testVideo } from '../testing/test-media.ts';
import {
  type SignedInClient,
  startTestService,
  type TestAnswer,
  type TestService,
} from '../testing/test-service.ts';
import { putBytes, uploadFile, uploadRequest } from '../testing/test-uploads.ts';
import { until } from '../testing/until.ts';
import { taskDefinitions } from './compose.ts';
import { startWorker } from './worker.ts';

const HOUR = 3_600_000;

let service: TestService;
let person: SignedInClient;
let attempts: TaskAttempts;
/** Milliseconds that the service's clock is ahead of the machine's. */
let ahead = 0;
const clip = testVideo({ width: 64, height: 48, shots: [{ background: [200, 30, 30], frames: 30 }] });
/** A video that has been looked into, the folder it lies in, a project that shows it, and a document to import. */
let place: { video: string; folder: string; project: string; document: string };

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  person.call(method, path, body);
const balance = () => service.services.credits.balance(service.deps.db, person.principal.accountId);

const probed = (id: string) =>
  until(async () => (await call('GET', `/video/details/${id}`)).body.streams?.length > 0);

beforeAll(async () => {
  service = await startTestService({
    // Only what follows an upload, and frames, run by themselves: every other task is ended by the test.
    worker: ['probe_task', 'frame_task'],
    env: { RUSHES_INDEX: 'all' },
    clock: { now: () => new Date(Date.now() + ahead) },
    createAnalysers: () => [
      testAnalyser('transcript', { kinds: ['video', 'audio'] }),
      testAnalyser('prints'),
      testAnalyser('descriptions', { kinds: ['video', 'image'], onRequestOnly: true }),
    ],
  });
  const { db, ids, wakeUps } = service.deps;
  attempts = createTaskAttempts({ db, ids, wakeUps, endings: service.services.taskEndings });
  person = await service.signIn('payer@example.com');
  await grantPlenty({ db, credits: service.services.credits }, person.principal.accountId);
  const client = { ...person, key: '' };
  const folder = await createFolder(client, '/Footage');
  const video = await uploadFile(client, clip, { name: 'red.avi', parentAssetId: folder });
  const document = await uploadFile(client, Buffer.from('{}'), { name: 'cut.otio', fileType: 'placeholder' });
  const rate = { num: 10, den: 1 };
  const cut = timeline({
    name: 'Cut',
    output: { width: 160, height: 96, rate },
    tracks: [
      track({
        kind: 'Video',
        children: [assetClip({ assetId: video, span: { start: 5, frames: 20, rate } })],
      }),
    ],
  });
  const project = (await call('POST', '/project', { name: 'Cut', timeline: cut })).body.id;
  await probed(video);
  place = { video, folder, project, document };
});
afterAll(() => service?.stop());

const preprocess = (id: string) => ({
  assets: [{ upload_id: 'x', asset_id: id }],
  version: null,
  cutter_sensitivity: 0.5,
  generate_proxy: ['720'],
});

interface Operation {
  /** The type of the task that it starts. */
  type: string;
  path: () => string;
  body?: () => unknown;
  /** Names of prices that it is told. */
  prices: PriceName[];
}

const INDEX: PriceName[] = ['index.minute', 'transcript.minute.local'];
const LOOKING: PriceName[] = ['analysis.minute', 'rendition.minute.360', ...INDEX];

const operations: Record<string, Operation> = {
  preprocess: {
    type: 'preprocess_task',
    path: () => '/users/assets/preprocess',
    body: () => preprocess(place.video),
    prices: LOOKING,
  },
  'preprocess of a folder': {
    type: 'preprocess_folder_task',
    path: () => '/users/assets/preprocess',
    body: () => preprocess(place.folder),
    prices: LOOKING,
  },
  reindex: {
    type: 'index_task',
    path: () => `/video/index/${place.video}`,
    body: () => ({}),
    prices: INDEX,
  },
  generateDescription: {
    type: 'description_task',
    path: () => `/video/description/${place.folder}`,
    prices: [...LOOKING, 'description.picture'],
  },
  downscaleVideo: {
    type: 'renditions_task',
    path: () => `/video/downscale/${place.video}`,
    body: () => ({ min_dimension: 360 }),
    prices: ['rendition.minute.360'],
  },
  createRenditions: {
    type: 'renditions_task',
    path: () => `/asset/${place.video}/renditions`,
    body: () => ({ renditions: [{ kind: 'sprite' }, { kind: 'hls' }] }),
    prices: ['rendition.minute.audio', 'rendition.minute.360'],
  },
  exportProject: {
    type: 'export_task',
    path: () => `/project/${place.project}/export`,
    body: () => ['480p', '1080p'],
    prices: ['export.second.480', 'export.second.1080'],
  },
  renderProject: {
    type: 'export_task',
    path: () => `/project/${place.project}/render`,
    body: () => ({ format: 'mp3', range: { start_seconds: 0, end_seconds: 1 } }),
    prices: ['export.second.audio'],
  },
  startPreview: {
    type: 'preview_task',
    path: () => `/project/${place.project}/preview`,
    prices: ['preview.second'],
  },
  importProject: {
    type: 'import_task',
    path: () => '/project/import',
    body: () => ({ asset_id: place.document }),
    prices: ['import.document'],
  },
  create: {
    type: 'create_task',
    path: () => '/create?prompt=a+5+second+video+of+red.avi',
    prices: ['create.run', 'export.second.720', ...LOOKING],
  },
};

const withDryRun = (path: string) => `${path}${path.includes('?') ? '&' : '?'}dry_run=true`;

async function priceOf({ path, body }: Operation): Promise<TestAnswer> {
  return call(path().startsWith('/create') ? 'GET' : 'POST', withDryRun(path()), body?.());
}

/** Starts it as a client does and answers its task and what the answer says that was reserved, micro-credits. */
async function start({ path, body, type }: Operation): Promise<{ taskId: string; reserved: number }> {
  if (type === 'create_task') {
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(`${service.baseUrl}${path()}`, { headers });
    await answer.body?.cancel();
    expect(answer.status).toBe(200);
    const [taskId = ''] = await service.services.tasks.findOpenTasks(person.principal, type);
    return { taskId, reserved: Number(answer.headers.get('x-credits-reserved')) * MICROCREDITS };
  }
  const answer = await call('POST', path(), body?.());
  expect([answer.status, answer.body]).toEqual([expect.toSatisfy((code: number) => code < 300), answer.body]);
  const taskId = answer.body.task_id ?? answer.body[0].task_id;
  return { taskId, reserved: Number(answer.headers.get('x-credits-reserved')) * MICROCREDITS };
}

async function claim(type: string) {
  const [claimed] = await attempts.claim({
    ...{ workerId: 'test', types: [type], limit: 1, leaseSeconds: 60 },
    payloadVersions: Object.fromEntries(taskDefinitions.map((one) => [one.type, payloadVersionOf(one)])),
  });
  if (claimed === undefined) throw new Error(`No ${type} was waiting.`);
  return claimed;
}

const rowOf = (taskId: string) =>
  service.deps.db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();

type Ways = Record<string, (task: { taskId: string; type: string }) => Promise<void>>;

/** Ends of work that comes to nothing. */
const ways: Ways = {
  failure: async ({ type }) => {
    const failed = { state: 'FAILURE', code: 'broken', message: 'It broke.', outcome: 'failed' } as const;
    await attempts.end(await claim(type), failed);
  },
  cancel: async ({ taskId }) => {
    expect((await call('DELETE', `/users/tasks/${taskId}`)).status).toBe(200);
  },
  'cancel while it runs': async ({ taskId, type }) => {
    await claim(type);
    expect((await call('DELETE', `/users/tasks/${taskId}`)).status).toBe(200);
  },
  'failing by itself, each time it is tried': async ({ taskId, type }) => {
    for (let left = (await rowOf(taskId)).attempts_left; left > 0; left -= 1) {
      const told = { code: 'internal', message: 'It broke.', detail: 'its child was killed' };
      await attempts.giveBack(await claim(type), told);
      await service.deps.db.updateTable('task').set({ run_after: null }).where('id', '=', taskId).execute();
    }
    expect(await rowOf(taskId)).toMatchObject({ state: 'FAILURE', error_code: 'internal' });
  },
};

describe.each(Object.entries(operations))('%s', (_name, operation) => {
  const { type, prices } = operation;

  it('tells its price and does nothing for it', async () => {
    const before = await balance();
    const { status, body } = await priceOf(operation);
    expect([status, body]).toEqual([200, expect.objectContaining({ credits: expect.any(Number) })]);
    expect(body.lines.map(({ price }: { price: string }) => price).sort()).toEqual([...prices].sort());
    expect(body.credits).toBeGreaterThan(0);
    expect(await balance()).toEqual(before);
    expect(await service.services.tasks.findOpenTasks(person.principal, type)).toEqual([]);
  });

  it.each(Object.entries(ways))('takes nothing after %s', async (_way, end) => {
    const before = await balance();
    const told = Math.round((await priceOf(operation)).body.credits * MICROCREDITS);
    const { taskId, reserved } = await start(operation);
    expect(Math.round(reserved)).toBe(told);
    expect(await balance()).toEqual({ available: before.available - told, reserved: told });
    await end({ taskId, type });
    expect(await balance()).toEqual(before);
    expect(await rowOf(taskId)).toMatchObject({ price_microcredits: told, charged_microcredits: 0 });
  });

  it('takes what was used after success, never more than was told', async () => {
    const before = await balance();
    const { taskId } = await start(operation);
    const told = (await rowOf(taskId)).quote ?? [];
    // As if it had been asked for with a key.
    const key = { api_key_id: service.user.principal.apiKeyId };
    await service.deps.db.updateTable('task').set(key).where('id', '=', taskId).execute();
    const used = told
      .filter((line) => type === 'index_task' || !isOfIndex(line))
      .map(({ price, quantity }): UsedLine => ({ price: price as PriceName, quantity: 2 * quantity }));
    await attempts.end(await claim(type), { state: 'SUCCESS', result: {}, used });
    // The index that follows a preprocess has a price of its own, which is part of what was told.
    const open = await service.services.tasks.findOpenTasks(person.principal, 'index_task');
    const indexes = await Promise.all(open.map(rowOf));
    // What becomes due by itself is free, and may come at any time.
    const following = indexes.filter(({ price_microcredits: price }) => price > 0);
    const price_microcredits = told.filter(isOfIndex).reduce((sum, line) => sum + line.microcredits, 0);
    expect(following).toMatchObject(type === 'preprocess_task' ? [{ ...key, price_microcredits }] : []);
    for (const id of open) await call('DELETE', `/users/tasks/${id}`);
    const names = new Set(used.map(({ price }) => price as string));
    const taken = told.reduce((sum, line) => sum + (names.has(line.price) ? line.microcredits : 0), 0);
    expect(await rowOf(taskId)).toMatchObject({ charged_microcredits: taken });
    expect(await balance()).toEqual({ available: before.available - taken, reserved: 0 });
  });
});

describe('an upload', () => {
  const bytes = 2_000_000;
  let price = 0;
  beforeAll(() => {
    price = service.services.prices.current().prices['storage.upload_gb'] / 500;
  });
  const multipart = () => ({ ...uploadRequest(bytes), multipart: true });
  const ask = async (request: unknown, query = '') =>
    call('POST', `/users/assets/upload_urls${query}`, [request]);

  it('is told, reserved once however often it is asked for, and taken when its bytes are there', async () => {
    const before = await balance();
    const request = uploadRequest(bytes, { name: 'notes.txt', fileType: 'placeholder' });
    expect((await ask(request, '?dry_run=true')).body.credits * MICROCREDITS).toBe(price);
    const [{ presigned_put_url: url }] = (await ask(request)).body;
    await ask(request);
    expect((await ask(request, '?dry_run=true')).body.credits).toBe(0);
    expect(await balance()).toEqual({ available: before.available - price, reserved: price });
    expect((await putBytes(url, Buffer.alloc(bytes, 'a'))).status).toBe(200);
    expect((await putBytes(url, Buffer.alloc(bytes, 'a'))).status).toBe(200);
    expect(await balance()).toEqual({ available: before.available - price, reserved: 0 });
  });

  it('that is given up, or not sent in time, costs nothing', async () => {
    const before = await balance();
    const [given] = (await ask(multipart())).body;
    const { asset_id, multipart_upload_id } = given;
    await ask(uploadRequest(bytes));
    expect((await balance()).reserved).toBe(2 * price);
    const given_up = await call('POST', '/users/assets/multipart/abort', { asset_id, multipart_upload_id });
    expect(given_up.status).toBe(200);
    expect((await balance()).reserved).toBe(price);
    ahead = 30 * 24 * HOUR;
    await service.services.uploads.sweepUploads();
    ahead = 0;
    expect(await balance()).toEqual(before);
  });

  it('whose asset goes for good meanwhile costs nothing', async () => {
    const before = await balance();
    const [{ asset_id: id }] = (await ask(uploadRequest(bytes))).body;
    await service.deps.db.transaction().execute((trx) => service.services.access.discard(trx, [id]));
    await service.services.uploads.sweepUploads();
    expect(await balance()).toEqual(before);
  });

  it('is refused where it can not be paid, and nothing of it stays', async () => {
    const poor = await service.signIn('poor@example.com');
    const request = uploadRequest(bytes, { path: ['Nowhere', 'big.mp4'] });
    const { credits } = service.services;
    const { available } = await credits.balance(service.deps.db, poor.principal.accountId);
    if (available > 0) {
      await service.deps.db.transaction().execute((trx) =>
        credits.takeBack(trx, {
          accountId: poor.principal.accountId,
          grantId: null,
          amountMicrocredits: available,
          actionKey: 'test:poor',
        }),
      );
    }
    const refused = await poor.call('POST', '/users/assets/upload_urls', [request]);
    expect([refused.status, refused.body.code]).toEqual([402, 'insufficient_credits']);
    const uploads = service.deps.db.selectFrom('upload').selectAll();
    expect(await uploads.where('upload_id', '=', request.upload_id).execute()).toEqual([]);
  });
});

describe('real work', () => {
  it('charges an export, a frame, and a preprocess with its index by what they came to', async () => {
    const { services, deps } = service;
    const frame = await balance();
    expect((await call('GET', `/asset/download_url/${place.video}?frame_time=0.5`)).status).toBe(200);
    expect((await balance()).available).toBe(frame.available - services.prices.current().prices.frame);

    // One whose index nobody has cancelled.
    place.video = await uploadFile({ ...person, key: '' }, clip, { name: 'blue.avi' });
    await probed(place.video);
    const looking = operations.preprocess as Operation;
    const types = ['preprocess_task', 'index_task', 'export_task'];
    const worker = await startWorker(services, deps, { types, schedules: 'manual' });
    try {
      const before = await balance();
      const told = Math.round((await priceOf(looking)).body.credits * MICROCREDITS);
      const exported = await start(operations.exportProject as Operation);
      const looked = await start(looking);
      const ended = (id: string) => services.tasks.waitForTask(id, { signal: AbortSignal.timeout(290_000) });
      expect(await ended(exported.taskId)).toMatchObject({ state: 'SUCCESS' });
      expect(await ended(looked.taskId)).toMatchObject({ state: 'SUCCESS' });
      const indexing = await newestIndexTask();
      expect(await ended(indexing)).toMatchObject({ state: 'SUCCESS' });
      const [cut, decode, index] = await Promise.all([exported.taskId, looked.taskId, indexing].map(rowOf));
      expect(cut?.charged_microcredits).toBe(cut?.price_microcredits);
      expect((decode?.charged_microcredits ?? 0) + (index?.charged_microcredits ?? 0)).toBe(told);
      const taken = told + (cut?.charged_microcredits ?? 0);
      expect(await balance()).toEqual({ available: before.available - taken, reserved: 0 });
      // Known already: nothing is done, and nothing costs anything again.
      expect((await priceOf(looking)).body.credits).toBe(0);
    } finally {
      await worker.stop();
    }
  });

  async function newestIndexTask(): Promise<string> {
    const tasks = service.deps.db.selectFrom('task').select('id').where('type', '=', 'index_task');
    return (await tasks.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()).id;
  }
});
