import { clipSettings } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { isClip, requireFilm } from '../turns/film.ts';

const assets = [
  toyAsset({ name: 'harbour.mp4', seconds: 40 }),
  toyAsset({ name: 'goal_1.mp4', seconds: 20 }),
  toyAsset({ name: 'goal_2.mp4', seconds: 20 }),
  toyAsset({ name: 'cover.jpg', kind: 'image' }),
];

function after(messages: readonly string[]) {
  const said = converse(messages, { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return said;
}

test.each([
  ['harbour 15 seconds, black and white except the last 3 seconds', [12, 3]],
  ['harbour 15 seconds, black and white but not the ending', [12, 3]],
  ['harbour 15 Sekunden schwarzweiß, nur das Ende in Farbe', [12, 3]],
  ['harbour 15 secondes en noir et blanc sauf les 5 dernières secondes', [10, 5]],
  ['15 segundos de harbour, preto e branco menos o final', [12, 3]],
])('“%s”: grey, and that part in colour', (message, seconds) => {
  const { clips } = seenFilm(after([message]));
  expect(clips.map((clip) => [clip.seconds, clip.isGrey])).toEqual([
    [seconds[0], true],
    [seconds[1], false],
  ]);
});

test.each([
  'cover 8 seconds slowly zooming',
  'cover 8 seconds with a slow zoom',
  'cover 8 Sekunden mit langsamem Zoom',
  'cover 8 segundos con un zoom suave',
  'cover 8 secondi con uno zoom lento',
])('“%s”', (message) => {
  const { timeline, message: answer } = after([message]);
  const [piece] = requireFilm(timeline).pieces;
  const layout = piece !== undefined && isClip(piece.item) ? clipSettings(piece.item).layout : undefined;
  expect(layout?.scale).toBeDefined();
  expect(answer).not.toMatch(/understand|verstanden|entendido|capito/u);
});

test.each([
  'repeat the second goal in slow motion right after',
  'repete o segundo goal em câmera lenta logo depois',
  'zeig goal_2 danach nochmal in Zeitlupe',
])('“%s”: once more, and only that is slow', (message) => {
  const { clips } = seenFilm(after(['goal_1 5 seconds, goal_2 5 seconds, harbour 5 seconds', message]));
  expect(clips.map(({ name, speed }) => `${name} ${speed}`)).toEqual([
    'goal_1 1',
    'goal_2 1',
    'goal_2 0.5',
    'harbour 1',
  ]);
});

test.each(['give it a grainy vintage look', 'mach einen Vintage-Look mit Filmkorn drauf'])(
  '“%s”: the look is given, and that there is no grain is told',
  (message) => {
    const said = after(['harbour 10 seconds', message]);
    expect(said.turn?.outcomes.map(({ change, state }) => `${change} ${state}`)).toEqual([
      'look done',
      'refused not-done',
    ]);
  },
);

test.each(['换成黑白风格', '把视频改成黑白'])('“%s”', (message) => {
  expect(seenFilm(after(['harbour 10秒', message])).clips.map(({ isGrey }) => isGrey)).toEqual([true]);
});

test.each(['finisci in nero', 'termina en negro', 'termina com a tela preta', 'termine sur un écran noir'])(
  '“%s”: it goes to black',
  (message) => {
    expect(after(['harbour 10 seconds', message]).turn?.outcomes).toMatchObject([
      { change: 'fade', state: 'done' },
    ]);
  },
);
