/** URLs at which clients do one thing at the store itself. */
import { GetObjectCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Clock } from '../../clock.ts';
import { partRangeOf } from '../parts.ts';
import type { PresignedUrl, Storage } from '../storage.ts';
import type { S3Connection } from './s3-client.ts';
import { serviceErrorOf } from './s3-errors.ts';

/** The signature knows no longer time. */
const MOST_SECONDS = 7 * 24 * 3_600;
/** Credentials that end sooner are renewed before something is signed with them. */
const FRESH_MILLISECONDS = 5 * 60_000;

/** As the presigner types it, which exactOptionalPropertyTypes does not take any command for. */
type AnyCommand = Parameters<typeof getSignedUrl>[1];
type Signed = GetObjectCommand | PutObjectCommand | UploadPartCommand;

export function createS3Presigner(
  s3: S3Connection,
  clock: Clock,
): Pick<Storage, 'presignGet' | 'presignPut' | 'presignPart'> {
  /** When the credentials end by the system clock, which the SDK measures them by; null = never. */
  async function credentialsEnd(): Promise<number | null> {
    const { credentials } = s3.signer.config;
    const { expiration } = await credentials();
    if (expiration === undefined || expiration.getTime() - Date.now() > FRESH_MILLISECONDS) {
      return expiration?.getTime() ?? null;
    }
    return (await credentials({ forceRefresh: true })).expiration?.getTime() ?? null;
  }

  async function presign(command: Signed, seconds: number): Promise<PresignedUrl> {
    const expiresIn = Math.max(1, Math.min(Math.floor(seconds), MOST_SECONDS));
    try {
      const storeNow = await s3.storeClock.now();
      const end = await credentialsEnd();
      const url = await getSignedUrl(s3.signer, command as AnyCommand, { expiresIn, signingDate: storeNow });
      // What is left is counted after `now`, so that no URL is said to last longer than it does: signing takes time, too.
      const now = clock.now().getTime();
      const storeLater = await s3.storeClock.now();
      // The signature holds whole seconds.
      const signed = storeNow.getTime() - (storeNow.getTime() % 1000);
      const lasts = signed + expiresIn * 1000 - storeLater.getTime();
      const left = end === null ? lasts : Math.min(lasts, end - Date.now());
      return { url, expiresAt: new Date(now + Math.max(0, left)) };
    } catch (error) {
      throw serviceErrorOf(error, s3.bucket);
    }
  }

  const place = (key: string) => ({ Bucket: s3.bucket, Key: s3.nameOf(key) });

  return {
    presignGet: ({ key, seconds, contentType, contentDisposition }) =>
      presign(
        new GetObjectCommand({
          ...place(key),
          ResponseContentType: contentType,
          ResponseContentDisposition: contentDisposition,
        }),
        seconds,
      ),

    // Encryption is not asked for here: whoever sends would have to send those headers as well. What is staged is
    // encrypted as the bucket does by itself, what is kept as the settings say.
    presignPut: ({ key, seconds, bytes }) =>
      presign(new PutObjectCommand({ ...place(key), ContentLength: bytes }), seconds),

    presignPart: async ({ upload, partNumber, seconds }) =>
      presign(
        new UploadPartCommand({
          ...place(upload.key),
          UploadId: upload.id,
          PartNumber: partNumber,
          ContentLength: partRangeOf(upload, partNumber).bytes,
        }),
        seconds,
      ),
  };
}
