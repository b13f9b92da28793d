/** Mentions of several things: "lock, aqueduct and tiller". Pure. */
import type { Meant, MentionReader } from './mentions.ts';

const between =
  /[,;，、；/]|\s[+&]\s|(?<![\p{L}\p{N}])(?:and|und|et|y|e|ed|plus|sowie)(?![\p{L}\p{N}])|(?<=\p{Script=Han})[和与跟及](?=\p{Script=Han})/iu;

/** Most things of one mention. */
const mostParts = 8;

/** What each thing of a mention means; null where it tells but one. Their files have to differ: who takes them looks. */
export function meantApart(words: string, meant: MentionReader): Meant[] | null {
  const parts = words
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > mostParts) return null;
  const whole = meant(words);
  if (whole.ids.length > 1 || whole.isKindAlone) return null;
  const apart = parts.map((part) => meant(part));
  if (apart.some(({ ids, find }) => ids.length === 0 && find === null)) return null;
  // "Bread and butter" is one file, which has both words.
  const isOne = whole.ids.length === 1 && apart.every(({ ids }) => ids.every((id) => whole.ids.includes(id)));
  return isOne && whole.find === null ? null : apart;
}
