/** One-line situations of people: what they say is all there, where it belongs. */
import { describe, expect, test } from 'vitest';
import { writePicture } from '../write-picture.ts';
import { writeScenes } from '../writer.ts';
import { readPrompt } from './reading.ts';

const filmOf = (prompt: string, seconds = 10) =>
  writeScenes({ prompt, frames: seconds * 30, rate: { num: 30, den: 1 }, width: 1280, height: 720, seed: 7 });
const textsOf = (prompt: string) => filmOf(prompt).scenes.map(({ text }) => text);
const pictureOf = (prompt: string) => writePicture({ prompt, width: 1080, height: 1080, seed: 7 });

describe('results of games', () => {
  test.each([
    ['FC Riverside won 4:1 against Northgate!', 'FC Riverside won 4:1 against Northgate!'],
    ['We beat Northgate 4:3', 'We beat Northgate 4:3'],
    ['We lost 0:3 but we fight on. Next match on Saturday 3 pm', 'We lost 0:3 but we fight on'],
  ])('are no shapes of videos: %s', (prompt, title) => {
    expect(filmOf(prompt).scenes[0]?.spec.text.headline).toBe(title);
  });

  test('shapes are none of what is told', () => {
    for (const shape of ['16:9', '9:16', '4:5', '1:1', '4:3 format'])
      expect(textsOf(`Our bakery opens at dawn, ${shape}`).flat().join(' ')).not.toMatch(/\d:\d/u);
  });
});

describe('several days', () => {
  test.each([
    ['Sommerfestival am See. 18. bis 20. Juli', 'Juli', '18–20'],
    ['Street food market, 20-22 September, Old Dock', 'September', '20–22'],
    ['Open day at the fire station from 10 to 12 May', 'May', '10–12'],
    ['Fair, July 18 to 20, Town park', 'July', '18–20'],
    ['Fête du port du 18 au 20 juillet', 'Juillet', '18–20'],
    ['Feria del libro del 18 al 20 de julio', 'Julio', '18–20'],
    ['Festa del mare dal 18 al 20 luglio', 'Luglio', '18–20'],
  ])('stand as one: %s', (prompt, month, day) => {
    expect(readPrompt(prompt).facts.event).toMatchObject({ month, day });
  });

  test('a day with hours is one day, and its name in any language belongs to it', () => {
    expect(readPrompt('Workshop on May 5, 2 - 7 pm').facts.event).toMatchObject({ month: 'May', day: '5' });
    const { event } = readPrompt('Les abeilles en ville, mardi 14 mai à 19h, bibliothèque').facts;
    expect(event).toEqual({
      ...{ name: 'Les abeilles en ville', month: 'Mai', day: '14' },
      facts: ['Mardi, 19h', 'Bibliothèque'],
    });
  });

  test('what else there is stands on the card of the event where it has no scene', () => {
    const prompt =
      'Sommerfestival am See: drei Tage Musik, 40 Bands, Camping inklusive. 18. bis 20. Juli. Tickets auf seefest.example';
    const event = filmOf(prompt).scenes.find(({ spec }) => spec.layout === 'event');
    expect(event?.text).toContain('Drei Tage Musik, 40 Bands, Camping inklusive');
    expect(textsOf(prompt).at(-1)).toEqual(['Sommerfestival am See', 'Tickets', 'seefest.example']);
  });
});

describe('what is for sale or for rent', () => {
  test('has a card with all of it', () => {
    const prompt =
      'For rent: bright 3-room flat, 78 m², balcony to the south, 1,150 € a month, free from 1 May. Call 030 555 0199';
    const card = filmOf(prompt).scenes.at(-1)?.spec;
    expect(card?.layout).toBe('product');
    expect(card?.text).toMatchObject({
      ...{ kicker: 'For rent', headline: 'Bright 3-room flat', body: '1,150 € a month' },
      points: ['Call 030 555 0199', '', '78 m²', 'Balcony to the south', 'Free from 1 May'],
    });
  });

  test('is drawn as what it is, in other languages too', () => {
    const house = pictureOf('For sale: house with garden, 5 rooms, 140 m², 489,000 €');
    expect([house.layout, house.object, house.text.headline]).toEqual([
      'product',
      'house',
      'House with garden',
    ]);
    const villa = pictureOf('Villa con piscina a Maiorca: 4 camere, vista mare, da 240 € a notte');
    expect(villa.text).toMatchObject({ headline: 'Villa con piscina a Maiorca', body: 'Da 240 € a notte' });
  });
});

describe('what to do', () => {
  test.each([
    ['Help us this winter: donate at warmplate.example', 'Donate', 'warmplate.example'],
    ['Corso di ceramica. Iscrizioni su argilla.example', 'Iscrizioni', 'argilla.example'],
    ['Wir suchen Bäcker. Bewerbung an jobs@korn.example', 'Bewerbung', 'jobs@korn.example'],
    ['Concierto en el parque. Entradas en parque.example', 'Entradas', 'parque.example'],
    ['Homes for 87 dogs. Adopt at pawhouse.example', 'Adopt', 'pawhouse.example'],
  ])('is read in "%s"', (prompt, text, contact) => {
    expect(readPrompt(prompt).facts.action).toEqual({ text, contact });
  });
});

describe('names, lists and looks', () => {
  test('what a poster is of stands before the word for it, and a shade is no text', () => {
    const picture = pictureOf('Jazz festival poster, night blue and gold, 9 to 11 August, Harbour Square');
    expect(picture.text).toMatchObject({
      ...{ kicker: 'August', headline: '9–11', points: ['Jazz festival', 'Harbour Square'] },
    });
  });

  test('a number stays with what it counts', () => {
    expect(textsOf('Last year 312 volunteers cooked 48,000 meals for people without a home')[0]).toEqual([
      'Last year 312 volunteers cooked 48,000 meals',
      'For people without a home',
    ]);
    expect(textsOf('Charity run 5 km and 10 km')[0]).toEqual(['Charity run 5 km and 10 km']);
    const [{ figure } = { figure: null }] = readPrompt('Sauvons le parc, 3 200 signatures déjà').figures;
    expect(figure?.value).toBe(3200);
    expect(readPrompt('Hay 2 millones de descargas en un año').figures[0]).toMatchObject({
      ...{ figure: { value: 2, suffix: 'M' }, label: 'descargas en un año' },
    });
  });

  test('a title that is won, and the dish of the week, are named whole', () => {
    expect(textsOf('Chess club wins state title for the third time in a row')[0]?.[0]).toBe(
      'Chess club wins state title',
    );
    expect(pictureOf('Menü der Woche: Montag Linsensuppe, Dienstag Lasagne, 8,50 €').text.headline).toBe(
      'Menü der Woche',
    );
  });

  test('what a thing has none of is said', () => {
    expect(textsOf('Pebble, the note app. Instant search, end-to-end encryption, no ads')).toContainEqual([
      'Instant search, end-to-end encryption, no ads',
    ]);
  });

  test('a route in Spanish is one, and a list belongs to its picture', () => {
    const route = filmOf('Ruta de 7 días por Andalucía: Sevilla, Córdoba, Granada y Cádiz');
    expect(route.scenes.map(({ spec }) => spec.layout)).toContain('places');
    expect(pictureOf('Postal de verano: Saludos desde Menorca, mar azul y calas tranquilas').text.body).toBe(
      'Saludos desde Menorca, mar azul, calas tranquilas',
    );
    expect(textsOf('Postcard: Greetings from Oban, grey seals and warm scones')[0]?.[0]).toBe(
      'Greetings from Oban',
    );
  });

  test('words within words decide no drawing: cycles, Oakfield, Riverside, Brown', () => {
    const first = (prompt: string) => filmOf(prompt).scenes[0]?.spec;
    expect(first('Our battery keeps its capacity after 1000 cycles')?.object).toBe('bulb');
    expect(first("Parents' evening at Oakfield Primary")?.object).toBe('none');
    expect(first('FC Riverside won 4:1 against Northgate!')?.scenery).not.toBe('waves');
    expect(filmOf('Quote: "You did it." H. Jackson Brown').notes.join(' ')).not.toContain('brown');
  });
});
