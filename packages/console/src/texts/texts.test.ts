import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { de as accountDe } from './account.de.ts';
import { en as accountEn } from './account.en.ts';
import { de as configsDe } from './configs.de.ts';
import { en as configsEn } from './configs.en.ts';
import { de } from './de.ts';
import { de as editorDe } from './editor.de.ts';
import { en as editorEn } from './editor.en.ts';
import { en } from './en.ts';
import { de as entitiesDe } from './entities.de.ts';
import { en as entitiesEn } from './entities.en.ts';
import { de as groupsDe } from './groups.de.ts';
import { en as groupsEn } from './groups.en.ts';
import { fill, languageFor, localeOf } from './index.ts';
import { de as makingDe } from './making.de.ts';
import { en as makingEn } from './making.en.ts';
import { de as operatorDe } from './operator.de.ts';
import { en as operatorEn } from './operator.en.ts';
import { de as playerDe } from './player.de.ts';
import { en as playerEn } from './player.en.ts';

import { de as reviewDe } from './review.de.ts';
import { en as reviewEn } from './review.en.ts';
import { de as searchDe } from './search.de.ts';
import { en as searchEn } from './search.en.ts';
import { de as tourDe } from './tour.de.ts';
import { en as tourEn } from './tour.en.ts';
import { de as versionsDe } from './versions.de.ts';
import { en as versionsEn } from './versions.en.ts';

const placesIn = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

const CATALOGUES = [
  ['all screens', en, de],
  ['the editor', editorEn, editorDe],
  ['the account', accountEn, accountDe],
  ['what makes films', makingEn, makingDe],
  ['the player', playerEn, playerDe],
  ['the operator', operatorEn, operatorDe],
  ['review', reviewEn, reviewDe],
  ['search', searchEn, searchDe],
  ['versions', versionsEn, versionsDe],
  ['first steps', tourEn, tourDe],
  ['service-configs', configsEn, configsDe],
  ['people and things', entitiesEn, entitiesDe],
  ['groups', groupsEn, groupsDe],
] as const;

test.each(CATALOGUES)(
  'each language says everything of %s, and puts the same values in',
  (_name, english, german) => {
    expect(Object.keys(german)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      const other = (german as Record<string, string>)[key] ?? '';
      expect(other.trim(), key).not.toBe('');
      expect(placesIn(other), key).toEqual(placesIn(text));
      // Nothing is left over when all are filled in.
      const values = Object.fromEntries(placesIn(text).map((name) => [name ?? '', 2]));
      expect(fill(text, values) + fill(other, values), key).not.toMatch(/[{}|]/);
    }
  },
);

test('each text is asked for: as it stands, by its beginning, or as a word of the service', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((path) => !/\.test\.ts$|\b(?:en|de)\.ts$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const written = new Set([...sources.matchAll(/'([\w.-]+)'/g)].map(([, text]) => text));
  const begun = [...sources.matchAll(/`([\w.-]+)\$\{/g)].map(([, text = '']) => text);
  const areas = [...sources.matchAll(/\bknown\('(\w+)'/g)].map(([, area]) => `${area}.`);
  const isAsked = (key: string) =>
    written.has(key) || [...begun, ...areas].some((one) => key.startsWith(one));
  const all = CATALOGUES.flatMap(([, english]) => Object.keys(english));
  expect(all.filter((key) => !isAsked(key))).toEqual([]);
});

test('one and many are told apart, and what is put in is not read again', () => {
  const text = '{count, One file is | {count} files are} in {place}.';
  expect(fill(text, { count: 1, place: 'A' })).toBe('One file is in A.');
  expect(fill(text, { count: 3, place: '{count}' })).toBe('3 files are in {count}.');
});

test('the language is the first that the reader knows and we have', () => {
  expect(languageFor(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(languageFor(['ja'])).toBe('en');
});

test.each([
  ['en', ['en-GB', 'en'], '13/12/2026'],
  ['en', ['de-DE', 'en-US'], '12/13/2026'],
  ['de', ['en-GB'], '13.12.2026'],
  ['en', [], '12/13/2026'],
] as const)('dates in %s for who reads %j are written as they are used to', (language, wished, written) => {
  const date = new Date(2026, 11, 13);
  expect(date.toLocaleDateString(localeOf(language, wished))).toBe(written);
});
