import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createClassReader } from '../../understanding/index.ts';
import { shareOf } from './colours.ts';
import { isMeantLabel, nameClasses, readWantedLook } from './wanted-look.ts';

const file = fileURLToPath(new URL('../../../../../pictures/classes.json', import.meta.url));
const table = await createClassReader()(file);
const names = nameClasses(table);
const { classes } = table;

const namesOf = (text: string): string[] =>
  (readWantedLook(text, names).look?.classes ?? []).map((one) => classes[one]?.name ?? '');

describe('readWantedLook', () => {
  it('has a class for each name of the table', async () => {
    const { OTHER_CLASS_NAMES } = await import('./class-names.ts');
    const known = new Set(
      (JSON.parse(await readFile(file, 'utf8')) as { names: string[]; kinds: string[][] }).names.concat(
        classes.flatMap(({ kinds }) => [...kinds]),
      ),
    );
    const missing = OTHER_CLASS_NAMES.trim()
      .split('\n')
      .flatMap((line) => (line.split(':')[1] ?? '').split(','))
      .map((one) => one.trim())
      .filter((one) => !known.has(one));
    expect(missing).toEqual([]);
  });

  it('reads the thing that a description is of, and not where it is or what it does', () => {
    expect(namesOf('panda eating bamboo')).toEqual(['giant panda']);
    expect(namesOf('a red panda')).toEqual(['lesser panda']);
    expect(namesOf('swans on a lake')).toEqual(['black swan']);
    expect(namesOf('a group of horses')).toEqual(['sorrel']);
    expect(namesOf('the frying pans')).toEqual(['frying pan']);
    expect(namesOf('two polar bears')).toEqual(['ice bear']);
    expect(namesOf('public transport')).toContain('trolleybus');
    expect(namesOf('the lady with a violin')).toEqual([]);
  });

  it('reads it behind how it is shown, and with what somebody does', () => {
    expect(namesOf('a photo of a cow')).toEqual(['ox']);
    expect(namesOf('close-up of a swan')).toEqual(['black swan']);
    expect(namesOf('someone playing a violin')).toEqual(['violin']);
    expect(namesOf('a man riding a horse')).toEqual(['sorrel']);
    expect(namesOf('people walking into a church')).toEqual([]);
  });

  it('reads how many are asked for', () => {
    const countOf = (text: string) => readWantedLook(text, names).count ?? null;
    expect(countOf('two dogs')).toEqual({ least: 2, isExact: true });
    expect(countOf('3 bottles on a table')).toEqual({ least: 3, isExact: true });
    expect(countOf('a group of people')).toEqual({ least: 3, isExact: false });
    expect(countOf('many orange fish')).toEqual({ least: 4, isExact: false });
    expect(countOf('people on the street')).toEqual({ least: 2, isExact: false, isPlural: true });
    for (const text of ['a dog', 'the man', '50 cars', 'dogs']) expect(countOf(text), text).toBeNull();
  });

  it('reads somebody who goes, by any form of the word, and no walk of nobody', () => {
    for (const text of [
      'someone walks into a room',
      'a man enters the room',
      'people leave',
      'jemand betritt den Raum',
      'une femme entre',
      'un hombre camina',
    ]) {
      const { look, isMoving } = readWantedLook(text, names);
      expect([look?.isPeople, isMoving], text).toEqual([true, true]);
    }
    for (const text of ['random walks', 'the river runs', 'a man crosses a bridge'])
      expect(readWantedLook(text, names).isMoving, text).toBeUndefined();
  });

  it('takes a colour behind a thing for its colour, and a fruit for a fruit', () => {
    const read = (text: string) => {
      const { look, colour } = readWantedLook(text, names);
      return [look?.name, colour];
    };
    expect(read('cerdo rosa')).toEqual(['cerdo', 'pink']);
    expect(read('voiture orange')).toEqual(['voiture', 'orange']);
    expect(read('una rosa')).toEqual(['rosa', null]);
  });

  it('tells a face from near from other things from near', () => {
    for (const text of ['close-up of a face', 'portrait of a woman', 'face closeup'])
      expect(readWantedLook(text, names).isCloseUp, text).toBe(true);
    for (const text of ['close-up of a flower', 'a face', 'a woman close to a church'])
      expect(readWantedLook(text, names).isCloseUp ?? false, text).toBe(false);
  });

  it('reads it in other languages', () => {
    expect(namesOf('un perro blanco')).toContain('beagle');
    expect(namesOf('weißer Papagei')).toContain('sulphur-crested cockatoo');
  });

  it('tells a wish for a colour from a name that has one', () => {
    expect(readWantedLook('red parrot', names).colour).toBe('red');
    expect(readWantedLook('blaues Auto', names).colour).toBe('blue');
    for (const text of ['red panda', 'polar bear', 'orange', 'black and white butterfly', 'white']) {
      expect(readWantedLook(text, names).colour, text).toBeNull();
    }
  });

  it('takes no class for what it is only called by chance', () => {
    for (const text of ['mouse', 'file', 'kite', 'boxer', 'hip']) expect(namesOf(text), text).toEqual([]);
  });

  it('reads long and strange texts without an answer, and quickly', () => {
    for (const text of ['', '   ', '。'.repeat(2_000), 'of '.repeat(2_000), 'a b c d e f g h i j']) {
      expect(namesOf(text)).toEqual([]);
    }
  });
});

describe('isMeantLabel', () => {
  const meant = (text: string, label: string, cosine: number) =>
    isMeantLabel(label, cosine, readWantedLook(text, names));

  it('takes no kind of thing for a thing of that kind', () => {
    expect(meant('cow', 'animal', 0.73)).toBe(false);
    expect(meant('pizza', 'food', 0.8)).toBe(false);
    expect(meant('cow', 'ox', 0.7)).toBe(true);
    expect(meant('big cat', 'cheetah', 0.6)).toBe(true);
    expect(meant('birds', 'macaw', 0.6)).toBe(true);
  });

  it('asks more of a label for what nobody knows by name', () => {
    expect(meant('subway entrance hall', 'viaduct', 0.6)).toBe(false);
    expect(meant('subway entrance hall', 'subway', 0.8)).toBe(true);
  });

  it('lets a label that means the same stand for what has a name and no picture class', () => {
    expect(readWantedLook('birthday', names).look).toMatchObject({ classes: [] });
    expect(meant('birthday', 'party', 0.75)).toBe(true);
    expect(meant('birthday', 'chair', 0.5)).toBe(false);
  });
});

describe('shareOf', () => {
  it('tells how much of a picture may be called by a colour, and of how much nothing is known', () => {
    const colours = [
      { hex: '#b02020', share: 0.3 },
      { hex: '#f4f4f0', share: 0.5 },
    ];
    expect(shareOf('red', colours)?.share).toBeCloseTo(0.3);
    expect(shareOf('white', colours)?.share).toBeCloseTo(0.5);
    expect(shareOf('blue', colours)?.share).toBe(0);
    expect(shareOf('blue', colours)?.unknown).toBeCloseTo(0.2);
    expect(shareOf('blue', [])).toBeNull();
    expect(shareOf('red', [{ hex: 'nonsense', share: 1 }])?.share).toBe(0);
  });
});
