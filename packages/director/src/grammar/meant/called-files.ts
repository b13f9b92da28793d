/** The files that words of another language call by what they are named in English. Pure. */
import type { PlannerAsset } from '../../assets.ts';
import { functionWords, isLight } from '../languages/vocabulary.ts';
import { type NameIndex, singular } from '../phrases/names.ts';
import { lex, type Token } from '../tokens/lex.ts';
import { longestElsewhere, namesElsewhere } from './names-elsewhere.ts';
import { englishForForeign, longestNoun } from './nouns.ts';

/** Longer descriptions are looked up. */
const most = 8;
const longest = Math.max(longestElsewhere, longestNoun);

/**
 * The files that have all that `words` tell: "Gewächshaus" of greenhouse.mp4, "salle de bain" of bathroom.mp4; none where a word of
 * them tells something else.
 */
export function filesCalled(words: string, names: NameIndex): PlannerAsset[] {
  const tokens = lex(words).filter(({ kind }) => kind === 'word');
  if (tokens.length > most) return [];
  let files: PlannerAsset[] | null = null;
  for (let at = 0; at < tokens.length; ) {
    const called = calledAt(tokens, at, names);
    const token = tokens[at];
    if (called === null && token !== undefined && !isLight(token.fold) && !functionWords.has(token.fold))
      return [];
    if (called !== null)
      files = files === null ? called.files : files.filter((file) => called.files.includes(file));
    at = called?.next ?? at + 1;
  }
  return files ?? [];
}

/** The files that are called as the longest run of words at `at`. */
function calledAt(
  tokens: readonly Token[],
  at: number,
  names: NameIndex,
): { files: PlannerAsset[]; next: number } | null {
  for (let next = Math.min(tokens.length, at + longest); next > at; next -= 1) {
    const said = tokens
      .slice(at, next)
      .map(({ fold }) => fold)
      .join(' ');
    const files = [...namesElsewhere(said), ...englishForForeign(said)].flatMap((name) => named(name, names));
    if (files.length > 0) return { files: [...new Set(files)], next };
  }
  return null;
}

/** The files that have every word of a name. */
function named(name: string, names: NameIndex): PlannerAsset[] {
  const [first, ...others] = name.split(' ').map((word) => names.parts.get(singular(word)));
  return [...(first ?? [])].filter((file) => others.every((files) => files?.has(file) === true));
}
