/** How long URLs of a store last, by the time that goes by while they are signed. */
import { S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import type { S3Connection } from './s3-client.ts';
import { createS3Presigner } from './s3-storage.ts';

const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };

test.each([0, 1, 999])('a URL never lasts shorter than is said, signed %i ms into a second', async (into) => {
  const signedAt = Date.parse('2026-01-31T12:00:00Z') + into;
  // Both clocks go on while it is signed.
  let passed = 0;
  const next = () => {
    const now = new Date(signedAt + passed);
    passed += 7;
    return now;
  };
  const s3 = {
    signer: new S3Client({ region: 'eu-central-1', credentials }),
    storeClock: { now: async () => next() },
    bucket: 'media',
    nameOf: (key: string) => key,
  } as unknown as S3Connection;
  const { presignGet } = createS3Presigner(s3, { now: next });
  const { url, expiresAt } = await presignGet({
    ...{ key: 'one', seconds: 60, contentType: 'video/mp4', contentDisposition: 'inline' },
    servedAt: { path: '/' },
  });
  expect(new URL(url).searchParams.get('X-Amz-Date')).toBe('20260131T120000Z');
  const end = Date.parse('2026-01-31T12:01:00Z');
  expect(expiresAt.getTime()).toBeLessThanOrEqual(end);
  expect(expiresAt.getTime()).toBeGreaterThan(end - 20);
});
