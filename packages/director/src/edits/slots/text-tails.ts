/** Where words to show end and what is said of them begins, and a text that is put right. Pure. */
import type { NameIndex } from '../../grammar/phrases/names.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import { shownText } from '../../grammar/wishes/shown-text.ts';
import type { Edit } from '../edit-wish.ts';
import { type Concept, conceptAt } from './concepts.ts';
import { readSlots } from './read-slots.ts';
import type { Slot } from './slot.ts';

// Where words to show end and what is said of them begins: "Grown here | at the bottom over all of it".

/** Small words that lead to a place, a time or a colour. */
const leads = new Set(
  (
    'on over during at to in under onto across for while the auf uber am im bei in fur wahrend sur pendant dans a au en sobre ' +
    'durante al no na em por su sul sulla nel nella per , in'
  ).split(' '),
);

/** How and where words stand. */
const placing: readonly Concept[] = [
  ...([
    'first',
    'last',
    'underneath',
    'at',
    'in',
    'only',
    'long',
    'throughout',
    'by',
    'with',
    'for',
    'film',
  ] as const),
  ...(['top', 'bottom', 'left', 'right', 'corner', 'middle', 'screen', 'each', 'colour'] as const),
];

const isPlacing = (slot: Slot) =>
  slot.kind === 'seconds' ||
  slot.kind === 'hue' ||
  (slot.kind === 'clips' && !slot.isIt) ||
  (slot.kind === 'concept' && placing.some((one) => slot.concepts.has(one)));

/** Says by itself where or when: a clip, an end, a corner, all the time. */
const telling: readonly Concept[] = [
  ...(['first', 'last', 'throughout', 'top', 'bottom', 'left', 'right', 'corner', 'film'] as const),
];

const isTelling = (slot: Slot) => slot.kind !== 'concept' || telling.some((one) => slot.concepts.has(one));

/** True for words that tell where or when something stands, and nothing else: "the beginning", "nos primeiros 3 segundos". */
export function saysPlace(tokens: readonly Token[], names: NameIndex): boolean {
  const slots = readSlots(tokens, names);
  return slots !== null && slots.length > 0 && slots.every(isPlacing) && slots.some(isTelling);
}

/** The first token behind the words that begin at `start`; null where nothing is said of them. */
export function textTail(tokens: readonly Token[], start: number, names: NameIndex): number | null {
  for (let at = start + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    const isLead =
      leads.has(token?.fold ?? '') || isOf(tokens, at, ['throughout', 'first', 'last', ...corners]);
    if (!isLead || token === undefined) continue;
    if (saysPlace(tokens.slice(at), names)) return at;
  }
  return null;
}

const corners = ['top', 'bottom', 'corner'] as const;

const isOf = (tokens: readonly Token[], at: number, concepts: readonly Concept[]) => {
  const found = conceptAt(tokens, at)?.concepts;
  return concepts.some((one) => found?.has(one) === true);
};

// A text that is put right: "the date is wrong: 14 June, Village Hall", "der Preis stimmt nicht: 12 Euro".

/** What texts tell, and what they are called: of music or an order that is wrong nothing is written. */
const subjects = new Set(
  (
    'date time day year price name names spelling text title headline wording address phone number place venue email url website typo mistake ' +
    'datum uhrzeit jahr preis name namen schreibweise titel uberschrift adresse nummer ort tippfehler schreibfehler fehler ' +
    'date heure annee prix nom texte titre orthographe adresse numero lieu faute coquille ' +
    'fecha hora ano precio nombre texto titulo direccion numero lugar errata error ' +
    'data horario preco nome endereco local erro prezzo testo titolo indirizzo luogo errore refuso'
  ).split(' '),
);
const faults = [
  ...['is wrong', 'was wrong', 'are wrong', 'is incorrect', 'is not right', "isn't right", 'is misspelled'],
  ...['is spelled wrong', 'is spelt wrong', 'has changed', 'changed', 'is outdated', 'has a typo'],
  ...['ist falsch', 'stimmt nicht', 'ist verkehrt', 'hat sich geandert', 'war falsch'],
  ...['est fausse', 'est faux', 'est incorrecte', 'est incorrect', "n'est pas bonne", "n'est pas bon"],
  ...['a change', 'esta mal', 'es incorrecta', 'es incorrecto', 'ha cambiado', 'esta equivocada'],
  ...['esta errada', 'esta errado', 'mudou', 'e sbagliata', 'e sbagliato', 'e cambiata', 'e cambiato'],
].map((said) => said.split(' '));
/** These tell the fault themselves: "typo: …". */
const slips = new Set('typo mistake tippfehler schreibfehler coquille errata refuso'.split(' '));
const correctionLeads = new Set(
  'the our my his her that this oh sorry and but der die das den le la les l el los las o a os as il lo i'.split(
    ' ',
  ),
);
const rights = new Set(
  "it's it is should must be the correct one now es heisst richtig c'est es sera e'".split(' '),
);
const marks = new Set([':', ',', '-', '–', '—', '：', '，', '=']);
/** Longest text that is put right, tokens. */
const longest = 16;

/** The text that is right, of the one in the film that is most like it; null where `tokens` say something else. */
export function correctedText(tokens: readonly Token[], prompt: string): Edit[] | null {
  let at = 0;
  while (at < tokens.length && correctionLeads.has(tokens[at]?.fold ?? '')) at += 1;
  const subject = tokens[at]?.fold ?? '';
  if (!subjects.has(subject)) return null;
  const fault = faults.find((said) => said.every((word, step) => tokens[at + 1 + step]?.fold === word));
  if (fault === undefined && !slips.has(subject)) return null;
  const mark = at + 1 + (fault?.length ?? 0);
  if (!marks.has(tokens[mark]?.text ?? '')) return null;
  let from = mark + 1;
  while (from < tokens.length - 1 && rights.has(tokens[from]?.fold ?? '')) from += 1;
  const own = tokens.slice(from);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || own.length > longest) return null;
  // Words to show are a quotation, or begin with a capital or a number.
  const isShown = first.kind !== 'word' || /^\p{Lu}/u.test(prompt.slice(first.start));
  if (!isShown) return null;
  const text = first.kind === 'quote' && own.length === 1 ? first.text : prompt.slice(first.start, last.end);
  return [{ kind: 'titleText', from: '', to: shownText(text) }];
}
