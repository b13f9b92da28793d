/**
 * All settings, in one place, read once at start. Each has a default that works on one machine without
 * network; a value that makes no sense stops the start with a sentence.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { isEmail } from './email.ts';

export interface Config {
  host: string;
  port: number;
  /** Holds database, objects, segments and scratch folders. Absolute. */
  dataFolder: string;
  /** Base of every URL handed out, without a trailing slash; null = from HOST and the port listened on. */
  publicUrl: string | null;
  /** Origins of web apps that may call from a browser, besides our own. */
  trustedOrigins: string[];
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** With it /metrics is read from anywhere; null = from this machine only. */
  metricsToken: string | null;
  /** null = the embedded PostgreSQL under the data folder. */
  databaseUrl: string | null;
  role: 'all' | 'api' | 'worker';
  bootstrap: { email: string; apiKey: string } | null;
  /** Media jobs at the same time in this process tree. */
  mediaWorkers: number;
  limits: {
    /** Bytes of one upload. */
    uploadBytes: number;
    /** Seconds an upload or download URL works. */
    uploadUrlSeconds: number;
    downloadUrlSeconds: number;
    /** Resident bytes at which a media child is killed. */
    mediaMemoryBytes: number;
    /** Wall seconds after which a media child is killed. */
    mediaTimeoutSeconds: number;
    /** Bytes of finished segments kept for reuse. */
    segmentStoreBytes: number;
    /** Of one address, by minute: requests to operations without credential, and wrong credentials. */
    anonymousPerMinute: number;
    failedSignInsPerMinute: number;
  };
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/** A setting that makes no sense; the message names it and says what would. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const GIB = 1024 ** 3;

function integer(
  env: NodeJS.ProcessEnv,
  name: string,
  bounds: { fallback: number; min: number; max: number },
): number {
  const text = env[name];
  if (text === undefined || text === '') return bounds.fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < bounds.min || value > bounds.max) {
    throw new ConfigError(
      `${name} must be a whole number from ${bounds.min} to ${bounds.max}, not "${text}".`,
    );
  }
  return value;
}

function oneOf<T extends string>(env: NodeJS.ProcessEnv, name: string, allowed: readonly [T, ...T[]]): T {
  const text = env[name];
  if (text === undefined || text === '') return allowed[0];
  const found = allowed.find((value) => value === text);
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${text}".`);
  return found;
}

function httpUrl(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigError(
      `${name} must be an http or https address such as https://video.example.com, not "${text}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

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

function databaseUrl(env: NodeJS.ProcessEnv): string | null {
  const text = env.DATABASE_URL;
  if (text === undefined || text === '') return null;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  return text;
}

function bootstrap(env: NodeJS.ProcessEnv): Config['bootstrap'] {
  const email = env.RUSHES_BOOTSTRAP_EMAIL ?? '';
  const apiKey = env.RUSHES_BOOTSTRAP_API_KEY ?? '';
  if (email === '' && apiKey === '') return null;
  if (!isEmail(email)) throw new ConfigError('RUSHES_BOOTSTRAP_EMAIL must be an email address.');
  if (apiKey.length < 16) throw new ConfigError('RUSHES_BOOTSTRAP_API_KEY must have at least 16 characters.');
  return { email, apiKey };
}

/** The configuration that `env` describes. Throws ConfigError with a sentence for a person. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    host: env.HOST || '127.0.0.1',
    port: integer(env, 'PORT', { fallback: 8080, min: 0, max: 65_535 }),
    dataFolder: resolve(env.RUSHES_DATA_DIR || 'data'),
    publicUrl: httpUrl(env, 'RUSHES_PUBLIC_URL'),
    trustedOrigins: origins(env, 'RUSHES_TRUSTED_ORIGINS'),
    trustedProxies: networks(env, 'RUSHES_TRUSTED_PROXIES'),
    metricsToken: metricsToken(env),
    databaseUrl: databaseUrl(env),
    role: oneOf(env, 'RUSHES_ROLE', ['all', 'api', 'worker']),
    bootstrap: bootstrap(env),
    mediaWorkers: integer(env, 'RUSHES_MEDIA_WORKERS', {
      fallback: Math.min(4, availableParallelism()),
      min: 1,
      max: 64,
    }),
    limits: {
      uploadBytes: integer(env, 'RUSHES_MAX_UPLOAD_GB', { fallback: 100, min: 1, max: 5_000 }) * GIB,
      uploadUrlSeconds: integer(env, 'RUSHES_UPLOAD_URL_SECONDS', { fallback: 3_600, min: 1, max: 604_800 }),
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
      segmentStoreBytes:
        integer(env, 'RUSHES_SEGMENT_STORE_GB', { fallback: 10, min: 0, max: 100_000 }) * GIB,
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
    },
    logLevel: oneOf(env, 'RUSHES_LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'silent']),
  };
}
