import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { databaseUrl, runStatement } from '../../../testing/database-admin.ts';
import { hasPostgres15, startPostgres15 } from '../../../testing/debian-postgres.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { addTestPlan } from '../../../testing/test-plans.ts';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import { StartError } from '../../processes/start-error.ts';
import { createFsStorage, type FsStorage } from '../../storage/files/fs-storage.ts';
import { migrateToLatest } from '../migrator.ts';
import { createDatabase } from '../pool.ts';
import type { Database } from '../schema.ts';
import { readCatalog } from './catalog.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';

interface Place {
  db: Kysely<Database>;
  storage: FsStorage;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-transfer-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function storageIn(name: string): Promise<FsStorage> {
  return await createFsStorage({ folder: join(folder, name), ids: createIds(systemClock) });
}

async function emptyPlace(name: string, content: 'migrated' | 'empty' = 'empty'): Promise<Place> {
  const database = await createTestDatabase({ content });
  onTestFinished(() => database.drop());
  return { db: database.db, storage: await storageIn(name) };
}

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
/** Values that a careless form would change: escapes, line ends, null in both meanings, extremes. */
const ODD_TEXT = 'a "b" \\n \n \t ,{} \u0001 ünï 漢字 🎬';

/** One of everything that is hard to carry: links backwards, cycles, counters by trigger, exact types. */
async function fill({ db, storage }: Place): Promise<{ bytes: Buffer }> {
  const bytes = randomBytes(3 * 1024 ** 2 + 17);
  const path = storage.stagingPath();
  await writeFile(path, bytes);
  await storage.putFile('objects/abc', path);
  const [account, user, group, root, child, asset, version, object] = [1, 2, 3, 90, 50, 60, 7, 8].map(id);
  const at = '2026-01-31 12:00:00.000001+00';
  await db.transaction().execute(async (trx) => {
    await addTestPlan(trx, 'free');
    await sql`insert into account values (${account}, 'free', 9007199254740991, 2, false, ${at})`.execute(
      trx,
    );
    await sql`insert into app_user (id, account_id, email, email_folded, first_name, preferences, created_at, updated_at, last_seen_at)
      values (${user}, ${account}, 'a@b.c', 'a@b.c', ${ODD_TEXT}, ${JSON.stringify({ odd: ODD_TEXT })}, ${at}, ${at}, ${at})`.execute(
      trx,
    );
    await sql`insert into user_group values (${group}, 'g', ${user}, ${at}, ${at})`.execute(trx);
    // The child's id sorts before its parent's.
    await sql`insert into node (id, kind, name, folder_id, owner_group_id, created_at, last_edit) values
      (${root}, 'folder', '', null, ${group}, ${at}, ${at}),
      (${child}, 'folder', 'c', ${root}, ${group}, ${at}, ${at}::timestamptz + interval '1 microsecond'),
      (${asset}, 'video', 'v', ${child}, ${group}, ${at}, ${at}::timestamptz + interval '2 microseconds')`.execute(
      trx,
    );
    await sql`insert into object (id, storage_key, size_bytes, content_type, sha256, created_at)
      values (${object}, 'objects/abc', ${bytes.length}, 'video/mp4', sha256(${bytes}), ${at})`.execute(trx);
    await sql`insert into asset (id, state, current_version_id, duration_seconds, keywords, created_at)
      values (${asset}, 'ready', ${version}, 0.1::float8 + 0.2::float8, array['a', null, 'b"c', 'd,e'], ${at})`.execute(
      trx,
    );
    await sql`insert into asset_version (id, asset_id, number, object_id, content_type, probe, created_at)
      values (${version}, ${asset}, 1, ${object}, 'video/mp4', 'null'::jsonb, ${at})`.execute(trx);
    await fillLedger(trx, String(account));
    await sql`insert into outbox (event_id, topic, payload, created_at)
      select gen_random_uuid(), 't', '{}', ${at} from generate_series(1, 3)`.execute(trx);
    // More rows than are fetched at a time, and more bytes than one entry of the file holds.
    await sql`insert into instance_setting select 'k' || n, to_jsonb(repeat(md5(n::text), 500))
      from generate_series(1, 600) n`.execute(trx);
    await sql`select nextval('fencing_token') from generate_series(1, 41)`.execute(trx);
    await fillIndex(trx, String(version));
  });
  return { bytes };
}

/** A grant that expires, and a reservation of all of it whose id sorts before the grant's. */
async function fillLedger(trx: Kysely<Database>, account: string): Promise<void> {
  const [grant, reservation] = [id(21), id(20)];
  const at = '2026-01-31 12:00:00.000001+00';
  await sql`insert into ledger_transaction (id, kind, action_key, account_id, created_at, seq, available_after,
      reserved_after, source, expires_at, lines)
    values (${grant}, 'grant', 'k', ${account}, ${at}, 1, 5, 0, 'plan', ${at}, null),
      (${reservation}, 'reserve', 'r', ${account}, ${at}, 2, 0, 5, null, null, '[{"price": "frame"}]')`.execute(
    trx,
  );
  await sql`insert into ledger_entry values (${grant}, 1, ${account}, 'available', 5, ${at}),
    (${grant}, 2, ${account}, 'issued', -5, ${at}), (${reservation}, 1, ${account}, 'available', -5, ${at}),
    (${reservation}, 2, ${account}, 'reserved', 5, ${at})`.execute(trx);
  await sql`insert into ledger_lot values (${grant}, 1, ${grant}, ${account}, 5, 0, 5, 0),
    (${grant}, 2, ${reservation}, ${account}, -5, 5, 0, 5)`.execute(trx);
  await sql`insert into ledger_open_lot values (${grant}, ${account}, ${at}, ${at})`.execute(trx);
}

/** What triggers count and note while it is written: an import writes it as it was, and counts nothing twice. */
async function fillIndex(trx: Kysely<Database>, version: string): Promise<void> {
  const [asset, run, transcript, space] = [60, 30, 31, 32].map(id);
  const at = '2026-01-31 12:00:00.000001+00';
  await sql`insert into analyser_run (id, version_id, analyser, options_key, state, details, created_at)
    values (${run}, ${version}, 'prints', 'k', 'done', ${JSON.stringify({ odd: ODD_TEXT })}, ${at})`.execute(
    trx,
  );
  await sql`insert into transcript (id, version_id, kind, source, created_at, updated_at)
    values (${transcript}, ${version}, 'original', 'file', ${at}, ${at})`.execute(trx);
  await sql`insert into transcript_segment (id, transcript_id, ordinal, start_ms, end_ms, text)
    select gen_random_uuid(), ${transcript}, n, n, n + 1, ${ODD_TEXT} from generate_series(0, 9) n`.execute(
    trx,
  );
  await sql`insert into vector_space values (${space}, 'print', 'p', 's', 2, 'active', ${at})`.execute(trx);
  await sql`insert into vector (id, space_id, asset_id, version_id, scope, start_ms, end_ms, value)
    values (${id(33)}, ${space}, ${asset}, ${version}, 'print', 0, 1, '\\x0000803f00000000'::bytea)`.execute(
    trx,
  );
  await sql`insert into search_document (asset_id, version_id, source, text, language, words, fingerprint)
    select ${asset}, ${version}, 'name', ${ODD_TEXT}, 'de', ${`'it''s \\\\ odd':1,7 'ünï':2 's:written'`}::tsvector, n::text
    from generate_series(1, 3) n`.execute(trx);
  await sql`delete from search_document where fingerprint = '3'`.execute(trx);
}

/** All rows of all tables as PostgreSQL writes them, and where the sequences stand. */
async function contents(db: Kysely<Database>): Promise<Record<string, string[]>> {
  const catalog = await readCatalog(db);
  const all: Record<string, string[]> = {};
  for (const { name } of catalog.tables) {
    const found = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    all[name] = found.rows.map(({ row }) => row);
  }
  for (const name of catalog.sequences) {
    const found = await sql<{
      row: string;
    }>`select last_value || ' ' || is_called as row from ${sql.table(name)}`.execute(db);
    all[name] = found.rows.map(({ row }) => row);
  }
  return all;
}

async function roundTrip(from: Place, to: Place): Promise<void> {
  const { bytes } = await fill(from);
  const file = join(folder, 'export.tar');
  const exported = await exportDatabase({ ...from, clock: systemClock, file });
  const imported = await importDatabase({ ...to, file });
  expect(imported).toEqual(exported);
  expect(exported.missingObjects).toEqual([]);
  expect(await contents(to.db)).toEqual(await contents(from.db));
  expect((await buffer(await to.storage.read('objects/abc'))).equals(bytes)).toBe(true);
  await expectWorkingConstraints(to.db);
}

/** Identities go on where they were; triggers and foreign keys are as in a fresh database. */
async function expectWorkingConstraints(db: Kysely<Database>): Promise<void> {
  const event = await sql<{ id: number }>`insert into outbox (event_id, topic, payload, created_at)
    values (${randomUUID()}, 't', '{}', now()) returning id`.execute(db);
  expect(event.rows).toEqual([{ id: 4 }]);
  const token = await sql<{ token: number }>`select nextval('fencing_token') as token`.execute(db);
  expect(token.rows).toEqual([{ token: 42 }]);
  await expect(sql`delete from ledger_entry`.execute(db)).rejects.toThrow(/append-only/);
  await expect(
    sql`update node set folder_id = ${randomUUID()} where kind = 'video'`.execute(db),
  ).rejects.toThrow(/foreign key/);
  const late = await sql`select conname from pg_constraint k join pg_class c on c.oid = k.conrelid
    where contype = 'f' and condeferrable and c.relname = 'node'`.execute(db);
  expect(late.rows).toEqual([]);
  const off = await sql`select tgname from pg_trigger where tgenabled = 'D'`.execute(db);
  expect(off.rows).toEqual([]);
}

describe('db export and db import', () => {
  test('carry every row, sequence and object into an empty database', async () => {
    await roundTrip(await emptyPlace('from', 'migrated'), await emptyPlace('to'));
  });

  test.skipIf(!hasPostgres15)('carry from PostgreSQL 15 to the run’s server and back', async () => {
    const old = await startPostgres15();
    onTestFinished(() => old.stop());
    const placeOn15 = async (name: string): Promise<Place> => {
      await runStatement(old.url, `create database ${name}`);
      const db = createDatabase(databaseUrl(old.url, name), { maxConnections: 2 });
      await migrateToLatest(db);
      onTestFinished(() => db.destroy());
      return { db, storage: await storageIn(name) };
    };
    await roundTrip(await placeOn15('a'), await emptyPlace('b', 'migrated'));
    await rm(join(folder, 'export.tar'));
    await roundTrip(await emptyPlace('c', 'migrated'), await placeOn15('d'));
  });

  test('an export made twice of the same state is the same but for its date', async () => {
    const place = await emptyPlace('from', 'migrated');
    await fill(place);
    const clock = { now: () => new Date(0) };
    const files = ['a.tar', 'b.tar'].map((name) => join(folder, name));
    for (const file of files) await exportDatabase({ ...place, clock, file });
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes[0]).toBe(sizes[1]);
    expect((await stat(files[0] ?? '')).mode & 0o777).toBe(0o600);
  });

  test('uploads under way begin again in the new storage', async () => {
    const from = await emptyPlace('from', 'migrated');
    await fill(from);
    const at = '2026-01-31 12:00:00+00';
    await sql`insert into upload (id, user_id, upload_id, asset_id, content_length, state, transfer, staging_key,
        store_upload_id, part_bytes, part_count, object_id, busy_until, completed_parts, expires_at, created_at)
      select gen_random_uuid(), ${id(2)}, state, ${id(60)}, 9, state, 'multipart', 'incoming/' || state, 'of-another-store',
        5242880, 1, case state when 'open' then null else ${id(8)}::uuid end, ${at}, '[[1, "x"]]', ${at}, ${at}
      from unnest(array['open', 'completing', 'complete']) state`.execute(from.db);
    const file = join(folder, 'export.tar');
    await exportDatabase({ ...from, clock: systemClock, file });
    const to = await emptyPlace('to');
    await importDatabase({ ...to, file });
    const { rows } =
      await sql`select upload_id, state, store_upload_id as store, object_id is null as "noObject"
      from upload order by upload_id`.execute(to.db);
    expect(rows).toEqual([
      { upload_id: 'complete', state: 'complete', store: 'of-another-store', noObject: false },
      { upload_id: 'completing', state: 'open', store: null, noObject: true },
      { upload_id: 'open', state: 'open', store: null, noObject: true },
    ]);
  });

  test('an object that is missing is reported and does not stop either', async () => {
    const from = await emptyPlace('from', 'migrated');
    await fill(from);
    await from.storage.remove('objects/abc');
    const file = join(folder, 'export.tar');
    const exported = await exportDatabase({ ...from, clock: systemClock, file });
    expect(exported).toMatchObject({ objects: 0, missingObjects: ['objects/abc'] });
    expect(await importDatabase({ ...(await emptyPlace('to')), file })).toEqual(exported);
  });

  test('an export of a database without tables is refused and leaves no file', async () => {
    const file = join(folder, 'export.tar');
    const refused = exportDatabase({ ...(await emptyPlace('from')), clock: systemClock, file });
    await expect(refused).rejects.toThrow(/nothing to export/);
    expect(await readdir(folder)).toEqual(['from']);
  });

  test('an export refuses to overwrite a file', async () => {
    const place = await emptyPlace('from', 'migrated');
    const file = join(folder, 'export.tar');
    await writeFile(file, 'mine');
    await expect(exportDatabase({ ...place, clock: systemClock, file })).rejects.toThrow(/exists already/);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});

describe('db import keeps nothing', () => {
  let file: string;
  let to: Place;
  beforeEach(async () => {
    const from = await emptyPlace('from', 'migrated');
    await fill(from);
    file = join(folder, 'export.tar');
    await exportDatabase({ ...from, clock: systemClock, file });
    to = await emptyPlace('to', 'migrated');
  });

  async function expectNothingKept(): Promise<void> {
    const all = Object.entries(await contents(to.db));
    const tables = new Set((await readCatalog(to.db)).tables.map(({ name }) => name));
    expect(all.filter(([name, rows]) => tables.has(name) && rows.length > 0)).toEqual([]);
    for await (const { key } of to.storage.list('')) expect.fail(`${key} was kept`);
    expect(await to.storage.sweepStaging(new Date(8.64e15))).toBe(0);
  }

  async function expectRefused(message: RegExp): Promise<void> {
    const refused = importDatabase({ ...to, file });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(message);
  }

  test('of a file that is cut off, wherever', async () => {
    const whole = await readFile(file);
    for (const share of [0.05, 0.5, 0.9, 0.999]) {
      await writeFile(file, whole.subarray(0, Math.floor((whole.length * share) / 512) * 512));
      await expectRefused(/could not be imported|not an export/);
      await expectNothingKept();
    }
  });

  test('of a file in which one byte of an object or a row is changed', async () => {
    const whole = await readFile(file);
    const object = whole.indexOf('objects/objects/abc') + 512 + 1_000_000;
    const row = whole.indexOf('"a@b.c"') + 1;
    for (const position of [object, row]) {
      const changed = Buffer.from(whole);
      changed[position] = (changed[position] ?? 0) ^ 1;
      await writeFile(file, changed);
      await expectRefused(/damaged/);
      await expectNothingKept();
    }
  });

  test('of what is no export', async () => {
    await writeFile(file, randomBytes(100_000));
    await expectRefused(/could not be imported|not an export/);
    await expectNothingKept();
  });

  test('of an export of a newer version', async () => {
    const whole = await readFile(file);
    const changed = Buffer.from(
      whole.toString('latin1').replace('0001-foundation', '0009-foundation'),
      'latin1',
    );
    await writeFile(file, changed);
    await expectRefused(/newer version/);
    await expectNothingKept();
  });

  test('in a database that is not empty', async () => {
    await sql`insert into instance_setting values ('mine', '1')`.execute(to.db);
    await expectRefused(/not empty .*instance_setting/);
    expect((await contents(to.db)).instance_setting).toHaveLength(1);
  });
});
