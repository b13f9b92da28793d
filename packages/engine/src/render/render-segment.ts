/** One segment: its graphs through a fresh encoder into packets. */

import { FfmpegCallError } from '../av/ffmpeg-call.ts';
import { type Frame, newFrame, newPacket, shareFrame } from '../av/frames.ts';
import { type EncoderHandle, openVideoEncoder } from '../av/open/open-encoder.ts';
import { type GraphSink, openGraph } from '../av/open/open-graph.ts';
import { MediaError } from '../errors.ts';
import { videoEncoderOptions } from './encoder-settings.ts';
import { PICTURE_SINK } from './graph/picture-graph.ts';
import type { OutputPicture } from './plan/plan-types.ts';
import type { SegmentPart } from './plan/segment-key.ts';
import type { SegmentContent, SegmentPacket } from './segment-file.ts';

/** What is rendered, and who is told. */
export interface SegmentJob {
  output: OutputPicture;
  parts: readonly SegmentPart[];
  /** The same parts with sources read from their start; used where seeking finds nothing. */
  partsWithoutSeeking: () => readonly SegmentPart[];
  /** Whether all of it is drawn scenes; see `isDrawn`. */
  isDrawn?: boolean;
  signal: AbortSignal;
  /** Told after each frame. */
  onFrame: () => void;
}

/** Takes a picture; it is freed afterwards. */
type FrameTaker = (frame: Frame) => Promise<void>;

/** Renders a segment. Throws MediaError `damaged` when a source gives no pictures, `cancelled`. */
export async function renderSegment(job: SegmentJob): Promise<SegmentContent> {
  const encoder = await openVideoEncoder(videoEncoderOptions(job.output, job));
  const packets: SegmentPacket[] = [];
  const warnings: string[] = [];
  let frames = 0;
  try {
    for (const [index, part] of job.parts.entries()) {
      const isWhole = await drawPart(job, { part, index }, async (frame) => {
        frame.pts = BigInt(frames);
        frames += 1;
        await encoder.send(frame);
        await collect(encoder, packets);
        job.onFrame();
      });
      if (!isWhole) warnings.push(DAMAGED_PART);
    }
    await encoder.send(null);
    await collect(encoder, packets);
    return { frames, extraData: Buffer.from(encoder.context.extraData ?? []), packets, warnings };
  } finally {
    encoder.close();
  }
}

async function collect(encoder: EncoderHandle, packets: SegmentPacket[]): Promise<void> {
  const packet = newPacket();
  try {
    while (encoder.receive(packet) === 'got') {
      const data = Buffer.from(packet.data ?? []);
      packets.push({ frame: Number(packet.pts), isKey: packet.isKeyframe, data });
    }
  } finally {
    packet.free();
  }
}

const DAMAGED_PART = 'Part of a file used in the timeline is damaged; the last good picture is held there.';

/** Draws a part; false when its end had to be filled with the last picture because something could not be decoded. */
export async function drawPart(
  job: Pick<SegmentJob, 'partsWithoutSeeking' | 'signal'>,
  place: { part: SegmentPart; index: number },
  take: FrameTaker,
): Promise<boolean> {
  const first = await drawGraph(job, place.part, take);
  if (first.drawn > 0) return first.drawn === place.part.frames;
  // The file's index points to where nothing can be decoded: read it from its start and hold its last picture.
  const again = job.partsWithoutSeeking()[place.index];
  const second = again ? await drawGraph(job, again, take) : first;
  if (second.drawn > 0) return false;
  const message = 'A file used in the timeline could not be decoded where it is needed.';
  throw new MediaError('damaged', message, { cause: second.failure ?? first.failure });
}

/** What a graph came to: 0 frames when nothing could be decoded, else `drawn` of them, and the rest held. */
interface Drawn {
  drawn: number;
  failure: FfmpegCallError | null;
}

async function drawGraph(
  job: Pick<SegmentJob, 'signal'>,
  part: SegmentPart,
  take: FrameTaker,
): Promise<Drawn> {
  const opened = await openGraph(part.graph).catch(ffmpegFailure);
  if (opened instanceof FfmpegCallError) return { drawn: 0, failure: opened };
  let drawn = 0;
  let failure: FfmpegCallError | null = null;
  let last: Frame | null = null;
  const sink = opened.sink(PICTURE_SINK);
  // The next one is drawn while this one is encoded: a segment that is alone, the last of a programme, keeps two cores busy.
  let next: Promise<Pulled> | null = null;
  try {
    for (; drawn < part.frames; drawn += 1) {
      if (job.signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
      const { frame, error } = await (next ?? pullFrame(sink));
      next = null;
      if (frame === null) {
        failure = error === null ? null : ffmpegFailure(error);
        break;
      }
      if (drawn + 1 < part.frames) next = pullFrame(sink);
      last?.free();
      last = frame;
      await take(frame);
    }
    if (last) await holdFrame(last, { times: part.frames - drawn, take });
    return { drawn, failure };
  } finally {
    (await next)?.frame?.free();
    last?.free();
    opened.close();
  }
}

/** What came of asking a graph for a frame; never rejected, because nobody may be waiting for it yet. */
type Pulled = { frame: Frame; error: null } | { frame: null; error: unknown };

async function pullFrame(sink: GraphSink): Promise<Pulled> {
  const frame = newFrame();
  try {
    if ((await sink.pull(frame)) === 'got') return { frame, error: null };
    frame.free();
    return { frame: null, error: null };
  } catch (error) {
    frame.free();
    return { frame: null, error };
  }
}

async function holdFrame(frame: Frame, rest: { times: number; take: FrameTaker }): Promise<void> {
  for (let count = 0; count < rest.times; count += 1) {
    const again = shareFrame(frame);
    try {
      await rest.take(again);
    } finally {
      again.free();
    }
  }
}

/** A failed call as a value; other errors are ours and stay thrown. */
function ffmpegFailure(error: unknown): FfmpegCallError {
  if (error instanceof FfmpegCallError) return error;
  throw error;
}
