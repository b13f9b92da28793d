/** Folders and groups, who has which right on what, and what happens to it when somebody leaves. */
import { defineModule } from '../../module.ts';
import { accessRoutes, groupsRoutes, sharingRoutes } from './access.routes.ts';
import { createAccessService } from './access.service.ts';
import { createGroupsService } from './groups/groups.service.ts';
import { createLeaving } from './leaving.ts';
import { createSharingService } from './sharing/sharing.service.ts';

export const accessModule = defineModule()({
  name: 'access',
  create: (context) => {
    const access = createAccessService(context);
    return {
      access,
      groups: createGroupsService({ ...context, access }),
      sharing: createSharingService({ ...context, access }),
      leaving: createLeaving({ ...context, tree: access }),
    };
  },
  routes: [...accessRoutes, ...groupsRoutes, ...sharingRoutes],
});
