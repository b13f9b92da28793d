/** Who can read what, as naively as it can be said: every question walks up the tree. */
import type { Right } from '../../../packages/server/src/modules/access/index.ts';

export interface ModelNode {
  id: string;
  parent: ModelNode | null;
  isFolder: boolean;
  isPublic: boolean;
  /** Of each principal that an entry stands for. */
  entries: Map<string, Right>;
  /** The item whose trashing took this one along. */
  trashedWith: ModelNode | null;
}

export interface RightsModel {
  nodes: ModelNode[];
  /** Rights of members in the group that things are shared with. */
  members: Map<string, Right>;
}

/** The principal that stands for the group. */
export const GROUP = 'group';

/** The node and what lies above it, nearest first. */
export function wayUp(node: ModelNode): ModelNode[] {
  return node.parent === null ? [node] : [node, ...wayUp(node.parent)];
}

/** The node and what lies below it. */
export function subtree({ nodes }: RightsModel, node: ModelNode): ModelNode[] {
  return nodes.filter((one) => wayUp(one).includes(node));
}

/** What the nearest entry on the way up gives a principal; null without any. */
export function entryRight(node: ModelNode, principal: string): Right | null {
  for (const above of wayUp(node)) {
    const right = above.entries.get(principal);
    if (right !== undefined) return right;
  }
  return null;
}

/** The right of a person who is no member of the owning group, whether or not the node is in the trash. */
export function rightOf(model: RightsModel, person: string, node: ModelNode): Right {
  const own = entryRight(node, person) ?? 0;
  const byGroup = Math.min(entryRight(node, GROUP) ?? 0, model.members.get(person) ?? 0) as Right;
  const byPublic = wayUp(node).some(({ isPublic }) => isPublic) ? 1 : 0;
  return Math.max(own, byGroup, byPublic) as Right;
}

/** Gives READ: lowers nothing here or below, and lifts what is lower. */
export function addEntry(model: RightsModel, node: ModelNode, principal: string): void {
  const here = Math.max(1, entryRight(node, principal) ?? 0) as Right;
  for (const below of subtree(model, node)) {
    if (below.entries.get(principal) === 0) below.entries.set(principal, 1);
  }
  node.entries.set(principal, here);
}

/** Sets a right here and takes back what stands below. */
export function setEntry(
  model: RightsModel,
  node: ModelNode,
  change: { principal: string; right: Right },
): void {
  for (const below of subtree(model, node)) below.entries.delete(change.principal);
  node.entries.set(change.principal, change.right);
}

/** Takes all rights away, here and below, what comes from above included. */
export function removeEntry(model: RightsModel, node: ModelNode, principal: string): void {
  for (const below of subtree(model, node)) below.entries.delete(principal);
  if ((entryRight(node, principal) ?? 0) > 0) node.entries.set(principal, 0);
}
