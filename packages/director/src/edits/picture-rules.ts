/** How changes of what is seen are put into words, and of what is cut by what is known of it. Pure. */
import { clipWords, quoteMark } from './clip-words.ts';
import type { ClipTarget, Edit, Look } from './edit-wish.ts';
import {
  clips,
  cutVerbs,
  either,
  every,
  type Found,
  lead,
  number,
  numberOf,
  of,
  type Rule,
  rule,
} from './rule-parts.ts';

export const material: Rule[] = [
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

export const pictures: Rule[] = [
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
    '(?:(?:add|with|put|and) )*(?:a |it )?(?:fades? ?(?:to black|out(?: to black)?)|fading (?:to black|out(?: to black)?)|ausblenden|fondu au noir|fundido a negro)(?: (?:at|in) the (?:very )?end)?',
    () => ({ kind: 'fade', edge: 'out' }),
  ),
  rule(
    'both',
    '(?:(?:add|with|put|and) )*(?:a |it )?(?:fades? (?:in(?: from black)?|from black)|fading (?:in(?: from black)?|from black)|einblenden)(?: (?:at|in) the (?:very )?(?:start|beginning))?',
    () => ({ kind: 'fade', edge: 'in' }),
  ),
  rule(
    'both',
    `(?:(?:add|with) )?(?:a )?(?:slow |slowly |gentle |subtle )*(?:zoom|zooms|zooming|push|pushing|punch|punching)(?: slowly| gently)? (?<to>in|into|out)(?! to (?:fill|fit))(?: slowly| gently)?(?: (?:(?:on|of|for|onto|to) )?${clips('after')})?`,
    (found) => ({
      kind: 'zoom',
      to: found.group('to') === 'out' ? 'out' : 'in',
      target: found.clips('after'),
    }),
  ),
  rule(
    'both',
    `(?:(?:add|with) )?(?:a )?(?:slow |gentle |subtle |soft )*ken burns(?: effect)?${of('after')}`,
    (found) => ({
      kind: 'zoom',
      to: 'in',
      target: found.clips('after'),
    }),
  ),
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
    `(?:loop|repeat|play) (?:it|(?:the|this|that) (?:whole |entire )?(?:film|video|thing|clip|sequence|list|order|series)) (?<n>twice|two|three|four|five|\\d{1,2})(?: times)?`,
    ({ group }) => ({
      kind: 'loop',
      times: Math.max(2, Math.min(20, numberOf(group('n')))),
    }),
  ),
  rule(
    'turn',
    '(?:loop|repeat) (?:it|the (?:film|video|whole thing))(?: so)?(?: that)? (?:it|the (?:film|video|whole thing)) (?:plays|runs|goes|is shown) (?<n>twice|two|three|four|five|\\d{1,2})(?: times)?',
    ({ group }) => ({ kind: 'loop', times: Math.max(2, Math.min(20, numberOf(group('n')))) }),
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

// Words for how a film looks, and how fast it plays.

const look = (on: Rule['on'], value: Look, words: string): Rule =>
  rule(on, `${lead}(?:(?:in|into|to|as|en|em|auf) )?(?:a )?(?:${words})${of('after')}`, (found) => ({
    kind: 'look',
    look: value,
    target: either(found, 'before', 'after'),
  }));

const graded = (words: string) =>
  `(?:${words}) (?:look|looks|grade|grading|filter|style|tint|tone|tones|effect)`;

/** A look that goes again: "without the sepia", "remove the filter". */
const ungraded =
  '(?:without|no|no more|remove|drop|lose|turn off|take off|undo) (?:the |any )?(?:sepia|black and white|b & w|bw|gr[ae]y(?: look)?|filters?|looks?|colou?r (?:filter|grade|grading|effect)|tint|warm look|cold look)(?: (?:again|off))?';

const greyWords =
  'black and white|black & white|black n white|b & w|bw|gr[ae]yscale|gr[ae]y scale|monochrome|schwarz weiss|schwarzweiss|noir et blanc|blanco y negro|preto e branco|bianco e nero|黑 白';

export const looks: readonly Rule[] = [
  rule('turn', ungraded, () => ({ kind: 'look', look: 'plain', target: { kind: 'all' } })),
  // Before the look itself: "not black and white" is a wish for colour, wherever it stands.
  rule(
    'both',
    `${lead}(?:not|nicht|pas|no|nao|non) (?:(?:in|en|em|auf) )?(?:${greyWords})${of('after')}`,
    (found) => ({ kind: 'look', look: 'plain', target: either(found, 'before', 'after') }),
  ),
  look('both', 'grey', greyWords),
  look('both', 'sepia', 'sepia(?: tone| tones| look)?'),
  look('both', 'warm', graded('warm|warmer')),
  look('both', 'cold', graded('cold|colder|cool|cooler')),
  look('both', 'vivid', graded('vivid|saturated')),
  look('both', 'faded', graded('faded|washed out|desaturated|vintage|retro')),
  look('both', 'contrast', graded('high contrast|contrasty')),
  look('turn', 'warm', 'warmer(?: colou?rs)?|warme(?:re)? farben|plus chaud|mas calido'),
  look('turn', 'cold', 'colder(?: colou?rs)?|cooler(?: colou?rs)?'),
  look(
    'turn',
    'bright',
    '(?:a (?:bit|little) |much )?brighter|heller|plus clair|plus lumineux|mas claro|mais claro',
  ),
  look('turn', 'dark', '(?:a (?:bit|little) |much )?darker|dunkler|plus sombre|mas oscuro|mais escuro'),
  look('turn', 'contrast', 'more contrast|mehr kontrast|plus de contraste|mas contraste'),
  look('turn', 'vivid', 'more (?:colou?rful|saturated|vivid|saturation|colou?r)|bunter'),
  look('turn', 'faded', 'less (?:colou?rful|saturated|vivid|saturation|colou?r)'),
  look(
    'turn',
    'plain',
    '(?:back )?(?:in|to) colou?r(?: again)?|(?:the )?(?:original|normal|natural) colou?rs(?: again)?|colou?r again|wieder in farbe|farbig|en couleurs?|en color',
  ),
];

const speed = (factor: (found: Found) => number | null, pattern: string, on: Rule['on'] = 'both'): Rule =>
  rule(on, pattern, (found) => {
    const value = factor(found);
    if (value === null || !(value >= 0.05) || value > 50) return null;
    return {
      kind: 'speed',
      factor: Math.round(value * 1000) / 1000,
      target: found.group('mid') === undefined ? either(found, 'before', 'after') : found.clips('mid'),
    };
  });

const speedLead = `(?:(?:(?:and |now |please )*(?:make|play|run|show|speed|slow|have) )?${clips('before')} )?`;
const times = 'x|×|times';

export const speeds: readonly Rule[] = [
  speed(
    ({ group }) => numberOf(group('n')),
    `${speedLead}(?:(?:up|down) )?(?:at|in|with|to|by) ${number} (?:${times})(?: speed)?${of('after')}`,
  ),
  speed(
    ({ group }) => numberOf(group('n')),
    `${speedLead}${number}(?: (?:${times}))? (?:(?:the |its )?(?:original |normal )?speed|as fast|faster)${of('after')}`,
  ),
  speed(
    ({ group }) => numberOf(group('n')) / 100,
    `${speedLead}(?:(?:up|down) )?(?:at|to|with) ${number} (?:%|percent)(?: (?:of (?:the |its )?)?(?:original |normal )?speed)${of('after')}`,
  ),
  speed(
    ({ group }) => (numberOf(group('n')) === 2 ? 0.5 : 1 / numberOf(group('n'))),
    `${speedLead}${number}(?: (?:${times}))? (?:as slow|slower)${of('after')}`,
  ),
  speed(
    () => 0.5,
    `${speedLead}(?:in|into|as|with|to)? ?(?:slow motion|slowmotion|slow mo|slomo|slowmo|zeitlupe|ralenti|camara lenta|camera lenta|慢 动 作)${of('after')}`,
  ),
  speed(
    () => 0.5,
    `(?:(?:at|with) )?half(?: the)? speed${of('after')}|slow down ${clips('before')}|slow ${clips('mid')} down`,
  ),
  speed(() => 8, `${speedLead}(?:in|into|as|as a|with)? ?(?:time lapse|timelapse|zeitraffer)${of('after')}`),
  speed(
    ({ group }) => 1 + numberOf(group('n')) / 100,
    `speed ${clips('before')} up by ${number} (?:%|percent)|speed up ${clips('after')} by (?<m>\\d+) (?:%|percent)`,
  ),
  speed(
    ({ group }) => 1 + ((group('way') === 'faster' ? 1 : -1) * numberOf(group('n'))) / 100,
    `${speedLead}(?:by )?${number} ?(?:%|percent) (?<way>faster|slower)${of('after')}`,
    'turn',
  ),
  speed(() => 1.5, `speed up ${clips('before')}|speed ${clips('after')} up`, 'both'),
  speed(
    () => 1,
    `${speedLead}(?:at |with |back to )?(?:normal|original|real) speed(?: again)?${of('after')}`,
    'turn',
  ),
];
