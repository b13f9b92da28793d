/**
 * What we keep in `metadata.rushes` and in the parameters of our generators. All times are frames of
 * the timeline's output rate or seconds, as named.
 */

/** How a clip's picture is put into the frame: whole with bars, cropped to cover, or whole over its own blurred copy. */
export type FrameFit = 'fit' | 'fill' | 'blur';

/** `timeline.metadata.rushes`. */
export interface RushesTimelineMetadata {
  output: {
    /** Picture size in square pixels, both even. */
    width: number;
    height: number;
    /** Exact output rate, frames per second. */
    rate: { num: number; den: number };
  };
  audio?: {
    /** Programme loudness to reach, LUFS; default -14. */
    targetLufs?: number;
  };
}

/** `track.metadata.rushes`. */
export interface RushesTrackMetadata {
  /** What the track is for. Music ducks under speech; captions and titles are text tracks. */
  role?: 'footage' | 'titles' | 'captions' | 'music' | 'voice';
  /** Audio tracks: lower this track while other tracks carry sound, by at most this many dB; 0 or absent = never. */
  duckDb?: number;
}

/** `clip.metadata.rushes`. */
export interface RushesClipMetadata {
  fit?: FrameFit;
  /** Gain in dB for the clip's sound; default 0. */
  gainDb?: number;
  /** Audio fades at the clip's edges, seconds; default 0 (a 5 ms ramp against clicks is always there). */
  fadeInSeconds?: number;
  fadeOutSeconds?: number;
}

/** Styles of `rushes.text`. */
export type TextStyle = 'title' | 'subtitle' | 'lower-third' | 'caption';

/** Parameters of a `rushes.text` generator: text over what lies below it, transparent elsewhere. */
export interface TextParameters {
  text: string;
  style: TextStyle;
  /** `#rrggbb`; default white. */
  color?: string;
  /** A family of the shipped fonts; default by style and script. */
  font?: string;
}

/** Parameters of a `rushes.color` generator: one opaque colour. */
export interface ColorParameters {
  /** `#rrggbb`. */
  color: string;
}
