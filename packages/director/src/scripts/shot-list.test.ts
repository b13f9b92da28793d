/** Lists of shots in first messages: each clause is a shot or a wish of the film, in every language that is read. */
import { expect, test } from 'vitest';
import { planEdit } from '../planner.ts';
import { beginReading } from '../reading/read-prompt.ts';
import { type ConversationSet, lacksByTurn } from '../testing/conversation-checks.ts';
import { plainScenes } from '../testing/plain-scenes.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { stepsIn } from './list-steps.ts';

const shows = (what: string[]) => [{ what, from: 0, to: 12 }];
const library: ConversationSet['library'] = {
  'IMG_1.mp4': { seconds: 14, shows: shows(['dog', 'Hund', 'chien', 'perro', 'cachorro', 'cane']) },
  'beach-walk.mp4': { seconds: 19 },
  'IMG_3.mp4': { seconds: 18, shows: shows(['birthday cake', 'candles']) },
  'first-steps.mp4': { seconds: 12 },
  'IMG_5.mp4': { seconds: 15, shows: shows(['baby', 'crawling']) },
  'waltz.mp3': { seconds: 80 },
};
const lists = [
  {
    next: ', then',
    each: 'each',
    dog: 'the dog',
    beach: 'the beach',
    cake: 'the birthday cake',
    s: 'seconds',
  },
  { next: ', dann', each: 'jeweils', dog: 'der Hund', beach: 'der Strand', cake: 'die Torte', s: 'Sekunden' },
  { next: ', puis', each: 'chacun', dog: 'le chien', beach: 'la plage', cake: 'le gâteau', s: 'secondes' },
  { next: ', luego', each: 'cada uno', dog: 'el perro', beach: 'la playa', cake: 'la tarta', s: 'segundos' },
  { next: ', depois', each: 'cada um', dog: 'o cachorro', beach: 'a praia', cake: 'o bolo', s: 'segundos' },
  { next: ', poi', each: 'ciascuno', dog: 'il cane', beach: 'la spiaggia', cake: 'la torta', s: 'secondi' },
];
const order = ['IMG_1', 'beach-walk', 'IMG_3'];
const lacks = (say: string, turn: Omit<ConversationSet['conversations'][number]['turns'][number], 'say'>) =>
  lacksByTurn(library, [{ say, ...turn }])[0]?.lacks;

test.each(lists)('with marks, with words between, and with nothing between: $dog', (words) => {
  const { dog, beach, cake, s, next } = words;
  for (const part of [',', next, ''])
    expect([
      part,
      lacks(`${dog} 4 ${s}${part} ${beach} 5 ${s}${part} ${cake} 3 ${s}`, { order, lengths: [4, 5, 3] }),
    ]).toEqual([part, []]);
});

test.each(lists)('the time of some, and of each that tells none: $dog', ({ dog, beach, cake, s, each }) => {
  const say = `${dog}, ${beach}, 3 ${s} ${each}, ${cake} 8 ${s}`;
  expect(lacks(say, { order, lengths: [3, 3, 8], seconds: 14 })).toEqual([]);
});

test('what one clause tells of is one shot, whatever else it may name', () => {
  const say =
    "A film for mum: baby's first steps 6 sec, birthday cake 5 sec, the dog on the beach 4 sec. Old waltz";
  const turn = { order: ['first-steps', 'IMG_3', 'IMG_1'], lengths: [6, 5, 4], seconds: 15, music: 'waltz' };
  expect(lacks(say, turn)).toEqual([]);
});

test('a look in a clause is of its shot alone', () => {
  const say = 'the dog 4 seconds, the beach 4 seconds in slow motion, the cake 4 seconds';
  expect(lacks(say, { order, lengths: [4, 4, 4], speeds: [1, 0.5, 1] })).toEqual([]);
});

test('a time of the film stays its own', () => {
  const say = 'A 12 second film with the dog, the beach and the cake. No music';
  expect(lacks(say, { order, seconds: 12, music: 'none' })).toEqual([]);
});

const texts = ['Rex', 'At sea', 'One year'];

test.each([
  'the dog, the beach, the birthday cake, 4 seconds each. put the name over each one: Rex, At sea, One year',
  'der Hund 4 Sekunden, der Strand 4 Sekunden, die Torte 4 Sekunden. auf jeden clip seinen namen als text: Rex, At sea, One year',
])('one text on each: %s', (say) => {
  const wanted = texts.map((text, at) => ({ text, over: order[at] ?? '' }));
  expect(lacks(say, { order, lengths: [4, 4, 4], texts: wanted })).toEqual([]);
});

test.each([
  {
    say: 'the beach 5 seconds, and before that the dog, just four seconds of it, then the birthday cake 3 seconds',
    lengths: [4, 5, 3],
  },
  { say: '3 clips of 4 seconds: the dog, the beach, the birthday cake', lengths: [4, 4, 4] },
  { say: 'the dog, the beach and the birthday cake, each the same length, 18 seconds', lengths: [6, 6, 6] },
  { say: 'the dog 4 sec, the beach 5, the birthday cake for 3', lengths: [4, 5, 3] },
  {
    say: 'For the screen by the beach: the dog (with its sound) 4 s, the beach 5 s, and, for three seconds, the birthday cake',
    lengths: [4, 5, 3],
  },
  { say: 'all of them, 3 secs each: the dog, the beach, the birthday cake', lengths: [3, 3, 3] },
  { say: 'vorrei 3 clip da 5 secondi: il cane, la spiaggia e poi la torta', lengths: [5, 5, 5] },
  { say: 'the dog, the beach 9 seconds, the birthday cake. 3 seconds for the others', lengths: [3, 9, 3] },
])('$say', ({ say, lengths }) => {
  expect(lacks(say, { order, lengths })).toEqual([]);
});

test('a speed between two shots is of the one before', () => {
  const say = 'der Hund 4 Sekunden, der Strand 5 Sekunden, doppelt so schnell, die Torte 3 Sekunden';
  expect(lacks(say, { order, speeds: [1, 2, 1], lengths: [4, 5, 3] })).toEqual([]);
});

test('a text behind a shot stands on it', () => {
  const say = 'the dog 4 seconds, the beach 5 seconds with "Back soon" on it, the birthday cake 3 seconds';
  expect(lacks(say, { order, texts: [{ text: 'Back soon', over: 'beach-walk' }] })).toEqual([]);
});

test('a shot that nothing shows is said to be missing, and the others keep their times', () => {
  const say = 'the dog 4 seconds, a zeppelin 2 seconds, the beach 5 seconds, the birthday cake 3 seconds';
  expect(lacks(say, { order, lengths: [4, 5, 3], says: ['zeppelin'], undone: true })).toEqual([]);
});

test.each([
  '15 seconds of beach, market and sunset',
  'beach, market and sunset, 15 seconds',
  'the beach, the market and the sunset, 15 sec, waltz.mp3',
])('%s: the time is the film’s', (say) => {
  const steps = stepsIn(say)?.steps ?? [];
  expect(steps.filter((step) => step.kind === 'shot' && step.shot.seconds !== null)).toEqual([]);
  expect(steps).toContainEqual({ kind: 'film', said: '15 seconds' });
});

test.each(['the beach 15 seconds, then the market', '5 seconds of the beach then the market, the sunset'])(
  '%s: the time is one shot’s',
  (say) => {
    expect(stepsIn(say)).not.toBeNull();
  },
);

test('a shot of several things is one stretch of its time, to the frame at 29.97 frames a second too', () => {
  const ntsc = { num: 30_000, den: 1001 };
  const drinks = { ...toyAsset({ name: 'IMG_7.mp4', seconds: 40 }), rate: ntsc };
  const assets = [toyAsset({ name: 'frog.mp4' }), drinks, toyAsset({ name: 'pig.mp4' })];
  const prompt = 'frog 3s, then the bottles 4s, then the pig 3s';
  const reading = beginReading(prompt, { assets, unusable: [] });
  // An index knows things by their singular, and tells each stretch in which one is seen.
  const moments = [
    [0, 1.475],
    [6, 12.9],
  ].map(([startSeconds = 0, endSeconds = 0]) => ({
    assetId: drinks.id,
    range: { startSeconds, endSeconds },
  }));
  const found = reading.finds.map((wish) => {
    const isKnown = /(?:^| )bottle$/u.test(wish.query ?? wish.words);
    const seen = isKnown ? moments.slice(0, wish.all ? 2 : 1) : [];
    return [wish.key, { moments: seen, note: null, reason: '' }] as const;
  });
  const brief = reading.briefWith(new Map(found));
  const { timeline } = planEdit({ brief, assets, seed: 1, writeScenes: plainScenes });
  const [pictures] = timeline.tracks.children;
  const clips = pictures?.OTIO_SCHEMA === 'Track.1' ? pictures.children : [];
  const frames = clips.map((clip) => ('source_range' in clip ? clip.source_range?.duration.value : null));
  expect(clips.map(({ name }) => name)).toEqual(['frog.mp4', 'IMG_7.mp4', 'pig.mp4']);
  expect(frames).toEqual([90, 120, 90]);
});
