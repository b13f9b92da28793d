/** The log of what was done by force of a role, and of what opened something to everybody. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Over } from '../../platform/over.ts';
import { insertAuditEntry } from './audit.repo.ts';

export interface AuditEntry {
  userId: string | null;
  /** What was done: the operation id. */
  act: string;
  /** With what: a node, a group, a user. */
  subjectId: string | null;
  details?: Record<string, unknown>;
}

export interface AuditDeps {
  clock: Clock;
  ids: Ids;
}

/** Writes an entry, in the transaction of what it tells where there is one. */
export function audit({ ids, clock }: AuditDeps, trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  return insertAuditEntry(trx, { details: {}, ...entry, id: ids.uuid(), at: clock.now() });
}

/** What `Audit` is over its context. */
export const auditFunctions = { audit };

export type Audit = Over<typeof auditFunctions>;
