/** How providers of generative models are reached. Nothing here touches the network. */
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { integer } from './setting-values.ts';

/** Keys of providers that come with the service; `…_URL` of each, and both of a described one, are named in the same way. */
export const PROVIDER_KEYS = [
  'RUSHES_AI_FAL_KEY',
  'RUSHES_AI_REPLICATE_KEY',
  'RUSHES_AI_ELEVENLABS_KEY',
  'RUSHES_AI_XAI_KEY',
  'RUSHES_AI_LUMA_KEY',
  'RUSHES_AI_MINIMAX_KEY',
  'RUSHES_AI_BYTEDANCE_KEY',
] as const;
/** Providers that have no address but the operator's. */
export const PROVIDER_URLS = ['RUSHES_AI_COMFYUI_URL'] as const;

export interface ProviderCredentials {
  /** In the place of the provider's own address. */
  url: string | null;
  /** A function, so that no log and no error can print it. */
  key: () => string | null;
}

export interface GenerationSettings {
  /** Of a provider by its id. */
  credentials(provider: string): ProviderCredentials;
  /** Providers that the operator described, as they stand in the file. */
  described: readonly unknown[];
  /** How long after it was asked a provider is first asked how it goes; later the pauses grow. */
  pollMilliseconds: number;
  /** After which a generation is given up. */
  minutes: number;
  /** Of one file that a provider made. */
  maxBytes: number;
}

/** The settings of a provider are named after it. */
export const settingOf = (provider: string, what: 'KEY' | 'URL'): string =>
  `RUSHES_AI_${provider.toUpperCase().replaceAll('-', '_')}_${what}`;

function readUrl(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name] ?? '';
  if (text === '') return null;
  const url = URL.parse(text);
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '';
  if (!isPlain || url.hash !== '' || !['http:', 'https:'].includes(url.protocol)) {
    // Not repeated: people put keys into addresses.
    throw new ConfigError(`${name} must be an http or https address without a user, a query or a fragment.`);
  }
  return url.href.replace(/\/+$/, '');
}

function readKey(env: NodeJS.ProcessEnv, name: string): string | null {
  const key = env[name] ?? '';
  if (key === '') return null;
  if (!/^[\x21-\x7e]{1,4096}$/.test(key)) {
    throw new ConfigError(`${name} must be one line of plain characters without spaces.`);
  }
  return key;
}

function readDescribed(env: NodeJS.ProcessEnv): unknown[] {
  const path = env.RUSHES_AI_PROVIDERS_FILE ?? '';
  if (path === '') return [];
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (Array.isArray(found)) return found;
  } catch (error) {
    throw new ConfigError(
      `RUSHES_AI_PROVIDERS_FILE can not be read: ${(error as Error).message.slice(0, 200)}`,
    );
  }
  throw new ConfigError('RUSHES_AI_PROVIDERS_FILE must hold a list of descriptions: docs/generation.md.');
}

/** Throws ConfigError with a sentence that never holds a key. */
export function readGenerationSettings(env: NodeJS.ProcessEnv): GenerationSettings {
  const known = new Map<string, { url: string | null; key: string | null }>();
  for (const name of Object.keys(env)) {
    const stem = /^(RUSHES_AI_[A-Z0-9_]+)_(KEY|URL)$/.exec(name)?.[1];
    if (stem === undefined || known.has(stem)) continue;
    known.set(stem, { url: readUrl(env, `${stem}_URL`), key: readKey(env, `${stem}_KEY`) });
  }
  return {
    credentials(provider) {
      const found = known.get(settingOf(provider, 'KEY').replace(/_KEY$/, ''));
      return { url: found?.url ?? null, key: () => found?.key ?? null };
    },
    described: readDescribed(env),
    pollMilliseconds: integer(env, 'RUSHES_PROVIDER_POLL_MS', { fallback: 2_000, min: 10, max: 60_000 }),
    minutes: integer(env, 'RUSHES_PROVIDER_MINUTES', { fallback: 60, min: 1, max: 1_440 }),
    maxBytes: integer(env, 'RUSHES_PROVIDER_MAX_MB', { fallback: 2_000, min: 1, max: 1_000_000 }) * 1024 ** 2,
  };
}
