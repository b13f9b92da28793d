/** What is asked for by how many there are, how near a face is, and what is heard. */
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { NO_FILTER } from '../../library/index.ts';
import { createLanguages } from '../../search-index/words/languages.ts';
import { findHeard, heardIn } from '../likeness/vector-modes.ts';
import type { ModeHit } from '../search-mode.ts';
import { addSearchable } from '../testing/searchable.ts';
import { createLexical } from '../words/lexical.ts';
import { inNumber } from './labelled.ts';
import { createSeenMode, type SeenMode } from './seen-mode.ts';

const classesFile = fileURLToPath(new URL('../../../../../pictures/classes.json', import.meta.url));

let service: TestService;
let seen: SeenMode;
const ids: Record<string, string> = {};

const box = (ms: number, height = 0.2, x = 0.1) => ({ ms, x, y: 0.1, width: 0.1, height, score: 0.8 });

async function add(name: string, label: string, boxes: readonly ReturnType<typeof box>[]): Promise<void> {
  const { deps, user } = service;
  const labels = [{ startMs: 2_000, endMs: 6_000, text: label }];
  const id = await addSearchable(service, user, { name, labels });
  ids[name] = id;
  await deps.db
    .updateTable('label')
    .set({ boxes: JSON.stringify(boxes) })
    .where('version_id', 'in', deps.db.selectFrom('asset_version').select('id').where('asset_id', '=', id))
    .execute();
}

beforeAll(async () => {
  service = await startTestService();
  const model = {
    ...{ id: 'classes', task: 'picture' as const, version: 'c', strategy: 'net', dimensions: 256 },
    ...{ folder: '', classesFile },
  };
  seen = createSeenMode({
    ...{ db: service.deps.db, vectors: service.services.vectors },
    models: { find: async () => ({ model, availability: { available: true, engine: 'test' } }) },
    lexical: createLexical({ db: service.deps.db, languages: createLanguages() }),
  });
  await add('MVI_1.mp4', 'dog', [box(2_500)]);
  await add('MVI_2.mp4', 'dog', [box(2_500), box(2_500), box(3_500)]);
  await add('MVI_3.mp4', 'person', [box(2_500), box(2_500), box(2_500)]);
  await add('MVI_7.mp4', 'person', [box(2_500, 0.5, 0.1), box(3_500, 0.5, 0.3), box(4_500, 0.5, 0.6)]);
  await add('MVI_8.mp4', 'person', [box(2_500, 0.5, 0.1), box(3_500, 0.5, 0.14)]);
  await add('MVI_4.mp4', 'face 1', [box(2_500, 0.5)]);
  await add('MVI_5.mp4', 'face 1', [box(2_500, 0.1)]);
  const { db } = service.deps;
  const sound = await addSearchable(service, service.user, { name: 'MVI_6.wav' });
  ids['MVI_6.wav'] = sound;
  const version = await db
    .selectFrom('asset_version')
    .select('id')
    .where('asset_id', '=', sound)
    .executeTakeFirstOrThrow();
  const analysisId = service.deps.ids.uuid();
  await db
    .insertInto('analysis')
    .values({
      ...{
        id: analysisId,
        version_id: version.id,
        analyser: 'media',
        analyser_version: '1',
        options_key: '',
      },
      ...{ options: '{}', result: '{}', created_at: new Date() },
    })
    .execute();
  await db
    .insertInto('sound_range')
    .values({
      ...{ id: service.deps.ids.uuid(), version_id: version.id, analysis_id: analysisId, kind: 'music' },
      ...{ start_ms: 1_000, end_ms: 21_000, confidence: 0.9 },
    })
    .execute();
  await service.services.search.refresh();
});
afterAll(() => service.stop());

async function find(text: string): Promise<{ names: string[]; whys: string[] }> {
  const { db } = service.deps;
  const query = {
    ...{ text, example: null, reader: { userId: service.user.principal.userId } },
    ...{ filter: NO_FILTER, limit: 10 },
  };
  const asked = await seen.read(text);
  const kind = heardIn(text);
  const hits =
    kind !== null
      ? await findHeard(db, query, kind)
      : await inNumber(db, asked === null ? [] : await seen.find(query, asked), asked);
  const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? '';
  return { names: hits.map(({ assetId }) => nameOf(assetId)), whys: hits.map(({ why }) => why) };
}

test('two dogs are not one, and a group of people is several', async () => {
  expect((await find('a dog on the grass')).names.sort()).toEqual(['MVI_1.mp4', 'MVI_2.mp4']);
  expect((await find('a prairie dog on the grass')).names).toEqual([]);
  expect(await find('two dogs')).toEqual({ names: ['MVI_2.mp4'], whys: ['Seen at 0:02: 2 × dogs'] });
  expect((await find('three dogs')).names).toEqual(['MVI_2.mp4']);
  expect(await find('a group of people')).toEqual({
    names: ['MVI_3.mp4'],
    whys: ['Seen at 0:02: 3 × person'],
  });
  // Somebody alone says nothing of what they do.
  expect((await find('people dancing')).names).toEqual([]);
});

test('somebody walks whose place changes, and dances as far as anybody here knows', async () => {
  const whys = ['Seen at 0:02: person who changes place'];
  expect(await find('people walking into a room')).toEqual({ names: ['MVI_7.mp4'], whys });
  expect(await find('someone running')).toEqual({ names: ['MVI_7.mp4'], whys });
  expect((await find('someone dancing')).names).toEqual([]);
});

test('of people one alone will do, and comes after several', async () => {
  const { names } = await find('people on the street');
  expect(names[0]).toBe('MVI_3.mp4');
  expect(names.slice(1).sort()).toEqual(['MVI_7.mp4', 'MVI_8.mp4']);
  expect((await find('a group of people')).names).toEqual(['MVI_3.mp4']);
});

test('what is not to be there is left out where it is seen, of a file as a whole anywhere in it', async () => {
  const left = await seen.read('dogs');
  const hit = (name: string, startMs: number | null): ModeHit => ({
    ...{ assetId: ids[name] ?? '', versionId: null, startMs, endMs: startMs === null ? null : startMs + 500 },
    ...{ score: 1, source: 'name', text: null, highlights: [], why: '' },
  });
  const hits = [
    hit('MVI_1.mp4', null),
    hit('MVI_1.mp4', 3_000),
    hit('MVI_1.mp4', 8_000),
    hit('MVI_3.mp4', null),
    hit('MVI_3.mp4', 3_000),
  ];
  const query = {
    ...{ text: 'people', example: null, reader: { userId: service.user.principal.userId } },
    ...{ filter: NO_FILTER, limit: 10 },
  };
  if (left === null) throw new Error('Dogs are no thing.');
  expect(await seen.withoutSeen(hits, query, left)).toEqual(hits.slice(2));
});

test('a face from near fills much of the picture', async () => {
  expect(await find('close-up of a face')).toEqual({
    names: ['MVI_4.mp4'],
    whys: ['A face fills 50 % of the height at 0:02'],
  });
});

test('music is found where it is heard', async () => {
  expect(await find('music')).toEqual({ names: ['MVI_6.wav'], whys: ['Music is heard from 0:01 to 0:21'] });
  expect((await find('someone speaking')).names).toEqual([]);
});

test('the longest stretches are read in their order, not sorted', async () => {
  const { db } = service.deps;
  const query = { reader: { userId: service.user.principal.userId }, filter: NO_FILTER, limit: 10 };
  const { rows } = await db.transaction().execute(async (trx) => {
    // Of a table that fits on a page the planner rightly takes all; what matters is what it can do of larger ones.
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_sort = off`.execute(trx);
    expect(await findHeard(trx, query, 'music')).toHaveLength(1);
    return await sql`select pg_stat_get_xact_numscans('sound_range_longest'::regclass)::int as scans`.execute(
      trx,
    );
  });
  expect(rows).toEqual([{ scans: 1 }]);
});

describe('what is heard', () => {
  it.each([
    ['someone speaking', 'speech'],
    ['people talking in the background', 'speech'],
    ['calm music', null],
    ['music', 'music'],
    ['silence', 'silence'],
    ['no music', null],
    ['music video of a band', null],
    ['someone talking about prices', null],
    ['', null],
    ['jemand spricht', 'speech'],
    ['wo sie spricht', 'speech'],
    ["quelqu'un parle", 'speech'],
    ['où on parle', 'speech'],
    ['alguien habla', 'speech'],
    ['un hombre habla', 'speech'],
    ['eine Frau spricht', 'speech'],
    ['niemand spricht', null],
    ['personne ne parle', null],
    ['ohne Musik', null],
  ] as const)('%s', (text, kind) => expect(heardIn(text)).toBe(kind));
});
