/** The modes `visual` and `semantic`: likeness of vectors, never of letters. */

import { ServiceError } from '../../../platform/errors.ts';
import type { Availability } from '../../../platform/health/availability.ts';
import type { QueryEmbedder, VectorScope } from '../../search-index/index.ts';
import type { ModeHit, ModeQuery, SearchMode } from '../search-mode.ts';
import { timecode } from '../timecode.ts';
import { type CalibratedHit, relevance, type VectorSearch } from './vector-search.ts';

export interface VectorModesDeps {
  vectorSearch: VectorSearch;
  embedder: Pick<QueryEmbedder, 'availability' | 'embedQuery' | 'leastCosine'>;
  /** Where the example of a query is shown, best first; nothing where it has none. */
  searchExample(query: ModeQuery): Promise<ModeHit[]>;
}

/** What an example frame is compared with; its likeness does not depend on what else there is. */
const PRINT_SCOPES: readonly VectorScope[] = ['print'];
const PICTURE_SCOPES: readonly VectorScope[] = ['keyframe'];
const TEXT_SCOPES: readonly VectorScope[] = [
  'description',
  'transcript',
  'label',
  'screen_text',
  'sequence',
  'asset',
];

/** Where a scope is told to people. */
const LIKE: Readonly<Record<VectorScope, string>> = {
  print: 'Looks like the example',
  keyframe: 'Looks like what was asked for',
  description: 'The scene is described alike',
  transcript: 'What is said means alike',
  label: 'What is seen means alike',
  screen_text: 'A text on the screen means alike',
  sequence: 'The sequence of scenes means alike',
  asset: 'The whole file means alike',
  entity: 'Shows it',
  face: 'Shows the same face',
};

function toHit(hit: CalibratedHit, score: number): ModeHit {
  const { assetId, versionId, startMs, endMs, scope, similarity } = hit;
  const isWhole = scope === 'asset';
  const at = isWhole ? '' : ` at ${timecode(startMs)}`;
  return {
    assetId,
    versionId,
    startMs: isWhole ? null : startMs,
    endMs: isWhole ? null : endMs,
    score,
    source: scope,
    text: null,
    highlights: [],
    why: `${LIKE[scope]}${at} (${similarity.toFixed(2)})`,
  };
}

/** What is left of hits by their likeness. */
function relevantHits(hits: readonly CalibratedHit[], leastCosine: number | null): ModeHit[] {
  return hits.flatMap((hit) => {
    const score = relevance(hit, leastCosine);
    return score === null ? [] : [toHit(hit, score)];
  });
}

const isNoIndex = (error: unknown) => error instanceof ServiceError && error.code === 'no_index';

export function createVectorModes({ vectorSearch, embedder, searchExample }: VectorModesDeps): SearchMode[] {
  async function byWords(
    purpose: 'picture_text' | 'text',
    scopes: readonly VectorScope[],
    query: ModeQuery,
  ): Promise<ModeHit[]> {
    const { text, reader, filter, limit } = query;
    const space = await vectorSearch.activeSpace(purpose);
    if (text === null || space === null) return [];
    const vector = await embedder.embedQuery(space, text);
    if (vector === null) return [];
    const wanted = { space, scopes, vectors: [vector], reader, filter, limit, cursor: null };
    const [found, least] = await Promise.all([vectorSearch.nearest(wanted), embedder.leastCosine(space)]);
    return relevantHits(found.hits, least);
  }

  async function availabilityOf(
    purpose: 'picture_text' | 'text',
    scopes: readonly VectorScope[],
  ): Promise<Availability & { hasIndex: boolean }> {
    const availability = await embedder.availability(purpose);
    const space = await vectorSearch.activeSpace(purpose);
    const hasIndex = space !== null && (await vectorSearch.hasVectors(space, scopes));
    return { ...availability, hasIndex };
  }

  return [
    {
      name: 'visual',
      availability: () => availabilityOf('picture_text', PICTURE_SCOPES),
      exampleAvailability: async () => {
        const space = await vectorSearch.activeSpace('print');
        const hasIndex = space !== null && (await vectorSearch.hasVectors(space, PRINT_SCOPES));
        return { available: true, engine: 'prints', hasIndex };
      },
      async search(query) {
        const hits = await Promise.all([
          searchExample(query),
          byWords('picture_text', PICTURE_SCOPES, query).catch((error: unknown) => {
            // An example is found by its print, which needs no model.
            if (query.example !== null && isNoIndex(error)) return [];
            throw error;
          }),
        ]);
        return hits.flat().sort((a, b) => b.score - a.score);
      },
    },
    {
      name: 'semantic',
      availability: () => availabilityOf('text', TEXT_SCOPES),
      search: (query) => byWords('text', TEXT_SCOPES, query),
    },
  ];
}
