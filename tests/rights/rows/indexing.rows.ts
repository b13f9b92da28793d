/** Rights on the index of a file, and on describing and transcribing. */
import { expect } from 'vitest';
import type { Cell, OperationRow } from '../testing/operation-row.ts';
import { cancelsTask } from './content.rows.ts';

const path = ({ target }: Cell) => `/video/index/${target.id}`;

/** As if somebody had looked into the file: no worker does in this table. */
async function lookInto({ world, target }: Cell): Promise<Record<string, string>> {
  await world.service.deps.db
    .updateTable('asset_version')
    .set({ media_kind: 'video' })
    .where('asset_id', '=', target.id)
    .execute();
  return {};
}

export const indexingRows: readonly OperationRow[] = [
  {
    operation: 'GET /video/index/{source_file_id}',
    auth: 'K',
    needs: 1,
    target: 'video',
    success: 200,
    request: (cell) => ({ path: path(cell) }),
    shows: ({ target }, { body }) => expect(body.asset_id).toBe(target.id),
  },
  {
    operation: 'POST /video/index/{source_file_id}',
    auth: 'K',
    needs: 2,
    target: 'video',
    prepare: lookInto,
    success: 202,
    request: (cell) => ({ path: path(cell), body: {} }),
    effect: cancelsTask,
  },
  {
    operation: 'DELETE /video/index/{source_file_id}',
    auth: 'K',
    needs: 2,
    target: 'video',
    async prepare(cell) {
      const { db, ids, clock } = cell.world.service.deps;
      const version = await db
        .selectFrom('asset_version')
        .select('id')
        .where('asset_id', '=', cell.target.id)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('analyser_run')
        .values({
          id: ids.uuid(),
          version_id: version.id,
          analyser: 'prints',
          options_key: '',
          state: 'done',
          created_at: clock.now(),
        })
        .execute();
      return { versionId: version.id };
    },
    success: 200,
    request: (cell) => ({ path: path(cell) }),
    async effect({ world, made: { versionId = '' } }) {
      const { db } = world.service.deps;
      const rows = await db
        .selectFrom('analyser_run')
        .select('id')
        .where('version_id', '=', versionId)
        .execute();
      expect(rows).toEqual([]);
    },
  },
  {
    operation: 'POST /video/description/{source_file_id}',
    auth: 'K',
    needs: 2,
    operatorMay: true,
    target: 'folder',
    // No model is configured here, which only those learn who might have used it.
    success: 503,
    request: ({ target }) => ({ path: `/video/description/${target.id}` }),
  },
  {
    operation: 'POST /video/transcript/{source_file_id}',
    auth: 'K',
    needs: 2,
    operatorMay: true,
    target: 'folder',
    success: 503,
    request: ({ target }) => ({ path: `/video/transcript/${target.id}` }),
  },
];
