import { expect, test } from 'vitest';
import { type ConversationTurn, lacksByTurn } from '../testing/conversation-checks.ts';

const library = {
  'C0001.mp4': {
    seconds: 30,
    shows: [{ what: ['kneading dough', 'dough', 'Teig', 'pétrissage', 'masa'], from: 0, to: 30 }],
  },
  'C0002.mp4': {
    seconds: 24,
    shows: [{ what: ['oven', 'Ofen', 'four', 'horno', 'forno'], from: 0, to: 24 }],
  },
  'C0003.mp4': {
    seconds: 26,
    shows: [{ what: ['shop window', 'window', 'Schaufenster', 'vitrine'], from: 0, to: 26 }],
  },
  'loaf_fall.mp4': { seconds: 8 },
  'baker_story.mp4': { seconds: 40 },
  'slow_waltz.mp3': { seconds: 90 },
  'mill_logo.png': { seconds: 0 },
};
const [dough, oven, shop] = ['c0001', 'c0002', 'c0003'];

test.each<[string, Omit<ConversationTurn, 'say'>]>([
  [
    'Hello, I would like a square film of 15 seconds for the page of the guild. We begin with the dough, then the oven, and we end on the shop window. All of them equally long.',
    { order: [dough, oven, shop], lengths: [5, 5, 5], ratio: '1:1' },
  ],
  [
    'Hallo, ich hätte gern einen Film von 12 Sekunden für die Innung. Zuerst der Teig, dann der Ofen, am Ende das Schaufenster. Alles gleich lang, ohne Musik.',
    { order: [dough, oven, shop], lengths: [4, 4, 4], music: 'none' },
  ],
  [
    'dough, oven: 2 seconds each. Then the shop window 5 seconds.',
    { order: [dough, oven, shop], lengths: [2, 2, 5] },
  ],
  [
    'loaf fall 4s then the same loaf fall at double speed 2s then the oven 3s',
    { lengths: [4, 2, 3], speeds: [1, 2, 1] },
  ],
  [
    'LOGO: top right\nSHOTS: dough 3 s, oven 4 s',
    { lengths: [3, 4], logo: { name: 'mill_logo.png', corner: 'top-right' } },
  ],
  [
    'the baker story for 20 seconds, then the oven 4 seconds',
    { order: ['baker_story', oven], lengths: [20, 4] },
  ],
])('what stands beside the clips upsets nothing: %s', (say, wanted) => {
  expect(lacksByTurn(library, [{ say, ...wanted }])[0]?.lacks).toEqual([]);
});

const toys = { 'frog.mp4': { seconds: 20 }, 'pig.mp4': { seconds: 20 }, 'elf.mp4': { seconds: 20 } };

/** What is done to a clip, and how often is cut, show no clip again. */
test.each<[string, Omit<ConversationTurn, 'say'>]>([
  ['frog 4 s, pig 4 s, the frog louder', { order: ['frog', 'pig'], lengths: [4, 4] }],
  ['frog 4 s, pig 4 s, make the pig darker', { order: ['frog', 'pig'], lengths: [4, 4] }],
  [
    'frog, pig and elf, 3 s each. The elf should be louder',
    { order: ['frog', 'pig', 'elf'], lengths: [3, 3, 3] },
  ],
  ['frog, pig and elf, 2 seconds of the pig', { order: ['frog', 'pig', 'elf'] }],
  ['frog, pig and elf, the last one 5 seconds', { order: ['frog', 'pig', 'elf'], lengths: [6, 6, 5] }],
  ['cut every 1 second: frog and pig, 8 seconds, 4:5', { seconds: 8, ratio: '4:5' }],
])('and nothing twice: %s', (say, checks) => {
  const [turn] = lacksByTurn(toys, [{ say, ...checks }]);
  expect(turn?.lacks).toEqual([]);
});
