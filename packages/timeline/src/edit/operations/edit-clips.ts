/** What a clip shows and how fast: replaced media, generator parameters, speed. */
import { activeReference, type Item } from '../../measure.ts';
import { rangeToTicks } from '../../ticks.ts';
import type { Clip, Effect, GeneratorReference, Timeline } from '../../types.ts';
import { ticksOf } from '../board/board.ts';
import { closeBoard, openItem } from '../board/edit-board.ts';
import { nameOf, rangeOf, requireReach, spanOf, speedOf, withSpan } from '../board/item-span.ts';
import { linkedWith } from '../board/link-set.ts';
import { EditError } from '../edit-error.ts';
import type { ReplaceEdit, SetParametersEdit, SetSpeedEdit } from '../edit-operation.ts';
import type { EditSession } from '../edit-session.ts';
import { readTime } from '../edit-time.ts';
import { checkParameters, readReference } from '../read-parts.ts';
import { giveTail, rippleBehind } from './trim.ts';

function requireClip(item: Item): Clip {
  if (item.OTIO_SCHEMA === 'Clip.2') return item;
  throw new EditError(['item'], `${nameOf(item)} is no clip`);
}

export function replace(session: EditSession, timeline: Timeline, edit: ReplaceEdit): Timeline {
  const { board, slot } = openItem(session, timeline, { address: edit.item, key: 'item' });
  const clip = requireClip(slot.item);
  const reference = readReference(timeline, edit.media, 'media');
  const range = reference.available_range ? rangeToTicks(reference.available_range) : null;
  const asked = edit.media_start ? readTime(edit.media_start, 'media_start') : null;
  const rates = [...session.rates, ...(asked ? [asked.rate] : [])];
  const next: Clip = {
    ...clip,
    ...(edit.name !== undefined && { name: edit.name }),
    source_range: rangeOf(clip, rates),
    media_references: { ...clip.media_references, [clip.active_media_reference_key]: reference },
  };
  const { duration } = spanOf(next);
  const start = asked?.ticks ?? range?.start ?? 0;
  if (duration <= 0) throw new EditError(['item'], `${nameOf(clip)} has no length of its own: trim it first`);
  const key = edit.media_start === undefined ? 'media' : 'media_start';
  slot.item = withSpan(next, { start, duration }, { key, rates });
  requireReach(slot.item, { key, rates });
  return closeBoard(board);
}

function requireGenerator(clip: Clip): GeneratorReference {
  const reference = activeReference(clip);
  if (reference?.OTIO_SCHEMA === 'GeneratorReference.1') return reference;
  throw new EditError(['item'], `${nameOf(clip)} shows media: only generators have parameters`);
}

export function setParameters(session: EditSession, timeline: Timeline, edit: SetParametersEdit): Timeline {
  const { board, slot } = openItem(session, timeline, { address: edit.item, key: 'item' });
  const clip = requireClip(slot.item);
  const reference = requireGenerator(clip);
  const gone = new Set(edit.remove);
  const merged = Object.entries({ ...reference.parameters, ...edit.parameters });
  const parameters = Object.fromEntries(merged.filter(([name]) => !gone.has(name)));
  const next: GeneratorReference = { ...reference, parameters };
  checkParameters(timeline, next, 'parameters');
  const key = clip.active_media_reference_key;
  slot.item = { ...clip, media_references: { ...clip.media_references, [key]: next } };
  return closeBoard(board);
}

const isTimeEffect = ({ OTIO_SCHEMA }: Effect) =>
  OTIO_SCHEMA === 'LinearTimeWarp.1' || OTIO_SCHEMA === 'FreezeFrame.1';

function timeEffect(speed: number): Effect[] {
  if (speed === 1) return [];
  const kind = speed === 0 ? 'FreezeFrame' : 'LinearTimeWarp';
  return [{ OTIO_SCHEMA: `${kind}.1`, name: '', effect_name: kind, time_scalar: speed, metadata: {} }];
}

/** An item at another speed, which lasts `duration` ticks. */
function atSpeed(
  item: Item,
  speed: number,
  { duration, rates }: { duration: number; rates: readonly number[] },
): Item {
  if (item.OTIO_SCHEMA === 'Gap.1') throw new EditError(['item'], 'a gap has no speed');
  const { start } = spanOf(item);
  const effects = [...item.effects.filter((effect) => !isTimeEffect(effect)), ...timeEffect(speed)];
  const next = withSpan(
    { ...item, effects, source_range: rangeOf(item, rates) },
    { start, duration },
    { key: 'speed', rates },
  );
  requireReach(next, { key: 'speed', rates });
  return next;
}

function lengthAt(item: Item, edit: SetSpeedEdit): number {
  const { duration } = spanOf(item);
  if (edit.keep === 'duration') return duration;
  const old = Math.abs(speedOf(item));
  if (edit.speed === 0 || old === 0) {
    throw new EditError(['keep'], 'must be duration: a held picture shows no stretch of its media');
  }
  return Math.max(1, Math.round((duration * old) / Math.abs(edit.speed)));
}

export function setSpeed(session: EditSession, timeline: Timeline, edit: SetSpeedEdit): Timeline {
  if (!Number.isFinite(edit.speed) || Math.abs(edit.speed) > 1000) {
    throw new EditError(['speed'], 'must be a number from -1000 to 1000');
  }
  const { board, ...spot } = openItem(session, timeline, { address: edit.item, key: 'item' });
  const spots = linkedWith(board, spot, edit.unlinked);
  const by = lengthAt(spot.slot.item, edit) - ticksOf(board, spot.slot);
  for (const each of spots) {
    const before = ticksOf(board, each.slot);
    const duration = lengthAt(each.slot.item, edit);
    each.slot.item = atSpeed(each.slot.item, edit.speed, { duration, rates: session.rates });
    if (edit.ripple !== true) giveTail(board, each, duration - before);
  }
  if (edit.ripple === true) rippleBehind(board, spots, { by, unlinked: edit.unlinked, key: 'speed' });
  return closeBoard(board);
}
