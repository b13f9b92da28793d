/** Rows of the finished parts of renders that all machines share. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** A part that the store has whole. */
export interface StoredPart {
  file: string;
  sha256: Buffer;
}

/** Those of the files that the store has whole; they count as used now. */
export async function useStoredParts(
  db: Kysely<Database>,
  files: readonly string[],
  now: Date,
): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`update kept_part set used_at = ${now}
    where file = any(${[...files]}::text[]) and stored_at is not null returning file, sha256`.execute(db);
  return rows;
}

/** Notes a part whose bytes are about to be stored; one that is stored already stays as it is. */
export async function notePart(
  db: Kysely<Database>,
  { file, bytes, sha256, now }: StoredPart & { bytes: number; now: Date },
): Promise<void> {
  await db
    .insertInto('kept_part')
    .values({ file, bytes, sha256, used_at: now })
    // What is not stored yet may be the left-over of a machine that made other bytes.
    .onConflict((conflict) =>
      conflict
        .column('file')
        .doUpdateSet({ bytes, sha256, used_at: now })
        .where('kept_part.stored_at', 'is', null),
    )
    .execute();
}

export async function markPartStored(db: Kysely<Database>, file: string, now: Date): Promise<void> {
  await db.updateTable('kept_part').set({ stored_at: now }).where('file', '=', file).execute();
}

export async function forgetPart(db: Kysely<Database>, file: string): Promise<void> {
  await db.deleteFrom('kept_part').where('file', '=', file).execute();
}

/** What is kept: as much as fits, but for what is in use, and nothing that nobody used for long. */
export interface Keeping {
  maxBytes: number;
  /** What was used after it is in use. */
  inUseSince: Date;
  unusedSince: Date;
}

/** What is over the size or was used too long ago, `limit` at a time, used longest ago first. */
export async function findUnkeptParts(
  db: Kysely<Database>,
  { maxBytes, inUseSince, unusedSince }: Keeping,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    with sized as (
      select file, used_at, sum(bytes) over (order by used_at desc, file) as total from kept_part
    )
    select file from sized
    where used_at < ${unusedSince}
      or (total > ${maxBytes} and used_at < ${inUseSince})
    order by used_at limit ${limit}`.execute(db);
  return rows.map(({ file }) => file);
}
