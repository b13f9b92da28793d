/** Long work: started, claimed, run, ended, told. */
import { defineModule } from '../../module.ts';
import type { MoneyServices } from '../money/index.ts';
import { createTaskEndings, type EndingHooks } from './task-ending.ts';
import { createTaskMetrics } from './task-metrics.ts';
import { taskRoutes } from './tasks.routes.ts';
import { createTasksService } from './tasks.service.ts';

export const tasksModule = defineModule<Pick<MoneyServices, 'credits'>>()({
  name: 'tasks',
  create: (context) => {
    const { credits, db } = context;
    const metrics = createTaskMetrics(context.metrics.registry, db);
    // Filled with what each module says of its own kinds of task.
    const endingHooks: EndingHooks = new Map();
    const endings = createTaskEndings({ ...context, credits, metrics, hooks: endingHooks });
    const tasks = createTasksService({ ...context, credits, endings, metrics });
    return { taskMetrics: metrics, endingHooks, taskEndings: endings, tasks };
  },
  routes: taskRoutes,
});
