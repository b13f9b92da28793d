/** English as the grammar knows it: no slip leads away from these words. Pure. */
import { english } from '../grammar/languages/english.ts';
import { rules } from './rules.ts';
import { conceptWords } from './slots/concepts.ts';

/** The words of the tables. */
export const englishWords: ReadonlySet<string> = new Set(
  [...Object.values(english.words ?? {}), ...Object.values(english.phrases ?? {})].flatMap((list) =>
    list.split(/[ ,]/),
  ),
);

/** The words of changes: every run of letters in the patterns, and those of the concepts, of whatever language. */
export const ruleWords: ReadonlySet<string> = new Set([
  ...conceptWords,
  ...rules.flatMap(({ pattern }) => pattern.source.match(/(?<![\\\p{L}])[a-z]{3,}/gu) ?? []),
]);
