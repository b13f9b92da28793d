/** How each style of text looks. Lengths are shares of the frame's shorter side unless said otherwise. */
import type { Area, TextStyle } from '@rushes/timeline';
import type { Size } from '../plan/geometry.ts';

export interface TextLook {
  /** Family name of the face, see fonts/catalog.ts. */
  family: string;
  /** Preferred size of an em. */
  size: number;
  /** Smallest size before the text takes more lines than it should. */
  minSize: number;
  maxLines: number;
  /** Where the block stands, shares of the frame. */
  box: Area;
  /** Distance of baselines, em. */
  leading: number;
  align: 'left' | 'center';
  /** The edge of the box that the block stands at. */
  valign: 'top' | 'middle' | 'bottom';
  /** Lines of similar length; otherwise each is filled. */
  balanced: boolean;
  /** Plate behind the text; without one the letters have an outline and a shadow. */
  plate: boolean;
  /** Seconds to appear and to go. */
  fade: number;
  /** How far it rises while it appears, share of the frame's height. */
  rise: number;
}

/** Nothing is written nearer to the edge, share of the side (title-safe, SMPTE RP 218). */
export const SAFE_MARGIN = 0.05;

/** A box of this height whose lower edge lies at `bottom`, both shares of the frame's height. */
function above(bottom: number, size: { width: number; height: number }): Area {
  return { x: (1 - size.width) / 2, y: bottom - size.height, ...size };
}

/** The look of a style in a frame: upright frames keep the bottom free, where phones draw their buttons. */
export function lookOf(style: TextStyle, frame: Size): TextLook {
  const upright = frame.height > frame.width;
  const width = 1 - 2 * SAFE_MARGIN;
  const shared = { align: 'center', balanced: true, plate: false } as const;
  const body = { ...shared, family: 'Inter SemiBold' };
  switch (style) {
    case 'title':
      return {
        ...shared,
        family: 'Montserrat ExtraBold',
        size: 0.118,
        minSize: 0.07,
        maxLines: 3,
        box: above(0.55, { width, height: 0.46 }),
        valign: 'bottom',
        leading: 1.14,
        fade: 0.35,
        rise: 0.012,
      };
    case 'subtitle':
      return {
        ...body,
        size: 0.056,
        minSize: 0.042,
        maxLines: 3,
        box: { x: SAFE_MARGIN, y: 0.585, width, height: 0.25 },
        valign: 'top',
        leading: 1.25,
        fade: 0.35,
        rise: 0.012,
      };
    case 'free':
      return {
        ...body,
        size: 0.08,
        minSize: 0.03,
        maxLines: 6,
        balanced: false,
        box: { x: SAFE_MARGIN, y: SAFE_MARGIN, width, height: width },
        valign: 'middle',
        leading: 1.2,
        fade: 0,
        rise: 0,
      };
    case 'lower-third':
      return {
        ...body,
        size: 0.05,
        minSize: 0.038,
        maxLines: 2,
        align: 'left',
        plate: true,
        box: { ...above(upright ? 0.74 : 0.8, { width: upright ? 0.86 : 0.6, height: 0.3 }), x: SAFE_MARGIN },
        valign: 'bottom',
        leading: 1.25,
        fade: 0.3,
        rise: 0,
      };
    case 'caption':
      return {
        ...body,
        size: upright ? 0.056 : 0.05,
        minSize: 0.04,
        maxLines: 2,
        plate: true,
        box: above(upright ? 0.86 : 0.93, { width: upright ? 0.84 : 0.76, height: 0.3 }),
        valign: 'bottom',
        leading: 1.28,
        fade: 0,
        rise: 0,
      };
  }
}
