/** A film that is there told anew, as a list of shots: it is these, in that order, and whatever else it was stays. */
import { expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  ...Object.entries({ beach: 18, market: 12, kids: 20, dog: 25, sunset: 15, car: 22 }).map(
    ([name, seconds]) => toyAsset({ name: `${name}.mp4`, seconds }),
  ),
  toyAsset({ name: 'summer.mp3', kind: 'audio', seconds: 60 }),
];
const first = 'kids, dog, beach, market, 20 seconds, square, with the music summer';

function after(...messages: string[]): string[] {
  const said = converse([first, ...messages], { assets }).at(-1) as Said;
  const { clips, seconds, music, width, height } = seenFilm(said);
  expect([music, width]).toEqual(['summer', height]);
  expect(clips.reduce((sum, clip) => sum + clip.seconds, 0)).toBeCloseTo(seconds, 1);
  return clips.map((clip) => `${clip.name} ${Math.round(clip.seconds * 10) / 10}`);
}

test.each([
  ['just do market 5 secs, the dog all of it and then the car 4s', ['market 5', 'dog 25', 'car 4']],
  ['hmm, start over. only: sunset 3s, beach whole', ['sunset 3', 'beach 18']],
  [
    'Bitte doch nur Markt, Hund und Strand, in dieser Reihenfolge, jeweils 5 Sekunden',
    ['market 5', 'dog 5', 'beach 5'],
  ],
  [
    'plutôt juste le chien 5s, la plage 6s et à la fin le marché 4s, rien d’autre',
    ['dog 5', 'beach 6', 'market 4'],
  ],
  ['mejor solo la playa y el perro, en ese orden, 4 segundos cada uno', ['beach 4', 'dog 4']],
  ['afinal só a praia 6 segundos, o cão 3 segundos', ['beach 6', 'dog 3']],
  ['anzi solo il cane 3s, la spiaggia 7s, nient’altro', ['dog 3', 'beach 7']],
])('%s', (message, clips) => {
  expect(after(message)).toEqual(clips);
});

test('a shot that nothing shows is told, and the others are made', () => {
  const said = converse([first, 'only the dog 3s, the unicorn 4s, the beach 5s'], { assets }).at(-1) as Said;
  expect(seenFilm(said).clips.map(({ name }) => name)).toEqual(['dog', 'beach']);
  expect(said.message).toContain('nothing shows the unicorn');
});

test('what is only kept, changed or asked is no film told anew', () => {
  const names = (message: string) => after(message).map((one) => one.split(' ')[0]);
  expect(names('just swap the dog and the beach')).toEqual(['kids', 'beach', 'dog', 'market']);
  expect(names('keep only the beach and the dog')).toEqual(['dog', 'beach']);
  expect(names('just cut 1 second off the dog and put the car at the end, 2 seconds')).toHaveLength(5);
  expect(names('only black and white for the dog and the beach')).toHaveLength(4);
});
