/** The second stage: tokens as phrases, each with its meaning over one library. Pure. */
import type { PlannerAsset } from '../../assets.ts';
import type { EditWish, TurnBack } from '../../edits/edit-wish.ts';
import { readEdits } from '../../edits/read-edits.ts';
import { readTurnBack } from '../../edits/turn-back.ts';
import type { FindWish } from '../../finds.ts';
import type { GlossLanguage } from '../meant/glosses.ts';
import { foreignTokens, languageIn, mendTokens } from '../meant/mend-tokens.ts';
import type { Token } from '../tokens/lex.ts';
import { tokenLine } from '../tokens/token-line.ts';
import { type FindStretch, readFinds } from './finds.ts';
import type { Item } from './item.ts';
import { readItems } from './items.ts';
import { type FoundNames, indexNames } from './names.ts';

/** The second stage's result. */
export interface Phrases {
  prompt: string;
  /** Names, times, sizes, known phrases and the words between them, in order. */
  items: readonly Item[];
  /** Which of them describe moments by what is in them. */
  finds: readonly FindStretch[];
  /** What its names may mean. */
  assets: readonly PlannerAsset[];
  /** Changes of the film; their words are none of the items. */
  edits: readonly EditWish[];
  turnBack: TurnBack | null;
  /** The words as they were meant. */
  tokens: readonly Token[];
}

/** What a prompt is read with besides its library. */
export interface PhraseOptions {
  /** It speaks of a film that is there. */
  isTurn?: boolean;
  /** Names that footage was found under. */
  found?: FoundNames;
  /** The language that its chat is held in; null for English. */
  chat?: GlossLanguage | null;
}

/** The phrases of a tokenized prompt over `assets`. */
export function readPhrases(
  { prompt, tokens: written }: { prompt: string; tokens: readonly Token[] },
  assets: readonly PlannerAsset[],
  { isTurn = false, found, chat = null }: PhraseOptions = {},
): Phrases {
  const names = indexNames(assets, found);
  const tokens = mendTokens(isTurn ? withoutKept(withoutRefusal(written)) : written, { names, isTurn, chat });
  const back = isTurn ? readTurnBack(tokens) : { turnBack: null, tokens };
  const foreign =
    isTurn && back.turnBack === null ? foreignTokens(withoutRefusal(written), { names, chat }) : null;
  const { edits, tokens: left } = readEdits(back.tokens, { names, isTurn, prompt, foreign });
  const items = readItems(left, names);
  const hasFootage = !isTurn && assets.some(({ kind }) => kind !== 'audio');
  const finds = readFinds({ prompt, items, hasFootage, isEnglish: languageIn(written, chat) === null });
  return { prompt, items, finds, assets, edits, turnBack: back.turnBack, tokens };
}

const refusing = new Set(['no', 'nope', 'nah', 'non', 'nein', 'nao', 'yes', 'oui', 'ja', 'si', 'sim']);

/** "Oops I meant 12 seconds": what stands before is no wish. */
const correcting = new Set(['meant', 'meinte', 'gemeint', 'queria', 'volevo']);
const mostBeforeMeant = 5;

/** "No, shorter": the first word speaks of the film before, the others say what to do. */
function withoutRefusal(tokens: readonly Token[]): readonly Token[] {
  const meant = tokens.slice(0, mostBeforeMeant).findIndex(({ fold }) => correcting.has(fold));
  if (meant !== -1 && tokens.length > meant + 1) return tokens.slice(meant + 1);
  const isSaid = refusing.has(tokens[0]?.fold ?? '') && [',', '.', '!'].includes(tokens[1]?.text ?? '');
  return isSaid && tokens.length > 2 ? tokens.slice(2) : tokens;
}

const keptLine =
  /(?:^| )(?:,? ?(?:and|but|und|aber|et|mais|y|pero) )?(?:(?:leave|keep) (?:all )?(?:the )?(?:others?|other clips|other ones|rest|everything else|all else)(?: (?:exactly )?(?:as (?:they are|it is|is|they were|before)|alone|the same|unchanged|untouched|like (?:they are|that)))?|everything else (?:stays |as )?(?:as it is|the same|unchanged)|(?:the )?(?:others|rest) (?:stays?|as) (?:the same|as they are|as it is)|(?:den )?rest (?:bitte )?(?:so )?lassen|(?:der )?rest bleibt(?: so)?)(?= |$)/u;

const staysLine =
  /(?:^|(?<=[,.;!] ))(?:(?:and|but|und|aber) )?(?:all )?(?:the |my )?\p{L}+(?: \p{L}+)? (?:has to |have to |must |should |can )?stays?(?: in| there| too| fast| slow| as (?:it is|they are))*(?=$| [,.;!])/u;

/** "And leave the others as they are" asks for nothing. */
function withoutKept(tokens: readonly Token[]): readonly Token[] {
  const { line, without } = tokenLine(tokens, { most: mostKeptWords });
  const match = keptLine.exec(line) ?? staysLine.exec(line);
  if (match === null) return tokens;
  const left = without({ from: match.index, length: match[0].length });
  return left.some(({ kind }) => kind === 'word') ? left : tokens;
}

const mostKeptWords = 120;

/** What is to be looked up before the wishes can be read, each once. */
export function findWishesOf({ finds }: Phrases): FindWish[] {
  return [...new Map(finds.map(({ wish }) => [wish.key, wish])).values()];
}

/** True where a name in the prompt may mean one of `assets`. */
export function namesAnyOf({ items }: Phrases, assets: ReadonlySet<PlannerAsset>): boolean {
  return items.some((item) => item.kind === 'assets' && item.assets.some((asset) => assets.has(asset)));
}
