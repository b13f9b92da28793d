/** Every kind of long work. worker-handlers.ts has a handler for each, or does not compile. */
import { deleteAccountTask } from './modules/account-deletion/account-deletion.tasks.ts';
import { createTask } from './modules/agent/agent.tasks.ts';
import { preprocessTask, probeTask } from './modules/analysis/analysis.tasks.ts';
import { exportTask } from './modules/projects/projects.tasks.ts';

export const taskDefinitions = [
  probeTask,
  preprocessTask,
  exportTask,
  createTask,
  deleteAccountTask,
] as const;
