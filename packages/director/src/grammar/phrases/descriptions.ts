/** What a description of moments says: its noun, and what is heard, shown or seen in them. Pure. */
import type { FindWish } from '../../finds.ts';
import { isReserved, words } from '../languages/vocabulary.ts';
import type { Item } from './item.ts';
import { isBreak, isConjunction, isFiller } from './look-around.ts';

export interface Text {
  prompt: string;
  items: readonly Item[];
  /** It is in English; said where footage is asked for, not for a turn. */
  isEnglish?: boolean;
  /** Things may be looked up in footage that is there. */
  hasFootage?: boolean;
}

export type Described = Pick<FindWish, 'kind' | 'words'> & { next: number };
export const determiners = words('determiners');
const everyWords = words('everyWords');
const partNouns = words('partNouns');
const partPlurals = words('partPlurals');
export const scopeWords = words('scopeWords');
export const whereWords = words('whereWords');
export const relatives = words('relatives');
const withWords = words('withWords');
const sayVerbs = words('sayVerbs');
const talkVerbs = words('talkVerbs');
const subjectless = words('subjectless');
const links = words('tellingLinks');
const aboutLinks = words('aboutLinks');
const screenWords = words('screenWords');
const showVerbs = words('showVerbs');
const appearVerbs = words('appearVerbs');
const spokenWords = words('spokenWords');
const writtenWords = words('writtenWords');
export const stagingVerbs = words('stagingVerbs');
const placePrepositions = words('placePrepositions');
const placeArticles = words('placeArticles');
const whichWords = words('whichWords');
const passiveVerbs = words('passiveVerbs');

/** Words of a description without quotation marks. */
const longestName = 12;
const longestSubject = 6;
/** Words like "all of these" before a noun; a longer row of them is no description, and is not gone through anew at each word. */
const mostDeterminers = 6;

export const foldAt = ({ items }: Text, at: number) => items[at]?.fold ?? '';
export const isTagAt = ({ items }: Text, at: number, tag: string) => {
  const item = items[at];
  return item?.kind === 'tag' && item.tag === tag;
};
export interface Head {
  next: number;
  /** Several are meant. */
  all: boolean;
  /** "the part", "clips": there are such. "A clip" is what is to be made. */
  isDefinite: boolean;
  /** "the part", "all scenes", but not "scenes". */
  isDetermined: boolean;
  noun: 'part' | 'clip' | 'everything' | 'none';
}

export function headAt(text: Text, from: number): Head | null {
  let at = from;
  let all = false;
  let isDetermined = false;
  while (
    at < from + mostDeterminers &&
    determiners.has(foldAt(text, at)) &&
    text.items[at]?.kind === 'word'
  ) {
    all ||= everyWords.has(foldAt(text, at));
    isDetermined ||= !['a', 'an', 'some', 'any'].includes(foldAt(text, at));
    at += 1;
  }
  const fold = foldAt(text, at);
  if (isTagAt(text, at, 'everything')) {
    return { next: at + 1, all: true, isDefinite: true, isDetermined: true, noun: 'everything' };
  }
  if (isTagAt(text, at, 'footage') || /^(?:video|film|movie)s?$/.test(fold)) {
    const isPlural = /s$|^(?:footage|material)$/.test(fold);
    return {
      next: at + 1,
      all: all || isPlural,
      isDefinite: isDetermined || isPlural,
      isDetermined,
      noun: 'clip',
    };
  }
  if (text.items[at]?.kind !== 'word') return null;
  const isPlural = partPlurals.has(fold);
  if (!isPlural && !partNouns.has(fold)) return null;
  return {
    next: at + 1,
    all: all || isPlural,
    isDefinite: isDetermined || isPlural,
    isDetermined,
    noun: 'part',
  };
}
export function describedAt(
  text: Text,
  at: number,
  { head, isStaged }: { head: Head; isStaged: boolean },
): Described | null {
  const where = afterWhere(text, at);
  if (where !== null) {
    const clause = saidAt(text, where, { needsSubject: true }) ?? passiveAt(text, where);
    if (clause !== null) return head.noun === 'none' && clause.kind === 'spokenOf' ? null : clause;
    return head.noun === 'none' ? null : seenAt(text, where);
  }
  if (head.noun === 'none') return null;
  const isRelative = relatives.has(foldAt(text, at));
  const verb = isRelative ? at + 1 : at;
  const isVideo = head.noun === 'clip' && !head.isDefinite;
  const said = isRelative && !isVideo ? saidAt(text, verb, { needsSubject: false }) : null;
  if (said !== null) return said;
  const shown = isStaged || !head.isDetermined ? null : writtenAt(text, at);
  if (shown !== null) return shown;
  if (showVerbs.has(foldAt(text, verb)) && (isRelative || /ing$/.test(foldAt(text, verb)))) {
    return isVideo && quotedAt(text, verb + 1) !== null ? null : nameAt(text, verb + 1, 'shows');
  }
  if (isTagAt(text, at, 'about') && head.isDefinite) return nameAt(text, at + 1, 'about');
  return null;
}

/** The item after "where", "in which", "an der", "en la que". */
export function afterWhere(text: Text, at: number): number | null {
  if (whereWords.has(foldAt(text, at))) return at + 1;
  if (!placePrepositions.has(foldAt(text, at))) return null;
  if (placeArticles.has(foldAt(text, at + 1)) && foldAt(text, at + 2) === 'que') return at + 3;
  return whichWords.has(foldAt(text, at + 1)) ? at + 2 : null;
}

const subjectTags: ReadonlySet<string> = new Set(['title', 'subtitle', 'captions', 'voice']);

/** "he says “…”", "the sign reads “…”", "she talks about bicycles". */
function saidAt(text: Text, from: number, { needsSubject }: { needsSubject: boolean }): Described | null {
  let verb = from;
  let isScreen = false;
  let isIt = !needsSubject;
  for (; !sayVerbs.has(foldAt(text, verb)) && !talkVerbs.has(foldAt(text, verb)); verb += 1) {
    const item = text.items[verb];
    const isSubject =
      item?.kind === 'word' || item?.kind === 'assets' || (item?.kind === 'tag' && subjectTags.has(item.tag));
    if (!isSubject || quotedAt(text, verb) !== null || verb - from >= longestSubject) return null;
    isScreen ||= screenWords.has(item.fold);
    isIt ||= item.fold === 'it';
  }
  if (needsSubject && verb === from && !subjectless.has(foldAt(text, verb))) return null;
  const isTalk = talkVerbs.has(foldAt(text, verb));
  const { next, isAbout } = skipLinks(text, verb + 1);
  const quote = quotedAt(text, next);
  const reads = writtenWords.has(foldAt(text, verb));
  if (quote !== null) {
    const kind = isScreen || reads ? 'shown' : isIt ? 'saidOrShown' : 'said';
    return { kind, words: quote, next: next + 1 };
  }
  if (reads || isScreen || (isIt && !isTalk)) return null;
  if (isTalk || isAbout) return nameAt(text, next, 'spokenOf');
  const said = nameAt(text, next, 'said');
  return said !== null && /\s/.test(said.words) ? said : null;
}

function skipLinks(text: Text, from: number): { next: number; isAbout: boolean } {
  let next = from;
  let isAbout = false;
  while (links.has(foldAt(text, next)) && quotedAt(text, next) === null) {
    isAbout ||= aboutLinks.has(foldAt(text, next));
    next += 1;
  }
  return { next, isAbout };
}

/** "“…” is said", "“…” is on the screen". */
function passiveAt(text: Text, at: number): Described | null {
  const words = quotedAt(text, at);
  if (words === null) return null;
  let next = at + 1;
  while (passiveVerbs.has(foldAt(text, next))) next += 1;
  if (spokenWords.has(foldAt(text, next))) return { kind: 'said', words, next: next + 1 };
  const isWritten = writtenWords.has(foldAt(text, next));
  if (isWritten && foldAt(text, next) !== 'on') next += 1;
  const screen = onScreen(text, next);
  if (isWritten || screen !== null) return { kind: 'shown', words, next: screen ?? next };
  return { kind: 'saidOrShown', words, next: at + 1 };
}

/** After "on screen", "on the screen". */
function onScreen(text: Text, at: number): number | null {
  if (foldAt(text, at) !== 'on') return null;
  const noun = foldAt(text, at + 1) === 'the' ? at + 2 : at + 1;
  return screenWords.has(foldAt(text, noun)) ? noun + 1 : null;
}

/** "Ada appears", "we see the bridge". */
function seenAt(text: Text, from: number): Described | null {
  let at = from;
  while (['you', 'we', 'i', 'one', 'can'].includes(foldAt(text, at))) at += 1;
  if (at > from && ['see', 'sees'].includes(foldAt(text, at))) return nameAt(text, at + 1, 'shows');
  for (at = from; at < from + longestSubject && text.items[at]?.kind === 'word'; at += 1) {
    if (!appearVerbs.has(foldAt(text, at)) || at === from) continue;
    return described(text, { from, to: at - 1, kind: 'shows', next: at + 1 });
  }
  return null;
}

/** "with the title “…”", "showing the words “…”". */
function writtenAt(text: Text, at: number): Described | null {
  if (!withWords.has(foldAt(text, at)) && !showVerbs.has(foldAt(text, at))) return null;
  let next = at + 1;
  let isScreen = false;
  while (quotedAt(text, next) === null) {
    const fold = foldAt(text, next);
    const isWritten = screenWords.has(fold) || (isTagAt(text, next, 'title') && !fold.endsWith('s'));
    if (!isWritten && !links.has(fold) && !determiners.has(fold)) return null;
    isScreen ||= isWritten;
    next += 1;
  }
  const words = quotedAt(text, next);
  return words === null || !isScreen ? null : { kind: 'shown', words, next: next + 1 };
}

/** What stands between quotation marks, though it may be the name of a file as well. */
function quotedAt({ prompt, items }: Text, at: number): string | null {
  const item = items[at];
  if (item?.kind === 'quote') return item.text;
  if (item?.kind !== 'assets' && item?.kind !== 'unknownFile') return null;
  const written = prompt.slice(item.start, item.end);
  return /^[\p{L}\p{N}]/u.test(written) ? null : written.slice(1, -1).trim();
}

/** A name or topic: a quotation, or the words up to the end of the clause. */
export function nameAt(text: Text, from: number, kind: FindWish['kind']): Described | null {
  const quote = quotedAt(text, from);
  if (quote !== null) return { kind, words: quote, next: from + 1 };
  let to = from;
  while (to < from + longestName && !endsName(text, to, kind)) to += 1;
  return described(text, { from, to: to - 1, kind, next: to });
}

function described(
  { prompt, items }: Text,
  found: { from: number; to: number; kind: FindWish['kind']; next: number },
): Described | null {
  let { from, to } = found;
  while (from <= to && determiners.has(items[from]?.fold ?? '')) from += 1;
  while (to >= from && isFiller(items[to])) to -= 1;
  const start = items[from]?.start;
  const end = items[to]?.end;
  if (start === undefined || end === undefined || to < from) return null;
  const isTelling = items
    .slice(from, to + 1)
    .some(({ kind, fold }) => kind === 'number' || !isReserved(fold));
  if (found.kind !== 'said' && !isTelling) return null;
  const words = prompt.slice(start, end).toWellFormed().replace(/\s+/gu, ' ');
  return { kind: found.kind, words, next: to + 1 };
}

const prepositions = words('prepositions');

/** Of what is said, words that mean something elsewhere are words like others. */
const speechTags: ReadonlySet<string> = new Set(
  'not then only before after everything first last cut'.split(' '),
);

function endsName(text: Text, at: number, kind: FindWish['kind']): boolean {
  const item = text.items[at];
  if (item === undefined || isBreak(item) || quotedAt(text, at) !== null) return true;
  if (item.kind === 'tag') return kind !== 'said' || !speechTags.has(item.tag);
  if (!['word', 'number', 'symbol'].includes(item.kind)) return true;
  if (!isConjunction(item) && !prepositions.has(item.fold)) return false;
  let next = at + 1;
  while (isFiller(text.items[next]) && headAt(text, next) === null) next += 1;
  const after = text.items[next];
  return after === undefined || after.kind !== 'word' || isBreak(after) || headAt(text, next) !== null;
}
