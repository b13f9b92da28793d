/** What is known of places that were found: their vectors, labels and colours, and what their sound is. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { matchesFilter } from '../../library/index.ts';
import { decodeVectors } from '../../search-index/index.ts';
import type { ModeQuery } from '../search-mode.ts';

// What is known of places that vectors were found at: the vectors themselves, labels, and colours.

export interface Place {
  versionId: string;
  startMs: number;
  endMs: number;
}

const listed = (places: readonly Place[]) =>
  JSON.stringify(
    places.map(({ versionId, startMs, endMs }, index) => ({ index, versionId, startMs, endMs })),
  );

const PLACES = sql`as wanted (index int, "versionId" uuid, "startMs" int, "endMs" int)`;

/** The pictures' vectors at each of these places, by its index. */
export async function vectorsOf(
  db: Kysely<Database>,
  spaceId: string,
  places: readonly Place[],
): Promise<Map<number, Float32Array>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<{ index: number; value: Buffer }>`
    select wanted.index, v.value from jsonb_to_recordset(${listed(places)}::jsonb) ${PLACES}
    join vector v on v.version_id = wanted."versionId" and v.space_id = ${spaceId} and v.scope = 'keyframe'
      and v.start_ms = wanted."startMs" and v.end_ms = wanted."endMs"`.execute(db);
  return new Map(rows.map(({ index, value }) => [index, decodeVectors(value)]));
}

/** The names of labels by their ids. */
export async function labelNames(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('label').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type Colours = { hex: string; share: number }[];

/** The colours of the shot or picture that each place lies in, by its index; none of those that nobody measured. */
export async function coloursAt(
  db: Kysely<Database>,
  places: readonly Place[],
): Promise<ReadonlyMap<number, Colours>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<{ index: number; colours: Colours }>`
    select wanted.index, shot.colours from jsonb_to_recordset(${listed(places)}::jsonb) ${PLACES}
    join lateral (select m.facts -> 'colors' as colours from moment m
      where m.version_id = wanted."versionId" and m.kind in ('shot', 'picture')
        and m.start_seconds * 1000 <= wanted."startMs" + 20
      order by m.start_seconds desc limit 1) shot on jsonb_typeof(shot.colours) = 'array'`.execute(db);
  return new Map(rows.map(({ index, colours }) => [index, colours]));
}

/** Boxes of things with these names where a place is looked at, by its index. */
export interface SeenThere {
  score: number;
  /** Most of them in one picture; 0 where they have no boxes. */
  most: number;
  /** How far from each other the middles of boxes lie of pictures with one box alone, in shares of the width. */
  spread: number;
}

/** Labels of these names, lower case, that are seen within each place. */
export async function seenAt(
  db: Kysely<Database>,
  places: readonly Place[],
  names: readonly string[],
): Promise<ReadonlyMap<number, SeenThere>> {
  if (places.length === 0 || names.length === 0) return new Map();
  const { rows } = await sql<SeenThere & { index: number }>`
    select wanted.index, max(l.score)::float8 as score, max(coalesce(counted.most, 0))::int as most,
      max(coalesce(moved.spread, 0))::float8 as spread
    from jsonb_to_recordset(${listed(places)}::jsonb) ${PLACES}
    join label l on l.version_id = wanted."versionId" and l.start_ms <= wanted."endMs" and l.end_ms >= wanted."startMs"
      and l.name = any(${[...names]}::text[])
    left join lateral (select max(each.boxes) as most from (
      select count(*) as boxes from jsonb_array_elements(l.boxes) box group by box ->> 'ms') each) counted on true
    left join lateral (select max(alone.middle) - min(alone.middle) as spread from (
      select min((box ->> 'x')::float8 + (box ->> 'width')::float8 / 2) as middle
      from jsonb_array_elements(l.boxes) box group by box ->> 'ms' having count(*) = 1) alone) moved on true
    group by wanted.index`.execute(db);
  return new Map(rows.map(({ index, score, most, spread }) => [index, { score, most, spread }]));
}

/** How high the largest face is that is seen where each place is looked at, as a share of the picture, by its index. */
export async function facesAt(
  db: Kysely<Database>,
  places: readonly Place[],
): Promise<ReadonlyMap<number, number>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<{ index: number; height: number }>`
    select wanted.index, max((box ->> 'height')::float8) as height
    from jsonb_to_recordset(${listed(places)}::jsonb) ${PLACES}
    join label l on l.version_id = wanted."versionId" and l.start_ms <= wanted."endMs" and l.end_ms >= wanted."startMs"
      and l.name ~ '^face [0-9]+$'
    cross join lateral jsonb_array_elements(l.boxes) box
    group by wanted.index`.execute(db);
  return new Map(rows.map(({ index, height }) => [index, height]));
}

// Where the sound of files is speech, music or nothing.

interface SoundPlace {
  assetId: string;
  versionId: string;
  startMs: number;
  endMs: number;
}

/** Stretches of a kind in current versions, the longest first; those that are shorter or less sure are left out. */
export async function soundsOf(
  db: Kysely<Database>,
  { kind, leastMs, leastSure }: { kind: 'speech' | 'music' | 'silence'; leastMs: number; leastSure: number },
  { reader, filter, limit }: Pick<ModeQuery, 'reader' | 'filter' | 'limit'>,
): Promise<SoundPlace[]> {
  const columns = {
    assetId: sql.ref('a.id'),
    versionId: sql.ref('s.version_id'),
    range: { startMs: sql.ref('s.start_ms'), endMs: sql.ref('s.end_ms') },
  };
  const { rows } = await sql<SoundPlace>`
    select a.id as "assetId", s.version_id as "versionId", s.start_ms as "startMs", s.end_ms as "endMs"
    from sound_range s join asset a on a.current_version_id = s.version_id
    where s.kind = ${kind} and s.end_ms - s.start_ms >= ${leastMs} and s.confidence >= ${leastSure}
      and ${matchesFilter(filter, columns, reader)}
    order by s.end_ms - s.start_ms desc, s.id limit ${limit}`.execute(db);
  return rows;
}
