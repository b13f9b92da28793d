/** What messages mean after those before them: their language, one earlier wish, the thing that was spoken of. */
import { expect, test } from 'vitest';
import { asPlanned, tongueIn } from '../telling/teller.ts';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyLibrary } from '../testing/toy-library.ts';

const first = 'the pig 2 seconds, then the frog 3 seconds, then the elf 4 seconds';
const lastOf = (...messages: string[]) => {
  const said = converse([first, ...messages], { assets: toyLibrary }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), message: said.message };
};

test('a message that tells no language is answered in that of its chat', () => {
  const chats = {
    german: 'Bitte ein Video vom Frosch, 10 Sekunden',
    french: 'Fais une vidéo de la grenouille de 10 secondes',
    portuguese: 'Faz um vídeo do sapo com 10 segundos',
    english: 'A video of the frog, 10 seconds',
  } as const;
  const short = ['ok', 'ok, shorter', '10s', '👍'];
  for (const [tongue, began] of Object.entries(chats))
    expect(short.map((message) => tongueIn(message, began))).toEqual(short.map(() => tongue));
  expect(tongueIn('please make it a bit shorter', chats.german)).toBe('english');
  expect(tongueIn('mach es bitte etwas kürzer', chats.english)).toBe('german');
  expect(asPlanned('Er ist jetzt ein Video.', 'english')).not.toContain('ist jetzt');
});

test.each(['take the black and white back, keep the rest', 'undo the black and white but keep the rest'])(
  'one earlier wish is taken back and the others stay: %s',
  (message) => {
    const { clips } = lastOf('black and white', 'the frog at half speed', message);
    expect(clips.map(({ isGrey, speed }) => [isGrey, speed])).toEqual([
      [false, 1],
      [false, 0.5],
      [false, 1],
    ]);
  },
);

test('a freeze goes by its name', () => {
  const { seconds } = lastOf('freeze the last frame of the frog for 2 seconds', 'kill the freeze');
  expect(seconds).toBeCloseTo(9, 1);
});

test('what is too loud is what is turned down', () => {
  const { musicDb, lufs } = lastOf('add viper.mp3 as music', 'the music is too loud, turn it down');
  expect(musicDb).toBeLessThan(0);
  expect(lufs).toBe(lastOf('add viper.mp3 as music').lufs);
});
