import { describe, expect, test } from 'vitest';
import type { FindResult, Finds } from '../finds.ts';
import { beginReading, parsePrompt } from '../index.ts';
import { toyAsset, toyLibrary } from '../testing/toy-library.ts';

const wishes = (prompt: string) => beginReading(prompt, { assets: toyLibrary, unusable: [] }).finds;
const told = (prompt: string) =>
  wishes(prompt).map(({ kind, words, all, isSoft }) => [
    kind,
    words,
    all ? 'all' : 'best',
    ...(isSoft ? ['soft'] : []),
  ]);

describe('moments are described', () => {
  test.each([
    ["use the part where he says 'ask not what your country'", 'said', 'ask not what your country', 'best'],
    ['start with the moment when she says: “Hello”', 'said', 'Hello', 'best'],
    ['cut to where he says "we choose to go"', 'said', 'we choose to go', 'best'],
    ['the part where he says ask not what your country', 'said', 'ask not what your country', 'best'],
    ['the bit in which the narrator mentions "frog"', 'said', 'frog', 'best'],
    ['all the moments where "the moon" is mentioned', 'said', 'the moon', 'all'],
    ['die Stelle, an der er sagt „Guten Morgen“', 'said', 'Guten Morgen', 'best'],
    ['le moment où il dit « bonjour »', 'said', 'bonjour', 'best'],
    ['la parte en la que dice «hola»', 'said', 'hola', 'best'],
    ['la parte in cui dice «ciao»', 'said', 'ciao', 'best'],
    ["the scene with the title 'Summer Sale'", 'shown', 'Summer Sale', 'best'],
    ['the shot where the sign reads "Exit 12"', 'shown', 'Exit 12', 'best'],
    ['the part where "Summer Sale" is on the screen', 'shown', 'Summer Sale', 'best'],
    ['the part that says "Summer Sale"', 'saidOrShown', 'Summer Sale', 'best'],
    ['the part where she talks about bicycles, 10 seconds', 'spokenOf', 'bicycles', 'best'],
    ['clips that show Ada Lovelace, vertical', 'shows', 'Ada Lovelace', 'all'],
    ['the scene where Ada appears', 'shows', 'Ada', 'best'],
    ['every shot showing the Golden Gate with calm music', 'shows', 'Golden Gate', 'all'],
    ['everything about bicycles in 720p', 'about', 'bicycles', 'all'],
    ['all clips about salt and pepper, no music', 'about', 'salt and pepper', 'all'],
    ['everything about cycling and the part where he says "hi"', 'about', 'cycling', 'all'],
    ['start with what looks like frame 0:12 of pig.mp4', 'alike', 'frame 0:12 of pig.mp4', 'best'],
    ['shots that look like pig.mp4 at 0:02', 'alike', 'pig.mp4 at 0:02', 'all'],
  ])('%s', (prompt, kind, words, all) => {
    expect(told(prompt)[0]).toEqual([kind, words, all]);
  });

  test.each([
    ['a 20 second video about bicycles', [['about', 'bicycles', 'all', 'soft']]],
    ['a clip about bicycles', [['about', 'bicycles', 'all', 'soft']]],
  ])('what the whole video is about may be made up: %s', (prompt, expected) => {
    expect(told(prompt)).toEqual(expected);
  });

  test.each([
    'frog.mp4 and pig.mp4, title "Summer Sale"',
    'a 10 second clip with the title "Frog"',
    'open the scene with the title "Frog"',
    'scenes with titles "One" and "Two"',
    'a video that says "Hello"',
    'a video showing "Hello"',
    'clips that show the frog',
    'an animated explainer about growing tomatoes',
    'all my clips, 20 seconds',
    'the scene with calm music',
    'ending with the text “Bye”',
    'what a nice video of the frog',
    'where is the frog',
  ])('nothing is looked for: %s', (prompt) => {
    expect(told(prompt)).toEqual([]);
  });

  test('in a file, before or after the words', () => {
    for (const prompt of [
      'the part of elf.mp4 where he says "hi there"',
      'the part where he says "hi there" in elf.mp4',
    ]) {
      expect(wishes(prompt)).toMatchObject([{ words: 'hi there', assetIds: ['id:elf.mp4'] }]);
    }
    expect(wishes('what looks like frame 0:12 of pig.mp4')[0]?.frame).toEqual({
      assetId: 'id:pig.mp4',
      seconds: 12,
    });
  });

  test('at most eight, whatever the prompt repeats', () => {
    const prompt = Array.from({ length: 500 }, (_, at) => `the part where he says "word ${at}"`).join(', ');
    expect(wishes(prompt)).toHaveLength(8);
  });
});

describe('what was found', () => {
  const at = (startSeconds: number, endSeconds: number, name = 'elf.mp4') => ({
    assetId: `id:${name}`,
    range: { startSeconds, endSeconds },
  });
  const result = (moments: FindResult['moments'], note: string | null = null): FindResult => ({
    ...{ moments, note },
    reason: 'nobody says it',
  });
  const read = (prompt: string, ...results: FindResult[]) => {
    const finds: Finds = new Map(wishes(prompt).map(({ key }, index) => [key, results[index] ?? result([])]));
    return parsePrompt(prompt, toyLibrary, finds);
  };

  test('is shown in full, at its place in the order', () => {
    const brief = read(
      'Start with the frog, then the part where he says "hi there", and end with pig.mp4',
      result([at(3, 4.5)], 'Found.'),
    );
    expect(brief.parts).toMatchObject([
      { assetId: 'id:frog.mp4', place: 'first' },
      { assetId: 'id:elf.mp4', trim: { startSeconds: 3, endSeconds: 4.5 } },
      { assetId: 'id:pig.mp4', place: 'last' },
    ]);
    expect(brief).toMatchObject({ titles: [], orderAsked: true, missing: [], notes: ['Found.'] });
  });

  test('plays all, each moment a part of its own', () => {
    const brief = read('everything about bicycles', result([at(1, 2), at(5, 7), at(0, 1, 'pig.mp4')]));
    expect(brief.parts.map(({ assetId, trim }) => [assetId, trim?.startSeconds])).toEqual([
      ['id:elf.mp4', 1],
      ['id:elf.mp4', 5],
      ['id:pig.mp4', 0],
    ]);
    expect(brief.everything).toBe(false);
  });

  test('gives the best of it where a length is asked, but the very words in full', () => {
    const topic = read('everything about bicycles, 5 seconds', result([at(1, 9)]));
    expect(topic.parts).toMatchObject([{ within: { startSeconds: 1, endSeconds: 9 } }]);
    expect(topic.parts[0]?.trim).toBeUndefined();
    const quote = read('5 seconds of the part where he says "hi there"', result([at(1, 9)]));
    expect(quote.parts).toMatchObject([{ trim: { startSeconds: 1, endSeconds: 9 } }]);
  });

  test('a whole file is a file', () => {
    const brief = read('everything about bicycles', result([{ assetId: 'id:elf.mp4', range: null }]));
    expect(brief.parts).toEqual([{ assetId: 'id:elf.mp4', said: 'everything about bicycles' }]);
  });

  test('what is not found is missing, and nothing stands in for it', () => {
    const brief = read('frog.mp4 and the part where he says "hi there"');
    expect(brief.parts.map(({ assetId }) => assetId)).toEqual(['id:frog.mp4']);
    expect(brief).toMatchObject({
      missing: [{ named: 'hi there', role: 'footage', reason: 'nobody says it' }],
      titles: [],
      unread: [],
    });
  });

  test('the topic of a video is looked for where no footage is named, and is no duty', () => {
    const prompt = 'a 5 second video about bicycles';
    expect(read(prompt, result([at(1, 9)]))).toMatchObject({
      topic: 'bicycles',
      parts: [{ assetId: 'id:elf.mp4', within: { startSeconds: 1 } }],
    });
    expect(read(prompt)).toEqual(parsePrompt(prompt, toyLibrary));
    const named = read('a 5 second video about bicycles with the frog', result([at(1, 9)]));
    expect(named.parts.map(({ assetId }) => assetId)).toEqual(['id:frog.mp4']);
  });

  test('is not left out: that is said', () => {
    const brief = read('frog.mp4 and elf.mp4 without the part where he says "hi there"', result([at(3, 4)]));
    expect(brief.exclude).toEqual([]);
    expect(brief.notes).toContain(
      'I can not leave out moments by what is in them; they may be in the video.',
    );
  });

  test('a file that is gone, or is only heard, is nothing found', () => {
    const gone = result([{ assetId: 'id:nowhere', range: null }, at(0, 1, 'viper.mp3')]);
    expect(read('the part where he says "hi there"', gone).missing).toHaveLength(1);
    expect(toyAsset({ name: 'viper.mp3', kind: 'audio' }).kind).toBe('audio');
  });
});
