/** Every kind of long work. worker-handlers.ts has a handler for each, or does not compile. */
import { deleteAccountTask } from '../modules/accounts/deletion/account-deletion.tasks.ts';
import { createTask } from '../modules/agent/agent.tasks.ts';
import { frameTask } from '../modules/library/library.tasks.ts';
import { exportTask } from '../modules/making/exports/exports.tasks.ts';
import { importTask } from '../modules/making/interchange/interchange.tasks.ts';
import { previewTask } from '../modules/making/previews/previews.tasks.ts';
import { renditionsTask } from '../modules/making/renditions/renditions.tasks.ts';
import { preprocessTask, probeTask } from '../modules/understanding/analysis/analysis.tasks.ts';
import {
  descriptionTask,
  indexTask,
  preprocessFolderTask,
  transcriptTask,
} from '../modules/understanding/indexing/indexing.tasks.ts';

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
