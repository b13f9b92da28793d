/** Rows of files by their numbers. Pure. */
import type { PlannerAsset } from '../assets.ts';

/** "clip_001.mp4 to clip_006.mp4": all that are numbered between them. */
const numbered =
  /([\p{L}_-]*?)(\d{1,6})(\.[A-Za-z0-9]{2,4})?\s*(?:to|through|thru|till|until|bis|à|jusqu['’]à|al?|hasta|até|-|–|—|到|至)\s*([\p{L}_-]*?)(\d{1,6})(\.[A-Za-z0-9]{2,4})?(?![\p{L}\p{N}_.-])/giu;
const mostNumbered = 100;

/** `text` with each row of numbered files told one by one, where most of them are there. */
export function plainRows(text: string, assets: readonly PlannerAsset[]): string {
  const byName = new Map(assets.map(({ name }) => [name.toLowerCase(), name]));
  return text.replace(numbered, (said: string, ...found: (string | undefined)[]) => {
    const [stem = '', first = '', ending, otherStem = '', last = '', otherEnding] = found;
    const [from, to] = [Number(first), Number(last)];
    if (stem.length < 2 || stem.toLowerCase() !== otherStem.toLowerCase()) return said;
    if (!(to > from) || to - from > mostNumbered) return said;
    const endings = [ending ?? otherEnding ?? ''].filter((one) => one !== '');
    const names = Array.from({ length: to - from + 1 }, (_, step) => {
      const number = String(from + step).padStart(first.length, '0');
      const keys = endings.map((one) => `${stem}${number}${one}`.toLowerCase());
      const key = keys.find((one) => byName.has(one));
      return key === undefined ? undefined : byName.get(key);
    });
    const there = names.filter((name) => name !== undefined);
    return there.length < 2 || there.length < names.length / 2 ? said : there.join(', ');
  });
}
