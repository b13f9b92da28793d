/** What a first message says of the ground that its texts stand on, and of how loud its music is. */
import { expect, test } from 'vitest';
import { beginReading } from '../reading/read-prompt.ts';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { clipsAfter, filmAfter, toys } from '../testing/toy-films.ts';
import { toyAsset } from '../testing/toy-library.ts';

test.each([
  'frog and pig, 8 seconds, "Bye" on black at the end',
  'An 8 second video of frog and pig, finish on a plain black screen with the text "Bye"',
  '8 seconds: frog, pig. White text on black at the end: "Bye"',
  'frog und pig, 8 Sekunden, am Ende "Bye" auf schwarzem Hintergrund',
  'frog et pig, 8 secondes, à la fin « Bye » sur fond noir',
  'frog y pig, 8 segundos, al final "Bye" sobre fondo negro',
])('the last text stands on a colour, and no footage is lost for it: %s', (prompt) => {
  const { texts, seconds } = filmAfter(prompt);
  expect(clipsAfter(prompt)).toEqual(['frog 3', 'pig 3', 'drawn 2']);
  expect({ texts, seconds }).toEqual({ texts: [{ text: 'Bye', from: 6, to: 8 }], seconds: 8 });
});

test('a card comes before all where it is the opening, and between clips where it is told so', () => {
  expect(clipsAfter('"Hi" on black 3 seconds, then frog and pig, 4 seconds each')).toEqual([
    'drawn 3',
    'frog 4',
    'pig 4',
  ]);
  expect(clipsAfter('frog 4s, "Meanwhile" on black, pig 4s')).toEqual(['frog 4', 'drawn 2', 'pig 4']);
});

test('letters have the colour that is told of them, on the ground that is', () => {
  const [card] = filmAfter('frog and pig, 8 seconds. Yellow text on red at the end: "Bye"').brief.edits;
  expect(card).toMatchObject({ kind: 'card', color: '#e53935', ink: '#ffd600' });
});

test.each([
  'frog and pig 8s with the title "Hi" on the frog on black sand',
  'frog and pig 8s, title "Hi" in white',
  'frog and pig 8s, title "Hi" on black and white pictures',
])('a text over footage stays over it: %s', (prompt) => {
  expect(clipsAfter(prompt)).toEqual(['frog 4', 'pig 4']);
});

test('clips that are told each in its sentence stay, beside a card', () => {
  expect(
    clipsAfter('start with the frog, then the pig and the elf, 14 seconds, end with "Open daily" on black'),
  ).toEqual(['frog 4', 'pig 4', 'elf 4', 'drawn 2']);
});

test.each([
  ['frog then pig, 8 seconds, viper music quiet', -6],
  ['frog and pig, 8 seconds, with the viper song at low volume', -6],
  ['frog and pig, 8 seconds, viper.mp3 at 50% volume', -6],
  ['frog and pig, 8 seconds, barely audible music', -12],
  ['frog und pig, 8 Sekunden, leise Musik im Hintergrund', -6],
  ['frog y pig, 8 segundos, con musica bajita de fondo', -6],
  ['frog then pig, 8 seconds, viper loud', 6],
  ['frog then pig, 8 seconds, viper, not too loud', -6],
  ['frog then pig, 8 seconds, viper but not loud', -6],
  ['frog then pig, 8 seconds, viper, not too quiet', 0],
  ['frog und pig, 8 Sekunden, viper, nicht zu laut', -6],
  ['frog then pig over quiet streets, 8 seconds, music', 0],
  ['frog e pig, 8 secondi, musica viper e il logo in alto a destra', 0],
  ['frog et pig, 8 secondes, musique viper et le logo en bas à gauche', 0],
  ['frog e pig, 8 segundos, música viper e o texto em baixo', 0],
  ['frog and pig, 8 seconds, viper with loud title "Hi"', 0],
  ['frog e pig, 8 secondi, viper a basso volume', -6],
  ['frog and pig, 8 seconds, viper nice and quiet', -6],
])('%s: the music at %s dB', (prompt, db) => {
  expect(filmAfter(prompt).musicDb).toBe(db);
});

test('what says which music is not looked for in the footage', () => {
  expect(filmAfter('frog then pig, 8 seconds, soft piano music').message).not.toContain('nothing shows');
});

test.each([
  'frog, then pig, then the logo at the end for 3 seconds',
  'the frog first, pig, and the logo at the end for 3 seconds',
])('the time of a clip at its place is not the length of the film: %s', (prompt) => {
  const pictured = [...toys, toyAsset({ name: 'logo.png', kind: 'image', seconds: 0 })];
  const [said] = converse([prompt], { assets: pictured });
  const clips = said === undefined ? [] : seenFilm(said).clips;
  expect(clips.at(-1)).toMatchObject({ name: 'logo', seconds: 3 });
  expect(clips.map(({ name }) => name)).toEqual(['frog', 'pig', 'logo']);
});

test('footage that is told as one’s own is looked up, and no strangers are shown', () => {
  const reading = beginReading('Turn my beach clip into a 6 second loop', {
    assets: [...toys],
    unusable: [],
  });
  expect(reading.finds.map(({ words }) => words)).toEqual(['beach']);
});

test('a crossfade takes the time that is told of it, and the film its own', () => {
  const { seconds, joins, brief } = filmAfter(
    'frog and pig with a crossfade of 1 second, total length 10 seconds',
  );
  expect({ seconds, joins }).toEqual({ seconds: 10, joins: 1 });
  expect(brief.edits).toMatchObject([{ kind: 'cuts', as: 'dissolve', seconds: 1 }]);
});

test('a text comes after so many seconds, a song begins within itself', () => {
  expect(
    filmAfter('the frog for 5 seconds with the words "The End" appearing after 2 seconds').texts,
  ).toMatchObject([{ text: 'The End', from: 2 }]);
  expect(filmAfter('the frog with viper starting at 30 seconds into the song').brief.length).toBeNull();
});

test.each([
  'frog and pig, 8 seconds, keep the original sound and fade out at the end',
  'frog and pig, 8 seconds, original sound on',
])('sound of the footage that is asked for is heard: %s', (prompt) => {
  expect(filmAfter(prompt).clips.map(({ isHeard }) => isHeard)).toEqual([true, true]);
});

test('a time that is of each clip is not that of the crossfades between them', () => {
  expect(clipsAfter('frog and pig with dissolves 3 seconds each')).toEqual(['frog 3', 'pig 3']);
});
