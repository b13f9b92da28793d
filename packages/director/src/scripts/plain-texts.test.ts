import { expect, test } from 'vitest';
import { type ConversationTurn, lacksByTurn } from '../testing/conversation-checks.ts';
import { plainClock, plainTexts } from './plain-texts.ts';

const library = {
  'dog.mp4': { seconds: 16 },
  'cat.mp4': { seconds: 11 },
  'market.mp4': { seconds: 15 },
};

test.each<[string, Omit<ConversationTurn, 'say'>]>([
  ['dog 3s, cat 3s. put "Hi" during the cat clip', { texts: [{ text: 'Hi', over: 'cat' }] }],
  ['dog 3s, cat 4s. text "Hi" while the cat is on', { texts: [{ text: 'Hi', from: 3, to: 7 }] }],
  ['dog 3s, cat 4s, "Hi" for as long as the cat is visible', { texts: [{ text: 'Hi', from: 3, to: 7 }] }],
  ['dog 3s, cat 4s. "Hi" on the cat the whole time', { texts: [{ text: 'Hi', from: 3, to: 7 }] }],
  [
    'dog, cat, market, 15 s. Text "Hi" from second 12 to the end',
    { texts: [{ text: 'Hi', from: 12, to: 15 }] },
  ],
  [
    'dog, cat, market, 15 s. Text "Hi" from second 5 to second 8',
    { texts: [{ text: 'Hi', from: 5, to: 8 }] },
  ],
  ['dog, cat, market, 15 s. Text "Hi" from 12 s to the end', { texts: [{ text: 'Hi', from: 12, to: 15 }] }],
  ['dog, cat, market, 15 s. Text "Hi" ab 12 s bis zum Ende', { texts: [{ text: 'Hi', from: 12, to: 15 }] }],
  [
    'dog, cat, market, 15 s. Texto "Hi" desde 12 s hasta el final',
    { texts: [{ text: 'Hi', from: 12, to: 15 }] },
  ],
  ['dog, cat, market, 15 s. Text "Hi" ab Sekunde 12', { texts: [{ text: 'Hi', from: 12 }] }],
  [
    'dog, cat, market, 15 s. Texto "Oi" a partir do segundo 12 até o fim',
    { texts: [{ text: 'Oi', from: 12, to: 15 }] },
  ],
  ['dog 3s cat 3s "Bye" at the top on black', { titles: ['Bye'], seconds: 8 }],
  ['dog 3s, cat 3s, "Bye" at the bottom on a white background for 3 seconds', { seconds: 9 }],
])('a text stands when it is asked to: %s', (say, wanted) => {
  const [judged] = lacksByTurn(library, [{ say, ...wanted }]);
  expect(judged?.lacks).toEqual([]);
  expect(judged?.said.message).not.toMatch(/not as asked|not understand|Not done/u);
});

test.each([
  ['dog 3s, cat 3s. "Hi" across the middle in yellow', 'middle'],
  ['dog 3s, cat 3s. "Hi" in the middle of the screen over the cat', 'middle'],
  ['dog 3s, cat 3s "Hi" at the top on black', 'top'],
  ['dog 3s, cat 3s, then a black screen with "Hi" at the bottom', 'bottom'],
])('a text stands where it is asked to: %s', (say, spot) => {
  const [judged] = lacksByTurn(library, [{ say }]);
  const { titles, edits } = judged?.said.brief ?? { titles: [], edits: [] };
  expect(JSON.stringify([titles, edits])).toContain(`"spot":"${spot}"`);
});

test('of a film that is there as well', () => {
  const turns = [
    { say: 'dog 3s, cat 4s' },
    { say: '"Hi" across the middle in yellow', titles: ['Hi'] },
    { say: 'text "Yo" from second 4', texts: [{ text: 'Yo', from: 4 }] },
    { say: '"Hey" on the cat throughout', texts: [{ text: 'Hey', from: 3, to: 7 }] },
  ];
  expect(lacksByTurn(library, turns).flatMap(({ lacks }) => lacks)).toEqual([]);
});

test('a second that is counted is a time only beside words to show', () => {
  expect(plainClock('text "A" from second 75')).toContain('1:15');
  expect(plainClock('the talk up to second 8, then the dog')).toBe('the talk up to second 8, then the dog');
});

test.each([' '.repeat(2_000), '\uE0001\uE001'.repeat(1_000), '\uE0001\uE001 while the '.repeat(300)])(
  'long prompts of one kind are read at once',
  (prompt) => {
    expect(plainTexts(prompt).length).toBeLessThan(30_000);
  },
);
