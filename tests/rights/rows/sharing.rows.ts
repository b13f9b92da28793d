/** Rows about who else may: sharing, flags, groups and their members. */
import { expect } from 'vitest';
import type { Cell, OperationRow } from '../testing/operation-row.ts';

interface Grant {
  email: string;
  right: string;
}

const emailIn = ({ unique }: Cell) => `${unique}@example.com`;

const shareOf = ({ world, target }: Cell) => world.ownerCall('GET', `/asset/${target.id}/share`);

async function rightGiven(cell: Cell): Promise<string | undefined> {
  const { validated_users: users } = await shareOf(cell);
  return users.find(({ email }: Grant) => email === emailIn(cell))?.right;
}

/** The owner shares with an email of this cell alone. */
async function shareFirst(cell: Cell): Promise<Record<string, string>> {
  const { world, target } = cell;
  await world.ownerCall('POST', `/asset/${target.id}/share/add`, { email: emailIn(cell) });
  return {};
}

/** The rows of an operation on a file and on a folder, which covers what is below. */
function onFileAndFolder(row: Omit<OperationRow, 'target' | 'variant'>): OperationRow[] {
  return [
    { ...row, variant: 'on a file', target: 'file' },
    { ...row, variant: 'on a folder', target: 'folder' },
  ];
}

export const sharingRows: readonly OperationRow[] = [
  ...onFileAndFolder({
    operation: 'GET /asset/{asset_id}/share',
    auth: 'K',
    needs: 1,
    success: 200,
    request: ({ target }) => ({ path: `/asset/${target.id}/share` }),
    shows: ({ relation }, { body }) => {
      expect(body.can_share).toBe(relation.right === 3);
      // From public read alone nobody learns who else may.
      const isVisitor = relation.by.kind === 'public';
      expect(body.is_public_read).toBe(isVisitor);
      if (isVisitor) expect([body.groups, body.validated_users]).toEqual([[], []]);
      else expect(body.groups.length + body.validated_users.length).toBeGreaterThan(0);
    },
  }),
  ...onFileAndFolder({
    operation: 'PUT /asset/{asset_id}/visibility',
    auth: 'K',
    needs: 2,
    success: 200,
    request: ({ target }) => ({ path: `/asset/${target.id}/visibility`, body: { is_public_read: true } }),
    effect: async (cell) => expect((await shareOf(cell)).is_public_read).toBe(true),
  }),
  ...onFileAndFolder({
    operation: 'PUT /asset/{asset_id}/reference',
    auth: 'K',
    needs: 2,
    success: 200,
    request: ({ target }) => ({ path: `/asset/${target.id}/reference`, body: { is_reference: true } }),
    effect: async (cell) => expect((await shareOf(cell)).is_reference).toBe(true),
  }),
  ...onFileAndFolder({
    operation: 'POST /asset/{asset_id}/share/add',
    auth: 'K',
    needs: 3,
    success: 200,
    request: (cell) => ({ path: `/asset/${cell.target.id}/share/add`, body: { email: emailIn(cell) } }),
    effect: async (cell) => expect(await rightGiven(cell)).toBe('READ'),
  }),
  ...onFileAndFolder({
    operation: 'POST /asset/{asset_id}/share/remove',
    auth: 'K',
    needs: 3,
    success: 200,
    prepare: shareFirst,
    request: (cell) => ({ path: `/asset/${cell.target.id}/share/remove`, body: { email: emailIn(cell) } }),
    effect: async (cell) => expect(await rightGiven(cell)).toBeUndefined(),
  }),
  ...onFileAndFolder({
    operation: 'POST /asset/{asset_id}/share/update_right',
    auth: 'K',
    needs: 3,
    success: 200,
    prepare: shareFirst,
    request: (cell) => ({
      path: `/asset/${cell.target.id}/share/update_right`,
      body: { email: emailIn(cell), to_right: 'WRITE' },
    }),
    effect: async (cell) => expect(await rightGiven(cell)).toBe('WRITE'),
  }),
];

const membersOf = ({ world, target }: Cell): Promise<Grant[]> =>
  world.ownerCall('GET', `/group/${target.id}/members`);

async function memberRight(cell: Cell): Promise<string | undefined> {
  return (await membersOf(cell)).find(({ email }) => email === emailIn(cell))?.right;
}

async function addFirst(cell: Cell): Promise<Record<string, string>> {
  await cell.world.ownerCall('POST', `/group/${cell.target.id}/members`, { email: emailIn(cell) });
  return {};
}

const members = 'group/{group_id}/members';
const ofGroup = { auth: 'K', needs: 'member', target: 'group', success: 200 } as const;

export const groupRows: readonly OperationRow[] = [
  {
    operation: 'POST /group/create',
    auth: 'K',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({ path: '/group/create', body: { name: unique } }),
    effect: ({ unique }, { body }) => expect(body).toMatchObject({ name: unique, right: 'ADMIN' }),
  },
  {
    operation: 'GET /group/list',
    auth: 'K',
    needs: 0,
    target: 'group',
    success: 200,
    request: () => ({ path: '/group/list' }),
    lists: {
      ids: ({ body }) => body.map(({ id }: { id: string }) => id),
      in: ['by group', 'by group with a lower right', 'member of the owning group', 'owner'],
    },
  },
  {
    ...ofGroup,
    operation: `GET /${members}`,
    request: ({ target }) => ({ path: `/group/${target.id}/members` }),
    shows: ({ caller }, { body }) => expect(body.map(({ email }: Grant) => email)).toContain(caller.email),
  },
  {
    ...ofGroup,
    operation: `POST /${members}`,
    memberRight: 3,
    request: (cell) => ({ path: `/group/${cell.target.id}/members`, body: { email: emailIn(cell) } }),
    effect: async (cell) => expect(await memberRight(cell)).toBe('READ'),
  },
  {
    ...ofGroup,
    operation: `PATCH /${members}`,
    memberRight: 3,
    prepare: addFirst,
    request: (cell) => ({
      path: `/group/${cell.target.id}/members`,
      body: { email: emailIn(cell), right: 'WRITE' },
    }),
    effect: async (cell) => expect(await memberRight(cell)).toBe('WRITE'),
  },
  {
    ...ofGroup,
    operation: `DELETE /${members}`,
    variant: 'of somebody else',
    memberRight: 3,
    prepare: addFirst,
    request: (cell) => ({ path: `/group/${cell.target.id}/members`, body: { email: emailIn(cell) } }),
    effect: async (cell) => expect(await memberRight(cell)).toBeUndefined(),
  },
  {
    ...ofGroup,
    operation: `DELETE /${members}`,
    variant: 'of oneself',
    request: ({ target, caller }) => ({
      path: `/group/${target.id}/members`,
      body: { email: caller.email },
    }),
    effect: ({ caller }, { body }) =>
      expect(body.map(({ email }: Grant) => email)).not.toContain(caller.email),
  },
];
