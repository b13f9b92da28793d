/** Where the words of assets come from, and the documents that are made of them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { AssetWords, NewDocument } from './documents.ts';

type Db = Kysely<Database>;
type StoredAsset = Omit<AssetWords, 'name' | 'ownerGroupId'>;

/** What was read of one asset at most of each kind: more is no media but an attack, or a mistake. */
const MOST_ROWS = 50_000;

/** Of transcripts, and of scenes' descriptions, each: some 16 hours of speech. More is an attack, or a mistake. */
const MOST_CHARACTERS = 1_000_000;
/** Of one statement. */
const WRITTEN_AT_ONCE = 2_000;

/** All that is known in words of the current version, names apart; undefined where the asset is gone. */
export async function findAssetWords(db: Db, assetId: string): Promise<StoredAsset | undefined> {
  const asset = await db
    .selectFrom('asset')
    .select(['id as assetId', 'title', 'description', 'keywords', 'current_version_id as versionId'])
    .where('id', '=', assetId)
    .executeTakeFirst();
  if (asset === undefined) return undefined;
  const { versionId } = asset;
  const described = db
    .selectFrom('scene_description')
    .select([
      'id',
      'version_id as versionId',
      'start_time_ms as startMs',
      'end_time_ms as endMs',
      'description as text',
      sql<number>`sum(length(description)) over (order by start_time_ms, id)`.as('reach'),
    ])
    .where('asset_id', '=', assetId)
    .where((eb) => eb.or([eb('version_id', 'is', null), eb('version_id', '=', versionId)]))
    .as('described');
  const sceneDescriptions = await db
    .selectFrom(described)
    .select(['versionId', 'startMs', 'endMs', 'text'])
    .where('reach', '<=', MOST_CHARACTERS)
    .orderBy('startMs')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute();
  if (versionId === null) {
    return { ...asset, sceneDescriptions, transcripts: [], screenTexts: [], labels: [] };
  }
  return {
    ...asset,
    sceneDescriptions,
    transcripts: await findTranscripts(db, versionId),
    screenTexts: await findScreenTexts(db, versionId),
    labels: await findLabels(db, versionId),
  };
}

async function findTranscripts(db: Db, versionId: string): Promise<AssetWords['transcripts']> {
  const first = db
    .selectFrom('transcript')
    .innerJoin('transcript_segment', 'transcript_segment.transcript_id', 'transcript.id')
    .select(['transcript.id', 'language', 'ordinal', 'start_ms as startMs', 'end_ms as endMs', 'text'])
    .where('version_id', '=', versionId)
    .orderBy('transcript.id')
    .orderBy('ordinal')
    .limit(MOST_ROWS)
    .as('first');
  const counted = db
    .selectFrom(first)
    .selectAll()
    .select(sql<number>`sum(length(text)) over (order by id, ordinal)`.as('reach'))
    .as('counted');
  const rows = await db
    .selectFrom(counted)
    .select(['id', 'language', 'startMs', 'endMs', 'text'])
    .where('reach', '<=', MOST_CHARACTERS)
    .orderBy('id')
    .orderBy('ordinal')
    .execute();
  const byId = new Map<string, { language: string; segments: typeof rows }>();
  for (const row of rows) {
    const found = byId.get(row.id) ?? { language: row.language, segments: [] };
    byId.set(row.id, found);
    found.segments.push(row);
  }
  return [...byId.values()];
}

async function findScreenTexts(db: Db, versionId: string): Promise<AssetWords['screenTexts']> {
  return db
    .selectFrom('screen_text')
    .select(['start_ms as startMs', 'end_ms as endMs', 'text'])
    .where('version_id', '=', versionId)
    .orderBy('start_ms')
    .orderBy('y')
    .orderBy('x')
    .limit(MOST_ROWS)
    .execute();
}

async function findLabels(db: Db, versionId: string): Promise<AssetWords['labels']> {
  return db
    .selectFrom('label')
    .select(['start_ms as startMs', 'end_ms as endMs', 'name as text', 'score'])
    .where('version_id', '=', versionId)
    .orderBy('start_ms')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute();
}

/**
 * Keeps the asset from being removed until the end of the transaction, and the documents of the assets from being
 * written by two at once; without those that are gone, or just going.
 */
export async function holdAssets(trx: Transaction<Database>, assetIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from asset where id = any(${[...assetIds]}::uuid[]) order by id for key share skip locked`.execute(
    trx,
  );
  for (const { id } of rows) {
    await sql`select pg_advisory_xact_lock(hashtextextended('search_document:' || ${id}, 0))`.execute(trx);
  }
  return rows.map(({ id }) => id);
}

/** The documents there are, by fingerprint. */
export async function findFingerprints(
  db: Db,
  assetId: string,
): Promise<{ id: number; fingerprint: string }[]> {
  return db
    .selectFrom('search_document')
    .select(['id', 'fingerprint'])
    .where('asset_id', '=', assetId)
    .execute();
}

export async function removeDocuments(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from search_document where id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Makes words known under the keys of what looks like them; `documents` is counted by triggers. */
export async function addWords(
  trx: Transaction<Database>,
  words: readonly { word: string; keys: readonly string[] }[],
): Promise<void> {
  for (let from = 0; from < words.length; from += WRITTEN_AT_ONCE) {
    const some = words.slice(from, from + WRITTEN_AT_ONCE);
    await sql`
    insert into search_word (word, documents, keys)
    select w.word, 0, array(select jsonb_array_elements_text(w.keys))
    from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as w (word text, keys jsonb)
    order by w.word collate "C"
    on conflict (word) do nothing`.execute(trx);
  }
}

export async function addDocuments(
  trx: Transaction<Database>,
  documents: readonly NewDocument[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += WRITTEN_AT_ONCE) {
    const some = documents.slice(from, from + WRITTEN_AT_ONCE);
    await sql`
    insert into search_document
      (asset_id, version_id, source, start_ms, end_ms, text, language, parts, words, fingerprint)
    select d."assetId", d."versionId", d.source, d."startMs", d."endMs", d.text, d.language, d.parts,
      d.words::tsvector, d.fingerprint
    from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as d ("assetId" uuid, "versionId" uuid, source text,
      "startMs" integer, "endMs" integer, text text, language text, parts jsonb, words text, fingerprint text)
    `.execute(trx);
  }
}

/**
 * Takes documents that are gone off the counts of their words, and forgets words that no document has any more: what
 * was deleted leaves none behind. Answers how many documents those were. Only between `waitToCount` and the end.
 */
export async function countRemoved(trx: Transaction<Database>, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with gone as (
      delete from search_removed where id in (select r.id from search_removed r order by r.id limit ${limit})
      returning language, words
    ), counted as (
      select w.lexeme collate "C" as word, count(*)::int as documents
      from gone, unnest(gone.words) w where w.positions is not null or w.lexeme like 'g:%' group by 1
      union all
      select 'l:' || gone.language, count(*)::int from gone group by 1
      union all
      select '', count(*)::int from gone having count(*) > 0
    ), forgotten as (
      delete from search_word known using counted
      where known.word = counted.word and known.documents <= counted.documents
    ), updated as (
      update search_word known set documents = known.documents - counted.documents
      from counted where known.word = counted.word and known.documents > counted.documents
    )
    select count(*)::int as removed from gone`.execute(trx);
  return rows[0]?.removed ?? 0;
}

/**
 * Seconds that a process may say nothing while it counts words. A process that works says something many times a second;
 * one that is frozen would hold up the refreshing of all others for as long as the settings give a transaction.
 */
const COUNTING_SECONDS = 5;

/**
 * Whoever counts words waits here for whoever does already: the order of the words would not save two statements. From
 * then on the transaction is broken off when its process says nothing for `seconds`.
 */
export async function waitToCount(trx: Transaction<Database>, seconds = COUNTING_SECONDS): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${`${seconds * 1_000}ms`}, true),
    pg_advisory_xact_lock(hashtextextended('search_word', 0))`.execute(trx);
}

/**
 * Up to `limit` assets whose words changed, with the notes that say so; those of others at work left out. Half are the
 * newest: what somebody has just changed does not wait for a hundred thousand files that another one moved.
 */
export async function takePending(
  trx: Transaction<Database>,
  limit: number,
): Promise<{ assetIds: string[]; noteIds: number[] }> {
  const { rows } = await sql<{ id: number; assetId: string }>`
    with oldest as materialized (
      select id, asset_id from search_pending order by id limit ${Math.ceil(limit / 2)} for update skip locked
    ), newest as materialized (
      select id, asset_id from search_pending order by id desc limit ${Math.floor(limit / 2)} for update skip locked
    )
    select id, asset_id as "assetId" from (select * from oldest union select * from newest) taken order by id`.execute(
    trx,
  );
  return {
    assetIds: [...new Set(rows.map(({ assetId }) => assetId))],
    noteIds: rows.map(({ id }) => id),
  };
}

export async function removePending(trx: Transaction<Database>, noteIds: readonly number[]): Promise<void> {
  await sql`delete from search_pending where id = any(${[...noteIds]}::bigint[])`.execute(trx);
}

/** Notes again those that were not written now. */
export async function addPending(trx: Transaction<Database>, assetIds: readonly string[]): Promise<void> {
  await sql`insert into search_pending (asset_id, since) select a.id, now() from asset a
    where a.id = any(${[...assetIds]}::uuid[])`.execute(trx);
}

export async function removeDocumentsOfVersion(trx: Transaction<Database>, versionId: string): Promise<void> {
  await trx.deleteFrom('search_document').where('version_id', '=', versionId).execute();
}

/**
 * Does `work` so that what the database refuses of its words undoes it alone; answers that error. Throws what is not
 * the words' fault: locks, lost connections.
 */
export async function apart(trx: Transaction<Database>, work: () => Promise<unknown>): Promise<unknown> {
  await sql`savepoint apart`.execute(trx);
  try {
    await work();
    await sql`release savepoint apart`.execute(trx);
    return null;
  } catch (error) {
    if (!isOfTheWords(error)) throw error;
    await sql`rollback to savepoint apart`.execute(trx);
    return error;
  }
}

/** Data exceptions, broken constraints and limits of PostgreSQL, and errors of our own making. */
function isOfTheWords(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(22|23|54)[0-9A-Z]{3}$/.test(code);
}
