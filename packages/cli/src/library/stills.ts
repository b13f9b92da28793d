/** Stills of the library, drawn where the terminal shows pictures. They adorn: what can not be had is left out. */
import type { Context } from '../context.ts';

/** A still is some ten kilobytes; what is far larger is none. */
const MOST_BYTES = 1_000_000;

/** What arrives, up to the most that a still may be; null where it is more, whatever length was told. */
async function readStill(body: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function fetchStill(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const response = await fetch(url, { signal });
    const isPicture = /^image\/(jpeg|png)/.test(response.headers.get('content-type') ?? '');
    if (response.ok && isPicture && response.body !== null) return await readStill(response.body);
    await response.body?.cancel();
  } catch {
    signal.throwIfAborted();
  }
  return null;
}

/** Draws the picture at a signed address. */
export async function drawStill({ out, signal }: Context, url: string): Promise<void> {
  if (!out.showsPictures) return;
  const bytes = await fetchStill(url, signal);
  if (bytes !== null) await out.picture(bytes);
}

/** Draws a frame from within a film. */
export async function drawFilm(
  context: Context,
  { asset_id: id, duration_seconds: seconds }: { asset_id: string; duration_seconds: number },
): Promise<void> {
  const { out, signal } = context;
  if (!out.showsPictures) return;
  out.status('fetching a frame');
  // Films begin and end with black more often than they are black in their first third.
  const body = { asset_ids: [id], frame_time: seconds / 3, quality: '480p' as const };
  const answer = await context
    .client()
    .createDownloadUrls({ body }, { signal })
    .catch(() => null);
  signal.throwIfAborted();
  const url = answer?.items[0]?.download?.url;
  if (url !== undefined) await drawStill(context, url);
  out.clearStatus();
}
