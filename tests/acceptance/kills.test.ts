/**
 * kill -9 of the whole service at moments of an upload, an analysis and a render. What was acknowledged is
 * there afterwards, byte by byte; what was not is wholly there or not at all; unfinished work goes on.
 * `npm run test:faults` repeats each kill RUSHES_TEST_FAULTS (8) times, at other moments. All moments are named ones: how
 * much was sent, stored or made by then.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeTestFolder, makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { type ReceivedEvent, readEvents } from '../../packages/server/src/testing/test-stream.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { put } from './testing/api-client.ts';
import { createRandom } from './testing/hostile-values.ts';
import { readKeptData } from './testing/kept-data.ts';
import { createServiceHost, type LiveService, type ServiceHost } from './testing/service-host.ts';
import { cutTimeline } from './testing/timelines.ts';

const isThorough = process.env.MODE === 'faults';
const repetitions = Number(process.env.RUSHES_TEST_FAULTS ?? (isThorough ? 8 : 1));
const random = createRandom(Number(process.env.RUSHES_TEST_SEED ?? 1));

vi.setConfig({ testTimeout: 300_000 * repetitions });

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let host: ServiceHost;
let service: LiveService;
let video: Buffer;

/** Hashes of files that the service said it has, by asset. */
const acknowledged = new Map<string, string>();

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  folder = await makeTestFolder();
  const scenes = ['testsrc2', 'mandelbrot', 'color=blue'].map((source) => ({ source, frames: 100 }));
  const path = await makeVideo(folder.path('video.mp4'), {
    scenes,
    width: 640,
    height: 360,
    tone: { seconds: 12, levelDb: -12 },
  });
  video = await readFile(path);
  host = await createServiceHost();
  service = await host.start();
});
afterAll(async () => {
  await host.remove();
  await folder.remove();
});

async function killAndRestart(): Promise<void> {
  await service.kill();
  service = await host.start();
}

async function keep(assetId: string, bytes: Uint8Array): Promise<void> {
  acknowledged.set(assetId, hashOf(bytes));
}

/** Everything that was ever acknowledged can be read, byte by byte. */
async function expectNothingLost(): Promise<void> {
  for (const [assetId, hash] of acknowledged) {
    const bytes = await service.user.original(assetId);
    expect(bytes === null ? null : hashOf(bytes)).toBe(hash);
  }
}

/** Folders of jobs whose attempt is over are gone once the workers run. */
async function expectNoJobFolders(): Promise<void> {
  await until(async () => (await readdir(join(host.dataFolder, 'work')).catch(() => [])).length === 0, {
    what: 'the folders of the jobs are gone',
  });
}

/** Bytes that no one compresses. */
function noise(bytes: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)));
}

interface CutUpload {
  /** Status of the answer; null when there was none. */
  answered: Promise<number | null>;
  /** Sends so many more bytes; resolves when they are handed to the system. */
  send(bytes: number): Promise<void>;
}

/** A PUT whose bytes go out as told. */
function openUpload(url: string, content: Buffer): CutUpload {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const headers = { 'content-length': content.length };
  const outgoing = request(url, { method: 'PUT', headers }, (response) => {
    response.resume();
    resolve(response.statusCode ?? null);
  });
  outgoing.on('error', () => resolve(null));
  let sent = 0;
  return {
    answered: promise,
    async send(bytes) {
      const part = content.subarray(sent, sent + bytes);
      sent += part.length;
      await new Promise<void>((done) => {
        outgoing.write(part, () => done());
      });
      if (sent === content.length) outgoing.end();
    },
  };
}

/** Whether a file of so many bytes lies below the objects: where it arrives, or where it stays. */
async function isOnDisk(bytes: number): Promise<boolean> {
  const entries = await readdir(join(host.dataFolder, 'objects'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
  // One may have been moved since it was listed.
  const sizes = await Promise.all(
    files.map((path) =>
      stat(path)
        .then(({ size }) => size)
        .catch(() => 0),
    ),
  );
  return sizes.includes(bytes);
}

/** Files that are being received, or were when the service was killed. */
const arriving = () => readdir(join(host.dataFolder, 'objects/staging'));

/** The URL of a place, at the port that the service has now. */
const here = (url: string) => url.replace(/^http:\/\/[^/]+/, service.baseUrl);

describe('kill -9 in the middle of an upload', () => {
  const size = 3_000_000;

  test.each([0.02, 0.5, 0.98])(
    'after %d of it: nothing of it is there, and it can be sent again',
    async (share) => {
      for (let round = 0; round < repetitions; round += 1) {
        const content = noise(size);
        const before = noise(10_000);
        await keep(
          await service.user.upload({ name: 'before.wav', bytes: before, fileType: 'audio' }),
          before,
        );
        const place = await service.user.askForPlace({ name: 'cut.mp4', length: size });
        const left = (await arriving()).length;
        const upload = openUpload(place.url, content);
        await upload.send(Math.floor(size * share * (0.9 + (0.1 * round) / repetitions)));
        // What the system was handed the service has not read yet, on a busy machine.
        await until(async () => (await arriving()).length > left, { what: 'the file arrives' });
        await killAndRestart();
        expect(await upload.answered).toBeNull();
        await expectNothingLost();
        expect(await service.user.original(place.assetId)).toBeNull();
        const listed = await service.user.call('GET', '/users/sources/list_files?path=/&limit=1000&page=0');
        expect(listed.text).not.toContain(place.assetId);
        expect((await put(here(place.url), content)).status).toBe(200);
        await keep(place.assetId, content);
        await expectNothingLost();
      }
    },
  );

  test('around its end: wholly there when it was acknowledged, else wholly or not at all', async () => {
    for (let round = 0; round < 2 * repetitions; round += 1) {
      // Another length each time tells its file from those before.
      const content = noise(200_000 + round);
      const place = await service.user.askForPlace({ name: 'end.mp4', length: content.length });
      const upload = openUpload(place.url, content);
      await upload.send(content.length);
      // The first of two waits for the answer, the second for all bytes being there.
      if (round % 2 === 0) expect(await upload.answered).toBe(200);
      else await until(() => isOnDisk(content.length), { what: 'all bytes are on the disk' });
      await killAndRestart();
      const status = await upload.answered;
      const bytes = await service.user.original(place.assetId);
      if (status === 200) await keep(place.assetId, content);
      else if (bytes !== null) expect(hashOf(bytes)).toBe(hashOf(content));
      const again = await put(here(place.url), content);
      expect(again.status).toBe(200);
      await keep(place.assetId, content);
      await expectNothingLost();
    }
  });
});

async function progressOf(taskId: string): Promise<number> {
  const { body } = await service.user.task(taskId);
  return body.status === 'PENDING' ? (body.progress ?? 0) : 1;
}

/** Waits until a task is so far; fails when it has ended by then. */
async function reaches(taskId: string, progress: number): Promise<void> {
  await until(async () => (await progressOf(taskId)) >= progress, {
    what: `task ${taskId} is at ${progress}`,
  });
}

test('kill -9 in the middle of an analysis: it is done after the restart, once', async () => {
  for (let round = 0; round < repetitions; round += 1) {
    const assetId = await service.user.upload({ name: 'analysed.mp4', bytes: video });
    await keep(assetId, video);
    const taskId = await service.user.preprocess(assetId);
    await reaches(taskId, 0.1 + (0.5 * round) / repetitions);
    await killAndRestart();
    const ended = await service.user.endOf(taskId);
    expect(ended).toMatchObject({ status: 'COMPLETE', result: { asset_id: assetId, proxies: ['360'] } });
    expect(ended.result.duration_seconds).toBeCloseTo(12, 1);
    await expectNothingLost();
    await expectNoJobFolders();
  }
});

test('killed with the service as often as it may be tried, an analysis is done all the same', async () => {
  const assetId = await service.user.upload({ name: 'unlucky.mp4', bytes: video });
  await keep(assetId, video);
  const taskId = await service.user.preprocess(assetId);
  // A task that fails by itself is given up after three attempts; the end of its host is no fault of its own.
  for (let kill = 0; kill < 3; kill += 1) {
    await reaches(taskId, 0.02);
    await killAndRestart();
  }
  expect(await service.user.endOf(taskId)).toMatchObject({
    status: 'COMPLETE',
    result: { asset_id: assetId },
  });
  await expectNoJobFolders();
});

/** Paths of what lies in the folders of the accounts' segments. */
async function segmentFiles(): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(host.dataFolder, 'segments'), options).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Those of finished segments. */
async function segments(): Promise<string[]> {
  return (await segmentFiles()).filter((path) => !path.endsWith('.part'));
}

describe('kill -9 in the middle of a render', () => {
  let assetId: string;
  beforeAll(async () => {
    assetId = await service.user.upload({ name: 'source.mp4', bytes: video });
    await keep(assetId, video);
    await service.user.endOf(await service.user.preprocess(assetId));
  });

  /** 20 seconds that no other render has made: segments of theirs would be used. */
  function longTimeline(first: number) {
    const cuts = Array.from({ length: 10 }, (_, index) => ({
      assetId,
      start: (first + 23 * index) % 240,
      frames: 50,
    }));
    return cutTimeline(cuts, { width: 1280, height: 720 });
  }

  async function project(first: number): Promise<string> {
    const timeline = longTimeline(first);
    const created = await service.user.call('POST', '/project', { name: `cut ${first}`, timeline });
    expect(created.status).toBe(201);
    return created.body.id;
  }

  async function startExport(projectId: string): Promise<{ task_id: string; asset_id: string }> {
    const started = await service.user.call('POST', `/project/${projectId}/export`, ['720p']);
    expect(started.status).toBe(200);
    return started.body;
  }

  /** Waits until so many segments more than before are finished while the render goes on. */
  async function segmentsAppear(before: readonly string[], count: number): Promise<number> {
    let appeared = 0;
    await until(
      async () => {
        appeared = (await segments()).filter((name) => !before.includes(name)).length;
        return appeared >= count;
      },
      { what: `${count} segments are finished` },
    );
    return appeared;
  }

  test('of an export: finished segments are not made again, and the file is as if nothing had happened', async () => {
    for (let round = 0; round < repetitions; round += 1) {
      const projectId = await project(round);
      const before = await segments();
      const { task_id: taskId, asset_id: exportId } = await startExport(projectId);
      const finished = await segmentsAppear(before, 2 + (round % 3));
      expect((await service.user.task(taskId)).body.status).toBe('PENDING');
      await killAndRestart();
      expect(await service.user.original(exportId).catch(() => null)).toBeNull();
      const ended = await service.user.endOf(taskId);
      expect(ended).toMatchObject({ status: 'COMPLETE', result: { frames: 500, width: 1280, height: 720 } });
      expect(ended.result.segments.reused).toBeGreaterThanOrEqual(finished);
      const bytes = await service.user.original(exportId);
      expect(bytes?.length).toBe(ended.result.bytes);
      await keep(exportId, bytes ?? Buffer.alloc(0));
      const undisturbed = await startExport(projectId);
      expect((await service.user.endOf(undisturbed.task_id)).status).toBe('COMPLETE');
      expect(hashOf((await service.user.original(undisturbed.asset_id)) ?? Buffer.alloc(0))).toBe(
        acknowledged.get(exportId),
      );
      await expectNothingLost();
      await expectNoJobFolders();
    }
  });

  // More often than a task that fails by itself is tried.
  const kills = isThorough ? 10 : 4;

  test(`${kills} times, of several exports: none of them ends as failed, and each is whole`, async () => {
    const started: { task_id: string; asset_id: string }[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await segments();
      if (kill % 2 === 0) started.push(await startExport(await project(100 + 7 * kill)));
      await segmentsAppear(before, 1);
      await killAndRestart();
    }
    for (const { task_id: taskId, asset_id: assetId } of started) {
      const ended = await service.user.endOf(taskId);
      expect(ended).toMatchObject({ status: 'COMPLETE', result: { frames: 500 } });
      expect((await service.user.original(assetId))?.length).toBe(ended.result.bytes);
    }
    await expectNoJobFolders();
  }, 600_000);

  /** Reads a stream until an event is what is waited for, or the connection breaks. */
  async function readUntil(
    response: Response,
    isEnough: (event: ReceivedEvent) => boolean,
  ): Promise<ReceivedEvent[]> {
    const seen: ReceivedEvent[] = [];
    for await (const event of readEvents(response)) {
      seen.push(event);
      if (isEnough(event)) break;
    }
    return seen;
  }

  const stages = repetitions > 1 ? ['indexing', 'planning', 'rendering'] : ['planning', 'rendering'];
  test.each(stages)(
    'of a prompt while it is %s: its stream goes on after the restart, to one last event',
    async (stage) => {
      for (let round = 0; round < repetitions; round += 1) {
        const name = stage === 'indexing' ? `fresh-${round}.mp4` : 'source.mp4';
        if (stage === 'indexing') await keep(await service.user.upload({ name, bytes: video }), video);
        const prompt = `A ${8 + round} second 720p video of ${name}, fast, title "${stage} ${round}"`;
        const share = stage === 'rendering' ? 0.5 + (0.2 * round) / repetitions : 0;
        const first = await readUntil(
          await service.user.create(prompt),
          ({ data }) => data.stage === stage && data.progress >= share,
        );
        const lastSeen = first.at(-1);
        expect(lastSeen?.data).toMatchObject({ status: 'progressing', stage });
        await killAndRestart();
        const options = { lastEventId: lastSeen?.id ?? '' };
        const rest = await readUntil(await service.user.create(prompt, options), () => false);
        const ids = [...first, ...rest].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(rest.filter(({ data }) => data.status !== 'progressing')).toHaveLength(1);
        const last = rest.at(-1);
        expect(last?.data).toMatchObject({ status: 'done', task_id: lastSeen?.data.task_id });
        const [made] = last?.data.assets ?? [];
        const bytes = await service.user.original(made.asset_id);
        expect(bytes?.length).toBe(made.bytes);
        await keep(made.asset_id, bytes ?? Buffer.alloc(0));
        expect((await service.user.create(prompt, { lastEventId: last?.id ?? '' })).status).toBe(204);
        await expectNothingLost();
        await expectNoJobFolders();
      }
    },
  );
});

test('what was cut off is swept in time, and nothing is left that nobody knows of', async () => {
  await until(
    async () => {
      const { body } = await service.user.call('GET', '/users/tasks?finish_before_seconds=0');
      return body.every((task: { ended_at: string | null }) => task.ended_at !== null);
    },
    { what: 'all tasks have ended' },
  );
  await service.stop();
  const cutOff = async () => [
    ...(await arriving()),
    ...(await segmentFiles()).filter((path) => path.endsWith('.part')),
  ];
  // An upload that was cut off lies there until it is old.
  expect(await cutOff()).not.toEqual([]);
  await makeOld(join(host.dataFolder, 'objects/staging'));
  await makeOld(join(host.dataFolder, 'segments'));
  service = await host.start();
  await until(async () => (await cutOff()).length === 0, { what: 'all is swept' });
  await expectNothingLost();
  await service.stop();
  expect(await readKeptData(host.dataFolder)).toEqual({
    strayFiles: [],
    brokenObjects: [],
    openTasks: 0,
    openAttempts: 0,
  });
});

/** As if the files of a folder had been written a day ago. */
async function makeOld(path: string): Promise<void> {
  const dayAgo = new Date(Date.now() - 24 * 3_600_000);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), dayAgo, dayAgo);
  }
}
