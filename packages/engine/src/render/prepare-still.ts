/** Still images made ready for graphs. */
import { createHash } from 'node:crypto';
import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { MediaError } from '../errors.ts';
import { openStill } from '../stills/open-still.ts';
import type { ProbeResult, RenderSource } from '../types.ts';
import { videoStreamOf } from './plan/source-time.ts';

/** Pixels of the longer side beyond the frame's: enough for a cover fit, little enough for memory. */
const OVERSIZE = 2;

/** The source with its picture as a plain PNG in `folder`, for a frame whose longer side is `side`. Throws MediaError `damaged`. */
export async function prepareStill(
  source: RenderSource,
  options: { folder: string; side: number },
): Promise<RenderSource> {
  const limit = options.side * OVERSIZE;
  const name = createHash('sha256').update(`${limit} ${source.contentKey}`).digest('hex').slice(0, 24);
  const path = join(options.folder, `still-${name}.png`);
  try {
    if (!(await isThere(path))) await writeStill(source, { path, limit });
    const { width, height, channels } = await sharp(path).metadata();
    const alpha = channels === 4 || channels === 2;
    return { ...source, path, probe: pngProbe(source.probe, { width, height, alpha }) };
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError('damaged', 'An image used in the timeline could not be read.', { cause });
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function writeStill(source: RenderSource, to: { path: string; limit: number }): Promise<void> {
  const image = (await openStill(source.path, source.probe)).toColourspace('srgb');
  const sides = { width: to.limit, height: to.limit };
  const resized = image.resize({ ...sides, fit: 'inside', withoutEnlargement: true });
  // Whole under its name, or not there.
  const partial = `${to.path}.part`;
  await resized.png({ compressionLevel: 1, palette: false }).toFile(partial);
  await rename(partial, to.path);
}

function pngProbe(probe: ProbeResult, image: { width: number; height: number; alpha: boolean }): ProbeResult {
  const stream = videoStreamOf(probe);
  if (!stream?.video) return probe;
  const { width, height, alpha } = image;
  const shape = { width, height, displayWidth: width, displayHeight: height, alpha };
  const upright = { rotation: 0 as const, mirrored: false, fieldOrder: 'progressive' as const };
  const color = { primaries: null, transfer: null, matrix: null, range: null, hdr: 'none' as const };
  const pixels = {
    pixelFormat: alpha ? 'rgba' : 'rgb24',
    bitDepth: 8,
    // A picture that is shown for a time has frames; one a second is as good as any.
    rate: { num: 1, den: 1 },
    sampleAspect: { num: 1, den: 1 },
    color,
  };
  const video = { ...stream.video, ...shape, ...upright, ...pixels };
  const only = { ...stream, index: 0, codec: 'png', startSeconds: 0, video };
  return { ...probe, container: 'png_pipe', streams: [only], videoStream: 0, audioStream: null };
}
