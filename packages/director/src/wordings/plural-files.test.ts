import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { plainPluralFiles } from './plural-files.ts';

const assets = [
  ...[
    'river_crossing_01.mp4',
    'river_crossing_02.mp4',
    'interview ada.mp4',
    'interview ben.mp4',
    'summit.mp4',
  ].map((name) => toyAsset({ name, seconds: 20 })),
  toyAsset({ name: 'brakes before.mp4', seconds: 9 }),
  toyAsset({ name: 'brakes after.mp4', seconds: 9 }),
];
const crossings = ['river_crossing_01', 'river_crossing_02'];
const interviews = ['interview ada', 'interview ben'];

test.each([
  ['20 second video using only the river crossings and the summit', [...crossings, 'summit'], 20],
  ['the interviews, then the summit, 15 seconds', [...interviews, 'summit'], 15],
  ['alle Interviews, dann summit, 15 Sekunden', [...interviews, 'summit'], 15],
  ['summit and the interview clips, 3 seconds each', ['summit', ...interviews], 9],
  ['everything except the interviews, the river crossings and the brakes, 6 seconds', ['summit'], 6],
  ['the interviews with Ada, 5 seconds', ['interview ada'], 5],
])('“%s”', (message, clips, seconds) => {
  const [said] = converse([message], { assets });
  if (said === undefined) throw new Error('nothing was said');
  expect([...new Set(seenFilm(said).clips.map(({ name }) => name))]).toEqual(clips);
  expect(seenFilm(said).seconds).toBe(seconds);
});

test('what is told behind files that are meant together is told of each', () => {
  const [said] = converse(['the interviews in slow motion, then the summit'], { assets });
  if (said === undefined) throw new Error('nothing was said');
  expect(seenFilm(said).clips.map(({ speed }) => speed)).toEqual([0.5, 0.5, 1]);
});

test.each([
  'brakes before 4s, then brakes after 5s',
  'two interviews, 10 seconds',
  'interviews 1 and 2',
  'river_crossing_01.mp4 and the summit',
])('one file, or what is counted, stays as it is told: “%s”', (message) => {
  expect(plainPluralFiles(message, assets)).toBe(message);
});
