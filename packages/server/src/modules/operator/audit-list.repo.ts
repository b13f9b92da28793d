/** The audit log as the operator reads it. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Times are UTC, ISO 8601. */
export interface AuditRow {
  at: string;
  act: string;
  user_id: string | null;
  subject_id: string | null;
  details: Record<string, unknown>;
}

/** Entries of the audit log, the newest first; `subjectIds` are accounts, users and items. */
export async function listAudit(
  db: Kysely<Database>,
  filter: { act?: string; subjectIds?: readonly string[]; limit: number },
): Promise<AuditRow[]> {
  const { act, subjectIds, limit } = filter;
  return await db
    .selectFrom('audit_log')
    .select(['at', 'act', 'user_id', 'subject_id', 'details'])
    .$if(act !== undefined, (query) => query.where('act', '=', act ?? ''))
    .$if(subjectIds !== undefined, (query) => query.where('subject_id', 'in', subjectIds ?? []))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
