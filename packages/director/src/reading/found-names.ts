/**
 * Words of a message about a film that name nothing in the library, looked up by what footage shows: "the bread" of
 * IMG_1.mp4 is a name as good as its own. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { ruleWords } from '../edits/rule-words.ts';
import { conceptWords } from '../edits/slots/concepts.ts';
import type { Finds, FindWish } from '../finds.ts';
import { functionWords, isLight, isReserved } from '../grammar/languages/vocabulary.ts';
import { languageOf } from '../grammar/meant/mend-tokens.ts';
import { plainNouns } from '../grammar/meant/nouns.ts';
import { inEnglish } from '../grammar/meant/things.ts';
import { type FoundNames, longestFound, singular } from '../grammar/phrases/names.ts';
import type { Token } from '../grammar/tokens/lex.ts';

/** Things of one message that are looked up, and files that one of them may mean. */
const mostThings = 3;
const mostFiles = 5;

/** A thing as it was said, folded, and what is searched by. */
export interface UnnamedThing {
  said: string;
  wish: FindWish;
}

const isPlain = ({ kind, fold }: Token) =>
  kind !== 'word' || (!plainNouns.has(singular(fold)) && isSaidOtherwise(fold));

const isSaidOtherwise = (fold: string) =>
  fold.length < 3 ||
  isReserved(fold) ||
  isReserved(singular(fold)) ||
  isLight(fold) ||
  functionWords.has(fold) ||
  conceptWords.has(fold) ||
  ruleWords.has(fold);

/** What may be meant by what it shows: runs of words that nobody knows otherwise. `tokens`: as they were meant. */
export function unnamedThings(
  tokens: readonly Token[],
  { names, written }: { names: (token: Token) => boolean; written: readonly Token[] },
): UnnamedThing[] {
  const runs: string[][] = [[]];
  for (const token of tokens) {
    if (isPlain(token) || names(token)) runs.push([]);
    else runs.at(-1)?.push(token.fold);
  }
  const isEnglish = languageOf(written) === null;
  const told = runs.filter((run) => run.length > 0 && run.length <= longestFound).slice(0, mostThings);
  return told.map((run) => {
    const said = run.join(' ');
    const query = inEnglish(run, isEnglish).join(' ');
    const wish: FindWish = {
      key: JSON.stringify(['called', said]),
      kind: 'shows',
      words: said,
      all: true,
      isSoft: true,
      assetIds: null,
      frame: null,
      ...(query !== said && { query }),
    };
    return { said, wish };
  });
}

/** The files that things were found in. */
export function foundNames(
  things: readonly UnnamedThing[],
  { finds, sources }: { finds: Finds; sources: readonly PlannerAsset[] },
): FoundNames {
  const byId = new Map(sources.map((asset) => [asset.id, asset]));
  return new Map(
    things.flatMap(({ said, wish }): [string, PlannerAsset[]][] => {
      const ids = new Set((finds.get(wish.key)?.moments ?? []).map(({ assetId }) => assetId));
      const assets = [...ids].flatMap((id) => byId.get(id) ?? []).slice(0, mostFiles);
      return assets.length === 0 ? [] : [[said, assets]];
    }),
  );
}

const isUnknown = (value: unknown) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'unknown';

/** How much of a message nobody knows what to do with, words. */
export function leftOver({ unread, unreadBeyond, edits }: Brief): number {
  const words = unread.reduce((sum, phrase) => sum + phrase.split(/\s+/u).length, unreadBeyond);
  return words + edits.filter((edit) => Object.values(edit).some(isUnknown)).length;
}

/** True where the message is understood better with the names that were found: a change that it did not come to before. */
export const isBetter = (after: Brief, before: Brief): boolean =>
  leftOver(after) < leftOver(before) &&
  after.edits.some(
    (edit) => !Object.values(edit).some(isUnknown) && Object.values(edit).some((value) => isFound(value)),
  );

const isFound = (value: unknown) =>
  typeof value === 'object' && value !== null && 'isFound' in value && value.isFound === true;

/** What is told of the names that were found. */
export const notesOf = (found: FoundNames): string[] =>
  [...found].map(
    ([said, assets]) =>
      `I took “${said}” for ${assets.map(({ name }) => name).join(', ')}, by what is seen there.`,
  );
