import { expect, test } from 'vitest';
import { type ConversationTurn, lacksByTurn } from '../testing/conversation-checks.ts';
import { playedAgain } from './played-again.ts';

const library = {
  'dog.mp4': { seconds: 16 },
  'cat.mp4': { seconds: 11 },
  'market.mp4': { seconds: 15 },
  'C0101.mp4': { seconds: 20, shows: [{ what: ['girl jumping', 'jump'], from: 0, to: 20 }] },
  'street_funk.mp3': { seconds: 90 },
};
const [dog, cat, market] = ['dog', 'cat', 'market'];

test.each<[string, Omit<ConversationTurn, 'say'>]>([
  ['dog twice, then cat', { order: [dog, dog, cat] }],
  ['show the dog three times', { order: [dog, dog, dog] }],
  ['the dog twice through, then the cat, 4 seconds each', { order: [dog, dog, cat], seconds: 12 }],
  ['12 second video: the dog twice and then the cat', { order: [dog, dog, cat], seconds: 12 }],
  ['dog 3 s, cat 2 s three times in a row, no music', { order: [dog, cat, cat, cat], seconds: 9 }],
  ['zweimal dog, dann cat, je 3 Sekunden', { order: [dog, dog, cat], seconds: 9 }],
  ['dog deux fois puis cat, 3 secondes chacun', { order: [dog, dog, cat], seconds: 9 }],
  ['dog duas vezes e depois cat, 3 segundos cada', { order: [dog, dog, cat], seconds: 9 }],
  ['dog两遍，然后cat', { order: [dog, dog, cat] }],
  ['dog, cat and market, 3s each, play the cat twice', { order: [dog, cat, cat, market], seconds: 12 }],
  ['dog 4 s twice as fast, then cat 3 s', { order: [dog, cat], speeds: [2, 1] }],
  ['dog 4 s, cat 3 s, title "Twice" on the cat', { order: [dog, cat], titles: ['Twice'] }],
  [
    'girl jumping 4 s, then the same clip backwards, then cat 3 s',
    { order: ['c0101', 'c0101', cat], seconds: 11 },
  ],
  [
    'make the dog go backwards 5 secs then the same clip normal 5 secs, no music',
    { order: [dog, dog], reversed: [true, false], lengths: [5, 5] },
  ],
  ['cat 4 seconds, then the same shot again in slow motion', { order: [cat, cat], speeds: [1, 0.5] }],
  ['boomerang of the dog, 4 seconds, then cat 3 seconds', { reversed: [false, true, false], seconds: 7 }],
  ['dog as a boomerang, 6 seconds', { reversed: [false, true], seconds: 6 }],
])('what is shown again is there as often: %s', (say, wanted) => {
  const [judged] = lacksByTurn(library, [{ say, ...wanted }]);
  expect(judged?.lacks).toEqual([]);
  expect(judged?.said.message).not.toMatch(/not as asked|not understand/u);
});

test('a clip that is not there leaves the message as it is', () => {
  const [judged] = lacksByTurn(library, [{ say: 'the unicorn twice, then the dog and the cat' }]);
  expect(judged?.said.message).toContain('unicorn');
});

test('other times than those of its clip, speeds and words to show are no repetition', () => {
  expect(playedAgain('dog at 2x speed 3 s, cat 4 s')).toBeNull();
  expect(playedAgain('dog 3 s, title "Play it 3 times"')).toBeNull();
  expect(playedAgain('dog 4 s, then the same clip 2 s')).toBeNull();
  expect(playedAgain('play the whole video twice')).toBeNull();
});

test.each([' '.repeat(2_000), '"'.repeat(4_500), 'twice '.repeat(200), 'a b c d e f '.repeat(100)])(
  'long prompts of one kind are read at once',
  (prompt) => {
    expect(playedAgain(prompt)?.again.length ?? 0).toBeLessThan(100);
  },
);
