/**
 * A clause as the slots of its meaning, whatever the order of its words: what is done, to what, how much, where. Words that
 * stand for nothing here make the clause unreadable: it is left to the other readers, which tell what nobody read. Pure.
 */
import { functionWords } from '../../grammar/languages/vocabulary.ts';
import { type NameIndex, readPartName } from '../../grammar/phrases/names.ts';
import { readDuration } from '../../grammar/tokens/durations.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import { digitsValue, readNumber } from '../../grammar/tokens/numbers.ts';
import { oneOf, oneTarget, ordinals, type SpokenLine, speak } from '../clip-words.ts';
import type { ClipTarget } from '../edit-wish.ts';
import { middleAt, placesAt, pointedPairAt, sideAt } from './clip-places.ts';
import { traitAt } from './clip-traits.ts';
import { type Concept, conceptAt } from './concepts.ts';
import { hueAt } from './hues.ts';
import { light, turning } from './light-words.ts';
import type { Slot, SlotRead } from './slot.ts';
import { titleAt, wordedTitleAt } from './title-slots.ts';
import { moodAt } from './value-table.ts';

interface Reader {
  tokens: readonly Token[];
  names: NameIndex;
  spoken: SpokenLine;
  /** Where in the line a token begins. */
  atOf: ReadonlyMap<number, number>;
}

const clip = new RegExp(`(?:${oneTarget})(?![^ ])`, 'yu');
const bareOrdinal = /^[\p{L}]+$/u;
const pronoun = /^(?:it|them|this|that|all|everything|es|lo|tout|todo|tudo|alles)$/u;
const wholeFilm = /(?:everything|film|video|movie|edit|footage|pictures?|thing|alles|^(?:all of|the whole))/u;
const thatOne = /^(?:that|this) (?:one|clip|shot|scene|part)$/u;
const joins = new Set([
  ',',
  'and',
  'und',
  'et',
  'y',
  'e',
  '&',
  '+',
  ':',
  '-',
  '、',
  '，',
  '：',
  '和',
  '跟',
  '与',
  "'",
]);
/** What asks, or turns a clause round: nothing is changed on such words. */
const asking = new Set(
  'what which who why how when where if whether because warum welche welcher wann wo quand quel quelle combien pourquoi cuando cual cuanto porque quando qual quanto perche quale'.split(
    ' ',
  ),
);
/** The slots of `tokens`; null where a word is none. */
export function readSlots(tokens: readonly Token[], names: NameIndex): Slot[] | null {
  return slotsOf(tokens, names, 0)?.slots ?? null;
}

/** Unknown words that a wish may have among the others. */
const mostSkipped = 6;

/** As `readSlots`, with the words aside that are none: `skipped`, by their places. Null where one of them may turn the wish. */
export function readLoosely(tokens: readonly Token[], names: NameIndex): LooseSlots | null {
  const isTurned = tokens.some(
    ({ kind, fold }) => kind !== 'quote' && (asking.has(fold) || turning.has(fold)),
  );
  return isTurned ? null : slotsOf(tokens, names, mostSkipped);
}

export interface LooseSlots {
  slots: Slot[];
  skipped: number[];
}

/** A stretch of tokens: its slot, null for what says nothing, `unknown` for a word that is none. */
export interface SlotStretch {
  slot: Slot | 'unknown' | null;
  first: number;
  next: number;
}

/** Every stretch of `tokens`, whatever stands between those that are slots. */
export function slotStretches(tokens: readonly Token[], names: NameIndex): SlotStretch[] {
  const reader = readerOf(tokens, names);
  const found: SlotStretch[] = [];
  for (let first = 0; first < tokens.length; ) {
    const read = slotAt(reader, first);
    const next = Math.max(first + 1, read?.next ?? 0);
    found.push({ slot: read === null ? 'unknown' : read.slot, first, next });
    first = next;
  }
  return found;
}

function readerOf(tokens: readonly Token[], names: NameIndex): Reader {
  const spoken = speak(tokens, names);
  const atOf = new Map(spoken.words.map(({ at, first }) => [first, at]));
  return { tokens, names, spoken, atOf };
}

function slotsOf(tokens: readonly Token[], names: NameIndex, mostUnknown: number): LooseSlots | null {
  const reader = readerOf(tokens, names);
  const slots: Slot[] = [];
  const skipped: number[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = slotAt(reader, at);
    if (read === null) {
      if (skipped.length >= mostUnknown) return null;
      skipped.push(at);
    } else if (read.slot !== null) slots.push(read.slot);
    at = read?.next ?? at + 1;
  }
  return { slots, skipped };
}

function slotAt(reader: Reader, at: number): SlotRead | null {
  const token = reader.tokens[at];
  if (token === undefined || (token.kind === 'word' && asking.has(token.fold))) return null;
  const change = decibelsAt(reader.tokens, at) ?? changeAt(reader, at);
  if (change !== null) return change;
  const isPhrase = (conceptAt(reader.tokens, at)?.next ?? 0) > at + 1;
  const person = (isPhrase ? null : personAt(token)) ?? lastSecondAt(reader.tokens, at);
  if (person !== null) return { ...person, next: at + 1 };
  const further = furtherAt(reader.tokens, at);
  if (further !== null) return further;
  const title = titleAt(reader.tokens, at) ?? wordedTitleAt(reader.tokens, at, reader.names);
  if (title !== null) return title;
  const pointed = pointedPairAt(reader.tokens, at);
  if (pointed !== null) return { slot: null, next: pointed };
  const beside = besideAt(reader, at);
  if (beside !== null) return beside;
  const trait = traitAt(reader.tokens, at);
  if (trait !== null) {
    const { how, next } = trait;
    const said = reader.tokens
      .slice(at, next)
      .map(({ text }) => text)
      .join(' ');
    return { slot: { kind: 'clips', target: { kind: 'like', how, said }, isIt: false }, next };
  }
  const places = placedAt(reader, at);
  if (places !== null && places.next >= (conceptAt(reader.tokens, at)?.next ?? 0)) return places;
  const edge = edgeAt(reader.tokens, at) ?? partAt(reader.tokens, at) ?? rankAt(reader.tokens, at);
  if (edge !== null) return edge;
  const counted = countedAt(reader, at);
  if (counted !== null) return counted;
  const clips = clipsAt(reader, at);
  const known = conceptAt(reader.tokens, at);
  // "An erster Stelle" is a place, "the first one" a clip.
  if (clips !== null && clips.next >= (known?.next ?? 0)) return clips;
  if (token.kind === 'quote') return { slot: { kind: 'text', text: token.text }, next: at + 1 };
  const time = readDuration(reader.tokens, at);
  if (time !== null) return { slot: { kind: 'seconds', seconds: time.seconds }, next: time.next };
  const times = timesAt(reader.tokens, at);
  if (times !== null) return times;
  if (token.kind === 'number' && /^\d{1,2}$/u.test(token.fold) && known === null)
    return { slot: { kind: 'number', value: Number(token.fold) }, next: at + 1 };
  const value = token.kind === 'word' && known === null ? valueAt(reader.tokens, at) : null;
  if (value !== null) return value;
  // "After the tram, not before": what it is now.
  if (known?.concepts.has('insteadof') === true && isSideAlone(reader.tokens, known.next))
    return { slot: null, next: known.next + 1 };
  // "7 seconds instead of 5": what it is now changes nothing.
  const old = known?.concepts.has('insteadof') === true ? readNumber(reader.tokens, known.next) : null;
  if (old !== null && !old.article)
    return { slot: null, next: readDuration(reader.tokens, known?.next ?? at)?.next ?? old.next };
  if (known !== null) return { slot: { kind: 'concept', concepts: known.concepts }, next: known.next };
  const saysNothing = joins.has(token.text) || light.has(token.fold) || functionWords.has(token.fold);
  return saysNothing ? { slot: null, next: at + 1 } : null;
}

/** "Not before", with nothing behind it. */
const isSideAlone = (tokens: readonly Token[], at: number) =>
  tokens.length === at + 1 &&
  (['before', 'after', 'first', 'last'] as const).some(
    (side) => conceptAt(tokens, at)?.concepts.has(side) === true,
  );

const isGlued = (token: Token | undefined) => token?.glued === true;
/** "+2s" and "-2s" are so much more and less; "old -> new" puts one clip in the place of another. */
function changeAt(reader: Reader, at: number): SlotRead | null {
  const { tokens } = reader;
  const [token, after] = [tokens[at], tokens[at + 1]];
  const concept = token?.text === '+' ? 'more' : token?.text === '-' && !isGlued(token) ? 'shorter' : null;
  const isTime = isGlued(after) && after?.kind === 'number' && readDuration(tokens, at + 1) !== null;
  if (concept !== null && isTime && at > 0)
    return { slot: { kind: 'concept', concepts: new Set<Concept>([concept]) }, next: at + 1 };
  const head = arrows.has(token?.text ?? '')
    ? at
    : arrows.has(after?.text ?? '') && shafts.has(token?.text ?? '')
      ? at + 1
      : -1;
  if (head === -1 || clipsAt(reader, head + 1)?.slot?.kind !== 'clips') return null;
  return { slot: { kind: 'concept', concepts: new Set<Concept>(['becomes']) }, next: head + 1 };
}

const furtherWords = new Set(
  'another extra additional further weitere weiteren autres otros otras altri altre outros outras'.split(' '),
);

const leadingToThings = new Set(['of', 'de', 'von', 'di', 'da', 'do']);

/** "Another 2 seconds" and "two more seconds": so much longer; "another 2 seconds of the goat" may come in. */
function furtherAt(tokens: readonly Token[], at: number): SlotRead | null {
  const time = furtherWords.has(tokens[at]?.fold ?? '') ? readDuration(tokens, at + 1) : null;
  if (time !== null && !leadingToThings.has(tokens[time.next]?.fold ?? ''))
    return { slot: { kind: 'concept', concepts: new Set<Concept>(['more']) }, next: at + 1 };
  const count = tokens[at]?.kind === 'word' ? readNumber(tokens, at) : null;
  // "Once more" is again.
  if (count === null || count.article || conceptAt(tokens, at) !== null) return null;
  return conceptAt(tokens, count.next)?.concepts.has('more') === true
    ? { slot: { kind: 'number', value: count.value }, next: count.next }
    : null;
}

const arrows = new Set(['>', '→', '⇒', '➡']);
const shafts = new Set(['-', '=', '–']);

const persons = new Set(['her', 'him', 'them', 'she', 'he']);

/** Somebody who was spoken of: the clip that shows them. */
const personAt = ({ kind, fold }: Token): { slot: Slot } | null =>
  kind === 'word' && persons.has(fold)
    ? { slot: { kind: 'clips', target: { kind: 'spoken', said: 'that one' }, isIt: true } }
    : null;

const oneSecond = new Set(['second', 'sekunde', 'seconde', 'segundo', 'secondo']);

/** "The last second of the dog": one of them. */
function lastSecondAt(tokens: readonly Token[], at: number): { slot: Slot } | null {
  const which = ordinals.get(tokens[at - 1]?.fold ?? '');
  const isTime = oneSecond.has(tokens[at]?.fold ?? '') && (which === 0 || which === -1);
  return isTime ? { slot: { kind: 'seconds', seconds: 1 } } : null;
}

/** A mood of music, the colour of a text. */
function valueAt(tokens: readonly Token[], at: number): SlotRead | null {
  const said = [tokens[at]?.fold ?? '', tokens[at + 1]?.fold ?? ''];
  const mood = moodAt(said);
  if (mood !== null) return { slot: { kind: 'mood', mood: mood.value }, next: at + mood.length };
  const hue = hueAt(said);
  return hue === null ? null : { slot: { kind: 'hue', color: hue.value }, next: at + hue.length };
}

const halves = new Set(['half', 'halfte', 'moitie', 'mitad', 'metade', 'meta']);
const thirds = new Set(['third', 'drittel', 'tiers', 'tercio', 'terco', 'terzo']);

/** The token behind "the", "der", "la". */
const behindArticle = (tokens: readonly Token[], from: number) =>
  light.has(tokens[from]?.fold ?? '') || functionWords.has(tokens[from]?.fold ?? '') ? from + 1 : from;

/** "The second half", "the last third". */
function partAt(tokens: readonly Token[], from: number): SlotRead | null {
  const at = behindArticle(tokens, from);
  const which = ordinals.get(tokens[at]?.fold ?? '');
  const noun = tokens[at + 1]?.fold ?? '';
  const count = halves.has(noun) ? 2 : thirds.has(noun) ? 3 : 0;
  if (which === undefined || count === 0 || which >= count) return null;
  const first = which < 0 ? count - 1 : which;
  return { slot: { kind: 'part', from: first / count, to: (first + 1) / count }, next: at + 2 };
}

const rankNouns = new Set(
  'place position spot slot stelle platz rang lugar puesto sitio posicion posicao posto posizione'.split(' '),
);
const rankLabels = new Set([...rankNouns, 'number', 'no', 'nr', 'nummer', 'numero', '#']);

/** "Second place", "position 3", and "second" alone, which is no clip. */
function rankAt(tokens: readonly Token[], from: number): SlotRead | null {
  const at = behindArticle(tokens, from);
  const which = ordinals.get(tokens[at]?.fold ?? '');
  if (which !== undefined && rankNouns.has(tokens[at + 1]?.fold ?? ''))
    return { slot: which < 1 ? edgeSlot(which) : { kind: 'rank', at: which }, next: at + 2 };
  const after = tokens[at + 1];
  const isCounted = rankLabels.has(tokens[at]?.fold ?? '') && after?.kind === 'number';
  if (isCounted && /^\d{1,2}$/u.test(after.fold) && Number(after.fold) > 0)
    return { slot: { kind: 'rank', at: Number(after.fold) - 1 }, next: at + 2 };
  const next = tokens[from + 1];
  const isAlone = next === undefined || next.kind === 'symbol' || rankEnds.has(next.fold);
  const bare = ordinals.get(tokens[from]?.fold ?? '');
  return bare !== undefined && bare > 0 && isAlone
    ? { slot: { kind: 'rank', at: bare }, next: from + 1 }
    : null;
}

const rankEnds = new Set(['please', 'instead', 'bitte', 'then']);

const edgeSlot = (which: number): Slot => ({
  kind: 'concept',
  concepts: new Set<Concept>([which === 0 ? 'first' : 'last']),
});

/** "The first 2 seconds": a place beside a time, and no clip. */
function edgeAt(tokens: readonly Token[], from: number): SlotRead | null {
  const at = light.has(tokens[from]?.fold ?? '') || tokens[from]?.fold === 'the' ? from + 1 : from;
  const which = ordinals.get(tokens[at]?.fold ?? '');
  // "Make the fans last 6 seconds" is no place.
  if (at === from && at > 0 && tokens[at]?.fold === 'last' && readDuration(tokens, at + 1) !== null)
    return { slot: { kind: 'concept', concepts: new Set<Concept>(['set']) }, next: at + 1 };
  const isTime = readDuration(tokens, at + 1) !== null || oneSecond.has(tokens[at + 1]?.fold ?? '');
  if ((which !== 0 && which !== -1) || !isTime) return null;
  const concepts = new Set<Concept>([which === 0 ? 'first' : 'last']);
  return { slot: { kind: 'concept', concepts }, next: at + 1 };
}

/** Clips by their places; of several files of one name the second is a file: "the second goal". */
function placedAt(reader: Reader, at: number): SlotRead | null {
  const middle = middleAt(reader.tokens, at);
  if (middle !== null) {
    const { count, next } = middle;
    const target: ClipTarget = { kind: 'middle', ...(count > 1 && { count }) };
    return { slot: { kind: 'clips', target, isIt: false }, next };
  }
  const read = placesAt(reader.tokens, at);
  if (read === null || countedAt(reader, at) !== null) return null;
  // A file may be called "intro".
  if (readPartName(reader.names, reader.tokens, at + 1) !== null) return null;
  const target: ClipTarget = { kind: 'places', at: read.at };
  return { slot: { kind: 'clips', target, isIt: false }, next: read.next };
}

/** "The one after the dog", "everything before the car". */
function besideAt(reader: Reader, at: number): SlotRead | null {
  const lead = sideAt(reader.tokens, at);
  if (lead === null) return null;
  const start = behindArticle(reader.tokens, lead.next);
  const clips = clipsAt(reader, lead.next) ?? placedAt(reader, lead.next) ?? clipsAt(reader, start);
  if (clips?.slot?.kind !== 'clips') return null;
  const { side, isAll } = lead;
  const target: ClipTarget = { kind: 'side', of: clips.slot.target, side, isAll };
  return { slot: { kind: 'clips', target, isIt: false }, next: clips.next };
}

/** "The second goal", where several files are called so: by their names, in order. */
function countedAt({ tokens, names }: Reader, from: number): SlotRead | null {
  const at = light.has(tokens[from]?.fold ?? '') || tokens[from]?.fold === 'the' ? from + 1 : from;
  const which = ordinals.get(tokens[at]?.fold ?? '');
  const name = which === undefined ? null : readPartName(names, tokens, at + 1);
  if (which === undefined || name === null || name.assets.length < 2) return null;
  const byName = name.assets.toSorted((a, b) => byNumber.compare(a.name, b.name));
  const asset = byName.at(which);
  if (asset === undefined) return null;
  const target = { kind: 'assets' as const, ids: [asset.id], said: asset.name };
  return { slot: { kind: 'clips', target, isIt: false }, next: name.next };
}

const byNumber = new Intl.Collator('en', { numeric: true });

const timesWords = new Set([
  'x',
  '×',
  'times',
  'mal',
  'fach',
  'facher',
  'fache',
  'fois',
  'veces',
  'vezes',
  'volte',
  '倍',
  '倍速',
]);
const percentWords = new Set(['%', 'percent', 'prozent']);

function timesAt(tokens: readonly Token[], at: number): SlotRead | null {
  const german = ['viermal', 'funfmal', 'sechsmal'].indexOf(tokens[at]?.fold ?? '');
  if (german >= 0) return { slot: { kind: 'times', factor: german + 4 }, next: at + 1 };
  // "x4", "x 4".
  const written = /^[x×](\d{1,2})$/u.exec(tokens[at]?.fold ?? '');
  if (written !== null) return { slot: { kind: 'times', factor: Number(written[1]) }, next: at + 1 };
  if (['x', '×'].includes(tokens[at]?.fold ?? '') && tokens[at + 1]?.kind === 'number')
    return { slot: { kind: 'times', factor: digitsValue(tokens[at + 1]?.fold ?? '') }, next: at + 2 };
  const whole = readNumber(tokens, at);
  if (whole === null || whole.article || !(whole.value > 0)) return null;
  const number = withHalf(tokens, whole);
  const dash = tokens[number.next]?.text === '-' ? 1 : 0;
  const unit = tokens[number.next + dash]?.fold ?? '';
  // "4倍速" is four times as fast.
  if (unit === '倍' && tokens[number.next + 1]?.fold === '速')
    return { slot: { kind: 'times', factor: number.value, isRate: true }, next: number.next + 2 };
  if (timesWords.has(unit)) {
    const isRate = unit === 'x' || unit === '×';
    return {
      slot: {
        kind: 'times',
        factor: number.value,
        ...(isRate && { isRate }),
        ...(isCounted(unit) && { isCount: true }),
      },
      next: number.next + dash + 1,
    };
  }
  if (percentWords.has(unit))
    return {
      // More than all of it is a speed.
      slot: { kind: 'times', factor: number.value / 100, ...(number.value > 100 && { isRate: true }) },
      next: number.next + 1,
    };
  return null;
}

const isCounted = (unit: string) => ['times', 'mal', 'fois', 'veces', 'vezes', 'volte'].includes(unit);

const decibelWords = new Set('db decibel decibels dezibel decibelios decibeis 分贝'.split(' '));

/** "-6 dB", "+3db", "6 decibels". */
function decibelsAt(tokens: readonly Token[], at: number): SlotRead | null {
  const mark = tokens[at]?.text ?? '';
  const isSigned = ['+', '-', '−', '–'].includes(mark);
  const number = tokens[isSigned ? at + 1 : at];
  const next = at + (isSigned ? 2 : 1);
  if (number?.kind !== 'number' || !decibelWords.has(tokens[next]?.fold ?? '')) return null;
  const value = digitsValue(number.fold);
  const db = isSigned && mark !== '+' ? -value : value;
  return { slot: { kind: 'decibels', db, isSigned }, next: next + 1 };
}

/** "One and a half", "une et demie". */
function withHalf(tokens: readonly Token[], { value, next }: { value: number; next: number }) {
  const words = tokens.slice(next, next + 3).map(({ fold }) => fold);
  const isThree = ['and', 'e', 'y'].includes(words[0] ?? '') && ['half', 'mezzo'].includes(words[2] ?? '');
  if (isThree) return { value: value + 0.5, next: next + 3 };
  const isTwo =
    ['et', 'e', 'y'].includes(words[0] ?? '') && /^(?:demie?|media|meia|mezzo)$/u.test(words[1] ?? '');
  return isTwo ? { value: value + 0.5, next: next + 2 } : { value, next };
}

/** Clips by their names or places. "First" alone is a place, "that music" no clip. */
function clipsAt({ tokens, spoken, atOf }: Reader, at: number): SlotRead | null {
  const start = atOf.get(at);
  if (start === undefined) return null;
  clip.lastIndex = start;
  const said = clip.exec(spoken.line)?.[0];
  if (said === undefined) return null;
  const end = start + said.length;
  const next = spoken.words.find((word) => word.at >= end)?.first ?? tokens.length;
  if (pronoun.test(said) || wholeFilm.test(said)) {
    const isDeterminer = pronoun.test(said) && said !== 'it' && isThing(tokens, next);
    if (isDeterminer) return { slot: null, next };
    const concepts = new Set<Concept>(['film']);
    if (wholeFilm.test(said)) return { slot: { kind: 'concept', concepts }, next };
    return { slot: { kind: 'clips', target: oneOf(said, spoken), isIt: true }, next };
  }
  if (said.includes(' ') || !bareOrdinal.test(said)) {
    const target = oneOf(said, spoken);
    if (target.kind === 'all' || target.kind === 'unknown') return null;
    return { slot: { kind: 'clips', target, isIt: thatOne.test(said) }, next };
  }
  return null;
}

const things: readonly Concept[] = [
  'title',
  'caption',
  'music',
  'sound',
  'colour',
  'effect',
  'transition',
  'film',
];

function isThing(tokens: readonly Token[], at: number): boolean {
  const concepts = conceptAt(tokens, at)?.concepts;
  return things.some((thing) => concepts?.has(thing) === true);
}
