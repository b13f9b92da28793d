/** Rows about previews of projects. */
import type { OperationRow } from '../testing/operation-row.ts';
import { cancelsTask } from './content.rows.ts';

const pathOf = (url = '') => url.replace(/^http:\/\/[^/]+/, '');

export const previewRows: readonly OperationRow[] = [
  {
    operation: 'GET /project/{project_id}/frame',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}/frame?time=0&width=16` }),
  },
  {
    operation: 'POST /project/{project_id}/preview',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}/preview`, body: { height: 240 } }),
    effect: cancelsTask,
  },
  {
    operation: 'GET /media/preview/{file}',
    auth: 'signed',
    needs: 0,
    target: 'preview URL',
    // The URL is the owner's: it ends where the owner may no longer open the project.
    expect: { trashed: [404] },
    success: 200,
    request: ({ target: { url } }) => ({ path: pathOf(url) }),
  },
  {
    operation: 'GET /media/preview/{preview_id}/{file}',
    auth: 'signed',
    needs: 0,
    target: 'preview fragment URL',
    expect: { trashed: [404] },
    success: 200,
    request: ({ target: { url } }) => ({ path: pathOf(url) }),
  },
];
