/** Generated media, and the keys of accounts for providers, over HTTP. */
import type { FastifyRequest } from 'fastify';
import { Accepted, routesOver } from '../../platform/http/route.ts';
import { pricesLike } from '../money/index.ts';
import { ToolErrorBody } from '../search/index.ts';
import * as schema from './generation.schema.ts';
import type { GeneratedAsset, GenerationService } from './generation.service.ts';
import type { OwnKeysService } from './providers/own-keys.ts';

interface Services {
  generation: GenerationService;
}

const route = routesOver<Services>();

/** Waits for what was started, unless that is not wanted. A client that leaves does not stop the work. */
async function made<T>(
  { services, query, request }: { services: Services; query: { async?: boolean }; request: FastifyRequest },
  starting: Promise<schema.GenerationStarted>,
  answer: (made: GeneratedAsset) => T,
): Promise<T | Accepted> {
  const started = await starting;
  if (query.async === true) return new Accepted(started);
  // Waiting takes nothing that others of the account could use.
  request.slot?.rest();
  const found = await services.generation.waitForGeneration(started);
  return found === null ? new Accepted(started) : answer(found);
}

const common = {
  method: 'POST',
  tag: 'Tools',
  auth: 'K',
  permission: 'signed in; READ on the assets that go in, WRITE on the folder that the result goes to',
  query: schema.GenerateQuery,
  refusals: [
    'not_found',
    'forbidden',
    'conflict',
    'insufficient_credits',
    'storage_full',
    'rate_limited',
    'not_configured',
    'not_ready',
    'generation_failed',
  ],
  takesWebhookUrl: true,
  workPrices: pricesLike('export.'),
} as const;

const waits =
  'Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is ' +
  'charged for what is refused or fails.';

const accepted = { accepted: schema.GenerationStarted };

export const generationRoutes = [
  route({
    method: 'GET',
    path: '/tools/models',
    operationId: 'listModels',
    tag: 'Tools',
    summary: 'The models that are available here, and what they take.',
    auth: 'K',
    permission: 'signed in',
    success: { status: 200, schema: schema.ToolsCapabilities },
    handle: async ({ services, principal }) => services.generation.listModels(principal),
  }),
  route({
    ...common,
    path: '/tools/generate/video',
    operationId: 'generateVideo',
    summary: 'Make a video from words, or from pictures that the camera moves over.',
    description: waits,
    body: schema.GenerateVideoRequest,
    success: { status: 200, schema: schema.GenerateVideoResponse, ...accepted },
    refusedAs: { 402: ToolErrorBody, 413: ToolErrorBody },
    quote: ({ services, principal, body }) =>
      services.generation.quoteGeneration(principal, { area: 'video', body }),
    handle: (call) =>
      made(
        call,
        call.services.generation.generateVideo(call.principal, call.body, call.requestId),
        ({ assetId, seconds }) => ({
          asset_id: assetId,
          duration_seconds: seconds,
        }),
      ),
  }),
  route({
    ...common,
    path: '/tools/generate/image',
    operationId: 'generateImage',
    summary: 'Make a picture from words.',
    description: waits,
    body: schema.GenerateImageRequest,
    success: { status: 200, schema: schema.GenerateImageResponse, ...accepted },
    refusedAs: { 402: ToolErrorBody, 413: ToolErrorBody },
    quote: ({ services, principal, body }) =>
      services.generation.quoteGeneration(principal, { area: 'image', body }),
    handle: (call) =>
      made(
        call,
        call.services.generation.generateImage(call.principal, call.body, call.requestId),
        ({ assetId }) => ({ asset_id: assetId }),
      ),
  }),
  route({
    ...common,
    path: '/tools/generate/audio',
    operationId: 'generateAudio',
    summary: 'Make music or a sound effect from words.',
    description: waits,
    body: schema.GenerateAudioRequest,
    success: { status: 200, schema: schema.GenerateAudioResponse, ...accepted },
    refusedAs: { 402: ToolErrorBody, 413: ToolErrorBody },
    quote: ({ services, principal, body }) =>
      services.generation.quoteGeneration(principal, { area: 'audio', body }),
    handle: (call) =>
      made(
        call,
        call.services.generation.generateAudio(call.principal, call.body, call.requestId),
        ({ assetId, seconds }) => ({
          asset_id: assetId,
          duration_seconds: seconds,
        }),
      ),
  }),
  route({
    ...common,
    path: '/tools/generate/tts',
    operationId: 'generateSpeech',
    summary: 'Speak a text.',
    description: waits,
    body: schema.GenerateTtsRequest,
    success: { status: 200, schema: schema.GenerateTtsResponse, ...accepted },
    refusedAs: { 402: ToolErrorBody, 413: ToolErrorBody },
    quote: ({ services, principal, body }) =>
      services.generation.quoteGeneration(principal, { area: 'tts', body }),
    handle: (call) =>
      made(
        call,
        call.services.generation.generateSpeech(call.principal, call.body, call.requestId),
        ({ assetId, seconds }) => ({
          asset_id: assetId,
          duration_seconds: seconds,
          voice_id: call.body.voice_id,
        }),
      ),
  }),
  route({
    method: 'POST',
    path: '/tools/generate/webhook/{task_id}/{code}',
    operationId: 'receiveProviderCall',
    tag: 'Tools',
    summary: 'Takes word from the provider of a model.',
    description:
      'For providers alone, which are told the address with each request; a code in it is the credential. It only ' +
      'makes the service ask the provider, and one that comes again changes nothing.',
    auth: 'none',
    permission: 'whoever was given the address',
    params: schema.ProviderCallParams,
    body: schema.ProviderCall,
    success: { status: 200, schema: schema.ProviderCallReceipt },
    refusals: ['not_found', 'rate_limited'],
    withoutIdempotencyKey: 'repeatable',
    // All of a provider come from a few addresses.
    rateLimit: { perAddress: { requests: 600, seconds: 60 }, total: { requests: 6_000, seconds: 60 } },
    handle: async ({ services, params, body }) => {
      await services.generation.receiveProviderCall({ taskId: params.task_id, code: params.code, body });
      return { received: true };
    },
  }),
  route({
    method: 'POST',
    path: '/tools/search/voices',
    operationId: 'searchVoices',
    tag: 'Tools',
    summary: 'Search the voices that can speak here.',
    description:
      'By words and language; without them all, in their order. Empty where no voice is installed.',
    auth: 'K',
    permission: 'signed in; voices are there for everybody',
    price: 'request.search',
    body: schema.SearchVoicesRequest,
    withoutIdempotencyKey: 'reads',
    success: { status: 200, schema: schema.SearchVoicesResponse },
    refusedAs: { 402: ToolErrorBody },
    handle: async ({ services, body }) => services.generation.searchVoices(body),
  }),
  route({
    method: 'GET',
    path: '/asset/{asset_id}/generation-metadata',
    operationId: 'getGenerationMetadata',
    tag: 'Tools',
    summary: 'How an asset was generated: by which model, of which words and assets.',
    auth: 'K',
    permission: 'READ on the asset',
    params: schema.GeneratedAssetParams,
    success: { status: 200, schema: schema.AssetGenerationMetadata },
    refusals: ['not_found', 'conflict'],
    handle: ({ services, principal, params }) =>
      services.generation.getGenerationMetadata(principal, params.asset_id),
  }),
];

const ownKeysRoute = routesOver<{ ownKeys: OwnKeysService }>();

const ofCaller = { tag: 'Tools', auth: 'K', permission: 'the caller, about keys of their account' } as const;

export const ownKeysRoutes = [
  ownKeysRoute({
    ...ofCaller,
    method: 'GET',
    path: '/tools/keys',
    operationId: 'listProviderKeys',
    summary: 'Of which providers the account has a key of its own, and which take one.',
    success: { status: 200, schema: schema.ProviderKeys },
    handle: ({ services, principal }) => services.ownKeys.listProviderKeys(principal),
  }),
  ownKeysRoute({
    ...ofCaller,
    method: 'PUT',
    path: '/tools/keys/{provider}',
    operationId: 'putProviderKey',
    summary: 'Brings a key of a provider, which is used for the account from now on.',
    description:
      'It is kept encrypted, goes to that provider alone, and is shown to nobody again. What is made with it is charged by the ' +
      'provider, and costs nothing here.',
    params: schema.ProviderKeyParams,
    body: schema.ProviderKeyRequest,
    success: { status: 200, schema: schema.ProviderKey },
    refusals: ['not_found'],
    handle: ({ services, principal, params, body }) =>
      services.ownKeys.putProviderKey(principal, params.provider, body.key),
  }),
  ownKeysRoute({
    ...ofCaller,
    method: 'DELETE',
    path: '/tools/keys/{provider}',
    operationId: 'deleteProviderKey',
    summary: 'Forgets the key of a provider.',
    params: schema.ProviderKeyParams,
    success: { status: 200, schema: schema.DeletedProviderKey },
    refusals: ['not_found'],
    handle: ({ services, principal, params }) =>
      services.ownKeys.deleteProviderKey(principal, params.provider),
  }),
];
