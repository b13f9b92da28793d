/** What the module makes, for those that need it. */
import type { AccountsService } from './accounts.service.ts';
import type { ApiKeysService } from './api-keys/api-keys.service.ts';
import type { AccountDeletionService } from './deletion/account-deletion.service.ts';
import type { BuiltInIssuer } from './identity/built-in/built-in-issuer.ts';
import type { SignInLinksService } from './identity/built-in/sign-in-links.ts';
import type { IdentityService } from './identity/identity.service.ts';

export interface AccountsServices {
  accounts: AccountsService;
  apiKeys: ApiKeysService;
  identity: IdentityService;
  /** Null where people sign in elsewhere. */
  builtInIssuer: BuiltInIssuer | null;
  signInLinks: SignInLinksService;
  accountDeletion: AccountDeletionService;
}
