/** Shots by what they are as such: without people, still, dark, of one colour. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { matchesFilter } from '../../library/index.ts';
import type { ModeHit, ModeQuery } from '../search-mode.ts';
import { timecode } from '../timecode.ts';
import { type ColourName, plainShareOf } from './colours.ts';
import type { Colours, Place } from './seen.repo.ts';
import type { Lacking, ShotWish } from './shot-wish.ts';

/** Stretches of sound that are shorter, or less sure, are mostly wrong. */
const LEAST_MS = 1_000;
const LEAST_SURE = 0.5;
/** A shot may share so much with what is not to be in it: borders are not exact. */
const BORDER_MS = 300;

/** Mean change of the picture from frame to frame, up to which nothing moves, and from which on something does. */
const STILL = 0.002;
/** Share of frames that repeat the one before: then nothing moves for sure; else it may be something small, or slow. */
const FROZEN = 0.9;
const KEPT_STIRRING = 0.6;
const MOVING = 0.012;
const BUSIEST = 0.08;
/** Mean luma. */
const DARK = 0.22;
const BRIGHT = 0.6;
/** Share of the picture that has a colour that is asked for alone. */
const LEAST_COLOUR = 0.2;

/** From this length on a shot is worth as much as any, and what it is worth at least. */
const FULL_MS = 10_000;
const LEAST_SCORE = 0.6;
/** Shots that are looked at, the longest first. */
const LOOKED_AT = 3_000;

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
  speech: (at) => sql`not ${heard(at, 'speech')}`,
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

interface ShotRow {
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

/** Shots, pictures, and for wishes of the ear alone files of sound, that lack what is not to be there, the longest first. */
async function candidates(
  db: Kysely<Database>,
  { without, heard: wanted, moves, light, colour }: ShotWish,
  { reader, filter }: Pick<ModeQuery, 'reader' | 'filter'>,
): Promise<ShotRow[]> {
  const at: At = {
    version: sql.ref('p.version_id'),
    from: sql.ref('p.start_ms'),
    until: sql.ref('p.end_ms'),
  };
  const columns = {
    assetId: sql.ref('a.id'),
    versionId: sql.ref('p.version_id'),
    range: { startMs: sql.ref('p.start_ms'), endMs: sql.ref('p.end_ms') },
  };
  const isOfEar =
    moves === null && light === null && colour === null && [...without].every((one) => HEARD_ONLY.has(one));
  const sounds = isOfEar
    ? sql`union select distinct v.id, 0, 1000 * (v.probe ->> 'durationSeconds')::float8, '{}'::jsonb
      from asset_version v join analysis n on n.version_id = v.id and n.analyser = 'media' where v.media_kind = 'audio'`
    : sql``;
  // Of what does not move it is asked whether it could: a picture never does.
  const kinds = moves === null && isOfEar ? sql`('shot')` : sql`('shot', 'picture')`;
  const { rows } = await sql<ShotRow>`
    select a.id as "assetId", p.version_id as "versionId", p.start_ms::int as "startMs", p.end_ms::int as "endMs",
      (p.facts ->> 'motion')::float8 as motion, (p.facts ->> 'freeze')::float8 as freeze, (p.facts ->> 'brightness')::float8 as brightness,
      case when jsonb_typeof(p.facts -> 'colors') = 'array' then p.facts -> 'colors' end as colours
    from (
      select distinct on (m.version_id, m.start_frame, m.end_frame) m.version_id,
        1000 * m.start_seconds as start_ms, 1000 * m.end_seconds as end_ms, m.facts
      from moment m where m.kind in ${kinds} ${sounds}
    ) p join asset a on a.current_version_id = p.version_id
    where ${matchesFilter(filter, columns, reader)} and ${lacking(at, without)}
      and ${wanted === null ? sql`true` : heard(at, wanted)}
    order by p.end_ms - p.start_ms desc, a.id, p.start_ms limit ${LOOKED_AT}`.execute(db);
  return rows;
}

/** How far between two bounds, 0..1. */
const between = (value: number, low: number, high: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)));

/** How well a shot is what was asked, 0..1, null where it is not; with what is said of it. */
type Judged = { worth: number; why: string } | null;

function judgeMotion({ motion, freeze }: ShotRow, moves: boolean): Judged {
  if (motion === null) return null;
  if (!moves) {
    if ((freeze ?? 0) >= FROZEN) return { worth: 1, why: 'Nothing moves' };
    return motion > STILL
      ? null
      : { worth: KEPT_STIRRING * (1 - motion / STILL), why: 'Hardly anything moves' };
  }
  return motion < MOVING ? null : { worth: between(motion, MOVING, BUSIEST), why: 'Much moves' };
}

function judgeLight({ brightness }: ShotRow, light: 'dark' | 'bright'): Judged {
  if (brightness === null) return null;
  const percent = `mean brightness ${Math.round(brightness * 100)} %`;
  if (light === 'dark')
    return brightness > DARK ? null : { worth: 1 - brightness / DARK, why: `Dark, ${percent}` };
  return brightness < BRIGHT ? null : { worth: between(brightness, BRIGHT, 1), why: `Bright, ${percent}` };
}

function judgeColour({ colours }: ShotRow, colour: ColourName): Judged {
  const share = plainShareOf(colour, colours ?? []);
  if (share === null || share < LEAST_COLOUR) return null;
  return { worth: share, why: `${Math.round(share * 100)} % of the picture ${colour}` };
}

const MISSING: Readonly<Record<Lacking, string>> = {
  people: 'Nobody is seen',
  speech: 'Nobody speaks',
  music: 'No music',
  sound: 'No sound',
  text: 'Nothing to read',
};

function judge(row: ShotRow, { without, heard: wanted, moves, light, colour }: ShotWish): Judged {
  const judged = [
    moves === null ? undefined : judgeMotion(row, moves),
    light === null ? undefined : judgeLight(row, light),
    colour === null ? undefined : judgeColour(row, colour),
  ].filter((one) => one !== undefined);
  if (judged.includes(null)) return null;
  const known = judged.filter((one) => one !== null);
  const told = [
    ...(wanted === null ? [] : [wanted === 'music' ? 'Music is heard' : 'Speech is heard']),
    ...known.map(({ why }) => why),
    ...[...without].map((one) => MISSING[one]),
  ];
  const length = Math.min(1, (row.endMs - row.startMs) / FULL_MS);
  const worth = known.length === 0 ? length : Math.min(...known.map((one) => one.worth));
  return { worth, why: told.join(', ') };
}

/** Places of current versions that are as it was asked, best first. */
export async function findShotsThat(
  db: Kysely<Database>,
  query: Pick<ModeQuery, 'reader' | 'filter' | 'limit'>,
  wish: ShotWish,
): Promise<ModeHit[]> {
  const rows = await candidates(db, wish, query);
  const hits = rows.flatMap((row): ModeHit[] => {
    const judged = judge(row, wish);
    if (judged === null) return [];
    const { assetId, versionId, startMs, endMs } = row;
    const span = endMs > startMs ? ` from ${timecode(startMs)} to ${timecode(endMs)}` : '';
    return [
      {
        ...{ assetId, versionId, startMs, endMs, source: 'shot', text: null, highlights: [] },
        score: LEAST_SCORE + (1 - LEAST_SCORE) * judged.worth,
        why: `${judged.why}${span}`,
      },
    ];
  });
  return hits.sort((a, b) => b.score - a.score).slice(0, query.limit);
}

/** Which of these places, by their index, lack all of this. */
async function lackingAt(
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

/** A moment is looked at with what is around it, so that something can be known of it. */
const LEAST_PLACE_MS = 2 * BORDER_MS + 400;
const FOREVER_MS = 1_000_000_000;

/** `hits` without those in which something is seen or heard that is not to be there; of an asset as a whole all of it counts. */
export async function withoutThat(
  db: Kysely<Database>,
  hits: readonly ModeHit[],
  without: ReadonlySet<Lacking>,
): Promise<ModeHit[]> {
  if (hits.length === 0) return [];
  const ids = [...new Set(hits.map(({ assetId }) => assetId))];
  const current = await db
    .selectFrom('asset')
    .select(['id', 'current_version_id'])
    .where('id', 'in', ids)
    .execute();
  const versions = new Map(current.map(({ id, current_version_id: version }) => [id, version]));
  const placed = hits.flatMap((hit) => {
    const versionId = hit.versionId ?? versions.get(hit.assetId) ?? null;
    if (versionId === null) return [];
    const startMs = Math.max(0, (hit.startMs ?? 0) - (hit.startMs === null ? BORDER_MS : 0));
    const endMs =
      hit.startMs === null ? FOREVER_MS : Math.max(hit.endMs ?? startMs, startMs + LEAST_PLACE_MS);
    return [{ hit, place: { versionId, startMs, endMs } }];
  });
  const free = await lackingAt(
    db,
    placed.map(({ place }) => place),
    without,
  );
  return placed.filter((_, index) => free.has(index)).map(({ hit }) => hit);
}
