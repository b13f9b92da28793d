import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { SHIPPED_MODELS } from '../../../platform/models/shipped-models.ts';
import { createPictureLooks } from '../analysis/picture-looks.ts';
import { agreedNames, type PictureClasses, readClasses } from './picture-classes.ts';

const base64 = (numbers: Int8Array | Float32Array): string =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64');

/** Four classes, each an axis of its own. */
function table(over: object = {}): string {
  const rows = Int8Array.from({ length: 16 }, (_, index) => (index % 5 === 0 ? 100 : 0));
  return JSON.stringify({
    scale: 10,
    names: ['tabby', 'lynx', 'menu', 'espresso'],
    kinds: [['cat', 'animal'], ['animal'], [], ['coffee']],
    unsure: [2],
    close: [0],
    rows: base64(rows),
    factors: base64(new Float32Array(4).fill(0.01)),
    biases: base64(new Float32Array(4)),
    ...over,
  });
}

const labels = (classes: PictureClasses, ...vector: number[]): string[] => {
  const length = Math.hypot(...vector);
  return classes.namesOf(Float32Array.from(vector, (value) => value / length)).map(({ label }) => label);
};

describe('readClasses', () => {
  const classes = readClasses(table());

  it('tells a class and its kinds, surest first', () => {
    expect(labels(classes, 0, 0, 0, 1).sort()).toEqual(['coffee', 'espresso']);
    expect(labels(classes, 1, 0, 0, 0).sort()).toEqual(['animal', 'cat', 'tabby']);
  });

  it('tells the kind alone where the class is not sure, and nothing where neither is', () => {
    expect(labels(classes, 1, 0.99, 0, 0)).toEqual(['animal']);
    expect(labels(classes, 1, 0.9, 0, 0).sort()).toEqual(['animal', 'cat']);
    expect(labels(classes, 1, 0, 0, 1)).toEqual([]);
    expect(labels(classes, 1, 1, 1, 1)).toEqual([]);
  });

  it('never tells what drawings are taken for, and nothing of a vector of another model', () => {
    expect(labels(classes, 0, 0, 1, 0)).toEqual([]);
    expect(labels(classes, 1, 0, 0)).toEqual([]);
  });

  it('refuses a table whose parts do not fit', () => {
    expect(() => readClasses(table({ names: ['tabby', 'lynx', 'menu'] }))).toThrow(/makes no sense/);
    expect(() => readClasses(table({ biases: '' }))).toThrow(/makes no sense/);
  });

  it('reads the table that comes with the product, of which each class knows itself', async () => {
    const path = new URL('../../../../../pictures/classes.json', import.meta.url);
    const text = await readFile(path, 'utf8');
    const own = readClasses(text);
    const { names, rows, factors } = JSON.parse(text) as { names: string[]; rows: string; factors: string };
    const { dimensions } = SHIPPED_MODELS.find(({ manifest }) => manifest.task === 'picture')?.manifest ?? {};
    expect(names).toHaveLength(1_000);
    const weights = new Int8Array(Buffer.from(rows, 'base64'));
    expect(weights).toHaveLength(1_000 * (dimensions ?? 0));
    expect(Buffer.from(factors, 'base64')).toHaveLength(4_000);
    const told = (name: string) => {
      const at = names.indexOf(name) * (dimensions ?? 0);
      return labels(own, ...weights.subarray(at, at + (dimensions ?? 0)));
    };
    expect(told('espresso')).toEqual(expect.arrayContaining(['espresso', 'coffee', 'drink']));
    expect(told('tree frog')).toEqual(expect.arrayContaining(['frog', 'animal']));
    expect(told('minibus')).toContain('bus');
    expect(told('book jacket')).toEqual([]);
  });
});

describe('agreedNames', () => {
  const seen = (label: string, score = 0.6) => ({ label, score, box: null });

  it('keeps what two pictures show, or one clearly, where a file has four and more', () => {
    const pictures = [[seen('dog')], [seen('dog'), seen('boat')], [seen('train', 0.8)], []];
    expect(agreedNames(pictures).map((names) => names.map(({ label }) => label))).toEqual([
      ['dog'],
      ['dog'],
      ['train'],
      [],
    ]);
    expect(agreedNames([[seen('boat')], []])).toEqual([[seen('boat')], []]);
  });
});

describe('createPictureLooks', () => {
  it('asks the model once for each picture and version, however many want it', async () => {
    const asked: string[][] = [];
    const looks = createPictureLooks({
      embedPictures: async (paths) => {
        asked.push([...paths]);
        return paths.map((path) => Float32Array.of(path.length));
      },
    });
    const context = { bench: { show: async (key: string) => key }, signal: new AbortController().signal };
    const pictures = ['a', 'bb', 'bb'].map((storageKey) => ({ storageKey }));
    const lengths = (vectors: Float32Array[]) => vectors.map(([length]) => length);
    expect(lengths(await looks(pictures, '1', context))).toEqual([1, 2, 2]);
    expect(lengths(await looks([{ storageKey: 'bb' }, { storageKey: 'ccc' }], '1', context))).toEqual([2, 3]);
    await looks([{ storageKey: 'a' }], '2', context);
    expect(asked).toEqual([['a', 'bb', 'bb'], ['ccc'], ['a']]);
  });
});
