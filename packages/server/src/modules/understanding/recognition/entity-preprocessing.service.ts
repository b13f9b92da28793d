/** Has the reference images of entities looked at, so that they can be found in footage. */
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { EntitiesService, PreprocessEntitiesRequest } from '../../entities/index.ts';
import type { RequestTaskResponse } from '../../tasks/index.ts';
import type { AnalysisService, PreprocessCall } from '../analysis/analysis.service.ts';

/** As if a person had asked for it. */
function preprocessOf(assetIds: readonly string[], traceId: string): PreprocessCall {
  const assets = assetIds.map((id) => ({ asset_id: id }));
  return {
    body: { assets, version: null, cutter_sensitivity: 0.5, generate_proxy: [] },
    query: { priority: 'default' },
    traceId,
  };
}

export interface EntityPreprocessingDeps {
  entities: Pick<EntitiesService, 'findReferenceImages'>;
  analysis: Pick<AnalysisService, 'preprocess' | 'quotePreprocess'>;
}

/**
 * An answer for each reference image that the caller may read, in order, and one that says so for an entity without
 * any. Throws ValidationError for too many images.
 */
export async function preprocessEntities(
  { entities, analysis }: EntityPreprocessingDeps,
  principal: Principal,
  request: PreprocessEntitiesRequest,
  traceId: string,
): Promise<RequestTaskResponse[]> {
  const found = await entities.findReferenceImages(principal, request);
  const none = found.entities
    .filter((entity) => entity.image_asset_ids.length === 0)
    .map(({ name }) => ({ task_id: '', error: `“${name}” has no reference image that you can read.` }));
  if (found.assetIds.length === 0) return none;
  return [...(await analysis.preprocess(principal, preprocessOf(found.assetIds, traceId))), ...none];
}

/** What `preprocessEntities` would cost at most; starts nothing. */
export async function quotePreprocessEntities(
  { entities, analysis }: EntityPreprocessingDeps,
  principal: Principal,
  request: PreprocessEntitiesRequest,
): Promise<Quote> {
  const { assetIds } = await entities.findReferenceImages(principal, request);
  return analysis.quotePreprocess(principal, preprocessOf(assetIds, ''));
}

/** What `EntityPreprocessingService` is over its context. */
export const entityPreprocessingFunctions = { preprocessEntities, quotePreprocessEntities };

export type EntityPreprocessingService = Over<typeof entityPreprocessingFunctions>;
