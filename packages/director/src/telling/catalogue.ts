/** What a language needs to be answered in. */
import type { ClaimKind } from '../claims.ts';
import type { Phrases } from './phrases.ts';
import type { Reason } from './reasons.ts';

/** All that is said in one language. */
export interface Catalogue {
  phrases: Phrases;
  subjects: { readonly [kind in ClaimKind]: string };
  reasons: { readonly [reason in Reason]: string };
}
