import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  type AVColorPrimaries,
  type AVColorRange,
  type AVColorSpace,
  type AVColorTransferCharacteristic,
  AVMEDIA_TYPE_AUDIO,
  type FFEncoderCodec,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  avGetPixFmtFromName,
  avGetSampleFmtFromName,
  Codec,
  CodecContext,
  Dictionary,
  type Frame,
  type IRational,
  type Packet,
} from 'node-av/lib';
import { checkCall, type PullState, pullState } from '../ffmpeg-call.ts';
import { toRational } from '../rationals.ts';

/** An opened encoder. Send frames, receive packets until `again`; null sends the end. */
export interface EncoderHandle {
  /** `keyframe` orders a picture that the stream can be entered at (libx264 wants `forced-idr`). */
  send(frame: Frame | null, keyframe?: boolean): Promise<void>;
  /** Fills `packet` (unreferenced before); its times are in `timeBase`. */
  receive(packet: Packet): PullState;
  readonly timeBase: IRational;
  /** Samples per frame that an audio encoder wants; 0 for any. */
  readonly frameSize: number;
  /** The codec context, for the muxer. */
  readonly context: CodecContext;
  close(): void;
}

export interface VideoEncoderOptions {
  /** Encoder by FFmpeg's name, e.g. `libx264`. */
  codec: string;
  width: number;
  height: number;
  /** FFmpeg's name, e.g. `yuv420p`. */
  pixelFormat: string;
  timeBase: IRational;
  /** Frames per second, for rate control and the stream's header; absent for a variable rate. */
  frameRate?: IRational;
  /** Most frames from one keyframe to the next. */
  gopSize?: number;
  threads?: number;
  /** Encoder options by FFmpeg's names, e.g. `{ preset: 'veryfast', crf: '20' }`. */
  options?: Record<string, string>;
  /** Shape of a pixel; default square. */
  sampleAspect?: IRational;
  /** Colour tags; default bt709, limited range. */
  color?: VideoEncoderColor;
}

export interface VideoEncoderColor {
  primaries: AVColorPrimaries;
  transfer: AVColorTransferCharacteristic;
  matrix: AVColorSpace;
  range: AVColorRange;
}

export interface AudioEncoderOptions {
  /** Encoder by FFmpeg's name, e.g. `libx264`. */
  codec: string;
  sampleRate: number;
  channels: number;
  /** FFmpeg's name, e.g. `fltp`. */
  sampleFormat: string;
  bitRate?: number;
  options?: Record<string, string>;
}

const BT709: VideoEncoderColor = {
  primaries: AVCOL_PRI_BT709,
  transfer: AVCOL_TRC_BT709,
  matrix: AVCOL_SPC_BT709,
  range: AVCOL_RANGE_MPEG,
};

function allocateContext(name: string): { codec: Codec; context: CodecContext } {
  const codec = Codec.findEncoderByName(name as FFEncoderCodec);
  if (codec === null) throw new Error(`this build has no encoder ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  // Stream copies are joined and MP4 wants its parameter sets once, in the header.
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  return { codec, context };
}

/** Ticks of `timeBase` that one frame lasts at `rate`, at least one. */
function frameTicks(timeBase: IRational, rate: IRational): bigint {
  return BigInt(Math.max(1, Math.round((rate.den * timeBase.den) / (rate.num * timeBase.num))));
}

async function openContext(
  codec: Codec,
  context: CodecContext,
  options: Record<string, string> | undefined,
  prepare: ((frame: Frame, keyframe: boolean) => void) | null = null,
): Promise<EncoderHandle> {
  const dictionary = Dictionary.fromObject(options ?? {});
  const isSound = codec.type === AVMEDIA_TYPE_AUDIO;
  try {
    checkCall(await context.open2(codec, dictionary), `opening the encoder ${codec.name}`);
  } catch (error) {
    context.freeContext();
    throw error;
  } finally {
    dictionary.free();
  }
  return {
    async send(frame, keyframe = false) {
      if (frame !== null) prepare?.(frame, keyframe);
      // Sound is encoded sooner than a trip to another thread takes.
      checkCall(isSound ? context.sendFrameSync(frame) : await context.sendFrame(frame), 'encoding');
    },
    receive(packet) {
      packet.unref();
      // At once: the work was done while sending, and a trip to another thread costs more than this call.
      return pullState(context.receivePacketSync(packet), 'encoding');
    },
    timeBase: context.timeBase,
    frameSize: context.frameSize,
    context,
    close: () => context.freeContext(),
  };
}

/** Opens a video encoder. Throws FfmpegCallError when the settings do not fit it. */
export function openVideoEncoder(options: VideoEncoderOptions): Promise<EncoderHandle> {
  const { codec, context } = allocateContext(options.codec);
  const color = options.color ?? BT709;
  // Frames' lengths reach the packets only so; without them the muxer gives the last frame none.
  context.setFlags(AV_CODEC_FLAG_FRAME_DURATION);
  context.width = options.width;
  context.height = options.height;
  context.pixelFormat = avGetPixFmtFromName(options.pixelFormat);
  context.timeBase = toRational(options.timeBase);
  if (options.frameRate !== undefined) context.framerate = toRational(options.frameRate);
  if (options.gopSize !== undefined) context.gopSize = options.gopSize;
  context.sampleAspectRatio = toRational(options.sampleAspect ?? { num: 1, den: 1 });
  context.colorPrimaries = color.primaries;
  context.colorTrc = color.transfer;
  context.colorSpace = color.matrix;
  context.colorRange = color.range;
  context.threadCount = options.threads ?? 0;
  const ticks = options.frameRate === undefined ? 0n : frameTicks(options.timeBase, options.frameRate);
  return openContext(codec, context, options.options, (frame, keyframe) => {
    // A decoded frame still says which type it was; the encoder would take that as an order.
    frame.pictType = keyframe ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    if (frame.duration <= 0n) frame.duration = ticks;
  });
}

/** Opens an audio encoder with the default layout of its channel count. Throws FfmpegCallError. */
export function openAudioEncoder(options: AudioEncoderOptions): Promise<EncoderHandle> {
  const { codec, context } = allocateContext(options.codec);
  context.sampleRate = options.sampleRate;
  context.sampleFormat = avGetSampleFmtFromName(options.sampleFormat);
  context.channelLayout = avChannelLayoutDefault(options.channels);
  context.timeBase = toRational({ num: 1, den: options.sampleRate });
  if (options.bitRate !== undefined) context.bitRate = BigInt(options.bitRate);
  return openContext(codec, context, options.options);
}
