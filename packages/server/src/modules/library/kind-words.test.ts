import { expect, it } from 'vitest';
import { withArticle } from './kind-words.ts';

it('names a kind as a sentence does', () => {
  const kinds = ['folder', 'entity', 'audio', 'service_config', 'group_clip'] as const;
  expect(kinds.map(withArticle)).toEqual([
    'a folder',
    'an entity',
    'an audio file',
    'a service-config',
    'a group clip',
  ]);
});
