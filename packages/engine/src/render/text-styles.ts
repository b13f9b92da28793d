/** How each style of text looks. Lengths are shares of the frame's shorter side unless said otherwise. */
import type { TextStyle } from '@rushes/timeline';
import type { Size } from './geometry.ts';

export interface TextLook {
  /** Family name of the face, see fonts/catalog.ts. */
  family: string;
  /** Preferred size of an em. */
  size: number;
  /** Smallest size before the text takes more lines than it should. */
  minSize: number;
  maxLines: number;
  /** Widest line, share of the frame's width. */
  width: number;
  /** Tallest block, share of the frame's height. */
  height: number;
  /** Distance of baselines, em. */
  leading: number;
  align: 'left' | 'center';
  /** Where the block stands: its upper or its lower edge, share of the frame's height. */
  edge: 'top' | 'bottom';
  at: number;
  /** Plate behind the text; without one the letters have an outline and a shadow. */
  plate: boolean;
  /** Seconds to appear and to go. */
  fade: number;
  /** How far it rises while it appears, share of the frame's height. */
  rise: number;
}

/** Nothing is written nearer to the edge, share of the side (title-safe, SMPTE RP 218). */
export const SAFE_MARGIN = 0.05;

/** The look of a style in a frame: upright frames keep the bottom free, where phones draw their buttons. */
export function lookOf(style: TextStyle, frame: Size): TextLook {
  const upright = frame.height > frame.width;
  const shared = { width: 1 - 2 * SAFE_MARGIN, align: 'center', plate: false } as const;
  switch (style) {
    case 'title':
      return {
        ...shared,
        ...{
          family: 'Montserrat ExtraBold',
          size: 0.118,
          minSize: 0.07,
          maxLines: 3,
          height: 0.46,
          leading: 1.14,
        },
        ...{ edge: 'bottom', at: 0.55, fade: 0.35, rise: 0.012 },
      };
    case 'subtitle':
      return {
        ...shared,
        ...{
          family: 'Inter SemiBold',
          size: 0.056,
          minSize: 0.042,
          maxLines: 3,
          height: 0.25,
          leading: 1.25,
        },
        ...{ edge: 'top', at: 0.585, fade: 0.35, rise: 0.012 },
      };
    case 'lower-third':
      return {
        ...{ family: 'Inter SemiBold', size: 0.05, minSize: 0.038, maxLines: 2, height: 0.3, leading: 1.25 },
        ...{ width: upright ? 0.86 : 0.6, align: 'left', plate: true },
        ...{ edge: 'bottom', at: upright ? 0.74 : 0.8, fade: 0.3, rise: 0 },
      };
    case 'caption':
      return {
        ...shared,
        ...{
          family: 'Inter SemiBold',
          size: upright ? 0.056 : 0.05,
          minSize: 0.04,
          maxLines: 2,
          height: 0.3,
        },
        ...{ width: upright ? 0.84 : 0.76, leading: 1.28, plate: true },
        ...{ edge: 'bottom', at: upright ? 0.86 : 0.93, fade: 0, rise: 0 },
      };
  }
}
