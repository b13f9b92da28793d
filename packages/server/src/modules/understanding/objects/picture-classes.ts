/** What a picture shows by the classes that the picture model was trained on: names, and the kinds of things they are of. */
import { readFile } from 'node:fs/promises';
import { type DetectedObject, ModelError } from '../../../platform/models/model-runtime.ts';

/** The file `classes.json` of a picture model. */
interface ClassesFile {
  /** Length that vectors have before they are made one long: it says how sure the model is. */
  scale: number;
  names: string[];
  /** Of each class what it is as well, e.g. of `Egyptian cat`: cat, animal. */
  kinds: string[][];
  /** Classes that drawings, text and empty pictures are taken for: never told. */
  unsure: number[];
  /** Classes that are hard to tell from their neighbours, such as breeds: told only where they are nearly certain. */
  close: number[];
  /** A row of weights for each class, eight bits each, as base64; the factor of each row and the bias of each class as floats. */
  rows: string;
  factors: string;
  biases: string;
}

export interface PictureClasses {
  /** What a picture with this vector (of length one) shows, surest first; mostly nothing. */
  namesOf(vector: Float32Array): DetectedObject[];
  /** Of each class its name, what it is of, and whether it is never told. */
  classes: readonly { name: string; kinds: readonly string[]; isUnsure: boolean }[];
  /** How likely each class is for a vector of length one, 0..1, all together 1; of another length nothing is known. */
  sharesOf(vector: Float32Array): Float64Array | null;
  /** The direction in which pictures of these classes lie. */
  directionOf(classes: readonly number[]): Float32Array;
}

/**
 * Shares of certainty from which a class and a kind are told. Of 40 public photographs, drawings and textures, of 292 drawn
 * frames and of 72 frames of footage none got a wrong name; figures in docs/models.md.
 */
const SURE = 0.5;
const SURE_KIND = 0.65;
const SURE_CLOSE = 0.75;

/** Of a file with as many pictures one has to be agreed with by another, or be as clear as this. */
const FEW_PICTURES = 4;
const CLEAR = 0.75;

function floats(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
    bytes.readFloatLE(index * 4),
  );
}

/** Throws ModelError for what is no table of classes. */
export function readClasses(text: string): PictureClasses {
  const { scale, names, kinds, unsure, close, ...numbers } = JSON.parse(text) as ClassesFile;
  const rows = new Int8Array(Buffer.from(numbers.rows, 'base64'));
  const [factors, biases] = [floats(numbers.factors), floats(numbers.biases)];
  const length = rows.length / names.length;
  if (!Number.isInteger(length) || factors.length !== names.length || biases.length !== names.length) {
    throw new ModelError('The table of classes of the picture model makes no sense.');
  }
  const [silent, hard] = [new Set(unsure), new Set(close)];

  /** How likely each class is; all together 1. */
  function shares(vector: Float32Array): Float64Array {
    const values = new Float64Array(names.length);
    for (let row = 0; row < names.length; row += 1) {
      let sum = 0;
      for (let at = 0; at < length; at += 1) sum += (rows[row * length + at] ?? 0) * (vector[at] ?? 0);
      values[row] = sum * (factors[row] ?? 0) * scale + (biases[row] ?? 0);
    }
    const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const powers = values.map((value) => Math.exp(value - most));
    const sum = powers.reduce((a, b) => a + b, 0);
    return powers.map((power) => power / sum);
  }

  return {
    classes: names.map((name, index) => ({ name, kinds: kinds[index] ?? [], isUnsure: silent.has(index) })),
    sharesOf: (vector) => (vector.length === length ? shares(vector) : null),
    directionOf(some) {
      const sum = new Float32Array(length);
      for (const row of some) {
        const factor = factors[row] ?? 0;
        for (let at = 0; at < length; at += 1)
          sum[at] = (sum[at] ?? 0) + (rows[row * length + at] ?? 0) * factor;
      }
      return sum;
    },
    namesOf(vector) {
      if (vector.length !== length) return [];
      const found = new Map<string, number>();
      const ofKind = new Map<string, number>();
      for (const [index, share] of shares(vector).entries()) {
        for (const kind of kinds[index] ?? []) ofKind.set(kind, (ofKind.get(kind) ?? 0) + share);
        const name = names[index];
        if (name === undefined || silent.has(index) || share < (hard.has(index) ? SURE_CLOSE : SURE))
          continue;
        found.set(name, Math.max(share, found.get(name) ?? 0));
      }
      for (const [kind, share] of ofKind) {
        if (share >= SURE_KIND) found.set(kind, Math.max(share, found.get(kind) ?? 0));
      }
      return [...found]
        .map(([label, share]) => ({ label, score: Math.min(1, share), box: null }))
        .sort((a, b) => b.score - a.score || a.label.localeCompare(b.label));
    },
  };
}

/** The table of a model, read once; of the few models that there are all stay. */
export function createClassReader(): (path: string) => Promise<PictureClasses> {
  const read = new Map<string, Promise<PictureClasses>>();
  return (path) => {
    const known = read.get(path) ?? readFile(path, 'utf8').then(readClasses);
    read.set(path, known);
    known.catch(() => read.delete(path));
    return known;
  };
}

/** Of what single pictures of one file show, what another picture of it agrees with, or what is clear. */
export function agreedNames(pictures: readonly (readonly DetectedObject[])[]): DetectedObject[][] {
  if (pictures.length < FEW_PICTURES) return pictures.map((names) => [...names]);
  const seen = new Map<string, { pictures: number; score: number }>();
  for (const { label, score } of pictures.flat()) {
    const known = seen.get(label) ?? { pictures: 0, score: 0 };
    seen.set(label, { pictures: known.pictures + 1, score: Math.max(known.score, score) });
  }
  const isAgreed = ({ label }: DetectedObject): boolean => {
    const { pictures: many = 0, score = 0 } = seen.get(label) ?? {};
    return many >= 2 || score >= CLEAR;
  };
  return pictures.map((names) => names.filter(isAgreed));
}
