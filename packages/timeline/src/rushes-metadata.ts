/**
 * What we keep in `metadata.rushes` and in the parameters of our generators: everything that OpenTimelineIO has no
 * field for. Lengths are shares of the frame (1 = its whole width or height) unless said otherwise, so that a
 * document looks the same at every export size. Times inside a clip are seconds from the clip's start on the
 * timeline, where it plays at its own speed changes: a keyframe stays where it is when a clip plays faster.
 */

/** How one keyframe goes over to the next. `hold` keeps the value until then. `bezier` as in CSS. */
export type Easing = 'linear' | 'ease-in' | 'ease-out' | 'ease-in-out' | 'hold' | CubicBezier;

/** Control points of a CSS cubic-bezier(): x within 0..1. */
export interface CubicBezier {
  bezier: [x1: number, y1: number, x2: number, y2: number];
}

export interface Keyframe<Value> {
  /** Seconds from the clip's start; keyframes stand in ascending order, at different times. */
  at: number;
  value: Value;
  /** Towards the next keyframe; default `linear`. */
  easing?: Easing;
}

/** A value, or how it changes: before the first keyframe its value holds, after the last one that one's. */
export type Animated<Value> = Value | { keyframes: Keyframe<Value>[] };

/** Two numbers: across, down. */
export type Point = [x: number, y: number];

/**
 * How a clip's picture is put into its box: whole with bars, cropped to cover, whole over its own blurred copy,
 * or pulled to the box's shape.
 */
export type FrameFit = 'fit' | 'fill' | 'blur' | 'stretch';

/** A part of the frame (or of a picture), shares of its width and height from the top left. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Cut away from each edge of the source's picture as it is shown, shares of its width and height; together less than 1. */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Where a picture stands in the frame. In order: `crop` cuts the source, `fit` puts it into `box`, `scale` and
 * `rotation` turn on `anchor`, `position` moves the anchor, `opacity` last. Split screens are clips with boxes,
 * picture-in-picture is a box or a scale, Ken Burns is an animated `crop` or `scale` with `position`.
 */
export interface Layout {
  /** Default: the whole frame. */
  box?: Area;
  /** Animated values may have fractions of pixels: movement is smooth. */
  crop?: Animated<Crop>;
  /** By how much the fitted picture is moved from the box's place, shares of the frame; default [0, 0]. */
  position?: Animated<Point>;
  /** 1 is the fitted size; one number for both sides. From 0 to 20. */
  scale?: Animated<number>;
  /** Degrees clockwise. */
  rotation?: Animated<number>;
  /** The point of the fitted picture that `scale` and `rotation` turn on, shares of it; default its middle [0.5, 0.5]. */
  anchor?: Point;
  /** 0 clear to 1 full. */
  opacity?: Animated<number>;
}

/** How a picture mixes with what lies below, by the formulas of W3C Compositing, on gamma-encoded R'G'B'. */
export type BlendMode =
  | 'normal'
  | 'multiply'
  | 'screen'
  | 'overlay'
  | 'darken'
  | 'lighten'
  | 'color-dodge'
  | 'color-burn'
  | 'hard-light'
  | 'soft-light'
  | 'difference'
  | 'exclusion'
  | 'add';

/** Changes of colour; 0 changes nothing, each from -1 to 1 unless said otherwise. */
export interface ColorAdjustments {
  /** Stops, -5 to 5. */
  exposure?: number;
  brightness?: number;
  contrast?: number;
  /** -1 is grey. */
  saturation?: number;
  /** Degrees, -180 to 180. */
  hue?: number;
  /** -1 colder, 1 warmer. */
  temperature?: number;
  /** -1 greener, 1 more magenta. */
  tint?: number;
  /** 0.1 to 10, default 1. */
  gamma?: number;
}

/** A colour look-up table in a .cube file of the library. */
export interface LookUpTable {
  /** `asset://…` as in a reference. */
  target_url: string;
  /** 0 changes nothing, 1 (default) is the table's own colours. */
  strength?: number;
}

/** What of the fitted picture is seen. Shares are of the fitted picture. */
export interface Mask {
  shape: 'rectangle' | 'ellipse';
  /** Default: the whole picture. */
  area?: Area;
  /** Rounded corners of a rectangle, share of the area's shorter side, 0 to 0.5. */
  radius?: number;
  /** Width of the soft edge, share of the area's shorter side, 0 to 0.5. */
  feather?: number;
  invert?: boolean;
}

export interface Border {
  /** Share of the frame's shorter side. */
  width: number;
  color: string;
}

/** A shadow that a picture or letters throw. Lengths are shares of the frame's shorter side; of text, of its size. */
export interface Shadow {
  color?: string;
  opacity?: number;
  blur?: number;
  x?: number;
  y?: number;
}

/** A picture over the whole programme, e.g. a logo. */
export interface Watermark {
  target_url: string;
  corner?: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'center';
  /** Its width as a share of the frame's; default 0.12. */
  width?: number;
  /** Distance from the edges, share of the frame's shorter side; default 0.04. */
  margin?: number;
  /** Default 0.8. */
  opacity?: number;
}

/** A blank of a template: `{{name}}` in a string of the document is replaced by its value. */
export interface TemplateVariable {
  type: 'text' | 'number' | 'color' | 'asset';
  /** What stands for it when no value is given; without one a value is required. */
  default?: string | number;
  description?: string;
}

/** `timeline.metadata.rushes`. */
export interface RushesTimelineMetadata {
  output: {
    /** Picture size in square pixels, both even; default 1920 x 1080. */
    width?: number;
    height?: number;
    /** Exact output rate, frames per second; default the rate with the longest footage, 30 without footage. */
    rate?: { num: number; den: number };
    /** Where nothing is drawn; default black. */
    background?: string;
  };
  audio?: {
    /** Programme loudness to reach, LUFS; default -14. */
    targetLufs?: number;
  };
  watermark?: Watermark;
  /** A document with variables is a template. */
  variables?: { [name: string]: TemplateVariable };
}

/** `track.metadata.rushes`. */
export interface RushesTrackMetadata {
  /** What the track is for. Music ducks under speech; captions and titles are text tracks. */
  role?: 'footage' | 'titles' | 'captions' | 'music' | 'voice';
  /** Audio tracks: lower this track while other tracks carry sound, by at most this many dB; 0 or absent = never. */
  duckDb?: number;
  /** Gain in dB of all its sounds, over the clips' own; default 0. */
  gainDb?: number;
  /** Of captions and voices: BCP 47, e.g. `de`. */
  language?: string;
  /** Captions are drawn into the picture (default), written to a file or stream beside it, or both. */
  captions?: 'burned' | 'sidecar' | 'both';
}

/** `clip.metadata.rushes`; of a nested stack or track everything that is about its picture. */
export interface RushesClipMetadata {
  fit?: FrameFit;
  layout?: Layout;
  blend?: BlendMode;
  color?: ColorAdjustments;
  lut?: LookUpTable;
  mask?: Mask;
  border?: Border;
  shadow?: Shadow;
  /** Gain in dB for the clip's sound; default 0. */
  gainDb?: Animated<number>;
  /** -1 left to 1 right; default 0. */
  pan?: number;
  /** Audio fades at the clip's edges, seconds; default 0 (a 5 ms ramp against clicks is always there). */
  fadeInSeconds?: number;
  fadeOutSeconds?: number;
  /** Picture fades at the clip's edges from and to what lies below, seconds; default 0. */
  pictureFadeInSeconds?: number;
  pictureFadeOutSeconds?: number;
  /** Sound of a faster or slower clip keeps its pitch (default true). */
  keepPitch?: boolean;
  /** Which of the file's sound streams, counted from 0 among them; default the file's own choice. */
  audioStream?: number;
  /** One channel of a file as mono in the middle, e.g. of a recorder that wrote two microphones. */
  audioChannel?: number;
  /** Items with the same link are edited together: picture and its sound. */
  link?: string;
  /** Items with the same group are moved and deleted together. */
  group?: string;
}

/** `transition.metadata.rushes`. `transition_type` stays `SMPTE_Dissolve` or `Custom_Transition`. */
export interface RushesTransitionMetadata {
  kind?: TransitionKind;
  /** Where the incoming picture moves to; default `left`. Of wipes, slides and pushes. */
  direction?: 'left' | 'right' | 'up' | 'down';
  /** Of a dip: what lies between; default black. */
  color?: string;
  /** Soft edge of a wipe, share of the frame's width, 0 to 0.5; default 0. */
  softness?: number;
  easing?: Easing;
  /** Whether linked sound crossfades too is written in the sound's own track: each track has its own transitions. */
}

/** `slide` covers, `push` moves both, `dip` goes through a colour, `iris` opens a circle, `clock` turns a hand. */
export type TransitionKind = 'dissolve' | 'wipe' | 'slide' | 'push' | 'zoom' | 'dip' | 'iris' | 'clock';

/** `marker.metadata.rushes`: a chapter of the finished file begins where the marker does. */
export interface RushesMarkerMetadata {
  kind?: 'chapter' | 'comment';
}

/** Styles of `rushes.text`: where it stands and how it looks before anything else is said. */
export type TextStyle = 'title' | 'subtitle' | 'lower-third' | 'caption' | 'free';

/** How letters look. What a run does not say the text says, what the text does not say its style says. */
export interface TextFace {
  /** A family of the shipped fonts, e.g. `Inter`; default by style and script. */
  font?: string;
  /** 100 to 900. */
  weight?: number;
  italic?: boolean;
  underline?: boolean;
  /** Em size, share of the frame's shorter side, 0.01 to 0.5; without it text is as large as its style's room allows. */
  size?: number;
  /** `#rrggbb` or `#rrggbbaa`. */
  color?: string;
  /** Em, -0.2 to 1. */
  letterSpacing?: number;
  outline?: { color: string; width: number };
  shadow?: Shadow;
}

export interface TextRun extends TextFace {
  text: string;
}

/** How text comes and goes. */
export interface TextAnimation {
  in?: TextMotion;
  out?: TextMotion;
  /** Seconds each takes; default 0.35. */
  seconds?: number;
  /** What moves on its own, one after the other; default `block`. */
  by?: 'block' | 'line' | 'word' | 'letter';
}

export type TextMotion = 'none' | 'fade' | 'rise' | 'drop' | 'slide-left' | 'slide-right' | 'pop' | 'type';

/** Parameters of a `rushes.text` generator: text over what lies below it, transparent elsewhere. */
export interface TextParameters extends TextFace {
  /** Line feeds break lines. Not read when `runs` are given. */
  text: string;
  /** Rich text: one after the other; line feeds inside them break lines. */
  runs?: TextRun[];
  style: TextStyle;
  align?: 'left' | 'center' | 'right';
  /** Where the block stands; default by style. Text is broken to its width and set to its edge by `align` and `valign`. */
  box?: Area;
  valign?: 'top' | 'middle' | 'bottom';
  /** Distance of baselines, em, 0.8 to 3. */
  lineHeight?: number;
  /** A plate behind the text. Lengths in em. */
  plate?: { color: string; opacity?: number; padding?: number; radius?: number } | null;
  animation?: TextAnimation;
}

/** One caption; seconds from the clip's source zero, like a subtitle file's own times. */
export interface CaptionCue {
  start: number;
  end: number;
  text: string;
  /** When each word is said; without them words share the cue's time by their length. */
  words?: { start: number; end: number; text: string }[];
  speaker?: string;
  /** Where it stands; default as the style says. */
  position?: CaptionStyle['position'];
}

export interface CaptionStyle {
  preset?: 'plain' | 'boxed' | 'outlined' | 'karaoke' | 'pop' | 'word';
  face?: TextFace;
  /** How the word that is said stands out; default none, of `karaoke` and `pop` by their nature. */
  highlight?: { mode: 'color' | 'plate' | 'fill' | 'grow'; color?: string } | null;
  /** Default bottom; inside the safe area either way. */
  position?: 'top' | 'middle' | 'bottom';
  /** Kept free at each edge, shares of the frame; default by the frame's shape: upright frames keep room for players' buttons. */
  safeArea?: Crop;
  maxLines?: number;
  /** Words of a cue that are shown at once; default all. */
  maxWords?: number;
  plate?: TextParameters['plate'];
}

/**
 * Parameters of a `rushes.captions` generator. Exactly one of `cues`, `srt`, `vtt` (the file's text), `target_url`
 * (a .srt or .vtt asset) or `transcript_of` (an asset, by URL or id, whose transcript is used, in the clip's own time) is
 * given.
 */
export interface CaptionParameters {
  cues?: CaptionCue[];
  srt?: string;
  vtt?: string;
  target_url?: string;
  transcript_of?: string;
  /** Of `transcript_of`: BCP 47; default the spoken one. */
  language?: string;
  style?: CaptionStyle;
}

/** Parameters of a `rushes.color` generator: one opaque colour. */
export interface ColorParameters {
  /** `#rrggbb`. */
  color: string;
}
