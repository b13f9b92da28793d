/** Rows about what is said in assets. */
import { expect } from 'vitest';
import type { Cell, OperationRow } from '../testing/operation-row.ts';

const pathOf = ({ target }: Cell, rest = '') => `/asset/${target.nodeId}/transcripts/${target.id}${rest}`;

const listed = ({ world, target }: Cell) => world.ownerCall('GET', `/asset/${target.nodeId}/transcripts`);

export const transcriptRows: readonly OperationRow[] = [
  {
    operation: 'GET /asset/{asset_id}/transcripts',
    auth: 'K',
    needs: 1,
    target: 'transcript',
    success: 200,
    request: ({ target }) => ({ path: `/asset/${target.nodeId}/transcripts` }),
    shows: ({ target }, { body }) => {
      expect(body.map(({ transcript_id: id }: { transcript_id: string }) => id)).toEqual([target.id]);
    },
  },
  {
    operation: 'POST /asset/{asset_id}/transcripts',
    auth: 'K',
    needs: 2,
    target: 'transcript',
    success: 201,
    request: ({ target, unique }) => ({
      path: `/asset/${target.nodeId}/transcripts`,
      body: { text: `1\n00:00:00,000 --> 00:00:00,050\n${unique}\n`, label: unique },
    }),
    effect: async (cell) => {
      const labels = (await listed(cell)).map(({ label }: { label: string }) => label);
      expect(labels).toContain(cell.unique);
    },
  },
  {
    operation: 'GET /asset/{asset_id}/transcripts/{transcript_id}',
    auth: 'K',
    needs: 1,
    target: 'transcript',
    success: 200,
    request: (cell) => ({ path: pathOf(cell) }),
    shows: ({ target }, { body }) => expect(body.segments[0].text).toBe(target.name),
  },
  {
    operation: 'PATCH /asset/{asset_id}/transcripts/{transcript_id}',
    auth: 'K',
    needs: 2,
    target: 'transcript',
    success: 200,
    request: (cell) => ({ method: 'PATCH', path: pathOf(cell), body: { revision: 1, label: cell.unique } }),
    effect: async (cell) => expect(await listed(cell)).toMatchObject([{ label: cell.unique, revision: 2 }]),
  },
  {
    operation: 'DELETE /asset/{asset_id}/transcripts/{transcript_id}',
    auth: 'K',
    needs: 2,
    target: 'transcript',
    success: 204,
    request: (cell) => ({ method: 'DELETE', path: pathOf(cell) }),
    effect: async (cell) => expect(await listed(cell)).toEqual([]),
  },
  {
    operation: 'GET /asset/{asset_id}/transcripts/{transcript_id}/file',
    auth: 'K',
    needs: 1,
    target: 'transcript',
    success: 200,
    request: (cell) => ({ path: pathOf(cell, '/file?format=txt') }),
    shows: ({ target }, { text, body }) => expect(text ?? body).toContain(target.name),
  },
  {
    operation: 'POST /asset/{asset_id}/transcripts/{transcript_id}/translate',
    auth: 'K',
    needs: 2,
    target: 'transcript',
    // No language model is configured here, which only those learn who might have used it.
    success: 503,
    request: (cell) => ({ method: 'POST', path: pathOf(cell, '/translate'), body: { language: 'de' } }),
  },
];
