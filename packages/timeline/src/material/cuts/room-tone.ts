/** What a room sounds like when nobody speaks, for pauses where words were. */

import type { Stretch } from '../../edit/board/stretches.ts';
import type { EditOperation, ItemAddress } from '../../edit/edit-operation.ts';
import { secondsToTicks } from '../../ticks.ts';
import type { Timeline } from '../../types.ts';
import type { Evidence, MediaEvidence } from '../evidence.ts';
import type { FrameGrid } from '../frame-grid.ts';
import { quietestStretch } from '../loudness.ts';
import { listHeard, type Placement, toMedia } from '../placements.ts';
import { CROSSFADE_SECONDS } from './removal.ts';

/** Removals that leave a pause, and what puts the sound of the room there afterwards. */
export interface RoomTone {
  /** What is removed then. */
  frames: Stretch[];
  operations: EditOperation[];
  notes: string[];
}

/**
 * Leaves the last `pause` seconds of each removal: its picture goes on, and its sound is the quietest stretch of the
 * same recording.
 */
export function placeRoomTone(
  timeline: Timeline,
  evidence: Evidence,
  {
    frames,
    grid,
    pause,
    crossfade = CROSSFADE_SECONDS,
  }: { frames: readonly Stretch[]; grid: FrameGrid; pause: number; crossfade?: number | undefined },
): RoomTone {
  const long = grid.frameNear(secondsToTicks(pause));
  if (long <= 0) return { frames: [...frames], operations: [], notes: [] };
  const heard = listHeard(timeline).filter(({ kind }) => kind === 'Audio');
  const tones = new Map<string, number | null>();
  const notes = new Set<string>();
  const operations: EditOperation[] = [];
  const cut = new Set<string>();
  let gone = 0;
  const kept = frames.map(({ start, end }) => {
    const length = Math.min(long, end - start);
    const [from, at] = [end - length, start - gone];
    gone += from - start;
    for (const placement of heard) {
      const isThere = placement.start <= grid.ticksAt(from) && placement.end >= grid.ticksAt(end);
      if (!isThere) continue;
      const media = evidence[placement.key];
      const tone = toneOf(tones, placement, { media, seconds: pause });
      if (tone === null) {
        notes.add(
          `No quiet stretch of ${media?.name ?? placement.key} is known: its pauses sound as they did.`,
        );
        continue;
      }
      const joins = [
        ...(from === start && placement.start < grid.ticksAt(start) ? [at] : []),
        ...(placement.end > grid.ticksAt(end) ? [at + length] : []),
      ];
      // What is linked is cut along.
      const splits = joins.filter((frame) => {
        const name = `${placement.link ?? placement.path[0]} ${frame}`;
        return !cut.has(name) && cut.add(name);
      });
      const shift = tone - toMedia(placement, grid.ticksAt(from));
      operations.push(...toneEdits(placement, { grid, at, shift, splits, joins, crossfade }));
    }
    return { start, end: from };
  });
  return { frames: kept.filter(({ start, end }) => end > start), operations, notes: [...notes] };
}

interface TonePlan {
  grid: FrameGrid;
  /** The frame where it begins once the removals are made. */
  at: number;
  /** Seconds of the file. */
  shift: number;
  /** Frames at which its item is cut out of what plays, and those that are new joins. */
  splits: number[];
  joins: number[];
  crossfade: number;
}

function toneOf(
  tones: Map<string, number | null>,
  { key, speed }: Placement,
  { media, seconds }: { media: MediaEvidence | undefined; seconds: number },
): number | null {
  const known = tones.get(key);
  if (known !== undefined) return known;
  const found = media?.heard
    ? quietestStretch(media.heard, media.said?.words ?? [], (seconds + 0.1) * speed)
    : null;
  const start = found === null ? null : found + 0.05;
  tones.set(key, start);
  return start;
}

/** What is heard for some frames becomes another stretch of its file; its picture stays. */
function toneEdits({ path: [track] }: Placement, plan: TonePlan): EditOperation[] {
  const { grid, at, shift, crossfade } = plan;
  const address = (frame: number): ItemAddress => ({ track: [track], time: grid.timeAt(frame) });
  const half = { value: Math.round(crossfade * 500), rate: 1_000 };
  const join = (frame: number): EditOperation => ({
    type: 'add_transition',
    item: address(frame),
    in_offset: half,
    out_offset: half,
  });
  return [
    ...plan.splits.map(
      (frame): EditOperation => ({ type: 'split', track: [track], time: grid.timeAt(frame) }),
    ),
    {
      type: 'slip',
      item: address(at),
      by: { value: Math.round(shift * 48_000), rate: 48_000 },
      unlinked: true,
    },
    { type: 'unlink', items: [address(at)] },
    ...(half.value > 0 ? plan.joins.map(join) : []),
  ];
}
