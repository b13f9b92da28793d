/** The calls that the bench makes of the service, besides the bytes themselves. */
import { randomUUID } from 'node:crypto';
import type { ServiceAddress } from '../../scripts/demo/client.ts';

export interface UploadPlace {
  upload_id: string;
  asset_id: string;
  presigned_put_url?: string | null;
  presigned_put_urls?: string[] | null;
  multipart_upload_id?: string | null;
  multipart_part_size?: number | null;
}

async function post<T>(service: ServiceAddress, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': service.apiKey },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Places for new files of so many bytes each. */
export function requestPlaces(
  service: ServiceAddress,
  sizes: readonly number[],
  options: { partBytes?: number; fileType?: string } = {},
): Promise<UploadPlace[]> {
  const files = sizes.map((bytes) => ({
    upload_id: randomUUID(),
    content_length: bytes,
    // A kind that nothing is made of: only bytes are measured here.
    file_type: options.fileType ?? 'aaf',
    ...(options.partBytes === undefined ? {} : { multipart: true, multipart_part_size: options.partBytes }),
    source_file: {
      ...{ sourceName: `${randomUUID()}.bin`, sourceUrl: null, sourceIconUrl: null, authors: [] },
      ...{ creationDatetime: null, additionDatetime: 0, inAppPath: ['bench'] },
      ...{ title: null, description: null, keywords: [] },
    },
  }));
  return post(service, '/users/assets/upload_urls', files);
}

/** A URL of the whole file, which works many times. */
export async function downloadUrl(service: ServiceAddress, assetId: string): Promise<string> {
  const { items } = await post<{ items: { download?: { url: string }; error_message?: string }[] }>(
    service,
    '/asset/download_urls',
    { asset_ids: [assetId] },
  );
  const url = items[0]?.download?.url;
  if (url === undefined) throw new Error(`nothing to download: ${items[0]?.error_message}`);
  return url;
}

/** Puts parts together; resolves when the file is there whole. */
export async function completeParts(
  service: ServiceAddress,
  place: UploadPlace,
  etags: readonly (string | null)[],
): Promise<void> {
  const request = {
    asset_id: place.asset_id,
    multipart_upload_id: place.multipart_upload_id,
    parts: etags.map((etag, index) => ({ part_number: index + 1, etag })),
  };
  for (;;) {
    const { state } = await post<{ state?: string }>(service, '/users/assets/multipart/complete', request);
    if (state !== 'completing') return;
  }
}
