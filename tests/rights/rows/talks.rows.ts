/** Rows about what is made of recordings by what is said in them. */
import type { OperationRow } from '../testing/operation-row.ts';

// Nobody wrote down what is said in the file: whoever may read it is told what to do.
const untold = { auth: 'K', needs: 1, target: 'file', success: 409 } as const;

export const talkRows: readonly OperationRow[] = [
  {
    ...untold,
    operation: 'GET /asset/{asset_id}/summary',
    request: ({ target }) => ({ path: `/asset/${target.id}/summary` }),
  },
  ...['shorts', 'highlights', 'summary'].map(
    (made): OperationRow => ({
      ...untold,
      operation: `POST /asset/{asset_id}/${made}`,
      request: ({ target }) => ({ path: `/asset/${target.id}/${made}`, body: {} }),
    }),
  ),
];
