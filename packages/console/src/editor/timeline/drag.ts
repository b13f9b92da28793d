/**
 * Dragging on the timeline: blocks, edges, the playhead, a box around blocks. While it goes on nothing is drawn anew: what
 * is dragged is moved by transforms alone, and what it comes to is done when it is let go.
 */
import { type Block, blocksOf, type Layout } from '../project/layout.ts';
import { moveBlocks, rollBlock, slipBlock, trimBlock, withTheirLinks } from '../project/operations.ts';
import type { ProjectEditor } from '../project/project-editor.ts';
import { clamp, type Part, partAt, rollLimits, snap, trimLimits } from './measures.ts';

/** What the timeline is drawn in, and how. */
export interface DragGround {
  editor: ProjectEditor;
  scroller: HTMLElement;
  /** In which blocks stand; its left edge is frame 0. */
  lanes: HTMLElement;
  scale: number;
  isSnapping: boolean;
  isRippling: boolean;
  seek(frame: number): void;
}

const BEGIN_PIXELS = 3;
const SNAP_PIXELS = 9;
const EDGE_ROOM = 48;

interface Gesture {
  move(event: { clientX: number; clientY: number }): void;
  /** `false`: it was given up. */
  end(isDone: boolean): void;
}

const px = (value: number) => `${Math.round(value)}px`;

function part<T extends HTMLElement>(ground: DragGround, name: string): T | null {
  return ground.lanes.querySelector<T>(`[data-part="${name}"]`);
}

function showSnap(ground: DragGround, frame: number | null): void {
  const line = part(ground, 'snap');
  if (line === null) return;
  line.hidden = frame === null;
  if (frame !== null) line.style.translate = px(frame * ground.scale);
}

function showTip(ground: DragGround, text: string, at: { clientX: number; clientY: number }): void {
  const tip = part(ground, 'tip');
  if (tip === null) return;
  const box = ground.lanes.getBoundingClientRect();
  tip.hidden = text === '';
  tip.textContent = text;
  tip.style.translate = `${px(at.clientX - box.left + 14)} ${px(at.clientY - box.top + 16)}`;
}

const signed = (frames: number, fps: number) => {
  const rest = Math.abs(frames);
  const seconds = Math.floor(rest / Math.round(fps));
  const left = String(rest % Math.round(fps)).padStart(2, '0');
  return `${frames < 0 ? '−' : '+'}${seconds}:${left}`;
};

/** Frames that a drag is drawn to: all edges but its own, the playhead, the marks. */
function targetsOf({ editor }: DragGround, layout: Layout, own: readonly Block[]): number[] {
  const mine = new Set(own);
  const targets = new Set([0, editor.playhead.get(), ...layout.markers.map(({ frame }) => frame)]);
  const { in: from, out: to } = editor.marks.get();
  if (from !== null) targets.add(from);
  if (to !== null) targets.add(to);
  for (const block of blocksOf(layout)) if (!mine.has(block)) targets.add(block.start).add(block.end);
  return [...targets].sort((a, b) => a - b);
}

/** The lane below a place on the screen. */
function laneUnder(ground: DragGround, clientY: number): number | null {
  for (const row of ground.lanes.querySelectorAll<HTMLElement>('[data-lane]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (clientY >= top && clientY < bottom) return Number(row.dataset.lane);
  }
  return null;
}

function drawn(ground: DragGround, ids: ReadonlySet<string>): HTMLElement[] {
  return [...ground.lanes.querySelectorAll<HTMLElement>('[data-block]')].filter((element) =>
    ids.has(element.dataset.block ?? ''),
  );
}

/** Moves the chosen blocks, on other lanes of the kind too where a single one or its lane is held. */
function moving(ground: DragGround, held: Block, start: { clientX: number; clientY: number }): Gesture {
  const { editor, scale } = ground;
  const { layout, chosen } = editor.state.get();
  const ids = withTheirLinks(layout, chosen);
  const blocks = blocksOf(layout).filter(({ id }) => ids.has(id));
  const elements = drawn(ground, ids);
  const targets = ground.isSnapping ? targetsOf(ground, layout, blocks) : [];
  const edges = blocks.flatMap((block) => [block.start, block.end]);
  const first = Math.min(...blocks.map((block) => block.start));
  const left = ground.scroller.scrollLeft;
  const tops = [...ground.lanes.querySelectorAll<HTMLElement>('[data-lane]')].map((row) => row.offsetTop);
  const isAlone = blocks.every(({ lane }) => lane === held.lane);
  let by = 0;
  let lanes = 0;
  for (const element of elements) element.classList.add('held');
  return {
    move(event) {
      const pixels = event.clientX - start.clientX + ground.scroller.scrollLeft - left;
      const tolerance = SNAP_PIXELS / scale;
      const found = snap(edges, targets, { by: Math.round(pixels / scale), tolerance });
      by = Math.max(-first, found.by);
      const under = laneUnder(ground, event.clientY);
      const kind = layout.lanes[held.lane]?.kind;
      lanes = isAlone && under !== null && layout.lanes[under]?.kind === kind ? under - held.lane : 0;
      const down = (tops[held.lane + lanes] ?? 0) - (tops[held.lane] ?? 0);
      for (const element of elements) element.style.translate = `${px(by * scale)} ${px(down)}`;
      showSnap(ground, found.by === by ? found.at : null);
      showTip(ground, signed(by, layout.fps), event);
    },
    end(isDone) {
      for (const element of elements) {
        element.style.translate = '';
        element.classList.remove('held');
      }
      if (!isDone || (by === 0 && lanes === 0)) return;
      const places = blocks.map(({ start: at, lane }) => ({ at: at + by, lane: lane + lanes }));
      const operations = moveBlocks(layout, blocks, { by, lanes, ripple: ground.isRippling });
      editor.act(operations, {
        choose: (next) =>
          blocksOf(next).filter((block) =>
            places.some(({ at, lane }) => block.start === at && block.lane === lane),
          ),
      });
    },
  };
}

function trimming(
  ground: DragGround,
  block: Block,
  { edge, clientX }: { edge: 'start' | 'end'; clientX: number },
): Gesture {
  const { editor, scale } = ground;
  const { layout } = editor.state.get();
  const lane = layout.lanes[block.lane];
  const at = lane?.blocks.indexOf(block) ?? -1;
  const limits = trimLimits(block, edge, {
    ripple: ground.isRippling,
    previousEnd: lane?.blocks[at - 1]?.end ?? 0,
    nextStart: lane?.blocks[at + 1]?.start ?? Number.POSITIVE_INFINITY,
  });
  const targets = ground.isSnapping ? targetsOf(ground, layout, [block]) : [];
  const origin = edge === 'start' ? block.start : block.end;
  const left = ground.scroller.scrollLeft;
  const shade = part(ground, 'shade');
  const line = part(ground, 'edge');
  const [element] = drawn(ground, new Set([block.id]));
  let by = 0;
  if (shade !== null && line !== null && element !== undefined) {
    const top = element.parentElement?.offsetTop ?? 0;
    for (const one of [shade, line]) {
      one.style.height = px(element.offsetHeight);
      one.style.top = px(top + element.offsetTop);
    }
  }
  return {
    move(event) {
      const pixels = event.clientX - clientX + ground.scroller.scrollLeft - left;
      const found = snap([origin], targets, {
        by: Math.round(pixels / scale),
        tolerance: SNAP_PIXELS / scale,
      });
      by = clamp(found.by, limits.least, limits.most);
      const to = origin + by;
      if (shade !== null && line !== null) {
        shade.hidden = by === 0;
        line.hidden = false;
        // What is taken away is dark, what is added is light.
        const isAdded = edge === 'start' ? by < 0 : by > 0;
        shade.classList.toggle('added', isAdded);
        shade.style.transform = `translateX(${Math.min(origin, to) * scale}px) scaleX(${Math.abs(by) * scale})`;
        line.style.translate = px(to * scale);
      }
      showSnap(ground, found.by === by ? found.at : null);
      showTip(ground, signed(by, layout.fps), event);
    },
    end(isDone) {
      if (shade !== null) shade.hidden = true;
      if (line !== null) line.hidden = true;
      if (!isDone || by === 0) return;
      const operations = trimBlock(layout, block, { edge, by, ripple: ground.isRippling });
      const begins = edge === 'start' && !ground.isRippling ? block.start + by : block.start;
      editor.act(operations, {
        choose: (next) => (next.lanes[block.lane]?.blocks ?? []).filter(({ start }) => start === begins),
      });
    },
  };
}

/** Shows another stretch of the media of a block: what is held goes with the pointer, its place stays. */
function slipping(ground: DragGround, block: Block, clientX: number): Gesture {
  const { editor, scale } = ground;
  const { layout } = editor.state.get();
  const least = -(block.after ?? Number.POSITIVE_INFINITY);
  const most = block.before ?? Number.POSITIVE_INFINITY;
  let by = 0;
  return {
    move(event) {
      by = clamp(Math.round((event.clientX - clientX) / scale), least, most);
      showTip(ground, signed(-by, layout.fps), event);
    },
    end(isDone) {
      if (isDone && by !== 0) editor.act(slipBlock(layout, block, -by));
    },
  };
}

/** Moves the cut between a block and the one beside it. */
function rolling(
  ground: DragGround,
  block: Block,
  { edge, clientX }: { edge: 'start' | 'end'; clientX: number },
): Gesture | null {
  const { editor, scale } = ground;
  const { layout } = editor.state.get();
  const blocks = layout.lanes[block.lane]?.blocks ?? [];
  const other = blocks[blocks.indexOf(block) + (edge === 'start' ? -1 : 1)];
  const origin = edge === 'start' ? block.start : block.end;
  if (other === undefined || (edge === 'start' ? other.end : other.start) !== origin) return null;
  const [left, right] = edge === 'start' ? [other, block] : [block, other];
  const limits = rollLimits(left, right);
  const line = part(ground, 'edge');
  let by = 0;
  return {
    move(event) {
      by = clamp(Math.round((event.clientX - clientX) / scale), limits.least, limits.most);
      if (line !== null) {
        line.hidden = false;
        line.style.top = '28px';
        line.style.height = 'auto';
        line.style.bottom = '0';
        line.style.translate = px((origin + by) * scale);
      }
      showTip(ground, signed(by, layout.fps), event);
    },
    end(isDone) {
      if (line !== null) {
        line.hidden = true;
        line.style.bottom = '';
      }
      if (isDone && by !== 0) editor.act(rollBlock(layout, block, { edge, by }));
    },
  };
}

const scrubbing = (ground: DragGround, start: { clientX: number }): Gesture => {
  const seek = ({ clientX }: { clientX: number }) => {
    const { left } = ground.lanes.getBoundingClientRect();
    ground.seek(Math.max(0, Math.round((clientX - left) / ground.scale)));
  };
  seek(start);
  return { move: seek, end: () => undefined };
};

/** A box around blocks: those that it touches are chosen. */
function boxing(ground: DragGround, start: { clientX: number; clientY: number }, isMore: boolean): Gesture {
  const { editor, scale } = ground;
  const { layout, chosen } = editor.state.get();
  const box = part(ground, 'box');
  const before = isMore ? chosen : new Set<string>();
  const origin = ground.lanes.getBoundingClientRect();
  const from = { x: start.clientX - origin.left, y: start.clientY - origin.top };
  const rows = [...ground.lanes.querySelectorAll<HTMLElement>('[data-lane]')].map((row) => ({
    top: row.offsetTop,
    bottom: row.offsetTop + row.offsetHeight,
  }));
  let found: ReadonlySet<string> = before;
  return {
    move(event) {
      const now = ground.lanes.getBoundingClientRect();
      const to = { x: event.clientX - now.left, y: event.clientY - now.top };
      const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
      const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
      if (box !== null) {
        box.hidden = false;
        box.style.translate = `${px(x)} ${px(y)}`;
        box.style.width = px(width);
        box.style.height = px(height);
      }
      const touched = layout.lanes.flatMap(({ blocks }, lane) => {
        const row = rows[lane];
        if (row === undefined || row.bottom < y || row.top > y + height) return [];
        return blocks.filter((block) => block.end * scale > x && block.start * scale < x + width);
      });
      found = new Set([...before, ...touched.map(({ id }) => id)]);
    },
    end(isDone) {
      if (box !== null) box.hidden = true;
      if (isDone) editor.choose(found);
    },
  };
}

function choosePressed({ editor }: DragGround, block: Block, isMore: boolean): void {
  const { chosen, layout } = editor.state.get();
  if (!isMore) {
    if (!chosen.has(block.id)) editor.choose(withTheirLinks(layout, [block.id]));
    return;
  }
  const next = new Set(chosen);
  const own = withTheirLinks(layout, [block.id]);
  for (const id of own) {
    if (chosen.has(block.id)) next.delete(id);
    else next.add(id);
  }
  editor.choose(next);
}

/** With Alt the cut is rolled, or the media slipped; else the edge is trimmed, or the block moved. */
function onBlock(
  ground: DragGround,
  block: Block,
  { where, event }: { where: Part; event: PointerEvent },
): Gesture {
  const { clientX, altKey } = event;
  if (where === 'body') return altKey ? slipping(ground, block, clientX) : moving(ground, block, event);
  const edge = { edge: where, clientX };
  return (altKey ? rolling(ground, block, edge) : null) ?? trimming(ground, block, edge);
}

/** Begins what a press on the timeline means. */
function gestureOf(ground: DragGround, event: PointerEvent): { gesture: Gesture; isAtOnce: boolean } | null {
  const target = event.target as HTMLElement;
  const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
  if (target.closest('[data-part="ruler"]') !== null)
    return { gesture: scrubbing(ground, event), isAtOnce: true };
  const element = target.closest<HTMLElement>('[data-block]');
  if (element === null) {
    if (target.closest('[data-lane], [data-part="below"]') === null) return null;
    return { gesture: boxing(ground, event, isMore), isAtOnce: false };
  }
  const { layout } = ground.editor.state.get();
  const block = blocksOf(layout).find(({ id }) => id === element.dataset.block);
  if (block === undefined) return null;
  choosePressed(ground, block, isMore);
  const box = element.getBoundingClientRect();
  const where: Part = partAt(event.clientX - box.left, box.width);
  return { gesture: onBlock(ground, block, { where, event }), isAtOnce: false };
}

/** Scrolls on while something is held at the edge of what can be seen. */
function edgeScroll({ scroller }: DragGround, clientX: number): boolean {
  const { left, right } = scroller.getBoundingClientRect();
  const by = clientX > right - EDGE_ROOM ? clientX - right + EDGE_ROOM : 0;
  const back = clientX < left + EDGE_ROOM ? left + EDGE_ROOM - clientX : 0;
  if (by === 0 && back === 0) return false;
  scroller.scrollLeft += (by - back) / 4;
  return true;
}

/** Follows a press to its end; Escape gives it up. */
export function beginDrag(ground: DragGround, event: PointerEvent): void {
  if (event.button !== 0) return;
  const found = gestureOf(ground, event);
  if (found === null) return;
  const { gesture } = found;
  let isMoving = found.isAtOnce;
  let last: PointerEvent = event;
  let request = 0;
  const listening = new AbortController();
  const { signal } = listening;

  const draw = () => {
    request = 0;
    gesture.move(last);
    if (edgeScroll(ground, last.clientX)) request = requestAnimationFrame(draw);
  };
  const onMove = (next: PointerEvent) => {
    if (next.pointerId !== event.pointerId) return;
    last = next;
    const far = Math.abs(next.clientX - event.clientX) + Math.abs(next.clientY - event.clientY);
    if (!isMoving && far < BEGIN_PIXELS) return;
    isMoving = true;
    // At most once for each picture of the screen.
    if (request === 0) request = requestAnimationFrame(draw);
  };
  const end = (isDone: boolean) => {
    listening.abort();
    cancelAnimationFrame(request);
    if (isMoving && isDone) gesture.move(last);
    showSnap(ground, null);
    showTip(ground, '', event);
    gesture.end(isMoving && isDone);
    if (!isMoving && (event.target as HTMLElement).closest('[data-block]') === null && !event.shiftKey) {
      ground.editor.choose([]);
      scrubbing(ground, event);
    }
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}
