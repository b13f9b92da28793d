/** What of a timeline a CMX 3600 list can hold: events, with what it can not hold as sentences. Pure. */
import { activeReference, placeItems } from '../measure.ts';
import { clipSettings, transitionSettings } from '../metadata.ts';
import { rangeToTicks, ticksToFrames, timeToTicks } from '../ticks.ts';
import type { Rational } from '../time.ts';
import type { Clip, Effect, Stack, Track, Transition } from '../types.ts';

/** How the picture comes in: cut, dissolve or wipe of so many frames. */
export interface EdlTransition {
  kind: 'C' | 'D' | 'W001' | 'W002';
  frames: number;
}

/** One source on one channel. Frames at the list's rate; ends are exclusive. */
export interface EdlEvent {
  channel: string;
  /** What tells one source from another. */
  source: string;
  name: string;
  reel: string | null;
  url: string | null;
  sourceIn: number;
  sourceOut: number;
  recordIn: number;
  recordOut: number;
  transition: EdlTransition;
  /** 1 plays as it is, below 0 backwards, 0 stands still. */
  speed: number;
}

export interface EdlEvents {
  events: EdlEvent[];
  warnings: string[];
}

/** A track with what is collected while its events are listed. */
interface Listing {
  channel: string;
  track: Track;
  rate: Rational;
  warn(sentence: string): void;
}

/** Settings that a list has no words for, as people call them. */
const unheld: { [setting: string]: string } = {
  fit: 'fit',
  layout: 'layout',
  blend: 'blend mode',
  color: 'colour',
  lut: 'look-up table',
  mask: 'mask',
  border: 'border',
  shadow: 'shadow',
  gainDb: 'volume',
  pan: 'balance',
  fadeInSeconds: 'fade',
  fadeOutSeconds: 'fade',
  pictureFadeInSeconds: 'fade',
  pictureFadeOutSeconds: 'fade',
};

/** The events of one track, in order. */
export function listEvents(options: { channel: string; track: Track; rate: Rational }): EdlEvents {
  const warnings: string[] = [];
  const listing: Listing = { ...options, warn: (sentence) => warnings.push(sentence) };
  const { track, rate } = options;
  const lost = new Set<string>();
  const events = placeItems(track, rate).flatMap(({ item, index, startFrame, endFrame }) => {
    if (item.OTIO_SCHEMA === 'Gap.1') return [];
    if (!item.enabled) {
      listing.warn(`"${item.name}" is disabled and is left out.`);
      return [];
    }
    if (endFrame <= startFrame) return [];
    for (const setting of Object.keys(clipSettings(item))) lost.add(unheld[setting] ?? '');
    return [eventOf(listing, { item, index, startFrame, endFrame })];
  });
  lost.delete('');
  if (lost.size > 0) {
    listing.warn(`${[...lost].join(', ')} of clips on ${options.channel} can not be written in a list.`);
  }
  return { events, warnings };
}

interface Placed {
  item: Clip | Stack | Track;
  index: number;
  startFrame: number;
  endFrame: number;
}

function eventOf(listing: Listing, placed: Placed): EdlEvent {
  const { item, index, startFrame, endFrame } = placed;
  const { track, rate } = listing;
  const before = transitionAt(track, index - 1);
  const after = transitionAt(track, index + 1);
  // In a list a transition belongs to the incoming source, which begins with it; the outgoing one ends there.
  const early = before ? framesOf(before, 'in_offset', rate) : 0;
  const earlyEnd = after ? framesOf(after, 'in_offset', rate) : 0;
  const recordIn = startFrame - early;
  const recordOut = endFrame - earlyEnd;
  const speed = speedOf(listing, item.effects, item.name);
  const first = firstShown(listing, item, Math.round(early * Math.abs(speed)));
  const length = speed === 0 ? 1 : Math.round((recordOut - recordIn) * Math.abs(speed));
  return {
    channel: listing.channel,
    ...sourceOf(listing, item),
    sourceIn: first,
    sourceOut: first + length,
    recordIn,
    recordOut,
    transition: before ? transitionOf(listing, before) : { kind: 'C', frames: 0 },
    speed,
  };
}

function transitionAt(track: Track, index: number): Transition | null {
  const child = track.children[index];
  return child?.OTIO_SCHEMA === 'Transition.1' ? child : null;
}

function framesOf(transition: Transition, side: 'in_offset' | 'out_offset', rate: Rational): number {
  return ticksToFrames(timeToTicks(transition[side]), rate);
}

function firstFrame(item: Clip | Stack | Track, rate: Rational): number {
  const range =
    item.source_range ?? (item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item)?.available_range : null);
  return range ? ticksToFrames(rangeToTicks(range).start, rate) : 0;
}

/** The source's frame at which an event begins: a list has no times before 0, and 24 hours later is not where it is. */
function firstShown(listing: Listing, item: Clip | Stack | Track, early: number): number {
  const first = firstFrame(item, listing.rate) - early;
  if (first < 0) {
    listing.warn(
      `"${item.name}" begins ${-first} frames before its source does: it is written from its start.`,
    );
  }
  return Math.max(0, first);
}

function transitionOf(listing: Listing, transition: Transition): EdlTransition {
  const frames =
    framesOf(transition, 'in_offset', listing.rate) + framesOf(transition, 'out_offset', listing.rate);
  const { kind = 'dissolve', direction = 'left' } = transitionSettings(transition);
  if (frames === 0) return { kind: 'C', frames: 0 };
  if (kind === 'dissolve') return { kind: 'D', frames };
  if (kind === 'wipe') {
    if (direction === 'left' || direction === 'up') {
      listing.warn(`A list has no wipe to the ${direction}: it is written as one the other way.`);
    }
    return { kind: direction === 'left' || direction === 'right' ? 'W001' : 'W002', frames };
  }
  listing.warn(`A list has no transition of the kind ${kind}: it is written as a dissolve.`);
  return { kind: 'D', frames };
}

function speedOf(listing: Listing, effects: Effect[], name: string): number {
  let speed = 1;
  for (const effect of effects) {
    if (effect.OTIO_SCHEMA === 'FreezeFrame.1') speed = 0;
    else if (effect.OTIO_SCHEMA === 'LinearTimeWarp.1') speed *= effect.time_scalar ?? 1;
    else
      listing.warn(
        `The effect ${effect.effect_name || effect.name} of "${name}" can not be written in a list.`,
      );
  }
  return speed;
}

function reelIn(metadata: object | undefined): string | null {
  const list = (metadata as { cmx_3600?: unknown } | undefined)?.cmx_3600;
  const reel = (list as { reel?: unknown } | undefined)?.reel;
  return typeof reel === 'string' && reel !== '' ? reel : null;
}

function sourceOf(
  listing: Listing,
  item: Clip | Stack | Track,
): Pick<EdlEvent, 'source' | 'name' | 'reel' | 'url'> {
  const { name } = item;
  if (item.OTIO_SCHEMA !== 'Clip.2') {
    listing.warn(`"${name}" holds tracks of its own, which a list can not: it is written as one source.`);
    return { source: `nested:${name}`, name, reel: 'AX', url: null };
  }
  const reference = activeReference(item);
  const reel = reelIn(item.metadata) ?? reelIn(reference?.metadata);
  if (reference?.OTIO_SCHEMA === 'ExternalReference.1') {
    const url = reference.target_url;
    return { source: reel ?? url, name: name || (reference.name ?? ''), reel, url };
  }
  if (reference?.OTIO_SCHEMA === 'GeneratorReference.1') {
    const kind = reference.generator_kind;
    if (kind === 'black') return { source: 'black', name, reel: 'BL', url: null };
    listing.warn(
      `"${name || kind}" is drawn (${kind}), which a list can not say: only its place is written.`,
    );
    return { source: `drawn:${kind}`, name: name || kind, reel: 'AX', url: null };
  }
  return { source: reel ?? `missing:${name}`, name, reel, url: null };
}
