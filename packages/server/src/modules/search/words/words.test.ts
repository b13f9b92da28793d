/** Passages, slips of the pen and the plan of a search: what needs no database. */
import { describe, expect, test } from 'vitest';
import { type Cue, cutText, rangeOf, togetherOnScreen, toPassages } from '../../search-index/passages.ts';
import { allowedEdits, editDistance, isClearSlip, typoKeys } from '../../search-index/words/typos.ts';
import { changedForms, otherForms } from './inflections.ts';
import { planBranches } from './lexical.ts';
import type { QueryWord } from './query-words.ts';

const cue = (startMs: number, text: string, lasts = 1_000): Cue => ({
  startMs,
  endMs: startMs + lasts,
  text,
});

describe('passages', () => {
  test('begin with the last cue of the one before, and anew after a pause', () => {
    const long = 'x'.repeat(150);
    const cues = [cue(0, `a ${long}`), cue(1_000, `b ${long}`), cue(2_000, `c ${long}`), cue(9_000, 'd')];
    const first = (text: string) => text.split(/ x* ?/).filter((part) => part !== '');
    const passages = toPassages(cues);
    expect(passages.map(({ text }) => first(text))).toEqual([['a', 'b'], ['b', 'c'], ['d']]);
    expect(passages.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 2_000],
      [1_000, 3_000],
      [9_000, 10_000],
    ]);
  });

  test('tell of characters which cues they stand in', () => {
    const [passage] = toPassages([cue(0, 'one'), cue(1_000, 'two'), cue(2_000, 'three')]);
    const at = passage?.text.indexOf('two') ?? -1;
    expect(rangeOf(passage?.parts ?? [], { start: at, end: at + 3 })).toEqual({
      startMs: 1_000,
      endMs: 2_000,
    });
    expect(rangeOf([], { start: 0, end: 3 })).toBeNull();
    expect(toPassages([])).toEqual([]);
  });

  test('of a screen are what stands there at the same time', () => {
    const groups = togetherOnScreen([cue(0, 'Ada'), cue(100, 'Lindqvist'), cue(5_000, 'The end')]);
    expect(groups.map(({ text }) => text)).toEqual(['Ada Lindqvist', 'The end']);
  });

  test('of long texts end with a sentence and lose nothing', () => {
    const text = Array.from({ length: 90 }, (_, index) => `This is sentence ${index}.`).join(' ');
    const pieces = cutText(text);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join(' ')).toBe(text);
    expect(pieces.every((piece) => piece.endsWith('.') && piece.length <= 800)).toBe(true);
  });
});

test.each([
  ['wolves', 'wolf', 'en'],
  ['tooth', 'teeth', 'en'],
  ['men', 'man', 'en'],
  ['peces', 'pez', 'es'],
  ['acheter', 'achetent', 'fr'],
  ['farois', 'farol', 'pt'],
  ['limao', 'limoes', 'pt'],
  ['journaux', 'journal', 'fr'],
  ['laghi', 'lago', 'it'],
])('%s is another form of %s', (word, other, language) => {
  expect(changedForms(word)).toContainEqual({ word: other, language });
  expect(changedForms(other)).toContainEqual({ word, language });
});

test('what a stemmer knows is another form of a name alone', () => {
  expect(otherForms('bottiglie')).toContainEqual({ word: 'bottiglia', language: 'it' });
  expect(changedForms('bottiglie')).toEqual([]);
});

describe('slips of the pen', () => {
  test.each([
    ['scisors', 'scissors', true],
    ['baerd', 'beard', true],
    ['barba', 'barca', false],
    ['nuovo', 'uovo', false],
    ['caro', 'carro', false],
    ['battle', 'bottle', false],
  ])('%s is surely a slip of %s: %s', (word, other, isClear) => {
    expect(isClearSlip(word, other)).toBe(isClear);
  });

  test.each([
    ['bridge', 'brigde', 1],
    ['suspension', 'suspenssion', 1],
    ['harbour', 'harbor', 1],
    ['kapitänin', 'kapitanin', 1],
    ['interview', 'intreveiw', 2],
  ])('%s and %s share a key and are %i apart', (word, slip, edits) => {
    expect(editDistance(word, slip, 2)).toBe(edits);
    const keys = new Set(typoKeys(word));
    expect(typoKeys(slip).some((key) => keys.has(key))).toBe(true);
  });

  test('are forgiven in long words, less in shorter ones, never in numbers', () => {
    expect(['cat', 'four', 'sevenxx', 'eightxxx', 'mp4s', '2024'].map(allowedEdits)).toEqual([
      0, 1, 1, 2, 0, 0,
    ]);
    expect(typoKeys('cat')).toEqual([]);
    expect(typoKeys('a'.repeat(500)).length).toBeLessThan(30);
    expect(editDistance('harbour', 'walrus', 2)).toBe(3);
  });
});

describe('where a search looks', () => {
  const word = (name: string, documents: number): QueryWord => ({
    word: name,
    documents,
    weight: 1,
    alternatives: documents === 0 ? [] : [{ lexeme: name, quality: 1, readAs: null }],
  });
  const plan = (words: QueryWord[], owned = 1_000) =>
    planBranches(words, { owners: { query: "'g:1'", documents: owned }, total: 1_000, cap: 100 });

  test('is nowhere for words that nobody has', () => {
    expect(plan([word('a', 0), word('b', 0)]).branches).toEqual([]);
  });

  test('is every document of rare words, and each pair of common ones once', () => {
    const { branches, common } = plan([word('rare', 5), word('often', 300), word('always', 900)]);
    expect(branches.map(({ query }) => query)).toEqual([
      "('always') & ('often') & ('rare')",
      "('rare')",
      "('often') & ('rare')",
      "('always') & ('often')",
      "('often')",
      "('always') & ('rare')",
    ]);
    expect(common.map(({ word: one }) => one)).toEqual(['often', 'always']);
    expect(plan([word('often', 300)]).common).toEqual([]);
  });

  test('counts as often as the reader may have it, in whole documents', () => {
    const { branches, common } = plan([word('a', 301), word('b', 777)], 77);
    expect(common).toEqual([]);
    expect(branches.every(({ limit }) => Number.isInteger(limit))).toBe(true);
    expect(plan([word('a', 901), word('b', 977)], 77).common).toHaveLength(1);
    const part = plan([word('a', 901), word('b', 977)], 77).branches.map(({ limit }) => limit);
    expect(part.every(Number.isInteger)).toBe(true);
  });

  test('is told by the index only to readers of few documents', () => {
    expect(plan([word('a', 5)], 900).branches).toEqual([{ query: "('a')", filter: "'g:1'", limit: 100 }]);
    expect(plan([word('a', 5)], 9).branches).toEqual([{ query: "('a') & 'g:1'", filter: null, limit: 100 }]);
  });
});
