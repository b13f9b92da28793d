/** Whether the parts that the service has are those of the file. */
import { ApiError } from './errors.ts';
import type { AssetUploadRequest } from './generated/schemas.ts';

export interface PartProofsOptions {
  bytes: Blob;
  /** What places are asked for with; it is told the checksum of the whole where nothing else proves what arrived. */
  request: AssetUploadRequest;
  /** SHA-256 of a range of `bytes`, hexadecimal. Nothing is compared without. */
  hashOf?: ((range: Blob) => Promise<string>) | undefined;
  signal?: AbortSignal | undefined;
}

/** ETags of parts by number. */
type Arrived = ReadonlyMap<number, string>;

/** The content's hash that an ETag is; null for one of a store that says something else. */
function sha256Of(etag: string): string | null {
  return /^"?([0-9a-f]{64})"?$/.exec(etag)?.[1] ?? null;
}

function otherContent(uploadId: string): ApiError {
  const detail = `The upload_id "${uploadId}" is in use for a file of another content.`;
  const facts = {
    issues: [],
    requestId: null,
    retryAfterSeconds: null,
    status: 409,
    code: 'conflict',
    detail,
  };
  return new ApiError({ ...facts, body: { code: 'conflict', detail } });
}

export function createPartProofs({ bytes, request, hashOf, signal }: PartProofsOptions) {
  /** Numbers of parts that are the file's: sent here, or compared. */
  const proven = new Set<number>();
  return {
    sent(number: number): void {
      proven.add(number);
    },

    /** Throws ApiError `conflict` where a part that somebody else sent, or an earlier run, is another one than the file has. */
    async compare(arrived: Arrived, sliceOf: (number: number) => Blob): Promise<void> {
      if (hashOf === undefined) return;
      for (const [number, etag] of arrived) {
        const sha256 = sha256Of(etag);
        if (sha256 === null || proven.has(number)) continue;
        signal?.throwIfAborted();
        if ((await hashOf(sliceOf(number))) !== sha256) throw otherContent(request.upload_id);
        proven.add(number);
      }
    },

    /** Notes the checksum of the whole to be told where ETags say nothing of the content; false where nothing is to be told. */
    async noteWhole(arrived: Arrived): Promise<boolean> {
      const isProven = [...arrived.values()].every((etag) => sha256Of(etag) !== null);
      if (hashOf === undefined || isProven || request.sha256 != null) return false;
      request.sha256 = await hashOf(bytes);
      return true;
    },
  };
}
