/** Rows about what is seen in assets. */
import { PRINT_LENGTH } from '@rushes/engine';
import { expect } from 'vitest';
import type { Cell, OperationRow } from '../testing/operation-row.ts';

/** As if its pictures had been indexed: no worker looks at any in this table. */
async function printIt({ world, target }: Cell): Promise<Record<string, string>> {
  const { db, clock, ids } = world.service.deps;
  const print = Buffer.alloc(PRINT_LENGTH * 4);
  print.writeFloatLE(1, 4 * (ids.uuid().charCodeAt(0) % PRINT_LENGTH));
  await db
    .insertInto('vector_space')
    .values({
      id: ids.uuid(),
      purpose: 'print',
      name: 'rushes-print-1',
      strategy: 'frame',
      dimensions: PRINT_LENGTH,
      state: 'active',
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const space = await db
    .selectFrom('vector_space')
    .select('id')
    .where('purpose', '=', 'print')
    .executeTakeFirstOrThrow();
  const { current_version_id: versionId } = await db
    .selectFrom('asset')
    .select('current_version_id')
    .where('id', '=', target.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('vector')
    .values({
      id: ids.uuid(),
      space_id: space.id,
      asset_id: target.id,
      version_id: versionId ?? '',
      scope: 'print',
      subject_id: null,
      start_ms: 0,
      end_ms: 1_000,
      value: print,
    })
    .execute();
  return {};
}

export const recognitionRows: readonly OperationRow[] = [
  {
    operation: 'GET /asset/{asset_id}/near_duplicates',
    auth: 'K',
    needs: 1,
    target: 'video',
    prepare: printIt,
    success: 200,
    request: ({ target }) => ({ path: `/asset/${target.id}/near_duplicates` }),
    shows: (_cell, { body }) => {
      expect(body.compared_prints).toBeGreaterThan(0);
      expect(Array.isArray(body.near_duplicates)).toBe(true);
    },
  },
];
