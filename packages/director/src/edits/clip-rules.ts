/** How changes of the length, the order and the choice of clips are put into words. Pure. */
import { quoteMark } from './clip-words.ts';
import type { Edit } from './edit-wish.ts';
import { anything, clips, type Found, number, numberOf, type Rule, rule } from './rule-parts.ts';

export const factor = (value: number): Edit => ({
  kind: 'length',
  seconds: null,
  factor: value,
  bound: 'about',
});
export const it =
  '(?:(?:and |now |please )*(?:make|cut|get|mach|mache|rends|haz|hazlo|faz|faca|deixa) (?:it|this|that|the (?:film|video|clip|whole thing)|es|le|la|lo|o|das (?:video|ganze)) )?';
export const much =
  '(?:a (?:tiny |little )?(?:bit|little|lot|touch|tad) |much |even |slightly |still |far |etwas |viel |ein bisschen |noch |un peu |beaucoup |un poco |mucho |um pouco |muito )*';

export const lengths: Rule[] = [
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
    `${it}(?<!(?:to|auf|para) )(?<n>\\d{1,3}(?:[.,]\\d)?) (?:seconds?|s|secs?|sekunden) (?<way>shorter|longer|kurzer|langer)`,
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

const forSeconds = `for (?:about |around |exactly |just |only )?${number} (?:seconds?|secs?|s)`;

/** "Begin with the logo for two seconds": its own time, not that of the film. */
function stretch(found: Found, place: 'first' | 'last'): Edit | null {
  const target = found.one('c');
  const seconds = numberOf(found.group('n'));
  if (target.kind !== 'assets' || !(seconds > 0)) return null;
  const [assetId = ''] = target.ids;
  return { kind: 'add', target, place, part: { assetId, said: target.said, seconds } };
}

export const orders: Rule[] = [
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
  rule('turn', `(?:start|begin|open) (?:it )?(?:with|on) ${clips('c')} ${forSeconds}`, (found) =>
    stretch(found, 'first'),
  ),
  rule('turn', `(?:end|finish|close) (?:it )?(?:with|on) ${clips('c')} ${forSeconds}`, (found) =>
    stretch(found, 'last'),
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

const clock = (name: string) =>
  `(?<${name}>\\d{1,3}(?:[.,]\\d)?(?: ?: ?\\d{2})?)(?: (?:seconds?|secs?|s|sekunden|secondes|segundos|secondi))?`;
const stretchBetween = `(?:(?:from|of|between|von|de|du|desde|del|entre|da|dal) )?${clock('from')} (?:to|until|till|and|-|at|in|bis|a|au|al|hasta|ate|e|y|et) ${clock('to')}`;
const stretchNoun =
  '(?:(?:everything|all|the|der|die|das|la|le|el|o|il) )*(?:(?:part|bit|section|stretch|piece|moment|teil|stelle|stuck|abschnitt|partie|passage|parte|trozo|trecho|pezzo) )?';
const goes =
  '(?:(?:can|should|must|has to|needs to|kann|soll|muss|doit|puede|pode|puo) )*(?:go|goes|be cut|be removed|out|away|weg|raus|partir|fuera|irse|sair|via)';

/** "1:05" as seconds. */
function clockOf(said: string | undefined): number {
  const [first = '', second] = (said ?? '').split(/ ?: ?/u);
  const value = Number(first.replace(',', '.'));
  return second === undefined ? value : value * 60 + Number(second);
}

function cutOut({ group }: Found): Edit | null {
  const [from, to] = [clockOf(group('from')), clockOf(group('to'))];
  return to > from && from >= 0 ? { kind: 'cutOut', from, to } : null;
}

export const membership: Rule[] = [
  rule('turn', `${dropping} (?:out )?${stretchNoun}${stretchBetween}(?: ${goes})?`, cutOut),
  rule('turn', `${stretchNoun}${stretchBetween} ${goes}`, cutOut),
  rule(
    'turn',
    `(?:everything|all(?: (?:of )?(?:the )?(?:clips|others?))?|alles|tout|todo|tudo|tutto) (?:else )?(?:but|except|apart from|ausser|bis auf|sauf|excepto|menos|exceto|tranne) ${clips('c')} ${goes}`,
    (found) => ({ kind: 'only', target: found.one('c') }),
  ),
  rule(
    'turn',
    `(?:(?:use|take|show|put|have|i want|i'd like|i would like) )?${anything('by')} (?:instead of|in place of|rather than|statt|anstatt|anstelle von|au lieu de|a la place de|en lugar de|en vez de|em vez de) ${anything('c')}`,
    (found) => ({ kind: 'replace', target: found.one('c'), by: found.one('by') }),
  ),
  rule(
    'turn',
    `(?:replace|exchange|swap|change|ersetze|remplace|reemplaza|cambia|substitua) (?:out )?${anything('c')} (?:with|by|(?<either>for)|to|durch|mit|par|por|con) ${anything('by')}`,
    (found) => ({
      kind: 'replace',
      target: found.one('c'),
      by: found.one('by'),
      ...(found.group('either') !== undefined && { isEither: true as const }),
    }),
  ),
  rule('turn', `(?:use|take|show) ${clips('by')} instead`, (found) => ({
    kind: 'replace',
    target: { kind: 'all' },
    by: found.one('by'),
  })),
  rule(
    'turn',
    `${clips('c')} (?:can|could|should|may|must) go(?= *$| (?:[,.;!]|and|but|now|please|too|as well)(?![^ ]))`,
    (found) => {
      const target = found.one('c');
      return target.kind === 'all' ? null : { kind: 'remove', target };
    },
  ),
  rule('turn', `(?:and )?${dropping} (?:out )?${anything('c')}(?: (?:out|away|weg|raus))?`, (found) => {
    const target = found.one('c');
    return target.kind === 'all' ? null : { kind: 'remove', target };
  }),
  rule(
    'turn',
    // "Turn just that one down" takes nothing out.
    `(?<!(?:^| )(?:turn|make|play|put|mute|move|bring|slow|speed|cut|trim|mach|mache|fais|rends|mets|haz|pon|faz|poe|fai|metti) )(?:(?:keep|use|show|take)? ?(?:only|just|nothing but|nur|seulement|solo|apenas)|(?:just|only) (?:keep|use|show|take|leave)) ${clips('c')}(?! (?:up|down|off|louder|quieter|softer|brighter|darker|faster|slower|longer|shorter|backwards|leiser|lauter|heller|plus|mas|mais|piu)(?![^ ]))`,
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
  rule(
    'turn',
    `(?:with |and )?${clips('c')} (?:too(?! (?:long|short|dark|bright|loud|quiet|fast|slow)(?![^ ]))|as well|auch|aussi|tambien|tambem)`,
    (found) =>
      // "I want the dog in it as well": nothing tells what "it" is.
      found.group('c') === 'it' ? null : addition(found),
  ),
];

export const asWell = rule(
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
