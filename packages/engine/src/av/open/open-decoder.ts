import {
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AVMEDIA_TYPE_AUDIO,
  FF_DECODER_LIBVPX_VP8,
  FF_DECODER_LIBVPX_VP9,
  type FFDecoderCodec,
} from 'node-av/constants';
import { Codec, CodecContext, Dictionary, type Frame, type Packet, type Stream } from 'node-av/lib';
import { MediaError } from '../../errors.ts';
import { checkCall, FfmpegCallError, isOutOfMemory, type PullState, pullState } from '../ffmpeg-call.ts';
import { MAX_PICTURE_PIXELS } from './media-limits.ts';

/** A decoder for one stream. Feed a packet, pull until `again`, feed the next; null feeds the end. */
export interface DecoderHandle {
  /** Feeds one packet or the end. False when its data is damaged and was skipped. */
  send(packet: Packet | null): Promise<boolean>;
  /** Fills `frame` (unreferenced before). `damaged` tells that something could not be decoded; pull again. */
  receive(frame: Frame): PullState | 'damaged';
  /** Forgets what was fed, to go on at another place of the stream. */
  flush(): void;
  close(): void;
}

/** How a decoder is opened. */
export interface DecoderOptions {
  /** Decoding threads; 0 lets FFmpeg use the cores. Default 0. */
  threads?: number;
  /** Further decoder options by FFmpeg's names. */
  options?: Record<string, string>;
}

/** Decoders that know the transparency which VP8 and VP9 keep beside their pictures; FFmpeg's own leave it out. */
const ALPHA_DECODERS: { [codecId: number]: FFDecoderCodec } = {
  [AV_CODEC_ID_VP8]: FF_DECODER_LIBVPX_VP8,
  [AV_CODEC_ID_VP9]: FF_DECODER_LIBVPX_VP9,
};

function findDecoder(stream: Stream): Codec {
  const { codecId } = stream.codecpar;
  const named = keepsAlphaBeside(stream) ? ALPHA_DECODERS[codecId] : undefined;
  const codec = (named && Codec.findDecoderByName(named)) ?? Codec.findDecoder(codecId);
  if (codec === null) throw new MediaError('unsupported', 'This file uses a codec that we cannot decode.');
  return codec;
}

/** True for pictures whose transparency is coded beside them, as their container says in a tag. */
function keepsAlphaBeside({ codecpar, metadata }: Stream): boolean {
  return codecpar.codecId in ALPHA_DECODERS && metadata?.getAll().alpha_mode === '1';
}

function isFatal(error: unknown): boolean {
  return !(error instanceof FfmpegCallError) || isOutOfMemory(error);
}

/** Opens a decoder for `stream`. Throws MediaError `unsupported` without one, FfmpegCallError when it does not open. */
export async function openDecoder(stream: Stream, options: DecoderOptions = {}): Promise<DecoderHandle> {
  const codec = findDecoder(stream);
  const context = new CodecContext();
  context.allocContext3(codec);
  const dictionary = Dictionary.fromObject({ max_pixels: MAX_PICTURE_PIXELS, ...options.options });
  try {
    checkCall(context.parametersToContext(stream.codecpar), 'preparing the decoder');
    context.pktTimebase = stream.timeBase;
    context.threadCount = options.threads ?? 0;
    checkCall(await context.open2(codec, dictionary), 'opening the decoder');
  } catch (error) {
    context.freeContext();
    throw error;
  } finally {
    dictionary.free();
  }
  // Sound is decoded sooner than a trip to another thread takes.
  const isSound = stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO;
  return {
    async send(packet) {
      try {
        const code = isSound ? context.sendPacketSync(packet) : await context.sendPacket(packet);
        return pullState(code, 'decoding') === 'got';
      } catch (error) {
        if (isFatal(error)) throw error;
        return false;
      }
    },
    receive(frame) {
      frame.unref();
      try {
        // At once: the work was done while sending, or is done by the decoder's own threads.
        return pullState(context.receiveFrameSync(frame), 'decoding');
      } catch (error) {
        if (isFatal(error)) throw error;
        return 'damaged';
      }
    },
    flush: () => context.flushBuffers(),
    close: () => context.freeContext(),
  };
}
