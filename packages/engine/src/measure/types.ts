/** A file of a film to be looked through and listened to once. */
export interface MeasureRequest {
  inputPath: string;
}

/** A stretch of a file, seconds. */
export interface MeasuredStretch {
  startSeconds: number;
  endSeconds: number;
}

/** What a finished file is, read off its own pictures and sound. */
export interface FileMeasures {
  durationSeconds: number;
  /** As it is shown; null without pictures. */
  width: number | null;
  height: number | null;
  frames: number;
  /** Stretches of black pictures; null where the pictures could not be looked at. */
  black: MeasuredStretch[] | null;
  hasSound: boolean;
  /** Stretches of half a second and more in which nothing is heard; null without sound. */
  silent: MeasuredStretch[] | null;
  /** Parts of it that could not be read. */
  isDamaged: boolean;
}
