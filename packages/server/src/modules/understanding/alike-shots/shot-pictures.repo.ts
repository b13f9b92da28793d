/** Shots of the newest analyses of what a reader may see, and a few vectors of each. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { possibleIds } from '../../access/index.ts';
import { type MediaFilter, matchesFilter } from '../../library/index.ts';
import { decodeVectors } from '../../search-index/index.ts';

export interface ComparedShot {
  id: string;
  assetId: string;
  versionId: string;
  /** Of the analysis that found it. */
  ordinal: number;
  startMs: number;
  endMs: number;
  isStill: boolean;
  blur: number;
  black: number;
  freeze: number;
  brightness: number;
  /** Lines of the picture as shown; null where it is not known. */
  height: number | null;
}

const COLUMNS = sql`m.id, m.version_id as "versionId", m.ordinal, m.kind = 'picture' as "isStill",
  round(m.start_seconds * 1000)::int as "startMs", round(m.end_seconds * 1000)::int as "endMs",
  coalesce((m.facts ->> 'blur')::float8, 0) as blur, coalesce((m.facts ->> 'black')::float8, 0) as black,
  coalesce((m.facts ->> 'freeze')::float8, 0) as freeze, coalesce((m.facts ->> 'brightness')::float8, 0.5) as brightness`;

/** Of a row `version` with a probe. */
const HEIGHT = sql`(select (stream -> 'video' ->> 'displayHeight')::float8::int
  from jsonb_array_elements(version.probe -> 'streams') stream
  where stream ->> 'index' = version.probe ->> 'videoStream' limit 1)`;

/** Shots of the newest files first, at most `limit`; rights are asked for in the query. */
export async function findShotsOf(
  db: Kysely<Database>,
  reader: { userId: string },
  { filter, limit }: { filter: MediaFilter; limit: number },
): Promise<ComparedShot[]> {
  const columns = { assetId: sql.ref('asset.id'), versionId: sql.ref('asset.current_version_id') };
  const { rows } = await sql<ComparedShot>`
    select asset.id as "assetId", ${HEIGHT} as height, ${COLUMNS}
    from asset
    join asset_version version on version.id = asset.current_version_id
    join lateral (select a.id, a.created_at from analysis a where a.version_id = version.id
      order by a.created_at desc limit 1) newest on true
    join moment m on m.analysis_id = newest.id and m.kind in ('shot', 'picture')
    where asset.id in ${possibleIds(reader)} and ${matchesFilter(filter, columns, reader)}
    order by newest.created_at desc, asset.id, m.ordinal limit ${limit}`.execute(db);
  return rows;
}

/** Cuts and the ranges of pictures are rounded each for itself, milliseconds. */
const ROUNDED_MS = 20;

interface Pictures {
  looks: Float32Array[];
  prints: Float32Array[];
  /** Of headlines. */
  words: string[];
}

/** Vectors of one scope of each shot, by its place: those from nearest its middle. */
async function vectorsOf(
  db: Kysely<Database>,
  shots: readonly Pick<ComparedShot, 'versionId' | 'startMs' | 'endMs'>[],
  { spaceId, scope, each }: { spaceId: string; scope: 'print' | 'keyframe'; each: number },
): Promise<Map<number, Float32Array[]>> {
  const list = (values: readonly unknown[], type: RawBuilder<unknown>) => sql`${[...values]}::${type}[]`;
  const { rows } = await sql<{ place: number; value: Buffer }>`
    select wanted.place::int, near.value
    from unnest(${list(
      shots.map(({ versionId }) => versionId),
      sql`uuid`,
    )}, ${list(
      shots.map(({ startMs }) => startMs),
      sql`int`,
    )}, ${list(
      shots.map(({ endMs }) => endMs),
      sql`int`,
    )}) with ordinality wanted (version_id, start_ms, end_ms, place)
    join lateral (select v.value from vector v
      where v.version_id = wanted.version_id and v.space_id = ${spaceId} and v.scope = ${scope}
        and v.start_ms < greatest(wanted.end_ms - ${ROUNDED_MS}, wanted.start_ms + 1)
        and (v.start_ms >= wanted.start_ms - ${ROUNDED_MS} or v.end_ms > wanted.start_ms + ${ROUNDED_MS})
      order by abs(v.start_ms + v.end_ms - wanted.start_ms - wanted.end_ms), v.id limit ${each}) near on true
    order by wanted.place`.execute(db);
  const byPlace = Map.groupBy(rows, ({ place }) => place - 1);
  return new Map([...byPlace].map(([place, own]) => [place, own.map(({ value }) => decodeVectors(value))]));
}

/** Of the height of a picture, from which on a line is a headline, and above which captions stand. */
const HEADLINE = 0.04;
const ABOVE_CAPTIONS = 0.6;
const SURELY_READ = 0.6;

/** The words of headlines that are read in each shot, by its place. */
async function headlinesOf(
  db: Kysely<Database>,
  shots: readonly Pick<ComparedShot, 'versionId' | 'startMs' | 'endMs'>[],
): Promise<Map<number, string[]>> {
  const listed = JSON.stringify(shots.map((shot, place) => ({ ...shot, place })));
  const { rows } = await sql<{ place: number; text: string }>`
    select wanted.place, string_agg(s.text, ' ' order by s.start_ms, s.y) as text
    from jsonb_to_recordset(${listed}::jsonb) as wanted (place int, "versionId" uuid, "startMs" int, "endMs" int)
    join screen_text s on s.version_id = wanted."versionId" and s.start_ms < greatest(wanted."endMs", wanted."startMs" + 1)
      and s.end_ms > wanted."startMs" and s.height >= ${HEADLINE} and s.y + s.height / 2 < ${ABOVE_CAPTIONS}
      and s.confidence >= ${SURELY_READ}
    group by wanted.place`.execute(db);
  return new Map(
    rows.map(({ place, text }) => [place, text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []]),
  );
}

/** Vectors of each kind that a shot is compared by. */
const LOOKS = 3;
const PRINTS = 3;

/** `shots` with their headlines and their vectors in the spaces that are searched; none of what was not looked at yet. */
export async function withPictures<T extends Pick<ComparedShot, 'versionId' | 'startMs' | 'endMs'>>(
  db: Kysely<Database>,
  shots: readonly T[],
  spaces: { picture: string | null; print: string | null },
): Promise<(T & Pictures)[]> {
  if (shots.length === 0) return [];
  const of = async (spaceId: string | null, scope: 'print' | 'keyframe', each: number) =>
    spaceId === null
      ? new Map<number, Float32Array[]>()
      : await vectorsOf(db, shots, { spaceId, scope, each });
  const looks = await of(spaces.picture, 'keyframe', LOOKS);
  const prints = await of(spaces.print, 'print', PRINTS);
  const words = await headlinesOf(db, shots);
  return shots.map((shot, place) => ({
    ...shot,
    words: words.get(place) ?? [],
    looks: looks.get(place) ?? [],
    prints: prints.get(place) ?? [],
  }));
}
