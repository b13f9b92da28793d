/** Clips by how they play or look: "the slow one", "der schwarzweiße Clip", "the longest". Pure. */
import type { Token } from '../../grammar/tokens/lex.ts';
import type { ClipTrait } from '../edit-wish.ts';

const traits: ReadonlyMap<string, ClipTrait> = new Map(
  Object.entries({
    slow: 'slow slowed slowmo slower langsame langsamen lente lent ralenti lenta lento rallentata rallentato',
    fast: 'fast sped quick faster schnelle schnellen rapide rapida rapido accelere acelerada acelerado veloce',
    grey: 'grey gray b&w bw monochrome schwarzweisse schwarzweissen',
    reversed: 'reversed backwards backward rewound',
    frozen: 'frozen freeze',
    silent: 'silent muted mute stumme stummen muette muet muda mudo muto muta',
    longest: 'longest langste langsten',
    shortest: 'shortest kurzeste kurzesten',
  }).flatMap(([trait, said]) =>
    said.split(' ').map((word): [string, ClipTrait] => [word, trait as ClipTrait]),
  ),
);
const articles = new Set('the that this der die das den le la el lo o a il'.split(' '));
const nouns = new Set(
  'one clip shot scene part bit video version szene teil plan extrait escena toma cena clipe scena'.split(
    ' ',
  ),
);

/** A clip by what tells it from the others; null where the words at `from` name none. */
export function traitAt(tokens: readonly Token[], from: number): { how: ClipTrait; next: number } | null {
  if (!articles.has(tokens[from]?.fold ?? '')) return null;
  const words = (at: number, count: number) =>
    tokens
      .slice(at, at + count)
      .map(({ fold }) => fold)
      .join(' ');
  const long = [
    'black and white',
    'black & white',
    'black n white',
    'slow motion',
    'slow mo',
    'sped up',
  ].find((phrase) => words(from + 1, phrase.split(' ').length) === phrase);
  const length = long === undefined ? 1 : long.split(' ').length;
  const how =
    long === undefined
      ? traits.get(tokens[from + 1]?.fold ?? '')
      : long.startsWith('black')
        ? 'grey'
        : long.startsWith('slow')
          ? 'slow'
          : 'fast';
  if (how === undefined) return null;
  const end = from + 1 + length;
  if (nouns.has(tokens[end]?.fold ?? '')) return { how, next: end + 1 };
  // "The longest" needs no noun.
  return how === 'longest' || how === 'shortest' ? { how, next: end } : null;
}
