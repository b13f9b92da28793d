import { describe, expect, test } from 'vitest';
import { writePicture } from '../write-picture.ts';
import { writeScenes } from '../writer.ts';

const filmOf = (prompt: string) =>
  writeScenes({ prompt, frames: 240, rate: { num: 30, den: 1 }, width: 1280, height: 720, seed: 7 });
const textsOf = (prompt: string) => filmOf(prompt).scenes.map(({ text }) => text);
const layoutsOf = (prompt: string) => filmOf(prompt).scenes.map(({ spec }) => spec.layout);
const pictureOf = (prompt: string) => writePicture({ prompt, seed: 7, width: 1280, height: 720 });

describe('a film of one thought', () => {
  test.each([
    'Text animation: Hello world',
    'Warning: slippery floor',
    'Bus lines 4 and 17 do not stop at Central Station this weekend',
  ])('says it to the end, and shows nothing that nobody named: %s', (prompt) => {
    const texts = textsOf(prompt);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toEqual(texts[0]);
    expect(layoutsOf(prompt)).toEqual(['title', 'closing']);
  });

  test('two values and nothing else are one scene', () => {
    expect(layoutsOf('Before: 14 clicks. After: 2 clicks.')).toEqual(['cards']);
  });

  test('a train is nothing to lift, and a date that is saved no money', () => {
    const drawn = (prompt: string) => filmOf(prompt).scenes[0]?.spec.object;
    expect(drawn('Intro for my podcast The Night Train')).not.toBe('dumbbell');
    expect(drawn('Save the date: Nora & Felix, 14 June 2027, Lake Como')).toBe('calendar');
    expect(drawn('Save money with solar panels')).toBe('coin');
  });
});

describe('nothing that was said is lost', () => {
  test('behind "Dr." goes on what stands before it', () => {
    const prompt = 'Agenda: 9:00 welcome, 9:30 keynote by Dr. Lena Ortiz, 11:00 workshops, 12:30 lunch';
    expect(textsOf(prompt)[1]).toEqual([
      'Agenda',
      ...['9:00', 'Welcome', '9:30', 'Keynote by Dr. Lena Ortiz', '11:00', 'Workshops', '12:30', 'Lunch'],
    ]);
    expect(textsOf('Talk with Prof. Ada Meyer about bees. Free entry').flat().join(' ')).toContain(
      'Prof. Ada Meyer',
    );
  });

  test('whose music it is, which is no wish for music', () => {
    expect(textsOf('Credits: Directed by Ana Lima, Camera Jo Park, Music Theo Brandt')[1]).toEqual([
      'Directed by Ana Lima',
      'Camera Jo Park',
      'Music Theo Brandt',
    ]);
    expect(textsOf('A film about tea, music').flat()).not.toContain('Music');
  });

  test('what a sign asks for, without the word for a sign', () => {
    expect(pictureOf('Quiet please, exam in progress').text).toMatchObject({
      headline: 'Quiet please',
      body: 'Exam in progress',
    });
    expect(pictureOf('Sign: Wi-Fi network Guest, password sunflower22').text).toMatchObject({
      headline: 'Wi-Fi network Guest',
      body: 'Password sunflower22',
    });
  });

  test('the year of a day', () => {
    const { layout, text } = pictureOf('Save the date: Nora & Felix, 14 June 2027, Lake Como');
    expect([layout, text.kicker, text.headline]).toEqual(['event', 'June 2027', '14']);
    expect(pictureOf('Spring fair, April 3, 2028, Main Hall').text.kicker).toBe('April 2028');
  });
});

describe('numbers as they are meant', () => {
  test('names of lines are none to count up', () => {
    expect(layoutsOf('Gates 12, 14 and 36 are closed today')).not.toContain('number');
    expect(textsOf('Gates 12, 14 and 36 are closed today')[0]).toEqual([
      'Gates 12, 14 and 36 are closed today',
    ]);
  });

  test('a value that fell between two years goes from one to the other, with its unit', () => {
    const { spec } = filmOf(
      'Water use fell from 120 litres to 85 litres per person between 2010 and 2024',
    ).scenes.at(-1) ?? { spec: null };
    expect(spec?.layout).toBe('chart');
    expect(spec?.text.headline).toBe('Water use per person');
    expect(spec?.data).toMatchObject([
      { label: '2010', value: 120, suffix: ' litres' },
      { label: '2024', value: 85, suffix: ' litres' },
    ]);
  });

  test('what a menu lists are prices, also without a currency, and no chart', () => {
    const { layout, data } = pictureOf('Menu: tomato soup 6.50, lasagne 12, tiramisu 5');
    expect(layout).toBe('timetable');
    expect(data.map(({ label, suffix }) => [label, suffix])).toEqual([
      ['Tomato soup', '6.50'],
      ['Lasagne', '12'],
      ['Tiramisu', '5'],
    ]);
    expect(pictureOf('Sales: apples 40, pears 25, plums 12').layout).toBe('chart');
  });
});

test('places are told to stand in their order, as they do not lie where they lie on the earth', () => {
  const { notes } = filmOf('Our offices on a map: Berlin, Paris, Tokyo, New York');
  expect(notes.join(' ')).toContain('not where they lie');
  expect(
    filmOf('Three tips for better sleep: no screens, a cool room, fixed times').notes.join(' '),
  ).not.toContain('places stand');
});
