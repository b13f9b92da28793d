/** Kinds of assets in sentences. */
import type { NodeKind } from '../../platform/db/schema.ts';

/** `a folder`, `an entity`. */
export function withArticle(kind: NodeKind): string {
  const words = kind.replaceAll('_', ' ');
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}
