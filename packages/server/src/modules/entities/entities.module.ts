/** People and things that footage shows, and the files that say how media are to be understood. */
import { defineModule } from '../../module.ts';
import { over } from '../../platform/over.ts';
import type { AccessService } from '../access/index.ts';
import { createConfigsService } from './configs/configs.service.ts';
import { configsRoutes, entitiesRoutes } from './entities.routes.ts';
import { createEntitiesService } from './entities.service.ts';
import { entityMergesFunctions } from './merge-entities.ts';

export const entitiesModule = defineModule<{ access: AccessService }>()({
  name: 'entities',
  create: (context) => ({
    entities: createEntitiesService(context),
    configs: createConfigsService(context),
    entityMerges: over(context, entityMergesFunctions),
  }),
  routes: [...entitiesRoutes, ...configsRoutes],
});
