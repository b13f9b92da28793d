/** Display copy: short texts cut out of the prompt's own words. */
import { cleanText } from './json-reader.ts';

/** Where a long phrase may be cut into a headline and a second line. */
const JOINTS =
  /^(?:in|at|on|with|for|from|by|during|through|over|about|that|which|who|when|where|under|between|after|before|because|without|near|of|to|as|into|across|around|until|and)$/iu;

/** Capital letter first, articles "a/an" and closing marks dropped; acronyms and names stay as they are. */
export function headlineCase(text: string): string {
  const trimmed = cleanText(text)
    .replace(/^(?:a|an)\s+(?=\S)/iu, '')
    .replace(/[\s.,;:]+$/u, '');
  const [first = '', ...rest] = trimmed;
  return first.toUpperCase() + rest.join('');
}

/** Cuts at the last word that still fits `max` characters. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const words = text.split(' ');
  let kept = '';
  for (const word of words) {
    if (kept.length + word.length + 1 > max) break;
    kept = kept === '' ? word : `${kept} ${word}`;
  }
  const clean = (kept === '' ? text.slice(0, max - 1) : kept).split(' ');
  while (clean.length > 2 && JOINTS.test(clean[clean.length - 1] ?? '')) clean.pop();
  return `${clean.join(' ').replace(/[,;:]+$/u, '')}…`;
}

/** A long phrase as a headline of at most six words and the remainder; cut where a new part begins. */
export function splitHeadline(phrase: string): { headline: string; rest: string } {
  const words = cleanText(phrase).split(' ');
  const joints = words
    .map((word, index) =>
      index >= 2 && index <= 6 && JOINTS.test(word) && word.toLowerCase() !== 'of' ? index : -1,
    )
    .filter((index) => index > 0);
  const comma = words.findIndex((word, index) => index <= 6 && /[,:]$/u.test(word));
  if (words.length <= 5 && (comma < 1 || comma === words.length - 1))
    return { headline: headlineCase(phrase), rest: '' };
  const cut = comma > 0 ? comma + 1 : (joints[0] ?? (words.length <= 8 ? words.length : 6));
  const tail = words
    .slice(cut)
    .join(' ')
    .replace(/[\s.,;:]+$/u, '');
  return { headline: headlineCase(words.slice(0, cut).join(' ')), rest: shorten(tail, 120) };
}
