/**
 * Sources made ready for graphs: still images as plain PNG files of useful size, upright, in sRGB, so that graphs read one
 * kind, quickly; and transparency that is coded beside the pictures as a file of its own.
 */
import { createHash } from 'node:crypto';
import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { outputSizeOf } from '@rushes/timeline';
import sharp from 'sharp';
import { MediaError } from '../errors.ts';
import { openStill } from '../stills/open-still.ts';
import type { ProbeResult, RenderRequest, RenderSource } from '../types.ts';
import { videoStreamOf } from './plan/source-time.ts';
import { prepareAlpha } from './prepare-alpha.ts';

/** Pixels of the longer side beyond the frame's: enough for a cover fit, little enough for memory. */
const OVERSIZE = 2;

/**
 * The sources of a request with each still image replaced by its PNG in `folder`, and the transparency of others as a file
 * there, where one that is there already is used again; of `only` some, the rest as they are. Throws MediaError `damaged`.
 */
export async function prepareSources(
  request: Omit<RenderRequest, 'outputPath'>,
  { folder, only }: { folder: string; only?: ReadonlySet<string> },
): Promise<RenderSource[]> {
  const stated = outputSizeOf(request.timeline);
  const side = Math.max(request.width ?? stated.width, request.height ?? stated.height);
  function prepare(source: RenderSource): RenderSource | Promise<RenderSource> {
    if (only?.has(source.assetId) === false) return source;
    return source.probe.mediaKind === 'image'
      ? prepareStill(source, { folder, side })
      : prepareAlpha(source, folder);
  }
  const prepared: RenderSource[] = [];
  for (const source of request.sources) prepared.push(await prepare(source));
  return prepared;
}

async function prepareStill(
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
