import { expect, test } from 'vitest';
import { findNamed, namesGoingOn } from './concepts.ts';

const namesOf = (text: string) => findNamed(text.split(' ')).map(({ concepts }) => concepts.join('|'));

test('things are known by their other names and in other languages', () => {
  for (const word of ['automobile', 'autos', 'voiture', 'coche', '汽车', 'carro']) {
    expect(namesOf(word).join('|').split('|'), word).toContain('car');
  }
  expect(namesOf('feux rouges y perros')).toContain('dog');
  expect(namesOf('xyzzy')).toEqual([]);
});

test('many of a thing have its name, in other languages too', () => {
  const names = ['bottles', 'bottiglie', 'coltelli', 'wolves'].map(
    (word) => findNamed([word])[0]?.concepts[0],
  );
  expect(names).toEqual(['bottle', 'bottle', 'knife', 'wolf']);
  expect(findNamed(['bottles'])[0]?.name).toBe('bottle');
});

test('the longest name counts', () => {
  expect(namesOf('hot dog')).toEqual(['hot dog']);
  expect(namesOf('cell phone on a dining table')).toEqual(['cell phone', 'table']);
});

test('a kind is found by what is of it, not the other way round', () => {
  const othersOf = (word: string) =>
    findNamed([word]).flatMap(({ others }) => others.map((one) => one.concept));
  expect(othersOf('animal')).toContain('kitten');
  expect(othersOf('kitten')).not.toContain('animal');
});

test('what English has as another word is doubtful', () => {
  expect(findNamed(['strand'])[0]?.isDoubtful).toBe(true);
  expect(findNamed(['bench'])[0]?.isDoubtful).toBe(false);
});

test('a word that begins the name of another thing is known to, and not that of its own kind', () => {
  expect(namesGoingOn('car', ['car'])).toContain('park');
  expect(namesGoingOn('car', ['parking'])).toEqual([]);
  expect(namesGoingOn('polar', [])).not.toContain('dog');
});
