/** Samples of the vectors of a space: what likenesses are by chance there. */
import { type Kysely, sql } from 'kysely';
import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { VectorScope } from '../../search-index/index.ts';
import { BACKGROUND } from '../likeness/calibration.ts';

export interface Background {
  vectors: Float32Array[];
  /** Vectors of these scopes in the space. */
  total: number;
}

/** Spaces of more vectors are not numbered: that reads every one of them, some 1.5 GB of a million. */
const MOST_NUMBERED = 20_000;
const KEPT_MILLISECONDS = 60_000;
/** What is so large does not become another in a quarter of an hour. */
const LARGE_KEPT_MILLISECONDS = 900_000;

function decode(value: Buffer): Float32Array {
  const copy = new Uint8Array(value);
  return new Float32Array(copy.buffer, 0, Math.floor(copy.byteLength / 4));
}

interface Sampled {
  spaceId: string;
  scopes: readonly VectorScope[];
  /** Most vectors of the space that are numbered. */
  numbered: number;
}

const ofScopes = ({ spaceId, scopes }: Sampled) =>
  sql`space_id = ${spaceId}::uuid and scope = any(${[...scopes]}::text[])`;

/** A sample that is spread evenly over all vectors in the order of their ids. */
async function readEvenly(db: Kysely<Database>, sampled: Sampled): Promise<Background> {
  const { rows } = await sql<{ value: Buffer; total: number }>`
    with numbered as (
      select id, row_number() over (order by id) as place, (count(*) over ())::int as total
      from vector where ${ofScopes(sampled)}
    )
    select value, total from numbered join vector using (id)
    where place % greatest(1, total / ${BACKGROUND}) = 0
    limit ${BACKGROUND}`.execute(db);
  return { vectors: rows.map(({ value }) => decode(value)), total: rows[0]?.total ?? 0 };
}

/** Rows of the first draw: neighbours on a page are of one film, so that of many pages few rows each are taken. */
const DRAWN = 2_048;
const WIDER = 8;

/** A sample of pages of the table, of more of them where they hold too little of these scopes; the total by its share. */
async function readDrawn(db: Kysely<Database>, sampled: Sampled): Promise<Background> {
  const { rows: tables } = await sql<{ rows: number }>`
    select greatest(reltuples, ${sampled.numbered})::float8 as rows from pg_class where oid = 'vector'::regclass`.execute(
    db,
  );
  let percent = Math.min(100, (100 * DRAWN) / (tables[0]?.rows ?? 1));
  for (;;) {
    // The same pages each time, so that a query is answered alike.
    const { rows } = await sql<{ value: Buffer; drawn: number }>`
      with drawn as materialized (
        select id from vector tablesample system (${percent}::real) repeatable (1) where ${ofScopes(sampled)}
      )
      select value, (select count(*)::int from drawn) as drawn
      from (select id from drawn order by md5(id::text) limit ${BACKGROUND}) chosen join vector using (id)`.execute(
      db,
    );
    const drawn = rows[0]?.drawn ?? 0;
    if (drawn >= BACKGROUND || percent >= 100) {
      const total = Math.round((drawn * 100) / percent);
      return { vectors: rows.map(({ value }) => decode(value)), total };
    }
    percent = Math.min(100, percent * WIDER);
  }
}

/** Rights do not matter here: nothing of a sample is shown, and everybody's threshold is the same. */
async function readBackground(db: Kysely<Database>, sampled: Sampled): Promise<Background> {
  const { rows } = await sql<{ isLarge: boolean }>`
    select count(*) > ${sampled.numbered} as "isLarge" from (
      select from vector where space_id = ${sampled.spaceId}::uuid limit ${sampled.numbered + 1}) counted`.execute(
    db,
  );
  return rows[0]?.isLarge ? readDrawn(db, sampled) : readEvenly(db, sampled);
}

export type FindBackground = (spaceId: string, scopes: readonly VectorScope[]) => Promise<Background>;

/** Remembers each sample for a minute, those of large spaces longer. `numbered` is for tests. */
export function createBackground(
  db: Kysely<Database>,
  now: () => number,
  numbered = MOST_NUMBERED,
): FindBackground {
  const known = createRecentMap<string, { until: number; background: Promise<Background> }>(32);
  return (spaceId, scopes) => {
    const key = `${spaceId} ${[...scopes].sort().join()}`;
    const found = known.get(key);
    if (found !== undefined && now() < found.until) return found.background;
    const background = readBackground(db, { spaceId, scopes, numbered });
    const kept = { until: now() + KEPT_MILLISECONDS, background };
    known.set(key, kept);
    background.then(
      ({ total }) => {
        if (total > numbered) kept.until += LARGE_KEPT_MILLISECONDS - KEPT_MILLISECONDS;
      },
      () => known.delete(key),
    );
    return background;
  };
}

/** Whether the reader may see any vector is not asked here: a space with none of these scopes is no index. */
export async function hasVectors(
  db: Kysely<Database>,
  spaceId: string,
  scopes: readonly VectorScope[],
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from vector where space_id = ${spaceId}::uuid and scope = any(${[...scopes]}::text[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
