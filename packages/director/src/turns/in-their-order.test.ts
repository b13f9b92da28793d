/** Places, times and sound of some clips among others, as they are said. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = ['shop.mp4', 'tram.mp4', 'oven.mp4', 'cake.mp4', 'garden.mp4'].map((name) =>
  toyAsset({ name, seconds: 20 }),
);

/** The clips of the film after `say`, with their seconds; those without sound in brackets. */
function after(say: string): string {
  const said = converse(['shop, tram, oven, cake, 4 seconds each, with their own sound', say], { assets }).at(
    -1,
  );
  if (said === undefined) throw new Error('no answer');
  const row = seenFilm(said).clips.map(({ name, seconds, isHeard }) =>
    isHeard ? `${name} ${seconds}` : `(${name} ${seconds})`,
  );
  return row.join(', ');
}

test.each([
  ['cake first, then the oven', 'cake 4, oven 4, shop 4, tram 4'],
  ['move the cake and the tram to the front', 'cake 4, tram 4, shop 4, oven 4'],
  ['oven and shop at the end', 'tram 4, cake 4, oven 4, shop 4'],
  ['garden in the middle', 'shop 4, tram 4, garden 4, oven 4, cake 4'],
  ['put the garden in the middle for 5s', 'shop 4, tram 4, garden 5, oven 4, cake 4'],
  ['move the cake to the middle', 'shop 4, tram 4, cake 4, oven 4'],
  ['tram and oven both shorter: 2s and 3s', 'shop 4, tram 2, oven 3, cake 4'],
  ['make tram and oven shorter, 2s and 3s', 'shop 4, tram 2, oven 3, cake 4'],
  ['dos segundos más para tram', 'shop 4, tram 6, oven 4, cake 4'],
  ['only the sound of the tram', '(shop 4), tram 4, (oven 4), (cake 4)'],
  ['only the sound of the tram pls, rest silent', '(shop 4), tram 4, (oven 4), (cake 4)'],
  ['only tram sound', '(shop 4), tram 4, (oven 4), (cake 4)'],
  ['mute everything but the tram', '(shop 4), tram 4, (oven 4), (cake 4)'],
  ['no sound except on the tram', '(shop 4), tram 4, (oven 4), (cake 4)'],
  ['only mute the sound of the tram', 'shop 4, (tram 4), oven 4, cake 4'],
])('%s', (say, row) => {
  expect(after(say)).toBe(row);
});
