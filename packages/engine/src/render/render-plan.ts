/** From a timeline to everything that has to be rendered. Pure but for reading shipped fonts. */
import { createHash } from 'node:crypto';
import {
  activeReference,
  framesToTicks,
  itemTicks,
  listClips,
  locationKey,
  outputOf,
  parseAssetUrl,
  type Rational,
  type Timeline,
  timelineLimits,
} from '@rushes/timeline';
import { MediaError } from '../errors.ts';
import { faceOf, listFamilies } from '../fonts/catalog.ts';
import { describeCharacters, missingCharacters } from '../fonts/missing-characters.ts';
import type { RenderSource } from '../types.ts';
import { type Machine, RENDER_VERSION, videoEncoderOptions } from './encoder-settings.ts';
import { flattenTimeline, quote } from './flatten.ts';
import { planIntervals } from './intervals.ts';
import { type GraphContext, layerCovers, pictureGraph } from './picture-graph.ts';
import type {
  FlatTimeline,
  OutputPicture,
  PictureInterval,
  SegmentPlan,
  SoundEvent,
  TextEvent,
} from './plan-types.ts';
import { planSegments } from './segments.ts';
import { videoStreamOf } from './source-time.ts';
import { layoutText } from './text-layout.ts';
import { textScript } from './text-script.ts';
import { createWarnings } from './warnings.ts';

/** What has to be rendered. */
export interface RenderPlan {
  output: OutputPicture;
  frames: number;
  segments: SegmentPlan[];
  sounds: SoundEvent[];
  warnings: string[];
}

/** Plans a programme. Throws MediaError `invalid` when it has no length or no possible size. */
export function planRender(
  timeline: Timeline,
  options: { sources: readonly RenderSource[]; width?: number; height?: number },
): RenderPlan {
  const output = resolveOutput(timeline, options);
  const flat = flattenTimeline(timeline, { output, sources: options.sources });
  if (flat.frames < 1)
    throw new MediaError('invalid', 'The timeline is empty: it lasts less than one frame.');
  const sources = new Map(options.sources.map((source) => [source.assetId, source]));
  const intervals = planIntervals({ ...flat, covers: (layer) => layerCovers({ output, sources }, layer) });
  return {
    output,
    frames: flat.frames,
    segments: planSegments(intervals, output.rate),
    sounds: flat.sounds,
    warnings: [...flat.warnings, ...textWarnings(flat, output)],
  };
}

/** Picture size and rate: the request's size, else the timeline's; 1920 x 1080 and the sources' commonest rate where neither says. */
export function resolveOutput(
  timeline: Timeline,
  options: { sources: readonly RenderSource[]; width?: number; height?: number },
): OutputPicture {
  const stated = outputOf(timeline);
  const width = options.width ?? stated?.width ?? 1920;
  const height = options.height ?? stated?.height ?? 1080;
  const { minSide, maxSide } = timelineLimits;
  if ([width, height].some((side) => side % 2 !== 0 || side < minSide || side > maxSide)) {
    throw new MediaError(
      'invalid',
      `The picture size ${width} x ${height} must be even and from ${minSide} to ${maxSide}.`,
    );
  }
  return { width, height, rate: stated?.rate ?? commonestRate(timeline, options.sources) };
}

const slowest = 24;

/** The exact rate with the longest footage, at least 24 frames per second; 30 without footage. */
function commonestRate(timeline: Timeline, sources: readonly RenderSource[]): Rational {
  const ticks = new Map<string, { rate: Rational; ticks: number }>();
  for (const clip of listClips(timeline)) {
    const reference = activeReference(clip);
    const location =
      reference?.OTIO_SCHEMA === 'ExternalReference.1' ? parseAssetUrl(reference.target_url) : null;
    const sourceId = location === null ? null : locationKey(location);
    const source = sources.find((candidate) => candidate.assetId === sourceId);
    const rate = source?.probe.mediaKind === 'video' ? videoStreamOf(source.probe)?.video?.rate : undefined;
    if (!rate || rate.num / rate.den < slowest - framesToTicks(0, rate)) continue;
    const key = `${rate.num}/${rate.den}`;
    ticks.set(key, { rate, ticks: (ticks.get(key)?.ticks ?? 0) + itemTicks(clip) });
  }
  const [longest] = [...ticks.values()].sort((a, b) => b.ticks - a.ticks);
  return longest?.rate ?? { num: 30, den: 1 };
}

function textWarnings(flat: FlatTimeline, output: OutputPicture): string[] {
  const warnings = createWarnings();
  for (const { parameters } of flat.texts) {
    if (parameters.font && !faceOf(parameters.font)) {
      warnings.add(
        `The font ${quote(parameters.font)} is not shipped; known are ${listFamilies().join(', ')}.`,
      );
    }
    const layout = layoutText(parameters, output);
    if (layout?.shortened)
      warnings.add(`The text ${quote(parameters.text)} is too long for the picture; its end was left out.`);
    const face = layout?.face ?? faceOf('Inter SemiBold');
    const missing = face ? missingCharacters(parameters.text, face) : [];
    if (missing.length > 0) {
      warnings.add(
        `No shipped font has ${describeCharacters(missing)}; left out of the text ${quote(parameters.text)}.`,
      );
    }
  }
  return warnings.list();
}

/** One graph of a segment. */
export interface SegmentPart {
  frames: number;
  graph: string;
}

/** The graphs of a segment, in order. Script times and source positions are relative, so equal content gives equal text anywhere. */
export function segmentParts(context: GraphContext, segment: SegmentPlan): SegmentPart[] {
  return segment.intervals.map((interval) => {
    const script = interval.texts.length === 0 ? null : scriptOf(context, { segment, texts: interval.texts });
    const offset = interval.startFrame - segment.startFrame;
    return { frames: framesOf(interval), graph: pictureGraph(context, interval, { script, offset }) };
  });
}

function scriptOf(
  context: GraphContext,
  options: { segment: SegmentPlan; texts: TextEvent[] },
): string | null {
  return textScript(options.texts, { output: context.output, startFrame: options.segment.startFrame });
}

function framesOf(interval: PictureInterval): number {
  return interval.endFrame - interval.startFrame;
}

/** Name under which a segment is kept: equal keys mean equal bytes. */
export function segmentKey(
  context: GraphContext,
  options: { segment: SegmentPlan; machine: Machine },
): string {
  const scriptFile = (script: string) => ({ path: sha256(script), fontFolder: 'fonts' });
  const locate = (source: RenderSource) => source.contentKey;
  const parts = segmentParts({ ...context, locate, scriptFile }, options.segment);
  const encoder = videoEncoderOptions(context.output, options.machine);
  const facts = JSON.stringify({ version: RENDER_VERSION, machine: options.machine, encoder, parts });
  return sha256(facts).slice(0, 40);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
