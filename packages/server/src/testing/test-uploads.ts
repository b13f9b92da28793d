/** Uploads as a client makes them. */
import { fetchAnswer, type TestAnswer, type TestClient } from './test-service.ts';

let serial = 0;

export interface UploadOptions {
  name?: string;
  /** `inAppPath` as sent. */
  path?: string[];
  fileType?: string;
  parentAssetId?: string;
}

/** An element of upload_urls with everything that must be there. */
export function uploadRequest(bytes: number, options: UploadOptions = {}) {
  serial += 1;
  return {
    upload_id: `upload-${process.pid}-${serial}`,
    content_length: bytes,
    file_type: options.fileType ?? 'video',
    source_file: {
      sourceName: options.name ?? `clip-${serial}.mp4`,
      sourceUrl: null,
      sourceIconUrl: null,
      authors: ['__current_user__'],
      creationDatetime: null,
      additionDatetime: 1_700_000_000,
      inAppPath: options.path ?? [],
      title: null,
      description: null,
      keywords: [],
    },
    ...(options.parentAssetId === undefined ? {} : { parent_asset_id: options.parentAssetId }),
  };
}

/** Bytes to a signed URL. */
export function putBytes(
  url: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  return fetchAnswer(url, { method: 'PUT', body: new Blob([Buffer.from(bytes)]), headers });
}

/** Asks for a place, sends the bytes, and answers the asset's id. Throws when either is refused. */
export async function uploadFile(
  client: TestClient,
  bytes: Uint8Array,
  options: UploadOptions = {},
): Promise<string> {
  const asked = await client.call('POST', '/users/assets/upload_urls', [
    uploadRequest(bytes.length, options),
  ]);
  if (asked.status !== 200) throw new Error(`upload_urls: ${JSON.stringify(asked.body)}`);
  const [{ asset_id: assetId, presigned_put_url: url }] = asked.body;
  const sent = await putBytes(url, bytes);
  if (sent.status !== 200) throw new Error(`PUT: ${JSON.stringify(sent.body)}`);
  return assetId;
}
