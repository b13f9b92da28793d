/** Messages about a film read as islands: words that nobody knows around things, values and what is done. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import type { ConversationFile } from '../testing/conversation-checks.ts';
import { worldOf } from '../testing/conversation-checks.ts';
import { seenFilm } from '../testing/film-view.ts';
import { filmAfter, toys } from '../testing/toy-films.ts';

const library: { [name: string]: ConversationFile } = {
  'warmup.mp4': { seconds: 30 },
  'trainer.mp4': { seconds: 30 },
  'IMG_1.mp4': { seconds: 30, shows: [{ what: ['curtain'], from: 0, to: 30 }] },
  'IMG_2.jpg': { seconds: 0, shows: [{ what: ['poster'], from: 0, to: 0 }] },
  'slow_song.mp3': { seconds: 60 },
};

/** The clips after a message about a film of the warm-up and the trainer, with what stands on them and what was not understood. */
function after(...messages: string[]) {
  const said = converse(['warmup 4s, trainer 5s', ...messages], worldOf(library)).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  const { clips, texts } = seenFilm(said);
  return {
    clips: clips.map(
      ({ name, seconds, speed, isHeard }) =>
        `${name} ${Math.round(seconds * 10) / 10}${speed === 1 ? '' : ` x${speed}`}${isHeard || name === 'img_2' ? '' : ' mute'}`,
    ),
    texts: texts.map(({ text }) => text),
    unread: said.brief.unread,
    message: said.message,
  };
}

test.each([
  ['mum wants the trainer lol half the speed pls', ['warmup 4', 'trainer 10 x0.5']],
  ['trainer like quarter speed, still 5 secs ok', ['warmup 4', 'trainer 5 x0.25']],
  ['coach says the trainer has to go :(', ['warmup 4']],
  ['gosh the poster at the end, 3 sec', ['warmup 4', 'trainer 5', 'img_2 3']],
  ['add the curtain thingy at the beginning 3 secs', ['img_1 3', 'warmup 4', 'trainer 5']],
  ['after the warmup the curtain 3s', ['warmup 4', 'img_1 3', 'trainer 5']],
  ['May I have the curtain first, dear? 3 seconds.', ['img_1 3', 'warmup 4', 'trainer 5']],
  ['das plakat zwischen warmup und trainer, 2 sek', ['warmup 4', 'img_2 2', 'trainer 5']],
  ['trainer in halber geschwindigkeit, bleibt 5 sek', ['warmup 4', 'trainer 5 x0.5']],
  ['trainer 2s shorter would be nicer', ['warmup 4', 'trainer 3']],
  ['warmup 2 and trainer 3 pls', ['warmup 2', 'trainer 3']],
  ['sry forgot the curtain, put it 2nd, 3 sec', ['warmup 4', 'img_1 3', 'trainer 5']],
  ['the curtain as second clip for 2 seconds', ['warmup 4', 'img_1 2', 'trainer 5']],
  ['dont like the trainer, use the curtain instead', ['warmup 4', 'img_1 5']],
  ['i meant the curtain, not the trainer', ['warmup 4', 'img_1 5']],
  ['drop the curtain in between the warmup and the trainer, 2 sec', ['warmup 4', 'img_1 2', 'trainer 5']],
  ['the trainer is so boring, make it 4 times as fast, stays 5s', ['warmup 4', 'trainer 5 x4']],
  ['trainer e warmup trocados', ['trainer 5', 'warmup 4']],
  ['pon el trainer al principio porfis', ['trainer 5', 'warmup 4']],
  ['mets donc le trainer en premier quoi', ['trainer 5', 'warmup 4']],
])('understands “%s”', (message, clips) => {
  expect(after(message).clips).toEqual(clips);
});

test('takes back what was done last where it was better normal', () => {
  expect(after('play the trainer backwards', 'No, it is better normal.').clips).toEqual([
    'warmup 4',
    'trainer 5',
  ]);
});

test('writes on what comes in, and in the place of what stands there', () => {
  const put = after('the poster needs to go at the very end, 3 secs, with "See you" on it');
  expect(put).toMatchObject({ clips: ['warmup 4', 'trainer 5', 'img_2 3'], texts: ['See you'] });
  const right = after('write Hello there at the start', 'text shud say Hello friends sorry');
  expect(right.texts).toEqual(['Hello friends']);
});

test.each([
  ['it lasts 9 seconds and I want the trainer mute', 9],
  ['the trainer first, and 8 seconds in total', 8],
])('takes no length of the film for a clip: “%s”', (message, seconds) => {
  const said = converse(['warmup 4s, trainer 5s', message], worldOf(library)).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  expect(seenFilm(said).seconds).toBeCloseTo(seconds, 1);
});

test('tells the words beside a change that nobody knows', () => {
  const { clips, message } = after('mum says the trainer has to go');
  expect(clips).toEqual(['warmup 4']);
  expect(message).toContain('mum says');
});

test.each([
  'take the dragon off the trainer',
  'remove the power line you see from the trainer',
  "don't move the trainer to the front",
  'put lemmys face on our trainer',
])('does nothing to a clip that only stands beside what is meant: “%s”', (message) => {
  expect(after(message).clips).toEqual(['warmup 4', 'trainer 5']);
});

const word = fc.constantFrom(
  ...'the frog pig elf 3 seconds 5s first last before after between remove swap half speed slow mute "Hi" on at end begin and , . instead it add lol xyzzy der hund vor la fin not'.split(
    ' ',
  ),
);

test('reads any row of such words, and keeps a film', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const { seconds, clips } = filmAfter('frog 4s, pig 4s', words.join(' '));
      expect(clips.length).toBeGreaterThan(0);
      expect(seconds).toBeGreaterThan(0);
    }),
    { numRuns: 40 },
  );
});

test('takes no longer than in proportion on hostile rows', () => {
  const message = 'the frog before the pig between the elf and 3 seconds half speed '.repeat(200);
  expect(() => converse(['frog 4s, pig 4s', message], { assets: toys })).not.toThrow();
});
