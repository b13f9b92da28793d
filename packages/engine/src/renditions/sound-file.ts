import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Frame, newPacket, sampleFormatName } from '../av/frames.ts';
import { openAudioEncoder } from '../av/open/open-encoder.ts';
import { openOutput } from '../av/open/open-output.ts';
import type { MediaTags } from '../av/streams/media-tags.ts';
import { MediaError } from '../errors.ts';
import { createSoundLine, type SoundForm, type SoundLine } from '../transcode/sound-line.ts';
import type { AudioFormat, StreamInfo } from '../types.ts';

/** A sound file being written. */
export interface SoundFile {
  push: SoundLine['push'];
  finish(): Promise<MadeSound>;
  /** Closes the file as it is. Does nothing after `finish`. */
  abandon(): Promise<void>;
}

export interface MadeSound {
  file: string;
  contentType: string;
  bytes: number;
  sampleRate: number;
  channels: number;
  durationSeconds: number;
  changedFormat: boolean;
}

interface Encoding {
  codec: string;
  /** Muxer and its options. */
  muxer: string;
  muxerOptions?: Record<string, string>;
  extension: string;
  contentType: string;
  sampleFormat: string;
  bitRate?: number;
  options?: Record<string, string>;
}

const LOSSY_RATE = 48_000;

/** Samples per block for encoders that take any number. */
const ANY_BLOCK_SAMPLES = 4096;

const LOSSY: { [Format in 'm4a' | 'mp3' | 'opus']: Encoding } = {
  m4a: {
    codec: 'aac',
    muxer: 'ipod',
    extension: 'm4a',
    contentType: 'audio/mp4',
    sampleFormat: 'fltp',
    bitRate: 192_000,
    muxerOptions: { movflags: '+faststart' },
  },
  mp3: {
    codec: 'libmp3lame',
    muxer: 'mp3',
    extension: 'mp3',
    contentType: 'audio/mpeg',
    sampleFormat: 'fltp',
    bitRate: 192_000,
  },
  opus: {
    codec: 'libopus',
    muxer: 'ogg',
    extension: 'opus',
    contentType: 'audio/ogg',
    sampleFormat: 'flt',
    bitRate: 128_000,
  },
};

/** Codecs that keep every bit, so that more than 16 of them are worth keeping. */
const LOSSLESS = /^(pcm_|flac|alac|wavpack|tta|truehd|mlp|ape)/;

function isDeep({ codec }: StreamInfo, frame: Frame): boolean {
  return LOSSLESS.test(codec) && !/^(u8|s16)/.test(sampleFormatName(frame));
}

function lossless(format: 'flac' | 'wav', deep: boolean): Encoding {
  if (format === 'wav') {
    return {
      codec: deep ? 'pcm_s24le' : 'pcm_s16le',
      muxer: 'wav',
      extension: 'wav',
      contentType: 'audio/wav',
      sampleFormat: deep ? 's32' : 's16',
      // Beyond 4 GB the sizes of a plain WAV do not fit.
      muxerOptions: { rf64: 'auto' },
    };
  }
  return {
    codec: 'flac',
    muxer: 'flac',
    extension: 'flac',
    contentType: 'audio/flac',
    sampleFormat: deep ? 's32' : 's16',
    options: { compression_level: '5' },
  };
}

/** Rates that FLAC and players take; beyond, the sound is brought to the nearest that is usual. */
const MAX_LOSSLESS_RATE = 192_000;
const MIN_LOSSLESS_RATE = 8_000;

function losslessRate(rate: number): number {
  return rate >= MIN_LOSSLESS_RATE && rate <= MAX_LOSSLESS_RATE ? rate : LOSSY_RATE;
}

/** What is known once the first sound was decoded. */
interface OpenSound {
  line: SoundLine;
  form: SoundForm;
  finish: () => Promise<void>;
  abandon: () => Promise<void>;
}

async function openEncoding(
  path: string,
  encoding: Encoding,
  { shape, tags }: { shape: Pick<SoundForm, 'sampleRate' | 'channels'>; tags: MediaTags },
) {
  const encoder = await openAudioEncoder({ ...encoding, ...shape });
  const output = await openOutput(path, encoding.muxer);
  const track = output.addStream(encoder);
  const packet = newPacket();
  output.setTags(tags);
  await output.start(encoding.muxerOptions);

  async function encode(frame: Frame | null): Promise<void> {
    await encoder.send(frame);
    while (encoder.receive(packet) === 'got') output.write(packet, track, encoder.timeBase);
  }
  const form: SoundForm = {
    ...shape,
    sampleFormat: encoding.sampleFormat,
    blockSamples: encoder.frameSize || ANY_BLOCK_SAMPLES,
  };
  const line = createSoundLine(form, encode);
  const sound: OpenSound = {
    line,
    form,
    async finish() {
      await encode(null);
      await output.finish();
    },
    async abandon() {
      await output.abandon();
      line.close();
      encoder.close();
      packet.free();
    },
  };
  return sound;
}

/**
 * A file `audio.<extension>` in `folder`: lossy formats at 48 kHz, FLAC and WAV at the source's rate (16 bit,
 * 24 where a lossless source has more); mono stays mono, more than two channels become two. It is created with
 * the first sound.
 */
export function createSoundFile(options: {
  folder: string;
  format: AudioFormat;
  stream: StreamInfo;
  tags: MediaTags;
}): SoundFile {
  const { format, stream } = options;
  const isLossless = format === 'flac' || format === 'wav';
  const { sampleRate: rate = LOSSY_RATE, channels: count = 2 } = stream.audio ?? {};
  const shape = {
    sampleRate: isLossless ? losslessRate(rate) : LOSSY_RATE,
    channels: count === 1 ? (1 as const) : (2 as const),
  };
  const { extension, contentType } = isLossless ? lossless(format, false) : LOSSY[format];
  const file = `audio.${extension}`;
  const path = join(options.folder, file);
  let sound: OpenSound | null = null;

  async function close(): Promise<void> {
    await sound?.abandon();
    sound = null;
  }

  return {
    async push(frame, timeBase) {
      const encoding = isLossless ? lossless(format, isDeep(stream, frame)) : LOSSY[format];
      sound ??= await openEncoding(path, encoding, { shape, tags: options.tags });
      await sound.line.push(frame, timeBase);
    },
    async finish() {
      if (sound === null) throw new MediaError('damaged', 'The sound of this file could not be decoded.');
      const { endSeconds, changedFormat } = await sound.line.finish();
      await sound.finish();
      await close();
      const { size } = await stat(path);
      return { file, contentType, bytes: size, ...shape, durationSeconds: endSeconds, changedFormat };
    },
    abandon: close,
  };
}
