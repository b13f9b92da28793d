/** All photos by one word, clips without their ends, exceptions in Chinese, places told after a list, and times of clips. */
import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { plainPhotosAndEnds } from './photos-and-ends.ts';

const clip = (name: string, seconds = 10) => toyAsset({ name: `${name}.mp4`, seconds });
const photo = (name: string) => toyAsset({ name: `${name}.jpg`, kind: 'image' });

/** "name seconds" of each clip of the film. */
function clipsOf(message: string, assets: Parameters<typeof converse>[1]['assets']): string[] {
  const said = converse([message], { assets }).at(-1);
  if (said?.timeline == null) throw new Error(said?.message ?? 'Nothing was said.');
  return seenFilm(said).clips.map(({ name, seconds }) => `${name} ${Math.round(seconds * 10) / 10}`);
}

describe('all photos, each as long as is told', () => {
  const assets = [clip('kerzen', 7), clip('garten', 12), photo('foto1'), photo('foto2'), photo('foto3')];
  const photos = (seconds: number) => [1, 2, 3].map((at) => `foto${at} ${seconds}`);
  test.each([
    ['3 photos, 2 seconds each', photos(2)],
    ['three photos 2 seconds each', photos(2)],
    ['a slideshow of the photos, 2 seconds per photo', photos(2)],
    ['alle Fotos je 2 Sekunden', photos(2)],
    ['die drei Fotos je 3 Sekunden, dann der Garten 5 Sekunden', [...photos(3), 'garten 5']],
    ['les photos, 2 s chacune, puis le jardin 4 s', [...photos(2), 'garten 4']],
    ["le tre foto 3 secondi l'una", photos(3)],
    ['所有照片每张2秒，然后蜡烛4秒', [...photos(2), 'kerzen 4']],
    [
      'kerzen 4 s, then the garden 5 s, then all the fotos 2 sec each',
      ['kerzen 4', 'garten 5', ...photos(2)],
    ],
    // By their own names as before.
    ['foto2.jpg 2 s, then foto1.jpg 3 s', ['foto2 2', 'foto1 3']],
  ])('%s', (message, expected) => {
    expect(clipsOf(message, assets)).toEqual(expected);
  });

  test('a photo that is called one is its file', () => {
    const shop = [clip('start_race', 12), clip('finish', 6), photo('trophy')];
    expect(clipsOf('trophy photo 3 seconds, then start_race 4 s and finish 4 s', shop)).toEqual([
      'trophy 3',
      'start_race 4',
      'finish 4',
    ]);
  });

  test.each([
    'two photos 2 s each',
    'photos of the party',
    'foto1 3 s',
    'the photo of the cake 3 s, then the garden',
  ])('%s stays as it is', (message) => {
    expect(plainPhotosAndEnds(message, assets)).toBe(message);
  });
});

describe('a clip without its beginning and its end is what is left of it', () => {
  const assets = [clip('market'), clip('hotel')];
  test.each([
    ['remove the first 2 and the last 3 seconds of market', 'market 5'],
    ['market without the first 2 seconds and the last 2 seconds', 'market 6'],
    ['cut off the first and last two seconds of market', 'market 6'],
    ['market ohne die ersten 2 und die letzten 3 Sekunden', 'market 5'],
    ['enlève les 2 premières secondes et les 3 dernières secondes de market', 'market 5'],
    ['quita los primeros 2 segundos y los últimos 3 segundos de market', 'market 5'],
  ])('%s', (message, expected) => {
    expect(clipsOf(message, assets)).toEqual([expected]);
  });
});

describe('who is left out, in Chinese', () => {
  const assets = ['frog', 'elf', 'pig'].map((name) => clip(name, 8));
  test.each(['除了青蛙，其他都要', '所有玩具，除了青蛙', '除了青蛙以外，其他的都放，每个2秒'])(
    '%s',
    (message) => {
      const names = new Set(clipsOf(message, assets).map((one) => one.split(' ')[0]));
      expect([...names].toSorted()).toEqual(['elf', 'pig']);
    },
  );
});

describe('a place that is told behind a list is of whom it names', () => {
  const assets = ['frog', 'elf', 'pig'].map((name) => clip(name, 8));
  test.each([
    ['frog, elf and pig, 2 s each, the pig first', ['pig 2', 'frog 2', 'elf 2']],
    ['frog 3 s, elf 2 s and pig 4 s, the pig first, not last', ['pig 4', 'frog 3', 'elf 2']],
    ['frog 3 s, elf 2 s and pig 4 s, the elf at the end, not at the beginning', ['frog 3', 'pig 4', 'elf 2']],
    ['Frosch, Elf und Schwein je 2 Sekunden, das Schwein zuerst', ['pig 2', 'frog 2', 'elf 2']],
  ])('%s', (message, expected) => {
    expect(clipsOf(message, assets)).toEqual(expected);
  });
});

test('a time that is called the total is that of the film', () => {
  const assets = ['kitchen', 'garden', 'garage'].map((name) => clip(name, 20));
  const message = 'kitchen 3 seconds, then the garden and the garage, 15 seconds total';
  expect(clipsOf(message, assets)).toEqual(['kitchen 3', 'garden 6', 'garage 6']);
});

test('a time behind a clip is its own, though it is called clip', () => {
  const assets = [clip('clip_a', 6), clip('clip_b', 6)];
  expect(clipsOf('clip_a 2 s then clip_b', assets)).toEqual(['clip_a 2', 'clip_b 6']);
  expect(clipsOf('clip_b.mp4 2 s then clip_a.mp4', assets)).toEqual(['clip_b 2', 'clip_a 6']);
});

test('hostile messages take bounded time', () => {
  const assets = [clip('market'), photo('foto1'), photo('foto2')];
  const begun = process.cpuUsage().user;
  for (const piece of [
    'the photos ',
    'all the ',
    'remove the first ',
    'les 2 premières ',
    '3 photos, 2 ',
    'market photo ',
  ])
    plainPhotosAndEnds(piece.repeat(1_500 / piece.length), assets);
  expect(process.cpuUsage().user - begun).toBeLessThan(2_000_000);
});
