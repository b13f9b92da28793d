/** Every kind of file a render can be written as. */
import type { RenderFormat, RenderOutput, RenderQuality, RenderVideoCodec } from './output-types.ts';
import type { PictureCodec, PictureCoding } from './picture-codings.ts';
import { type SoundCodec, type SoundCoding, soundCoding } from './sound-codings.ts';

/** A muxer with what it is told. */
export interface ContainerSpec {
  /** By FFmpeg's name. */
  muxer: string;
  options: Record<string, string>;
}

/** How the parts become the file: packets into a container, numbered pictures into a .zip, or the sound alone. */
export type JoinSpec =
  | { kind: 'container'; container: ContainerSpec }
  | { kind: 'gif' }
  | { kind: 'webp' }
  | { kind: 'zip'; extension: string }
  /** Without a container, the encoded sound is the file already. */
  | { kind: 'sound'; container: ContainerSpec | null };

/** A format of the table: facts that hold whatever the codec. */
export interface OutputFormat {
  format: RenderFormat;
  /** Of the file's name, without a dot. */
  extension: string;
  contentType: string;
  /** Of the library: what the finished file is. */
  mediaKind: 'video' | 'audio' | 'image' | 'other';
  /** Codecs that go into it, the default first; empty where it has one way only. */
  videoCodecs: readonly RenderVideoCodec[];
  hasPicture: boolean;
  hasSound: boolean;
  /** Longest programme that is written so, seconds; null without a limit of its own. */
  maxSeconds: number | null;
}

/** Units per second of the movie's own clock: edit lists of every usual frame rate and of 48 kHz are whole in it. */
const movie = { movflags: '+faststart', movie_timescale: '240000' };

/** Without `bitexact` the muxer names the file by random numbers. */
const webm = { cues_to_front: '1', fflags: '+bitexact' };

/** Animations are loaded whole by whoever shows them. */
const MAX_ANIMATION_SECONDS = 300;

/** Enough for each picture of an hour to have its entry in the directory of the .zip. */
const MAX_SEQUENCE_SECONDS = 3_600;

interface Entry extends OutputFormat {
  join: JoinSpec;
  /** Of formats that have one way only. */
  pictureCodec: Exclude<PictureCodec, RenderVideoCodec> | null;
  soundCodec: (videoCodec: RenderVideoCodec | null) => SoundCodec | null;
}

const video = {
  mediaKind: 'video',
  hasPicture: true,
  hasSound: true,
  maxSeconds: null,
  pictureCodec: null,
} as const;

const silent = { videoCodecs: [], hasPicture: true, hasSound: false, soundCodec: () => null } as const;

const sound = {
  mediaKind: 'audio',
  videoCodecs: [],
  hasPicture: false,
  hasSound: true,
  maxSeconds: null,
  join: { kind: 'sound', container: null },
  pictureCodec: null,
} as const;

const sequence = {
  ...silent,
  mediaKind: 'other',
  extension: 'zip',
  contentType: 'application/zip',
  maxSeconds: MAX_SEQUENCE_SECONDS,
} as const;

const table: Readonly<Record<RenderFormat, Entry>> = {
  mp4: {
    ...video,
    format: 'mp4',
    extension: 'mp4',
    contentType: 'video/mp4',
    videoCodecs: ['h264', 'hevc', 'av1'],
    join: { kind: 'container', container: { muxer: 'mp4', options: movie } },
    soundCodec: () => 'aac',
  },
  mov: {
    ...video,
    format: 'mov',
    extension: 'mov',
    contentType: 'video/quicktime',
    videoCodecs: ['prores', 'h264', 'hevc'],
    join: { kind: 'container', container: { muxer: 'mov', options: movie } },
    soundCodec: (videoCodec) => (videoCodec === 'prores' ? 'pcm' : 'aac'),
  },
  webm: {
    ...video,
    format: 'webm',
    extension: 'webm',
    contentType: 'video/webm',
    videoCodecs: ['vp9', 'av1'],
    join: { kind: 'container', container: { muxer: 'webm', options: webm } },
    soundCodec: () => 'opus',
  },
  gif: {
    ...silent,
    format: 'gif',
    extension: 'gif',
    contentType: 'image/gif',
    mediaKind: 'image',
    maxSeconds: MAX_ANIMATION_SECONDS,
    join: { kind: 'gif' },
    pictureCodec: 'gif',
  },
  webp: {
    ...silent,
    format: 'webp',
    extension: 'webp',
    contentType: 'image/webp',
    mediaKind: 'image',
    maxSeconds: MAX_ANIMATION_SECONDS,
    join: { kind: 'webp' },
    pictureCodec: 'webp',
  },
  mp3: { ...sound, format: 'mp3', extension: 'mp3', contentType: 'audio/mpeg', soundCodec: () => 'mp3' },
  wav: { ...sound, format: 'wav', extension: 'wav', contentType: 'audio/wav', soundCodec: () => 'pcm' },
  m4a: {
    ...sound,
    format: 'm4a',
    extension: 'm4a',
    contentType: 'audio/mp4',
    join: {
      kind: 'sound',
      container: { muxer: 'ipod', options: { movflags: '+faststart', movie_timescale: '48000' } },
    },
    soundCodec: () => 'aac',
  },
  png_sequence: {
    ...sequence,
    format: 'png_sequence',
    pictureCodec: 'png',
    join: { kind: 'zip', extension: 'png' },
  },
  jpeg_sequence: {
    ...sequence,
    format: 'jpeg_sequence',
    pictureCodec: 'jpeg',
    join: { kind: 'zip', extension: 'jpg' },
  },
};

/** The formats with what goes into them. */
export const outputFormats: readonly OutputFormat[] = Object.values(table);

/** The facts of one format. */
export function outputFormat(format: RenderFormat): OutputFormat {
  return table[format];
}

/** An output with nothing left open. */
export interface ResolvedOutput {
  format: RenderFormat;
  quality: RenderQuality;
  join: JoinSpec;
  /** Null for a file of sound alone. */
  picture: PictureCoding | null;
  /** Null for a file without sound. */
  sound: SoundCoding | null;
  range: { startSeconds: number; endSeconds: number } | null;
}

/** What is wrong with an output, as a sentence; null when it can be written. */
export function outputProblem({ format = 'mp4', videoCodec, range }: RenderOutput): string | null {
  const entry = table[format];
  if (videoCodec !== undefined && !entry.videoCodecs.includes(videoCodec)) {
    const choice =
      entry.videoCodecs.length === 0 ? 'it takes no video codec' : `it takes ${entry.videoCodecs.join(', ')}`;
    return `${videoCodec} does not go into ${format}: ${choice}`;
  }
  if (range !== undefined && !(range.startSeconds >= 0 && range.endSeconds > range.startSeconds)) {
    return 'A range ends after it starts, and starts at 0 or later';
  }
  return null;
}

/** The output with its defaults. Throws RangeError for one that `outputProblem` names. */
export function resolveOutputFormat(output: RenderOutput = {}): ResolvedOutput {
  const problem = outputProblem(output);
  if (problem !== null) throw new RangeError(problem);
  const { format = 'mp4', quality = 'standard', range = null } = output;
  const entry = table[format];
  const videoCodec = output.videoCodec ?? entry.videoCodecs[0] ?? null;
  const pictureCodec = entry.pictureCodec ?? videoCodec;
  const soundCodec = entry.soundCodec(videoCodec);
  return {
    format,
    quality,
    join: entry.join,
    picture: pictureCodec === null ? null : { codec: pictureCodec, quality },
    sound:
      soundCodec === null
        ? null
        : soundCoding(soundCodec, soundCodec === 'pcm' && videoCodec === 'prores' ? 'high' : quality),
    range,
  };
}
