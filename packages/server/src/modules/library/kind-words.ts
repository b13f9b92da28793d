/** Kinds of assets in sentences. */
import type { NodeKind } from '../access/index.ts';

const WORDS: Partial<Record<NodeKind, string>> = { service_config: 'service-config', audio: 'audio file' };

/** `a folder`, `an entity`, `a service-config`, `an audio file`. */
export function withArticle(kind: NodeKind): string {
  const words = WORDS[kind] ?? kind.replaceAll('_', ' ');
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}
