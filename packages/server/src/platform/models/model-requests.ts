/** What the engine is asked to do with a model, by its model.json. */
import { join } from 'node:path';
import type { DetectorSpec, PictureModelSpec, TextModelSpec, TokenizerSpec } from '@rushes/engine';
import type { ManifestOf, ModelManifest } from './model-manifest.ts';

function tokenizerOf(
  folder: string,
  { preprocessing: from }: ManifestOf<'picture_text'> | ManifestOf<'text'>,
): TokenizerSpec {
  return {
    path: join(folder, from.tokenizer),
    configPath: from.tokenizer_config === undefined ? null : join(folder, from.tokenizer_config),
    maxTokens: from.max_tokens,
    padding: from.padding,
  };
}

/** How texts become vectors. */
export function textSpec(
  folder: string,
  manifest: ManifestOf<'picture_text'> | ManifestOf<'text'>,
): TextModelSpec {
  const { dimensions } = manifest;
  const tokenizer = tokenizerOf(folder, manifest);
  if (manifest.task === 'picture_text') {
    return { path: join(folder, manifest.preprocessing.text_model), tokenizer, pooling: 'given', dimensions };
  }
  const { model, pooling } = manifest.preprocessing;
  return { path: join(folder, model), tokenizer, pooling, dimensions };
}

/** How pictures become vectors. */
export function pictureSpec(folder: string, manifest: ManifestOf<'picture_text'>): PictureModelSpec {
  const { vision_model, preprocessor } = manifest.preprocessing;
  return {
    path: join(folder, vision_model),
    preprocessorPath: join(folder, preprocessor),
    dimensions: manifest.dimensions,
  };
}

/** How objects are found. */
export function detectorSpec(folder: string, { preprocessing }: ManifestOf<'detection'>): DetectorSpec {
  const { model, preprocessor, labels, activation, threshold } = preprocessing;
  return {
    path: join(folder, model),
    preprocessorPath: join(folder, preprocessor),
    labelsPath: join(folder, labels),
    activation,
    threshold,
  };
}

/** A text as the model wants it: some tell what is asked from what is searched by a word in front. */
export function prepared(manifest: ModelManifest, text: string, as: 'query' | 'passage'): string {
  if (manifest.task !== 'text') return text;
  const { query_prefix, passage_prefix } = manifest.preprocessing;
  return `${as === 'query' ? query_prefix : passage_prefix}${text}`;
}

/** The file that is the model. */
export function entryOf(folder: string, { preprocessing }: ModelManifest): string {
  return join(folder, 'model' in preprocessing ? preprocessing.model : preprocessing.vision_model);
}
