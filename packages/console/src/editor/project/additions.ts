/** What is put into a film: clips of the library with their sound, titles, colours. Pure. */
import type { AssetDetails } from '@rushes/sdk';
import {
  assetClip,
  type CaptionCue,
  colorClip,
  type EditOperation,
  generatorClip,
  type ItemJson,
  type Json,
  type Rational,
  rateFromNumber,
  secondsToFrames,
  type TextStyle,
  textClip,
} from '@rushes/timeline';
import type { Lane, Layout } from './layout.ts';
import { timeAt } from './operations.ts';

const KINDS = ['video', 'audio', 'image'] as const;

export interface Media {
  assetId: string;
  name: string;
  kind: (typeof KINDS)[number];
  seconds: number | null;
  fps: number | null;
  hasSound: boolean;
  width: number | null;
  height: number | null;
  /** The stretch of it that is put in, in seconds of the file; else all of it. */
  range?: { start: number; end: number };
}

/** What details of a file say of it; null of what is no media. */
export function mediaOf(details: AssetDetails): Media | null {
  const kind = KINDS.find((one) => one === details.file_type);
  if (kind === undefined) return null;
  return {
    assetId: details.asset_id,
    name: details.source_name,
    kind,
    seconds: details.duration_seconds,
    fps: details.fps,
    hasSound: details.has_audio,
    width: details.width,
    height: details.height,
  };
}

/**
 * Frames of a programme that show a stretch of a file, from its first picture to its last: the first is the one at or after
 * its beginning, since the one before would show the picture before.
 */
export function framesOf(range: { start: number; end: number }, rate: Rational) {
  const at = (seconds: number) => Math.ceil((seconds * rate.num) / rate.den - 0.001);
  const start = at(range.start);
  return { start, frames: Math.max(1, at(range.end) - start) };
}

const STILL_SECONDS = 5;
const TITLE_SECONDS = 4;

/** Operations, and the frame at which what they put in begins. */
export interface Addition {
  operations: EditOperation[];
  frame: number;
}

const json = (item: object) => item as unknown as ItemJson;

function clipOf(media: Media, rate: Rational): ItemJson {
  const { assetId, name } = media;
  if (media.kind === 'image') {
    return json(assetClip({ assetId, name, span: { frames: secondsToFrames(STILL_SECONDS, rate), rate } }));
  }
  // Whole frames of the programme: the cut behind it stands on one.
  const frames = Math.max(1, Math.floor(((media.seconds ?? STILL_SECONDS) * rate.num) / rate.den + 0.001));
  const own = media.fps === null || media.kind === 'audio' ? rate : rateFromNumber(media.fps);
  const available = Math.max(1, Math.round(((media.seconds ?? STILL_SECONDS) * own.num) / own.den));
  const span = media.range === undefined ? { start: 0, frames } : framesOf(media.range, rate);
  return json(
    assetClip({
      assetId,
      name,
      span: { ...span, rate },
      available: { start: 0, frames: available, rate: own },
    }),
  );
}

const lengthOf = (item: ItemJson) =>
  Number((item.source_range as { duration?: { value?: number } } | undefined)?.duration?.value ?? 0);

/** A lane on which nothing stands in a stretch. */
const isFree = ({ blocks }: Lane, from: number, to: number) =>
  blocks.every(({ start, end }) => end <= from || start >= to);

const isForFootage = ({ role }: Lane) => role !== 'titles' && role !== 'captions';

/** The track of that kind to use, made where there is none. */
function trackFor(
  layout: Layout,
  { kind, tracks }: { kind: 'Video' | 'Audio'; tracks: number },
  fits: (lane: Lane) => boolean,
  settings?: { [name: string]: string },
): { track: number; operations: EditOperation[] } {
  const lane = layout.lanes.findLast((one) => one.kind === kind && fits(one));
  const sound = layout.lanes.find((one) => one.kind === kind && fits(one));
  const found = kind === 'Video' ? lane : sound;
  if (found !== undefined) return { track: found.track, operations: [] };
  const add: EditOperation = { type: 'add_track', kind, ...(settings === undefined ? {} : { settings }) };
  return { track: tracks, operations: [add] };
}

/** Puts a clip of the library in: what follows makes room; its sound comes along, linked. */
export function addMedia(
  layout: Layout,
  media: Media,
  { frame, lane, tracks }: { frame: number; lane: number | null; tracks: number },
): Addition {
  const item = clipOf(media, layout.rate);
  const wanted = lane === null ? undefined : layout.lanes[lane];
  const length = lengthOf(item);
  if (media.kind === 'audio') {
    const fits = (one: Lane) => isFree(one, frame, frame + length);
    const chosen = wanted?.kind === 'Audio' ? { track: wanted.track, operations: [] } : null;
    const { track, operations } = chosen ?? trackFor(layout, { kind: 'Audio', tracks }, fits);
    const insert: EditOperation = {
      type: 'insert',
      track: [track],
      time: timeAt(layout, frame),
      item,
      mode: 'overwrite',
    };
    return { operations: [...operations, insert], frame };
  }
  const picture =
    wanted?.kind === 'Video'
      ? { track: wanted.track, operations: [] }
      : trackFor(layout, { kind: 'Video', tracks }, isForFootage);
  const made = tracks + picture.operations.length;
  const sound = media.hasSound
    ? trackFor(layout, { kind: 'Audio', tracks: made }, ({ role }) => role !== 'music')
    : null;
  const insert: EditOperation = {
    type: 'insert',
    track: [picture.track],
    time: timeAt(layout, frame),
    item,
    mode: 'ripple',
    ...(sound === null ? {} : { also: [{ track: [sound.track], item }] }),
  };
  return { operations: [...picture.operations, ...(sound?.operations ?? []), insert], frame };
}

const even = (value: number) => Math.max(2, 2 * Math.round(value / 2));

/** The first footage of an empty film gives it its shape and rate. */
export function addFirst(layout: Layout, media: Media, tracks: number): Addition {
  const { kind, fps, width, height } = media;
  const place = { frame: 0, lane: null, tracks };
  if (kind !== 'video' || fps === null || width === null || height === null) {
    return addMedia(layout, media, place);
  }
  const rate = rateFromNumber(fps);
  const output = { width: even(width), height: even(height), rate: { ...rate } };
  const shaped = { ...layout, rate, fps: rate.num / rate.den };
  const { operations } = addMedia(shaped, media, place);
  return {
    operations: [{ type: 'set_settings', target: [], settings: { output } }, ...operations],
    frame: 0,
  };
}

/** Something that is drawn, over what is there; on the uppermost lane that is free then. */
function addDrawn(
  layout: Layout,
  item: ItemJson,
  { frame, tracks, role }: { frame: number; tracks: number; role: string },
): Addition {
  const end = frame + lengthOf(item);
  const upper = layout.lanes.find((lane) => lane.kind === 'Video');
  const takes = upper?.role === role || upper?.blocks.every(({ kind }) => kind === 'text');
  const isUsed =
    upper !== undefined && takes === true && upper.blocks.length > 0 && isFree(upper, frame, end);
  const operations: EditOperation[] = isUsed
    ? []
    : [{ type: 'add_track', kind: 'Video', settings: { role } }];
  const track = isUsed ? upper.track : tracks;
  operations.push({
    type: 'insert',
    track: [track],
    time: timeAt(layout, frame),
    item,
    mode: 'overwrite',
  });
  return { operations, frame };
}

export function addTitle(
  layout: Layout,
  { text, style }: { text: string; style: TextStyle },
  place: { frame: number; tracks: number },
): Addition {
  const span = { frames: secondsToFrames(TITLE_SECONDS, layout.rate), rate: layout.rate };
  return addDrawn(layout, json(textClip({ parameters: { text, style }, span })), {
    ...place,
    role: 'titles',
  });
}

/** A card of its own between the clips: what follows makes room. */
function addCard(
  layout: Layout,
  item: ItemJson,
  { frame, tracks }: { frame: number; tracks: number },
): Addition {
  const { track, operations } = trackFor(layout, { kind: 'Video', tracks }, isForFootage);
  const time = timeAt(layout, frame);
  return {
    operations: [...operations, { type: 'insert', track: [track], time, item, mode: 'ripple' }],
    frame,
  };
}

const stillSpan = ({ rate }: Layout) => ({ frames: secondsToFrames(STILL_SECONDS, rate), rate });

export function addColor(layout: Layout, color: string, place: { frame: number; tracks: number }): Addition {
  return addCard(layout, json(colorClip({ parameters: { color }, span: stillSpan(layout) })), place);
}

/** Colour bars, as they stand before a programme. */
export function addBars(layout: Layout, place: { frame: number; tracks: number }): Addition {
  const item = generatorClip({ kind: 'SMPTEBars', parameters: {}, span: stillSpan(layout), name: 'Bars' });
  return addCard(layout, json(item), place);
}

/** Captions over all of the film; where nothing is in it yet, as long as there are some. */
export function addCaptions(
  layout: Layout,
  { name, cues }: { name: string; cues: readonly CaptionCue[] },
  tracks: number,
): Addition {
  const { rate } = layout;
  const last = cues.reduce((end, cue) => Math.max(end, cue.end), 0);
  const frames = Math.max(1, layout.frames === 0 ? secondsToFrames(last, rate) : layout.frames);
  const parameters = JSON.parse(JSON.stringify({ cues })) as { [key: string]: Json };
  const item = json(generatorClip({ kind: 'rushes.captions', parameters, span: { frames, rate }, name }));
  return {
    operations: [
      { type: 'add_track', kind: 'Video', settings: { role: 'captions' } },
      { type: 'insert', track: [tracks], time: timeAt(layout, 0), item, mode: 'overwrite' },
    ],
    frame: 0,
  };
}
