/** Alike shots over HTTP, with vectors in the real store. */
import { PRINT_LENGTH } from '@rushes/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolder } from '../../../testing/test-library.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { addSearchable } from '../testing/searchable.ts';

const PRINT = { purpose: 'print', name: 'print-t', strategy: 'frame', dimensions: PRINT_LENGTH } as const;
const PICTURE = { purpose: 'picture', name: 'picture-t', strategy: 'net', dimensions: 8 } as const;

interface TestShot {
  seconds: [from: number, to: number];
  blur: number;
  /** Degrees in the plane of a thing: two that are 30 apart are alike. */
  look: { thing: number; degrees: number } | null;
}

let service: TestService;
let stranger: TestClient;
const ids: Record<string, string> = {};

function lookOf({ thing, degrees }: NonNullable<TestShot['look']>): Float32Array {
  const vector = new Float32Array(PICTURE.dimensions);
  vector[thing * 2] = Math.cos((degrees * Math.PI) / 180);
  vector[thing * 2 + 1] = Math.sin((degrees * Math.PI) / 180);
  return vector;
}

async function add(
  user: TestClient,
  name: string,
  shots: TestShot[],
  { folderId, headline }: { folderId?: string; headline?: string } = {},
): Promise<void> {
  const { deps, services } = service;
  const assetId = await addSearchable(service, user, {
    name,
    ...(folderId === undefined ? {} : { folderId }),
    ...(headline === undefined ? {} : { screenTexts: [{ startMs: 0, endMs: 5_000, text: headline }] }),
  });
  ids[name] = assetId;
  const { db } = deps;
  const { id: versionId } = await db
    .selectFrom('asset_version')
    .select('id')
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow();
  const analysisId = deps.ids.uuid();
  await db
    .insertInto('analysis')
    .values({
      ...{ id: analysisId, version_id: versionId, analyser: 'media', analyser_version: '1', options_key: '' },
      ...{ options: '{}', result: '{}', created_at: new Date() },
    })
    .execute();
  const facts = { black: 0, freeze: 0, motion: 0.1, brightness: 0.5, colors: [], unusable: [] };
  const rows = shots.map(({ seconds: [from, to], blur }, ordinal) => ({
    ...{
      id: deps.ids.uuid(),
      version_id: versionId,
      analysis_id: analysisId,
      kind: 'shot' as const,
      ordinal,
    },
    ...{ start_frame: from * 25, end_frame: to * 25, rate_num: 25, rate_den: 1 },
    ...{ start_seconds: from, end_seconds: to, facts: JSON.stringify({ ...facts, blur }) },
    keyframe_rendition_id: null,
  }));
  await db.insertInto('moment').values(rows).execute();
  await db.transaction().execute(async (trx) => {
    const space = await services.vectors.ensureSpace(trx, PICTURE);
    await services.vectors.ensureSpace(trx, PRINT);
    const items = shots.flatMap(({ seconds: [from, to], look }) =>
      look === null
        ? []
        : [
            {
              ...{ scope: 'keyframe' as const, subjectId: null, vector: lookOf(look) },
              ...{ startMs: from * 1_000, endMs: to * 1_000 },
            },
          ],
    );
    await services.vectors.replace(
      trx,
      { spaceId: space.id, assetId, versionId, scopes: ['keyframe'] },
      items,
    );
  });
}

beforeAll(async () => {
  service = await startTestService();
  stranger = await service.createUser('stranger@example.com');
  const folder = await createFolder(service.user, '/other');
  const { user } = service;
  await add(user, 'day.mp4', [
    { seconds: [0, 3], blur: 0.5, look: { thing: 0, degrees: 0 } },
    { seconds: [3, 6], blur: 0.2, look: { thing: 1, degrees: 0 } },
    { seconds: [6, 9], blur: 0.1, look: { thing: 0, degrees: 20 } },
  ]);
  await add(user, 'evening.mp4', [{ seconds: [0, 5], blur: 0.3, look: { thing: 0, degrees: 30 } }]);
  await add(user, 'elsewhere.mp4', [{ seconds: [0, 5], blur: 0.3, look: { thing: 1, degrees: 10 } }], {
    folderId: folder,
  });
  await add(user, 'new.mp4', [{ seconds: [0, 5], blur: 0.3, look: null }]);
  await add(stranger, 'foreign.mp4', [{ seconds: [0, 5], blur: 0, look: { thing: 0, degrees: 0 } }]);
});
afterAll(() => service.stop());

const list = (query = '', user = service.user) => user.call('GET', `/search/alike_shots${query}`);
const told = (body: { groups: { shots: { source_name: string; start_time_seconds: number }[] }[] }) =>
  body.groups.map(({ shots }) => shots.map((shot) => `${shot.source_name} ${shot.start_time_seconds}`));

async function loadShots(names: readonly string[]) {
  const { services, deps } = service;
  const rows = await deps.db
    .selectFrom('analysis')
    .innerJoin('asset_version', 'asset_version.id', 'analysis.version_id')
    .select(['analysis.id', 'asset_version.asset_id'])
    .execute();
  const analyses = new Map(rows.map(({ id, asset_id: assetId }) => [assetId, id]));
  const assets = names.map((name) => ({
    ...{ id: ids[name] ?? '', name, kind: 'video' as const, durationSeconds: 9, rate: { num: 25, den: 1 } },
    ...{ displayWidth: 1_920, displayHeight: 1_080, hasAudio: false, lastEdit: '', integratedLufs: null },
    shots: [],
  }));
  return services.analysis.loadShots({ analyses }, assets);
}

test('listAlikeShots', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(told(body)).toEqual([
    ['day.mp4 6', 'evening.mp4 0', 'day.mp4 0'],
    ['day.mp4 3', 'elsewhere.mp4 0'],
  ]);
  expect(body).toMatchObject({ shots_compared: 5, shots_not_looked_at: 1, is_complete: true });
  expect(body.next_cursor).toBeUndefined();
  const [best, next] = body.groups[0].shots;
  expect(best).toMatchObject({ is_best: true, likeness: 1, end_time_seconds: 9, path: '/day.mp4' });
  expect(next).toMatchObject({ is_best: false, is_copy: false, asset_id: ids['evening.mp4'] });
  expect(next.likeness).toBeCloseTo(Math.cos(Math.PI / 18), 3);
});

test('goes on page by page, and leaves out what went to the trash meanwhile', async () => {
  const first = await list('?limit=1');
  expect(told(first.body)).toHaveLength(1);
  const cursor = first.body.next_cursor;
  const second = await list(`?limit=1&cursor=${cursor}`);
  expect(told(second.body)).toEqual([['day.mp4 3', 'elsewhere.mp4 0']]);
  expect(second.body.next_cursor).toBeUndefined();
  expect((await list(`?limit=1&likeness=copies&cursor=${cursor}`)).status).toBe(422);
  const id = ids['elsewhere.mp4'];
  expect((await service.user.call('POST', `/asset/${id}/trash`)).status).toBeLessThan(300);
  expect(told((await list(`?limit=1&cursor=${cursor}`)).body)).toEqual([]);
});

test('compares what the caller may read alone, in the folder that is named', async () => {
  expect((await list('', stranger)).body).toMatchObject({ groups: [], shots_compared: 1 });
  expect((await list('?only_my_files=false', stranger)).body).toMatchObject({ shots_compared: 1 });
  expect((await list('?folder=/other')).body.groups).toEqual([]);
  expect((await list('?folder=/nowhere')).status).toBe(404);
  expect((await list('?likeness=copies')).body.groups).toEqual([]);
});

test('cards of one layout that say different things are not alike, those that say the same are', async () => {
  const designer = await service.createUser('designer@example.com');
  const card = (name: string, headline: string) =>
    add(designer, name, [{ seconds: [0, 5], blur: 0, look: { thing: 2, degrees: 0 } }], { headline });
  await card('results.mp4', 'Our results: a record year');
  await card('questions.mp4', 'Questions? Write to us');
  await card('results, again.mp4', 'Our resu1ts: a record year');
  const { body } = await list('', designer);
  expect(told(body).map((names) => names.sort())).toEqual([['results, again.mp4 0', 'results.mp4 0']]);
  // A film takes the card that says something else for no further take.
  const [loaded] = await loadShots(['questions.mp4', 'results.mp4', 'results, again.mp4']);
  expect(loaded?.shots.map(({ alike }) => alike)).toEqual([undefined]);
});

test('a film is told which shots of its material are takes of the same, the best one first', async () => {
  const loaded = await loadShots(['day.mp4', 'evening.mp4', 'new.mp4']);
  expect(loaded.map(({ shots }) => shots.map(({ alike }) => alike?.rank ?? null))).toEqual([
    [2, null, 0],
    [1],
    [null],
  ]);
  const groups = loaded.flatMap(({ shots }) => shots.flatMap(({ alike }) => alike?.group ?? []));
  expect(new Set(groups).size).toBe(1);
});
