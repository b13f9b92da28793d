/** How pictures are encoded, by codec and quality. Whatever changes the bytes of a segment is in here and so in its key. */
import type { VideoEncoderOptions } from '../../av/open/open-encoder.ts';
import { jpegColor, screenColor } from '../../av/pictures/color-names.ts';
import { chain, filter } from '../graph/filter-text.ts';
import type { RenderQuality, RenderVideoCodec } from './output-types.ts';

/** Codecs of videos, and those whose packets are pictures of their own. */
export type PictureCodec = RenderVideoCodec | 'gif' | 'webp' | 'png' | 'jpeg';

/** A codec at a quality. */
export interface PictureCoding {
  codec: PictureCodec;
  quality: RenderQuality;
}

/** H.264 at the quality of shown videos: what is meant where nothing is said. */
export const DEFAULT_CODING: PictureCoding = { codec: 'h264', quality: 'standard' };

/** Three values by quality. */
type ByQuality<Value> = Readonly<Record<RenderQuality, Value>>;

/** What an encoder is told besides size, rate and colours. */
export interface PictureEncoder {
  settings: Pick<VideoEncoderOptions, 'codec' | 'pixelFormat' | 'options' | 'color'>;
  /** Options for segments of drawn scenes alone, where others suit those better; headers of files stay the same. */
  forDrawn?: VideoEncoderOptions['options'];
  /** Filters from the programme's yuv420p, bt709, limited range, to what the encoder takes; null where that is the same. */
  adapt: string | null;
  /** Most seconds in one segment: large packets are kept in memory until a segment is whole. */
  maxSegmentSeconds: number;
}

const LONGEST_SEGMENT = 5;
/** One second of 4K ProRes or PNG takes some 100 to 300 MB. */
const HEAVY_SEGMENT = 1;

const x264: ByQuality<{ preset: string; crf: string }> = {
  draft: { preset: 'superfast', crf: '28' },
  standard: { preset: 'veryfast', crf: '20' },
  high: { preset: 'medium', crf: '16' },
};

/** Pictures that others are made from stand between those too, so that two are sent ahead. */
export const HEVC_REORDER = 2;

const x265: ByQuality<{ preset: string; crf: string }> = {
  draft: { preset: 'ultrafast', crf: '31' },
  standard: { preset: 'fast', crf: '23' },
  high: { preset: 'medium', crf: '18' },
};

const svtAv1: ByQuality<{ preset: string; crf: string }> = {
  draft: { preset: '12', crf: '45' },
  standard: { preset: '9', crf: '32' },
  high: { preset: '6', crf: '23' },
};

/** `good` at speed 5 takes four times the processor time of `realtime` at speed 6, for files a quarter smaller. */
const vp9: ByQuality<{ deadline: string; 'cpu-used': string; crf: string }> = {
  draft: { deadline: 'realtime', 'cpu-used': '8', crf: '42' },
  standard: { deadline: 'realtime', 'cpu-used': '6', crf: '31' },
  high: { deadline: 'good', 'cpu-used': '4', crf: '22' },
};

/** Profiles of Apple ProRes: 0 is 422 Proxy, 3 is 422 HQ. */
const proresProfile: ByQuality<string> = { draft: '0', standard: '3', high: '3' };

const webpQuality: ByQuality<string> = { draft: '50', standard: '75', high: '90' };
/** Lossless at each: zlib's level. */
const pngLevel: ByQuality<string> = { draft: '1', standard: '4', high: '9' };
/** FFmpeg's scale of quantisers: 2 is best. */
const jpegQuantiser: ByQuality<number> = { draft: 8, standard: 4, high: 2 };

const rounding = 'accurate_rnd+full_chroma_int+full_chroma_inp+bitexact';

/** bt709 pictures as another matrix and range. */
const convert = (to: { out_color_matrix?: string; out_range: string }) =>
  filter('scale', { in_color_matrix: 'bt709', in_range: 'tv', ...to, flags: rounding });

const asRgb = convert({ out_range: 'pc' });

/**
 * One palette per graph, which is a stretch of constant layers, so that each shot has its own 256 colours. Ordered
 * dithering stands still where the picture does; error diffusion would flicker.
 */
const gifPalette = [
  chain(asRgb, filter('format', { pix_fmts: 'rgb24' }), 'split[gifPicture][gifColors]'),
  `[gifColors]${filter('palettegen', { stats_mode: 'full', reserve_transparent: 1 })}[gifPalette]`,
  `[gifPicture][gifPalette]${filter('paletteuse', { dither: 'bayer', bayer_scale: 3, diff_mode: 'rectangle' })}`,
].join(';');

/** Independent of the processor: see `videoEncoderOptions`. */
const X264_PARAMS = 'open-gop=0:stitchable=1:force-cfr=1:lookahead-threads=1:cpu-independent=1';

/**
 * Of even ground and sharp edges that move in straight lines: neither a finer search for motion nor smaller blocks find
 * more in them, and no better choice of pictures between others than every time three. Of six drawn films in 1080p, 60 to
 * 75 frames each, a frame took 10 to 15 ms instead of 17 to 20, of the same size at an SSIM that was 0.0008 lower at most;
 * motion of whole pixels alone takes a sixth of that away again, for 2 to 13 % more bytes and an SSIM that is 0.0005 lower
 * at most. What stands in the headers (`weightp`) stays as it is.
 */
const DRAWN_PARAMS = 'subme=0:me=dia:partitions=none:b-adapt=0:rc-lookahead=5';

type EncoderOf = (quality: RenderQuality) => PictureEncoder;

const encoders: Readonly<Record<PictureCodec, EncoderOf>> = {
  h264: (quality) => ({
    settings: {
      codec: 'libx264',
      pixelFormat: 'yuv420p',
      options: {
        ...x264[quality],
        profile: 'high',
        'x264-params': X264_PARAMS,
      },
    },
    ...(quality === 'standard' && {
      forDrawn: {
        ...x264.standard,
        crf: '19',
        profile: 'high',
        'x264-params': `${X264_PARAMS}:${DRAWN_PARAMS}`,
      },
    }),
    adapt: null,
    maxSegmentSeconds: LONGEST_SEGMENT,
  }),
  hevc: (quality) => ({
    settings: {
      codec: 'libx265',
      pixelFormat: 'yuv420p',
      options: {
        ...x265[quality],
        'x265-params':
          'pools=none:frame-threads=1:wpp=0:open-gop=0:b-pyramid=1:info=0:repeat-headers=0:log-level=error',
      },
    },
    adapt: null,
    maxSegmentSeconds: LONGEST_SEGMENT,
  }),
  av1: (quality) => ({
    // The encoder promises the same bytes for any number of threads; one level of parallelism keeps its memory small.
    settings: {
      codec: 'libsvtav1',
      pixelFormat: 'yuv420p',
      options: { ...svtAv1[quality], 'svtav1-params': 'lp=1:irefresh-type=2' },
    },
    adapt: null,
    maxSegmentSeconds: LONGEST_SEGMENT,
  }),
  vp9: (quality) => ({
    settings: {
      codec: 'libvpx-vp9',
      pixelFormat: 'yuv420p',
      options: { ...vp9[quality], b: '0', 'row-mt': '0', 'tile-columns': '1' },
    },
    adapt: null,
    maxSegmentSeconds: LONGEST_SEGMENT,
  }),
  prores: (quality) => ({
    settings: {
      codec: 'prores_ks',
      pixelFormat: 'yuv422p10le',
      options: { profile: proresProfile[quality], vendor: 'apl0' },
    },
    adapt: chain(
      filter('scale', { flags: `bicubic+${rounding}` }),
      filter('format', { pix_fmts: 'yuv422p10le' }),
    ),
    maxSegmentSeconds: HEAVY_SEGMENT,
  }),
  gif: () => ({
    settings: { codec: 'gif', pixelFormat: 'pal8' },
    adapt: gifPalette,
    maxSegmentSeconds: LONGEST_SEGMENT,
  }),
  webp: (quality) => ({
    settings: {
      codec: 'libwebp_anim',
      pixelFormat: 'yuv420p',
      options: { quality: webpQuality[quality], compression_level: '4', lossless: '0' },
    },
    adapt: chain(
      convert({ out_color_matrix: 'bt601', out_range: 'tv' }),
      filter('format', { pix_fmts: 'yuv420p' }),
    ),
    maxSegmentSeconds: LONGEST_SEGMENT,
  }),
  png: (quality) => ({
    settings: {
      codec: 'png',
      pixelFormat: 'rgb24',
      options: { compression_level: pngLevel[quality], pred: 'mixed' },
      color: screenColor,
    },
    adapt: chain(asRgb, filter('format', { pix_fmts: 'rgb24' })),
    maxSegmentSeconds: HEAVY_SEGMENT,
  }),
  jpeg: (quality) => ({
    settings: {
      codec: 'mjpeg',
      pixelFormat: 'yuvj444p',
      options: {
        qmin: String(jpegQuantiser[quality]),
        qmax: String(jpegQuantiser[quality]),
        huffman: 'optimal',
      },
      color: jpegColor,
    },
    adapt: chain(
      convert({ out_color_matrix: 'bt601', out_range: 'pc' }),
      filter('format', { pix_fmts: 'yuvj444p' }),
    ),
    maxSegmentSeconds: HEAVY_SEGMENT,
  }),
};

/** The encoder of a coding. */
export function pictureEncoder({ codec, quality }: PictureCoding): PictureEncoder {
  return encoders[codec](quality);
}

/** Filters between the programme's pictures and the encoder of a coding; null for none. */
export function adaptPictures(coding: PictureCoding = DEFAULT_CODING): string | null {
  return pictureEncoder(coding).adapt;
}

/** Longest segment of a coding, seconds. */
export function maxSegmentSeconds(coding: PictureCoding = DEFAULT_CODING): number {
  return pictureEncoder(coding).maxSegmentSeconds;
}
