/** Groups of people with a library of their own, and who is in them. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { type Email, foldEmail, readEmail } from '../../../platform/email.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type AccessService, ADMIN, READ } from '../access.service.ts';
import { ensureAdmin } from '../groups.repo.ts';
import { lockEmail } from '../people.repo.ts';
import { rightOfWord, wordOfRight } from '../rights/right-words.ts';
import { removeEmptyLibrary, rootFoldersOf } from '../tree/nodes.repo.ts';
import * as groups from './groups.repo.ts';
import type {
  AddGroupMemberRequest,
  CreateGroupRequest,
  GroupMemberResponse,
  GroupResponse,
  ListGroupsQuery,
  RemoveGroupMemberRequest,
  UpdateGroupMemberRequest,
} from './groups.schema.ts';

export interface GroupsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  access: Pick<AccessService, 'audit' | 'createRootFolder'>;
}

const MAX_MADE_GROUPS = 1_000;
const MAX_MEMBERS = 10_000;

/** One change of one person's place in one group, by the caller. */
interface Change {
  principal: Principal;
  groupId: string;
  email: Email;
}

function conflict(message: string): ServiceError {
  return new ServiceError('conflict', message);
}

/** What a change is about, with the group held. */
interface HeldChange extends Change {
  /** The caller's own right in the group. */
  right: number;
  /** The members whom the email means. */
  userIds: readonly string[];
}

/** By the email that the caller has, which they are listed under or came to have since. */
function isOwnEmail({ principal, email }: Change): boolean {
  return email.folded === foldEmail(principal.email);
}

/**
 * Whom an email means: those listed under it, and by their own email the caller. Somebody else's email of today means
 * nobody who is listed under an earlier one, since who has which must show nowhere.
 */
function membersMeant(change: Change, listed: readonly string[], right: number): readonly string[] {
  const { userId } = change.principal;
  const isSelf = listed.includes(userId) || isOwnEmail(change);
  return isSelf && (right < ADMIN || listed.length === 0) ? [userId] : listed;
}

const isAboutOneself = ({ principal, userIds }: HeldChange) => userIds.includes(principal.userId);

function toMembers(rows: readonly groups.MemberRow[]): GroupMemberResponse[] {
  return rows.map(({ email, right }) => ({ email, right: wordOfRight(right) }));
}

/**
 * Holds the group and the email, and finds whom it means. Throws unless the caller may make this change.
 */
async function hold(
  trx: Transaction<Database>,
  change: Change,
  { oneselfMay = false } = {},
): Promise<HeldChange> {
  const { groupId, principal, email } = change;
  const group = await groups.holdGroup(trx, groupId);
  const right = await groups.rightInGroup(trx, { groupId, userId: principal.userId });
  if (group === null || right < READ) throw notFound('Group');
  // Before looking who is listed: a first sign-in turns what waits for the email into a member.
  await lockEmail(trx, email);
  const userIds = membersMeant(change, await groups.findListed(trx, change), right);
  const held = { ...change, right, userIds };
  if (right < ADMIN && !(oneselfMay && isAboutOneself(held))) {
    throw new ServiceError('forbidden', 'Only an ADMIN of the group may change who is in it.');
  }
  if (group.isDefault)
    throw conflict("Your own library takes no members; make a group or share what's in it.");
  return held;
}

/**
 * Somebody who is certain to exist stays ADMIN: the caller, or who made the group. Other ADMINs do not count,
 * since whether an account has their email must show nowhere.
 */
async function requireAdminStays(trx: Transaction<Database>, held: HeldChange): Promise<void> {
  const { groupId, principal, right } = held;
  if (right < ADMIN || !isAboutOneself(held)) return;
  if (await groups.hasOtherMaker(trx, { groupId, userId: principal.userId })) return;
  throw conflict('The group would have no ADMIN. Another ADMIN can lower your right, or leave the group.');
}

async function handOver(
  { access }: GroupsServiceDeps,
  trx: Transaction<Database>,
  { groupId, principal }: HeldChange,
): Promise<void> {
  await groups.holdInvitations(trx, groupId);
  const promoted = await ensureAdmin(trx, [groupId]);
  // Written either way: what takes longer would tell.
  await access.audit(trx, {
    userId: principal.userId,
    act: 'removeGroupMember',
    subjectId: groupId,
    details: { new_admin: promoted.length > 0 },
  });
}

/**
 * Who stays has an ADMIN among them. Invited people stay like members, and what the leaver is answered was read
 * before: whether there was somebody with an account to become ADMIN is not for who goes to know.
 */
async function leave(
  context: GroupsServiceDeps,
  trx: Transaction<Database>,
  held: HeldChange,
  isAlone: boolean,
): Promise<void> {
  const { groupId } = held;
  if (!isAlone) {
    if (held.right === ADMIN) await handOver(context, trx, held);
    return;
  }
  if (!(await removeEmptyLibrary(trx, groupId))) {
    throw conflict(
      'Nobody else is in this group, and its library is not empty. Put what is in it into the trash and remove ' +
        'it there for good, or delete your account.',
    );
  }
  await groups.deleteGroup(trx, groupId);
}

/** Runs one change while no other of the group does, and answers who is in it then. */
async function changeMembers(
  { db }: GroupsServiceDeps,
  change: Change,
  apply: (trx: Transaction<Database>) => Promise<void>,
): Promise<GroupMemberResponse[]> {
  return db.transaction().execute(async (trx) => {
    await apply(trx);
    return toMembers(await groups.selectMembers(trx, change.groupId));
  });
}

// What the name of a group may be.

const MAX_CHARACTERS = 255;

/** What is wrong with a name, as a sentence; null when nothing is. `name` must be NFC already. */
function groupNameProblem(name: string): string | null {
  if (name.trim() === '') return 'A name must not be empty.';
  if (!name.isWellFormed()) return 'A name must be valid Unicode.';
  if (/\p{Cc}/u.test(name)) return 'A name must not contain control characters.';
  if ([...name].length > MAX_CHARACTERS) return `A name must not exceed ${MAX_CHARACTERS} characters.`;
  return null;
}

/** A new group with a library of its own; the caller is its ADMIN. Throws `conflict` beyond the cap. */
export async function createGroup(
  { clock, ids, db, access }: GroupsServiceDeps,
  { userId }: Principal,
  request: CreateGroupRequest,
): Promise<GroupResponse> {
  const name = request.name.normalize('NFC');
  const problem = groupNameProblem(name);
  if (problem !== null) {
    throw new ValidationError([{ loc: ['body', 'name'], msg: problem, type: 'value_error' }]);
  }
  const now = clock.now();
  const id = ids.uuid();
  return db.transaction().execute(async (trx) => {
    if ((await groups.countMadeGroups(trx, userId)) >= MAX_MADE_GROUPS) {
      throw conflict(`You have made ${MAX_MADE_GROUPS} groups; leave one to make another.`);
    }
    const group = await groups.insertGroup(trx, { id, name, userId, now });
    return toGroup(group, await access.createRootFolder(trx, { groupId: id, userId }));
  });
}

/** One page of the caller's groups, the default group first. */
export async function listGroups(
  { db }: GroupsServiceDeps,
  { userId }: Principal,
  { limit, page }: ListGroupsQuery,
): Promise<GroupResponse[]> {
  const rows = await groups.selectGroups(db, { userId, limit, offset: page * limit });
  const roots = await rootFoldersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toGroup(row, roots.get(row.id) ?? ''));
}

/** Who is in a group of the caller. Throws `not_found` when it is none of theirs. */
export async function listGroupMembers(
  { db }: GroupsServiceDeps,
  { userId }: Principal,
  groupId: string,
): Promise<GroupMemberResponse[]> {
  if ((await groups.rightInGroup(db, { groupId, userId })) < READ) throw notFound('Group');
  return toMembers(await groups.selectMembers(db, groupId));
}

/** Adds a person, who keeps the higher right if they are in it already. Needs ADMIN in the group. */
export async function addGroupMember(
  deps: GroupsServiceDeps,
  principal: Principal,
  groupId: string,
  { email: typed, right }: AddGroupMemberRequest,
): Promise<GroupMemberResponse[]> {
  const { clock } = deps;
  const email = readEmail(typed, ['body', 'email']);
  const change = { principal, groupId, email };
  return changeMembers(deps, change, async (trx) => {
    const held = await hold(trx, change);
    if ((await groups.countMembers(trx, groupId)) >= MAX_MEMBERS) {
      throw conflict(`A group takes ${MAX_MEMBERS} members.`);
    }
    await groups.upsertMember(trx, { ...held, right: rightOfWord(right), now: clock.now() });
  });
}

/** Gives a person in the group another right. Needs ADMIN in the group. */
export async function updateGroupMember(
  deps: GroupsServiceDeps,
  principal: Principal,
  groupId: string,
  { email: typed, right: word }: UpdateGroupMemberRequest,
): Promise<GroupMemberResponse[]> {
  const email = readEmail(typed, ['body', 'email']);
  const change = { principal, groupId, email };
  const right = rightOfWord(word);
  return changeMembers(deps, change, async (trx) => {
    const held = await hold(trx, change);
    if (right < ADMIN) await requireAdminStays(trx, held);
    if (!(await groups.updateMembers(trx, { ...held, right }))) throw notFound('Member');
  });
}

/**
 * Takes a person out, at once. Needs ADMIN in the group, or to be that person. Whoever is alone in a group leaves it
 * only when its library is empty, and the group goes too; else throws `conflict`.
 */
export async function removeGroupMember(
  deps: GroupsServiceDeps,
  principal: Principal,
  groupId: string,
  { email: typed }: RemoveGroupMemberRequest,
): Promise<GroupMemberResponse[]> {
  const { db } = deps;
  const email = readEmail(typed, ['body', 'email']);
  const change = { principal, groupId, email };
  return db.transaction().execute(async (trx) => {
    const held = await hold(trx, change, { oneselfMay: true });
    if (!(await groups.deleteMembers(trx, held))) throw notFound('Member');
    const others = toMembers(await groups.selectMembers(trx, groupId));
    if (isAboutOneself(held)) await leave(deps, trx, held, others.length === 0);
    return others;
  });
}

/** What `GroupsService` is over its context. */
export const groupsFunctions = {
  createGroup,
  listGroups,
  listGroupMembers,
  addGroupMember,
  updateGroupMember,
  removeGroupMember,
};

export type GroupsService = Over<typeof groupsFunctions>;

function toGroup(row: groups.GroupRow, rootFolderId: string): GroupResponse {
  return {
    id: row.id,
    name: row.name,
    right: wordOfRight(row.right),
    is_default: row.isDefault,
    root_folder_id: rootFolderId,
    created_at: row.createdAt,
  };
}
