/** Sounds that are made and not taken from a file. */
import type { Pronunciation } from './pronunciations.ts';

/** A sound effect of the generators (see `EffectSource`), written as it is made. */
export interface EffectRequest {
  parameters: unknown;
  seconds: number;
  /** They are those of music (see `MusicSource`). */
  isMusic?: boolean;
  /** A WAV of 48 kHz, stereo, 16 bits. */
  outputPath: string;
}

export interface MadeSound {
  outputPath: string;
  durationSeconds: number;
}

/** Voices of the speech program Flite. */
export const SPEECH_VOICES = ['slt', 'rms', 'awb', 'kal16'] as const;
export type SpeechVoice = (typeof SPEECH_VOICES)[number];

export interface SpeakRequest {
  /** English. `[pause 1.5s]` and empty lines are silences. */
  text: string;
  voice: SpeechVoice;
  /** 1 as usual, 2 twice as fast. */
  rate: number;
  pronunciations?: Pronunciation[];
  /** A WAV of 16 kHz, one channel, 16 bits. */
  outputPath: string;
}

export interface SpeechWord {
  /** As it stands in the text. */
  text: string;
  startMs: number;
  endMs: number;
}

export interface MadeSpeech extends MadeSound {
  sentences: { text: string; startMs: number; endMs: number; words: SpeechWord[] }[];
}
