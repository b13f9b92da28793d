/** Which footage a scene of a script tells of: a file that it names, or what is looked up by its words. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { FindWish } from '../finds.ts';
import { functionWords, isLight } from '../grammar/languages/vocabulary.ts';
import type { GlossLanguage } from '../grammar/meant/glosses.ts';
import { languageOf } from '../grammar/meant/mend-tokens.ts';
import { inEnglish } from '../grammar/meant/things.ts';
import { parsePrompt } from '../grammar/parse-prompt.ts';
import { singular } from '../grammar/phrases/names.ts';
import { lex, type Token } from '../grammar/tokens/lex.ts';

export interface SceneFootage {
  /** The file that is named; where `find` is there as well, what it finds goes first. */
  named: BriefPart | null;
  find: FindWish | null;
}

/** Words of one scene that are looked at. */
const MOST_WORDS = 40;

export function sceneFootage(words: string, assets: readonly PlannerAsset[]): SceneFootage {
  if (words === '') return { named: null, find: null };
  const telling = tellingWords(words);
  const named = parsePrompt(words, assets).parts[0] ?? onlyCalled(telling, words, assets);
  return { named, find: named !== null && isMostOf(named, telling, assets) ? null : findFor(words) };
}

/** The words that say what is to be seen, folded, one of each kind. */
export const tellingWords = (words: string): string[] =>
  lex(words)
    .filter(({ kind, fold }) => kind === 'word' && !isLight(fold) && !functionWords.has(fold))
    .slice(0, MOST_WORDS)
    .map(({ fold }) => singular(fold));

/** The words of a file name, as `tellingWords`. */
export const wordsOfName = (name: string): Set<string> =>
  new Set(
    lex(name.replace(/\.[a-z0-9]{2,4}$/i, '').replaceAll(/[_-]+/g, ' ')).map(({ fold }) => singular(fold)),
  );

/** "The woman with an umbrella" is more than umbrella-shop.mp4; "the frog jumps" is the frog's file. */
function isMostOf({ assetId }: BriefPart, telling: readonly string[], assets: readonly PlannerAsset[]) {
  const name = wordsOfName(assets.find(({ id }) => id === assetId)?.name ?? '');
  const held = telling.filter((word) => name.has(word)).length * 2;
  return held > telling.length || (held === telling.length && name.has(telling[0] ?? ''));
}

/** "Timelapse" is a word for a speed, and timelapse-plant.mp4 the one file that is called so. */
function onlyCalled(
  telling: readonly string[],
  said: string,
  assets: readonly PlannerAsset[],
): BriefPart | null {
  if (telling.length === 0) return null;
  const called = assets.filter(({ kind, name }) => {
    const own = wordsOfName(name);
    return kind !== 'audio' && telling.every((word) => own.has(word));
  });
  const [only, ...others] = called;
  return only === undefined || others.length > 0 ? null : { assetId: only.id, said };
}

/** The index knows things by their singular: "bottles" are found where a bottle is. */
const oneOfEach = (words: string, tokens: readonly Token[]): string =>
  tokens.reduceRight((text, { fold, start, end }) => {
    const [one = fold] = inEnglish([fold], true);
    return one === fold ? text : `${text.slice(0, start)}${one}${text.slice(end)}`;
  }, words);

/** The wish for footage that shows `words`; `told`: the language that they stand in, null for English. */
export function findFor(words: string, told?: GlossLanguage | null): FindWish {
  const tokens = lex(words).filter(({ kind }) => kind === 'word');
  const language = told === undefined ? languageOf(tokens) : told;
  const isEnglish = language === null;
  const query = isEnglish
    ? oneOfEach(words, tokens)
    : inEnglish(
        tokens.slice(0, MOST_WORDS).map(({ fold }) => fold),
        false,
        language === 'german',
      )
        .join(' ')
        // Chinese has no blanks between its words.
        .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
  return {
    key: told == null ? `scene ${words}` : `scene ${words} (${told})`,
    kind: 'shows',
    words,
    all: false,
    isSoft: false,
    assetIds: null,
    frame: null,
    ...(query !== words && { query }),
  };
}
