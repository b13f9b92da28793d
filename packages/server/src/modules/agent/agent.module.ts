/** Turns what somebody asks for in words into a finished film. */
import { defineModule } from '../../module.ts';
import type { LibraryServices } from '../library/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { AnalysisQuotes } from '../understanding/index.ts';
import { agentRoutes } from './agent.routes.ts';
import { createAgentService } from './agent.service.ts';
import { createTask } from './agent.tasks.ts';
import { createAgentHandlers } from './agent.worker.ts';
import { describeResult } from './describe-result.ts';
import { endRun } from './end-run.ts';
import { createRunsRepo } from './runs.repo.ts';
import type { ToolServices } from './tools/tool.ts';
import { toolRoutes } from './tools/tools.routes.ts';
import { createAgentToolsService } from './tools/tools.service.ts';

export interface AgentNeeds
  extends ToolServices,
    Pick<LibraryServices, 'library'>,
    Pick<MoneyServices, 'prices' | 'requestMeter'> {
  analysisQuotes: AnalysisQuotes;
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
    return {
      runs,
      agent: createAgentService({ ...context, quotes, runs, stream }),
      /** What an agent can do here, whoever it is. */
      agentTools: createAgentToolsService(context),
    };
  },
  routes: [...agentRoutes, ...toolRoutes],
  tasks: [createTask],
  handlers: (context) => createAgentHandlers(context),
  endings: ({ runs, ids }) => ({ [createTask.type]: endRun({ runs, ids }) }),
});
