import { type InputHandle, openInput } from '../av/open/open-input.ts';
import { recogniseFile } from '../av/streams/recognise-file.ts';
import type { ProbeResult } from '../types.ts';
import { probeInput } from './probe-input.ts';
import { isSharpAnimation, isSharpPicture, probeStill } from './probe-still.ts';

/**
 * Facts about the media file at `path`. Throws MediaError `invalid` (no such file), `empty`,
 * `unsupported`, `damaged`, `too_large`.
 *
 * Whether the rate is variable is judged by the timestamps of a few seconds at the start and in the
 * middle; analysis, which sees every frame, corrects it.
 */
export async function probe(path: string): Promise<ProbeResult> {
  const file = await recogniseFile(path);
  const { contentType, still } = file.sniffed;
  if (still && isSharpPicture(contentType)) return probeStill(path, file);
  const input: InputHandle = await openInput(path);
  try {
    const result = await probeInput(input);
    const oneFramePicture = isSharpAnimation(contentType) && result.mediaKind === 'image';
    return oneFramePicture ? await probeStill(path, file) : result;
  } finally {
    await input.close();
  }
}
