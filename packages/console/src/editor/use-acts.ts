/** What keys and buttons of the editor do. */
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { isLetterOff, isWriting } from '../app/shortcuts.ts';
import { isTaken } from '../app/taken-keys.ts';
import { say } from '../ui/toast.tsx';
import { type Act, actOf, stepped } from './keys.ts';
import type { Playback } from './playing/player-state.ts';
import { type Block, blockAt, blocksOf, type Layout } from './project/layout.ts';
import {
  addCrossing,
  crossingAt,
  deleteBlocks,
  deleteRange,
  moveBlocks,
  splitAt,
  timeAt,
  trimBlock,
  withTheirLinks,
} from './project/operations.ts';
import type { ProjectEditor } from './project/project-editor.ts';
import { te } from './texts.ts';
import type { TimelineHandle } from './timeline/timeline-view.tsx';

export interface ActContext {
  editor: ProjectEditor;
  playback: Playback;
  timeline: RefObject<TimelineHandle | null>;
  isRippling: boolean;
  toggleSnapping(): void;
  showKeys(): void;
}

export type Acts = Readonly<Record<Act, () => void>>;

const CROSSING_SECONDS = 0.5;

/** Items that were copied, with the place of each beside the first; kept while the editor is open. */
let clipboard: { item: Block['item']; lane: number; offset: number }[] = [];

const chosenOf = ({ state }: ProjectEditor): Block[] => {
  const { layout, chosen } = state.get();
  return blocksOf(layout).filter(({ id }) => chosen.has(id));
};

/** Where the next or the previous edge is. */
function edgeBeside(layout: Layout, frame: number, direction: 1 | -1): number {
  const { edges } = layout;
  if (direction === 1) return edges.find((edge) => edge > frame) ?? layout.frames;
  return edges.findLast((edge) => edge < frame) ?? 0;
}

/** Chosen blocks, else those on which the playhead is. */
function meant(editor: ProjectEditor): Block[] {
  const chosen = chosenOf(editor);
  if (chosen.length > 0) return chosen;
  const frame = editor.playhead.get();
  return editor.state.get().layout.lanes.flatMap((lane) => blockAt(lane, frame) ?? []);
}

function removeThem({ editor }: ActContext, mode: 'lift' | 'ripple'): void {
  const { layout } = editor.state.get();
  const chosen = chosenOf(editor);
  if (chosen.length > 0) {
    editor.act(deleteBlocks(layout, chosen, mode), { choose: () => [] });
    return;
  }
  const { in: from, out: to } = editor.marks.get();
  if (from === null && to === null) {
    say(te('say.chooseFirst'));
    return;
  }
  const [start, end] = [from ?? 0, to ?? layout.frames];
  if (end <= start) return;
  if (editor.act(deleteRange(layout, { from: start, to: end }))) {
    editor.marks.set({ in: null, out: null });
    editor.playhead.set(start);
  }
}

function trimTo({ editor, isRippling }: ActContext, edge: 'start' | 'end'): void {
  const { layout } = editor.state.get();
  const frame = editor.playhead.get();
  const inside = meant(editor).filter(({ start, end }) => start < frame && frame < end);
  const [block] = inside;
  if (block === undefined) {
    say(te('say.notInside'));
    return;
  }
  const by = frame - (edge === 'start' ? block.start : block.end);
  const isDone = editor.act(trimBlock(layout, block, { edge, by, ripple: isRippling }));
  if (isDone && edge === 'start' && isRippling) editor.playhead.set(block.start);
}

/** A transition on the cut at the start of a chosen block, or at the cut nearest to the playhead. */
function cross({ editor }: ActContext): void {
  const { layout } = editor.state.get();
  const frame = editor.playhead.get();
  const chosen = chosenOf(editor);
  const blocks = chosen.length > 0 ? chosen : blocksOf(layout);
  const cuts = blocks
    .flatMap((block) => {
      const lane = layout.lanes[block.lane];
      const previous = lane?.blocks.find(({ end }) => end === block.start);
      if (lane === undefined || previous === undefined || crossingAt(lane, block) !== null) return [];
      return { block, previous };
    })
    .sort((a, b) => Math.abs(a.block.start - frame) - Math.abs(b.block.start - frame));
  const [cut] = cuts;
  if (cut === undefined) {
    say(te('say.noCut'));
    return;
  }
  const frames = Math.round(CROSSING_SECONDS * 2 * layout.fps);
  editor.act(addCrossing(layout, { ...cut, kind: 'dissolve', frames }), {
    choose: (next) =>
      (next.lanes[cut.block.lane]?.blocks ?? []).filter(({ start }) => start === cut.block.start),
  });
}

function copy(editor: ProjectEditor): boolean {
  const chosen = chosenOf(editor);
  if (chosen.length === 0) return false;
  const first = Math.min(...chosen.map(({ start }) => start));
  clipboard = chosen.map(({ item, path, start }) => ({ item, lane: path[0], offset: start - first }));
  say(te('say.copied', { count: chosen.length }));
  return true;
}

function paste(editor: ProjectEditor): void {
  const { layout } = editor.state.get();
  const at = editor.playhead.get();
  editor.act(
    clipboard.map(({ item, lane, offset }) => ({
      type: 'insert',
      track: [lane],
      time: timeAt(layout, at + offset),
      item: item as never,
      mode: 'overwrite',
    })),
    { choose: (next) => blocksOf(next).filter(({ start }) => start === at) },
  );
}

function nudge({ editor }: ActContext, by: number): void {
  const { layout } = editor.state.get();
  const blocks = chosenOf(editor);
  if (blocks.length === 0) return;
  const places = blocks.map(({ start, lane }) => ({ at: start + by, lane }));
  if (places.some(({ at }) => at < 0)) return;
  editor.act(moveBlocks(layout, blocks, { by, lanes: 0, ripple: false }), {
    choose: (next) =>
      blocksOf(next).filter(({ start, lane }) => places.some((one) => one.at === start && one.lane === lane)),
  });
}

function chooseAtPlayhead(editor: ProjectEditor): void {
  const { layout } = editor.state.get();
  const frame = editor.playhead.get();
  const ids = layout.lanes.flatMap((lane) => blockAt(lane, frame)?.id ?? []);
  editor.choose(withTheirLinks(layout, ids));
}

function actsOf(context: ActContext): Acts {
  const { editor, playback, timeline, toggleSnapping, showKeys } = context;
  const layout = () => editor.state.get().layout;
  const go = (frame: number) => {
    playback.seek(frame);
    timeline.current?.reveal();
  };
  const step = (frames: number) => {
    if (playback.speed !== 0) playback.run(0);
    go(stepped(editor.playhead.get(), frames, layout().frames));
  };
  return {
    toggle: playback.toggle,
    stop: () => playback.run(0),
    back: () => playback.shuttle(-1),
    on: () => playback.shuttle(1),
    frameBack: () => step(-1),
    frameOn: () => step(1),
    secondBack: () => step(-Math.round(layout().fps)),
    secondOn: () => step(Math.round(layout().fps)),
    cutBack: () => go(edgeBeside(layout(), editor.playhead.get(), -1)),
    cutOn: () => go(edgeBeside(layout(), editor.playhead.get(), 1)),
    start: () => go(0),
    end: () => go(layout().frames),
    markIn: () => editor.marks.set({ ...editor.marks.get(), in: editor.playhead.get() }),
    markOut: () => editor.marks.set({ ...editor.marks.get(), out: editor.playhead.get() }),
    clearMarks: () => editor.marks.set({ in: null, out: null }),
    split() {
      const { chosen } = editor.state.get();
      const frame = editor.playhead.get();
      const isDone = editor.act(splitAt(layout(), chosen, frame), {
        // What is behind the cut: the next thing is to trim it or to take it away.
        choose: (next) => (chosen.size === 0 ? [] : blocksOf(next).filter(({ start }) => start === frame)),
      });
      if (!isDone) say(te('say.notInside'));
    },
    lift: () => removeThem(context, 'lift'),
    ripple: () => removeThem(context, 'ripple'),
    undo: editor.undo,
    redo: editor.redo,
    all: () => editor.choose(blocksOf(layout()).map(({ id }) => id)),
    none: () => editor.choose([]),
    choose: () => chooseAtPlayhead(editor),
    zoomIn: () => timeline.current?.zoom(1.5),
    zoomOut: () => timeline.current?.zoom(1 / 1.5),
    zoomFit: () => timeline.current?.fit(),
    marker: () =>
      void editor.act([{ type: 'add_marker', target: [], start: timeAt(layout(), editor.playhead.get()) }]),
    nudgeBack: () => nudge(context, -1),
    nudgeOn: () => nudge(context, 1),
    trimStart: () => trimTo(context, 'start'),
    trimEnd: () => trimTo(context, 'end'),
    crossing: () => cross(context),
    snapping: toggleSnapping,
    copy: () => void copy(editor),
    cut: () => {
      if (copy(editor)) removeThem(context, 'lift');
    },
    paste: () => paste(editor),
    keys: showKeys,
  };
}

export function useActs(context: ActContext): Acts {
  const acts = useMemo(() => actsOf(context), [context]);
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = event.target as HTMLElement;
      if (isWriting(element) || event.defaultPrevented) return;
      if (isLetterOff(event.key) && !event.ctrlKey && !event.metaKey) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      const walks = element.closest('[role="tab"], [role="slider"]') !== null;
      const presses = element.closest('button, a, summary') !== null;
      if (isTaken({ walks, presses }, event.key)) return;
      const act = actOf(event);
      if (act === null) return;
      // What was marked with the mouse is copied as everywhere.
      if (act === 'copy' && window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      latest.current[act]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return acts;
}
