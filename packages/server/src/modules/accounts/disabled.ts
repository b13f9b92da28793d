/** Users whom the operator lets do nothing: what proves who they are is right, and refused. */
import { notAuthenticated } from '../../platform/http/authentication.ts';

/** Throws `not_authenticated` with the reason, which only somebody with a right credential gets to read. */
export function requireEnabled({ disabledAt }: { disabledAt: string | null }): void {
  if (disabledAt === null) return;
  throw notAuthenticated('This account has been disabled. The operator of this service can say why.');
}
