/** What an operator does, from the command line or signed in: who, and where it is noted. */
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { AccessService } from '../access/index.ts';

/** Who does it. */
export interface Actor {
  /** User of the operating system and name of the machine, e.g. `ada@host`; the email of who is signed in. */
  name: string;
  /** Of who is signed in. */
  userId?: string;
}

/** Writes to the audit log, in the transaction of what is done. */
export type NoteAct = (
  trx: Transaction<Database>,
  actor: Actor,
  note: {
    /** The command, e.g. `credits.grant`. */
    act: string;
    /** The account or user it is done to; null = neither. */
    subjectId: string | null;
    details?: Record<string, unknown>;
  },
) => Promise<void>;

export function createNoteAct({ audit }: Pick<AccessService, 'audit'>): NoteAct {
  return (trx, actor, { act, subjectId, details = {} }) =>
    audit(trx, {
      userId: actor.userId ?? null,
      act: `admin.${act}`,
      subjectId,
      details: { by: 'operator', actor: actor.name, ...details },
    });
}
