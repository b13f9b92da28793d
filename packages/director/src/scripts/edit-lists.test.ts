/** Lists of shots as editors write them: stretches of source material, speeds of single shots, lengths beside each other. */
import { expect, test } from 'vitest';
import { clipsAfter, filmAfter } from '../testing/toy-films.ts';

test.each([
  'Cut list:\nfrog in 10.0 out 14.0\npig in 2.0 out 7.0',
  'frog IN 0:10 OUT 0:14, pig IN 0:02 OUT 0:07',
  '1. frog, source 10s to 14s\n2. pig, source 2s to 7s',
  '1. frog from 10 s to 14 s\n2. pig from 2 s to 7 s',
  '1. frog, von 10 bis 14 s\n2. pig, von 2 bis 7 s',
])('stretches of the files: %s', (prompt) => {
  expect(clipsAfter(prompt)).toEqual(['frog 4', 'pig 5']);
});

test.each([
  '1. frog from 3 s to 7 s\n2. pig from 10 s to 16 s, at 2x speed\n3. elf from 0 s to 5 s',
  '1. frog, source 3s to 7s\n2. pig, source 10s to 16s, sped up 2x\n3. elf, source 0s to 5s',
])('a stretch that plays faster is shorter: %s', (prompt) => {
  expect(clipsAfter(prompt)).toEqual(['frog 4', 'pig 3 x2', 'elf 5']);
});

test('what a numbered line says of its shot is done to that shot alone', () => {
  expect(
    clipsAfter('1. frog, 4 seconds\n2. pig, in reverse, 3 seconds\n3. frog, at half speed, 4 seconds'),
  ).toEqual(['frog 4', 'pig 3 x-1', 'frog 4 x0.5']);
});

test.each([
  'frog and pig, 4s + 4s',
  'frog and pig, 4 s each, vertical, frog first',
  'pig and frog, 4 s each, frog first',
])('each clip so long, each once: %s', (prompt) => {
  expect(clipsAfter(prompt)).toEqual(['frog 4', 'pig 4']);
});

test('parts of seconds', () => {
  expect(clipsAfter('frog for 3.5s, pig for 2.5s, elf for 4s. Square.')).toEqual([
    'frog 3.5',
    'pig 2.5',
    'elf 4',
  ]);
});

test.each([
  'frog and pig, 6 seconds, original audio off, viper underneath',
  'frog and pig, 6 seconds, camera sound off in all clips',
])('the sound of the footage is off, and nothing else comes in: %s', (prompt) => {
  const { clips } = filmAfter(prompt);
  expect(clips.map(({ name, isHeard }) => `${name} ${isHeard}`)).toEqual(['frog false', 'pig false']);
});

test.each(['Copy', 'Claim', 'Tagline'])('%s over the last shot', (noun) => {
  const { texts } = filmAfter(`frog 3s / pig 3s / elf 3s. ${noun} over the last shot: "Keys included."`);
  expect(texts).toMatchObject([{ text: 'Keys included.', from: 6 }]);
});

test.each([
  ['frog, pig, 12 seconds, the text "Now" at the start for 3 seconds', 0, 3],
  ['frog, pig, 12 seconds, title "Now" at the end for 4 seconds', 8, 12],
  ['frog, pig 12 segundos, y el texto "Now" al principio durante 3 segundos', 0, 3],
  ['frog, pig 12 Sekunden, Text "Now" am Anfang für 3 Sekunden', 0, 3],
])('a text at its place for its time: %s', (prompt, from, to) => {
  expect(filmAfter(prompt).texts).toEqual([{ text: 'Now', from, to }]);
});
