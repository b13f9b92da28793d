/** A timeline in another shape: the size of its output, and what of its footage is seen at each moment. */

import { rangeInParent } from '../../measure.ts';
import { clipSettings, timelineSettings } from '../../metadata.ts';
import { ticksPerSecond } from '../../ticks.ts';
import type { Json, Timeline } from '../../types.ts';
import { isParent, nodeAt, replaceAt } from '../board/edit-tree.ts';
import { spanOf } from '../board/item-span.ts';
import { withSettings } from '../board/split-settings.ts';
import { EditError } from '../edit-error.ts';
import type {
  EditPath,
  EditTime,
  ItemAddress,
  ItemJson,
  ReshapeClip,
  ReshapeEdit,
} from '../edit-operation.ts';
import type { EditSession } from '../edit-session.ts';
import { newTime, readPlace } from '../edit-time.ts';
import { checkItemSettings } from '../read-parts.ts';
import { pathOf, setSettings } from './edit-tracks.ts';
import { split } from './trim.ts';

/** Where a clip stands, told by what cuts beside it do not change. */
interface ClipPlace {
  path: EditPath;
  /** Null inside a stack, where there is no time. */
  inTrack: { track: EditPath; startTicks: number } | null;
  durationTicks: number;
}

function placeOf(session: EditSession, timeline: Timeline, address: ItemAddress): ClipPlace {
  const path = pathOf(session, timeline, { address, key: 'item' });
  const node = nodeAt(timeline, path, 'item');
  if (node.OTIO_SCHEMA !== 'Clip.2') throw new EditError(['item'], 'this is no clip');
  const parentPath = path.slice(0, -1);
  const parent = nodeAt(timeline, parentPath, 'item');
  const { duration } = spanOf(node);
  if (!isParent(parent)) throw new EditError(['item'], 'this is no clip of a track');
  const start = rangeInParent(parent, path.at(-1) ?? 0).start;
  const inTrack = parent.OTIO_SCHEMA === 'Track.1' ? { track: parentPath, startTicks: start } : null;
  return { path, inTrack, durationTicks: duration };
}

/** A crop whose keyframes count from a piece of the clip instead of from its start. */
function cropFrom(crop: ItemJson, ticks: number): ItemJson {
  if (ticks === 0 || !Array.isArray(crop.keyframes)) return crop;
  const by = ticks / ticksPerSecond;
  const keyframes = crop.keyframes.map((frame) =>
    frame !== null && typeof frame === 'object' && !Array.isArray(frame) && typeof frame.at === 'number'
      ? { ...frame, at: Math.round((frame.at - by) * 1e6) / 1e6 }
      : frame,
  );
  return { ...crop, keyframes };
}

function showPiece(
  session: EditSession,
  timeline: Timeline,
  place: { address: ItemAddress; startTicks: number; piece: ReshapeClip['pieces'][number] },
): Timeline {
  const { address, startTicks, piece } = place;
  const path = pathOf(session, timeline, { address, key: 'item' });
  const item = nodeAt(timeline, path, 'item');
  if (item.OTIO_SCHEMA !== 'Clip.2') throw new EditError(['item'], 'this is no clip');
  const { crop: _old, ...layout } = (clipSettings(item).layout ?? {}) as { [key: string]: Json };
  const next = { ...layout, ...(piece.crop && { crop: cropFrom(piece.crop, startTicks) }) };
  const changed = withSettings(item, {
    fit: piece.fit,
    layout: Object.keys(next).length === 0 ? undefined : next,
  });
  checkItemSettings(timeline, changed, 'crop');
  return replaceAt(timeline, path, changed);
}

function reshapeClip(
  session: EditSession,
  timeline: Timeline,
  { place, clip }: { place: ClipPlace; clip: ReshapeClip },
): Timeline {
  const { inTrack, path, durationTicks } = place;
  const starts = clip.pieces.map(({ start }) => readPlace(start, 'start').ticks);
  const isInOrder = starts.every((start, index) =>
    index === 0 ? start === 0 : start > (starts[index - 1] ?? 0),
  );
  if (!isInOrder) throw new EditError(['pieces'], 'must begin at 0 and be in order');
  let next = timeline;
  for (const [index, piece] of clip.pieces.entries()) {
    const startTicks = starts[index] ?? 0;
    if (index > 0 && startTicks >= durationTicks) break;
    if (inTrack === null) {
      if (clip.pieces.length > 1)
        throw new EditError(['pieces'], 'a clip that stands in no track can not be divided');
      next = showPiece(session, next, { address: path, startTicks, piece });
      continue;
    }
    const time: EditTime = newTime(inTrack.startTicks + startTicks, session.rates);
    const address = { track: inTrack.track, time };
    if (index > 0) next = split(session, next, { type: 'split', ...address });
    next = showPiece(session, next, { address, startTicks, piece });
  }
  return next;
}

/** See ReshapeEdit. */
export function reshape(session: EditSession, timeline: Timeline, edit: ReshapeEdit): Timeline {
  // Addresses count before the first cut.
  const places = edit.clips.map((clip, index) => {
    try {
      return { place: placeOf(session, timeline, clip.item), clip };
    } catch (error) {
      throw error instanceof EditError ? error.under('clips', index) : error;
    }
  });
  let next = timeline;
  for (const [index, each] of places.entries()) {
    try {
      next = reshapeClip(session, next, each);
    } catch (error) {
      throw error instanceof EditError ? error.under('clips', index) : error;
    }
  }
  const { output } = timelineSettings(timeline) as { output?: ItemJson };
  const settings = { output: { ...output, width: edit.width, height: edit.height } };
  return setSettings(session, next, { type: 'set_settings', target: [], settings });
}
