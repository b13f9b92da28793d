/** What our settings of an item become where it is cut or its start moves, so that what is left looks as it did. */
import type { Item } from '../../measure.ts';
import { clipSettings } from '../../metadata.ts';
import { ticksPerSecond } from '../../ticks.ts';
import type { Clip, Json } from '../../types.ts';

type JsonObject = { [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** An item with other fields in `metadata.rushes`; undefined removes one. */
export function withSettings<I extends Item>(item: I, change: { [key: string]: Json | undefined }): I {
  const rushes: { [key: string]: Json | undefined } = { ...(clipSettings(item) as JsonObject), ...change };
  const kept = Object.entries(rushes).filter((field): field is [string, Json] => field[1] !== undefined);
  const { rushes: _old, ...metadata } = item.metadata;
  if (kept.length === 0) return { ...item, metadata };
  return { ...item, metadata: { ...item.metadata, rushes: Object.fromEntries(kept) } };
}

const animatedInLayout = ['crop', 'position', 'scale', 'rotation', 'opacity'];

/** Rounded to a billionth: differences of seconds have long tails. */
const moved = (at: number, seconds: number) => Math.round((at + seconds) * 1e9) / 1e9;

function moveAnimation(value: Json | undefined, seconds: number): Json | undefined {
  if (!isObject(value) || !Array.isArray(value.keyframes)) return value;
  const keyframes = value.keyframes.map((keyframe) =>
    isObject(keyframe) && typeof keyframe.at === 'number'
      ? { ...keyframe, at: moved(keyframe.at, seconds) }
      : keyframe,
  );
  return { ...value, keyframes };
}

function isAnimated(value: Json | undefined): boolean {
  return isObject(value) && Array.isArray(value.keyframes);
}

/** An item whose keyframes come `ticks` later: they count from its start, which has moved by as much the other way. */
export function withKeyframesMoved<I extends Item>(item: I, ticks: number): I {
  const settings = clipSettings(item) as JsonObject;
  const { layout, gainDb } = settings;
  const seconds = ticks / ticksPerSecond;
  const animated = isObject(layout) ? animatedInLayout.filter((key) => isAnimated(layout[key])) : [];
  if (ticks === 0 || (animated.length === 0 && !isAnimated(gainDb))) return item;
  const change: { [key: string]: Json | undefined } = {};
  if (isAnimated(gainDb)) change.gainDb = moveAnimation(gainDb, seconds);
  if (isObject(layout) && animated.length > 0) {
    const fields = animated.map((key) => [key, moveAnimation(layout[key], seconds) ?? null] as const);
    change.layout = { ...layout, ...Object.fromEntries(fields) };
  }
  return withSettings(item, change);
}

/** The text of a clip moves in or out at its own edges only. */
function withoutMotion(item: Item, edge: 'in' | 'out'): Item {
  if (item.OTIO_SCHEMA !== 'Clip.2') return item;
  const key = item.active_media_reference_key;
  const reference = item.media_references[key];
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1' || reference.generator_kind !== 'rushes.text') {
    return item;
  }
  const { animation } = reference.parameters;
  if (!isObject(animation) || animation[edge] === undefined || animation[edge] === 'none') return item;
  const parameters = { ...reference.parameters, animation: { ...animation, [edge]: 'none' } };
  const clip: Clip = {
    ...item,
    media_references: { ...item.media_references, [key]: { ...reference, parameters } },
  };
  return clip;
}

const fades = {
  in: ['fadeInSeconds', 'pictureFadeInSeconds'],
  out: ['fadeOutSeconds', 'pictureFadeOutSeconds'],
};

/** An item without what happens at one of its edges, because the edge is a cut through its middle now. */
export function withoutEdge(item: Item, edge: 'in' | 'out'): Item {
  const settings = clipSettings(item) as JsonObject;
  const gone = fades[edge].filter((key) => settings[key] !== undefined);
  const change = Object.fromEntries(gone.map((key) => [key, undefined]));
  return withoutMotion(gone.length === 0 ? item : withSettings(item, change), edge);
}
