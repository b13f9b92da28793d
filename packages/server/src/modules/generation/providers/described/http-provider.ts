/** A provider that is described as data: see described/http-description.ts. */
import { Buffer } from 'node:buffer';
import type { Json } from '@rushes/timeline';
import { saidBy } from '../../../../platform/ai/provider-fetch.ts';
import {
  type InputFile,
  type Provider,
  ProviderFailure,
  type ProviderMedia,
  type ProviderRequest,
  type ProviderStart,
  type ProviderStatus,
  type StartOptions,
} from '../provider.ts';
import { createProviderCall } from '../provider-call.ts';
import { isRefusedContent } from '../refused-content.ts';
import { fillPath, fillTemplate, readPointer, type Values } from './fill-template.ts';
import type { HttpDescription } from './http-description.ts';

export interface HttpProviderSettings {
  /** In the place of the description's own. */
  url?: string;
  key: () => string | null;
}

/** Starting and asking is answered soon; a provider that answers with the file itself takes as long as it works. */
const LIMITS = { timeoutMs: 60_000, maxBytes: 20_000_000 };
const AT_ONCE = { timeoutMs: 300_000, maxBytes: 200_000_000 };

const dataUri = (file: InputFile | null): string | null =>
  file === null ? null : `data:${file.mediaType};base64,${Buffer.from(file.bytes).toString('base64')}`;

const listOf = (files: readonly InputFile[] = []): Json =>
  files.length === 0 ? null : files.map((file) => dataUri(file));

function valuesOf(request: ProviderRequest, options: StartOptions): Values {
  const known: Record<string, Json> = {
    model: request.model,
    prompt: request.prompt,
    seed: request.seed,
    width: request.width,
    height: request.height,
    format: request.format,
    resolution: request.resolution,
    seconds: request.seconds,
    milliseconds: request.seconds === null ? null : Math.round(1_000 * request.seconds),
    voice: request.voice,
    input_frame: dataUri(request.inputFrame),
    output_frame: dataUri(request.outputFrame),
    reference_images: listOf(request.referenceImages),
    webhook_url: options.webhookUrl,
    idempotency_key: options.idempotencyKey,
  };
  const values = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
  // Options may name what is asked for as well; one that is null takes a field away.
  return { ...values, options: fillTemplate({ ...request.options }, values) };
}

interface Operation {
  id: string;
  model: string;
}

function readOperation(operation: Json): Operation {
  const { id, model } = operation as { id?: unknown; model?: unknown };
  if (typeof id !== 'string' || typeof model !== 'string')
    throw new Error('The kept operation can not be read.');
  return { id, model };
}

/** The name that a provider gives an operation; null for what is none, or can not be kept. */
function nameIn(found: unknown): string | null {
  const name = typeof found === 'number' ? String(found) : found;
  return typeof name === 'string' && /^[^\p{C}]{1,500}$/u.test(name) ? name : null;
}

/** `app` is the model without what names a variant of it: fal's operations lie there. */
const placesOf = ({ id, model }: Operation): Values => ({
  id,
  model,
  app: model.split('/').slice(0, 2).join('/'),
});

/** An address, or the file itself in base64. */
function mediaOf(found: unknown): ProviderMedia | null {
  if (typeof found !== 'string' || found === '') return null;
  if (/^(https?:|data:)/i.test(found)) return { url: found };
  return /^[\w+/=\s-]{100,}$/.test(found) ? { bytes: Buffer.from(found, 'base64') } : null;
}

interface Spoken {
  description: HttpDescription;
  /** Without a trailing slash. */
  url: string;
  key: () => string | null;
  call: typeof fetch;
}

const malformed = ({ description }: Spoken, what: string) =>
  new ProviderFailure('malformed', `${description.id} ${what}`);

function headersOf(
  { description: { key, headers: own }, ...spoken }: Spoken,
  more: Record<string, string> = {},
): Record<string, string> {
  const secret = spoken.key();
  return {
    ...own,
    ...more,
    ...(key !== undefined && secret !== null && { [key.header]: `${key.prefix ?? ''}${secret}` }),
  };
}

async function readJson(spoken: Spoken, response: Response): Promise<unknown> {
  return response.json().catch(() => {
    throw malformed(spoken, 'answered what is no JSON.');
  });
}

async function ask(
  spoken: Spoken,
  path: string,
  operation: Operation,
  signal: AbortSignal,
): Promise<unknown> {
  const { url, call } = spoken;
  const address = `${url}${fillPath(path, placesOf(operation))}`;
  return readJson(spoken, await call(address, { headers: headersOf(spoken), signal }));
}

function requireMedia(
  spoken: Spoken,
  answer: unknown,
  pointers: string | readonly string[] = [],
): ProviderMedia {
  for (const pointer of [pointers].flat()) {
    const media = mediaOf(readPointer(answer, pointer));
    if (media !== null) return media;
  }
  throw malformed(spoken, 'says that it is done, and not where it is.');
}

async function start(
  spoken: Spoken,
  request: ProviderRequest,
  options: StartOptions,
): Promise<ProviderStart> {
  const { description, url, call } = spoken;
  const { start: how, webhook, idempotencyHeader } = description;
  const values = valuesOf(request, options);
  const address = new URL(`${url}${fillPath(how.path, values)}`);
  if (webhook?.query !== undefined && options.webhookUrl !== null) {
    address.searchParams.set(webhook.query, options.webhookUrl);
  }
  const response = await call(address, {
    method: 'POST',
    headers: headersOf(spoken, {
      'content-type': 'application/json',
      ...(idempotencyHeader !== undefined && { [idempotencyHeader]: options.idempotencyKey }),
    }),
    body: JSON.stringify(fillTemplate(how.body, values) ?? {}),
    signal: options.signal,
  });
  if (how.id === undefined) {
    if (how.media === '') return { media: { bytes: new Uint8Array(await response.arrayBuffer()) } };
    return { media: requireMedia(spoken, await readJson(spoken, response), how.media) };
  }
  const id = nameIn(readPointer(await readJson(spoken, response), how.id));
  if (id === null) throw malformed(spoken, 'named no operation.');
  return { operation: { id, model: request.model } };
}

async function done(
  spoken: Spoken,
  answer: unknown,
  operation: Operation,
  signal: AbortSignal,
): Promise<ProviderStatus> {
  const { result, status } = spoken.description;
  if (result === undefined) return { state: 'done', media: requireMedia(spoken, answer, status?.media) };
  try {
    const last = await ask(spoken, result.path, operation, signal);
    return { state: 'done', media: requireMedia(spoken, last, result.media) };
  } catch (error) {
    // Where the state says only that it is over, the result says that it failed.
    if (!(error instanceof ProviderFailure) || !['content', 'refused'].includes(error.kind)) throw error;
    return { state: 'failed', refused: error.kind === 'content', reason: error.message };
  }
}

/** A share, also where it is told in per cent; null where nothing is told. */
function progressIn(answer: unknown, pointer: string | undefined): number | null {
  const found = pointer === undefined ? undefined : readPointer(answer, pointer);
  if (typeof found !== 'number' || !(found >= 0)) return null;
  return Math.min(1, found > 1 ? found / 100 : found);
}

async function status(spoken: Spoken, kept: Json, signal: AbortSignal): Promise<ProviderStatus> {
  const { status: how } = spoken.description;
  if (how === undefined) throw malformed(spoken, 'can not be asked how an operation goes.');
  const operation = readOperation(kept);
  const answer = await ask(spoken, how.path, operation, signal);
  const state = String(readPointer(answer, how.state));
  const found = how.reason === undefined ? undefined : readPointer(answer, how.reason);
  const isDone = how.done.includes(state);
  if (isDone && (found ?? '') === '') return done(spoken, answer, operation, signal);
  if (isDone || how.failed.includes(state)) {
    const words = typeof found === 'string' ? found : JSON.stringify(found ?? '');
    const refused = isRefusedContent(`${state} ${words}`);
    return { state: 'failed', refused, reason: saidBy(words, spoken.key()) };
  }
  return { state: 'pending', progress: progressIn(answer, how.progress) };
}

export function createHttpProvider(description: HttpDescription, settings: HttpProviderSettings): Provider {
  const { id, cancel, webhook } = description;
  const url = (settings.url ?? description.url).replace(/\/+$/, '');
  const { key } = settings;
  const limits = description.start.id === undefined ? AT_ONCE : LIMITS;
  const call = createProviderCall({ provider: id, url, key, ...limits });
  const spoken: Spoken = { description, url, key, call };
  return {
    id,
    keepsOperation: description.start.id !== undefined,
    isIdempotent: description.idempotencyHeader !== undefined,
    takesWebhook: webhook !== undefined,
    ownOrigin: new URL(url).origin,
    start: (request, options) => start(spoken, request, options),
    status: (kept, { signal }) => status(spoken, kept, signal),
    ...(cancel !== undefined && {
      async cancel(kept: Json, { signal }: { signal: AbortSignal }) {
        const address = `${url}${fillPath(cancel.path, placesOf(readOperation(kept)))}`;
        await call(address, { method: cancel.method, headers: headersOf(spoken), signal });
      },
    }),
    operationOf(body, model) {
      const name = webhook === undefined ? null : nameIn(readPointer(body, webhook.id));
      return name === null ? null : { id: name, model };
    },
  };
}
