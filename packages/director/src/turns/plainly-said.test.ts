/** Changes as people put them, among words that nobody has to know. */
import { expect, test } from 'vitest';
import type { Finds, FindWish } from '../finds.ts';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  toyAsset({ name: 'dog_run.mp4', seconds: 14 }),
  toyAsset({ name: 'river.mp4', seconds: 20 }),
  toyAsset({ name: 'picnic.mp4', seconds: 25 }),
  toyAsset({ name: 'sunset.mp4', seconds: 12 }),
  toyAsset({ name: 'boat.mp4', seconds: 11 }),
  toyAsset({ name: 'folk_song.mp3', kind: 'audio', seconds: 90 }),
];
const first = 'dog, river, picnic, sunset, 4 seconds each, music folk song, title "Our Summer" at the start';
const nothing: Finds = new Map();

/** The film after messages about it, with the last answer. */
function after(...messages: string[]) {
  const last = converse([first, ...messages], { assets, lookUp: () => nothing }).at(-1);
  if (last === undefined) throw new Error('no answer');
  const film = seenFilm(last);
  const clips = film.clips.map(({ name, seconds }) => `${name} ${Math.round(seconds * 10) / 10}`);
  return { ...film, order: film.clips.map(({ name }) => name), row: clips.join(', '), message: last.message };
}

test.each([
  [
    "Could the picnic maybe come straight after the dog, they'd love that",
    ['dog_run', 'picnic', 'river', 'sunset'],
  ],
  ['the sunset should definitely go at the very start, trust me', ['sunset', 'dog_run', 'river', 'picnic']],
  ['Der Sonnenuntergang dann doch lieber direkt nach dem Hund', ['dog_run', 'sunset', 'river', 'picnic']],
  [
    'finalement le coucher de soleil serait mieux juste avant la rivière',
    ['dog_run', 'sunset', 'river', 'picnic'],
  ],
])('words beside a wish leave it one: %s', (say, order) => {
  expect(after(say).order).toEqual(order);
});

test('what nobody knows among the words of a wish is still said', () => {
  const { message, order } = after('could the picnic gosh come straight after the dog');
  expect(order).toEqual(['dog_run', 'picnic', 'river', 'sunset']);
  expect(message).toContain('gosh');
});

test.each([
  ['the river needs more room, give it 7 seconds', 'dog_run 4, river 7, picnic 4, sunset 4'],
  ['add the boat right after the river for 3 seconds', 'dog_run 4, river 4, boat 3, picnic 4, sunset 4'],
  ['put the boat in before the sunset, 5 seconds', 'dog_run 4, river 4, picnic 4, boat 5, sunset 4'],
  ['The title for 3 seconds please', 'dog_run 4, river 4, picnic 4, sunset 4'],
  ['gib dem Fluss 6 Sekunden', 'dog_run 4, river 6, picnic 4, sunset 4'],
  ['Actually make the last one 7 seconds instead of 4, rest stays', 'dog_run 4, river 4, picnic 4, sunset 7'],
])('a time beside a clip is not the length of the film: %s', (say, row) => {
  expect(after(say).row).toBe(row);
});

test('a clip that is told by what it shows, and then spoken of, gets its time', () => {
  const library = [...assets, toyAsset({ name: 'IMG_0042.mp4', seconds: 16, id: 'id:img_0042.mp4' })];
  const lookUp = (wishes: readonly FindWish[]): Finds =>
    new Map(
      wishes.flatMap(({ key, words }) => {
        const range = { startSeconds: 2, endSeconds: 14 };
        const found = { moments: [{ assetId: 'id:img_0042.mp4', range }], note: null, reason: '' };
        return words.includes('grandma') ? [[key, found] as const] : [];
      }),
    );
  const said = converse(
    ['dog, IMG_0042, river, 4 seconds each', 'grandma needs more time, give her 7 seconds'],
    {
      assets: library,
      lookUp,
    },
  );
  expect(seenFilm(said[1] as (typeof said)[1]).clips.map(({ seconds }) => seconds)).toEqual([4, 7, 4]);
});

test('what was undone is not done again because it is named', () => {
  const speeds = after('the river in slow motion', 'nah the slow motion is boring go back').clips.map(
    ({ speed }) => speed,
  );
  expect(speeds).toEqual([1, 1, 1, 1]);
});

test.each([
  ['freeze the last frame of the picnic for 2 seconds', 'dog_run 4, river 4, picnic 4, picnic 2, sunset 4'],
  ['cut the last second of the river', 'dog_run 4, river 3, picnic 4, sunset 4'],
])('parts of clips: %s', (say, row) => {
  expect(after(say).row).toBe(row);
});

test('a text that is said with what comes in stands on it, one with a time for so long', () => {
  const [, text] = after("add the boat at the very end, 3 seconds, with text 'Home again'").texts;
  expect(text?.text).toBe('Home again');
  expect(text?.from).toBeGreaterThanOrEqual(16);
  const [one] = after('the title "Rain" at the start for 3 seconds').texts;
  expect([one?.text, one?.to]).toEqual(['Rain', 3]);
});

test.each([
  'make it 12 seconds',
  '12 seconds please',
  'too long, 12 seconds please',
  'mach 12 Sekunden draus',
  'ok und insgesamt 12 Sekunden',
])('a time alone is: %s', (say) => {
  expect(after(say).seconds).toBe(12);
});

test.each([
  ['music is a bit loud', -6],
  ['the music is really quiet', 6],
  ['la musique est un peu forte', -6],
])('what is said to be wrong with the sound: %s', (say, db) => {
  expect(after(say).musicDb).toBe(db);
});

test.each([
  [
    'can the boat come in between the dog and the river for 3 seconds',
    'dog_run 4, boat 3, river 4, picnic 4, sunset 4',
  ],
  ['too long. the river only 2 and the sunset only 3', 'dog_run 4, river 2, picnic 4, sunset 3'],
  ['the river in slow motion, for 4 seconds', 'dog_run 4, river 4, picnic 4, sunset 4'],
  ['mum says the picnic has to go', 'dog_run 4, river 4, sunset 4'],
  ['repeat the dog at the end', 'dog_run 4, river 4, picnic 4, sunset 4, dog_run 4'],
  ['Inversez les deux derniers plans', 'dog_run 4, river 4, sunset 4, picnic 4'],
  ['Mets 3 secondes du bateau à la fin', 'dog_run 4, river 4, picnic 4, sunset 4, boat 3'],
])('more of what people change: %s', (say, row) => {
  expect(after(say).row).toBe(row);
});

test('an unknown thing that is told by a clip is not that clip', () => {
  const { order, message } = after('Remove the power line you can see from the picnic');
  expect(order).toEqual(['dog_run', 'river', 'picnic', 'sunset']);
  expect(message).toContain('power');
});

test('a plainly new film is none of the one that is there, another version is', () => {
  expect(after('Gut. Jetzt bitte einen neuen Film: nur das Boot, 5 Sekunden').order).toEqual(['boat']);
  const { order, width, height, music } = after(
    'then export a second version in 4:5, everything else identical',
  );
  expect([order.length, width / height, music]).toEqual([4, 16 / 9, 'folk_song']);
});

test('what is said in files that the film does not show is told where it is asked for', () => {
  const library = [...assets, toyAsset({ name: 'dad_speech.mp4', seconds: 20, speech: true })];
  const said = converse([first, 'what does dad say in his speech?'], {
    assets: library,
    lookUp: () => nothing,
  });
  expect(said[1]?.message).toContain('Ask not.');
});

test.each([
  ['the part from 4 to 8 seconds can go', 'dog_run 4, picnic 4, sunset 4'],
  ['cut out the bit from 0:06 to 0:09', 'dog_run 4, river 2, picnic 3, sunset 4'],
  ['der Teil von 5 bis 7 Sekunden muss raus', 'dog_run 4, river 1, river 1, picnic 4, sunset 4'],
  ['coupe le passage de 6 à 9 secondes', 'dog_run 4, river 2, picnic 3, sunset 4'],
  ['quita la parte de 6 a 9 segundos', 'dog_run 4, river 2, picnic 3, sunset 4'],
  ['everything but the dog can go', 'dog_run 4'],
  ['everything except the dog and the river should be removed', 'dog_run 4, river 4'],
])('what goes by its times, or as all but some: %s', (say, row) => {
  const { row: made, seconds } = after(say);
  expect(made).toBe(row);
  expect(seconds).toBeLessThan(16);
});

test('what plays behind the end of the film can not be taken out', () => {
  const { row, message } = after('cut out the bit from 30 to 40 seconds');
  expect(row).toBe('dog_run 4, river 4, picnic 4, sunset 4');
  expect(message).toContain('the film ends before that');
});

test.each([
  ['timelapse of the picnic, 3 seconds', 'picnic 3x8'],
  ['the river at double speed, 9 seconds', 'river 9x2'],
])('a film that goes faster is as long as was asked, where its file holds that much: %s', (asked, row) => {
  const [made] = converse([asked], { assets, lookUp: () => nothing });
  if (made === undefined) throw new Error('no answer');
  const { clips } = seenFilm(made);
  expect(clips.map(({ name, seconds, speed }) => `${name} ${seconds}x${speed}`).join()).toBe(row);
});
