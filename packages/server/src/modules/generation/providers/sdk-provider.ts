/**
 * Providers through the AI SDK, of which only single steps are used: its own loops wait inside of a process, where a
 * restart would lose what was paid for.
 */
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Json } from '@rushes/timeline';
import { APICallError, JSONParseError, TypeValidationError } from 'ai';
import { saidBy } from '../../../platform/ai/provider-fetch.ts';
import type { ProviderCredentials } from '../../../platform/settings/generation-settings.ts';
import type { Area } from '../models/model.ts';
import {
  failureIn,
  type InputFile,
  type Provider,
  ProviderFailure,
  type ProviderMedia,
  type ProviderRequest,
  type ProviderStart,
  type ProviderStatus,
} from './provider.ts';
import { createProviderCall } from './provider-call.ts';
import { isRefusedContent } from './refused-content.ts';

export type SdkProviderId = 'openai' | 'google' | 'compatible';

const URLS: Readonly<Record<SdkProviderId, string>> = {
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  // Where Ollama and its like are; the operator's own address stands in its place.
  compatible: 'http://127.0.0.1:11434/v1',
};

/** A picture or a minute of speech is answered with the file itself, after as long as it takes to make it. */
const LIMITS = { timeoutMs: 300_000, maxBytes: 200_000_000 };

type Google = ReturnType<typeof createGoogle>;
type OpenAi = ReturnType<typeof createOpenAI>;
type ImageModel = ReturnType<OpenAi['image']>;
type SpeechModel = ReturnType<OpenAi['speech']>;
type VideoModel = ReturnType<Google['video']>;

interface Opened {
  image(name: string): Pick<ImageModel, 'doGenerate'>;
  speech(name: string): Pick<SpeechModel, 'doGenerate'>;
  /** Null where the SDK has no video of it. */
  video: ((name: string) => VideoModel) | null;
}

/** What is left out the SDK reads from variables of its own, so everything is given. */
function open(id: SdkProviderId, { key }: ProviderCredentials, baseURL: string): Opened {
  const call = createProviderCall({ provider: id, url: baseURL, key, ...LIMITS });
  const withoutEmptyKey: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (key() === null) headers.delete('authorization');
    return call(input, { ...init, headers });
  };
  const given = { baseURL, apiKey: key() ?? '', fetch: withoutEmptyKey };
  if (id === 'google') {
    const google = createGoogle(given);
    return {
      image: (name) => google.image(name),
      speech: (name) => google.speech(name),
      video: (name) => google.video(name),
    };
  }
  const openai = createOpenAI(given);
  const speech = (name: string) => openai.speech(name);
  if (id === 'openai') return { image: (name) => openai.image(name), speech, video: null };
  const compatible = createOpenAICompatible({ name: 'compatible', ...given });
  return { image: (name) => compatible.imageModel(name), speech, video: null };
}

const fileOf = ({ bytes, mediaType }: InputFile) => ({ type: 'file' as const, mediaType, data: bytes });

/** What the registry says of a model for us, beside what is for the provider. */
function readOptions(options: ProviderRequest['options']): {
  sizes: Readonly<Record<string, string>>;
  given: Record<string, Json>;
} {
  const { sizes, ...given } = options;
  const isTable = typeof sizes === 'object' && sizes !== null && !Array.isArray(sizes);
  return { sizes: isTable ? (sizes as Record<string, string>) : {}, given };
}

type Size = `${number}x${number}`;
type Ratio = `${number}:${number}`;

/** Data comes as bytes or as base64. */
const bytesOf = (data: string | Uint8Array | undefined): Uint8Array | null => {
  if (data === undefined || data.length === 0) return null;
  return typeof data === 'string' ? Buffer.from(data, 'base64') : data;
};

/** What refused a video of Google stands in the middle of its answer. */
function reasonIn(message: string): string {
  return /"raiMediaFilteredReasons":\s*\[\s*"([^"]{1,300})/.exec(message)?.[1] ?? '';
}

interface Sdk {
  id: SdkProviderId;
  key: () => string | null;
  opened: Opened;
}

/** Whatever the SDK throws, as a failure of ours that holds no request and no key. */
async function ask<T>({ id, key }: Sdk, signal: AbortSignal, call: () => PromiseLike<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    signal.throwIfAborted();
    const own = failureIn(error);
    if (own !== null) throw own;
    const message = error instanceof Error ? error.message : '';
    if (isRefusedContent(message)) {
      throw new ProviderFailure('content', `${id} answered: ${saidBy(reasonIn(message) || message, key())}`);
    }
    // Of these the words are a part of the answer; of others they say what the SDK does not take.
    const isAnswer = JSONParseError.isInstance(error) || TypeValidationError.isInstance(error);
    if (isAnswer || APICallError.isInstance(error)) {
      throw new ProviderFailure('malformed', `${id} answered what makes no sense.`);
    }
    throw new ProviderFailure('refused', `${id} can not be asked for this: ${saidBy(message, key())}`);
  }
}

function requireBytes({ id }: Sdk, data: string | Uint8Array | undefined): { media: ProviderMedia } {
  const bytes = bytesOf(data);
  if (bytes === null) throw new ProviderFailure('malformed', `${id} answered with no file.`);
  return { media: { bytes } };
}

async function makeImage(sdk: Sdk, request: ProviderRequest, signal: AbortSignal): Promise<ProviderStart> {
  const { sizes, given } = readOptions(request.options);
  const size = sizes[request.format ?? ''] as Size | undefined;
  const { images } = await ask(sdk, signal, () =>
    sdk.opened.image(request.model).doGenerate({
      prompt: request.prompt,
      n: 1,
      size,
      aspectRatio: size === undefined ? ((request.format ?? undefined) as Ratio | undefined) : undefined,
      seed: request.seed ?? undefined,
      files: request.inputFrame === null ? undefined : [fileOf(request.inputFrame)],
      mask: undefined,
      providerOptions: { [sdk.id]: given },
      abortSignal: signal,
    }),
  );
  return requireBytes(sdk, images[0]);
}

async function speak(sdk: Sdk, request: ProviderRequest, signal: AbortSignal): Promise<ProviderStart> {
  const { audio } = await ask(sdk, signal, () =>
    sdk.opened.speech(request.model).doGenerate({
      text: request.prompt,
      ...(request.voice !== null && { voice: request.voice }),
      providerOptions: { [sdk.id]: readOptions(request.options).given },
      abortSignal: signal,
    }),
  );
  return requireBytes(sdk, audio);
}

function requireVideo({ id, opened }: Sdk, name: string): Required<Pick<VideoModel, 'doStart' | 'doStatus'>> {
  const model = opened.video?.(name);
  if (model?.doStart === undefined || model.doStatus === undefined) {
    throw new ProviderFailure('refused', `${id} makes no videos.`);
  }
  return { doStart: model.doStart.bind(model), doStatus: model.doStatus.bind(model) };
}

async function startVideo(sdk: Sdk, request: ProviderRequest, signal: AbortSignal): Promise<ProviderStart> {
  const { inputFrame, outputFrame, width, height, seconds, seed } = request;
  const frames = [
    ...(inputFrame === null ? [] : [{ image: fileOf(inputFrame), frameType: 'first_frame' as const }]),
    ...(outputFrame === null ? [] : [{ image: fileOf(outputFrame), frameType: 'last_frame' as const }]),
  ];
  const isSized = request.resolution !== null && width !== null && height !== null;
  // Google's names of resolutions are known to the SDK by the sizes of the wide shape.
  const [long, short] = [Math.max(width ?? 0, height ?? 0), Math.min(width ?? 0, height ?? 0)];
  const { operation } = await ask(sdk, signal, () =>
    requireVideo(sdk, request.model).doStart({
      prompt: request.prompt,
      n: 1,
      aspectRatio: (request.format ?? undefined) as Ratio | undefined,
      resolution: isSized ? `${long}x${short}` : undefined,
      duration: seconds ?? undefined,
      fps: undefined,
      seed: seed ?? undefined,
      image: inputFrame === null ? undefined : fileOf(inputFrame),
      frameImages: frames.length === 0 ? undefined : frames,
      inputReferences: undefined,
      generateAudio: undefined,
      providerOptions: { [sdk.id]: readOptions(request.options).given },
      abortSignal: signal,
    }),
  );
  return { operation: { model: request.model, operation: operation as Json } };
}

async function statusOf(sdk: Sdk, kept: Json, signal: AbortSignal): Promise<ProviderStatus> {
  const { model, operation } = kept as { model: string; operation: Json };
  try {
    const status = await ask(sdk, signal, () =>
      requireVideo(sdk, model).doStatus({ operation: operation as never, abortSignal: signal }),
    );
    if (status.status === 'pending') return { state: 'pending', progress: null };
    if (status.status === 'error') {
      const reason = saidBy(status.error, sdk.key());
      return { state: 'failed', refused: isRefusedContent(reason), reason };
    }
    const [video] = status.videos;
    if (video?.type === 'url') return { state: 'done', media: { url: video.url } };
    const data = video === undefined || video.type === 'uploaded' ? undefined : video.data;
    return { state: 'done', ...requireBytes(sdk, data) };
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'content') throw error;
    return { state: 'failed', refused: true, reason: error.message };
  }
}

export function createSdkProvider(id: SdkProviderId, area: Area, credentials: ProviderCredentials): Provider {
  const url = credentials.url ?? URLS[id];
  const sdk: Sdk = { id, key: credentials.key, opened: open(id, credentials, url) };
  return {
    id,
    keepsOperation: area === 'video',
    // None of them documents a key by which a request that comes again is known.
    isIdempotent: false,
    takesWebhook: false,
    ownOrigin: new URL(url).origin,
    start(request, { signal }) {
      if (area === 'video') return startVideo(sdk, request, signal);
      return area === 'tts' ? speak(sdk, request, signal) : makeImage(sdk, request, signal);
    },
    status: (operation, { signal }) => statusOf(sdk, operation, signal),
  };
}
