/** What reads touch of a library that is much larger than a page: a few rows each, and never a whole table. */
import {
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  sql,
  type Transaction,
} from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { createIds } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createListings } from '../library/library.service.ts';
import { type FileRow, withDuration } from '../library/listings.repo.ts';
import { type AccessService, createAccessService } from './access.service.ts';
import { createNodeInfos } from './queries.ts';

const FILES = 20_000;
const FOLDERS = 400;
const GROUPS = 60;

let database: TestDatabase;

const uuid = (kind: number, number: string) =>
  `('00000000-0000-7000-8${String(kind).padStart(3, '0')}-' || lpad((${number})::text, 12, '0'))::uuid`;

/**
 * One group with `FOLDERS` folders, up to eight deep, and half its files in one of them. The owner (1), a guest with
 * a grant on the root (2), another from whom a folder of it is hidden (3), and one in many groups (4).
 */
const SEED = `
insert into plan (tier_id, kind, display_name, storage_quota_bytes, task_parallelism, request_parallelism,
  requests_per_minute, created_at, updated_at)
  values ('x', 'internal', 'X', 1, 1, 4, 6000, now(), now());
insert into account (id, plan, storage_quota_bytes, task_parallelism, created_at)
  select ${uuid(1, 'n')}, 'x', 1, 1, now() from generate_series(1, 4) n;
insert into app_user (id, account_id, email, email_folded, created_at, updated_at, last_seen_at)
  select ${uuid(2, 'n')}, ${uuid(1, 'n')}, 'u' || n || '@example.com', 'u' || n || '@example.com', now(), now(), now()
  from generate_series(1, 4) n;
insert into user_group (id, name, default_of_user_id, last_edit, created_at)
  select ${uuid(3, 'n')}, 'group ' || n, case when n <= 4 then ${uuid(2, 'n')} end, now(), now()
  from generate_series(1, ${GROUPS}) n;
insert into group_member (group_id, user_id, "right", created_at)
  select ${uuid(3, 'n')}, ${uuid(2, 'n')}, 3, now() from generate_series(1, 4) n
  union all select ${uuid(3, 'n')}, ${uuid(2, '4')}, 1, now() from generate_series(5, ${GROUPS}) n;
insert into node (id, kind, name, owner_group_id, created_at, last_edit)
  select ${uuid(4, 'n * 1000')}, 'folder', '', ${uuid(3, 'n')}, now(), '2020-01-01'::timestamptz + n * interval '1 second'
  from generate_series(1, ${GROUPS}) n;
insert into node (id, kind, name, folder_id, owner_group_id, created_at, last_edit)
  select ${uuid(4, '1000 + n')}, 'folder', 'f' || n, ${uuid(4, '1000 + n / 3')}, ${uuid(3, '1')}, now(),
    '2021-01-01'::timestamptz + n * interval '1 second'
  from generate_series(1, ${FOLDERS}) n;
insert into node (id, kind, name, folder_id, owner_group_id, created_at, last_edit)
  select ${uuid(5, 'n')}, case when n % 1000 = 0 then 'pdf' when n % 3 = 0 then 'image' else 'video' end, 'a' || n,
    case when n % 2 = 0 then ${uuid(4, '1001')} else ${uuid(4, `1000 + n % ${FOLDERS}`)} end, ${uuid(3, '1')},
    '2022-01-01'::timestamptz + n * interval '1 second', '2022-01-01'::timestamptz + n * interval '1 second'
  from generate_series(1, ${FILES}) n;
insert into asset (id, state, created_at) select id, 'ready', now() from node where kind <> 'folder';
with recursive above as (
  select id as ancestor_id, id as descendant_id, 0 as depth from node where kind = 'folder'
  union all
  select n.folder_id, a.descendant_id, a.depth + 1 from above a join node n on n.id = a.ancestor_id
  where n.folder_id is not null
)
insert into folder_closure select * from above;
insert into access_grant (id, node_id, user_id, email_folded, email, "right", created_at)
  select ${uuid(6, 'n')}, ${uuid(4, '1000')}, ${uuid(2, 'n')}, 'u' || n || '@example.com', 'u', 1, now()
  from generate_series(2, 3) n;
insert into access_grant (id, node_id, user_id, email_folded, email, "right", created_at)
  values (${uuid(6, '9')}, ${uuid(4, '1002')}, ${uuid(2, '3')}, 'u3@example.com', 'u', 0, now());
insert into access_grant (id, node_id, group_id, "right", created_at)
  select ${uuid(7, 'n')}, ${uuid(4, '1000 + n')}, ${uuid(3, 'n')}, 1, now() from generate_series(5, ${GROUPS}) n;
`;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql.raw(SEED).execute(database.db);
  await sql`vacuum (analyze)`.execute(database.db);
});
afterAll(() => database.drop());

const id = (kind: number, number: number) =>
  `00000000-0000-7000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;

const principal = (number: number): Principal => ({
  userId: id(2, number),
  accountId: id(1, number),
  email: `u${number}@example.com`,
  isOperator: false,
  credential: 'api-key',
  apiKeyId: null,
  limits: { requestsPerMinute: 6_000, requestParallelism: 4 },
});

interface Cost {
  /** Questions that the database is asked. */
  statements: number;
  /** Reads of a table from end to end. */
  scans: number;
  /** Rows and entries of indexes that were looked at. */
  looks: number;
}

const TABLES = ['node', 'folder_closure', 'access_grant', 'group_member', 'asset'];

type Looked = Omit<Cost, 'statements'>;

async function counted(trx: Kysely<Database>): Promise<Looked> {
  const { rows } = await sql<Looked>`
    select sum(pg_stat_get_xact_numscans(c.oid))::int as scans,
      (sum(pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid)) + (
        select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) from pg_index i join pg_class t
        on t.oid = i.indrelid where t.relname = any(${TABLES}::text[])))::int as looks
    from pg_class c where c.relname = any(${TABLES}::text[])`.execute(trx);
  const [cost] = rows;
  if (cost === undefined) throw new Error('The server counts nothing.');
  return cost;
}

type Reads = AccessService & ReturnType<typeof createListings>;

/** Counts what goes through the database that it is a plugin of. */
class StatementCount implements KyselyPlugin {
  count = 0;

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    this.count += 1;
    return result;
  }
}

/** What one read costs, once the connection has settled on a plan. */
async function costOf(read: (reads: Reads, db: Kysely<Database>) => Promise<unknown>): Promise<Cost> {
  return database.db.transaction().execute(async (trx: Transaction<Database>) => {
    // Of tables that fit on a page the planner rightly takes all; what matters is what it can do of larger ones.
    await sql`set local enable_seqscan = off`.execute(trx);
    const statements = new StatementCount();
    const db = trx.withPlugin(statements);
    const access = createAccessService({ db, clock: systemClock, ids: createIds(systemClock) });
    const reads = { ...access, ...createListings({ access }) };
    for (let time = 0; time < 7; time += 1) await read(reads, db);
    statements.count = 0;
    const before = await counted(trx);
    await read(reads, db);
    const after = await counted(trx);
    return {
      statements: statements.count,
      scans: after.scans - before.scans,
      looks: after.looks - before.looks,
    };
  });
}

const listQuery = { limit: 50, page: 0, folder_on_top: false, sort_order: 'desc' as const };
const recentQuery = { path: '/', limit: 50 };

/** Each with the questions it asks, and what it may look at, about twice what it does. */
const lists: [string, { questions?: number; most: number }, (reads: Reads) => Promise<unknown[]>][] = [
  ['the largest folder', { most: 400 }, (r) => r.listFiles(principal(1), { ...listQuery, path: '/f1' })],
  [
    'the largest folder with folders on top',
    { most: 400 },
    (r) => r.listFiles(principal(1), { ...listQuery, path: '/f1', folder_on_top: true }),
  ],
  [
    'a page far into the largest folder',
    { most: 9_000 },
    (r) => r.listFiles(principal(1), { ...listQuery, path: '/f1', page: 150 }),
  ],
  [
    'the largest folder, by its id and through a grant on the root',
    { most: 400 },
    (r) => r.listFiles(principal(2), { ...listQuery, path: '/', folder_id: id(4, 1_001) }),
  ],
  [
    'the newest below a folder by its id, through a grant on the root',
    { questions: 2, most: 1_000 },
    (r) => r.listMostRecent(principal(2), { ...recentQuery, folder_id: id(4, 1_001) }, null),
  ],
  ['the newest of a group', { most: 400 }, (r) => r.listMostRecent(principal(1), recentQuery, null)],
  [
    'the newest of two kinds',
    { most: 300 },
    (r) => r.listMostRecent(principal(1), recentQuery, ['pdf', 'image']),
  ],
  [
    'the newest below a folder with many folders',
    { questions: 2, most: 1_000 },
    (r) => r.listMostRecent(principal(1), { ...recentQuery, path: '/f1' }, null),
  ],
  [
    'the newest below a folder with few folders',
    { most: 2_500 },
    (r) => r.listMostRecent(principal(1), { ...recentQuery, path: '/f1/f4/f13' }, null),
  ],
  ['the newest of a granted root', { most: 400 }, (r) => r.listMostRecent(principal(2), recentQuery, null)],
  [
    'the newest of a granted root with a hidden folder',
    { questions: 3, most: 2_000 },
    (r) => r.listMostRecent(principal(3), recentQuery, null),
  ],
];

describe('reads', () => {
  test.each(lists)('of %s ask little and look at few rows', async (_name, { questions = 1, most }, read) => {
    let found = 0;
    const cost = await costOf(async (reads) => {
      found = (await read(reads)).length;
    });
    expect(found).toBe(50);
    expect(cost.statements).toBe(questions);
    expect(cost.scans).toBe(0);
    expect(cost.looks).toBeLessThan(most);
  });

  test('of how long files last look into an index, not into their rows', async () => {
    const fetched = await database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const access = createAccessService({ db: trx, clock: systemClock, ids: createIds(systemClock) });
      const page = { ...listQuery, path: '/f1' };
      expect(await createListings({ access }).listFiles(principal(1), page)).toHaveLength(50);
      const { rows } =
        await sql`select pg_stat_get_xact_tuples_fetched('asset'::regclass)::int as rows`.execute(trx);
      return rows;
    });
    expect(fetched).toEqual([{ rows: 0 }]);
  });

  test.each([1, 2, 3, 4])(
    'of rights on 100 nodes look once at what is above them, for user %d',
    async (user) => {
      const ids = Array.from({ length: 100 }, (_, index) => id(5, 1 + index * 197));
      let found = 0;
      const cost = await costOf(async (reads) => {
        found = (await reads.rightsOn(principal(user), ids)).size;
      });
      expect(found).toBeGreaterThan(30);
      expect(cost.scans).toBe(0);
      expect(cost.looks).toBeLessThan(1_500);
    },
  );

  test('of rights that no folder above can change look at none, though files there are public', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => id(5, 1 + index * 197));
    const publish = (nodes: string[]) =>
      sql`update node set is_public_read = true where id = any(${nodes}::uuid[])`.execute(database.db);
    const looksOf = async (user: number) =>
      (await costOf((reads) => reads.rightsOn(principal(user), ids))).looks;
    try {
      await publish(ids.slice(0, 40));
      const [ofMember, ofStranger] = [await looksOf(1), await looksOf(5)];
      expect(Math.max(ofMember, ofStranger)).toBeLessThan(300);
      await publish([id(4, 1_002)]);
      // Looking above would be 200 entries more; the 40 old rows count until no older question of anybody keeps them.
      expect(Math.abs((await looksOf(1)) - ofMember)).toBeLessThanOrEqual(40);
      expect(await looksOf(5)).toBeGreaterThan(ofStranger + 200);
    } finally {
      await sql`update node set is_public_read = false where is_public_read`.execute(database.db);
    }
  });

  test.each([
    // Whoever may know all folders, or those above what they may read; and who was given some alone.
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
  ])('of 100 nodes with their paths, known once, by user %d ask %d questions', async (user, questions) => {
    const ids = Array.from({ length: 100 }, (_, index) => id(5, 1 + index * 197));
    const readInfos = createNodeInfos<FileRow>(withDuration);
    let found = 0;
    const cost = await costOf(async (_reads, db) => {
      found = (await readInfos(db, principal(user), ids)).length;
    });
    expect(found).toBeGreaterThan(30);
    expect(cost.statements).toBe(questions);
    expect(cost.scans).toBe(0);
    expect(cost.looks).toBeLessThan(questions === 1 ? 1_500 : 4_000);
  });

  test('of paths show each folder as it is called now, wherever it lies', async () => {
    const statements = new StatementCount();
    const db = database.db.withPlugin(statements);
    const readInfos = createNodeInfos<FileRow>(withDuration);
    // Of folder f13, which lies in f4, in f1.
    const file = id(5, 13);
    const pathOf = async () => (await readInfos(db, principal(1), [file]))[0]?.path;
    expect(await pathOf()).toBe('/f1/f4/f13/a13');
    await sql`update node set name = 'nature' where id = ${id(4, 1_004)}`.execute(database.db);
    expect(await pathOf()).toBe('/f1/nature/f13/a13');
    await sql`update node set name = 'f1 again' where id = ${id(4, 1_001)}`.execute(database.db);
    statements.count = 0;
    expect(await pathOf()).toBe('/f1 again/nature/f13/a13');
    expect(await pathOf()).toBe('/f1 again/nature/f13/a13');
    expect(statements.count).toBe(3);
    const versionOf = async () => {
      const { rows } = await sql`select tree_version from user_group where id = ${id(3, 1)}`.execute(db);
      return rows[0];
    };
    const named = await versionOf();
    await sql`update node set folder_id = folder_id where id = ${id(4, 1_004)}`.execute(database.db);
    await sql`update node set name = 'a file' where id = ${file}`.execute(database.db);
    expect(await versionOf()).toEqual(named);
    await sql`update node set folder_id = ${id(4, 1_002)} where id = ${id(4, 1_004)}`.execute(database.db);
    expect(await versionOf()).not.toEqual(named);
    // As it was, for others.
    await sql`update node set name = case when id = ${file} then 'a13' when id = ${id(4, 1_004)} then 'f4' else 'f1' end,
      folder_id = case when id = ${id(4, 1_004)} then ${id(4, 1_001)}::uuid else folder_id end
      where id in (${file}, ${id(4, 1_001)}, ${id(4, 1_004)})`.execute(database.db);
  });

  test('of who may do what with a node look at what is above it', async () => {
    const cost = await costOf((reads) => reads.grantsOn(principal(1), id(5, 1_001)));
    expect(cost.scans).toBe(0);
    expect(cost.looks).toBeLessThan(100);
  });

  test('would be counted if they looked at every row', async () => {
    const looked = await database.db.transaction().execute(async (trx) => {
      const before = await counted(trx);
      await sql`select count(*) from node where name like '%7%'`.execute(trx);
      const after = await counted(trx);
      return { scans: after.scans - before.scans, looks: after.looks - before.looks };
    });
    expect(looked.scans).toBe(1);
    expect(looked.looks).toBeGreaterThan(FILES);
  });
});
