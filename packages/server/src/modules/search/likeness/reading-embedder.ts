/** Asks a model only what it reads. */
import type { QueryEmbedder } from '../../search-index/index.ts';
import { inEnglish } from '../words/in-english.ts';
import type { QueryWordsDeps } from '../words/query-words.ts';

/** As `embedder`; where a model reads English alone, a query in another language is put into English or has no vector. */
export function createReadingEmbedder(embedder: QueryEmbedder, deps: QueryWordsDeps): QueryEmbedder {
  return {
    ...embedder,
    async embedQuery(space, text) {
      const known = await embedder.languagesOf(space);
      if (known === null || known.some((one) => one !== 'en')) return embedder.embedQuery(space, text);
      const english = await inEnglish(deps, text);
      return english === null ? null : embedder.embedQuery(space, english);
    },
  };
}
