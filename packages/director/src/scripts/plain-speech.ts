/**
 * What people write around their list of shots, and turns of it, as the list itself: the greeting and the end of a letter, "that's
 * the whole video", "open with A and close with B, in between C", "so that it fills 10 seconds", "half a minute". Pure.
 */
import { numberWords } from '../grammar/languages/vocabulary.ts';
import { fold } from '../grammar/tokens/lex.ts';
import { wordsOfTime } from './list-words.ts';
import { SECONDS } from './script-words.ts';

const greeting =
  '(?:dear|hi|hiya|hello|hey|good (?:morning|afternoon|evening)|to whom it may concern|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|moin|servus|bonjour|bonsoir|salut|ch(?:er|ère)s?|hola|buen(?:os|as) (?:días|tardes)|estimad[oa]s?|querid[oa]s?|olá|oi|bom dia|boa tarde|car[oaie]|gentil[ei]|buongiorno|buonasera|ciao|salve)';
/** "Dear team,", "Sehr geehrte Damen und Herren,". */
const opening = new RegExp(String.raw`^\s*${greeting}(?: [\p{L}.’'-]+){0,5}\s*[,!]\s*(?=\S)`, 'iu');
/** "Hi it's Noor from the studio": who writes. */
const whoWrites = new RegExp(
  String.raw`^\s*(?:${greeting}[,!.]? +)?(?:(?:it'?s|this is|my name is|i'm|hier ist|ich bin|hier spricht|c'est|je suis|je m'appelle|soy|me llamo|aqui é|sou|sono|mi chiamo) (?:the |der |die |le |la |el |o )?[\p{L}’'-]+(?: here)?(?: (?:from|of|at|vom|von(?: der)?|de|du|del|do|da|di|della) (?:the |la |le |l')?[\p{L}’'-]+(?: (?!i |we |can |ich |wir |je |on )[\p{L}’'-]+)?)?)[,.;:!–-]? +(?=(?:i|i'd|we|we'd|can|could|would|please|pls|need|want|make|just|so|here|ich|wir|bitte|könnt?e?n?|kannst|je|j'ai|on|nous|il|quiero|necesito|querría|queria|preciso|vorrei|ho|mi|can|me) )`,
  'iu',
);
const interjections =
  /^\s*(?:(?:omg|lol|haha+|ok(?:ay)?|so|right|well|um+|uh+|hmm+|yo|guys|alright|listen|look|anyway|basically|also|na ja|also|tja|alors|bon|bueno|pues|vale|então|bom|allora)(?:[,.!…]+|(?=\s))\s*)+(?=\S)/iu;
/** "Kind regards, Walter". */
const closing =
  /(?:^|(?<=[.!?\n]))\s*(?:(?:with )?(?:kind(?:est)?|best|warm(?:est)?|many) (?:regards|wishes|thanks)|(?:best )?regards|best|cheers|thank you(?: (?:so|very) much)?(?: in advance)?|thanks(?: (?:so much|a lot|in advance|a million|again))*|thx|ta|yours(?: (?:sincerely|faithfully|truly))?|sincerely|love|(?:mit )?(?:freundlichen?|vielen?|lieben?|besten?|herzlichen?) (?:grüßen?|grüssen?|dank)|(?:vielen |herzlichen |besten )?dank(?:e)?(?: (?:im voraus|schon mal|schön))*|lg|vg|mfg|(?:bien )?cordialement|merci(?: (?:beaucoup|d'avance|par avance|à vous))*|bien à vous|bisous|(?:un )?(?:cordial )?saludos?|(?:muchas )?gracias(?: de antemano)?|un abrazo|atenciosamente|(?:muito )?obrigad[oa](?: desde já)?|abraços?|(?:cordiali |distinti )?saluti|grazie(?: mille| in anticipo)?)(?:\s*[,!\n–-]\s*\p{Lu}[\p{L}.’'-]*(?:[ \n]\p{Lu}[\p{L}.’'-]*){0,2})?[\s,!.x:)]*$/iu;
/** "That's the whole video", "and nothing else". */
const wholeOfIt =
  /(?:^|(?<=[.!?\n,;]))\s*(?:and )?(?:that(?:'s| is|s) (?:the whole (?:video|film|thing|clip)|all(?: of it)?|it)|nothing else(?: (?:in (?:it|there|the (?:film|video))|please))?|(?:und )?sonst nichts|das ist alles|mehr nicht|c'est tout|rien d'autre|(?:y )?nada más|eso es todo|(?:e )?mais nada|só isso|nient'altro|basta così)(?=\s*(?:[.!,;\n]|$))/giu;
const andNothingElse = /,? and nothing else(?: in it)?(?=[ ,.;\n]|$)/giu;

/** The message alone. */
export const withoutLetter = (text: string): string =>
  [opening, whoWrites, interjections, closing].reduce(
    (left, form) => {
      const bare = left.replace(form, '');
      return /\p{L}/u.test(bare) ? bare : left;
    },
    text.replace(wholeOfIt, '').replace(andNothingElse, ''),
  );

const minutes: readonly (readonly [RegExp, number])[] = [
  [/(?<!\p{L})(?:one|a) minute and a half(?!\p{L})/giu, 90],
  [
    /(?<!\p{L})(?:half a minute|half minute|(?:eine )?halbe minute|une demi-minute|medio minuto|meia minuto|meio minuto|mezzo minuto)(?!\p{L})/giu,
    30,
  ],
  [/(?<![\p{L}\d])(?:one|a full|a whole) minute(?!\p{L}| \d| and)/giu, 60],
];
/** "Half a minute" in seconds, "three seconds" with its digit. */
const inSeconds = (text: string): string =>
  minutes
    .reduce((left, [form, seconds]) => left.replace(form, `${seconds} seconds`), text)
    .replace(wordsOfTime, (said: string, word: string) => {
      const value = numberWords.get(fold(word));
      return value === undefined ? said : said.replace(word, String(value));
    });

/** "So that it fills 10 seconds", "to last 8 s": a time. */
const filling = new RegExp(
  String.raw`,? (?:so (?:that )?(?:it|they|this|that|the clip) (?:fills?|lasts?|takes?|runs?(?: for)?|is|are)|(?:so as )?to (?:fill|last|run(?: for)?)|and (?:it )?(?:should )?(?:last|fill)s?|damit (?:es|sie|er) .{0,12}?(?=\d)) (?:up )?(?:exactly |about )?(\d{1,3}(?:[.,]\d+)? ?(?:${SECONDS}))(?!\p{L})`,
  'giu',
);
/** "… in which we see the beach". */
const inWhich = /,? (?:in which|where|and in it) (?:we|you|one) (?:can )?(?:see|sees)(?: first)? /giu;
/** "And hear the ambient music". */
const heard =
  /,? (?:and |und |et )?(?:we |you |one )?(?:can )?hear(?:s|ing)?(?: the)? ((?:[\p{L}\d_'’-]+ ){0,2}?(?:music|song|track|tune))(?!\p{L})/giu;

const then = ', ';
const part = String.raw`[^,;.\n]{2,60}?`;
const betweens: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:(?:it|the film|the video|we|please) )?(?:(?:should|must|can|to|will|please) )*(?:open|start|begin|lead)(?:s|ing)? (?:with|on|off with) (?<a>${part}),? (?:and )?(?:close|end|finish|conclude)(?:s|ing)? (?:with|on|off with) (?<b>${part})\s*[;,.:]\s*(?:and )?(?:in[- ]?between|between (?:them|those)|in the middle)(?:[,:]| use| show| put| comes?| we see| have| there (?:should be|are|is))* (?<c>[^;.\n]{2,160})`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:bitte )?mit (?<a>${part}) (?:anfangen|beginnen|starten),? und mit (?<b>${part}) (?:aufhören|enden|schließen|abschließen)\s*[;,.:]\s*(?:und )?dazwischen(?:[,:]| nur| kommt| kommen| bitte)* (?<c>[^;.\n]{2,160})`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:commence[rz]?|ouvr(?:ir|ez|e)|débute[rz]?) (?:par|avec|sur) (?<a>${part}),? et (?:fini[rtsz]*|termine[rz]?) (?:par|avec|sur) (?<b>${part})\s*[;,.:]\s*(?:et )?entre les deux(?:[,:]| mets| montre)* (?<c>[^;.\n]{2,160})`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:empieza|empezar|comienza|abre|começa|começar|abr[ae]) (?:con|com|por) (?<a>${part}),? [ye] (?:termina|acaba|terminar|acabar) (?:con|com|por|en|em) (?<b>${part})\s*[;,.:]\s*(?:[ye] )?(?:en medio|entre medias|no meio|entre (?:los|as|os) d(?:os|uas|ois))(?:[,:]| pon| põe)* (?<c>[^;.\n]{2,160})`,
    'giu',
  ),
];
const order = /,? (?:all )?in (?:that|this|exactly that|the following) order\s*$/iu;
const eachEnd = new RegExp(
  String.raw`,? ((?:each |all |je(?:weils)? |cada uno |chacun )?(?:for )?\d{1,3} ?(?:${SECONDS})(?: (?:each|apiece|chacune?|cada un[oa]))?)\s*$`,
  'iu',
);

/** "Open with A and close with B; in between C and D": A, C, D, B. */
const inBetween = (text: string): string =>
  betweens.reduce(
    (left, form) =>
      left.replace(form, (...found: unknown[]) => {
        const { a = '', b = '', c = '' } = found.at(-1) as { [name: string]: string | undefined };
        const inner = c.replace(order, '');
        const time = eachEnd.exec(inner);
        const middle = (time === null ? inner : inner.slice(0, time.index)).replace(
          /\s+(?:and|und|et|y|e)\s+/giu,
          then,
        );
        return `${a.trim()}${then}${middle.trim()}${then}${b.trim()}${time === null ? '' : `, ${time[1]}`}`;
      }),
    text,
  );

/** "Tuba tuba tuba": so many times. */
const inARow = /(?<=^|[,.;:\n] ?)(\p{L}{3,20})(?: \1){2,7}(?![\p{L}\d])/giu;
const repeatedWord = (text: string): string =>
  text.replace(inARow, (said: string, word: string) => `${word} ${said.split(' ').length} times`);

/** "A dissolving into B dissolving into C". */
const into =
  / ?,? (?:(?:cross)?dissolv(?:ing|es?)|(?:cross)?fad(?:ing|es?)|melt(?:ing|s)|blend(?:ing|s)) (?:slowly |gently |softly )?(?:in)?to (?=(?:the |a |an |my |our )?\p{L})(?!(?:black|white)(?!\p{L}))/giu;
function dissolving(text: string): string {
  const count = [...text.matchAll(into)].length;
  if (count === 0) return text;
  const plain = text.replace(into, ', then ');
  // Where other cuts are told besides, these are not all.
  const cuts = [...plain.matchAll(/(?<!\p{L})then(?!\p{L})/giu)].length;
  return cuts === count ? `${plain.replace(/[\s.]+$/u, '')}. Crossfades between all clips.` : text;
}

/** `masked` without what stands around its list. */
export const plainSpeech = (masked: string): string =>
  [withoutLetter, inSeconds, inBetween, repeatedWord, dissolving]
    .reduce((text, form) => form(text), masked)
    .replace(filling, ', $1')
    .replace(inWhich, ': ')
    .replace(heard, ', music: $1');
