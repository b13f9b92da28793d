/** A timeline as it is drawn: lanes from the uppermost picture to the lowest sound, blocks with their frames. Pure. */
import {
  activeReference,
  type Clip,
  clipSettings,
  type Item,
  listMarkers,
  outputOf,
  parseAssetUrl,
  placeItems,
  type Rational,
  rangeToTicks,
  rateFromNumber,
  type Timeline,
  type Track,
  type Transition,
  ticksToFrames,
  ticksToSeconds,
  timelineSettings,
  timeToTicks,
  trackSettings,
} from '@rushes/timeline';

export type BlockKind = 'media' | 'text' | 'captions' | 'drawn' | 'nested' | 'missing';

export interface Block {
  /** Of its place, `track:child`: another one may have it after an edit. */
  id: string;
  lane: number;
  path: readonly [track: number, child: number];
  item: Item;
  kind: BlockKind;
  name: string;
  start: number;
  /** The frame after its last one. */
  end: number;
  assetId: string | null;
  /** Seconds of the file at its start, and how many pass in one second. */
  mediaStart: number;
  speed: number;
  /** Frames of media that are there before its start and after its end; null where nobody knows. */
  before: number | null;
  after: number | null;
}

/** A transition on the cut between two blocks. */
export interface Crossing {
  path: readonly [track: number, child: number];
  node: Transition;
  /** Frames at which it begins and ends. */
  start: number;
  end: number;
  cut: number;
}

export interface Lane {
  /** Index among the tracks of the document. */
  track: number;
  kind: 'Video' | 'Audio';
  /** V1 is the lowest that shows pictures, A1 the lowest that sounds. */
  name: string;
  title: string;
  role: string | null;
  isEnabled: boolean;
  blocks: readonly Block[];
  crossings: readonly Crossing[];
}

export interface MarkerAt {
  name: string;
  frame: number;
  color: string;
  /** Among those of the timeline itself; null for one that stands on an item. */
  index: number | null;
}

export interface Layout {
  rate: Rational;
  fps: number;
  /** Of the whole programme. */
  frames: number;
  lanes: readonly Lane[];
  markers: readonly MarkerAt[];
  /** All frames at which something begins or ends, in order. */
  edges: readonly number[];
}

const USUAL_RATE: Rational = { num: 30, den: 1 };

/** The rate that frames are counted at: the document's own, else that of its longest footage. */
export function rateOf(timeline: Timeline): Rational {
  const own = outputOf(timeline)?.rate ?? timelineSettings(timeline).output?.rate;
  if (own !== undefined) return own;
  const lengths = new Map<number, number>();
  for (const track of timeline.tracks.children) {
    if (track.OTIO_SCHEMA !== 'Track.1' || track.kind !== 'Video') continue;
    for (const child of track.children) {
      if (child.OTIO_SCHEMA !== 'Clip.2' || child.source_range === null) continue;
      const { rate } = child.source_range.duration;
      const isFootage = activeReference(child)?.OTIO_SCHEMA === 'ExternalReference.1';
      if (isFootage && rate > 1) {
        lengths.set(rate, (lengths.get(rate) ?? 0) + rangeToTicks(child.source_range).duration);
      }
    }
  }
  const [longest] = [...lengths].sort(([, a], [, b]) => b - a);
  return longest === undefined ? USUAL_RATE : rateFromNumber(longest[0]);
}

function kindOf(item: Item): BlockKind {
  if (item.OTIO_SCHEMA !== 'Clip.2') return 'nested';
  const reference = activeReference(item);
  if (reference === null || reference.OTIO_SCHEMA === 'MissingReference.1') return 'missing';
  if (reference.OTIO_SCHEMA === 'ExternalReference.1') return 'media';
  if (reference.generator_kind === 'rushes.text') return 'text';
  return reference.generator_kind === 'rushes.captions' ? 'captions' : 'drawn';
}

/** What the words of a title say, else its name, else that of its media. */
function nameOf(item: Item): string {
  if (item.OTIO_SCHEMA !== 'Clip.2') return item.name;
  const reference = activeReference(item);
  if (reference?.OTIO_SCHEMA === 'GeneratorReference.1') {
    const { text } = reference.parameters;
    if (typeof text === 'string' && text !== '') return text.replaceAll('\n', ' ');
    return item.name === '' ? reference.generator_kind.replace(/^rushes\./, '') : item.name;
  }
  return item.name === '' ? (reference?.name ?? '') : item.name;
}

export function speedOf(item: Item): number {
  return item.effects.reduce((speed, effect) => {
    if (effect.OTIO_SCHEMA === 'FreezeFrame.1') return 0;
    return effect.OTIO_SCHEMA === 'LinearTimeWarp.1' ? speed * (effect.time_scalar ?? 1) : speed;
  }, 1);
}

/** What of its media a clip shows, and what there is besides. */
function mediaOf(item: Clip, rate: Rational) {
  const reference = activeReference(item);
  const speed = speedOf(item);
  const available = reference?.available_range ? rangeToTicks(reference.available_range) : null;
  const shown = item.source_range ? rangeToTicks(item.source_range) : available;
  const start = (shown?.start ?? 0) - (available?.start ?? 0);
  const isBounded = available !== null && reference?.OTIO_SCHEMA === 'ExternalReference.1' && speed > 0;
  const frames = (ticks: number) => Math.max(0, Math.floor(ticksToFrames(ticks, rate) / (speed || 1)));
  const used = (shown?.duration ?? 0) * (speed || 1);
  return {
    mediaStart: ticksToSeconds(start),
    speed,
    before: isBounded ? frames(start) : null,
    after: isBounded ? frames(available.duration - start - used) : null,
  };
}

const NO_MEDIA = { mediaStart: 0, speed: 1, before: null, after: null };

function assetOf(item: Item): string | null {
  const reference = item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item) : null;
  if (reference?.OTIO_SCHEMA !== 'ExternalReference.1') return null;
  return parseAssetUrl(reference.target_url)?.assetId ?? null;
}

function crossingsOf(track: Track, index: number, blocks: readonly Block[], rate: Rational): Crossing[] {
  return track.children.flatMap((node, child) => {
    if (node.OTIO_SCHEMA !== 'Transition.1') return [];
    const next = blocks.find(({ path }) => path[1] === child + 1);
    const previous = blocks.find(({ path }) => path[1] === child - 1);
    const cut = next?.start ?? previous?.end;
    if (cut === undefined) return [];
    return {
      path: [index, child] as const,
      node,
      cut,
      start: cut - ticksToFrames(timeToTicks(node.in_offset), rate),
      end: cut + ticksToFrames(timeToTicks(node.out_offset), rate),
    };
  });
}

function laneOf(
  track: Track,
  { index, name, at, rate }: { index: number; name: string; at: number; rate: Rational },
): Lane {
  const blocks = placeItems(track, rate)
    .filter(({ item }) => item.OTIO_SCHEMA !== 'Gap.1')
    .map(
      ({ item, index: child, startFrame, endFrame }): Block => ({
        id: `${index}:${child}`,
        lane: at,
        path: [index, child],
        item,
        kind: kindOf(item),
        name: nameOf(item),
        start: startFrame,
        end: endFrame,
        assetId: assetOf(item),
        ...(item.OTIO_SCHEMA === 'Clip.2' ? mediaOf(item, rate) : NO_MEDIA),
      }),
    );
  return {
    track: index,
    kind: track.kind,
    name,
    title: track.name,
    role: trackSettings(track).role ?? null,
    isEnabled: track.enabled,
    blocks,
    crossings: crossingsOf(track, index, blocks, rate),
  };
}

/** Pictures from the uppermost down, then sounds: as editing programs show them. */
export function layoutOf(timeline: Timeline): Layout {
  const rate = rateOf(timeline);
  const tracks = timeline.tracks.children
    .map((track, index) => ({ track, index }))
    .filter((one): one is { track: Track; index: number } => one.track.OTIO_SCHEMA === 'Track.1');
  const named = (kind: 'Video' | 'Audio') =>
    tracks
      .filter(({ track }) => track.kind === kind)
      .map((one, at) => ({ ...one, name: `${kind === 'Video' ? 'V' : 'A'}${at + 1}` }));
  const order = [...named('Video').reverse(), ...named('Audio')];
  const lanes = order.map(({ track, index, name }, at) => laneOf(track, { index, name, at, rate }));
  const edges = new Set([0]);
  for (const { start, end } of lanes.flatMap(({ blocks }) => blocks)) edges.add(start).add(end);
  const own = timeline.tracks.markers;
  return {
    rate,
    fps: rate.num / rate.den,
    frames: lanes.reduce((longest, { blocks }) => Math.max(longest, blocks.at(-1)?.end ?? 0), 0),
    lanes,
    markers: listMarkers(timeline).map(({ marker, ticks }) => {
      const index = own.indexOf(marker);
      const frame = ticksToFrames(ticks, rate);
      return { name: marker.name, color: marker.color, frame, index: index < 0 ? null : index };
    }),
    edges: [...edges].sort((a, b) => a - b),
  };
}

export function blocksOf(layout: Layout): Block[] {
  return layout.lanes.flatMap(({ blocks }) => blocks);
}

export function isLinked(item: Item): boolean {
  return clipSettings(item).link !== undefined;
}

/** The block of a lane that plays at a frame. */
export function blockAt(lane: Lane, frame: number): Block | null {
  const block = lane.blocks[firstEndingAfter(lane.blocks, frame)];
  return block !== undefined && block.start <= frame ? block : null;
}

/** Index of the first block that ends after a frame: blocks stand in order. */
export function firstEndingAfter(blocks: readonly { end: number }[], frame: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.end ?? 0) > frame) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Those blocks that can be seen of a stretch of frames. */
export function visible<T extends { start: number; end: number }>(
  blocks: readonly T[],
  { from, to }: { from: number; to: number },
): readonly T[] {
  const first = firstEndingAfter(blocks, from);
  let last = first;
  while ((blocks[last]?.start ?? Number.POSITIVE_INFINITY) < to) last += 1;
  return blocks.slice(first, last);
}
