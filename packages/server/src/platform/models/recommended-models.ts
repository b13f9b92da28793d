/**
 * Models that are known to fit, one of each task and two of speech. Checksums and sizes are those that were published:
 * of Hugging Face's large files in the pages of the files themselves, of `ggml-*.bin` by several projects that pin them.
 * Where none was found it is null: then the one of the first download is recorded, which proves only that the file
 * has not changed since.
 */
import type { ManifestOf, ModelManifest } from './model-manifest.ts';

export interface RecommendedFile {
  path: string;
  sha256: string | null;
  /** Exact; null where only about how many are known. */
  bytes: number | null;
  /** More than this are refused. */
  maxBytes: number;
}

/** All of a model.json but what only the files themselves can tell. */
type Described<Task extends ModelManifest['task']> = Omit<ManifestOf<Task>, 'files' | 'installed_at'>;

export interface RecommendedModel {
  manifest: Described<'picture_text'> | Described<'text'> | Described<'detection'> | Described<'speech'>;
  /** What it is for, for people. */
  about: string;
  /** Where its files lie below: a commit, so that they never change. */
  base: string;
  files: readonly RecommendedFile[];
  /** Bytes of all, about. */
  totalBytes: number;
}

const MB = 1_000_000;

const file = (path: string, about: number, sha256: string | null = null, bytes: number | null = null) => ({
  path,
  sha256,
  bytes,
  maxBytes: bytes ?? Math.ceil(about * 1.1),
});

function whisper(size: 'base' | 'small', facts: { sha256: string; bytes: number }): RecommendedModel {
  const base =
    'https://huggingface.co/ggerganov/whisper.cpp/resolve/5359861c739e955e79d9a303bcbc70fb988958b1';
  const name = `ggml-${size}.bin`;
  return {
    manifest: {
      id: `whisper-${size}`,
      task: 'speech',
      version: `ggml-${size}`,
      strategy: 'whisper.cpp',
      dimensions: null,
      licence: 'MIT',
      source: base,
      preprocessing: { model: name },
    },
    about: `Writes down speech in 99 languages${size === 'small' ? ', better and slower than whisper-base' : ''}.`,
    base,
    files: [file(name, facts.bytes, facts.sha256, facts.bytes)],
    totalBytes: facts.bytes,
  };
}

const CLIP =
  'https://huggingface.co/Xenova/clip-vit-base-patch32/resolve/b8b103f67eef16b29539311ff78dde6c4a754370';
const E5 =
  'https://huggingface.co/Xenova/multilingual-e5-small/resolve/761b726dd34fb83930e26aab4e9ac3899aa1fa78';
const YOLOS = 'https://huggingface.co/Xenova/yolos-tiny/resolve/3311027a4fe848d457dbfdccfe8fab274a8d68d6';

export const RECOMMENDED_MODELS: readonly RecommendedModel[] = [
  {
    manifest: {
      id: 'clip-vit-base-patch32',
      task: 'picture_text',
      version: 'clip-vit-base-patch32-b8b103f',
      strategy: 'clip',
      dimensions: 512,
      licence: 'MIT (code and weights of CLIP); the model card advises against uses it was not tested for',
      source: CLIP,
      preprocessing: {
        text_model: 'onnx/text_model_quantized.onnx',
        vision_model: 'onnx/vision_model.onnx',
        preprocessor: 'preprocessor_config.json',
        tokenizer: 'tokenizer.json',
        tokenizer_config: 'tokenizer_config.json',
        max_tokens: 77,
        padding: 'longest',
        logit_scale: 100,
        label_template: 'a photo of a {label}',
      },
    },
    about: 'Finds pictures by words and labels what they show. English.',
    base: CLIP,
    files: [
      file(
        'onnx/vision_model.onnx',
        352 * MB,
        'fd6e1402a588279d1723c7534d4bcba5bc0b14b47dfab0e46f8c47b8270d7d40',
      ),
      file(
        'onnx/text_model_quantized.onnx',
        64.5 * MB,
        '73baab855d406190da9faa498cfedf65f15cf309f4cc7385b7b032e6d08e5c3a',
      ),
      file('tokenizer.json', 4 * MB),
      file('tokenizer_config.json', MB),
      file('preprocessor_config.json', MB),
    ],
    totalBytes: 419 * MB,
  },
  {
    manifest: {
      id: 'multilingual-e5-small',
      task: 'text',
      version: 'multilingual-e5-small-q-761b726',
      strategy: 'mean',
      dimensions: 384,
      licence: 'MIT',
      source: E5,
      preprocessing: {
        model: 'onnx/model_quantized.onnx',
        tokenizer: 'tokenizer.json',
        tokenizer_config: 'tokenizer_config.json',
        max_tokens: 512,
        padding: 'longest',
        pooling: 'mean',
        query_prefix: 'query: ',
        passage_prefix: 'passage: ',
      },
    },
    about: 'Finds descriptions and speech by what they mean, in a hundred languages.',
    base: E5,
    files: [
      file(
        'onnx/model_quantized.onnx',
        118 * MB,
        'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
      ),
      file('tokenizer.json', 18 * MB, '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39'),
      file('tokenizer_config.json', MB, 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b'),
    ],
    totalBytes: 136 * MB,
  },
  {
    manifest: {
      id: 'yolos-tiny',
      task: 'detection',
      version: 'yolos-tiny-3311027',
      strategy: 'yolos',
      dimensions: null,
      licence: 'Apache-2.0',
      source: YOLOS,
      preprocessing: {
        model: 'onnx/model.onnx',
        preprocessor: 'preprocessor_config.json',
        labels: 'config.json',
        activation: 'softmax',
        threshold: 0.7,
      },
    },
    about: 'Finds 80 kinds of everyday things, with boxes.',
    base: YOLOS,
    files: [file('onnx/model.onnx', 27 * MB), file('config.json', MB), file('preprocessor_config.json', MB)],
    totalBytes: 27 * MB,
  },
  whisper('base', {
    sha256: '60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe',
    bytes: 147_951_465,
  }),
  whisper('small', {
    sha256: '1be3a9b2063867b937e64e2ec7483364a79917e157fa98c5d94b5c1fffea987b',
    bytes: 487_601_967,
  }),
];

export function findRecommended(id: string): RecommendedModel | undefined {
  return RECOMMENDED_MODELS.find(({ manifest }) => manifest.id === id);
}
