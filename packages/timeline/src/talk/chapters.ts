/** Where a talk goes over to another subject (TextTiling, Hearst 1997, with its pauses). Pure. */
import { keyPhrases, type Talk } from './terms.ts';

export interface Chapter {
  /** Indexes of its first sentence, and of the first one behind it. */
  from: number;
  to: number;
  start: number;
  end: number;
  title: string;
}

export interface ChapterOptions {
  /** No chapter is shorter, seconds; default a twelfth of the talk, from 20 s to 3 minutes. */
  minimum?: number | undefined;
  /** At most; default 50. */
  most?: number | undefined;
}

/** Terms on each side of a place that are compared. */
const BLOCK_TERMS = 40;
const MOST_CHAPTERS = 50;
/** A pause of so many seconds between sentences counts as much as a tenth of the likeness. */
const PAUSE_SECONDS = 1.5;
const TITLE_LENGTH = 60;

function blockOf(talk: Talk, at: number, step: 1 | -1): Map<string, number> {
  const block = new Map<string, number>();
  let size = 0;
  for (
    let index = step === 1 ? at : at - 1;
    index >= 0 && index < talk.terms.length && size < BLOCK_TERMS;
    index += step
  ) {
    for (const term of talk.terms[index] ?? []) {
      block.set(term, (block.get(term) ?? 0) + (talk.weights.get(term) ?? 0));
      size += 1;
    }
  }
  return block;
}

function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const norm = (block: ReadonlyMap<string, number>) => Math.hypot(...block.values());
  let product = 0;
  for (const [term, weight] of a) product += weight * (b.get(term) ?? 0);
  return product / Math.max(1e-9, norm(a) * norm(b));
}

/** How deep the likeness of what comes before and after each sentence falls there, between its peaks on both sides. */
function depths(talk: Talk): number[] {
  const alike = talk.sentences.map((_, at) =>
    at === 0 ? 1 : likeness(blockOf(talk, at, -1), blockOf(talk, at, 1)),
  );
  return alike.map((own, at) => {
    if (at === 0) return 0;
    const climb = (step: 1 | -1) => {
      let top = own;
      for (
        let index = at + step;
        index > 0 && index < alike.length && (alike[index] ?? 0) >= top;
        index += step
      ) {
        top = alike[index] ?? top;
      }
      return top - own;
    };
    const pause = (talk.sentences[at]?.start ?? 0) - (talk.sentences[at - 1]?.end ?? 0);
    return climb(-1) + climb(1) + 0.1 * Math.min(2, Math.max(0, pause) / PAUSE_SECONDS);
  });
}

/** Chapters from the beginning of a talk to its end, one where it has one subject. */
export function findChapters(talk: Talk, options: ChapterOptions = {}): Chapter[] {
  const { sentences } = talk;
  const [first, last] = [sentences[0], sentences.at(-1)];
  if (first === undefined || last === undefined) return [];
  const length = last.end - first.start;
  const minimum = options.minimum ?? Math.min(180, Math.max(20, length / 12));
  const most = Math.min(options.most ?? MOST_CHAPTERS, MOST_CHAPTERS);
  const deep = depths(talk);
  const mean = deep.reduce((sum, depth) => sum + depth, 0) / deep.length;
  const deviation = Math.sqrt(deep.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / deep.length);
  const chosen: number[] = [];
  const byDepth = [...deep.keys()].sort((a, b) => (deep[b] ?? 0) - (deep[a] ?? 0));
  for (const at of byDepth) {
    if (chosen.length + 1 >= most || (deep[at] ?? 0) <= mean + deviation / 2) break;
    const start = sentences[at]?.start ?? 0;
    const edges = [first.start, last.end, ...chosen.map((other) => sentences[other]?.start ?? 0)];
    if (edges.every((edge) => Math.abs(edge - start) >= minimum)) chosen.push(at);
  }
  const edges = [0, ...chosen.sort((a, b) => a - b), sentences.length];
  const used = new Set<string>();
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? sentences.length;
    const title = titleOf(talk, { from, to, used, number: index + 1 });
    return { from, to, start: sentences[from]?.start ?? 0, end: sentences[to - 1]?.end ?? 0, title };
  });
}

/** What is said more in it than elsewhere. */
function titleOf(
  talk: Talk,
  { from, to, used, number }: { from: number; to: number; used: Set<string>; number: number },
): string {
  const inside = new Map<string, number>();
  for (const terms of talk.terms.slice(from, to))
    for (const term of terms) inside.set(term, (inside.get(term) ?? 0) + 1);
  const phrases = keyPhrases(talk, { from, to, most: 6 }).filter(({ text }) => !used.has(text.toLowerCase()));
  const chosen = phrases.slice(0, 2).map(({ text }) => text);
  for (const text of chosen) used.add(text.toLowerCase());
  if (chosen.length === 0) return `Part ${number}`;
  const title = chosen.join(', ');
  return capital(title.length > TITLE_LENGTH ? (chosen[0] ?? title).slice(0, TITLE_LENGTH) : title);
}

/** With a capital letter at its start. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
