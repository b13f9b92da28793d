/** The clauses of a message that are changes by their slots: each is read whole or not at all. Pure. */
import { functionWords } from '../../grammar/languages/vocabulary.ts';
import type { NameIndex } from '../../grammar/phrases/names.ts';
import { readDuration } from '../../grammar/tokens/durations.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import type { Edit } from '../edit-wish.ts';
import { type Concept, conceptAt } from './concepts.ts';
import { hueAt } from './hues.ts';
import { areTraits, isOneWish, partsOf, type Stretch } from './joined-parts.ts';
import { light, turning } from './light-words.ts';
import { type LooseSlots, readLoosely, readSlots } from './read-slots.ts';
import { staysFor } from './stays.ts';
import { correctedText, saysPlace, textTail } from './text-tails.ts';
import { textsOfClips } from './texts-of-clips.ts';
import { wishOf } from './wishes/wish-of.ts';
import { rewrittenText, writingVerbs, writtenOverClips } from './written-texts.ts';

/** Changes, and the tokens that say them: from `first` up to `next`. */
export interface ReadClause {
  edits: Edit[];
  first: number;
  next: number;
  /** Only these tokens are read by it, the others are left. */
  spent: number[];
  /** Other words stand among those of the wish. */
  isLoose?: true;
}

/** More parts of one sentence than this are a story; a longer clause is none either. */
const mostParts = 12;
const mostTokens = 48;

const sentenceEnds = new Set(['.', '!', '?', ';', '\n', '。', '！', '？', '；', '…']);
/** "Dr. Ruiz" is no end of a sentence. */
const titlesOfPeople = new Set(['dr', 'mr', 'mrs', 'ms', 'st', 'prof', 'no', 'nr', 'sr', 'sra', 'mme']);
/** "Is the pig out?" asks. */
const askingVerbs = new Set('is are does did was were has ist sind hat war est sono esta'.split(' '));

/** The clauses of `tokens` that slots read. `prompt`: what the tokens stand in. */
export function readClauses(
  tokens: readonly Token[],
  { names, prompt }: { names: NameIndex; prompt: string },
): ReadClause[] {
  return sentencesOf(tokens).flatMap((sentence) => {
    if (isQuestion(tokens, sentence)) return [];
    const parts = partsOf(tokens, sentence);
    return parts.length > mostParts ? [] : clausesOf(parts, { tokens, names, prompt });
  });
}

/**
 * Clauses that are a wish but for words that nobody knows: "the seagull should definitely come after the bus". Where such a word
 * may name what is meant, a wish for the whole film is none.
 */
export function readLooseClauses(
  tokens: readonly Token[],
  { names, prompt }: { names: NameIndex; prompt: string },
): ReadClause[] {
  return sentencesOf(tokens).flatMap((sentence) => {
    const parts = isQuestion(tokens, sentence) ? [] : partsOf(tokens, sentence);
    return parts.length > mostParts
      ? []
      : parts.flatMap(({ from, to }): ReadClause[] => {
          if (to - from > mostTokens) return [];
          const own = withText(tokens.slice(from, to), { names, prompt });
          const loose = own.length === to - from ? readLoosely(own, names) : null;
          const edits = loose === null || loose.skipped.length === 0 ? null : wishOf(loose.slots);
          if (edits === null || loose === null || !edits.every((edit) => isSure(edit, own, loose, names)))
            return [];
          const all = Array.from({ length: to - from }, (_, index) => from + index);
          const spent = all.filter((at) => !loose.skipped.includes(at - from));
          return [{ edits, first: from, next: to, spent, isLoose: true }];
        });
  });
}

/** Where an unknown word may be the name of what is meant: "make the unicorn brighter". */
const leading = new Set(
  "the my our this that der die das den dem le la les l' el los las il lo o a i gli".split(' '),
);

/** Among these wishes unknown words may be a text, or what shall come in: "put lemmys face on our drummer". */
const ofWords = new Set<Edit['kind']>([
  ...(['title', 'titleText', 'titleTime', 'titlePlace', 'titleSpot', 'titleColor', 'noTitles'] as const),
  ...(['clipNames', 'textSize', 'inset', 'music', 'undo', 'restore'] as const),
]);

function isSure(edit: Edit, tokens: readonly Token[], loose: LooseSlots, names: NameIndex): boolean {
  if (ofWords.has(edit.kind)) return false;
  const { skipped } = loose;
  // "The silly dog" is the dog; "the power line you see from the balcony" is no balcony.
  const unknown = skipped.filter((at) => {
    let next = at + 1;
    while (skipped.includes(next)) next += 1;
    return leading.has(tokens[at - 1]?.fold ?? '') && !namesClips(tokens.slice(next, next + 1), names);
  });
  const isNamed = Object.values(edit).some(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      'kind' in value &&
      (value.kind === 'assets' || value.kind === 'places'),
  );
  if (!isNamed) return !skipped.some((at) => leading.has(tokens[at - 1]?.fold ?? ''));
  const clip = tokens.findIndex((_, at) => namesClips(tokens.slice(at, at + 1), names));
  const isBefore = (at: number) => clip === -1 || at < clip;
  // What comes in is told before all else: "put his great grandfather in".
  return edit.kind === 'add' ? !skipped.some(isBefore) : !unknown.some(isBefore);
}

function sentencesOf(tokens: readonly Token[]): Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    if (at < tokens.length && !endsSentence(tokens, at)) continue;
    if (at > from) found.push({ from, to: at });
    from = at + 1;
  }
  return found;
}

function endsSentence(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !sentenceEnds.has(token.text)) return false;
  if (token.text === '!' || token.text === '?') return !isWithinText(tokens, at);
  if (token.text !== '.') return true;
  return tokens[at + 1]?.glued !== true && !titlesOfPeople.has(tokens[at - 1]?.fold ?? '');
}

/** "Put STRIKE! on the alley": a mark of the words that are shown. */
function isWithinText(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const isMark = after?.kind === 'symbol' && /^[!?]$/u.test(after.text);
  if (isMark) return isWithinText(tokens, at + 1);
  const isAfterMark = before?.kind === 'symbol' && /^[!?]$/u.test(before.text);
  const isCapital = isAfterMark || /^\p{Lu}/u.test(before?.text ?? '');
  return isCapital && after !== undefined && /^\p{Ll}/u.test(after.text) && onto.has(after.fold);
}

const onto = new Set('on over onto across auf uber sur sobre sopra'.split(' '));

function isQuestion(tokens: readonly Token[], { from, to }: Stretch): boolean {
  const isAsked = tokens[to]?.text === '?' || tokens[to]?.text === '？';
  return isAsked && askingVerbs.has(tokens[from]?.fold ?? '');
}

interface Reading {
  tokens: readonly Token[];
  names: NameIndex;
  prompt: string;
}

/** Of the runs of parts that begin at one the longest that is read. */
function clausesOf(parts: readonly Stretch[], reading: Reading): ReadClause[] {
  const found: ReadClause[] = [];
  const stays = staysFrom(parts, reading);
  for (let first = 0; first < parts.length; ) {
    let taken = 1;
    for (let count = parts.length - first; count > 0; count -= 1) {
      const [from, to] = [parts[first]?.from ?? 0, parts[first + count - 1]?.to ?? 0];
      const edits = to - from > mostTokens ? null : editsIn({ from, to }, count > 1, reading);
      if (edits === null) continue;
      // "The title comes at 4 seconds and stays 3": the time is of the same text.
      const isBeyond = stays > first && first + count > stays;
      if (isBeyond && !areTraits(edits)) continue;
      found.push({ edits, first: from, next: to, spent: spentBy(edits, { from, to }, reading.tokens) });
      taken = count;
      break;
    }
    if (found.at(-1)?.first !== (parts[first]?.from ?? -1)) found.push(...afterTalk(parts[first], reading));
    first += taken;
  }
  return found;
}

/** The part behind the first with which a time begins that stays ("…, bleibt aber 3 Sekunden"); behind all where none does. */
function staysFrom(parts: readonly Stretch[], { tokens }: Reading): number {
  const at = parts.findIndex(
    ({ from }, index) =>
      index > 0 &&
      [index, index + 1].some((last) => {
        const to = parts[last]?.to;
        return to !== undefined && staysFor(tokens.slice(from, to)) !== null;
      }),
  );
  return at === -1 ? parts.length : at;
}

/** What opens a wish in the middle of a sentence. */
const orders: readonly Concept[] = [
  ...(['set', 'remove', 'cut', 'add', 'shorten', 'lengthen', 'swap', 'replace', 'mute', 'slow'] as const),
];
/** "It's a bit boring make it snappier": the words before the order stay unread. */
function afterTalk(part: Stretch | undefined, reading: Reading): ReadClause[] {
  const { tokens, names } = reading;
  if (part === undefined || part.to - part.from > mostTokens) return [];
  for (let from = part.from; from < part.to - 1; from += 1) {
    if (turning.has(tokens[from]?.fold ?? '')) return [];
    if (from === part.from || !isOf(tokens, from, orders)) continue;
    const edits = editsIn({ from, to: part.to }, false, reading);
    if (edits === null) continue;
    // "The dog is boring make it shorter" may mean either.
    const isOpen = readSlots(tokens.slice(from, part.to), names)?.some(
      (slot) => slot.kind === 'clips' && slot.isIt,
    );
    if (isOpen === true && namesClips(tokens.slice(part.from, from), names)) return [];
    return [{ edits, first: from, next: part.to, spent: spentBy(edits, { from, to: part.to }, tokens) }];
  }
  return [];
}

const namesClips = (tokens: readonly Token[], names: NameIndex) =>
  tokens.some((_, at) =>
    readSlots(tokens.slice(at, at + 1), names)?.some((slot) => slot.kind === 'clips' && !slot.isIt),
  );

/** Of "music, softly" the music is left: it may have to be put in first. */
function spentBy(edits: readonly Edit[], { from, to }: Stretch, tokens: readonly Token[]): number[] {
  const all = Array.from({ length: to - from }, (_, index) => from + index);
  const soft = all.filter((at) => isOf(tokens, at, ['softly']));
  return edits.length === 1 && edits[0]?.kind === 'volume' && soft.length > 0 ? soft : all;
}

function editsIn(
  { from, to }: Stretch,
  isJoined: boolean,
  { tokens, names, prompt }: Reading,
): Edit[] | null {
  const own = withText(tokens.slice(from, to), { names, prompt });
  const written = writtenIn(tokens.slice(from, to), { names, prompt });
  if (written !== null) return written;
  if (isBareNo(own)) return [];
  const stays = staysFor(own);
  if (stays !== null && from > 0) return [stays];
  const slots = readSlots(own, names);
  const edits = slots === null ? null : wishOf(slots);
  if (edits !== null && isJoined && !isOneWish(edits, own, names)) return null;
  if (!isJoined && edits !== null && edits.length > 1 && edits.at(-1)?.kind === 'remove')
    return ofOneThing(edits);
  return edits;
}

/** "The text of the kitchen" is one thing. */
function ofOneThing([thing, clips]: readonly Edit[]): Edit[] | null {
  return thing?.kind === 'noTitles' && clips?.kind === 'remove'
    ? [{ kind: 'noTitles', over: clips.target }]
    : null;
}

const refusals = new Set('no nope nah non nein nee nao 不'.split(' '));

/** "Ok no": nothing goes by that, whatever else the message asks. */
const isBareNo = (tokens: readonly Token[]) =>
  tokens.some(({ fold }) => refusals.has(fold)) &&
  tokens.every(({ kind, fold }) => kind === 'symbol' || refusals.has(fold) || light.has(fold));

/** Texts over several clips, or in the place of others; null where other words stand beside them. */
function writtenIn(tokens: readonly Token[], world: Pick<Reading, 'names' | 'prompt'>): Edit[] | null {
  const asked = behindLead(tokens);
  if (asked.length < tokens.length) return writtenIn(asked, world);
  const corrected = correctedText(tokens, world.prompt);
  if (corrected !== null) return corrected;
  // "Text on the dog: Day One, on the car: Day Two": a list of texts is no text with commas.
  const listed = textsOfClips(tokens, world);
  if (listed !== null && listed.length > 1) return listed;
  const texts = writtenOverClips(tokens, 0, world);
  if (texts !== null && texts.next === tokens.length) return texts.edits;
  return rewrittenText(tokens, world) ?? listed;
}

const textLeads = new Set('also another one a an more second new plus and now'.split(' '));

/** "Another text on the dog: Day One": without what counts it. */
function behindLead(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ fold }) => !textLeads.has(fold));
  return at > 0 && isOf(tokens, at, ['title']) ? tokens.slice(at) : tokens;
}

const isOf = (tokens: readonly Token[], at: number, concepts: readonly Concept[]) => {
  const found = conceptAt(tokens, at)?.concepts;
  return found !== undefined && concepts.some((concept) => found.has(concept));
};

/** What is said to who reads the message, written small behind words to show. */
const partings = new Set(
  'sorry pls plz please thx thanks lol ok bitte danke svp merci gracias porfa perdona obrigado obrigada grazie'.split(
    ' ',
  ),
);

/** What stands unquoted after "title:", "a card saying", "change the title to", as one quotation. */
function withText(
  tokens: readonly Token[],
  { names, prompt }: Pick<Reading, 'names' | 'prompt'>,
): readonly Token[] {
  if (tokens.some(({ kind }) => kind === 'quote')) return tokens;
  const written = writtenAt(tokens, { names, prompt }) ?? announcedAt(tokens, { names, prompt });
  const start = written ?? textStart(tokens, names);
  if (start === null || start >= tokens.length) return tokens;
  let end = tokens.length;
  const told = textTail(tokens, start, names);
  const tail =
    told ??
    tokens.findIndex(
      (_, at) =>
        at > start &&
        (isTail(tokens, at) ||
          isTimeTail(tokens, at, names) ||
          (written !== null && isLastingTail(tokens, at)) ||
          (written !== null && isPlace(tokens, at, names))),
    );
  if (written !== null && tail === -1) return tokens;
  if (tail !== -1) end = tail;
  // "Text should say Hello friends sorry".
  else while (end > start + 1 && partings.has(tokens[end - 1]?.text ?? '')) end -= 1;
  const [first, last] = [tokens[start], tokens[end - 1]];
  if (first === undefined || last === undefined) return tokens;
  // "Change the title to red" is no text.
  if (hueAt(tokens.slice(start, end).map(({ fold }) => fold))?.length === end - start) return tokens;
  // "Change the title to the beginning" neither.
  if ([start, start - 1].some((from) => saysPlace(tokens.slice(from, end), names))) return tokens;
  // "Text at the end: Cheers!" ends its sentence and its text with one mark.
  const mark = end === tokens.length ? (/^[!?！？]+/u.exec(prompt.slice(last.end))?.[0] ?? '') : '';
  const text = `${prompt.slice(first.start, last.end)}${mark}`;
  const quote: Token = { kind: 'quote', text, fold: text, start: first.start, end: last.end, glued: false };
  return [...tokens.slice(0, start), quote, ...tokens.slice(end)];
}

/** "Put For Sale on the last clip": capitals after a verb that writes, and then where they stand. */
function writtenAt(
  tokens: readonly Token[],
  { names, prompt }: Pick<Reading, 'names' | 'prompt'>,
): number | null {
  const verb = tokens.findIndex(({ fold }) => writingVerbs.has(fold));
  const start = tokens[verb + 1];
  if (verb === -1 || verb > 3 || start === undefined) return null;
  const isWriting = onlyWriting.has(tokens[verb]?.fold ?? '') && conceptAt(tokens, verb + 1) === null;
  if (!isWriting && !/^[\p{Lu}\p{N}]/u.test(prompt.slice(start.start))) return null;
  if (isWriting && (placing.has(start.fold) || light.has(start.fold))) return null;
  const isClip = readSlots([start], names)?.some(({ kind }) => kind === 'clips') === true;
  return isClip || start.kind === 'number' ? null : verb + 1;
}

/** "Add the text Coming soon, 2025 in the last 3 seconds": capitals behind the word for a text, and then where or when it stands. */
function announcedAt(
  tokens: readonly Token[],
  { names, prompt }: Pick<Reading, 'names' | 'prompt'>,
): number | null {
  const at = tokens.findIndex((_, index) => isOf(tokens, index, ['title', 'strap', 'caption']));
  const next = at === -1 ? -1 : (conceptAt(tokens, at)?.next ?? at + 1);
  const start = tokens[next];
  if (start?.kind !== 'word' || !/^\p{Lu}/u.test(prompt.slice(start.start))) return null;
  const isLed = (index: number) => isOf(tokens, index, ['first', 'last']);
  const isLater = tokens
    .slice(0, at)
    .every(
      ({ fold }, index) =>
        [light, functionWords, putting].some((some) => some.has(fold)) ||
        [index, index - 1, index - 2].some(isLed),
    );
  if (!isLater || conceptAt(tokens, next) !== null) return null;
  return readSlots([start], names)?.some(({ kind }) => kind === 'clips') === true ? null : next;
}

const putting = new Set(
  'add put show write place with another new ajoute ajoutez mets anade agrega pon setze schreib zeige adiciona coloca poe aggiungi metti'.split(
    ' ',
  ),
);

/** Verbs behind which words can be nothing else. */
const onlyWriting = new Set('write type schreib schreibe ecris ecrivez escribe escreve scrivi'.split(' '));

const placing = new Set(
  'on over during at to in under onto auf uber am im bei sur pendant a au en sobre durante al no na em su sul sulla nel'.split(
    ' ',
  ),
);

/** "… on the last clip", "… at the end". */
function isPlace(tokens: readonly Token[], at: number, names: NameIndex): boolean {
  const isLead = placing.has(tokens[at]?.fold ?? '') || isOf(tokens, at, ['first', 'last']);
  const rest = isLead ? readSlots(tokens.slice(at), names) : null;
  return (
    rest?.some(
      (slot) =>
        (slot.kind === 'clips' && !slot.isIt) ||
        (slot.kind === 'concept' && (slot.concepts.has('first') || slot.concepts.has('last'))),
    ) === true
  );
}

/** ", the first 3 seconds" after the words of a title. */
function isTimeTail(tokens: readonly Token[], at: number, names: NameIndex): boolean {
  if (tokens[at]?.text !== ',' && tokens[at]?.text !== '，') return false;
  const slots = readSlots(tokens.slice(at + 1), names);
  return (
    slots?.some(({ kind }) => kind === 'seconds') === true &&
    slots.every(
      (slot) =>
        slot.kind === 'seconds' || (slot.kind === 'concept' && ofTime.some((one) => slot.concepts.has(one))),
    )
  );
}

const ofTime: readonly Concept[] = [
  ...(['first', 'last', 'long', 'underneath', 'at', 'only', 'by'] as const),
];

const lasting = new Set('for fur pendant durant durante por per during'.split(' '));

/** "… for 3 seconds", at the end. */
const isLastingTail = (tokens: readonly Token[], at: number): boolean =>
  lasting.has(tokens[at]?.fold ?? '') && readDuration(tokens, at + 1)?.next === tokens.length;

/** "Over the outside: Lindqvist Dental": what stands behind the colon is shown there. */
function afterPlace(tokens: readonly Token[], names: NameIndex): number | null {
  const mark = tokens.findIndex(({ text }) => text === ':' || text === '：');
  if (mark < 1 || mark === tokens.length - 1) return null;
  const lead = readSlots(tokens.slice(0, mark), names);
  const isPlace =
    placing.has(tokens[0]?.fold ?? '') && lead?.some((slot) => slot.kind === 'clips' && !slot.isIt);
  const isTime = lead?.some(({ kind }) => kind === 'seconds') === true && lead.some(isOfEdge);
  const isAlone = lead?.every(
    (slot) =>
      slot.kind === 'clips' || slot.kind === 'seconds' || (slot.kind === 'concept' && !isActing(slot)),
  );
  return isAlone === true && (isPlace === true || isTime) ? mark + 1 : null;
}

type Slots = NonNullable<ReturnType<typeof readSlots>>;
const isOfEdge = (slot: Slots[number]) =>
  slot.kind === 'concept' && (slot.concepts.has('first') || slot.concepts.has('last'));
const isActing = (slot: Extract<Slots[number], { kind: 'concept' }>) =>
  orders.some((one) => slot.concepts.has(one));

/** Where the words that shall be shown begin. */
function textStart(tokens: readonly Token[], names: NameIndex): number | null {
  const placed = afterPlace(tokens, names);
  if (placed !== null) return placed;
  let title = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const isSaid = isOf(tokens, at, ['say']) || (title && isOf(tokens, at, ['sayshort']));
    const next = conceptAt(tokens, at)?.next ?? at + 1;
    if (isSaid) return tokens[next]?.text === ':' ? next + 1 : next;
    if (title && tokens[at]?.text === ':') return at + 1;
    if (
      title &&
      isOf(tokens, at, ['with']) &&
      tokens[at]?.kind === 'word' &&
      // "Lower third for her: Maria, printer": the colon leads to the words.
      !tokens.slice(at, at + 4).some(({ text }) => text === ':') &&
      conceptAt(tokens, next) === null
    )
      return isChanged(tokens, at) ? next : null;
    title ||= isOf(tokens, at, ['title', 'endcard', 'strap']);
    if (next > at + 1) at = next - 1;
  }
  return null;
}

const isChanged = (tokens: readonly Token[], before: number) =>
  tokens.slice(0, before).some((_, at) => isOf(tokens, at, ['replace']));

/** "… at the end" after the words of a title. */
function isTail(tokens: readonly Token[], at: number): boolean {
  const found = conceptAt(tokens, at);
  if (found === null || found.next !== tokens.length || found.next - at < 2) return false;
  return found.concepts.has('first') || found.concepts.has('last');
}
