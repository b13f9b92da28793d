/** Which words of a message describe nothing. Pure. */
import { light } from '../edits/slots/light-words.ts';
import { functionWords, greetings, isLight } from '../grammar/languages/vocabulary.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { smallWords } from './key-words.ts';

/** True for a word that describes nothing. */
export const isSmall = ({ kind, fold }: Token) =>
  kind === 'word' &&
  (isLight(fold) ||
    functionWords.has(fold) ||
    light.has(fold) ||
    greetings.has(fold) ||
    smallWords.has(fold));

/** True for a word that describes something. */
export const isContent = (token: Token | undefined) => token?.kind === 'word' && !isSmall(token);
