/** Shots by what they are as such, over rows as the analysers leave them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { NO_FILTER } from '../../library/index.ts';
import type { ModeHit } from '../search-mode.ts';
import { addSearchable } from '../testing/searchable.ts';
import { readShotWish } from './shot-wish.ts';
import { findShotsThat, withoutThat } from './shots-that.ts';

let service: TestService;
const ids: Record<string, string> = {};

interface Shot {
  seconds: readonly [from: number, until: number];
  motion?: number;
  freeze?: number;
  brightness?: number;
  colour?: string;
}
interface Footage {
  shots: readonly Shot[];
  people?: readonly [fromMs: number, untilMs: number];
  sounds?: readonly (readonly [kind: 'speech' | 'music' | 'silence', fromMs: number, untilMs: number])[];
  hasAudio?: boolean;
  /** What is said in it by a transcript. */
  cues?: readonly { startMs: number; endMs: number; text: string }[];
  /** Nobody looked for objects. */
  isUnseen?: boolean;
}

async function add(
  name: string,
  { shots, people, sounds = [], hasAudio = true, isUnseen, cues = [] }: Footage,
) {
  const { deps, user } = service;
  const { db } = deps;
  const labels = people === undefined ? [] : [{ startMs: people[0], endMs: people[1], text: 'person' }];
  const assetId = await addSearchable(service, user, { name, labels, cues });
  ids[name] = assetId;
  const versions = db.selectFrom('asset_version').select('id').where('asset_id', '=', assetId);
  const { id: versionId } = await versions.executeTakeFirstOrThrow();
  const analysisId = deps.ids.uuid();
  const common = { version_id: versionId, analysis_id: analysisId };
  await sql`insert into analysis (id, version_id, analyser, analyser_version, options, options_key, result, created_at)
    values (${analysisId}, ${versionId}, 'media', '1', '{}', '', '{}', now())`.execute(db);
  for (const [
    ordinal,
    { seconds, motion = 0.02, freeze = 0, brightness = 0.5, colour = '#808080' },
  ] of shots.entries())
    await db
      .insertInto('moment')
      .values({
        ...{ ...common, id: deps.ids.uuid(), kind: 'shot', ordinal, rate_num: 25, rate_den: 1 },
        ...{ start_frame: seconds[0] * 25, end_frame: seconds[1] * 25 },
        ...{ start_seconds: seconds[0], end_seconds: seconds[1], keyframe_rendition_id: null },
        facts: JSON.stringify({ motion, freeze, brightness, colors: [{ hex: colour, share: 0.9 }] }),
      })
      .execute();
  for (const [kind, start, end] of sounds)
    await db
      .insertInto('sound_range')
      .values({ ...common, id: deps.ids.uuid(), kind, start_ms: start, end_ms: end, confidence: 0.9 })
      .execute();
  if (hasAudio)
    await sql`insert into stream (version_id, stream_index, kind, codec, time_base_num, time_base_den, start_seconds, is_default)
      values (${versionId}, 1, 'audio', 'aac', 1, 48000, 0, true)`.execute(db);
  if (isUnseen !== true)
    await sql`insert into analyser_run (id, version_id, analyser, options_key, state, created_at)
      values (${deps.ids.uuid()}, ${versionId}, 'objects', '', 'done', now())`.execute(db);
}

beforeAll(async () => {
  service = await startTestService();
  await add('talk', {
    shots: [
      { seconds: [0, 13], motion: 0, colour: '#2848c8' },
      { seconds: [13, 20], motion: 0, freeze: 1, colour: '#f0d020' },
    ],
    people: [0, 13_000],
    sounds: [
      ['speech', 200, 12_500],
      ['silence', 12_900, 20_000],
    ],
  });
  await add('street', {
    shots: [{ seconds: [0, 8], motion: 0.05 }],
    people: [1_000, 3_000],
    sounds: [['music', 0, 8_000]],
  });
  await add('night', { shots: [{ seconds: [0, 6], motion: 0.001, brightness: 0.05 }], hasAudio: false });
  await add('told', {
    shots: [{ seconds: [0, 4], motion: 0.005 }],
    cues: [{ startMs: 500, endMs: 3_500, text: 'So we begin.' }],
    isUnseen: true,
  });
  await add('unknown', { shots: [{ seconds: [0, 5] }], isUnseen: true });
});
afterAll(() => service.stop());

const queryOf = (limit = 10) => ({
  ...{ reader: { userId: service.user.principal.userId }, filter: NO_FILTER, limit },
});
const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? '';

async function found(text: string): Promise<string[]> {
  const wish = readShotWish(text);
  if (wish === null) throw new Error(`${text} asks for no shots.`);
  const hits = await findShotsThat(service.deps.db, queryOf(), wish);
  return hits.map(({ assetId, startMs }) => `${nameOf(assetId)} ${(startMs ?? 0) / 1_000}`);
}

it.each([
  ['without people', ['talk 13', 'night 0']],
  ['ohne Menschen', ['talk 13', 'night 0']],
  ['the shot where nobody speaks', ['street 0', 'talk 13', 'night 0', 'unknown 0']],
  ['music but no speech', ['street 0']],
  ['videos without sound', ['talk 13', 'night 0']],
  ['nothing moves', ['talk 13', 'talk 0', 'night 0']],
  ['a lot of movement', ['street 0', 'unknown 0']],
  ['dark shots', ['night 0']],
  ['something yellow', ['talk 13']],
  ['static yellow shot without people', ['talk 13']],
])('%s', async (text, places) => expect(await found(text)).toEqual(places));

test('says why, and whom it may not tell gets nothing', async () => {
  const wish = readShotWish('dark, nobody in the picture');
  if (wish === null) throw new Error('It asks for shots.');
  const [hit] = await findShotsThat(service.deps.db, queryOf(), wish);
  expect(hit).toMatchObject({ source: 'shot', startMs: 0, endMs: 6_000 });
  expect(hit?.why).toBe('Dark, mean brightness 5 %, Nobody is seen from 0:00 to 0:06');
  const stranger = { ...queryOf(), reader: { userId: service.deps.ids.uuid() } };
  expect(await findShotsThat(service.deps.db, stranger, wish)).toEqual([]);
});

test('a short dark shot is found among more long bright ones than are judged', async () => {
  await add('archive', {
    shots: Array.from({ length: 3_001 }, (_, index) => ({ seconds: [index * 60, index * 60 + 60] as const })),
  });
  expect(await found('dark shots')).toEqual(['night 0']);
  expect(await found('nothing moves')).toEqual(['talk 13', 'talk 0', 'night 0']);
});

test('of what was found by other words, what has in it what is not to be there is left out', async () => {
  const { db } = service.deps;
  const { id: versionId } = await db
    .selectFrom('asset_version')
    .select('id')
    .where('asset_id', '=', ids.talk ?? '')
    .executeTakeFirstOrThrow();
  const hit = (
    name: string,
    version: string | null,
    startMs: number | null,
    endMs: number | null,
  ): ModeHit => ({
    ...{ assetId: ids[name] ?? '', versionId: version, startMs, endMs, score: 1 },
    ...{ source: 'label', text: null, highlights: [], why: '' },
  });
  const hits = [
    hit('talk', versionId, 2_000, 3_000),
    hit('talk', versionId, 14_000, 15_000),
    hit('talk', null, null, null),
    hit('night', null, null, null),
  ];
  const left = await withoutThat(db, hits, new Set(['people']));
  expect(left).toEqual([hits[1], hits[3]]);
  expect(await withoutThat(db, hits, new Set(['speech']))).toEqual([hits[1], hits[3]]);
  expect(await withoutThat(db, [], new Set(['speech']))).toEqual([]);
});
