/** What rules of changes are made of: patterns over a line of folded words (see clip-words.ts), and words they share. Pure. */
import { clipOrUnknown, clipWords } from './clip-words.ts';
import type { ClipTarget, Edit } from './edit-wish.ts';

/** What a pattern found: its named groups, and what words for clips mean. */
export interface Found {
  group(name: string): string | undefined;
  /** Clips of a group; all of them where it has no words. */
  clips(name: string): ClipTarget;
  /** As `clips`, where the whole film can not be meant. */
  one(name: string): ClipTarget;
  quote(name: string): string | undefined;
}

export interface Rule {
  /** `turn`: only of a film that is there. */
  on: 'both' | 'turn';
  pattern: RegExp;
  /** Null where the words mean something else. */
  build(found: Found): Edit | null;
}

export const rule = (on: Rule['on'], pattern: string, build: Rule['build']): Rule => ({
  on,
  pattern: new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'gdu'),
  build,
});

/** Clips that a change is of, before and after the words for it. */
export const of = (name: string) => `(?: (?:of|for|on|in|to|at) (?<${name}>${clipWords}))?`;
export const clips = (name: string) => `(?<${name}>${clipWords})`;
export const anything = (name: string) => `(?<${name}>${clipOrUnknown})`;
export const make = '(?:make|turn|show|play|put|render|have|mach|mache|rends|haz|pon|faca)';
export const lead = `(?:(?:(?:and |now |please |then )*${make} )?${clips('before')} (?:all )?)?`;
export const cutVerbs =
  '(?:cut|cuts|cutting|remove|removing|trim|trimming|delete|take|drop|skip|strip|tighten|edit|jump ?cut|without|entferne|entfernen|schneide|ohne|losche|coupe|couper|enleve|supprime|retire|sans|corta|cortar|quita|elimina|sin|corte|remova|tire|sem)';
export const every =
  '(?:(?:out|all|any|the|of|alle|die|das|tous|les|des|toutes|todos|los|las|as|os|todas) )*';
export const number =
  '(?<n>\\d{1,3}(?:[.,]\\d{1,2})?|one|two|three|four|five|six|eight|ten|half|twice|double)';

const numbers: { [word: string]: number } = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  half: 0.5,
  twice: 2,
  double: 2,
};

const light = '(?:no|nope|nah|and|now|please|but|ok|okay|oh|hmm|well|just|then|,|\\.|!|\\?)';

/** A pattern for words that are all of a message. */
export const alone = (pattern: string) => `(?<=^(?:${light} )*)(?:${pattern})(?=(?: ${light})*$)`;

export function numberOf(word: string | undefined): number {
  return word === undefined ? Number.NaN : (numbers[word] ?? Number(word.replace(',', '.')));
}

/** The clips before a change, else those after it. */
export function either({ group, clips: of }: Found, a: string, b: string): ClipTarget {
  return group(a) === undefined ? of(b) : of(a);
}
