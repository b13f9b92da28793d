/** What pictures show by words, with the vectors in the real store and a table of few classes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { NO_FILTER } from '../../library/index.ts';
import type { ModeHit } from '../search-mode.ts';
import { addSearchable } from '../testing/searchable.ts';
import { inColour } from './by-colour.ts';
import { createSeenMode, type SeenMode } from './seen-mode.ts';

const PICTURE = { purpose: 'picture', name: 'classes-t', strategy: 'net', dimensions: 4 } as const;

let service: TestService;
let folder: string;
let seen: SeenMode;
const ids: Record<string, string> = {};

const base64 = (numbers: Int8Array | Float32Array): string =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64');

async function add(name: string, vector: number[], colour: string): Promise<void> {
  const { deps, services, user } = service;
  const { db } = deps;
  const assetId = await addSearchable(service, user, { name });
  ids[name] = assetId;
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
  await db
    .insertInto('moment')
    .values({
      ...{ id: deps.ids.uuid(), version_id: versionId, analysis_id: analysisId, kind: 'shot', ordinal: 0 },
      ...{ start_frame: 0, end_frame: 50, rate_num: 25, rate_den: 1, start_seconds: 0, end_seconds: 2 },
      facts: JSON.stringify({ colors: [{ hex: colour, share: 1 }] }),
      keyframe_rendition_id: null,
    })
    .execute();
  await db.transaction().execute(async (trx) => {
    const space = await services.vectors.ensureSpace(trx, PICTURE);
    const item = { scope: 'keyframe' as const, subjectId: null, startMs: 0, endMs: 2_000 };
    const owner = { spaceId: space.id, assetId, versionId, scopes: ['keyframe'] as const };
    await services.vectors.replace(trx, owner, [{ ...item, vector: Float32Array.from(vector) }]);
  });
}

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'rushes-classes-'));
  const classesFile = join(folder, 'classes.json');
  const rows = Int8Array.from({ length: 16 }, (_, index) => (index % 5 === 0 ? 100 : 0));
  const table = {
    ...{ scale: 5, names: ['ox', 'ice bear', 'fire engine', 'lakeside'], unsure: [], close: [] },
    kinds: [['animal'], ['bear', 'animal'], ['truck', 'vehicle'], ['lake']],
    ...{
      rows: base64(rows),
      factors: base64(new Float32Array(4).fill(0.01)),
      biases: base64(new Float32Array(4)),
    },
  };
  await writeFile(classesFile, JSON.stringify(table));
  seen = createSeenMode({
    ...{ db: service.deps.db, vectors: service.services.vectors },
    models: {
      find: async (task) => ({
        model: {
          id: 'classes',
          task,
          version: 'classes-t',
          strategy: 'net',
          dimensions: 4,
          folder,
          classesFile,
        },
        availability: { available: true, engine: 'test' },
      }),
    },
  });
  // The model is not sure enough of the first two for a label: each is told from half.
  await add('IMG_1', [0.6, 0.5, 0.3, 0.3], '#f0f0f0');
  await add('IMG_2', [0.1, 1, 0.1, 0], '#f8f8f4');
  await add('IMG_3', [0, 0, 1, 0.1], '#c01818');
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

async function find(text: string): Promise<{ name: string | undefined; why: string }[]> {
  const asked = await seen.read(text);
  if (asked === null) throw new Error('no model');
  const query = {
    ...{ text, example: null, reader: { userId: service.user.principal.userId } },
    ...{ filter: NO_FILTER, limit: 10 },
  };
  const hits = await inColour(service.deps.db, await seen.find(query, asked), asked.colour);
  const name = ({ assetId }: ModeHit) => Object.entries(ids).find(([, id]) => id === assetId)?.[0];
  return hits.map((hit) => ({ name: name(hit), why: hit.why }));
}

test('finds what a picture shows though no label says it, and says what it looks like', async () => {
  expect(await find('cow')).toEqual([
    { name: 'IMG_1', why: expect.stringMatching(/^Looks like “ox” at 0:00/) },
  ]);
  expect((await find('a polar bear on the ice')).map(({ name }) => name)).toEqual(['IMG_2', 'IMG_1']);
  expect((await find('camión de bomberos')).length).toBeLessThanOrEqual(1);
  expect((await find('fire trucks')).map(({ name }) => name)).toEqual(['IMG_3']);
});

test('finds nothing of a thing that the model does not know, nor by where something is', async () => {
  for (const text of ['violin', 'wedding cake', 'a boat on a lake', 'quarterly earnings', '']) {
    expect(await find(text), text).toEqual([]);
  }
});

test('leaves out what has nothing of the colour that was asked for', async () => {
  expect((await find('red fire truck')).map(({ name }) => name)).toEqual(['IMG_3']);
  expect(await find('blue fire truck')).toEqual([]);
  expect(await find('green cow')).toEqual([]);
});

test('shows a stranger nothing', async () => {
  const asked = await seen.read('polar bear');
  const other = await service.createUser('other@example.com');
  if (asked === null) throw new Error('no model');
  const query = { text: 'polar bear', example: null, filter: NO_FILTER, limit: 10 };
  expect(await seen.find({ ...query, reader: { userId: other.principal.userId } }, asked)).toEqual([]);
});
