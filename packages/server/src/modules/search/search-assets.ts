/** POST /tools/search/assets: what agents search the library with, one mode at a time. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AccessService } from '../access/index.ts';
import { type MediaFilter, NO_FILTER } from '../library/index.ts';
import type { QueryEmbedder, VectorScope } from '../search-index/index.ts';
import { type CalibratedHit, relevance, type VectorSearch } from './likeness/vector-search.ts';
import { describeMoments, findSubstring, type SubstringField } from './search.repo.ts';
import type {
  AssetSearchMode,
  AssetSearchResult,
  SearchAssetsRequest,
  SearchAssetsResponse,
} from './search.schema.ts';
import { cursorProblem } from './search-cursor.ts';

export interface SearchAssets {
  /** Finds moments or files by one mode. Throws `no_index` where that has nothing to search or needs a model. */
  searchAssets(principal: Principal, request: SearchAssetsRequest): Promise<SearchAssetsResponse>;
}

export interface SearchAssetsDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'findPlace'>;
  vectorSearch: VectorSearch;
  embedder: Pick<QueryEmbedder, 'availability' | 'embedQuery' | 'leastCosine'>;
}

type SemanticMode = Exclude<AssetSearchMode, `text_${string}`>;

const SCOPES: Readonly<Record<SemanticMode, { purpose: 'picture_text' | 'text'; scopes: VectorScope[] }>> = {
  semantic_by_scene_keyframe: { purpose: 'picture_text', scopes: ['keyframe'] },
  semantic_by_scene_description: { purpose: 'text', scopes: ['description'] },
  semantic_by_scene_sequence: { purpose: 'text', scopes: ['sequence'] },
  semantic_by_asset_description: { purpose: 'text', scopes: ['asset'] },
};

const FIELDS: Partial<Record<AssetSearchMode, SubstringField>> = {
  text_by_filename: 'name',
  text_by_file_description: 'description',
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function filterOf(
  deps: SearchAssetsDeps,
  principal: Principal,
  request: SearchAssetsRequest,
): Promise<MediaFilter> {
  const { access } = deps;
  const { folder, file_type: kind, format, only_my_files: onlyMyFiles } = request;
  const place =
    folder == null ? null : await access.findPlace(principal, { start: { kind: 'default' }, path: folder });
  return {
    ...NO_FILTER,
    folderId: place?.folder.id ?? null,
    kinds: kind == null ? null : [kind],
    format: format ?? null,
    onlyMyFiles,
  };
}

async function byPart(
  deps: SearchAssetsDeps,
  principal: Principal,
  request: SearchAssetsRequest,
  field: SubstringField,
): Promise<SearchAssetsResponse> {
  const { db } = deps;
  const { prompt, limit, cursor } = request;
  if (cursor != null && !UUID.test(cursor)) throw cursorProblem('body');
  const found = await findSubstring(db, {
    field,
    part: prompt,
    after: cursor ?? null,
    reader: { userId: principal.userId },
    filter: await filterOf(deps, principal, request),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    results: page.map(({ assetId, durationSeconds, text, description }) => ({
      asset_id: assetId,
      // It is there or it is not: how well nobody asked.
      score: 1,
      description: description ?? text,
      start_time_seconds: 0,
      end_time_seconds: durationSeconds,
    })),
    next_cursor: last?.assetId ?? null,
  };
}

async function byMeaning(
  deps: SearchAssetsDeps,
  principal: Principal,
  request: SearchAssetsRequest,
  mode: SemanticMode,
): Promise<SearchAssetsResponse> {
  const { embedder, vectorSearch } = deps;
  const { purpose, scopes } = SCOPES[mode];
  const availability = await embedder.availability(purpose);
  if (!availability.available) {
    const { reason, enable } = availability;
    throw new ServiceError('no_index', reason, { details: { search_mode: mode, enable } });
  }
  const space = await vectorSearch.activeSpace(purpose);
  if (space === null || !(await vectorSearch.hasVectors(space, scopes))) {
    throw new ServiceError('no_index', `Nothing is indexed for ${mode} yet.`, {
      details: { search_mode: mode },
    });
  }
  const vector = await embedder.embedQuery(space, request.prompt);
  if (vector === null) return { results: [], next_cursor: null };
  const least = await embedder.leastCosine(space);
  const { hits, nextCursor } = await vectorSearch.nearest({
    space,
    scopes,
    vectors: [vector],
    reader: { userId: principal.userId },
    filter: await filterOf(deps, principal, request),
    limit: request.limit,
    cursor: request.cursor ?? null,
  });
  const relevant = hits.flatMap((hit) => {
    const score = relevance(hit, least);
    return score === null ? [] : [{ ...hit, score }];
  });
  return {
    results: await toResults(deps, relevant),
    // Beyond what is not relevant any more nothing is.
    next_cursor: relevant.length < hits.length ? null : nextCursor,
  };
}

async function toResults(
  deps: SearchAssetsDeps,
  hits: readonly (CalibratedHit & { score: number })[],
): Promise<AssetSearchResult[]> {
  const { db } = deps;
  const descriptions = await describeMoments(db, hits);
  return hits.map(({ assetId, startMs, endMs, score }, index) => ({
    asset_id: assetId,
    score,
    description: descriptions.get(index) ?? '',
    start_time_seconds: startMs / 1_000,
    end_time_seconds: endMs / 1_000,
  }));
}

async function searchAssets(
  deps: SearchAssetsDeps,
  principal: Principal,
  request: SearchAssetsRequest,
): Promise<SearchAssetsResponse> {
  const { search_mode: mode } = request;
  const field = FIELDS[mode];
  if (field !== undefined) return byPart(deps, principal, request, field);
  return byMeaning(deps, principal, request, mode as SemanticMode);
}

export function createSearchAssets(deps: SearchAssetsDeps): SearchAssets {
  return {
    searchAssets: (principal, request) => searchAssets(deps, principal, request),
  };
}
