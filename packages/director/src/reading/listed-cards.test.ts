import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { worldOf } from '../testing/conversation-checks.ts';
import { seenFilm } from '../testing/film-view.ts';
import { readListedCard } from './listed-cards.ts';

const world = worldOf({
  'photo.jpg': { seconds: 0 },
  'bus.mov': { seconds: 45 },
  'crowd.mp4': { seconds: 25 },
  'song.mp3': { seconds: 60 },
});
const lines = '\nBerlin 3 May\nWien 5 May\nPraha 8 May';

/** The film after the last of some messages. */
function filmOf(...messages: string[]) {
  const said = converse(messages, world).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), message: said.message };
}

test.each([
  `Photo 3s, then bus 5s, dates at the end:${lines}`,
  `photo 3 Sekunden, dann bus 5 Sekunden, am Ende die Termine:${lines}`,
  `photo 3 s, bus 5 s, et à la fin la liste des dates :${lines}`,
  `photo 3 s, bus 5 s y al final las fechas:${lines}`,
  `photo 3 s, bus 5 s e alla fine le date:${lines}`,
  `End with a card listing our dates:${lines}\nbefore that 3 seconds of the photo and 5 of the bus`,
])('%s', (message) => {
  const { texts, seconds, message: answer } = filmOf(message);
  expect(texts.map(({ text, from, to }) => [text, from, to])).toEqual([[lines.trim(), 8, 12]]);
  expect(seconds).toBe(12);
  expect(answer).not.toMatch(/understand|verstanden|compris|entendido|capito/u);
});

test.each([
  'dates need to stay longer, 6 seconds',
  'the dates should stay 6 seconds',
  'die Termine länger, 6 Sekunden',
])('a card of lines lasts as it is told: %s', (change) => {
  const { texts, seconds } = filmOf(`Photo 3s, then bus 5s, dates at the end:${lines}`, change);
  expect(texts.map(({ from, to }) => [from, to])).toEqual([[8, 14]]);
  expect(seconds).toBe(14);
});

test.each([
  'Shots at the end:\nbus.mov 5 s\ncrowd.mp4 4 s',
  '30 seconds:\nbus\ncrowd',
  'dates at the end: 3 May',
])('no lines of a card: %s', (message) => {
  expect(readListedCard(message)).toBeNull();
});

test('one text goes and the others stay', () => {
  const first = 'bus 5s, crowd 5s, title "Tour", text "Live" on the crowd, end card "See you" 3s';
  const textsAfter = (...changes: string[]) => filmOf(first, ...changes).texts.map(({ text }) => text);
  for (const change of [
    'remove the title',
    'Titel weg',
    'enlève le titre',
    'quita el título',
    'togli il titolo',
  ])
    expect(textsAfter(change)).toEqual(['Live', 'See you']);
  for (const change of ['remove the end card', 'lose the end card please', 'elimina el texto final'])
    expect(textsAfter(change).toSorted()).toEqual(['Live', 'Tour']);
  expect(textsAfter('remove the titles')).toEqual([]);
});

test('texts of a change stand on the clips that it tells', () => {
  const textsOf = (first: string, change: string) =>
    filmOf(first, change).texts.map(({ text, from, to }) => `${text} ${from}-${to}`);
  expect(textsOf('bus 4s, crowd 4s', 'Schrift „A“ und „B“ auf die Clips')).toEqual(['A 0-4', 'B 4-8']);
  expect(textsOf('photo 3s, crowd 4s', 'texts "A" and "B" on them')).toEqual(['A 0-3', 'B 3-7']);
});

test('a text stands on the still that it is told with', () => {
  for (const message of [
    'just the crowd, freeze the last frame for 3 seconds with the text "GO" on it',
    'só o crowd, congela a imagem no final por 3 segundos com o texto "GO"',
  ])
    expect(filmOf(message).texts.map(({ text, from, to }) => [text, from, to])).toEqual([['GO', 25, 28]]);
});

test('a film is as long as the song that it is cut to, and turns between two clips', () => {
  const { seconds, clips } = filmOf('cut between bus and crowd, throw in the photo now and then, whole song');
  expect(seconds).toBe(60);
  expect(new Set(clips.map(({ name }) => name))).toEqual(new Set(['bus', 'crowd', 'photo']));
  expect(clips.length).toBeGreaterThan(5);
});

test('a length without a clip is two wishes', () => {
  const { seconds, clips } = filmOf('20 seconds of everything', 'make it 12 seconds without the bus');
  expect(seconds).toBe(12);
  expect(clips.map(({ name }) => name)).not.toContain('bus');
});

test('the answer keeps the language of the chat', () => {
  const { message } = filmOf(
    'il bus per 10 secondi, poi crowd per 5 secondi',
    'musica dolce in sottofondo, ma si deve sentire che cantiamo',
  );
  expect(message).toContain('Ho modificato');
});
