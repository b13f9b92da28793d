import { expect, test } from 'vitest';
import { type ConversationTurn, lacksByTurn } from '../testing/conversation-checks.ts';
import { plainForms, plainMusic } from './plain-forms.ts';
import { plainSpeech, withoutLetter } from './plain-speech.ts';
import { plainSpeeds } from './plain-speeds.ts';

const library = {
  'dog.mp4': { seconds: 16 },
  'cat.mp4': { seconds: 31 },
  'market.mp4': { seconds: 15 },
  'talk.mp4': { seconds: 30, speech: 'we sell honey and bread here every day' },
  'C0101.mp4': { seconds: 20, shows: [{ what: ['make-up', 'make-up table'], from: 0, to: 20 }] },
  'crest.png': { seconds: 0 },
  'street_funk.mp3': { seconds: 90 },
};
const [dog, cat, market] = ['dog', 'cat', 'market'];

test.each<[string, Omit<ConversationTurn, 'say'>]>([
  [
    'Dear team, please make the dog 4 seconds, then the cat 3 seconds. Kind regards, Mary Catt',
    { order: [dog, cat], seconds: 7 },
  ],
  ["hi it's Cat from the market i need the dog 8 seconds and nothing else", { order: [dog], seconds: 8 }],
  ['omg ok so dog 4 s, cat 3 s lol', { order: [dog, cat], seconds: 7 }],
  [
    'Open with the dog and close with the cat; in between the market, each 3 seconds',
    { order: [dog, market, cat], seconds: 9 },
  ],
  [
    'mit dog anfangen und mit cat aufhören, dazwischen market, je 3 Sekunden',
    { order: [dog, market, cat], seconds: 9 },
  ],
  ['half a minute of the cat', { uses: [cat], seconds: 30 }],
  [
    'a film of half a minute, in which we see the dog, the market and the cat, in that order',
    { uses: [dog, market, cat], seconds: 30 },
  ],
  ['dog at half speed so that it fills 10 seconds', { speeds: [0.5], seconds: 10 }],
  ['dog dog dog. 1 second each', { order: [dog, dog, dog], seconds: 3 }],
  ['dog 4 secs dissolving into the cat 5 secs dissolving into the market 5 secs', { joins: 2 }],
  ['dog first for 4 seconds, then the cat for 3 seconds', { order: [dog, cat], lengths: [4, 3] }],
  ['dog 3 seconds, make-up 4 seconds, cat 3 seconds', { order: [dog, 'c0101', cat], lengths: [3, 4, 3] }],
  ['dog 3 seg cat 4 seg market 2 seg', { order: [dog, cat, market], lengths: [3, 4, 2] }],
  [
    'dog.mp4, speed 400 %, 3 s on screen. cat.mp4, speed 200 %, 5 s on screen. market.mp4, speed 100 %, 5 s.',
    { speeds: [4, 2, 1], lengths: [3, 5, 5] },
  ],
  [
    'dog im Tempo 50 % 4 s, cat doppelt so schnell 5 s, market normal 3 s',
    { speeds: [0.5, 2, 1], lengths: [4, 5, 3] },
  ],
  ['dog au ralenti à 50 % (6 s), cat (3 s)', { speeds: [0.5, 1], lengths: [6, 3] }],
  [
    "dog 5 s, cat 5 s, titles 'Up' at 0-3 s, 'Down' at 6-9 s",
    {
      texts: [
        { text: 'Up', from: 0, to: 3 },
        { text: 'Down', from: 6, to: 9 },
      ],
    },
  ],
  [
    'dog 3 s with the words Fresh from the fire on it, cat 3 s',
    { texts: [{ text: 'Fresh from the fire', over: dog }] },
  ],
  [
    'three titles, one per shot: "A" over the dog, "B" over the cat. Each 3 seconds',
    {
      texts: [
        { text: 'A', over: dog },
        { text: 'B', over: cat },
      ],
    },
  ],
  ['dog et cat, 3 s chacun, zéro musique', { music: 'none' }],
  ['dog e cat, 3 segundos cada, nada de música', { music: 'none' }],
  ['talk 10 seconds, street funk very low under her voice', { music: 'street_funk' }],
  [
    'dog 3 s, cat 3 s, crest.png in alto a destra',
    { logo: { name: 'crest', corner: 'top-right' }, seconds: 6 },
  ],
])('what people write around a list is no part of it: %s', (say, wanted) => {
  const [judged] = lacksByTurn(library, [{ say, ...wanted }]);
  expect(judged?.lacks).toEqual([]);
});

test('a level of music that is told behind its name is heeded', () => {
  for (const say of [
    'dog, cat, street funk in the background, quiet',
    'dog, cat, music: street funk, quiet',
  ]) {
    const [judged] = lacksByTurn(library, [{ say, music: 'street_funk' }]);
    expect(judged?.lacks).toEqual([]);
    expect(judged?.said.brief.edits).toContainEqual(
      expect.objectContaining({ kind: 'volume', of: 'music', db: -6 }),
    );
  }
});

test('what looks like it and is none stays', () => {
  expect(withoutLetter('text “x” on shot 5. Roasted Tuesday. Yours Wednesday.')).toContain('Yours Wednesday');
  expect(withoutLetter('Dear team,')).toBe('Dear team,');
  expect(plainForms("the kids' room and the dog's bed")).toBe("the kids' room and the dog's bed");
  expect(plainForms('fade to black')).toBe('fade to black');
});

test.each([
  ' '.repeat(2_000),
  '"'.repeat(4_500),
  'a '.repeat(1_000),
  "it's a b from ".repeat(140),
  'x 4 s at 2x, '.repeat(140),
])('long prompts of one kind are read at once', (prompt) => {
  for (const form of [plainForms, plainSpeech, plainSpeeds, plainMusic])
    expect(form(prompt).length).toBeLessThan(20_000);
});
