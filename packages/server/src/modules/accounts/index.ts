/** What other parts of the program use of this module; they import nothing else of it. */

export { AssetAnalysisSettings } from './accounts.schema.ts';
export type { AccountsService, UserIds } from './accounts.service.ts';
export type { AccountsServices } from './accounts.services.ts';
export type { ApiKeysService } from './api-keys/api-keys.service.ts';
export { hashPassword, isPassword } from './identity/built-in/passwords.ts';
export type { IdentityService } from './identity/identity.service.ts';
export type { SignInWay } from './identity/sign-in-ways.ts';
export { analysisPreferencesOf, indexesUploads } from './preferences.ts';
