import type { FfmpegPartKind } from '../av/inspect-ffmpeg.ts';
import type { EngineReport, MissingPart } from './engine-report.ts';

type Inspection = typeof import('../av/inspect-ffmpeg.ts');

/** Loads the binding, or tells why it does not load: then everything is missing at once. */
async function loadBinding(): Promise<Inspection | MissingPart> {
  try {
    return await import('../av/inspect-ffmpeg.ts');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'binding', name: 'node-av', breaks: `No media can be opened or made: ${reason}` };
  }
}

/** Parts that belong together, and what a person cannot do without them. */
interface NeededParts {
  kind: FfmpegPartKind;
  names: string[];
  breaks: string;
}

/** Every part of FFmpeg that the engine relies on. Whoever uses a new one adds it here. */
const NEEDED_PARTS: NeededParts[] = [
  {
    kind: 'filter',
    names: [
      'buffer',
      'buffersink',
      'scale',
      'format',
      'split',
      'setsar',
      'setparams',
      'transpose',
      'hflip',
      'vflip',
    ],
    breaks: 'Videos cannot be analysed: there are no proxies, shots or thumbnails.',
  },
  {
    kind: 'filter',
    names: ['abuffer', 'abuffersink', 'asplit', 'aresample', 'aformat', 'asetnsamples', 'ebur128'],
    breaks: 'Sound cannot be analysed or brought to its loudness.',
  },
  { kind: 'filter', names: ['tonemapx'], breaks: 'HDR footage cannot be shown in standard dynamic range.' },
  { kind: 'filter', names: ['zscale'], breaks: 'Footage in wide colour (P3, bt2020) cannot be converted.' },
  { kind: 'filter', names: ['bwdif', 'estdif'], breaks: 'Interlaced footage cannot be deinterlaced.' },
  {
    kind: 'filter',
    names: [
      'movie',
      'trim',
      'setpts',
      'settb',
      'fps',
      'tpad',
      'crop',
      'pad',
      'overlay',
      'xfade',
      'color',
      'gblur',
      'lutyuv',
      'smptehdbars',
    ],
    breaks: 'Videos cannot be rendered.',
  },
  {
    kind: 'filter',
    names: ['amovie', 'atrim', 'asetpts', 'apad', 'pan', 'volume', 'alimiter'],
    breaks: 'The sound of rendered videos cannot be mixed.',
  },
  { kind: 'filter', names: ['ass'], breaks: 'Titles and captions cannot be drawn.' },
  {
    kind: 'filter',
    names: ['alphamerge', 'extractplanes', 'premultiply', 'lutrgb'],
    breaks: 'Transparent videos are shown without their transparency.',
  },
  {
    kind: 'decoder',
    names: ['libvpx', 'libvpx-vp9'],
    breaks: 'Transparent WebM videos are shown without their transparency.',
  },
  { kind: 'encoder', names: ['libx264'], breaks: 'No video can be written: neither proxies nor results.' },
  {
    kind: 'encoder',
    names: ['libx265', 'libsvtav1', 'libvpx-vp9', 'prores_ks', 'gif', 'libwebp_anim', 'png', 'mjpeg'],
    breaks: 'Programmes cannot be written in the formats that take these picture codecs.',
  },
  { kind: 'filter', names: ['palettegen', 'paletteuse'], breaks: 'Programmes cannot be written as GIF.' },
  {
    kind: 'encoder',
    names: ['libopus', 'libmp3lame', 'pcm_s16le', 'pcm_s24le'],
    breaks: 'Programmes cannot be written in the formats that take these sound codecs.',
  },
  {
    kind: 'muxer',
    names: ['mov', 'webm', 'ipod', 'mp3', 'wav'],
    breaks: 'Programmes cannot be written in these formats.',
  },
  { kind: 'encoder', names: ['aac'], breaks: 'No sound can be written into videos.' },
  {
    kind: 'decoder',
    names: ['h264', 'hevc', 'vp8', 'vp9', 'libdav1d', 'mpeg4', 'mpeg2video', 'prores', 'mjpeg', 'gif', 'bmp'],
    breaks: 'Files with this picture codec cannot be opened.',
  },
  {
    kind: 'decoder',
    names: ['aac', 'mp3float', 'opus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3', 'pcm_s16le', 'pcm_s24le'],
    breaks: 'Files with this sound codec cannot be opened.',
  },
  {
    kind: 'demuxer',
    names: ['mov', 'matroska', 'mpegts', 'avi', 'flv', 'asf', 'mxf', 'mpeg', 'gif', 'bmp_pipe'],
    breaks: 'Video files of this kind cannot be opened.',
  },
  {
    kind: 'demuxer',
    names: ['mp3', 'wav', 'aac', 'flac', 'ogg', 'aiff', 'caf', 'w64', 'amr', 'ac3', 'eac3'],
    breaks: 'Sound files of this kind cannot be opened.',
  },
  { kind: 'decoder', names: ['png'], breaks: 'Still images cannot be used in videos.' },
  {
    kind: 'demuxer',
    names: ['png_pipe', 'f32le'],
    breaks: 'Still images and mixed sound cannot be read back.',
  },
  { kind: 'muxer', names: ['mp4'], breaks: 'No video file can be written.' },
];

function missingParts({ hasFfmpegPart }: Inspection): MissingPart[] {
  return NEEDED_PARTS.flatMap(({ kind, names, breaks }) =>
    names.filter((name) => !hasFfmpegPart(kind, name)).map((name) => ({ kind, name, breaks })),
  );
}

/** libass draws nothing, and reports success, where a font is missing; so each family is looked for by file. */
async function missingFonts(): Promise<MissingPart[]> {
  const { findFace, listFamilies } = await import('../fonts/catalog.ts');
  return listFamilies()
    .filter((family) => findFace({ family }) === null)
    .map((name) => ({
      kind: 'fonts',
      name,
      breaks: 'Titles and captions in this typeface or script stay empty.',
    }));
}

async function missingGenerators(load: () => Promise<unknown>): Promise<MissingPart[]> {
  try {
    await load();
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        kind: 'generators',
        name: 'generators',
        breaks: `No scene is drawn and no music composed: ${reason}`,
      },
    ];
  }
}

/**
 * Looks for everything the engine needs, in this very process, where `loadGenerators` brings what the process was given.
 * Callers outside a job use `checkEngine`.
 */
export async function inspectEngine(loadGenerators: () => Promise<unknown>): Promise<EngineReport> {
  const binding = await loadBinding();
  const others = [...(await missingFonts()), ...(await missingGenerators(loadGenerators))];
  if ('kind' in binding) return { ffmpegVersion: null, missing: [binding, ...others] };
  return { ffmpegVersion: binding.ffmpegVersion(), missing: [...missingParts(binding), ...others] };
}
