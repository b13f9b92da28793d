/** The smallest Whisper model that its loader takes: it says the same whatever it hears, by weights set by hand. */

/** Tokens of a model, as whisper.cpp numbers them. */
interface Tokens {
  vocabulary: number;
  end: number;
  firstTime: number;
  /** Those that every answer follows. */
  prompt: number;
}

const englishTokens: Tokens = { vocabulary: 51_864, end: 50_256, firstTime: 50_363, prompt: 1 };
const manyTokens: Tokens = { vocabulary: 51_865, end: 50_257, firstTime: 50_364, prompt: 3 };

/** The token of German, which a multilingual model hears. */
const GERMAN = 50_261;

const STATE = 16;
const AUDIO_CONTEXT = 1500;
const TEXT_CONTEXT = 448;
const MELS = 80;
const FFT_BINS = 201;

type Values = (index: number) => number;

const zeros: Values = () => 0;
const ones: Values = () => 1;

function half(value: number): number {
  if (value === 0) return 0;
  // Only powers of two and their sums below 2,048 are written here.
  const exponent = Math.floor(Math.log2(Math.abs(value)));
  const fraction = Math.round((Math.abs(value) / 2 ** exponent - 1) * 1024);
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | fraction;
}

function tensor(name: string, sizes: readonly number[], type: 'f16' | 'f32', values: Values): Buffer {
  const count = sizes.reduce((product, size) => product * size, 1);
  const nameBytes = Buffer.from(name, 'latin1');
  const head = Buffer.alloc(12 + 4 * sizes.length);
  head.writeInt32LE(sizes.length, 0);
  head.writeInt32LE(nameBytes.length, 4);
  head.writeInt32LE(type === 'f16' ? 1 : 0, 8);
  for (const [index, size] of sizes.entries()) head.writeInt32LE(size, 12 + 4 * index);
  const data = Buffer.alloc(count * (type === 'f16' ? 2 : 4));
  for (let index = 0; index < count; index += 1) {
    const value = values(index);
    if (value === 0) continue;
    if (type === 'f16') data.writeUInt16LE(half(value), index * 2);
    else data.writeFloatLE(value, index * 4);
  }
  return Buffer.concat([head, nameBytes, data]);
}

function norm(name: string): Buffer[] {
  return [tensor(`${name}.weight`, [STATE], 'f32', ones), tensor(`${name}.bias`, [STATE], 'f32', zeros)];
}

function linear(name: string, [into, out]: readonly [number, number], hasBias = true): Buffer[] {
  const weight = tensor(`${name}.weight`, [into, out], 'f16', zeros);
  return hasBias ? [weight, tensor(`${name}.bias`, [out], 'f32', zeros)] : [weight];
}

function attention(name: string): Buffer[] {
  const square = [STATE, STATE] as const;
  return [
    ...norm(`${name}_ln`),
    ...linear(`${name}.query`, square),
    ...linear(`${name}.key`, square, false),
    ...linear(`${name}.value`, square),
    ...linear(`${name}.out`, square),
  ];
}

function block(name: string, isDecoder: boolean): Buffer[] {
  return [
    ...attention(`${name}.attn`),
    ...(isDecoder ? attention(`${name}.cross_attn`) : []),
    ...norm(`${name}.mlp_ln`),
    ...linear(`${name}.mlp.0`, [STATE, 4 * STATE]),
    ...linear(`${name}.mlp.2`, [4 * STATE, STATE]),
  ];
}

/**
 * What it says by the position in the answer: times are the first one and one for each 20 ms. Behind the answer, where
 * a later part of a sound begins, it says that nothing is said: a time alone, and the end.
 */
function tokenEmbedding(answer: readonly number[], { firstTime, end, prompt }: Tokens): Values {
  const said = new Map(answer.map((token, index) => [token * STATE + index + prompt - 1, 8]));
  if (prompt > 1) said.set(GERMAN * STATE, 8);
  for (let position = answer.length + prompt - 1; position < STATE; position += 1) {
    said.set(firstTime * STATE + position, 8);
    said.set(end * STATE + position, 8);
  }
  return (index) => said.get(index) ?? 0;
}

/**
 * The words of `said` from 0 to `endSeconds` of each stretch that is heard, as a GGML file: for English alone, or for
 * all languages, of which it hears German.
 */
export function tinyWhisper(options: { said: string; endSeconds: number; multilingual?: boolean }): Buffer {
  const { said, endSeconds, multilingual = false } = options;
  const tokens = multilingual ? manyTokens : englishTokens;
  const words = said.split(' ').map((word) => ` ${word}`);
  const { firstTime, end } = tokens;
  const answer = [firstTime, ...words.keys(), firstTime + Math.round(endSeconds * 50), end];
  const head = [
    0x67676d6c,
    tokens.vocabulary,
    AUDIO_CONTEXT,
    STATE,
    1,
    1,
    TEXT_CONTEXT,
    STATE,
    1,
    1,
    MELS,
    1,
  ];
  const numbers = Buffer.alloc(4 * (head.length + 2));
  for (const [index, value] of [...head, MELS, FFT_BINS].entries()) numbers.writeInt32LE(value, index * 4);
  // A blank of its own is looked up by name, to be kept from the beginning.
  const vocabulary = [...words, ' '].flatMap((word) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(word.length);
    return [length, Buffer.from(word, 'latin1')];
  });
  const count = Buffer.alloc(4);
  count.writeInt32LE(words.length + 1);
  return Buffer.concat([
    numbers,
    Buffer.alloc(MELS * FFT_BINS * 4),
    count,
    ...vocabulary,
    tensor('encoder.positional_embedding', [STATE, AUDIO_CONTEXT], 'f32', zeros),
    tensor('encoder.conv1.weight', [3, MELS, STATE], 'f16', zeros),
    tensor('encoder.conv1.bias', [1, STATE], 'f32', zeros),
    tensor('encoder.conv2.weight', [3, STATE, STATE], 'f16', zeros),
    tensor('encoder.conv2.bias', [1, STATE], 'f32', zeros),
    ...norm('encoder.ln_post'),
    ...block('encoder.blocks.0', false),
    // Position alone decides what is said: it drowns the token that was said before.
    tensor('decoder.positional_embedding', [STATE, TEXT_CONTEXT], 'f32', (index) =>
      index % STATE === Math.min(STATE - 1, Math.floor(index / STATE)) ? 500 : 0,
    ),
    tensor(
      'decoder.token_embedding.weight',
      [STATE, tokens.vocabulary],
      'f16',
      tokenEmbedding(answer, tokens),
    ),
    ...norm('decoder.ln'),
    ...block('decoder.blocks.0', true),
  ]);
}
