import type { ColorInfo, VideoStreamInfo } from '../types.ts';

/**
 * Filters that bring any source into the one working space: bt709, SDR, limited range, square pixels,
 * upright. Pure: text in FFmpeg's filter graph syntax, built from facts of the probe only.
 */

/** What a conversion needs to know. */
export interface WorkingSpaceOptions {
  video: VideoStreamInfo;
  /** Size to reach, as shown (after rotation). */
  width: number;
  height: number;
  /** Scaler flags; default `bicubic`. */
  scaler?: string;
  /** True when the decoder marks frames as interlaced: they are deinterlaced then. */
  interlaced?: boolean;
}

/** Pictures from this size on are HD: untagged ones are taken for bt709, smaller ones for bt601. */
const HD_HEIGHT = 720;
const HD_WIDTH = 1280;

/** Gamuts wider than bt709 in standard dynamic range, which need their primaries converted. */
const WIDE_PRIMARIES = ['bt2020', 'smpte431', 'smpte432'];

/**
 * Colour as we take it where the file is silent: matrix and primaries by size (HD is bt709, SD is
 * bt601), limited range. RGB sources have no matrix and are full range.
 */
export function assumedColor(video: VideoStreamInfo): Omit<ColorInfo, 'hdr'> {
  const { color, width, height } = video;
  const isHd = height >= HD_HEIGHT || width >= HD_WIDTH;
  const family = isHd ? 'bt709' : 'smpte170m';
  return {
    primaries: color.primaries ?? family,
    transfer: color.transfer ?? 'bt709',
    matrix: color.matrix ?? (isRgb(video) ? 'gbr' : family),
    range: color.range ?? (isRgb(video) ? 'pc' : 'tv'),
  };
}

function isRgb({ pixelFormat }: VideoStreamInfo): boolean {
  return /^(rgb|bgr|gbr|argb|abgr|0rgb|0bgr|x2rgb|x2bgr|pal8|mono)/.test(pixelFormat ?? '');
}

function rotationFilters(rotation: VideoStreamInfo['rotation']): string[] {
  if (rotation === 90) return ['transpose=clock'];
  if (rotation === 270) return ['transpose=cclock'];
  return rotation === 180 ? ['hflip', 'vflip'] : [];
}

/** Scaling comes first everywhere: what follows then works on fewer pixels. */
function hdrFilters(size: string, scaler: string): string[] {
  // tonemapx is 3x faster than zscale with tonemap (measured).
  return [
    `scale=${size}:flags=${scaler}`,
    'format=yuv420p10',
    'tonemapx=tonemap=bt2390:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p',
  ];
}

/** zscale's names where they differ from FFmpeg's. */
const ZSCALE_NAMES: { [name: string]: string } = { smpte240m: 'smpte2400m' };

/** What zscale converts from; anything rarer is taken for bt709. */
const ZSCALE_MATRICES = [
  'gbr',
  'bt709',
  'fcc',
  'bt470bg',
  'smpte170m',
  'smpte240m',
  'ycgco',
  'bt2020nc',
  'bt2020c',
];

/**
 * Matrix, range and primaries by zscale. FFmpeg's own scaler darkens the picture by three levels when
 * it changes the matrix, or takes ten times as long with `accurate_rnd` (measured: 7.2 against 0.7 ms
 * per frame of 720p).
 */
function conversion(video: VideoStreamInfo): string[] {
  const color = assumedColor(video);
  const matrix = ZSCALE_MATRICES.includes(color.matrix ?? '') ? (color.matrix ?? 'bt709') : 'bt709';
  const wide = WIDE_PRIMARIES.includes(color.primaries ?? '');
  if (matrix === 'bt709' && color.range === 'tv' && !wide) return [];
  const from = `min=${ZSCALE_NAMES[matrix] ?? matrix}:rin=${color.range === 'pc' ? 'full' : 'limited'}`;
  const gamut = wide ? `pin=${color.primaries}:tin=709:p=709:t=709:` : '';
  const planar = isRgb(video) ? ['format=gbrap|gbrp'] : [];
  return [...planar, `zscale=${from}:${gamut}m=709:r=limited`];
}

function sdrFilters(size: string, scaler: string, video: VideoStreamInfo): string[] {
  return [`scale=${size}:flags=${scaler}`, ...conversion(video), 'format=yuv420p'];
}

/** The filters, to be joined by commas, from decoded frames to `yuv420p` in the working space. */
export function workingSpaceFilters(options: WorkingSpaceOptions): string[] {
  const { video, scaler = 'bicubic' } = options;
  const turned = video.rotation === 90 || video.rotation === 270;
  const size = turned ? `${options.height}:${options.width}` : `${options.width}:${options.height}`;
  const converted = video.color.hdr === 'none' ? sdrFilters(size, scaler, video) : hdrFilters(size, scaler);
  return [
    ...(options.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...converted,
    ...rotationFilters(video.rotation),
    'setsar=1',
    'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv',
  ];
}
