/** Colour tags of pictures that are no bt709 video. */
import {
  AVCOL_PRI_BT709,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_RGB,
  AVCOL_TRC_IEC61966_2_1,
} from 'node-av/constants';
import type { VideoEncoderColor } from '../open/open-encoder.ts';

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
