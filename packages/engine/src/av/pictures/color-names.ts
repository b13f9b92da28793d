/**
 * FFmpeg's names for the colour codes of ITU-T H.273, which its constants number in the same way.
 * "Unspecified" (2) and reserved codes have none.
 */
import {
  AVCOL_PRI_BT709,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_RGB,
  AVCOL_TRC_IEC61966_2_1,
} from 'node-av/constants';
import type { VideoEncoderColor } from '../open/open-encoder.ts';

const PRIMARIES: { [code: number]: string } = {
  1: 'bt709',
  4: 'bt470m',
  5: 'bt470bg',
  6: 'smpte170m',
  7: 'smpte240m',
  8: 'film',
  9: 'bt2020',
  10: 'smpte428',
  11: 'smpte431',
  12: 'smpte432',
  22: 'ebu3213',
};

const TRANSFERS: { [code: number]: string } = {
  1: 'bt709',
  4: 'bt470m',
  5: 'bt470bg',
  6: 'smpte170m',
  7: 'smpte240m',
  8: 'linear',
  9: 'log100',
  10: 'log316',
  11: 'iec61966-2-4',
  12: 'bt1361e',
  13: 'iec61966-2-1',
  14: 'bt2020-10',
  15: 'bt2020-12',
  16: 'smpte2084',
  17: 'smpte428',
  18: 'arib-std-b67',
};

const MATRICES: { [code: number]: string } = {
  0: 'gbr',
  1: 'bt709',
  4: 'fcc',
  5: 'bt470bg',
  6: 'smpte170m',
  7: 'smpte240m',
  8: 'ycgco',
  9: 'bt2020nc',
  10: 'bt2020c',
  11: 'smpte2085',
  12: 'chroma-derived-nc',
  13: 'chroma-derived-c',
  14: 'ictcp',
};

/** Name of a colour primaries code, null when unspecified. */
export function primariesName(code: number): string | null {
  return PRIMARIES[code] ?? null;
}

/** Name of a transfer characteristics code, null when unspecified. */
export function transferName(code: number): string | null {
  return TRANSFERS[code] ?? null;
}

/** Name of a matrix coefficients code, null when unspecified. */
export function matrixName(code: number): string | null {
  return MATRICES[code] ?? null;
}

/** Name of FFmpeg's range code (1 limited, 2 full), null when unspecified. */
export function rangeName(code: number): 'tv' | 'pc' | null {
  if (code === 1) return 'tv';
  return code === 2 ? 'pc' : null;
}

// Colour tags of pictures that are no bt709 video.

/** R'G'B' as screens show it: what a PNG holds. */
export const screenColor: VideoEncoderColor = {
  primaries: AVCOL_PRI_BT709,
  transfer: AVCOL_TRC_IEC61966_2_1,
  matrix: AVCOL_SPC_RGB,
  range: AVCOL_RANGE_JPEG,
};

/** Y'CbCr by bt601 in full range: what a JPEG holds. */
export const jpegColor: VideoEncoderColor = {
  ...screenColor,
  matrix: AVCOL_SPC_BT470BG,
};
