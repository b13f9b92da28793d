/** Finds the changes of a film that a prompt asks for, and leaves the other words to the grammar. Pure. */
import type { NameIndex } from '../grammar/phrases/names.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { isPlainWord, oneOf, quoteMark, type SpokenLine, speak, targetOf } from './clip-words.ts';
import type { Edit, EditWish } from './edit-wish.ts';
import { matchesIn } from './matches.ts';
import type { Rule } from './rule-parts.ts';
import { rules } from './rules.ts';
import { readOutputs } from './shapes.ts';

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
  { names, isTurn, prompt }: { names: NameIndex; isTurn: boolean; prompt: string },
): ReadEdits {
  const spoken = speak(tokens.slice(0, mostWords), names);
  const hits = withoutOverlaps([
    ...rules.filter(({ on }) => isTurn || on === 'both').flatMap((one) => hitsOf(one, spoken, isTurn)),
    ...readOutputs(spoken.line).map((hit): Hit => ({ ...hit, kept: [] })),
  ]);
  const spent = new Set(hits.flatMap((hit) => tokensOf(spoken, hit)));
  const edits = hits.map((hit): EditWish => {
    const own = tokensOf(spoken, { ...hit, kept: [] });
    const [from, to] = [tokens[own[0] ?? 0], tokens[own.at(-1) ?? 0]];
    return { ...hit.edit, said: prompt.slice(from?.start ?? 0, to?.end ?? 0) };
  });
  return { edits, tokens: withoutSpent(tokens, spent) };
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
    if (edit === null || [...targets.values()].some(isPlainWord)) return [];
    const start = match.index;
    // The names of files are the film's footage as well, where it is made by this prompt.
    const kept = isTurn
      ? []
      : [...targets].flatMap(([name, target]): [number, number][] =>
          target.kind === 'assets' && ranges[name] !== undefined ? [ranges[name]] : [],
        );
    return [{ edit, start, end: start + match[0].length, kept }];
  });
}

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
