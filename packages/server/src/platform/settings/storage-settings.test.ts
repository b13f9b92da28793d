import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';

const bucket = { RUSHES_STORAGE: 's3', RUSHES_S3_BUCKET: 'my-videos' };

describe('settings of the storage', () => {
  test('are a folder when nothing is said', () => {
    expect(readConfig({}).storage).toEqual({ driver: 'fs' });
    // Half-set variables of another program do no harm.
    expect(readConfig({ RUSHES_S3_BUCKET: 'x' }).storage).toEqual({ driver: 'fs' });
  });

  test('of a bucket have defaults for the rest', () => {
    expect(readConfig(bucket).storage).toEqual({
      driver: 's3',
      bucket: 'my-videos',
      region: 'us-east-1',
      endpoint: null,
      publicEndpoint: null,
      pathStyle: false,
      prefix: '',
      credentials: null,
      encryption: { kind: 'none' },
    });
  });

  test('are all taken', () => {
    const storage = readConfig({
      ...bucket,
      RUSHES_S3_REGION: 'eu-west-1',
      RUSHES_S3_ENDPOINT: 'http://store:9000/',
      RUSHES_S3_PUBLIC_ENDPOINT: 'https://media.example.com',
      RUSHES_S3_PREFIX: 'live/a/',
      RUSHES_S3_ACCESS_KEY_ID: 'id',
      RUSHES_S3_SECRET_ACCESS_KEY: 'secret',
      RUSHES_S3_SSE: 'aws:kms',
      RUSHES_S3_SSE_KMS_KEY_ID: 'key',
    }).storage;
    expect(storage).toMatchObject({
      region: 'eu-west-1',
      endpoint: 'http://store:9000',
      publicEndpoint: 'https://media.example.com',
      pathStyle: true,
      prefix: 'live/a/',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      encryption: { kind: 'aws:kms', keyId: 'key' },
    });
    expect(readConfig({ ...bucket, AWS_REGION: 'eu-north-1' }).storage).toMatchObject({
      region: 'eu-north-1',
    });
  });

  test.each([
    [{ RUSHES_STORAGE: 'ftp' }, 'RUSHES_STORAGE'],
    [{ RUSHES_STORAGE: 's3' }, 'RUSHES_S3_BUCKET'],
    [{ ...bucket, RUSHES_S3_BUCKET: 'My_Videos' }, 'RUSHES_S3_BUCKET'],
    [{ ...bucket, RUSHES_S3_ENDPOINT: 'store:9000' }, 'RUSHES_S3_ENDPOINT'],
    [{ ...bucket, RUSHES_S3_PREFIX: '../x' }, 'RUSHES_S3_PREFIX'],
    [{ ...bucket, RUSHES_S3_PREFIX: 'a//b' }, 'RUSHES_S3_PREFIX'],
    [{ ...bucket, RUSHES_S3_ACCESS_KEY_ID: 'id' }, 'RUSHES_S3_SECRET_ACCESS_KEY'],
    [{ ...bucket, RUSHES_S3_SECRET_ACCESS_KEY: 'secret' }, 'RUSHES_S3_ACCESS_KEY_ID'],
    [{ ...bucket, RUSHES_S3_SSE: 'rot13' }, 'RUSHES_S3_SSE'],
    [{ ...bucket, RUSHES_S3_SSE_KMS_KEY_ID: 'key' }, 'RUSHES_S3_SSE_KMS_KEY_ID'],
    [{ ...bucket, RUSHES_S3_PATH_STYLE: 'yes' }, 'RUSHES_S3_PATH_STYLE'],
    [{ RUSHES_CACHE_GB: '-1' }, 'RUSHES_CACHE_GB'],
  ])('%j are refused by name', (env, named) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(named);
  });

  test('a secret is never repeated in a refusal', () => {
    const env = { ...bucket, RUSHES_S3_SECRET_ACCESS_KEY: 'very-secret' };
    expect(() => readConfig(env)).not.toThrow('very-secret');
  });
});

describe('docs/storage.md', () => {
  const root = join(import.meta.dirname, '../../../../..');
  const read = () => readFile(join(root, 'docs/storage.md'), 'utf8');
  const blocks = (text: string, language: string) =>
    [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block);

  test('shows settings that work', async () => {
    const examples = blocks(await read(), 'sh').filter((block) => block.startsWith('RUSHES_'));
    expect(examples).toHaveLength(2);
    for (const example of examples) {
      const lines = example
        .trim()
        .split('\n')
        .map((line) => line.split('=', 2) as [string, string]);
      expect(readConfig(Object.fromEntries(lines)).storage).toMatchObject({
        driver: 's3',
        bucket: 'my-videos',
      });
    }
  });

  /** What each request of the driver needs, by the service authorization reference of S3. */
  const rights: Readonly<Record<string, string>> = {
    HeadBucket: 's3:ListBucket',
    ListObjectsV2: 's3:ListBucket',
    ListMultipartUploads: 's3:ListBucketMultipartUploads',
    HeadObject: 's3:GetObject',
    GetObject: 's3:GetObject',
    PutObject: 's3:PutObject',
    CopyObject: 's3:PutObject',
    CreateMultipartUpload: 's3:PutObject',
    UploadPart: 's3:PutObject',
    UploadPartCopy: 's3:PutObject',
    CompleteMultipartUpload: 's3:PutObject',
    AbortMultipartUpload: 's3:AbortMultipartUpload',
    ListParts: 's3:ListMultipartUploadParts',
    DeleteObject: 's3:DeleteObject',
  };

  test('has the policy that the driver needs, and no more', async () => {
    const [policy = '', cors = '', lifecycle = ''] = blocks(await read(), 'json');
    const granted = (JSON.parse(policy).Statement as { Action: string[] }[]).flatMap(({ Action }) => Action);
    const folder = join(import.meta.dirname, '../storage/s3');
    const files = (await readdir(folder)).filter((name) => /^s3-[a-z]+\.ts$/.test(name));
    const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const used = new Set(
      [...sources.join('\n').matchAll(/new ([A-Z]\w+)Command\(/g)].map(([, name = '']) => name),
    );
    expect([...used].sort()).toEqual(Object.keys(rights).sort());
    expect(granted.sort()).toEqual([...new Set(Object.values(rights))].sort());
    expect(JSON.parse(cors)[0]).toMatchObject({
      AllowedMethods: ['GET', 'HEAD', 'PUT'],
      ExposeHeaders: expect.arrayContaining(['ETag']),
    });
    const days = JSON.parse(lifecycle).Rules[0].AbortIncompleteMultipartUpload.DaysAfterInitiation;
    // A URL may work for a week.
    expect(days).toBeGreaterThan(7);
  });
});
