/** The small picture over a film that a message speaks of without naming it. Pure. */
import type { Brief } from '../brief.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';

/** What was done last; of a film that its first message made what that asked for. */
export const doneLast = (last: readonly EditWish[], before: Brief | null): readonly EditWish[] =>
  last.length > 0 || before?.last !== undefined ? last : (before?.edits ?? []);

/** The small picture that was spoken of last, where no text was spoken of since. */
export function smallPictureOf(
  last: readonly EditWish[],
  isOfText: (edit: EditWish) => boolean,
): { target: ClipTarget } | null {
  const at = last.findLastIndex(({ kind }) => kind === 'inset' || kind === 'insetSize');
  const small = last[at];
  const isSmall = small?.kind === 'inset' || small?.kind === 'insetSize';
  return isSmall && !last.slice(at + 1).some(isOfText) ? small : null;
}
