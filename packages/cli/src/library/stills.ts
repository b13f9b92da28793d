/** Stills of the library, drawn where the terminal shows pictures. They adorn: what can not be had is left out. */
import type { Context } from '../context.ts';

/** A still is some ten kilobytes; what is far larger is none. */
const MOST_BYTES = 1_000_000;

async function fetchStill(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const response = await fetch(url, { signal });
    const isSmall = Number(response.headers.get('content-length') ?? 0) <= MOST_BYTES;
    const isPicture = /^image\/(jpeg|png)/.test(response.headers.get('content-type') ?? '');
    if (response.ok && isSmall && isPicture) return new Uint8Array(await response.arrayBuffer());
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
  if (bytes !== null && bytes.byteLength <= MOST_BYTES) out.picture(bytes);
}
