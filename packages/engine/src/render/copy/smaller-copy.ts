/** When a smaller copy of a source, such as its proxy, may be drawn in its place. Pure. */
import { ticksToSeconds } from '@rushes/timeline';
import type { ProbeResult, RenderSource, SmallerCopy } from '../../types.ts';
import type { Size } from '../plan/geometry.ts';
import { pictureTicks, videoStreamOf } from '../plan/source-time.ts';

/** Containers tell the length of a file more or less exactly; a copy that differs by more holds other pictures. */
const LENGTH_TOLERANCE_SECONDS = 0.5;

/**
 * True when `copy` shows what `source` does at every time, and is as wide or as high as the frame it is for: fitted into it,
 * nothing is enlarged. Copies have no alpha, and at a constant rate they count their frames as the source does.
 */
export function canStandFor(copy: ProbeResult, place: { source: ProbeResult; frame: Size }): boolean {
  const [small, large] = [videoStreamOf(copy)?.video, videoStreamOf(place.source)?.video];
  if (!small || !large || copy.mediaKind !== 'video' || place.source.mediaKind !== 'video') return false;
  if (large.alpha) return false;
  const isSameRate = small.rate.num * large.rate.den === large.rate.num * small.rate.den;
  if (!isSameRate && !large.variableRate) return false;
  const lengths = [copy, place.source].map((probe) => ticksToSeconds(pictureTicks(probe)));
  if (Math.abs((lengths[0] ?? 0) - (lengths[1] ?? 0)) > LENGTH_TOLERANCE_SECONDS) return false;
  return small.displayWidth >= place.frame.width || small.displayHeight >= place.frame.height;
}

/** The sources, those with a smaller copy that can stand for them as that copy. */
export function withSmallerCopies(
  sources: ReadonlyMap<string, RenderSource>,
  { copies, frame }: { copies: readonly SmallerCopy[]; frame: Size },
): Map<string, RenderSource> {
  const smaller = new Map(copies.map((copy) => [copy.assetId, copy]));
  return new Map(
    [...sources].map(([assetId, source]) => {
      const copy = smaller.get(assetId);
      if (!copy || !canStandFor(copy.probe, { source: source.probe, frame })) return [assetId, source];
      return [assetId, { ...source, path: copy.path, probe: copy.probe }];
    }),
  );
}
