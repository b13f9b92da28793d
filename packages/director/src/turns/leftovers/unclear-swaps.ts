/** What takes the place of all clips where the message speaks of one that nothing goes by: nothing is changed, and it is told. Pure. */
import type { EditWish } from '../../edits/edit-wish.ts';

const instead =
  /(?<!\p{L})(?:instead of|in place of|in lieu of|(?:an)?statt(?: de[srmn])?|anstelle (?:von|de[sr])|au lieu d[eu]|à la place d[eu]|en (?:lugar|vez) de|em vez d[eoa]|no lugar d[eoa]|invece d(?:i|el|ella)|al posto d(?:i|el|ella))\s+([^,.;!?\n]{2,60})/iu;

/** "Use the white shoe instead of the brown one", where no brown one is: of none, and not of the whole film. */
export function unclearSwap(wish: EditWish, prompt: string): EditWish {
  const said = instead.exec(prompt)?.[1]?.trim();
  const isAll = wish.kind === 'replace' && wish.target.kind === 'all';
  return isAll && said !== undefined ? { ...wish, target: { kind: 'unknown', said } } : wish;
}
