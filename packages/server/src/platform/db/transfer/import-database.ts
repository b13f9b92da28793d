/** Reads an export into an empty database and storage: everything, or nothing. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type ExtractEvents, extract } from 'tar-stream';
import { StartError } from '../../processes/start-error.ts';
import type { StagedStorage } from '../../storage/storage.ts';
import { appliedMigrations, migrateTo, migrateToLatest, migrations } from '../migrator.ts';
import type { Database } from '../schema.ts';
import {
  type ExportManifest,
  type ExportSummary,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  OBJECTS_FOLDER,
  SUMMARY_ENTRY,
  tableOfEntry,
} from './archive.ts';
import { type Catalog, readCatalog, withLateChecks } from './catalog.ts';

export interface ImportOptions {
  /** Without tables, or with tables in the form of the export, all of them empty. */
  db: Kysely<Database>;
  storage: Pick<StagedStorage, 'stat' | 'putFile' | 'remove' | 'stagingPath'>;
  /** Path of the export. */
  file: string;
  onProgress?: (progress: { table: string } | { objects: number }) => void;
}

export interface ImportReport {
  rows: number;
  objects: number;
  missingObjects: string[];
}

/**
 * Imports an export, then migrates what it holds to this version's form. Throws StartError when the file
 * is damaged, cut off or of a newer version, or the database is not empty; nothing is kept then.
 */
export async function importDatabase(options: ImportOptions): Promise<ImportReport> {
  const stored = new Set<string>();
  try {
    const report = await importRows(options, stored);
    await migrateToLatest(options.db);
    await reopenUploads(options.db);
    return report;
  } catch (error) {
    // Without rows they are nothing; the next import removes what a store that is away keeps now.
    for (const key of stored) await options.storage.remove(key).catch(() => undefined);
    throw error instanceof StartError ? error : unreadable(options.file, error);
  }
}

/** What had arrived of uploads under way is no part of an export: they begin again in this storage. */
async function reopenUploads(db: Kysely<Database>): Promise<void> {
  await sql`
    update upload set state = 'open', store_upload_id = null, object_id = null, completed_parts = null, busy_until = null
    where state in ('open', 'completing')`.execute(db);
}

function unreadable(file: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartError(`${file} could not be imported, nothing was kept: ${reason}`, { cause });
}

async function importRows(options: ImportOptions, stored: Set<string>): Promise<ImportReport> {
  const archive = openArchive(options.file);
  try {
    const first = await archive.next();
    if (first?.name !== MANIFEST_ENTRY) throw new StartError(`${options.file} is not an export of Rushes.`);
    const manifest = JSON.parse(await first.text()) as ExportManifest;
    await prepareTables(options, manifest);
    return await options.db.transaction().execute(async (trx) => {
      const catalog = await readCatalog(trx);
      await requireEmpty(trx, catalog);
      requireSameTables(manifest, catalog);
      const target: Target = { ...options, trx, catalog, stored, rows: {} };
      const order = manifest.tables.map(({ name }) => name);
      return await withLateChecks({ trx, catalog, order }, () => readEntries(archive, target));
    });
  } finally {
    archive.close();
  }
}

interface Target extends ImportOptions {
  trx: Transaction<Database>;
  catalog: Catalog;
  /** Keys of objects that this import has stored. */
  stored: Set<string>;
  rows: Record<string, number>;
}

/** Brings an empty database to the form the export was made in. */
async function prepareTables(options: ImportOptions, manifest: ExportManifest): Promise<void> {
  if (manifest.format !== FORMAT || manifest.format_version !== FORMAT_VERSION) {
    throw new StartError(`${options.file} has a form that this version of Rushes does not know.`);
  }
  const unknown = manifest.migrations.filter((name) => !(name in migrations));
  const form = manifest.migrations.at(-1);
  if (unknown.length > 0 || form === undefined) {
    throw new StartError(
      `${options.file} was made by a newer version of Rushes (it has ${unknown.join(', ')}); import it with that version.`,
    );
  }
  const applied = await appliedMigrations(options.db);
  if (applied.length === 0) await migrateTo(options.db, form);
  else if (applied.at(-1) !== form) {
    throw new StartError(
      'The database has tables of another version already; import into a new data folder.',
    );
  }
}

async function requireEmpty(trx: Transaction<Database>, catalog: Catalog): Promise<void> {
  const names = sql.join(catalog.tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in exclusive mode`.execute(trx);
  for (const { name } of catalog.tables) {
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx);
    if (found.rows.length === 0) continue;
    throw new StartError(
      `The database is not empty (it has rows in ${name}); import into a new data folder (RUSHES_DATA_DIR) or database.`,
    );
  }
}

/** The same migrations give the same tables; anything else is damage or a hand at work. */
function requireSameTables(manifest: ExportManifest, catalog: Catalog): void {
  const shape = (tables: ExportManifest['tables']) =>
    tables
      .map(
        ({ name, columns }) => `${name}(${columns.map((column) => `${column.name} ${column.type}`).join()})`,
      )
      .sort()
      .join('\n');
  if (shape(manifest.tables) === shape(catalog.tables)) return;
  throw new StartError(
    'The export holds other tables or columns than this database; it can not be imported.',
  );
}

async function readEntries(archive: OpenArchive, target: Target): Promise<ImportReport> {
  for (;;) {
    const entry = await archive.next();
    if (entry === null) throw new Error('the file is cut off: it has no summary');
    if (entry.name === SUMMARY_ENTRY) {
      const summary = JSON.parse(await entry.text()) as ExportSummary;
      requireComplete(summary, target, archive);
      await restoreSequences(summary, target);
      await requireAllObjects(summary, target);
      const rows = Object.values(target.rows).reduce((a, b) => a + b, 0);
      return { rows, objects: target.stored.size, missingObjects: summary.missing_objects };
    }
    if (entry.name.startsWith(OBJECTS_FOLDER)) await storeObject(entry, target);
    else await insertRows(entry, target);
  }
}

async function insertRows(entry: ArchiveEntry, target: Target): Promise<void> {
  const { trx, catalog, rows } = target;
  const table = catalog.tables.find(({ name }) => name === tableOfEntry(entry.name));
  if (table === undefined) throw new Error(`it holds something unknown: ${entry.name}`);
  target.onProgress?.({ table: table.name });
  const lines = (await entry.text()).split('\n').filter((line) => line !== '');
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(table.columns.map(({ name, type }) => sql`r.${sql.ref(name)}::${sql.raw(type)}`));
  const texts = sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)} text`));
  const inserted = await sql`
    insert into ${sql.table(table.name)} (${names}) overriding system value
    select ${values} from json_to_recordset(${`[${lines.join()}]`}::json) as r (${texts})`.execute(trx);
  rows[table.name] = (rows[table.name] ?? 0) + Number(inserted.numAffectedRows ?? 0n);
}

async function storeObject(entry: ArchiveEntry, target: Target): Promise<void> {
  const { storage, trx, stored } = target;
  const key = entry.name.slice(OBJECTS_FOLDER.length);
  const row = await trx
    .selectFrom('object')
    .select(['size_bytes', 'content_type', sql<string | null>`encode(sha256, 'hex')`.as('sha256')])
    .where('storage_key', '=', key)
    .executeTakeFirst();
  if (row === undefined || stored.has(key)) throw new Error(`it holds an object that no row names: ${key}`);
  const path = storage.stagingPath();
  try {
    const { bytes, sha256 } = await entry.saveTo(path);
    if (bytes !== row.size_bytes || (row.sha256 !== null && row.sha256 !== sha256)) {
      throw new Error(`the object ${key} is damaged`);
    }
    // The database was empty, so bytes under this key are what an interrupted import left behind.
    await storage.remove(key);
    stored.add(key);
    await storage.putFile(key, path, { contentType: row.content_type });
  } finally {
    await rm(path, { force: true });
  }
  target.onProgress?.({ objects: stored.size });
}

/** What was read must be what was written: every entry, byte for byte, and every row. */
function requireComplete(summary: ExportSummary, target: Target, archive: OpenArchive): void {
  const seen = archive.seen.slice(0, -1);
  const differs = summary.entries.find((entry, index) => {
    const read = seen[index];
    return read?.name !== entry.name || read.sha256 !== entry.sha256;
  });
  if (differs !== undefined || seen.length !== summary.entries.length) {
    throw new Error(`it is damaged at ${differs?.name ?? seen.at(-1)?.name}`);
  }
  for (const [table, count] of Object.entries(summary.rows)) {
    if ((target.rows[table] ?? 0) !== count) throw new Error(`rows of ${table} are missing`);
  }
}

async function restoreSequences(summary: ExportSummary, { trx, catalog }: Target): Promise<void> {
  for (const { name, last_value: value, is_called: isCalled } of summary.sequences) {
    if (!catalog.sequences.includes(name)) throw new Error(`it has an unknown sequence: ${name}`);
    await sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`.execute(trx);
  }
}

/** Every object a row names is there, but for those that were missing when the export was made. */
async function requireAllObjects(summary: ExportSummary, { trx, stored }: Target): Promise<void> {
  const { count } = await trx
    .selectFrom('object')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count !== stored.size + summary.missing_objects.length) throw new Error('objects are missing');
}

interface ArchiveEntry {
  name: string;
  text(): Promise<string>;
  saveTo(path: string): Promise<{ bytes: number; sha256: string }>;
}

interface OpenArchive {
  /** The next entry; the one before must have been read. Null at the end of the file. */
  next(): Promise<ArchiveEntry | null>;
  /** Entries read so far. */
  seen: { name: string; sha256: string }[];
  close(): void;
}

type TarEntry = ExtractEvents['entry'][1];

/** Tar entries longer than this are only ever objects. */
const LONGEST_TEXT = 256 * 1024 ** 2;

function openArchive(file: string): OpenArchive {
  const input = createReadStream(file, { highWaterMark: 1024 ** 2 });
  const tar = extract();
  // An error of either ends the iteration below, which is where it is reported.
  const reading = pipeline(input, tar);
  reading.catch(() => undefined);
  const entries = tar[Symbol.asyncIterator]();
  const seen: OpenArchive['seen'] = [];
  return {
    seen,
    next: async () => {
      const { value, done } = await entries.next();
      if (done === true) {
        await reading;
        return null;
      }
      return wrapEntry(value, seen);
    },
    close: () => {
      input.destroy();
      tar.destroy();
    },
  };
}

function wrapEntry(entry: TarEntry, seen: OpenArchive['seen']): ArchiveEntry {
  const { name, size } = entry.header;
  const hash = createHash('sha256');
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const note = () => {
    const sha256 = hash.digest('hex');
    seen.push({ name, sha256 });
    return sha256;
  };
  return {
    name,
    text: async () => {
      if (size > LONGEST_TEXT) throw new Error(`${name} is too long`);
      const parts: Buffer[] = [];
      for await (const chunk of chunks()) parts.push(chunk);
      note();
      return Buffer.concat(parts).toString('utf8');
    },
    saveTo: async (path) => {
      await pipeline(chunks(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return { bytes: size, sha256: note() };
    },
  };
}
