/** Display copy: short texts cut out of the prompt's own words. */
import { cleanText } from '../json-reader.ts';

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

/** Words that no text may end with: they ask for more. */
const DANGLING =
  /^(?:a|an|the|my|our|your|his|her|its|their|this|that|these|those|which|who|is|are|was|were|be|in|at|on|with|for|from|by|of|to|as|into|and|or|but|nor|so|very|how|why|und|oder|mit|der|die|das|et|de|la|le|les|du|y|e|el|los|con|avec)$/iu;

/** The words without those at their end that ask for more. */
function closed(words: readonly string[]): string {
  const kept = [...words];
  while (kept.length > 1 && DANGLING.test(kept[kept.length - 1]?.replace(/[,;:]+$/u, '') ?? '')) kept.pop();
  return kept.join(' ').replace(/[\s,;:–—-]+$/u, '');
}

/** A phrase without words at its end that ask for more. */
export function closePhrase(phrase: string): string {
  return closed(phrase.split(' '));
}

/**
 * At most `max` characters: ends before the last comma or joining word that leaves a phrase of its own,
 * else after the last word that fits. Only a single word longer than `max` is cut inside, with an ellipsis.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const words = text.split(' ');
  const fits: string[] = [];
  for (const word of words) {
    if ([...fits, word].join(' ').length > max) break;
    fits.push(word);
  }
  if (fits.length === 0) return `${[...text].slice(0, max - 1).join('')}…`;
  for (let cut = fits.length; cut >= 3; cut--) {
    const phrase = fits.slice(0, cut).join(' ');
    if (phrase.length < max * 0.4) break;
    if (
      (JOINTS.test(words[cut] ?? '') && words[cut]?.toLowerCase() !== 'of') ||
      /[,;:.!?]$/u.test(words[cut - 1] ?? '')
    )
      return closed(fits.slice(0, cut));
  }
  return closed(fits);
}

/** Capital letter first, closing marks dropped; articles stay. */
export function sentenceCase(text: string): string {
  const [first = '', ...rest] = cleanText(text).replace(/[\s.,;:]+$/u, '');
  return first.toUpperCase() + rest.join('');
}

/** Where a phrase without a joint is cut: after six words, never behind a word that asks for more. */
function plainCut(words: readonly string[]): number {
  if (words.length <= 8) return words.length;
  let cut = 6;
  // A number stays with what it counts.
  while (cut > 2 && (DANGLING.test(words[cut - 1] ?? '') || /\d[%°]?$/u.test(words[cut - 1] ?? ''))) cut--;
  return cut;
}

/** Good wishes stay in one piece: "Happy birthday, Anna". */
const WISH = /^(?:happy|merry|thank you|thanks|welcome|congratulations|good luck|get well)\b/iu;

/** A short sentence of somebody stays in one piece as well: "I lived on $1 for 30 days". */
const SAID = /^(?:i|we|you|he|she|they)\s(?:[^,:;]|(?<=\d):(?=\d))+$/iu;

/** A joint that far into a longer phrase is a better end than the sixth word. */
const LAST_JOINT = 8;

/** A long phrase as a headline of at most six words and the remainder; cut where a new part begins. */
export function splitHeadline(phrase: string): { headline: string; rest: string } {
  const words = cleanText(phrase).split(' ');
  const joints = words
    .map((word, index) =>
      // "Sale up to 70% off": "up to" belongs to what follows.
      index >= 1 && index <= 6 && /^up$/iu.test(word) && /^to$/iu.test(words[index + 1] ?? '')
        ? index
        : index >= 2 &&
            !(/^to$/iu.test(word) && /^up$/iu.test(words[index - 1] ?? '')) &&
            index <= LAST_JOINT &&
            JOINTS.test(word) &&
            // "5 km and 10 km", "we go on": what follows says nothing alone.
            index < words.length - 1 &&
            !(/^and$/iu.test(word) && /^\d/u.test(words[index + 1] ?? '')) &&
            word.toLowerCase() !== 'of' &&
            !DANGLING.test(words[index - 1] ?? '')
          ? index
          : -1,
    )
    .filter((index) => index > 0);
  // "Gates 12, 14 and 36": numbers of one row stay together.
  const comma = words.findIndex(
    (word, index) =>
      index <= 6 && /[,:]$/u.test(word) && !(/\d,$/u.test(word) && /^\d/u.test(words[index + 1] ?? '')),
  );
  if (words.length <= 8 && phrase.length <= 34 && SAID.test(phrase))
    return { headline: headlineCase(phrase), rest: '' };
  if (words.length <= 5 && WISH.test(phrase)) return { headline: headlineCase(phrase), rest: '' };
  if (words.length <= 5 && (comma < 1 || comma === words.length - 1))
    return { headline: headlineCase(phrase), rest: '' };
  const near = joints.find((index) => index <= 6);
  const far = words.length > LAST_JOINT + 1 ? joints[0] : undefined;
  const cut = comma > 0 ? comma + 1 : (near ?? far ?? plainCut(words));
  const tail = words
    .slice(cut)
    .join(' ')
    .replace(/[\s.,;:]+$/u, '');
  return { headline: headlineCase(words.slice(0, cut).join(' ')), rest: shorten(tail, 120) };
}
