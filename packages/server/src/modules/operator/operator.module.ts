/** What whoever runs the deployment does: users, credits, plans, prices, and how long what is over is kept. */
import { defineModule } from '../../module.ts';
import type { AccessService } from '../access/index.ts';
import type { AccountsServices } from '../accounts/index.ts';
import type { ModelRegistry } from '../generation/index.ts';
import type { LibraryServices } from '../library/index.ts';
import type { MoneyServices } from '../money/index.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { createOperatorDesk } from './desk/desk.service.ts';
import { createOperatorService } from './operator.service.ts';
import { createRetention } from './retention.ts';

export interface OperatorNeeds
  extends Pick<MoneyServices, 'credits' | 'plans' | 'prices'>,
    Pick<AccountsServices, 'accounts' | 'apiKeys' | 'identity'>,
    Pick<LibraryServices, 'library'> {
  access: AccessService;
  models: ModelRegistry;
}

export const operatorModule = defineModule<OperatorNeeds>()({
  name: 'operator',
  create(context) {
    const { storageUsedBytes } = context.library;
    const operator = createOperatorService({ ...context, storageUsedBytes });
    return {
      retention: createRetention(context),
      operator,
      operatorDesk: createOperatorDesk({ ...context, operator }),
    };
  },
  routes: deskRoutes,
  sweeps: ({ retention }) => ({
    attempts: () => retention.forgetAttempts(),
    run_events: () => retention.forgetRunEvents(),
    tasks: () => retention.forgetTasks(),
  }),
});
