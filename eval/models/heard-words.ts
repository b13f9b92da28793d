/** Words that were heard, against those that were said; and where a model's files lie. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SpeechModelSpec } from '../../packages/engine/src/index.ts';

/** A word with its times. */
export interface Word {
  text: string;
  startMs: number;
  endMs: number;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}']/gu, '');

/** Pairs of words that are the same, by the fewest changes from one to the other, and how many those are. */
export function compare(
  truth: readonly Word[],
  heard: readonly Word[],
): { pairs: [Word, Word][]; wrong: number } {
  const columns = heard.length + 1;
  const costs = new Uint32Array((truth.length + 1) * columns);
  const same = (row: number, column: number) =>
    plain(truth[row]?.text ?? '') === plain(heard[column]?.text ?? '');
  const at = (row: number, column: number) => costs[row * columns + column] ?? 0;
  for (let row = 0; row <= truth.length; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      costs[row * columns + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
              at(row - 1, column - 1) + (same(row - 1, column - 1) ? 0 : 1),
            );
    }
  }
  const pairs: [Word, Word][] = [];
  for (let [row, column] = [truth.length, heard.length]; row > 0 && column > 0; ) {
    const match = same(row - 1, column - 1);
    if (at(row, column) === at(row - 1, column - 1) + (match ? 0 : 1)) {
      const [a, b] = [truth[row - 1], heard[column - 1]];
      if (match && a !== undefined && b !== undefined) pairs.push([a, b]);
      [row, column] = [row - 1, column - 1];
    } else if (at(row, column) === at(row - 1, column) + 1) row -= 1;
    else column -= 1;
  }
  return { pairs: pairs.reverse(), wrong: at(truth.length, heard.length) };
}

/** The files of a Whisper model in ONNX form, those rounded to 8 bits first. */
export function specOf(folder: string): SpeechModelSpec {
  const first = (...names: string[]) =>
    join(folder, names.find((name) => existsSync(join(folder, name))) ?? names[0] ?? '');
  const model = (name: string) => first(`onnx/${name}_quantized.onnx`, `onnx/${name}.onnx`);
  const generation = join(folder, 'generation_config.json');
  return {
    encoderPath: model('encoder_model'),
    decoderPath: model('decoder_model_merged'),
    tokenizerPath: join(folder, 'tokenizer.json'),
    configPath: join(folder, 'config.json'),
    generationPath: existsSync(generation) ? generation : null,
  };
}
