/** Asks a provider for one small thing, outside of any task: that its key, its model and its wire are right. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type ProbeResult, probeFile } from '@rushes/engine';
import type { OutgoingGuard } from '../../../platform/outgoing/outgoing-guard.ts';
import type { GenerationSettings } from '../../../platform/settings/generation-settings.ts';
import type { Model } from '../models/model.ts';
import { downloadMedia } from './download-media.ts';
import { pollPause } from './pauses.ts';
import { type Provider, ProviderFailure, type ProviderMedia, type ProviderRequest } from './provider.ts';

export interface TryOptions {
  prompt: string;
  voice: string | null;
  /** Of the file, without its ending. */
  path: string;
}

export interface Tried {
  file: string;
  kind: ProbeResult['mediaKind'];
  seconds: number;
  /** How long it took, seconds. */
  took: number;
}

/** The least that the model makes. */
function smallest(model: Model, { prompt, voice }: TryOptions): ProviderRequest {
  const { name = model.id, options = {} } = model.provided ?? {};
  const isPicture = model.area === 'video' || model.area === 'image';
  return {
    area: model.area,
    model: name,
    prompt,
    voice,
    options,
    seed: null,
    width: null,
    height: null,
    resolution: null,
    inputFrame: null,
    outputFrame: null,
    format: isPicture ? (model.formats[0] ?? null) : null,
    seconds:
      model.seconds === null
        ? null
        : Math.min(model.seconds.usual, model.seconds.only?.[0] ?? model.seconds.least),
  };
}

async function awaitMedia(
  provider: Provider,
  started: Awaited<ReturnType<Provider['start']>>,
  { pollMilliseconds, minutes }: GenerationSettings,
): Promise<ProviderMedia> {
  if ('media' in started) return started.media;
  const signal = AbortSignal.timeout(minutes * 60_000);
  for (let turn = 1; ; turn += 1) {
    await wait(pollPause(turn, pollMilliseconds), undefined, { signal });
    const status = await provider.status(started.operation, { signal });
    if (status.state === 'done') return status.media;
    if (status.state === 'failed') throw new ProviderFailure('refused', `${provider.id}: ${status.reason}`);
  }
}

/** Throws ProviderFailure with what the provider said. */
export async function tryModel(
  {
    provider,
    model,
    settings,
    outgoing,
  }: {
    provider: Provider;
    model: Model;
    settings: GenerationSettings;
    outgoing: OutgoingGuard;
  },
  options: TryOptions,
): Promise<Tried> {
  const begun = performance.now();
  const signal = AbortSignal.timeout(settings.minutes * 60_000);
  // As tasks have it: 32 hexadecimal digits.
  const idempotencyKey = randomBytes(16).toString('hex');
  const started = await provider.start(smallest(model, options), {
    idempotencyKey,
    webhookUrl: null,
    signal,
  });
  const media = await awaitMedia(provider, started, settings);
  const file = `${options.path}.${model.provided?.extension ?? 'bin'}`;
  if ('bytes' in media) await writeFile(file, media.bytes);
  else {
    await downloadMedia(media.url, file, {
      guard: outgoing,
      ownOrigin: provider.ownOrigin,
      ownHeaders: provider.ownHeaders,
      maxBytes: settings.maxBytes,
      timeoutMs: settings.minutes * 60_000,
      signal,
    });
  }
  const { mediaKind: kind, durationSeconds: seconds } = await probeFile(file);
  return { file, kind, seconds, took: Math.round((performance.now() - begun) / 100) / 10 };
}
