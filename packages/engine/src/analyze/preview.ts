import { join } from 'node:path';
import { type Frame, isInterlaced, newFrame, newPacket } from '../av/frames.ts';
import { openDecoder } from '../av/open/open-decoder.ts';
import { type InputHandle, openInput } from '../av/open/open-input.ts';
import { frameToRgb, type RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { workingSpaceFilters } from '../av/pictures/picture-filters.ts';
import { probe } from '../probe/probe.ts';
import { coverPicture } from '../stills/cover-picture.ts';
import { ladderRung } from '../transcode/ladder.ts';
import { displayOf } from '../transcode/picture-plan.ts';
import type { PreviewRequest, PreviewResult, ProbeResult, StreamInfo, VideoStreamInfo } from '../types.ts';
import { decodeShown } from './analyze-still.ts';
import { writeJpeg, writeThumbnail } from './pictures/write-pictures.ts';

/** Where to look for a picture that shows something, as shares of the length: titles and fades come first and last. */
const PLACES = [0.1, 0.35, 0.6, 0];

/** Mean of all pixel values, 0 to 255, from which a picture is not taken for black. */
const SHOWS_SOMETHING = 20;

/** Packets read after a jump before the place is given up; enough for the longest usual distance of keyframes. */
const MAX_PACKETS = 1_000;

/** Shorter side that pictures are looked at in. */
const PICTURE_HEIGHT = 360;

const PICTURE_FILE = 'picture.jpg';

/** The first picture that can be decoded from here on; false when there is none near. */
async function nextPicture(input: InputHandle, streamIndex: number, frame: Frame): Promise<boolean> {
  const stream = input.streams[streamIndex];
  if (stream === undefined) return false;
  const packet = newPacket();
  const decoder = await openDecoder(stream, { threads: 1 });
  try {
    for (let read = 0; read < MAX_PACKETS; read += 1) {
      const state = await input.read(packet);
      if (state === 'got' && packet.streamIndex !== streamIndex) continue;
      await decoder.send(state === 'got' ? packet : null);
      if (decoder.receive(frame) === 'got') return true;
      if (state !== 'got') return false;
    }
    return false;
  } finally {
    decoder.close();
    packet.free();
  }
}

function toRgb(frame: Frame, video: VideoStreamInfo): Promise<RgbPicture> {
  const { width, height } = ladderRung(displayOf(video), PICTURE_HEIGHT);
  return frameToRgb(
    frame,
    workingSpaceFilters({ video, width, height, isAlone: true, interlaced: isInterlaced(frame) }),
  );
}

function meanOf({ data }: RgbPicture): number {
  let sum = 0;
  for (const value of data) sum += value;
  return sum / Math.max(1, data.length);
}

/** A picture of the video that is not black, else the brightest one met; null when none can be decoded. */
async function findPicture(
  input: InputHandle,
  { stream, video, durationSeconds }: { stream: StreamInfo; video: VideoStreamInfo; durationSeconds: number },
): Promise<RgbPicture | null> {
  const frame = newFrame();
  let best: { picture: RgbPicture; mean: number } | null = null;
  try {
    for (const place of PLACES) {
      await input.seek(stream.startSeconds + place * durationSeconds);
      if (!(await nextPicture(input, stream.index, frame))) continue;
      const picture = await toRgb(frame, video);
      const mean = meanOf(picture);
      if (mean >= SHOWS_SOMETHING) return picture;
      if (best === null || mean > best.mean) best = { picture, mean };
    }
    return best?.picture ?? null;
  } finally {
    frame.free();
  }
}

async function pictureOf(path: string, facts: ProbeResult): Promise<RgbPicture | null> {
  if (facts.mediaKind === 'audio') return coverPicture(path, facts);
  if (facts.mediaKind === 'image') return decodeShown(path, facts);
  const stream = facts.videoStream === null ? undefined : facts.streams[facts.videoStream];
  const video = stream?.video ?? null;
  if (stream === undefined || video === null) return null;
  const input = await openInput(path);
  try {
    return await findPicture(input, { stream, video, durationSeconds: facts.durationSeconds });
  } finally {
    await input.close();
  }
}

/**
 * Facts about a file and one picture of it, without reading all of it. Throws MediaError as `probe` does,
 * and `damaged` for a still that can not be decoded; a video of which no picture can be decoded has none.
 */
export async function preview({ inputPath, outputFolder }: PreviewRequest): Promise<PreviewResult> {
  const facts = await probe(inputPath);
  const picture = await pictureOf(inputPath, facts);
  if (picture === null) return { probe: facts, thumbnailFile: null };
  await writeJpeg(join(outputFolder, PICTURE_FILE), picture);
  return { probe: facts, thumbnailFile: await writeThumbnail(outputFolder, PICTURE_FILE) };
}
