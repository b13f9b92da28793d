/** One frame of a programme as a picture, drawn by the very graph that a render would draw it by. */
import { availableParallelism } from 'node:os';
import { itemTicks, ticksToFrames } from '@rushes/timeline';
import { writeJpeg } from '../analyze/pictures/write-pictures.ts';
import { drawBoxes } from '../av/pictures/draw-boxes.ts';
import { frameToRgb, type RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { MediaError } from '../errors.ts';
import type {
  FrameMediaRequest,
  FrameMediaResult,
  RenderSource,
  TimelineFrameRequest,
  TimelineFrameResult,
} from '../types.ts';
import { withSmallerCopies } from './copy/smaller-copy.ts';
import type { GraphContext } from './graph/graph-context.ts';
import { planRender, type RenderPlan, resolveOutput } from './plan/render-plan.ts';
import { segmentParts } from './plan/segment-key.ts';
import { prepareSources } from './prepare-sources.ts';
import { assetIdsIn, openPrepared } from './programme.ts';
import { withScratch } from './render-parts.ts';
import { withScratchFiles } from './render-pictures.ts';
import { drawPart } from './render-segment.ts';
import type { RenderHooks } from './render-timeline.ts';

/** A frame counts as shown at a time this little before it: times are rounded on their way to us. */
const GRACE_FRAMES = 1e-3;

/** The frame that is shown at `seconds`, counted from 0; before the start the first, past the end the last. */
function frameAt(request: FrameRequest): {
  frame: number;
  rate: { num: number; den: number };
} {
  const { timeline, seconds } = request;
  if (!Number.isFinite(seconds))
    throw new MediaError('invalid', 'The time of a frame is a number of seconds.');
  const { rate } = resolveOutput(timeline, request);
  const frames = ticksToFrames(itemTicks(timeline.tracks), rate);
  const wanted = Math.floor((seconds * rate.num) / rate.den + GRACE_FRAMES);
  return { frame: Math.max(0, Math.min(frames - 1, wanted)), rate };
}

type FrameRequest = Omit<TimelineFrameRequest, 'outputPath'>;

/** The request for a programme of that one frame. */
function oneFrame(request: FrameRequest): { seconds: number; frame: number; request: FrameRequest } {
  const { frame, rate } = frameAt(request);
  const secondsOf = (count: number) => (count * rate.den) / rate.num;
  const range = { startSeconds: secondsOf(frame), endSeconds: secondsOf(frame + 1) };
  return { seconds: secondsOf(frame), frame, request: { ...request, output: { ...request.output, range } } };
}

/** Stills count as clear in places until they are read, so that what might be seen through them is among what is shown. */
function asClear<Source extends Pick<RenderSource, 'probe'>>(source: Source): Source {
  const { probe } = source;
  if (probe.mediaKind !== 'image') return source;
  const streams = probe.streams.map((stream) => ({
    ...stream,
    video: stream.video && { ...stream.video, alpha: true },
  }));
  return { ...source, probe: { ...probe, streams } };
}

/** The sources that a programme of one frame shows. */
function shownIn(request: FrameRequest): Set<string> {
  const { segments } = planRender(request.timeline, { ...request, sources: request.sources.map(asClear) });
  return new Set(assetIdsIn(segments));
}

/** Which of the sources the frame at a time is drawn of. Opens no file. Throws MediaError. */
export function frameMedia({ sources, ...rest }: FrameMediaRequest): FrameMediaResult {
  const files = {
    workFolder: '',
    segmentFolder: '',
    sources: sources.map((each) => ({ ...each, path: '' })),
  };
  return { assetIds: [...shownIn(oneFrame({ ...rest, ...files }).request)] };
}

/** One frame is waited for, so it has all cores; more threads would each decode a frame that is not needed. */
const DECODER_THREADS = Math.min(4, availableParallelism());

/**
 * Draws the frame that the programme shows at a time; of the sources only those that are seen are opened. Stills are kept
 * in the segment folder for other frames. Throws MediaError.
 */
export function drawTimelineFrame(
  request: FrameRequest,
  { generators }: Pick<RenderHooks, 'generators'> = {},
): Promise<{ picture: RgbPicture; frame: number; seconds: number; warnings: string[] }> {
  return withScratch(request, async (scratch) => {
    const { frame, seconds, request: only } = oneFrame(request);
    const sources = await prepareSources(only, { folder: request.segmentFolder, only: shownIn(only) });
    const { plan, context: planned } = await openPrepared({ ...only, sources }, { scratch, generators });
    const smaller = { copies: request.smallerCopies ?? [], frame: plan.output };
    const shown = { ...planned, sources: withSmallerCopies(planned.sources, smaller) };
    const context = withScratchFiles({ context: shown, workFolder: scratch });
    const picture = await drawFirst(plan, { ...context, decoderThreads: DECODER_THREADS });
    return { picture, frame, seconds, warnings: plan.warnings };
  });
}

/** The first picture of a programme. */
async function drawFirst({ segments }: RenderPlan, context: GraphContext): Promise<RgbPicture> {
  const [segment] = segments;
  if (segment === undefined) throw new MediaError('invalid', 'This kind of file has no pictures.');
  const [part] = segmentParts(context, segment);
  if (part === undefined) throw new MediaError('internal', 'The frame has nothing to be drawn of.');
  const partsWithoutSeeking = () => segmentParts({ ...context, withoutSeeking: true }, segment);
  const signal = new AbortController().signal;
  let picture: RgbPicture | null = null;
  await drawPart({ partsWithoutSeeking, signal }, { part, index: 0 }, async (drawn) => {
    picture ??= await frameToRgb(drawn);
  });
  if (picture === null) throw new MediaError('damaged', 'No picture could be drawn.');
  return picture;
}

/** Writes the frame as a JPEG of the output's size. Throws MediaError. */
export async function timelineFrame(
  request: TimelineFrameRequest,
  hooks: Pick<RenderHooks, 'generators'> = {},
): Promise<TimelineFrameResult> {
  const { picture, frame, seconds, warnings } = await drawTimelineFrame(request, hooks);
  drawBoxes(picture, request.boxes ?? []);
  await writeJpeg(request.outputPath, picture);
  return { frame, seconds, width: picture.width, height: picture.height, warnings };
}
