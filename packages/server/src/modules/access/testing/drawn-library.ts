/** Libraries drawn at random, kept in plain lists and written to the tables as they are. */
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { NodeKind, Right } from '../tables.ts';

/** Members of a group by their right; 0 = none. */
export interface DrawnGroup {
  members: Right[];
}

export interface DrawnNode {
  /** Chooses the parent among the folders before it. */
  parent: number;
  group: number;
  kind: NodeKind;
  isPublic: boolean;
  isPending: boolean;
  isTrashed: boolean;
  /** Chooses its place in the order of `last_edit`. */
  age: number;
}

export interface DrawnEntry {
  node: number;
  /** A user, or a group by way of which users have it. */
  principal: { user: number } | { group: number };
  right: Right;
}

export interface DrawnLibrary {
  groups: DrawnGroup[];
  nodes: DrawnNode[];
  entries: DrawnEntry[];
}

export const USERS = 3;
/** The first belong to a user each and are their default groups; the rest are shared. */
export const GROUPS = USERS + 2;

const right = fc.constantFrom<Right>(0, 1, 2, 3);
const rarely = fc.integer({ min: 0, max: 11 }).map((number) => number === 0);

const node = fc.record({
  parent: fc.nat(1_000),
  group: fc.nat(GROUPS - 1),
  kind: fc.constantFrom<NodeKind>('folder', 'folder', 'folder', 'video', 'image', 'service_config'),
  isPublic: rarely,
  isPending: rarely,
  isTrashed: rarely,
  age: fc.nat(1_000),
});

const entry = fc.record({
  node: fc.nat(1_000),
  principal: fc.oneof(fc.record({ user: fc.nat(USERS - 1) }), fc.record({ group: fc.nat(GROUPS - 1) })),
  right: fc.oneof(fc.constant<Right>(0), right),
});

export const drawnLibrary: fc.Arbitrary<DrawnLibrary> = fc.record({
  groups: fc.array(fc.record({ members: fc.array(right, { minLength: USERS, maxLength: USERS }) }), {
    minLength: 2,
    maxLength: 2,
  }),
  nodes: fc.array(node, { minLength: 10, maxLength: 45 }),
  entries: fc.array(entry, { maxLength: 20 }),
});

export interface User {
  id: string;
  email: string;
  defaultGroupId: string;
  rootId: string;
}

/** A node as the model knows it. */
export interface ModelNode {
  id: string;
  name: string;
  kind: NodeKind;
  parentId: string | null;
  groupId: string;
  isPublic: boolean;
  isPending: boolean;
  isTrashed: boolean;
  lastEdit: string;
}

const time = (microseconds: number) =>
  `2026-03-01T00:${String(Math.floor(microseconds / 60)).padStart(2, '0')}:${String(microseconds % 60).padStart(2, '0')}.000000Z`;

/** The library as rows with ids, every question answered by walking up the tree. */
export class ModelLibrary {
  readonly users: readonly User[];
  readonly groups: { id: string; name: string; rootId: string }[] = [];
  readonly nodes = new Map<string, ModelNode>();
  readonly memberships: { groupId: string; userId: string; right: Right }[] = [];
  readonly entries: { nodeId: string; userId: string | null; groupId: string | null; right: Right }[] = [];

  constructor(drawn: DrawnLibrary, { users, ids, name }: { users: readonly User[]; ids: Ids; name: string }) {
    this.users = users;
    for (const user of users) {
      this.groups.push({ id: user.defaultGroupId, name: user.email, rootId: user.rootId });
      this.memberships.push({ groupId: user.defaultGroupId, userId: user.id, right: 3 });
    }
    for (const [index, { members }] of drawn.groups.entries()) {
      const id = ids.uuid();
      this.groups.push({ id, name: `${name} ${index}`, rootId: ids.uuid() });
      for (const [user, right] of members.entries()) {
        if (right > 0) this.memberships.push({ groupId: id, userId: users[user]?.id ?? '', right });
      }
    }
    this.#addNodes(drawn.nodes, ids);
    this.#addEntries(drawn.entries);
  }

  #addNodes(drawn: readonly DrawnNode[], ids: Ids): void {
    const plain = { isPublic: false, isPending: false, isTrashed: false };
    const roots = this.groups.map(({ id, rootId }) => {
      return {
        ...plain,
        id: rootId,
        name: '',
        kind: 'folder' as const,
        parentId: null,
        groupId: id,
        lastEdit: time(0),
      };
    });
    for (const root of roots) this.nodes.set(root.id, root);
    const order = drawn.map((_node, index) => index);
    order.sort((a, b) => (drawn[a]?.age ?? 0) - (drawn[b]?.age ?? 0) || a - b);
    for (const [index, one] of drawn.entries()) {
      const folders = [...this.nodes.values()].filter(
        (other) => other.kind === 'folder' && other.groupId === this.groups[one.group]?.id,
      );
      const parent = folders[one.parent % folders.length];
      if (parent === undefined) continue;
      const isConfigTaken = this.children(parent.id).some(({ kind }) => kind === 'service_config');
      const kind = one.kind === 'service_config' && isConfigTaken ? 'image' : one.kind;
      const id = ids.uuid();
      this.nodes.set(id, {
        id,
        name: `n${index}`,
        kind,
        parentId: parent.id,
        groupId: parent.groupId,
        isPublic: one.isPublic,
        isPending: one.isPending && kind !== 'folder',
        isTrashed: one.isTrashed || parent.isTrashed,
        lastEdit: time(1 + order.indexOf(index)),
      });
    }
  }

  #addEntries(drawn: readonly DrawnEntry[]): void {
    const nodes = [...this.nodes.values()];
    for (const { node, principal, right } of drawn) {
      const nodeId = nodes[node % nodes.length]?.id ?? '';
      const userId = 'user' in principal ? (this.users[principal.user]?.id ?? null) : null;
      const groupId = 'group' in principal ? (this.groups[principal.group]?.id ?? null) : null;
      const isThere = this.entries.some(
        (other) => other.nodeId === nodeId && other.userId === userId && other.groupId === groupId,
      );
      if (!isThere) this.entries.push({ nodeId, userId, groupId, right });
    }
  }

  node(id: string): ModelNode {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`The model has no ${id}.`);
    return node;
  }

  /** The node and the folders above it, nearest first. */
  chain(id: string): ModelNode[] {
    const node = this.node(id);
    return node.parentId === null ? [node] : [node, ...this.chain(node.parentId)];
  }

  children(id: string): ModelNode[] {
    return [...this.nodes.values()].filter(({ parentId }) => parentId === id);
  }

  isBelow(id: string, folderId: string): boolean {
    return id !== folderId && this.chain(id).some((node) => node.id === folderId);
  }

  /** What the nearest entry of one principal says; null without any. */
  #nearest(id: string, principal: { userId: string | null; groupId: string | null }): Right | null {
    for (const node of this.chain(id)) {
      const entry = this.entries.find(
        (each) =>
          each.nodeId === node.id && each.userId === principal.userId && each.groupId === principal.groupId,
      );
      if (entry !== undefined) return entry.right;
    }
    return null;
  }

  /** The right by membership and entries. */
  held(userId: string, id: string): number {
    const byUser = this.#nearest(id, { userId, groupId: null }) ?? 0;
    const byGroups = this.memberships
      .filter((member) => member.userId === userId)
      .map(({ groupId, right }) => {
        const isOwner = this.node(id).groupId === groupId;
        return Math.min(right, this.#nearest(id, { userId: null, groupId }) ?? (isOwner ? 3 : 0));
      });
    return Math.max(byUser, ...byGroups, 0);
  }

  right(userId: string, id: string): number {
    const isPublic = this.chain(id).some((node) => node.isPublic);
    return Math.max(this.held(userId, id), isPublic ? 1 : 0);
  }

  isShown(userId: string, { id, isPending, isTrashed }: ModelNode): boolean {
    return !isPending && !isTrashed && this.right(userId, id) > 0;
  }

  /** The path as a caller may know it. */
  path(userId: string, id: string): string {
    const [node, ...above] = this.chain(id);
    if (node === undefined || node.parentId === null) return '/';
    const shown = above.filter((folder) => folder.parentId !== null && this.right(userId, folder.id) > 0);
    return [...shown.reverse(), node].map(({ name }) => `/${name}`).join('');
  }
}

/** Writes the library in place of what the users had. */
export async function writeLibrary(db: Kysely<Database>, model: ModelLibrary): Promise<void> {
  const now = new Date('2026-03-02T00:00:00Z');
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('access_grant').execute();
    const userIds = model.users.map(({ id }) => id);
    await trx.deleteFrom('group_member').where('user_id', 'in', userIds).execute();
    await trx
      .insertInto('user_group')
      .values(
        model.groups.map(({ id, name }) => {
          return { id, name, default_of_user_id: null, last_edit: now, created_at: now };
        }),
      )
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_edit: now }))
      .execute();
    if (model.memberships.length > 0) {
      await trx
        .insertInto('group_member')
        .values(
          model.memberships.map(({ groupId, userId, right }) => {
            return { group_id: groupId, user_id: userId, right, email: null, created_at: now };
          }),
        )
        .execute();
    }
    await writeNodes(trx, model);
    if (model.entries.length > 0) await writeEntries(trx, model, now);
  });
}

async function writeNodes(trx: Kysely<Database>, model: ModelLibrary): Promise<void> {
  const rootIds = model.users.map(({ rootId }) => rootId);
  const groupIds = model.groups.map(({ id }) => id);
  await trx
    .deleteFrom('node')
    .where('owner_group_id', 'in', groupIds)
    .where('kind', '<>', 'folder')
    .execute();
  const kept = await trx
    .selectFrom('folder_closure')
    .select('descendant_id')
    .where('ancestor_id', 'in', rootIds)
    .where('depth', '>', 0)
    .orderBy('depth', 'desc')
    .execute();
  for (const { descendant_id: id } of kept) await trx.deleteFrom('node').where('id', '=', id).execute();
  const trashedAt = new Date('2026-03-01T12:00:00Z');
  const rows = [...model.nodes.values()].map((node) => ({
    id: node.id,
    kind: node.kind,
    name: node.name,
    folder_id: node.parentId,
    owner_group_id: node.groupId,
    created_by: null,
    is_public_read: node.isPublic,
    is_pending: node.isPending,
    created_at: node.lastEdit,
    last_edit: node.lastEdit,
    deleted_at: node.isTrashed ? trashedAt : null,
    trashed_root_id: node.isTrashed ? node.id : null,
  }));
  await trx
    .insertInto('node')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const closure = [...model.nodes.values()]
    .filter(({ kind }) => kind === 'folder')
    .flatMap(({ id }) =>
      model.chain(id).map((above, depth) => ({ ancestor_id: above.id, descendant_id: id, depth })),
    );
  await trx
    .insertInto('folder_closure')
    .values(closure)
    .onConflict((conflict) => conflict.columns(['ancestor_id', 'descendant_id']).doNothing())
    .execute();
}

async function writeEntries(trx: Kysely<Database>, model: ModelLibrary, now: Date): Promise<void> {
  const emails = new Map(model.users.map(({ id, email }) => [id, email]));
  await trx
    .insertInto('access_grant')
    .values(
      model.entries.map(({ nodeId, userId, groupId, right }) => {
        const email = userId === null ? null : (emails.get(userId) ?? null);
        const id = crypto.randomUUID();
        const who = { user_id: userId, group_id: groupId, email, email_folded: email };
        return { id, node_id: nodeId, ...who, right, granted_by: null, created_at: now };
      }),
    )
    .execute();
}
