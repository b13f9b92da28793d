/** What an upload asks the service for, and the way its bytes then go. */
import type { Client } from './client.ts';
import { ApiError } from './errors.ts';
import type { AssetUploadRequest, AssetUploadResponse } from './generated/schemas.ts';
import type { UploadFileOptions } from './upload-file.ts';
import { type UploadPartsOptions, uploadParts } from './upload-parts.ts';
import { uploadWhole } from './upload-whole.ts';

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

const isComplete = ({ state }: AssetUploadResponse) => state === 'complete';

/**
 * Sends the bytes of `request` to its place; answers the asset's id once the asset has them. What the service has is
 * not sent again: where the checksum says that it is the same, also of a file in one piece.
 */
export async function sendToPlace(
  client: Pick<Client, 'completeMultipartUpload'>,
  place: AssetUploadResponse,
  way: UploadPartsOptions & { request: AssetUploadRequest },
): Promise<string> {
  const { request, askForPlace } = way;
  if (isComplete(place) && request.sha256 != null) return place.asset_id;
  if (request.multipart !== true) {
    return uploadWhole(place, way).catch(async (error: unknown) => {
      if (!cameTwice(error)) throw error;
      // Bytes of another upload of the same file are being taken over: asking is waiting for their end.
      return uploadWhole({ ...(await askForPlace()), presigned_put_url: null }, way);
    });
  }
  return uploadParts(client, place, way).catch(async (error: unknown) => {
    if (!cameTwice(error)) throw error;
    return uploadParts(client, await askForPlace(), way);
  });
}
