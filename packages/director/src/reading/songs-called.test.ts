/** Music and voices of the library by what they are called, in whatever language, and how loud they are asked to be. */
import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const clips = ['dough', 'oven', 'kerzen', 'garten'].map((name) =>
  toyAsset({ name: `${name}.mp4`, seconds: 10 }),
);
const sound = (name: string, seconds = 60) => toyAsset({ name, kind: 'audio', seconds });

function heard(prompt: string, ...sounds: string[]) {
  const said = converse([prompt], { assets: [...clips, ...sounds.map((name) => sound(name))] }).at(-1);
  if (said === undefined) throw new Error('Nothing was said.');
  return { ...seenFilm(said), message: said.message, voices: said.brief.voiceAssetIds };
}

describe('the one recording that is called as is asked is the music', () => {
  test.each([
    ['dough and oven 10 s, upbeat jingle underneath', 'jingle', ['jingle.mp3', 'calm_piano.mp3']],
    ['dough and oven with background music', 'background', ['background.mp3', 'theme.mp3']],
    ['pâte et four, musique de fond', 'background', ['background.mp3', 'theme.mp3']],
    ['masa y horno, con la canción de fondo', 'song', ['song.mp3', 'theme.mp3']],
    ['dough and oven, with the single', 'single', ['single.mp3', 'theme.mp3']],
    ['impasto e forno con il singolo', 'single', ['single.mp3', 'theme.mp3']],
    ['先面团，再烤箱，配爵士乐', 'cafe_jazz', ['cafe_jazz.mp3', 'theme.mp3']],
    ['dough then oven, song', 'geburtstagslied', ['geburtstagslied.mp3', 'theme.mp3']],
    ['dough and oven, lofi beat underneath', 'lofi', ['lofi.mp3', 'theme.mp3']],
  ])('%s', (prompt, music, sounds) => {
    expect(heard(prompt, ...sounds)).toMatchObject({ music });
  });

  test.each([
    ['dough and oven, happy music', ['jingle.mp3', 'theme.mp3']],
    // Two fit as well.
    ['dough and oven, a song', ['summer_song.mp3', 'winter_song.mp3']],
  ])('and none is taken where none or several fit: %s', (prompt, sounds) => {
    expect(heard(prompt, ...sounds)).toMatchObject({ music: 'built-in' });
  });
});

describe('who speaks is no music', () => {
  test.each([
    'dough and oven with voiceover',
    'dough and oven with the voiceover',
    'dough, oven, voiceover on top',
    'dough and oven with voiceover and background music',
  ])('%s', (prompt) => {
    const { voices, music } = heard(prompt, 'voiceover.wav', 'background.mp3');
    expect(voices).toEqual(['id:voiceover.wav']);
    expect(music).toBe(prompt.includes('music') ? 'background' : 'none');
  });

  test('unless it is asked for as the music', () => {
    expect(heard('dough and oven with voiceover.wav as the music', 'voiceover.wav')).toMatchObject({
      music: 'voiceover',
      voices: [],
    });
  });
});

test.each([
  ['dough and oven, background music quietly at 20%', -14],
  ['dough and oven, background music at 20 percent', -14],
  ['dough and oven, Hintergrundmusik auf 50 Prozent', -6],
])('a share of the volume is told in decibels: %s', (prompt, musicDb) => {
  const film = heard(prompt, 'background.mp3');
  expect(film.music).toBe('background');
  expect(film.musicDb).toBeCloseTo(musicDb, 0);
});

describe('things are found by names of another language than the message', () => {
  test.each([
    ['kerzen 3 s then the garden 4 s', ['kerzen', 'garten']],
    ['candeline 3 s e giardino 4 s', ['kerzen', 'garten']],
    ['les bougies 3 s puis le jardin 4 s', ['kerzen', 'garten']],
    ['impasto 4 s, forno 4 s', ['dough', 'oven']],
    ['面团4秒，烤箱4秒', ['dough', 'oven']],
  ])('%s', (prompt, names) => {
    expect(heard(prompt).clips.map(({ name }) => name)).toEqual(names);
  });
});

describe('a file that is called by words of ours', () => {
  const assets = [
    toyAsset({ name: 'screen_recording.mov', seconds: 45 }),
    toyAsset({ name: 'webcam.mp4', seconds: 20 }),
  ];
  test.each([
    ['screen_recording first 15 sec', ['screen_recording']],
    ['screen recording 15 sec, then webcam 5 s', ['screen_recording', 'webcam']],
    ['Bildschirmaufnahme 10 Sekunden, dann die Webcam 5 Sekunden', ['screen_recording', 'webcam']],
  ])('is meant where it is said whole: %s', (prompt, names) => {
    const said = converse([prompt], { assets }).at(-1);
    expect(said === undefined ? [] : seenFilm(said).clips.map(({ name }) => name)).toEqual(names);
    expect(said?.brief.unread).toEqual([]);
  });
});

describe('an answer is in the language of the message, few words as there are', () => {
  test.each([
    ['plage 5 s, marché 5 s', /^C’est fait/],
    ['entrenamiento 4 s, gol', /^Listo/],
    ['impasto 4 s, forno 4 s', /^Fatto/],
    ['chitarra e pubblico 5 s l’uno', /^Fatto/],
    ['grenouille, elfe, cristal 12 s', /^C’est fait/],
    ['croissant 4s, counter 4s, cafe jazz', /^I made/],
  ])('%s', (prompt, begins) => {
    const names = [
      'beach',
      'market',
      'training',
      'goal',
      'guitar',
      'crowd',
      'frog',
      'elf',
      'crystal',
      'croissant',
      'counter',
    ];
    const assets = [
      ...clips,
      ...names.map((name) => toyAsset({ name: `${name}.mp4`, seconds: 10 })),
      sound('cafe_jazz.mp3'),
    ];
    expect(converse([prompt], { assets }).at(-1)?.message).toMatch(begins);
  });

  test('in a chat too', () => {
    const assets = ['beach', 'market'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 10 }));
    expect(converse(['beach and market 5s each', 'warmer colours'], { assets }).at(-1)?.message).toMatch(
      /^I changed/,
    );
    expect(converse(['plage 5 s, marché 5 s', 'enlève le marché'], { assets }).at(-1)?.message).toMatch(
      /^J’ai modifié/,
    );
  });
});
