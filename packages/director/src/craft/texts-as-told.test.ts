/** Texts as people ask for them in a first message: whose they are, when and where they stand, and which words belong to them. */
import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = (['harbour', 'bakery', 'lighthouse'] as const).map((name) =>
  toyAsset({ name: `${name}.mp4`, seconds: 20 }),
);

const filmOf = (message: string) => {
  const said = converse([message], { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was made');
  return { ...seenFilm(said), edits: said.brief.edits };
};
/** "12 s: Hi 0-4 bottom, Bye 4-8". */
function textsOf(message: string): string {
  const { seconds, texts, edits } = filmOf(message);
  const told = texts.map(({ text, from, to }) => {
    const edit = edits.find((one) => one.kind === 'title' && one.text === text);
    const spot = edit?.kind === 'title' && edit.spot !== undefined ? ` ${edit.spot}` : '';
    return `${text} ${from}-${to}${spot}`;
  });
  return `${Math.round(seconds * 10) / 10} s: ${told.join(', ')}`;
}

describe('each clip has its text, for as long as it is seen', () => {
  test.each([
    ['harbour 4 s "One", bakery 4 s "Two"', '8 s: One 0-4, Two 4-8'],
    ['harbour 4 s labelled "One", bakery 4 s labelled "Two"', '8 s: One 0-4, Two 4-8'],
    [
      'harbour 4 s, text "One" bottom right, bakery 4 s, text "Two" bottom right',
      '8 s: One 0-4 bottom-right, Two 4-8 bottom-right',
    ],
    [
      'harbour and bakery 4 s each, with the captions "One" and "Two" below',
      '8 s: One 0-4 bottom, Two 4-8 bottom',
    ],
    [
      'harbour, bakery, lighthouse je 4 s, Texte unten: „Eins“, „Zwei“ und „Drei“',
      '12 s: Eins 0-4 bottom, Zwei 4-8 bottom, Drei 8-12 bottom',
    ],
    ['harbour 4 s, bakery 4 s, each with the text "Open"', '8 s: Open 0-8'],
  ])('%s', (message, expected) => expect(textsOf(message)).toBe(expected));
});

describe('what is told of a text is none of its words, and no time of a clip', () => {
  test.each([
    ['harbour 8 s y texto HOLA grande en el centro durante los primeros 3 segundos', '8 s: HOLA 0-3 middle'],
    [
      'harbour 8 s, after 4 seconds the word AHOY!!! appears in the middle for 2 seconds',
      '8 s: AHOY!!! 4-6 middle',
    ],
    [
      'harbour 8 s, lower third: Ida Holm, harbour master, seconds 2 to 6',
      '8 s: Ida Holm, harbour master 2-6',
    ],
    ['harbour 8 s, Titel: Moin! die ganze Zeit unten in weiß', '8 s: Moin! 0-8 bottom'],
    [
      'harbour 8 s with text Ahoy there in the middle, big, from second 2 to 6, in pink',
      '8 s: Ahoy there 2-6 middle',
    ],
    ['harbour 8 s; big white letters SOLD OUT across the middle', '8 s: SOLD OUT 0-2 middle'],
    ['harbour 8 s, "Ahoy" fades in at 2 s and out at 6 s', '8 s: Ahoy 2-6'],
    ['harbour 8 s; unten mittig "Moin" in Sekunde 3-6', '8 s: Moin 3-6 bottom'],
    ['harbour 8 s with "Ahoy" top centre from 1 to 4 s in yellow', '8 s: Ahoy 1-4 top'],
    ['harbour 8 s, title: Open Sundays 11-4', '8 s: Open Sundays 11-4 0-2.2'],
  ])('%s', (message, expected) => expect(textsOf(message)).toBe(expected));
});

test('two texts of one time and two places stand there both', () => {
  expect(textsOf('harbour 8 s with "Above" at the top and "Below" at the bottom')).toBe(
    '8 s: Above 0-2 top, Below 0-2 bottom',
  );
});

test('what is written on a still stands on that', () => {
  expect(
    textsOf('freeze the last frame of the harbour for 3 seconds and write "To be continued" on it'),
  ).toBe('23 s: To be continued 20-23');
});

describe('cards among clips', () => {
  test.each([
    ['harbour 4 s, question card "Why?" 3 s, then bakery 4 s', 'Why? 4-7', 11],
    ['harbour 4 s, Zwischentitel "Später" 2 Sekunden, bakery 4 s', 'Später 4-6', 10],
    ['harbour 4 s, black card saying Thank you for coming 3 s', 'Thank you for coming 4-7', 7],
    ['cartel "Verano" 2 s, harbour 4 s, bakery 4 s', 'Verano 0-2', 10],
  ])('%s', (message, text, seconds) => {
    const film = filmOf(message);
    expect(film.texts.map((one) => `${one.text} ${one.from}-${one.to}`)).toEqual([text]);
    expect(film.seconds).toBeCloseTo(seconds, 1);
  });
});

test('a text that is told from when to when stays there when something comes behind the film', () => {
  const film = filmOf(
    'harbour 3 s, bakery 3 s, lighthouse 3 s; "Moin" from second 3 to 9; end card "Bye" 2 s',
  );
  expect(film.texts.map(({ text, from, to }) => `${text} ${from}-${to}`)).toEqual(['Moin 3-9', 'Bye 9-11']);
});

test('a time in brackets behind "first" is that of the clip', () => {
  expect(filmOf('harbour first (3 s), then the bakery 4 s').clips.map(({ seconds }) => seconds)).toEqual([
    3, 4,
  ]);
});

describe('a text that is said to be on a clip by its place stands as long as that is seen', () => {
  test.each([
    [
      'harbour 4 s, bakery 4 s. Put "Host" over the first clip and "Guest" over the second, both bottom left',
      '8 s: Host 0-4 bottom-left, Guest 4-8 bottom-left',
    ],
    [
      'harbour 4 s, bakery 4 s. Beschrifte den ersten Clip mit „März“ und den zweiten mit „Juni“, jeweils oben rechts',
      '8 s: März 0-4 top-right, Juni 4-8 top-right',
    ],
    [
      'harbour 4 s, bakery 4 s, lighthouse 4 s. Text "Before" on scene 1 and "After" on scene 3',
      '12 s: Before 0-4, After 8-12',
    ],
    ['harbour 4 s, bakery 4 s. Texto "Llámanos" solo en la última imagen', '8 s: Llámanos 4-8'],
    [
      'harbour 4 s, bakery 4 s. Einblendung „Hafen“ unten links über dem ersten Clip',
      '8 s: Hafen 0-4 bottom-left',
    ],
    ['harbour 4 s. End with the bakery for 3 seconds, text "Fresh" on it', '7 s: Fresh 4-7'],
    ['harbour 4 s, bakery 4 s, the last clip says "The End"', '8 s: The End 4-8'],
    ['开头harbour 4秒，最后bakery 4秒加文字“再见”', '8 s: 再见 4-8'],
  ])('%s', (message, expected) => expect(textsOf(message)).toBe(expected));
});

describe('what a text is for tells when it stands', () => {
  test.each([
    ['harbour 8 s, "Book a berth" as the CTA', '8 s: Book a berth 6-8'],
    [
      'harbour 8 s, hook "Ahoy" on the first second, tagline "Sail on" on the final beat',
      '8 s: Ahoy 0-1, Sail on 6-8',
    ],
    ['harbour 8 s, title "Ida & Bo" then "12 July" as the closer', '8 s: Ida & Bo 0-2, 12 July 6-8'],
    ['harbour 8 s. Title: "Quay", first 3 seconds, top left', '8 s: Quay 0-3 top-left'],
  ])('%s', (message, expected) => expect(textsOf(message)).toBe(expected));
});
