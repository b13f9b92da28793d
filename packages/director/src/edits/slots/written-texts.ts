/**
 * Words to show that stand without quotation marks beside clips or in the place of others: "put Part One over the dog and
 * Part Two over the car", "remove Part One", "change Part One to Chapter One". Their words are told by their capitals. Pure.
 */
import { words } from '../../grammar/languages/vocabulary.ts';
import type { NameIndex } from '../../grammar/phrases/names.ts';
import { readDuration } from '../../grammar/tokens/durations.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import { shownText } from '../../grammar/wishes/shown-text.ts';
import type { Edit } from '../edit-wish.ts';
import { conceptAt } from './concepts.ts';
import { letterSize, letterSizeBegins } from './letter-size.ts';
import { light } from './light-words.ts';
import { readSlots } from './read-slots.ts';

export interface WrittenWorld {
  names: NameIndex;
  /** What the tokens stand in. */
  prompt: string;
}

/** Verbs that put words on the screen. */
export const writingVerbs = words('writeVerbs');
/** What leads from words to the clip that they stand on. */
const over = new Set(
  'on over during onto across to at auf uber bei sur pendant en sobre durante em su sul sulla sui sugli sulle in'.split(
    ' ',
  ),
);
/** What stands between two texts. */
export const joining = words('conjunctions').union(new Set([',', 'then', 'dann', 'puis', '，', '、']));
/** What may follow the clip: another text, or more of how it looks. */
const after = new Set([...joining, 'in', 'with', 'for', 'mit', 'en', 'avec', 'con', 'com', 'em']);
const into = new Set('for to by with into in zu durch par en por con para pour'.split(' '));

const isCapital = (token: Token | undefined, prompt: string) =>
  token !== undefined && (token.kind === 'quote' || /^[\p{Lu}\p{N}#@]/u.test(prompt.slice(token.start)));

const isClip = (tokens: readonly Token[], names: NameIndex) =>
  readSlots(tokens, names)?.some((slot) => slot.kind === 'clips' && !slot.isIt) === true;

const textOf = (tokens: readonly Token[], prompt: string) => {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return '';
  return tokens.length === 1 && first.kind === 'quote'
    ? first.text
    : prompt.slice(first.start, last.end).trim();
};

/** Longest text and longest way of naming a clip, tokens. */
export const longestText = 12;
export const longestName = 5;

/** "Put STRIKE! on the strike": words in capitals before what leads to a clip are shown, whatever file is called so. */
export function isShouted(tokens: readonly Token[], at: number): boolean {
  if (!/^\p{Lu}{3,}$/u.test(tokens[at]?.text ?? '')) return false;
  let next = at + 1;
  while (/^[!?]$/u.test(tokens[next]?.text ?? '')) next += 1;
  const isOver = over.has(tokens[next]?.fold ?? '') && /^\p{Ll}/u.test(tokens[next]?.text ?? '');
  return isOver && next + 1 < tokens.length;
}

/** Words to show, and what tells how large; null where something else stands behind a quotation. */
function setText(tokens: readonly Token[], prompt: string): { text: string; factor: number | null } | null {
  const isQuoted = tokens[0]?.kind === 'quote';
  const end = isQuoted ? 1 : (letterSizeBegins(tokens) ?? tokens.length);
  const behind = tokens.slice(end);
  const factor = behind.length === 0 ? null : letterSize(behind);
  if (behind.length > 0 && factor === null) return null;
  return { text: shownText(textOf(tokens.slice(0, end), prompt)), factor };
}

/** "In large letters": no place in a film. */
const leadsToLetters = (tokens: readonly Token[], at: number) =>
  [2, 3, 4].some((count) => letterSize(tokens.slice(at, at + count)) !== null);

interface OneOver {
  edits: Edit[];
  /** The token after it, and those of the clip's name. */
  next: number;
  named: number[];
}

/** "Part One over the dog" at `start`. */
function overClip(tokens: readonly Token[], start: number, { names, prompt }: WrittenWorld): OneOver | null {
  const isName = !isShouted(tokens, start) && isClip(tokens.slice(start, start + 1), names);
  if (!isCapital(tokens[start], prompt) || isName) return null;
  // "Add 2 seconds to the dog" writes nothing.
  if (readDuration(tokens, start) !== null) return null;
  for (let at = start + 1; at <= start + longestText && at < tokens.length; at += 1) {
    if (joining.has(tokens[at]?.text ?? '') && tokens[at]?.text !== '&') return null;
    if (!over.has(tokens[at]?.fold ?? '') || leadsToLetters(tokens, at)) continue;
    const shown = setText(tokens.slice(start, at), prompt);
    if (shown === null) return null;
    for (let next = Math.min(tokens.length, at + 1 + longestName); next > at + 1; next -= 1) {
      const isEnd =
        next === tokens.length || tokens[next]?.kind === 'symbol' || after.has(tokens[next]?.fold ?? '');
      const slots = isEnd ? readSlots(tokens.slice(at + 1, next), names) : null;
      const [slot, ...others] = slots ?? [];
      if (slot?.kind !== 'clips' || slot.isIt || others.length > 0) continue;
      const { text, factor } = shown;
      const sized: Edit[] =
        factor === null ? [] : [{ kind: 'textSize', of: 'titles', factor, which: { words: text } }];
      const named = Array.from({ length: next - at - 1 }, (_, step) => at + 1 + step);
      return {
        edits: [{ kind: 'title', text, place: 'at', atSeconds: null, over: slot.target }, ...sized],
        next,
        named,
      };
    }
  }
  return null;
}

const labels = new Set(
  'title text caption headline label titel uberschrift beschriftung titre texte titulo texto titolo testo'.split(
    ' ',
  ),
);

/** "Caption on the hikers: Day 2", "write on the hikers: Day 2". */
function labelledOverClip(
  tokens: readonly Token[],
  from: number,
  { names, prompt }: WrittenWorld,
): OneOver | null {
  const fold = tokens[from]?.fold ?? '';
  if (!labels.has(fold) && !writingVerbs.has(fold)) return null;
  if (!over.has(tokens[from + 1]?.fold ?? '')) return null;
  const mark = tokens.findIndex(
    ({ text }, at) => at > from && at <= from + longestName + 2 && [':', '：'].includes(text),
  );
  if (mark === -1) return null;
  const [slot, ...others] = readSlots(tokens.slice(from + 2, mark), names) ?? [];
  if (slot?.kind !== 'clips' || slot.isIt || others.length > 0) return null;
  let next = mark + 1;
  while (
    next < tokens.length &&
    next <= mark + longestText &&
    !['\n', '.', ';', '!'].includes(tokens[next]?.text ?? '')
  )
    next += 1;
  const text = shownText(textOf(tokens.slice(mark + 1, next), prompt));
  if (text === '') return null;
  const named = Array.from({ length: mark - from - 2 }, (_, step) => from + 2 + step);
  return { edits: [{ kind: 'title', text, place: 'at', atSeconds: null, over: slot.target }], next, named };
}

/** Where texts begin: after a verb that writes, or "text:". */
function textsFrom(tokens: readonly Token[], from: number): number | null {
  if (writingVerbs.has(tokens[from]?.fold ?? '')) return from + 1;
  // "ASHEN GRAVE over the crowd": capitals alone are words to show.
  const isShouted = [0, 1].every((step) => /^[\p{Lu}\p{N}&'’-]{2,}$/u.test(tokens[from + step]?.text ?? ''));
  if (isShouted && from === 0) return from;
  const label = conceptAt(tokens, from);
  if (label?.concepts.has('title') !== true) return null;
  const isLabel = tokens[label.next]?.text === ':';
  return isLabel ? label.next + 1 : tokens[label.next]?.kind === 'quote' ? label.next : null;
}

/** Texts over clips after a verb that writes: the edits, where they end, and the tokens that name the clips. */
export function writtenOverClips(
  tokens: readonly Token[],
  from: number,
  world: WrittenWorld,
): { edits: Edit[]; next: number; named: number[] } | null {
  const labelled = labelledOverClip(tokens, from, world);
  if (labelled !== null) return labelled;
  const start = textsFrom(tokens, from);
  if (start === null) return null;
  const edits: Edit[] = [];
  const named: number[] = [];
  let next = start;
  for (let at = start; at < tokens.length; ) {
    const one = overClip(tokens, at, world);
    if (one === null) break;
    edits.push(...one.edits);
    named.push(...one.named);
    next = one.next;
    at = next;
    while (joining.has(tokens[at]?.fold ?? '')) at += 1;
    if (writingVerbs.has(tokens[at]?.fold ?? '')) at += 1;
  }
  return edits.length === 0 ? null : { edits, next, named };
}

/** "Change it to …": the text that stands there. */
const pronouns = new Set(['it', 'that', 'this', 'das', 'es', 'ihn', 'le', 'la', 'lo', 'isso', 'questo']);

const arrows = new Set(['>', '→', '⇒']);
const shafts = new Set(['-', '=', '–']);

/** The arrow in "Old -> New": its first token and the one behind it. */
function arrowIn(tokens: readonly Token[]): { at: number; next: number } | null {
  const head = tokens.findIndex(({ text }) => arrows.has(text));
  if (head < 1) return null;
  return { at: shafts.has(tokens[head - 1]?.text ?? '') ? head - 1 : head, next: head + 1 };
}

/** "New instead of Old", "New, not Old", "Old -> New", "title -> New": of texts that stand in the film. */
function exchanged(tokens: readonly Token[], { names, prompt }: WrittenWorld): Edit[] | null {
  const told = toldByModal(tokens, { names, prompt });
  if (told !== null) return told;
  const arrow = arrowIn(tokens);
  const isWords = (own: readonly Token[]) =>
    isCapital(own[0], prompt) && own.every(({ kind }) => kind !== 'symbol') && isUnknown(own, names);
  const texts = (from: readonly Token[], to: readonly Token[]): Edit[] => [
    { kind: 'titleText', from: textOf(from, prompt), to: shownText(textOf(to, prompt)) },
  ];
  const isTitle = conceptAt(tokens, 0);
  if (arrow !== null) {
    const [old, fresh] = [tokens.slice(0, arrow.at), tokens.slice(arrow.next)];
    if (isTitle?.concepts.has('title') === true && isTitle.next === arrow.at && isWords(fresh))
      return texts([], fresh);
    return isWords(old) && isWords(fresh) ? texts(old, fresh) : null;
  }
  // "Text: New instead".
  const isInstead = conceptAt(tokens, tokens.length - 1)?.concepts.has('instead') === true;
  const isLabel = isTitle?.concepts.has('title') === true && tokens[isTitle.next]?.text === ':';
  if (isInstead && isLabel) {
    const fresh = tokens.slice(isTitle.next + 1, -1);
    return isWords(fresh) ? texts([], fresh) : null;
  }
  const at = tokens.findIndex((_, index) => conceptAt(tokens, index)?.concepts.has('insteadof') === true);
  if (at < 1) return null;
  const lead = tokens.findIndex(
    (_, index) => isCapital(tokens[index], prompt) && !askedBy.has(tokens[index]?.fold ?? ''),
  );
  const says = tokens
    .slice(0, lead)
    .every(
      ({ fold, kind }) =>
        kind === 'symbol' || askedBy.has(fold) || sayWords.has(fold) || writingVerbs.has(fold),
    );
  const behind = conceptAt(tokens, at)?.next ?? at + 1;
  const end = tokens[at - 1]?.kind === 'symbol' ? at - 1 : at;
  const [fresh, old] = [tokens.slice(lead, end), tokens.slice(behind)];
  return lead !== -1 && says && isWords(fresh) && isWords(old) ? texts(old, fresh) : null;
}

const modals = new Set('soll sollte muss'.split(' '));
const standing = new Set('heissen lauten stehen sein'.split(' '));
const titleNouns = new Set('titel text uberschrift es da dort title'.split(' '));

/** "Der Titel soll Porto heißen", "bei dem Hund soll Rex stehen": German has the verb behind the words. */
function toldByModal(tokens: readonly Token[], { names, prompt }: WrittenWorld): Edit[] | null {
  const at = tokens.findIndex(({ fold }) => modals.has(fold));
  const fresh = tokens.slice(at + 1, -1);
  if (at < 1 || !standing.has(tokens.at(-1)?.fold ?? '') || fresh.length === 0) return null;
  if (!isCapital(fresh[0], prompt) || fresh.some(({ kind }) => kind === 'symbol') || isClip(fresh, names))
    return null;
  const text = shownText(textOf(fresh, prompt));
  const lead = tokens.slice(0, at);
  if (lead.every(({ fold }) => titleNouns.has(fold) || over.has(fold) || light.has(fold)))
    return [{ kind: 'titleText', from: '', to: text }];
  const [slot, ...others] = readSlots(lead.slice(over.has(lead[0]?.fold ?? '') ? 1 : 0), names) ?? [];
  if (slot?.kind !== 'clips' || slot.isIt || others.length > 0) return null;
  return [{ kind: 'title', text, place: 'at', atSeconds: null, over: slot.target }];
}

const sayWords = new Set("say says read reads be is its it's actually text title".split(' '));

const makes = new Set(['make', 'mach', 'mache', 'fais', 'haz', 'faz', 'fai']);

const isUnknown = (tokens: readonly Token[], names: NameIndex) =>
  tokens.length > 0 &&
  tokens.length <= longestText &&
  !isClip(tokens, names) &&
  !tokens.some((token, at) => token.kind !== 'quote' && conceptAt(tokens, at) !== null);

/** "Could it say Happy Birthday instead": of the text that stands there. */
function saidInstead(tokens: readonly Token[], { names, prompt }: WrittenWorld): Edit[] | null {
  const at = tokens.findIndex(({ fold }) => ['say', 'says', 'read', 'reads'].includes(fold));
  const lead = tokens.slice(0, at).map(({ fold }) => fold);
  const isAsked =
    at > 0 && at <= 4 && lead.some((fold) => pronouns.has(fold)) && lead.every((fold) => askedBy.has(fold));
  if (!isAsked || !isCapital(tokens[at + 1], prompt)) return null;
  const last = tokens.at(-1)?.fold === 'instead' ? -1 : tokens.length;
  // "… when we see the dog" tells where it stands.
  if (tokens.slice(at + 2).some((_, step) => isClip(tokens.slice(at + 2 + step), names))) return null;
  const text = shownText(textOf(tokens.slice(at + 1, last), prompt));
  return text === '' ? null : [{ kind: 'titleText', from: '', to: text }];
}

const askedBy = new Set([...pronouns, 'could', 'can', 'should', 'make', 'let', 'have', 'please', 'must']);

/** "Remove Part One", "change Part One to Chapter One": of the texts that stand in the film. */
export function rewrittenText(tokens: readonly Token[], { names, prompt }: WrittenWorld): Edit[] | null {
  const says = exchanged(tokens, { names, prompt }) ?? saidInstead(tokens, { names, prompt });
  if (says !== null) return says;
  const verb = conceptAt(tokens, 0);
  if (verb === null) return null;
  const rest = tokens.slice(verb.next);
  const isIt =
    pronouns.has(rest[0]?.fold ?? '') && into.has(rest[1]?.fold ?? '') && isCapital(rest[2], prompt);
  if (verb.concepts.has('replace') && isIt && !isClip(rest.slice(2), names) && rest.length <= longestText)
    return [{ kind: 'titleText', from: '', to: shownText(textOf(rest.slice(2), prompt)) }];
  const isPercent =
    makes.has(tokens[0]?.fold ?? '') && pronouns.has(rest[0]?.fold ?? '') && rest[2]?.text === '%';
  if (isPercent && rest[1]?.kind === 'number')
    return [{ kind: 'titleText', from: '', to: shownText(textOf(rest.slice(1), prompt)) }];
  const isMade =
    verb.concepts.has('set') && makes.has(tokens[0]?.fold ?? '') && pronouns.has(rest[0]?.fold ?? '');
  if (isMade && isCapital(rest[1], prompt) && rest[1]?.kind === 'word' && isUnknown(rest.slice(1), names))
    return [{ kind: 'titleText', from: '', to: shownText(textOf(rest.slice(1), prompt)), isSpoken: true }];
  if (!isCapital(rest[0], prompt)) return null;
  if (verb.concepts.has('replace') || verb.concepts.has('swap')) {
    const at = rest.findIndex(
      ({ fold }, index) => index > 0 && into.has(fold) && isCapital(rest[index + 1], prompt),
    );
    const [old, fresh] = [rest.slice(0, at), rest.slice(at + 1)];
    if (at === -1 || !isUnknown(old, names) || fresh.length > longestText) return null;
    return [{ kind: 'titleText', from: textOf(old, prompt), to: shownText(textOf(fresh, prompt)) }];
  }
  const isWhole = rest.every((token) => token.kind === 'quote' || token.kind === 'word');
  if (!verb.concepts.has('remove') || !isWhole || !isUnknown(rest, names)) return null;
  return [{ kind: 'titleText', from: textOf(rest, prompt), to: null }];
}
