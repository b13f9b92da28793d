import { expect, test } from 'vitest';
import { type ConversationTurn, lacksByTurn } from '../testing/conversation-checks.ts';
import { plainForms } from './plain-forms.ts';

const library = {
  'dog.mp4': { seconds: 16 },
  'cat.mp4': { seconds: 11 },
  'market.mp4': { seconds: 15 },
  'C0101.mp4': { seconds: 20, shows: [{ what: ['crowd at night', 'crowd'], from: 0, to: 20 }] },
  'C0102.mp4': { seconds: 30, shows: [{ what: ['painting the shed', 'Schuppen'], from: 0, to: 30 }] },
  'night_lofi.mp3': { seconds: 90 },
  'street_funk.mp3': { seconds: 90 },
};
const [dog, cat, market] = ['dog', 'cat', 'market'];

test.each<[string, Omit<ConversationTurn, 'say'>]>([
  ['dog 3", cat 4", market 2"', { lengths: [3, 4, 2] }],
  ['dog 3″ / cat 4″ / market 2″', { lengths: [3, 4, 2] }],
  ['A) dog 3 s\nB) cat 4 s\nC) market 2 s\nSUPER: "Open" on B', { texts: [{ text: 'Open', over: 'cat' }] }],
  [
    'Shot list\nSHOT 1: dog, 3 s\nSHOT 2: cat, 4 s\nSHOT 3: market, 2 s\nMUSIC: street funk\nSUPER (shot 2): Open late',
    { texts: [{ text: 'Open late', over: 'cat' }], music: 'street_funk' },
  ],
  ['dog x2 speed 3 s, cat 4 s, market @ 2x 2 s', { speeds: [2, 1, 2], lengths: [3, 4, 2] }],
  ['Opening: dog. Middle: cat. Closing: market. Each the same length, 9 seconds.', { lengths: [3, 3, 3] }],
  ['at 0s dog, at 3s cat, at 7s market, ends at 9s', { lengths: [3, 4, 2] }],
  ['0s dog, 3s cat, 7s market, 9s end', { lengths: [3, 4, 2] }],
  ['Brief: 0:00–0:03 dog. 0:03–0:07 cat. 0:07–0:09 market.', { lengths: [3, 4, 2] }],
  ['dog 0-3, cat 3-7, market 7-9', { lengths: [3, 4, 2] }],
  ['dog - 3\ncat - 4\nmarket - 2', { lengths: [3, 4, 2] }],
  ['1 dog - 3\n2 cat - 4\n3 market - 2', { lengths: [3, 4, 2] }],
  ['dog: 3, cat: 4, market: 2', { lengths: [3, 4, 2] }],
  ['dog 3s (muted), cat 4s, market 2s', { muted: ['dog'], heard: ['cat'], lengths: [3, 4, 2] }],
  [
    'Each clip its caption: dog "One", cat "Two", market "Three". 3 seconds apiece',
    {
      texts: [
        { text: 'One', over: 'dog' },
        { text: 'Three', over: 'market' },
      ],
      lengths: [3, 3, 3],
    },
  ],
  [
    'dog "One", cat "Two", market "Three", 3 seconds each',
    { texts: [{ text: 'Two', over: 'cat' }], lengths: [3, 3, 3] },
  ],
  [
    'dog 3 s. cat 4 s. market 2 s. "Only today" on the cat.',
    { texts: [{ text: 'Only today', over: 'cat' }] },
  ],
  ['fast cuts, a 9 secs vid: dog, cat, market. all same length', { lengths: [3, 3, 3] }],
  ['3 seconds of each of these: dog, cat, market', { lengths: [3, 3, 3] }],
  [
    'un clip de 9 secondes : dog, cat et market, 3 secondes chacun, en noir et blanc',
    { lengths: [3, 3, 3], grey: true },
  ],
  ['dog 0:03-0:06, cat 4 s silent, then market 2 s', { lengths: [3, 4, 2], muted: ['cat'], heard: ['dog'] }],
  [
    'can we have the dog from 0:04 to 0:07 and after it the cat (4 secs) and the market (2 secs)',
    { lengths: [3, 4, 2] },
  ],
  ['dog 1.5x for 3 sec\ncat 4 sec\nmarket 2x for 2 sec', { speeds: [1.5, 1, 2], lengths: [3, 4, 2] }],
  ['dog 3 s, cat 4 s, market 2 s. Label each: "One", "Two", "Three"', { titles: ['One', 'Two', 'Three'] }],
  ['Ad for the shop :) please do the dog 3 s, the cat 4 s, the market 2 s', { lengths: [3, 4, 2] }],
  ['dog 3 s, cat 4 s, market 2 s, b&w for all of it', { lengths: [3, 4, 2], grey: true }],
  ['dog 3 s, played backwards, cat 4 s and market 2 s', { reversed: [true, false, false] }],
  ['Dog, 0:03 to 0:06. Then cat 4s. End with the market, 2s', { lengths: [3, 4, 2] }],
  ['dog, cat, market, 9 s. Caption on screen: Free in May', { titles: ['Free in May'], captions: false }],
])('notations that people write: %s', (say, wanted) => {
  expect(lacksByTurn(library, [{ say, order: [dog, cat, market], ...wanted }])[0]?.lacks).toEqual([]);
});

test.each([
  ['dog 3 s, cat 4 s, market 2 s. At 0:05 the text "Hello you"', 5],
  ['dog 3 s, cat 4 s, market 2 s. Lower third at 0:05: "Hello you"', 5],
  ['dog 3 Sekunden, cat 4 Sekunden. Bei 0:04 soll "Hello you" stehen.', 4],
  ['dog 3 s, cat 4 s, market 2 s, from 0:03 to 0:06 "Hello you"', 3],
])('a text whose time stands before it: %s', (say, from) => {
  expect(
    lacksByTurn(library, [{ say, titles: ['Hello you'], texts: [{ text: 'Hello you', from }] }])[0]?.lacks,
  ).toEqual([]);
});

test('a shot with a word of a piece of music is seen where something shows it', () => {
  const say = 'dog 3 s, crowd at night 4 s, cat 2 s, music street funk';
  const wanted = { order: [dog, 'c0101', cat], lengths: [3, 4, 2], music: 'street_funk' } as ConversationTurn;
  expect(lacksByTurn(library, [{ ...wanted, say }])[0]?.lacks).toEqual([]);
});

test('a time-lapse lasts as long as was asked', () => {
  const say = 'dog 3 s, Schuppen 5 s im Zeitraffer, cat 2 s';
  expect(lacksByTurn(library, [{ say, lengths: [3, 5, 2], speeds: [1, 6, 1] }])[0]?.lacks).toEqual([]);
});

test('texts between quotation marks stay as they are', () => {
  const said = 'dog 3 s, text "2x speed 5" for all';
  expect(plainForms(said)).toBe(said);
  expect(plainForms('dog 3 s with "Route 66" on it, cat "A) B"')).toBe(
    'dog 3 s with "Route 66" on it, cat "A) B"',
  );
});

test('what is said of one shot is not done to the other one of the same footage', () => {
  const say = 'dog backwards 4 s, then dog forwards 4 s, cat 2 s';
  const wanted = { order: [dog, dog, cat], lengths: [4, 4, 2], reversed: [true, false, false] };
  expect(lacksByTurn(library, [{ say, ...wanted }])[0]?.lacks).toEqual([]);
});

test('a quotation that ends its sentence ends it', () => {
  const say = 'dog 3 s, cat 4 s. On the cat: "Give play." Street funk. 4:5';
  const wanted = { texts: [{ text: 'Give play.', over: 'cat' }], music: 'street_funk', ratio: '4:5' };
  expect(lacksByTurn(library, [{ say, lengths: [3, 4], ...wanted }])[0]?.lacks).toEqual([]);
});

test('a gift card is a picture, and a crest is a logo', () => {
  const own = { ...library, 'giftcard.png': { seconds: 0 }, 'school_crest.png': { seconds: 0 } };
  const say = 'dog 3 s, gift card 2 s, cat 4 s. Escudo abajo a la derecha';
  const wanted = { order: [dog, 'giftcard', cat], logo: { name: 'school_crest', corner: 'bottom-right' } };
  expect(lacksByTurn(own, [{ say, ...wanted }])[0]?.lacks).toEqual([]);
});

test('a text and a logo that are wished in one breath', () => {
  const own = { ...library, 'our_logo.png': { seconds: 0 } };
  const say =
    'dog 3 s, cat 4 s. Put "Free delivery" over the cat and our logo in the top left corner for the whole thing.';
  const wanted = {
    lengths: [3, 4],
    texts: [{ text: 'Free delivery', over: 'cat' }],
    logo: { name: 'our_logo', corner: 'top-left' },
  };
  expect(lacksByTurn(own, [{ say, ...wanted }])[0]?.lacks).toEqual([]);
});

test('the head of a list is no text', () => {
  const own = { 'farmshop.jpg': { seconds: 0 }, 'cows_gate.mp4': { seconds: 9 }, 'dog.mp4': { seconds: 9 } };
  const say = 'FARM SHOP PROMO\n\nCows at the gate - 3 sec\nDog - 4 sec\nFarm shop photo - 3 sec';
  expect(lacksByTurn(own, [{ say, titles: [], lengths: [3, 4, 3] }])[0]?.lacks).toEqual([]);
});

test('captions in brackets behind a time', () => {
  const own = { ...library, 'dog.mp4': { seconds: 16, speech: 'we bake at night and sell by day' } };
  const say = 'Dog first 8 seconds (captions), then cat 3s, market 4s';
  const wanted = { order: [dog, cat, market], lengths: [8, 3, 4], captions: true };
  expect(lacksByTurn(own, [{ say, ...wanted }])[0]?.lacks).toEqual([]);
});
