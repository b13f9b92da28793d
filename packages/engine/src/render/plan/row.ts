/** Rows of a timeline: items in sequence with everything looked up, on the programme's clock. */
import {
  activeReference,
  type Clip,
  type Gap,
  type Json,
  type RushesClipMetadata,
  type RushesTrackMetadata,
  type Stack,
  type Track,
  type Transition,
} from '@rushes/timeline';
import type { RenderSource } from '../../types.ts';
import { quote } from '../text/quote.ts';
import type { OutputPicture, PictureSource, SourceSpeed } from './plan-types.ts';
import type { Warnings } from './warnings.ts';

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
