/** A row inside something that is faster, slower, backwards or stands still. Pure. */
import {
  type Easing,
  type Json,
  type RushesTransitionMetadata,
  type Transition,
  transitionSettings,
} from '@rushes/timeline';
import { scaleTicks } from './item-clock.ts';
import type { SourceSpeed } from './plan-types.ts';
import type { Row } from './row.ts';
import type { Warnings } from './warnings.ts';

/** Fits a row's transitions to the speed it plays at; backwards its items and they come in the other order. */
export function turnRow(row: Row, speed: SourceSpeed, warnings: Warnings): void {
  if (speed.num === 0) {
    row.transitions = [];
    return;
  }
  const pace = { num: speed.den, den: Math.abs(speed.num) };
  for (const { ticks } of row.transitions) {
    ticks.before = scaleTicks(ticks.before, pace);
    ticks.after = scaleTicks(ticks.after, pace);
  }
  if (speed.num > 0) return;
  row.transitions = row.transitions.map(({ transition, before, ticks }) => ({
    transition: turnedTransition(transition, warnings),
    before: row.leaves.length - before,
    ticks: { before: ticks.after, after: ticks.before },
  }));
  row.transitions.reverse();
  row.leaves.reverse();
}

const OPPOSITE = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;

/** Kinds that are not themselves when they are seen from their end. */
const ONE_WAY: readonly RushesTransitionMetadata['kind'][] = ['slide', 'zoom', 'iris', 'clock'];

function turnedTransition(transition: Transition, warnings: Warnings): Transition {
  const settings = transitionSettings(transition);
  const { kind = 'dissolve', direction = 'left', easing } = settings;
  if (ONE_WAY.includes(kind)) {
    warnings.add(`A transition of kind ${kind} inside something that plays backwards plays forwards.`);
  }
  const turned: RushesTransitionMetadata = {
    ...settings,
    ...((kind === 'wipe' || kind === 'push') && { direction: OPPOSITE[direction] }),
    ...(easing !== undefined && { easing: turnedEasing(easing) }),
  };
  // Typed settings as the plain JSON they are.
  const rushes: Json = JSON.parse(JSON.stringify(turned));
  return { ...transition, metadata: { ...transition.metadata, rushes } };
}

function turnedEasing(easing: Easing): Easing {
  if (easing === 'ease-in') return 'ease-out';
  if (easing === 'ease-out') return 'ease-in';
  if (typeof easing === 'string') return easing;
  const [x1, y1, x2, y2] = easing.bezier;
  return { bezier: [1 - x2, 1 - y2, 1 - x1, 1 - y1] };
}
