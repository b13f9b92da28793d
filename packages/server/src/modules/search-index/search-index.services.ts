/** What the module makes, for those that need it. */
import type { Refresher } from './refresher.ts';
import type { QueryEmbedder } from './vectors/embed-query.ts';
import type { ExactVectorStore } from './vectors/vectors.service.ts';
import type { Languages } from './words/languages.ts';

export interface SearchIndexServices {
  vectors: ExactVectorStore;
  queryEmbedder: QueryEmbedder;
  languages: Languages;
  refresher: Refresher;
}
