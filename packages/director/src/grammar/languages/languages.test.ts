import { describe, expect, test } from 'vitest';
import { parsePrompt } from '../parse-prompt.ts';
import { meanings } from './meanings.ts';
import { languages } from './vocabulary.ts';

/** Every list of every table: where it stands, and its entries. */
const lists = languages.flatMap((language, index) =>
  [
    ...Object.entries(language.phrases ?? {}).map(([name, list]) => ({ name, entries: list.split(',') })),
    ...Object.entries(language.words ?? {}).map(([name, list]) => ({ name, entries: list.split(' ') })),
    { name: 'exceptions', entries: language.exceptions?.split(',') ?? [] },
    { name: 'numbers', entries: (language.numbers?.counted ?? []).flatMap((one) => one.words.split(' ')) },
  ].map((list) => ({ ...list, name: `table ${index}, ${list.name}` })),
);

describe('the tables of the languages', () => {
  test.each(lists)('$name: holds each word once', ({ entries }) => {
    expect(entries).toEqual([...new Set(entries.map((entry) => entry.trim()))].filter(Boolean));
  });

  test('have a phrase for every meaning', () => {
    const known = new Set(languages.flatMap(({ phrases }) => Object.keys(phrases ?? {})));
    expect([...known].sort()).toEqual([...meanings].sort());
  });

  test.each([
    ['Ein Video with no music, sin títulos', { music: { kind: 'none' }, noTitles: true }],
    [
      'une vidéo carrée, harte Schnitte, senza musica',
      { shape: { width: 1, height: 1 }, transitions: 'cut' },
    ],
    ['um clipe sem música', { music: { kind: 'none' } }],
    ['30 秒 的 视频', { length: { seconds: 30 } }],
    ['30 秒 の ビデオ', { length: { seconds: 30 }, unread: [] }],
  ])('are read together: %s', (prompt, brief) => {
    expect(parsePrompt(prompt, [])).toMatchObject(brief);
  });
});
