/** Rows of vectors and of their spaces. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { VectorScope, VectorSpace } from './vector-store.ts';

type SpaceName = Pick<VectorSpace, 'purpose' | 'name' | 'strategy' | 'dimensions'>;

const spaceColumns = ['id', 'purpose', 'name', 'strategy', 'dimensions', 'state'] as const;

export async function findSpace(db: Kysely<Database>, space: SpaceName): Promise<VectorSpace | null> {
  const row = await db
    .selectFrom('vector_space')
    .select(spaceColumns)
    .where('name', '=', space.name)
    .where('strategy', '=', space.strategy)
    .where('dimensions', '=', space.dimensions)
    .executeTakeFirst();
  return row ?? null;
}

export async function findSpaceById(db: Kysely<Database>, id: string): Promise<VectorSpace | null> {
  const row = await db
    .selectFrom('vector_space')
    .select(spaceColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findActiveSpace(
  db: Kysely<Database>,
  purpose: VectorSpace['purpose'],
): Promise<VectorSpace | null> {
  const row = await db
    .selectFrom('vector_space')
    .select(spaceColumns)
    .where('purpose', '=', purpose)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** Writes nothing where another one made it, or took the place of the active one, at the same moment. */
export async function insertSpace(
  db: Kysely<Database>,
  space: SpaceName & { id: string; createdAt: Date },
): Promise<void> {
  await sql`
    insert into vector_space (id, purpose, name, strategy, dimensions, state, created_at)
    select ${space.id}::uuid, ${space.purpose}, ${space.name}, ${space.strategy}, ${space.dimensions}::int,
      case when exists (select 1 from vector_space where purpose = ${space.purpose} and state = 'active')
        then 'building' else 'active' end,
      ${space.createdAt}::timestamptz
    on conflict do nothing`.execute(db);
}

export async function setSpaceState(
  db: Kysely<Database>,
  spaceIds: readonly string[],
  state: VectorSpace['state'],
): Promise<void> {
  if (spaceIds.length === 0) return;
  await db
    .updateTable('vector_space')
    .set({ state })
    .where('id', 'in', [...spaceIds])
    .execute();
}

/** The spaces of a purpose, held until the transaction ends so that one caller at a time changes which is active. */
export async function holdSpaces(
  trx: Transaction<Database>,
  purpose: VectorSpace['purpose'],
): Promise<VectorSpace[]> {
  return trx
    .selectFrom('vector_space')
    .select(spaceColumns)
    .where('purpose', '=', purpose)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function spacesIn(db: Kysely<Database>, state: VectorSpace['state']): Promise<VectorSpace[]> {
  return db.selectFrom('vector_space').select(spaceColumns).where('state', '=', state).execute();
}

/** Whether every version that can be searched in `oldId` by `scopes` other than entities can be in `newId` too. */
export async function hasCaughtUp(
  db: Kysely<Database>,
  { oldId, newId }: { oldId: string; newId: string },
): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (
      select 1 from vector_change c join asset a on a.current_version_id = c.version_id
      where c.space_id = ${oldId}
        and exists (select 1 from vector v where v.version_id = c.version_id and v.space_id = ${oldId})
        and not exists (select 1 from vector v where v.version_id = c.version_id and v.space_id = ${newId})
    ) as missing`.execute(db);
  return rows[0]?.missing === false;
}

/** Removes some vectors of a space; answers how many. */
export async function deleteSome(db: Kysely<Database>, spaceId: string, limit: number): Promise<number> {
  const done = await sql`
    delete from vector where id in (
      select id from vector where space_id = ${spaceId} order by id limit ${limit}
    )`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}

/** Removes a retired space that has no vectors left. */
export async function deleteSpace(db: Kysely<Database>, spaceId: string): Promise<void> {
  await db.deleteFrom('vector_space').where('id', '=', spaceId).where('state', '=', 'retired').execute();
}

/** Forgets changes that all who follow them have seen, of versions without vectors; answers how many. */
export async function deleteOldChanges(db: Kysely<Database>, before: Date): Promise<number> {
  const done = await sql`
    delete from vector_change c where c.changed_at < ${before}::timestamptz
      and not exists (select 1 from vector v where v.version_id = c.version_id and v.space_id = c.space_id)
  `.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}

export interface NewVector {
  id: string;
  scope: VectorScope;
  subjectId: string | null;
  startMs: number;
  endMs: number;
  value: Buffer;
}

/** Rows of one statement: 500 vectors of 768 numbers are 1.5 MB. */
const ROWS_AT_ONCE = 500;

export async function insertVectors(
  trx: Transaction<Database>,
  owner: { spaceId: string; assetId: string; versionId: string },
  vectors: readonly NewVector[],
): Promise<void> {
  for (let from = 0; from < vectors.length; from += ROWS_AT_ONCE) {
    const rows = vectors.slice(from, from + ROWS_AT_ONCE).map((vector) => ({
      id: vector.id,
      space_id: owner.spaceId,
      asset_id: owner.assetId,
      version_id: owner.versionId,
      scope: vector.scope,
      subject_id: vector.subjectId,
      start_ms: vector.startMs,
      end_ms: vector.endMs,
      value: vector.value,
    }));
    await trx.insertInto('vector').values(rows).execute();
  }
}

export async function deleteVectors(
  trx: Transaction<Database>,
  owner: { spaceId?: string; versionId: string; scopes: readonly VectorScope[] },
): Promise<void> {
  if (owner.scopes.length === 0) return;
  let statement = trx
    .deleteFrom('vector')
    .where('version_id', '=', owner.versionId)
    .where('scope', 'in', [...owner.scopes]);
  if (owner.spaceId !== undefined) statement = statement.where('space_id', '=', owner.spaceId);
  await statement.execute();
}

/** Spaces of words and pictures that are filled or searched, the active ones first. */
export function findMeaningSpaces(db: Kysely<Database>): Promise<Omit<VectorSpace, 'id'>[]> {
  return db
    .selectFrom('vector_space')
    .select(['purpose', 'name', 'strategy', 'dimensions', 'state'])
    .where('state', '!=', 'retired')
    .where('purpose', 'in', ['picture_text', 'text'])
    .orderBy('state')
    .orderBy('id')
    .execute();
}
