import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { Dictionary, FormatContext, type IRational, type Packet, type Stream } from 'node-av/lib';
import { checkCall } from '../ffmpeg-call.ts';
import { toRational } from '../rationals.ts';
import type { MediaTags } from '../streams/media-tags.ts';
import { describeTextStream, type TextStreamOptions } from '../streams/text-stream.ts';
import type { EncoderHandle } from './open-encoder.ts';

/** A file being written. Add the streams, `start`, write, `finish`; or `abandon` it on failure. */
export interface OutputHandle {
  /** Adds a stream with the encoder's parameters; answers its index. */
  addStream(encoder: EncoderHandle, options?: OutputStreamOptions): number;
  /** Adds a stream that is copied from an input as it is; answers its index. */
  copyStream(source: Stream): number;
  /** Adds a stream of texts; answers its index. */
  addTextStream(options: TextStreamOptions): number;
  /** Says what the file is, by FFmpeg's names (`title`); before `start`. */
  setTags(tags: MediaTags): void;
  /** The stream for settings that have no option of their own (metadata, disposition). */
  stream(index: number): Stream;
  /** Writes the header. `options` by the muxer's names, e.g. `{ movflags: '+faststart' }`. */
  start(options?: Record<string, string>): Promise<void>;
  /** Writes one packet whose times are in `timeBase`; takes over its bytes. */
  write(packet: Packet, streamIndex: number, timeBase: IRational): void;
  /** As `write`, for packets that come in the order they shall stand in. */
  writeInOrder(packet: Packet, streamIndex: number, timeBase: IRational): void;
  /** Ends a fragment, of a muxer that is told to make them by itself (`frag_custom`). */
  endFragment(): void;
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

/** Gives a stream the encoder's parameters; answers FFmpeg's code. */
function describeEncoded(stream: Stream, encoder: EncoderHandle, options: OutputStreamOptions): number {
  stream.timeBase = toRational(encoder.timeBase);
  if (options.frameRate !== undefined) stream.avgFrameRate = toRational(options.frameRate);
  const code = stream.codecpar.fromContext(encoder.context);
  if (code < 0 || options.rotation === undefined) return code;
  return stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(options.rotation));
}

/** Gives a stream the parameters of one that it is copied from; answers FFmpeg's code. */
function describeCopied(stream: Stream, source: Stream): number {
  stream.timeBase = source.timeBase;
  stream.avgFrameRate = source.avgFrameRate;
  stream.sampleAspectRatio = source.sampleAspectRatio;
  const code = source.codecpar.copy(stream.codecpar);
  // The tag belongs to the source's container; the muxer chooses its own.
  stream.codecpar.codecTag = 0;
  return code;
}

/** Creates a file of the given format (muxer name, e.g. `mp4`). Throws FfmpegCallError. */
export async function openOutput(path: string, format: string): Promise<OutputHandle> {
  const context = new FormatContext();
  checkCall(context.allocOutputContext2(null, format, `file:${path}`), `preparing a ${format} file`);
  checkCall(await context.openOutput(), `creating ${path}`);
  const streams: Stream[] = [];
  let open = true;
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
  const place = (packet: Packet, streamIndex: number, timeBase: IRational): void => {
    packet.streamIndex = streamIndex;
    packet.rescaleTs(timeBase, streamAt(streamIndex).timeBase);
  };
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await context.closeOutput();
    context.freeContext();
  };
  return {
    addStream: (encoder, options = {}) => add((stream) => describeEncoded(stream, encoder, options)),
    copyStream: (source) => add((stream) => describeCopied(stream, source)),
    addTextStream: (options) =>
      add((stream) => {
        describeTextStream(stream, options);
        return 0;
      }),
    setTags(tags) {
      context.metadata = Dictionary.fromObject(tags);
    },
    stream: streamAt,
    async start(options = {}) {
      const dictionary = Dictionary.fromObject(options);
      const code = await context.writeHeader(dictionary);
      dictionary.free();
      checkCall(code, 'writing the file header');
    },
    write(packet, streamIndex, timeBase) {
      place(packet, streamIndex, timeBase);
      // At once: the bytes go into a buffer and the page cache, a trip to another thread takes longer.
      checkCall(context.interleavedWriteFrameSync(packet), 'writing the file');
    },
    writeInOrder(packet, streamIndex, timeBase) {
      place(packet, streamIndex, timeBase);
      checkCall(context.writeFrameSync(packet), 'writing the file');
    },
    endFragment() {
      checkCall(context.writeFrameSync(null), 'ending a fragment');
    },
    async finish() {
      checkCall(await context.writeTrailer(), 'finishing the file');
      await close();
    },
    abandon: close,
  };
}
