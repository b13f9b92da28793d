/** Sharing with an email runs the same statements in the same order whether or not an account has it. */
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { over } from '../../../platform/over.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { type AccessService, createAccessService } from '../access.service.ts';
import { type GroupsService, groupsFunctions } from '../groups/groups.service.ts';
import { type SharingService, sharingFunctions } from './sharing.service.ts';

let service: TestService;
let statements: string[] = [];
let access: AccessService;
let sharing: SharingService;
let groups: GroupsService;

/** Notes each statement without the values in it. */
const noting: KyselyPlugin = {
  transformQuery({ node }) {
    statements.push(JSON.stringify(node, (key, value) => (key === 'value' ? undefined : value)));
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  service = await startTestService();
  const db = service.deps.db.withPlugin(noting);
  access = createAccessService({ ...service.deps, db });
  sharing = over({ db, access }, sharingFunctions);
  groups = over({ ...service.deps, db, access }, groupsFunctions);
});
afterAll(() => service.stop());

async function newItem({ call }: TestClient, name: string): Promise<string> {
  return (await call('POST', '/asset/folder', { path: `/${name}/inside` })).body.id;
}

/** The statements of each step of a person's way through sharing and groups. */
async function statementsFor(email: string): Promise<string[][]> {
  const { user } = service;
  const { principal } = user;
  const item = await newItem(user, `for ${email}`);
  const { id: groupId } = await groups.createGroup(principal, { name: 'g' });
  const refused = (step: Promise<unknown>) => expect(step).rejects.toMatchObject({ code: 'not_found' });
  const steps: (() => Promise<unknown>)[] = [
    () => refused(sharing.updateShareRight(principal, item, { email, to_right: 'WRITE' })),
    () => sharing.removeShare(principal, item, { email }),
    () => sharing.addShare(principal, item, { email }),
    () => sharing.addShare(principal, item, { email }),
    () => sharing.updateShareRight(principal, item, { email, to_right: 'ADMIN' }),
    () => sharing.removeShare(principal, item, { email }),
    () => sharing.getShare(principal, item),
    () => refused(groups.updateGroupMember(principal, groupId, { email, right: 'READ' })),
    () => refused(groups.removeGroupMember(principal, groupId, { email })),
    () => groups.addGroupMember(principal, groupId, { email, right: 'READ' }),
    () => groups.addGroupMember(principal, groupId, { email, right: 'WRITE' }),
    () => groups.updateGroupMember(principal, groupId, { email, right: 'ADMIN' }),
    () => groups.listGroupMembers(principal, groupId),
    () => groups.removeGroupMember(principal, groupId, { email }),
  ];
  const noted: string[][] = [];
  for (const step of steps) {
    statements = [];
    await step();
    noted.push([...statements]);
  }
  return noted;
}

it('with an account, and without', async () => {
  const account = await service.createUser('known@example.com');
  const known = await statementsFor(account.principal.email);
  const unknown = await statementsFor('nobody@example.com');
  expect(unknown).toEqual(known);
  expect(known.flat().length).toBeGreaterThan(40);
});
