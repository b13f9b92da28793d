/** Turns what somebody asks for in words into a finished film. */
import { readPrompt } from '@rushes/director';
import { defineModule } from '../../module.ts';
import { over } from '../../platform/over.ts';
import type { AccountsServices } from '../accounts/index.ts';
import type { LibraryServices } from '../library/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { AnalysisQuotes } from '../understanding/index.ts';
import { chatsRoutes, settingsRoutes, toolRoutes } from './agent.routes.ts';
import { createTask } from './agent.tasks.ts';
import { createAgentHandlers } from './agent.worker.ts';
import { createChatsService } from './chats/chats.service.ts';
import { describeResult } from './films/describe-result.ts';
import { createMomentFinder } from './finds/find-moments.ts';
import { grammarReady } from './grammar-ready.ts';
import { mcpRoutes } from './mcp/mcp.routes.ts';
import { createMcpService } from './mcp/mcp.service.ts';
import { createModelRuns } from './model/model-runs.ts';
import { planMessage } from './plans/plan-message.ts';
import { createPlansRepo } from './plans/plans.repo.ts';
import { responsesRoutes } from './responses/responses.routes.ts';
import { createResponsesService } from './responses/responses.service.ts';
import { endRun } from './runs/end-run.ts';
import { createRunsRepo } from './runs/runs.repo.ts';
import { director } from './settings/built-in.ts';
import { type Offered, settingsFunctions, toolSetting } from './settings/settings.service.ts';
import type { ToolServices } from './tools/tool.ts';
import { createAgentToolsService } from './tools/tools.service.ts';
import type { Turn } from './turn.ts';

export interface AgentNeeds
  extends ToolServices,
    Pick<LibraryServices, 'library'>,
    Pick<MoneyServices, 'prices' | 'requestMeter'>,
    Pick<AccountsServices, 'builtInIssuer' | 'identity'> {
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
    const agentTools = createAgentToolsService(context);
    const modelRuns = createModelRuns({
      ...context,
      runs,
      agentTools,
      language: context.ai.language,
      findPrincipal: context.identity.findPrincipal,
    });
    const filmPlans = createPlansRepo(db);
    const planning = {
      ...context,
      runs,
      modelRuns,
      filmPlans,
      findMoments: createMomentFinder(context),
      read: readPrompt,
      isOfModel: ({ llm_model: named }: Turn) => modelRuns.offered.some(({ codename }) => codename === named),
    };
    const models = [director, ...modelRuns.offered];
    const offered: Offered = { tools: agentTools.list().map(toolSetting), models };
    return {
      runs,
      filmPlans,
      modelRuns,
      responses: createResponsesService({
        ...context,
        quotes,
        runs,
        modelRuns,
        filmPlans,
        stream,
        offered,
        planMessage: (principal, asked) => planMessage(planning, principal, asked),
      }),
      chats: createChatsService({ ...context, runs }),
      settings: over(offered, settingsFunctions),
      /** What an agent can do here, whoever it is. */
      agentTools,
      mcp: createMcpService({ ...context, agentTools }),
    };
  },
  routes: [...responsesRoutes, ...chatsRoutes, ...toolRoutes, ...mcpRoutes, ...settingsRoutes],
  tasks: [createTask],
  handlers: (context) => createAgentHandlers(context),
  apiSchedules: () => [grammarReady()],
  sweeps: ({ filmPlans, clock }) => ({ film_plans: () => filmPlans.sweep(clock.now()) }),
  close: ({ mcp }) => mcp.closeMcp(),
  endings: ({ runs, ids }) => ({ [createTask.type]: endRun({ runs, ids }) }),
});
