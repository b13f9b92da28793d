import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  toyAsset({ name: 'dog.mp4', seconds: 16 }),
  toyAsset({ name: 'cat.mp4', seconds: 11 }),
  toyAsset({ name: 'beach.mp4', seconds: 12 }),
];

function filmOf(prompt: string) {
  const [said] = converse([prompt], { assets });
  if (said === undefined) throw new Error('nothing was said');
  const { clips, texts, seconds } = seenFilm(said);
  return { clips: clips.map(({ name, seconds: long }) => [name, long]), texts, seconds };
}

const card = { text: 'Three years later', from: 4, to: 6 };

test.each([
  'dog 4s, then a black screen saying Three years later, then the cat 5s',
  'dog 4s, black card "Three years later", cat 5s',
  'dog 4s, black screen with the words Three years later, cat 5s',
  'dog 4s, a black slide: "Three years later" 2s, cat 5s',
  'dog 4 Sekunden, dann ein schwarzes Bild mit "Three years later", dann cat 5 Sekunden',
  'dog 4 secondes, puis un écran noir avec "Three years later", puis cat 5 secondes',
  'dog 4 segundos, luego una pantalla negra que diga "Three years later", luego cat 5 segundos',
  'dog 4 segundos, depois uma tela preta dizendo "Three years later", depois cat 5 segundos',
  'dog 4 secondi, poi uno schermo nero con scritto "Three years later", poi cat 5 secondi',
])('%s', (prompt) => {
  expect(filmOf(prompt)).toEqual({
    clips: [
      ['dog', 4],
      ['drawn', 2],
      ['cat', 5],
    ],
    texts: [card],
    seconds: 11,
  });
});

test('the length that is asked for holds its cards', () => {
  const { clips, texts, seconds } = filmOf(
    'Open with a white card that says "Our Year", then dog, cat and beach, 15 seconds, end on a red card "Thanks"',
  );
  expect(clips.map(([name]) => name)).toEqual(['drawn', 'dog', 'cat', 'beach', 'drawn']);
  expect(texts).toEqual([
    { text: 'Our Year', from: 0, to: 2 },
    { text: 'Thanks', from: 13, to: 15 },
  ]);
  expect(seconds).toBe(15);
});

test('a speed keeps the time of a shot beside cards', () => {
  const { clips, seconds } = filmOf('dog 3 s, black card "Then", cat 4 s. The cat at half speed');
  expect(clips).toEqual([
    ['dog', 3],
    ['drawn', 2],
    ['cat', 4],
  ]);
  expect(seconds).toBe(9);
});

test.each(['title card saying Hello, dog, cat, 10 s', 'dog 5 s, cat 5 s, black and white'])(
  '%s: no card',
  (prompt) => {
    expect(filmOf(prompt).clips.map(([name]) => name)).toEqual(['dog', 'cat']);
  },
);
