/** Findings: their ids, what is kept of them, and the cuts that the others become. */
import type { Stretch } from '../edit/board/stretches.ts';
import { joinStretches } from '../edit/board/stretches.ts';
import { ticksPerSecond } from '../ticks.ts';
import type { FrameGrid } from './frame-grid.ts';
import type { EditFinding } from './material-operation.ts';
import { type Placement, toMedia } from './placements.ts';

/** A stretch of the programme with why it was found; ticks. */
export interface Found extends Stretch {
  kind: string;
  /** The clip that it is found in. */
  placement: Placement;
  text: string | null;
  reason: string;
}

const round = (seconds: number) => Math.round(seconds * 1e3) / 1e3;

/** Says what was found, with ids that hold as long as the files do, and which of it is to be kept. */
export function toFindings(found: readonly Found[], keep: readonly string[] = []): EditFinding[] {
  const seen = new Map<string, number>();
  const kept = new Set(keep);
  return found.map(({ start, end, kind, placement, text, reason }) => {
    const [from, to] = [toMedia(placement, start), toMedia(placement, end)].map(round) as [number, number];
    const asset = placement.assetId.replaceAll('-', '').slice(-8);
    const base = `${kind}-${asset}-${Math.round(from * 1e3)}-${Math.round(to * 1e3)}`;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    // The same stretch of a file may be shown more than once.
    const id = count === 1 ? base : `${base}-${count}`;
    return {
      id,
      kind,
      start_seconds: round(start / ticksPerSecond),
      end_seconds: round(end / ticksPerSecond),
      media: {
        asset_id: placement.assetId,
        version_id: placement.versionId,
        start_seconds: from,
        end_seconds: to,
      },
      text,
      reason,
      is_kept: kept.has(id),
    };
  });
}

/** Stretches as whole frames inside them, joined; those of less than a frame are none. */
export function toFrames(stretches: readonly Stretch[], grid: FrameGrid): { start: number; end: number }[] {
  return joinStretches(
    stretches
      .map(({ start, end }) => ({ start: grid.frameFrom(start), end: grid.frameUpTo(end) }))
      .filter(({ start, end }) => end > start),
  );
}

/** A number of seconds in a sentence. */
export const saySeconds = (seconds: number): string => `${Number(seconds.toFixed(1))} s`;
