/** What an upload asks the service for, and the way its bytes then go. */
import type { Client } from './client.ts';
import { ApiError } from './errors.ts';
import type { AssetUploadRequest, AssetUploadResponse } from './generated/schemas.ts';
import type { PutBytes } from './put-bytes.ts';
import { type UploadPartsOptions, uploadParts } from './upload-parts.ts';
import { uploadWhole } from './upload-whole.ts';

export interface UploadFileOptions {
  /** A File of an input field, a Blob (Node: `openAsBlob`), or bytes. */
  file: Blob | Uint8Array<ArrayBuffer>;
  /** By default that of a File. */
  name?: string;
  /** What it is taken for until its bytes have been looked at; by default what the Blob says it is. */
  fileType?: AssetUploadRequest['file_type'];
  /** Names of folders from the root of the default group; made where they are missing. */
  folder?: string[];
  /** Id of a folder, instead. */
  parentAssetId?: string;
  /** The same id again means the same upload: an upload that broke off is taken up by it. Made up when left out. */
  uploadId?: string;
  /** Id of an asset of the same kind, instead: the file becomes its next version. */
  replaceAssetId?: string;
  /** Of the whole file, 64 hexadecimal digits: the service refuses bytes that hash to something else. */
  sha256?: string;
  /**
   * Answers the SHA-256 of a range of the file, hexadecimal. A file that goes in parts need not be read before it is sent
   * then: parts that the service has already are compared with the file, and where a store tells no SHA-256 of its parts
   * that of the whole is told before they are put together.
   */
  hashOf?: (range: Blob) => Promise<string>;
  /** Whether it goes in parts; by default above 10 MiB. */
  multipart?: boolean;
  /** Bytes of a part, 5 MiB at least; by default as the service thinks fit for the length. */
  partSize?: number;
  /** Parts that are sent at the same time, 4 by default; of what `put` tells to have left, as many more wait for their answer. */
  parallel?: number;
  /** Gives an upload in parts up when `signal` ends it; otherwise the same `uploadId` takes it up again. */
  abortUpload?: boolean;
  /** Further fields of the file's record. */
  source?: Partial<AssetUploadRequest['source_file']>;
  /** The same as in the third argument. */
  signal?: AbortSignal;
  /** Further attempts to send the bytes, or a part, after one that broke off; 3 by default. */
  retries?: number;
  /** Told as bytes leave, where the platform tells (XMLHttpRequest); else once at the end. */
  onProgress?: (sent: number, total: number) => void;
  /** Sends bytes to a signed URL instead of fetch, for platforms that can do it faster or tell more. */
  put?: PutBytes;
}

/** Larger files go in parts. */
const WHOLE_BYTES = 10 * 1024 ** 2;

export function bytesOf(file: UploadFileOptions['file']): Blob {
  return file instanceof Blob ? file : new Blob([file]);
}

function nameOf({ name, file }: UploadFileOptions): string {
  const own = (file as { name?: unknown }).name;
  const found = name ?? (typeof own === 'string' ? own : undefined);
  if (found === undefined || found === '') throw new TypeError('An upload needs a name.');
  return found;
}

function kindOf({ type }: Blob): AssetUploadRequest['file_type'] {
  const kind = type.split('/')[0];
  return kind === 'video' || kind === 'audio' || kind === 'image' ? kind : undefined;
}

/** A single element would be read as a path that may end in the file's own name: a folder can be called `a.mp4`. */
function pathOf(folder: readonly string[]): string[] {
  return folder.length === 1 ? [...folder, ''] : [...folder];
}

/** Asks for the place of one file. */
export function requestFor(options: UploadFileOptions, bytes: Blob, uploadId: string): AssetUploadRequest {
  const { fileType = kindOf(bytes), folder = [], parentAssetId, source, partSize, sha256 } = options;
  const { replaceAssetId, multipart = bytes.size > WHOLE_BYTES } = options;
  return {
    upload_id: uploadId,
    content_length: bytes.size,
    ...(fileType === undefined ? {} : { file_type: fileType }),
    ...(parentAssetId === undefined ? {} : { parent_asset_id: parentAssetId }),
    ...(replaceAssetId === undefined ? {} : { replace_asset_id: replaceAssetId }),
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(multipart ? { multipart } : {}),
    ...(multipart && partSize !== undefined ? { multipart_part_size: partSize } : {}),
    source_file: {
      sourceName: nameOf(options),
      sourceUrl: null,
      sourceIconUrl: null,
      authors: ['__current_user__'],
      creationDatetime: null,
      additionDatetime: Math.floor(Date.now() / 1_000),
      inAppPath: pathOf(folder),
      title: null,
      description: null,
      keywords: [],
      ...source,
    },
  };
}

/** Somebody else sent the same file meanwhile, or this client did before its answer was lost. */
function cameTwice(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_uploaded';
}

/** As `cameTwice` says it, and a part that comes while another client has the parts put together. */
function partsCameTwice(error: unknown): boolean {
  return cameTwice(error) || (error instanceof ApiError && error.code === 'upload_ended');
}

const isComplete = ({ state }: AssetUploadResponse) => state === 'complete';

/**
 * Sends the bytes of `request` to its place; answers the asset's id once the asset has them. What the service has is
 * not sent again: where the checksum says that it is the same, also of a file in one piece.
 */
export async function sendToPlace(
  client: Pick<Client, 'completeMultipartUpload'>,
  place: AssetUploadResponse,
  way: UploadPartsOptions,
): Promise<string> {
  const { request, askForPlace } = way;
  const isKnown = request.sha256 != null && (request.multipart !== true || way.hashOf === undefined);
  if (isComplete(place) && isKnown) return place.asset_id;
  if (request.multipart !== true) {
    return uploadWhole(place, way).catch(async (error: unknown) => {
      if (!cameTwice(error)) throw error;
      // Bytes of another upload of the same file are being taken over: asking is waiting for their end.
      return uploadWhole({ ...(await askForPlace()), presigned_put_url: null }, way);
    });
  }
  return uploadParts(client, place, way).catch(async (error: unknown) => {
    if (!partsCameTwice(error)) throw error;
    return uploadParts(client, await askForPlace(), way);
  });
}
