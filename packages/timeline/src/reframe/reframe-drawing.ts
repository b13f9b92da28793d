/** What a planner of a picture's shape goes by at one moment, as boxes of the frame to be drawn over it. Pure. */
import {
  cropWindow,
  partsOver,
  placeInFrame,
  type SeenProgramme,
  seenProgramme,
} from '../captions/seen-parts.ts';
import type { Evidence } from '../material/evidence.ts';
import type { ReframeEdit } from '../material/material-operation.ts';
import { listPlacements, type Placement } from '../material/placements.ts';
import { planReframedClips } from '../material/reframe.ts';
import type { Area } from '../rushes-metadata.ts';
import { ticksPerSecond } from '../ticks.ts';
import type { Timeline } from '../types.ts';
import type { ReframePiece } from './plan-reframe.ts';
import type { SeenKind } from './seen-media.ts';

/** A box of the frame, shares of it; `window` is what would be left of a picture. */
export interface DrawnBox extends Area {
  kind: SeenKind | 'window';
}

/** The largest part of an area that has a shape, around its middle. */
function trimmed(area: Area, shape: number, media: { width: number; height: number }): Area {
  const own = (area.width * media.width) / (area.height * media.height);
  const width = area.width * Math.min(1, shape / own);
  const height = area.height * Math.min(1, own / shape);
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
}

interface Moment {
  ticks: number;
  /** Width by height that is planned. */
  shape: number;
  programme: SeenProgramme;
}

/** What would be seen of a picture at a moment, as a part of the frame that there is now. */
function windowOf(
  placement: Placement,
  pieces: readonly ReframePiece[],
  { ticks, shape, programme }: Moment,
): DrawnBox[] {
  const passed = (ticks - placement.start) / ticksPerSecond;
  const piece = pieces.findLast(({ startSeconds }) => startSeconds <= passed);
  const media = programme.seenOf(placement.key);
  if (piece === undefined || media === undefined) return [];
  const seen = cropWindow(piece.crop, passed);
  const part = piece.fit === 'fill' ? trimmed(seen, shape, media) : seen;
  const area = placeInFrame(part, { placement, ticks, programme });
  return area === null ? [] : [{ kind: 'window', ...area }];
}

/**
 * What is known to be seen at a time of a programme, and what a reframe would leave of its pictures then. Throws EditError
 * where the edit makes no sense.
 */
export function drawReframe(
  timeline: Timeline,
  evidence: Evidence,
  { edit, seconds }: { edit: ReframeEdit; seconds: number },
): DrawnBox[] {
  const programme = seenProgramme(timeline, evidence);
  const [parts] = partsOver({ start: seconds, end: seconds }, programme);
  const seen = (parts ?? []).map(
    ({ kind, x, y, width, height }): DrawnBox => ({ kind, x, y, width, height }),
  );
  const ticks = seconds * ticksPerSecond;
  const shown = listPlacements(timeline).filter(
    ({ kind, start, end }) => kind !== 'Audio' && start <= ticks && ticks < end,
  );
  const { size, clips } = planReframedClips(timeline, evidence, edit);
  const moment = { ticks, shape: size.width / size.height, programme };
  const windows = shown.flatMap((placement) => {
    const clip = clips.find(({ item }) => item.join() === placement.path.join());
    return windowOf(placement, clip?.pieces ?? [], moment);
  });
  return [...seen, ...windows];
}
