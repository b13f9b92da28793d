/** Which stretches of a programme may be copied from their sources instead of being encoded anew, and their place in its plan. Pure. */
import { framesToTicks, type Rational } from '@rushes/timeline';
import { assumedColor } from '../../av/pictures/picture-filters.ts';
import { MAX_SEQUENCES } from '../../h264/avc-configuration.ts';
import type { CopyRun, RenderSource, StreamInfo } from '../../types.ts';
import type { RenderQuality } from '../outputs/output-types.ts';
import type { OutputPicture, PictureInterval, PictureSource, SegmentPlan } from '../plan/plan-types.ts';
import { cutIntervals, planSegments } from '../plan/segments.ts';
import { videoStreamOf } from '../plan/source-time.ts';

// Which stretches of a programme may be copied from their sources instead of being encoded anew.

/** Frames of one source, in a row, as they are seen untouched in the programme. */
export interface CopyCandidate {
  assetId: string;
  /** Frame of the programme at which it begins. */
  startFrame: number;
  /** Frame of the source that is shown there. */
  sourceFrame: number;
  frames: number;
}

/** How far beside the source's own grid a position may lie, frames: documents round. */
const ON_GRID = 0.01;

/**
 * The stretches that show one source, whole and alone, as it is: same size, rate and colours as the programme,
 * progressive H.264 in 4:2:0. Whether its coding allows copying only its packets tell.
 */
export function copyCandidates(
  intervals: readonly PictureInterval[],
  facts: { output: OutputPicture; sources: ReadonlyMap<string, RenderSource> },
): CopyCandidate[] {
  const { output, sources } = facts;
  if ((output.coding?.codec ?? 'h264') !== 'h264') return [];
  return intervals.flatMap((interval) => {
    const plain = plainMedia(interval);
    if (!plain || !fits(sources.get(plain.media.assetId), output)) return [];
    return spansWithoutText(interval).flatMap((span) => candidate(plain, span, output.rate) ?? []);
  });
}

interface Span {
  startFrame: number;
  endFrame: number;
}

/** The stretches of an interval in which no text is seen. */
function spansWithoutText({ startFrame, endFrame, texts }: PictureInterval): Span[] {
  const spans: Span[] = [];
  let from = startFrame;
  for (const text of texts.toSorted((a, b) => a.startFrame - b.startFrame)) {
    if (text.startFrame > from) spans.push({ startFrame: from, endFrame: text.startFrame });
    from = Math.max(from, text.endFrame);
  }
  return from < endFrame ? [...spans, { startFrame: from, endFrame }] : spans;
}

interface PlainMedia {
  media: Extract<PictureSource, { kind: 'media' }>;
  /** Frame at which the source shows its position. */
  atFrame: number;
}

/** The one source of an interval that no other picture is seen with and nothing is done to. */
function plainMedia({ layers }: PictureInterval): PlainMedia | null {
  const [layer] = layers;
  if (!layer || layers.length > 1 || layer.transition) return null;
  const { source, atFrame, look } = layer.picture;
  if (source.kind !== 'media' || source.speed || look) return null;
  return { media: source, atFrame };
}

/** A stretch on the source's own grid of frames; null beside it. */
function candidate({ media, atFrame }: PlainMedia, span: Span, rate: Rational): CopyCandidate | null {
  const position = media.position + framesToTicks(span.startFrame - atFrame, rate);
  const exact = position / framesToTicks(1, rate);
  const sourceFrame = Math.round(exact);
  if (sourceFrame < 0 || Math.abs(exact - sourceFrame) > ON_GRID) return null;
  const { startFrame, endFrame } = span;
  return { assetId: media.assetId, startFrame, sourceFrame, frames: endFrame - startFrame };
}

function fits(source: RenderSource | undefined, output: OutputPicture): boolean {
  const stream = source?.probe.mediaKind === 'video' ? videoStreamOf(source.probe) : null;
  return stream !== null && CONTAINERS.includes(source?.probe.container ?? '') && fitsStream(stream, output);
}

/** Containers that hold H.264 with its parameter sets in the header. */
const CONTAINERS = ['mov', 'matroska'];

function fitsStream({ codec, video }: StreamInfo, output: OutputPicture): boolean {
  if (codec !== 'h264' || !video || video.variableRate || video.rotation !== 0 || video.mirrored)
    return false;
  if (video.pixelFormat !== 'yuv420p' || video.alpha || !sameRate(video.rate, output.rate)) return false;
  const sides = [video.width, video.displayWidth, video.height, video.displayHeight];
  if (sides.some((side, index) => side !== (index < 2 ? output.width : output.height))) return false;
  const color = assumedColor(video);
  const names = [color.primaries, color.transfer, color.matrix];
  return video.color.hdr === 'none' && color.range === 'tv' && names.every((name) => name === 'bt709');
}

function sameRate(a: Rational, b: Rational): boolean {
  return a.num * b.den === b.num * a.den;
}

/** Bits per second up to which footage of 1080p25 is copied, by quality: above it is far larger than the programme would be. */
const CEILING: Readonly<Record<RenderQuality, number>> = {
  draft: 6_000_000,
  standard: 15_000_000,
  high: 40_000_000,
};

/**
 * The highest mean bit rate at which a stretch is copied. What is needed for a look grows slower than the number of
 * pixels: by its power of three quarters.
 */
export function copyCeiling({ width, height, rate, coding }: OutputPicture): number {
  const pixels = width * height * (rate.num / rate.den);
  return CEILING[coding?.quality ?? 'standard'] * (pixels / (1920 * 1080 * 25)) ** 0.75;
}

// Runs of coded pictures put into a plan: between them segments are drawn as everywhere.

/** Shorter runs are drawn: each costs its neighbours an encoder and a keyframe. */
const MIN_SECONDS = 1;

/** Segments of a programme of which the runs that are worth it are copied. */
export function planWithCopies(
  intervals: readonly PictureInterval[],
  options: { output: OutputPicture; runs: readonly CopyRun[]; maxSeconds?: number },
): SegmentPlan[] {
  const { rate } = options.output;
  const segments: SegmentPlan[] = [];
  let frame = 0;
  const drawUntil = (endFrame: number) => {
    const between = cutIntervals(intervals, { startFrame: frame, endFrame });
    for (const segment of planSegments(between, rate, options.maxSeconds)) segments.push(segment);
  };
  for (const copy of worthwhileRuns(options.runs, options.output)) {
    const { startFrame } = copy;
    const endFrame = startFrame + copy.frames;
    drawUntil(startFrame);
    segments.push({ startFrame, endFrame, intervals: [], copy });
    frame = endFrame;
  }
  drawUntil(intervals.at(-1)?.endFrame ?? 0);
  return segments;
}

/** Runs long enough and small enough, of at most as many codings as one track can hold beside our own. */
function worthwhileRuns(runs: readonly CopyRun[], output: OutputPicture): CopyRun[] {
  const perSecond = output.rate.num / output.rate.den;
  const known = new Set<string>();
  return runs.filter((run) => {
    const seconds = run.frames / perSecond;
    if (seconds < MIN_SECONDS || (run.bytes * 8) / seconds > copyCeiling(output)) return false;
    if (!known.has(run.sets) && known.size === MAX_CODINGS) return false;
    known.add(run.sets);
    return true;
  });
}

/** Codings that are copied from at most; each may have several sets of its own. */
const MAX_CODINGS = Math.floor(MAX_SEQUENCES / 2);
