/** Lists of shots with their times, in one sentence and line by line. */
import { expect, test } from 'vitest';
import { type ConversationSet, lacksByTurn } from '../testing/conversation-checks.ts';

const shows = (what: string[]) => [{ what, from: 0, to: 9 }];
const library: ConversationSet['library'] = {
  'IMG_1.mp4': { seconds: 14, shows: shows(['tram', 'bridge']) },
  'IMG_2.mp4': { seconds: 9, shows: shows(['soup', 'kitchen']) },
  'IMG_3.mp4': { seconds: 8, shows: shows(['woman', 'umbrella', 'rain']) },
  'umbrella-shop.mp4': { seconds: 12 },
  'timelapse-harbour.mp4': { seconds: 20 },
  'slow-waltz.mp3': { seconds: 80 },
};

test.each([
  { say: 'tram 5s, soup full, the woman in the rain 4s. no music. upright', music: 'none', shape: 'upright' },
  { say: 'Can I get: the tram 5 sec, soup (all of it), then the woman in the rain 4 sec' },
  { say: 'Zuerst die Straßenbahn 5 Sekunden, dann die Suppe ganz, dann die Frau im Regen 4 Sekunden' },
  { say: 'primero el tranvía 5 segundos, la sopa entera, y al final la mujer en la lluvia 4 segundos' },
])('$say', (turn) => {
  const wanted = { ...turn, order: ['IMG_1', 'IMG_2', 'IMG_3'], lengths: [5, 9, 4], seconds: 18 };
  expect(lacksByTurn(library, [wanted])[0]?.lacks).toEqual([]);
});

test('lines end with their times, and the last one may say what is heard', () => {
  const say =
    'Shot list:\ntram – 4 sec\nthe woman with an umbrella – 5 sec\nthe harbour timelapse – 6 sec\nSound: only our slow waltz';
  const order = ['IMG_1', 'IMG_3', 'timelapse-harbour'];
  const turn = { say, order, lengths: [4, 5, 6], seconds: 15, music: 'slow-waltz' };
  expect(lacksByTurn(library, [turn])[0]?.lacks).toEqual([]);
});

test('a list that names what is not there is no list: the grammar says what is missing', () => {
  const turn = { say: 'tram 5s, dinosaur 3s, soup 4s', undone: true, uses: ['IMG_1', 'IMG_2'] };
  expect(lacksByTurn(library, [turn])[0]?.lacks).toEqual([]);
});

test('a sentence with a time is no list', () => {
  const turn = { say: 'A 12 second film of the tram, then the soup', order: ['IMG_1', 'IMG_2'], seconds: 12 };
  expect(lacksByTurn(library, [turn])[0]?.lacks).toEqual([]);
});
