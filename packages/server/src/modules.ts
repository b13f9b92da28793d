/** The modules of the server, from the bottom up: each uses only those above it. The one place that knows them all. */
import { type AnyModule, inOrder, type ServicesOf } from './module.ts';
import { accessModule } from './modules/access/access.module.ts';
import { accountsModule } from './modules/accounts/accounts.module.ts';
import { agentModule } from './modules/agent/agent.module.ts';
import { entitiesModule } from './modules/entities/entities.module.ts';
import { generationModule } from './modules/generation/generation.module.ts';
import { libraryModule } from './modules/library/library.module.ts';
import { makingModule } from './modules/making/making.module.ts';
import { moneyModule } from './modules/money/money.module.ts';
import { operatorModule } from './modules/operator/operator.module.ts';
import { reviewModule } from './modules/review/review.module.ts';
import { searchModule } from './modules/search/search.module.ts';
import { searchIndexModule } from './modules/search-index/search-index.module.ts';
import { stockModule } from './modules/stock/stock.module.ts';
import { systemModule } from './modules/system/system.module.ts';
import { tasksModule } from './modules/tasks/tasks.module.ts';
import { understandingModule } from './modules/understanding/understanding.module.ts';
import { webhooksModule } from './modules/webhooks/webhooks.module.ts';
import type { Deps } from './platform/deps.ts';
import type { AnyRoute } from './platform/http/route.ts';

/** What is there before all modules. */
export interface Base extends Deps {
  /** The description of every route of every module. */
  openApiDocument(): Record<string, unknown>;
}

export const modules = inOrder<Base>()([
  moneyModule,
  webhooksModule,
  tasksModule,
  accessModule,
  libraryModule,
  accountsModule,
  entitiesModule,
  searchIndexModule,
  understandingModule,
  searchModule,
  stockModule,
  makingModule,
  reviewModule,
  generationModule,
  agentModule,
  operatorModule,
  systemModule,
]);

/** Every endpoint. */
export const routes: readonly AnyRoute<Services>[] = (modules as readonly AnyModule[]).flatMap(
  ({ routes = [] }) => [...routes],
);

/** Everything that modules make, by the names they give it. */
export type Services = ServicesOf<typeof modules>;
