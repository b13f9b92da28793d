/** Rows about renditions, and the playlists that some are played by. */
import { expect } from 'vitest';
import type { Cell, OperationRow } from '../testing/operation-row.ts';
import { cancelsTask } from './content.rows.ts';

const pathOf = (url = '') => url.replace(/^http:\/\/[^/]+/, '');

async function renditionsOf({ world, target }: Cell): Promise<string[]> {
  const listed = await world.ownerCall('GET', `/asset/${target.nodeId}/renditions`);
  return listed.map(({ id }: { id: string }) => id);
}

export const renditionRows: readonly OperationRow[] = [
  {
    operation: 'POST /asset/{asset_id}/renditions',
    auth: 'K',
    needs: 2,
    target: 'video',
    success: 200,
    request: ({ target }) => ({
      path: `/asset/${target.id}/renditions`,
      body: { renditions: [{ kind: 'sprite' }] },
    }),
    effect: cancelsTask,
  },
  {
    operation: 'GET /asset/{asset_id}/renditions',
    auth: 'K',
    needs: 1,
    target: 'rendition',
    success: 200,
    request: ({ target }) => ({ path: `/asset/${target.nodeId}/renditions` }),
    shows: async ({ target }, { body }) => {
      const ids = body.map(({ id }: { id: string }) => id);
      expect(ids).toContain(target.id);
      for (const { url } of body) expect((await fetch(url)).status).toBe(200);
    },
  },
  {
    operation: 'DELETE /asset/{asset_id}/renditions/{rendition_id}',
    auth: 'K',
    needs: 2,
    target: 'rendition',
    success: 200,
    request: ({ target }) => ({ path: `/asset/${target.nodeId}/renditions/${target.id}` }),
    effect: async (cell) => expect(await renditionsOf(cell)).not.toContain(cell.target.id),
  },
  {
    operation: 'GET /media/hls/{file}',
    auth: 'signed',
    needs: 0,
    target: 'HLS URL',
    // The URL is the owner's: it ends where the owner may no longer open the item.
    expect: { trashed: [404] },
    success: 200,
    request: ({ target: { url } }) => ({ path: pathOf(url) }),
  },
  {
    operation: 'GET /media/hls/{version_id}/{file}',
    auth: 'signed',
    needs: 0,
    target: 'HLS size URL',
    expect: { trashed: [404] },
    success: 200,
    request: ({ target: { url } }) => ({ path: pathOf(url) }),
  },
];
