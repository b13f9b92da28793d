import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { Dictionary, FormatContext, type IRational, type Packet, type Stream } from 'node-av/lib';
import { checkCall } from './ffmpeg-call.ts';
import type { EncoderHandle } from './open-encoder.ts';
import { toRational } from './rationals.ts';

/** A file being written. Add the streams, `start`, write, `finish`; or `abandon` it on failure. */
export interface OutputHandle {
  /** Adds a stream with the encoder's parameters; answers its index. */
  addStream(encoder: EncoderHandle, options?: OutputStreamOptions): number;
  /** Adds a stream that is copied from an input as it is; answers its index. */
  copyStream(source: Stream): number;
  /** The stream for settings that have no option of their own (metadata, disposition). */
  stream(index: number): Stream;
  /** Writes the header. `options` by the muxer's names, e.g. `{ movflags: '+faststart' }`. */
  start(options?: Record<string, string>): Promise<void>;
  /**
   * Writes one packet whose times are in `timeBase`; takes over its bytes. May be called for one stream
   * while a call for another is still running.
   */
  write(packet: Packet, streamIndex: number, timeBase: IRational): Promise<void>;
  /** Writes the trailer and closes the file. */
  finish(): Promise<void>;
  /** Closes the file without a trailer. Does nothing after `finish`. */
  abandon(): Promise<void>;
}

export interface OutputStreamOptions {
  /** Frames per second for the header, exact. */
  frameRate?: IRational;
  /** Clockwise turn that players apply, degrees; default none. */
  rotation?: 90 | 180 | 270;
}

/** The display matrix of a clockwise turn: nine integers, 16.16 and in the last column 2.30 fixed point. */
function displayMatrix(rotation: 90 | 180 | 270): Buffer {
  const one = 1 << 16;
  const [cosine, sine] = { 90: [0, one], 180: [-one, 0], 270: [0, -one] }[rotation] as [number, number];
  const matrix = Buffer.alloc(36);
  const values = [cosine, sine, 0, -sine, cosine, 0, 0, 0, 1 << 30];
  for (const [index, value] of values.entries()) matrix.writeInt32LE(value, index * 4);
  return matrix;
}

/** Creates a file of the given format (muxer name, e.g. `mp4`). Throws FfmpegCallError. */
export async function openOutput(path: string, format: string): Promise<OutputHandle> {
  const context = new FormatContext();
  checkCall(context.allocOutputContext2(null, format, `file:${path}`), `preparing a ${format} file`);
  checkCall(await context.openOutput(), `creating ${path}`);
  const streams: Stream[] = [];
  let open = true;
  let writing: Promise<void> = Promise.resolve();
  const streamAt = (index: number): Stream => {
    const stream = streams[index];
    if (stream === undefined) throw new Error(`the output has no stream ${index}`);
    return stream;
  };
  const add = (fill: (stream: Stream) => number): number => {
    const stream = context.newStream();
    checkCall(fill(stream), 'describing an output stream');
    return streams.push(stream) - 1;
  };
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await writing;
    await context.closeOutput();
    context.freeContext();
  };
  return {
    addStream: (encoder, options = {}) =>
      add((stream) => {
        stream.timeBase = toRational(encoder.timeBase);
        if (options.frameRate !== undefined) stream.avgFrameRate = toRational(options.frameRate);
        const code = stream.codecpar.fromContext(encoder.context);
        if (code >= 0 && options.rotation !== undefined) {
          return stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(options.rotation));
        }
        return code;
      }),
    copyStream: (source) =>
      add((stream) => {
        stream.timeBase = source.timeBase;
        stream.avgFrameRate = source.avgFrameRate;
        stream.sampleAspectRatio = source.sampleAspectRatio;
        const code = source.codecpar.copy(stream.codecpar);
        // The tag belongs to the source's container; the muxer chooses its own.
        stream.codecpar.codecTag = 0;
        return code;
      }),
    stream: streamAt,
    async start(options = {}) {
      const dictionary = Dictionary.fromObject(options);
      const code = await context.writeHeader(dictionary);
      dictionary.free();
      checkCall(code, 'writing the file header');
    },
    write(packet, streamIndex, timeBase) {
      packet.streamIndex = streamIndex;
      packet.rescaleTs(timeBase, streamAt(streamIndex).timeBase);
      // The muxer is not made for two threads, and every call runs on one of its own.
      const written = writing.then(async () => {
        checkCall(await context.interleavedWriteFrame(packet), 'writing the file');
      });
      writing = written.catch(() => {});
      return written;
    },
    async finish() {
      await writing;
      checkCall(await context.writeTrailer(), 'finishing the file');
      await close();
    },
    abandon: close,
  };
}
