/** Kinds of assets in sentences. */
import type { NodeKind } from '../../platform/db/schema.ts';

/** `a folder`, `an entity`, `a service-config`. */
export function withArticle(kind: NodeKind): string {
  const words = kind === 'service_config' ? 'service-config' : kind.replaceAll('_', ' ');
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}
