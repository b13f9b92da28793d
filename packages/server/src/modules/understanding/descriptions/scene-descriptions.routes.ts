/** Timed scene descriptions over HTTP. */
import { routesOver } from '../../../platform/http/route.ts';
import * as schema from './scene-descriptions.schema.ts';
import type { SceneDescriptionsService } from './scene-descriptions.service.ts';

const route = routesOver<{ sceneDescriptions: SceneDescriptionsService }>();

const tag = 'Assets';
const embeddings =
  'The task makes the embeddings of the asset anew; where no model makes any, it has ended when it is answered, and ' +
  'its result says so.';

export const sceneDescriptionRoutes = [
  route({
    method: 'POST',
    path: '/asset/{asset_id}/description',
    operationId: 'addSceneDescription',
    tag,
    summary: 'Describe a scene of a video or of audio.',
    description: embeddings,
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.DescriptionAssetParams,
    body: schema.AssetSceneDescriptionCreateRequest,
    success: { status: 202, schema: schema.AssetSceneDescriptionUpdateResponse },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params, body, requestId }) =>
      services.sceneDescriptions.addSceneDescription(principal, {
        assetId: params.asset_id,
        traceId: requestId,
        body,
      }),
  }),
  route({
    method: 'PATCH',
    path: '/asset/{asset_id}/description/{description_id}',
    operationId: 'updateSceneDescription',
    tag,
    summary: 'Change the text or the times of a scene description.',
    description: `Another text makes it one by hand, without generation metadata. ${embeddings}`,
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.DescriptionParams,
    body: schema.AssetSceneDescriptionUpdateRequest,
    success: { status: 202, schema: schema.AssetSceneDescriptionUpdateResponse },
    refusals: ['not_found', 'forbidden'],
    handle: ({ services, principal, params, body, requestId }) =>
      services.sceneDescriptions.updateSceneDescription(principal, {
        assetId: params.asset_id,
        descriptionId: params.description_id,
        traceId: requestId,
        body,
      }),
  }),
  route({
    method: 'DELETE',
    path: '/asset/{asset_id}/description/{description_id}',
    operationId: 'deleteSceneDescription',
    tag,
    summary: 'Drop a scene description.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.DescriptionParams,
    success: { status: 202, schema: schema.AssetSceneDescriptionUpdateResponse },
    refusals: ['not_found', 'forbidden'],
    handle: ({ services, principal, params, requestId }) =>
      services.sceneDescriptions.deleteSceneDescription(principal, {
        assetId: params.asset_id,
        descriptionId: params.description_id,
        traceId: requestId,
      }),
  }),
  route({
    method: 'GET',
    path: '/asset/description/{description_id}/generation-metadata',
    operationId: 'getDescriptionGenerationMetadata',
    tag,
    summary: 'How an analyser came to a scene description; null of what a person wrote.',
    auth: 'K',
    permission: 'READ on the asset that is described',
    params: schema.GenerationMetadataParams,
    success: { status: 200, schema: schema.AssetDescriptionGenerationMetadataResponse },
    refusals: ['not_found'],
    handle: ({ services, principal, params }) =>
      services.sceneDescriptions.getDescriptionGenerationMetadata(principal, params.description_id),
  }),
];
