/**
 * The difference of two JSON documents as data: what has to be written where to make the one out of the other.
 * Lists are compared by what their parts are, not by where they stand, so that an item put in or taken out of ten
 * thousand is one step.
 */
import { isJsonLonger } from './json-length.ts';
import type { Json } from './types.ts';
import { isObject, type JsonObject } from './validate/validate-context.ts';

/** One step. `at` leads to the value itself (`set`, `remove`) or to the list (`splice`: index, how many go, what comes). */
export type DeltaStep =
  | { at: (string | number)[]; set: Json }
  | { at: (string | number)[]; remove: true }
  | { at: (string | number)[]; splice: [index: number, removed: number, inserted: Json[]] };

export type DocumentDelta = DeltaStep[];

/** The steps that make `to` out of `from`; none where they are deeply equal. */
export function diffDocuments(from: Json, to: Json): DocumentDelta {
  const steps: DocumentDelta = [];
  diffValue(from, to, { at: [], steps });
  return steps;
}

interface Place {
  at: (string | number)[];
  steps: DocumentDelta;
}

const inside = ({ at, steps }: Place, key: string | number): Place => ({ at: [...at, key], steps });

function diffValue(from: Json, to: Json, place: Place): void {
  if (from === to) return;
  if (Array.isArray(from) && Array.isArray(to)) diffLists(from, to, place);
  else if (isObject(from) && isObject(to)) diffObjects(from, to, place);
  else place.steps.push({ at: place.at, set: to });
}

function diffObjects(from: JsonObject, to: JsonObject, place: Place): void {
  for (const key of Object.keys(from)) {
    if (!Object.hasOwn(to, key)) place.steps.push({ at: [...place.at, key], remove: true });
  }
  for (const [key, value] of Object.entries(to)) {
    const old = Object.hasOwn(from, key) ? from[key] : undefined;
    if (old === undefined) place.steps.push({ at: [...place.at, key], set: value });
    else diffValue(old, value, inside(place, key));
  }
}

/** A stretch of two lists that is not the same. */
interface Stretch {
  from: [start: number, end: number];
  to: [start: number, end: number];
}

function diffLists(from: readonly Json[], to: readonly Json[], place: Place): void {
  // From the end, so that the indexes of what comes before stay true.
  for (const stretch of differentStretches(from, to).reverse()) {
    const [start, end] = stretch.from;
    const inserted = to.slice(...stretch.to);
    if (end - start === inserted.length && from.slice(start, end).every(isContainer)) {
      const before = place.steps.length;
      for (const [index, value] of inserted.entries()) {
        diffValue(from[start + index] ?? null, value, inside(place, start + index));
      }
      if (isWorth(place.steps.slice(before), inserted)) continue;
      place.steps.length = before;
    }
    place.steps.push({ at: place.at, splice: [start, end - start, inserted] });
  }
}

const isContainer = (value: Json) => value !== null && typeof value === 'object';

/** Whether steps into parts are shorter than the parts written out. */
function isWorth(steps: DocumentDelta, inserted: readonly Json[]): boolean {
  return isJsonLonger([...inserted], JSON.stringify(steps).length);
}

function differentStretches(from: readonly Json[], to: readonly Json[]): Stretch[] {
  let start = 0;
  let [fromEnd, toEnd] = [from.length, to.length];
  while (start < fromEnd && start < toEnd && isSame(from[start], to[start])) start += 1;
  while (fromEnd > start && toEnd > start && isSame(from[fromEnd - 1], to[toEnd - 1])) {
    fromEnd -= 1;
    toEnd -= 1;
  }
  if (start === fromEnd && start === toEnd) return [];
  const kept = keptPairs(from.slice(start, fromEnd), to.slice(start, toEnd));
  const stretches: Stretch[] = [];
  let [a, b] = [start, start];
  for (const [fromAt, toAt] of [...kept, [fromEnd - start, toEnd - start] as const]) {
    const [nextA, nextB] = [fromAt + start, toAt + start];
    if (nextA > a || nextB > b) stretches.push({ from: [a, nextA], to: [b, nextB] });
    [a, b] = [nextA + 1, nextB + 1];
  }
  return stretches;
}

/** Deep equality of JSON; lists of ten thousand are compared, so nothing is made on the way. */
function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let index = 0; index < a.length; index += 1) if (!isSame(a[index], b[index])) return false;
    return true;
  }
  if (!isObject(a) || !isObject(b)) return false;
  let fields = 0;
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !isSame(a[key], b[key])) return false;
    fields += 1;
  }
  return Object.keys(b).length === fields;
}

/** Pairs of equal elements in ascending order in both lists: the longest such run of those that occur in both. */
function keptPairs(from: readonly Json[], to: readonly Json[]): (readonly [from: number, to: number])[] {
  if (from.length === 0 || to.length === 0) return [];
  // Of two that are not the same there is nothing to pair; what they hold may be the whole document.
  if (from.length === 1 && to.length === 1) return [];
  const places = new Map<string, number[]>();
  for (const [index, value] of from.entries()) {
    const text = canonical(value);
    const known = places.get(text);
    if (known) known.push(index);
    else places.set(text, [index]);
  }
  const pairs = to.flatMap((value, index) => {
    // Equal elements are taken in order; which of them is no matter.
    const place = places.get(canonical(value))?.shift();
    return place === undefined ? [] : [[place, index] as const];
  });
  return longestAscending(pairs);
}

function canonical(value: Json): string {
  return JSON.stringify(value, (_key, part: Json) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

/** The longest run of pairs whose first numbers ascend, as their second ones do. */
function longestAscending(
  pairs: readonly (readonly [number, number])[],
): (readonly [from: number, to: number])[] {
  /** Of runs of each length, the pair that ends the one with the smallest end. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, [from]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[0] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    before.push(low > 0 ? (ends[low - 1] ?? -1) : -1);
    ends[low] = index;
  }
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.push(pair);
  }
  return run.reverse();
}

/** A document with the steps taken; what they do not touch is shared. Throws RangeError for steps of another document. */
export function applyDelta(document: Json, delta: DocumentDelta): Json {
  return delta.reduce((json, step) => applyStep(json, step.at, step), document);
}

function applyStep(value: Json, at: readonly (string | number)[], step: DeltaStep): Json {
  const [key, ...rest] = at;
  if (key === undefined) return replaced(value, step);
  if (Array.isArray(value) && typeof key === 'number' && key in value) {
    return value.with(key, applyStep(value[key] ?? null, rest, step));
  }
  if (!isObject(value) || typeof key !== 'string') throw new RangeError('the steps are of another document');
  if ('remove' in step && rest.length === 0) {
    const { [key]: _gone, ...others } = value;
    return others;
  }
  const fields = Object.entries(value).filter(([name]) => name !== key);
  const child = Object.hasOwn(value, key) ? (value[key] ?? null) : null;
  // By entries: a key of a document may be called __proto__.
  return Object.fromEntries([...fields, [key, applyStep(child, rest, step)]]);
}

function replaced(value: Json, step: DeltaStep): Json {
  if ('set' in step) return step.set;
  if (!('splice' in step) || !Array.isArray(value)) throw new RangeError('the steps are of another document');
  return value.toSpliced(...(step.splice.slice(0, 2) as [number, number]), ...step.splice[2]);
}
