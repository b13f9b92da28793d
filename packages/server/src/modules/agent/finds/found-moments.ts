/** Places of a search as moments of a video. Pure. */

import type { FoundMoment } from '@rushes/director';
import type { FoundHit } from '../../search/index.ts';

/** What tells that the whole file is about it. */
const ofWhole: ReadonlySet<string> = new Set(['name', 'title', 'keywords']);

interface Range {
  startMs: number;
  endMs: number;
}

/** Ranges in order of time, those that meet as one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = all.at(-1);
    if (last !== undefined && range.startMs <= last.endMs) last.endMs = Math.max(last.endMs, range.endMs);
    else all.push({ ...range });
  }
  return all;
}

/**
 * Of each asset, in the order of the hits, its moments in order of time; the whole of it where its name, title or
 * keywords say so, or where no time is known.
 */
export function bestMoments(hits: readonly FoundHit[]): FoundMoment[] {
  const byAsset = Map.groupBy(hits, ({ assetId }) => assetId);
  return [...byAsset].flatMap(([assetId, own]): FoundMoment[] => {
    const ranges = own.flatMap(({ startMs, endMs }) =>
      startMs === null || endMs === null || endMs <= startMs ? [] : [{ startMs, endMs }],
    );
    const isWhole = own.some(({ source, startMs }) => startMs === null && ofWhole.has(source));
    if (isWhole || ranges.length === 0) return [{ assetId, range: null }];
    return joined(ranges).map(({ startMs, endMs }) => ({
      assetId,
      range: { startSeconds: startMs / 1_000, endSeconds: endMs / 1_000 },
    }));
  });
}
