/** How long the transitions of a row really last: what neighbours and media have to give. */
import { ticksToFrames } from '@rushes/timeline';
import { clipName, type FlattenContext, type Leaf, quote, type Row, transitionTicks } from './flatten.ts';

/** Frames by which a leaf reaches over its cuts. */
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

const noHandles: Handles = { headBefore: 0, headAfter: 0, tailBefore: 0, tailAfter: 0 };

/**
 * The handles of every leaf of a row. Each side is cut to what its media has and to what the leaves
 * leave between two transitions; what was shortened is said.
 */
export function rowHandles(context: FlattenContext, row: Row, limits: HandleLimits): Handles[] {
  const handles = row.leaves.map(() => ({ ...noHandles }));
  for (const { transition, before } of row.transitions) {
    const sides = neighbours(row, handles, before);
    if (!sides) {
      context.warnings.add('A transition at the edge of a track or beside a nested stack plays as a cut.');
      continue;
    }
    if (transition.transition_type !== 'SMPTE_Dissolve') {
      const kind = quote(transition.transition_type || 'without a name');
      context.warnings.add(`The transition ${kind} is not supported yet; it plays as a crossfade.`);
    }
    const asked = transitionTicks(transition);
    const { rate } = context.output;
    const want = { before: ticksToFrames(asked.before, rate), after: ticksToFrames(asked.after, rate) };
    const frames = fittingFrames(context, sides, { want, limits });
    if (frames.before < want.before || frames.after < want.after) {
      const names = `${clipName(sides.out.leaf.clip)} and ${clipName(sides.into.leaf.clip)}`;
      context.warnings.add(
        `The crossfade between ${names} was shortened: there is not enough footage beyond the cut.`,
      );
    }
    Object.assign(sides.out.handles, { tailBefore: frames.before, tailAfter: frames.after });
    Object.assign(sides.into.handles, { headBefore: frames.before, headAfter: frames.after });
  }
  return handles;
}

interface Side {
  leaf: Leaf;
  handles: Handles;
}

function neighbours(row: Row, handles: Handles[], before: number): { out: Side; into: Side } | null {
  const [out, into] = [before - 1, before].map((index) => {
    const leaf = row.leaves[index];
    const own = handles[index];
    return leaf && own && !leaf.nested ? { leaf, handles: own } : null;
  });
  return out && into ? { out, into } : null;
}

function fittingFrames(
  context: FlattenContext,
  sides: { out: Side; into: Side },
  rule: { want: { before: number; after: number }; limits: HandleLimits },
): { before: number; after: number } {
  const outFrames = leafFrames(context, sides.out.leaf);
  const intoFrames = leafFrames(context, sides.into.leaf);
  const outFree = outFrames.endFrame - outFrames.startFrame - sides.out.handles.headAfter;
  const intoFree = intoFrames.endFrame - intoFrames.startFrame;
  return {
    before: Math.max(0, Math.min(rule.want.before, outFree, rule.limits(sides.into.leaf).before)),
    after: Math.max(0, Math.min(rule.want.after, intoFree, rule.limits(sides.out.leaf).after)),
  };
}
