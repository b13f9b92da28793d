/** The history of projects in the database. */
import type { AnyEdit, DocumentDelta } from '@rushes/timeline';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Chain, KeptVersion } from './history-store.ts';

/** What is told of a version. */
export interface VersionRow {
  version: number;
  name: string | null;
  summary: string;
  operationCount: number;
  notes: string[];
  durationSeconds: number | null;
  createdAt: string;
  createdBy: string | null;
}

/** A version to add. */
export interface NewVersion {
  projectId: string;
  version: number;
  name: string | null;
  summary: string;
  /** Null where a whole timeline came. */
  operations: AnyEdit[] | null;
  notes: string[];
  durationSeconds: number;
  createdBy: string;
  now: Date;
}

export async function insertVersion(trx: Transaction<Database>, version: NewVersion): Promise<void> {
  const operations = version.operations === null ? null : JSON.stringify(version.operations);
  await trx
    .insertInto('project_version')
    .values({
      project_id: version.projectId,
      version: version.version,
      name: version.name,
      summary: version.summary,
      operations,
      operation_count: version.operations?.length ?? 0,
      notes: JSON.stringify(version.notes),
      duration_seconds: version.durationSeconds,
      created_at: version.now,
      created_by: version.createdBy,
      snapshot: null,
      stored_bytes: operations === null ? 0 : Buffer.byteLength(operations),
    })
    .execute();
}

/** Notes how a version that is not the newest any more is kept. */
export async function keepOld(
  trx: Transaction<Database>,
  { projectId, version }: { projectId: string; version: number },
  kept: KeptVersion,
): Promise<void> {
  await trx
    .updateTable('project_version')
    .set({
      back: kept.back,
      snapshot: kept.snapshot === null ? null : Buffer.from(kept.snapshot),
      back_bytes: kept.bytes,
      stored_bytes: sql<number>`stored_bytes + ${kept.bytes}`,
    })
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .execute();
}

/** The steps since the last version before `version` that is kept whole. */
export async function chainBefore(
  db: Kysely<Database>,
  { projectId, version }: { projectId: string; version: number },
): Promise<Chain> {
  const { rows } = await sql<Chain>`
    select count(*)::int as count, coalesce(sum(back_bytes), 0)::int as bytes from project_version
    where project_id = ${projectId} and version < ${version} and version > coalesce((
      select max(version) from project_version
      where project_id = ${projectId} and version < ${version} and snapshot is not null), 0)`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

const told = [
  'version',
  'name',
  'summary',
  'operation_count as operationCount',
  'notes',
  'duration_seconds as durationSeconds',
  'created_at as createdAt',
  'created_by as createdBy',
] as const;

/** One page of a project's versions, the newest first. */
export async function listVersions(
  db: Kysely<Database>,
  projectId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<VersionRow[]> {
  return db
    .selectFrom('project_version')
    .select(told)
    .where('project_id', '=', projectId)
    .orderBy('version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findVersion(
  db: Kysely<Database>,
  { projectId, version }: { projectId: string; version: number },
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('project_version')
    .select(told)
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** A version as it is kept. */
export type KeptRow = { version: number; back: DocumentDelta | null; snapshot: Buffer | null };

/** From a version on up to the first that is kept whole, or to `before`: what is needed to read it, oldest first. */
export async function listKept(
  db: Kysely<Database>,
  { projectId, version, before }: { projectId: string; version: number; before: number },
): Promise<KeptRow[]> {
  const rows = await db
    .selectFrom('project_version')
    .select(['version', 'back', 'snapshot'])
    .where('project_id', '=', projectId)
    .where('version', '>=', version)
    .where('version', '<', before)
    .where('version', '<=', (query) =>
      query
        .selectFrom('project_version')
        .select(sql<number>`coalesce(min(version), ${before})`.as('whole'))
        .where('project_id', '=', projectId)
        .where('version', '>=', version)
        .where('snapshot', 'is not', null),
    )
    .orderBy('version')
    .execute();
  return rows as KeptRow[];
}

/** Removes the oldest versions beyond either limit, and lets go of the media that only they pinned. */
export async function prune(
  trx: Transaction<Database>,
  projectId: string,
  limits: { versions: number; bytes: number },
): Promise<void> {
  const { rows } = await sql<{ oldest: number | null }>`
    with sized as (
      select version, row_number() over newest as place,
        sum(stored_bytes) over newest as bytes
      from project_version where project_id = ${projectId}
      window newest as (order by version desc)
    ), gone as (
      delete from project_version p using sized
      where p.project_id = ${projectId} and p.version = sized.version
        and sized.place > 1 and (sized.place > ${limits.versions} or sized.bytes > ${limits.bytes})
      returning p.version
    )
    select max(version) + 1 as oldest from gone`.execute(trx);
  const oldest = rows[0]?.oldest ?? null;
  if (oldest === null) return;
  await trx
    .deleteFrom('project_pin')
    .where('project_id', '=', projectId)
    .where('last_version', '<', oldest)
    .execute();
}
