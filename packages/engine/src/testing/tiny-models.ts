/**
 * Models of a few hundred weights in the layouts of the real ones, so that the real code loads and runs them. They know
 * the colours red, green and blue; nothing of their quality says anything about real models.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Graph, onnxFile } from '../infer/onnx-file.ts';

/** Words that the tiny tokenizer knows, by their number. */
export const TINY_WORDS = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'red',
  'green',
  'blue',
  'photo',
  'query',
  'passage',
  'a',
  'of',
  ':',
];

/** Length of the vectors: red, green, blue and "any picture". */
export const TINY_DIMENSIONS = 4;

/** What a word adds to a text's vector. */
const WORD_VECTORS: Readonly<Record<string, readonly number[]>> = {
  '[UNK]': [0.1, 0.1, 0.1, 0.1],
  red: [4, 0, 0, 0],
  green: [0, 4, 0, 0],
  blue: [0, 0, 4, 0],
  photo: [0.2, 0.2, 0.2, 1],
  query: [0, 0, 0, 0.5],
  passage: [0, 0, 0, 0.25],
};

/** tokenizer.json of the words, split at spaces and punctuation. */
export function tinyTokenizer(): Record<string, unknown> {
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: TINY_WORDS.slice(0, 4).map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(TINY_WORDS.map((word, id) => [word, id])),
    },
  };
}

const TOKENIZER_CONFIG = { pad_token: '[PAD]', model_max_length: 32 };

const PREPROCESSOR = {
  do_resize: true,
  size: { shortest_edge: 8 },
  do_center_crop: true,
  crop_size: { height: 8, width: 8 },
  resample: 3,
  do_rescale: true,
  rescale_factor: 1 / 255,
  do_normalize: true,
  image_mean: [0, 0, 0],
  image_std: [1, 1, 1],
};

const TABLE = {
  name: 'table',
  type: 'float',
  shape: [TINY_WORDS.length, TINY_DIMENSIONS],
  values: TINY_WORDS.flatMap((word) => WORD_VECTORS[word] ?? [0, 0, 0, 0]),
} as const;

const TOKENS = [
  { name: 'input_ids', type: 'int64', shape: ['batch', 'length'] },
  { name: 'attention_mask', type: 'int64', shape: ['batch', 'length'] },
] as const;

const PIXELS = { name: 'pixel_values', type: 'float', shape: ['batch', 3, 'height', 'width'] } as const;

/** A vector for each token. */
export const tokenGraph: Graph = {
  operations: [{ type: 'Gather', inputs: ['table', 'input_ids'], outputs: ['last_hidden_state'] }],
  constants: [TABLE],
  inputs: TOKENS,
  outputs: [{ name: 'last_hidden_state', type: 'float', shape: ['batch', 'length', TINY_DIMENSIONS] }],
};

/** A vector for each text: the sum of its words. */
export const textGraph: Graph = {
  operations: [
    { type: 'Gather', inputs: ['table', 'input_ids'], outputs: ['words'] },
    {
      type: 'ReduceMean',
      inputs: ['words'],
      outputs: ['text_embeds'],
      attributes: { axes: [1], keepdims: 0 },
    },
  ],
  constants: [TABLE],
  inputs: TOKENS,
  outputs: [{ name: 'text_embeds', type: 'float', shape: ['batch', TINY_DIMENSIONS] }],
};

/** A vector for each picture: its mean colour, and a little of "any picture". */
export const pictureGraph: Graph = {
  operations: [
    {
      type: 'ReduceMean',
      inputs: ['pixel_values'],
      outputs: ['mean'],
      attributes: { axes: [2, 3], keepdims: 0 },
    },
    { type: 'MatMul', inputs: ['mean', 'spread'], outputs: ['colour'] },
    { type: 'Add', inputs: ['colour', 'any'], outputs: ['image_embeds'] },
  ],
  constants: [
    { name: 'spread', type: 'float', shape: [3, 4], values: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] },
    { name: 'any', type: 'float', shape: [4], values: [0, 0, 0, 0.1] },
  ],
  inputs: [PIXELS],
  outputs: [{ name: 'image_embeds', type: 'float', shape: ['batch', TINY_DIMENSIONS] }],
};

/** Two boxes for each picture: its colour in the left half, nothing in the other. */
export const detectorGraph: Graph = {
  operations: [
    {
      type: 'ReduceMean',
      inputs: ['pixel_values'],
      outputs: ['mean'],
      attributes: { axes: [2, 3], keepdims: 0 },
    },
    { type: 'MatMul', inputs: ['mean', 'weights'], outputs: ['flat'] },
    { type: 'Add', inputs: ['flat', 'bias'], outputs: ['biased'] },
    { type: 'Reshape', inputs: ['biased', 'shape'], outputs: ['logits'] },
    { type: 'Identity', inputs: ['boxes'], outputs: ['pred_boxes'] },
  ],
  constants: [
    {
      name: 'weights',
      type: 'float',
      shape: [3, 8],
      values: [20, 0, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0],
    },
    { name: 'bias', type: 'float', shape: [8], values: [0, 0, 0, 5, 0, 0, 0, 20] },
    { name: 'shape', type: 'int64', shape: [3], values: [1, 2, 4] },
    { name: 'boxes', type: 'float', shape: [1, 2, 4], values: [0.25, 0.5, 0.5, 1, 0.5, 0.5, 1, 1] },
  ],
  inputs: [PIXELS],
  outputs: [
    { name: 'logits', type: 'float', shape: [1, 2, 4] },
    { name: 'pred_boxes', type: 'float', shape: [1, 2, 4] },
  ],
};

/** The same graph whose answer is NaN. */
export const nanGraph: Graph = {
  ...textGraph,
  operations: [
    ...textGraph.operations.slice(0, 1),
    { type: 'ReduceMean', inputs: ['words'], outputs: ['mean'], attributes: { axes: [1], keepdims: 0 } },
    { type: 'Add', inputs: ['mean', 'nan'], outputs: ['text_embeds'] },
  ],
  constants: [TABLE, { name: 'nan', type: 'float', shape: [1], values: [Number.NaN] }],
};

/** Answers one vector more than there are texts. */
export const wrongShapeGraph: Graph = {
  ...textGraph,
  operations: [{ type: 'Gather', inputs: ['table', 'input_ids'], outputs: ['text_embeds'] }],
  outputs: [{ name: 'text_embeds', type: 'float', shape: ['batch', 'length', TINY_DIMENSIONS] }],
};

/** Counts to nine quadrillion. */
export const hangingGraph: Graph = {
  ...textGraph,
  operations: [
    { type: 'Gather', inputs: ['table', 'input_ids'], outputs: ['words'] },
    { type: 'ReduceMean', inputs: ['words'], outputs: ['mean'], attributes: { axes: [1], keepdims: 0 } },
    {
      type: 'Loop',
      inputs: ['times', '', 'mean'],
      outputs: ['text_embeds'],
      attributes: {
        body: {
          operations: [
            { type: 'Identity', inputs: ['go'], outputs: ['go_on'] },
            { type: 'Mul', inputs: ['value', 'value'], outputs: ['next'] },
          ],
          inputs: [
            { name: 'round', type: 'int64', shape: [] },
            { name: 'go', type: 'bool', shape: [] },
            { name: 'value', type: 'float', shape: ['batch', TINY_DIMENSIONS] },
          ],
          outputs: [
            { name: 'go_on', type: 'bool', shape: [] },
            { name: 'next', type: 'float', shape: ['batch', TINY_DIMENSIONS] },
          ],
        },
      },
    },
  ],
  constants: [TABLE, { name: 'times', type: 'int64', shape: [], values: [Number.MAX_SAFE_INTEGER] }],
};

/** Fills six gigabytes. */
export const hungryGraph: Graph = {
  ...textGraph,
  operations: [
    { type: 'ConstantOfShape', inputs: ['huge'], outputs: ['filled'] },
    { type: 'Gather', inputs: ['table', 'input_ids'], outputs: ['words'] },
    { type: 'ReduceMean', inputs: ['words'], outputs: ['mean'], attributes: { axes: [1], keepdims: 0 } },
    {
      type: 'ReduceMean',
      inputs: ['filled'],
      outputs: ['nothing'],
      attributes: { axes: [0, 1], keepdims: 0 },
    },
    { type: 'Add', inputs: ['mean', 'nothing'], outputs: ['text_embeds'] },
  ],
  constants: [TABLE, { name: 'huge', type: 'int64', shape: [2], values: [1_500, 1_000_000] }],
};

async function writeAll(folder: string, files: Readonly<Record<string, Buffer | object>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
}

const TOKENIZER_FILES = () => ({
  'tokenizer.json': tinyTokenizer(),
  'tokenizer_config.json': TOKENIZER_CONFIG,
});

/** A joint model as CLIP's exports lie in a folder. */
export function writeJointModel(
  folder: string,
  { text = textGraph, picture = pictureGraph } = {},
): Promise<void> {
  return writeAll(folder, {
    ...TOKENIZER_FILES(),
    'config.json': { model_type: 'clip', projection_dim: TINY_DIMENSIONS },
    'preprocessor_config.json': PREPROCESSOR,
    'onnx/text_model.onnx': onnxFile(text),
    'onnx/vision_model.onnx': onnxFile(picture),
  });
}

/** A sentence model as E5's exports lie in a folder. */
export function writeSentenceModel(folder: string, graph: Graph = tokenGraph): Promise<void> {
  return writeAll(folder, {
    ...TOKENIZER_FILES(),
    'config.json': { model_type: 'bert', hidden_size: TINY_DIMENSIONS },
    'onnx/model.onnx': onnxFile(graph),
  });
}

/** A detector as YOLOS' exports lie in a folder. */
export function writeDetector(folder: string, graph: Graph = detectorGraph): Promise<void> {
  return writeAll(folder, {
    'config.json': { model_type: 'yolos', id2label: { 0: 'red thing', 1: 'green thing', 2: 'blue thing' } },
    'preprocessor_config.json': {
      ...PREPROCESSOR,
      do_center_crop: false,
      size: { shortest_edge: 8, longest_edge: 16 },
    },
    'onnx/model.onnx': onnxFile(graph),
  });
}
