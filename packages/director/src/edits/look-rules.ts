/** Words for how a film looks, and how fast it plays. Pure. */
import type { Look } from './edit-wish.ts';
import { clips, either, type Found, lead, number, numberOf, of, type Rule, rule } from './rule-parts.ts';

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
