/** Where in their files clips begin, as people ask for it of a film, and changes that were done to more than they were meant for. */
import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { readFilm } from './film.ts';

const assets = [
  ...(['rehearsal', 'premiere', 'encore'] as const).map((name) =>
    toyAsset({ name: `${name}.mp4`, seconds: 60 }),
  ),
  toyAsset({ name: 'poster.jpg', kind: 'image' }),
  toyAsset({ name: 'logo_anim.mp4', seconds: 5 }),
  toyAsset({ name: 'organ.mp3', kind: 'audio', seconds: 90 }),
];
const film = 'rehearsal 8 s, premiere 8 s, organ';

/** "rehearsal [26] 8, premiere [26] 8": clips with where in their files they begin, seconds. */
function after(...messages: string[]): { clips: string; said: string; music: string; texts: string } {
  const said = converse(messages, { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  const seen = seenFilm(said);
  const pieces = readFilm(said.timeline)?.pieces ?? [];
  const clips = seen.clips.map(({ name, seconds, isHeard }, at) => {
    const start = pieces[at]?.item.source_range?.start_time;
    const from = start === undefined ? 0 : Math.round((start.value / start.rate) * 10) / 10;
    return `${name} [${from}] ${Math.round(seconds * 10) / 10}${isHeard ? '' : ' silent'}`;
  });
  return {
    clips: clips.join(', '),
    said: said.message,
    music: String(seen.music),
    texts: seen.texts.map(({ text, from, to }) => `${text} ${from}-${to}`).join(', '),
  };
}

describe('a clip begins elsewhere in its file', () => {
  test.each([
    ['make the premiere start from 0:30', 'rehearsal [26] 8, premiere [30] 8'],
    ['can you start the premiere from second 40?', 'rehearsal [26] 8, premiere [40] 8'],
    ['die premiere erst ab 0:12', 'rehearsal [26] 8, premiere [12] 8'],
    ['la premiere à partir de 0:12', 'rehearsal [26] 8, premiere [12] 8'],
    ['la premiere desde el segundo 12', 'rehearsal [26] 8, premiere [12] 8'],
    ['premiere from the 20 second mark', 'rehearsal [26] 8, premiere [20] 8'],
    ['premiere从第10秒开始', 'rehearsal [26] 8, premiere [10] 8'],
    ['use the premiere from 0:30 to 0:33', 'rehearsal [26] 8, premiere [30] 3'],
    ['the premiere from 0:56', 'rehearsal [26] 8, premiere [56] 4'],
  ])('%s', (message, clips) => expect(after(film, message).clips).toBe(clips));

  test('of a single clip "it" is enough, of several it is asked back', () => {
    expect(after('rehearsal 8 s', 'start it from second 12 instead').clips).toBe('rehearsal [12] 8');
    expect(after(film, 'start it from second 12 instead').said).toContain('name the one');
  });

  test('a file that ends sooner makes the clip shorter, and is told so in the language of the message', () => {
    expect(after(film, 'the premiere from 0:56').said).toContain(
      'premiere.mp4 ends sooner, so the clip is shorter',
    );
    const german = 'Bitte rehearsal 8 Sekunden und dann encore 8 Sekunden';
    expect(after(german, 'das rehearsal bitte erst ab Sekunde 56').said).toContain(
      'rehearsal.mp4 endet früher',
    );
    expect(after(german, 'das rehearsal bitte erst ab 1:30').said).toContain(
      'rehearsal.mp4 ist nur 60 s lang',
    );
  });

  test('what the file does not hold changes nothing', () => {
    const { clips, said } = after(film, 'the premiere from 1:30');
    expect(clips).toBe('rehearsal [26] 8, premiere [26] 8');
    expect(said).toContain('is only 60 s long');
  });
});

test('the silence of a clip that nobody knows is no silence of all', () => {
  const { clips, said, music } = after(film, 'mute the drummer clip');
  expect(clips).not.toContain('silent');
  expect(music).toContain('organ');
  expect(said).toContain('I do not know which clip “drummer” is');
});

test('what is shown already moves, and does not come once more', () => {
  expect(after('rehearsal 8 s, premiere 8 s, poster 4 s', 'pon el poster entre los dos').clips).toBe(
    'rehearsal [26] 8, poster [0] 4 silent, premiere [26] 8',
  );
});

test('a number alone is how long the film shall be, and what comes before it the reason', () => {
  const { clips } = after(film, 'too fast, make it 24');
  expect(clips).toMatch(/^rehearsal \[\d+\] 12, premiere \[\d+\] 12$/u);
});

test('a logo that moves is a clip in front of the others', () => {
  expect(after(film, 'add the logo anim in front').clips).toMatch(/^logo_anim /u);
});

test('texts without quotation marks come at their times', () => {
  expect(
    after(film, 'Add the words Breathe in at 2 seconds and Breathe out at 9 seconds, 3 seconds each').texts,
  ).toBe('Breathe in 2-5, Breathe out 9-12');
});
