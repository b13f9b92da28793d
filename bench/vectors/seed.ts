/** A library of many vectors: a hundredth of it belongs to one person, the rest to another who shares it. */
import { type Kysely, sql } from 'kysely';
import type { Services } from '../../packages/server/src/modules.ts';
import type { Database } from '../../packages/server/src/platform/db/schema.ts';

export interface SeededVectors {
  spaceId: string;
  dimensions: number;
  /** Who may read everything, and who only a hundredth. */
  all: { userId: string };
  few: { userId: string };
  /** Queries as they come: near some of the vectors. */
  queries: Float32Array[];
}

const PER_VERSION = 20;
const AT_ONCE = 4_000;
const CENTRES = 2_000;
const SPACE = { purpose: 'picture_text', name: 'bench', strategy: 'bench' } as const;

/** The same numbers each time (xorshift). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296 - 0.5;
  };
}

/** As embeddings lie: in clusters, which are the same for every `seed`. Of length one. */
function createDrawing(dimensions: number, seed: number) {
  const random = createRandom(20_260_131);
  const centres = Array.from({ length: CENTRES }, () => Float32Array.from({ length: dimensions }, random));
  const drawn = createRandom(seed);
  return (target: Float32Array) => {
    const centre = centres[Math.floor((drawn() + 0.5) * CENTRES)] as Float32Array;
    let squares = 0;
    for (let i = 0; i < dimensions; i += 1) {
      const value = (centre[i] as number) + drawn() * 1.2;
      target[i] = value;
      squares += value * value;
    }
    const length = Math.sqrt(squares);
    for (let i = 0; i < dimensions; i += 1) target[i] = (target[i] as number) / length;
  };
}

function queriesOf(dimensions: number): Float32Array[] {
  const draw = createDrawing(dimensions, 7_654_321);
  return Array.from({ length: 64 }, () => {
    const query = new Float32Array(dimensions);
    draw(query);
    return query;
  });
}

async function addOwner(db: Kysely<Database>, services: Services, email: string) {
  const { userId } = await db.transaction().execute((trx) => services.accounts.createUser(trx, { email }));
  const groupId = await services.access.defaultGroupOf({ userId });
  return { userId, groupId, folderId: await services.access.rootFolderOf(groupId) };
}

type Owner = Awaited<ReturnType<typeof addOwner>>;

async function addVersions(db: Kysely<Database>, owner: Owner, count: number): Promise<void> {
  await sql`
    with made as (select gen_random_uuid() as id, gen_random_uuid() as version, gen_random_uuid() as object,
      now() + i * interval '1 microsecond' as at from generate_series(1, ${count}::int) i),
    nodes as (insert into node (id, kind, name, folder_id, owner_group_id, created_at, last_edit)
      select id, 'video', id::text, ${owner.folderId}::uuid, ${owner.groupId}::uuid, at, at from made),
    assets as (insert into asset (id, state, created_at, current_version_id)
      select id, 'ready', now(), version from made),
    objects as (insert into object (id, storage_key, size_bytes, content_type, created_at)
      select object, 'none/' || object, 1, 'video/mp4', now() from made)
    insert into asset_version (id, asset_id, number, object_id, media_kind, content_type, created_at)
    select version, id, 1, object, 'video', 'video/mp4', now() from made`.execute(db);
}

/** Rows with rising ids, as ours are; without the triggers, whose work for all of them is done at the end. */
async function addVectors(
  db: Kysely<Database>,
  spaceId: string,
  { count, dimensions }: { count: number; dimensions: number },
): Promise<void> {
  const draw = createDrawing(dimensions, 1_234_567);
  const values = new Float32Array(AT_ONCE * dimensions);
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    for (let from = 0; from < count; from += AT_ONCE) {
      for (let slot = 0; slot < AT_ONCE; slot += 1) {
        draw(values.subarray(slot * dimensions, (slot + 1) * dimensions));
      }
      await sql`
        insert into vector (id, space_id, asset_id, version_id, scope, subject_id, start_ms, end_ms, value)
        select (lpad(to_hex(${from}::int + s.slot), 8, '0') || substr(gen_random_uuid()::text, 9))::uuid,
          ${spaceId}::uuid, b.asset_id, b.id, 'keyframe', null,
          (s.slot % ${PER_VERSION}) * 1000, (s.slot % ${PER_VERSION}) * 1000 + 1000,
          substring(${Buffer.from(values.buffer)}::bytea from s.slot * ${dimensions * 4} + 1 for ${dimensions * 4})
        from generate_series(0, ${Math.min(AT_ONCE, count - from) - 1}::int) as s (slot)
        join bench_version b on b.place = (${from}::int + s.slot) / ${PER_VERSION}`.execute(connection);
    }
    await sql`
      insert into vector_change (space_id, version_id, changed, changed_at)
      select ${spaceId}::uuid, id, pg_current_xact_id()::text::bigint, now() from bench_version
      where place * ${PER_VERSION} < ${count}::int`.execute(connection);
    await sql`set session_replication_role = default`.execute(connection);
  });
}

/** What an earlier run left; null where there is none. */
async function findSeeded(db: Kysely<Database>, dimensions: number): Promise<SeededVectors | null> {
  const { rows } = await sql<{ spaceId: string; all: string; few: string }>`
    select s.id as "spaceId", a.id as "all", f.id as few from vector_space s, app_user a, app_user f
    where s.name = ${SPACE.name} and s.dimensions = ${dimensions}::int
      and a.email = 'all@example.com' and f.email = 'few@example.com'
      and to_regclass('bench_seeded') is not null`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { spaceId, all, few } = row;
  return { spaceId, dimensions, all: { userId: all }, few: { userId: few }, queries: queriesOf(dimensions) };
}

/** Fills an empty database; uses one that it filled before as it is. */
export async function seedVectors(
  { db, services }: { db: Kysely<Database>; services: Services },
  { count, dimensions }: { count: number; dimensions: number },
): Promise<SeededVectors> {
  const seeded = await findSeeded(db, dimensions);
  if (seeded !== null) return seeded;
  const all = await addOwner(db, services, 'all@example.com');
  const few = await addOwner(db, services, 'few@example.com');
  const versions = Math.ceil(count / PER_VERSION);
  await addVersions(db, few, Math.ceil(versions / 100));
  await addVersions(db, all, versions - Math.ceil(versions / 100));
  await sql`insert into group_member (group_id, user_id, "right", created_at)
    values (${few.groupId}::uuid, ${all.userId}::uuid, 1, now())`.execute(db);
  await sql`create table bench_version as
    select row_number() over (order by id) - 1 as place, id, asset_id from asset_version`.execute(db);
  await sql`create unique index on bench_version (place)`.execute(db);
  const { id: spaceId } = await services.vectors.ensureSpace(db, { ...SPACE, dimensions });
  await addVectors(db, spaceId, { count, dimensions });
  await sql`drop table bench_version`.execute(db);
  await sql`analyze`.execute(db);
  await sql`create table bench_seeded ()`.execute(db);
  return { spaceId, dimensions, all, few, queries: queriesOf(dimensions) };
}
