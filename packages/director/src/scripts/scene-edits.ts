/** What a line of a script says of how its shot plays: "2. pig from 10 s to 16 s, at 2x speed", "3. elf, in reverse". Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { parsePrompt } from '../grammar/parse-prompt.ts';

const aimed: ReadonlySet<EditWish['kind']> = new Set(['look', 'speed', 'reverse', 'zoom', 'freeze']);

/** The changes that `words` tell of one shot. */
export function sceneEdits(words: string, assets: readonly PlannerAsset[]): EditWish[] {
  if (words === '') return [];
  const edits = parsePrompt(words, assets).edits.filter(({ kind }) => aimed.has(kind));
  // "4) timelapse, 7 s" is what is seen.
  return bareOf(words, edits) === '' ? [] : edits;
}

const bareOf = (words: string, edits: readonly EditWish[]): string =>
  edits
    .reduce((rest, { said }) => rest.replace(said, ' '), words)
    .replace(/[\s,;:–—-]+$/u, '')
    .trim();

/** `words` without what says how the shot plays: that is not to be seen. */
export const withoutEdits = (words: string, edits: readonly EditWish[]): string =>
  edits.length === 0 ? words : bareOf(words, edits);

/** How many times faster a shot plays by its changes. */
export const speedBy = (edits: readonly EditWish[]): number =>
  edits.reduce((factor, edit) => (edit.kind === 'speed' ? factor * edit.factor : factor), 1);

/** The changes, each of the clip at its place where a file is shown more than once. */
export function aimedAt(
  parts: readonly BriefPart[],
  editsOf: ReadonlyMap<BriefPart, readonly EditWish[]>,
): EditWish[] {
  return parts.flatMap((part, at) => {
    const isAgain = parts.filter(({ assetId }) => assetId === part.assetId).length > 1;
    const target: ClipTarget = isAgain
      ? { kind: 'places', at: [at] }
      : { kind: 'assets', ids: [part.assetId], said: part.said };
    return (editsOf.get(part) ?? []).map((edit) => ({ ...edit, target }) as EditWish);
  });
}
