/** What the engine is asked to do with a model, by its model.json. */
import { join } from 'node:path';
import type {
  CornerDetectorSpec,
  DetectorSpec,
  FaceModelSpec,
  GraphSpec,
  PictureModelSpec,
  SpeechModelSpec,
  TextModelSpec,
  TokenizerSpec,
} from '@rushes/engine';
import type { ManifestOf, ModelManifest } from './model-manifest.ts';

/** What says how words become numbers, wherever it stands. */
interface Tokenizing {
  tokenizer: string;
  tokenizer_config?: string;
  max_tokens: number;
  padding: 'longest' | 'max_length';
}

function tokenizerOf(folder: string, from: Tokenizing): TokenizerSpec {
  return {
    path: join(folder, from.tokenizer),
    configPath: from.tokenizer_config === undefined ? null : join(folder, from.tokenizer_config),
    maxTokens: from.max_tokens,
    padding: from.padding,
  };
}

function graphOf(folder: string, { graph, output }: { graph: string; output: string }): GraphSpec {
  return { path: join(folder, graph), outputs: [output] };
}

/** How texts become vectors. */
export function textSpec(
  folder: string,
  manifest: ManifestOf<'picture_text'> | ManifestOf<'text'>,
): TextModelSpec {
  const { dimensions } = manifest;
  if (manifest.task === 'picture_text') {
    const { preprocessing } = manifest;
    const tokenizer = tokenizerOf(folder, preprocessing);
    return { path: join(folder, preprocessing.text_model), tokenizer, pooling: 'given', dimensions };
  }
  const { preprocessing } = manifest;
  const { model, pooling } = preprocessing;
  return { path: join(folder, model), tokenizer: tokenizerOf(folder, preprocessing), pooling, dimensions };
}

/** How pictures become vectors. */
export function pictureSpec(
  folder: string,
  { preprocessing, dimensions }: ManifestOf<'picture_text'> | ManifestOf<'picture'>,
): PictureModelSpec {
  const model = 'vision_model' in preprocessing ? preprocessing.vision_model : preprocessing.model;
  return {
    path: join(folder, model),
    preprocessorPath: join(folder, preprocessing.preprocessor),
    dimensions,
  };
}

/** How objects are found. */
export function detectorSpec(
  folder: string,
  { preprocessing }: ManifestOf<'detection'>,
): DetectorSpec | CornerDetectorSpec {
  if ('graph' in preprocessing) {
    const { labels, threshold } = preprocessing;
    return { graph: graphOf(folder, preprocessing), labels, threshold };
  }
  const { model, preprocessor, labels, activation, threshold } = preprocessing;
  return {
    path: join(folder, model),
    preprocessorPath: join(folder, preprocessor),
    labelsPath: join(folder, labels),
    activation,
    threshold,
  };
}

/** How faces are found and told apart. */
export function faceSpec(folder: string, { preprocessing, dimensions }: ManifestOf<'faces'>): FaceModelSpec {
  const { detector, detector_outputs: outputs, describer, describer_output, threshold } = preprocessing;
  return {
    detector: { path: join(folder, detector), outputs },
    describer: { path: join(folder, describer), outputs: [describer_output] },
    dimensions,
    threshold,
  };
}

/** A text as the model wants it: some tell what is asked from what is searched by a word in front. */
export function prepared(manifest: ModelManifest, text: string, as: 'query' | 'passage'): string {
  if (manifest.task !== 'text') return text;
  const { query_prefix, passage_prefix } = manifest.preprocessing;
  return `${as === 'query' ? query_prefix : passage_prefix}${text}`;
}

/** The files of a speech model. */
export function speechSpec(folder: string, { preprocessing: named }: ManifestOf<'speech'>): SpeechModelSpec {
  const { generation_config } = named;
  return {
    encoderPath: join(folder, named.encoder),
    decoderPath: join(folder, named.decoder),
    tokenizerPath: join(folder, named.tokenizer),
    configPath: join(folder, named.config),
    generationPath: generation_config === undefined ? null : join(folder, generation_config),
  };
}
