/**
 * Sources made ready for graphs: still images as plain PNG files of useful size, upright, in sRGB, so that graphs read one
 * kind, quickly; and transparency that is coded beside the pictures as a file of its own.
 */
import { outputSizeOf } from '@rushes/timeline';
import type { RenderRequest, RenderSource } from '../types.ts';
import { prepareAlpha } from './prepare-alpha.ts';

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
  async function prepare(source: RenderSource): Promise<RenderSource> {
    if (only?.has(source.assetId) === false) return source;
    if (source.probe.mediaKind !== 'image') return prepareAlpha(source, folder);
    // What reads pictures takes 50 ms to load, and most programmes have no still.
    const { prepareStill } = await import('./prepare-still.ts');
    return prepareStill(source, { folder, side });
  }
  const prepared: RenderSource[] = [];
  for (const source of request.sources) prepared.push(await prepare(source));
  return prepared;
}
