/** Stretches, lengths and orders as people tell them of cameras, goals, storyboards: what is seen, from where in its file and how long. */
import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { readFilm } from '../turns/film.ts';

const assets = [
  ...['talk_camA.mp4', 'talk_camB.mp4'].map((name) => toyAsset({ name, seconds: 300 })),
  ...['gol_1.mp4', 'gol 2 - Rafa.mp4', 'defesa.mp4'].map((name) => toyAsset({ name, seconds: 20 })),
  ...['onboarding.mp4', 'dashboard.mp4', 'demo.mp4'].map((name) => toyAsset({ name, seconds: 80 })),
  toyAsset({ name: '采茶.mp4', seconds: 40 }),
  toyAsset({ name: 'cover.png', kind: 'image' }),
];

/** "talk_cama [130] 20 x2, cover [0] 3": clips with where in their files they begin, how long they are, and at what speed. */
function clipsAfter(...messages: string[]): string {
  const said = converse(messages, { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  const pieces = readFilm(said.timeline)?.pieces ?? [];
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return seenFilm(said)
    .clips.map(({ name, seconds, speed }, at) => {
      const start = pieces[at]?.item.source_range?.start_time;
      const from = start === undefined ? 0 : rounded(start.value / start.rate);
      return `${name} [${from}] ${rounded(seconds)}${speed === 1 ? '' : ` x${speed}`}`;
    })
    .join(', ');
}
const answerTo = (message: string) => converse([message], { assets }).at(-1)?.message ?? '';
const lengthOf = (message: string) => {
  const said = converse([message], { assets }).at(-1);
  return said === undefined ? 0 : seenFilm(said).seconds;
};

describe('where a clip begins', () => {
  test.each([
    ['Kamera A von 2:30 bis 2:50', 'talk_cama [150] 20'],
    ['cam B from 1:00 to 1:20, then cam A from 1:20 to 1:35', 'talk_camb [60] 20, talk_cama [80] 15'],
    ['30 seconds, square. Start at 2:10 on cam A.', 'talk_cama [130] 30'],
    ['un extrait de 20 secondes de la caméra A à partir de 3:30', 'talk_cama [210] 20'],
    ['20s of cam A from the 3:30 mark', 'talk_cama [210] 20'],
    ['demo ab Sekunde 10 sechs Sekunden', 'demo [10] 6'],
    ['demo starting at 1 min 5 for 8 seconds', 'demo [65] 8'],
    [
      'onboarding 0:12-0:20, 0:31-0:44 and from 1:00 to the end',
      'onboarding [12] 8, onboarding [31] 13, onboarding [60] 20',
    ],
    ['30 seconds. Start at 2:10 on cam A. Cover for the last 3 seconds.', 'talk_cama [130] 27, cover [0] 3'],
  ])('%s', (message, clips) => expect(clipsAfter(message)).toBe(clips));

  test.each([
    '20 second video: cam A from 2:10, cam B from 4:00',
    'cam A from 2:10, cam B from 4:00, 20 seconds in all',
    'cam A from 2:10 and cam B from 4:00, total length 20 seconds',
  ])('and the film is as long as is told: %s', (message) =>
    expect(clipsAfter(message)).toBe('talk_cama [130] 10, talk_camb [240] 10'),
  );

  test('a stretch without an end is as asked, however much of it there is time for', () =>
    expect(answerTo('30 seconds, from talk_camA.mp4, start at 2:10')).not.toMatch(/not as asked/));
});

describe('lengths in minutes and a part of one', () => {
  test.each([
    ["un film d'une minute trente avec demo et dashboard", 90],
    ['un vídeo de minuto y medio con demo y dashboard', 90],
    ['um vídeo de um minuto e meio com demo e dashboard', 90],
    ['a one minute thirty film with demo and dashboard', 90],
    ['un video da un minuto e quaranta con demo e dashboard', 100],
    ['剪一个一分半的视频，采茶和demo', 90],
    ['做一个半分钟的视频，采茶', 30],
  ])('%s', (message, seconds) => expect(lengthOf(message)).toBe(seconds));
});

describe('clips in the order of their numbers, whole where they are joined', () => {
  test.each([
    ['os dois gols um atrás do outro', 'gol_1 [0] 20, gol 2 - rafa [0] 20'],
    ['demo.mp4 and dashboard.mp4 back to back', 'demo [0] 80, dashboard [0] 80'],
  ])('%s', (message, clips) => expect(clipsAfter(message)).toBe(clips));

  test('a list within a list has one length', () =>
    expect(lengthOf('os dois gols e a defesa, uns 20 segundos')).toBe(20));
});

describe('one clip longer than the others', () => {
  test.each([
    [
      ['30 s, onboarding, demo and the dashboard, the dashboard longest'],
      'onboarding 7.8, demo 7.8, dashboard 14.4',
    ],
    [
      ['onboarding, demo, dashboard, 18 segundos', 'pon el demo la primera y que dure más que las otras'],
      'demo 9, onboarding 6, dashboard 6',
    ],
    [['onboarding, demo, 12 seconds', 'put the demo first and make it longer'], 'demo 9, onboarding 6'],
  ])('%j', (messages, clips) => expect(clipsAfter(...messages).replace(/ \[[^\]]*\]/gu, '')).toBe(clips));
});

describe('a storyboard by number', () => {
  test('plays its lines as they are told', () =>
    expect(
      clipsAfter(`1. Title card "Parcelo 2.0" (3s)
2. onboarding – first 8s
3. demo, 2x speed, 6s
4. dashboard 10s, text "Every parcel. One view."
5. talk_camA (erste 5 Sekunden)`).replace(/ \[(?!0\])[^\]]*\]/gu, ''),
    ).toMatch(/onboarding \[0\] 8, demo 6 x2, dashboard 10, talk_cama \[0\] 5$/));
});

test.each([
  ['insert 1s crossfade between clip 1 and 2'],
  ['add a half second dissolve between demo and dashboard'],
])('what comes between two clips and is none changes no length: %s', (change) => {
  const said = converse(['demo, dashboard, 12 seconds', change], { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  const { seconds, joins } = seenFilm(said);
  expect({ seconds, joins }).toEqual({ seconds: 12, joins: 1 });
});

test('"one more time" is no file', () =>
  expect(clipsAfter('demo 4 s, dashboard 4 s', 'show the demo one more time at the end, 2 seconds')).toMatch(
    /demo .*demo \[[^\]]*\] 2$/,
  ));
