/**
 * A text without a place in a sentence that names a clip and does nothing else with it: the text is on that clip. "Chimney
 * “Cracked pot”", "sul pesce la scritta «Pescato oggi»". Pure.
 */
import type { EditWish } from '../../edits/edit-wish.ts';
import { placeOf, type Span, sentenceAround, speaksOf } from './sentence.ts';

type Title = Extract<EditWish, { kind: 'title' }>;
type Assets = Extract<EditWish & { target: unknown }, { kind: 'add' }>['target'] & { kind: 'assets' };

/** A clip that a message names. */
interface Named {
  target: Assets;
  at: Span;
  /** Nothing else is done with it: the wish that says so. */
  idle: EditWish | null;
}

/** The reason of what is named for nothing. */
export const idleReason = 'it is in the film; I do not know what to do with it';

/** With these words the place of a text is told. */
const places = ['first', 'last', 'start', 'endcard', 'between', 'before', 'after'] as const;

const isOpen = (wish: EditWish): wish is Title =>
  wish.kind === 'title' && wish.place === 'opening' && wish.over === undefined;

/** "…, with the text “x”", "写上“x”": it is on what the clause brings. */
const besideText =
  /(?:^|[\s,，])(?:with|mit|avec|con|com)(?: \p{L}+){0,3} ?["'“„«]?$|(?:写上|写着|配上|加上文字)["“]?$/iu;

function namedIn(wishes: readonly EditWish[], prompt: string): Named[] {
  return wishes.flatMap((wish): Named[] => {
    const isIdle = wish.kind === 'refused' && wish.reason === idleReason && wish.ids !== undefined;
    if (isIdle) {
      const at = placeOf(prompt, wish.said);
      return at === null
        ? []
        : [{ target: { kind: 'assets', ids: wish.ids ?? [], said: wish.said }, at, idle: wish }];
    }
    if (wish.kind !== 'add' && wish.kind !== 'place') return [];
    if (wish.target.kind !== 'assets' || wish.target.ids.length !== 1) return [];
    const at = placeOf(prompt, wish.target.said) ?? placeOf(prompt, wish.said);
    return at === null ? [] : [{ target: wish.target, at, idle: null }];
  });
}

const gapOf = (a: Span, b: Span) => Math.max(a.start - b.end, b.start - a.end);

/** The clip that a text is of; null where the sentence says where it stands, or names none. */
function clipOf({ text }: Title, named: readonly Named[], prompt: string): Named | null {
  const at = placeOf(prompt, text);
  if (at === null) return null;
  const sentence = sentenceAround(prompt, at);
  const own = named
    .filter(({ at: place }) => place.start >= sentence.start && place.end <= sentence.end)
    .toSorted((a, b) => gapOf(a.at, at) - gapOf(b.at, at));
  const isBeside = besideText.test(prompt.slice(sentence.start, at.start));
  const meant = own.find(({ idle }) => idle !== null || isBeside);
  if (meant === undefined) return null;
  const around = { start: Math.min(meant.at.end, at.start), end: Math.max(meant.at.start, at.start) };
  const isPlaced = [around, clauseAround(prompt, at)].some((span) => speaksOf(prompt, span, places));
  return meant.idle !== null && isPlaced ? null : meant;
}

/** What stands between commas with a text. */
function clauseAround(prompt: string, { start, end }: Span): Span {
  const before = Math.max(prompt.lastIndexOf(',', start - 1), prompt.lastIndexOf('，', start - 1));
  const behind = /[,，.!?;\n。]/u.exec(prompt.slice(end))?.index ?? prompt.length - end;
  const { start: from } = sentenceAround(prompt, { start, end });
  return { start: Math.max(from, before + 1), end: end + behind };
}

/** The wishes with every such text on its clip. */
export function textsOnNames(wishes: readonly EditWish[], prompt: string): EditWish[] {
  const named = namedIn(wishes, prompt);
  const used = new Set<EditWish>();
  const made = wishes.map((wish): EditWish => {
    if (!isOpen(wish)) return wish;
    const free = named.filter(({ idle }) => idle === null || !used.has(idle));
    const clip = clipOf(wish, free, prompt);
    if (clip === null) return wish;
    if (clip.idle !== null) used.add(clip.idle);
    return { ...wish, place: 'at', over: clip.target };
  });
  return made.filter((wish) => !used.has(wish));
}
