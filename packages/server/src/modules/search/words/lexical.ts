/** Search by words: names, descriptions, what is spoken and what stands on the screen. No meaning is known here. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Languages } from '../../search-index/index.ts';
import { chanceCoverage, coverage, matchedWords, preference, relevance, TUNED } from '../relevance.ts';
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

function weigh(query: QueryWords, candidates: readonly Candidate[]): LexicalHit[] {
  const { words } = query;
  const byChance = chanceCoverage(query);
  const together = new Map<string, number[]>();
  const each = candidates.map((candidate) => {
    const matched = matchedWords(words, candidate.places);
    const all = together.get(candidate.assetId) ?? words.map(() => 0);
    together.set(
      candidate.assetId,
      all.map((best, index) => Math.max(best, matched[index] ?? 0)),
    );
    return { candidate, own: relevance(coverage(words, matched), byChance) };
  });
  const best = new Map<string, number>();
  for (const { candidate, own } of each) {
    best.set(candidate.assetId, Math.max(best.get(candidate.assetId) ?? 0, own));
  }
  return each.flatMap(({ candidate, own }) => {
    // The name says the one, the speech the other: the place that says most stands for both.
    const isBest = own > 0 && own === best.get(candidate.assetId);
    const all = together.get(candidate.assetId) ?? [];
    const joint = isBest ? TUNED.together * relevance(coverage(words, all), byChance) : 0;
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
