/** Documents that hold words of a query and that the reader may be given. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { possibleIds, possibleOwners } from '../../access/index.ts';
import { type MediaFilter, matchesFilter, NO_FILTER } from '../../library/index.ts';
import type { SearchSource } from '../../search-index/index.ts';
import type { QueryWord } from './query-words.ts';

type Db = Kysely<Database>;

/** A document with where in it the query's words stand. */
export interface Candidate {
  id: number;
  assetId: string;
  versionId: string | null;
  source: SearchSource;
  startMs: number | null;
  endMs: number | null;
  /** `und` where a text is too short to tell. */
  language: string;
  /** Distinct words of the document, about. */
  length: number;
  /** Of each lexeme that was asked for and is there, its places among the document's words. */
  places: Record<string, number[]>;
}

/** Documents to look at. */
export interface Branch {
  /** A tsquery that the index answers. */
  query: string;
  /** A tsquery that each document is asked besides; null for none. */
  filter: string | null;
  limit: number;
}

const quoted = (lexeme: string) => `'${lexeme.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

/** A tsquery for any of the ways in which a word may stand in a text. */
export function anyOf({ alternatives }: Pick<QueryWord, 'alternatives'>): string {
  const each = alternatives.map(({ lexeme, besides = [] }) => [lexeme, ...besides].map(quoted).join(' & '));
  return `(${each.join(' | ')})`;
}

/** More groups than these are not told apart by the index; rights are asked of each asset all the same. */
const MOST_OWNERS = 200;

/** The groups of which the reader may be able to read something. */
export interface Owners {
  /** A tsquery that leaves out the others. */
  query: string;
  /** Documents they have, about; 0 where that was never counted. */
  documents: number;
}

/** Null where it would not pay to tell the groups apart. */
export async function findOwners(db: Db, reader: { userId: string }): Promise<Owners | null> {
  const { rows } = await sql<{ owners: string[]; documents: number }>`
    select owners, (select coalesce(sum(w.documents), 0)::float8 from search_word w
      where w.word = any(array(select 'g:' || one from unnest(owners) one))) as documents
    from (select ${possibleOwners(reader)} as owners) possible`.execute(db);
  const { owners, documents } = rows[0] ?? { owners: [], documents: 0 };
  if (owners.length > MOST_OWNERS) return null;
  // Nobody's: what no document has.
  if (owners.length === 0) return { query: quoted('g:'), documents: 0 };
  return { query: `(${owners.map((id) => quoted(`g:${id}`)).join(' | ')})`, documents };
}

export interface CandidateQuery {
  branches: readonly Branch[];
  /** Documents of all branches together; those of the last are not looked for once there are as many. */
  most: number;
  words: readonly QueryWord[];
  /** Those of `words` that are looked for besides in what else the most promising assets say. */
  common: readonly QueryWord[];
  reader: { userId: string };
  filter: MediaFilter;
  /** The best of all branches. */
  limit: number;
}

/** What a document's words are worth, before anything is known of their places. */
function worth(words: readonly QueryWord[]): RawBuilder<number> {
  const each = words.map(
    (word) => sql`case when d.words @@ ${anyOf(word)}::tsquery then ${word.weight}::float8 else 0 end`,
  );
  return sql`(${sql.join(each, sql` + `)})`;
}

/** Assets whose other documents are looked at, and how many of each. */
const MOST_JOINED = 100;
const JOINED_EACH = 5;

/**
 * What else is said in the assets that promise most: the name says the rare word, the speech the common one, of which
 * there are too many documents to look at. Without it a million documents lose every second such asset (bench/search).
 */
function elsewhere(common: readonly QueryWord[]): RawBuilder<unknown> {
  if (common.length === 0) return sql`select * from found`;
  const any = common.map(anyOf).join(' | ');
  return sql`select distinct on (id) * from (select * from found union all
    select joined.* from (
      select asset_id from found group by asset_id
      order by max(worth) desc, asset_id limit ${MOST_JOINED}
    ) best cross join lateral (
      select s.id, s.asset_id, s.version_id, s.source, s.start_ms, s.end_ms, s.language, s.words, 0::float8 as worth, true as is_joined
      from search_document s
      where s.asset_id = best.asset_id and (s.words @@ ${any}::tsquery) is true
      limit ${JOINED_EACH}
    ) joined) both_found order by id, is_joined desc`;
}

/**
 * The candidates of all branches that the reader may be given, most promising first, and how many were looked at.
 * Rights and filters are asked once per asset and version; by document only where a range decides.
 */
export async function findCandidates(
  db: Db,
  { branches, most, words, common, reader, filter, limit }: CandidateQuery,
): Promise<{ candidates: Candidate[]; looked: number }> {
  // `is true` keeps the filter away from the index: merging its many lists takes longer than reading the documents.
  const each = branches.map(
    ({ query, filter: besides, limit: mostOfBranch }) =>
      sql`(select id, asset_id, version_id, source, start_ms, end_ms, language, words from search_document
        where words @@ ${query}::tsquery ${besides === null ? sql`` : sql`and (words @@ ${besides}::tsquery) is true`}
        limit ${mostOfBranch})`,
  );
  const lexemes = [
    ...new Set(
      words.flatMap(({ alternatives }) =>
        alternatives.flatMap(({ lexeme, besides = [], notBefore = [] }) => [
          lexeme,
          ...besides,
          ...notBefore,
        ]),
      ),
    ),
  ];
  const isByRange = filter.entityId !== null;
  const range = isByRange ? sql`, start_ms, end_ms` : sql``;
  const columns = {
    assetId: sql`o.asset_id`,
    versionId: sql`o.version_id`,
    ...(isByRange ? { range: { startMs: sql`o.start_ms`, endMs: sql`o.end_ms` } } : {}),
  };
  const sameRange = isByRange
    ? sql`and ok.start_ms is not distinct from d.start_ms and ok.end_ms is not distinct from d.end_ms`
    : sql``;
  const { rows } = await sql<Candidate & { looked: number }>`
    with looked as materialized (select * from (${sql.join(each, sql` union all `)}) branch limit ${most}),
    found as materialized (
      select d.*, ${worth(words)} as worth, false as is_joined from (select distinct on (id) * from looked) d
    ),
    d as materialized (${elsewhere(common)}),
    ok as materialized (
      select asset_id, version_id${range}
      from (select distinct asset_id, version_id${range} from d offset 0) o
      where ${matchesFilter(filter, columns, reader)}
    )
    select d.id, d.asset_id as "assetId", d.version_id as "versionId", d.source, d.start_ms as "startMs",
      d.end_ms as "endMs", d.language, length(d.words) as length,
      coalesce((select jsonb_object_agg(w.lexeme, w.positions) from unnest(d.words) w
        where w.lexeme = any(${lexemes}::text[])), '{}') as places,
      (select count(*)::int from d) as looked
    from d join ok on ok.asset_id = d.asset_id and ok.version_id is not distinct from d.version_id ${sameRange}
    order by d.is_joined desc, d.worth desc, d.id limit ${limit}`.execute(db);
  return { candidates: rows, looked: rows[0]?.looked ?? 0 };
}

export interface DocumentText {
  id: number;
  text: string;
  language: string;
  parts: [number, number, number][];
}

export async function findTexts(db: Db, ids: readonly number[]): Promise<Map<number, DocumentText>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_document')
    .select(['id', 'text', 'language', 'parts'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Assets that are looked at one by one before the index is asked for all documents of a section at once. */
const PROBED_ASSETS = 200;

/**
 * Whether the reader can find anything that is spoken, or anything that is written. Mostly a few of their assets tell:
 * the index would first gather what may be all documents there are.
 */
export async function hasDocuments(
  db: Db,
  reader: { userId: string },
  { isSpoken }: { isSpoken: boolean },
): Promise<boolean> {
  const section = quoted(isSpoken ? 's:spoken' : 's:written');
  const isTheirs = matchesFilter(
    NO_FILTER,
    { assetId: sql`d.asset_id`, versionId: sql`d.version_id` },
    reader,
  );
  const { rows: probed } = await sql`
    with some_assets as materialized (select id from ${possibleIds(reader)} owned limit ${PROBED_ASSETS})
    select d.id from some_assets join search_document d on d.asset_id = some_assets.id
    where d.words @@ ${section}::tsquery and ${isTheirs}
    limit 1`.execute(db);
  if (probed.length > 0) return true;
  const owners = await findOwners(db, reader);
  const query = owners === null ? section : `${section} & ${owners.query}`;
  const { rows } = await sql`
    select d.id from search_document d where d.words @@ ${query}::tsquery and ${isTheirs} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
