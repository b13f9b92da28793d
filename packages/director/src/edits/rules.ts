/**
 * How changes of a film are put into words: one rule per way to say one. They are patterns over a line of folded words
 * (see clip-words.ts); of two that begin at one word the longer one counts. Pure.
 */
import { clipWords, quoteMark } from './clip-words.ts';
import type { CaptionStyleName, ClipTarget, Edit } from './edit-wish.ts';
import { looks, speeds } from './look-rules.ts';
import {
  alone,
  anything,
  clips,
  cutVerbs,
  either,
  every,
  type Found,
  number,
  numberOf,
  of,
  type Rule,
  rule,
} from './rule-parts.ts';

const styles: { [word: string]: CaptionStyleName } = {
  karaoke: 'karaoke',
  'word by word': 'word',
  'one word at a time': 'word',
  'single word': 'word',
  word: 'word',
  pop: 'pop',
  popping: 'pop',
  'pop up': 'pop',
  tiktok: 'pop',
  boxed: 'box',
  box: 'box',
  outlined: 'line',
  line: 'line',
  plain: 'line',
};
const styleWords = Object.keys(styles)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const captionWord = '(?:captions?|subtitles?|subs|untertiteln?|sous titres?|subtitulos|legendas)';
const place = '(?:(?:at|to|on|in) (?:the )?(?<place>top|middle|bottom|center|centre))';

const captionEdit = ({ group }: Found): Edit => {
  const at = group('place');
  return {
    kind: 'captions',
    style: styles[group('style') ?? ''] ?? null,
    position: at === undefined ? null : at === 'top' || at === 'bottom' ? at : 'middle',
  };
};

const texts: Rule[] = [
  rule(
    'both',
    `(?:with |add |use )?(?:the |some )?(?<style>${styleWords})(?: style)? ${captionWord}(?: ${place})?`,
    captionEdit,
  ),
  rule(
    'both',
    `(?:with |add |use |make |put )?(?:the )?${captionWord} (?:in |as |like |with )?(?:a |the )?(?<style>${styleWords})(?: style| by word)?(?: ${place})?`,
    captionEdit,
  ),
  rule(
    'both',
    `(?:with |add |use |move |put |show )?(?:the )?${captionWord} (?:stand |go )?${place}`,
    captionEdit,
  ),
  rule(
    'turn',
    `(?:make |set |have )?(?:the |die |der |les |los |as )?(?<of>${captionWord}|titles?|text|texts|words|letters|headline|titel|titres?|titulos?) (?:be |a (?:bit|little) |much |even |etwas |viel |un peu )*(?<by>bigger|larger|smaller|tinier|grosser|kleiner|plus grands?|plus petits?|mas grandes?|mas pequenos?|maiores?|menores?)`,
    sizeEdit,
  ),
  rule(
    'turn',
    `(?:with |use |make |have )?(?:the |a )?(?<by>bigger|larger|smaller|grossere|kleinere) (?<of>${captionWord}|titles?|text|texts|words|letters|titel)`,
    sizeEdit,
  ),
];

function sizeEdit({ group }: Found): Edit {
  const isSmaller = /small|tini|klein|petit|pequen|menor/.test(group('by') ?? '');
  const isCaption = new RegExp(`^${captionWord}$`, 'u').test(group('of') ?? '');
  return { kind: 'textSize', of: isCaption ? 'captions' : 'titles', factor: isSmaller ? 0.75 : 1.35 };
}

const material: Rule[] = [
  rule(
    'both',
    `(?:${cutVerbs} ${every}|(?:no|with no) (?=silences|pauses))(?:silences?|silent (?:parts?|bits?|passages?|moments?|stretches)|pauses?|dead air|quiet parts|stille|sprechpausen|pausen|silencios?|pausas?|静 音)(?: (?:out|away|from it|from the (?:film|video|interview|talk)|raus|heraus|weg))?`,
    () => ({ kind: 'silences' }),
  ),
  rule(
    'both',
    `${cutVerbs} ${every}(?:fillers?|filler words?|ums?|uhs?|ahs?|hesitations?|fullworter|tics de langage|muletillas)(?: (?:and|,|or|und) (?:the )?(?:fillers?|filler words?|ums?|uhs?|ahs?|hmms?|repeats?|repeated starts|hesitations))*(?: out)?`,
    () => ({ kind: 'fillers' }),
  ),
  rule(
    'both',
    `(?:(?:cuts?|cutting|edit|edited|sync|synced|synchronised|synchronized|match|matched|snap|set|timed) )?(?:it |them |the cuts? |every cut |everything |the shots |${clips('all')} )?(?:to|on|with) (?:the |every )?(?:beats?|rhythm)(?: of (?:the )?(?:music|song|track))?`,
    () => ({ kind: 'beats', every: null }),
  ),
  rule(
    'both',
    '(?:with )?(?:beat (?:synced|matched|cut) ?(?:cuts?|edit)?|cuts? every (?<n>\\d|two|four) beats?)',
    ({ group }) => ({
      kind: 'beats',
      every: group('n') === undefined ? null : numberOf(group('n')),
    }),
  ),
  rule('both', '(?:cut|cuts) (?:on|every|to) (?:every |each |the )?bars?', () => ({
    kind: 'beats',
    every: 'bar',
  })),
  rule(
    'both',
    `(?:keep|keeping|hold|have) (?:the |my )?(?<who>speaker|person|people|face|faces|subject|action|presenter|host|woman|man|kid|child|dog|cat|car|ball|${clipWords}) (?:always )?(?:in|inside) (?:the |of the )?(?:frame|picture|shot|view|middle|centre|center)`,
    (found) => ({ kind: 'reframe', follow: followOf(found.group('who')), shape: null }),
  ),
  rule(
    'both',
    `(?:follow|following|track|tracking) (?:the |my )?(?<who>speaker|person|people|face|faces|subject|action|motion|movement|presenter|host|woman|man|kid|child|dog|cat|car|ball|${clipWords})`,
    (found) => ({ kind: 'reframe', follow: followOf(found.group('who')), shape: null }),
  ),
  rule('both', '(?:auto ?reframe(?:d)?|reframe(?: it)?|smart crop(?:ped)?)', () => ({
    kind: 'reframe',
    follow: 'auto',
    shape: null,
  })),
  rule(
    'turn',
    `keep only (?:the )?(?:parts?|sentences?|bits?|moments?|what is said) (?:(?:where|in which|that|when) (?:he|she|they|somebody|someone|it)? ?(?:say|says|mentions?|talks? about|speaks? of|is about) |about |with |mentioning )(?:the )?(?<quote>${quoteMark}\\d+|[\\p{L}']+)`,
    (found) => ({ kind: 'quotes', phrases: [found.quote('quote') ?? found.group('quote') ?? ''] }),
  ),
];

function followOf(who: string | undefined): 'auto' | 'people' | 'faces' | 'motion' {
  if (/face/.test(who ?? '')) return 'faces';
  if (/speaker|person|people|presenter|host|man|woman|kid|child/.test(who ?? '')) return 'people';
  return /action|motion|movement/.test(who ?? '') ? 'motion' : 'auto';
}

const pictures: Rule[] = [
  rule(
    'both',
    `(?:(?:play|show|run|have) ${clips('before')} )?(?:backwards?|in reverse|reversed|ruckwarts|a l'envers|al reves|de tras para frente)(?! order)${of('after')}|(?:reverse|rewind) (?!(?:the )?order)${clips('c')}|spiele ${clips('d')} ruckwarts`,
    (found) => ({ kind: 'reverse', target: firstOf(found, ['before', 'after', 'c', 'd']) }),
  ),
  rule(
    'both',
    `(?:and )?(?:(?:end|ending|finish) (?:with|on|in) (?:a )?freeze ?frame|freeze (?:on )?(?:the )?(?:last|final) (?:frame|picture|image)|freeze (?:at )?the end|hold (?:on )?the last (?:frame|picture|image|shot)|(?:with )?(?:a )?freeze ?frame (?:at|on) the end)(?: for ${number} (?:seconds?|s|sec))?`,
    (found) => freeze(found, { kind: 'places', at: [-1] }),
  ),
  rule('both', `freeze ${clips('c')}(?: for ${number} (?:seconds?|s|sec))?`, (found) =>
    freeze(found, found.clips('c')),
  ),
  rule(
    'both',
    '(?:(?:add|with|put) )?(?:a )?(?:fade in and (?:a )?(?:fade )?out|fades? in and out|(?:fade|fading) from black and to black)(?: of (?:the )?(?:picture|film|video))?',
    () => ({ kind: 'fade', edge: 'both' }),
  ),
  rule(
    'both',
    '(?:(?:add|with|put|and) )*(?:a |it )?(?:fades? ?(?:to black|out)|fading (?:to black|out)|ausblenden|fondu au noir|fundido a negro)(?: (?:at|in) the (?:very )?end)?',
    () => ({ kind: 'fade', edge: 'out' }),
  ),
  rule(
    'both',
    '(?:(?:add|with|put|and) )*(?:a |it )?(?:fades? (?:in|from black)|fading (?:in|from black)|einblenden)(?: (?:at|in) the (?:very )?(?:start|beginning))?',
    () => ({ kind: 'fade', edge: 'in' }),
  ),
  rule(
    'both',
    `(?:(?:add|with) )?(?:a )?(?:slow |slowly |gentle |subtle )*(?:zoom|zooms|zooming) (?<to>in|out)(?! to (?:fill|fit))(?: slowly| gently)?(?: (?:on|of|for) ${clips('after')})?`,
    (found) => ({
      kind: 'zoom',
      to: found.group('to') === 'out' ? 'out' : 'in',
      target: found.clips('after'),
    }),
  ),
  rule('both', `(?:(?:add|with) )?(?:a )?ken burns(?: effect)?${of('after')}`, (found) => ({
    kind: 'zoom',
    to: 'in',
    target: found.clips('after'),
  })),
  rule('turn', '(?:no|without|remove the) zoom(?:s|ing)?', () => ({
    kind: 'zoom',
    to: 'none',
    target: { kind: 'all' },
  })),
  rule(
    'both',
    `(?:(?:as|in|with) )?(?:a )?(?:split ?screen|geteilter bildschirm|ecran partage|pantalla dividida)(?: (?:of|with) ${clips('after')})?|${clips('before')} (?:side by side|next to each other|nebeneinander|cote a cote)`,
    (found) => ({ kind: 'split', as: 'beside', targets: either(found, 'before', 'after') }),
  ),
  rule(
    'both',
    `${clips('before')} (?:one above the other|on top of each other|above each other)`,
    (found) => ({
      kind: 'split',
      as: 'above',
      targets: found.clips('before'),
    }),
  ),
  rule(
    'both',
    `(?:with |put |show |add )?${clips('before')} (?:as |in )(?:a )?(?:picture in picture|pip|(?:the |a )?(?:small )?corner(?: of the (?:screen|frame|picture))?)|(?:a )?(?:picture in picture|pip) (?:of|with) ${clips('after')}`,
    (found) => ({ kind: 'inset', target: either(found, 'before', 'after') }),
  ),
  rule(
    'both',
    `(?:loop|repeat|play) (?:it|the (?:film|video|whole thing|clip)) (?<n>twice|two|three|four|five|\\d{1,2})(?: times)?`,
    ({ group }) => ({
      kind: 'loop',
      times: Math.max(2, Math.min(20, numberOf(group('n')))),
    }),
  ),
  rule('turn', 'loop (?:it|the (?:film|video|whole thing))', () => ({ kind: 'loop', times: 2 })),
];

const freeze = ({ group }: Found, target: ClipTarget): Edit => ({
  kind: 'freeze',
  seconds: group('n') === undefined ? 1.5 : numberOf(group('n')),
  target,
});

function firstOf({ group, clips: clipsOf }: Found, names: readonly string[]): ClipTarget {
  const name = names.find((one) => group(one) !== undefined);
  return name === undefined ? { kind: 'all' } : clipsOf(name);
}

const factor = (value: number): Edit => ({ kind: 'length', seconds: null, factor: value, bound: 'about' });
const it =
  '(?:(?:and |now |please )*(?:make|cut|get|mach|mache|rends|haz|hazlo|faz|faca|deixa) (?:it|this|that|the (?:film|video|clip|whole thing)|es|le|la|lo|o|das (?:video|ganze)) )?';
const much =
  '(?:a (?:tiny |little )?(?:bit|little|lot|touch|tad) |much |even |slightly |still |far |etwas |viel |ein bisschen |noch |un peu |beaucoup |un poco |mucho |um pouco |muito )*';

const lengths: Rule[] = [
  rule(
    'turn',
    `${it}${much}(?:shorter|kurzer|plus courte?|mas cort[oa]|mais curt[oa]|piu cort[oa]|短 一 点|短 一 些)(?! than (?!(?:that|it|this|now|before)(?![^ ])))(?: than (?:that|it|this|now|before))?`,
    () => factor(0.7),
  ),
  rule('turn', `${it}(?:half as long|half the length|half its length|halb so lang)`, () => factor(0.5)),
  rule(
    'turn',
    `${it}${much}(?:longer|langer|plus longu?e?|mas larg[oa]|mais long[oa]|piu lung[oa]|长 一 点|长 一 些)(?! than (?!(?:that|it|this|now|before)(?![^ ])))(?: than (?:that|it|this|now|before))?`,
    () => factor(1.4),
  ),
  rule('turn', `${it}(?:twice as long|double the length|doppelt so lang)`, () => factor(2)),
  rule(
    'turn',
    `${it}(?<n>\\d{1,3}(?:[.,]\\d)?) (?:seconds?|s|secs?|sekunden) (?<way>shorter|longer|kurzer|langer)`,
    ({ group }) => bySeconds(group('n'), group('way')),
  ),
  rule(
    'turn',
    `${it}(?<way>shorter|longer|kurzer|langer) by (?<n>\\d{1,3}(?:[.,]\\d)?) (?:seconds?|s|secs?)`,
    ({ group }) => bySeconds(group('n'), group('way')),
  ),
  rule(
    'turn',
    'auf (?<n>\\d{1,3}(?:[.,]\\d)?) (?:sekunden|sek|s) (?:kurzen|gekurzt|verlangern|verlangert|bringen|trimmen|schneiden)',
    ({ group }) => ({ kind: 'length', seconds: numberOf(group('n')), factor: null, bound: 'exact' }),
  ),
  rule(
    'turn',
    `(?:show|hold|keep|make|let|leave|have|play) ${clips('c')} (?:(?:on|on screen|stay|stand|run|last|up) )*(?:for )?${much}(?<way>longer|shorter)(?: on screen)?(?! than (?!(?:that|it|this|now|before)(?![^ ])))(?: than (?:that|it|this|now|before))?`,
    (found) => {
      const target = found.one('c');
      if (target.kind === 'all') return null;
      return { kind: 'clipLength', target, factor: found.group('way') === 'longer' ? 1.5 : 0.67 };
    },
  ),
  rule(
    'turn',
    '(?:shorten|tighten|trim|kurze) (?:it|this|the (?:film|video|whole thing)|es|das video)(?: up| down)?(?! to)',
    () => factor(0.7),
  ),
];

/** A difference is a length below 0 or above it: it is added to the film's own. */
function bySeconds(seconds: string | undefined, way: string | undefined): Edit {
  const value = numberOf(seconds);
  const isLess = way === 'shorter' || way === 'kurzer';
  return { kind: 'length', seconds: isLess ? -value : value, factor: 0, bound: 'exact' };
}

const orders: Rule[] = [
  rule(
    'turn',
    `(?:swap|switch|exchange|flip|tausche|echange|intercambia|troca) (?:the order of )?(?:the |die |les |los |as |os )?(?:first (?:two|2)|(?:two|2) first|ersten (?:beiden|zwei)|deux premiers|dos primeros|primeros dos|duas primeiras|primeiras duas)(?: (?:clips?|shots?|scenes?|parts?|ones|szenen|plans|escenas))?`,
    () => ({ kind: 'swap', a: { kind: 'places', at: [0] }, b: { kind: 'places', at: [1] } }),
  ),
  rule(
    'turn',
    '(?:the )?first (?:two|2)(?: (?:clips?|shots?|scenes?|parts?|ones))? (?:the )?other way (?:a?round)',
    () => ({ kind: 'swap', a: { kind: 'places', at: [0] }, b: { kind: 'places', at: [1] } }),
  ),
  rule(
    'turn',
    `(?:swap|switch|exchange|flip) (?:the order of )?the last two(?: (?:clips?|shots?|scenes?|parts?|ones))?`,
    () => ({ kind: 'swap', a: { kind: 'places', at: [-2] }, b: { kind: 'places', at: [-1] } }),
  ),
  rule(
    'turn',
    `(?:swap|switch|exchange|tauschen?|tausch|tauscht|echange|intercambia) (?:the order of |mal |bitte )*${anything('a')} (?:and|with|und|mit|et|y|con) ${anything('b')}(?: around)?`,
    (found) => ({ kind: 'swap', a: found.one('a'), b: found.one('b') }),
  ),
  rule(
    'turn',
    '(?:swap|switch|exchange|flip) (?:them|both|these|those|the two|the clips)(?: around| round| over)?',
    () => ({
      kind: 'swap',
      a: { kind: 'places', at: [0] },
      b: { kind: 'places', at: [-1] },
    }),
  ),
  rule(
    'turn',
    `${clips('a')} and ${clips('b')} (?:should |must |need to |have to |to )?(?:be swapped|be switched|swap(?: places| round| around)?|change places|trade places|switch places)`,
    (found) => ({ kind: 'swap', a: found.one('a'), b: found.one('b') }),
  ),
  rule(
    'turn',
    '(?:in )?(?:the )?(?:reverse|reversed|opposite) order|(?:reverse|flip|invert|turn a?round|switch) the (?:clip )?order|(?:put (?:it|them) )?the other way a?round|(?:the )?order (?:backwards|reversed)|umgekehrte reihenfolge',
    () => ({ kind: 'backwards' }),
  ),
  rule(
    'turn',
    `(?:start|starts|starting|begin|begins|beginning|open|opens|opening|beginne|fang|commence|empieza|comienza|comece) (?:it )?(?:with|on|mit|par|avec|con|com) ${clips('c')}(?: (?:instead|an))?`,
    (found) => ({ kind: 'place', target: found.one('c'), place: 'first' }),
  ),
  rule(
    'turn',
    `(?:end|ends|ending|finish|finishes|finishing|close|closes|closing|ende|termine|finis|termina|acaba) (?:it )?(?:with|on|mit|par|avec|con|com) ${clips('c')}(?: instead)?`,
    (found) => ({ kind: 'place', target: found.one('c'), place: 'last' }),
  ),
  rule(
    'turn',
    `(?:(?:put|move|show|play|have|bring) )?${clips('c')} (?:(?:comes?|goes|should (?:be|come|go)|to|at|as) )?(?:the )?(?<place>first|last|front|start|beginning|end|zuerst|zuletzt|en premier|en dernier|primero|al final)(?! ?(?:${quoteMark}|\\d|one|two|three|clips?|shots?|scenes?|seconds?))`,
    (found) => ({
      kind: 'place',
      target: found.one('c'),
      place: /last|end|zuletzt|dernier|final/.test(found.group('place') ?? '') ? 'last' : 'first',
    }),
  ),
  rule(
    'turn',
    `(?:(?:put|move|show|play|bring) )?${clips('a')} (?:comes? |goes |right |directly )*(?<side>before|after|vor|nach|avant|apres|antes de|despues de) ${clips('b')}`,
    (found) => ({
      kind: 'beside',
      target: found.one('a'),
      anchor: found.one('b'),
      side: /before|vor|avant|antes/.test(found.group('side') ?? '') ? 'before' : 'after',
    }),
  ),
];

const dropping =
  "(?:get rid of|throw out|ditch|scrap|remove|delete|drop|cut|take|lose|leave|leaving|without|no|kill|throw|skip|don't show|do not show|entferne|losche|ohne|enleve|supprime|retire|sans|quita|elimina|sin|remova|tire|sem)";

const membership: Rule[] = [
  rule(
    'turn',
    `(?:(?:use|take|show|put|have|i want|i'd like|i would like) )?${anything('by')} (?:instead of|in place of|rather than|statt|anstatt|anstelle von|au lieu de|a la place de|en lugar de|en vez de|em vez de) ${anything('c')}`,
    (found) => ({ kind: 'replace', target: found.one('c'), by: found.one('by') }),
  ),
  rule(
    'turn',
    `(?:replace|exchange|swap|change|ersetze|remplace|reemplaza|cambia|substitua) (?:out )?${anything('c')} (?:with|by|for|to|durch|mit|par|por|con) ${anything('by')}`,
    (found) => ({ kind: 'replace', target: found.one('c'), by: found.one('by') }),
  ),
  rule('turn', `(?:use|take|show) ${clips('by')} instead`, (found) => ({
    kind: 'replace',
    target: { kind: 'all' },
    by: found.one('by'),
  })),
  rule('turn', `(?:and )?${dropping} (?:out )?${anything('c')}(?: (?:out|away|weg|raus))?`, (found) => {
    const target = found.one('c');
    return target.kind === 'all' ? null : { kind: 'remove', target };
  }),
  rule(
    'turn',
    `(?:(?:keep|use|show|take)? ?(?:only|just|nothing but|nur|seulement|solo|apenas)|(?:just|only) (?:keep|use|show|take|leave)) ${clips('c')}`,
    (found) => {
      const target = found.one('c');
      return target.kind === 'all' ? null : { kind: 'only', target };
    },
  ),
  rule(
    'turn',
    `(?:and |also |please )*(?:add|include|append|insert|put in|bring in|also use|also show|fuge|ajoute|anade|agrega|adicione|nimm) (?:also |auch |noch |aussi |tambien )?${clips('c')}(?: (?:too|as well|also|hinzu|dazu))?(?: (?:at|to|in) the (?<place>start|beginning|front|end))?`,
    (found) => addition(found),
  ),
  rule(
    'turn',
    `(?:and |also |please |to )*(?:add|put|insert|append) (?:in|at|to) the (?<place>start|beginning|begin|front|end) ${clips('c')}`,
    (found) => addition(found),
  ),
  rule('turn', `(?:with |and )?${clips('c')} (?:too|as well|auch|aussi|tambien|tambem)`, (found) =>
    addition(found),
  ),
];

const asWell = rule(
  'turn',
  `(?:(?:put|show|have|add|play|with) )?${clips('c')} (?:also )?(?:at|to|in|on) the (?:very )?(?<place>start|beginning|front|end) (?:too|as well|also)`,
  (found) => addition(found),
);

function addition(found: Found): Edit | null {
  const target = found.one('c');
  if (target.kind !== 'assets' && target.kind !== 'spoken') return null;
  const isFirst = /start|begin|front/.test(found.group('place') ?? '');
  return { kind: 'add', target, place: isFirst ? 'first' : 'last' };
}

const heard =
  '(?<of>music|song|soundtrack|sound|audio|volume|film|video|it|everything|voices?|original sound|musik|musique|musica)';
const loudness = (of: string | undefined): 'film' | 'music' | 'footage' => {
  if (/music|song|soundtrack|musi/.test(of ?? '')) return 'music';
  return /voice|original/.test(of ?? '') ? 'footage' : 'film';
};
const isQuieter = (word: string | undefined) =>
  /quiet|soft|leiser|down|lower|moins|mas baj|mais baix/.test(word ?? '');
const volume = ({ group }: Found): Edit => ({
  kind: 'volume',
  of: loudness(group('of')),
  db: isQuieter(group('way')) ? -6 : 6,
});
const ways =
  '(?<way>louder|quieter|softer|lauter|leiser|plus fort|moins fort|mas alt[oa]|mas baj[oa]|mais alt[oa]|mais baix[oa])';

const musicWord = '(?:background )?(?:music|song|soundtrack|musik|musique|musica)';
const noMusic = [
  `(?:turn|switch|take) (?:off |out )?(?:the |all )?${musicWord}(?: off| out| away)?`,
  `(?:kill|drop|lose|remove|delete|cut|stop|mute|ditch|get rid of|leave out) (?:the |all )?${musicWord}`,
  `(?:the )?${musicWord} (?:off|out|away|weg|aus|raus)`,
  `(?:mach|mache|nimm|lass|stell|stelle|schalte|dreh) (?:bitte |mal |doch )*(?:die )?${musicWord} (?:weg|aus|raus|ab)`,
  `(?:enleve|enlevez|coupe|coupez|retire|supprime|arrete) la ${musicWord}|sans ${musicWord}`,
  `(?:quita|quite|elimina|apaga|saca|tira|remova) (?:la |a )?${musicWord}|sin ${musicWord}|sem ${musicWord}`,
].join('|');

const sounds: Rule[] = [
  // To turn it up or down is another rule's, and longer.
  rule('turn', `(?:${noMusic})(?! (?:up|down|louder|quieter|with|by|to|for))`, () => ({ kind: 'noMusic' })),
  rule('turn', `(?:make |have |turn )?(?:the |die |la |a )?${heard} ${much}${ways}`, volume),
  rule('turn', `(?:with )?${much}${ways}(?: (?:the )?${heard})?`, volume),
  rule(
    'turn',
    `turn (?:the )?${heard} (?<way>up|down)|turn (?:the )?(?:up|down) the ${heard.replace('<of>', '<of2>')}`,
    (found) => (found.group('of') === undefined ? null : volume(found)),
  ),
  rule('turn', `turn (?<way>up|down) (?:the )?${heard}`, volume),
  rule(
    'turn',
    '(?:(?:with|use|try|add|i want) )?(?:some )?(?:other|another|different|new|andere|autre|otra|outra) (?:music|song|track|soundtrack|piece of music|musik|musique|musica)|(?:change|swap|replace) the (?:music|song|track|soundtrack)(?! (?:with|by|to|for))',
    () => ({ kind: 'music', assetId: null, mood: null, isOther: true }),
  ),
];

const sizeWords = '(?<by>bigger|larger|smaller|tinier)';
const restored = '(?<thing>music|song|titles?|captions?|subtitles?|text)';

/** What means something only after what was said before. */
const ellipses: Rule[] = [
  rule(
    'turn',
    `(?:make |have )?(?:it |that |this |them |those |these )?${much}${sizeWords}(?! (?:titles?|text|captions?|subtitles?|letters|words))`,
    ({ group }) => ({
      kind: 'textSize',
      of: 'spoken',
      factor: /small|tini/.test(group('by') ?? '') ? 0.75 : 1.35,
    }),
  ),
  rule(
    'turn',
    alone(
      '(?:make it |do it )?(?:a (?:bit|little|touch|tad) |much |some |even |still |slightly )*more(?: of (?:it|that|the same))?|again|once more|once again|further|do (?:it|that) again',
    ),
    () => ({ kind: 'ellipsis', way: 'more' }),
  ),
  rule(
    'turn',
    alone(
      '(?:a (?:bit|little|touch|tad) |much |even |still |slightly )*less|not (?:so|that|as|quite so) much|too much(?: now)?',
    ),
    () => ({ kind: 'ellipsis', way: 'less' }),
  ),
  rule('turn', alone('(?:back to )?(?:normal|regular|as normal)(?: again)?'), () => ({
    kind: 'ellipsis',
    way: 'normal',
  })),
  rule(
    'turn',
    `(?:and |also |please )*(?:do |make |apply )?(?:the |exactly the )?same (?:thing )?(?:for|with|to|on) ${anything('c')}(?: (?:too|as well))?`,
    (found) => ({ kind: 'same', target: found.one('c') }),
  ),
  rule('turn', alone(`not (?:for |with )?${clips('c')}`), (found) => {
    const target = found.one('c');
    return target.kind === 'all' ? null : { kind: 'notFor', target };
  }),
  rule(
    'turn',
    alone(
      '(?:not (?:that|this) (?:one|clip) ,? ?)?(?:i (?:mean|meant) |use |take )?the other (?:one|clip|ones|clips)(?: instead)?',
    ),
    () => ({ kind: 'other' }),
  ),
  rule(
    'turn',
    `(?:put|bring|get|have|i want|add) (?:${clips('c')}|(?:the )?${restored}) back(?: in| again)?|(?:bring|put|get) back (?:${clips('d')}|(?:the )?${restored.replace('<thing>', '<that>')})`,
    (found) => {
      if (found.group('thing') !== undefined || found.group('that') !== undefined)
        return { kind: 'restore', target: null };
      const target = found.group('c') === undefined ? found.one('d') : found.one('c');
      // A recording is no clip: it is the music.
      const isSound = target.kind === 'assets' && /\.(?:mp3|wav|m4a|aac|flac|ogg|opus)$/iu.test(target.said);
      return isSound ? null : { kind: 'restore', target };
    },
  ),
];

type Fault = (found: Found) => Edit;
const faults: { [word: string]: Fault } = {
  long: () => factor(0.7),
  short: () => factor(1.4),
  fast: (found) => ({ kind: 'speed', factor: 0.75, target: found.clips('c') }),
  slow: (found) => ({ kind: 'speed', factor: 1.5, target: found.clips('c') }),
  dark: (found) => ({ kind: 'look', look: 'bright', target: found.clips('c') }),
  bright: (found) => ({ kind: 'look', look: 'dark', target: found.clips('c') }),
  loud: ({ group }) => ({ kind: 'volume', of: loudness(group('of')), db: -6 }),
  quiet: ({ group }) => ({ kind: 'volume', of: loudness(group('of')), db: 6 }),
  big: ({ group }) => ({ kind: 'textSize', of: textOf(group('text')), factor: 0.75 }),
  large: ({ group }) => ({ kind: 'textSize', of: textOf(group('text')), factor: 0.75 }),
  small: ({ group }) => ({ kind: 'textSize', of: textOf(group('text')), factor: 1.35 }),
};

const textOf = (word: string | undefined) => {
  if (word === undefined) return 'spoken';
  return new RegExp(`^${captionWord}$`, 'u').test(word) ? 'captions' : 'titles';
};

/** "The title is too small": what is wrong says what is wished. */
const complaints: Rule[] = [
  rule(
    'turn',
    `(?:(?:(?:the )?(?<text>titles?|text|headline|letters|words|${captionWord})|(?:the )?${heard}|${clips('c')}) (?:is |are |looks? |sounds? |seems? |'s |plays? )?)?(?:still |now |just |a (?:bit|little) |way |much |far |really )*too (?<fault>${Object.keys(faults).join('|')})(?: (?:for me|now))?`,
    (found) => {
      const fault = found.group('fault') ?? '';
      const isText = found.group('text') !== undefined;
      if (isText !== /big|large|small/.test(fault) && isText) return null;
      const isLength = fault === 'long' || fault === 'short';
      if (isLength && found.group('c') !== undefined && found.clips('c').kind !== 'all') return null;
      return faults[fault]?.(found) ?? null;
    },
  ),
];

/** All of them, in the order in which they are tried. */
export const rules: readonly Rule[] = [
  ...complaints,
  ...ellipses,
  ...lengths,
  asWell,
  ...orders,
  ...membership,
  ...looks,
  ...speeds,
  ...texts,
  ...material,
  ...pictures,
  ...sounds,
];
