/** The words that part and lead the shots of a list, one line a language; parts of regular expressions, as they are written. */
import { words } from '../grammar/languages/vocabulary.ts';
import { SECONDS } from './script-words.ts';

const oneOf = (...lines: readonly string[]) => `(?:${lines.join('|')})`;

/** Between two shots. */
const then = oneOf(
  'and then|then|followed by|after that|next',
  'und dann|und danach|dann|danach|anschließend|gefolgt von',
  'et puis|et ensuite|puis|ensuite|suivie? de|après ça',
  'y luego|y después|luego|después|despues|seguido de',
  'e depois|depois|e a seguir|seguido de|a seguir',
  'e poi|poi|seguit[oa] da',
);
const and = oneOf('and|plus|n|&', 'und|sowie', 'et', 'y', 'e');
/** What leads to the first shot. */
const lead = oneOf(
  "please|hi|hey|hello|ok(?:ay)?|so|just|only|can i get|can i have|could i have|give me|i want|i need|i'd like|we need|we want|start(?:ing)?(?: it)? (?:with|on)|begin(?:ning)? with|open(?:ing)? with|first|show|take|use",
  'hallo|bitte|zuerst|erst|als erstes|ich möchte|ich brauche|wir brauchen|zeig|nimm|beginne? mit|am anfang|los geht',
  "bonjour|d'abord|tout d'abord|je voudrais|il me faut|commence(?:z|r)? (?:par|avec)|en premier",
  'hola|primero|en primer lugar|quiero|necesito|empieza con|empezar con|comienza con',
  'olá|oi|primeiro|quero|preciso de|começa com|começar com',
  "ciao|prima|per prima cosa|vorrei|voglio|mi serve|inizia con|iniziare con|all'inizio",
);
/** What leads to a shot behind the first, by its place in the list. */
const place = oneOf(
  'and|finally|lastly|last|at the end|to finish|end(?:ing)? (?:it )?(?:with|on)|finish(?:ing)? (?:with|on)|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|now|also',
  'und|schließlich|zuletzt|am ende|am schluss|zum schluss|zum ende|als letztes|zweitens|drittens|danach noch|noch',
  'et|enfin|à la fin|pour finir|finalement|deuxième|troisième|termine(?:z|r)? (?:par|avec|sur)',
  'y|por último|al final|finalmente|para terminar|segundo|tercero|cuarto|termina con|acaba con',
  'e|por fim|por último|no final|no fim|finalmente|para terminar|segundo|terceiro|quarto|termina com|acaba com',
  'e|infine|alla fine|per finire|secondo|terzo|quarto|quinto|finisci con|chiudi con|termina con',
);
/** A time is of every shot. */
const each = oneOf(
  'each(?: one| clip| time)?|every one|apiece|per clip|per shot|all of them',
  'jeweils|je|jede[rs]?|pro clip|pro szene|alle',
  'chacune?|chaque|par clip|par plan',
  'cada(?: un[oa])?|por clip|por plano',
  'cada(?: uma?)?|por clipe',
  "ciascun[oa]|ognun[oa]|l['’]un[oa]|a testa|per clip|cadaun[oa]",
);
/** Between "each" and its time. */
const eachLink = oneOf('for|of|one|clip', 'clip', 'de', 'di', 'para');

const number = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*(?:${SECONDS})?(?![\p{L}\d:])`;
const timed = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*(?:${SECONDS})(?![\p{L}\d:])`;

/** A run of such words before a step. */
export const leadWords = new RegExp(String.raw`^(?:${lead}(?:\s+|$))+`, 'iu');
export const placeWords = new RegExp(String.raw`^(?:${place}(?:\s+|$))+`, 'iu');
export const eachBefore = new RegExp(
  String.raw`(?:^|[\s(])(?:${each}|每[个段]?)(?:\s+${eachLink})*\s*${number}\s*[)]?$`,
  'iu',
);
export const eachBehind = new RegExp(String.raw`(?:^|[\s(])${timed}\s*(?:${each})\s*[)]?$`, 'iu');
/** Where one step ends. */
export const stepEnds = new RegExp(
  String.raw`(?:\s*[,;，；、]\s*|\s+[+|–—-]\s+)(?:(?:${and}\s+)?${then}\s+)?|\s+${then}\s+|然后|接着|(?<=\d\s?(?:${SECONDS})[).]?)\s+${and}\s+`,
  'iu',
);
export const andBetween = new RegExp(String.raw`\s+${and}\s+|[和跟]`, 'giu');
const articles = [...words('articles')].join('|');

/** A step that another follows with nothing between them, "parking 4 sec staircase 4 sec". */
export const timeInside = new RegExp(
  String.raw`(?<=\d\s?(?:${SECONDS})[).]?)\s+(?=(?:${articles}|un|une|o|a|as|os|le|la|el|il)\s|\p{L}{3})(?!${each}|${then}|${and}\s)`,
  'giu',
);
/** "Dr Patel in full, with captions": a wish of the film behind a shot. */
export const filmTails = new RegExp(
  String.raw`\s+(?<tail>${oneOf('with', 'mit', 'avec', 'con', 'com')}\s+${oneOf(
    'captions?|subtitles?|subs|music',
    'untertiteln?|musik',
    'sous-titres|musique',
    'subtítulos|subtitulos|música|musica',
    'legendas',
    'sottotitoli',
  )}(?![\p{L}]).*)$`,
  'iu',
);
/** "In this order". */
export const inOrder =
  /^(?:(?:all |bitte )?(?:in|en|dans|nessa|por)\s+(?:that|this|the|der|dieser|ese|este|cet|esa|esta|essa|quest['’])?\s*(?:order|reihenfolge|ordre|orden|ordem|ordine)|[按照]?(?:照)?[这该]个?顺序)$/iu;
/** Between what is made and what it shows. */
export const filmHeads = /\s+(?:with|w|of|from|showing|mit|aus|von|avec|de|du|des|con|com|dos|das|do)\s+/iu;
/** Whom or what the film is for. */
export const forWhom = /^(?:for|für|fürs|pour|para|pro|per|als|as)\s/iu;
/** A time in the middle of a clause, "the fall 4 s in reverse", "5 seconds of the lake". */
export const timeAnywhere = new RegExp(
  String.raw`(?:^|[\s(])(\d{1,3}(?:[.,]\d+)?\s*(?:${SECONDS}))(?![\p{L}\d])\)?(?:\s+(?:of|von|vom|de|du|di|da|do)(?=\s))?`,
  'iu',
);
