/** Credits that are given or taken, as they are typed: `<email or id> <credits> [--memo] [--key]`. */
import type { Context, Options } from './command.ts';
import { readSomeCredits, word } from './read-words.ts';

export const changeOptions: Options = {
  memo: { type: 'string', value: 'text', about: 'stands in the ledger, where the user reads it' },
  key: {
    type: 'string',
    value: 'text',
    about: 'names the act: it is done once, however often it is asked for',
  },
};

/** Memo and key that were given. */
export function readNotes(context: Context): { memo?: string; key?: string } {
  const memo = context.option('memo');
  const key = context.option('key');
  return { ...(memo === undefined ? {} : { memo }), ...(key === undefined ? {} : { key }) };
}

/** Amount, memo and key. Throws UsageError. */
export function readChange(context: Context): { microcredits: number; memo?: string; key?: string } {
  return { microcredits: readSomeCredits(word(context, 1)), ...readNotes(context) };
}
