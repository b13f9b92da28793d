/** What clauses speak of: names of clips and the words for parts of a film, alone or several together, in six languages. Pure. */
import { englishForForeign, plainNouns } from '../grammar/meant/nouns.ts';
import { fold } from '../grammar/tokens/lex.ts';

/** What a clause is read over. */
export interface ClauseWorld {
  /** True of words that files are called by. */
  isName: (words: string) => boolean;
}

const any = (words: string) => words.split(' ').join('|');

const determiners = any(
  'the my our this that these those both all der die das den dem des beide beiden le la les ce cette ces mon ma mes el los las lo mi mis este esta il i gli o a os as do da no na em à au aux al all alla del',
);
/** Words that no name of a thing goes on with. */
const stops = any(
  "which who whom is are was were be it's and or but not as it they with in on at to for by than so too very should must can could stays stay remains looks look und aber oder nicht ist sind war soll sollen bleibt bleiben wie so zu passt passen et mais ou pas est sont reste restent comme en qui que y pero sino está están queda quedan como tan muy sigue e mas está estão fica ficam ma è sono va vanno resta restano com'è che non no não nao nicht not don't do make put leave keep",
);
const word = String.raw`(?!(?:${stops}|${determiners})(?![\p{L}'’]))[\p{L}\p{N}_'’-]+(?:\.[\p{L}\p{N}]{2,4})?(?![\p{L}\p{N}])`;
const phrase = String.raw`(?:(?:${determiners})\s+){0,2}${word}(?:\s+${word}){0,2}?`;

/** What joins two names. */
const and = 'and|und|et|y|e|&|or|nor|oder|ou|o|ni|noch|né|nem';
/** One or several names: "the frog", "frog and pig", "the last one". */
export const list = String.raw`(?:${phrase}(?:(?:\s*,\s*|\s*,?\s+(?:${and})\s+)${phrase}){0,4}?)`;

const leading = new RegExp(
  String.raw`^(?:(?:${determiners})\s+|[ldnLDN]['’]|(?:dell|all|nell|sull|d)['’])+`,
  'iu',
);
const joints = new RegExp(String.raw`\s*,\s*(?:(?:${and})\s+)?|\s+(?:${and})\s+`, 'iu');

/** Parts of a film that are no clips, and clips that no file is called by. */
const things = new Set(
  [
    'music song soundtrack track title titles text texts captions subtitles logo sound sounds audio speed colours colors length order ending beginning intro transitions',
    'musik lied titel text texte untitertel untertitel ton farben lange reihenfolge ende anfang musique chanson titre titres texte textes son couleurs ordre fin debut',
    'musica cancion titulo titulos texto textos subtitulos sonido colores orden som cores ordem legendas canzone titolo titoli testo testi suono audio colori ordine sottotitoli',
  ].flatMap((all) => all.split(' ')),
);
const places =
  /^(?:(?:very )?(?:first|second|third|fourth|fifth|last|middle|other|remaining|1st|2nd|3rd|4th)(?: (?:two|three|2|3))?(?: (?:one|ones|clip|clips|shot|shots|scene|scenes|video|videos|part|bit))?|(?:erste|zweite|dritte|letzte|mittlere)[nrsm]?(?: (?:clip|szene|video|teil))?|premi(?:er|ère)|deuxième|troisième|derni(?:er|ère)|(?:premier|deuxième|troisième|dernier) (?:plan|clip)|primer[oa]?|segund[oa]|tercer[oa]?|últim[oa]|primeir[oa]|terceir[oa]|prim[oa]|second[oa]|terz[oa]|ultim[oa])$/iu;
const rests =
  /^(?:others?|other (?:ones|clips|two|three|shots)|rest|everything else|all else|anderen?|restlichen?|übrigen?|beiden anderen|alles andere|rest vom film|autres?|reste|deux autres|demás|otros?|otras|resto|outros?|outras|altri|altre|altro)$/iu;
const pronouns = /^(?:it|them|that|this|those|these|ihn|sie|es|le|la|les|lo|los|las|ça|eso|isso|quello)$/iu;

/** `said` without what leads to its noun. */
const bare = (said: string) => said.trim().replace(leading, '');

/** The names in a list. */
export const namesIn = (said: string): string[] => said.trim().split(joints).filter(Boolean);

const inEnglish = (word: string) => englishForForeign(fold(word));

/** True for what clips of the film are called by: names of files, their nouns in other languages, places. */
export function isClip(said: string, { isName }: ClauseWorld): boolean {
  const own = bare(said);
  if (own === '') return false;
  return isName(own) || places.test(own) || inEnglish(own).some(isName);
}

export const areClips = (said: string, world: ClauseWorld): boolean =>
  namesIn(said).every((one) => isClip(one, world));

export const isRest = (said: string): boolean => rests.test(bare(said)) || rests.test(said.trim());

/** True for a thing of a film, one that is spoken of as "the …" as well. */
function isThing(said: string, world: ClauseWorld): boolean {
  const own = bare(said);
  const isPlain = plainNouns.has(fold(own)) || things.has(fold(own));
  if (isPlain || isClip(said, world) || isRest(said)) return true;
  const words = own.split(/\s+/u);
  const last = words.at(-1) ?? '';
  // "The old dog", and anything of one word that "the" leads to.
  return own !== said.trim() && (words.length === 1 ? own !== '' : isHead(last, world));
}

const isHead = (noun: string, world: ClauseWorld) =>
  plainNouns.has(fold(noun)) || world.isName(noun) || inEnglish(noun).some(world.isName);

export const areThings = (said: string, world: ClauseWorld): boolean =>
  namesIn(said).every((one) => isThing(one, world));

export const isPronoun = (said: string): boolean => pronouns.test(said.trim());

/** Where a clause begins: the start, a mark, a word that joins. */
export const begin = String.raw`(?<=^\s*|[,;.!?\n:–—-]\s*(?:(?:and|but|so|und|aber|et|mais|y|pero|e|mas|ma|però)\s+)?|\s(?:and|but|while|whereas|then|so|und|aber|während|dann|et|mais|puis|tandis que|y|pero|luego|mientras|e|mas|depois|ma|però|mentre|poi)\s+)`;
/** Where a clause ends. */
export const end = String.raw`(?=\s*(?:[,;.!?\n]|$)|\s+(?:and|but|while|then|und|aber|dann|et|mais|puis|y|pero|luego|e|mas|depois|ma|però|poi)\s)`;

/** True where `said` is nothing but names. */
export const isList = (said: string): boolean => wholeList.test(said);
const wholeList = new RegExp(String.raw`^\s*${list}\s*$`, 'iu');
