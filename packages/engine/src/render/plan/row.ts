/** Rows of a timeline: items in sequence with everything looked up, on the programme's clock, also inside something that turns time. */
import {
  activeReference,
  type Clip,
  type Easing,
  type Gap,
  type Json,
  type RushesClipMetadata,
  type RushesTrackMetadata,
  type RushesTransitionMetadata,
  type Stack,
  type Track,
  type Transition,
  transitionSettings,
} from '@rushes/timeline';
import type { RenderSource } from '../../types.ts';
import { quote } from '../text/quote.ts';
import { scaleTicks } from './item-clock.ts';
import type { OutputPicture, PictureSource, SourceSpeed } from './plan-types.ts';
import type { Warnings } from './warnings.ts';

// Rows of a timeline: items in sequence with everything looked up, on the programme's clock.

/** What flattening needs to know. */
export interface FlattenContext {
  output: OutputPicture;
  sources: ReadonlyMap<string, RenderSource>;
  warnings: Warnings;
}

/** What a clip shows or plays, with everything looked up. */
export type ClipContent =
  | { kind: 'media'; source: RenderSource; start: number }
  | { kind: 'generator'; generator: string; parameters: { [key: string]: Json } }
  | NestedPicture
  | { kind: 'nothing' };

/** Something nested that is one picture; it has content for `beyond` ticks before its start and after its end. */
export interface NestedPicture {
  kind: 'group';
  source: Extract<PictureSource, { kind: 'group' }>;
  beyond: { before: number; after: number };
}

/** One item of a track without children, on the programme's clock. */
export interface Leaf {
  clip: Clip | null;
  name: string;
  /** Of the clip, or of what is nested and is one picture. */
  settings: RushesClipMetadata;
  content: ClipContent;
  /** Ticks at which it starts and ends. */
  start: number;
  end: number;
  /** Ticks skipped at its start because a parent begins later. */
  skipped: number;
  /** Of media: position in the file at `start`, ticks, and how it moves on from there. */
  position: number;
  speed: SourceSpeed;
}

/** A transition before leaf `before` of the same row, with its lengths before and after the cut in ticks of the programme. */
export interface RowTransition {
  transition: Transition;
  before: number;
  ticks: { before: number; after: number };
}

/** Leaves in sequence: one track, or one child of a stack. */
export interface Row {
  kind: Track['kind'];
  settings: RushesTrackMetadata;
  leaves: Leaf[];
  transitions: RowTransition[];
}

/** A clip's name for a sentence; one without a name goes by its media. */
export function clipName(clip: Clip | null): string {
  const reference = clip && activeReference(clip);
  const name = clip?.name || reference?.name;
  if (name) return quote(name);
  return reference?.OTIO_SCHEMA === 'ExternalReference.1'
    ? `a clip of ${quote(reference.target_url)}`
    : 'an unnamed clip';
}

/** Name of anything in a row for a sentence. */
export function itemName(item: Leaf | Clip | Gap | Stack | Track): string {
  if ('OTIO_SCHEMA' in item && item.OTIO_SCHEMA === 'Clip.2') return clipName(item);
  return item.name ? quote(item.name) : 'an unnamed item';
}

/** Name of an item of a row for a sentence. */
export function leafName(leaf: Leaf): string {
  return leaf.clip ? clipName(leaf.clip) : itemName(leaf);
}

// A row inside something that is faster, slower, backwards or stands still.

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
