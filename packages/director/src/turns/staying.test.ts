/** Times that stay beside another change. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyLibrary } from '../testing/toy-library.ts';

const first = 'the pig 2 seconds, then the frog 3 seconds, then the elf 4 seconds';
const after = (message: string) => {
  const said = converse([first, message], { assets: toyLibrary }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), message: said.message };
};
const clipsAfter = (message: string) =>
  after(message).clips.map(
    ({ name, seconds, speed }) => `${name} ${Math.round(seconds * 10) / 10} x${speed}`,
  );

const slow = [
  'frog.mp4 at half speed, still 3 seconds on screen',
  'frog.mp4 in slow motion, half speed, same length',
  'frog.mp4 at half speed but keep it 3 seconds',
  'frog.mp4 in Zeitlupe, bleibt aber 3 Sekunden',
  'frog.mp4 au ralenti, toujours 3 secondes',
  'frog.mp4 en cámara lenta, pero sigue 3 segundos',
  'frog.mp4 em câmera lenta, mas continua com 3 segundos',
  'frog.mp4 al rallentatore, resta 3 secondi',
  'frog.mp4 慢动作，时长不变',
  'frog.mp4 慢动作，还是3秒',
];

test.each(slow)('a clip at another speed is shown as long as is told: %s', (message) => {
  expect(clipsAfter(message)).toEqual(['pig 2 x1', 'frog 3 x0.5', 'elf 4 x1']);
});

test('a time that stays is that of the film where no clip was spoken of', () => {
  expect(after('crossfades please, and keep it at 9 seconds').seconds).toBeCloseTo(9, 1);
});

test('a time that stays is not given to the film where words beside it are not understood', () => {
  const { seconds, message } = after('the zeppelin at half speed, still 3 seconds on screen');
  expect(seconds).toBeGreaterThan(8);
  expect(message).toContain('zeppelin');
});
