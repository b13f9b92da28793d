/** Sounds that are made and not taken from a file. */

/** A sound effect of the generators (see `EffectSource`), written as it is made. */
export interface EffectRequest {
  parameters: unknown;
  seconds: number;
  /** A WAV of 48 kHz, stereo, 16 bits. */
  outputPath: string;
}

export interface MadeSound {
  outputPath: string;
  durationSeconds: number;
}
