/** Still images as plain PNG files of useful size, upright, in sRGB: graphs then read one kind, quickly. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { outputOf } from '@rushes/timeline';
import sharp from 'sharp';
import { MediaError } from '../errors.ts';
import type { ProbeResult, RenderRequest, RenderSource } from '../types.ts';
import { videoStreamOf } from './source-time.ts';

/** Pixels of the longer side beyond the frame's: enough for a cover fit, little enough for memory. */
const OVERSIZE = 2;

/** The sources of a request with each still image replaced by its PNG in `folder`. Throws MediaError `damaged`. */
export async function prepareStills(request: RenderRequest, folder: string): Promise<RenderSource[]> {
  const stated = outputOf(request.timeline);
  const side = Math.max(request.width ?? stated?.width ?? 1920, request.height ?? stated?.height ?? 1080);
  const prepare = (source: RenderSource) =>
    source.probe.mediaKind === 'image' ? prepareStill(source, { folder, side }) : source;
  const prepared: RenderSource[] = [];
  for (const source of request.sources) prepared.push(await prepare(source));
  return prepared;
}

async function prepareStill(
  source: RenderSource,
  options: { folder: string; side: number },
): Promise<RenderSource> {
  const name = createHash('sha256').update(source.contentKey).digest('hex').slice(0, 24);
  const path = join(options.folder, `still-${name}.png`);
  const limit = options.side * OVERSIZE;
  try {
    const image = sharp(source.path, { limitInputPixels: 8192 * 8192, pages: 1 })
      .rotate()
      .toColourspace('srgb');
    const resized = image.resize({ width: limit, height: limit, fit: 'inside', withoutEnlargement: true });
    const info = await resized.png({ compressionLevel: 1, palette: false }).toFile(path);
    return {
      ...source,
      path,
      probe: pngProbe(source.probe, { ...info, alpha: info.channels === 4 || info.channels === 2 }),
    };
  } catch (cause) {
    throw new MediaError('damaged', 'An image used in the timeline could not be read.', { cause });
  }
}

function pngProbe(probe: ProbeResult, image: { width: number; height: number; alpha: boolean }): ProbeResult {
  const stream = videoStreamOf(probe);
  if (!stream?.video) return probe;
  const { width, height, alpha } = image;
  const shape = { width, height, displayWidth: width, displayHeight: height, rotation: 0 as const, alpha };
  const color = { primaries: null, transfer: null, matrix: null, range: null, hdr: 'none' as const };
  const pixels = {
    pixelFormat: alpha ? 'rgba' : 'rgb24',
    bitDepth: 8,
    sampleAspect: { num: 1, den: 1 },
    color,
  };
  const video = { ...stream.video, ...shape, ...pixels };
  const only = { ...stream, index: 0, codec: 'png', startSeconds: 0, video };
  return { ...probe, container: 'png_pipe', streams: [only], videoStream: 0, audioStream: null };
}
