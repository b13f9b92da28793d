import { describe, expect, test } from 'vitest';
import { splitHeadline } from './copy.ts';
import { readPrompt } from './reading.ts';

describe('readPrompt', () => {
  test.each([
    [
      'A 20 second teaser about the first snow in the mountains, calm, blue and white',
      'the first snow in the mountains',
    ],
    [
      'Create a short promo for our coffee shop in Lisbon with warm colours and calm music',
      'our coffee shop in Lisbon',
    ],
    ['Happy birthday video for Anna who turns 30', 'Happy birthday, Anna who turns 30'],
    ['We need a 10 second ad for a running shoe. Light as air. Built for speed.', 'a running shoe'],
    ['The history of the bicycle in 45 seconds, playful, red and yellow', 'The history of the bicycle'],
    ['Please make me a vertical video about bees, 15s, for Instagram Reels', 'bees'],
    ['Can you create an explainer video that explains how wind turbines work?', 'how wind turbines work'],
    ['Ein ruhiges Video über den Wald im Herbst', 'Wald im Herbst'],
    ['日本の秋の紅葉について20秒の動画', '日本の秋の紅葉'],
    ['space', 'space'],
    ['A 90 minute documentary about my grandfather', 'my grandfather'],
    ['90 minute documentary on whales', 'whales'],
    ['A 25 minute film on whales', 'whales'],
    ['Pizza, ready in 15 minutes', 'Pizza, ready in 15 minutes'],
    // Words that begin as those for a mood do.
    ['A film about our grandparents', 'our grandparents'],
    ['A video about my funeral', 'my funeral'],
    ['A clip about softball', 'softball'],
    // Who asks for a film politely is not who directs it.
    ['Please make a 10 second promo for Lumen, a smart lamp. Warm light.', 'Lumen, a smart lamp'],
    ['Hi team, please make a video about bees. They dance.', 'bees'],
    // A greeting is what is asked for where nothing else is.
    ['Hello world', 'Hello world'],
    ['Ciao Bella', 'Ciao Bella'],
    ['Hello, a short clip about dogs', 'dogs'],
    ['hi can you make a clip of dogs', 'dogs'],
  ])('finds the subject of "%s"', (prompt, subject) => {
    expect(readPrompt(prompt).subject).toBe(subject);
  });

  test.each([
    [
      'Three reasons to drink more water: energy, focus and better sleep',
      ['energy', 'focus', 'better sleep'],
    ],
    ['how to bake bread: 1. mix flour 2. let it rest 3. bake it', ['mix flour', 'let it rest', 'bake it']],
    ['Our values:\n- honesty\n- courage\n- joy', ['honesty', 'courage', 'joy']],
    [
      'Ten years of Rushes: 1,000,000 downloads, 40 countries, one community',
      ['1,000,000 downloads', '40 countries', 'one community'],
    ],
    ['Announce our summer sale: 50% off all sandals until Sunday', []],
  ])('finds the list of "%s"', (prompt, points) => {
    expect(readPrompt(prompt).points).toEqual(points);
  });

  test('finds numbers that are claims, not lengths or sizes', () => {
    const figures = (prompt: string) =>
      readPrompt(prompt).figures.map(({ figure, label }) => [
        figure.prefix,
        figure.value,
        figure.suffix,
        label,
      ]);
    expect(figures('We saved $2.5 million in energy costs, 30 seconds, 1080p, 16:9')).toEqual([
      ['$', 2.5, 'M', 'energy costs'],
    ]);
    expect(figures('An AI that reads contracts in 3 seconds')).toEqual([['', 3, '', 'seconds']]);
    expect(figures('Founded in 1998 in Paris')).toEqual([]);
    expect(figures('a 20 second video about tea')).toEqual([]);
  });

  test('takes quoted texts apart', () => {
    const reading = readPrompt('A trailer titled "Toy parade" ending with “See you in May”');
    expect(reading.quotes).toEqual(['Toy parade', 'See you in May']);
    expect(readPrompt("It's Anna's day, isn't it").quotes).toEqual([]);
  });

  test('is quick on hostile text', () => {
    const start = process.cpuUsage();
    for (const text of [
      'a '.repeat(4000),
      '"'.repeat(4000),
      'in in '.repeat(1000),
      '1,'.repeat(3000),
      ': '.repeat(2000),
      '-'.repeat(4000),
    ]) {
      readPrompt(text);
    }
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(2);
  });
});

describe('what is drawn of dates and values', () => {
  test.each([
    ['Wir ziehen um! Ab 3. März: Hauptstraße 12, Bremen', 'Ab März', '3', ['Hauptstraße 12, Bremen']],
    ['New opening hours from 12 May, 9 am, Mill Lane', 'From May', '12', ['9 am', 'Mill Lane']],
    ['Open house. On 14 June, 10 am, Torstraße 44', 'June', '14', ['10 am', 'Torstraße 44']],
    ['Salon am 3. März, 19 Uhr, Rathaus', 'März', '3', ['19 Uhr', 'Rathaus']],
  ])('reads the day of "%s" with what stands around it', (prompt, month, day, facts) => {
    expect(readPrompt(prompt).facts.event).toMatchObject({ month, day, facts });
  });

  test('does not end a sentence behind the day of a month', () => {
    const { subject, statements } = readPrompt('Der Markt beginnt am 24. November. Kommt vorbei');
    expect([subject, ...statements].join(' | ')).toContain('24. November');
  });

  test('draws a change in time as its two values', () => {
    const { facts } = readPrompt('Our revenue grew from 900 thousand in 2022 to 3.8 million in 2025');
    expect(facts.series.map(({ label, value, suffix }) => [label, value, suffix])).toEqual([
      ['2022', 0.9, 'M'],
      ['2025', 3.8, 'M'],
    ]);
    expect([facts.seriesName, facts.inTime, facts.changes]).toEqual(['Our revenue', true, []]);
  });
});

describe('splitHeadline', () => {
  test.each([
    ['the first snow in the mountains', 'The first snow', 'in the mountains'],
    ['A city at night, neon', 'City at night', 'neon'],
    ['how photosynthesis works', 'How photosynthesis works', ''],
  ])('cuts "%s"', (phrase, headline, rest) => {
    expect(splitHeadline(phrase)).toEqual({ headline, rest });
  });
});

test.each([
  [
    'Drei Schritte: 1. Bohnen frisch mahlen 2. 18 g tampern 3. 25 Sekunden ziehen lassen',
    ['Bohnen frisch mahlen', '18 g tampern', '25 Sekunden ziehen lassen'],
  ],
  [
    'Bread: 1. Mix the flour 2. Knead for 10 minutes 3. Bake',
    ['Mix the flour', 'Knead for 10 minutes', 'Bake'],
  ],
  ['Tea\n- Boil water\n- 3 minutes under a lid\n- Pour', ['Boil water', '3 minutes under a lid', 'Pour']],
  ['Our film: 1. Logo 3 seconds 2. Product 5 seconds', ['Logo', 'Product']],
])('times of what is done stay in the items of "%s"', (prompt, points) => {
  expect(readPrompt(prompt).points).toEqual(points);
});
