/** Which words are English: those that the sentence model of this repository knows as a whole. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { findShipped, SHIPPED_MODELS } from './shipped-models.ts';

const Tokenizer = Type.Object({ model: Type.Object({ vocab: Type.Record(Type.String(), Type.Number()) }) });
/** Whole words, not the pieces (`##ing`) that others are made of. */
const WORD = /^[a-z]{3,}$/;

let known: ReadonlySet<string> | undefined;

function readWords(): ReadonlySet<string> {
  const [model] = findShipped(SHIPPED_MODELS.filter(({ manifest }) => manifest.task === 'text'));
  if (model === undefined) return new Set();
  const tokenizer: unknown = JSON.parse(readFileSync(join(model.folder, 'tokenizer.json'), 'utf8'));
  const { vocab } = Value.Parse(Tokenizer, tokenizer).model;
  return new Set(Object.keys(vocab).filter((word) => WORD.test(word)));
}

/** About 20,000 folded words; none where the package with the model is not installed. */
export function englishWords(): ReadonlySet<string> {
  known ??= readWords();
  return known;
}
