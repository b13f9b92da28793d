/**
 * Random people create, share, move, trash, restore and remove, in any order. After every step all of them may
 * read exactly what a naive model says, and nobody gets further than it says. RUSHES_TEST_SEED and
 * RUSHES_TEST_STEPS ask for other and longer sequences; `npm run test:fuzz` runs long ones.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Right } from '../../packages/server/src/modules/access/index.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { createRandom, pick } from '../acceptance/testing/hostile-values.ts';
import {
  addEntry,
  entryRight,
  GROUP,
  type ModelNode,
  type RightsModel,
  removeEntry,
  rightOf,
  setEntry,
  subtree,
  wayUp,
} from './testing/rights-model.ts';
import { sound, uniqueName } from './testing/targets.ts';
import { type Person, startWorld, type World } from './testing/world.ts';

const seed = Number(process.env.RUSHES_TEST_SEED ?? 20_261_120);
const steps = Number(process.env.RUSHES_TEST_STEPS ?? (process.env.MODE === 'fuzz' ? 5_000 : 150));

let world: World;
/** The first one owns the library. */
let people: Person[];
let groupId: string;
let model: RightsModel;

const random = createRandom(seed);
const WORDS = ['', 'READ', 'WRITE', 'ADMIN'];

beforeAll(async () => {
  world = await startWorld();
  const guests = await Promise.all(
    ['one', 'two', 'three'].map((name) => world.newPerson(`sequence ${name}`)),
  );
  people = [world.owner, ...guests];
  groupId = (await world.ownerCall('POST', '/group/create', { name: 'sequence' })).id;
  const root = await world.makeOwn('folder', world.owner);
  model = { nodes: [newNode(root, null, true)], members: new Map() };
});
afterAll(() => world?.stop());

function newNode(id: string, parent: ModelNode | null, isFolder: boolean): ModelNode {
  return { id, parent, isFolder, isPublic: false, entries: new Map(), trashedWith: null };
}

const isOwner = (person: Person) => person === world.owner;

/** What the person may do with a node that is not in the trash; 0 for one that is. */
function rightNow(person: Person, node: ModelNode, { inTrash = false } = {}): Right {
  if ((node.trashedWith !== null) !== inTrash) return 0;
  return isOwner(person) ? 3 : rightOf(model, person.email, node);
}

/** Status of an operation that needs a right on each of some nodes; null when nothing is in its way. */
function refusalOf(rights: readonly Right[], least: Right): readonly number[] | null {
  const missing = rights.filter((right) => right < least);
  return missing.length === 0 ? null : missing.map((right) => (right === 0 ? 404 : 403));
}

interface Step {
  what: string;
  /** Statuses that the model says. */
  expected: readonly number[];
  status: number;
}

const call = async (person: Person, method: string, path: string, body?: unknown) =>
  person.client.call(method, path, body);

const anyNode = () => pick(random, model.nodes);
const live = () => model.nodes.filter(({ trashedWith }) => trashedWith === null);
const targetOf = (principal: string) => (principal === GROUP ? { group_id: groupId } : { email: principal });
const anyPrincipal = () => pick(random, [...people.slice(1).map(({ email }) => email), GROUP]);

async function addFolder(person: Person): Promise<Step> {
  const parent = anyNode();
  const refusal = parent.isFolder ? refusalOf([rightNow(person, parent)], 2) : null;
  const body = { parent_asset_id: parent.id, name: uniqueName('folder') };
  const answer = await call(person, 'POST', '/asset/folder', body);
  if (answer.status === 201) model.nodes.push(newNode(answer.body.id, parent, true));
  const inFile = rightNow(person, parent) === 0 ? [404] : [422, 403];
  return {
    what: `folder in ${parent.id}`,
    expected: parent.isFolder ? (refusal ?? [201]) : inFile,
    status: answer.status,
  };
}

async function addFile(person: Person): Promise<Step> {
  const parent = pick(
    random,
    live().filter(({ isFolder }) => isFolder),
  );
  const refusal = refusalOf([rightNow(person, parent)], 2);
  const options = { name: uniqueName('file'), fileType: 'audio', parentAssetId: parent.id };
  const id = await uploadFile(person.client, sound, options).catch(() => null);
  if (id !== null) model.nodes.push(newNode(id, parent, false));
  return {
    what: `file in ${parent.id}`,
    expected: [refusal === null ? 200 : 400],
    status: id === null ? 400 : 200,
  };
}

async function changeShare(person: Person): Promise<Step> {
  const [node, principal] = [anyNode(), anyPrincipal()];
  const action = pick(random, ['add', 'add', 'remove', 'update_right']);
  const right = pick(random, [1, 2, 3] as const);
  const body = { ...targetOf(principal), ...(action === 'update_right' ? { to_right: WORDS[right] } : {}) };
  const refusal = refusalOf([rightNow(person, node)], 3);
  const isStranger = principal === GROUP && !isOwner(person) && !model.members.has(person.email);
  const isGiven = (entryRight(node, principal) ?? 0) > 0;
  const answer = await call(person, 'POST', `/asset/${node.id}/share/${action}`, body);
  const what = `${action} ${principal} ${WORDS[right]} on ${node.id}`;
  const status = answer.status;
  if (status === 200) {
    if (action === 'add') addEntry(model, node, principal);
    if (action === 'remove') removeEntry(model, node, principal);
    if (action === 'update_right') setEntry(model, node, { principal, right });
  }
  if (refusal !== null) return { what, expected: refusal, status };
  if (action === 'add') return { what, expected: [isStranger ? 404 : 200], status };
  if (!isGiven) return { what, expected: action === 'remove' ? [200, 404] : [404], status };
  // A group that the caller is not in may or may not be named by its id.
  return { what, expected: isStranger ? [200, 404] : [200], status };
}

async function changeVisibility(person: Person): Promise<Step> {
  const node = anyNode();
  const isPublic = random() < 0.3;
  const answer = await call(person, 'PUT', `/asset/${node.id}/visibility`, { is_public_read: isPublic });
  const expected = refusalOf([rightNow(person, node)], 2) ?? [200];
  if (answer.status === 200) node.isPublic = isPublic;
  return { what: `visibility ${isPublic} of ${node.id}`, expected, status: answer.status };
}

async function changeMember(person: Person): Promise<Step> {
  const { email } = pick(random, people.slice(1));
  const right = pick(random, [0, 1, 2, 3] as const);
  const own = isOwner(person) ? 3 : (model.members.get(person.email) ?? 0);
  const path = `/group/${groupId}/members`;
  const isThere = model.members.has(email);
  const method = right === 0 ? 'DELETE' : isThere ? 'PATCH' : 'POST';
  const body = right === 0 ? { email } : { email, right: WORDS[right] };
  const mayLeave = method === 'DELETE' && email === person.email && own > 0;
  const refusal = mayLeave ? null : refusalOf([own], 3);
  const answer = await call(person, method, path, body);
  const { status } = answer;
  if (status === 200 && right === 0) model.members.delete(email);
  if (status === 200 && right > 0) model.members.set(email, right);
  const expected = refusal ?? (right === 0 && !isThere ? [200, 404] : [200]);
  return { what: `member ${email} ${WORDS[right]} (${method})`, expected, status };
}

async function move(): Promise<Step> {
  const [node, to] = [pick(random, live()), pick(random, live())];
  const { status } = await call(world.owner, 'POST', `/asset/${node.id}/move`, { parent_asset_id: to.id });
  const isImpossible = !to.isFolder || wayUp(to).includes(node);
  if (status === 200) node.parent = to;
  return { what: `move ${node.id} to ${to.id}`, expected: isImpossible ? [409, 422] : [200], status };
}

async function trash(person: Person): Promise<Step> {
  const node = pick(random, model.nodes.slice(1).concat(model.nodes.slice(1, 2)));
  if (node === undefined) return { what: 'nothing to trash', expected: [0], status: 0 };
  const expected = refusalOf([rightNow(person, node)], 2) ?? [200];
  const { status } = await call(person, 'POST', `/asset/${node.id}/trash`);
  if (status === 200) {
    for (const below of subtree(model, node)) below.trashedWith ??= node;
  }
  return { what: `trash ${node.id}`, expected, status };
}

/** Roots of the trash whose folder is still there. */
const trashed = () =>
  model.nodes.filter((node) => node.trashedWith === node && node.parent?.trashedWith === null);

async function restore(person: Person): Promise<Step> {
  const roots = trashed();
  if (roots.length === 0) return { what: 'nothing to restore', expected: [0], status: 0 };
  const node = pick(random, roots);
  const own = refusalOf([rightNow(person, node, { inTrash: true })], 2);
  const { status } = await call(person, 'POST', `/asset/${node.id}/restore`, {});
  if (status === 200) {
    for (const one of model.nodes) if (one.trashedWith === node) one.trashedWith = null;
  }
  // Whether the folder must be writable too is not said.
  const parent = node.parent === null ? 3 : rightNow(person, node.parent);
  const expected = own ?? (parent >= 2 ? [200] : [200, 403, 404]);
  return { what: `restore ${node.id}`, expected, status };
}

async function purge(person: Person): Promise<Step> {
  const node = pick(random, trashed().length > 0 ? trashed() : model.nodes.slice(1));
  if (node === undefined) return { what: 'nothing to purge', expected: [0], status: 0 };
  const inTrash = node.trashedWith !== null;
  const own = refusalOf([rightNow(person, node, { inTrash })], 3);
  const { status } = await call(person, 'DELETE', `/asset/${node.id}`);
  if (status === 200) {
    const gone = new Set(subtree(model, node));
    model.nodes = model.nodes.filter((one) => !gone.has(one));
  }
  return { what: `purge ${node.id}`, expected: own ?? [inTrash ? 200 : 409], status };
}

const actions = [
  addFolder,
  addFolder,
  addFile,
  changeShare,
  changeShare,
  changeShare,
  changeVisibility,
  changeMember,
  move,
  trash,
  restore,
  restore,
  purge,
];

/** What the person is told of, against what the model says. */
async function readingProblem(person: Person): Promise<string | null> {
  const ids = model.nodes.map(({ id }) => id);
  const { body } = await call(person, 'POST', '/asset/infos', { asset_ids: ids });
  const told = body.items.filter((item: { error: boolean }) => !item.error);
  const readable = new Set(told.map(({ asset_id: id }: { asset_id: string }) => id));
  const wrong = model.nodes.filter((node) => readable.has(node.id) !== rightNow(person, node) > 0);
  const [first] = wrong;
  if (first !== undefined) {
    return `${person.email} ${readable.has(first.id) ? 'may read' : 'may not read'} ${first.id}`;
  }
  for (const path of ['/asset/most_recent?limit=1000', '/users/shared?limit=1000']) {
    const listed = (await call(person, 'GET', path)).body as { file_id: string }[];
    const hidden = listed.find(({ file_id: id }) => ids.includes(id) && !readable.has(id));
    if (hidden !== undefined) return `${path} lists ${hidden.file_id} to ${person.email}`;
  }
  return null;
}

test(`everybody reads what the model says (seed ${seed}, ${steps} steps)`, async () => {
  const log: string[] = [];
  const counts = new Map<number, number>();
  for (let step = 0; step < steps; step += 1) {
    const person = random() < 0.5 ? world.owner : pick(random, people);
    const { what, expected, status } = await pick(random, actions)(person);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    log.push(`${step} ${person.email}: ${what} → ${status}`);
    const story = () => log.slice(-25).join('\n');
    if (!expected.includes(status)) throw new Error(`${status} instead of ${expected}\n${story()}`);
    for (const one of people) {
      const problem = await readingProblem(one);
      if (problem !== null) throw new Error(`${problem}\n${story()}`);
    }
  }
  process.stdout.write(`sequences: ${steps} steps, answers ${JSON.stringify(Object.fromEntries(counts))}\n`);
  expect(counts.get(200) ?? 0).toBeGreaterThan(steps / 4);
}, 3_600_000);
