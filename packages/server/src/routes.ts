/** Every endpoint of the service. A module exports its routes as data and is listed here. */
import { analysisRoutes } from './modules/analysis/analysis.routes.ts';
import { taskRoutes } from './modules/tasks/tasks.routes.ts';
import type { Route } from './route.ts';
import { systemRoutes } from './system.routes.ts';

export const routes: readonly Route[] = [...systemRoutes, ...taskRoutes, ...analysisRoutes];
