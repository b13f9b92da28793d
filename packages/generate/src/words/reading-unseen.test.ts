import { describe, expect, test } from 'vitest';
import { writePicture } from '../write-picture.ts';
import { writeScenes } from '../writer.ts';
import { timetableOf } from './reading-times.ts';

const filmOf = (prompt: string, seconds = 10) =>
  writeScenes({ prompt, frames: seconds * 30, rate: { num: 30, den: 1 }, width: 1280, height: 720, seed: 1 });
const textsOf = (prompt: string) => filmOf(prompt).scenes.map(({ text }) => text);
const sceneOf = (prompt: string, layout: string) =>
  filmOf(prompt).scenes.find(({ spec }) => spec.layout === layout);

describe('a timetable', () => {
  test.each([
    [
      'Opening hours: Monday to Friday 9 am to 6 pm, Saturday 10 am to 2 pm, closed on Sundays',
      ['Monday to Friday', '9 am to 6 pm', 'Saturday', '10 am to 2 pm', 'Sundays', 'Closed'],
    ],
    ['Öffnungszeiten: Mo–Fr 8–18 Uhr, Sa 9–13 Uhr', ['Mo–Fr', '8–18 Uhr', 'Sa', '9–13 Uhr']],
    [
      'Horaires : lundi au vendredi 8h30 à 19h, fermé le dimanche',
      ['Lundi au vendredi', '8h30 à 19h', 'Dimanche', 'Fermé'],
    ],
    ['We are open: Monday: 9 to 5. Closed on Sundays.', ['Monday', '9 to 5', 'Sundays', 'Closed']],
    [
      'Jazz programme: 6 pm Anna Berg Trio, 7:30 pm The Low Notes',
      ['6 pm', 'Anna Berg Trio', '7:30 pm', 'The Low Notes'],
    ],
    [
      'Fête : 14h jeux pour enfants, 16h concours de gâteaux',
      ['14h', 'Jeux pour enfants', '16h', 'Concours de gâteaux'],
    ],
    ['Doors 7 pm, show 8 pm', ['7 pm', 'Doors', '8 pm', 'Show']],
  ])('is read in rows: %s', (prompt, cells) => {
    expect(timetableOf(prompt)?.rows.flatMap(({ when, what }) => [when, what])).toEqual(cells);
    const { layout, data } = writePicture({ prompt, seed: 1, width: 1280, height: 720 });
    expect(layout).toBe('timetable');
    expect(data.flatMap(({ label, suffix }) => [label, suffix])).toEqual(cells);
  });

  test.each([
    'Summer party on 12 July, 3 pm, 8 Willow Lane',
    'Workshop 14 June, 10 am to 4 pm, Studio 5',
    'Show the bottles 4 seconds, the dog 3 s, the cat 5 s',
    'Sales: 140 in March, 150 in April, 170 in May',
    `Hours: ${'Mo 9–'.repeat(280)}`,
  ])('is not seen in: %s', (prompt) => {
    expect(timetableOf(prompt)).toBeNull();
  });
});

describe('prompts of people', () => {
  test('only what is counted has numbers', () => {
    const form = (prompt: string) => sceneOf(prompt, 'points')?.spec.form;
    expect(
      form("Weekend offer at Pia's: all bouquets 30% off, only this Friday and Saturday, 14 Market Street"),
    ).toBe('marks');
    expect(form('Top 3 Tipps: feste Zeiten, kein Handy im Bett, kühles Zimmer')).toBe('none');
  });

  test('"and" within an item parts it from nothing', () => {
    const scene = sceneOf(
      "Comment faire une vinaigrette : mélanger moutarde et vinaigre, saler, verser l'huile, fouetter",
      'steps',
    );
    expect(scene?.spec.text.points).toEqual([
      'Mélanger moutarde et vinaigre',
      'Saler',
      "Verser l'huile",
      'Fouetter',
    ]);
  });

  test('who is quoted is told with what they are, and a wish for the video is none of it', () => {
    const said = (prompt: string) => filmOf(prompt).scenes[0]?.spec.text.body;
    expect(said('"The bread was warm." – Claire Dubois, customer since 2019')).toBe(
      'Claire Dubois, customer since 2019',
    );
    expect(said('Zitat: „Wer nichts wagt, hofft nichts.“ Friedrich Schiller, Dichter')).toBe(
      'Friedrich Schiller, Dichter',
    );
    expect(said('"Less, but better." – Dieter Rams, in black and white')).toBe('Dieter Rams');
    expect(said('"Less, but better." – Dieter Rams, 10 seconds')).toBe('Dieter Rams');
  });

  test('what is to be done is told with its number, in whole words', () => {
    expect(textsOf('Lost cat: Minka, grey, near the old mill. Please call 0171 234567').at(-1)).toContain(
      'Call 0171 234567',
    );
    expect(
      textsOf(
        "We're hiring a chef: full time, early shifts, free bread. Apply at jobs@oven.de by 31 January",
      ).at(-1),
    ).toEqual(["We're hiring a chef", 'Apply by 31 January', 'jobs@oven.de']);
  });

  test('a question keeps its answer', () => {
    expect(
      textsOf('Our bike repair shop. Flat tyre? We fix it in 20 minutes. Call 030 555 0199'),
    ).toContainEqual(['Flat tyre?', 'We fix it in 20 minutes']);
  });

  test('names stay whole, and the name of a drawing is none', () => {
    expect(textsOf('Garden party invitation: Saturday 12 July, 3 pm, 8 Willow Lane')[0]).toEqual([
      'Garden party',
    ]);
    expect(textsOf('Einladung zur Einschulungsfeier von Jonas am 7. September um 11 Uhr')[0]).toEqual([
      'Einschulungsfeier von Jonas',
    ]);
    expect(textsOf('Cuenta atrás de 10 segundos para el estreno de "Luces del Sur"')[0]).toContain(
      'El estreno',
    );
    const prompt = 'Pie chart: rent 40%, food 25%, transport 15%, savings 20%';
    expect(writePicture({ prompt, seed: 1, width: 1280, height: 720 }).text.headline).toBe('');
  });

  test('Chinese is read by its own marks', () => {
    const texts = textsOf('周末市集：周六上午9点至下午4点，中山公园南门。现场音乐、手工艺品、咖啡');
    expect(texts[0]).toEqual(['周末市集']);
    expect(texts[1]).toEqual(['现场音乐', '手工艺品', '咖啡']);
    expect(texts.at(-1)).toContain('周六上午9点至下午4点，中山公园南门');
  });
});

describe('what customers write', () => {
  test('opening hours keep the row that stands behind their heading', () => {
    expect(
      textsOf('Bäckerei Größmann: Öffnungszeiten Mo bis Fr 6:30 bis 18 Uhr, Sa 7 bis 13 Uhr, So geschlossen'),
    ).toContainEqual([
      ...['Bäckerei Größmann', 'Mo bis Fr', '6:30 bis 18 Uhr', 'Sa', '7 bis 13 Uhr', 'So', 'Geschlossen'],
    ]);
  });

  test('prices of East Asia stand in rows', () => {
    expect(textsOf('介绍我们的新茶馆：龙井 38元，普洱 45元，铁观音 52元')).toContainEqual([
      ...['介绍我们的新茶馆', '龙井', '38元', '普洱', '45元', '铁观音', '52元'],
    ]);
    expect(textsOf('メニュー：ラーメン 1,200円、餃子 500円')).toContainEqual([
      ...['メニュー', 'ラーメン', '1,200円', '餃子', '500円'],
    ]);
  });

  test('a price may stand behind the one before it', () => {
    const texts = textsOf('New: BrewMaster 3000 espresso machine, 15 bar, milk frother, was €349, now €279');
    expect(texts[0]).toEqual(['BrewMaster 3000', 'Espresso machine']);
    expect(texts.at(-1)).toEqual(expect.arrayContaining(['€279', 'Was €349', '15 bar', 'Milk frother']));
    expect(textsOf('Winterjacke Nordlicht, statt 189 € nur 129 €, recycelte Daunen').at(-1)).toEqual(
      expect.arrayContaining(['129 €', 'Statt 189 €', 'Recycelte Daunen']),
    );
  });

  test('a list of seven things has seven lines', () => {
    const things = [
      'Waterproof jacket',
      'Wool socks',
      'Swimsuit',
      'Thermos',
      'Power bank',
      'Sunglasses',
      'Sense of humour',
    ];
    expect(textsOf(`7 things to pack for Iceland: ${things.join(', ')}`)).toContainEqual(things);
  });

  test('what values are counted in is no value', () => {
    const prompt = 'Budget of Lyon 2026 in million euros: schools 212, transport 187, parks 64';
    expect(sceneOf(prompt, 'chart')?.spec.data.map(({ value }) => value)).toEqual([212, 187, 64]);
  });

  test('a picture keeps numbers of Switzerland whole, and places their capital', () => {
    const picture = (prompt: string) => writePicture({ prompt, seed: 1, width: 1280, height: 720 });
    expect(picture("Sold out! Thank you Zürich – 1'240 Gäste an 3 Abenden").figure?.value).toBe(1240);
    expect(picture("We're hiring: Senior Engineer (m/f/d), Malmö, remote possible").text.body).toBe(
      'Senior Engineer (m/f/d), Malmö, remote possible',
    );
  });
});
