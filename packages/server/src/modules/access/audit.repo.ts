/** Rows of the audit log. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export interface AuditRow {
  id: string;
  at: Date;
  userId: string | null;
  act: string;
  subjectId: string | null;
  details: Record<string, unknown>;
}

export async function insertAuditEntry(
  trx: Kysely<Database>,
  { id, at, userId, act, subjectId, details }: AuditRow,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ id, at, user_id: userId, act, subject_id: subjectId, details: JSON.stringify(details) })
    .execute();
}
