/** Tags that the words beside them contradict, put right: "6 seconds of the vet" is no length of the film. Pure. */

import { readDuration } from '../grammar/tokens/durations.ts';
import { lex } from '../grammar/tokens/lex.ts';
import type { Told } from './tagged-film.ts';

export const ofWords =
  /^[\s,]*(?:of|from|von|vom|aus|de|del|della|dello|dell['’]|du|des|di|do|da|dos|das|d['’]|的)(?![\p{L}])|^\s*(?:d['’])/iu;
const totalWords =
  /(?<!\p{L})(?:total|altogether|overall|in all|long|length|film|video|insgesamt|gesamt\p{L}*|lang|länge|durée|en tout|au total|largo|duraci[oó]n|duraç[aã]o|durata|in tutto)(?!\p{L})|总|全长|时长/iu;
const leftOut =
  /^\s*(?:raus|weg|rauslassen|weglassen|lasst weg|out|left out|is out|stays out|fuera|fora|via|dehors)(?!\p{L})/iu;
const leftOutInside = /\s(?:raus|weg|rauslassen|weglassen|out|fuera|fora|dehors)$/iu;
const lastPicture =
  /(?<!\p{L})(?:frame|freeze|frozen|bild|standbild|image|imagen|fotograma|imagem|fotogramma|immagine)(?!\p{L})|定格|画面/iu;

/** `told` of `prompt` with what is told otherwise by the words themselves. */
export function mended(told: readonly Told[], prompt: string): Told[] {
  return told.flatMap((span, at) => {
    const next = told[at + 1];
    const behind = prompt.slice(span.to, next?.from ?? prompt.length);
    if (span.label === 'total' && next?.label === 'clip' && isOfClip(span, behind))
      return [{ ...span, label: 'dur' }];
    if (span.label === 'from.tail' && lastPicture.test(span.words)) return [{ ...span, label: 'freeze' }];
    // A countdown is no text.
    if (span.label === 'text' && /countdown|timer/iu.test(span.words)) return [{ ...span, label: 'chat' }];
    if (span.label !== 'clip') return [span];
    if (leftOut.test(behind) || leftOutInside.test(span.words))
      return [{ ...span, label: 'not', words: span.words.replace(leftOutInside, '') }];
    return withoutTime(span);
  });
}

const isOfClip = ({ words }: Told, behind: string): boolean =>
  ofWords.test(behind) && !totalWords.test(words);

/** "Twelve seconds winch launch": the time of the clip, and the clip. */
function withoutTime(span: Told): Told[] {
  const tokens = lex(span.words);
  const time = readDuration(tokens, 0);
  const rest = time === null ? undefined : tokens[time.next];
  const last = time === null ? undefined : tokens[time.next - 1];
  if (rest === undefined || last === undefined) return [span];
  return [
    { ...span, label: 'dur', words: span.words.slice(0, last.end), to: span.from + last.end },
    { ...span, words: span.words.slice(rest.start), from: span.from + rest.start },
  ];
}
