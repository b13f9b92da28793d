/** Which models behind a provider's address are used, as the environment says. Nothing here touches the network. */
import { ConfigError } from '../settings/config-error.ts';

export const AI_PROVIDERS = ['openai', 'anthropic', 'google', 'compatible'] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

export const AI_ROLES = ['transcription', 'vision', 'embedding'] as const;
export type AiRole = (typeof AI_ROLES)[number];

/** A model of a provider. `key` is a function so that no log and no error can print it by accident. */
export interface AiModelSettings {
  provider: AiProvider;
  model: string;
  /** Base of the provider's addresses, without a trailing slash. Nothing else is asked. */
  url: string;
  /** null where the provider wants none. */
  key: () => string | null;
}

export interface AiEmbeddingSettings extends AiModelSettings {
  /** Length of its vectors. */
  dimensions: number;
  /** Whether the operator chose it, so that the provider is asked for it where it can choose. */
  dimensionsChosen: boolean;
}

export interface AiSettings {
  transcription: AiModelSettings | null;
  vision: AiModelSettings | null;
  embedding: AiEmbeddingSettings | null;
  /** Models that may answer prompts, the one that is offered first first. */
  language: readonly AiModelSettings[];
}

const DEFAULT_URLS: Record<Exclude<AiProvider, 'compatible'>, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** What names the model of a role, as `provider:model`. */
const ROLE_SETTINGS: Record<AiRole, string> = {
  transcription: 'RUSHES_AI_TRANSCRIPTION',
  vision: 'RUSHES_AI_VISION',
  embedding: 'RUSHES_AI_EMBEDDING',
};

/** Where a provider is, and the key that it wants. */
const PROVIDER_SETTINGS: Record<AiProvider, { url: string; key: string }> = {
  openai: { url: 'RUSHES_AI_OPENAI_URL', key: 'RUSHES_AI_OPENAI_KEY' },
  anthropic: { url: 'RUSHES_AI_ANTHROPIC_URL', key: 'RUSHES_AI_ANTHROPIC_KEY' },
  google: { url: 'RUSHES_AI_GOOGLE_URL', key: 'RUSHES_AI_GOOGLE_KEY' },
  compatible: { url: 'RUSHES_AI_COMPATIBLE_URL', key: 'RUSHES_AI_COMPATIBLE_KEY' },
};

/** Anthropic offers neither speech recognition nor embeddings. */
const CAN: Record<AiRole, readonly AiProvider[]> = {
  transcription: ['openai', 'google', 'compatible'],
  vision: ['openai', 'anthropic', 'google', 'compatible'],
  embedding: ['openai', 'google', 'compatible'],
};

/** Models of OpenAI that write text without times, as its API reference says; a transcript needs times. */
const WITHOUT_TIMES = /^(gpt-4o(-mini)?-transcribe(?!-diarize)|gpt-transcribe|gpt-live|gpt-realtime)/;

/** What the providers' documents say of their models. */
const KNOWN_DIMENSIONS: Readonly<Record<string, number>> = {
  'openai:text-embedding-3-small': 1_536,
  'openai:text-embedding-3-large': 3_072,
  'openai:text-embedding-ada-002': 1_536,
  'google:gemini-embedding-001': 3_072,
};

const MAX_DIMENSIONS = 8_192;

function readUrl(env: NodeJS.ProcessEnv, provider: AiProvider): string {
  const { url: name } = PROVIDER_SETTINGS[provider];
  const text = env[name] ?? '';
  if (text === '') {
    if (provider !== 'compatible') return DEFAULT_URLS[provider];
    throw new ConfigError(
      `${name} must say where the models are, e.g. http://127.0.0.1:11434/v1, because a model of the provider compatible is named.`,
    );
  }
  const url = URL.parse(text);
  const whole = url !== null && url.username === '' && url.password === '' && url.search === '';
  if (!whole || url.hash !== '' || !['http:', 'https:'].includes(url.protocol)) {
    // Not repeated: people put keys into addresses.
    throw new ConfigError(
      `${name} must be an http or https address without a user, a query or a fragment, such as https://models.example.com/v1.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function readKey(env: NodeJS.ProcessEnv, provider: AiProvider): () => string | null {
  const { key: name, url: address } = PROVIDER_SETTINGS[provider];
  const key = env[name] ?? '';
  if (key !== '' && !/^[\x21-\x7e]{1,4096}$/.test(key)) {
    throw new ConfigError(`${name} must be one line of plain characters without spaces.`);
  }
  const ownUrl = (env[address] ?? '') !== '';
  if (key === '' && !ownUrl) {
    throw new ConfigError(`A model of the provider ${provider} is named, which needs ${name}.`);
  }
  return () => (key === '' ? null : key);
}

function readModel(env: NodeJS.ProcessEnv, role: AiRole): AiModelSettings | null {
  const name = ROLE_SETTINGS[role];
  const text = env[name] ?? '';
  if (text === '') return null;
  const at = text.indexOf(':');
  const provider = CAN[role].find((known) => known === text.slice(0, at));
  const model = text.slice(at + 1);
  if (provider === undefined || !/^[\w./:@-]{1,200}$/.test(model)) {
    throw new ConfigError(
      `${name} must be provider:model with one of the providers ${CAN[role].join(', ')}, e.g. ${CAN[role][0]}:${EXAMPLES[role]}, not "${text.slice(0, 100)}".`,
    );
  }
  if (role === 'transcription' && provider === 'openai' && WITHOUT_TIMES.test(model)) {
    throw new ConfigError(
      `${name}: ${model} tells no times, which a transcript needs. Choose whisper-1 or gpt-4o-transcribe-diarize.`,
    );
  }
  return { provider, model, url: readUrl(env, provider), key: readKey(env, provider) };
}

/** An example for messages. */
const EXAMPLES: Record<AiRole, string> = {
  transcription: 'whisper-1',
  vision: 'gpt-5-mini',
  embedding: 'text-embedding-3-small',
};

function readEmbedding(env: NodeJS.ProcessEnv): AiEmbeddingSettings | null {
  const settings = readModel(env, 'embedding');
  if (settings === null) return null;
  const text = env.RUSHES_AI_EMBEDDING_DIMENSIONS ?? '';
  const known = KNOWN_DIMENSIONS[`${settings.provider}:${settings.model}`];
  if (text === '' && known !== undefined) return { ...settings, dimensions: known, dimensionsChosen: false };
  const dimensions = Number(text);
  if (text === '' || !Number.isInteger(dimensions) || dimensions < 1 || dimensions > MAX_DIMENSIONS) {
    throw new ConfigError(
      `RUSHES_AI_EMBEDDING_DIMENSIONS must say how long the vectors of ${settings.model} are, from 1 to ${MAX_DIMENSIONS}.`,
    );
  }
  return { ...settings, dimensions, dimensionsChosen: true };
}

const MOST_LANGUAGE_MODELS = 20;

/** Models that answer prompts, as `provider:model` separated by commas. */
function readLanguage(env: NodeJS.ProcessEnv): AiModelSettings[] {
  const names = (env.RUSHES_AI_LANGUAGE ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > MOST_LANGUAGE_MODELS || new Set(names).size < names.length) {
    throw new ConfigError(`RUSHES_AI_LANGUAGE must list at most ${MOST_LANGUAGE_MODELS} models, each once.`);
  }
  return names.map((name) => {
    const at = name.indexOf(':');
    const provider = AI_PROVIDERS.find((known) => known === name.slice(0, at));
    const model = name.slice(at + 1);
    if (provider === undefined || !/^[\w./:@-]{1,80}$/.test(model)) {
      throw new ConfigError(
        `RUSHES_AI_LANGUAGE must list provider:model with one of the providers ${AI_PROVIDERS.join(', ')}, e.g. openai:gpt-5-mini, not "${name.slice(0, 100)}".`,
      );
    }
    return { provider, model, url: readUrl(env, provider), key: readKey(env, provider) };
  });
}

/** What the environment says. Throws ConfigError with a sentence that never holds a key. */
export function readAiSettings(env: NodeJS.ProcessEnv): AiSettings {
  return {
    transcription: readModel(env, 'transcription'),
    vision: readModel(env, 'vision'),
    embedding: readEmbedding(env),
    language: readLanguage(env),
  };
}
