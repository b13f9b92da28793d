import { type Frame, isInterlaced, newFrame, newPacket, presentationTime, shareFrame } from '../av/frames.ts';
import { type DecoderHandle, openDecoder } from '../av/open/open-decoder.ts';
import { type InputHandle, openInput } from '../av/open/open-input.ts';
import { frameToRgb, type RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { workingSpaceFilters } from '../av/pictures/picture-filters.ts';
import { MediaError } from '../errors.ts';
import { displayOf, pictureStream } from '../transcode/picture-plan.ts';
import type { ProbeResult, StreamInfo, VideoStreamInfo } from '../types.ts';

/** One frame of a video. Whoever takes it frees the frame. */
export interface FoundFrame {
  frame: Frame;
  /** Where it stands in the asset, seconds. */
  seconds: number;
}

/** Before a search that found nothing is begun again from further ahead, seconds; the last starts at the file's head. */
const STEPS_BACK = [0, 10, 120, Number.POSITIVE_INFINITY];

/** A frame counts as shown at `seconds` when it starts this little later: times are rounded on their way to us. */
const GRACE_SECONDS = 0.0005;

/** The last frame shown at or before `seconds`, decoding on from where the input stands; null when all are later. */
async function frameFromHere(
  input: InputHandle,
  { stream, decoder }: { stream: StreamInfo; decoder: DecoderHandle },
  seconds: number,
): Promise<FoundFrame | null> {
  const packet = newPacket();
  const frame = newFrame();
  let found: FoundFrame | null = null;
  const tick = stream.timeBase.num / stream.timeBase.den;
  const timeOf = (shown: bigint | null): number | null =>
    shown === null ? null : Number(shown) * tick - stream.startSeconds;

  /** Keeps the frame when it is not too late; answers whether a later one is needed. */
  function consider(): boolean {
    const at = timeOf(presentationTime(frame)) ?? 0;
    if (at > seconds + GRACE_SECONDS) return false;
    if (found !== null && at < found.seconds) return true;
    found?.frame.free();
    found = { frame: shareFrame(frame), seconds: Math.max(0, at) };
    return true;
  }

  async function drain(): Promise<boolean> {
    for (;;) {
      const state = decoder.receive(frame);
      if (state === 'again' || state === 'end') return true;
      if (state === 'got' && !consider()) return false;
    }
  }

  try {
    for (;;) {
      const state = await input.read(packet);
      if (state === 'got' && packet.streamIndex !== stream.index) continue;
      await decoder.send(state === 'got' ? packet : null);
      if (!(await drain()) || state !== 'got') return found;
    }
  } finally {
    packet.free();
    frame.free();
  }
}

async function searchFrom(
  input: InputHandle,
  stream: StreamInfo,
  seconds: number,
): Promise<FoundFrame | null> {
  const source = input.streams[stream.index];
  if (source === undefined) throw new MediaError('damaged', 'The file changed while it was read.');
  const decoder = await openDecoder(source);
  try {
    return await frameFromHere(input, { stream, decoder }, seconds);
  } finally {
    decoder.close();
  }
}

/**
 * The frame shown at `seconds` of the asset: the last that starts at or before it, so that past the end it is
 * the last of all. Null when nothing could be decoded.
 */
export async function findFrame(
  input: InputHandle,
  stream: StreamInfo,
  seconds: number,
): Promise<FoundFrame | null> {
  const wanted = Math.max(0, seconds);
  for (const back of STEPS_BACK) {
    await input.seek(stream.startSeconds + Math.max(0, wanted - back));
    const found = await searchFrom(input, stream, wanted);
    if (found !== null) return found;
  }
  return null;
}

/** The frame as it is shown: upright, square pixels, SDR, sRGB. */
export function shownFrame(frame: Frame, video: VideoStreamInfo): Promise<RgbPicture> {
  const filters = workingSpaceFilters({
    video,
    ...displayOf(video),
    isAlone: true,
    interlaced: isInterlaced(frame),
  });
  return frameToRgb(frame, filters);
}

/** The frame of the video at `path` that is shown at `seconds`. Throws MediaError `damaged` when there is none. */
export async function pictureAt(
  path: string,
  probe: ProbeResult,
  seconds: number,
): Promise<RgbPicture & { seconds: number }> {
  const picture = pictureStream(probe);
  if (picture === null) throw new MediaError('invalid', 'This file has no picture.');
  const input = await openInput(path);
  try {
    const found = await findFrame(input, picture.stream, Math.min(seconds, probe.durationSeconds));
    if (found === null) throw new MediaError('damaged', 'No picture of this file could be decoded.');
    try {
      return { ...(await shownFrame(found.frame, picture.video)), seconds: found.seconds };
    } finally {
      found.frame.free();
    }
  } finally {
    await input.close();
  }
}

/** The first frame of a video. Throws MediaError `damaged`. */
export function firstPicture(path: string, probe: ProbeResult): Promise<RgbPicture> {
  return pictureAt(path, probe, 0);
}
