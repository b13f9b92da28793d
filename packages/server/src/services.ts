/** All services, made in module order: a service may be given those above it, never those below. */
import type { Deps } from './deps.ts';
import { type AccessService, createAccessService } from './modules/access/access.service.ts';
import { type AnalysisService, createAnalysisService } from './modules/analysis/analysis.service.ts';
import { type CreditsService, createCreditsService } from './modules/credits/credits.service.ts';
import { createTaskEndings, type TaskEndings } from './modules/tasks/task-ending.ts';
import { createTaskMetrics, type TaskMetrics } from './modules/tasks/task-metrics.ts';
import { createTasksService, type TasksService } from './modules/tasks/tasks.service.ts';
import { createOutbox, type Outbox } from './platform/events/outbox.ts';

export interface Services {
  access: AccessService;
  outbox: Outbox;
  credits: CreditsService;
  taskMetrics: TaskMetrics;
  taskEndings: TaskEndings;
  tasks: TasksService;
  analysis: AnalysisService;
}

export function createServices(deps: Deps): Services {
  const outbox = createOutbox(deps);
  const credits = createCreditsService(deps);
  const taskMetrics = createTaskMetrics(deps.metrics.registry, deps.db);
  const taskEndings = createTaskEndings({ ...deps, outbox, credits, metrics: taskMetrics });
  const tasks = createTasksService({ ...deps, credits, endings: taskEndings, metrics: taskMetrics });
  const access = createAccessService(deps);
  const analysis = createAnalysisService({ ...deps, access, tasks });
  return { access, outbox, credits, taskMetrics, taskEndings, tasks, analysis };
}
