/** Still images as plain PNG files of useful size, upright, in sRGB: graphs then read one kind, quickly. */
import { createHash } from 'node:crypto';
import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { outputOf } from '@rushes/timeline';
import sharp from 'sharp';
import { MediaError } from '../errors.ts';
import { openStill } from '../stills/open-still.ts';
import type { ProbeResult, RenderRequest, RenderSource } from '../types.ts';
import { videoStreamOf } from './source-time.ts';

/** Pixels of the longer side beyond the frame's: enough for a cover fit, little enough for memory. */
const OVERSIZE = 2;

/**
 * The sources of a request with each still image replaced by its PNG in `folder`, where one that is there already is used
 * again; of `only` some, the rest as they are. Throws MediaError `damaged`.
 */
export async function prepareStills(
  request: Omit<RenderRequest, 'outputPath'>,
  { folder, only }: { folder: string; only?: ReadonlySet<string> },
): Promise<RenderSource[]> {
  const stated = outputOf(request.timeline);
  const side = Math.max(request.width ?? stated?.width ?? 1920, request.height ?? stated?.height ?? 1080);
  const isWanted = ({ assetId, probe }: RenderSource) =>
    probe.mediaKind === 'image' && only?.has(assetId) !== false;
  const prepare = (source: RenderSource) =>
    isWanted(source) ? prepareStill(source, { folder, side }) : source;
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
  const shape = { width, height, displayWidth: width, displayHeight: height, rotation: 0 as const, alpha };
  const color = { primaries: null, transfer: null, matrix: null, range: null, hdr: 'none' as const };
  const pixels = {
    pixelFormat: alpha ? 'rgba' : 'rgb24',
    bitDepth: 8,
    // A picture that is shown for a time has frames; one a second is as good as any.
    rate: { num: 1, den: 1 },
    sampleAspect: { num: 1, den: 1 },
    color,
  };
  const video = { ...stream.video, ...shape, ...pixels };
  const only = { ...stream, index: 0, codec: 'png', startSeconds: 0, video };
  return { ...probe, container: 'png_pipe', streams: [only], videoStream: 0, audioStream: null };
}
