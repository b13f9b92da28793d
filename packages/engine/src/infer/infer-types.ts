/** What inference takes and gives. Plain JSON: it crosses process borders. */

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
  detect: {
    request: { model: DetectorSpec; paths: string[]; settings: InferSettings };
    /** Of each picture, best first. */
    result: { pictures: SeenObject[][] };
  };
}

export type InferKind = keyof InferMap;

/** Texts or pictures of one call; more are sent as several calls. */
export const MAX_INFER_BATCH = 16;
