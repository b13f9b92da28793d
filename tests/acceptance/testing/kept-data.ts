/** What lies in a data folder whose service does not run: rows against files. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '../../../packages/server/src/platform/db/launcher.ts';
import { createDatabase } from '../../../packages/server/src/platform/db/pool.ts';

export interface KeptData {
  /** Files of objects that no row knows: nobody would ever remove them. */
  strayFiles: string[];
  /** Objects in use whose file is not there or not as long as its row says. */
  brokenObjects: string[];
  /** Tasks that have not ended. */
  openTasks: number;
  /** Attempts that have not ended. */
  openAttempts: number;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Reads the database and the object store below `dataFolder`. */
export async function readKeptData(dataFolder: string): Promise<KeptData> {
  const server = await startEmbeddedPostgres({ dataFolder });
  const db = createDatabase(server.url);
  try {
    const objects = await db
      .selectFrom('object')
      .select(['storage_key', 'size_bytes', 'reference_count'])
      .execute();
    const files = await filesBelow(join(dataFolder, 'objects/kept'));
    const known = new Set(objects.map((object) => object.storage_key));
    const sizes = new Map<string, number>();
    for (const file of files) sizes.set(file.slice(file.lastIndexOf('/') + 1), (await stat(file)).size);
    const { rows } = await sql<{ tasks: number; attempts: number }>`
      select (select count(*) from task where ended_at is null)::int as tasks,
        (select count(*) from attempt where ended_at is null)::int as attempts`.execute(db);
    return {
      strayFiles: [...sizes.keys()].filter((name) => !known.has(name)),
      brokenObjects: objects
        .filter((object) => object.reference_count > 0 && sizes.get(object.storage_key) !== object.size_bytes)
        .map((object) => object.storage_key),
      openTasks: rows[0]?.tasks ?? -1,
      openAttempts: rows[0]?.attempts ?? -1,
    };
  } finally {
    await db.destroy();
    await server.stop();
  }
}
