import type { ColorInfo, VideoStreamInfo } from '../../types.ts';

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
  /** True when frames may be interlaced: those that the decoder marks so are deinterlaced then. */
  interlaced?: boolean;
  /** Only one frame comes: its fields are told apart by it alone. */
  isAlone?: boolean;
  /** What is transparent stays so (`yuva420p`), instead of standing on white. */
  keepAlpha?: boolean;
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

/** Mirrored first, then turned. */
function uprightFilters({ rotation, mirrored = false }: VideoStreamInfo): string[] {
  if (rotation === 90) return mirrored ? ['hflip', 'transpose=clock'] : ['transpose=clock'];
  if (rotation === 270) return mirrored ? ['hflip', 'transpose=cclock'] : ['transpose=cclock'];
  if (rotation === 180) return mirrored ? ['vflip'] : ['hflip', 'vflip'];
  return mirrored ? ['hflip'] : [];
}

/** One picture a frame, as many as came: of frames that are marked as two fields both become one. */
export const deinterlace = 'bwdif=mode=send_frame:deint=interlaced';

/**
 * The same of one frame: `bwdif` compares a picture with those beside it, and where there are none takes all for at rest
 * and leaves both fields as they are (measured: rows of a running bar differ by 77 of 255 as before, with `estdif` by 1).
 */
const deinterlaceAlone = 'estdif=mode=frame:deint=interlaced';

/** Codecs whose frames may be two fields. */
const FIELD_CODECS: ReadonlySet<string> = new Set([
  ...['h264', 'mpeg2video', 'mpeg4', 'vc1', 'wmv3', 'dvvideo', 'prores', 'dnxhd', 'mjpeg', 'ffv1', 'huffyuv'],
  ...['ffvhuff', 'utvideo', 'rawvideo', 'v210', 'hevc', 'avs', 'cavs', 'cfhd', 'svq3', 'magicyuv'],
]);

/** True for codecs whose frames may be two fields. */
export function canBeInterlaced(codec: string): boolean {
  return FIELD_CODECS.has(codec);
}

/** True for pictures of which some are, or (in probes of older programs) may be, two fields. */
export function mayBeInterlaced(codec: string, { fieldOrder }: VideoStreamInfo): boolean {
  return canBeInterlaced(codec) && fieldOrder !== 'progressive' && fieldOrder !== null;
}

/**
 * What is transparent stands on white, as of stills. Colours are turned over before and after they are multiplied by
 * how much of them is seen: that makes white of the black that `premultiply` puts behind them.
 */
function onPaper(video: VideoStreamInfo): string[] {
  if (!video.alpha) return [];
  const negate = isRgb(video) ? 'lutrgb=r=negval:g=negval:b=negval' : 'lutyuv=y=negval:u=negval:v=negval';
  const [format, opaque] = isRgb(video) ? ['gbrap', 'gbrp'] : ['yuva444p', 'yuv444p'];
  return [`format=${format}`, negate, 'premultiply=inplace=1', negate, `format=${opaque}`];
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
  return [`scale=${size}:flags=${scaler}`, ...conversion(video)];
}

/** The filters, to be joined by commas, from decoded frames to `yuv420p` in the working space. */
export function workingSpaceFilters(options: WorkingSpaceOptions): string[] {
  const { video, scaler = 'bicubic' } = options;
  const turned = video.rotation === 90 || video.rotation === 270;
  const size = turned ? `${options.height}:${options.width}` : `${options.width}:${options.height}`;
  const isHdr = video.color.hdr !== 'none';
  const keepsAlpha = options.keepAlpha === true && video.alpha && !isHdr;
  const converted = isHdr ? hdrFilters(size, scaler) : sdrFilters(size, scaler, video);
  return [
    ...(options.interlaced ? [options.isAlone ? deinterlaceAlone : deinterlace] : []),
    ...(keepsAlpha ? [] : onPaper(video)),
    ...converted,
    ...(isHdr ? [] : [keepsAlpha ? 'format=yuva420p' : 'format=yuv420p']),
    ...uprightFilters(video),
    'setsar=1',
    'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv',
  ];
}
