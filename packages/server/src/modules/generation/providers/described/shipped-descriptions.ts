/**
 * Providers as their own documents describe them. The AI SDK covers some of these too; it offers no way to stop what was
 * begun, no pictures that can be waited for across a restart, and reads nothing of a webhook, so they are data here.
 */
import type { HttpDescription } from './http-description.ts';

const bearer = { header: 'authorization', prefix: 'Bearer ' };

/**
 * fal's queue (docs.fal.ai, "Queue API"): POST to the model, ask for `status`, fetch the result, PUT `cancel`. It states no
 * idempotency key; a webhook names the request.
 */
export const falQueue: HttpDescription = {
  id: 'fal',
  url: 'https://queue.fal.run',
  key: { header: 'authorization', prefix: 'Key ' },
  start: {
    path: '/{model}',
    body: {
      prompt: '{prompt}',
      seed: '{seed}',
      aspect_ratio: '{format}',
      resolution: '{resolution}',
      duration: '{seconds}',
      image_url: '{input_frame}',
      end_image_url: '{output_frame}',
      '...': '{options}',
    },
    id: '/request_id',
  },
  status: {
    path: '/{app}/requests/{id}/status',
    state: '/status',
    done: ['COMPLETED'],
    failed: ['FAILED', 'CANCELLED', 'ERROR'],
    reason: '/error',
  },
  result: {
    path: '/{app}/requests/{id}',
    media: ['/images/*/url', '/image/url', '/video/url', '/audio/url', '/audio_file/url'],
  },
  cancel: { method: 'PUT', path: '/{app}/requests/{id}/cancel' },
  webhook: { id: '/request_id', query: 'fal_webhook' },
};

/**
 * Replicate's predictions (replicate.com/docs/reference/http): of official models. It states no idempotency key; a webhook
 * carries the whole prediction.
 */
export const replicatePredictions: HttpDescription = {
  id: 'replicate',
  url: 'https://api.replicate.com/v1',
  key: bearer,
  start: {
    path: '/models/{model}/predictions',
    body: {
      input: {
        prompt: '{prompt}',
        seed: '{seed}',
        aspect_ratio: '{format}',
        resolution: '{resolution}',
        duration: '{seconds}',
        image: '{input_frame}',
        '...': '{options}',
      },
      webhook: '{webhook_url}',
      webhook_events_filter: ['completed'],
    },
    id: '/id',
  },
  status: {
    path: '/predictions/{id}',
    state: '/status',
    done: ['succeeded'],
    failed: ['failed', 'canceled', 'aborted'],
    reason: '/error',
    media: '/output/*',
  },
  cancel: { method: 'POST', path: '/predictions/{id}/cancel' },
  webhook: { id: '/id' },
};

/** ElevenLabs' music and sound effects: the answer is the file. Its model is the path. */
export const elevenLabsSounds: HttpDescription = {
  id: 'elevenlabs',
  url: 'https://api.elevenlabs.io/v1',
  key: { header: 'xi-api-key' },
  start: { path: '/{model}', body: { '...': '{options}' }, media: '' },
};

/** ElevenLabs' speech. */
export const elevenLabsSpeech: HttpDescription = {
  ...elevenLabsSounds,
  start: {
    path: '/text-to-speech/{voice}',
    body: { text: '{prompt}', model_id: '{model}', '...': '{options}' },
    media: '',
  },
};

/** xAI's videos (docs.x.ai). */
export const xaiVideos: HttpDescription = {
  id: 'xai',
  url: 'https://api.x.ai/v1',
  key: bearer,
  start: {
    path: '/videos/generations',
    body: {
      model: '{model}',
      prompt: '{prompt}',
      duration: '{seconds}',
      aspect_ratio: '{format}',
      resolution: '{resolution}',
      image: { url: '{input_frame}' },
      '...': '{options}',
    },
    id: '/request_id',
  },
  status: {
    path: '/videos/{id}',
    state: '/status',
    done: ['done'],
    failed: ['failed', 'expired'],
    reason: '/error/message',
    media: '/video/url',
  },
};

/** xAI's pictures: answered with their address at once. */
export const xaiImages: HttpDescription = {
  ...xaiVideos,
  start: {
    path: '/images/generations',
    body: { model: '{model}', prompt: '{prompt}', aspect_ratio: '{format}', n: 1, '...': '{options}' },
    media: ['/data/*/url', '/data/*/b64_json'],
  },
};

const lumaStatus = {
  status: {
    path: '/generations/{id}',
    state: '/state',
    done: ['completed'],
    failed: ['failed'],
    reason: '/failure_reason',
    media: ['/assets/video', '/assets/image'],
  },
  cancel: { method: 'DELETE', path: '/generations/{id}' },
  webhook: { id: '/id' },
} as const satisfies Partial<HttpDescription>;

/** Luma's Dream Machine; it takes pictures by their public address alone, so none goes in. */
export const lumaVideos: HttpDescription = {
  ...lumaStatus,
  id: 'luma',
  url: 'https://api.lumalabs.ai/dream-machine/v1',
  key: bearer,
  start: {
    path: '/generations',
    body: {
      model: '{model}',
      prompt: '{prompt}',
      aspect_ratio: '{format}',
      resolution: '{resolution}',
      duration: '{seconds}s',
      callback_url: '{webhook_url}',
      '...': '{options}',
    },
    id: '/id',
  },
};

export const lumaImages: HttpDescription = {
  ...lumaVideos,
  start: {
    path: '/generations/image',
    body: {
      model: '{model}',
      prompt: '{prompt}',
      aspect_ratio: '{format}',
      callback_url: '{webhook_url}',
      '...': '{options}',
    },
    id: '/id',
  },
};

/** What goes into a video besides words, as MiniMax and ByteDance have it. */
const contents = [
  { type: 'text', text: '{prompt}' },
  { type: 'image_url', image_url: { url: '{input_frame}' }, role: 'first_frame' },
  { type: 'image_url', image_url: { url: '{output_frame}' }, role: 'last_frame' },
];

/** MiniMax' videos, version 2 of its interface. Its webhooks want an answer of their own, so it is asked. */
export const minimaxVideos: HttpDescription = {
  id: 'minimax',
  url: 'https://api.minimax.io',
  key: bearer,
  start: {
    path: '/v2/video_generation',
    body: {
      model: '{model}',
      content: contents,
      ratio: '{format}',
      resolution: '{resolution}',
      duration: '{seconds}',
      '...': '{options}',
    },
    id: '/task_id',
  },
  status: {
    path: '/v2/query/video_generation/{id}',
    state: '/task/status',
    done: ['succeeded'],
    failed: ['failed', 'cancelled', 'expired'],
    reason: '/task/error/message',
    media: '/task/content/url',
  },
};

/** ByteDance's videos in BytePlus ModelArk. */
export const bytedanceVideos: HttpDescription = {
  id: 'bytedance',
  url: 'https://ark.ap-southeast.bytepluses.com/api/v3',
  key: bearer,
  start: {
    path: '/contents/generations/tasks',
    body: {
      model: '{model}',
      content: contents,
      ratio: '{format}',
      resolution: '{resolution}',
      duration: '{seconds}',
      seed: '{seed}',
      callback_url: '{webhook_url}',
      '...': '{options}',
    },
    id: '/id',
  },
  status: {
    path: '/contents/generations/tasks/{id}',
    state: '/status',
    done: ['succeeded'],
    failed: ['failed', 'cancelled', 'expired'],
    reason: '/error/message',
    media: '/content/video_url',
  },
  cancel: { method: 'DELETE', path: '/contents/generations/tasks/{id}' },
  webhook: { id: '/id' },
};
