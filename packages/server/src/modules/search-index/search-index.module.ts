/** What is searched: documents of words and vectors of meaning, as understanding writes them and search reads them. */
import { defineModule } from '../../module.ts';
import type { AccessService } from '../access/index.ts';
import { createRefresher, type Refresher } from './refresher.ts';
import { createQueryEmbedder, type QueryEmbedder } from './vectors/embed-query.ts';
import { createVectorStore, type ExactVectorStore } from './vectors/vectors.service.ts';
import { createLanguages, type Languages } from './words/languages.ts';

export interface SearchIndexServices {
  vectors: ExactVectorStore;
  queryEmbedder: QueryEmbedder;
  languages: Languages;
  refresher: Refresher;
}

export const searchIndexModule = defineModule<{ access: AccessService }>()({
  name: 'search-index',
  create: (context): SearchIndexServices => {
    const { vectorMemoryBytes } = context.config.limits;
    const vectors = createVectorStore({ ...context, vectorMemoryBytes });
    const languages = createLanguages();
    return {
      vectors,
      queryEmbedder: createQueryEmbedder({ ...context, vectors }),
      languages,
      refresher: createRefresher({ ...context, languages }),
    };
  },
  sweeps: ({ vectors }) => ({ vectors: () => vectors.sweepSpaces() }),
  close: ({ vectors }) => vectors.close(),
});
