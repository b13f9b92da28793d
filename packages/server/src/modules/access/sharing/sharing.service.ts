/** Who may do what with an asset or folder: shown, given, changed, taken away. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { readEmail } from '../../../platform/email.ts';
import { notFound, ValidationError } from '../../../platform/errors.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import {
  type AccessService,
  ADMIN,
  type GrantChange,
  type GrantTarget,
  type NodeGrants,
  type NodeWithRight,
  READ,
  type SharedNode,
  WRITE,
} from '../access.service.ts';
import { rightOfWord, wordOfRight } from '../rights/right-words.ts';
import { findDurations } from './durations.repo.ts';
import type {
  AssetFlagsResponse,
  AssetReferenceRequest,
  AssetShareResponseOptimized,
  AssetVisibilityRequest,
  ListSharedQuery,
  ShareAddRequest,
  SharedItem,
  ShareRemoveRequest,
  ShareUpdateRightRequest,
} from './sharing.schema.ts';

type Share = AssetShareResponseOptimized;

export interface SharingServiceDeps {
  db: Kysely<Database>;
  access: AccessService;
}

/** A checked request to change who has which right on a node. */
interface Change {
  principal: Principal;
  assetId: string;
  target: GrantTarget;
}

/** The one target that a request names. Throws ValidationError. */
function readTarget({ group_id: groupId = null, email = null }: ShareAddRequest): GrantTarget {
  if (groupId !== null && email === null) return { groupId: groupId.toLowerCase() };
  if (groupId === null && email !== null) return { email: readEmail(email, ['body', 'email']) };
  const msg = 'Give either group_id or email.';
  throw new ValidationError([{ loc: ['body'], msg, type: 'value_error' }]);
}

function toShare({ node, isPublicInherited, groups, people, truncated }: NodeGrants): Share {
  return {
    groups: groups.map(({ groupId, name, right, isOwner, inherited }) => ({
      group_id: groupId,
      name,
      right: wordOfRight(right),
      is_owner: isOwner,
      inherited,
    })),
    validated_users: people.map(({ email, right, inherited }) => ({
      email,
      right: wordOfRight(right),
      inherited,
    })),
    is_public_read: node.isPublicRead,
    is_public_inherited: isPublicInherited,
    is_reference: node.isReference,
    can_share: node.right >= ADMIN,
    truncated,
  };
}

/** The library of a person has their email as its name, which is not shown. */
const NAME_OF_LIBRARY = 'Library';

function toSharedItem(
  { node, right, path, groupName }: SharedNode,
  durationSeconds: number | null,
): SharedItem {
  return {
    file_name: node.folderId === null ? (groupName ?? NAME_OF_LIBRARY) : node.name,
    is_folder: node.kind === 'folder',
    file_id: node.id,
    file_type: node.kind,
    duration_seconds: durationSeconds,
    last_edit: node.lastEdit,
    right: wordOfRight(right),
    path,
    group_name: groupName,
  };
}

/** What is left to see for somebody who gave away their own right to look: where nothing is public. */
function withoutRight(node: NodeWithRight): NodeGrants {
  return { node: { ...node, right: 0 }, isPublicInherited: false, groups: [], people: [], truncated: false };
}

/**
 * Makes one change while nobody else changes rights in that library, and answers what holds then. `apply` may
 * rely on the caller being ADMIN.
 */
async function change(
  { access, db }: SharingServiceDeps,
  { principal, assetId, target }: Change,
  apply: (trx: Transaction<Database>, grant: GrantChange) => Promise<void>,
): Promise<Share> {
  return db.transaction().execute(async (trx) => {
    await access.holdRights(trx, assetId);
    const [node] = await access.requireRight(principal, [assetId], ADMIN, { trx });
    if (node === undefined) throw notFound(`Asset ${assetId}`);
    await apply(trx, { node, target, by: principal });
    return toShare((await access.findGrantsOn(principal, assetId, trx)) ?? withoutRight(node));
  });
}

async function setFlags(
  { access }: SharingServiceDeps,
  trx: Transaction<Database>,
  { principal, assetId }: Pick<Change, 'principal' | 'assetId'>,
  flags: { isPublicRead?: boolean; isReference?: boolean },
): Promise<AssetFlagsResponse> {
  const [node] = await access.requireRight(principal, [assetId], WRITE, { trx });
  if (node === undefined) throw notFound(`Asset ${assetId}`);
  await access.setFlags(trx, node.id, flags);
  const { id, isPublicRead, isReference } = { ...node, ...flags };
  return { asset_id: id, is_public_read: isPublicRead, is_reference: isReference };
}

/** Who may do what with a node that the caller can read. Throws `not_found`. */
export async function getShare(
  { access }: SharingServiceDeps,
  principal: Principal,
  assetId: string,
): Promise<Share> {
  return toShare(await access.grantsOn(principal, assetId));
}

/** Lets every signed-in user read a node and what lies in it, or ends that. Needs WRITE; is audited. */
export async function setVisibility(
  deps: SharingServiceDeps,
  principal: Principal,
  assetId: string,
  { is_public_read: isPublicRead }: AssetVisibilityRequest,
): Promise<AssetFlagsResponse> {
  const { db, access } = deps;
  return db.transaction().execute(async (trx) => {
    const answer = await setFlags(deps, trx, { principal, assetId }, { isPublicRead });
    await access.audit(trx, {
      userId: principal.userId,
      act: 'setVisibility',
      subjectId: answer.asset_id,
      details: { is_public_read: isPublicRead },
    });
    return answer;
  });
}

/** Marks a node as reference material, or ends that. Needs WRITE. */
export async function setReference(
  deps: SharingServiceDeps,
  principal: Principal,
  assetId: string,
  { is_reference: isReference }: AssetReferenceRequest,
): Promise<AssetFlagsResponse> {
  const { db } = deps;
  return db.transaction().execute((trx) => setFlags(deps, trx, { principal, assetId }, { isReference }));
}

/** Gives READ, lowering nothing. Needs ADMIN. Throws `not_found` for a group that is none of the caller's. */
export async function addShare(
  deps: SharingServiceDeps,
  principal: Principal,
  assetId: string,
  request: ShareAddRequest,
): Promise<Share> {
  const { access } = deps;
  const target = readTarget(request);
  return change(deps, { principal, assetId, target }, (trx, grant) =>
    access.addGrant(trx, { ...grant, right: READ }),
  );
}

/** Takes everything away. Needs ADMIN. Throws `conflict` for the owning group and the last ADMIN. */
export async function removeShare(
  deps: SharingServiceDeps,
  principal: Principal,
  assetId: string,
  request: ShareRemoveRequest,
): Promise<Share> {
  const { access } = deps;
  const target = readTarget(request);
  return change(deps, { principal, assetId, target }, access.removeGrant);
}

/** Sets the right of somebody who has one. Needs ADMIN. Throws `conflict` for the last ADMIN. */
export async function updateShareRight(
  deps: SharingServiceDeps,
  principal: Principal,
  assetId: string,
  request: ShareUpdateRightRequest,
): Promise<Share> {
  const { access } = deps;
  const target = readTarget(request);
  const right = rightOfWord(request.to_right);
  return change(deps, { principal, assetId, target }, (trx, grant) =>
    access.updateGrant(trx, { ...grant, right }),
  );
}

/** One page of what others shared with the caller or a group of theirs. */
export async function listShared(
  { access, db }: SharingServiceDeps,
  principal: Principal,
  { limit, page }: ListSharedQuery,
): Promise<SharedItem[]> {
  const rows = await access.sharedWith(principal, { limit, offset: page * limit });
  const durations = await findDurations(
    db,
    rows.map(({ node }) => node.id),
  );
  return rows.map((row) => toSharedItem(row, durations.get(row.node.id) ?? null));
}

/** What `SharingService` is over its context. */
export const sharingFunctions = {
  getShare,
  setVisibility,
  setReference,
  addShare,
  removeShare,
  updateShareRight,
  listShared,
};

export type SharingService = Over<typeof sharingFunctions>;
