/** Rows about the versions of a file. */
import { expect } from 'vitest';
import { replaceContent } from '../../../packages/server/src/testing/test-versions.ts';
import type { Answer } from '../../acceptance/testing/api-client.ts';
import type { Cell, OperationRow } from '../testing/operation-row.ts';

/** The version that the target had before its content was replaced. */
async function replaced({ world, target }: Cell): Promise<Record<string, string>> {
  const { service, owner } = world;
  const assetId = target.nodeId;
  const { id } = await service.deps.db
    .selectFrom('asset_version')
    .select('id')
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow();
  const { principal } = owner.client;
  await replaceContent(service, { principal }, { assetId, bytes: 'other content' });
  return { old: id };
}

/** A version that the caller brought, and whoever the target belongs to replaced. */
async function brought({ world, caller, target }: Cell): Promise<Record<string, string>> {
  const { service, owner } = world;
  const assetId = target.nodeId;
  const { versionId } = await replaceContent(service, caller.client, { assetId, bytes: 'of the caller' });
  await replaceContent(service, owner.client, { assetId, bytes: 'other content' });
  return { own: versionId };
}

/** Numbers of the target's versions, the newest first. */
async function numbersOf({ world, target }: Cell): Promise<number[]> {
  const versions = await world.ownerCall('GET', `/asset/${target.nodeId}/versions`);
  return versions.map(({ number }: { number: number }) => number);
}

const isItemRefused = ({ body }: Answer) => body.items[0].error === true;

export const versionRows: readonly OperationRow[] = [
  {
    operation: 'GET /asset/{asset_id}/versions',
    auth: 'K',
    needs: 1,
    target: 'file',
    success: 200,
    prepare: replaced,
    request: ({ target }) => ({ path: `/asset/${target.id}/versions` }),
    shows: ({ made }, { body }) => {
      expect(body.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
      expect(body[1].version_id).toBe(made.old);
    },
  },
  {
    operation: 'POST /asset/{asset_id}/versions/{version_id}/restore',
    auth: 'K',
    needs: 2,
    target: 'file',
    success: 200,
    prepare: replaced,
    request: ({ target, made }) => ({ path: `/asset/${target.id}/versions/${made.old}/restore` }),
    effect: async (cell) => expect(await numbersOf(cell)).toEqual([3, 2, 1]),
  },
  {
    operation: 'DELETE /asset/{asset_id}/versions/{version_id}',
    auth: 'K',
    needs: 3,
    target: 'file',
    success: 200,
    prepare: replaced,
    request: ({ target, made }) => ({ path: `/asset/${target.id}/versions/${made.old}` }),
    effect: async (cell) => expect(await numbersOf(cell)).toEqual([2]),
  },
  {
    operation: 'DELETE /asset/{asset_id}/versions/{version_id}',
    variant: 'that the caller brought',
    auth: 'K',
    needs: 2,
    target: 'file',
    success: 200,
    prepare: brought,
    request: ({ target, made }) => ({ path: `/asset/${target.id}/versions/${made.own}` }),
    effect: async (cell) => expect(await numbersOf(cell)).toEqual([3, 1]),
  },
  {
    operation: 'POST /asset/download_urls',
    variant: 'of a version',
    auth: 'K',
    needs: 1,
    target: 'file',
    success: 200,
    prepare: replaced,
    request: ({ target, made }) => ({
      path: '/asset/download_urls',
      body: { asset_ids: [target.id], version_id: made.old },
    }),
    refusedItem: isItemRefused,
    shows: async (_cell, { body }) => expect((await fetch(body.items[0].download.url)).status).toBe(200),
  },
];
