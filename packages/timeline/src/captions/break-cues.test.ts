import { describe, expect, test } from 'vitest';
import { breakCues, type SpokenWord } from './break-cues.ts';

const rules = { charactersPerLine: 42, maxLines: 2, charactersPerSecond: 17 };

/** Words said one after the other, so many characters a second; `/` is a pause of a second. */
function said(text: string, speed = 14, speaker: string | null = null): SpokenWord[] {
  let at = 0;
  return text.split(' ').flatMap((word) => {
    if (word === '/') {
      at += 1;
      return [];
    }
    const start = at;
    at += (word.length + 1) / speed;
    return [{ text: word, start, end: at - 0.03, speaker }];
  });
}

const texts = (words: SpokenWord[], more: Partial<typeof rules> = {}) =>
  breakCues(words, { ...rules, ...more }, 1e4).map(({ text }) => text);

const speech =
  'And so, my fellow Americans, ask not what your country can do for you, ask what you can do for your country. ' +
  'My fellow citizens of the world, ask not what America will do for you, but what together we can do for the freedom of man.';

describe('captions', () => {
  test('end at sentences and phrases, never behind a word that belongs to the next', () => {
    const cues = texts(said(speech));
    expect(cues.join(' ')).toBe(speech);
    for (const cue of cues) {
      expect(cue.length).toBeLessThanOrEqual(84);
      expect(cue).toMatch(/[.,]$/);
    }
    const narrow = texts(said(speech), { charactersPerLine: 18 });
    expect(narrow.join(' ')).toBe(speech);
    for (const cue of narrow) {
      expect(cue.length).toBeLessThanOrEqual(36);
      expect(cue).not.toMatch(/ (?:the|of|for|what|my|your|and|will|can)$/i);
      expect(cue.split(' ').length).toBeGreaterThan(1);
    }
  });

  test('leave no word alone, and begin anew after a pause or with another speaker', () => {
    for (const cue of texts(said('We went down to the river early in the morning and then home'), {
      charactersPerLine: 20,
    })) {
      expect(cue.split(' ').length).toBeGreaterThan(1);
    }
    expect(texts(said('Yes. / We went home'))).toEqual(['Yes.', 'We went home']);
    const two = [
      ...said('Are you there'),
      ...said('I am', 14, 'B').map((word) => ({ ...word, start: word.start + 1.1, end: word.end + 1.1 })),
    ];
    expect(texts(two)).toEqual(['Are you there', 'I am']);
  });

  test('are shown as long as they take to read where there is time, and say where there is none', () => {
    const slow = breakCues(said('This is said very fast indeed / and then nothing', 30), rules, 100);
    expect(slow[0]?.tooFast).toBeNull();
    for (const { start, end, text } of slow)
      expect(text.length / (end - start)).toBeLessThanOrEqual(17 * 1.1);
    const fast = breakCues(said(`${'everything is said without any pause '.repeat(10)}end`, 30), rules, 100);
    expect(fast.filter(({ tooFast }) => tooFast !== null).length).toBeGreaterThan(fast.length / 2);
    expect(fast[1]?.tooFast).toBeGreaterThan(17);
  });

  test('overlap nothing, keep the words they have and end with the programme', () => {
    let state = 7;
    const random = () => {
      state = (state * 16_807) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    for (let round = 0; round < 30; round += 1) {
      let at = random();
      const words = Array.from({ length: 60 }, (): SpokenWord => {
        const start = at;
        at += 0.05 + random() * (random() < 0.1 ? 3 : 0.5);
        const end = random() < 0.05 ? start : at - 0.01;
        return {
          text: 'abcdefghijkl'.slice(0, 1 + Math.floor(random() * 11)) + (random() < 0.2 ? '.' : ''),
          start,
          end,
          speaker: random() < 0.05 ? 'B' : null,
        };
      });
      const cues = breakCues(words, rules, at);
      expect(cues.flatMap((cue) => cue.words.map(({ text }) => text))).toEqual(words.map(({ text }) => text));
      for (const [index, cue] of cues.entries()) {
        expect(cue.end).toBeGreaterThan(cue.start);
        expect(cue.start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0);
        expect(cue.end).toBeLessThanOrEqual(at + 0.001);
      }
    }
  });

  test('of scripts without spaces have none', () => {
    const words = ['你好', '，', '世界', '。'].map((text, i) => ({
      text,
      start: i / 2,
      end: i / 2 + 0.4,
      speaker: null,
    }));
    expect(texts(words)).toEqual(['你好，世界。']);
  });
});
