/** What a prompt asks for by its name or its number is what is shown. */
import { describe, expect, test } from 'vitest';
import { composeScene } from './sources.ts';
import { readPrompt } from './words/reading.ts';
import { writeScenes } from './writer.ts';

const rate = { num: 30, den: 1 };
const write = (prompt: string, seconds: number) =>
  writeScenes({ prompt, frames: seconds * 30, rate, width: 640, height: 360, seed: 5 });

describe('a countdown', () => {
  test('of as many seconds as the film has begins at its number and is all of it', () => {
    for (const prompt of ['Countdown from 10', 'A 10 second countdown to kickoff']) {
      const [only, ...more] = write(prompt, 10).scenes;
      expect([only?.spec.layout, only?.spec.figure?.value, only?.frames, more]).toEqual([
        'countdown',
        10,
        300,
        [],
      ]);
    }
  });

  test('begins at its number where something comes after it, and where the film is shorter', () => {
    const [counted, closing] = write('A countdown from 10 then "HAPPY NEW YEAR"', 10).scenes;
    expect([counted?.spec.figure?.value, closing?.text]).toEqual([10, ['HAPPY NEW YEAR']]);
    expect(write('Countdown from 10', 6).scenes[0]?.spec.figure?.value).toBe(10);
    // Numbers that nobody can read are none.
    expect(write('Countdown from 60', 6).scenes[0]?.spec.figure?.value).toBe(12);
  });
});

describe('a pie', () => {
  const shares = 'rent 40%, food 25%, transport 15%, savings 20%';

  test.each([
    `Pie chart: ${shares}`,
    `Donut chart of our budget: ${shares}`,
    'Kreisdiagramm Ausgaben: Miete 40%, Essen 25%, Sparen 35%',
    '饼图：Rent 40%, Food 25%, Savings 35%',
  ])('is drawn where one is asked for: %s', (prompt) => {
    const scene = write(prompt, 8).scenes.find(({ spec }) => spec.layout === 'chart');
    expect(scene?.spec.form).toBe('pie');
  });

  test('has parts as large as their values, and names them', () => {
    const scene = write(`Pie chart: ${shares}`, 8).scenes.find(({ spec }) => spec.layout === 'chart');
    if (scene === undefined) throw new Error('There is no chart.');
    const elements = composeScene(scene.spec, { width: 640, height: 360, rate, frames: scene.frames });
    const names = elements.flatMap((element) => (element.kind === 'text' ? [element.text] : []));
    for (const name of ['Rent', '40%', 'Savings', '20%']) expect(names).toContain(name);
    // A part comes in by steps, so that the ring fills as the values come.
    const bands = elements.filter(({ kind, layer }) => kind === 'shape' && layer === 30);
    expect(bands.length).toBeGreaterThan(30);
  });

  test('is drawn as bars where a value is no part of anything', () => {
    const { spec, frames } =
      write('Pie chart: A 10, B 20, C 30', 8).scenes.find((one) => one.spec.layout === 'chart') ?? {};
    expect(spec?.form).toBe('pie');
    const none = { ...spec, data: spec?.data.map((datum) => ({ ...datum, value: 0 })) } as NonNullable<
      typeof spec
    >;
    expect(() => composeScene(none, { width: 640, height: 360, rate, frames: frames ?? 0 })).not.toThrow();
  });
});

test.each([
  ['3月14日 上海咖啡节，外滩，下午2点', '3月', '14', ['下午2点', '外滩'], '上海咖啡节'],
  [
    '新店开业，2027年5月1日星期六上午10点，南京路88号',
    '5月',
    '1',
    ['星期六 上午10点', '南京路88号'],
    '新店开业',
  ],
  ['夏祭り 8月3日（土）18:00から、中央公園', '8月', '3', ['土 18:00から', '中央公園'], '夏祭り'],
  ['가을 음악회 10월 9일 오후 7시, 시청 광장', '10월', '9', ['오후 7시', '시청 광장'], '가을 음악회'],
])('"%s" is an event', (prompt, month, day, facts, subject) => {
  const reading = readPrompt(prompt);
  expect(reading.facts.event).toMatchObject({ month, day, facts });
  expect(write(prompt, 8).scenes.flatMap(({ text }) => text)).toContain(subject);
});

test('a day that no month has is no event', () => {
  expect(readPrompt('13月40日 咖啡').facts.event).toBeNull();
});

describe('the name of a form before a colon', () => {
  test.each([
    [
      'Kinetic type: Make it loud. Make it move. Make it yours.',
      ['Make it loud', 'Make it move', 'Make it yours'],
    ],
    ['Kinetic typography: Dream big. Start small. Act now.', ['Dream big', 'Start small', 'Act now']],
    [
      'Lyric video: We are the night. We are the light. In neon colours.',
      ['We are the night', 'We are the light'],
    ],
    ['Typografie: Laut. Schnell. Klar.', ['Laut', 'Schnell', 'Klar']],
  ])('of type is not read, and every text after it is, in its order: %s', (prompt, texts) => {
    expect(write(prompt, 10).scenes.map(({ spec }) => spec.text.headline)).toEqual(texts);
  });

  test.each([
    ['Text animation: Hello world', 'Hello world'],
    ['Text animation: Hello world, 10 seconds, blue', 'Hello world'],
    ['Kinetic type: Red, white, blue', 'Red, white, blue'],
    ['Kinetic type: A film by the sea', 'A film by the sea'],
    ['Text animation: a video about our new coffee, 20 seconds, blue', 'Our new coffee'],
    ['Kinetic type: please make a 10 second promo for Lumen. Warm light.', 'Lumen'],
  ])('of type shows what is to be read to its end, and not what the film is to be: %s', (prompt, text) => {
    expect(write(prompt, 8).scenes.map((scene) => scene.text)).toEqual([[text], [text]]);
  });

  test.each([
    ['Poster: Summer concert, 12 July, Town park', 'Poster'],
    ['Step diagram: grind the beans, add water, wait, filter', 'diagram'],
    ['List: milk, eggs, flour, butter', 'List'],
    ['Map: Berlin, Paris, Tokyo', 'Map'],
    ['Zitat: „Der Weg ist das Ziel.“ Konfuzius', 'Zitat'],
  ])('is shown nowhere: %s', (prompt, name) => {
    expect(JSON.stringify(write(prompt, 10).scenes)).not.toContain(`"${name}`);
    expect(
      write(prompt, 10)
        .scenes.flatMap(({ text }) => text)
        .join(' '),
    ).not.toContain(name);
  });

  test.each([
    ['Countdown: 10 to the launch', 10, 'the launch'],
    ['Countdown: 3, 2, 1, go!', 3, ''],
    ['Countdown 8 bis zum Start', 8, 'Start'],
  ])('of a countdown is followed by what it begins at: %s', (prompt, start, subject) => {
    const { facts, subject: read } = readPrompt(prompt);
    expect([facts.countdown, read]).toEqual([{ start }, subject]);
  });
});

test('headphones are drawn as such, and music as music', () => {
  const drawn = (prompt: string) => write(prompt, 10).scenes.map(({ spec }) => spec.object);
  expect(drawn('Aurora headphones, 40 hours of battery, 199 euro, order today')).toContain('headphones');
  expect(drawn('A poster for a jazz night at the Blue Door')).not.toContain('headphones');
});
