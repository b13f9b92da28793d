/** What an operator does, on the machine itself or signed in; every act is noted in the audit log in its own transaction. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import { over } from '../../platform/over.ts';
import type { AccessService } from '../access/index.ts';
import type { CreditsService, PlansService, PricesService } from '../money/index.ts';
import { type Actor, createNoteAct } from './acts.ts';
import { type AuditRow, listAudit } from './audit-list.repo.ts';
import { type OperatorCredits, operatorCreditsFunctions } from './credits.ts';
import { type OperatorPlans, operatorPlansFunctions } from './plans-and-prices.ts';
import {
  createOperatorUsers,
  type OperatorCredentials,
  type OperatorCredentialsDeps,
  type OperatorUsers,
  operatorCredentialsFunctions,
} from './users.ts';

export interface OperatorService extends OperatorUsers, OperatorCredentials, OperatorCredits, OperatorPlans {
  /** Entries of the audit log, the newest first; those about a user are found by email or id, with their account's. */
  listAudit(filter: { act?: string; user?: string; limit: number }): Promise<AuditRow[]>;
  /** Notes what was done elsewhere and is about no one. */
  noteAct(actor: Actor, note: { act: string; details: Record<string, unknown> }): Promise<void>;
}

export interface OperatorServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  access: Pick<AccessService, 'audit'>;
  accounts: OperatorCredentialsDeps['accounts'];
  apiKeys: OperatorCredentialsDeps['apiKeys'];
  identity: OperatorCredentialsDeps['identity'];
  credits: CreditsService;
  plans: PlansService;
  prices: PricesService;
  storageUsedBytes(accountId: string): Promise<number>;
}

export function createOperatorService(deps: OperatorServiceDeps): OperatorService {
  const parts = { ...deps, noteAct: createNoteAct(deps.access) };
  const users = createOperatorUsers(parts);
  return {
    ...users,
    ...over(parts, operatorCredentialsFunctions),
    ...over(parts, operatorCreditsFunctions),
    ...over(parts, operatorPlansFunctions),

    async noteAct(actor, note) {
      await deps.db.transaction().execute((trx) => parts.noteAct(trx, actor, { ...note, subjectId: null }));
    },

    async listAudit({ act, user, limit }) {
      const ofAct = act === undefined ? {} : { act };
      if (user === undefined) return await listAudit(deps.db, { ...ofAct, limit });
      const { user_id, account_id } = await users.findUser(user);
      return await listAudit(deps.db, { ...ofAct, subjectIds: [user_id, account_id], limit });
    },
  };
}
