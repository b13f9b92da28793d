/** Writes all rows and all objects into one file: one consistent moment, bounded memory. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { pack as createPack, type Pack } from 'tar-stream';
import type { Clock } from '../../clock.ts';
import { ServiceError } from '../../errors.ts';
import { StartError } from '../../processes/start-error.ts';
import type { Storage } from '../../storage/storage.ts';
import { appliedMigrations } from '../migrator.ts';
import type { Database } from '../schema.ts';
import {
  type ExportManifest,
  type ExportSummary,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  objectEntry,
  SUMMARY_ENTRY,
  tableEntry,
} from './archive.ts';
import { type Catalog, type CatalogTable, readCatalog } from './catalog.ts';

export interface ExportOptions {
  db: Kysely<Database>;
  storage: Pick<Storage, 'read' | 'stat'>;
  clock: Clock;
  /** Path of the file to be made; it must not exist. */
  file: string;
  onProgress?: (progress: { table: string } | { objects: number }) => void;
}

export interface ExportReport {
  rows: number;
  objects: number;
  missingObjects: string[];
}

/** Rows fetched at a time, and bytes of text after which an entry is closed: what is held in memory. */
const FETCH_ROWS = 200;
const PART_BYTES = 4 * 1024 ** 2;

/**
 * Exports everything the database and the storage hold. The file appears under its name when it is whole;
 * only its owner may read it, since it holds secrets. Throws StartError when the file exists already.
 */
export async function exportDatabase(options: ExportOptions): Promise<ExportReport> {
  const draft = `${options.file}.part`;
  await refuseExisting(options.file);
  try {
    const report = await writeArchive(options, draft);
    await rename(draft, options.file);
    return report;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function refuseExisting(file: string): Promise<void> {
  const existing = await open(file, 'r').catch(() => null);
  if (existing === null) return;
  await existing.close();
  throw new StartError(`${file} exists already; name another file.`);
}

async function writeArchive(options: ExportOptions, draft: string): Promise<ExportReport> {
  const archive = createArchive();
  const output = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
  const written = pipeline(Readable.from(archive.pack), output);
  const filled = fillArchive(options, archive).catch((error: unknown) => {
    archive.pack.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const [report] = await Promise.all([filled, written]);
  return report;
}

async function fillArchive(options: ExportOptions, archive: Archive): Promise<ExportReport> {
  const { db } = options;
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const catalog = await readCatalog(trx);
      const applied = await appliedMigrations(trx);
      if (applied.length === 0)
        throw new StartError('There is nothing to export: the database has no tables yet.');
      await archive.addText(MANIFEST_ENTRY, json(manifestOf(options.clock, applied, catalog)));
      const rows: Record<string, number> = {};
      for (const table of catalog.tables) {
        options.onProgress?.({ table: table.name });
        rows[table.name] = await addRows(trx, table, archive);
      }
      const { objects, missing } = await addObjects(options, trx, archive);
      const summary: ExportSummary = {
        rows,
        sequences: await readSequences(trx, catalog),
        entries: archive.entries,
        missing_objects: missing,
      };
      await archive.addText(SUMMARY_ENTRY, json(summary));
      archive.pack.finalize();
      return { rows: Object.values(rows).reduce((a, b) => a + b, 0), objects, missingObjects: missing };
    });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function manifestOf(clock: Clock, applied: string[], catalog: Catalog): ExportManifest {
  return {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    created_at: clock.now().toISOString(),
    migrations: applied,
    tables: catalog.tables.map(({ name, columns }) => ({ name, columns })),
  };
}

/**
 * Rows as JSON objects whose values are PostgreSQL's own text of each column: exact for every type, which
 * JSON's numbers and nulls are not.
 */
async function addRows(trx: Transaction<Database>, table: CatalogTable, archive: Archive): Promise<number> {
  const columns = sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`));
  const order =
    table.primaryKey.length === 0
      ? sql``
      : sql` order by ${sql.join(table.primaryKey.map((name) => sql.ref(`t.${name}`)))}`;
  const rows = sql`select row_to_json(r)::text as line
    from (select ${columns} from ${sql.table(table.name)} as t${order}) as r`;
  await sql`declare export_rows no scroll cursor for ${rows}`.execute(trx);
  const parts = createParts(table.name, archive);
  for (;;) {
    const fetched = await sql<{ line: string }>`fetch ${sql.lit(FETCH_ROWS)} from export_rows`.execute(trx);
    for (const { line } of fetched.rows) await parts.add(line);
    if (fetched.rows.length < FETCH_ROWS) break;
  }
  await sql`close export_rows`.execute(trx);
  return await parts.end();
}

/** Gathers lines into entries of a few megabytes; a tar entry must say its length before its content. */
function createParts(
  table: string,
  archive: Archive,
): { add(line: string): Promise<void>; end(): Promise<number> } {
  let [lines, length, part, count]: [string[], number, number, number] = [[], 0, 0, 0];
  const flush = async () => {
    if (lines.length === 0) return;
    part += 1;
    await archive.addText(tableEntry(table, part), `${lines.join('\n')}\n`);
    [lines, length] = [[], 0];
  };
  return {
    add: async (line) => {
      lines.push(line);
      length += line.length;
      count += 1;
      if (length >= PART_BYTES) await flush();
    },
    end: async () => {
      await flush();
      return count;
    },
  };
}

async function addObjects(
  options: ExportOptions,
  trx: Transaction<Database>,
  archive: Archive,
): Promise<{ objects: number; missing: string[] }> {
  const missing: string[] = [];
  let objects = 0;
  await sql`declare export_objects no scroll cursor for select storage_key, size_bytes from object order by id`.execute(
    trx,
  );
  for (;;) {
    const fetched = await sql<{ storage_key: string; size_bytes: number }>`
      fetch ${sql.lit(FETCH_ROWS)} from export_objects`.execute(trx);
    for (const { storage_key: key, size_bytes: bytes } of fetched.rows) {
      const added = await addObject({ storage: options.storage, archive, key, bytes });
      if (!added) missing.push(key);
      else objects += 1;
      options.onProgress?.({ objects });
    }
    if (fetched.rows.length < FETCH_ROWS) break;
  }
  await sql`close export_objects`.execute(trx);
  return { objects, missing };
}

/** False when the storage has no such bytes, or others than the row says. */
async function addObject(inputs: {
  storage: ExportOptions['storage'];
  archive: Archive;
  key: string;
  bytes: number;
}): Promise<boolean> {
  const { storage, archive, key, bytes } = inputs;
  const found = await storage.stat(key);
  if (found === null || found.bytes !== bytes) return false;
  const content = await storage.read(key).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  });
  if (content === null) return false;
  await archive.addStream(objectEntry(key), bytes, content);
  return true;
}

async function readSequences(
  trx: Transaction<Database>,
  catalog: Catalog,
): Promise<ExportSummary['sequences']> {
  const sequences: ExportSummary['sequences'] = [];
  for (const name of catalog.sequences) {
    const found = await sql<{ last_value: string; is_called: boolean }>`
      select last_value::text as last_value, is_called from ${sql.table(name)}`.execute(trx);
    sequences.push(...found.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

/** A tar file being written, with a note of every entry. */
interface Archive {
  pack: Pack;
  entries: ExportSummary['entries'];
  addText(name: string, text: string): Promise<void>;
  addStream(name: string, bytes: number, content: Readable): Promise<void>;
}

function createArchive(): Archive {
  const pack = createPack();
  const entries: ExportSummary['entries'] = [];
  const add = async (name: string, bytes: number, content: Iterable<Buffer> | AsyncIterable<Buffer>) => {
    const hash = createHash('sha256');
    const done = Promise.withResolvers<undefined>();
    const header = { name, size: bytes, mode: 0o600 };
    const entry = pack.entry(header, (error) => (error ? done.reject(error) : done.resolve(undefined)));
    // Told of a failure by `done`; as an event without listener it would end the process.
    entry.on('error', () => undefined);
    for await (const chunk of content) {
      hash.update(chunk);
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), done.promise]);
    }
    entry.end(null);
    await done.promise;
    entries.push({ name, bytes, sha256: hash.digest('hex') });
  };
  return {
    pack,
    entries,
    addStream: add,
    addText: async (name, text) => {
      const content = Buffer.from(text);
      await add(name, content.length, [content]);
    },
  };
}
