/** Prints and on-screen text of real decodes: stored, found again by example, listed as near-duplicates. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFrame } from '@rushes/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFilm } from '../../../../../../eval/frames/clips.ts';
import { makeVideo } from '../../../../../engine/src/testing/make-media.ts';
import { startWorker, type Worker } from '../../../process/worker.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { NO_FILTER } from '../../library/media-filter.ts';
import { createFingerprintsAnalyser } from '../fingerprints/fingerprints.analyser.ts';
import { createScreenTextAnalyser } from '../screen-text/screen-text.analyser.ts';
import { findScreenTexts } from '../screen-text/screen-text.repo.ts';

let database: TestDatabase;
let host: TestWorkerHost;
let worker: Worker;
let folder: string;
let owner: Awaited<ReturnType<TestWorkerHost['createUser']>>;
let stranger: typeof owner;

type Asset = Awaited<ReturnType<TestWorkerHost['addAsset']>>;
let film: Asset;
let copy: Asset;
let other: Asset;
let paths: { film: string; other: string };

const ended = (taskId: string) =>
  host.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

async function index(asset: Asset): Promise<void> {
  const [answer] = await host.services.analysis.preprocess(owner.principal, {
    body: {
      assets: [{ asset_id: asset.assetId } as never],
      version: null as never,
      cutter_sensitivity: 0.5,
      generate_proxy: [],
    },
    query: { priority: 'default' as const },
    traceId: 'trace',
  } as never);
  expect((await ended(answer?.task_id ?? '')).state).toBe('SUCCESS');
  const request = { request: {}, traceId: 'trace' };
  const { task_id: taskId } = await host.services.indexing.reindex(owner.principal, asset.assetId, request);
  expect((await ended(taskId)).state).toBe('SUCCESS');
}

async function states({ assetId }: Asset) {
  const { analysers } = await host.services.indexing.getIndex(owner.principal, assetId);
  return Object.fromEntries(analysers.map((one) => [one.analyser, one]));
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rushes-seen-'));
  host = await createTestWorkerHost(
    database,
    { RUSHES_INDEX: 'prints,screen_text' },
    { createAnalysers: (deps) => [createScreenTextAnalyser(deps), createFingerprintsAnalyser(deps)] },
  );
  owner = await host.createUser();
  stranger = await host.createUser();
  worker = await startWorker(host.services, host.deps, { schedules: 'manual' });
  const made = [
    await makeFilm(folder, 'film', { prompt: 'A walk through the forest in spring', seed: 401, seconds: 6 }),
    await makeFilm(folder, 'other', { prompt: 'Quarterly sales grew by 40 percent', seed: 17, seconds: 4 }),
  ];
  paths = { film: made[0]?.path ?? '', other: made[1]?.path ?? '' };
  film = await host.addAsset(owner, { name: 'film.mp4', path: paths.film });
  copy = await host.addAsset(stranger, { name: 'copy.mp4', path: paths.film });
  other = await host.addAsset(owner, { name: 'other.mp4', path: paths.other });
  for (const asset of [film, other]) await index(asset);
});
afterAll(async () => {
  await worker?.stop();
  await host?.services.vectors.close();
  await host?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const reader = () => ({ userId: owner.principal.userId });

async function frame(path: string, seconds: number): Promise<Buffer> {
  const outputFolder = await mkdtemp(join(folder, 'frame-'));
  const { file } = await extractFrame({ inputPath: path, outputFolder, seconds });
  return readFile(join(outputFolder, file));
}

const search = async (print: Float32Array[], as = reader()) =>
  host.services.exampleMode.searchExample({
    text: null,
    example: { print },
    reader: as,
    filter: NO_FILTER,
    limit: 10,
  });

describe('prints', () => {
  it('find a frame that was cropped, recoloured and compressed, with the range that shows it', async () => {
    expect((await states(film)).prints).toMatchObject({ state: 'done', engine: 'rushes-print-1' });
    const jpeg = await frame(paths.film, 1.2);
    const { width, height } = await sharp(jpeg).metadata();
    const bytes = await sharp(jpeg)
      .extract({
        left: Math.round(width * 0.05),
        top: Math.round(height * 0.05),
        width: Math.round(width * 0.85),
        height: Math.round(height * 0.85),
      })
      .modulate({ saturation: 1.3, brightness: 1.1 })
      .resize(300)
      .jpeg({ quality: 35 })
      .toBuffer();
    const [best] = await search(await host.services.exampleMode.examplePrints({ bytes }, reader()));
    expect(best).toMatchObject({ assetId: film.assetId, versionId: film.versionId, source: 'print' });
    expect(best?.startMs).toBeLessThanOrEqual(1_200);
    expect(best?.endMs).toBeGreaterThanOrEqual(1_200);
    expect(best?.score).toBeGreaterThan(0.94);
    expect(best?.score).toBeLessThanOrEqual(1);
    expect(best?.why).toMatch(/^Looks like the example at 0:0\d \(0\.\d\d\)$/);
  });

  it('find a frame that was mirrored and cropped', async () => {
    const jpeg = await frame(paths.film, 1.2);
    const { width, height } = await sharp(jpeg).metadata();
    const [left, top] = [Math.round(width * 0.1), Math.round(height * 0.1)];
    const part = { left, top, width: width - 2 * left, height: height - 2 * top };
    const bytes = await sharp(jpeg).extract(part).flop().jpeg({ quality: 60 }).toBuffer();
    const [best] = await search(await host.services.exampleMode.examplePrints({ bytes }, reader()));
    expect(best).toMatchObject({ assetId: film.assetId, source: 'print' });
    expect(best?.startMs).toBeLessThanOrEqual(1_200);
    expect(best?.endMs).toBeGreaterThanOrEqual(1_200);
  });

  it('find a frame of an asset, and nothing for whoever may not read it', async () => {
    const example = { assetId: film.assetId, seconds: 1.2 };
    const print = await host.services.exampleMode.examplePrints(example, reader());
    expect((await search(print))[0]).toMatchObject({ assetId: film.assetId });
    const nobody = { userId: stranger.principal.userId };
    expect(await search(print, nobody)).toEqual([]);
    await expect(host.services.exampleMode.examplePrints(example, nobody)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('are none of a plain picture, and refuse what is no picture', async () => {
    const plain = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const none = await host.services.exampleMode.examplePrints({ bytes: plain }, reader());
    expect(none).toEqual([]);
    expect(await search(none)).toEqual([]);
    for (const bytes of [Buffer.from('no picture'), plain.subarray(0, 60), Buffer.from('<svg></svg>')]) {
      await expect(host.services.exampleMode.examplePrints({ bytes }, reader())).rejects.toMatchObject({
        name: 'ValidationError',
      });
    }
  });

  it('say of an asset without them that it has no index', async () => {
    const request = host.services.exampleMode.examplePrints(
      { assetId: copy.assetId, seconds: 0 },
      { userId: stranger.principal.userId },
    );
    await expect(request).rejects.toMatchObject({ code: 'no_index' });
  });
});

describe('on-screen text', () => {
  it('is what the film shows, once each while it is shown', async () => {
    expect((await states(film)).screen_text).toMatchObject({ state: 'done', engine: 'tesseract.js 7 eng' });
    const texts = await findScreenTexts(database.db, film.versionId, 100);
    const words = texts.map(({ text }) => text.toLowerCase()).join(' ');
    expect(words).toContain('forest');
    expect(texts.filter(({ text }) => /walk through/i.test(text)).length).toBeLessThanOrEqual(2);
    for (const { startMs, endMs, confidence, x, y, width, height } of texts) {
      expect(endMs).toBeGreaterThan(startMs);
      expect(endMs).toBeLessThanOrEqual(6_100);
      expect(confidence).toBeGreaterThan(0.6);
      expect([x, y, width, height].every((share) => share >= 0 && share <= 1)).toBe(true);
    }
  });

  it('goes away with its analyser', async () => {
    const { db } = database;
    const analyser = createScreenTextAnalyser(host.deps);
    await db.transaction().execute((trx) => analyser.remove(trx, other.versionId));
    expect(await findScreenTexts(db, other.versionId, 10)).toEqual([]);
    expect(await findScreenTexts(db, film.versionId, 10)).not.toEqual([]);
  });

  it('is not available in a language whose data is not there, and says what to do', async () => {
    const config = { ...host.deps.config, screenTextLanguages: ['eng', 'deu'] };
    const availability = await createScreenTextAnalyser({ ...host.deps, config }).availability();
    expect(availability).toMatchObject({
      available: false,
      reason: expect.stringContaining('deu'),
      enable: expect.stringContaining('deu.traineddata'),
    });
  });
});

describe('near-duplicates', () => {
  const list = (asset: Asset, user = owner) =>
    host.services.nearDuplicates.listNearDuplicates(user.principal, asset.assetId, {
      min_share: 0.1,
      limit: 20,
      page: 0,
    });

  it('listNearDuplicates', async () => {
    expect((await list(film)).near_duplicates).toEqual([]);
    const again = await host.addAsset(owner, { name: 'again.mp4', path: paths.film });
    await index(again);
    const { compared_prints: compared, near_duplicates: found } = await list(film);
    expect(compared).toBeGreaterThan(2);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ asset_id: again.assetId, source_name: 'again.mp4' });
    expect(found[0]?.share).toBeGreaterThan(0.95);
    for (const range of found[0]?.ranges ?? []) {
      expect(range.other_start_time_seconds).toBeCloseTo(range.start_time_seconds, 1);
      expect(range.likeness).toBeGreaterThan(0.99);
    }
    const altered = join(folder, 'altered.mp4');
    const size = { width: 640, height: 360, rate: { num: 25, den: 1 } };
    const look = 'hflip,crop=iw*0.85:ih*0.85,scale=640:360,setsar=1,format=yuv420p,buffersink@out';
    await makeVideo(altered, { ...size, scenes: `movie=filename=${paths.film},${look}` });
    const mirrored = await host.addAsset(owner, { name: 'mirrored.mp4', path: altered });
    await index(mirrored);
    for (const [asset, whole] of [
      [film, mirrored],
      [mirrored, film],
    ] as const) {
      const listed = (await list(asset)).near_duplicates;
      expect(listed.find(({ asset_id: id }) => id === whole.assetId)?.share).toBeGreaterThan(0.6);
      expect(listed.map(({ source_name: name }) => name)).not.toContain('other.mp4');
    }
    await expect(list(film, stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(list(copy, stranger)).rejects.toMatchObject({ code: 'no_index' });
    const sound = await host.addAsset(owner, { name: 'sound.wav', path: paths.film, kind: 'audio' });
    await expect(list(sound)).rejects.toMatchObject({
      code: 'no_index',
      message: 'This asset is an audio file, which has no pictures.',
    });
  });
});
