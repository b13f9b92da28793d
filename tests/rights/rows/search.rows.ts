/** Rows about searches: anyone may search, and finds what they may read. */
import { expect } from 'vitest';
import type { OperationRow } from '../testing/operation-row.ts';

export const searchRows: readonly OperationRow[] = [
  {
    operation: 'GET /search/alike_shots',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/search/alike_shots' }),
    shows: (_cell, { body }) => expect(body.groups).toEqual([]),
  },
  {
    operation: 'GET /search',
    auth: 'K',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({ path: `/search?query=${encodeURIComponent(unique)}` }),
    shows: (_cell, { body }) => expect(body.results).toEqual([]),
  },
  {
    operation: 'POST /search/example',
    auth: 'K',
    needs: 0,
    // No picture: what comes after the question who is asking.
    success: 422,
    request: () => ({ path: '/search/example', bytes: new Uint8Array([1, 2, 3]) }),
  },
  {
    operation: 'POST /tools/search/assets',
    auth: 'K',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({
      path: '/tools/search/assets',
      body: { prompt: unique, search_mode: 'text_by_filename' },
    }),
    shows: (_cell, { body }) => expect(body.results).toEqual([]),
  },
  {
    operation: 'POST /tools/search/stock',
    auth: 'K',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({ path: '/tools/search/stock', body: { prompt: unique } }),
    shows: (_cell, { body }) => expect(body.results).toEqual([]),
  },
  {
    operation: 'POST /tools/stock/{asset_id}/import',
    auth: 'K',
    needs: 0,
    // Nothing of the kind was ever found, whoever asks.
    success: 404,
    request: () => ({ path: '/tools/stock/01890000-0000-7000-8000-000000000001/import' }),
  },
  {
    operation: 'POST /tools/search/custom-agents',
    auth: 'K',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({ path: '/tools/search/custom-agents', body: { query: unique } }),
    shows: (_cell, { body }) => expect(body.results).toEqual([]),
  },
];
