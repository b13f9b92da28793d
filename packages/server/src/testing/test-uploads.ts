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
  client: Pick<TestClient, 'call'> & Partial<TestClient>,
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

export const MIB = 1024 ** 2;

/** An upload in parts as upload_urls answered it. */
export interface PartedUploadPlace {
  request: ReturnType<typeof uploadRequest>;
  id: string;
  assetId: string;
  partBytes: number;
  /** By part number; of those that are missing. */
  urls: Map<number, string>;
  answer: TestAnswer['body'];
}

/** Asks for the URLs of an upload in parts. Throws when they are refused. */
export async function askForParts(
  client: TestClient,
  bytes: number,
  fields: Record<string, unknown> = {},
): Promise<PartedUploadPlace> {
  const request = { ...uploadRequest(bytes), multipart: true, ...fields };
  const { status, body } = await client.call('POST', '/users/assets/upload_urls', [request]);
  if (status !== 200) throw new Error(`upload_urls: ${JSON.stringify(body)}`);
  const [answer] = body;
  const numbers: number[] = answer.multipart_part_numbers ?? [];
  return {
    request,
    id: answer.multipart_upload_id,
    assetId: answer.asset_id,
    partBytes: answer.multipart_part_size,
    urls: new Map(numbers.map((number, index) => [number, answer.presigned_put_urls[index]])),
    answer,
  };
}

/** Sends one part of `file`; its ETag. Throws when it is refused. */
export async function sendPart(
  { urls, partBytes }: PartedUploadPlace,
  number: number,
  file: Uint8Array,
): Promise<string> {
  const part = file.subarray((number - 1) * partBytes, number * partBytes);
  const { status, headers, body } = await putBytes(urls.get(number) ?? '', part);
  if (status !== 200) throw new Error(`PUT of part ${number}: ${JSON.stringify(body)}`);
  return headers.get('etag') ?? '';
}

/** Sends all missing parts of `file` at once; their ETags in order. */
export function sendParts(place: PartedUploadPlace, file: Uint8Array): Promise<string[]> {
  return Promise.all([...place.urls.keys()].map((number) => sendPart(place, number, file)));
}

/** Asks to put parts 1, 2, … together. */
export function completeParts(
  client: TestClient,
  { id, assetId }: Pick<PartedUploadPlace, 'id' | 'assetId'>,
  etags: readonly string[],
): Promise<TestAnswer> {
  return client.call('POST', '/users/assets/multipart/complete', {
    asset_id: assetId,
    multipart_upload_id: id,
    parts: etags.map((etag, index) => ({ part_number: index + 1, etag })),
  });
}
