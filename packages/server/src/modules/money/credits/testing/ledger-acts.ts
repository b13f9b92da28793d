/** What the process that is killed is asked to do, and what it answers. */
import type { MeteredUse } from '../credits.types.ts';

/** An act that may be asked for again when nobody heard how it went. */
export type LedgerAct =
  | {
      kind: 'grant';
      key: string;
      amount: number;
      expiresAt: string | null;
      source: 'purchase' | 'plan' | 'refund';
    }
  | { kind: 'start'; key: string; price: number }
  | { kind: 'succeed'; taskId: string; used: number }
  | { kind: 'fail'; taskId: string }
  | { kind: 'cancel'; taskId: string }
  /** Every running task loses its worker. */
  | { kind: 'lose' }
  | { kind: 'spend'; key: string; uses: MeteredUse['uses'] }
  | { kind: 'takeBack'; key: string; grantId: string | null; amount: number }
  | { kind: 'expire' };

/** Before or right after which statement, or else the answer, the process kills itself. */
export interface Death {
  statement: number;
  when: 'before' | 'after';
}

export interface LedgerOrder {
  owner: { accountId: string; userId: string };
  /** What the clock says, ISO. */
  now: string;
  act: LedgerAct;
  /** Asked for by two at the same time. */
  twice: boolean;
  death: Death | null;
}

/** An id, an amount or nothing; or the code of a refusal. */
export type LedgerAnswer = { result: string | number | null } | { refused: string } | { broke: string };
