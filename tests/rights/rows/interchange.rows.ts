/** Rows about documents that come from elsewhere, and projects that go there. */
import { expect } from 'vitest';
import { uploadFile } from '../../../packages/server/src/testing/test-uploads.ts';
import type { Cell, OperationRow } from '../testing/operation-row.ts';
import { cancelsTask } from './content.rows.ts';

/** A file of the caller's own. */
const ownDocument = async ({ caller }: Cell) => {
  const bytes = Buffer.from('{"OTIO_SCHEMA":"Timeline.1"}');
  return { document: await uploadFile(caller.client, bytes, { fileType: 'proj_original' }) };
};

export const interchangeRows: readonly OperationRow[] = [
  {
    operation: 'GET /timeline/schema.json',
    auth: 'none',
    needs: 0,
    success: 200,
    request: () => ({ path: '/timeline/schema.json' }),
    shows: (_cell, { body }) => expect(body.title).toBe('Timeline'),
  },
  {
    operation: 'GET /project/{project_id}/export_service_otio',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}/export_service_otio` }),
    shows: (_cell, { body }) => expect(body.OTIO_SCHEMA).toBe('Timeline.1'),
  },
  {
    operation: 'GET /project/{project_id}/export_file',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}/export_file?format=otio` }),
    shows: (_cell, { body }) => expect(JSON.stringify(body)).toContain('Timeline.1'),
  },
  {
    operation: 'POST /project/import',
    auth: 'K',
    needs: 1,
    target: 'file',
    success: 202,
    request: ({ target }) => ({ path: '/project/import', body: { asset_id: target.id } }),
    effect: cancelsTask,
  },
  {
    operation: 'POST /project/import',
    variant: 'in a folder',
    auth: 'K',
    needs: 2,
    target: 'folder',
    success: 202,
    prepare: ownDocument,
    request: ({ target, made }) => ({
      path: '/project/import',
      body: { asset_id: made.document, parent_asset_id: target.id },
    }),
    effect: cancelsTask,
  },
];
