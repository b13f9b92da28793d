/** What kinds of work and of bookings are called in the language of the user. */
import { en } from '../texts/account.en.ts';
import { wordsOfKind } from './task-words.ts';
import { ta } from './texts.ts';

type TextKey = keyof typeof en;

const isText = (key: string): key is TextKey => Object.hasOwn(en, key);

export function nameOfKind(kind: string): string {
  const key = `kind.${kind}`;
  return isText(key) ? ta(key) : wordsOfKind(kind);
}
