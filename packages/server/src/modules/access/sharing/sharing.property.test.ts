/** Sequences of share operations on random trees, over HTTP, against the plain model of rights. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import {
  type Operation,
  type Parents,
  type Person,
  type Principal,
  RightsModel,
} from './testing/rights-model.ts';

const people = ['owner', 'ada', 'ben'] as const;
const principals = ['owner-group', 'team', 'outsiders', ...people, 'ghost'] as const;

let service: TestService;
let clients: Record<Person, TestClient>;
/** How requests name each principal. */
let targets: Record<Principal, { group_id: string } | { email: string }>;
let root: string;

const emailOf = (name: string) => `${name}@example.com`;

beforeAll(async () => {
  service = await startTestService();
  const [owner, ada, ben] = await Promise.all(people.map((name) => service.createUser(emailOf(name))));
  if (owner === undefined || ada === undefined || ben === undefined) throw new Error('Users are missing.');
  clients = { owner, ada, ben };
  const newGroup = async (name: string) => (await owner.call('POST', '/group/create', { name })).body;
  const [own, team, outsiders] = [await newGroup('own'), await newGroup('team'), await newGroup('outsiders')];
  for (const [email, right] of [
    [emailOf('ada'), 'WRITE'],
    [emailOf('ben'), 'READ'],
  ]) {
    await owner.call('POST', `/group/${team.id}/members`, { email, right });
  }
  root = own.root_folder_id;
  targets = {
    'owner-group': { group_id: own.id },
    team: { group_id: team.id },
    outsiders: { group_id: outsiders.id },
    owner: { email: emailOf('owner') },
    ada: { email: emailOf('ADA') },
    ben: { email: emailOf('ben') },
    ghost: { email: emailOf('ghost') },
  };
});
afterAll(() => service.stop());

/** A tree below a node of its own; what has nothing below it may be a file. */
async function makeTree(parents: Parents): Promise<string[]> {
  const made: string[] = [];
  for (const [index, parent] of parents.entries()) {
    const folderId = parent === null ? root : (made[parent] ?? root);
    const isFile = parent !== null && index % 3 === 2 && !parents.includes(index);
    const name = `${parents.length}-${service.deps.ids.uuid()}`;
    made.push(
      isFile
        ? await uploadFile(clients.owner, Buffer.from('x'), { name, parentAssetId: folderId })
        : (await clients.owner.call('POST', '/asset/folder', { parent_asset_id: folderId, name })).body.id,
    );
  }
  return made;
}

async function perform(operation: Operation, nodes: readonly string[]): Promise<number> {
  const path = `/asset/${nodes[operation.node]}/share/${operation.kind === 'update' ? 'update_right' : operation.kind}`;
  const to = operation.kind === 'update' ? { to_right: ['READ', 'WRITE', 'ADMIN'][operation.right - 1] } : {};
  const body = { ...targets[operation.target], ...to };
  return (await clients[operation.caller].call('POST', path, body)).status;
}

/** Every right of everybody, and what the owner is shown of all principals. */
async function observe(nodes: readonly string[]) {
  const rights = await Promise.all(
    people.map(async (person) => {
      const found = await service.services.access.rightsOn(clients[person].principal, nodes);
      return nodes.map((id) => found.get(id)?.right ?? 0);
    }),
  );
  const shown = await Promise.all(
    nodes.map(async (id) => (await clients.owner.call('GET', `/asset/${id}/share`)).body),
  );
  const word = (right: string) => ['READ', 'WRITE', 'ADMIN'].indexOf(right) + 1;
  const held = shown.map(({ groups, validated_users: emails }) =>
    principals.map((principal) => {
      const target = targets[principal];
      const entry =
        'group_id' in target
          ? groups.find((group: { group_id: string }) => group.group_id === target.group_id)
          : emails.find(({ email }: { email: string }) => email.toLowerCase() === target.email.toLowerCase());
      return entry === undefined ? 0 : word(entry.right);
    }),
  );
  return { rights, held };
}

function expected(model: RightsModel, nodes: readonly string[]) {
  const places = nodes.map((_, index) => index);
  return {
    rights: people.map((person) => places.map((place) => model.rightOf(person, place))),
    held: places.map((place) => principals.map((principal) => model.held(principal, place))),
  };
}

const trees = fc
  .array(fc.nat(), { minLength: 3, maxLength: 7 })
  .map((seeds): Parents => seeds.map((seed, index) => (index === 0 ? null : seed % index)));

const common = {
  caller: fc.constantFrom<Person>('owner', 'owner', 'owner', 'ada', 'ben'),
  node: fc.nat({ max: 100 }),
  target: fc.nat({ max: 100 }),
};
const change = fc.record({ kind: fc.constantFrom('add' as const, 'remove' as const), ...common });
const update = fc.record({
  kind: fc.constant('update' as const),
  ...common,
  right: fc.constantFrom(1 as const, 2 as const, 3 as const, 3 as const),
});
/** One operation, or what gives somebody more than READ. */
const steps = fc.oneof(
  change.map((operation) => [operation]),
  update.map((operation) => [operation]),
  update.map(({ kind, right, ...place }) => [
    { kind: 'add' as const, ...place },
    { kind, right, ...place },
  ]),
);
/** Few targets, so that what was done to one meets what is done to it next. */
const sequences = fc
  .record({
    targets: fc.shuffledSubarray([...principals], { minLength: 2, maxLength: 3 }),
    drawn: fc.array(steps, { minLength: 12, maxLength: 20, size: 'max' }),
  })
  .map(({ targets: few, drawn }): Operation[] =>
    drawn.flat().map((step) => ({ ...step, target: few[step.target % few.length] ?? 'ghost' })),
  );

it('gives everybody on every node what the model says, whatever is shared in whatever order', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(trees, sequences, async (parents, drawn) => {
      const nodes = await makeTree(parents);
      const model = new RightsModel(parents);
      for (const operation of drawn) {
        const fitting = { ...operation, node: operation.node % parents.length };
        const status = model.apply(fitting);
        expect({ operation: fitting, status: await perform(fitting, nodes) }).toEqual({
          operation: fitting,
          status,
        });
        expect({ operation: fitting, ...(await observe(nodes)) }).toEqual({
          operation: fitting,
          ...expected(model, nodes),
        });
        statuses.add(status);
      }
    }),
    { numRuns: 20 },
  );
  expect([...statuses].sort()).toEqual([200, 403, 404, 409]);
});
