/** What cutting sound into files takes and gives. Plain JSON: it crosses process borders. */

/** A stretch of an asset's sound, whole milliseconds of the asset. */
export interface SoundStretch {
  startMs: number;
  endMs: number;
}

export interface SoundPiecesRequest {
  inputPath: string;
  /** Existing empty folder that receives the files. */
  outputFolder: string;
  /** In their order, none overlapping another. */
  stretches: SoundStretch[];
}

/** A stretch as a file: WAV, 16 bit, one channel, 16,000 samples a second, its first one at `startMs`. */
export interface SoundPiece extends SoundStretch {
  /** Name in the output folder. */
  file: string;
  bytes: number;
}

export interface SoundPiecesResult {
  /** Those in which there is sound; the last may end with the sound itself. */
  pieces: SoundPiece[];
  /** Whether parts of the sound could not be decoded. */
  damaged: boolean;
}
