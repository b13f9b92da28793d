/** Models of providers over HTTP, against a provider that keeps state. */
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StandInJob, type StandInQueue, startStandInQueue } from '../../../testing/stand-in-queue.ts';
import { testImage, testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { until } from '../../../testing/until.ts';

let service: TestService;
let queue: StandInQueue;
let front: Server;
const lines: string[] = [];

const model = {
  ...{ id: 'clip-1', area: 'video', provider: 'fal', name: 'acme/clip/one', maker: 'Acme', seed: true },
  ...{ formats: ['16:9', '9:16'], resolutions: ['480p', '720p'], input_frame: true },
  seconds: { least: 2, most: 10, usual: 5, only: [2, 5, 10] },
  price: { second: 2, 'second.480p': 1 },
};

/** A proxy before the service, so that its public address is known before it starts. */
async function startFront(): Promise<string> {
  front = createServer((incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    const { port } = service.app.server.address() as AddressInfo;
    const onward = forward({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward.on('error', () => outgoing.destroy()));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  queue = await startStandInQueue({ file: testVideo({ shots: [{ background: [9, 90, 9], frames: 20 }] }) });
  service = await startTestService({
    worker: true,
    env: {
      RUSHES_AI_FAL_URL: queue.url,
      RUSHES_AI_FAL_KEY: queue.key,
      RUSHES_PROVIDER_POLL_MS: '10',
      RUSHES_PUBLIC_URL: await startFront(),
      RUSHES_GENERATE_WAIT_SECONDS: '280',
    },
    onLog: (line) => lines.push(line),
  });
  await service.services.models.addModel(model);
});
afterAll(async () => {
  await service?.stop();
  await queue?.close();
  front?.close();
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  service.user.call(method, path, body as never);
const make = (body: object, query = '') =>
  call('POST', `/tools/generate/video${query}`, { model: model.id, ...body });
const credits = async () => (await call('GET', '/users/me')).body.credits as number;
const ended = (taskId: string) =>
  service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
const jobOf = (prompt: string): StandInJob => {
  const found = queue.jobs.filter(({ body }) => body.prompt === prompt);
  expect(found).toHaveLength(1);
  return found[0] as StandInJob;
};

describe('a model of a provider', () => {
  it('is asked once, for what was asked for, fetched, and charged as it was told', async () => {
    const body = {
      prompt: 'bees at work',
      resolution: '480p',
      duration_seconds: 10,
      seed: 7,
      format: '9:16',
    };
    const { body: quote } = await make(body, '?dry_run=true');
    expect(quote.credits).toBe(10);
    const before = await credits();
    const { status, body: made } = await make(body);
    expect([status, made.duration_seconds]).toEqual([200, 2]);
    expect(before - (await credits())).toBeCloseTo(10, 6);
    const job = jobOf(body.prompt);
    expect(job.model).toBe(model.name);
    expect(job.body).toEqual({
      ...{ prompt: body.prompt, seed: 7, aspect_ratio: '9:16', resolution: '480p', duration: 10 },
    });
    const details = (await call('GET', `/video/details/${made.asset_id}`)).body;
    expect([details.file_type, details.width]).toEqual(['video', 160]);
    expect((await call('GET', `/asset/${made.asset_id}/generation-metadata`)).body).toMatchObject({
      ...{ model: model.id, provider: 'fal', seed: 7 },
    });
  });

  it('is given the picture it starts with', async () => {
    const picture = testImage(64, 96, [250, 10, 10]);
    const id = await uploadFile(service.user, picture, { fileType: 'image', name: 'red.png' });
    const answer = await make({ prompt: 'starts with red', input_frame: id });
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    expect(jobOf('starts with red').body.image_url).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  });

  it('is given the pictures of an entity that the caller may read, as many as it takes', async () => {
    await service.services.models.addModel({
      ...{ ...model, id: 'cast', input_frame: false, reference_images: 3 },
      options: { image_url: null, subjects: '{reference_images}' },
    });
    const upload = (colour: [number, number, number], name: string) =>
      uploadFile(service.user, testImage(64, 48, colour), { fileType: 'image', name });
    const images = [
      await upload([250, 0, 0], 'a.png'),
      await upload([0, 250, 0], 'b.png'),
      await upload([0, 0, 250], 'c.png'),
    ];
    const entity = (await call('POST', '/asset/entity/create', { name: 'Ada' })).body.id as string;
    await call('POST', '/asset/entity/asset', { entity_id: entity, asset_ids: images });
    const empty = (await call('POST', '/asset/entity/create', { name: 'Nobody' })).body.id as string;
    const cast = (references: unknown[], prompt = 'Ada dances') =>
      make({ model: 'cast', prompt, reference_images: references, format: '9:16' });
    const { status, body: made } = await cast([entity, images[2]]);
    expect([status, made.detail]).toEqual([200, undefined]);
    const sent = jobOf('Ada dances').body.subjects as string[];
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(3);
    const metadata = (await call('GET', `/asset/${made.asset_id}/generation-metadata`)).body;
    expect(metadata.source_asset_ids.toSorted()).toEqual(images.toSorted());
    expect((await cast([empty])).body.detail[0]).toMatchObject({ loc: ['body', 'reference_images', 0] });
    expect((await cast([{ asset_id: entity, timestamp_seconds: 1 }])).status).toBe(422);
    expect((await cast(['01890000-0000-7000-8000-000000000001'])).status).toBe(404);
    const stranger = await service.createUser('cast@example.com');
    const theirs = { model: 'cast', prompt: 'x', reference_images: [entity] };
    expect((await stranger.call('POST', '/tools/generate/video', theirs)).status).toBe(404);
  });

  it('is asked for nothing that it does not make', async () => {
    const before = queue.jobs.length;
    const fields = async (body: object) =>
      (await make({ prompt: 'x', ...body })).body.detail.map(({ loc }: { loc: string[] }) => loc[1]);
    expect(await fields({ duration_seconds: 3, resolution: '1080p', format: '1:1' })).toEqual([
      ...['duration_seconds', 'format', 'resolution'],
    ]);
    expect(await fields({ output_frame: '01890000-0000-7000-8000-000000000001' })).toContain('output_frame');
    expect(queue.jobs).toHaveLength(before);
  });

  it.each([
    ['fails', 502, /could not make it: The graphics card caught fire/],
    ['refuses', 502, /refuses to make this, for what is in it/],
    ['lies', 502, /is no video/],
    ['empty', 502, /is no video/],
    ['huge', 502, /larger than/],
    ['private', 502, /an address that is not asked/],
    ['gone', 502, /answered 404/],
  ])('that %s costs nothing and says why', async (fate, status, words) => {
    queue.statusFaults.length = 0;
    const before = await credits();
    const answer = await make({ prompt: `it ${fate}` });
    expect([answer.status, answer.body.code]).toEqual([status, 'generation_failed']);
    expect(answer.body.detail).toMatch(words);
    expect(await credits()).toBe(before);
    jobOf(`it ${fate}`);
  });

  it('that is cancelled is stopped at the provider, and costs nothing', async () => {
    const before = await credits();
    const { body: started } = await make({ prompt: 'it waits' }, '?async=true');
    await until(() => queue.jobs.some(({ body, asked }) => body.prompt === 'it waits' && asked > 1));
    await call('DELETE', `/users/tasks/${started.task_id}`);
    expect((await ended(started.task_id)).state).toBe('REVOKED');
    await service.runSchedule('cancel_at_providers');
    expect(jobOf('it waits').state).toBe('CANCELLED');
    expect(await credits()).toBe(before);
    expect((await call('GET', `/video/details/${started.asset_id}`)).status).toBe(404);
  });

  it('that was asked for twice at once under one key is made once', async () => {
    const ask = () =>
      fetch(`${service.baseUrl}/tools/generate/video`, {
        method: 'POST',
        headers: {
          'x-api-key': service.user.key,
          'content-type': 'application/json',
          'idempotency-key': 'one-clip',
        },
        body: JSON.stringify({ model: model.id, prompt: 'only once' }),
      }).then((answer) => answer.json() as Promise<{ asset_id?: string; code?: string }>);
    await Promise.all([ask(), ask()]);
    jobOf('only once');
  });
});

describe('receiveProviderCall', () => {
  it('takes word at the address that was told, twice as once, and at no other', async () => {
    const { body: started } = await make({ prompt: 'it waits for word' }, '?async=true');
    await until(() => queue.jobs.some(({ body, asked }) => body.prompt === 'it waits for word' && asked > 0));
    const job = jobOf('it waits for word');
    const { pathname } = new URL(job.webhookUrl ?? '');
    const tell = (path: string) =>
      fetch(`${service.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ request_id: 'of somebody else', status: 'OK' }),
      }).then(({ status }) => status);
    const other = `/tools/generate/webhook/01890000-0000-7000-8000-000000000001/${pathname.split('/').at(-1)}`;
    expect(await tell(`${pathname.slice(0, -2)}xx`)).toBe(404);
    expect(await tell(other)).toBe(404);
    queue.finish(job);
    expect([await tell(pathname), await tell(pathname)]).toEqual([200, 200]);
    expect((await ended(started.task_id)).state).toBe('SUCCESS');
    expect(await tell(pathname)).toBe(200);
    // It is looked into as an upload is.
    const { rows } = await sql`select from task join task_asset on task_asset.task_id = task.id
      where task_asset.asset_id = ${started.asset_id}::uuid and type = 'probe_task'`.execute(service.deps.db);
    expect(rows).toHaveLength(1);
  });

  it('names the operation of a request whose answer was lost', async () => {
    queue.faults.push('hang up');
    const before = await credits();
    const answer = await make({ prompt: 'answer lost' });
    // Where nobody calls back the request is not sent again.
    expect([answer.status, answer.body.detail]).toEqual([502, expect.stringContaining('not asked twice')]);
    expect(await credits()).toBe(before);
    const job = jobOf('answer lost');
    const { pathname } = new URL(job.webhookUrl ?? '');
    await fetch(`${service.baseUrl}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request_id: job.id }),
    });
    // The task is over by then: what it began is stopped.
    await service.runSchedule('cancel_at_providers');
    expect(job.state).toBe('CANCELLED');
  });
});

describe('the registry', () => {
  const models = () => service.services.models;
  const listed = async () =>
    (await call('GET', '/tools/models')).body.video.models.map(({ id }: { id: string }) => id);

  it('offers what has a key and a price and is not hidden, and says what is missing', async () => {
    await models().addModel({ ...model, id: 'unpriced', price: undefined });
    await models().addModel({ ...model, id: 'stranger', provider: 'nobody' });
    expect(await listed()).toEqual(expect.arrayContaining(['motion', 'clip-1']));
    expect(await listed()).not.toContain('unpriced');
    const answer = await make({ prompt: 'x', model: 'unpriced' });
    expect([answer.status, answer.body.code]).toEqual([503, 'not_configured']);
    expect((await models().findModel('unpriced')).availability).toMatchObject({
      enable: expect.stringContaining('models price unpriced second='),
    });
    expect((await models().findModel('stranger')).availability).toMatchObject({ available: false });
    await models().priceModel('unpriced', { second: 0.5 });
    expect(await listed()).toContain('unpriced');
    await models().hideModel('unpriced', true);
    expect(await listed()).not.toContain('unpriced');
    await models().removeModel('unpriced');
    await expect(models().findModel('unpriced')).rejects.toThrow('There is no model');
  });

  it('refuses what can be no model', async () => {
    await expect(models().addModel({ ...model, id: 'motion' })).rejects.toThrow('of the service itself');
    await expect(models().addModel({ ...model, area: 'smell' })).rejects.toThrow('/area');
    await expect(models().addModel({ ...model, area: 'audio' })).rejects.toThrow('no formats');
    await expect(models().addModel({ ...model, price: { 'second.4k': 1 } })).rejects.toThrow('4k');
    const partly = { 'second.480p': 1 };
    await expect(models().addModel({ ...model, price: partly })).rejects.toThrow('what 720p costs');
    await expect(models().priceModel('clip-1', partly)).rejects.toThrow('what 720p costs');
    await expect(models().priceModel('clip-1', { minute: 1 })).rejects.toThrow('no unit');
    await expect(models().priceModel('motion', { second: 1 })).rejects.toThrow('rendering');
  });
});

it('no key is in the log or in what tasks say', async () => {
  queue.faults.push(401);
  const answer = await make({ prompt: 'bad key' });
  expect(JSON.stringify(answer.body)).not.toContain(queue.key);
  expect(lines.join('\n')).not.toContain(queue.key);
});
