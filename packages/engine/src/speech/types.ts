/** What local speech recognition takes and gives. Plain JSON: it crosses process borders. */
import type { CueWord } from '../subtitles/types.ts';

/** The files of a Whisper model in ONNX, on this machine. */
export interface SpeechModelSpec {
  encoderPath: string;
  /** With its memory as inputs (`decoder_model_merged`). */
  decoderPath: string;
  tokenizerPath: string;
  configPath: string;
  /** generation_config.json; null where there is none. */
  generationPath: string | null;
}

export interface TranscribeRequest {
  inputPath: string;
  model: SpeechModelSpec;
  /** BCP 47; null lets the model find out. */
  language: string | null;
  /** Sound to be heard; null for the one the asset uses. */
  streamIndex: number | null;
}

export interface SpokenWord extends CueWord {
  /** 0..1. */
  confidence: number;
}

/** What was said in one go. Whole milliseconds of the asset. */
export interface SpeechSegment {
  startMs: number;
  endMs: number;
  text: string;
  words: SpokenWord[];
}

/** `measured` by where the network listened; `estimated` from the lengths of the words, where it does not tell. */
export type WordTimes = 'measured' | 'estimated';

export interface TranscribeResult {
  /** As asked; null where nothing was said. */
  language: string | null;
  /** In the order of their starts; empty where nothing was said. */
  segments: SpeechSegment[];
  /** Null where nobody speaks. */
  wordTimes: WordTimes | null;
  /** Seconds in which somebody speaks; null where nothing tells that from other sounds. */
  voiceSeconds: number | null;
}
