/**
 * The prompt grammar: what a person wrote, as a brief. Four stages, each a pure function of what the one before it
 * made: tokens, phrases, wishes, brief. Any text is fine, none throws; work grows about linearly with the prompt and
 * the library.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import type { Finds } from '../finds.ts';
import { briefOf } from './brief/brief-of.ts';
import { placeFinds } from './phrases/found.ts';
import { type Phrases, readPhrases } from './phrases/phrases.ts';
import { lex, type Token } from './tokens/lex.ts';
import { quoteToldTexts } from './tokens/told-texts.ts';
import type { Badge } from './wishes/badges.ts';
import { readWishes } from './wishes/read-wishes.ts';

/** Longest prompt that is read, UTF-16 units; the rest is left out and said. */
const longestPrompt = 20_000;

/** The first stage's result: a prompt as words, numbers, quotations and marks, whatever a library holds. */
export interface TokenizedPrompt {
  /** As far as it is read. */
  prompt: string;
  tokens: readonly Token[];
  /** It is longer than what is read. */
  isCut: boolean;
}

/** The first stage. */
export function tokenize(written: string): TokenizedPrompt {
  const prompt = written.slice(0, longestPrompt);
  return { prompt, tokens: quoteToldTexts(lex(prompt), prompt), isCut: prompt.length < written.length };
}

/** The last two stages, over phrases in which what was found stands for its descriptions. */
export function readBrief(phrases: Phrases, { finds, isCut }: { finds: Finds; isCut: boolean }): Brief {
  const placed = placeFinds(phrases, finds);
  const notes = isCut ? [`The prompt is long; I read its first ${longestPrompt} characters.`] : [];
  const { turnBack } = phrases;
  const wishes = readWishes({ ...placed, notes: [...placed.notes, ...notes] }, phrases.edits);
  const { edits } = wishes;
  const brief = briefOf(placed, wishes);
  const [first] = edits.flatMap((edit) =>
    edit.kind === 'outputs' && edit.isFurther !== true ? edit.shapes : [],
  );
  const told = { ...brief, shape: brief.shape ?? first ?? null, turnBack };
  const lengths = edits.filter(isStatedLength);
  const [length] = lengths;
  if (length === undefined || lengths.length > 1 || brief.length !== null)
    return { ...told, edits: withBadges(edits, wishes.badges) };
  // A length that is stated is the film's, in whatever words it was said.
  const { seconds, bound } = length;
  const others = edits.filter((edit) => edit !== length);
  return { ...told, length: { seconds, bound }, edits: withBadges(others, wishes.badges) };
}

/** A logo is put over the film once, however it was said. */
function withBadges(edits: readonly EditWish[], badges: readonly Badge[]): EditWish[] {
  const over = edits.flatMap((edit) =>
    edit.kind === 'inset' && edit.target.kind === 'assets' ? edit.target.ids : [],
  );
  const others = badges.filter(({ assetId }) => !over.includes(assetId));
  return [
    ...edits,
    ...others.map(({ assetId, said, spot }): EditWish => {
      return { kind: 'inset', target: { kind: 'assets', ids: [assetId], said }, spot, said };
    }),
  ];
}

type StatedLength = Extract<EditWish, { kind: 'length' }> & { seconds: number };

const isStatedLength = (edit: EditWish): edit is StatedLength =>
  edit.kind === 'length' && edit.factor === null && edit.seconds !== null && edit.seconds > 0;

/**
 * All stages: what `prompt` asks for, given the assets it may name. What is understood only in part is said in `notes`.
 * `finds`: what was found of `findWishesOf`; descriptions of moments that nobody looked up are no names.
 */
export function parsePrompt(
  prompt: string,
  assets: readonly PlannerAsset[],
  finds: Finds = new Map(),
): Brief {
  const tokenized = tokenize(prompt);
  return readBrief(readPhrases(tokenized, assets), { finds, isCut: tokenized.isCut });
}
