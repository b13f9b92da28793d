import {
  type Frame,
  newFrame,
  newPacket,
  type Packet,
  packetSeconds,
  presentationTime,
  timestampSeconds,
} from '../av/frames.ts';
import { type DecoderHandle, openDecoder } from '../av/open/open-decoder.ts';
import { type InputHandle, openInput } from '../av/open/open-input.ts';
import { MediaError } from '../errors.ts';
import type { StreamInfo } from '../types.ts';

/**
 * Frames of a video at many times, cheaply: of each stretch the keyframe where it has one, which takes one
 * picture to decode instead of a second of them, and else the frame that is exact. Asked in rising order, so
 * that no part of the file is decoded twice.
 */
export interface FrameSampler {
  /**
   * Fills `frame` with one shown at or after `from` and before `to` (seconds of the asset), else with the last
   * one before. False when there is none.
   */
  sample(frame: Frame, from: number, to: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Packets read after a jump in search of a keyframe; beyond, the place is decoded as it comes. */
const MAX_PACKETS = 2_000;

/** One reading of the file with a decoder of its own. */
interface Reader {
  input: InputHandle;
  decoder: DecoderHandle;
  packet: Packet;
  /** Reads the stream's next packet into `packet`. */
  next(): Promise<boolean>;
  /** Goes to the keyframe before `seconds` and reads it into `packet`; answers its time, null when there is none near. */
  seek(seconds: number): Promise<number | null>;
  close(): Promise<void>;
}

async function openReader(path: string, stream: StreamInfo): Promise<Reader> {
  const input = await openInput(path);
  const source = input.streams[stream.index];
  if (source === undefined) throw new MediaError('damaged', 'The file changed while it was read.');
  const decoder = await openDecoder(source, { threads: 1 });
  const packet = newPacket();

  async function next(): Promise<boolean> {
    for (;;) {
      if ((await input.read(packet)) !== 'got') return false;
      if (packet.streamIndex === stream.index) return true;
    }
  }

  return {
    input,
    decoder,
    packet,
    next,
    async seek(seconds) {
      if (!(await input.seek(stream.startSeconds + seconds))) return null;
      for (let read = 0; read < MAX_PACKETS && (await next()); read += 1) {
        if (packet.isKeyframe) {
          return (packetSeconds(packet, stream.timeBase) ?? stream.startSeconds) - stream.startSeconds;
        }
      }
      return null;
    },
    async close() {
      packet.free();
      decoder.close();
      await input.close();
    },
  };
}

/** Decodes the packet at hand alone: a keyframe needs no other. */
async function decodeAlone({ decoder, packet }: Reader, frame: Frame): Promise<boolean> {
  decoder.flush();
  await decoder.send(packet);
  await decoder.send(null);
  return decoder.receive(frame) === 'got';
}

/** Decodes on, frame by frame, and stands at one of them. */
interface Runner {
  /** Goes to the last frame shown at or before `seconds`, from the keyframe at `keyframe` when that saves decoding. */
  runTo(frame: Frame, seconds: number, keyframe: number | null): Promise<boolean>;
  close(): Promise<void>;
}

function createRunner(reader: Reader, stream: StreamInfo): Runner {
  const current = newFrame();
  let position = Number.NEGATIVE_INFINITY;
  let ended = false;

  async function advance(): Promise<void> {
    const state = reader.decoder.receive(current);
    if (state === 'got') {
      const shown = timestampSeconds(presentationTime(current) ?? 0n, stream.timeBase) ?? 0;
      position = shown - stream.startSeconds;
    } else if (state === 'end') ended = true;
    else if (state === 'again') await reader.decoder.send((await reader.next()) ? reader.packet : null);
  }

  async function enter(keyframe: number): Promise<void> {
    reader.decoder.flush();
    ended = false;
    await reader.seek(keyframe);
    await reader.decoder.send(reader.packet);
  }

  return {
    async runTo(frame, seconds, keyframe) {
      if (keyframe !== null && keyframe > position) await enter(keyframe);
      let found = false;
      while (!ended && position < seconds) {
        await advance();
        if (ended || current.width === 0) continue;
        frame.unref();
        frame.ref(current);
        found = true;
      }
      return found;
    },
    close() {
      current.free();
      return reader.close();
    },
  };
}

/** Opens a sampler on `stream` of the file at `path`. */
export async function openFrameSampler(path: string, stream: StreamInfo): Promise<FrameSampler> {
  const keys = await openReader(path, stream);
  let runner: Runner | null = null;

  return {
    async sample(frame, from, to) {
      const key = await keys.seek((from + to) / 2);
      if (key !== null && key >= from && key < to && (await decodeAlone(keys, frame))) return true;
      runner ??= createRunner(await openReader(path, stream), stream);
      return runner.runTo(frame, from, key);
    },
    async close() {
      await keys.close();
      await runner?.close();
    },
  };
}
