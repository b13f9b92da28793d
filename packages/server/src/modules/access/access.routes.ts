import { routesOver } from '../../platform/http/route.ts';
import { CreateFolderRequest, CreateFolderResponse } from './access.schema.ts';
import type { AccessService } from './access.service.ts';

const route = routesOver<{ access: AccessService }>();

export const accessRoutes = [
  route({
    method: 'POST',
    path: '/asset/folder',
    operationId: 'createFolder',
    tag: 'Assets',
    summary: 'Make a folder, or find it when it is there.',
    description:
      'By `path` the folder and its ancestors are ensured in the default group; by `parent_asset_id` and ' +
      '`name` inside that folder. Names are kept in NFC and case counts.',
    auth: 'K',
    permission: 'WRITE on the deepest folder of the path that exists, or on the parent',
    body: CreateFolderRequest,
    success: { status: 201, schema: CreateFolderResponse },
    refusals: ['forbidden', 'not_found'],
    handle: ({ services, principal, body }) => services.access.createFolder(principal, body),
  }),
];
