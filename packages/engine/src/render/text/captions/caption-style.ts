/** How captions look: presets, and where they stand inside the safe area. */
import type { Area, CaptionStyle, Crop, TextFace, TextParameters } from '@rushes/timeline';
import type { Size } from '../../plan/geometry.ts';
import type { TextSpeech } from '../../plan/plan-types.ts';
import { lookOf, SAFE_MARGIN } from '../text-styles.ts';

/** A style with everything decided. */
export interface ResolvedCaptionStyle {
  /** Of every cue; its text comes on top. */
  parameters: Omit<TextParameters, 'text'>;
  highlight: Pick<TextSpeech, 'mode' | 'color'> | null;
  maxLines: number;
  /** Words of a cue that are shown at once. */
  maxWords: number;
}

interface Preset {
  face: TextFace;
  plate?: TextParameters['plate'];
  highlight: TextSpeech['mode'] | null;
  maxWords?: number;
  animation?: TextParameters['animation'];
}

const HIGHLIGHT = '#ffd21f';

const outline = { color: '#000000', width: 0.09 };

const presets: Record<NonNullable<CaptionStyle['preset']>, Preset> = {
  plain: { face: {}, plate: null, highlight: null },
  boxed: { face: {}, highlight: null },
  outlined: { face: { weight: 800, outline }, plate: null, highlight: null },
  karaoke: { face: { weight: 800, outline }, plate: null, highlight: 'fill' },
  word: {
    face: { font: 'Montserrat', weight: 900, size: 0.095, outline: { color: '#000000', width: 0.1 } },
    plate: null,
    highlight: null,
    maxWords: 1,
    animation: { in: 'pop', seconds: 0.1 },
  },
  pop: {
    // Set a little apart, so that a word that grows does not touch the next one.
    face: {
      font: 'Montserrat',
      weight: 900,
      size: 0.078,
      letterSpacing: 0.02,
      outline: { color: '#000000', width: 0.1 },
    },
    plate: null,
    highlight: 'grow',
    maxWords: 4,
    animation: { in: 'pop', seconds: 0.16 },
  },
};

/** Height of the room that captions take at an edge, share of the frame's. */
const ROOM = 0.3;

/** Resolves a style for a frame. */
export function resolveCaptionStyle(style: CaptionStyle = {}, frame: Size): ResolvedCaptionStyle {
  const preset = presets[style.preset ?? 'boxed'];
  const plate = style.plate === undefined ? preset.plate : style.plate;
  const position = style.position ?? 'bottom';
  const valign = position === 'middle' ? 'middle' : position;
  return {
    parameters: {
      ...preset.face,
      ...style.face,
      style: 'caption',
      valign,
      box: boxAt(position, { area: style.safeArea, frame }),
      ...(plate !== undefined && { plate }),
      ...(preset.animation && { animation: preset.animation }),
    },
    highlight: highlightOf(style, preset),
    maxLines: style.maxLines ?? lookOf('caption', frame).maxLines,
    maxWords: style.maxWords ?? preset.maxWords ?? Number.POSITIVE_INFINITY,
  };
}

function highlightOf({ highlight }: CaptionStyle, preset: Preset): ResolvedCaptionStyle['highlight'] {
  if (highlight === null) return null;
  const mode = highlight?.mode ?? preset.highlight;
  return mode ? { mode, color: highlight?.color ?? HIGHLIGHT } : null;
}

/**
 * Kept free by default: 5 % at each edge (EBU R 95, SMPTE ST 2046-1), in upright frames what players' names and
 * buttons cover too.
 */
export function safeAreaOf(frame: Size): Crop {
  const own = lookOf('caption', frame).box;
  const upright = frame.height > frame.width;
  const side = own.x;
  return { left: side, right: side, top: upright ? 0.12 : SAFE_MARGIN, bottom: 1 - own.y - own.height };
}

function boxAt(
  position: NonNullable<CaptionStyle['position']>,
  { area, frame }: { area: Crop | undefined; frame: Size },
): Area {
  const { left, right, top, bottom } = area ?? safeAreaOf(frame);
  const full = { x: left, y: top, width: 1 - left - right, height: 1 - top - bottom };
  const height = Math.min(ROOM, full.height);
  if (position === 'top') return { ...full, height };
  return position === 'bottom' ? { ...full, y: 1 - bottom - height, height } : full;
}

/** The face of a style's letters, without where they stand. */
export function captionFaceOf(style: CaptionStyle = {}): TextFace {
  return { ...presets[style.preset ?? 'boxed'].face, ...style.face };
}
