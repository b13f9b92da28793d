/** Turns what somebody asks for in words into a finished film. */
import { defineModule } from '../../module.ts';
import type { AccessService } from '../access/index.ts';
import type { LibraryServices } from '../library/index.ts';
import type { ExportsService, ProjectsService } from '../making/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { SearchService } from '../search/index.ts';
import type { TasksService } from '../tasks/index.ts';
import type { AnalysisQuotes, AnalysisService, TranscriptsService } from '../understanding/index.ts';
import { agentRoutes } from './agent.routes.ts';
import { createAgentService } from './agent.service.ts';
import { createTask } from './agent.tasks.ts';
import { createAgentHandlers } from './agent.worker.ts';
import { describeResult } from './describe-result.ts';
import { endRun } from './end-run.ts';
import { createRunsRepo } from './runs.repo.ts';

export interface AgentNeeds extends Pick<LibraryServices, 'library'>, Pick<MoneyServices, 'prices'> {
  access: AccessService;
  tasks: TasksService;
  analysis: AnalysisService;
  analysisQuotes: AnalysisQuotes;
  projects: ProjectsService;
  exports: ExportsService;
  transcripts: TranscriptsService;
  search: SearchService;
}

export const agentModule = defineModule<AgentNeeds>()({
  name: 'agent',
  create: (context) => {
    const { db, tasks, analysisQuotes: quotes } = context;
    const runs = createRunsRepo(db);
    const stream = {
      ...context,
      runs,
      tasks,
      describeResult: describeResult.bind(null, context),
    };
    return { runs, agent: createAgentService({ ...context, quotes, runs, stream }) };
  },
  routes: agentRoutes,
  tasks: [createTask],
  handlers: (context) => createAgentHandlers(context),
  endings: ({ runs, ids }) => ({ [createTask.type]: endRun({ runs, ids }) }),
});
