/** One handler for every task definition; a missing one does not compile. */
import type { Deps } from './deps.ts';
import { createAccountDeletionHandlers } from './modules/account-deletion/account-deletion.worker.ts';
import { createAgentHandlers } from './modules/agent/agent.worker.ts';
import { createAnalysisHandlers } from './modules/analysis/analysis.worker.ts';
import { createExportsHandlers } from './modules/exports/exports.worker.ts';
import { createIndexingHandlers } from './modules/indexing/indexing.worker.ts';
import { createWalkHandlers } from './modules/indexing/walks.worker.ts';
import { createInterchangeHandlers } from './modules/interchange/interchange.worker.ts';
import { createLibraryHandlers } from './modules/library/library.worker.ts';
import { createPreviewsHandlers } from './modules/previews/previews.worker.ts';
import { createRenditionsHandlers } from './modules/renditions/renditions.worker.ts';
import type { TaskHandler } from './modules/tasks/task-definition.ts';
import type { JobFolders } from './platform/job-folders.ts';
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
