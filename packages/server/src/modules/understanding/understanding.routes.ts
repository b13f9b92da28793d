/** What is understood of footage, and what that would cost, over HTTP. */
import { Type } from 'typebox';
import { routesOver } from '../../platform/http/route.ts';
import {
  CONFIG_BYTES,
  EntityParams,
  EntityResponse,
  MergeEntitiesRequest,
  PreprocessEntitiesRequest,
} from '../entities/index.ts';
import { pricesLike } from '../money/index.ts';
import { RequestTaskResponse } from '../tasks/index.ts';
import { PreprocessQuery, ProcessAssetsRequest } from './analysis/analysis.schema.ts';
import type { AnalysisService } from './analysis/analysis.service.ts';
import * as schema from './analysis/pricing/analysis-preflight.schema.ts';
import type { AnalysisPreflightService } from './analysis/pricing/analysis-preflight.service.ts';
import * as sceneDescriptionsSchema from './descriptions/scene-descriptions.schema.ts';
import type { SceneDescriptionsService } from './descriptions/scene-descriptions.service.ts';
import * as nearDuplicatesSchema from './fingerprints/near-duplicates.schema.ts';
import type { NearDuplicatesService } from './fingerprints/near-duplicates.service.ts';
import type { EntityMergingService } from './recognition/entity-merging.service.ts';
import * as entityMomentsSchema from './recognition/entity-moments.schema.ts';
import type { EntityMomentsService } from './recognition/entity-moments.service.ts';
import type { EntityPreprocessingService } from './recognition/entity-preprocessing.service.ts';

// Analysis over HTTP.

const route = routesOver<{ analysis: AnalysisService }>();

export const analysisRoutes = [
  route({
    method: 'POST',
    path: '/users/assets/preprocess',
    operationId: 'preprocess',
    tag: 'Uploads',
    summary: 'Analyse and index uploaded assets.',
    description:
      'Answers one entry per asset: the task that does it, or an error. Asked again for the same file and ' +
      'options, it answers the task under way, or one that has already ended with the stored result. A folder stands ' +
      'for all below it that the caller may change; its task follows them all, and takes them along when cancelled.',
    auth: 'K',
    permission: 'WRITE on each asset',
    query: PreprocessQuery,
    body: ProcessAssetsRequest,
    success: { status: 200, schema: Type.Array(RequestTaskResponse) },
    refusals: ['insufficient_credits', 'storage_full', 'storage_unavailable'],
    takesWebhookUrl: true,
    workPrices: pricesLike('analysis.', 'rendition.', 'index.', 'transcript.', 'description.'),
    quote: ({ services, principal, query, body }) =>
      services.analysis.quotePreprocess(principal, { query, body }),
    handle: ({ services, principal, query, body, requestId }) =>
      services.analysis.preprocess(principal, { query, body, traceId: requestId }),
  }),
];

const analysisPreflightRoute = routesOver<{ analysisPreflight: AnalysisPreflightService }>();

export const analysisPreflightRoutes = [
  analysisPreflightRoute({
    method: 'POST',
    path: '/video/analysis-preflight/{source_file_id}',
    operationId: 'preflightAnalysis',
    tag: 'Video',
    summary: 'What describing and transcribing a file or a folder would work on, and by which config.',
    description:
      'Starts nothing and costs nothing. The counts are exact: they come from the filters of the real walk. For a ' +
      'folder `config` is what a file directly in it gets. With a body, what would be in force with that config.',
    auth: 'K',
    permission: 'WRITE on the file or folder, or an operator; only assets the caller may write are counted',
    params: schema.AnalysisPreflightParams,
    body: schema.AnalysisConfigOverrideRequest,
    bodyOptional: true,
    bodyLimit: CONFIG_BYTES,
    withoutIdempotencyKey: 'reads',
    success: { status: 200, schema: schema.AnalysisPreflightResponse },
    refusals: ['not_found', 'forbidden', 'body_too_large'],
    handle: ({ services, principal, params, body }) =>
      services.analysisPreflight.preflightAnalysis(principal, {
        nodeId: params.source_file_id,
        override: body?.config ?? null,
      }),
  }),
];

const entityMomentsRoute = routesOver<{ entityMoments: EntityMomentsService }>();

const listEntityMoments = entityMomentsRoute({
  method: 'GET',
  path: '/asset/entity/{entity_id}/moments',
  operationId: 'listEntityMoments',
  tag: 'Entities',
  summary: 'Where an entity was recognised, best first.',
  description:
    'In the current versions of what the caller may read, by what the last look at each found; GET ' +
    '/video/index/{source_file_id} says when that was.',
  auth: 'K',
  permission:
    'READ on the entity, or it is public; only moments of assets that the caller may read are listed',
  params: entityMomentsSchema.EntityMomentsParams,
  query: entityMomentsSchema.EntityMomentsQuery,
  success: { status: 200, schema: entityMomentsSchema.EntityMomentsResponse },
  refusals: ['not_found'],
  handle: ({ services, principal, params, query }) =>
    services.entityMoments.listEntityMoments(principal, params.entity_id, query),
});

export const entityMomentsRoutes = [listEntityMoments];

const entityMergingRoute = routesOver<{ entityMerging: EntityMergingService }>();

export const entityMergingRoutes = [
  entityMergingRoute({
    method: 'POST',
    path: '/asset/entity/{entity_id}/merge',
    operationId: 'mergeEntities',
    tag: 'Entities',
    summary: 'Make one of several entities that are the same person or thing.',
    description:
      'It takes over their reference media and where they were recognised, its description their names, and each ' +
      'service-config that the caller may change names it in their place. The others go into the trash.',
    auth: 'K',
    permission: 'WRITE on each of the entities',
    params: EntityParams,
    body: MergeEntitiesRequest,
    success: { status: 200, schema: EntityResponse },
    refusals: ['not_found', 'forbidden'],
    handle: ({ services, principal, params, body }) =>
      services.entityMerging.mergeEntities(principal, params.entity_id, body),
  }),
];

// Has entities prepared for being recognised, over HTTP.

const entityPreprocessingRoute = routesOver<{ entityPreprocessing: EntityPreprocessingService }>();

export const entityPreprocessingRoutes = [
  entityPreprocessingRoute({
    method: 'POST',
    path: '/users/entity/preprocess',
    operationId: 'preprocessEntities',
    tag: 'Entities',
    summary: 'Prepare entities for being recognised in footage.',
    description:
      'Has their reference images looked at: an answer for each that the caller may read, and one that says so for an ' +
      'entity without any. What the configs name them for is looked through anew once that is done.',
    auth: 'K',
    permission: 'WRITE on each entity, and on an image for it to be looked at',
    body: PreprocessEntitiesRequest,
    workPrices: pricesLike('analysis.', 'rendition.', 'index.', 'transcript.', 'description.'),
    success: { status: 200, schema: Type.Array(RequestTaskResponse) },
    withoutIdempotencyKey: 'repeatable',
    refusals: ['not_found', 'forbidden', 'insufficient_credits', 'storage_full', 'rate_limited'],
    takesWebhookUrl: true,
    quote: ({ services, principal, body }) =>
      services.entityPreprocessing.quotePreprocessEntities(principal, body),
    handle: ({ services, principal, body, requestId }) =>
      services.entityPreprocessing.preprocessEntities(principal, body, requestId),
  }),
];

const nearDuplicatesRoute = routesOver<{ nearDuplicates: NearDuplicatesService }>();

const listNearDuplicates = nearDuplicatesRoute({
  method: 'GET',
  path: '/asset/{asset_id}/near_duplicates',
  operationId: 'listNearDuplicates',
  tag: 'Assets',
  summary: 'Other assets that show the same, and where.',
  description:
    'By the prints of their pictures: re-encoded, scaled, cropped by up to a fifth, recoloured. Of a long video 48 ' +
    'pictures are looked for, evenly chosen. Only assets that the caller may read are listed.',
  auth: 'K',
  permission: 'READ on the asset',
  price: 'request.search',
  params: nearDuplicatesSchema.NearDuplicatesParams,
  query: nearDuplicatesSchema.NearDuplicatesQuery,
  success: { status: 200, schema: nearDuplicatesSchema.NearDuplicatesResponse },
  refusals: ['not_found', 'no_index'],
  handle: ({ services, principal, params, query }) =>
    services.nearDuplicates.listNearDuplicates(principal, params.asset_id, query),
});

export const nearDuplicatesRoutes = [listNearDuplicates];

// Timed scene descriptions over HTTP.

const sceneDescriptionsRoute = routesOver<{ sceneDescriptions: SceneDescriptionsService }>();

const tag = 'Assets';
const embeddings =
  'The task makes the embeddings of the asset anew; where no model makes any, it has ended when it is answered, and ' +
  'its result says so.';

export const sceneDescriptionRoutes = [
  sceneDescriptionsRoute({
    method: 'POST',
    path: '/asset/{asset_id}/description',
    operationId: 'addSceneDescription',
    tag,
    summary: 'Describe a scene of a video or of audio.',
    description: embeddings,
    auth: 'K',
    permission: 'WRITE on the asset',
    params: sceneDescriptionsSchema.DescriptionAssetParams,
    body: sceneDescriptionsSchema.AssetSceneDescriptionCreateRequest,
    success: { status: 202, schema: sceneDescriptionsSchema.AssetSceneDescriptionUpdateResponse },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params, body, requestId }) =>
      services.sceneDescriptions.addSceneDescription(principal, {
        assetId: params.asset_id,
        traceId: requestId,
        body,
      }),
  }),
  sceneDescriptionsRoute({
    method: 'PATCH',
    path: '/asset/{asset_id}/description/{description_id}',
    operationId: 'updateSceneDescription',
    tag,
    summary: 'Change the text or the times of a scene description.',
    description: `Another text makes it one by hand, without generation metadata. ${embeddings}`,
    auth: 'K',
    permission: 'WRITE on the asset',
    params: sceneDescriptionsSchema.DescriptionParams,
    body: sceneDescriptionsSchema.AssetSceneDescriptionUpdateRequest,
    success: { status: 202, schema: sceneDescriptionsSchema.AssetSceneDescriptionUpdateResponse },
    refusals: ['not_found', 'forbidden'],
    handle: ({ services, principal, params, body, requestId }) =>
      services.sceneDescriptions.updateSceneDescription(principal, {
        assetId: params.asset_id,
        descriptionId: params.description_id,
        traceId: requestId,
        body,
      }),
  }),
  sceneDescriptionsRoute({
    method: 'DELETE',
    path: '/asset/{asset_id}/description/{description_id}',
    operationId: 'deleteSceneDescription',
    tag,
    summary: 'Drop a scene description.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: sceneDescriptionsSchema.DescriptionParams,
    success: { status: 202, schema: sceneDescriptionsSchema.AssetSceneDescriptionUpdateResponse },
    refusals: ['not_found', 'forbidden'],
    handle: ({ services, principal, params, requestId }) =>
      services.sceneDescriptions.deleteSceneDescription(principal, {
        assetId: params.asset_id,
        descriptionId: params.description_id,
        traceId: requestId,
      }),
  }),
  sceneDescriptionsRoute({
    method: 'GET',
    path: '/asset/description/{description_id}/generation-metadata',
    operationId: 'getDescriptionGenerationMetadata',
    tag,
    summary: 'How an analyser came to a scene description; null of what a person wrote.',
    auth: 'K',
    permission: 'READ on the asset that is described',
    params: sceneDescriptionsSchema.GenerationMetadataParams,
    success: { status: 200, schema: sceneDescriptionsSchema.AssetDescriptionGenerationMetadataResponse },
    refusals: ['not_found'],
    handle: ({ services, principal, params }) =>
      services.sceneDescriptions.getDescriptionGenerationMetadata(principal, params.description_id),
  }),
];
