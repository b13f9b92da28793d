import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_DEFAULT,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
  type AVPixelFormat,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  avGetCodecName,
  avGetPixFmtName,
  Codec,
  type CodecParameters,
  type Stream,
} from 'node-av/lib';
import { displaySize, orientationFromMatrix, sampleAspectOf } from '../../probe/picture-geometry.ts';
import type { AudioStreamInfo, ColorInfo, StreamInfo, VideoStreamInfo } from '../../types.ts';
import { timestampSeconds } from '../frames.ts';
import { matrixName, primariesName, rangeName, transferName } from '../pictures/color-names.ts';

/** A stream in our words, and what only the binding knows about it. */
export interface DescribedStream {
  info: StreamInfo;
  metadata: { [key: string]: string };
  /** False when this build has no decoder for it. */
  decodable: boolean;
  /** Frames per second as the container claims: averaged, and the base rate all timestamps fit. */
  claimedRates: { average: number; base: number };
}

function kindOf(type: AVMediaType): StreamInfo['kind'] {
  if (type === AVMEDIA_TYPE_VIDEO) return 'video';
  if (type === AVMEDIA_TYPE_AUDIO) return 'audio';
  return type === AVMEDIA_TYPE_SUBTITLE ? 'subtitle' : 'data';
}

function profileName(parameters: CodecParameters): string | null {
  const profiles = Codec.findDecoder(parameters.codecId)?.profiles ?? [];
  return profiles.find((entry) => entry.profile === parameters.profile)?.name ?? null;
}

function colorOf(parameters: CodecParameters, pixelFormat: string): ColorInfo {
  const transfer = transferName(parameters.colorTrc);
  const range = rangeName(parameters.colorRange) ?? (pixelFormat.startsWith('yuvj') ? 'pc' : null);
  const hdr = transfer === 'smpte2084' ? 'pq' : transfer === 'arib-std-b67' ? 'hlg' : 'none';
  return {
    primaries: primariesName(parameters.colorPrimaries),
    transfer,
    matrix: matrixName(parameters.colorSpace),
    range,
    hdr,
  };
}

/** Formats whose name does not carry the depth the way the others do. */
const DEPTHS: { [name: string]: number } = {
  rgb48le: 16,
  rgb48be: 16,
  bgr48le: 16,
  bgr48be: 16,
  rgba64le: 16,
  rgba64be: 16,
  bgra64le: 16,
  bgra64be: 16,
  ya16le: 16,
  ya16be: 16,
  x2rgb10le: 10,
  x2rgb10be: 10,
  x2bgr10le: 10,
  x2bgr10be: 10,
  xyz12le: 12,
  xyz12be: 12,
  y210le: 10,
  xv30le: 10,
  v30xle: 10,
  y212le: 12,
  xv36le: 12,
  y216le: 16,
  xv48le: 16,
};

/** Bits per component of a pixel format by FFmpeg's name; 8 where the name tells nothing else. */
function bitDepthOf(pixelFormat: string): number {
  const known = DEPTHS[pixelFormat];
  if (known !== undefined) return known;
  if (/f(16|32)(le|be)$/.test(pixelFormat)) return pixelFormat.includes('f32') ? 32 : 16;
  const semiPlanar = /^p[0-4](1[0-6])(le|be)$/.exec(pixelFormat);
  const planar = /(?:p|gray|gbrp|gbrap)(9|10|12|14|16)(?:msb)?(?:le|be)$/.exec(pixelFormat);
  return Number(semiPlanar?.[1] ?? planar?.[1] ?? 8);
}

/** True when a pixel format carries transparency. Palettes count as opaque: most are. */
function hasAlpha(pixelFormat: string): boolean {
  return /^(yuva|rgba|bgra|argb|abgr|gbrap|ya8|ya16|ayuv|vuya)/.test(pixelFormat);
}

function videoOf(stream: Stream, metadata: { [key: string]: string }): VideoStreamInfo {
  const parameters = stream.codecpar;
  const pixelFormat = avGetPixFmtName(parameters.format as AVPixelFormat) ?? 'unknown';
  const { rotation, mirrored } = orientationFromMatrix(
    parameters.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX),
  );
  const sampleAspect = sampleAspectOf([
    { num: stream.sampleAspectRatio.num, den: stream.sampleAspectRatio.den },
    { num: parameters.sampleAspectRatio.num, den: parameters.sampleAspectRatio.den },
  ]);
  const coded = { width: parameters.width, height: parameters.height };
  const display = displaySize(coded, sampleAspect, rotation);
  return {
    ...coded,
    displayWidth: display.width,
    displayHeight: display.height,
    rotation,
    mirrored,
    fieldOrder: null,
    sampleAspect,
    rate: { num: 0, den: 1 },
    variableRate: false,
    pixelFormat,
    bitDepth: Math.max(
      bitDepthOf(pixelFormat),
      parameters.bitsPerRawSample > 16 ? 0 : parameters.bitsPerRawSample,
    ),
    // VP8 and VP9 keep transparency beside the stream and say so only in a tag.
    alpha: hasAlpha(pixelFormat) || metadata.alpha_mode === '1',
    color: colorOf(parameters, pixelFormat),
    attachedPicture: (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0,
  };
}

function audioOf({ codecpar }: Stream): AudioStreamInfo {
  // A file that gives only a channel count (many WAV) gets the usual layout of that count.
  const layout =
    codecpar.channelLayout.mask === 0n ? avChannelLayoutDefault(codecpar.channels) : codecpar.channelLayout;
  return {
    sampleRate: codecpar.sampleRate,
    channels: codecpar.channels,
    channelLayout: avChannelLayoutDescribe(layout) ?? `${codecpar.channels} channels`,
  };
}

/** Matroska writes a stream's length and frame count as tags, with or without a language suffix. */
function taggedValue(metadata: { [key: string]: string }, name: string): string | null {
  const key = Object.keys(metadata).find(
    (candidate) => candidate === name || candidate.startsWith(`${name}-`),
  );
  return key === undefined ? null : (metadata[key] ?? null);
}

function durationOf(stream: Stream, metadata: { [key: string]: string }): number | null {
  const written = timestampSeconds(stream.duration, stream.timeBase);
  if (written !== null && written > 0) return written;
  const tag = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(taggedValue(metadata, 'DURATION') ?? '');
  return tag === null ? null : Number(tag[1]) * 3600 + Number(tag[2]) * 60 + Number(tag[3]);
}

function framesOf(stream: Stream, metadata: { [key: string]: string }): number | null {
  const frames = Number(stream.nbFrames) || Number(taggedValue(metadata, 'NUMBER_OF_FRAMES'));
  return frames > 0 ? frames : null;
}

function languageOf(metadata: { [key: string]: string }): string | null {
  const language = metadata.language;
  return language === undefined || language === 'und' || language === '' ? null : language;
}

/** Facts of one stream from its headers. The rate is not settled here: it needs timestamps. */
export function describeStream(stream: Stream): DescribedStream {
  const { codecpar } = stream;
  const metadata = stream.metadata?.getAll() ?? {};
  const kind = kindOf(codecpar.codecType);
  const info: StreamInfo = {
    index: stream.index,
    kind,
    codec: avGetCodecName(codecpar.codecId) ?? 'unknown',
    profile: profileName(codecpar),
    timeBase: { num: stream.timeBase.num, den: stream.timeBase.den },
    startPts: stream.startTime === AV_NOPTS_VALUE ? null : Number(stream.startTime),
    startSeconds: timestampSeconds(stream.startTime, stream.timeBase) ?? 0,
    durationSeconds: durationOf(stream, metadata),
    frames: kind === 'video' ? framesOf(stream, metadata) : null,
    language: languageOf(metadata),
    isDefault: (stream.disposition & AV_DISPOSITION_DEFAULT) !== 0,
    video: kind === 'video' ? videoOf(stream, metadata) : null,
    audio: kind === 'audio' ? audioOf(stream) : null,
  };
  return {
    info,
    metadata,
    decodable: Codec.findDecoder(codecpar.codecId) !== null,
    claimedRates: { average: stream.avgFrameRate.toDouble(), base: stream.rFrameRate.toDouble() },
  };
}
