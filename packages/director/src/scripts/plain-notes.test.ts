import { expect, test } from 'vitest';
import { type ConversationTurn, lacksByTurn } from '../testing/conversation-checks.ts';
import { plainNotes } from './plain-texts.ts';

const library = {
  'dog.mp4': { seconds: 30 },
  'cat.mp4': { seconds: 30 },
  'my_logo.png': { seconds: 0 },
  'swing.mp3': { seconds: 60 },
};
const both = { order: ['dog', 'cat'] };

test.each<[string, Omit<ConversationTurn, 'say'>]>([
  [
    'dog.mp4 | in 0:12 | out 0:18\ncat.mp4 | in 0:02 | out 0:06\nNo transitions.',
    { ...both, lengths: [6, 4] },
  ],
  [
    '| clip | in | out |\n|------|----|-----|\n| dog.mp4 | 0:02 | 0:06 |\n| cat.mp4 | 0:10 | 0:15 |',
    { ...both, lengths: [4, 5] },
  ],
  ['“A | B” at the start, dog 3 s, cat 3 s', { ...both, titles: ['A | B'] }],
  [
    'dog 6 s, cat 5 s. Title "One" 0:01 to 0:04, title "Two" 0:07 to 0:09.',
    {
      texts: [
        { text: 'One', from: 1, to: 4 },
        { text: 'Two', from: 7, to: 9 },
      ],
    },
  ],
  [
    'dog 5 s, cat 5 s. Music: swing. Logo: bottom left.',
    { ...both, music: 'swing', logo: { name: 'my_logo', corner: 'bottom-left' } },
  ],
  ['dog 5 s at 2x, cat 4 s', { ...both, lengths: [5, 4], speeds: [2, 1] }],
  ['dog 5 s a 2x; cat 4 s', { ...both, lengths: [5, 4], speeds: [2, 1] }],
  ['dog at quarter speed for 6 s, cat 4 s', { ...both, lengths: [6, 4], speeds: [0.25, 1] }],
])('a note is done as a sentence is: %s', (say, wanted) => {
  const [judged] = lacksByTurn(library, [{ say, ...wanted }]);
  expect(judged?.lacks).toEqual([]);
  expect(judged?.said.message).not.toMatch(/not as asked|not understand|Not done/u);
});

test('what is no table keeps its bar, and times that run backwards are no stretch', () => {
  expect(plainNotes('dog | cat')).toBe('dog | cat');
  expect(plainNotes('\uE0000\uE001 0:09 to 0:04')).toBe('\uE0000\uE001 0:09 to 0:04');
});
