import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset, toyLibrary } from '../testing/toy-library.ts';
import { seenIn, sightsOf } from './footage.ts';
import { readMarks } from './marks.ts';
import { readTold } from './read-told.ts';

const told = (prompt: string) => {
  const message = readMarks(prompt, toyLibrary);
  return readTold(message.marks, seenIn(sightsOf(message, toyLibrary), new Map()), toyLibrary);
};

const filmOf = (prompt: string, library = toyLibrary) => {
  const [said] = converse([prompt], { assets: library });
  if (said === undefined) throw new Error('nothing was said');
  return seenFilm(said);
};

describe('a text stands when its mark tells', () => {
  test.each([
    'the frog 6 s, the pig 5 s, text "Hello there" in the last 3 seconds',
    'Frog 6 Sekunden, Pig 5 Sekunden, und in den letzten 3 Sekunden steht "Hello there"',
    'frog 6 secondes, pig 5 secondes, avec le texte "Hello there" pendant les 3 dernières secondes',
    'frog 6 segundos, pig 5 segundos, el texto "Hello there" en los 3 últimos segundos',
    'frog 6 segundos, pig 5 segundos, texto "Hello there" nos 3 últimos segundos',
    'frog 6 secondi, pig 5 secondi, testo "Hello there" negli ultimi 3 secondi',
    'frog 6 s, pig 5 s. During the last 3 seconds, the text "Hello there".',
    'frog 6 segundos, pig 5 segundos. Durante los últimos 3 segundos, el texto "Hello there".',
    'frog 6 Sekunden, pig 5 Sekunden. In den letzten 3 Sekunden, der Text "Hello there".',
    'frog 6秒，pig 5秒，最后3秒写上“Hello there”',
  ])('at the end: %s', (prompt) => {
    expect(told(prompt).texts).toEqual([
      expect.objectContaining({ text: 'Hello there', shot: null, place: 'closing', seconds: 3 }),
    ]);
  });

  test('without quotation marks behind the colon', () => {
    const { texts } = told('- frog 5 s\n- pig 6 s\nsuper first 3 seconds: SKY HIGH FESTIVAL');
    expect(texts).toEqual([expect.objectContaining({ text: 'SKY HIGH FESTIVAL', seconds: 3 })]);
  });

  test('on the clip that is named before the colon, without quotation marks', () => {
    const [text] = told('frog 4 s, pig 4 s. text on pig: GOAT').texts;
    expect([text?.text, text?.shot?.assetId]).toEqual(['GOAT', 'id:pig.mp4']);
  });

  test.each([
    'frog 4 s, pig 4 s, text "Toys" throughout',
    'frog 4 segundos, pig 4 segundos, el texto "Toys" durante todo el video',
  ])('all the time: %s', (prompt) => {
    expect(filmOf(prompt).texts).toEqual([expect.objectContaining({ text: 'Toys', from: 0, to: 8 })]);
  });

  test.each([
    'frog 4 s, BeachSunset_2024.jpg 3 s, text "Toys" on the photo',
    'frog 4 segundos, BeachSunset_2024.jpg 3 segundos e sem música, texto "Toys" na foto',
    'frog 4 Sekunden, BeachSunset_2024.jpg 3 Sekunden, Text "Toys" auf dem Foto',
    'frog 4 secondi, BeachSunset_2024.jpg 3 secondi, testo "Toys" sulla foto',
  ])('on the only picture: %s', (prompt) => {
    expect(told(prompt).texts[0]?.shot?.assetId).toBe('id:BeachSunset_2024.jpg');
  });
});

describe('all files but some', () => {
  const library = ['frog', 'pig', 'elf', 'monster'].map((name) =>
    toyAsset({ name: `${name}.mp4`, seconds: 9 }),
  );
  const withPicture = [...library, toyAsset({ name: 'garden.jpg', kind: 'image' })];

  test.each([
    'every video except the frog, 3 seconds each',
    'Use all the videos apart from the frog, no photos, 3 seconds of each',
    'no frog please. the other 3 videos, 3 seconds each',
    'I need 3 seconds from each clip except the frog. No photos.',
    'alle Videos außer frog, jeweils 3 Sekunden',
    'toutes les vidéos sauf frog, 3 secondes chacune',
    'todos los videos menos frog, 3 segundos cada uno',
    'todos os vídeos exceto frog, 3 segundos cada',
    'tutti i video tranne frog, 3 secondi ciascuno',
  ])('%s', (prompt) => {
    const { clips } = filmOf(prompt, withPicture);
    expect(clips.map(({ name, seconds }) => `${name} ${seconds}`).toSorted()).toEqual([
      'elf 3',
      'monster 3',
      'pig 3',
    ]);
  });
});

describe('a clip several times', () => {
  test.each([
    'frog x3 2 s each, then the pig 4 s',
    'the frog three times 2 s each, then the pig 4 s',
    'frog dreimal je 2 Sekunden, dann pig 4 Sekunden',
    'frog trois fois, 2 secondes chacune, puis pig 4 secondes',
    'frog tres veces, 2 segundos cada una, luego pig 4 segundos',
  ])('%s', (prompt) => {
    expect(told(prompt).shots.map(({ assetId, seconds }) => [assetId, seconds])).toEqual([
      ['id:frog.mp4', 2],
      ['id:frog.mp4', 2],
      ['id:frog.mp4', 2],
      ['id:pig.mp4', 4],
    ]);
  });

  test('backwards then forwards', () => {
    const { shots } = told('the frog backwards then forwards 4 seconds each');
    expect(shots.map(({ isReversed, seconds }) => [isReversed, seconds])).toEqual([
      [true, 4],
      [false, 4],
    ]);
  });
});

test.each([
  'before that',
  'before it',
  'davor',
  'avant ça',
  'antes de eso',
  'antes disso',
  'prima di questo',
])('what is told to come before comes before: %s', (before) => {
  const { shots } = told(`the frog 5 s and ${before} the pig 3 s`);
  expect(shots.map(({ assetId }) => assetId)).toEqual(['id:pig.mp4', 'id:frog.mp4']);
});

test('what is told stands with the clips that its words count', () => {
  const { shots } = told(
    'frog 4 s, pig 4 s, elf 5 s. The first two silent please, the last one with its sound',
  );
  expect(shots.map(({ isMuted, isHeard }) => [isMuted, isHeard])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
});

test('what is muted by itself is muted alone where another clip is to be heard', () => {
  const film = told('frog 5s, mute it. pig 5s with its sound. No music.');
  expect([film.isMuted, ...film.shots.map(({ isMuted }) => isMuted)]).toEqual([false, true, false]);
});

test('the others are mute where one is to be heard', () => {
  const { shots } = told('frog 4 s, pig 4 s, elf 5 s. Keep the sound on the pig, mute the other two.');
  expect(shots.map(({ isMuted }) => isMuted)).toEqual([true, false, true]);
});

test('a refusal of music is none of the subtitles behind it', () => {
  expect(told('frog 4 s then pig 3 s no music subtitles on').captions).toBe(true);
});

test('percents behind "at" are speeds', () => {
  const { shots } = told('frog at 200 %, 4 s; pig at 50 %, 8 s');
  expect(shots.map(({ factor, seconds }) => [factor, seconds])).toEqual([
    [2, 4],
    [0.5, 8],
  ]);
});
