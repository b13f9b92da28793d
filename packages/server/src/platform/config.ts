/**
 * All settings, in one place, read once at start. Each has a default that works on one machine without
 * network; a value that makes no sense stops the start with a sentence.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { type AiSettings, readAiSettings } from './ai/ai-settings.ts';
import { isEmail } from './email.ts';
import { ConfigError } from './settings/config-error.ts';
import {
  type ContentCredentialsSettings,
  readContentCredentialsSettings,
} from './settings/content-credentials-settings.ts';
import { type GenerationSettings, readGenerationSettings } from './settings/generation-settings.ts';
import { type IndexSetting, readIndexSetting } from './settings/index-setting.ts';
import { httpUrl, integer, list, oneOf } from './settings/setting-values.ts';
import { readStockSettings, type StockSettings } from './settings/stock-settings.ts';
import { readStorageSettings, type StorageConfig } from './settings/storage-settings.ts';
import { readStripeSettings, type StripeSettings } from './settings/stripe-settings.ts';

export type { S3Config, StorageConfig } from './settings/storage-settings.ts';
export { ConfigError };

export interface Config {
  /** What all this was read from, for a process of our own; a function, so that no log and no error can print it. */
  settings: () => Record<string, string>;
  host: string;
  port: number;
  /** Holds database, objects, segments and scratch folders. Absolute. */
  dataFolder: string;
  /** Base of every URL handed out, without a trailing slash; null = from HOST and the port listened on. */
  publicUrl: string | null;
  /** Whether the program prints a link that signs the owner of the machine in, where it is one of their own. */
  printsSignInLink: boolean;
  /** Origins of web apps that may call from a browser, besides our own. */
  trustedOrigins: string[];
  /** Where the payment provider sends people back to when they came from nowhere else; null = our own origin. */
  appOrigin: string | null;
  /** Where media is served from: an origin that leads here but holds nothing else; null = where everything is. */
  mediaOrigin: string | null;
  /** Whether what is public can be downloaded by GET /asset/url without signing in. */
  anonymousDownloads: boolean;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** With it /metrics is read from anywhere; null = from this machine only. */
  metricsToken: string | null;
  /** null = the embedded PostgreSQL under the data folder. */
  databaseUrl: string | null;
  /** After which the database gives up what a process of this role holds or waits for. */
  databaseTimeouts: DatabaseTimeouts;
  storage: StorageConfig;
  role: 'all' | 'api' | 'worker';
  /** Days for which ended work is kept, 0 = for ever: tasks with their runs, and what is finer than that. */
  keep: { taskDays: number; attemptDays: number };
  database: DatabaseConfig;
  /** How a process ends that is told to. */
  stop: StopConfig;
  /** `password` is for the built-in issuer; null = none is set. */
  bootstrap: { email: string; apiKey: string; password: string | null } | null;
  identity: IdentityConfig;
  /** What stored secrets are sealed with, the newest first, those before for opening only; empty = a key of our own. */
  secretKeys: string[];
  /** Networks and addresses that webhooks may reach although they are private, and without encryption. */
  webhookAllow: string[];
  /** The plan of an account that pays for none, by its id in the table of plans. */
  defaultPlan: string;
  /** The payment provider; null = nothing is sold. */
  stripe: StripeSettings | null;
  /** Models behind a provider's address. */
  ai: AiSettings;
  /** How generated files say what made them. */
  contentCredentials: ContentCredentialsSettings;
  /** Providers of pictures and videos that everybody may use. */
  stock: StockSettings;
  /** Weights of models on this machine, a folder for each; null = `models` in the data folder. */
  modelsFolder: string | null;
  /** Whether models are used that come with the product as packages. */
  shippedModels: boolean;
  /** What pictures are looked through for; null = a list of our own. */
  labels: string[] | null;
  /** Tesseract's codes of the languages that on-screen text is read in, one to four. */
  screenTextLanguages: string[];
  /** Whether uploads of users who never said so are analysed and indexed by themselves. */
  indexOnUpload: boolean;
  /** Providers of generative models. */
  generation: GenerationSettings;
  /** How long a request waits for what it has generated, seconds. */
  generateWaitSeconds: number;
  /** Analysers that fill the index after a preprocess. */
  index: IndexSetting;
  /** What writes down speech: `auto` = a model on this machine where there is one, else the provider's. */
  transcription: 'auto' | 'local' | 'provider' | 'off';
  /** `off` = nothing has a price. */
  prices: 'on' | 'off';
  /** Bytes kept free on the disk of the data folder, below which nothing is written; null = by the disk's size. */
  diskReserveBytes: number | null;
  /** Media jobs at the same time in this process tree. */
  mediaWorkers: number;
  limits: {
    /** Bytes of one upload. */
    uploadBytes: number;
    /** Seconds an upload or download URL works. */
    uploadUrlSeconds: number;
    /** Hours after its last URL for which an upload keeps what has arrived. */
    uploadKeepHours: number;
    downloadUrlSeconds: number;
    /** Resident bytes at which a media child is killed. */
    mediaMemoryBytes: number;
    /** Wall seconds after which a media child is killed. */
    mediaTimeoutSeconds: number;
    /** Bytes of finished segments kept for reuse. */
    segmentStoreBytes: number;
    /** Bytes of objects of an object store kept on this machine for media jobs. */
    objectCacheBytes: number;
    /** Bytes of vectors kept in memory for searching, where the database does not search them itself. */
    vectorMemoryBytes: number;
    /** Of one address, by minute: requests with a credential, those without one, and wrong credentials. */
    addressPerMinute: number;
    anonymousPerMinute: number;
    failedSignInsPerMinute: number;
  };
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

export interface DatabaseConfig {
  /** Connections of this process at most; null = by the cores. */
  connections: number | null;
  /** Past a pooler in transaction mode, for what needs a session; null = DATABASE_URL leads to the server itself. */
  directUrl: string | null;
}

export interface StopConfig {
  /** Seconds for which everything goes on although GET /health says that it ends: until no balancer sends more. */
  delaySeconds: number;
  /** Seconds that requests, uploads and tasks under way get after that. */
  drainSeconds: number;
}

/** Seconds; 0 = never. */
export interface DatabaseTimeouts {
  /** Of one statement. */
  statement: number;
  /** Of waiting for one lock. */
  lock: number;
  /** Of a transaction whose process says nothing, as one that is frozen does. */
  idleTransaction: number;
}

export interface IdentityConfig {
  /** Issuers of ID tokens that are accepted, exactly as their tokens name them; empty = the built-in one. */
  issuers: string[];
  /** Who a token of such an issuer must be meant for; one of these. */
  audiences: string[];
  /** Those of `issuers` whose word that an email is verified lets its owner into an account that is there. */
  trustedIssuers: string[];
  /** Where the built-in issuer listens; only used without other issuers. Port 0 = any that is free. */
  builtIn: { host: string; port: number; url: string | null };
  /** Whether people whom nobody knows yet get an account. */
  signup: 'on' | 'off';
  /** Credits that come with the first account of an email. */
  signupCredits: number;
}

const GIB = 1024 ** 3;

function origins(env: NodeJS.ProcessEnv, name: string): string[] {
  const texts = (env[name] ?? '').split(',').map((text) => text.trim());
  return texts
    .filter((text) => text !== '')
    .map((text) => {
      const url = URL.parse(text);
      if (
        url === null ||
        !['http:', 'https:'].includes(url.protocol) ||
        url.origin !== text.replace(/\/$/, '')
      ) {
        throw new ConfigError(`${name} must list origins such as https://app.example.com, not "${text}".`);
      }
      return url.origin;
    });
}

function appOrigin(env: NodeJS.ProcessEnv): string | null {
  const [origin = null, ...others] = origins(env, 'RUSHES_APP_ORIGIN');
  if (others.length > 0) throw new ConfigError('RUSHES_APP_ORIGIN must be one origin.');
  return origin;
}

function trustedOrigins(env: NodeJS.ProcessEnv): string[] {
  const app = appOrigin(env);
  const others = origins(env, 'RUSHES_TRUSTED_ORIGINS');
  return [...new Set(app === null ? others : [...others, app])];
}

function networks(env: NodeJS.ProcessEnv, name: string): string[] {
  const texts = (env[name] ?? '').split(',').map((text) => text.trim());
  const given = texts.filter((text) => text !== '');
  const wrong = given.find((text) => !ipaddr.isValid(text) && !ipaddr.isValidCIDR(text));
  if (wrong === undefined) return given;
  throw new ConfigError(`${name} must list addresses or networks such as 10.0.0.0/8, not "${wrong}".`);
}

function metricsToken(env: NodeJS.ProcessEnv): string | null {
  const token = env.RUSHES_METRICS_TOKEN ?? '';
  if (token === '') return null;
  if (!/^[\w.~+/=-]{16,}$/.test(token)) {
    throw new ConfigError(
      'RUSHES_METRICS_TOKEN must have at least 16 characters, letters, digits and .~+/=-_',
    );
  }
  return token;
}

function databaseUrl(env: NodeJS.ProcessEnv, name = 'DATABASE_URL'): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`);
  }
  return text;
}

function databaseSettings(env: NodeJS.ProcessEnv): DatabaseConfig {
  const directUrl = databaseUrl(env, 'RUSHES_DATABASE_DIRECT_URL');
  if (directUrl !== null && databaseUrl(env) === null) {
    throw new ConfigError('RUSHES_DATABASE_DIRECT_URL goes with DATABASE_URL, which leads to the pooler.');
  }
  const connections = integer(env, 'RUSHES_DATABASE_CONNECTIONS', { fallback: 0, min: 2, max: 1_000 });
  return { connections: connections === 0 ? null : connections, directUrl };
}

/** Somebody waits for what an API node asks; sweeps and results of workers may be large. */
function databaseTimeouts(env: NodeJS.ProcessEnv): DatabaseTimeouts {
  const seconds = (name: string, { api, others }: { api: number; others: number }) =>
    integer(env, name, { fallback: env.RUSHES_ROLE === 'api' ? api : others, min: 0, max: 86_400 });
  return {
    statement: seconds('RUSHES_DATABASE_STATEMENT_SECONDS', { api: 60, others: 300 }),
    lock: seconds('RUSHES_DATABASE_LOCK_SECONDS', { api: 15, others: 30 }),
    idleTransaction: seconds('RUSHES_DATABASE_IDLE_SECONDS', { api: 15, others: 30 }),
  };
}

function bootstrap(env: NodeJS.ProcessEnv): Config['bootstrap'] {
  const email = env.RUSHES_BOOTSTRAP_EMAIL ?? '';
  const apiKey = env.RUSHES_BOOTSTRAP_API_KEY ?? '';
  if (email === '' && apiKey === '') return null;
  if (!isEmail(email)) throw new ConfigError('RUSHES_BOOTSTRAP_EMAIL must be an email address.');
  if (apiKey.length < 16) throw new ConfigError('RUSHES_BOOTSTRAP_API_KEY must have at least 16 characters.');
  const password = env.RUSHES_BOOTSTRAP_PASSWORD || null;
  if (password !== null && password.length < 12) {
    throw new ConfigError('RUSHES_BOOTSTRAP_PASSWORD must have at least 12 characters.');
  }
  return { email, apiKey, password };
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether keys may be asked for at this address: nobody on the way can change them. */
export function isSafeIssuerUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return false;
  }
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname));
}

function issuers(env: NodeJS.ProcessEnv, name: string): string[] {
  const found = list(env, name);
  const wrong = found.find((text) => !isSafeIssuerUrl(text));
  if (wrong === undefined) return [...new Set(found)];
  throw new ConfigError(`${name} must list https addresses of OpenID Connect issuers, not "${wrong}".`);
}

function identity(env: NodeJS.ProcessEnv): IdentityConfig {
  const accepted = issuers(env, 'RUSHES_OIDC_ISSUER');
  const audiences = list(env, 'RUSHES_OIDC_AUDIENCE');
  const trustedIssuers = issuers(env, 'RUSHES_OIDC_TRUSTED_ISSUERS');
  if (accepted.length > 0 && audiences.length === 0) {
    throw new ConfigError(
      'RUSHES_OIDC_ISSUER needs RUSHES_OIDC_AUDIENCE: whom its ID tokens are made for (the client id).',
    );
  }
  const stranger = trustedIssuers.find((issuer) => !accepted.includes(issuer));
  if (stranger !== undefined) {
    throw new ConfigError(
      `RUSHES_OIDC_TRUSTED_ISSUERS may only name issuers of RUSHES_OIDC_ISSUER, not "${stranger}".`,
    );
  }
  return {
    issuers: accepted,
    audiences,
    trustedIssuers,
    builtIn: {
      host: env.RUSHES_IDENTITY_HOST || '127.0.0.1',
      port: integer(env, 'RUSHES_IDENTITY_PORT', { fallback: 8081, min: 0, max: 65_535 }),
      url: httpUrl(env, 'RUSHES_IDENTITY_URL'),
    },
    signup: oneOf(env, 'RUSHES_SIGNUP', ['on', 'off']),
    signupCredits: integer(env, 'RUSHES_SIGNUP_CREDITS', { fallback: 1_000, min: 0, max: 1_000_000_000 }),
  };
}

function secretKeys(env: NodeJS.ProcessEnv): string[] {
  const keys = list(env, 'RUSHES_SECRET_KEY');
  if (keys.every((key) => key.length >= 32)) return keys;
  throw new ConfigError(
    'RUSHES_SECRET_KEY must have at least 32 characters, such as openssl rand -hex 32 gives.',
  );
}

function transcription(env: NodeJS.ProcessEnv): Config['transcription'] {
  const wished = oneOf(env, 'RUSHES_TRANSCRIPTION', ['auto', 'local', 'provider', 'off']);
  if (wished === 'provider' && (env.RUSHES_AI_TRANSCRIPTION ?? '') === '') {
    throw new ConfigError(
      'RUSHES_TRANSCRIPTION=provider needs RUSHES_AI_TRANSCRIPTION, e.g. openai:whisper-1.',
    );
  }
  return wished;
}

/** The languages of RUSHES_SCREEN_TEXT_LANGUAGES; English where it is not set. Throws ConfigError. */
function readScreenTextLanguages(text: string | undefined): string[] {
  const languages = [...new Set((text ?? '').split(',').map((one) => one.trim()))].filter(Boolean);
  if (languages.length === 0) return ['eng'];
  if (languages.length <= 4 && languages.every((one) => /^[a-z]{3}(?:_[a-z]{2,8}){0,2}$/.test(one))) {
    return languages;
  }
  throw new ConfigError(
    'RUSHES_SCREEN_TEXT_LANGUAGES must list one to four languages by their Tesseract codes, e.g. eng,deu.',
  );
}

/** The labels of RUSHES_LABELS; null where it is not set. Throws ConfigError. */
function readLabels(text: string | undefined): string[] | null {
  const labels = [...new Set((text ?? '').split(',').map((label) => label.trim()))].filter(Boolean);
  if (labels.length === 0) return null;
  if (labels.length <= 1_000 && labels.every((label) => label.length <= 80)) return labels;
  throw new ConfigError('RUSHES_LABELS must list at most 1000 labels of at most 80 characters each.');
}

function readRole(env: NodeJS.ProcessEnv): Config['role'] {
  return oneOf(env, 'RUSHES_ROLE', ['all', 'api', 'worker']);
}

/** A person who ends a process that does everything waits for it. */
const DRAIN_SECONDS = { all: 2, api: 10, worker: 10 } as const;

function stopSettings(env: NodeJS.ProcessEnv): StopConfig {
  return {
    delaySeconds: integer(env, 'RUSHES_STOP_DELAY_SECONDS', { fallback: 0, min: 0, max: 600 }),
    drainSeconds: integer(env, 'RUSHES_DRAIN_SECONDS', {
      fallback: DRAIN_SECONDS[readRole(env)],
      min: 0,
      max: 86_400,
    }),
  };
}

function diskReserve(env: NodeJS.ProcessEnv): number | null {
  if ((env.RUSHES_DISK_RESERVE_MB ?? '') === '') return null;
  return integer(env, 'RUSHES_DISK_RESERVE_MB', { fallback: 64, min: 16, max: 1_000_000_000 }) * 1024 ** 2;
}

/** A copy of what has a value. */
function readableSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given);
}

function readLimits(env: NodeJS.ProcessEnv): Config['limits'] {
  return {
    uploadBytes: integer(env, 'RUSHES_MAX_UPLOAD_GB', { fallback: 100, min: 1, max: 5_000 }) * GIB,
    uploadUrlSeconds: integer(env, 'RUSHES_UPLOAD_URL_SECONDS', { fallback: 3_600, min: 1, max: 604_800 }),
    uploadKeepHours: integer(env, 'RUSHES_UPLOAD_KEEP_HOURS', { fallback: 24, min: 1, max: 8_760 }),
    downloadUrlSeconds: integer(env, 'RUSHES_DOWNLOAD_URL_SECONDS', {
      fallback: 3_600,
      min: 1,
      max: 604_800,
    }),
    mediaMemoryBytes:
      integer(env, 'RUSHES_MEDIA_MEMORY_MB', { fallback: 2_048, min: 128, max: 1_048_576 }) * 1024 ** 2,
    mediaTimeoutSeconds: integer(env, 'RUSHES_MEDIA_TIMEOUT_SECONDS', {
      fallback: 6 * 3_600,
      min: 1,
      max: 604_800,
    }),
    segmentStoreBytes: integer(env, 'RUSHES_SEGMENT_STORE_GB', { fallback: 10, min: 0, max: 100_000 }) * GIB,
    objectCacheBytes: integer(env, 'RUSHES_CACHE_GB', { fallback: 20, min: 0, max: 100_000 }) * GIB,
    vectorMemoryBytes:
      integer(env, 'RUSHES_VECTOR_MEMORY_MB', { fallback: 2_048, min: 16, max: 1_048_576 }) * 1024 ** 2,
    addressPerMinute: integer(env, 'RUSHES_ADDRESS_PER_MINUTE', {
      fallback: 120_000,
      min: 1,
      max: 10_000_000,
    }),
    anonymousPerMinute: integer(env, 'RUSHES_ANONYMOUS_PER_MINUTE', {
      fallback: 600,
      min: 1,
      max: 10_000_000,
    }),
    failedSignInsPerMinute: integer(env, 'RUSHES_FAILED_SIGN_INS_PER_MINUTE', {
      fallback: 60,
      min: 1,
      max: 10_000_000,
    }),
  };
}

/** The configuration that `env` describes. Throws ConfigError with a sentence for a person. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const settings = readableSettings(env);
  return {
    settings: () => settings,
    host: env.HOST || '127.0.0.1',
    port: integer(env, 'PORT', { fallback: 8080, min: 0, max: 65_535 }),
    dataFolder: resolve(env.RUSHES_DATA_DIR || 'data'),
    publicUrl: httpUrl(env, 'RUSHES_PUBLIC_URL'),
    printsSignInLink: oneOf(env, 'RUSHES_SIGN_IN_LINK', ['on', 'off']) === 'on',
    trustedOrigins: trustedOrigins(env),
    appOrigin: appOrigin(env),
    mediaOrigin: origins(env, 'RUSHES_MEDIA_ORIGIN')[0] ?? null,
    anonymousDownloads: oneOf(env, 'RUSHES_ANONYMOUS_PUBLIC_DOWNLOADS', ['off', 'on']) === 'on',
    trustedProxies: networks(env, 'RUSHES_TRUSTED_PROXIES'),
    metricsToken: metricsToken(env),
    databaseUrl: databaseUrl(env),
    databaseTimeouts: databaseTimeouts(env),
    storage: readStorageSettings(env),
    role: readRole(env),
    stop: stopSettings(env),
    keep: {
      taskDays: integer(env, 'RUSHES_KEEP_TASKS_DAYS', { fallback: 90, min: 0, max: 36_500 }),
      attemptDays: integer(env, 'RUSHES_KEEP_ATTEMPTS_DAYS', { fallback: 30, min: 0, max: 36_500 }),
    },
    database: databaseSettings(env),
    bootstrap: bootstrap(env),
    identity: identity(env),
    defaultPlan: env.RUSHES_DEFAULT_PLAN || 'self-hosted',
    secretKeys: secretKeys(env),
    webhookAllow: networks(env, 'RUSHES_WEBHOOK_ALLOW'),
    stripe: readStripeSettings(env),
    ai: readAiSettings(env),
    generation: readGenerationSettings(env),
    stock: readStockSettings(env),
    contentCredentials: readContentCredentialsSettings(env),
    generateWaitSeconds: integer(env, 'RUSHES_GENERATE_WAIT_SECONDS', { fallback: 240, min: 0, max: 280 }),
    indexOnUpload: oneOf(env, 'RUSHES_INDEX_ON_UPLOAD', ['on', 'off']) === 'on',
    index: readIndexSetting(env),
    transcription: transcription(env),
    modelsFolder: env.RUSHES_MODELS_FOLDER ? resolve(env.RUSHES_MODELS_FOLDER) : null,
    shippedModels: oneOf(env, 'RUSHES_SHIPPED_MODELS', ['on', 'off']) === 'on',
    labels: readLabels(env.RUSHES_LABELS),
    screenTextLanguages: readScreenTextLanguages(env.RUSHES_SCREEN_TEXT_LANGUAGES),
    prices: oneOf(env, 'RUSHES_PRICES', ['on', 'off']),
    diskReserveBytes: diskReserve(env),
    mediaWorkers: integer(env, 'RUSHES_MEDIA_WORKERS', {
      fallback: Math.min(4, availableParallelism()),
      min: 1,
      max: 64,
    }),
    limits: readLimits(env),
    logLevel: oneOf(env, 'RUSHES_LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'silent']),
  };
}
