/** Questions about the film of a chat, over the words as they were meant. Pure. */
import { fold, type Token } from '../../grammar/tokens/lex.ts';

/** What somebody asks of the film that is there. */
export type FilmQuestion =
  /** `assetIds`: of these clips. */
  | { kind: 'length'; assetIds?: readonly string[] }
  /** What was changed. */
  | { kind: 'film'; about: 'changes' }
  /** Whether something is to be changed: nothing is. */
  | { kind: 'film'; about: 'weighed'; said: readonly string[] }
  | { kind: 'film'; about: 'clips' | 'count' | 'music' | 'titles' | 'captions' | 'shape' | 'speed' }
  /** What is heard in words, whether anything is heard, and what there is to tell of it. */
  | { kind: 'film'; about: 'said' | 'sound' | 'film' }
  /** Whether something is in it, by what it is called. */
  | { kind: 'film'; about: 'holds'; words: string }
  /** Several at once, in their order. */
  | { kind: 'film'; about: 'several'; all: FilmQuestion[] };

const start =
  '^(?:hi |hello |hey |please |and |so |but |okay |ok |now |then |just |can you tell me |could you tell me |tell me |do you know |i wonder |quick question )*';
const film =
  '(?:it|this|that|they|there|the (?:film|video|movie|clip|edit|cut|result|final video|whole thing|timeline)|my (?:film|video|movie))';
const end =
  '(?: (?:now|right now|at the moment|currently|please|in total|altogether|so far|exactly|again|then|of it|of the (?:film|video|movie)|in (?:it|there|the (?:film|video|movie))|the (?:film|video|movie)|film|it))*$';
const shots = '(?:clips?|footage|shots?|files?|scenes?|pictures?|parts?|things)';
const song = '(?:music|song|track|soundtrack|tune|background music)';

type About =
  | Exclude<Extract<FilmQuestion, { kind: 'film' }>['about'], 'several' | 'changes' | 'weighed'>
  | 'length';

const asks: readonly [About, RegExp][] = (
  [
    [
      'length',
      `(?:${film} )?(?:how long (?:is|does|will)(?: of)?(?: ${film})?(?: be| last| run| take)?|(?:what is|what's|whats) (?:the |its )?(?:length|duration|running time|runtime)|how many (?:seconds|minutes) (?:is|does|has|are)(?: ${film})?(?: have| last)?)`,
    ],
    [
      'count',
      `how many (?:different )?(?:${shots}|cuts|videos) (?:is|are|does|do|has|have)(?: ${film})?(?: have| contain| use| show| there)?`,
    ],
    [
      'clips',
      `(?:which|what) (?:of my )?(?:${shots}|videos?|order)(?: of clips)? (?:is|are|do|does|did|have|has)(?: the)?(?: clips| you| ${film})*(?: used?| show| shown| have| contain| in| included| put)*`,
    ],
    [
      'clips',
      `(?:what is|what's|whats) (?:the order(?: of (?:the )?(?:clips|shots))?|in ${film}|shown)|what does ${film} (?:show|contain|have)|(?:list|name) (?:the |all )?(?:clips|shots|scenes)|(?:what|which)(?: one| clip| shot)? (?:comes|is|plays|goes|stands) (?:first|last|second|third)`,
    ],
    [
      'music',
      `(?:what|which) ${song} (?:is|plays|are|do|did|does|have)(?: ${film}| you)?(?: play(?:ing)?| used?| have| in)*|(?:what is|what's|whats) the ${song}(?: called)?|(?:is|does|has) (?:${film} )?(?:have |there )?(?:any |some |a )?${song}`,
    ],
    [
      'captions',
      `(?:are|is|does|has) (?:${film} )?(?:have |there )?(?:any |some )?(?:captions|subtitles|a caption)`,
    ],
    [
      'titles',
      `(?:is|are|does|has) (?:${film} )?(?:have |there )?(?:any |some |a )?(?:titles?|text|headline|words on (?:the )?screen)(?: at all| on (?:it|screen|the screen))?|(?:what is|what's|whats|what does) (?:the |its )?(?:title|text|headline)(?: say| read)?|what (?:title|text) (?:is|does|has)(?: ${film})?(?: have)?`,
    ],
    [
      'shape',
      `(?:is|what) (?:${film} )?(?:is )?(?:vertical|horizontal|landscape|square|portrait|widescreen|hd|shape|format|size|resolution|aspect ratio)(?: or (?:vertical|horizontal|landscape|square|portrait))?(?: (?:is|does|has) ${film}(?: have)?)?|(?:what is|what's|whats) (?:the |its )(?:shape|format|size|resolution|aspect ratio)`,
    ],
    [
      'holds',
      `(?:is|are) (?:the |a |my |any )?(?<a>[^?.!]{1,60}?) (?:still )?(?:in|part of|shown in|used in|included in|visible in) (?:it|there|the (?:film|video|movie)|this)|does ${film} (?:still )?(?:show|have|contain|include|use) (?:the |a |my |any )?(?<b>[^?.!]{1,60}?)|did you (?:use|include|show|put in) (?:the |a |my |any )?(?<c>[^?.!]{1,60}?)`,
    ],
  ] as const
).map(([about, source]) => [about, new RegExp(`${start}(?:${source})${end}`, 'u')]);

const longest = 40;

const lineOf = (tokens: readonly Token[]) =>
  tokens
    .filter(({ kind, fold }) => kind !== 'symbol' || fold === '-')
    .map(({ fold }) => fold)
    .join(' ');

function readOne(tokens: readonly Token[]): FilmQuestion | null {
  const line = lineOf(tokens);
  for (const [about, pattern] of asks) {
    const match = pattern.exec(line);
    if (match === null) continue;
    if (about === 'length') return { kind: 'length' };
    if (about !== 'holds') return { kind: 'film', about };
    const { a, b, c } = match.groups ?? {};
    return { kind: 'film', about, words: (a ?? b ?? c ?? '').trim() };
  }
  return null;
}

const between = new Set([',', ';', '?', '.', '!', '&', 'and', 'or', 'und', 'also']);

/** Questions that are put together: "how long is it, and is there music?" */
function readSeveral(tokens: readonly Token[]): FilmQuestion | null {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (between.has(token.fold)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const said = parts.filter((part) => part.length > 0);
  const all = said.flatMap((part) => readOne(part) ?? []);
  return said.length > 1 && all.length === said.length ? { kind: 'film', about: 'several', all } : null;
}

const changesAsked =
  /^(?:so |and |ok(?:ay)? |wait |hm+ )*(?:what (?:exactly )?(?:did|have) you (?:just |now )?(?:change|changed|do|done|edit|edited)|what (?:has )?(?:changed|been changed)|what's (?:changed|different|new)|what is (?:different|new)|(?:which|what) changes (?:did|have) you (?:make|made)|was (?:genau )?hast du (?:jetzt |gerade )?(?:geandert|gemacht|verandert)|was (?:ist|hat sich) (?:anders|geandert|verandert)|(?:qu'as tu|qu as tu|qu'est ce que tu as|tu as) (?:change|fait|modifie)(?: quoi)?|que (?:has cambiado|cambiaste|has hecho|hiciste)|o que (?:voce |tu )?(?:mudou|mudaste|fez|alterou)|(?:che )?cosa hai (?:cambiato|fatto|modificato))(?: (?:so far|just now|now|exactly|in it|there|jetzt|genau|exactement|there))*$/u;
const changesInChinese = /^你?(?:刚才|刚刚)?(?:改了|修改了|做了|变了)(?:什么|哪些|啥)/u;

/** True for "what did you change?", in seven languages. */
export function asksForChanges(prompt: string): boolean {
  const line = fold(prompt.slice(0, 200))
    .replace(/[?!.,¿¡。？！-]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return changesAsked.test(line) || changesInChinese.test(line);
}

/** The question about the film that `tokens` are, all of them; null for everything else. */
export function readFilmQuestion(tokens: readonly Token[]): FilmQuestion | null {
  if (tokens.length > longest) return null;
  return readOne(tokens) ?? readSeveral(tokens);
}
