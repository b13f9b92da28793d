/** What this server is, its description, and what operators ask of a process. */
import { defineModule } from '../../module.ts';
import { systemRoutes } from './system.routes.ts';
import { createSystemService } from './system.service.ts';

/** Its description is made of the routes of all modules, so it is given by whoever knows these. */
export const systemModule = defineModule<{ openApiDocument(): Record<string, unknown> }>()({
  name: 'system',
  create: (context) => ({ system: createSystemService(context) }),
  routes: systemRoutes,
});
