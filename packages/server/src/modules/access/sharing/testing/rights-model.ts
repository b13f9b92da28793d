/**
 * The rules of sharing in their plainest form: every right worked out anew by walking up and down a small tree. What
 * the service does in sets is held against this.
 */

/** A node is known by its place in `parents`; the root, 0, has none. */
export type Parents = readonly (number | null)[];

/** Whom an entry is for. `owner-group` is the group whose library the tree is. */
export type Principal = 'owner-group' | 'team' | 'outsiders' | 'owner' | 'ada' | 'ben' | 'ghost';

/** People who call. `ghost` has no account. */
export type Person = 'owner' | 'ada' | 'ben';

export type Right = 0 | 1 | 2 | 3;

const groups = ['owner-group', 'team', 'outsiders'] as const;
type Group = (typeof groups)[number];

/** The right of each person in each group. */
export const memberships: Readonly<Record<Group, Partial<Record<Person, Right>>>> = {
  'owner-group': { owner: 3 },
  team: { owner: 3, ada: 2, ben: 1 },
  outsiders: { owner: 3 },
};

export type Operation =
  | { kind: 'add' | 'remove'; caller: Person; node: number; target: Principal }
  | { kind: 'update'; caller: Person; node: number; target: Principal; right: Exclude<Right, 0> };

const isGroup = (principal: Principal): principal is Group => groups.some((group) => group === principal);

export class RightsModel {
  readonly #parents: Parents;
  readonly #entries = new Map<string, Right>();

  constructor(parents: Parents) {
    this.#parents = parents;
  }

  #key(principal: Principal, node: number): string {
    return `${principal} ${node}`;
  }

  #below(node: number): number[] {
    const isBelow = (other: number): boolean => {
      const parent = this.#parents[other] ?? null;
      return parent !== null && (parent === node || isBelow(parent));
    };
    return this.#parents.map((_, index) => index).filter(isBelow);
  }

  /** What the entries give one principal on a node: the nearest on the way up. */
  held(principal: Principal, node: number): Right {
    const own = this.#entries.get(this.#key(principal, node));
    if (own !== undefined) return own;
    const parent = this.#parents[node] ?? null;
    if (parent !== null) return this.held(principal, parent);
    return principal === 'owner-group' ? 3 : 0;
  }

  /** What a person may do with a node: the highest over themselves and their groups. */
  rightOf(person: Person, node: number): Right {
    const byGroups = groups.map((group) => Math.min(memberships[group][person] ?? 0, this.held(group, node)));
    return Math.max(this.held(person, node), ...byGroups) as Right;
  }

  /** Whether somewhere at or below `node` only `target` is ADMIN, of those that count for `caller`. */
  #isOnlyAdmin(caller: Person, node: number, target: Principal): boolean {
    const counting = [...groups, caller].filter((principal) => principal !== target);
    return [node, ...this.#below(node)].some(
      (place) =>
        this.held(target, place) === 3 && !counting.some((principal) => this.held(principal, place) === 3),
    );
  }

  #write(principal: Principal, node: number, right: Right | null): void {
    if (right === null) this.#entries.delete(this.#key(principal, node));
    else this.#entries.set(this.#key(principal, node), right);
  }

  /** Carries out an operation that is allowed. Returns the status of its answer. */
  apply(operation: Operation): 200 | 403 | 404 | 409 {
    const { caller, node, target } = operation;
    const right = this.rightOf(caller, node);
    if (right === 0) return 404;
    if (right < 3) return 403;
    const held = this.held(target, node);
    const isForeignGroup = isGroup(target) && (memberships[target][caller] ?? 0) === 0;
    if (operation.kind === 'add') return isForeignGroup ? 404 : this.#add(node, target);
    if (isForeignGroup && held === 0) return 404;
    if (operation.kind === 'update') {
      const isOwnersAdmin = memberships['owner-group'][caller] === 3;
      if (target === 'owner-group' && operation.right < 3 && !isOwnersAdmin) return 409;
      if (held === 0) return 404;
      if (operation.right < 3 && this.#isOnlyAdmin(caller, node, target)) return 409;
      return this.#set(node, target, operation.right);
    }
    if (target === 'owner-group' || this.#isOnlyAdmin(caller, node, target)) return 409;
    return this.#remove(node, target);
  }

  #add(node: number, target: Principal): 200 {
    if (this.held(target, node) < 1) this.#write(target, node, 1);
    for (const place of this.#below(node)) {
      if ((this.#entries.get(this.#key(target, place)) ?? 1) < 1) this.#write(target, place, 1);
    }
    return 200;
  }

  #set(node: number, target: Principal, right: Right): 200 {
    this.#write(target, node, right);
    for (const place of this.#below(node)) this.#write(target, place, null);
    return 200;
  }

  #remove(node: number, target: Principal): 200 {
    for (const place of [node, ...this.#below(node)]) this.#write(target, place, null);
    if (this.held(target, node) > 0) this.#write(target, node, 0);
    return 200;
  }
}
