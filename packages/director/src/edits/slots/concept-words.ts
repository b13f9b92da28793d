/**
 * What people change films with, by what it means: one row a concept, `concept=words`, phrases parted by commas. Folded as in
 * lex.ts. A stem with `~` stands for the forms of a verb that say "do it", see `endings`; Chinese is read sign by sign.
 */
import { chinese } from './words/chinese.ts';
import { english } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { italian } from './words/italian.ts';
import { portuguese } from './words/portuguese.ts';
import { spanish } from './words/spanish.ts';

export const slotLanguages = [
  'english',
  'german',
  'french',
  'spanish',
  'portuguese',
  'italian',
  'chinese',
] as const;
export type SlotLanguage = (typeof slotLanguages)[number];

/** What is put in the place of `~`. */
export const endings: { readonly [language in SlotLanguage]: string } = {
  english: ' s ed ing',
  german: ' e en t st et',
  french: 'e es er ez ons ee ent',
  spanish: 'a as ar e en o alo ala alos alas elo ela arlo arla ale ad',
  portuguese: 'a as ar e em o am',
  italian: 'a i are ate alo ala ali ale iamo arlo arla',
  chinese: '',
};

export const conceptTables: { readonly [language in SlotLanguage]: string } = {
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  chinese,
};
