/**
 * Words to show, each with the clip that it stands on, whichever is said first: "text on the dog: Day One, on the car: Day Two",
 * "the dog says Day One", "label the dog Day One and the car Day Two". Their words are told by their capitals or quotation marks,
 * and every other word has to lead to them. Pure.
 */
import { words } from '../../grammar/languages/vocabulary.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import { shownText } from '../../grammar/wishes/shown-text.ts';
import type { ClipTarget, Edit } from '../edit-wish.ts';
import { conceptAt } from './concepts.ts';
import { light } from './light-words.ts';
import { readSlots } from './read-slots.ts';
import { isShouted, joining, longestName, longestText, type WrittenWorld } from './written-texts.ts';

/** More texts than this are a script. */
const mostTexts = 12;

const writing = words('writeVerbs').union(
  new Set(
    'say says said read reads label labels caption title titles call written text texts words'.split(' '),
  ),
);
/** What stands between a clip and its text, or around both, and says no more than that they belong together. */
const leading = new Set(
  (
    'add put stick give gets get have has needs need with over on onto across to at in of for while when during appear appears ' +
    'should must can could want i the a an that this text texts title titles caption captions label labels word words saying ' +
    'line lines screen please pls gib setz auf uber bei mit fur pon ponle poner en sobre mets met sur avec scrivi su sul sulla con ' +
    'poe em com'
  ).split(' '),
);
/** What may stand behind a text and is no part of it. */
const trailing = new Set('written please pls bitte'.split(' '));
/** "… on it", behind a text. */
const onIt = new Set('it there him her them screen'.split(' '));
const marks = new Set([':', '：', '→', '->', '=', '>', '-', '–', '"']);

type Piece = { kind: 'clip'; target: ClipTarget } | { kind: 'text'; text: string };

/** The texts of `tokens`; null where a word is none of them, or nothing tells that they are texts. */
export function textsOfClips(tokens: readonly Token[], world: WrittenWorld): Edit[] | null {
  const pieces = piecesOf(tokens, world);
  if (pieces === null || pieces.length < 2 || pieces.length % 2 === 1) return null;
  const pairs = Array.from({ length: pieces.length / 2 }, (_, at) => pieces.slice(2 * at, 2 * at + 2));
  const lead = pieces[0]?.kind;
  const isTold =
    tokens.some(({ fold, kind }) => kind === 'word' && writing.has(fold)) || isPut(tokens, pieces);
  // "First clip: Day One, third clip: Day Two" tells by itself what it is.
  const isListed = lead === 'clip' && pairs.length > 1 && tokens.some(({ text }) => marks.has(text));
  if (pairs.length > mostTexts || !(isTold || isListed)) return null;
  const edits: Edit[] = [];
  for (const pair of pairs) {
    const clip = pair.find((piece) => piece.kind === 'clip');
    const text = pair.find((piece) => piece.kind === 'text');
    if (pair[0]?.kind !== lead || clip === undefined || text === undefined) return null;
    edits.push({ kind: 'title', text: text.text, place: 'at', atSeconds: null, over: clip.target });
  }
  return edits;
}

/** "Stick Old Town on the second one", "SALE over the car": words that can be nothing else, put onto a clip. */
function isPut(tokens: readonly Token[], pieces: readonly Piece[]): boolean {
  const [text, clip, ...others] = pieces;
  if (text?.kind !== 'text' || clip?.kind !== 'clip' || others.length > 0) return false;
  const isOver = tokens.some(({ fold }) => onto.has(fold));
  return isOver && (text.text.trim().includes(' ') || /^\p{Lu}{3,}[!?]*$/u.test(text.text));
}

const onto = new Set('on over across onto'.split(' '));
const ontoOrIn = onto.union(new Set('in out up off auf uber sur sobre'.split(' ')));
const isOnto = (token: Token | undefined) => token !== undefined && ontoOrIn.has(token.fold);

function piecesOf(tokens: readonly Token[], world: WrittenWorld): Piece[] | null {
  const pieces: Piece[] = [];
  // Beside quotations a capital is only the beginning of the sentence, or a name.
  const isQuoted = tokens.some(({ kind }) => kind === 'quote');
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) return null;
    const isText = token.kind === 'quote' || isShouted(tokens, at);
    const clip = isText ? null : clipAt(tokens, at, world);
    if (clip !== null) {
      pieces.push({ kind: 'clip', target: clip.target });
      at = clip.next;
    } else if (isQuoted ? token.kind === 'quote' : begins(token, world) && !isOrder(tokens, at)) {
      const next = textEnd(tokens, at, world);
      const text = wordsOf(tokens.slice(at, next), world);
      if (text === '') return null;
      pieces.push({ kind: 'text', text });
      at = next;
    } else if (leads(tokens, at) || (at === tokens.length - 1 && onIt.has(token.fold))) at += 1;
    else return null;
  }
  return pieces;
}

const leads = (tokens: readonly Token[], at: number) => {
  const { fold = '', text = '' } = tokens[at] ?? {};
  return [leading, writing, joining, light, trailing].some((set) => set.has(fold)) || marks.has(text);
};

/** The longest way of naming a clip that begins at `at`. */
function clipAt(
  tokens: readonly Token[],
  at: number,
  { names }: WrittenWorld,
): { target: ClipTarget; next: number } | null {
  // "On" and "the" may lead to it; its name itself is read from here.
  if (leading.has(tokens[at]?.fold ?? '')) return null;
  for (let next = Math.min(tokens.length, at + longestName); next > at; next -= 1) {
    // A name goes over no mark, and what is quoted here is shown.
    const isBroken = tokens.slice(at, next).some(({ kind, text }) => kind === 'quote' || marks.has(text));
    if (isBroken && next > at + 1) continue;
    const [slot, ...others] = readSlots(tokens.slice(at, next), names) ?? [];
    if (slot?.kind === 'clips' && !slot.isIt && others.length === 0) return { target: slot.target, next };
  }
  return null;
}

/** A capital, a quotation, or a sign that no wish begins with. */
const begins = (token: Token, { prompt }: WrittenWorld) =>
  token.kind === 'quote' || (token.kind === 'word' && /^[\p{Lu}#@]/u.test(prompt.slice(token.start)));

/** "Put", "Add": the capital of a sentence, of a word that says what to do. */
const isOrder = (tokens: readonly Token[], at: number) => {
  const fold = tokens[at]?.fold ?? '';
  return (
    at === 0 && (conceptAt(tokens, 0) !== null || [leading, writing, light].some((set) => set.has(fold)))
  );
};

/** Where a text ends: before the next clip with what leads to it, before what only ends the sentence, at the end. */
function textEnd(tokens: readonly Token[], from: number, world: WrittenWorld): number {
  if (tokens[from]?.kind === 'quote') return from + 1;
  for (let at = from + 1; at < tokens.length; at += 1) {
    if (at - from >= longestText) return at;
    const isOnIt =
      onto.has(tokens[at]?.fold ?? '') && onIt.has(tokens[at + 1]?.fold ?? '') && at + 2 === tokens.length;
    if (isOnIt || trailing.has(tokens[at]?.fold ?? '')) return at;
    if (isLead(tokens, at, world)) return at;
  }
  return tokens.length;
}

/** "… and the car", "… over the car", ", on the car". */
function isLead(tokens: readonly Token[], from: number, world: WrittenWorld): boolean {
  const isJoin = joining.has(tokens[from]?.fold ?? '');
  if (!isJoin && !leading.has(tokens[from]?.fold ?? '')) return false;
  // "Breathe in over the mats": of two such words the second leads.
  if (isOnto(tokens[from]) && isOnto(tokens[from + 1])) return false;
  for (let at = from + 1; at < tokens.length && at <= from + 3; at += 1) {
    const token = tokens[at];
    if (token === undefined) return false;
    if (clipAt(tokens, at, world) !== null) return true;
    // "Day One over the dog, Day Two over the car": another text behind a comma.
    if (isJoin && begins(token, world)) return tokens[from]?.text === ',' || tokens[from]?.text === '，';
    if (!leads(tokens, at)) return false;
  }
  return false;
}

function wordsOf(tokens: readonly Token[], { names, prompt }: WrittenWorld): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (tokens.length === 1 && first.kind === 'quote') return shownText(first.text);
  // "Slow down" and "Mute" with a capital are orders.
  const isWish = tokens.length <= 2 && conceptAt(tokens, 0) !== null && readSlots(tokens, names) !== null;
  return isWish ? '' : shownText(prompt.slice(first.start, last.end).trim());
}
