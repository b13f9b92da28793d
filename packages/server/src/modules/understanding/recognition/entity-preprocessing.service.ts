/** Has the reference images of entities looked at, so that they can be found in footage. */
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { EntitiesService, PreprocessEntitiesRequest } from '../../entities/index.ts';
import type { RequestTaskResponse } from '../../tasks/index.ts';
import type { AnalysisService, PreprocessCall } from '../analysis/analysis.service.ts';

export interface EntityPreprocessingService {
  /**
   * An answer for each reference image that the caller may read, in order, and one that says so for an entity without
   * any. Throws ValidationError for too many images.
   */
  preprocessEntities(
    principal: Principal,
    request: PreprocessEntitiesRequest,
    traceId: string,
  ): Promise<RequestTaskResponse[]>;
  /** What `preprocessEntities` would cost at most; starts nothing. */
  quotePreprocessEntities(principal: Principal, request: PreprocessEntitiesRequest): Promise<Quote>;
}

/** As if a person had asked for it. */
function preprocessOf(assetIds: readonly string[], traceId: string): PreprocessCall {
  const assets = assetIds.map((id) => ({ asset_id: id }));
  return {
    body: { assets, version: null, cutter_sensitivity: 0.5, generate_proxy: [] },
    query: { priority: 'default' },
    traceId,
  };
}

export function createEntityPreprocessing({
  entities,
  analysis,
}: {
  entities: Pick<EntitiesService, 'findReferenceImages'>;
  analysis: Pick<AnalysisService, 'preprocess' | 'quotePreprocess'>;
}): EntityPreprocessingService {
  return {
    async preprocessEntities(principal, request, traceId) {
      const found = await entities.findReferenceImages(principal, request);
      const none = found.entities
        .filter((entity) => entity.image_asset_ids.length === 0)
        .map(({ name }) => ({ task_id: '', error: `“${name}” has no reference image that you can read.` }));
      if (found.assetIds.length === 0) return none;
      return [...(await analysis.preprocess(principal, preprocessOf(found.assetIds, traceId))), ...none];
    },

    async quotePreprocessEntities(principal, request) {
      const { assetIds } = await entities.findReferenceImages(principal, request);
      return analysis.quotePreprocess(principal, preprocessOf(assetIds, ''));
    },
  };
}
