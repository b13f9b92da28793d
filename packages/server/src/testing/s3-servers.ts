/** The S3 servers that storage is tested with: our own stand-in everywhere, and Swift where this machine has it. */
import type { S3Config } from '../platform/config.ts';
import type { Lack } from '../platform/storage/testing/storage-harness.ts';
import { startS3StandIn } from './s3-stand-in.ts';
import { hasSwift, startSwift } from './swift-server.ts';

export interface S3Server {
  endpoint: string;
  bucketName: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  stop(): Promise<void>;
}

export interface S3ServerKind {
  name: string;
  isPresent: boolean;
  /** What it, not the driver, is known not to do. */
  lacks: Partial<Record<Lack, string>>;
  start(): Promise<S3Server>;
}

/** Of S3 itself. */
const LACKS: S3ServerKind['lacks'] = {
  'HEAD at a URL made for GET': 'the method is signed',
  'If-Range': 'S3 documents no such condition',
};

export const s3Servers: readonly S3ServerKind[] = [
  {
    name: 'our stand-in',
    isPresent: true,
    lacks: LACKS,
    start: () => startS3StandIn({ origin: 'https://app.example.com' }),
  },
  {
    name: 'OpenStack Swift',
    isPresent: hasSwift,
    lacks: { ...LACKS, 'refusing parts after the end': 'it takes them, and then serves a broken object' },
    start: startSwift,
  },
];

/** Settings of storage in the server's bucket. */
export function s3Settings(server: Omit<S3Server, 'stop'>, others: Partial<S3Config> = {}): S3Config {
  const { endpoint, bucketName: bucket, region, accessKeyId, secretAccessKey } = server;
  return {
    bucket,
    region,
    endpoint,
    publicEndpoint: null,
    pathStyle: true,
    prefix: '',
    credentials: { accessKeyId, secretAccessKey },
    encryption: { kind: 'none' },
    ...others,
  };
}

/** The same as the service reads them from its environment. */
export function s3Env(server: Omit<S3Server, 'stop'>): Record<string, string> {
  return {
    RUSHES_STORAGE: 's3',
    RUSHES_S3_ENDPOINT: server.endpoint,
    RUSHES_S3_BUCKET: server.bucketName,
    RUSHES_S3_REGION: server.region,
    RUSHES_S3_ACCESS_KEY_ID: server.accessKeyId,
    RUSHES_S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  };
}
