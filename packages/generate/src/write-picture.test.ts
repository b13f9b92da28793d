/** One picture says what its prompt says: a number is taken out of its words only where they say the same without it. */
import { describe, expect, test } from 'vitest';
import { writePicture } from './write-picture.ts';
import { writeScenes } from './writer.ts';

const size = { width: 1536, height: 864, seed: 1 };
const textOf = (prompt: string) => {
  const { layout, text } = writePicture({ prompt, ...size });
  return { layout, words: [text.kicker, text.headline, text.body].filter(Boolean) };
};

describe('a number in a picture', () => {
  test.each([
    ['I BUILT A HOUSE IN 30 DAYS', ['I BUILT A HOUSE IN 30 DAYS']],
    ['Lost 12 kg in 3 months without dieting', ['Lost 12 kg', 'In 3 months without dieting']],
    ['We planted 5000 trees this spring', ['We planted 5000 trees this spring']],
    ['We planted 5,000 trees this spring', ['We planted 5,000 trees this spring']],
    ['title card: Episode 12 – The storm', ['Episode 12', 'The storm']],
    ['Up to 50% off all boots. Ends Sunday', ['Up to 50% off all boots', 'Ends Sunday']],
  ])('stays among its words: %s', (prompt, words) => {
    expect(textOf(prompt)).toEqual({ layout: 'title', words });
  });

  test.each([
    ['thumbnail: 10 tips for better sleep', ['Tips for better sleep']],
    ['Poster: 50% off everything this weekend', ['Off everything this weekend']],
    ['Sale. Save 20 € on all shoes', ['Sale', 'On all shoes']],
  ])('stands alone where the words begin with it, or it is another thought: %s', (prompt, words) => {
    expect(textOf(prompt)).toEqual({ layout: 'number', words });
  });
});

describe('a number in a film', () => {
  const wordsOf = (prompt: string) =>
    writeScenes({ prompt, ...size, frames: 240, rate: { num: 30, den: 1 } }).scenes.find(({ spec }) =>
      ['number', 'cards'].includes(spec.layout),
    )?.text;

  test('keeps what bounds it: "up to 40 %" is not "40 %"', () => {
    expect(wordsOf('More than 300 clubs trust us')).toEqual(['300', 'More than', 'Clubs trust us']);
    expect(wordsOf("Jusqu'à 30 % de réduction")).toContain("Jusqu'à");
    expect(wordsOf('Our year: more than 300 clubs, up to 40% faster')).toEqual([
      '300',
      'Clubs (more than)',
      '40%',
      'Faster (up to)',
    ]);
  });

  test('keeps the currency behind it', () => {
    expect(wordsOf('Save 20 € on all shoes this week')).toEqual(['20 €', 'On all shoes this week']);
  });
});
