/** Folders and groups, who has which right on what, and what happens to it when somebody leaves. */
import { defineModule } from '../../module.ts';
import { over } from '../../platform/over.ts';
import { accessRoutes, groupsRoutes, sharingRoutes } from './access.routes.ts';
import { createAccessService } from './access.service.ts';
import { groupsFunctions } from './groups/groups.service.ts';
import { createLeaving } from './leaving.ts';
import { sharingFunctions } from './sharing/sharing.service.ts';

export const accessModule = defineModule()({
  name: 'access',
  create: (context) => {
    const access = createAccessService(context);
    return {
      access,
      groups: over({ ...context, access }, groupsFunctions),
      sharing: over({ ...context, access }, sharingFunctions),
      leaving: createLeaving({ ...context, tree: access }),
    };
  },
  routes: [...accessRoutes, ...groupsRoutes, ...sharingRoutes],
});
