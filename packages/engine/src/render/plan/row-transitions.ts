/** How long the transitions of a row really last: what neighbours and media have to give. */
import {
  type RushesTransitionMetadata,
  type Transition,
  ticksToFrames,
  transitionSettings,
} from '@rushes/timeline';
import { quote } from '../text/quote.ts';
import { scaleTicks } from './item-clock.ts';
import { type FlattenContext, type Leaf, leafName, type Row } from './row.ts';

/** Frames by which a leaf reaches over its cuts; of sounds samples, since these are counted at the rate of the context. */
export interface Handles {
  /** Of the transition at its start: frames before the cut in which it already plays, and after it in which the other still does. */
  headBefore: number;
  headAfter: number;
  /** Of the transition at its end, likewise. */
  tailBefore: number;
  tailAfter: number;
}

/** Frames a leaf covers without its handles. */
export interface LeafFrames {
  startFrame: number;
  endFrame: number;
}

/** How many frames a leaf's media has before its start and after its end. */
export type HandleLimits = (leaf: Leaf) => { before: number; after: number };

/** A leaf's frames at the output rate. */
export function leafFrames(context: FlattenContext, leaf: Leaf): LeafFrames {
  const { rate } = context.output;
  return { startFrame: ticksToFrames(leaf.start, rate), endFrame: ticksToFrames(leaf.end, rate) };
}

/** Ticks of its file that a leaf shows or plays. */
export function leafSpan(leaf: Leaf): { start: number; end: number } {
  const end = leaf.position + scaleTicks(leaf.end - leaf.start, leaf.speed);
  return { start: Math.min(leaf.position, end), end: Math.max(leaf.position, end) };
}

/** Whole frames of the programme that a leaf can go on for before its start and after its end, in a file with `available` ticks. */
export function leafHandles(
  context: FlattenContext,
  leaf: Leaf,
  available: { start: number; end: number },
): { before: number; after: number } {
  const { num, den } = leaf.speed;
  if (num === 0) return { before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY };
  const span = leafSpan(leaf);
  const pace = { num: den, den: Math.abs(num) };
  const frames = (ticks: number) => Math.max(0, ticksToFrames(scaleTicks(ticks, pace), context.output.rate));
  const [lower, upper] = [frames(span.start - available.start), frames(available.end - span.end)];
  return num > 0 ? { before: lower, after: upper } : { before: upper, after: lower };
}

/** A transition on the programme's clock, before leaf `before` of its row. */
export interface PlacedTransition {
  before: number;
  startFrame: number;
  frames: number;
  settings: RushesTransitionMetadata;
}

const noHandles: Handles = { headBefore: 0, headAfter: 0, tailBefore: 0, tailAfter: 0 };

/** The handles of every leaf of a row. */
export function rowHandles(context: FlattenContext, row: Row, limits: HandleLimits): Handles[] {
  return placeTransitions(context, row, limits).handles;
}

/**
 * The handles of every leaf of a row, and its transitions. Each side is cut to what its media has and to what the
 * leaves leave between two transitions; what was shortened is said.
 */
export function placeTransitions(
  context: FlattenContext,
  row: Row,
  limits: HandleLimits,
): { handles: Handles[]; transitions: PlacedTransition[] } {
  const handles = row.leaves.map(() => ({ ...noHandles }));
  const transitions: PlacedTransition[] = [];
  for (const { transition, before, ticks } of row.transitions) {
    const sides = { out: sideAt(row, handles, before - 1), into: sideAt(row, handles, before) };
    if (!sides.out && !sides.into) continue;
    const settings = settingsOf(context, transition);
    const { rate } = context.output;
    const asked = { before: ticksToFrames(ticks.before, rate), after: ticksToFrames(ticks.after, rate) };
    const want = wantedFrames(sides, asked);
    const frames = fittingFrames(context, sides, { want, limits });
    if (frames.before < want.before || frames.after < want.after) warnShortened(context, sides);
    if (frames.before + frames.after === 0) continue;
    if (sides.out) Object.assign(sides.out.handles, { tailBefore: frames.before, tailAfter: frames.after });
    if (sides.into) Object.assign(sides.into.handles, { headBefore: frames.before, headAfter: frames.after });
    const startFrame = cutFrame(context, sides) - frames.before;
    transitions.push({ before, startFrame, frames: frames.before + frames.after, settings });
  }
  return { handles, transitions };
}

function settingsOf(context: FlattenContext, transition: Transition): RushesTransitionMetadata {
  const settings = transitionSettings(transition);
  if (settings.kind || transition.transition_type === 'SMPTE_Dissolve') return settings;
  const kind = quote(transition.name || transition.transition_type || 'without a name');
  context.warnings.add(`The transition ${kind} is not known here; it plays as a crossfade.`);
  return settings;
}

interface Side {
  leaf: Leaf;
  handles: Handles;
}

/** The items at both sides of a transition; null beyond the edge of a track, where there is nothing. */
interface Sides {
  out: Side | null;
  into: Side | null;
}

function sideAt(row: Row, handles: Handles[], index: number): Side | null {
  const leaf = row.leaves[index];
  const own = handles[index];
  return leaf && own ? { leaf, handles: own } : null;
}

/** At the edge of a track a transition lies wholly inside its one item: it fades in or out. */
function wantedFrames(
  sides: Sides,
  asked: { before: number; after: number },
): { before: number; after: number } {
  const whole = asked.before + asked.after;
  if (!sides.out) return { before: 0, after: whole };
  return sides.into ? asked : { before: whole, after: 0 };
}

function cutFrame(context: FlattenContext, { out, into }: Sides): number {
  if (into) return leafFrames(context, into.leaf).startFrame;
  return out ? leafFrames(context, out.leaf).endFrame : 0;
}

function warnShortened(context: FlattenContext, { out, into }: Sides): void {
  const names = [out, into].flatMap((side) => (side ? [leafName(side.leaf)] : [])).join(' and ');
  context.warnings.add(
    `The crossfade between ${names} was shortened: there is not enough footage beyond the cut.`,
  );
}

function fittingFrames(
  context: FlattenContext,
  { out, into }: Sides,
  rule: { want: { before: number; after: number }; limits: HandleLimits },
): { before: number; after: number } {
  const length = (side: Side) => {
    const { startFrame, endFrame } = leafFrames(context, side.leaf);
    return endFrame - startFrame;
  };
  const outFree = out ? length(out) - out.handles.headAfter : 0;
  const intoFree = into ? length(into) : 0;
  const reachBefore = into ? rule.limits(into.leaf).before : Number.POSITIVE_INFINITY;
  const reachAfter = out ? rule.limits(out.leaf).after : Number.POSITIVE_INFINITY;
  return {
    before: Math.max(0, Math.min(rule.want.before, outFree, reachBefore)),
    after: Math.max(0, Math.min(rule.want.after, intoFree, reachAfter)),
  };
}
