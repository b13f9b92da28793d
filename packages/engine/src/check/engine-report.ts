/** Something the engine needs and this installation lacks. */
export interface MissingPart {
  kind: 'filter' | 'encoder' | 'decoder' | 'demuxer' | 'muxer' | 'fonts' | 'binding' | 'generators';
  name: string;
  /** What does not work without it, as a sentence for the operator. */
  breaks: string;
}

/** What the start-up check found. The engine is usable when `missing` is empty. */
export interface EngineReport {
  /** Version of the FFmpeg libraries in use, null when they do not load. */
  ffmpegVersion: string | null;
  missing: MissingPart[];
}
