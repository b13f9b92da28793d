/** Every kind of long work. worker-handlers.ts has a handler for each, or does not compile. */
import { deleteAccountTask } from './modules/account-deletion/account-deletion.tasks.ts';
import { createTask } from './modules/agent/agent.tasks.ts';
import { preprocessTask, probeTask } from './modules/analysis/analysis.tasks.ts';
import { exportTask } from './modules/exports/exports.tasks.ts';
import {
  descriptionTask,
  indexTask,
  preprocessFolderTask,
  transcriptTask,
} from './modules/indexing/indexing.tasks.ts';
import { importTask } from './modules/interchange/interchange.tasks.ts';
import { frameTask } from './modules/library/library.tasks.ts';
import { previewTask } from './modules/previews/previews.tasks.ts';
import { renditionsTask } from './modules/renditions/renditions.tasks.ts';

export const taskDefinitions = [
  frameTask,
  probeTask,
  preprocessTask,
  indexTask,
  descriptionTask,
  transcriptTask,
  preprocessFolderTask,
  exportTask,
  importTask,
  renditionsTask,
  previewTask,
  createTask,
  deleteAccountTask,
] as const;
