/** One segment: its graphs through a fresh encoder into packets. */

import { FfmpegCallError } from '../av/ffmpeg-call.ts';
import { newFrame, newPacket } from '../av/frames.ts';
import { type EncoderHandle, openVideoEncoder } from '../av/open-encoder.ts';
import { openGraph } from '../av/open-graph.ts';
import { MediaError } from '../errors.ts';
import { videoEncoderOptions } from './encoder-settings.ts';
import { PICTURE_SINK } from './picture-graph.ts';
import type { OutputPicture } from './plan-types.ts';
import type { SegmentPart } from './render-plan.ts';
import type { SegmentContent, SegmentPacket } from './segment-file.ts';

/** What is rendered, and who is told. */
export interface SegmentJob {
  output: OutputPicture;
  parts: readonly SegmentPart[];
  /** The same parts with sources read from their start; used where seeking finds nothing. */
  partsWithoutSeeking: () => readonly SegmentPart[];
  signal: AbortSignal;
  /** Told after each frame. */
  onFrame: () => void;
}

type FrameTaker = (frame: ReturnType<typeof newFrame>) => Promise<void>;

/** Renders a segment. Throws MediaError `damaged` when a source gives no pictures, `cancelled`. */
export async function renderSegment(job: SegmentJob): Promise<SegmentContent> {
  const encoder = await openVideoEncoder(videoEncoderOptions(job.output));
  const packets: SegmentPacket[] = [];
  let frames = 0;
  try {
    for (const [index, part] of job.parts.entries()) {
      await drawPart(job, { part, index }, async (frame) => {
        frame.pts = BigInt(frames);
        frames += 1;
        await encoder.send(frame);
        await collect(encoder, packets);
        job.onFrame();
      });
    }
    await encoder.send(null);
    await collect(encoder, packets);
    return { frames, extraData: Buffer.from(encoder.context.extraData ?? []), packets };
  } finally {
    encoder.close();
  }
}

async function collect(encoder: EncoderHandle, packets: SegmentPacket[]): Promise<void> {
  const packet = newPacket();
  try {
    while ((await encoder.receive(packet)) === 'got') {
      const data = Buffer.from(packet.data ?? []);
      packets.push({ frame: Number(packet.pts), isKey: packet.isKeyframe, data });
    }
  } finally {
    packet.free();
  }
}

async function drawPart(
  job: SegmentJob,
  place: { part: SegmentPart; index: number },
  take: FrameTaker,
): Promise<void> {
  const first = await drawGraph(job, place.part, take);
  if (first.drawn === place.part.frames) return;
  // The file's index points to where nothing can be decoded: read it from its start and hold its last picture.
  const again = first.drawn === 0 ? job.partsWithoutSeeking()[place.index] : undefined;
  const second = again ? await drawGraph(job, again, take) : first;
  if (second.drawn === place.part.frames) return;
  const cause = second.failure ?? first.failure;
  const message = 'A file used in the timeline could not be decoded where it is needed.';
  throw new MediaError('damaged', message, cause ? { cause } : {});
}

/** What a graph came to: fewer frames than asked when its sources end or fail. */
interface Drawn {
  drawn: number;
  failure: FfmpegCallError | null;
}

async function drawGraph(job: SegmentJob, part: SegmentPart, take: FrameTaker): Promise<Drawn> {
  let drawn = 0;
  const opened = await openGraph(part.graph).catch(ffmpegFailure);
  if (opened instanceof FfmpegCallError) return { drawn, failure: opened };
  try {
    const sink = opened.sink(PICTURE_SINK);
    while (drawn < part.frames) {
      if (job.signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
      const frame = newFrame();
      try {
        const state = await sink.pull(frame).catch(ffmpegFailure);
        if (state instanceof FfmpegCallError) return { drawn, failure: state };
        if (state !== 'got') return { drawn, failure: null };
        await take(frame);
      } finally {
        frame.free();
      }
      drawn += 1;
    }
    return { drawn, failure: null };
  } finally {
    opened.close();
  }
}

/** A failed call as a value; other errors are ours and stay thrown. */
function ffmpegFailure(error: unknown): FfmpegCallError {
  if (error instanceof FfmpegCallError) return error;
  throw error;
}
