/** "The black one": the file that such a word of its name tells, where one alone has it. For messages about a film. Pure. */
import type { PlannerAsset } from '../assets.ts';
import { singular, wordsOfStem } from '../grammar/phrases/names.ts';
import { fold } from '../grammar/tokens/lex.ts';

const one =
  /(?<!\p{L})(?:the|my|our|that|this) (\p{L}{3,}) (?:one|version|file)(?!\p{L})(?! (?:more|last|final|by|after) )|(?<!\p{L})(?:der|die|das|den|dem) (\p{L}{3,})e[nrsm]?(?=\s*(?:[,.;!?\n]|$))/giu;
/** These tell a clip by its place or by how it plays. */
const others = new Set(
  'first second third fourth fifth last next other same whole new old long longer longest short shorter shortest slow slower fast faster left right middle final opening closing previous whole entire only main next erst zweit dritt letzt nächst ander ganz neu alt lang kurz langsam schnell beid vorig'.split(
    ' ',
  ),
);
/** Larger libraries have several of each. */
const mostFiles = 400;

/** `text` with such files by their names. */
export function plainOnes(text: string, assets: readonly PlannerAsset[]): string {
  const visual = assets.filter(({ kind }) => kind !== 'audio');
  if (visual.length > mostFiles) return text;
  return text.replace(one, (said, english: string | undefined, german: string | undefined) => {
    const word = fold(english ?? german ?? '');
    if (others.has(word)) return said;
    const [file, ...more] = visual.filter((asset) =>
      wordsOfStem(asset).some((part) => part === word || singular(part) === word),
    );
    return file === undefined || more.length > 0 ? said : file.name;
  });
}
