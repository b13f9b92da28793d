/** Rows about changes of projects and their history. */
import { expect } from 'vitest';
import { titleTimeline } from '../../acceptance/testing/timelines.ts';
import type { Cell, OperationRow } from '../testing/operation-row.ts';

const nameOf = ({ target }: Cell) => target.name;
const newest = ({ world, target }: Cell) => world.ownerCall('GET', `/project/${target.id}`);

const rename = (unique: string) => ({
  version: 1,
  operations: [{ type: 'rename', target: [], name: unique }],
});

const hasName = async (cell: Cell) => expect((await newest(cell)).timeline.name).toBe(cell.unique);

export const projectVersionRows: readonly OperationRow[] = [
  {
    operation: 'PATCH /project/{project_id}',
    auth: 'K',
    needs: 2,
    target: 'project',
    success: 200,
    request: ({ target, unique }) => ({ path: `/project/${target.id}`, body: rename(unique) }),
    effect: hasName,
  },
  {
    operation: 'PUT /project/{project_id}/timeline',
    auth: 'K',
    needs: 2,
    target: 'project',
    success: 200,
    request: ({ target, unique }) => ({
      path: `/project/${target.id}/timeline`,
      body: { version: 1, timeline: { ...titleTimeline(), name: unique } },
    }),
    effect: hasName,
  },
  {
    operation: 'GET /project/{project_id}/history',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}/history` }),
    shows: ({ target }, { body }) => expect(body).toMatchObject([{ id: target.id, version: 1 }]),
  },
  {
    operation: 'GET /project/{project_id}/history/{version}',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}/history/1` }),
    shows: (cell, { body }) => expect(body.name).toBe(nameOf(cell)),
  },
  {
    operation: 'POST /project/{project_id}/restore',
    auth: 'K',
    needs: 2,
    target: 'project',
    success: 200,
    request: ({ target }) => ({
      path: `/project/${target.id}/restore`,
      body: { version: 1, to_version: 1 },
    }),
    effect: async (cell) => expect((await newest(cell)).version).toBe(2),
  },
  {
    operation: 'POST /project/{project_id}/instantiate',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 201,
    request: ({ target, unique }) => ({
      path: `/project/${target.id}/instantiate`,
      body: { name: unique, values: {} },
    }),
    effect: ({ unique }, { body }) => expect(body.name).toBe(unique),
  },
];
