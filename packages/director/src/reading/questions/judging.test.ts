/** Questions for an opinion are answered and make no film; wishes that are put as questions do. */
import { expect, test } from 'vitest';
import { tellerOf } from '../../telling/teller.ts';
import { toyAsset } from '../../testing/toy-library.ts';
import { answerWithFiles } from '../../turns/library-answer.ts';
import { beginReading } from '../read-prompt.ts';

const assets = ['frog', 'pig', 'elf'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 10 }));
const questionOf = (prompt: string) =>
  beginReading(prompt, { assets, unusable: [] }).briefWith(new Map()).question;

test.each([
  'Which looks better, the frog or the pig?',
  'Which one is better, frog or pig?',
  'should I use the frog or the pig?',
  'what do you think of the frog?',
  'is the frog clip any good?',
  'which clip is the longest?',
  'which one is sharper, frog.mp4 or pig.mp4?',
  'Is the frog too dark?',
  'do you like the frog?',
  'Welcher Clip ist besser, frog oder pig?',
  'Soll ich lieber den frog nehmen?',
  'Quel plan est le meilleur ?',
  '¿Cuál es mejor, frog o pig?',
  'Qual é o melhor clipe?',
  'Quale clip è migliore?',
  '哪个更好，frog还是pig？',
])('is left to who asks: %s', (prompt) => {
  expect(questionOf(prompt)).toEqual({ kind: 'judge' });
});

test.each([
  'Can you make a video of the best clips?',
  'Could you make the frog look better?',
  'what about a 10 second film of the frog?',
  'do you think you could put the frog and the pig together?',
  'would you like to make a film of frog and pig?',
  "what's the best 10 seconds of the frog?",
  'the best of the frog',
  'which looks better: the frog',
])('makes a film: %s', (prompt) => {
  expect(questionOf(prompt)).toBeNull();
});

test('the answer says that nothing was made, and what there is', () => {
  expect(answerWithFiles({ kind: 'judge' }, { assets, teller: tellerOf('english') })).toBe(
    'That is for you to judge, so I made nothing, and it cost nothing. ' +
      'I can use 3 files: frog.mp4 (10 s), pig.mp4 (10 s), elf.mp4 (10 s).',
  );
});
