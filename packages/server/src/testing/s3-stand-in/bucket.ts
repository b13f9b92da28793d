/** The objects and open uploads of one bucket, in memory, by the rules of S3. */
import { createHash, randomUUID } from 'node:crypto';
import { S3Refusal } from './answer.ts';

export interface KeptObject {
  body: Buffer;
  /** In quotes. */
  etag: string;
  contentType: string;
  /** `x-amz-server-side-encryption`, as it was asked for. */
  encryption: string | null;
  storedAt: Date;
}

export interface KeptPart {
  body: Buffer;
  etag: string;
}

export interface OpenUpload {
  id: string;
  key: string;
  startedAt: Date;
  contentType: string;
  encryption: string | null;
  parts: Map<number, KeptPart>;
}

const LEAST_PART_BYTES = 5 * 1024 ** 2;
const MOST_PARTS = 10_000;

function md5(...pieces: Buffer[]): Buffer {
  const hash = createHash('md5');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

export function etagOf(body: Buffer): string {
  return `"${md5(body).toString('hex')}"`;
}

export class Bucket {
  readonly objects = new Map<string, KeptObject>();
  readonly uploads = new Map<string, OpenUpload>();

  get(key: string): KeptObject {
    const found = this.objects.get(key);
    if (found === undefined) throw new S3Refusal(404, 'NoSuchKey');
    return found;
  }

  upload(key: string, id: string): OpenUpload {
    const found = this.uploads.get(id);
    if (found === undefined || found.key !== key) throw new S3Refusal(404, 'NoSuchUpload');
    return found;
  }

  begin(upload: Omit<OpenUpload, 'id' | 'parts'>): string {
    const id = randomUUID();
    this.uploads.set(id, { ...upload, id, parts: new Map() });
    return id;
  }

  putPart(upload: OpenUpload, number: number, body: Buffer): string {
    if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS)
      throw new S3Refusal(400, 'InvalidArgument');
    const etag = etagOf(body);
    upload.parts.set(number, { body, etag });
    return etag;
  }

  /** The parts in the order given, each as it arrived, none but the last under 5 MiB. */
  complete(upload: OpenUpload, named: readonly { number: number; etag: string }[], now: Date): KeptObject {
    if (named.length === 0) throw new S3Refusal(400, 'MalformedXML');
    const parts = named.map(({ number, etag }, index) => {
      if (index > 0 && number <= (named[index - 1]?.number ?? 0))
        throw new S3Refusal(400, 'InvalidPartOrder');
      const part = upload.parts.get(number);
      if (part === undefined || part.etag.replaceAll('"', '') !== etag.replaceAll('"', '')) {
        throw new S3Refusal(400, 'InvalidPart', { PartNumber: String(number) });
      }
      return part;
    });
    if (parts.slice(0, -1).some(({ body }) => body.length < LEAST_PART_BYTES)) {
      throw new S3Refusal(400, 'EntityTooSmall');
    }
    const digest = md5(...parts.map(({ body }) => md5(body))).toString('hex');
    const object: KeptObject = {
      body: Buffer.concat(parts.map(({ body }) => body)),
      etag: `"${digest}-${parts.length}"`,
      contentType: upload.contentType,
      encryption: upload.encryption,
      storedAt: now,
    };
    this.objects.set(upload.key, object);
    this.uploads.delete(upload.id);
    return object;
  }

  /** Keys with `prefix` behind `after`, in the order of S3. */
  keys(prefix: string, after: string): string[] {
    return [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  }
}
