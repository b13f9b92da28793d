/** Finds the changes of a film that a prompt asks for, and leaves the other words to the grammar. Pure. */
import { functionWords } from '../grammar/languages/vocabulary.ts';
import type { NameIndex } from '../grammar/phrases/names.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { isPlainWord, oneOf, quoteMark, type SpokenLine, speak, targetOf } from './clip-words.ts';
import type { Edit, EditWish } from './edit-wish.ts';
import { matchesIn } from './matches.ts';
import type { Rule } from './rule-parts.ts';
import { rules } from './rules.ts';
import { readFurther, readOutputs } from './shapes.ts';
import { type ReadClause, readClauses, readLooseClauses } from './slots/read-clauses.ts';
import { writtenOverClips } from './slots/written-texts.ts';

/** Changes, and the words that are left. */
export interface ReadEdits {
  edits: EditWish[];
  /** The tokens that no change took; a comma stands for each run of those that one did. */
  tokens: Token[];
}

interface Hit {
  edit: Edit;
  /** In the line. */
  start: number;
  end: number;
  /** Stretches of the line that stay for the grammar. */
  kept: [number, number][];
}

/** Longer prompts are stories, not changes: their first so many words are looked at. */
const mostWords = 600;

/** The changes in `tokens`: of a film that is there (`isTurn`), or of the one that the prompt asks for. */
export function readEdits(
  tokens: readonly Token[],
  {
    names,
    isTurn,
    prompt,
    foreign = null,
  }: { names: NameIndex; isTurn: boolean; prompt: string; foreign?: readonly Token[] | null },
): ReadEdits {
  const spoken = speak(tokens.slice(0, mostWords), names);
  const hits = withoutOverlaps([
    ...rules.filter(({ on }) => isTurn || on === 'both').flatMap((one) => hitsOf(one, spoken, isTurn)),
    ...[...readOutputs(spoken.line), ...(isTurn ? readFurther(spoken.line) : [])].map(
      (hit): Hit => ({ ...hit, kept: [] }),
    ),
  ]);
  const patterns = hits.map((hit): Taken => {
    const own = tokensOf(spoken, { ...hit, kept: [] });
    const [first, next] = [own[0] ?? 0, (own.at(-1) ?? 0) + 1];
    return { edits: [hit.edit], first, next, spent: tokensOf(spoken, hit), isUnknown: isUnknown(hit) };
  });
  const clauses = isTurn ? clausesIn(tokens, foreign, { names, prompt }) : [];
  const overClips = isTurn ? [] : textsOver(tokens.slice(0, mostWords), { names, prompt });
  const taken = [...surest(tokens, patterns, clauses), ...overClips].toSorted((a, b) => a.first - b.first);
  const spent = new Set(taken.flatMap((one) => one.spent));
  const edits = taken.flatMap(({ edits: own, first, next }) => {
    const said = prompt.slice(tokens[first]?.start ?? 0, tokens[next - 1]?.end ?? 0);
    return own.map((edit): EditWish => ({ ...edit, said }));
  });
  return { edits, tokens: withoutSpent(tokens, spent) };
}

/** The clauses that slots read: as they are in English, else as they were said, else with unknown words among them. */
function clausesIn(
  tokens: readonly Token[],
  foreign: readonly Token[] | null,
  world: { names: NameIndex; prompt: string },
): ReadClause[] {
  const own = tokens.slice(0, mostWords);
  const said = foreign?.slice(0, mostWords) ?? null;
  const inEnglish = (clauses: readonly ReadClause[]) =>
    clauses.flatMap((one) => inOtherWords(one, said ?? [], tokens));
  const all = [
    ...readClauses(own, world),
    ...inEnglish(said === null ? [] : readClauses(said, world)),
    ...readLooseClauses(own, world),
    ...inEnglish(said === null ? [] : readLooseClauses(said, world)),
  ];
  return all.filter(
    (one, at) => !all.slice(0, at).some(({ first, next }) => first < one.next && next > one.first),
  );
}

/** Texts that a prompt wants on clips of its film; the names of these stay for the grammar. */
function textsOver(tokens: readonly Token[], world: { names: NameIndex; prompt: string }): Taken[] {
  const found: Taken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const texts = writtenOverClips(tokens, at, world);
    if (texts === null) continue;
    const { edits, next, named } = texts;
    const spent = Array.from({ length: next - at }, (_, step) => at + step).filter(
      (one) => !named.includes(one),
    );
    found.push({ edits, first: at, next, spent, isUnknown: false });
    at = next - 1;
  }
  return found;
}

/** A clause that was read as it was said, over the tokens that stand for the same words in English. */
function inOtherWords(clause: ReadClause, foreign: readonly Token[], tokens: readonly Token[]): ReadClause[] {
  const [start, end] = [foreign[clause.first]?.start ?? 0, foreign[clause.next - 1]?.end ?? 0];
  const own = tokens.flatMap((token, at) => (token.start < end && token.end > start ? [at] : []));
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return [];
  const left = new Set(
    foreign
      .slice(clause.first, clause.next)
      .flatMap((token, step) => (clause.spent.includes(clause.first + step) ? [] : [token.start])),
  );
  const spent = clause.isLoose === true ? own.filter((at) => !left.has(tokens[at]?.start ?? -1)) : own;
  return [{ ...clause, first, next: last + 1, spent }];
}

interface Taken {
  edits: Edit[];
  first: number;
  next: number;
  spent: number[];
  isUnknown: boolean;
}

/** Patterns and clauses where each is surer: a pattern that leaves no word of its clause, else the clause that is read whole. */
function surest(
  tokens: readonly Token[],
  patterns: readonly Taken[],
  clauses: readonly ReadClause[],
): Taken[] {
  const whole = clauses.flatMap(({ edits, first, next, spent, isLoose }): Taken[] => {
    const rivals = patterns.filter((one) => one.first < next && one.next > first);
    const all = Array.from({ length: next - first }, (_, index) => first + index);
    const heeded = new Set(rivals.flatMap((one) => one.spent));
    const isLeft = all.some((at) => !heeded.has(at) && saysSomething(tokens[at]));
    const isCrossed = rivals.some((one) => startOf(one, tokens) < first || one.next > next);
    // "Leave it | on | a bit longer" is one wish, and no two.
    const isTorn = rivals.length > 1 && edits.length === 1;
    const said = spent.filter((at) => saysSomething(tokens[at])).length;
    const isMore = said > [...heeded].filter((at) => saysSomething(tokens[at])).length;
    const isBetter = (isLoose === true ? isMore : isLeft || isTorn) || rivals.some((one) => one.isUnknown);
    return isCrossed || (rivals.length > 0 && !isBetter)
      ? []
      : [{ edits, first, next, spent, isUnknown: false }];
  });
  const several = patterns.filter((one) => areSurer(clauses, one, tokens));
  if (several.length > 0)
    return surest(
      tokens,
      patterns.filter((one) => !several.includes(one)),
      clauses,
    );
  const others = patterns.filter(
    (one) => !whole.some(({ first, next }) => one.first < next && one.next > first),
  );
  return [...others, ...whole].toSorted((a, b) => a.first - b.first);
}

/** "Drop the market, tram 7s": clauses that together leave no word of what a pattern reads a part of. */
function areSurer(clauses: readonly ReadClause[], one: Taken, tokens: readonly Token[]): boolean {
  const own = clauses.filter(({ first, next }) => first < one.next && next > one.first);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || own.length < 2 || own.some(({ isLoose }) => isLoose))
    return false;
  const [edit] = one.edits;
  const isList =
    edit !== undefined && 'target' in edit && edit.target?.kind === 'assets' && edit.target.ids.length > 1;
  if (!isList || startOf(one, tokens) < first.first || one.next > last.next) return false;
  const read = new Set(own.flatMap(({ spent }) => spent));
  const said = Array.from({ length: last.next - first.first }, (_, step) => first.first + step).filter((at) =>
    saysSomething(tokens[at]),
  );
  return said.every((at) => read.has(at)) && said.some((at) => !one.spent.includes(at));
}

/** Where a pattern's own words begin: "and leave it" begins with what joins it. */
function startOf({ first, next }: Taken, tokens: readonly Token[]): number {
  let at = first;
  while (at < next - 1 && !saysSomething(tokens[at])) at += 1;
  return at;
}

const saysSomething = (token: Token | undefined) =>
  token !== undefined && token.kind !== 'symbol' && !functionWords.has(token.fold);

/** "Don't make it longer": what follows is not wished. */
const forbidding =
  /(?:^|[ ,.;])(?:(?:don't|dont|do not|never|jamais|nunca)(?: [^ ,.;]+){0,2}|not|pas|nicht) $/u;
/** "Ne … pas": its second half may stand behind, and "pas" is read as "not". */
const frenchNot = /(?:^|[ ,.;])ne(?: [^ ,.;]+){0,2} $/u;
const frenchPas = /^.{0,40}? (?:pas|not|plus|jamais)(?: |$)/u;

function isForbidden(line: string, start: number): boolean {
  const before = line.slice(Math.max(0, start - 40), start);
  return forbidding.test(before) || (frenchNot.test(before) && frenchPas.test(line.slice(start, start + 80)));
}

function hitsOf(one: Rule, spoken: SpokenLine, isTurn: boolean): Hit[] {
  const { line, quotes } = spoken;
  return matchesIn(line, one.pattern).flatMap((match): Hit[] => {
    const groups = match.groups ?? {};
    const ranges = match.indices?.groups ?? {};
    const targets = new Map<string, ReturnType<typeof targetOf>>();
    const asTarget = (name: string, of: typeof targetOf) => {
      const target = of(groups[name], spoken);
      if (groups[name] !== undefined) targets.set(name, target);
      return target;
    };
    const edit = one.build({
      group: (name) => groups[name],
      clips: (name) => asTarget(name, targetOf),
      one: (name) => asTarget(name, oneOf),
      quote: (name) => {
        const mark = new RegExp(`^${quoteMark}(\\d+)$`, 'u').exec(groups[name] ?? '');
        return mark === null ? undefined : quotes[Number(mark[1])];
      },
    });
    const isTime = [...targets.keys()].some((name) => oneSecond.test(groups[name] ?? ''));
    if (edit === null || isTime || [...targets.values()].some(isPlainWord)) return [];
    const start = match.index;
    if (isTurn && isForbidden(line, start)) return [];
    // The names of files are the film's footage as well, where it is made by this prompt.
    const kept = isTurn
      ? []
      : [...targets].flatMap(([name, target]): [number, number][] =>
          target.kind === 'assets' && ranges[name] !== undefined ? [ranges[name]] : [],
        );
    return [{ edit, start, end: start + match[0].length, kept }];
  });
}

/** "Only a second of it": a time, and no clip. */
const oneSecond = /^(?:an?|one|half a|ein|eine|une?|un|una|uma?) second$/u;

const isUnknown = ({ edit }: Hit) =>
  Object.values(edit).some(
    (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'unknown',
  );

/** Of those that share a word the one that begins first, of these the longest, and rather one that knows what is meant. */
function withoutOverlaps(hits: readonly Hit[]): Hit[] {
  const chosen: Hit[] = [];
  const ranked = hits.toSorted(
    (a, b) => a.start - b.start || b.end - a.end || Number(isUnknown(a)) - Number(isUnknown(b)),
  );
  for (const hit of ranked) {
    if (hit.start >= (chosen.at(-1)?.end ?? 0)) chosen.push(hit);
  }
  return chosen;
}

function tokensOf({ words }: SpokenLine, { start, end, kept }: Omit<Hit, 'edit'>): number[] {
  return words.flatMap(({ at, first, next }) => {
    const isKept = kept.some(([from, to]) => at >= from && at < to);
    if (at < start || at >= end || isKept) return [];
    return Array.from({ length: next - first }, (_, index) => first + index);
  });
}

function withoutSpent(tokens: readonly Token[], spent: ReadonlySet<number>): Token[] {
  return tokens.flatMap((token, index): Token[] => {
    if (!spent.has(index)) return [{ ...token, glued: token.glued && !spent.has(index - 1) }];
    if (spent.has(index - 1)) return [];
    const { start } = token;
    return [{ kind: 'symbol', text: ',', fold: ',', start, end: start, glued: false }];
  });
}
