/**
 * A linear-chain conditional random field (Lafferty, McCallum, Pereira 2001): the likeliest tags of a message, and how sure they are.
 * Work grows with the length of the message alone. Pure.
 */
import { bytesOf, hashOf, placeOf, type TaggerWeights } from './weights.ts';

/** A run of pieces under one label. */
export interface Span {
  label: string;
  /** Pieces; `end` is exclusive. */
  start: number;
  end: number;
  /** How sure its least sure piece is, 0 to 1. */
  sureness: number;
}

/** A reader of tags. */
export interface Tagger {
  /** The spans of a message, by what is known at each of its pieces. */
  spans(known: readonly (readonly string[])[]): Span[];
}

interface Field {
  tags: readonly string[];
  transitions: Float64Array;
  known: Uint32Array;
  /** Where the weights of each begin. */
  begins: Uint32Array;
  weightTags: Uint8Array;
  weights: Int8Array;
  step: number;
}

function fieldOf(kept: TaggerWeights): Field {
  const known = new Uint32Array(bytesOf(kept.known).buffer);
  const counts = bytesOf(kept.counts);
  const begins = new Uint32Array(counts.length + 1);
  for (const [at, count] of counts.entries()) begins[at + 1] = (begins[at] ?? 0) + count;
  const transitions = Float64Array.from(kept.transitions.flat(), (weight) => weight / 100);
  // What goes on must have begun.
  for (const [from, before] of kept.tags.entries())
    for (const [to, tag] of kept.tags.entries())
      if (tag.startsWith('I-') && before.slice(2) !== tag.slice(2))
        transitions[from * kept.tags.length + to] = Number.NEGATIVE_INFINITY;
  return {
    tags: kept.tags,
    transitions,
    known,
    begins,
    weightTags: bytesOf(kept.weightTags),
    weights: new Int8Array(bytesOf(kept.weights).buffer),
    step: kept.step,
  };
}

/** What is known at one piece, as a score of each tag. */
function scoresOf(
  { tags, known, begins, weightTags, weights, step }: Field,
  at: readonly string[],
): Float64Array {
  const scores = new Float64Array(tags.length);
  for (const one of at) {
    const place = placeOf(known, hashOf(one));
    if (place === -1) continue;
    const end = begins[place + 1] ?? 0;
    for (let index = begins[place] ?? 0; index < end; index += 1) {
      const tag = weightTags[index] ?? 0;
      scores[tag] = (scores[tag] ?? 0) + (weights[index] ?? 0) * step;
    }
  }
  return scores;
}

/** The likeliest chain of tags (Viterbi). */
function likeliest({ tags, transitions }: Field, scores: readonly Float64Array[]): number[] {
  const count = tags.length;
  const backs: Uint8Array[] = [];
  let best = Float64Array.from(scores[0] ?? [], (score, tag) =>
    tags[tag]?.startsWith('I-') === true ? Number.NEGATIVE_INFINITY : score,
  );
  for (const own of scores.slice(1)) {
    const back = new Uint8Array(count);
    const next = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
    for (let from = 0; from < count; from += 1) {
      const before = best[from] ?? 0;
      if (before === Number.NEGATIVE_INFINITY) continue;
      for (let to = 0; to < count; to += 1) {
        const sum = before + (transitions[from * count + to] ?? 0);
        if (sum > (next[to] ?? 0)) {
          next[to] = sum;
          back[to] = from;
        }
      }
    }
    for (let to = 0; to < count; to += 1) next[to] = (next[to] ?? 0) + (own[to] ?? 0);
    backs.push(back);
    best = next;
  }
  let tag = best.indexOf(Math.max(...best));
  const chain = [tag];
  for (const back of backs.toReversed()) {
    tag = back[tag] ?? 0;
    chain.push(tag);
  }
  return chain.toReversed();
}

const logOfSum = (values: Float64Array): number => {
  let top = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > top) top = value;
  if (top === Number.NEGATIVE_INFINITY) return top;
  let sum = 0;
  for (const value of values) sum += Math.exp(value - top);
  return top + Math.log(sum);
};

/** How likely the tag of each piece is, over all chains (forward and backward sums). */
function surenessOf(field: Field, scores: readonly Float64Array[], chain: readonly number[]): number[] {
  const count = field.tags.length;
  const rates = field.transitions.map(Math.exp);
  const forward = sweep(scores, { count, rates, isBack: false, tags: field.tags });
  const backward = sweep(scores.toReversed(), { count, rates, isBack: true, tags: field.tags }).toReversed();
  return chain.map((tag, at) => {
    const sums = Float64Array.from(
      { length: count },
      (_, one) => (forward[at]?.[one] ?? 0) + (backward[at]?.[one] ?? 0),
    );
    // Both hold the score of the piece itself.
    for (let one = 0; one < count; one += 1) sums[one] = (sums[one] ?? 0) - (scores[at]?.[one] ?? 0);
    return Math.exp((sums[tag] ?? 0) - logOfSum(sums));
  });
}

/** Sums of all chains up to each piece, the piece included; logarithms, from each piece's greatest on. */
function sweep(
  scores: readonly Float64Array[],
  {
    count,
    rates,
    isBack,
    tags,
  }: { count: number; rates: Float64Array; isBack: boolean; tags: readonly string[] },
): Float64Array[] {
  const all: Float64Array[] = [];
  for (const own of scores) {
    const before = all.at(-1);
    const next = new Float64Array(count);
    if (before === undefined) {
      for (let tag = 0; tag < count; tag += 1)
        next[tag] =
          !isBack && tags[tag]?.startsWith('I-') === true ? Number.NEGATIVE_INFINITY : (own[tag] ?? 0);
      all.push(next);
      continue;
    }
    const top = Math.max(...before);
    const shares = before.map((value) => Math.exp(value - top));
    const sums = new Float64Array(count);
    for (let from = 0; from < count; from += 1)
      for (let to = 0; to < count; to += 1) {
        const rate = (isBack ? rates[to * count + from] : rates[from * count + to]) ?? 0;
        sums[to] = (sums[to] ?? 0) + (shares[from] ?? 0) * rate;
      }
    for (let to = 0; to < count; to += 1) next[to] = Math.log(sums[to] ?? 0) + top + (own[to] ?? 0);
    all.push(next);
  }
  return all;
}

/** The tagger of `kept`. */
export function taggerOf(kept: TaggerWeights): Tagger {
  const field = fieldOf(kept);
  return {
    spans(known) {
      if (known.length === 0) return [];
      const scores = known.map((at) => scoresOf(field, at));
      const chain = likeliest(field, scores);
      const sure = surenessOf(field, scores, chain);
      return spansOf(
        chain.map((tag) => field.tags[tag] ?? 'O'),
        sure,
      );
    },
  };
}

function spansOf(tags: readonly string[], sure: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const [at, tag] of tags.entries()) {
    if (tag === 'O') continue;
    const label = tag.slice(2);
    const last = spans.at(-1);
    const sureness = sure[at] ?? 0;
    if (tag.startsWith('I-') && last !== undefined && last.end === at && last.label === label) {
      last.end = at + 1;
      last.sureness = Math.min(last.sureness, sureness);
    } else spans.push({ label, start: at, end: at + 1, sureness });
  }
  return spans;
}
