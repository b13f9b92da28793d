/** Changes that are asked about are never made. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = ['tram.mp4', 'market.mp4', 'beach.mp4', 'fluss.mp4', '灯塔.mp4'].map((name) =>
  toyAsset({ name, seconds: 20 }),
);
const first = 'tram, market, beach, fluss, 灯塔, 4 seconds each';

/** The clips after `say`, and what was answered. */
function after(say: string) {
  const last = converse([first, say], { assets }).at(-1);
  if (last === undefined) throw new Error('no answer');
  const row = seenFilm(last).clips.map(({ name, seconds }) => `${name} ${seconds}`);
  return { row: row.join(', '), message: last.message, isAnswer: last.question !== undefined };
}
const whole = 'tram 4, market 4, beach 4, fluss 4, 灯塔 4';

test.each([
  'should I drop the market?',
  'hmm ok and what if we lose the tram',
  'would it be better without the beach?',
  'do you think the beach should go first?',
  'what happens if i take out the market?',
  'should we drop the market? not sure',
  'should the tram be 6 seconds?',
  'soll ich den Fluss rausnehmen?',
  'Was wäre, wenn der Fluss zuerst kommt?',
  'tu crois que le tram devrait durer 2 secondes ?',
  '¿quito el market?',
  '¿y si quitamos el market?',
  'devo tirar o market?',
  'tolgo il market?',
  '要不要去掉灯塔？',
])('a question changes nothing: %s', (say) => {
  const { row, isAnswer } = after(say);
  expect(row).toBe(whole);
  expect(isAnswer).toBe(true);
});

test.each([
  ['can you drop the market?', 'tram 4, beach 4, fluss 4, 灯塔 4'],
  ['do you think you could make the tram 6 seconds?', 'tram 6, market 4, beach 4, fluss 4, 灯塔 4'],
  ['drop the market please?', 'tram 4, beach 4, fluss 4, 灯塔 4'],
])('a request that is put as a question is done: %s', (say, row) => {
  expect(after(say).row).toBe(row);
});

test('what is weighed beside a wish is not done, and told', () => {
  const { row, message } = after('make the tram 5s, should I drop the market?');
  expect(row).toBe('tram 5, market 4, beach 4, fluss 4, 灯塔 4');
  expect(message).toContain('should I drop the market');
});

test('a text that asks is a text', () => {
  expect(after('write "Should I stay?" on the beach').message).toContain('Should I stay?');
});
