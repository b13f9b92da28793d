/** From a timeline to everything that has to be rendered. Pure but for reading shipped fonts. */
import {
  activeReference,
  itemTicks,
  listClips,
  locationKey,
  outputSizeOf,
  parseAssetUrl,
  type Rational,
  type Timeline,
  timelineLimits,
  timelineSettings,
} from '@rushes/timeline';
import { MediaError } from '../../errors.ts';
import type { CopyRun, RenderSource } from '../../types.ts';
import { planWithCopies } from '../copy/copy-gate.ts';
import { rgbColor } from '../graph/colors.ts';
import { layerCovers } from '../graph/picture-graph.ts';
import { ownRate, ownSize } from '../outputs/animation-size.ts';
import { type ResolvedOutput, resolveOutputFormat } from '../outputs/output-table.ts';
import type { RenderOutput } from '../outputs/output-types.ts';
import { maxSegmentSeconds } from '../outputs/picture-codings.ts';
import { type ProgrammeExtras, programmeExtras } from '../outputs/programme-extras.ts';
import { frameToSample } from '../sound/place-sounds.ts';
import { textWarnings } from '../text/text-problems.ts';
import { flattenTimeline } from './flatten.ts';
import { planIntervals } from './intervals.ts';
import type {
  FlatTimeline,
  OutputPicture,
  PictureInterval,
  PictureLayer,
  PictureSource,
  PlacedPicture,
  SegmentPlan,
  SoundEvent,
  TextEvent,
} from './plan-types.ts';
import { withQuickStart } from './segments.ts';
import { videoStreamOf } from './source-time.ts';

/** What has to be rendered. */
export interface RenderPlan {
  output: OutputPicture;
  frames: number;
  /** What is seen when, before it is cut into segments. */
  intervals: PictureInterval[];
  segments: SegmentPlan[];
  sounds: SoundEvent[];
  /** What kind of file it becomes. */
  written: ResolvedOutput;
  /** Chapters and captions that it holds beside. */
  extras: ProgrammeExtras;
  warnings: string[];
}

/** What shapes a plan besides its timeline. */
export interface PlanOptions {
  sources: readonly RenderSource[];
  width?: number;
  height?: number;
  output?: RenderOutput;
  /** What may be copied from the sources; without them everything is drawn. */
  copies?: readonly CopyRun[];
  /** Begins with a short segment. */
  quickStart?: boolean;
}

function resolveWritten(output: RenderOutput | undefined): ResolvedOutput {
  try {
    return resolveOutputFormat(output);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new MediaError('invalid', `${error.message}.`);
  }
}

// A part of a flat timeline as a programme of its own.

/** Frames from `startFrame` to before `endFrame`, and the samples they last. */
interface ProgrammeRange {
  startFrame: number;
  endFrame: number;
  startSample: number;
  endSample: number;
}

/** The timeline from the range's start on; all keeps its distance from everything, so that equal pictures keep their segments. */
function cutRange(flat: FlatTimeline, range: ProgrammeRange): FlatTimeline {
  const { startFrame, endFrame } = range;
  const inside = (span: { startFrame: number; endFrame: number }) =>
    span.startFrame < endFrame && span.endFrame > startFrame;
  return {
    ...flat,
    frames: endFrame - startFrame,
    pictures: flat.pictures.filter(inside).map((layer) => moveLayer(layer, -startFrame)),
    texts: flat.texts.filter(inside).map((text) => moveText(text, -startFrame)),
    sounds: flat.sounds
      .filter((event) => isHeard(event, range))
      .map((event) => moveSound(event, -range.startSample)),
  };
}

function isHeard({ startSample, samples }: SoundEvent, range: ProgrammeRange): boolean {
  return startSample < range.endSample && startSample + samples > range.startSample;
}

function moveSound(event: SoundEvent, samples: number): SoundEvent {
  return { ...event, startSample: event.startSample + samples };
}

function moveText(text: TextEvent, frames: number): TextEvent {
  return { ...text, startFrame: text.startFrame + frames, endFrame: text.endFrame + frames };
}

function moveLayer(layer: PictureLayer, frames: number): PictureLayer {
  const { transition } = layer;
  return {
    ...layer,
    startFrame: layer.startFrame + frames,
    endFrame: layer.endFrame + frames,
    picture: movePicture(layer.picture, frames),
    transition: transition && {
      ...transition,
      startFrame: transition.startFrame + frames,
      to: movePicture(transition.to, frames),
    },
  };
}

function movePicture(picture: PlacedPicture, frames: number): PlacedPicture {
  return { ...picture, atFrame: picture.atFrame + frames, source: moveSource(picture.source, frames) };
}

/** What stands on the programme's clock inside a picture moves with it. */
function moveSource(source: PictureSource, frames: number): PictureSource {
  if (source.kind === 'text') return { ...source, text: moveText(source.text, frames) };
  if (source.kind !== 'group') return source;
  return { ...source, layers: source.layers.map((layer) => moveLayer(layer, frames)) };
}

/** The part of the programme that is written; sound alone is cut at frames too. */
function cutToRange(
  flat: FlatTimeline,
  { output, written: { range } }: { output: OutputPicture; written: ResolvedOutput },
): FlatTimeline {
  if (range === null) return flat;
  const frameAt = (seconds: number) => Math.round((seconds * output.rate.num) / output.rate.den);
  const startFrame = Math.min(flat.frames, frameAt(range.startSeconds));
  const endFrame = Math.min(flat.frames, frameAt(range.endSeconds));
  if (endFrame <= startFrame) {
    throw new MediaError(
      'invalid',
      'The range lies beyond the end of the timeline or is shorter than one frame.',
    );
  }
  return cutRange(flat, {
    startFrame,
    endFrame,
    startSample: frameToSample(startFrame, output.rate),
    endSample: frameToSample(endFrame, output.rate),
  });
}

/** Of files that players take chapters and captions from. */
function extrasOf(
  timeline: Timeline,
  options: { output: OutputPicture; written: ResolvedOutput; frames: number },
): ProgrammeExtras {
  const { rate } = options.output;
  const { join, range } = options.written;
  if (join.kind !== 'container' && join.kind !== 'sound') return { chapters: [], captions: [] };
  const startFrame = range === null ? 0 : Math.round((range.startSeconds * rate.num) / rate.den);
  const secondsOf = (frames: number) => (frames * rate.den) / rate.num;
  return programmeExtras(timeline, { start: secondsOf(startFrame), length: secondsOf(options.frames) });
}

// Pictures that play backwards are turned round in memory: their intervals are cut so that this stays small.

/** Memory for the frames of one stretch, bytes. */
const STRETCH_BYTES = 128 * 1024 * 1024;

/** A pixel of the programme in memory, bytes: 4:2:0 with alpha. */
const PIXEL_BYTES = 2.5;

/** Cuts a segment's intervals with backward pictures into stretches of a second at most, shorter where frames are large. */
export function cutBackwardParts(segment: SegmentPlan, output: OutputPicture): SegmentPlan {
  if (!segment.intervals.some(isBackward)) return segment;
  const frameBytes = output.width * output.height * PIXEL_BYTES;
  const inMemory = Math.floor(STRETCH_BYTES / frameBytes);
  const most = Math.max(1, Math.min(inMemory, Math.ceil(output.rate.num / output.rate.den)));
  return {
    ...segment,
    intervals: segment.intervals.flatMap((interval) =>
      isBackward(interval) ? cutInterval(interval, most) : [interval],
    ),
  };
}

function isBackward({ layers }: PictureInterval): boolean {
  return layers.some(
    ({ picture, transition }) =>
      playsBackward(picture) || (transition !== null && playsBackward(transition.to)),
  );
}

function playsBackward({ source }: PlacedPicture): boolean {
  if (source.kind === 'group') return source.layers.some((layer) => playsBackward(layer.picture));
  return source.kind === 'media' && (source.speed?.num ?? 1) < 0;
}

function cutInterval(interval: PictureInterval, most: number): PictureInterval[] {
  const { startFrame, endFrame } = interval;
  const parts = Math.ceil((endFrame - startFrame) / most);
  return Array.from({ length: parts }, (_, part) => {
    const at = (count: number) => startFrame + Math.round(((endFrame - startFrame) * count) / parts);
    return { ...interval, startFrame: at(part), endFrame: at(part + 1) };
  });
}

/** Plans a programme. Throws MediaError `invalid` when it has no length or no possible size. */
export function planRender(timeline: Timeline, options: PlanOptions): RenderPlan {
  const written = resolveWritten(options.output);
  const output = resolveOutput(timeline, options);
  const whole = flattenTimeline(timeline, { output, sources: options.sources });
  if (whole.frames < 1)
    throw new MediaError('invalid', 'The timeline is empty: it lasts less than one frame.');
  const flat = cutToRange(whole, { output, written });
  const sources = new Map(options.sources.map((source) => [source.assetId, source]));
  const intervals = planIntervals({ ...flat, covers: (layer) => layerCovers({ output, sources }, layer) });
  const maxSeconds = maxSegmentSeconds(output.coding);
  const cut =
    written.picture === null
      ? []
      : planWithCopies(intervals, { output, maxSeconds, runs: options.copies ?? [] });
  const segments = options.quickStart === true ? withQuickStart(cut, output.rate) : cut;
  return {
    output,
    frames: flat.frames,
    intervals,
    segments: segments.map((segment) => cutBackwardParts(segment, output)),
    sounds: written.sound === null ? [] : flat.sounds,
    written,
    extras: extrasOf(timeline, { output, written, frames: flat.frames }),
    warnings: [...flat.warnings, ...textWarnings(timeline, flat, output)],
  };
}

/** Picture size and rate: the request's size, else the timeline's; 1920 x 1080 and the sources' commonest rate where neither says. */
export function resolveOutput(timeline: Timeline, options: PlanOptions): OutputPicture {
  const stated = timelineSettings(timeline).output;
  const written = resolveWritten(options.output);
  const own = ownSize(outputSizeOf(timeline), written);
  const { width = own.width, height = own.height } = options;
  const { minSide, maxSide } = timelineLimits;
  if ([width, height].some((side) => side % 2 !== 0 || side < minSide || side > maxSide)) {
    throw new MediaError(
      'invalid',
      `The picture size ${width} x ${height} must be even and from ${minSide} to ${maxSide}.`,
    );
  }
  const rate = ownRate(stated?.rate ?? commonestRate(timeline, options.sources), written);
  const isDefault = options.output === undefined || written.picture === null;
  const background = stated?.background;
  const ground = background === undefined ? {} : { background: rgbColor(background) };
  return {
    width,
    height,
    rate,
    ...ground,
    ...(!isDefault && written.picture && { coding: written.picture }),
  };
}

/** The exact rate with the longest footage; 30 without footage. */
function commonestRate(timeline: Timeline, sources: readonly RenderSource[]): Rational {
  const ticks = new Map<string, { rate: Rational; ticks: number }>();
  for (const clip of listClips(timeline)) {
    const reference = activeReference(clip);
    const location =
      reference?.OTIO_SCHEMA === 'ExternalReference.1' ? parseAssetUrl(reference.target_url) : null;
    const sourceId = location === null ? null : locationKey(location);
    const source = sources.find((candidate) => candidate.assetId === sourceId);
    const rate = source?.probe.mediaKind === 'video' ? videoStreamOf(source.probe)?.video?.rate : undefined;
    // A programme can not be slower or faster than its rate may be said to be.
    if (!rate || rate.num < rate.den || rate.num / rate.den > timelineLimits.maxOutputRate) continue;
    const key = `${rate.num}/${rate.den}`;
    ticks.set(key, { rate, ticks: (ticks.get(key)?.ticks ?? 0) + itemTicks(clip) });
  }
  const [longest] = [...ticks.values()].sort((a, b) => b.ticks - a.ticks);
  return longest?.rate ?? { num: 30, den: 1 };
}
