/** The tree under random changes, against a model that knows nothing but parents and names. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServiceError } from '../../../platform/errors.ts';
import { createFolder } from '../../../testing/test-library.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { findTreeProblems } from '../../../testing/tree-problems.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

interface ModelNode {
  id: string;
  name: string;
  parent: string | null;
  isFolder: boolean;
  /** The item with which it went into the trash. */
  trashedWith: string | null;
}

/** A library as a list of nodes; every rule is looked up by walking. */
class Model {
  nodes = new Map<string, ModelNode>();

  add(node: Omit<ModelNode, 'trashedWith'>): void {
    this.nodes.set(node.id, { ...node, trashedWith: null });
  }
  isWithin(id: string | null, ancestor: string): boolean {
    if (id === null) return false;
    return id === ancestor || this.isWithin(this.nodes.get(id)?.parent ?? null, ancestor);
  }
  below(id: string): ModelNode[] {
    return [...this.nodes.values()].filter((node) => this.isWithin(node.id, id));
  }
  nameTaken(parent: string | null, name: string, onlyFolders: boolean): boolean {
    return [...this.nodes.values()].some(
      (node) =>
        node.trashedWith === null &&
        node.parent === parent &&
        node.name === name &&
        (node.isFolder || !onlyFolders),
    );
  }
  pathOf(id: string): string {
    const node = this.nodes.get(id);
    return node?.parent == null ? '' : `${this.pathOf(node.parent)}/${node.name}`;
  }
  rootOf(id: string): string {
    const parent = this.nodes.get(id)?.parent ?? null;
    return parent === null ? id : this.rootOf(parent);
  }
}

/** Numbers choose among the nodes there are at that moment. */
const step = fc.oneof(
  fc.record({ act: fc.constant('folder' as const), at: fc.nat(99), name: fc.nat(3) }),
  fc.record({ act: fc.constant('file' as const), at: fc.nat(99), name: fc.nat(3) }),
  fc.record({ act: fc.constant('move' as const), at: fc.nat(99), to: fc.nat(99) }),
  fc.record({ act: fc.constant('rename' as const), at: fc.nat(99), name: fc.nat(3) }),
  fc.record({ act: fc.constant('trash' as const), at: fc.nat(99) }),
  fc.record({ act: fc.constant('restore' as const), at: fc.nat(99), to: fc.option(fc.nat(99)) }),
  fc.record({ act: fc.constant('purge' as const), at: fc.nat(99) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const nameOf = (number: number) => `n${number}`;

/** What a call comes to: its answer, or the code of its refusal. */
async function outcome<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    if (error instanceof Error && error.name === 'ValidationError') return 'invalid';
    throw error;
  }
}

async function addFile(user: TestClient, folderId: string, name: string): Promise<string> {
  const { access, library } = service.services;
  const folder = (await access.findNodes([folderId])).get(folderId);
  const owner = { userId: user.principal.userId, groupId: folder?.ownerGroupId ?? '' };
  return service.deps.db.transaction().execute(async (trx) => {
    const [id = ''] = await library.addPendingAssets(trx, [{ kind: 'text', name, folderId }], owner);
    await trx.updateTable('node').set({ is_pending: false }).where('id', '=', id).execute();
    return id;
  });
}

/** Does a step to the service and says what became of it: ids of what was made, or a code. */
async function take(user: TestClient, ids: readonly string[], one: Step): Promise<unknown> {
  const { library } = service.services;
  const { principal } = user;
  const id = ids[one.at % ids.length] ?? '';
  if (one.act === 'folder') {
    return user.call('POST', '/asset/folder', { parent_asset_id: id, name: nameOf(one.name) });
  }
  if (one.act === 'file') return outcome(addFile(user, id, nameOf(one.name)));
  if (one.act === 'rename') return outcome(library.renameAsset(principal, id, { name: nameOf(one.name) }));
  if (one.act === 'trash') return outcome(library.trashAsset(principal, id));
  if (one.act === 'purge') return outcome(library.purgeAsset(principal, id));
  const folderId = one.to === null ? null : (ids[one.to % ids.length] ?? '');
  if (one.act === 'restore') {
    return outcome(library.restoreAsset(principal, id, { parent_asset_id: folderId }));
  }
  return outcome(library.moveAsset(principal, id, { parent_asset_id: folderId ?? '' }));
}

/** What the model says should become of a move, or null when it should work. */
function moveProblem(model: Model, node: ModelNode, to: ModelNode): string | null {
  if (node.trashedWith !== null || to.trashedWith !== null) return 'not_found';
  if (!to.isFolder) return 'invalid';
  if (node.parent === null) return 'conflict';
  if (node.parent === to.id) return null;
  if (node.isFolder && model.isWithin(to.id, node.id)) return 'conflict';
  if (node.isFolder && model.nameTaken(to.id, node.name, true)) return 'conflict';
  return null;
}

function changeModel(model: Model, one: Step, answer: unknown): string | null {
  const nodes = [...model.nodes.values()];
  const node = nodes[one.at % nodes.length];
  if (node === undefined) return null;
  const name = 'name' in one ? nameOf(one.name) : '';
  if (one.act === 'rename') {
    if (node.trashedWith !== null) return 'not_found';
    if (node.parent === null) return 'conflict';
    if (node.name !== name && node.isFolder && model.nameTaken(node.parent, name, true)) return 'conflict';
    node.name = name;
  }
  if (one.act === 'move') {
    const to = nodes[one.to % nodes.length];
    if (to === undefined) return null;
    const problem = moveProblem(model, node, to);
    if (problem !== null) return problem;
    node.parent = to.id;
  }
  if (one.act === 'trash') {
    if (node.trashedWith !== null) return 'not_found';
    if (node.parent === null) return 'conflict';
    for (const one of model.below(node.id)) one.trashedWith ??= node.id;
  }
  if (one.act === 'restore') return restoreInModel(model, node, { nodes, one, answer });
  if (one.act === 'purge') {
    if (node.parent === null || node.trashedWith !== node.id) return 'conflict';
    const root = model.rootOf(node.id);
    const gone = model.below(node.id).filter(({ trashedWith }) => trashedWith === node.id);
    const ids = new Set(gone.map(({ id }) => id));
    for (const other of nodes) {
      if (!ids.has(other.id) && ids.has(other.parent ?? '')) other.parent = root;
    }
    for (const id of ids) model.nodes.delete(id);
  }
  return null;
}

function restoreInModel(
  model: Model,
  node: ModelNode,
  { nodes, one, answer }: { nodes: ModelNode[]; one: Step; answer: unknown },
): string | null {
  const to = one.act !== 'restore' || one.to === null ? null : nodes[one.to % nodes.length];
  if (to != null && to.trashedWith !== null) return 'not_found';
  if (node.parent === null || node.trashedWith !== node.id) return 'conflict';
  const parent = model.nodes.get(node.parent);
  const place = to ?? (parent?.trashedWith === null ? parent : model.nodes.get(model.rootOf(node.id)));
  if (!place?.isFolder) return 'invalid';
  let name = node.name;
  for (let n = 2; model.nameTaken(place.id, name, false); n += 1) name = `${node.name} (${n})`;
  expect(answer).toMatchObject({ name });
  node.name = name;
  node.parent = place.id;
  for (const other of model.below(node.id)) if (other.trashedWith === node.id) other.trashedWith = null;
  return null;
}

/** Adds what was made, or says how it should have been refused. */
function addToModel(model: Model, one: Step, answer: unknown): void {
  if (one.act !== 'folder' && one.act !== 'file') return;
  const nodes = [...model.nodes.values()];
  const parent = nodes[one.at % nodes.length];
  if (parent === undefined) return;
  const name = nameOf(one.name);
  if (one.act === 'file') {
    const isOpen = parent.isFolder && parent.trashedWith === null;
    if (!isOpen) expect(answer).toBe('conflict');
    else model.add({ id: String(answer), name, parent: parent.id, isFolder: false });
    return;
  }
  const { status, body } = answer as { status: number; body: { id: string } };
  const wanted = parent.trashedWith !== null ? 404 : parent.isFolder ? 201 : 422;
  expect(status).toBe(wanted);
  if (status === 201 && !model.nodes.has(body.id)) {
    expect(model.nameTaken(parent.id, name, true)).toBe(false);
    model.add({ id: body.id, name, parent: parent.id, isFolder: true });
  }
}

async function stateOf(ids: readonly string[]): Promise<ModelNode[]> {
  const rows = await service.deps.db
    .selectFrom('node')
    .select(['id', 'name', 'folder_id as parent', 'kind', 'trashed_root_id as trashedWith'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ kind, ...row }) => ({ ...row, isFolder: kind === 'folder' }));
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** A user with a second library that is theirs as well, so that things change hands. */
async function newUser(serial: string): Promise<{ user: TestClient; roots: string[] }> {
  const user = await service.createUser(`tree-${serial}@example.com`);
  const { access } = service.services;
  const { body } = await user.call('POST', '/group/create', { name: 'second' });
  return {
    user,
    roots: [await access.rootFolderOf(await access.defaultGroupOf(user.principal)), body.root_folder_id],
  };
}

let serial = 0;

test('changes leave the tree as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      serial += 1;
      const { user, roots } = await newUser(`one-${serial}`);
      const model = new Model();
      for (const id of roots) model.add({ id, name: '', parent: null, isFolder: true });
      for (const one of steps) {
        const answer = await take(user, [...model.nodes.keys()], one);
        addToModel(model, one, answer);
        const problem = changeModel(model, one, answer);
        if (problem !== null) expect(answer).toBe(problem);
        else if (one.act !== 'folder' && one.act !== 'file') expect(typeof answer).toBe('object');
      }
      const known = [...model.nodes.values()];
      expect((await stateOf(known.map(({ id }) => id))).sort(byId)).toEqual(known.sort(byId));
    }),
    { numRuns: 8 },
  );
  expect(await findTreeProblems(service.deps.db)).toEqual([]);
});

test('changes at the same time leave a sound tree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      serial += 1;
      const { user, roots } = await newUser(`many-${serial}`);
      const ids = [...roots];
      for (const path of ['/a/b/c', '/a/d', '/e/f', '/e/g']) ids.push(await createFolder(user, path));
      for (const folderId of [...ids]) ids.push(await addFile(user, folderId, 'n0'));
      const answers = await Promise.all(steps.map((one) => take(user, ids, one)));
      for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('internal');
      expect(await findTreeProblems(service.deps.db)).toEqual([]);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
