/** One handler for every task definition; a missing one does not compile. */

import { createAccountDeletionHandlers } from '../modules/accounts/deletion/account-deletion.worker.ts';
import { createAgentHandlers } from '../modules/agent/agent.worker.ts';
import { createLibraryHandlers } from '../modules/library/library.worker.ts';
import { createExportsHandlers } from '../modules/making/exports/exports.worker.ts';
import { createInterchangeHandlers } from '../modules/making/interchange/interchange.worker.ts';
import { createPreviewsHandlers } from '../modules/making/previews/previews.worker.ts';
import { createRenditionsHandlers } from '../modules/making/renditions/renditions.worker.ts';
import type { TaskHandler } from '../modules/tasks/task-definition.ts';
import { createAnalysisHandlers } from '../modules/understanding/analysis/analysis.worker.ts';
import { createIndexingHandlers } from '../modules/understanding/indexing/indexing.worker.ts';
import { createWalkHandlers } from '../modules/understanding/indexing/walks.worker.ts';
import type { Deps } from '../platform/deps.ts';
import type { JobFolders } from '../platform/job-folders.ts';
import type { Services } from './services.ts';
import type { taskDefinitions } from './task-definitions.ts';

type AnyDefinition = (typeof taskDefinitions)[number];

export type TaskHandlers = {
  [Definition in AnyDefinition as Definition['type']]: TaskHandler<Definition>;
};

/** What handlers are given besides the services. */
export interface WorkerDeps extends Deps {
  jobFolders: JobFolders;
}

export function createTaskHandlers(services: Services, deps: WorkerDeps): TaskHandlers {
  const all = { ...deps, ...services };
  return {
    ...createLibraryHandlers(all),
    ...createAnalysisHandlers(all),
    ...createIndexingHandlers(all),
    ...createWalkHandlers(all),
    ...createExportsHandlers(all),
    ...createInterchangeHandlers(all),
    ...createRenditionsHandlers(all),
    ...createPreviewsHandlers(all),
    ...createAgentHandlers(all),
    ...createAccountDeletionHandlers(all),
  };
}
