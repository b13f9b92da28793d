/** Puts tiny models, as the engine's tests write them, into a folder of models, each with its model.json. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Graph } from '../../../../../engine/src/infer/onnx-file.ts';
import {
  TINY_DIMENSIONS,
  writeDetector,
  writeJointModel,
  writeSentenceModel,
} from '../../../../../engine/src/testing/tiny-models.ts';
import { writeTinyWhisper } from '../../../../../engine/src/testing/tiny-whisper.ts';

const TOKENIZING = {
  tokenizer: 'tokenizer.json',
  tokenizer_config: 'tokenizer_config.json',
  max_tokens: 32,
  padding: 'longest',
};

const PREPROCESSING = {
  picture_text: {
    ...TOKENIZING,
    text_model: 'onnx/text_model.onnx',
    vision_model: 'onnx/vision_model.onnx',
    preprocessor: 'preprocessor_config.json',
    logit_scale: 100,
    label_template: 'a photo of a {label}',
  },
  text: {
    ...TOKENIZING,
    model: 'onnx/model.onnx',
    pooling: 'mean',
    query_prefix: 'query: ',
    passage_prefix: 'passage: ',
  },
  detection: {
    model: 'onnx/model.onnx',
    preprocessor: 'preprocessor_config.json',
    labels: 'config.json',
    activation: 'softmax',
    threshold: 0.5,
  },
  speech: {
    encoder: 'onnx/encoder_model.onnx',
    decoder: 'onnx/decoder_model_merged.onnx',
    tokenizer: 'tokenizer.json',
    config: 'config.json',
    generation_config: 'generation_config.json',
  },
} as const;

type TinyTask = keyof typeof PREPROCESSING;

async function filesBelow(folder: string): Promise<{ path: string; sha256: string; bytes: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'model.json');
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { path: path.slice(folder.length + 1), sha256, bytes: content.length };
    }),
  );
}

export interface TinyModelOptions {
  id?: string;
  version?: string;
  installedAt?: string;
  /** In place of the sentence model's, the joint model's texts' or the detector's own. */
  graph?: Graph;
  /** Changes model.json before it is written. */
  change?: (manifest: Record<string, unknown>) => void;
}

/** The model of a task in `root`, whole and with a model.json; the folder it lies in. */
export async function putTinyModel(
  root: string,
  task: TinyTask,
  { id = `tiny-${task.replace('_', '-')}`, version = `${id}-1`, ...options }: TinyModelOptions = {},
): Promise<string> {
  const folder = join(root, id);
  await mkdir(folder, { recursive: true });
  const { graph } = options;
  if (task === 'picture_text') await writeJointModel(folder, graph === undefined ? {} : { text: graph });
  else if (task === 'text') await writeSentenceModel(folder, graph);
  else if (task === 'speech') await writeTinyWhisper(folder);
  else await writeDetector(folder, graph);
  const manifest: Record<string, unknown> = {
    id,
    task,
    version,
    strategy: 'tiny',
    dimensions: task === 'detection' || task === 'speech' ? null : TINY_DIMENSIONS,
    files: await filesBelow(folder),
    licence: 'MIT',
    source: 'written by a test',
    ...(options.installedAt === undefined ? {} : { installed_at: options.installedAt }),
    preprocessing: structuredClone(PREPROCESSING[task]),
  };
  options.change?.(manifest);
  await writeFile(join(folder, 'model.json'), JSON.stringify(manifest));
  return folder;
}
