/** Search by words: names, descriptions, what is spoken and what stands on the screen. No meaning is known here. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Languages } from '../../search-index/index.ts';
import type { ModeQuery } from '../search-mode.ts';
import {
  anyOf,
  type Branch,
  type Candidate,
  findCandidates,
  findOwners,
  type Owners,
} from './lexical.repo.ts';
import { type QueryWord, type QueryWords, readQuery } from './query-words.ts';

export interface LexicalHit extends Candidate {
  /** 0..1. */
  score: number;
}

export interface LexicalAnswer {
  words: readonly QueryWord[];
  /** Best first; every one above the threshold. */
  hits: LexicalHit[];
  /** False where words were so common that not every document with them was looked at. */
  isComplete: boolean;
}

export interface Lexical {
  find(query: ModeQuery & { text: string }): Promise<LexicalAnswer>;
}

export interface LexicalDeps {
  db: Kysely<Database>;
  languages: Languages;
  /** Documents that are looked at for one query; measured by bench/search. */
  candidateCap?: number;
  /** Of which so many are weighed by where their words stand. */
  weighedCap?: number;
}

const CANDIDATES = 1_500;
const WEIGHED = 1_000;
/** Documents that several branches find count as often; so many times the cap is looked at in all. */
const MOST_TIMES = 2;
/** Combinations of two words are looked for among this many rarest. */
const MOST_PAIRED = 4;

/** From this share of all documents on, the reader's groups are told apart by looking at the documents themselves. */
const SHARE_BY_INDEX = 0.1;

export interface BranchPlan {
  owners: Owners | null;
  /** Documents there are. */
  total: number;
  /** Documents to look at. */
  cap: number;
}

/**
 * Where to look, rarest first: all words together; each word that leaves room for all its documents; where a word is
 * too common for that, its documents that have another word as well, then as many as there is room for. `common` are
 * the words of which not every document is looked at.
 */
export function planBranches(
  words: readonly QueryWord[],
  { owners, total, cap }: BranchPlan,
): { branches: Branch[]; common: QueryWord[] } {
  const isByIndex = owners !== null && owners.documents < total * SHARE_BY_INDEX;
  // A word has as many documents among those of the reader's groups as anywhere, about.
  const share = owners === null || owners.documents === 0 ? 1 : Math.min(1, owners.documents / total);
  const branches = new Map<string, Branch>();
  const add = (parts: readonly QueryWord[], limit: number) => {
    const query = parts.map(anyOf).sort().join(' & ');
    const known = branches.get(query);
    if (known !== undefined) known.limit = Math.max(known.limit, limit);
    else if (isByIndex) branches.set(query, { query: `${query} & ${owners.query}`, filter: null, limit });
    else branches.set(query, { query, filter: owners?.query ?? null, limit });
  };
  const known = words.filter(({ alternatives }) => alternatives.length > 0);
  if (known.length > 1) add(known, cap);
  let room = cap;
  const common: QueryWord[] = [];
  for (const [index, word] of known.entries()) {
    const expected = Math.ceil(word.documents * share);
    const isWhole = expected <= room;
    if (!isWhole) common.push(word);
    if (!isWhole && index < MOST_PAIRED) {
      for (const other of known.slice(0, MOST_PAIRED)) if (other !== word) add([word, other], cap);
    }
    if (room <= 0) continue;
    add([word], isWhole ? cap : room);
    room -= expected;
  }
  // Of one word alone nothing stands elsewhere.
  return { branches: [...branches.values()], common: known.length > 1 ? common : [] };
}

// What a place is worth to a query, 0..1, against what its words would do by chance.

/** How well each word of the query stands in a document: 0 = not at all. */
type Matched = readonly number[];

/** Whether it stands somewhere as itself, and not only as the first word of another thing's name. */
function standsAlone(lexeme: string, notBefore: readonly string[], places: Candidate['places']): boolean {
  const next = new Set(notBefore.flatMap((one) => (Object.hasOwn(places, one) ? (places[one] ?? []) : [])));
  return next.size === 0 || places[lexeme]?.some((at) => !next.has(at + 1)) === true;
}

function matchedWords(
  words: readonly QueryWord[],
  { places, language }: Pick<Candidate, 'places' | 'language'>,
): Matched {
  return words.map(({ alternatives }) =>
    alternatives.reduce(
      (best, { lexeme, besides = [], notBefore = [], onlyIn = language, quality }) =>
        onlyIn === language &&
        [lexeme, ...besides].every((one) => Object.hasOwn(places, one)) &&
        standsAlone(lexeme, notBefore, places)
          ? Math.max(best, quality)
          : best,
      0,
    ),
  );
}

/** The share of the query's information that is there. */
function coverage(words: readonly QueryWord[], matched: Matched, isText = false): number {
  let [found, all] = [0, 0];
  words.forEach(({ weight: usual, weightInText = usual }, index) => {
    const weight = isText ? weightInText : usual;
    found += weight * (matched[index] ?? 0);
    all += weight;
  });
  return all === 0 ? 0 : found / all;
}

/** More words than this are not tried in all combinations: the rarest decide. */
const MOST_COMBINED = 10;
/** So that a query of common words alone can be answered. */
const MOST_BY_CHANCE = 0.8;

/**
 * The background: the coverage that some document of this collection would reach if the query's words stood in its
 * documents independently of each other, as often as they do. One word alone is no chance but what was asked for.
 */
function chanceCoverage({ words, total }: QueryWords): number {
  const rarest = words.slice(0, MOST_COMBINED);
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const heavy = words.filter(({ weight }) => weight > all * 0.1);
  if (heavy.length < 2) return 0;
  let best = 0;
  for (let set = 1; set < 2 ** rarest.length; set += 1) {
    let [expected, weight] = [total, 0];
    rarest.forEach((word, index) => {
      if ((set & (1 << index)) === 0) return;
      expected *= Math.min(1, word.documents / total);
      weight += word.weight * Math.max(0, ...word.alternatives.map(({ quality }) => quality));
    });
    if (expected >= 1) best = Math.max(best, weight / all);
  }
  return Math.min(MOST_BY_CHANCE, best);
}

/** 1 where the words stand side by side, less the farther they are apart. */
function closeness(words: readonly QueryWord[], places: Candidate['places']): number {
  const all = words.flatMap(({ alternatives }, index) =>
    alternatives.flatMap(({ lexeme }) =>
      // `constructor` is a word as well.
      (Object.hasOwn(places, lexeme) ? (places[lexeme] ?? []) : []).map((at) => ({ at, index })),
    ),
  );
  const wanted = new Set(all.map(({ index }) => index)).size;
  if (wanted < 2) return 1;
  all.sort((a, b) => a.at - b.at);
  const inside = new Map<number, number>();
  let [from, narrowest] = [0, Number.POSITIVE_INFINITY];
  for (const { at, index } of all) {
    inside.set(index, (inside.get(index) ?? 0) + 1);
    while (inside.size === wanted) {
      const first = all[from];
      if (first === undefined) break;
      narrowest = Math.min(narrowest, at - first.at + 1);
      const left = (inside.get(first.index) ?? 0) - 1;
      if (left === 0) inside.delete(first.index);
      else inside.set(first.index, left);
      from += 1;
    }
  }
  return Math.min(1, wanted / narrowest);
}

/** Found with the tuning set of eval/search; the held-out set was not looked at. */
const TUNED = { byCoverage: 0.5, threshold: 0.36, together: 0.85 };

/** How relevant a coverage is, beside what chance gives: 0 = as chance, 1 = all that was asked for. */
function relevance(covered: number, byChance: number): number {
  const beyond = Math.max(0, (covered - byChance) / (1 - byChance));
  return TUNED.byCoverage * covered + (1 - TUNED.byCoverage) * beyond;
}

/** Words of a name say more of an asset than one of an hour of speech. */
const BY_SOURCE: Readonly<Record<Candidate['source'], number>> = {
  name: 1,
  title: 1,
  keywords: 0.98,
  scene_description: 0.97,
  transcript: 0.97,
  screen_text: 0.96,
  description: 0.96,
  label: 0.94,
};

/** Order among places that are equally relevant: by source, by how close the words stand, by how little else is there. */
function preference(candidate: Candidate, words: readonly QueryWord[]): number {
  const near = 0.8 + 0.2 * closeness(words, candidate.places);
  const short = 0.92 + 0.08 / (1 + Math.log2(1 + candidate.length / 20));
  return BY_SOURCE[candidate.source] * near * short;
}

/** What is read or heard. */
const TEXTS: ReadonlySet<Candidate['source']> = new Set(['screen_text', 'transcript']);

function weigh(query: QueryWords, candidates: readonly Candidate[]): LexicalHit[] {
  const { words } = query;
  const byChance = chanceCoverage(query);
  const together = new Map<string, number[]>();
  const each = candidates.map((candidate) => {
    const matched = matchedWords(words, candidate);
    const all = together.get(candidate.assetId) ?? words.map(() => 0);
    together.set(
      candidate.assetId,
      all.map((best, index) => Math.max(best, matched[index] ?? 0)),
    );
    return { candidate, own: relevance(coverage(words, matched, TEXTS.has(candidate.source)), byChance) };
  });
  const best = new Map<string, number>();
  for (const { candidate, own } of each) {
    best.set(candidate.assetId, Math.max(best.get(candidate.assetId) ?? 0, own));
  }
  return each.flatMap(({ candidate, own }) => {
    // The name says the one, the speech the other: the place that says most stands for both.
    const isBest = own > 0 && own === best.get(candidate.assetId);
    const all = together.get(candidate.assetId) ?? [];
    const isText = TEXTS.has(candidate.source);
    const joint = isBest ? TUNED.together * relevance(coverage(words, all, isText), byChance) : 0;
    const relevant = Math.max(own, joint);
    if (relevant < TUNED.threshold) return [];
    return [{ ...candidate, score: Math.min(1, relevant * preference(candidate, words)) }];
  });
}

export function createLexical(deps: LexicalDeps): Lexical {
  const { db, candidateCap = CANDIDATES, weighedCap = WEIGHED } = deps;
  return {
    async find({ text, reader, filter }) {
      const query = await readQuery(deps, text);
      const owners = await findOwners(db, reader);
      const { branches, common } = planBranches(query.words, {
        owners,
        total: query.total,
        cap: candidateCap,
      });
      if (branches.length === 0) return { words: query.words, hits: [], isComplete: true };
      const { candidates } = await findCandidates(db, {
        branches,
        common,
        most: candidateCap * MOST_TIMES,
        words: query.words.filter(({ alternatives }) => alternatives.length > 0),
        reader,
        filter,
        limit: weighedCap,
      });
      const hits = weigh(query, candidates).sort(
        (a, b) => b.score - a.score || (a.assetId < b.assetId ? -1 : 1) || a.id - b.id,
      );
      const all = query.words.reduce((sum, { documents }) => sum + documents, 0);
      return { words: query.words, hits, isComplete: all <= candidateCap };
    },
  };
}
