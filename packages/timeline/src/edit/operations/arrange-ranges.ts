/** Stretches of all tracks at once: taken away, or put into another order. */
import type { Item } from '../../measure.ts';
import { activeReference, itemTicks } from '../../measure.ts';
import { trackSettings } from '../../metadata.ts';
import { rangeToTicks } from '../../ticks.ts';
import type { Marker, Timeline, Track, Transition } from '../../types.ts';
import { type Board, type Lane, type Slot, sayLane, ticksOf } from '../board/board.ts';
import { dropTail, halves } from '../board/cut-lane.ts';
import { closeBoard, isPlainGap, laneAt, linkOf, newGap, openBoard } from '../board/edit-board.ts';
import { isParent, nodeAt, replaceAt } from '../board/edit-tree.ts';
import { trimItem } from '../board/item-span.ts';
import { withLink } from '../board/link-set.ts';
import {
  createTimeMap,
  joinStretches,
  readStretches,
  type Stretch,
  stretchesBetween,
} from '../board/stretches.ts';
import { EditError } from '../edit-error.ts';
import type { ArrangeRangesEdit, EditPath, RemoveRangesEdit } from '../edit-operation.ts';
import type { EditSession } from '../edit-session.ts';
import { newTime, readPlace, writeRange } from '../edit-time.ts';

/** What is kept of the tracks, in the order it comes then. */
interface Arrangement {
  kept: readonly Stretch[];
  /** Ticks of a crossfade. */
  crossfade: number;
  /** Tracks that are cut; those of music beside them end as much earlier. */
  lanes: ReadonlySet<Lane>;
  music: ReadonlySet<Lane>;
}

export function removeRanges(session: EditSession, timeline: Timeline, edit: RemoveRangesEdit): Timeline {
  const removed = joinStretches(readStretches(edit.ranges));
  const board = openProgramme(session, timeline, edit.tracks?.[0]);
  const named = edit.tracks?.map((path) => laneAt(board, path, 'tracks'));
  const lanes = named === undefined ? new Set(board.lanes.values()) : withLinked(board, named);
  const music = named === undefined ? musicOf(board, edit) : new Set<Lane>();
  return arrange(board, { kept: stretchesBetween(removed), lanes, music, crossfade: crossfadeOf(edit) });
}

export function arrangeRanges(session: EditSession, timeline: Timeline, edit: ArrangeRangesEdit): Timeline {
  const kept = readStretches(edit.ranges);
  const inOrder = kept.toSorted((a, b) => a.start - b.start);
  const overlap = inOrder.findIndex((stretch, index) => stretch.start < (inOrder[index - 1]?.end ?? 0));
  if (overlap >= 0) {
    const index = kept.indexOf(inOrder[overlap] as Stretch);
    throw new EditError(['ranges', index], 'must not overlap another one: nothing is shown twice');
  }
  const board = openProgramme(session, timeline, undefined);
  const length = Math.max(0, ...[...board.lanes.values()].map((lane) => laneTicks(board, lane)));
  const beyond = kept.findIndex(({ start }) => start >= length);
  if (beyond >= 0) throw new EditError(['ranges', beyond, 'start'], 'the programme has ended by then');
  const lanes = new Set(board.lanes.values());
  const music = musicOf(board, edit);
  return arrange(board, { kept, lanes, music, crossfade: crossfadeOf(edit) });
}

const crossfadeOf = ({ crossfade }: RemoveRangesEdit | ArrangeRangesEdit): number =>
  crossfade === undefined ? 0 : readPlace(crossfade, 'crossfade').ticks;

/** The board of the tracks of a stack: of the whole timeline where no track is named. */
function openProgramme(session: EditSession, timeline: Timeline, path: EditPath | undefined): Board {
  const first = timeline.tracks.children.findIndex(({ OTIO_SCHEMA }) => OTIO_SCHEMA === 'Track.1');
  if (path === undefined && first < 0) throw new EditError([], 'the timeline has no tracks');
  const { board } = openBoard(session, timeline, { path: path ?? [first], key: 'tracks' });
  const parent = nodeAt(timeline, board.path, 'tracks');
  const trimmed = [...board.lanes.values()].find(({ track }) => track.source_range !== null);
  if (trimmed !== undefined || (isParent(parent) && parent.source_range !== null)) {
    const what = trimmed === undefined ? 'the stack of the tracks' : sayLane(board, trimmed);
    throw new EditError([], `${what} is shown by a range of its own: make its items as long as that first`);
  }
  return board;
}

const laneTicks = (board: Board, { slots }: Lane): number =>
  slots.reduce((sum, slot) => sum + ticksOf(board, slot), 0);

/** The named tracks, and those with items that are linked to items of theirs. */
function withLinked(board: Board, named: readonly Lane[]): Set<Lane> {
  const lanes = new Set(named);
  const links = new Set<string>();
  for (let size = -1; size !== lanes.size; ) {
    size = lanes.size;
    for (const { slots } of lanes) for (const slot of slots) links.add(linkOf(slot) ?? '');
    links.delete('');
    for (const lane of board.lanes.values()) {
      if (lane.slots.some((slot) => links.has(linkOf(slot) ?? ''))) lanes.add(lane);
    }
  }
  return lanes;
}

/** Whether a track is music under everything else: by its role, or because it is composed. */
export function isMusicTrack(track: Track): boolean {
  if (track.kind !== 'Audio') return false;
  const { role } = trackSettings(track);
  if (role !== undefined) return role === 'music';
  const items = track.children.filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA !== 'Gap.1');
  const isComposed = (item: Item | Transition) => {
    const reference = item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item) : null;
    return reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.generator_kind === 'rushes.music';
  };
  return items.length > 0 && items.every(isComposed);
}

function musicOf(board: Board, { cut_music }: { cut_music?: boolean }): Set<Lane> {
  if (cut_music === true) return new Set();
  const all = [...board.lanes.values()];
  const links = new Set(
    all
      .filter(({ track }) => !isMusicTrack(track))
      .flatMap(({ slots }) => slots.flatMap((s) => linkOf(s) ?? [])),
  );
  // Music that is linked to a picture stays with it.
  const isFree = ({ slots }: Lane) => slots.every((slot) => !links.has(linkOf(slot) ?? ''));
  const music = all.filter((lane) => isMusicTrack(lane.track) && isFree(lane));
  return new Set(music.length === all.length ? [] : music);
}

function arrange(board: Board, plan: Arrangement): Timeline {
  const cut = [...plan.lanes].filter((lane) => !plan.music.has(lane));
  const before = Math.max(0, ...cut.map((lane) => laneTicks(board, lane)));
  const kept = plan.kept
    .map(({ start, end }) => ({ start, end: Math.min(end, Math.max(start, before)) }))
    .filter(({ start, end }) => end > start);
  if (kept.length === 0) throw new EditError(['ranges'], 'nothing of the programme would be left');
  const pieces = cut.map((lane) => ({ lane, parts: partsOf(board, lane, kept) }));
  relinkParts(board, pieces, kept.length);
  for (const { lane, parts } of pieces) {
    joinParts(board, lane, { parts, kept });
    if (plan.crossfade > 0 && lane.track.kind === 'Audio')
      crossfade(board, { parts, kept, ticks: plan.crossfade });
  }
  const after = kept.reduce((sum, { start, end }) => sum + end - start, 0);
  for (const lane of plan.music) endEarlier(board, lane, { before, after });
  // Markers behind the last item keep their distance from it.
  const last = kept.at(-1);
  const open = plan.kept.at(-1)?.end === Number.POSITIVE_INFINITY && last?.end === before;
  const places = open ? kept.with(-1, { ...(last as Stretch), end: Number.POSITIVE_INFINITY }) : kept;
  return moveMarkers(board, closeBoard(board), {
    lanes: cut,
    mapTime: createTimeMap(places),
    isAll: cut.length + plan.music.size === board.lanes.size,
  });
}

/** What each of the stretches holds of a track, cut at their edges. */
function partsOf(board: Board, lane: Lane, kept: readonly Stretch[]): Slot[][] {
  const parts: Slot[][] = kept.map(() => []);
  const inOrder = [...kept.entries()].sort(([, a], [, b]) => a.start - b.start);
  let [next, at] = [0, 0];
  for (const slot of lane.slots) {
    const end = at + ticksOf(board, slot);
    let rest: Slot | null = slot;
    while (rest !== null) {
      while (next < inOrder.length && (inOrder[next]?.[1].end ?? 0) <= at) next += 1;
      const [index, stretch] = inOrder[next] ?? [-1, { start: Number.POSITIVE_INFINITY, end: 0 }];
      const isKept = stretch.start <= at;
      const edge = isKept ? stretch.end : stretch.start;
      const [part, more]: [Slot, Slot | null] = edge < end ? halves(board, rest, edge - at) : [rest, null];
      if (isKept) parts[index]?.push(part);
      at = more === null ? end : edge;
      rest = more;
    }
  }
  return parts;
}

/** What belonged together does so in each stretch: the first one keeps the name of the link. */
function relinkParts(
  board: Board,
  pieces: readonly { lane: Lane; parts: readonly Slot[][] }[],
  stretches: number,
): void {
  const all = [...board.lanes.values()].flatMap(({ slots }) => slots);
  const members = new Map<string, number>();
  for (const slot of all) {
    const link = linkOf(slot);
    if (link !== undefined) members.set(link, (members.get(link) ?? 0) + 1);
  }
  const taken = new Set(members.keys());
  const numbers = new Map<string, number>();
  const freshOf = (link: string) => {
    const stem = link.replace(/\/\d+$/, '');
    for (let number = (numbers.get(stem) ?? 1) + 1; ; number += 1) {
      const name = `${stem}/${number}`;
      if (taken.has(name)) continue;
      numbers.set(stem, number);
      taken.add(name);
      return name;
    }
  };
  const used = new Set<string>();
  for (let index = 0; index < stretches; index += 1) {
    const slots = pieces.flatMap(({ parts }) => parts[index] ?? []);
    for (const [link, linked] of Map.groupBy(slots, linkOf)) {
      if (link === undefined) continue;
      const isFirst = !used.has(link);
      used.add(link);
      if (isFirst && (linked.length > 1 || members.get(link) === 1)) continue;
      const name = linked.length > 1 ? freshOf(link) : undefined;
      for (const slot of linked) slot.item = withLink(slot.item, name);
    }
  }
}

/** The parts of a track one after the other; where it has nothing and something follows, a gap. */
function joinParts(
  board: Board,
  lane: Lane,
  { parts, kept }: { parts: readonly Slot[][]; kept: readonly Stretch[] },
): void {
  const last = lane.slots.at(-1);
  const endsEmpty = last !== undefined && isPlainGap(last);
  const filled = parts.findLastIndex((slots) => slots.length > 0);
  lane.slots = parts.slice(0, filled + 1).flatMap((slots, index) => {
    const stretch = kept[index] as Stretch;
    const missing = stretch.end - stretch.start - slots.reduce((sum, slot) => sum + ticksOf(board, slot), 0);
    return index < filled && missing > 0 ? [...slots, newGap(board, missing)] : slots;
  });
  if (!endsEmpty) dropTail(lane);
}

/** Lets sounds that meet where something was between them go over into each other. */
function crossfade(
  board: Board,
  { parts, kept, ticks }: { parts: readonly Slot[][]; kept: readonly Stretch[]; ticks: number },
): void {
  for (const [index, slots] of parts.slice(1).entries()) {
    const [previous, slot] = [parts[index]?.at(-1), slots[0]];
    if (previous === undefined || slot === undefined) continue;
    // What goes on is no new cut.
    if (kept[index]?.end === kept[index + 1]?.start) continue;
    if (previous.item.OTIO_SCHEMA === 'Gap.1' || slot.item.OTIO_SCHEMA === 'Gap.1') continue;
    const half = (other: Slot) => Math.floor(Math.min(ticks / 2, ticksOf(board, other) / 2));
    const node: Transition = {
      OTIO_SCHEMA: 'Transition.1',
      name: '',
      transition_type: 'SMPTE_Dissolve',
      in_offset: newTime(half(previous), CROSSFADE_RATES),
      out_offset: newTime(half(slot), CROSSFADE_RATES),
      metadata: {},
    };
    previous.tailOf ??= previous.item;
    slot.headOf ??= slot.item;
    slot.transition = { node, after: previous.tailOf, before: slot.headOf };
  }
}

/** Milliseconds where they are whole, else samples. */
const CROSSFADE_RATES = [1_000, 48_000];

/** Music ends where the programme does then, or as long after it as before; it keeps its fade. */
function endEarlier(board: Board, lane: Lane, { before, after }: { before: number; after: number }): void {
  const length = laneTicks(board, lane);
  const end = length <= before ? Math.min(length, after) : length - before + after;
  const slots: Slot[] = [];
  let at = 0;
  for (const slot of lane.slots) {
    const ticks = ticksOf(board, slot);
    const tail = Math.max(0, at + ticks - end);
    if (tail >= ticks) break;
    const item = trimItem(slot.item, { head: 0, tail }, { key: 'ranges', rates: board.session.rates });
    slots.push(tail === 0 ? slot : { ...slot, item });
    at += ticks;
  }
  lane.slots = slots;
}

/** Markers of the programme and of its tracks go with what they mark; where that is gone they stand at the cut. */
function moveMarkers(
  board: Board,
  timeline: Timeline,
  { lanes, mapTime, isAll }: { lanes: readonly Lane[]; mapTime: (ticks: number) => number; isAll: boolean },
): Timeline {
  const { rates } = board.session;
  const moved = (marker: Marker): Marker => {
    const { start, duration } = rangeToTicks(marker.marked_range);
    const to = mapTime(start);
    const range = { start: to, duration: Math.max(0, mapTime(start + duration) - to) };
    return { ...marker, marked_range: writeRange(marker.marked_range, range, rates) };
  };
  const paths = [...lanes.map(({ index }) => [...board.path, index]), ...(isAll ? [board.path] : [])];
  return paths.reduce((next, path) => {
    const node = nodeAt(next, path, 'tracks');
    if (!isParent(node) || node.markers.length === 0) return next;
    return replaceAt(next, path, { ...node, markers: node.markers.map(moved) });
  }, timeline);
}

/** How long the programme is without its music, ticks. */
export function spokenTicks(timeline: Timeline): number {
  return Math.max(
    0,
    ...timeline.tracks.children.map((child) =>
      child.OTIO_SCHEMA === 'Track.1' && isMusicTrack(child) ? 0 : itemTicks(child),
    ),
  );
}
