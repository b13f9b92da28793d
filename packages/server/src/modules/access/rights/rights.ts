/** Questions of rights, always over sets of ids. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Audit } from '../audit.ts';
import type { Right } from '../tables.ts';
import type { Reader } from './readable-by.repo.ts';
import { wordOfRight } from './right-words.ts';
import { type Including, type NodeWithRight, nodesWithRights } from './rights.repo.ts';

export const READ = 1;
export const WRITE = 2;
export const ADMIN = 3;

/** 403 in the words used everywhere for what the caller can read, but with less right than `needed`. */
export function lacksRight(id: string, needed: Right): ServiceError {
  return new ServiceError('forbidden', `You may read ${id}, but this needs ${wordOfRight(needed)} on it.`);
}

/** Who asks; where operators may do more, also whether they are one. */
export type Asker = Reader & Partial<Pick<Principal, 'isOperator'>>;

export interface RightsOptions extends Including {
  /** A transaction whose changes count. */
  trx?: Kysely<Database>;
}

export interface RequireOptions extends RightsOptions {
  /**
   * The act that interface.md lets "admins" do: an operator may do it without a right of their own, which is
   * written to the audit log under this name.
   */
  orOperator?: string;
}

export interface RightsDeps {
  db: Kysely<Database>;
  audit: Audit['audit'];
}

async function allRights(
  { db }: RightsDeps,
  principal: Reader,
  wanted: readonly string[],
  options: RightsOptions,
) {
  const { trx = db, ...including } = options;
  const ids = [...new Set(wanted.filter(isUuid).map((id) => id.toLowerCase()))];
  return nodesWithRights(trx, principal, ids, including);
}

/** Notes that an operator acts on nodes by force of the role alone. */
async function auditOperator(
  { audit }: RightsDeps,
  trx: Kysely<Database>,
  { userId }: Reader,
  { act, nodes }: { act: string; nodes: readonly NodeWithRight[] },
): Promise<void> {
  for (const { id, right } of nodes) {
    await audit(trx, { userId, act, subjectId: id, details: { by: 'operator', right } });
  }
}

/**
 * The caller's right on each of `ids`; what does not exist, may not be read, is in the trash or still being
 * uploaded is not in the map.
 */
export async function rightsOn(
  deps: RightsDeps,
  principal: Reader,
  wanted: readonly string[],
  options: RightsOptions = {},
): Promise<Map<string, NodeWithRight>> {
  const rows = await allRights(deps, principal, wanted, options);
  return new Map(rows.filter((row) => row.right >= READ).map((row) => [row.id, row]));
}

/**
 * The nodes of `ids`, in that order, when the caller has `right` on all. Throws `not_found` for one that
 * can not be read and `forbidden` for one that can, but no more.
 */
export async function requireRight(
  deps: RightsDeps,
  principal: Asker,
  wanted: readonly string[],
  right: Right,
  options: RequireOptions = {},
): Promise<NodeWithRight[]> {
  const { db } = deps;
  const { orOperator = null, trx = db } = options;
  const asOperator = orOperator !== null && principal.isOperator === true;
  const found = new Map((await allRights(deps, principal, wanted, options)).map((row) => [row.id, row]));
  const nodes = wanted.map((id) => {
    const node = found.get(id.toLowerCase());
    if (node === undefined || (node.right < READ && !asOperator)) throw notFound(`Asset ${id}`);
    if (node.right < right && !asOperator) {
      throw lacksRight(id, right);
    }
    return node;
  });
  const lacking = new Set(nodes.filter((node) => node.right < right));
  if (orOperator !== null)
    await auditOperator(deps, trx, principal, { act: orOperator, nodes: [...lacking] });
  return nodes;
}

/** What `Rights` is over its context. */
export const rightsFunctions = { rightsOn, requireRight };

export type Rights = Over<typeof rightsFunctions>;
