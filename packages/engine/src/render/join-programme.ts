/** Segments and sound joined into the programme's file, by copy. */
import { rename, rm } from 'node:fs/promises';
import { newPacket } from '../av/frames.ts';
import { openVideoEncoder } from '../av/open-encoder.ts';
import { openInput } from '../av/open-input.ts';
import { type OutputHandle, openOutput } from '../av/open-output.ts';
import { MediaError } from '../errors.ts';
import { type Machine, videoEncoderOptions } from './encoder-settings.ts';
import type { OutputPicture } from './plan-types.ts';
import { readSegment, type SegmentContent } from './segment-file.ts';

export interface JoinRequest {
  output: OutputPicture;
  machine: Machine;
  frames: number;
  /** Segment files in order. */
  segments: readonly string[];
  /** AAC in MP4; null for a silent programme. */
  soundPath: string | null;
  outputPath: string;
  signal: AbortSignal;
  onSegment: () => void;
}

/** Units per second of the movie's own clock: edit lists of every usual frame rate and of 48 kHz are whole in it. */
const MOVIE_TIMESCALE = 240_000;

/** Writes `outputPath`, whole or not at all, and checks what was written. Throws MediaError. */
export async function joinProgramme(request: JoinRequest): Promise<void> {
  const partial = `${request.outputPath}.part`;
  try {
    await writeProgramme(partial, request);
    await checkProgramme(partial, request);
    await rename(partial, request.outputPath);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeProgramme(path: string, request: JoinRequest): Promise<void> {
  const output = await openOutput(path, 'mp4');
  // Opened for its parameter sets only: they must be those of every segment.
  const encoder = await openVideoEncoder(videoEncoderOptions(request.output, request.machine));
  const sound = request.soundPath === null ? null : await openSound(request.soundPath);
  try {
    const { rate } = request.output;
    const video = output.addStream(encoder, { frameRate: rate });
    if (sound) sound.index = output.copyStream(sound.stream);
    await output.start({ movflags: '+faststart', movie_timescale: String(MOVIE_TIMESCALE) });
    const clock = { timeBase: encoder.timeBase, delay: encoder.context.hasBFrames };
    const pictures = createPictureWriter(output, { video, clock, extraData: encoder.context.extraData });
    for (const path of request.segments) {
      if (request.signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
      await pictures.write(await loadSegment(path));
      await sound?.copyUntil(output, (pictures.frames() * rate.den) / rate.num);
      request.onSegment();
    }
    await sound?.copyUntil(output, Number.POSITIVE_INFINITY);
    await output.finish();
  } finally {
    await output.abandon();
    encoder.close();
    await sound?.close();
  }
}

async function loadSegment(path: string): Promise<SegmentContent> {
  const segment = await readSegment(path);
  if (!segment) throw new MediaError('internal', 'A rendered part was lost before the file was written.');
  return segment;
}

function createPictureWriter(
  output: OutputHandle,
  options: {
    video: number;
    clock: { timeBase: { num: number; den: number }; delay: number };
    extraData: Buffer | null;
  },
) {
  const { video, clock } = options;
  let written = 0;
  return {
    frames: () => written,
    async write(segment: SegmentContent): Promise<void> {
      if (!options.extraData?.equals(segment.extraData)) {
        throw new MediaError(
          'internal',
          'Rendered parts do not fit together: their encoder settings differ.',
        );
      }
      const start = written;
      const packet = newPacket();
      try {
        for (const { frame, isKey, data } of segment.packets) {
          packet.unref();
          packet.data = data;
          packet.isKeyframe = isKey;
          packet.pts = BigInt(start + frame);
          // Frames come one per tick in decoding order; the delay is what the encoder reorders at most.
          packet.dts = BigInt(written - clock.delay);
          packet.duration = 1n;
          written += 1;
          await output.write(packet, video, clock.timeBase);
        }
      } finally {
        packet.free();
      }
    },
  };
}

async function openSound(path: string) {
  const input = await openInput(path);
  const stream = input.streams[0];
  if (!stream) throw new MediaError('internal', 'The rendered sound is empty.');
  const packet = newPacket();
  let waiting = false;
  const next = async (): Promise<boolean> => waiting || (await input.read(packet)) === 'got';
  return {
    stream,
    index: -1,
    /** Copies the packets that start before `seconds`. */
    async copyUntil(output: OutputHandle, seconds: number): Promise<void> {
      const { num, den } = stream.timeBase;
      while (await next()) {
        waiting = (Number(packet.pts) * num) / den >= seconds;
        if (waiting) return;
        await output.write(packet, this.index, stream.timeBase);
      }
    },
    async close(): Promise<void> {
      packet.free();
      await input.close();
    },
  };
}

/** Reads back what was written: exactly the planned pictures, and sound where there is some. */
async function checkProgramme(path: string, request: JoinRequest): Promise<void> {
  const input = await openInput(path);
  const packet = newPacket();
  const counts = input.streams.map(() => 0);
  try {
    while ((await input.read(packet)) === 'got') {
      counts[packet.streamIndex] = (counts[packet.streamIndex] ?? 0) + 1;
    }
  } finally {
    packet.free();
    await input.close();
  }
  const [pictures = 0, sounds = 0] = counts;
  if (pictures === request.frames && sounds > 0 === (request.soundPath !== null)) return;
  const message = `The written file has ${pictures} pictures instead of ${request.frames}; it was thrown away.`;
  throw new MediaError('internal', message);
}
