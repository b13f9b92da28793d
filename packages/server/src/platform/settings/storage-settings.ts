/** Where media is kept. */
import { ConfigError } from './config-error.ts';
import { httpUrl, oneOf } from './setting-values.ts';

/** Where media is kept: under the data folder, or in an object store. */
export type StorageConfig = { driver: 'fs' } | ({ driver: 's3' } & S3Config);

/** A bucket of an S3-compatible store. */
export interface S3Config {
  bucket: string;
  region: string;
  /** Where this server reaches the store; null = the region's own address. */
  endpoint: string | null;
  /** Where clients reach it, for which URLs are signed; null = the same. */
  publicEndpoint: string | null;
  /** The bucket is named in the path rather than in the host. */
  pathStyle: boolean;
  /** What all keys begin with: empty, or ending in a slash. */
  prefix: string;
  /** null = those of the environment, the shared files or the machine's role, as the SDK finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  encryption: { kind: 'none' } | { kind: 'AES256' } | { kind: 'aws:kms'; keyId: string | null };
}

function bucketName(env: NodeJS.ProcessEnv): string {
  const name = env.RUSHES_S3_BUCKET ?? '';
  if (name === '') throw new ConfigError('RUSHES_STORAGE=s3 needs RUSHES_S3_BUCKET: the name of the bucket.');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
    throw new ConfigError(
      `RUSHES_S3_BUCKET must be the name of a bucket such as my-videos, 3 to 63 characters, not "${name}".`,
    );
  }
  return name;
}

function keyPrefix(env: NodeJS.ProcessEnv): string {
  const text = (env.RUSHES_S3_PREFIX ?? '').replace(/\/+$/, '');
  if (text === '') return '';
  if (text.length > 256 || !/^[\w.-]+(\/[\w.-]+)*$/.test(text) || /(^|\/)\.\.?(\/|$)/.test(text)) {
    throw new ConfigError(
      `RUSHES_S3_PREFIX must be made of letters, digits, dots, dashes and single slashes such as videos/live, not "${text}".`,
    );
  }
  return `${text}/`;
}

function s3Credentials(env: NodeJS.ProcessEnv): S3Config['credentials'] {
  const accessKeyId = env.RUSHES_S3_ACCESS_KEY_ID ?? '';
  const secretAccessKey = env.RUSHES_S3_SECRET_ACCESS_KEY ?? '';
  if (accessKeyId === '' && secretAccessKey === '') return null;
  if (accessKeyId === '' || secretAccessKey === '') {
    throw new ConfigError('RUSHES_S3_ACCESS_KEY_ID and RUSHES_S3_SECRET_ACCESS_KEY go together.');
  }
  return { accessKeyId, secretAccessKey };
}

function encryption(env: NodeJS.ProcessEnv): S3Config['encryption'] {
  const kind = oneOf(env, 'RUSHES_S3_SSE', ['none', 'AES256', 'aws:kms']);
  const keyId = env.RUSHES_S3_SSE_KMS_KEY_ID || null;
  if (kind === 'aws:kms') return { kind, keyId };
  if (keyId !== null)
    throw new ConfigError('RUSHES_S3_SSE_KMS_KEY_ID is only used with RUSHES_S3_SSE=aws:kms.');
  return { kind };
}

/** The origins at which clients reach a store: by its name, and by that of the bucket; none where it is a folder. */
export function storageOrigins(storage: StorageConfig): string[] {
  if (storage.driver === 'fs') return [];
  const { publicEndpoint, endpoint, region, bucket, pathStyle } = storage;
  const { protocol, host, origin } = new URL(
    publicEndpoint ?? endpoint ?? `https://s3.${region}.amazonaws.com`,
  );
  return pathStyle ? [origin] : [origin, `${protocol}//${bucket}.${host}`];
}

/** Throws ConfigError. */
export function readStorageSettings(env: NodeJS.ProcessEnv): StorageConfig {
  const driver = oneOf(env, 'RUSHES_STORAGE', ['fs', 's3']);
  if (driver === 'fs') return { driver };
  const endpoint = httpUrl(env, 'RUSHES_S3_ENDPOINT');
  // A server of one's own rarely has a name for each bucket.
  const pathStyle = oneOf(env, 'RUSHES_S3_PATH_STYLE', endpoint === null ? ['off', 'on'] : ['on', 'off']);
  return {
    driver,
    bucket: bucketName(env),
    region: env.RUSHES_S3_REGION || env.AWS_REGION || 'us-east-1',
    endpoint,
    publicEndpoint: httpUrl(env, 'RUSHES_S3_PUBLIC_ENDPOINT'),
    pathStyle: pathStyle === 'on',
    prefix: keyPrefix(env),
    credentials: s3Credentials(env),
    encryption: encryption(env),
  };
}
