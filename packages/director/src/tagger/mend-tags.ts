/** Tags that the words beside them contradict, put right: "6 seconds of the vet" is no length of the film. Pure. */

import { readDuration } from '../grammar/tokens/durations.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { type Key, keyAt } from '../islands/key-words.ts';
import type { Told } from './tagged-film.ts';
import { factorIn, timeIn, timesIn } from './values.ts';

export const ofWords =
  /^[\s,]*(?:of|from|von|vom|aus|de|del|della|dello|dell['’]|du|des|di|do|da|dos|das|d['’]|的)(?![\p{L}])|^\s*(?:d['’])/iu;
const totalWords =
  /(?<!\p{L})(?:total|altogether|overall|in all|long|length|film|video|insgesamt|gesamt\p{L}*|lang|länge|durée|en tout|au total|largo|duraci[oó]n|duraç[aã]o|durata|in tutto)(?!\p{L})|总|全长|时长/iu;
const leftOut =
  /^\s*(?:raus|weg|rauslassen|weglassen|lasst weg|out|left out|is out|stays out|fuera|fora|via|dehors)(?!\p{L})/iu;
const leftOutInside = /\s(?:raus|weg|rauslassen|weglassen|out|fuera|fora|dehors)$/iu;
const lastPicture =
  /(?<!\p{L})(?:frame|freeze|frozen|bild|standbild|image|imagen|fotograma|imagem|fotogramma|immagine)(?!\p{L})|定格|画面/iu;

/** What 337 of 339 marked freezes have a word of; where it lacks, the time is a length. */
const heldWords =
  /freez|froz|frier|gefror|hold|held|halt|hält|still|stand|steh|bleib|frame|fix|immobil|fig|gel|congel|par[aeoó]|ferm|tien|bloc|quadro|arr[eê]t|paus|stop|fotogram|keep|stay|linger|lock|verharr|rest|qued|mant|fic|sost|deten|clav|ende?(?!\p{L})|fin|last|letzt|derni|[uú]ltim|定|停|静|冻/iu;
const loopWords = /loop|schleif|boucle|bucle|ciclo|repe|répé|ripet|wiederh|again|doppelt|doubl|循环|重复/iu;
const percent = /^\P{L}*\d[\d.,]*\s*%$|^(?:at|bei|auf|à|al|a|em|in|mit)\s+\d[\d.,]*\s*%$/iu;
/** "Send it to my email": whom a film goes to. */
const sentWords = /^(?:send|e?-?mail|schick\p{L}*|envo\p{L}*|env[ií]a\p{L}*|mand[ae]\p{L}*|invia\p{L}*)\s/iu;
/** Before "last 35 seconds": it tells how long the film is. */
const lastsWords = /(?<!\p{L})(?:should|must|to|will|shall|can|may|not)\s+$/iu;
/** "Skip that", "leave it out": what was told just before is taken back. */
const takenBack =
  /^(?:no,?\s+)?(?:skip|forget|leave|drop|scratch|ignore|lass|vergiss|streich|oublie[rz]?|laisse[rz]?|olvida|quita|esquece|tira|lascia|dimentica)\s+(?:that|it|this|das|es|ça|cela|eso|isso|stare|perdere)(?:\s+(?:out|off|weg|tomber))?$/iu;
/** "3 Sekunden vom Frosch" under one tag. */
const lengthOfWords =
  /^\d[\d.,]*\s*\p{L}*\s+(?:of|from|von|vom|aus|de|del|della|dello|du|des|di|do|da)\s+(?!\d)(?!(?:film|video|each|total|that|this|them|chaque|cada|ogni|jede[mnrs]?)(?!\p{L}))\p{L}{3}/iu;
const beginWords = /^(?:from|ab|von|desde|dès|depuis|à partir|a partir|da|dal|从|自)(?!\p{L})/iu;
const endWords = /^(?:until|till|bis|jusqu|hasta|até|fino|到)/iu;
const forWords = /^(?:for|für|pour|para|per)(?!\p{L})/iu;
const stops = /[,.;:!?\n，。；：、]/u;

/** `told` of `prompt` with what is told otherwise by the words themselves. */
export function mended(told: readonly Told[], prompt: string): Told[] {
  return told.flatMap((span, at) => {
    const [last, next] = [told[at - 1], told[at + 1]];
    const before = prompt.slice(last?.to ?? 0, span.from);
    const behind = prompt.slice(span.to, next?.from ?? prompt.length);
    if (span.label === 'clip') return mendedClip(span, { last, before, behind });
    if (span.label === 'dur' && lengthOfWords.test(span.words)) return withoutTime(span);
    return [{ ...span, label: mendedLabel(span, { next, before, behind }) }];
  });
}

/** "For the screen in our | waiting room": the clip is part of the talk that goes on with it. */
const isOfTalk = (last: Told | undefined, before: string): boolean =>
  last?.label === 'chat' && forWords.test(last.words) && !stops.test(before) && !stops.test(last.words);

const shapeKeys: ReadonlySet<Key> = new Set<Key>(['wide', 'upright', 'squared']);

/** "Wide 20 sec": one word that is a shape. */
function isShapeAlone(words: string): boolean {
  const tokens = lex(words);
  const key = tokens.length === 1 ? keyAt(tokens, 0, null)?.key : undefined;
  return key !== undefined && shapeKeys.has(key);
}

function mendedClip(
  span: Told,
  { last, before, behind }: { last: Told | undefined; before: string; behind: string },
): Told[] {
  if (isShapeAlone(span.words)) return [{ ...span, label: 'shape' }];
  if (isOfTalk(last, before)) return [{ ...span, label: 'chat' }];
  if (leftOut.test(behind) || leftOutInside.test(span.words))
    return [{ ...span, label: 'not', words: span.words.replace(leftOutInside, '') }];
  return withoutTime(span);
}

function mendedLabel(
  { label, words }: Told,
  { next, before, behind }: { next: Told | undefined; before: string; behind: string },
): string {
  if (label === 'total' && next?.label === 'clip' && ofWords.test(behind) && !totalWords.test(words))
    return 'dur';
  if (label === 'from.tail' && lastPicture.test(words)) return 'freeze';
  if (label === 'from.tail' && lastsWords.test(before)) return 'total';
  // A countdown is no text.
  if (label === 'text' && /countdown|timer/iu.test(words)) return 'chat';
  if (label === 'text' && sentWords.test(words)) return 'chat';
  if (label === 'freeze' && !heldWords.test(words)) return 'dur';
  if (label === 'to' && beginWords.test(words) && timeIn(words) !== null) return 'from';
  if (label === 'from' && endWords.test(words)) return 'to';
  if (label === 'loop' && timesIn(words) === null && !loopWords.test(words)) return 'chat';
  if (label === 'not' && takenBack.test(words)) return 'chat';
  if (/^(?:from|to|dur)$/u.test(label) && percent.test(words)) return speedBy(words);
  // "The photo (5), tiles (8)": figures in brackets are lengths.
  if (label === 'from' && /^\d+$/u.test(words) && before.endsWith('(') && behind.startsWith(')'))
    return 'dur';
  return label;
}

function speedBy(words: string): string {
  const factor = factorIn(words) ?? 1;
  return factor === 1 ? 'speed.normal' : factor < 1 ? 'speed.slow' : 'speed.fast';
}

/** "Twelve seconds winch launch", "2,5 vom Schwein": the time of the clip, and the clip. */
function withoutTime(span: Told): Told[] {
  const tokens = lex(span.words);
  const [first] = tokens;
  const time = readDuration(tokens, 0);
  const bare = first?.kind === 'number' && ofWords.test(span.words.slice(first.end)) ? 1 : null;
  const next = time?.next ?? bare;
  const last = next === null ? undefined : tokens[next - 1];
  const rest = next === null ? undefined : tokens[next];
  if (rest === undefined || last === undefined) return [span];
  const behind = span.words.slice(rest.start);
  const lead = ofWords.exec(behind)?.[0].length ?? 0;
  const words = behind.slice(lead).trim();
  const from = span.to - words.length;
  return [
    { ...span, label: 'dur', words: span.words.slice(0, last.end), to: span.from + last.end },
    { ...span, label: 'clip', words, from },
  ];
}
