/** What people of many trades write, and what of it must be seen. */
import { describe, expect, it } from 'vitest';
import { writePicture } from '../write-picture.ts';
import { textsOf, writeScenes } from '../writer.ts';
import { readPrompt } from './reading.ts';
import { asksForSilence } from './reading-directions.ts';

const size = { width: 1280, height: 720, seed: 7 } as const;
const filmOf = (prompt: string, seconds = 12) =>
  writeScenes({ prompt, frames: seconds * 30, rate: { num: 30, den: 1 }, ...size });
const shownIn = (prompt: string, seconds?: number) =>
  filmOf(prompt, seconds).scenes.flatMap(({ text }) => text);
const layoutsOf = (prompt: string, seconds?: number) =>
  filmOf(prompt, seconds).scenes.map(({ spec }) => spec.layout);
const pictureOf = (prompt: string) => textsOf(writePicture({ prompt, ...size }));

describe('values as people write them', () => {
  it('what is counted may stand between a value and its time', () => {
    const { series, seriesName } = readPrompt(
      'we grew from 1,200 customers in 2021 to 3,400 in 2022 and 7,900 in 2023',
    ).facts;
    expect(series.map(({ label, value }) => [label, value])).toEqual([
      ['2021', 1200],
      ['2022', 3400],
      ['2023', 7900],
    ]);
    expect(seriesName).toBe('Customers');
  });

  it('values below zero by their months are no day of an event, and share the unit of the last', () => {
    const { series, event, chart } = readPrompt(
      'Temperature in Oslo: Jan -4, Apr 6, Jul 18, Oct 7 degrees. Line chart please',
    ).facts;
    expect(event).toBeNull();
    expect(series.map(({ label, value, suffix }) => `${label} ${value}${suffix}`)).toEqual([
      'Jan -4°',
      'Apr 6°',
      'Jul 18°',
      'Oct 7°',
    ]);
    expect(chart).toBe('curve');
  });

  it('a share may stand before its name', () => {
    expect(pictureOf('Infographic: water on earth, 97% oceans, 2% ice, 1% fresh water')).toEqual(
      expect.arrayContaining(['Water on earth', '97%', 'Oceans', '2%', 'Ice', '1%', 'Fresh water']),
    );
  });

  it('the name of a class is no value of it', () => {
    const { series, seriesName } = readPrompt(
      'bar chart of favourite fruit in class 4b: apples 12, bananas 7, strawberries 15',
    ).facts;
    expect(series.map(({ value }) => value)).toEqual([12, 7, 15]);
    expect(seriesName).toBe('Favourite fruit in class 4b');
  });

  it('units of weight stay with their values', () => {
    expect(shownIn('Vergleich: Dieselbus 822 g, Elektrobus 310 g, Straßenbahn 75 g')).toEqual(
      expect.arrayContaining(['822 g', '310 g', '75 g']),
    );
  });

  it('a card of prices is a list, not a drawing of them', () => {
    const prompt = 'Menu del giorno: Pasta al pomodoro 8 €, Risotto ai funghi 11 €, Tiramisù 5 €';
    expect(writePicture({ prompt, ...size }).layout).toBe('timetable');
    expect(pictureOf(prompt)).toEqual(
      expect.arrayContaining(['Menu del giorno', 'Risotto ai funghi', '11 €', 'Tiramisù', '5 €']),
    );
  });

  it('a price with the one before it is one of a thing', () => {
    const { product } = readPrompt('Oferta: sandalias de cuero 39,99 € en vez de 59,99 €. Solo hoy').facts;
    expect(product).toMatchObject({ name: 'Sandalias de cuero', price: '39,99 € en vez de 59,99 €' });
  });

  it('before and after stand side by side', () => {
    const shown = shownIn('Before: 48 hours to publish. After: 6 minutes. Try Rushes free today!', 8);
    expect(shown).toEqual(expect.arrayContaining(['48 hours', '6 minutes', 'Try Rushes free today']));
  });

  it('numbers to dial, ages and ranks are nothing to count up to', () => {
    expect(readPrompt('In case of fire, dial 5555. Happy 40th birthday, Joe').figures).toEqual([]);
    expect(readPrompt('Explain photosynthesis to 10 year olds').figures).toEqual([]);
    expect(
      readPrompt('Our firm. Today 2,300 people in 14 countries').figures.map(({ label }) => label),
    ).toEqual(['people', 'countries']);
  });

  it('a thought with two numbers in a row stays whole in a picture', () => {
    expect(pictureOf('YouTube thumbnail: I lived on $1 for 30 days').join(' ')).toBe(
      'I lived on $1 for 30 days',
    );
  });
});

describe('more of what people write', () => {
  it('values are of places with whole names', () => {
    const { series } = readPrompt(
      'Water boils at 100 °C at sea level, 93 °C in Denver and 71 °C on Mount Everest',
    ).facts;
    expect(series.map(({ label }) => label)).toEqual(['Sea level', 'Denver', 'Mount Everest']);
  });

  it('a comparison says what is measured, and each number in the writing of its language', () => {
    expect(readPrompt('Vergleich: Bus 822 g CO2 pro km, Bahn 310 g, Rad 5 g').facts.seriesName).toBe(
      'Vergleich: g CO2 pro km',
    );
    expect(
      shownIn('we grew from 1,200 customers in 2021 to 9,000 in 2022 and 15,000 in 2023').join(' '),
    ).not.toContain('15000');
  });

  it('one of so many is no number to count up to', () => {
    expect(layoutsOf('Le chiffre du jour : 7 Français sur 10 trient leurs déchets', 6)).not.toContain(
      'number',
    );
  });

  it('a greeting is no title, and an event has the name of its own sentence', () => {
    const shown = shownIn(
      "Hi! We're a small yoga studio in Leeds. New beginners course starts Monday 6 October, 7pm. Book at yoga.example",
    );
    expect(shown).toContain('New beginners course');
    expect(shown).not.toContain('Hi!');
    expect(shown[0]).toBe("We're a small yoga studio");
  });

  it('a picture of an event holds what is listed, and a sign all of its sentences', () => {
    expect(
      pictureOf(
        'Flyer for a science fair: build a volcano, launch a rocket, meet a robot. Friday 22 May, 2–5 pm, gym',
      ),
    ).toContain('Build a volcano, launch a rocket, meet a robot');
    expect(pictureOf('NO PARKING 24/7 – fire access – violators will be towed')).toEqual([
      'NO PARKING 24/7',
      'Fire access · Violators will be towed',
    ]);
  });

  it('words in capitals need no quotation marks, and ages are from and to', () => {
    expect(pictureOf('motivational poster saying KEEP GOING in huge letters, black and gold')[0]).toBe(
      'KEEP GOING',
    );
    expect(readPrompt('Kids coding club, ages 8 to 12, bring a laptop').figures).toEqual([]);
  });

  it('a cover is what is asked for, not what it is called', () => {
    expect(pictureOf('podcast cover: The Slow Burn, with Ana Ruiz & Tom Beck')[0]).toBe('The Slow Burn');
  });

  it('in a short film what is left stands below the only thought', () => {
    expect(shownIn('新品上市:云南普洱茶,限时八折,仅剩3天', 6)).toContain('限时八折 · 仅剩3天');
  });

  it('black on white is black on white, and old posters are printed in warm colours', () => {
    const { palette } = writePicture({ prompt: 'Quote: "Less." white background, black text', ...size });
    expect(palette.ink).toBe('#101013');
    const { style } = writePicture({
      prompt: 'In the style of a 1970s travel poster: Visit Iceland',
      ...size,
    });
    expect(style).toBe('poster');
  });
});

describe('dates as people write them', () => {
  it('hours from and to stay together, and what else is said has a line of its own', () => {
    expect(pictureOf('Poster: Flea Market, Sunday 5 May, 8–14 h, Old Town Square, free entry')).toEqual([
      'May',
      '5',
      'Flea Market',
      'Sunday, 8–14 h',
      'Old Town Square',
      'Free entry',
    ]);
  });

  it('a day all in numbers is a day, with what stands before it', () => {
    expect(pictureOf('Save the date – Anna & Tom – 12.09.2026 – Schloss Bensberg')).toEqual([
      '12.09.2026',
      'Save the date',
      'Anna & Tom',
      'Schloss Bensberg',
    ]);
  });

  it('what people are called to stands behind the day', () => {
    const shown = shownIn('Dear all, join us this Sunday for the Harvest Fair, 10:30. Bring a friend!');
    expect(shown[0]).toBe('The Harvest Fair');
    expect(shown.join(' ')).not.toMatch(/join us/iu);
  });

  it('how the film is to look is no place of it', () => {
    expect(
      shownIn('Our bakery opens on 14 March at 9 am, Hauptstrasse 12, warm colours').join(' '),
    ).not.toMatch(/colou?rs/iu);
  });
});

describe('names, quotations and lists', () => {
  it('what something is called is its title', () => {
    const shown = shownIn(
      'yo make a sick intro for my minecraft channel its called BlockBuster Ben like neon and glitchy and fast',
      6,
    );
    expect(shown[0]).toBe('BlockBuster Ben');
    expect(shown.join(' ')).not.toMatch(/yo|sick|neon|fast/iu);
  });

  it('a verse says where it stands, beside what else is told', () => {
    const prompt = 'Harvest fair on Sunday, 10:30, in the hall. "Give thanks to the Lord" Psalm 107:1';
    expect(layoutsOf(prompt, 18)).toContain('quote');
    expect(shownIn(prompt, 18)).toEqual(
      expect.arrayContaining(['Harvest fair', 'Give thanks to the Lord', 'Psalm 107:1']),
    );
  });

  it('an author ends where the sentence does', () => {
    expect(
      readPrompt('A quote: “The quieter you become, the more you hear.” — Ram Dass. Dark green').facts.author,
    ).toBe('Ram Dass');
    expect(readPrompt('quote card with “Simplicity.” Leonardo da Vinci, white background').facts.author).toBe(
      'Leonardo da Vinci',
    );
  });

  it('arrows lead from place to place', () => {
    const prompt = 'Our route: Lisbon → Madrid → Barcelona → Rome, 12 days by train';
    expect(layoutsOf(prompt, 10)).toContain('places');
    expect(shownIn(prompt, 10)).toEqual(expect.arrayContaining(['Lisbon', 'Rome', '12 days by train']));
  });

  it('how something becomes something is told in steps, with their articles', () => {
    const prompt =
      'explain how a bill becomes law: a member introduces it, both chambers vote, the president signs it';
    expect(layoutsOf(prompt, 14)).toContain('steps');
    expect(shownIn(prompt, 14)).toContain('A member introduces it');
  });

  it('sentences come in their order', () => {
    const shown = shownIn(
      'Safety in the lab. Wear goggles. We had 12 accidents in a year. Never eat here.',
      16,
    ).join(' ');
    expect(shown.indexOf('goggles')).toBeLessThan(shown.indexOf('12'));
    expect(shown.indexOf('12')).toBeLessThan(shown.indexOf('Never eat'));
    const history =
      'Our firm. In 1978 we moved to Milan. Today 2,300 people in 14 countries work with us. Thank you all.';
    expect(layoutsOf(history, 20).indexOf('cards')).toBe(2);
  });

  it('a long Chinese sentence is told in its parts', () => {
    expect(shownIn('新品上市:云南普洱茶,限时八折,仅剩3天', 12)).toEqual(
      expect.arrayContaining(['新品上市', '云南普洱茶', '限时八折']),
    );
  });

  it('the colour of a thing is said of it, and its number is told', () => {
    const shown = pictureOf('Wanted: lost cat. Grey, green eyes, answers to Mochi. Call 0171 2345678').join(
      ' ',
    );
    expect(shown).toContain('Grey, green eyes, answers to Mochi');
    expect(shown).toContain('Call 0171 2345678');
  });
});

describe('what is said of the film itself', () => {
  it.each([
    ['In the style of a 1970s travel poster: Visit Iceland, land of fire and ice', 'Visit Iceland'],
    [
      'End screen, 5 seconds: thanks for watching, subscribe, next video every Tuesday',
      'Thanks for watching',
    ],
    ['Affiche animée pour la Fête de la Musique, le 21 juin à 19h', 'La Fête de la Musique'],
    ['SALE up to 70% off everything!!! red & yellow', 'SALE'],
  ])('%s is not read from the screen', (prompt, title) => {
    const shown = shownIn(prompt, 6);
    expect(shown[0]).toBe(title);
    expect(shown.join(' ')).not.toMatch(/style|screen|affiche|yellow/iu);
  });

  it('colours named in a sentence about the look are the colours', () => {
    expect(
      readPrompt('We are Acme. Make it look like a startup, colours #0F172A and #22D3EE').facts.colors,
    ).toEqual(['#0f172a', '#22d3ee']);
  });

  it.each([
    ['A calm quote video, no music', true],
    ['Ein Film ohne Ton', true],
    ['A film about silent night, with music', false],
    ['There is no music without rhythm', false],
  ])('%s: silence is %s', (prompt, silent) => {
    expect(asksForSilence(prompt)).toBe(silent);
  });
});
