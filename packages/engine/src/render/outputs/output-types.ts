/** What a render can be written as. Plain JSON: it crosses process borders. */

/** Kinds of files. An image sequence is one .zip of numbered pictures. */
export type RenderFormat =
  | 'mp4'
  | 'mov'
  | 'webm'
  | 'gif'
  | 'webp'
  | 'mp3'
  | 'wav'
  | 'm4a'
  | 'png_sequence'
  | 'jpeg_sequence';

export type RenderVideoCodec = 'h264' | 'hevc' | 'av1' | 'vp9' | 'prores';

/** `draft` is quick to look at, `standard` is to be shown, `high` is to be worked on further. */
export type RenderQuality = 'draft' | 'standard' | 'high';

/** What kind of file is written, and of which part of the programme. */
export interface RenderOutput {
  /** Default `mp4`. */
  format?: RenderFormat;
  /** Default: the format's first in `outputFormats`. */
  videoCodec?: RenderVideoCodec;
  /** Default `standard`. */
  quality?: RenderQuality;
  /** Seconds of the programme, rounded to frames of the output; the whole by default. */
  range?: { startSeconds: number; endSeconds: number };
}
