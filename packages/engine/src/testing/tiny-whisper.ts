/**
 * A Whisper model of a few dozen weights in the layout of the real ones, so that the real code loads and runs it. It says
 * the same whatever it hears; where it listens for each word is set as well.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Constant, type Graph, type Operation, onnxFile } from '../infer/onnx-file.ts';
import type { SpeechModelSpec } from '../speech/types.ts';

const BANDS = 4;
const WIDTH = 2;
const FRAMES = 1500;

/** Tokens after those of the text. */
const SPECIAL = [
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|de|>',
  '<|transcribe|>',
  '<|nospeech|>',
  '<|notimestamps|>',
];

export interface TinyWhisperOptions {
  /** What it says, each word with a blank before it. */
  said?: string;
  /** Seconds in the window at which it listens for each word, and for the end. */
  listens?: readonly number[];
  /** Of German, else of English alone. */
  multilingual?: boolean;
  /** False: as exports without attention are. */
  tellsAttention?: boolean;
  /** It never comes to an end. */
  loops?: boolean;
  /** In place of what it would answer. */
  logit?: number;
}

const tensor = (name: string, shape: readonly number[], values: readonly number[]): Constant => ({
  ...{ name, type: 'float', shape, values },
});
const sizes = (name: string, values: readonly number[]): Constant => ({
  ...{ name, type: 'int64', shape: [values.length], values },
});

const encoder: Graph = {
  inputs: [{ name: 'input_features', type: 'float', shape: [1, BANDS, 3000] }],
  outputs: [{ name: 'last_hidden_state', type: 'float', shape: [1, FRAMES, WIDTH] }],
  constants: [
    sizes('pairs', [1, FRAMES, 2 * BANDS]),
    tensor(
      'weights',
      [2 * BANDS, WIDTH],
      Array.from({ length: 2 * BANDS * WIDTH }, (_, index) => index / 8),
    ),
  ],
  operations: [
    { type: 'Transpose', inputs: ['input_features'], outputs: ['frames'], attributes: { perm: [0, 2, 1] } },
    { type: 'Reshape', inputs: ['frames', 'pairs'], outputs: ['paired'] },
    { type: 'MatMul', inputs: ['paired', 'weights'], outputs: ['last_hidden_state'] },
  ],
};

/** The answer to each token: which token comes next, and which frame is listened to meanwhile. */
function tables(
  words: readonly string[],
  options: TinyWhisperOptions,
): { next: number[][]; frames: number[] } {
  const { multilingual = false, loops = false, logit = 20, listens = [] } = options;
  const count = words.length + SPECIAL.length;
  const idOf = (name: string) => words.length + SPECIAL.indexOf(name);
  const follows = new Map<number, number>([
    [idOf('<|startoftranscript|>'), idOf(multilingual ? '<|de|>' : '<|notimestamps|>')],
    [idOf('<|notimestamps|>'), 0],
    ...words.map((_, index): [number, number] => {
      const isLast = index === words.length - 1;
      return [index, isLast ? (loops ? 0 : idOf('<|endoftext|>')) : index + 1];
    }),
  ]);
  const next = Array.from({ length: count }, (_, token) =>
    Array.from({ length: count }, (_unused, other) => (follows.get(token) === other ? logit : 0)),
  );
  const frames = new Array<number>(count).fill(0);
  for (const [index, seconds] of listens.entries()) {
    frames[index === 0 ? idOf('<|notimestamps|>') : index - 1] = Math.round(seconds * 50);
  }
  return { next, frames };
}

function decoder(words: readonly string[], options: TinyWhisperOptions): Graph {
  const { tellsAttention = true } = options;
  const { next, frames } = tables(words, options);
  const count = next.length;
  const memory = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'];
  const attention: Operation[] = [
    { type: 'Gather', inputs: ['frames', 'input_ids'], outputs: ['middle'] },
    { type: 'Sub', inputs: ['times', 'middle'], outputs: ['away'] },
    { type: 'Abs', inputs: ['away'], outputs: ['distance'] },
    { type: 'Neg', inputs: ['distance'], outputs: ['nearness'] },
    { type: 'Softmax', inputs: ['nearness'], outputs: ['shares'], attributes: { axis: -1 } },
    { type: 'Unsqueeze', inputs: ['shares', 'one'], outputs: ['cross_attentions.0'] },
  ];
  return {
    inputs: [
      { name: 'input_ids', type: 'int64', shape: ['batch', 'tokens'] },
      { name: 'encoder_hidden_states', type: 'float', shape: ['batch', 'heard', WIDTH] },
      ...memory.map((name, index) => ({
        ...{ name: `past_key_values.0.${name}`, type: 'float' as const },
        shape: ['batch', 1, `past${index}`, WIDTH],
      })),
      { name: 'use_cache_branch', type: 'bool', shape: [1] },
    ],
    outputs: [
      { name: 'logits', type: 'float', shape: ['batch', 'tokens', count] },
      ...memory.map((name, index) => ({
        ...{ name: `present.0.${name}`, type: 'float' as const },
        shape: ['batch', 1, `present${index}`, WIDTH],
      })),
      ...(tellsAttention
        ? [{ name: 'cross_attentions.0', type: 'float' as const, shape: ['batch', 1, 'tokens', FRAMES] }]
        : []),
    ],
    constants: [
      tensor('next', [count, count], next.flat()),
      tensor('frames', [count, 1], frames),
      tensor(
        'times',
        [FRAMES],
        Array.from({ length: FRAMES }, (_, index) => index),
      ),
      tensor(
        'embedding',
        [count, WIDTH],
        Array.from({ length: count * WIDTH }, (_, index) => index / 10),
      ),
      sizes('one', [1]),
    ],
    operations: [
      { type: 'Gather', inputs: ['next', 'input_ids'], outputs: ['logits'] },
      { type: 'Gather', inputs: ['embedding', 'input_ids'], outputs: ['embedded'] },
      { type: 'Unsqueeze', inputs: ['embedded', 'one'], outputs: ['own'] },
      { type: 'Unsqueeze', inputs: ['encoder_hidden_states', 'one'], outputs: ['heard'] },
      ...['key', 'value'].flatMap((kind): Operation[] => [
        {
          ...{ type: 'Concat', attributes: { axis: 2 } },
          inputs: [`past_key_values.0.decoder.${kind}`, 'own'],
          outputs: [`present.0.decoder.${kind}`],
        },
        { type: 'Identity', inputs: ['heard'], outputs: [`present.0.encoder.${kind}`] },
      ]),
      ...(tellsAttention ? attention : []),
    ],
  };
}

/** Letters of a vocabulary: a blank is written as Ġ. */
const pieceOf = (word: string) => `Ġ${word}`;

/** Writes the files of a model into `folder`. */
export async function writeTinyWhisper(
  folder: string,
  options: TinyWhisperOptions = {},
): Promise<SpeechModelSpec> {
  const words = (options.said ?? 'hello small world').split(' ');
  await mkdir(join(folder, 'onnx'), { recursive: true });
  const put = async (name: string, content: Buffer | object): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, Buffer.isBuffer(content) ? content : JSON.stringify(content));
    return path;
  };
  const vocabulary = Object.fromEntries(words.map((word, id) => [pieceOf(word), id]));
  return {
    encoderPath: await put('onnx/encoder_model.onnx', onnxFile(encoder)),
    decoderPath: await put('onnx/decoder_model_merged.onnx', onnxFile(decoder(words, options))),
    tokenizerPath: await put('tokenizer.json', {
      added_tokens: SPECIAL.map((content, index) => ({ id: words.length + index, content })),
      model: { type: 'BPE', vocab: vocabulary },
    }),
    configPath: await put('config.json', {
      ...{ model_type: 'whisper', d_model: WIDTH, decoder_attention_heads: 1, decoder_layers: 1 },
      ...{ num_mel_bins: BANDS, vocab_size: words.length + SPECIAL.length },
    }),
    generationPath: await put('generation_config.json', {
      ...{ is_multilingual: options.multilingual ?? false, alignment_heads: [[0, 0]], suppress_tokens: [] },
    }),
  };
}
