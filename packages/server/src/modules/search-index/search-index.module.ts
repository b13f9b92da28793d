/** What is searched: documents of words and vectors of meaning, as understanding writes them and search reads them. */
import { defineModule } from '../../module.ts';
import type { AccessService } from '../access/index.ts';
import { createRefresher } from './refresher.ts';
import type { SearchIndexServices } from './search-index.services.ts';
import { createQueryEmbedder } from './vectors/embed-query.ts';
import { createVectorStore } from './vectors/vectors.service.ts';
import { createLanguages } from './words/languages.ts';

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
