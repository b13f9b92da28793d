/** Names that a person may have meant, where a file is not there. Pure. */
import type { PlannerAsset } from '../assets.ts';

/** Files that are compared, the first of the library. */
const mostCompared = 5000;
const mostNames = 3;
/** Share of common letter pairs from which on two names are alike. */
const alike = 0.4;

function pairsOf(name: string): Set<string> {
  const text = ` ${name.toLowerCase().replace(/\.[a-z0-9]{2,5}$/, '')} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
}

/** 0 = nothing in common, 1 = the same but for case and extension. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  return (2 * common) / (a.size + b.size);
}

/** At most three names of pictures in `library` that are like one of `missing`, the likest first. */
export function nearestNames(missing: readonly string[], library: readonly PlannerAsset[]): string[] {
  const wanted = missing.map(pairsOf);
  const names = new Set(library.filter(({ kind }) => kind !== 'audio').map(({ name }) => name));
  return [...names]
    .slice(0, mostCompared)
    .map((name) => {
      const pairs = pairsOf(name);
      return { name, value: Math.max(...wanted.map((other) => likeness(other, pairs))) };
    })
    .filter(({ value }) => value >= alike)
    .sort((a, b) => b.value - a.value)
    .slice(0, mostNames)
    .map(({ name }) => name);
}
