/** Rows about what is made of projects: exports, what they would read and cost, and their reports. */
import { expect } from 'vitest';
import type { Cell, OperationRow } from '../testing/operation-row.ts';
import { cancelsTask } from './content.rows.ts';

/** An export of the owner's that nobody renders: its report is not there yet. */
const ownersExport = async ({ world, target }: Cell) => {
  const started = await world.ownerCall('POST', `/project/${target.id}/export`, ['480p']);
  return { export: started.asset_id as string };
};

export const exportRows: readonly OperationRow[] = [
  {
    operation: 'POST /project/{project_id}/export',
    auth: 'K',
    needs: 2,
    target: 'project',
    grantOn: 'parent',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}/export`, body: ['480p'] }),
    effect: cancelsTask,
  },
  {
    operation: 'POST /project/{project_id}/render',
    auth: 'K',
    needs: 2,
    target: 'project',
    grantOn: 'parent',
    success: 200,
    request: ({ target }) => ({
      path: `/project/${target.id}/render`,
      body: { format: 'gif', quality: 'draft' },
    }),
    effect: cancelsTask,
  },
  {
    operation: 'GET /project/{project_id}/export/cost',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}/export/cost?rendition=720p` }),
    shows: (_cell, { body }) => expect(body.rendition).toBe('720p'),
  },
  {
    operation: 'GET /project/{project_id}/export/preflight',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}/export/preflight` }),
    shows: ({ target }, { body }) => expect(body.project_id).toBe(target.id),
  },
  {
    operation: 'POST /project/{project_id}/export/generate_missing_renditions',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}/export/generate_missing_renditions` }),
    shows: ({ target }, { body }) => expect(body).toMatchObject({ project_id: target.id, queued_count: 0 }),
  },
  {
    operation: 'GET /project/{project_id}/exports',
    auth: 'K',
    needs: 1,
    target: 'project',
    grantOn: 'parent',
    success: 200,
    prepare: ownersExport,
    request: ({ target }) => ({ path: `/project/${target.id}/exports` }),
    shows: ({ made }, { body }) =>
      expect(body.map(({ asset_id }: { asset_id: string }) => asset_id)).toContain(made.export),
  },
  ...['report', 'report.json'].map(
    (page): OperationRow => ({
      operation: `GET /project/{project_id}/exports/{asset_id}/${page}`,
      auth: 'K',
      needs: 1,
      target: 'project',
      grantOn: 'parent',
      success: 409,
      prepare: ownersExport,
      request: ({ target, made }) => ({ path: `/project/${target.id}/exports/${made.export}/${page}` }),
      shows: (_cell, { body }) => expect(body.detail).toBe('This export is not finished.'),
    }),
  ),
];
