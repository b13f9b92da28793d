/** Accounts, the keys and sign-ins that prove them, their preferences, and how they are left. */
import { defineModule } from '../../module.ts';
import { over } from '../../platform/over.ts';
import { type AccessService, type Leaving, lockEmail } from '../access/index.ts';
import type { LibraryServices } from '../library/index.ts';
import { findSubscriptionShown, grantSignupCredits, type MoneyServices } from '../money/index.ts';
import type { TasksService } from '../tasks/index.ts';
import { accountDeletionRoutes, accountsRoutes, apiKeysRoutes, identityRoutes } from './accounts.routes.ts';
import { createAccountsService } from './accounts.service.ts';
import type { AccountsServices } from './accounts.services.ts';
import { createApiKeysService } from './api-keys/api-keys.service.ts';
import { accountDeletionFunctions } from './deletion/account-deletion.service.ts';
import { deleteAccountTask } from './deletion/account-deletion.tasks.ts';
import { createAccountDeletionHandlers } from './deletion/account-deletion.worker.ts';
import { acceptedIssuers } from './identity/accepted-issuers.ts';
import { createBuiltInIssuer } from './identity/built-in/built-in-issuer.ts';
import { createLocalUsers } from './identity/built-in/local-users.ts';
import { signInLinksFunctions } from './identity/built-in/sign-in-links.ts';
import { createIdentityService } from './identity/identity.service.ts';
import { createSignInWays } from './identity/sign-in-ways.ts';

export interface AccountsNeeds
  extends Pick<MoneyServices, 'credits' | 'plans' | 'billingIncoming'>,
    Pick<LibraryServices, 'library'> {
  access: AccessService;
  leaving: Leaving;
  tasks: TasksService;
}

export const accountsModule = defineModule<AccountsNeeds>()({
  name: 'accounts',
  create: (context): AccountsServices => {
    const { db, config, clock, access, credits, library } = context;
    const accounts = createAccountsService({
      ...context,
      createRootFolder: access.createRootFolder,
      claimEmail: access.claimEmail,
      balanceOf: async (accountId) => (await credits.balance(db, accountId)).available,
      subscriptionOf: (accountId) => findSubscriptionShown(db, accountId, clock.now()),
      storageUsedBytes: library.storageUsedBytes,
      newAccountColumns: context.plans.newAccountColumns,
    });
    const builtInIssuer = config.identity.issuers.length === 0 ? createBuiltInIssuer(context) : null;
    const identity = createIdentityService({
      ...context,
      accounts,
      lockEmail,
      grantCredits: grantSignupCredits(credits, config),
      issuers: acceptedIssuers(context),
      builtIn: builtInIssuer,
      signInWays: createSignInWays({ ...context, ...config.identity, builtIn: builtInIssuer }),
      localUsers: createLocalUsers(context),
      takesNewAccounts: config.identity.signup === 'on',
      baseUrl: context.address.baseUrl,
      trustedOrigins: config.trustedOrigins,
    });
    return {
      accounts,
      apiKeys: createApiKeysService({ ...context, noteSeen: accounts.noteSeen }),
      identity,
      builtInIssuer,
      signInLinks: over(
        { ...context, builtIn: builtInIssuer, admit: identity.admitUser },
        signInLinksFunctions,
      ),
      accountDeletion: over(
        {
          ...context,
          identity,
          billing: context.billingIncoming,
        },
        accountDeletionFunctions,
      ),
    };
  },
  routes: [...accountsRoutes, ...accountDeletionRoutes, ...apiKeysRoutes, ...identityRoutes],
  tasks: [deleteAccountTask],
  handlers: (context) => createAccountDeletionHandlers(context),
  sweeps: ({ accountDeletion, identity }) => ({
    deletions: () => accountDeletion.resumeDeletions(),
    identity: () => identity.sweepIdentity(),
  }),
});
