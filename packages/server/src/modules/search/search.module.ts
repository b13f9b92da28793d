/** Finds moments by words, meaning, likeness and who is seen. */
import { defineModule } from '../../module.ts';
import type { AccessService } from '../access/index.ts';
import type { LibraryServices } from '../library/index.ts';
import type { SearchIndexServices } from '../search-index/index.ts';
import { createAlikeShotsService } from './alike-shots/alike-shots.service.ts';
import { createEntityMode } from './likeness/entity-mode.ts';
import { createExampleMode } from './likeness/example-mode.ts';
import { createReadingEmbedder } from './likeness/reading-embedder.ts';
import { createVectorModes } from './likeness/vector-modes.ts';
import { createVectorSearch } from './likeness/vector-search.ts';
import { alikeShotsRoutes, searchRoutes } from './search.routes.ts';
import { createSearchService } from './search.service.ts';
import { createSeenMode } from './seen/seen-mode.ts';
import { createLexical } from './words/lexical.ts';
import { createLexicalModes } from './words/lexical-modes.ts';

export interface SearchNeeds extends SearchIndexServices, Pick<LibraryServices, 'library'> {
  access: AccessService;
}

export const searchModule = defineModule<SearchNeeds>()({
  name: 'search',
  create: (context) => {
    const embedder = createReadingEmbedder(context.queryEmbedder, context);
    const vectorSearch = createVectorSearch(context);
    const exampleMode = createExampleMode(context);
    const seen = createSeenMode({ ...context, lexical: createLexical(context) });
    const search = createSearchService({
      ...context,
      seen,
      vectorSearch,
      embedder,
      examples: exampleMode,
      modes: [
        ...createVectorModes({
          ...context,
          seen,
          vectorSearch,
          embedder,
          searchExample: exampleMode.searchExample,
        }),
        ...createLexicalModes({ ...context, seen }),
        createEntityMode(context),
      ],
    });
    return { search, exampleMode, alikeShots: createAlikeShotsService(context) };
  },
  routes: [...searchRoutes, ...alikeShotsRoutes],
  workerSchedules: ({ search, log }) => [
    {
      // Documents of what changed are written a moment later.
      name: 'search_refresh',
      everyMilliseconds: 1_000,
      run: () =>
        search.refresh((assetId, error) =>
          log.warn({ err: error, asset_id: assetId }, 'the words of an asset could not be written'),
        ),
    },
  ],
});
