/** What local speech recognition takes and gives. Plain JSON: it crosses process borders. */
import type { CueWord } from '../subtitles/types.ts';

export interface TranscribeRequest {
  inputPath: string;
  /** A Whisper model in GGML form, on this machine. */
  modelPath: string;
  /** Existing folder, for files that are gone before the end. */
  workFolder: string;
  /** Two letters (ISO 639-1); null lets the model find out. */
  language: string | null;
  /** Sound to be heard; null for the one the asset uses. */
  streamIndex: number | null;
}

/** What was said in one go. Whole milliseconds of the asset. */
export interface SpeechSegment {
  startMs: number;
  endMs: number;
  text: string;
  /** Empty where the engine tells no times of words. */
  words: CueWord[];
}

export interface TranscribeResult {
  /** As asked; null where the engine does not tell what it heard. */
  language: string | null;
  /** In the order of their starts; empty where nothing was said. */
  segments: SpeechSegment[];
  /** Name and version of the engine and the sizes of the model, e.g. `whisper ggml tiny`. */
  engine: string;
}
