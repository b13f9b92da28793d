/** What the specification says about one cell of the table. */
import { type CredentialName, isTaken } from './credentials.ts';
import type { OperationRow } from './operation-row.ts';
import type { Relation } from './relations.ts';

export interface Expectation {
  /** Statuses that are right; more than one only where the documents leave it open. */
  statuses: readonly number[];
  isAllowed: boolean | 'by status';
}

const refused = (...statuses: number[]): Expectation => ({ statuses, isAllowed: false });

/** Whether the caller may do it, or the statuses of the refusal. */
function rule(row: OperationRow, relation: Relation): 'allowed' | readonly number[] {
  const { needs, operatorMay = false, memberRight = 1, forbidden = [403] } = row;
  if (relation.name === 'operator' && operatorMay) return 'allowed';
  if (needs === 0) return 'allowed';
  if (needs === 'own') return relation.name === 'owner' ? 'allowed' : [404];
  const right = needs === 'member' ? relation.membership : relation.right;
  const least = needs === 'member' ? memberRight : needs;
  const hidden = relation.trashed === true && row.ofTrash !== true && needs !== 'member';
  if (right === 0 || hidden) return [404];
  return right >= least ? 'allowed' : forbidden;
}

/** `null` stands for no credential at all. */
export function expectationOf(
  row: OperationRow,
  relation: Relation,
  credential: CredentialName | null,
): Expectation {
  const needsCredential = row.auth !== 'none' && row.auth !== 'signed';
  if (needsCredential && (credential === null || !isTaken(row.auth, credential))) return refused(401);
  // Whatever is added to a signed address breaks its signature.
  if (row.auth === 'signed' && credential === 'access_token') return refused(403);
  const own = row.expect?.[relation.name];
  if (row.auth === 'signed' && own === undefined) return { statuses: [row.success], isAllowed: true };
  const verdict = own ?? rule(row, relation);
  if (verdict !== 'allowed' && !verdict.includes(row.success)) {
    return row.refusedItem === undefined ? refused(...verdict) : refused(row.success);
  }
  const isOpen = verdict !== 'allowed' && verdict.length > 1;
  if (isOpen) return { statuses: verdict, isAllowed: 'by status' };
  return { statuses: [row.success], isAllowed: row.success < 400 };
}
