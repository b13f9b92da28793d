/**
 * How people talk when they ask: fillers, "could we …?", "let's", a reason behind the wish, slips in the words that tell what to do.
 * None of it says what is wished. Pure.
 */
import { isReserved, knownWords } from '../grammar/languages/vocabulary.ts';
import { type Form, withForms } from './forms.ts';

/** "Um" is a word of Portuguese and German. */
const isEnglish = /(?<![\p{L}])(?:the|and|can|you|it|make|put|is|with|so)(?![\p{L}])/iu;
const hesitations: readonly Form[] = [[/(?<![\p{L}\p{N}])(?<!cada )um+(?![\p{L}\p{N}])[,.]? ?/giu, '']];

const fillers: readonly Form[] = [
  [/(?<![\p{L}\p{N}])(?:uh+|uhm+|erm+|hm+|äh+m?|öh+m?|euh)(?![\p{L}\p{N}])[,.]? ?/giu, ''],
  [
    /(?<=^|[.!?\n]\s*)(?:(?:oh|yeah|yep|yes|so|okay|ok|right|well|hey|hi|hello|alright|actually|also|and|hallo|ja|also|oui|bon|alors|hola|bueno|sí|ciao|allora|sì|olá|oi|então),? )+(?=(?:can|could|would|will|let|please|make|for|the|i|we|it|cut|put|use|take|add|give|show|move|turn|swap|switch|bitte|kannst|mach|tu|tu peux|peux|puedes|podrías|puoi|potresti|pode|podes)(?![\p{L}]))/giu,
    '',
  ],
];

/** What only makes a wish polite. */
const polite =
  /^(\s*)(?:(?:please|maybe|perhaps|just) )*(?:(?:can|could|would|will|might|may|shall) (?:you|we)(?: (?:please|maybe|just|also|perhaps))*|let['’]?s(?: (?:please|just|also))*|let us|i(?:['’]d| would) (?:like|love) (?:you )?to|please can you do that) (?=(?:add|bring|change|cut|drop|end|extend|fade|flip|freeze|get|give|have|hold|insert|keep|leave|let|lose|lower|make|move|mute|pause|play|put|remove|replace|reverse|set|shift|shorten|show|slow|speed|split|start|swap|switch|take|the video|throw|trim|turn|use|write)(?![\p{L}]))/iu;

/** A question that asks for something to be done is that wish. */
const asWish = (sentence: string): string =>
  polite.test(sentence) ? sentence.replace(polite, '$1').replace(/\?(\s*)$/u, '.$1') : sentence;

/** A reason up to the end of its clause: what another joint brings in is a wish of its own ("because it is funny, and the frog shorter"). */
const to = (most: number) =>
  String.raw`(?:(?! (?:and|but|then|so|und|aber|dann|et|mais|puis|y|pero|luego|e|ma|poi|mas|depois) )[^,;.!?\n]){2,${most}}`;
/** What the wish is for. */
const reason = String.raw`,? (?:so (?:that )?(?:people|they|everyone|everybody|viewers|we|you|one|the audience|the viewers?) (?:can|could|will|would|have|get|know|see)${to(80)}|because ${to(100)}|so they (?:change|swap|switch) places|as (?:it|that|this) (?:is|was|looks|feels)(?! (?:except|but|apart|other than|save for)) ${to(80)}|damit (?:man|die leute|alle|jeder) ${to(80)}|weil ${to(80)}|parce que ${to(80)}|para que ${to(80)}|porque ${to(80)}|perché ${to(80)}|così (?:la gente|si) ${to(80)})`;
const reasons: readonly Form[] = [
  [new RegExp(String.raw`(?<=\p{L}[^.!?\n]{6,200}?)${reason}(?=\s*(?:[,;.!?\n]|$))`, 'giu'), ''],
  [
    /(?<=[.!?]\s+)(?:i (?:just )?(?:think|feel|believe|find)(?: that)?|that (?:would|will|should)|this (?:would|will)|it (?:would|will|just)) [^.!?\n"\uE000]{3,100}[.!?]?\s*$/giu,
    '',
  ],
];

/** Words that tell what to do, in which slips are mended. */
const grammar =
  'other between second seconds minutes beginning before behind after again double twice triple half speed slow slower faster should black white colour colours color colors video title titles remove replace switch crossfade crossfades transition transitions vertical square short shorter longer length whole everything first last down instead with without frame freeze picture music sound quieter louder reverse backwards subtitles captions bottom right left corner third fourth reduce middle please every'.split(
    ' ',
  );
/** They are words of their own. */
const own = new Set(
  'star stars seed seeds sped tile tiles shot shots back quite quiet spit loner form while write sort sport shirt shore beat date fist list lats wit pleas leas every very ever even lefty light night fight sight rights flight tight colon colony dawn don town won own fall all halo calf hall mail lenth hold hole wheel while'.split(
    ' ',
  ),
);
const known = new Set([
  ...grammar,
  'the of to and in on at is it for a an be as or by we us me my our you your his her its them they he she this that these those not but can all any out off up let has had was are do so',
]);
const short: ReadonlyMap<string, string> = new Map(
  Object.entries({
    teh: 'the',
    hte: 'the',
    pls: 'please',
    plz: 'please',
    plse: 'please',
    thx: 'thanks',
    dwn: 'down',
    evry: 'every',
    shrt: 'short',
    haf: 'half',
    wth: 'with',
    befor: 'before',
    twise: 'twice',
    vid: 'video',
    cuz: 'because',
    secnd: 'second',
    dont: "don't",
  }),
);

const bones = (word: string) => word.replace(/[aeiou]/g, '').replace(/(.)\1+/g, '$1');
const letters = (word: string) => [...word].toSorted().join('');
const bySkeleton = new Map<string, string[]>();
for (const word of grammar) bySkeleton.set(bones(word), [...(bySkeleton.get(bones(word)) ?? []), word]);
const byLetters = new Map<string, string[]>();
for (const word of grammar) byLetters.set(letters(word), [...(byLetters.get(letters(word)) ?? []), word]);

/** True where all letters of `short` stand in `long` in their order. */
function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** A word of the grammar without some vowels, or with its letters in another order; null where it may be another word. */
function mended(written: string, isName: (word: string) => boolean): string | null {
  const word = written.toLowerCase();
  const whole = short.get(word);
  if (whole !== undefined) return isName(word) ? null : whole;
  if (word.length < 4 || own.has(word) || known.has(word) || isReserved(word) || knownWords.has(word))
    return null;
  const near = new Set([
    ...(byLetters.get(letters(word)) ?? []),
    ...(bySkeleton.get(bones(word)) ?? []).filter((one) => bones(one).length >= 3 && isWithin(word, one)),
  ]);
  const [only] = [...near].filter((one) => one[0] === word[0] && one.length >= 5);
  return near.size === 1 && only !== undefined && !isName(word) ? only : null;
}

/** Words in small letters, and those that begin a sentence: others are names. */
const spelled =
  /(?<![\p{L}\p{N}_.'’-])(?:[a-z]{2,14}|(?<=^|[.!?\n]\s*)[A-Z][a-z]{2,13})(?![\p{L}\p{N}_'’-]|\.\p{L})/gu;

/** A message without what only leads to its wish. `isName`: true of words that files are called by. */
export function plainChat(
  text: string,
  { isTurn, isName }: { isTurn: boolean; isName: (word: string) => boolean },
): string {
  const spelt = text.replace(spelled, (word) => mended(word, isName) ?? word);
  const plain = withForms(withForms(spelt, isEnglish.test(spelt) ? hesitations : []), fillers);
  if (!isTurn) return plain;
  return withForms(plain, reasons)
    .split(/(?<=[.!?\n])/u)
    .map(asWish)
    .join('')
    .replace(/\.\s*$/u, '');
}
