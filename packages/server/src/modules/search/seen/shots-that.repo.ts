/** Rows of shots that lack what is not to be in them. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { matchesFilter } from '../../library/index.ts';
import type { ModeQuery } from '../search-mode.ts';
import type { Colours, Place } from './seen.repo.ts';
import type { Lacking, ShotWish } from './shot-wish.ts';

/** Stretches of sound that are shorter, or less sure, are mostly wrong. */
const LEAST_MS = 1_000;
const LEAST_SURE = 0.5;
/** A shot may share so much with what is not to be in it: borders are not exact. */
export const BORDER_MS = 300;

/** Shots that are judged, the longest first: of those that move as asked and are as light, so that only a colour is looked for in fewer. */
const LOOKED_AT = 3_000;

/** Mean change of the picture from frame to frame, up to which nothing moves, and from which on something does. */
export const STILL = 0.002;
export const MOVING = 0.012;
/** Share of frames that repeat the one before: then nothing moves for sure; else it may be something small, or slow. */
export const FROZEN = 0.9;
/** Mean luma. */
export const DARK = 0.22;
export const BRIGHT = 0.6;

/** A version, and a part of it, as SQL. */
interface At {
  version: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  until: RawBuilder<unknown>;
}

const within = ({ from, until }: At): RawBuilder<SqlBool> =>
  sql`x.start_ms < ${until} - ${BORDER_MS} and x.end_ms > ${from} + ${BORDER_MS}`;

const looked = ({ version }: At, analyser: 'objects' | 'screen_text'): RawBuilder<SqlBool> =>
  sql`exists (select 1 from analyser_run r where r.version_id = ${version} and r.analyser = ${analyser} and r.state = 'done')`;

const heard = (
  at: At,
  kind: 'speech' | 'music',
): RawBuilder<SqlBool> => sql`exists (select 1 from sound_range x
  where x.version_id = ${at.version} and x.kind = ${kind} and x.end_ms - x.start_ms >= ${LEAST_MS}
    and x.confidence >= ${LEAST_SURE} and ${within(at)})`;

/** Whether nothing of this is there, as far as it was looked for. */
const LACKS: Readonly<Record<Lacking, (at: At) => RawBuilder<SqlBool>>> = {
  people: (
    at,
  ) => sql`${looked(at, 'objects')} and not exists (select 1 from label x where x.version_id = ${at.version}
    and (x.name = 'person' or x.name ~ '^face [0-9]+$') and ${within(at)})`,
  // Words that are known are spoken, whatever was heard in the sound.
  speech: (at) => sql`not ${heard(at, 'speech')} and not exists (select 1 from transcript_segment x
    join transcript t on t.id = x.transcript_id where t.version_id = ${at.version} and ${within(at)})`,
  music: (at) => sql`not ${heard(at, 'music')}`,
  sound: (
    at,
  ) => sql`(not exists (select 1 from stream s where s.version_id = ${at.version} and s.kind = 'audio')
    or exists (select 1 from sound_range x where x.version_id = ${at.version} and x.kind = 'silence'
      and x.start_ms <= ${at.from} + ${BORDER_MS} and x.end_ms >= ${at.until} - ${BORDER_MS}))`,
  text: (at) => sql`${looked(at, 'screen_text')} and not exists (select 1 from screen_text x
    where x.version_id = ${at.version} and ${within(at)})`,
};

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

const lacking = (at: At, without: ReadonlySet<Lacking>): RawBuilder<SqlBool> =>
  all([...without].map((one) => LACKS[one](at)));

const HEARD_ONLY: ReadonlySet<Lacking> = new Set(['speech', 'music', 'sound']);

export interface ShotRow {
  assetId: string;
  versionId: string;
  startMs: number;
  endMs: number;
  motion: number | null;
  /** Share of its frames that repeat the one before. */
  freeze: number | null;
  brightness: number | null;
  colours: Colours | null;
}

const fact = (name: 'motion' | 'freeze' | 'brightness') => sql`(m.facts ->> ${name})::float8`;

/** Whether a shot moves, and is as light, as is asked. */
function looksSo({ moves, light }: ShotWish): RawBuilder<SqlBool> {
  return all([
    ...(moves === true ? [sql<SqlBool>`${fact('motion')} >= ${MOVING}`] : []),
    ...(moves === false
      ? [
          sql<SqlBool>`(${fact('motion')} <= ${STILL} or ${fact('motion')} is not null and ${fact('freeze')} >= ${FROZEN})`,
        ]
      : []),
    ...(light === 'dark' ? [sql<SqlBool>`${fact('brightness')} <= ${DARK}`] : []),
    ...(light === 'bright' ? [sql<SqlBool>`${fact('brightness')} >= ${BRIGHT}`] : []),
  ]);
}

/** Shots, pictures, and for wishes of the ear alone files of sound, that are as asked but for their colour, the longest first. */
export async function shotRowsOf(
  db: Kysely<Database>,
  wish: ShotWish,
  { reader, filter }: Pick<ModeQuery, 'reader' | 'filter'>,
): Promise<ShotRow[]> {
  const { without, heard: wanted, moves, light, colour } = wish;
  const at: At = {
    version: sql.ref('a.current_version_id'),
    from: sql.ref('p.start_ms'),
    until: sql.ref('p.end_ms'),
  };
  const columns = {
    assetId: sql.ref('a.id'),
    versionId: sql.ref('a.current_version_id'),
    range: { startMs: sql.ref('p.start_ms'), endMs: sql.ref('p.end_ms') },
  };
  const isOfEar =
    moves === null && light === null && colour === null && [...without].every((one) => HEARD_ONLY.has(one));
  const sounds = isOfEar
    ? sql`union select 0, 1000 * (v.probe ->> 'durationSeconds')::float8, '{}'::jsonb
      from asset_version v where v.id = a.current_version_id and v.media_kind = 'audio'
        and exists (select 1 from analysis n where n.version_id = v.id and n.analyser = 'media')`
    : sql``;
  // Of what does not move it is asked whether it could: a picture never does.
  const kinds = moves === null && isOfEar ? sql`('shot')` : sql`('shot', 'picture')`;
  // Shots are read file by file, of those that the reader may see: a deployment has many more.
  const { rows } = await sql<ShotRow>`
    select a.id as "assetId", a.current_version_id as "versionId", p.start_ms::int as "startMs", p.end_ms::int as "endMs",
      (p.facts ->> 'motion')::float8 as motion, (p.facts ->> 'freeze')::float8 as freeze, (p.facts ->> 'brightness')::float8 as brightness,
      case when jsonb_typeof(p.facts -> 'colors') = 'array' then p.facts -> 'colors' end as colours
    from asset a cross join lateral (
      (select distinct on (m.start_frame, m.end_frame)
        1000 * m.start_seconds as start_ms, 1000 * m.end_seconds as end_ms, m.facts
      from moment m where m.version_id = a.current_version_id and m.kind in ${kinds} and ${looksSo(wish)}) ${sounds}
    ) p
    where ${matchesFilter(filter, columns, reader)} and ${lacking(at, without)}
      and ${wanted === null ? sql`true` : heard(at, wanted)}
    order by p.end_ms - p.start_ms desc, a.id, p.start_ms limit ${LOOKED_AT}`.execute(db);
  return rows;
}

/** Which of these places, by their index, lack all of this. */
export async function lackingAt(
  db: Kysely<Database>,
  places: readonly Place[],
  without: ReadonlySet<Lacking>,
): Promise<ReadonlySet<number>> {
  const listed = JSON.stringify(places.map((place, index) => ({ ...place, index })));
  const at: At = { version: sql.ref('p.versionId'), from: sql.ref('p.startMs'), until: sql.ref('p.endMs') };
  const { rows } = await sql<{ index: number }>`
    select p.index from jsonb_to_recordset(${listed}::jsonb) as p (index int, "versionId" uuid, "startMs" int, "endMs" int)
    where ${lacking(at, without)}`.execute(db);
  return new Set(rows.map(({ index }) => index));
}

/** The current versions of these assets, by their ids. */
export async function currentVersions(
  db: Kysely<Database>,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (assetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'current_version_id'])
    .where('id', 'in', assetIds)
    .execute();
  return new Map(rows.map(({ id, current_version_id: version }) => [id, version]));
}
