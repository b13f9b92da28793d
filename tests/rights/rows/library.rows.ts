/** Rows about files and folders: listings, places, uploads, downloads, the trash. */
import { expect } from 'vitest';
import { uploadRequest } from '../../../packages/server/src/testing/test-uploads.ts';
import type { Answer } from '../../acceptance/testing/api-client.ts';
import type { Cell, OperationRow } from '../testing/operation-row.ts';
import { sound } from '../testing/targets.ts';

const refIds = ({ body }: Answer): string[] =>
  body.map(({ file_id: id }: { file_id: string | null }) => id ?? '');

/** In which relations somebody reads what lies in a folder that they read. */
const READERS = [
  'READ',
  'WRITE',
  'ADMIN',
  'by group',
  'by group with a lower right',
  'by folder',
  'by pending email',
  'public',
  'member of the owning group',
  'owner',
] as const;

/** A file in the folder that is asked for. */
const fileWithin = async ({ world, target }: Cell): Promise<Record<string, string>> => ({
  file: await world.upload(target.id),
});

/** A listing that starts from the folder by its id: with READ on it, and then of all that lies there. */
function fromFolderRow(operation: string, query: string): OperationRow {
  return {
    operation,
    variant: 'from a folder by its id',
    auth: 'K',
    needs: 1,
    target: 'folder',
    success: 200,
    prepare: fileWithin,
    request: ({ target }) => ({ path: `${operation.split(' ')[1]}?${query}&folder_id=${target.id}` }),
    shows: (cell, answer) => {
      expect(READERS).toContain(cell.relation.name);
      expect(refIds(answer)).toEqual([cell.made.file]);
    },
  };
}

/** What the owner is told of the target; null when that is nothing. */
async function infoOf({ world, target }: Cell) {
  const { items } = await world.ownerCall('POST', '/asset/infos', { asset_ids: [target.nodeId] });
  return items[0].error ? null : items[0].info;
}

const folderIn = async ({ world }: Cell, parent_asset_id: string): Promise<string> =>
  (await world.ownerCall('POST', '/asset/folder', { parent_asset_id, name: crypto.randomUUID() })).id;

const isItemRefused = ({ body }: Answer) => body.items[0].error === true;

export const listingRows: readonly OperationRow[] = [
  fromFolderRow('GET /users/sources/list_files', 'path=/&limit=100&page=0'),
  fromFolderRow('GET /asset/most_recent', 'limit=100'),
  {
    operation: 'GET /users/sources/list_files',
    variant: 'of the own root',
    auth: 'K',
    needs: 0,
    target: 'file',
    success: 200,
    request: () => ({ path: '/users/sources/list_files?path=/&limit=100&page=0' }),
    lists: { ids: refIds, in: [] },
  },
  {
    operation: 'GET /users/sources/list_files',
    variant: 'of the folder',
    auth: 'K',
    needs: 'own',
    target: 'file',
    success: 200,
    request: ({ relation }) => ({
      path: `/users/sources/list_files?path=/${encodeURIComponent(relation.name)}/inner&limit=100&page=0`,
    }),
    lists: { ids: refIds, in: ['owner'] },
  },
  {
    operation: 'GET /users/sources/list_files',
    variant: 'of a group',
    auth: 'K',
    needs: 'member',
    target: 'file',
    // The others' items lie in the library of the owner, so the group has no such folder.
    expect: { 'by group': [404], 'by group with a lower right': [404], owner: [404] },
    success: 200,
    request: ({ relation, world }) => ({
      path: `/users/sources/list_files?path=/${encodeURIComponent(relation.name)}/inner&limit=100&page=0&group_name=${encodeURIComponent(world.team.name)}`,
    }),
    lists: { ids: refIds, in: ['member of the owning group'] },
  },
  {
    operation: 'GET /asset/most_recent',
    auth: 'K',
    needs: 0,
    target: 'file',
    success: 200,
    request: () => ({ path: '/asset/most_recent?limit=1000' }),
    lists: { ids: refIds, in: ['READ', 'WRITE', 'ADMIN', 'by folder', 'by pending email', 'owner'] },
  },
  {
    operation: 'GET /asset/most_recent',
    variant: 'with a filter as its body',
    auth: 'K',
    needs: 0,
    target: 'file',
    success: 200,
    request: () => ({ path: '/asset/most_recent?limit=1000', body: ['audio'] }),
    lists: { ids: refIds, in: ['READ', 'WRITE', 'ADMIN', 'by folder', 'by pending email', 'owner'] },
  },
  {
    operation: 'GET /asset/most_recent',
    variant: 'of a group',
    auth: 'K',
    needs: 'member',
    target: 'file',
    success: 200,
    request: ({ world }) => ({ path: `/asset/most_recent?limit=100&group_id=${world.team.groupId}` }),
    lists: {
      ids: refIds,
      in: ['member of the owning group'],
      may: ['by group', 'by group with a lower right'],
    },
  },
  {
    operation: 'GET /users/shared',
    auth: 'K',
    needs: 0,
    target: 'file',
    success: 200,
    request: () => ({ path: '/users/shared?limit=100' }),
    lists: { ids: refIds, in: ['READ', 'WRITE', 'ADMIN', 'by group', 'by group with a lower right'] },
  },
  {
    operation: 'POST /asset/infos',
    auth: 'K',
    needs: 1,
    target: 'file',
    success: 200,
    request: ({ target }) => ({ path: '/asset/infos', body: { asset_ids: [target.id] } }),
    refusedItem: isItemRefused,
    shows: ({ target }, { body }) => expect(body.items[0].info.source_name).toBe(target.name),
  },
];

export const downloadRows: readonly OperationRow[] = [
  {
    operation: 'POST /asset/download_urls',
    auth: 'K',
    needs: 1,
    target: 'file',
    success: 200,
    request: ({ target }) => ({ path: '/asset/download_urls', body: { asset_ids: [target.id] } }),
    refusedItem: isItemRefused,
    shows: async (_cell, { body }) => expect((await fetch(body.items[0].download.url)).status).toBe(200),
  },
  {
    operation: 'GET /asset/download_url/{asset_id}',
    auth: 'B',
    needs: 1,
    target: 'file',
    success: 200,
    request: ({ target }) => ({ path: `/asset/download_url/${target.id}` }),
    shows: async (_cell, { body }) => expect((await fetch(body.url)).status).toBe(200),
  },
  {
    operation: 'GET /asset/url/{asset_id}',
    auth: 'T',
    needs: 1,
    target: 'file',
    success: 302,
    request: ({ target }) => ({ path: `/asset/url/${target.id}` }),
    shows: async (_cell, { headers }) => {
      expect(headers.get('cache-control')).toContain('no-store');
      expect((await fetch(headers.get('location') ?? '')).status).toBe(200);
    },
  },
  {
    operation: 'GET /media/{file}',
    auth: 'signed',
    needs: 0,
    target: 'media URL',
    // The URL is the owner's: it ends where the owner may no longer open the item.
    expect: { trashed: [404] },
    success: 200,
    request: ({ target: { url = '' } }) => ({ path: url.replace(/^http:\/\/[^/]+/, '') }),
  },
];

export const uploadRows: readonly OperationRow[] = [
  {
    operation: 'POST /users/assets/upload_urls',
    auth: 'K',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({
      path: '/users/assets/upload_urls',
      body: [{ ...uploadRequest(10), upload_id: unique }],
    }),
    effect: (_cell, { body }) => expect(body[0].presigned_put_url).toMatch(/^http/),
  },
  {
    operation: 'POST /users/assets/upload_urls',
    variant: 'into a folder',
    auth: 'K',
    needs: 2,
    target: 'folder',
    success: 200,
    request: ({ target, unique }) => ({
      path: '/users/assets/upload_urls',
      body: [{ ...uploadRequest(10, { parentAssetId: target.id }), upload_id: unique }],
    }),
    effect: (_cell, { body }) => expect(body[0].presigned_put_url).toMatch(/^http/),
  },
  {
    operation: 'POST /users/assets/upload_urls',
    variant: 'replacing content',
    auth: 'K',
    needs: 2,
    target: 'file',
    success: 200,
    request: ({ target, unique }) => ({
      path: '/users/assets/upload_urls',
      body: [{ ...uploadRequest(10, { fileType: 'audio' }), upload_id: unique, replace_asset_id: target.id }],
    }),
    effect: ({ target }, { body }) => expect(body[0].asset_id).toBe(target.id),
  },
  {
    operation: 'PUT /uploads/{upload}',
    auth: 'signed',
    needs: 0,
    target: 'upload URL',
    // What has not arrived can not be put into the trash.
    except: ['trashed'],
    success: 200,
    request: ({ target: { url = '' } }) => ({ path: url.replace(/^http:\/\/[^/]+/, ''), bytes: sound }),
    effect: async (cell) => expect((await infoOf(cell))?.source_name).toBe(cell.target.name),
  },
  {
    operation: 'PUT /uploads/{upload}/parts/{part}',
    auth: 'signed',
    needs: 0,
    target: 'part URL',
    except: ['trashed'],
    success: 200,
    // The store keeps parts, no row does.
    mayWrite: true,
    request: ({ target: { url = '' } }) => ({ path: url.replace(/^http:\/\/[^/]+/, ''), bytes: sound }),
    effect: (_cell, { body }) => expect(body).toMatchObject({ part_number: 1, bytes: sound.length }),
  },
  {
    operation: 'POST /users/assets/multipart/complete',
    auth: 'K',
    needs: 'own',
    target: 'upload in parts',
    except: ['trashed'],
    success: 200,
    request: ({ target: { id, nodeId, etag = '' } }) => ({
      path: '/users/assets/multipart/complete',
      body: { asset_id: nodeId, multipart_upload_id: id, parts: [{ part_number: 1, etag }] },
    }),
    effect: async (cell) => expect((await infoOf(cell))?.source_name).toBe(cell.target.name),
  },
  {
    operation: 'POST /users/assets/multipart/abort',
    auth: 'K',
    needs: 'own',
    target: 'upload in parts',
    except: ['trashed'],
    success: 200,
    request: ({ target: { id, nodeId } }) => ({
      path: '/users/assets/multipart/abort',
      body: { asset_id: nodeId, multipart_upload_id: id },
    }),
    effect: (_cell, { body }) => expect(body.aborted).toBe(true),
  },
  {
    operation: 'POST /users/assets/preprocess',
    auth: 'K',
    needs: 2,
    target: 'file',
    success: 200,
    request: ({ target }) => ({
      path: '/users/assets/preprocess',
      body: { assets: [{ asset_id: target.id, upload_id: '' }], version: null },
    }),
    refusedItem: ({ body }) => body[0].task_id === '',
    effect: (_cell, { body }) => expect(body[0].task_id).not.toBe(''),
  },
];

export const placeRows: readonly OperationRow[] = [
  {
    operation: 'POST /asset/folder',
    variant: 'by path',
    auth: 'K',
    needs: 0,
    success: 201,
    request: ({ unique }) => ({ path: '/asset/folder', body: { path: `/${unique}` } }),
    effect: ({ unique }, { body }) => expect(body.path).toBe(`/${unique}`),
  },
  {
    operation: 'POST /asset/folder',
    variant: 'in a folder',
    auth: 'K',
    needs: 2,
    target: 'folder',
    success: 201,
    request: ({ target, unique }) => ({
      path: '/asset/folder',
      body: { parent_asset_id: target.id, name: unique },
    }),
    effect: async ({ world, target, unique }, { body }) => {
      const again = await world.ownerCall('POST', '/asset/folder', {
        parent_asset_id: target.id,
        name: unique,
      });
      expect(again.id).toBe(body.id);
    },
  },
  {
    operation: 'POST /asset/{asset_id}/rename',
    auth: 'K',
    needs: 2,
    target: 'file',
    success: 200,
    request: ({ target, unique }) => ({ path: `/asset/${target.id}/rename`, body: { name: unique } }),
    effect: async (cell) => expect((await infoOf(cell)).source_name).toBe(cell.unique),
  },
  {
    operation: 'POST /asset/{asset_id}/move',
    auth: 'K',
    needs: 2,
    target: 'file',
    grantOn: 'parent',
    success: 200,
    prepare: async (cell) => ({ to: await folderIn(cell, cell.target.parentId) }),
    request: ({ target, made }) => ({
      path: `/asset/${target.id}/move`,
      body: { parent_asset_id: made.to },
    }),
    effect: (cell, { body }) => expect(body.parent_asset_id).toBe(cell.made.to),
  },
  {
    operation: 'POST /asset/{asset_id}/trash',
    auth: 'K',
    needs: 2,
    target: 'file',
    success: 200,
    request: ({ target }) => ({ path: `/asset/${target.id}/trash` }),
    effect: async (cell) => expect(await infoOf(cell)).toBeNull(),
  },
  {
    operation: 'POST /asset/{asset_id}/restore',
    auth: 'K',
    needs: 2,
    target: 'file',
    ofTrash: true,
    success: 200,
    request: ({ target }) => ({ path: `/asset/${target.id}/restore`, body: {} }),
    effect: async (cell) => expect((await infoOf(cell)).source_name).toBe(cell.target.name),
  },
  {
    operation: 'DELETE /asset/{asset_id}',
    auth: 'K',
    needs: 3,
    target: 'file',
    ofTrash: true,
    success: 200,
    request: ({ target }) => ({ path: `/asset/${target.id}` }),
    effect: async ({ world, target }) => {
      const { db } = world.service.deps;
      const rows = await db.selectFrom('node').select('id').where('id', '=', target.id).execute();
      expect(rows).toEqual([]);
    },
  },
  {
    operation: 'DELETE /asset/{asset_id}',
    variant: 'that is not in the trash',
    auth: 'K',
    needs: 3,
    target: 'file',
    except: ['trashed'],
    success: 409,
    request: ({ target }) => ({ path: `/asset/${target.id}` }),
  },
  {
    operation: 'GET /asset/trash',
    auth: 'K',
    needs: 0,
    target: 'file',
    ofTrash: true,
    success: 200,
    request: () => ({ path: '/asset/trash?limit=100' }),
    // Besides one's own: what one may restore by a grant.
    lists: {
      ids: refIds,
      in: ['owner'],
      may: ['WRITE', 'ADMIN', 'by folder', 'by pending email', 'trashed'],
    },
  },
  {
    operation: 'GET /asset/trash',
    variant: 'of a group',
    auth: 'K',
    needs: 'member',
    target: 'file',
    ofTrash: true,
    success: 200,
    request: ({ world }) => ({ path: `/asset/trash?limit=100&group_id=${world.team.groupId}` }),
    lists: { ids: refIds, in: ['member of the owning group'] },
  },
  {
    operation: 'POST /asset/{asset_id}/duplicate',
    auth: 'K',
    needs: 2,
    // Missing and not writable are the same to this operation.
    forbidden: [403, 404],
    target: 'project',
    grantOn: 'parent',
    success: 201,
    request: ({ target }) => ({ path: `/asset/${target.id}/duplicate` }),
    effect: (cell, { body }) => expect(JSON.stringify(body)).not.toContain(cell.target.id),
  },
];
