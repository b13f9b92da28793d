/** One wish in the words of many: whatever they are, the film is the same; and what only looks like a wish is none. */
import { expect, test } from 'vitest';
import { type ConversationSet, type ConversationTurn, lacksByTurn } from '../testing/conversation-checks.ts';
import { inOwnWords, plainWordings } from './wordings.ts';

const shows = (...what: string[]) => [{ what, from: 0, to: 20 }];
const library: ConversationSet['library'] = {
  'dog.mp4': { seconds: 20, shows: shows('dog', 'Hund', 'chien', 'perro', '狗') },
  'beach.mp4': { seconds: 20, shows: shows('beach', 'Strand', 'plage', 'playa', '海滩') },
  'cake.mp4': { seconds: 20, shows: shows('cake', 'Torte', 'gâteau', 'pastel') },
  'MVI_1.mp4': { seconds: 20, shows: shows('gulls') },
  'logo.png': { seconds: 0 },
  'waltz.mp3': { seconds: 90 },
};
const three = ['dog', 'beach', 'cake'];

test.each<[string, Omit<ConversationTurn, 'say'>]>([
  ['dog, beach at quadruple speed, cake', { order: three, speeds: [1, 4, 1] }],
  ['Hund, Strand viermal so schnell, Torte', { order: three, speeds: [1, 4, 1] }],
  ['perro, playa cuatro veces más rápido, pastel', { order: three, speeds: [1, 4, 1] }],
  ['dog x1.5, beach, cake', { order: three, speeds: [1.5, 1, 1] }],
  ['dog, beach 9x16', { order: ['dog', 'beach'], ratio: '9:16', speeds: [1, 1] }],
  ['Hund, Strand in Zeitlupe, Torte', { order: three, speeds: [1, 0.5, 1] }],
  ['dog, beach without sound, cake', { order: three, muted: ['beach'], heard: ['dog', 'cake'] }],
  [
    'dog, beach, cake. Only the beach keeps its sound, the other two are silent',
    { muted: ['dog', 'cake'], heard: ['beach'] },
  ],
  ['dog, beach, cake, everything in greyscale', { order: three, grey: true }],
  ['tout en noir et blanc : chien, plage, gâteau', { order: three, grey: true }],
  ['dog, beach, cake, no slow motion', { order: three, speeds: [1, 1, 1] }],
  ['Hund, Strand, keine Zeitlupe', { order: ['dog', 'beach'], speeds: [1, 1] }],
  ['dog, beach. Text: none. Logo: none. Music: none.', { titles: [], logo: null, music: 'none' }],
  ['dog, beach, without any text, logo or music', { titles: [], logo: null, music: 'none' }],
  ['Please cut: dog 0:03, beach 0:04, cake 0:02', { order: three, lengths: [3, 4, 2] }],
  ['evry one 4 seconds: dog, beach, cake', { order: three, lengths: [4, 4, 4] }],
  ['dog > beach > cake (12s)', { order: three, seconds: 12 }],
  ['dog, beach, then back to the dog', { order: ['dog', 'beach', 'dog'] }],
  ['Hund, dann Strand, dann wieder Hund', { order: ['dog', 'beach', 'dog'] }],
  ['the cake is the last one, before that the beach and before that the dog', { order: three }],
  ['Ganz am Ende die Torte, davor der Strand und davor der Hund', { order: three }],
  ['gulls, dog, beach with a crossfade between all clips', { order: ['mvi_1', 'dog', 'beach'], joins: 2 }],
  ['dog, beach, logo in the upper right hand corner', { logo: { name: 'logo', corner: 'top-right' } }],
  ['dog, beach. Text at end: "14 Mill Lane"', { order: ['dog', 'beach'], titles: ['14 Mill Lane'] }],
  ['speed the dog up to double, then show the beach', { order: ['dog', 'beach'], speeds: [2, 1] }],
  [
    'Le chien au ralenti, à demi-vitesse, puis la plage à vitesse normale',
    { order: ['dog', 'beach'], speeds: [0.5, 1] },
  ],
  ['dog, beach, keep music out of it', { order: ['dog', 'beach'], music: 'none' }],
  ['先狗后海滩', { order: ['dog', 'beach'] }],
])('a film: %s', (say, wanted) => {
  expect(lacksByTurn(library, [{ say, ...wanted }])[0]?.lacks).toEqual([]);
});

const film = { say: 'dog 4s "Good boy" on it, beach 3s, cake 5s, waltz' };
test.each<[string, Omit<ConversationTurn, 'say'>]>([
  ['the cake should be removed', { order: ['dog', 'beach'] }],
  ["n'enlève pas le gâteau", { order: three }],
  ['não tire o bolo', { order: three }],
  [
    'put the gulls 3 secnds btween dog and beach',
    { order: ['dog', 'mvi_1', 'beach', 'cake'], lengths: [4, 3, 3, 5] },
  ],
  ["Let's add 3 seconds of gulls between the dog and the beach for atmosphere.", { lengths: [4, 3, 3, 5] }],
  [
    'Could we swap the dog and the beach? I think that tells a better story.',
    { order: ['beach', 'dog', 'cake'] },
  ],
  ['beach n dog othr way round pls', { order: ['beach', 'dog', 'cake'] }],
  ['um yeah can you make that a vertical video please', { order: three, shape: 'upright' }],
  ['cake at twice teh speed pls', { speeds: [1, 1, 2] }],
  [
    'text is on wrong clip shuld be on the beach not dog',
    { texts: [{ text: 'Good boy', over: 'beach' }], order: three },
  ],
  ['instead of "Good boy" it should say "Best boy"', { titles: ['Best boy'] }],
  ['can the text say Best Boy instead of just Good boy', { titles: ['Best Boy'] }],
  ['take out all of the text everything including the title', { titles: [], order: three }],
  ['at the end write Bye bye', { titles: ['Good boy', 'Bye bye'] }],
  ['Please make the beach in black and white, only this clip.', { order: three }],
  ['the music should go', { music: 'none' }],
  ['cut the cake back to 2 seconds', { order: three, lengths: [4, 3, 2] }],
  ['flip it to portrait', { order: three, shape: 'upright' }],
  ['put it in black and white', { grey: true, order: three }],
  ['show it in the middle of the frame', { order: three }],
  ['i just want the music quieter', { order: three, musicVolume: 'quieter' }],
  ['make the entire film b/w', { grey: true, order: three }],
  [
    "between the dog and the beach I'd like three seconds of gulls",
    { order: ['dog', 'mvi_1', 'beach', 'cake'] },
  ],
  ['no slow motion on the beach please', { speeds: [1, 1, 1] }],
  ['show the dog one more time at the end, 2 seconds', { order: [...three, 'dog'], lengths: [4, 3, 5, 2] }],
])('a change: %s', (say, wanted) => {
  expect(lacksByTurn(library, [film, { say, ...wanted }])[1]?.lacks).toEqual([]);
});

test('a picture that stands still goes again, whatever came between', () => {
  const still = { say: 'dog 4s, beach 3s, freeze the last frame', frozen: true };
  const [, , last] = lacksByTurn(library, [
    still,
    { say: 'dog 5s' },
    { say: 'remove the freeze', frozen: false, order: ['dog', 'beach'] },
  ]);
  expect(last?.lacks).toEqual([]);
});

const read = (said: string, isTurn = false) => plainWordings(said, { isTurn, assets: [] });

test.each([
  'a film about black and white photography, 20 seconds',
  'title "four times as fast, everything in greyscale"',
  'scene 2, part 4, take 3, 10 seconds in all',
  'the white block, the forest, the sand and the farm, 4 s each',
])('stays as it is: %s', (said) => {
  expect(read(said)).toBe(said);
});

test('what is told back is told in the words of the message', () => {
  const prompt = 'Could we have the dog four times as fast?';
  const plain = read(prompt, true);
  expect(plain).toContain('at 4x speed');
  const brief = { prompt: plain, edits: [{ kind: 'undo', said: 'dog at 4x speed' }], unread: [] };
  expect(inOwnWords(brief as never, plain, prompt).edits[0]?.said).toBe('dog four times as fast');
});

test.each([
  ' '.repeat(600),
  ','.repeat(1_400),
  '"'.repeat(1_400),
  'everything '.repeat(130),
  'x2 '.repeat(450),
  'before that the '.repeat(90),
])('long rows are read in a moment', (row) => {
  const before = process.cpuUsage().user;
  read(`dog${row}beach`, false);
  read(`dog${row}beach`, true);
  expect(process.cpuUsage(undefined).user - before).toBeLessThan(1_000_000);
});
