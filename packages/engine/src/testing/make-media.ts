import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rational } from '@rushes/timeline';
import { newFrame, newPacket, type Packet } from '../av/frames.ts';
import {
  type EncoderHandle,
  openAudioEncoder,
  openVideoEncoder,
  type VideoEncoderColor,
} from '../av/open/open-encoder.ts';
import { type GraphHandle, openGraph } from '../av/open/open-graph.ts';
import { type OutputHandle, openOutput } from '../av/open/open-output.ts';
import type { MediaTags } from '../av/streams/media-tags.ts';

/** Media made by the tests themselves: tiny, exact, and the same every time. */

/** One scene: a source of FFmpeg's (`testsrc2`, `color=red`, `mandelbrot`, …) for some frames, with filters behind it. */
export interface SceneSpec {
  source: string;
  frames: number;
  filters?: string[];
}

export interface ToneSpec {
  seconds: number;
  /** Peak level, dB of full scale. */
  levelDb: number;
  frequency?: number;
  /** Filters behind the tone, e.g. to mute a stretch. */
  filters?: string[];
  channels?: 1 | 2;
  /** Tags of the file, by FFmpeg's names; ignored for the sound of a video. */
  tags?: MediaTags;
}

export interface VideoSpec {
  /** Scenes one after the other, or the whole graph of the pictures, which ends in `buffersink@out`. */
  scenes: SceneSpec[] | string;
  width?: number;
  height?: number;
  rate?: Rational;
  /** Encoder and its options; default libx264, ultrafast, nearly lossless. */
  codec?: string;
  encoderOptions?: Record<string, string>;
  pixelFormat?: string;
  rotation?: 90 | 180 | 270;
  sampleAspect?: Rational;
  color?: VideoEncoderColor;
  tone?: ToneSpec;
  /** Tags of the file, by FFmpeg's names. */
  tags?: MediaTags;
  /** Muxer; default mp4. */
  format?: string;
  muxerOptions?: Record<string, string>;
  /** Time of frame `index` in ticks of `timeBase`; default one tick of 1/rate per frame. */
  timing?: { timeBase: Rational; ticksOf: (index: number) => number };
}

const TONE_RATE = 48_000;

/** The sine source peaks at an eighth of full scale. */
const SINE_LEVEL_DB = -18.0618;

function sceneText({ source, frames, filters = [] }: SceneSpec, spec: VideoSpec, index: number): string {
  const { width = 320, height = 180, rate = { num: 25, den: 1 } } = spec;
  const separator = source.includes('=') ? ':' : '=';
  return [
    `${source}${separator}size=${width}x${height}:rate=${rate.num}/${rate.den}`,
    `trim=end_frame=${frames}`,
    ...filters,
    // Sources make bt601 by default; the file says bt709.
    'format=rgb24,scale=out_color_matrix=bt709:out_range=tv',
    `setsar=1,setpts=N,settb=${rate.den}/${rate.num},format=${spec.pixelFormat ?? 'yuv420p'}[s${index}]`,
  ].join(',');
}

function picturesText(spec: VideoSpec): string {
  if (typeof spec.scenes === 'string') return spec.scenes;
  const scenes = spec.scenes.map((scene, index) => sceneText(scene, spec, index));
  const inputs = spec.scenes.map((_, index) => `[s${index}]`).join('');
  return `${scenes.join(';')};${inputs}concat=n=${spec.scenes.length}:v=1:a=0,buffersink@out`;
}

function toneText(
  { seconds, levelDb, frequency = 1000, filters = [], channels = 2 }: ToneSpec,
  { sampleFormat, samples }: { sampleFormat: string; samples: number },
): string {
  return [
    `sine=frequency=${frequency}:sample_rate=${TONE_RATE}:duration=${seconds}`,
    `volume=${levelDb - SINE_LEVEL_DB}dB:precision=double`,
    ...filters,
    channels === 2 ? 'pan=stereo|c0=c0|c1=c0' : 'anull',
    `aformat=sample_fmts=${sampleFormat}`,
    `asetnsamples=n=${samples}:p=0`,
    'abuffersink@out',
  ].join(',');
}

async function encodeAll(options: {
  graph: GraphHandle;
  encoder: EncoderHandle;
  output: OutputHandle;
  stream: number;
  /** Pictures only: time of a frame in the encoder's ticks. */
  ticksOf?: (index: number) => bigint;
}): Promise<void> {
  const { graph, encoder, output, stream } = options;
  const frame = newFrame();
  const packet: Packet = newPacket();
  const drain = async (): Promise<void> => {
    while (encoder.receive(packet) === 'got') output.write(packet, stream, encoder.timeBase);
  };
  for (let index = 0; (await graph.sink('out').pull(frame)) === 'got'; index++) {
    if (options.ticksOf !== undefined) {
      frame.pts = options.ticksOf(index);
      // Said outright: without it the last frame of a file has no length and is cut off.
      frame.duration = options.ticksOf(index + 1) - frame.pts;
    }
    await encoder.send(frame);
    await drain();
  }
  await encoder.send(null);
  await drain();
  frame.free();
  packet.free();
  encoder.close();
  graph.close();
}

function openPictures(spec: VideoSpec): Promise<EncoderHandle> {
  const { width = 320, height = 180, rate = { num: 25, den: 1 } } = spec;
  return openVideoEncoder({
    codec: spec.codec ?? 'libx264',
    width,
    height,
    pixelFormat: spec.pixelFormat ?? 'yuv420p',
    timeBase: spec.timing?.timeBase ?? { num: rate.den, den: rate.num },
    ...(spec.timing === undefined ? { frameRate: rate } : {}),
    ...(spec.sampleAspect === undefined ? {} : { sampleAspect: spec.sampleAspect }),
    ...(spec.color === undefined ? {} : { color: spec.color }),
    threads: 1,
    options: spec.encoderOptions ?? (spec.codec === undefined ? { preset: 'ultrafast', crf: '10' } : {}),
  });
}

/** Writes a video, with a tone if asked; answers its path. */
export async function makeVideo(path: string, spec: VideoSpec): Promise<string> {
  const output = await openOutput(path, spec.format ?? 'mp4');
  const pictures = await openPictures(spec);
  const stream = output.addStream(pictures, {
    ...(spec.timing === undefined ? { frameRate: spec.rate ?? { num: 25, den: 1 } } : {}),
    ...(spec.rotation === undefined ? {} : { rotation: spec.rotation }),
  });
  const sound =
    spec.tone === undefined
      ? null
      : await openAudioEncoder({
          codec: 'aac',
          sampleRate: TONE_RATE,
          channels: spec.tone.channels ?? 2,
          sampleFormat: 'fltp',
          bitRate: 192_000,
        });
  const soundStream = sound === null ? -1 : output.addStream(sound);
  if (spec.tags !== undefined) output.setTags(spec.tags);
  await output.start(spec.muxerOptions ?? {});
  const { ticksOf } = spec.timing ?? { ticksOf: (index: number) => index };
  const graph = await openGraph(picturesText(spec));
  await encodeAll({ graph, encoder: pictures, output, stream, ticksOf: (index) => BigInt(ticksOf(index)) });
  if (sound !== null && spec.tone !== undefined) {
    const tone = await openGraph(toneText(spec.tone, { sampleFormat: 'fltp', samples: 1024 }));
    await encodeAll({ graph: tone, encoder: sound, output, stream: soundStream });
  }
  await output.finish();
  return path;
}

/** Encodings of a tone alone: 16-bit WAV or MP3. */
const toneFormats = {
  wav: { codec: 'pcm_s16le', sampleFormat: 's16' },
  mp3: { codec: 'libmp3lame', sampleFormat: 'fltp', bitRate: 192_000 },
} as const;

/** Writes a tone as 16-bit WAV, or as MP3; answers its path. */
export async function makeTone(path: string, spec: ToneSpec, format: 'wav' | 'mp3' = 'wav'): Promise<string> {
  const output = await openOutput(path, format);
  const encoder = await openAudioEncoder({
    ...toneFormats[format],
    sampleRate: TONE_RATE,
    channels: spec.channels ?? 2,
  });
  const stream = output.addStream(encoder);
  if (spec.tags !== undefined) output.setTags(spec.tags);
  await output.start();
  const { sampleFormat } = toneFormats[format];
  const graph = await openGraph(toneText(spec, { sampleFormat, samples: encoder.frameSize || 1024 }));
  await encodeAll({ graph, encoder, output, stream });
  await output.finish();
  return path;
}

/** A temporary folder for one test file, and how to remove it. */
export async function makeTestFolder(): Promise<{
  path: (name: string) => string;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-engine-'));
  return {
    path: (name) => join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
