/** What a gesture means, in the words that the service edits by. Pure. */
import type { EditOperation, EditTime, Json } from '@rushes/timeline';
import { type Block, type Crossing, isLinked, type Lane, type Layout } from './layout.ts';

export function timeAt(layout: Layout, frame: number): EditTime {
  return { value: frame, rate: layout.fps };
}

/** An address that holds while other items of the track come and go: by a frame in the middle of the block. */
function addressOf(layout: Layout, { path, start, end }: Block) {
  return { track: [path[0]], time: timeAt(layout, Math.floor((start + end) / 2)) };
}

/** Of linked items one alone: the others go along by themselves. */
export function withoutLinked(blocks: readonly Block[]): Block[] {
  const seen = new Set<string>();
  return blocks.filter(({ item }) => {
    const { link } = (item.metadata.rushes ?? {}) as { link?: string };
    if (link === undefined) return true;
    if (seen.has(link)) return false;
    seen.add(link);
    return true;
  });
}

/** Moves blocks by frames, and onto other lanes by tracks of their kind. */
export function moveBlocks(
  layout: Layout,
  blocks: readonly Block[],
  { by, lanes, ripple }: { by: number; lanes: number; ripple: boolean },
): EditOperation[] {
  // Those that lead go first, so that none lands on one that is still to go.
  const order = withoutLinked(blocks).sort((a, b) => (by > 0 ? b.start - a.start : a.start - b.start));
  return order.map((block) => {
    const to = layout.lanes[block.lane + lanes];
    const from = layout.lanes[block.lane];
    const isOther = lanes !== 0 && to !== undefined && to.kind === from?.kind;
    return {
      type: 'move',
      item: addressOf(layout, block),
      time: timeAt(layout, Math.max(0, block.start + by)),
      mode: ripple && order.length === 1 ? 'ripple' : 'overwrite',
      ...(isOther ? { track: [to.track] } : {}),
    };
  });
}

export function trimBlock(
  layout: Layout,
  block: Block,
  { edge, by, ripple }: { edge: 'start' | 'end'; by: number; ripple: boolean },
): EditOperation[] {
  const time = timeAt(layout, by);
  const edges = edge === 'start' ? { start_by: time } : { end_by: time };
  return [{ type: 'trim', item: [...block.path], ...edges, ripple }];
}

export function rollBlock(
  layout: Layout,
  block: Block,
  { edge, by }: { edge: 'start' | 'end'; by: number },
): EditOperation[] {
  return [{ type: 'roll', item: [...block.path], edge, by: timeAt(layout, by) }];
}

/** Shows what comes later in the media by so many frames of the film; of a faster clip as many more of the media. */
export function slipBlock(layout: Layout, block: Block, by: number): EditOperation[] {
  const frames = Math.round(by * (block.speed || 1));
  return [{ type: 'slip', item: [...block.path], by: timeAt(layout, frames) }];
}

/** Cuts what plays at a frame: the chosen blocks where it lies in some, else all lanes. */
export function splitAt(layout: Layout, chosen: ReadonlySet<string>, frame: number): EditOperation[] {
  const under = layout.lanes.flatMap(({ blocks }) =>
    blocks.filter(({ start, end }) => start < frame && frame < end),
  );
  const own = under.filter(({ id }) => chosen.has(id));
  const tracks = new Set(withoutLinked(own.length > 0 ? own : under).map(({ path }) => path[0]));
  return [...tracks].map((track) => ({ type: 'split', track: [track], time: timeAt(layout, frame) }));
}

/** Takes blocks away; those behind go first, so that the others keep their places. */
export function deleteBlocks(
  layout: Layout,
  blocks: readonly Block[],
  mode: 'lift' | 'ripple',
): EditOperation[] {
  return withoutLinked(blocks)
    .sort((a, b) => b.start - a.start)
    .map((block) => ({ type: 'delete', item: addressOf(layout, block), mode }));
}

/** Takes a stretch of the whole programme away. */
export function deleteRange(layout: Layout, { from, to }: { from: number; to: number }): EditOperation[] {
  const range = { start: timeAt(layout, from), duration: timeAt(layout, to - from) };
  return [{ type: 'remove_ranges', ranges: [range] }];
}

/** The transition on the cut at the start of a block, where there is one. */
export function crossingAt({ crossings }: Lane, block: Block): Crossing | null {
  return crossings.find(({ path }) => path[1] === block.path[1] - 1) ?? null;
}

export type CrossingKind = 'dissolve' | 'wipe' | 'slide' | 'push' | 'zoom' | 'dip' | 'iris' | 'clock';

/** Frames on both sides of a cut, no more than the media beside it has. */
export function crossingRoom(
  previous: Block,
  next: Block,
  frames: number,
): { before: number; after: number } {
  const half = Math.max(1, Math.round(frames / 2));
  return {
    before: Math.min(half, next.before ?? half, previous.end - previous.start - 1),
    after: Math.min(half, previous.after ?? half, next.end - next.start - 1),
  };
}

export function addCrossing(
  layout: Layout,
  { previous, block, kind, frames }: { previous: Block; block: Block; kind: CrossingKind; frames: number },
): EditOperation[] {
  const { before, after } = crossingRoom(previous, block, frames);
  return [
    {
      type: 'add_transition',
      item: [...block.path],
      in_offset: timeAt(layout, before),
      out_offset: timeAt(layout, after),
      ...(kind === 'dissolve' ? {} : { transition_type: 'Custom_Transition' }),
      settings: { kind },
    },
  ];
}

type Settings = { [name: string]: Json };

/** Writes settings of some blocks; what is null goes. */
export function setSettings(
  blocks: readonly Block[],
  change: Readonly<Record<string, Json | null>>,
): EditOperation[] {
  const settings = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== null),
  ) as Settings;
  const remove = Object.keys(change).filter((name) => change[name] === null);
  return blocks.map(({ path }) => ({ type: 'set_settings', target: [...path], settings, remove }));
}

/** The same of a generator's parameters. */
export function setParameters(block: Block, change: Readonly<Record<string, Json | null>>): EditOperation[] {
  const parameters = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== null),
  ) as Settings;
  const remove = Object.keys(change).filter((name) => change[name] === null);
  return [{ type: 'set_parameters', item: [...block.path], parameters, remove }];
}

/** What is linked with chosen blocks is chosen too. */
export function withTheirLinks(layout: Layout, ids: Iterable<string>): Set<string> {
  const chosen = new Set(ids);
  const links = new Set<string>();
  const linkOf = ({ item }: Block) => ((item.metadata.rushes ?? {}) as { link?: string }).link;
  const all = layout.lanes.flatMap(({ blocks }) => blocks);
  for (const block of all) {
    const link = linkOf(block);
    if (link !== undefined && chosen.has(block.id)) links.add(link);
  }
  for (const block of all) {
    const link = linkOf(block);
    if (isLinked(block.item) && link !== undefined && links.has(link)) chosen.add(block.id);
  }
  return chosen;
}
