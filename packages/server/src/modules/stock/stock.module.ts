/** Pictures and videos that everybody may use, and agents that everybody may run. */
import { defineModule } from '../../module.ts';
import type { AccessService } from '../access/index.ts';
import type { AccountsServices } from '../accounts/index.ts';
import type { LibraryServices } from '../library/index.ts';
import type { SearchService } from '../search/index.ts';
import type { TasksService } from '../tasks/index.ts';
import type { AnalysisService } from '../understanding/index.ts';
import { createStockProviders } from './providers/ask-providers.ts';
import { createPublishedAgents } from './published-agents.ts';
import { stockRoutes } from './stock.routes.ts';
import { createStockService } from './stock.service.ts';
import { bringStockTask } from './stock.tasks.ts';
import { createStockHandlers } from './stock.worker.ts';

export interface StockNeeds extends Pick<LibraryServices, 'library'>, Pick<AccountsServices, 'accounts'> {
  access: AccessService;
  tasks: TasksService;
  analysis: AnalysisService;
  search: SearchService;
}

export const stockModule = defineModule<StockNeeds>()({
  name: 'stock',
  create: (context) => ({
    stock: createStockService({ ...context, providers: createStockProviders(context) }),
    publishedAgents: createPublishedAgents(context),
  }),
  routes: stockRoutes,
  tasks: [bringStockTask],
  handlers: (context) => createStockHandlers(context),
  sweeps: ({ stock }) => ({ stock_found: () => stock.sweepFound() }),
});
