/** What looking for beats takes and gives. Plain JSON: it crosses process borders. */

export interface BeatsRequest {
  inputPath: string;
}

/** A stretch of a sound with a beat of its own. Times in seconds of the asset. */
export interface BeatSection {
  startSeconds: number;
  endSeconds: number;
  /** Beats a minute, of all of the section. */
  bpm: number;
  /** How clear the beat is, 0..1. */
  confidence: number;
  /** Beats of a bar, by where its accents and its changes of harmony fall; null where they do not tell. */
  beatsPerBar: number | null;
  /** In order. */
  beats: number[];
  /** Those of `beats` that begin a bar, as indexes; empty where `beatsPerBar` is null. */
  downbeats: number[];
}

export interface BeatsResult {
  /** In order, none overlapping another; none where nothing has a beat, as speech and noise. */
  sections: BeatSection[];
  /** Whether parts of the sound could not be decoded. */
  damaged: boolean;
}
