/** What inference takes and gives. Plain JSON: it crosses process borders. */
import type { SpeechModelSpec } from '../speech/types.ts';

/** How much of the machine one call may use. */
export interface InferSettings {
  /** Threads inside one operation. */
  threads: number;
  /** Sum of the files of models that stay loaded, bytes; the one in use always does. */
  keepBytes: number;
}

export interface TokenizerSpec {
  /** tokenizer.json as Hugging Face writes it. */
  path: string;
  /** tokenizer_config.json beside it; null where there is none. */
  configPath: string | null;
  /** Tokens that the model reads at most, special ones included. */
  maxTokens: number;
  /** Filled up to the longest text of a batch, or always to `maxTokens`. */
  padding: 'longest' | 'max_length';
}

/** A graph of TensorFlow.js: a JSON file with its weights beside it, and what of it is asked for. */
export interface GraphSpec {
  path: string;
  /** Names of the operations whose results are wanted. */
  outputs: readonly string[];
}

export interface TextModelSpec {
  path: string;
  tokenizer: TokenizerSpec;
  /** How one vector is made of many: `given` = the model itself makes it. */
  pooling: 'mean' | 'cls' | 'given';
  /** Length that its vectors must have. */
  dimensions: number;
}

export interface PictureModelSpec {
  path: string;
  /** preprocessor_config.json as Hugging Face writes it. */
  preprocessorPath: string;
  dimensions: number;
}

export interface DetectorSpec {
  path: string;
  preprocessorPath: string;
  /** config.json with `id2label`. */
  labelsPath: string;
  /** `softmax` has one class more than labels, the last, for nothing; `sigmoid` has none. */
  activation: 'softmax' | 'sigmoid';
  /** Least score that is told, 0..1. */
  threshold: number;
}

/** A detector that answers corners, score and class of each object, in points of its own input, best first. */
export interface CornerDetectorSpec {
  graph: GraphSpec;
  /** By class; empty for what stands for nothing. */
  labels: readonly string[];
  threshold: number;
}

/** Two models: where faces are, and what tells one person from another. */
export interface FaceModelSpec {
  /** BlazeFace of 256 points: scores and corners of 512 and of 384 places. */
  detector: GraphSpec;
  /** One vector of a picture of a face. */
  describer: GraphSpec;
  dimensions: number;
  /** Least score of a face, 0..1. */
  threshold: number;
}

/** A face with its vector: float32, little endian, base64, of length one. */
export interface SeenFace {
  score: number;
  box: { x: number; y: number; width: number; height: number };
  vector: string;
}

/** Vectors of length one after the other: float32, little endian, base64. */
export interface VectorsResult {
  dimensions: number;
  count: number;
  values: string;
}

/** One thing that was seen, its box in shares of the picture from its upper left. */
export interface SeenObject {
  label: string;
  /** 0..1. */
  score: number;
  box: { x: number; y: number; width: number; height: number };
}

/** Every kind of inference with what it takes and gives. */
export interface InferMap {
  /** Whether the library is installed and which version. */
  runtime: { request: Record<string, never>; result: { version: string } };
  embedTexts: {
    request: { model: TextModelSpec; texts: string[]; settings: InferSettings };
    result: VectorsResult;
  };
  embedPictures: {
    request: { model: PictureModelSpec; paths: string[]; settings: InferSettings };
    result: VectorsResult;
  };
  /** Lets a speech model hear and write a little; whether it tells where it listens, so that words have times. */
  trySpeech: {
    request: { model: SpeechModelSpec; settings: InferSettings };
    result: { tellsTimes: boolean };
  };
  detect: {
    request: { model: DetectorSpec | CornerDetectorSpec; paths: string[]; settings: InferSettings };
    /** Of each picture, best first. */
    result: { pictures: SeenObject[][] };
  };
  faces: {
    request: { model: FaceModelSpec; paths: string[]; settings: InferSettings };
    /** Of each picture, best first. */
    result: { pictures: SeenFace[][] };
  };
}

export type InferKind = keyof InferMap;

/** Texts or pictures of one call; more are sent as several calls. */
export const MAX_INFER_BATCH = 16;
