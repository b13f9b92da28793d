/** What a search answers while a model or a provider fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../platform/errors.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { createLanguages } from '../search-index/words/languages.ts';
import { createVectorModes } from './likeness/vector-modes.ts';
import type { VectorSearch } from './likeness/vector-search.ts';
import { createSearchService, type SearchService } from './search.service.ts';
import type { ModeHit } from './search-mode.ts';
import { addSearchable } from './testing/searchable.ts';
import { createLexicalModes } from './words/lexical-modes.ts';

const sentence = 'embedder-1 did not answer in time; try again later.';
const base = { only_my_files: false, limit: 20 };

let service: TestService;
let search: SearchService;
let bridge: string;
let embedded = 0;

beforeAll(async () => {
  service = await startTestService();
  bridge = await addSearchable(service, service.user, { name: 'suspension bridge.mp4' });
  await service.services.search.refresh();
  const { deps, services } = service;
  const space = {
    id: '01890000-0000-7000-8000-0000000000aa',
    ...{ name: 'embedder-1', strategy: 'mean', dimensions: 4 },
    ...{ purpose: 'text' as const, state: 'active' as const },
  };
  const vectorSearch: VectorSearch = {
    activeSpace: async () => space,
    hasVectors: async () => true,
    nearest: async () => ({ hits: [], nextCursor: null }),
  };
  const embedder = {
    availability: async () => ({ available: true as const, engine: 'embedder-1' }),
    embedQuery: async () => {
      embedded += 1;
      throw new ServiceError('no_index', sentence);
    },
    leastCosine: async () => null,
  };
  const looksAlike: ModeHit = {
    ...{ assetId: bridge, versionId: null, startMs: 0, endMs: 1_000, score: 0.9 },
    ...{ source: 'print', text: null, highlights: [], why: 'Looks like the example at 0:00 (0.99)' },
  };
  search = createSearchService({
    ...{ db: deps.db, access: services.access, library: services.library, vectorSearch, embedder },
    refresher: services.refresher,
    examples: {
      ofAsset: async () => ({ print: [Float32Array.of(1)], look: null }),
      ofImage: async () => ({ print: [Float32Array.of(1)], look: null }),
    },
    modes: [
      ...createVectorModes({
        ...{ db: deps.db, vectorSearch, embedder, seen: { read: async () => null, find: async () => [] } },
        searchExample: async ({ example }) => (example === null ? [] : [looksAlike]),
      }),
      ...createLexicalModes({ db: deps.db, languages: createLanguages() }),
    ],
  });
});
afterAll(() => service.stop());

const ask = (more: { modes?: 'semantic'[]; example_asset_id?: string } = {}) =>
  search.search(service.user.principal, { ...base, query: 'suspension bridge', ...more });

describe('a mode whose model fails', () => {
  it('is left out of a search by all modes, and said to be not available with the reason', async () => {
    const { modes, results } = await ask();
    expect(embedded).toBeGreaterThan(0);
    expect(results.map(({ asset_id: id }) => id)).toEqual([bridge]);
    const byName = new Map(modes.map((mode) => [mode.mode, mode]));
    for (const mode of ['semantic', 'visual'] as const) {
      expect(byName.get(mode)).toEqual({ mode, state: 'not_available', reason: sentence, found: 0 });
    }
    expect(byName.get('text')).toMatchObject({ state: 'used', found: 1 });
  });

  it('is refused where it is asked for by name', async () => {
    await expect(ask({ modes: ['semantic'] })).rejects.toMatchObject({
      code: 'no_index',
      message: sentence,
      details: { mode: 'semantic' },
    });
  });

  it('does not take a search by example with it', async () => {
    const { modes, results } = await ask({ example_asset_id: bridge });
    expect(modes.find(({ mode }) => mode === 'visual')).toMatchObject({ state: 'used', found: 1 });
    const sources = results[0]?.moments.flatMap(({ matches }) => matches.map(({ source }) => source));
    expect(sources).toContain('print');
  });
});
